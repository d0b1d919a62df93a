"""The catalogue: what the engine, the bots and the tables need to know of a game, and which games there are."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

from .agenda import NO_STEP, Game
from .ahead import Prospect
from .chance import Chance, Quick
from .choices import Offer, Walk
from .fields import Shape
from .outside import Outside, folder_of, import_game, missing_folders, outside_games
from .packs import GAMES, Pack, overlay, read_data, read_facts, read_toml
from .problem import Problem, nearest
from .words import Words

Policy = Callable[[Game, Offer, Chance], Walk]  # a whole answer to the offer

NAMES = ["aurelian", "nero", "time_of_crisis", "rome_inc", "heirs"]  # in the order of the lobby
TEXT = GAMES.parent / "text"
# what a game.toml must have for lists of games and for a new table
FACTS = [
    ("id", str),
    ("title", str),
    ("designer", str),
    ("publisher", str),
    ("year", int),
    ("edition", str),
    ("rules", str),
    ("players", list),
    ("options", list),
    ("seat", list),
    ("ending", list),
    ("facts", dict),
    ("blurb", dict),
    ("sources", dict),
]


def _changed(fields: list[str], before: Words, now: Words) -> bool:
    return any(before[name] is not now[name] and before[name] != now[name] for name in fields)


@dataclass(frozen=True)
class SearchHooks:
    """What a game tells the search that plays it; all of it is given imagined positions only."""

    evaluate: Callable[[Game, int], float]  # how well a seat stands, 0 to 1
    # how positions are played on, and what other answers are compared with; None: by the first of the game's `policies`
    guide: Policy | None = None
    horizon: int = 20  # decisions of a playout before `evaluate` is asked: longer ones end in more noise than news
    # the step before which positions are compared, for games with `due`: all of them at the same point of the turn
    halt: int = NO_STEP
    moment: Callable[[Game], int] | None = None  # grows with the game's time, for games with `due`
    # the moment until which playouts last of what is decided now; None: so many decisions
    due: Callable[[Game], int] | None = None
    # options or amounts that are tried beside the policy's own; None: any of them
    sensible: Callable[[Game, Offer], list[int]] | None = None
    # with which aims this could be answered, and more of the same moment; [] if with none
    aims: Callable[[Game, Offer], list[int]] | None = None
    aimed: Callable[[Game, Offer, Chance, int], Walk] | None = None  # the guide's answer, had it the aim


class Positions(Protocol):
    """A game's module of what its positions are: in the five games `position`."""

    @property
    def SHAPE(self) -> Shape: ...
    @property
    def settle(self) -> Callable[[Game, Words], None]: ...
    @property
    def faults(self) -> Callable[[Game], list[str]]: ...
    @property
    def won(self) -> Callable[[Game, int], bool]: ...
    @property
    def score(self) -> Callable[[Game, int], int]: ...
    @property
    def turn(self) -> Callable[[Game], int]: ...
    @property
    def data_faults(self) -> Callable[[Any], list[str]]: ...


class Views(Protocol):
    """A game's module of what a seat sees of a position: `view`."""

    @property
    def view(self) -> Callable[[Game, int], Words]: ...
    @property
    def imagine(self) -> Callable[[Words, Any, Chance], Game]: ...


def _no_odds(g: Game, option: int) -> Words | None:
    return None


def _no_beliefs(seen: Words) -> Words:
    return {}


@dataclass(frozen=True)
class Title:
    """A game of the catalogue.

    `parts` are its printed values, made from data and pack once and shared by all its positions.
    """

    id: str
    shape: Shape
    seats: list[str]
    make_parts: Callable[[Words], Any]
    blank: Callable[[Any, Chance], Game]  # nothing set up
    begin: Callable[[Game, Words], None]  # put the set-up on the agenda, with these options
    bare: Callable[[Any, Chance], Game]  # tracks as at the start, an empty board: a typed-in position is laid on it
    view: Callable[[Game, int], Words]  # what a seat may see (-1: a spectator), in words
    imagine: Callable[[Words, Any, Chance], Game]  # a whole position that fits a view; chance decides what is hidden
    settle: Callable[[Game, Words], None]  # complete a typed-in position, or say what is wrong with it
    faults: Callable[[Game], list[str]]  # invariants that do not hold; [] in a sound position
    won: Callable[[Game, int], bool]
    score: Callable[[Game, int], int]
    turn: Callable[[Game], int]  # which turn or round it is, for statistics
    data_faults: Callable[[Any], list[str]]  # what does not hold of the printed values; [] if all is well
    policies: dict[str, Policy]  # the game's own rule-of-thumb players, by name; they are given imagined positions only
    search: SearchHooks
    # what an option's dice can bring, exactly; None if no die follows
    odds: Callable[[Game, int], Words | None] = _no_odds
    beliefs: Callable[[Words], Words] = _no_beliefs  # what the hidden places can hold, for one who has seen the view
    shares: Callable[[Game, int], bool] | None = None  # who shares an ending that `draws` names; None: everybody
    players: Callable[[Game], int] | None = None  # how many of the seats are taken, the first ones; None: always all
    # what a seat played (a colour, a base), for statistics; None: the seat itself
    side: Callable[[Game, int], str] | None = None
    # what a seat is asked now may be passed over: "mine" if it touches that seat, "any" if not; else ""
    reaction: Callable[[Game, int], str] | None = None
    discreet: Callable[[Game], bool] | None = None  # being asked now must tell nothing about what is hidden
    sheets: Callable[..., Words] | None = None  # what people look up, from a view and the parts: rows (docs/page.md)
    # for sheets that can be kept while these fields of the view stay as they are: which
    sheet_fields: dict[str, list[str]] = field(default_factory=dict)
    owned: Callable[[Game], dict[str, int]] | None = (
        None  # points of those who are no seats, by owner; None: of the seats
    )
    # how the goals and dangers of its layout stand; given imagined positions only, and the same for all that fit a view
    forecast: Callable[[Game], list[Prospect]] | None = None

    @classmethod
    def of(
        cls,
        id: str,
        seats: list[str],
        parts: Callable[[Words], Any],
        state: Callable[[Any, Chance], Game],
        begin: Callable[[Game, Words], None],
        position: Positions,
        view: Views,
        policies: dict[str, Policy],
        search: SearchHooks,
    ) -> Title:
        """What every game has, by the modules that say it; what only some have is put in its place with `replace`."""
        return cls(
            id,
            position.SHAPE,
            seats,
            parts,
            state,
            begin,
            state,
            view.view,
            view.imagine,
            position.settle,
            position.faults,
            position.won,
            position.score,
            position.turn,
            position.data_faults,
            policies,
            search,
        )

    def facts(self) -> Words:
        """game.toml: title, designer, seats, options, endings."""
        return read_facts(self.id)

    def rules_version(self) -> str:
        return str(self.facts()["rules"])

    def parts(self, pack: Pack | None = None) -> Any:
        data = read_data(self.id)
        if pack is not None:
            if pack.game != self.id:
                raise Problem("pack_game", game=self.id, pack_game=pack.game)
            data = overlay(data, pack)
        return self.make_parts(data)

    def shown(self, view: Words, parts: Any, before: Words | None = None) -> Words:
        """A view with the game's sheets, for those who show it to people; sheets of the one *before* are kept where
        nothing changed for them.
        """
        if self.sheets is None:
            return view
        known = {}
        if before is not None:
            known = {
                sheet: before["sheets"][sheet]
                for sheet, fields in self.sheet_fields.items()
                if not _changed(fields, before, view)
            }
        return {**view, "sheets": self.sheets(view, parts, known) if known else self.sheets(view, parts)}

    def prospects(self, view: Words, parts: Any) -> list[Prospect]:
        """What whoever sees the view aims at, has to fear and can be sure of; nothing once the game is over."""
        if self.forecast is None:
            return []
        g = self.imagine(view, parts, Quick(0))
        return self.forecast(g) if g.ending < 0 and g.agenda else []

    def seat_number(self, word: str) -> int:
        if word not in self.seats:
            raise Problem("unknown_seat", seat=word, seats=", ".join(self.seats))
        return self.seats.index(word)

    def seated(self, g: Game) -> list[str]:
        """The seats that are taken in this position."""
        return self.seats if self.players is None else self.seats[: self.players(g)]

    def outcome(self, g: Game, seat: int) -> str:
        """How an ended game ended for a seat: `won`, `drawn` (by one of the endings that `draws` names, for those who
        share it) or `lost`.
        """
        if self.won(g, seat):
            return "won"
        draw = self.shape.endings[g.ending] in self.facts()["facts"].get("draws", [])
        return "drawn" if draw and (self.shares is None or self.shares(g, seat)) else "lost"

    def points(self, g: Game) -> dict[str, int]:
        """What each owner of points has: the seats, unless the game counts otherwise; without a name where one plays
        alone.
        """
        if self.owned is not None:
            return self.owned(g)
        return {seat if len(self.seats) > 1 else "": self.score(g, n) for n, seat in enumerate(self.seated(g))}

    def settings(self, wishes: Words) -> Words:
        """Every option of the game with a value that it can have: the one wished for, or the usual one."""
        known = {option["id"]: option for option in self.facts()["options"]}
        for id, value in wishes.items():
            if id not in known:
                raise Problem(
                    "unknown_setting" if known else "no_settings", option=id, options=nearest(id, list(known))
                )
            values = [one["id"] for one in known[id]["values"]]
            if value not in values:
                raise Problem("setting_value", option=id, value=value, values=", ".join(values))
        return {id: wishes.get(id, option["default"]) for id, option in known.items()}

    def start(self, parts: Any, chance: Chance, options: Words | None = None) -> Game:
        """A new game with its set-up still on the agenda."""
        g = self.blank(parts, chance)
        self.begin(g, self.settings({}) if options is None else options)
        return g

    def load(self, words: Words, parts: Any, chance: Chance) -> Game:
        """A position from a save's snapshot."""
        g = self.blank(parts, chance)
        self.shape.load(g, words)
        return g


def title(name: str) -> Title:
    """A game by its name in the catalogue, or one from outside; Problem if that is not as a game should be."""
    if name in NAMES:
        found = importlib.import_module(f"princeps.games.{name}.title").TITLE
        assert isinstance(found, Title)
        return found
    outside = outside_games()
    if name not in outside:
        raise Problem("unknown_game", game=name, games=nearest(name, game_names()))
    return _load(outside[name])


def game_names() -> list[str]:
    """The games that can be played, in the order of the lobby: ours, and those from outside that are sound."""
    outside = outside_games()
    broken = _broken(tuple(outside.values()))
    return [*NAMES, *[id for id in outside if id not in broken]]


def left_out() -> list[Problem]:
    """What is wrong with games from outside that cannot be played."""
    missing = [Problem("games_folder", folder=str(folder)) for folder in missing_folders()]
    return [*missing, *_broken(tuple(outside_games().values())).values()]


@cache
def _broken(games: tuple[Outside, ...]) -> dict[str, Problem]:
    found = {}
    for game in games:
        try:
            _load(game)
        except Problem as problem:
            found[game.id] = problem
    return found


def _in_all(words: Any, languages: set[str]) -> bool:
    """Is whatever is said in one language said in all of them?"""
    if isinstance(words, list):
        return all(_in_all(one, languages) for one in words)
    if not isinstance(words, dict):
        return True
    if words.keys() & languages:
        return languages <= words.keys()
    return all(_in_all(one, languages) for one in words.values())


@cache
def _load(game: Outside) -> Title:
    """A game from outside. Nothing that may be wrong with somebody else's files must end a program of ours."""
    if game.id in NAMES:
        raise Problem("game_name_ours", game=game.id, package=game.package)
    folder = folder_of(game)
    if folder is None:
        raise Problem("game_no_package", game=game.id, package=game.package)
    facts = read_toml(folder / "game.toml")
    for key, kind in FACTS:
        if not isinstance(facts.get(key), kind):
            raise Problem("game_lacks", game=game.id, file=str(folder / "game.toml"), key=key)
    languages = {path.stem for path in TEXT.glob("*.toml")}
    files = ["layout.toml", "rulebook.toml", *[f"text/{language}.toml" for language in sorted(languages)]]
    for path in [*[folder / file for file in files], *sorted(folder.glob("data/*.toml"))]:
        read_toml(path)
    for path in (folder / "game.toml", folder / "rulebook.toml"):
        if not _in_all(read_toml(path), languages):
            raise Problem("game_languages", game=game.id, file=str(path), languages=", ".join(sorted(languages)))
    try:
        found = getattr(import_game(game), "TITLE", None)
    except Problem:
        raise
    except Exception as fault:
        raise Problem("game_import", game=game.id, folder=str(folder), why=f"{type(fault).__name__}: {fault}") from None
    if not isinstance(found, Title) or found.id != game.id or facts["id"] != game.id:
        raise Problem("game_no_title", game=game.id, folder=str(folder))
    return found

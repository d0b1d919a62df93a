"""What is told in a reader's language: a game's texts and layout, problems, where a game is.

Texts and layouts are kept: making them reads files.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

import msgspec

from ...display.drawing import Drawing, Memory
from ...display.layout import Layout
from ...engine.agenda import Game
from ...engine.catalogue import Title, game_names
from ...engine.packs import Pack
from ...engine.problem import Problem
from ...table.chronicle import Chronicle
from ...text import LANGUAGES, Crumb, Texts
from ..storage.shapes import Chair, Status


class Locale:
    """The texts and the layout of a game in one language, and the words that were made of them before."""

    def __init__(self, lang: str, game: str, pack: Pack | None = None) -> None:
        self.texts = Texts(lang, game, pack)
        self.layout = Layout(game, pack)
        self.chronicle = Chronicle(self.layout)
        self.memory = Memory(msgspec.json.encode)

    def drawing(self, seat: str) -> Drawing:
        """Makes what the page draws of views, as a seat sees them ("": nobody)."""
        return Drawing(self.layout, self.texts, seat, self.memory)


@lru_cache(maxsize=64)
def game_locale(lang: str, game: str) -> Locale:
    return Locale(lang, game)


@lru_cache(maxsize=8)
def common_texts(lang: str) -> Texts:
    return Texts(lang)


def sentence(problem: Problem, lang: str) -> str:
    """What is wrong, in the reader's language; a problem may be known to one game only."""
    common = common_texts(lang)
    own = (game_locale(lang, game).texts for game in game_names())  # made only if somebody asks
    known = (one for one in chain([common], own) if one.vocabulary.entry("problem", problem.id) is not None)
    return next(known, common).problem(problem)


def language(asked: str | None, accepted: str) -> str:
    """The language asked for, else the first of the browser's that we speak."""
    if asked in LANGUAGES:
        return asked
    for part in accepted.split(","):
        tag = part.partition(";")[0].strip().lower().partition("-")[0]
        if tag in LANGUAGES:
            return tag
    return LANGUAGES[0]


def here(g: Game, locales: dict[str, Locale]) -> dict[str, str]:
    """Where the game stands, for lists."""
    return {lang: " · ".join(name for _, name in places(locale, g)) for lang, locale in locales.items()}


def status_at_start(t: Title, g: Game, chairs: dict[str, Chair], locales: dict[str, Locale]) -> Status:
    """How a match stands that is new here: whoever is asked has not been asked before."""
    waiting = [t.seats[offer.seat] for offer in g.waiting()]
    bot = next((seat for seat in waiting if chairs[seat].bot is not None), None)
    return Status(waiting, g.ending >= 0, here(g, locales), bot)


def places(locale: Locale, g: Game) -> list[Crumb]:
    """The breadcrumb."""
    found: list[Crumb] = locale.memory.get(("here", locale.texts.here(g)), locale.texts.breadcrumb, g)
    return found

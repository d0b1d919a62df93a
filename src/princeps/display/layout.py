"""A game's layout.toml against a view: which places there are, what lies on them, who is at the table, how tracks,
trays and cups stand. Nothing is drawn here.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..engine.packs import Pack, game_folder, overlay, read_data, read_facts, read_toml
from ..engine.words import Words
from .marks import NOBODY, Item, Marks, Seen, counted, reach

__all__ = ["Connection", "Family", "Gauge", "Item", "Layout", "Place", "Tray", "Words"]


@dataclass(frozen=True)
class Place:
    """A place of the board: a box, a space of a front, a pool, a display."""

    kind: str
    id: str
    group: str
    on: str  # what an option names to mean it: "space:moesia"
    word: str  # the vocabulary of its name


@dataclass(frozen=True)
class Connection:
    """Two places next to each other; `style` is "" for a way and else what it is."""

    one: Place
    other: Place
    style: str


@dataclass(frozen=True)
class Gauge:
    """How a track stands; of a track that everybody has, how it stands for one of them."""

    id: str
    form: str
    value: int
    low: int = 0
    high: int | None = None
    limit: str = ""  # the track that `high` stands on
    goal: int | None = None
    owner: str = ""

    @property
    def signed(self) -> bool:
        return self.form.startswith("signed")

    @property
    def key(self) -> str:
        """The track, and whose if there are several: "vp:red"."""
        return f"{self.id}:{self.owner}" if self.owner else self.id


@dataclass(frozen=True)
class Tray:
    """Chits or cards beside the board: a hand, a pile, a supply. Of a hidden one only the size is known."""

    id: str
    form: str
    owner: str  # "" if it belongs to nobody
    size: int
    things: tuple[tuple[str, int], ...]  # those that are seen, in order, with how many of each

    @property
    def key(self) -> str:
        return f"{self.id}:{self.owner}" if self.owner else self.id


@dataclass(frozen=True)
class Family:
    """Chits that are counted together: all of a row of the table of cups."""

    word: str  # the vocabulary of name; "" for a name of the layout's own
    name: str
    chits: frozenset[str]


class Layout:
    """What layout.toml declares, with the printed values of the game and its pack."""

    def __init__(self, game: str, pack: Pack | None = None) -> None:
        self.words = read_toml(game_folder(game) / "layout.toml")
        data = read_data(game)
        self.data = data if pack is None else overlay(data, pack)
        self.seat_names: dict[str, Words] = {seat["id"]: seat["name"] for seat in read_facts(game)["seat"]}
        self.terminal: Words = self.words.get("terminal", {})
        self.marks = Marks(self.words.get("mark", {}), self.table, self.number)
        self.rows: dict[str, Words] = {}  # what is printed of each place, by what options call it
        self.groups: list[str] = self.words.get("group", {}).get("order", [])
        self.places = [
            self._place(kind, row)
            for kind in self.words.get("kind", {})
            for row in self.table(self.words["kind"][kind]["rows"])
        ]
        self.lines = [line for spec in self.words.get("lines", []) for line in self._lines(spec)]
        self.near = self._near()
        self.families = [
            family for spec in self.words.get("cups", {}).get("family", []) for family in self._families(spec)
        ]
        self.cards = {str(row["id"]): path for path in self.words.get("card", {}) for row in self.table(path)}

    def table(self, path: str) -> Any:
        """What stands at a path of the game's data: "tables.track.thresholds"."""
        found: Any = self.data
        for key in path.split("."):
            found = found[key]
        return found

    def number(self, spec: Any) -> int:
        """A number of the layout, written there or a path to it."""
        return int(self.table(spec)) if isinstance(spec, str) else int(spec)

    def row(self, path: str, id: str) -> Words:
        return self.marks.row(path, id)

    # -- places --------------------------------------------------------------------------------------------------------

    def _place(self, kind: str, row: Words) -> Place:
        spec = self.words["kind"][kind]
        id = str(row[spec["id"]])
        place = Place(kind, id, str(row[spec["group"]]) if "group" in spec else "", f"{spec['on']}:{id}", spec["word"])
        self.rows[place.on] = row
        return place

    def of_kind(self, *kinds: str) -> list[Place]:
        return [place for place in self.places if place.kind in kinds]

    def _lines(self, spec: Words) -> list[Connection]:
        """Pairs of a table, of one style or of the style in a column; without a table, the places in their order."""
        kinds = [spec["kind"]] if isinstance(spec["kind"], str) else spec["kind"]
        places = {place.id: place for place in self.of_kind(*kinds)}
        if "rows" in spec:
            style = spec.get("style", "")
            return [
                Connection(
                    places[row["from"]], places[row["to"]], str(row[spec["column"]]) if "column" in spec else style
                )
                for row in self.table(spec["rows"])
            ]
        return [Connection(one, other, spec["style"]) for one, other in pairwise(places.values())]

    def neighbours(self, place: Place) -> list[tuple[Place, str]]:
        """Places a way leads to, with its style."""
        return self.near.get(place.on, [])

    def _near(self) -> dict[str, list[tuple[Place, str]]]:
        """A river along a front is no way."""
        found: dict[str, list[tuple[Place, str]]] = {}
        known = ["", *self.styles()]
        for line in self.lines:
            if line.style in known:
                found.setdefault(line.one.on, []).append((line.other, line.style))
                found.setdefault(line.other.on, []).append((line.one, line.style))
        return found

    def styles(self) -> list[str]:
        """The kinds of ways that are told apart."""
        return list(self.words.get("page", {}).get("line", {}))

    def items(self, place: Place, view: Words | Seen, where: str) -> list[Item]:
        """What the marks of a place show there; *where* is "row" or "edge".

        Who asks for many places sees the view once for all of them.
        """
        seen = view if isinstance(view, Seen) else Seen(view)
        return [
            self.marks.item(mark, place.id, self.rows[place.on], seen)
            for mark in self.words["kind"][place.kind].get(where, [])
        ]

    def marks_at(self, place: Place) -> list[str]:
        """Those of a place: what stands in its middle, then what stands on its edge."""
        kind = self.words["kind"][place.kind]
        return [*kind.get("row", []), *kind.get("edge", [])]

    def standing(self, view: Words) -> list[Place]:
        """Where our pieces are, the first of them first."""
        fields = [mark["field"] for mark in self.words.get("mark", {}).values() if mark["form"] == "pieces"]
        return [
            place
            for field in fields
            for at in (reach(view, field) or {}).values()
            for place in self.places
            if place.id == at
        ]

    # -- who is at the table -------------------------------------------------------------------------------------------

    def seats(self, view: Words) -> list[str]:
        """Those who play: the first ones, if the view says how many."""
        names = list(self.seat_names)
        number = view.get("players")
        return names[:number] if isinstance(number, int) else names

    def owners(self) -> list[str]:
        """Those whose pieces are told apart: the seats, unless the layout names others."""
        spec = self.words.get("owners")
        return list(self.seat_names) if spec is None else list(spec["order"])

    def _everybody(self, each: str, view: Words) -> list[str]:
        return self.seats(view) if each == "seat" else self.owners()

    def played_by(self, seat: str, view: Words) -> list[str]:
        """Whose colours a seat plays: of one owner, of several, or of none yet."""
        spec = self.words.get("owners", {})
        if "seats" not in spec:
            return [seat]
        found = (reach(view, spec["seats"]) or {}).get(seat)
        return [str(one) for one in (found if isinstance(found, list) else [found]) if one not in (None, NOBODY)]

    def owner_of_seat(self, seat: str, view: Words) -> str:
        """The first of them."""
        return next(iter(self.played_by(seat, view)), "")

    # -- tracks, trays and cups ----------------------------------------------------------------------------------------

    def track_values(self, view: Words) -> dict[str, int]:
        """How the tracks stand, by their keys."""
        found: dict[str, int] = {}
        for spec in self.words.get("track", []):
            value = reach(view, spec["field"])
            if "each" not in spec:
                found[spec["id"]] = int(value or 0)
            elif value:
                found |= {
                    f"{spec['id']}:{owner}": int(value[owner])
                    for owner in self._everybody(spec["each"], view)
                    if value.get(owner) is not None
                }
        return found

    def gauges(self, view: Words) -> list[Gauge]:
        return [gauge for spec in self.words.get("track", []) for gauge in self.gauges_of(spec, view)]

    def gauges_of(self, spec: Words, view: Words) -> list[Gauge]:
        value = reach(view, spec["field"])
        if "each" not in spec:
            return [self._gauge(spec, value, view)]
        return [
            self._gauge(spec, value[owner], view, owner)
            for owner in self._everybody(spec["each"], view)
            if value and value.get(owner) is not None
        ]

    def _gauge(self, spec: Words, value: int, view: Words, owner: str = "") -> Gauge:
        goal = high = None
        if "goal" in spec:
            goals = self.table(spec["goal"]) if isinstance(spec["goal"], str) else spec["goal"]
            goal = int(goals[view[spec["by"]] - 1]) if "by" in spec else int(goals)
        if "limit" in spec:
            high = int(view[spec["limit"]])
        elif "high" in spec:
            high = self.number(spec["high"])
        return Gauge(
            spec["id"],
            spec["form"],
            int(value or 0),
            self.number(spec.get("low", 0)),
            high,
            spec.get("limit", ""),
            goal,
            owner,
        )

    def trays(self, view: Words, seat: str = "") -> list[Tray]:
        """What lies beside the board, as *seat* sees it: common ones first, then each one's."""
        found = [tray for spec in self.words.get("tray", []) for tray in self.trays_of(spec, view, seat)]
        return [tray for tray in found if not tray.owner] + [tray for tray in found if tray.owner]

    def trays_of(self, spec: Words, view: Words, seat: str) -> list[Tray]:
        held = reach(view, spec["field"])
        if "each" not in spec:
            return [self._tray(spec, held, "")]
        own = spec.get("own")
        return [
            self._tray(spec, reach(view, own) if own and owner == seat else (held or {}).get(owner), owner)
            for owner in self._everybody(spec["each"], view)
            if held is None or owner in held
        ]

    def _tray(self, spec: Words, held: Any, owner: str) -> Tray:
        form = spec.get("form", "chits")
        if held is None or isinstance(held, int):
            return Tray(spec["id"], form, owner, held or 0, ())
        if isinstance(held, str):
            held = [] if held == NOBODY else [held]
        things = (
            tuple(counted(held).items())
            if isinstance(held, dict) or form in ("supply", "shop")
            else tuple((thing, 1) for thing in held)
        )
        return Tray(spec["id"], form, owner, sum(number for _, number in things), things)

    def vocabulary(self, thing: str) -> str:
        """Where a chit or card has its name."""
        return str(self.words["card"][self.cards[thing]].get("word", "card")) if thing in self.cards else "chit"

    def cups(self, view: Words) -> dict[str, int]:
        """How many chits each cup holds; {} in a game without cups."""
        return dict(view[self.words["cups"]["field"]]) if "cups" in self.words else {}

    def _families(self, spec: Words) -> list[Family]:
        rows = [row for row in self.table(spec["rows"]) if row["id"] in spec.get("only", [row["id"]])]
        if "split" not in spec:
            return [Family("", spec["name"], frozenset(row["id"] for row in rows))]
        column, table, group = spec["split"]
        by: dict[str, set[str]] = {name: set() for name in self.groups}
        for row in rows:
            by[str(self.row(table, row[column])[group])].add(row["id"])
        return [Family(spec["word"], name, frozenset(chits)) for name, chits in by.items()]

    def expected(self, family: Family, held: dict[str, float]) -> float:
        """How many of a family a cup holds on average, by the chances of its chits."""
        return sum(chance for chit, chance in held.items() if chit in family.chits)

"""A game's layout.toml against a view: which places there are, what lies on them, how the tracks and cups stand. Nothing is drawn here."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..engine.packs import Pack, game_folder, overlay, read_data, read_toml

Words = dict[str, Any]


@dataclass(frozen=True)
class Place:
    """A place of the board: a box, a space of a front, a pool, a display."""

    kind: str
    id: str
    group: str
    on: str  # what an option names to mean it: "space:moesia"
    word: str  # the vocabulary of its name


@dataclass(frozen=True)
class Line:
    """Two places next to each other; `style` is "" for a way and else what it is."""

    one: Place
    other: Place
    style: str


@dataclass(frozen=True)
class Item:
    """What a mark shows at a place."""

    mark: str
    form: str
    words: tuple[str, ...] = ()  # chits (topmost first), pieces, or the one word
    word: str = ""  # the vocabulary of words
    side: str = ""
    values: tuple[int, ...] = ()  # printed on the chits
    total: bool = False  # the sum of values counts, not only the first
    number: int = 0
    high: int = 0
    quiet: bool = False  # there is nothing to tell


@dataclass(frozen=True)
class Gauge:
    """How a track stands."""

    id: str
    form: str
    value: int
    low: int = 0
    high: int | None = None
    limit: str = ""  # the track that `high` stands on
    goal: int | None = None

    @property
    def signed(self) -> bool:
        return self.form.startswith("signed")


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
        self.terminal: Words = self.words.get("terminal", {})
        self.groups: list[str] = self.words.get("group", {}).get("order", [])
        self.places = [self._place(kind, row) for kind in self.words.get("kind", {}) for row in self.table(self.words["kind"][kind]["rows"])]
        self.lines = [line for spec in self.words.get("lines", []) for line in self._lines(spec)]
        self.families = [family for spec in self.words.get("cups", {}).get("family", []) for family in self._families(spec)]

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
        return next(row for row in self.table(path) if row["id"] == id)

    # -- places --------------------------------------------------------------------------------------------------------

    def _place(self, kind: str, row: Words) -> Place:
        spec = self.words["kind"][kind]
        id = str(row[spec["id"]])
        return Place(kind, id, str(row[spec["group"]]), f"{spec['on']}:{id}", spec["word"])

    def of_kind(self, kind: str) -> list[Place]:
        return [place for place in self.places if place.kind == kind]

    def _lines(self, spec: Words) -> list[Line]:
        places = {place.id: place for place in self.of_kind(spec["kind"])}
        if "rows" in spec:
            return [Line(places[row["from"]], places[row["to"]], spec.get("style", "")) for row in self.table(spec["rows"])]
        return [Line(one, other, spec["style"]) for one, other in pairwise(places.values())]

    def neighbours(self, place: Place) -> list[Place]:
        """Places a way leads to."""
        ways = [line for line in self.lines if not line.style]
        return [line.other if line.one == place else line.one for line in ways if place in (line.one, line.other)]

    def items(self, place: Place, view: Words, where: str) -> list[Item]:
        """What the marks of a place show there; *where* is "row" or "edge"."""
        return [self._item(mark, place, view) for mark in self.words["kind"][place.kind][where]]

    def standing(self, view: Words) -> list[Place]:
        """Where our pieces are, the first of them first."""
        fields = [mark["field"] for mark in self.words["mark"].values() if mark["form"] == "pieces"]
        return [place for field in fields for at in view[field].values() for place in self.places if place.id == at]

    def _item(self, mark: str, place: Place, view: Words) -> Item:
        spec = self.words["mark"][mark]
        form, found = spec["form"], view[spec["field"]]
        if form == "pieces":
            here = tuple(piece for piece, at in found.items() if at == place.id)
            return Item(mark, form, here, spec["word"], quiet=not here)
        value = found[place.id]
        if form == "points":
            return Item(mark, form, number=value, high=self.number(spec["high"]), quiet=value == 0)
        if form == "word":
            return Item(mark, form, (value,), spec["word"], quiet=value == spec["quiet"])
        chits = tuple(reversed(value)) if form == "stack" else () if value == "none" else (value,)
        side = str(view[spec["side"]][place.id]) if "side" in spec else next(iter(spec["values"]))
        values = tuple(int(self.row(spec["rows"], chit)[spec["values"][side]]) for chit in chits)
        return Item(mark, form, chits, "chit", side, values, side in spec.get("total", []), quiet=not chits)

    # -- tracks, trays and cups -----------------------------------------------------------------------------------------

    def gauges(self, view: Words) -> list[Gauge]:
        return [self._gauge(spec, view) for spec in self.words["track"]]

    def _gauge(self, spec: Words, view: Words) -> Gauge:
        goal = high = None
        if "goal" in spec:
            goal = int(self.table(spec["goal"])[view[spec["by"]] - 1])
        if "limit" in spec:
            high = int(view[spec["limit"]])
        elif "high" in spec:
            high = self.number(spec["high"])
        return Gauge(spec["id"], spec["form"], view[spec["field"]], self.number(spec.get("low", 0)), high, spec.get("limit", ""), goal)

    def trays(self, view: Words) -> dict[str, list[str]]:
        """The chits that lie open beside the board, by tray."""
        return {spec["id"]: list(view[spec["field"]]) for spec in self.words["tray"]}

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

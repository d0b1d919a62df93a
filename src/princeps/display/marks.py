"""What lies where: the marks of a layout read from a view. Nothing is drawn here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..engine.words import Words

Basis = tuple[Any, ...]
NOBODY = "none"  # how a view writes that there is no owner, chit or card


@dataclass(frozen=True)
class Part:
    """So many of a thing, with whose they are: "" where it does not matter."""

    owner: str
    word: str
    number: int


@dataclass(frozen=True)
class Item:
    """What a mark shows at a place."""

    mark: str
    form: str
    words: tuple[
        str, ...
    ] = ()  # chits (topmost first), pieces, icons, cards (those seen, the first on top), or the one word
    word: str = ""  # the vocabulary of words
    side: str = ""
    values: tuple[int, ...] = ()  # printed on the chits
    total: bool = False  # the sum of values counts, not only the first
    number: int = 0
    high: int = 0
    quiet: bool = False  # there is nothing to tell
    owner: str = ""
    parts: tuple[Part, ...] = ()


def reach(found: Any, path: str) -> Any:
    """What stands at a path of a view; None if there is nothing.

    "boxes" is a field, "mats.red" what is under it, "mats.*.gold" the gold of each; a column of rows
    ("sheets.army.strength") is given by their ids.
    """
    key, _, rest = path.partition(".")
    if key == "*":
        return {name: reach(value, rest) for name, value in found.items()} if isinstance(found, dict) else None
    if isinstance(found, list):
        return {row["id"]: reach(row, path) for row in found}
    found = found.get(key) if isinstance(found, dict) else None
    return reach(found, rest) if rest else found


class Seen:
    """A view that is read place by place: each path of it is walked once for all places."""

    def __init__(self, view: Words) -> None:
        self.view = view
        self.found: dict[str, Any] = {}
        self.standing: dict[str, dict[Any, tuple[str, ...]]] = {}

    def reach(self, path: str) -> Any:
        if path not in self.found:
            self.found[path] = reach(self.view, path)
        return self.found[path]

    def pieces(self, path: str, id: str) -> tuple[str, ...]:
        """The pieces that stand at a place, by a field that tells where each is."""
        if path not in self.standing:
            at: dict[Any, tuple[str, ...]] = {}
            for piece, place in (self.reach(path) or {}).items():
                at[place] = (*at.get(place, ()), piece)
            self.standing[path] = at
        return self.standing[path].get(id, ())


def counted(value: Any) -> dict[str, int]:
    """How many of each word: from a table of numbers, or a list in which words repeat."""
    return dict(value) if isinstance(value, dict) else dict(Counter(value or []))


class Marks:
    """Reads the marks of a layout. *table* and *number* look up printed values."""

    def __init__(self, specs: Words, table: Callable[[str], Any], number: Callable[[Any], int]) -> None:
        self.specs = specs
        self.table = table
        self.number = number
        self.printed: dict[str, dict[str, Words]] = {}  # rows of tables by id

    def row(self, path: str, id: str) -> Words:
        if path not in self.printed:
            self.printed[path] = {str(row["id"]): row for row in self.table(path)}
        return self.printed[path][id]

    def item(self, mark: str, id: str, row: Words, seen: Seen) -> Item:
        """What a mark shows at the place *id*, which is printed as *row*."""
        return self.made(mark, self.basis(mark, id, row, seen))

    def basis(self, mark: str, id: str, row: Words, seen: Seen) -> Basis:
        """All that the item of a mark at a place is made from: as long as it stays the same, so does the item."""
        spec = self.specs[mark]
        if spec["form"] == "pieces":
            here = seen.pieces(spec["field"], id)
            return here, *[
                [seen.reach(spec[by]).get(piece) for piece in here] if by in spec else [None] * len(here)
                for by in ("owners", "kinds")
            ]
        beside = (
            seen.reach(spec["top"]).get(id)
            if "top" in spec
            else list((seen.reach(spec["ranks"]) or {}).get(id, {}).items())
            if "ranks" in spec
            else seen.view[spec["side"]][id]
            if "side" in spec
            else None
        )
        if "columns" in spec:  # what is true of the place, as printed
            return [column for column in spec["columns"] if row.get(column)], beside
        return row.get(spec["column"]) if "column" in spec else self._here(
            spec, seen.reach(spec["field"]) if "field" in spec else None, id
        ), beside

    def made(self, mark: str, basis: Basis) -> Item:
        spec = self.specs[mark]
        return READERS[spec["form"]](self, mark, spec, *basis)

    def _here(self, spec: Words, found: Any, id: str) -> Any:
        if spec.get("turned"):  # by owner first, then by place
            return {owner: places.get(id, 0) for owner, places in (found or {}).items()}
        return found.get(id) if isinstance(found, dict) else None

    def _points(self, mark: str, spec: Words, value: Any, _: Any) -> Item:
        return Item(mark, "points", number=value or 0, high=self.number(spec["high"]), quiet=not value)

    def _number(self, mark: str, spec: Words, value: Any, _: Any) -> Item:
        return Item(mark, "number", number=value or 0, quiet=value is None or value == spec.get("quiet", 0))

    def _word(self, mark: str, spec: Words, value: Any, _: Any) -> Item:
        return Item(
            mark, "word", () if value is None else (value,), spec["word"], quiet=value is None or value == spec["quiet"]
        )

    def _owner(self, mark: str, spec: Words, value: Any, _: Any) -> Item:
        owner = "" if value in (None, NOBODY) else str(value)
        return Item(mark, "owner", owner=owner, quiet=not owner)

    def _icons(self, mark: str, spec: Words, value: Any, _: Any) -> Item:
        words = tuple([value] if isinstance(value, str) else value or [])
        return Item(mark, "icons", words, spec["word"], quiet=not words)

    def _cards(self, mark: str, spec: Words, value: Any, top: Any) -> Item:
        """A pile: the cards if they are seen, else only how many; a single card may stand for itself.

        *top* lies open on a hidden pile.
        """
        shown = (
            []
            if isinstance(value, int) or value in (None, NOBODY)
            else [value]
            if isinstance(value, str)
            else list(value)
        )
        words = (top,) if top not in (None, NOBODY) else tuple(reversed(shown))
        number = value if isinstance(value, int) else len(shown)
        return Item(mark, "cards", words, "card", number=number, quiet=not number and not words)

    def _counts(self, mark: str, spec: Words, value: Any, ranks: Any) -> Item:
        """*ranks*: everybody in order, also those who have nothing there, with what it brings them."""
        by = spec.get("by", "owner")
        if ranks:
            ranked = tuple(Part(owner, "", value.get(owner, 0)) for owner, _ in ranks)
            total = sum(part.number for part in ranked)
            points = tuple(points for _, points in ranks)
            return Item(mark, "counts", number=total, values=points, parts=ranked, quiet=not total)
        if by == "owner word":
            parts = tuple(
                Part(owner, word, n) for owner, held in (value or {}).items() for word, n in counted(held).items() if n
            )
        else:
            parts = tuple(
                Part(key, "", n) if by == "owner" else Part("", key, n) for key, n in counted(value).items() if n
            )
        return Item(
            mark,
            "counts",
            word=spec.get("word", ""),
            number=sum(part.number for part in parts),
            parts=parts,
            quiet=not parts,
        )

    def _chits(self, mark: str, spec: Words, value: Any, up: Any) -> Item:
        form = spec["form"]
        chits = tuple(reversed(value or [])) if form == "stack" else () if value in (None, NOBODY) else (value,)
        side = next(iter(spec["values"])) if up is None else str(up)
        values = tuple(int(self.row(spec["rows"], chit)[spec["values"][side]]) for chit in chits)
        return Item(mark, form, chits, "chit", side, values, side in spec.get("total", []), quiet=not chits)

    def _pieces(self, mark: str, spec: Words, here: tuple[str, ...], owners: list[Any], kinds: list[Any]) -> Item:
        """Each piece that stands here.

        Its owner and its kind are printed (`rows` with columns `owner`, `kind`) or seen (`owners`, `kinds`); `fold`
        counts equal ones.
        """
        parts: list[Part] = []
        for piece, whose, what in zip(here, owners, kinds, strict=True):
            row = self.row(spec["rows"], piece) if "rows" in spec else {}
            owner = str(whose or row.get(spec.get("owner", ""), ""))
            kind = str(what or row.get(spec.get("kind", ""), piece))
            parts.append(Part("" if owner == NOBODY else owner, kind, 1))
        if spec.get("fold"):
            parts = [Part(part.owner, part.word, number) for part, number in Counter(parts).items()]
        return Item(mark, "pieces", here, spec["word"], number=len(here), parts=tuple(parts), quiet=not here)


READERS: dict[str, Callable[..., Item]] = {
    "points": Marks._points,
    "number": Marks._number,
    "word": Marks._word,
    "owner": Marks._owner,
    "icons": Marks._icons,
    "cards": Marks._cards,
    "counts": Marks._counts,
    "stack": Marks._chits,
    "chit": Marks._chits,
    "pieces": Marks._pieces,
}

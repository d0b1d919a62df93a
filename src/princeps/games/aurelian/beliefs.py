"""What each cup can hold, for one who has watched: exact probabilities, not samples.

A blind move takes every chit of a cup alike, and a chit that is drawn tells only that it was in that cup. Without draws
it is enough to know each chit's own chances. A draw makes one look back: the chits that have been drawn are followed
through all that happened, together, since their draws are the evidence; chits that entered a cup together are alike (a
group), so only how many of a group are in each cup counts. First from the beginning on, with the weight of each way in
which they can lie; then from the end back, with how well each way explains the draws that came after it, and where a
chit beside them ends. Nothing is cut off: the result is exact but for the rounding of floating point numbers.
"""

from __future__ import annotations

from typing import Any, Final

from ...engine.problem import Problem
from .parts import CHITS, CUPS, FRIENDLY, HOSTILE, SASSANIDS, UNFRIENDLY
from .state import is_barbarian, is_unit

ENEMY_UNIT: Final = "enemy_unit"
BARBARIAN: Final = "barbarian"
TURN_END: Final = "turn_end"  # the Confederation among them (5.0)
SASSANID: Final = "sassanids"
KINDS: Final[list[str]] = [ENEMY_UNIT, BARBARIAN, TURN_END, SASSANID]

CERTAIN: Final = -1  # the group of chits that entered the Hostile Cup: they leave it by a draw only
NO_GROUP: Final = -2
PUT: Final = 0
MOVE: Final = 1
DRAW: Final = 2
COUNT_BITS: Final = 6  # 56 chits at most
COUNT: Final = (1 << COUNT_BITS) - 1

# PUT: group, cup; MOVE: source, target, size of the source; DRAW: group, cup, place in the log
CupChange = tuple[int, int, int, int]


def kind(chit: int) -> str:
    """What a player calls the chit before he knows which one it is."""
    if is_unit(chit):
        return ENEMY_UNIT
    if is_barbarian(chit):
        return BARBARIAN
    return SASSANID if chit == SASSANIDS else TURN_END


KIND_OF: Final[dict[str, str]] = {CHITS[chit]: kind(chit) for chit in range(len(CHITS))}


def beliefs(seen: dict[str, Any]) -> dict[str, Any]:
    """For one who has seen the view: each unseen chit's chance to be in each cup, and what the next draw can bring."""
    return Cups().see(seen)


class Cups:
    """A watcher: follows the cup log as it grows, and looks back only when a draw told something."""

    __slots__ = ("by_group", "changes", "drawn", "entries", "filling", "group_of", "sizes")

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Know nothing yet: the cups are empty."""
        self.entries: list[str] = []  # of the log, all that were followed
        self.changes: list[CupChange] = []  # those that matter for chits whose cup is not certain
        self.sizes = [0] * len(CUPS)
        self.group_of: dict[str, int] = {}  # of each unseen chit
        # the group that a chit put into the cup now joins: nothing has left unseen since it began
        self.filling = [NO_GROUP] * len(CUPS)
        self.drawn: list[int] = []  # by group: how many of it have been drawn
        self.by_group: list[list[float]] = []  # the chance of each cup for one of the group that is still unseen

    def see(self, seen: dict[str, Any]) -> dict[str, Any]:
        """The beliefs of one who has seen the view.

        What was followed already is not followed again; after an undo all is.
        """
        log: list[str] = seen["cup_log"]
        if log[: len(self.entries)] != self.entries:
            self.begin()
        try:
            self.follow(log[len(self.entries) :])
        except Problem:
            self.begin()
            raise
        if [seen["cups"][cup] for cup in CUPS] != self.sizes:
            raise Problem("cup_log_sizes", log=", ".join([str(size) for size in self.sizes]))
        return self.words()

    def follow(self, entries: list[str]) -> None:
        """Further entries of the cup log."""
        told = False
        for entry in entries:
            first, sign, second = entry.split(" ")
            cup = CUPS.index(first)
            self.entries.append(entry)
            if sign == "+":
                self._put(cup, second)
            elif sign == ">":
                self._move(cup, CUPS.index(second))
            elif self._draw(cup, second):
                told = True
        if told:
            self._look_back()

    def chances(self) -> dict[str, list[float]]:
        """For each unseen chit its chance to be in each cup."""
        return {
            chit: [0.0, 0.0, 1.0] if group == CERTAIN else self.by_group[group] for chit, group in self.group_of.items()
        }

    def words(self) -> dict[str, Any]:
        """`cups`: the chits that can be in each, with their chances.

        `expected`: how many of a kind. `next`: what a draw brings, {} from an empty cup.
        """
        chances = self.chances()
        found: dict[str, dict[str, float]] = {}
        expected: dict[str, dict[str, float]] = {}
        following: dict[str, dict[str, float]] = {}
        for cup in range(len(CUPS)):
            name, size = CUPS[cup], self.sizes[cup]
            found[name] = {chit: chances[chit][cup] for chit in CHITS if chit in chances and chances[chit][cup] > 0}
            numbers = dict.fromkeys(KINDS, 0.0)
            for chit, chance in found[name].items():
                numbers[KIND_OF[chit]] += chance
            expected[name] = numbers
            following[name] = {word: number / size for word, number in numbers.items()} if size else {}
        return {"exact": True, "cups": found, "expected": expected, "next": following}

    # -- what happens --------------------------------------------------------------------------------------------------

    def _check(self, possible: bool, place: int) -> None:
        if not possible:
            raise Problem("cup_log_impossible", place=place, entry=self.entries[place - 1])

    def _put(self, cup: int, chit: str) -> None:
        self._check(chit not in self.group_of, len(self.entries))
        self.sizes[cup] += 1
        if cup == HOSTILE:
            self.group_of[chit] = CERTAIN
            return
        if self.filling[cup] == NO_GROUP:
            self.filling[cup] = len(self.drawn)
            self.changes.append((PUT, len(self.drawn), cup, 0))
            self.drawn.append(0)
            self.by_group.append([1.0 if place == cup else 0.0 for place in range(len(CUPS))])
        self.group_of[chit] = self.filling[cup]

    def _move(self, source: int, target: int) -> None:
        size = self.sizes[source]
        self._check(size > 0, len(self.entries))
        self.changes.append((MOVE, source, target, size))
        for chances in self.by_group:
            chances[target] += chances[source] / size
            chances[source] *= (size - 1) / size
        self.sizes[source] -= 1
        self.sizes[target] += 1
        self.filling[source] = NO_GROUP

    def _draw(self, cup: int, chit: str) -> bool:
        """Take the chit out; True if that told something about others."""
        place = len(self.entries)
        self._check(chit in self.group_of, place)
        group = self.group_of.pop(chit)
        self._check(group != CERTAIN or cup == HOSTILE, place)
        self.sizes[cup] -= 1
        if group == CERTAIN:
            return False
        self.drawn[group] += 1
        self.changes.append((DRAW, group, cup, place))
        return True

    # -- looking back --------------------------------------------------------------------------------------------------

    def _look_back(self) -> None:
        """Every group's chances from all that happened.

        A key packs how many of each group's drawn chits are in the Friendly and the Unfriendly Cup.
        """
        left = [0] * len(self.drawn)  # by group: how many of its drawn chits are in the cups at the time
        weights: dict[int, float] = {0: 1.0}
        past: list[dict[int, float]] = []  # before each change
        for what, first, second, third in self.changes:
            past.append(weights)
            if what == PUT:
                left[first] = self.drawn[first]
                weights = {key + (left[first] << _shift(first, second)): weight for key, weight in weights.items()}
            elif what == MOVE:
                weights = _moved(weights, _steps(left, first, second), third)
            else:
                weights = {
                    key - gone: weight * chance
                    for key, weight in weights.items()
                    for gone, chance in _drawn(key, first, second, left[first])
                }
                left[first] -= 1
                self._check(bool(weights), third)
        (whole,) = weights.values()
        # From the end back. A row: how likely the draws to come are from here; then, for a chit beside in the Friendly
        # and one in the Unfriendly Cup, how likely they are together with its being in each cup at the end.
        rows: dict[int, list[float]] = {0: [1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]}
        for number in range(len(self.changes) - 1, -1, -1):
            what, first, second, third = self.changes[number]
            before = past[number]
            if what == PUT:
                here = left[first] << _shift(first, second)
                found = [0.0] * len(CUPS)
                for key, row in rows.items():
                    weight = before[key - here]
                    for cup in range(len(CUPS)):
                        found[cup] += weight * row[_column(second, cup)]
                self.by_group[first] = [weight / whole for weight in found]
                rows = {key - here: row for key, row in rows.items()}
            elif what == MOVE:
                rows = _explained(before, rows, _steps(left, first, second), (first, second, third))
            else:
                left[first] += 1
                rows = {
                    key: [likely * chance for likely in rows[key - gone]]
                    for key in before
                    for gone, chance in _drawn(key, first, second, left[first])
                    if key - gone in rows
                }


def _shift(group: int, cup: int) -> int:
    """Where a key has the number of the group's chits in the Friendly or the Unfriendly Cup."""
    return (group * 2 + cup) * COUNT_BITS


def _column(start: int, end: int) -> int:
    """Where a row has the chit that is in the cup *start* and will be in the cup *end*."""
    return 1 + start * len(CUPS) + end


def _steps(left: list[int], source: int, target: int) -> list[tuple[int, int]]:
    """By group that can move: where its number is in a key, and how a move changes the key."""
    found: list[tuple[int, int]] = []
    for group in range(len(left)):
        if left[group]:
            change = (1 << _shift(group, target)) if target != HOSTILE else 0
            found.append((_shift(group, source), change - (1 << _shift(group, source))))
    return found


def _drawn(key: int, group: int, cup: int, left: int) -> list[tuple[int, float]]:
    """A certain one of the group's *left* chits is drawn from the cup: how the key shrinks, and the chance that it was
    there; [] if none is.
    """
    if cup == HOSTILE:
        gone, count = 0, left - (key >> _shift(group, FRIENDLY) & COUNT) - (key >> _shift(group, UNFRIENDLY) & COUNT)
    else:
        gone, count = 1 << _shift(group, cup), key >> _shift(group, cup) & COUNT
    return [(gone, count / left)] if count else []


def _moved(weights: dict[int, float], steps: list[tuple[int, int]], size: int) -> dict[int, float]:
    """After a blind move out of a cup of that size: one of the chits that are drawn later, or one of the others."""
    found: dict[int, float] = {}
    for key, weight in weights.items():
        others = size
        for shift, change in steps:
            count = key >> shift & COUNT
            if count:
                others -= count
                found[key + change] = found.get(key + change, 0.0) + weight * count / size
        if others:
            found[key] = found.get(key, 0.0) + weight * others / size
    return found


def _explained(
    keys: dict[int, float], after: dict[int, list[float]], steps: list[tuple[int, int]], move: tuple[int, int, int]
) -> dict[int, list[float]]:
    """The rows before a blind move, from those after it; ways that explain nothing are left out."""
    source, target, size = move
    found: dict[int, list[float]] = {}
    for key in keys:
        others = size
        row: list[float] = []
        for shift, change in steps:
            count = key >> shift & COUNT
            if count:
                others -= count
                new = after.get(key + change)
                if new is not None:
                    chance = count / size
                    row = (
                        [old + likely * chance for old, likely in zip(row, new, strict=True)]
                        if row
                        else [likely * chance for likely in new]
                    )
        new = after.get(key)
        if others and new is not None:
            chance = others / size
            stayed = [likely * chance for likely in new]
            for cup in range(len(CUPS)):  # the chit beside them is one of the others: perhaps it was the one that moved
                went = new[_column(target, cup)] if target != HOSTILE else new[0] if cup == HOSTILE else 0.0
                stayed[_column(source, cup)] = (new[_column(source, cup)] * (others - 1) + went) / size
            row = [old + likely for old, likely in zip(row, stayed, strict=True)] if row else stayed
        if row:
            found[key] = row
    return found

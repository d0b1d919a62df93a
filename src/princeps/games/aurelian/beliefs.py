"""What each cup can hold, for one who has watched: exact probabilities, not samples.

A blind pick takes every chit of a cup alike, and a chit that is drawn tells only that it was in that cup. So two sorts of
chits are followed through what was seen. Those drawn later, all together, since their draws are the evidence; chits that
entered a cup together are alike (a group), hence it is enough to count how many of a group are in each cup. And of every
group one chit that is still unseen, by itself, beside each way in which the first sort can lie. Nothing is cut off: the
result is exact but for the rounding of floating point numbers.
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
COUNT_BITS: Final = 6  # 56 chits at most
COUNT: Final = (1 << COUNT_BITS) - 1


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
    """A watcher. Blind moves and chits put in are followed on; an uncertain chit drawn makes it think everything over from the start."""

    __slots__ = ("at", "entries", "filling", "group_of", "groups", "later", "rows", "sizes")

    def __init__(self) -> None:
        self.entries: list[str] = []
        self.later: list[int] = []  # by group: how many of it were drawn
        self._begin()

    def see(self, seen: dict[str, Any]) -> dict[str, Any]:
        """The beliefs of one who has seen the view. What was followed already is not followed again; after an undo all is."""
        log: list[str] = seen["cup_log"]
        known = len(self.entries)
        if log[:known] != self.entries:
            self.entries, self.later, known = [], [], 0
            self._begin()
        self.follow(log[known:])
        if [seen["cups"][cup] for cup in CUPS] != self.sizes:
            raise Problem("cup_log_sizes", log=", ".join([str(size) for size in self.sizes]))
        return self.words()

    def follow(self, entries: list[str]) -> None:
        """Further entries of the cup log."""
        self.entries = self.entries + entries
        if not self._go_on():
            self.later = _later_draws(self.entries)
            self._begin()
            self._go_on()

    def chances(self) -> dict[str, list[float]]:
        """For each unseen chit its chance to be in each cup."""
        (row,) = self.rows.values()
        found: dict[str, list[float]] = {}
        for chit, group in self.group_of.items():
            first = 1 + group * len(CUPS)
            found[chit] = [0.0, 0.0, 1.0] if group == CERTAIN else [weight / row[0] for weight in row[first : first + len(CUPS)]]
        return found

    def words(self) -> dict[str, Any]:
        """`cups`: the chits that can be in each, with their chances. `expected`: how many of a kind. `next`: what a draw brings, {} from an empty cup."""
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

    # -- following -----------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.at = 0  # entries followed
        self.sizes = [0] * len(CUPS)
        self.group_of: dict[str, int] = {}  # of each unseen chit
        self.filling = [NO_GROUP] * len(CUPS)  # the group that chits join if they are put into the cup now
        self.groups: list[int] = []  # by group: how many of its drawn chits are still in the cups
        # A key packs, for each group, how many of those are in the Friendly and in the Unfriendly Cup. Its row: the weight of that, then
        # for each group and cup the weight of that and of one of its other chits being in the cup.
        self.rows: dict[int, list[float]] = {0: [1.0]}

    def _go_on(self) -> bool:
        """Follow the entries that are left; False at a draw that nobody reckoned with."""
        while self.at < len(self.entries):
            first, sign, second = self.entries[self.at].split(" ")
            cup = CUPS.index(first)
            if sign == "+":
                self._check(second not in self.group_of)
                self._put(cup, second)
            elif sign == ">":
                self._check(self.sizes[cup] > 0)
                self._move(cup, CUPS.index(second))
            else:
                self._check(second in self.group_of)
                group = self.group_of[second]
                if group == CERTAIN:
                    self._check(cup == HOSTILE)
                elif self.groups[group] == 0:
                    return False
                else:
                    self._draw(cup, group)
                    self._check(bool(self.rows))
                del self.group_of[second]
                self.sizes[cup] -= 1
                self.filling[cup] = NO_GROUP
            self.at += 1
        return True

    def _check(self, possible: bool) -> None:
        if not possible:
            raise Problem("cup_log_impossible", place=self.at + 1, entry=self.entries[self.at])

    def _put(self, cup: int, chit: str) -> None:
        self.sizes[cup] += 1
        if cup == HOSTILE:
            self.group_of[chit] = CERTAIN
            return
        if self.filling[cup] == NO_GROUP:
            group = len(self.groups)
            self.filling[cup] = group
            self.groups.append(self.later[group] if group < len(self.later) else 0)
            here = self.groups[group] << _shift(group, cup)
            places = [1.0 if place == cup else 0.0 for place in range(len(CUPS))]
            self.rows = {key + here: row + [row[0] * place for place in places] for key, row in self.rows.items()}
        self.group_of[chit] = self.filling[cup]

    def _move(self, source: int, target: int) -> None:
        """One chit, each as likely: one of those drawn later, or one of the others."""
        size = self.sizes[source]
        steps: list[tuple[int, int]] = []  # by group that can move: where its number is in a key, how the key changes
        for group in range(len(self.groups)):
            if self.groups[group]:
                change = (1 << _shift(group, target)) if target != HOSTILE else 0
                steps.append((_shift(group, source), change - (1 << _shift(group, source))))
        rows: dict[int, list[float]] = {}
        for key, row in self.rows.items():
            others = size
            for shift, change in steps:
                count = key >> shift & COUNT
                if count:
                    others -= count
                    _add(rows, key + change, row, count / size)
            if others:
                moved = [weight * others for weight in row]
                for at in range(1, len(row), len(CUPS)):  # among them the one that is followed by itself
                    moved[at + source] = row[at + source] * (others - 1)
                    moved[at + target] += row[at + source]
                _add(rows, key, moved, 1 / size)
        self.rows = rows
        self.sizes[source] -= 1
        self.sizes[target] += 1
        self.filling[source] = NO_GROUP

    def _draw(self, cup: int, group: int) -> None:
        """Of the group's chits that are drawn, this one was in the cup."""
        left = self.groups[group]
        friendly, unfriendly = _shift(group, FRIENDLY), _shift(group, UNFRIENDLY)
        rows: dict[int, list[float]] = {}
        for key, row in self.rows.items():
            if cup == HOSTILE:
                count, change = left - (key >> friendly & COUNT) - (key >> unfriendly & COUNT), 0
            else:
                count, change = key >> _shift(group, cup) & COUNT, 1 << _shift(group, cup)
            if count:
                rows[key - change] = [weight * count / left for weight in row]
        self.rows = rows
        self.groups[group] = left - 1


def _shift(group: int, cup: int) -> int:
    """Where a key has the number of the group's chits in the Friendly or the Unfriendly Cup."""
    return (group * 2 + cup) * COUNT_BITS


def _add(rows: dict[int, list[float]], key: int, row: list[float], factor: float) -> None:
    old = rows.get(key)
    rows[key] = [new * factor for new in row] if old is None else [a + new * factor for a, new in zip(old, row, strict=True)]


def _later_draws(entries: list[str]) -> list[int]:
    """For each group, in the order in which `_put` begins them, how many of its chits were drawn."""
    found: list[int] = []
    group_of: dict[str, int] = {}
    filling: dict[str, int] = {}
    for entry in entries:
        cup, sign, chit = entry.split(" ")
        if sign != "+":
            filling.pop(cup, None)
            if sign == "-":
                group = group_of.pop(chit, CERTAIN)
                if group != CERTAIN:
                    found[group] += 1
        elif cup != CUPS[HOSTILE]:
            if cup not in filling:
                filling[cup] = len(found)
                found.append(0)
            group_of[chit] = filling[cup]
    return found

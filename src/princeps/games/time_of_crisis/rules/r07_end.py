"""7.1 The end: Diocletian comes, or an Emperor has reached the goal; bonus for years on the throne, and the winner."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..parts import SIDES
from ..state import Crisis, emperor, gain_legacy, governed, legions_of, pretender
from .r06_military import generals_of

TIES: Final = ["legacy", "emperor", "pretender", "provinces", "legions"]  # what decides, in the order of `standing`


def diocletian_comes(g: Crisis) -> None:
    """At once: nothing else of the turn is played (ruling 7.1-a)."""
    g.agenda.clear()
    g.then((FINAL_COUNT,))


def end_test(g: Crisis) -> None:
    """An Emperor with enough Legacy at the end of his own turn makes this round the last (ruling 7.1-b)."""
    side = g.active
    if not g.closing and emperor(g) == side and g.legacy[side] >= g.goal:
        g.closing = 1
        if g.log:
            g.tell("last_round", "7.1", side=SIDES[side], legacy=g.legacy[side])


def final_count(g: Crisis) -> None:
    """Bonus by turns as Emperor; ties share the better place and use up the next ones (C0.16)."""
    sides = range(g.players)
    for side in sides:
        turns = g.emperor_turns[side]
        if turns:
            place = len([other for other in sides if g.emperor_turns[other] > turns])
            gain_legacy(g, side, g.parts.bonus[place], "emperor_turns", "7.1")
    g.then((TIE_BREAK,))


def tie_break(g: Crisis) -> None:
    """Most Legacy; then the Emperor, a Pretender, most provinces, most legions, the highest die."""
    best = [(standing(g, side), side) for side in range(g.players)]
    top = max(best)[0]
    tied = [side for rank, side in best if rank == top]
    while len(tied) > 1:
        faces = [g.chance.die(6) for _ in tied]
        if g.log:
            g.tell("tie_dice", "7.1", sides=[SIDES[side] for side in tied], dice=faces, n=g.chance.drawn)
        tied = [side for side, face in zip(tied, faces, strict=True) if face == max(faces)]
    winner = tied[0]
    if g.log:
        tell_tie(g, winner)
        g.tell("over", "7.1", ending=SIDES[winner], legacy=g.legacy[winner], round=g.round)
    g.over(winner)


def tell_tie(g: Crisis, winner: int) -> None:
    """With whom the winner was level in Legacy, and what put him before the best of them; dice have been told."""
    level = [side for side in range(g.players) if side != winner and g.legacy[side] == g.legacy[winner]]
    if not level:
        return
    mine, next_best = standing(g, winner), max([standing(g, side) for side in level])
    for place in range(1, len(TIES)):
        if mine[place] != next_best[place]:
            g.tell("tie_broken", "7.1", side=SIDES[winner], level=[SIDES[side] for side in level], by=TIES[place])
            return


def standing(g: Crisis, side: int) -> tuple[int, int, int, int, int]:
    """What decides, in this order."""
    legions = 0
    for army in generals_of(side):
        legions += legions_of(g, army)
    return g.legacy[side], int(emperor(g) == side), int(pretender(g, side)), len(governed(g, side)), legions


DIOCLETIAN_COMES: Final = BOOK.rule("7.1", diocletian_comes)
END_TEST: Final = BOOK.rule("7.1", end_test)
FINAL_COUNT: Final = BOOK.rule("7.1", final_count)
TIE_BREAK: Final = BOOK.rule("7.1", tie_break)

"""9.0 End of turn and 10.0 end of the game: the turn marker moves on; after eight turns the points are counted."""

from __future__ import annotations

from typing import Final

from ..book import BOOK
from ..parts import CAREER, NO_CARD, SEATS
from ..state import ENDINGS, HEIR, PASSED_OVER, Heirs
from . import r04_sequence as r04
from . import r11_schedule as r11


def end_of_turn(g: Heirs) -> None:
    """The next turn, in the order of whoever holds the Priority marker now (6.8); after the last one the end.

    A mat without a card keeps an empty place.
    """
    for seat in range(g.players):
        if len(g.careers[seat]) < g.turn:
            g.careers[seat] += (NO_CARD,)
    if g.turn >= g.parts.turns:
        g.then((END_OF_GAME,))
        return
    g.turn += 1
    g.first = g.priority
    g.then((r04.GAME_TURN,))


def end_of_game(g: Heirs) -> None:
    """Who has the most points is Augustus' heir; whoever plays alone needs enough of them (10.2)."""
    points = r11.totals(g)
    winner = r11.leader(g)
    ending = winner
    if g.players == 1:
        ending = HEIR if points[0] >= g.parts.targets[g.scoring] else PASSED_OVER
    if g.log:
        for seat in range(g.players):
            g.tell("score", "11.0", seat=SEATS[seat], vp=points[seat], items=r11.score_items(g, seat))
        if g.players == 1:
            g.tell("needed", "10.2", seat=SEATS[0], vp=g.parts.targets[g.scoring])
        tell_tie(g, points, winner)
        if ending != PASSED_OVER:
            recite(g, winner)
        g.tell("over", "10.1" if g.players > 1 else "10.2", ending=ENDINGS[ending], vp=points[winner])
    g.over(ending)


def tell_tie(g: Heirs, points: list[int], winner: int) -> None:
    """10.3: with whom the winner was level, and what put him before the next of them."""
    keys = r11.tie_keys(g)
    level = [seat for seat in range(g.players) if seat != winner and points[seat] == points[winner]]
    if level:
        by = r11.tie_broken_by(g, winner, max(level, key=lambda seat: keys[seat]))
        g.tell("tie_broken", "10.3", seat=SEATS[winner], level=[SEATS[seat] for seat in level], by=by)


def recite(g: Heirs, seat: int) -> None:
    """The winner's card: his career, turn by turn, as he may recite it."""
    g.tell("recital", "10.1", seat=SEATS[seat], adopted=g.adopted[seat] >= 0, loyal=g.mats[seat] == 1)
    for turn, card in enumerate(g.careers[seat], start=1):
        if card != NO_CARD:
            g.tell("recited", "10.1", turn=str(turn), card=CAREER[card])


END_OF_TURN: Final = BOOK.rule("9.0", end_of_turn)
END_OF_GAME: Final = BOOK.rule("10.0", end_of_game)

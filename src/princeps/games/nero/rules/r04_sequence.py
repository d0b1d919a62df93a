"""4.0 General course of play: game turns, player rounds, what a player may do in his."""

from __future__ import annotations

from typing import Final

from ....engine.choices import NOTHING, Offer
from ..book import BOOK, CARD, DISCARD_OPTION, END_OPTION, NO, YES
from ..parts import CARDS, COLOURS, CONTENDER, EMPEROR, ROMA
from ..state import EACH, Nero, emperors, forget_hand, leave_group, others, seat_word, set_rank
from . import r05_movement as r05
from . import r07_emperor as r07
from . import r12_table as r12t
from . import r13_victory as r13

# -- 4.2 The Sequence of Play ------------------------------------------------------------------------------------------


def game_turn(g: Nero, first: int) -> None:
    """Cards are dealt, player rounds follow clockwise, Retreat markers go, Victory Points are counted."""
    g.active = first
    if g.log:
        g.tell("turn", "4.2", turn=g.turn, first=COLOURS[first])
    for colour in range(EACH):
        g.whole_turn[colour] = 1 if g.rank[colour] == EMPEROR and g.where[colour] == ROMA else 0  # ruling 13.2-a
    g.then((DEAL, first), (ROUND_BEGINS, first))


def least_vp(g: Nero) -> None:
    """From turn 2 on the colour with the least Victory Points goes first; a tie is drawn."""
    colours = [colour for colour in range(EACH) if g.seat_of[colour] >= 0]
    least = min([g.vp[colour] for colour in colours])
    tied = [colour for colour in colours if g.vp[colour] == least]
    first = tied[0] if len(tied) == 1 else tied[g.chance.pick(tied, COLOURS)]
    g.then((GAME_TURN, first))


def deal(g: Nero, first: int) -> None:
    """All cards but the held ones are shuffled and dealt; who holds one gets one less."""
    g.undealt = list(range(len(CARDS)))
    g.played.clear()
    g.buried = [[], [], [], []]
    g.spied = [[], [], [], []]
    for colour in range(EACH):
        g.hands[colour].clear()
        if g.held[colour] >= 0:
            g.undealt.remove(g.held[colour])
            g.hands[colour].append(g.held[colour])
            g.held[colour] = -1
    size = g.parts.hand_size[g.fast][g.players]
    for colour in [first, *others(g, first)]:
        hand = g.hands[colour]
        while len(hand) < size:
            hand.append(g.undealt.pop(g.chance.pick(g.undealt, CARDS)))
        hand.sort()
        if g.log:
            g.tell("dealt", "4.2", colour=COLOURS[colour], count=size)
            g.tell(
                "dealt_cards",
                "4.2",
                to=[seat_word(g, colour)],
                colour=COLOURS[colour],
                cards=[CARDS[card] for card in hand],
            )


def round_begins(g: Nero, colour: int) -> None:
    """A Contender who is in Roma now is Emperor (7.2); who alone has cards, and more than a round takes, plays the last
    player round.
    """
    g.active = colour
    g.last_round = 1 if len(g.hands[colour]) > g.parts.round_cards else 0  # ruling 4.3-a
    for other in others(g, colour):
        if g.hands[other]:
            g.last_round = 0
    if g.log and g.hands[colour]:
        g.tell("round", "4.3", colour=COLOURS[colour])
        if g.last_round:
            g.tell("last_round", "4.2", colour=COLOURS[colour])
    if g.rank[colour] == CONTENDER and g.where[colour] == ROMA and emperors(g) < g.parts.most_emperors:
        set_rank(g, colour, EMPEROR, "7.2")  # ruling 7.2-c
    g.then((PLAYER_ROUND,), (ROUND_ENDS,))


def round_ends(g: Nero) -> None:
    """What held for this player round is over; the next one clockwise has his, unless nobody has cards left."""
    g.cards_used = g.discarded = 0
    g.once_used.clear()
    for stack in range(len(g.done)):
        g.done[stack] = g.marked_done[stack] = g.attacked[stack] = 0
    g.leader_done = [0, 0, 0, 0]
    leave_group(g)
    if g.last_round or not (g.hands[0] or g.hands[1] or g.hands[2] or g.hands[3]):
        g.then((TURN_ENDS,))
    else:
        g.then((ROUND_BEGINS, others(g, g.active)[0]))


def turn_ends(g: Nero) -> None:
    """Retreat markers are removed, Victory Points counted; then the next game turn, or the end."""
    for colour in range(EACH):
        g.undealt += g.hands[colour]  # what the Last Player Rule leaves unplayed
        g.hands[colour].clear()
    g.spied = [[], [], [], []]
    g.marked = [0] * len(g.marked)
    if g.log:
        g.tell("markers_removed", "4.2")
    g.then((r13.COUNT_POINTS,), (NEXT_TURN,))


def next_turn(g: Nero) -> None:
    """4.1: four game turns."""
    if g.turn == g.parts.turns:
        g.then((r13.GAME_ENDS,))
        return
    g.turn += 1
    g.then((LEAST_VP,))


# -- 4.3 A Player Round ------------------------------------------------------------------------------------------------


def player_round(g: Nero, offer: Offer) -> None:
    """Move, play an event, declare for Emperor, in any order and up to four cards; or discard one card and nothing
    else.
    """
    colour = g.active
    hand = g.hands[colour]
    offer.seat = g.seat_of[colour]
    barred = ""
    if g.discarded:
        barred = "has_discarded"
    elif g.cards_used >= g.parts.round_cards:
        barred = "four_cards"
    if hand:
        if not barred:
            r05.offer_origins(g, offer)
            r12t.offer_events(g, offer)
        elif offer.explain:
            r12t.refuse_events(g, barred, offer)
    r07.offer_declaration(g, offer)
    if hand and g.cards_used == 0 and not g.discarded:
        offer.may(DISCARD_OPTION, (DISCARD,))
    else:
        offer.no(DISCARD_OPTION, "no_cards" if not hand else "has_discarded" if g.discarded else "has_played", "4.3")
    if g.cards_used or g.discarded or not hand:
        offer.may(END_OPTION, NOTHING)
    else:
        offer.no(END_OPTION, "must_play", "4.3")


def discard(g: Nero, offer: Offer) -> None:
    hand = g.hands[g.active]
    keeps = len(hand) == 1 and g.turn < g.parts.turns
    for card in hand:
        offer.may(CARD + card, (HOLD,) if keeps else (DISCARDED, card))


def hold(g: Nero, offer: Offer) -> None:
    """The last card may be kept face down for the next game turn instead (ruling 4.3-d)."""
    card = g.hands[g.active][0]
    offer.may(YES, (HELD, card))
    offer.may(NO, (DISCARDED, card))


def discarded(g: Nero, card: int) -> None:
    """Face down on the Discard Box."""
    colour = g.active
    lay_down(g, card)
    g.buried[colour].append(card)
    if g.log:
        g.tell("discarded", "4.3", colour=COLOURS[colour])
        g.tell("discarded_card", "4.3", to=[seat_word(g, colour)], colour=COLOURS[colour], card=CARDS[card])


def held(g: Nero, card: int) -> None:
    """Kept for the next game turn: nobody can use, take or look at it."""
    colour = g.active
    lay_down(g, card)
    g.held[colour] = card
    if g.log:
        g.tell("held", "4.3", colour=COLOURS[colour])
        g.tell("held_card", "4.3", to=[seat_word(g, colour)], colour=COLOURS[colour], card=CARDS[card])


def lay_down(g: Nero, card: int) -> None:
    """Nothing else is played in this player round; declaring without cards is still possible (ruling 4.3-c)."""
    g.hands[g.active].remove(card)
    forget_hand(g, g.active, g.active)  # it could be any of its cards, for one who had seen them
    g.discarded = 1
    g.then((PLAYER_ROUND,))


GAME_TURN: Final = BOOK.rule("4.2", game_turn, first="colour")
LEAST_VP: Final = BOOK.rule("4.2", least_vp)
DEAL: Final = BOOK.rule("4.2", deal, first="colour")
ROUND_BEGINS: Final = BOOK.rule("4.3", round_begins, colour="colour")
ROUND_ENDS: Final = BOOK.rule("4.3", round_ends)
TURN_ENDS: Final = BOOK.rule("4.2", turn_ends)
NEXT_TURN: Final = BOOK.rule("4.2", next_turn)
PLAYER_ROUND: Final = BOOK.choice("4.3", player_round)
DISCARD: Final = BOOK.choice("4.3", discard)
HOLD: Final = BOOK.choice("4.3", hold)
DISCARDED: Final = BOOK.rule("4.3", discarded, card="card")
HELD: Final = BOOK.rule("4.3", held, card="card")

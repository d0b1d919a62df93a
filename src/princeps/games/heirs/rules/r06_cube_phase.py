"""6.0 Cube Phase: in Priority order everybody's card puts cubes into the boxes, and Imperators buy more."""

from __future__ import annotations

from typing import Final

from ....engine.choices import NOTHING, Offer
from ..book import BOOK
from ..parts import (
    ANY,
    BOXES,
    CARDS,
    DATA,
    ICONS,
    IMPERATORS,
    IMPERIUM,
    IMPERIUM_CARD,
    INFLUENCE,
    NO_CARD,
    PRIORITY,
    ROWS,
    SEATS,
    STOCK,
    TRIUMPHS,
)
from ..state import Heirs, card_now, from_stock, in_order, is_family, to_stock

FIRST_BOX: Final = len(BOOK.options)  # a box is FIRST_BOX + box, the same for an icon; "any" follows them
for _box in BOXES:
    BOOK.option(_box, on=f"box:{_box}")
BOOK.option("any")
ROW_OPTION: Final[list[list[int]]] = [  # by card and row: the rows for sale, "g04:2" and "g04:3"
    [BOOK.option(f"{row['id']}:{number}", on=f"card:{row['id']}") if row[f"row_{number}"] else 0 for number in (2, 3)]
    for row in DATA["cards"]["career"]
]
NO_ROW_OPTION: Final = BOOK.option("no_row")

TOP: Final = 0


def cube_phase(g: Heirs) -> None:
    """Who belongs to the family is settled now (6.4); then those with a card act in Priority order."""
    for seat in range(g.players):
        g.family[seat] = 1 if is_family(g, seat) else 0
    g.then(*[(CUBE_ACTION, seat) for seat in in_order(g) if card_now(g, seat) != NO_CARD])


def cube_action(g: Heirs, seat: int) -> None:
    """The Imperium Maius card has its own instructions; a career card has a top row and perhaps rows for sale."""
    card = card_now(g, seat)
    if card == NO_CARD:
        return
    if card == IMPERIUM_CARD:
        g.then((IMPERIUM_AMOUNT, seat))
        return
    if g.log:
        g.tell("cube_action", "6.0", seat=SEATS[seat], card=CARDS[card])
    if g.parts.has_rows[card]:
        lost = 0 if g.family[seat] else g.parts.triumphs[card]
        g.then((PLACE_ROW, seat, card, TOP), (BLUE_ROW, seat, card, lost))
    else:
        g.then((PLACE_ROW, seat, card, TOP))


# -- 6.1 The top row, and any row that was bought ----------------------------------------------------------------------


def place_row(g: Heirs, seat: int, card: int, row: int) -> None:
    """Cubes from the stock into the boxes of the row's icons, white ones to the mat (6.6); black icons are asked for
    one by one (6.5).
    """
    fixed = g.parts.fixed[card][row][g.family[seat]]
    black = g.parts.black[card][row]
    cubes = g.cubes[seat]
    if g.log and not g.family[seat] and TRIUMPHS in g.parts.icons[card][row]:
        g.tell("triumph_lost", "6.4", seat=SEATS[seat], n=g.parts.icons[card][row].count(TRIUMPHS))
    if g.parts.priority[card][row]:
        receive_priority(g, seat, "6.7")
    if cubes[STOCK] < len(fixed) + black:
        if g.log:
            lost = len(fixed) + black - cubes[STOCK]
            g.tell("stock_short", "2.5", seat=SEATS[seat], stock=cubes[STOCK], lost=lost)
        g.then((FILL_ICONS, seat, card, row, 0))
        return
    for box in fixed:
        cubes[box] += 1
    cubes[STOCK] -= len(fixed)
    if g.log and fixed:
        g.tell("placed", "6.1" if row == TOP else "6.2", seat=SEATS[seat], icons=[ICONS[box] for box in fixed])
    for _ in range(black):
        g.then((BLACK_ICON, seat))


def fill_icons(g: Heirs, seat: int, card: int, row: int, filled: int, offer: Offer) -> None:
    """Too few cubes in the stock for the row: which icon gets the next one (ruling 2.5-a)?

    *filled* has a bit for each icon that is done.
    """
    offer.seat = seat
    if g.cubes[seat][STOCK] == 0:
        return
    icons = g.parts.icons[card][row]
    for at in range(len(icons)):
        icon = icons[at]
        if filled >> at & 1 or icon == PRIORITY or FIRST_BOX + icon in offer.ids:
            continue
        if icon == TRIUMPHS and not g.family[seat]:
            offer.no(FIRST_BOX + icon, "not_family", "6.4")
        else:
            offer.may(FIRST_BOX + icon, (FILL_ICON, seat, card, row, filled, at))


def fill_icon(g: Heirs, seat: int, card: int, row: int, filled: int, at: int) -> None:
    """One cube for that icon; then the next."""
    icon = g.parts.icons[card][row][at]
    again = (FILL_ICONS, seat, card, row, filled | 1 << at)
    if icon == ANY:
        g.then((BLACK_ICON, seat), again)
    else:
        put_cube(g, seat, icon, "6.1" if row == TOP else "6.2")
        g.then(again)


def put_cube(g: Heirs, seat: int, box: int, rule: str) -> None:
    n = from_stock(g, seat, box, 1)
    if g.log and n:
        g.tell("placed", rule, seat=SEATS[seat], icons=[ICONS[box]])


# -- 6.2 Rows for Imperators -------------------------------------------------------------------------------------------


def blue_row(g: Heirs, seat: int, card: int, lost: int, offer: Offer) -> None:
    """One row of the blue area or none, for as many Imperators as it has icons.

    *lost*: Triumphs on sale that would be lost (6.4).
    """
    offer.seat = seat
    imperators = g.cubes[seat][IMPERATORS]
    for row in (1, 2):
        cost = g.parts.cost[card][row]
        option = ROW_OPTION[card][row - 1]
        if cost == 0:
            continue
        if imperators >= cost:  # before any Imperators that the row gives back
            offer.may(option, (ROW_BOUGHT, seat, card, row))
        else:
            offer.no(option, "too_few_imperators", "6.2")
    offer.may(NO_ROW_OPTION, NOTHING)


def row_bought(g: Heirs, seat: int, card: int, row: int) -> None:
    """The whole price first, back to the stock; then the whole row."""
    cost = g.parts.cost[card][row]
    to_stock(g, seat, IMPERATORS, cost)
    if g.log:
        g.tell("row_bought", "6.2", seat=SEATS[seat], card=CARDS[card], row=ROWS[row], n=cost)
    g.then((PLACE_ROW, seat, card, row))


# -- 6.3 Pro-Consular Imperium Maius -----------------------------------------------------------------------------------


def imperium_amount(g: Heirs, seat: int, offer: Offer) -> None:
    """At least five cubes of Influence, at most all (ruling 5.4-a)."""
    offer.seat = seat
    influence = g.cubes[seat][INFLUENCE]
    if influence >= g.parts.imperium_least:
        offer.amount(g.parts.imperium_least, influence, (IMPERIUM_MOVED, seat))


def imperium_moved(g: Heirs, seat: int, n: int) -> None:
    """Influence becomes Imperium Maius, and its player takes the Priority marker."""
    cubes = g.cubes[seat]
    cubes[INFLUENCE] -= n
    cubes[IMPERIUM] += n
    if g.log:
        g.tell("imperium", "6.3", seat=SEATS[seat], n=n)
    receive_priority(g, seat, "6.3")


# -- 6.5 Black icons ---------------------------------------------------------------------------------------------------


def black_icon(g: Heirs, seat: int, offer: Offer) -> None:
    """A cube for any box but Imperium Maius, which takes five at once; for Triumphs one must be of the family."""
    offer.seat = seat
    if g.cubes[seat][STOCK] == 0:
        return
    for box in range(len(BOXES)):
        if box == IMPERIUM:
            offer.no(FIRST_BOX + box, "five_at_once", "6.5")
        elif box == TRIUMPHS and not g.family[seat]:
            offer.no(FIRST_BOX + box, "not_family", "6.4")
        else:
            offer.may(FIRST_BOX + box, (BLACK_PLACED, seat, box))


def black_placed(g: Heirs, seat: int, box: int) -> None:
    put_cube(g, seat, box, "6.5")


# -- 6.7 Priority ------------------------------------------------------------------------------------------------------


def receive_priority(g: Heirs, seat: int, rule: str) -> None:
    """The marker, unless its holder plays Imperium Maius this turn: from him nobody takes it (ruling 6.7-a)."""
    holder = g.priority
    if holder == seat:
        return
    if card_now(g, holder) == IMPERIUM_CARD:
        if g.log:
            g.tell("priority_kept", "6.7", seat=SEATS[seat], holder=SEATS[holder])
        return
    g.priority = seat
    if g.log:
        g.tell("priority", rule, seat=SEATS[seat])


CUBE_PHASE: Final = BOOK.rule("6.0", cube_phase)
CUBE_ACTION: Final = BOOK.rule("6.0", cube_action, seat="seat")
PLACE_ROW: Final = BOOK.rule("6.1", place_row, seat="seat", card="card", row="row")
FILL_ICONS: Final = BOOK.choice("2.5", fill_icons, seat="seat", card="card", row="row", filled="")
FILL_ICON: Final = BOOK.rule("2.5", fill_icon, seat="seat", card="card", row="row", filled="", at="")
BLUE_ROW: Final = BOOK.choice("6.2", blue_row, seat="seat", card="card", lost="")
ROW_BOUGHT: Final = BOOK.rule("6.2", row_bought, seat="seat", card="card", row="row")
IMPERIUM_AMOUNT: Final = BOOK.choice("6.3", imperium_amount, seat="seat")
IMPERIUM_MOVED: Final = BOOK.rule("6.3", imperium_moved, seat="seat", n="")
BLACK_ICON: Final = BOOK.choice("6.5", black_icon, seat="seat")
BLACK_PLACED: Final = BOOK.rule("6.5", black_placed, seat="seat", box="box")

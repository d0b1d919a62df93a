"""5.0 Actions Phase: an Action, its Cup Adjustments, its Reactions; again, until the turn runs out."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer
from ..book import BOOK
from ..parts import BOXES, CUPS, FRIENDLY, FRIENDLY_UNFRIENDLY, HOSTILE, PIECES, UNFRIENDLY, UNFRIENDLY_HOSTILE, WAYS
from ..state import Aurelian, move_blind, turn_end_markers
from . import r06_actions as r06
from . import r07_reactions as r07

BOX_COUNT: Final = len(BOXES)
ACT: Final = len(BOOK.options)  # the option "piece:box" is ACT + piece * BOX_COUNT + box
for _piece in PIECES:
    for _box in BOXES:
        BOOK.option(f"{_piece}:{_box}", on=f"space:{_box}")
STOP: Final = BOOK.option("stop")


def actions_phase(g: Aurelian, offer: Offer) -> None:
    """Which piece acts, and in which Box; or stop. Over once two Turn End markers lie in the Dead Pool."""
    if turn_end_markers(g) >= 2:
        return
    for piece in range(len(PIECES)):
        here = g.where[piece]
        if here < 0:
            continue
        first = ACT + piece * BOX_COUNT
        if g.besieging >= 0:  # 6.7: nothing but the Siege, without moving
            if piece == g.besieging:
                offer.may(first + here, (r06.ACTION, piece, here))
            else:
                offer.no(first + here, "siege_duty", "6.7")
            continue
        for box in g.parts.reach[here]:
            if r06.can_act(g, piece, box):
                offer.may(first + box, (r06.ACTION, piece, box))
            else:
                offer.no(first + box, "nothing_to_do", "6.0")
    offer.may(STOP, (STOP_EARLY,))
    if offer.explain:
        _explain_far_boxes(g, offer)


def _explain_far_boxes(g: Aurelian, offer: Offer) -> None:
    for piece in range(len(PIECES)):
        here = g.where[piece]
        for box in range(BOX_COUNT):
            option = ACT + piece * BOX_COUNT + box
            if here < 0:
                offer.no(option, "not_in_play", "6.3")
            elif box != here and g.besieging >= 0:
                offer.no(option, "siege_duty", "6.7")
            elif box not in g.parts.reach[here]:
                offer.no(option, "not_adjacent", "6.0")


def stop_early(g: Aurelian) -> None:
    """Ending the phase early costs two Reactions."""
    if g.log:
        g.tell("stop", "5.0")
    g.then((r07.REACTIONS, 2))


def actions_phase_ends(g: Aurelian) -> None:
    """A Siege that is still running ends with the phase (6.7); the Build Phase comes next (8.0)."""
    besieging, g.besieging = g.besieging, -1
    if g.log:
        if besieging >= 0:
            g.tell("siege_ends", "6.7", piece=PIECES[besieging], box=BOXES[g.where[besieging]])
        g.tell("phase_over", "5.0", markers=turn_end_markers(g))
        g.tell("phase", "8.0", phase="build")


def cup_adjustment(g: Aurelian, way: int) -> None:
    """What an Action stirs up in the cups."""
    adjust(g, way, "5.0")


def adjust(g: Aurelian, way: int, rule: str) -> None:
    """A chit changes cups unseen.

    An empty Friendly Cup: Unfriendly to Hostile instead; an empty Unfriendly Cup: skipped.
    """
    if way == FRIENDLY_UNFRIENDLY and not g.cups[FRIENDLY]:
        if g.log:
            g.tell("cup_empty", rule, cup="friendly", way=WAYS[way])
        way = UNFRIENDLY_HOSTILE
    source = FRIENDLY if way == FRIENDLY_UNFRIENDLY else UNFRIENDLY
    target = UNFRIENDLY if way == FRIENDLY_UNFRIENDLY else HOSTILE if way == UNFRIENDLY_HOSTILE else FRIENDLY
    if not g.cups[source]:
        if g.log:
            g.tell("adjustment_skipped", rule, cup=CUPS[source], way=WAYS[way])
        return
    move_blind(g, way, source, target)
    if g.log:
        g.tell("adjustment", rule, way=WAYS[way], source=CUPS[source], target=CUPS[target])


ACTIONS_PHASE: Final = BOOK.choice("5.0", actions_phase)
STOP_EARLY: Final = BOOK.rule("5.0", stop_early)
ACTIONS_PHASE_ENDS: Final = BOOK.rule("5.0", actions_phase_ends)
CUP_ADJUSTMENT: Final = BOOK.rule("5.0", cup_adjustment, way="way")

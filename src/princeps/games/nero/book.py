"""The book of Nero: its chapters register their paragraphs here as they are imported, and share these answers."""

from __future__ import annotations

from typing import Final

from ...engine.agenda import Book
from .parts import CARDS, COLOURS, FOES, PLACES

BOOK: Final = Book("nero")

PASS: Final = BOOK.option("pass")
YES: Final = BOOK.option("yes")
NO: Final = BOOK.option("no")
CARD: Final = len(BOOK.options)
for _card in CARDS:
    BOOK.option(_card, on=f"card:{_card}")
PLACE: Final = len(BOOK.options)
for _place in PLACES:
    BOOK.option(_place, on=f"space:{_place}")
COLOUR: Final = len(BOOK.options)
for _colour in COLOURS:
    BOOK.option(_colour)

# What the chapters offer.
STAY_OPTION: Final = BOOK.option("stay")
ATTACK: Final = len(BOOK.options)
for _foe in FOES:
    BOOK.option(f"attack_{_foe}")
NO_CARD_OPTION: Final = BOOK.option("no_card")
STEAL_OPTION: Final = BOOK.option("steal")
LOOK_OPTION: Final = BOOK.option("look")
DECLARE_OPTION: Final = BOOK.option("declare")
PROCLAIM_OPTION: Final = BOOK.option("proclaim")
GIVE_UP_OPTION: Final = BOOK.option("give_up")
DISCARD_OPTION: Final = BOOK.option("discard")
END_OPTION: Final = BOOK.option("end")
CLEAR_OPTION: Final = BOOK.option("clear")
KEEP_OPTION: Final = BOOK.option("keep")
WITH_LEADER_OPTION: Final = BOOK.option("with_leader")
WITHOUT_LEADER_OPTION: Final = BOOK.option("without_leader")
MORE_OPTION: Final = BOOK.option("another_group")
NO_MORE_OPTION: Final = BOOK.option("no_more_groups")
PICK_UP_OPTION: Final = BOOK.option("pick_up")
PICK_UP_UNCONTROLLED_OPTION: Final = BOOK.option("pick_up_uncontrolled")
LEAVE_LEGIONS_OPTION: Final = BOOK.option("leave_legions")
LEAVE_LEADER_OPTION: Final = BOOK.option("leave_leader")
ASK_OPTION: Final = BOOK.option("ask_passage")
STOP_OPTION: Final = BOOK.option("stop")

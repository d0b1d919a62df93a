"""The book of ROME, Inc., and the words of its answers; the chapters register their paragraphs here as they are
imported.
"""

from __future__ import annotations

from typing import Final

from ...engine.agenda import Book
from .parts import KINDS, OFFICES, PROVINCES, STATESMEN, TYPES, WARS

LOSSES: Final = ["destroy", "dismiss", "demote", "disgrace", "dishonor", "tribute", "revolt"]  # 11.3, the Losses Chart
DESTROY: Final = 0
DISMISS: Final = 1
DEMOTE: Final = 2
DISGRACE: Final = 3
DISHONOR: Final = 4
TRIBUTE: Final = 5
REVOLT: Final = 6

BOOK: Final = Book("rome_inc")

PROVINCE_OPTION: Final = len(BOOK.options)
for _province in PROVINCES:
    BOOK.option(_province, on=f"space:{_province}")
LEAVE_OPTION: Final = len(BOOK.options)  # 11.2.4: a Province that does not take part
for _province in PROVINCES:
    BOOK.option(f"leave:{_province}", on=f"space:{_province}")
OFFICE_OPTION: Final = len(BOOK.options)
for _office in OFFICES:
    BOOK.option(f"office:{_office}")
STATESMAN_OPTION: Final = len(BOOK.options)
for _statesman in STATESMEN:
    BOOK.option(_statesman)
WAR_OPTION: Final = len(BOOK.options)
for _war in WARS:
    BOOK.option(_war)
KIND_OPTION: Final = len(BOOK.options)
for _kind in KINDS:
    BOOK.option(_kind)
BUILD_OPTION: Final = len(BOOK.options)
for _type in TYPES:
    BOOK.option(f"build:{_type}")
LOSS_OPTION: Final = len(BOOK.options)
for _loss in LOSSES:
    BOOK.option(_loss)
NO_ANNEXATION: Final = BOOK.option("no_annexation")
STATESMEN_BOX: Final = BOOK.option("statesmen_box")
IN_ORDER: Final = BOOK.option("in_order")
RENDER_OPTION: Final = BOOK.option("render")
STOP_OPTION: Final = BOOK.option("stop")
FIGHT_OPTION: Final = BOOK.option("fight")
CALL_OFF: Final = BOOK.option("call_off")
BARRACKS_OPTION: Final = BOOK.option("barracks_box")
HOLD_BACK_OPTION: Final = BOOK.option("hold_back")

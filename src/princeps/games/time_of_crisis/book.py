"""The book of Time of Crisis: its chapters register their paragraphs here as they are imported, and the answers that
several of them share.
"""

from __future__ import annotations

from typing import Final

from ...engine.agenda import Book
from .parts import (
    ARMIES,
    CAPITAL,
    CARDS,
    EMPEROR_TYPES,
    IMPROVEMENTS,
    LEADERS,
    LEADERS_PER_SIDE,
    PLACES,
    PROVINCES,
    REGIONS,
    RIVALS,
    SIDES,
    TRIBES,
)

BOOK: Final = Book("time_of_crisis")


def _options(words: list[str], on: list[str]) -> int:
    """The number of the first of these answers; the others follow."""
    first = len(BOOK.options)
    for word, thing in zip(words, on, strict=True):
        BOOK.option(word, on=thing)
    return first


# a region, or a capital
PLACE_OPTION: Final = _options(
    PLACES[: CAPITAL + len(PROVINCES)],
    [f"space:{region}" for region in REGIONS] + [f"space:{province}" for province in PROVINCES],
)
ARMY_OPTION: Final = _options(ARMIES, [f"army:{army}" for army in ARMIES])
MILITIA_OPTION: Final = _options(
    [f"{province}_militia" for province in PROVINCES], [f"space:{province}" for province in PROVINCES]
)
IMPROVEMENT_OPTION: Final = _options(IMPROVEMENTS, [""] * len(IMPROVEMENTS))
GENERAL_OPTION: Final = _options(
    [f"general:{number + 1}" for number in range(LEADERS_PER_SIDE)], [""] * LEADERS_PER_SIDE
)
GOVERNOR_OPTION: Final = _options(
    [f"governor:{number + 1}" for number in range(LEADERS_PER_SIDE)], [""] * LEADERS_PER_SIDE
)
TRIBE_OPTION: Final = _options(TRIBES, [""] * len(TRIBES))
LEADER_OPTION: Final = _options(LEADERS, [""] * len(LEADERS))
RIVAL_OPTION: Final = _options(RIVALS, [""] * len(RIVALS))
ACTIVE_OPTION: Final = BOOK.option("active")
INACTIVE_OPTION: Final = BOOK.option("inactive")
FULL_OPTION: Final = BOOK.option("full")
REDUCED_OPTION: Final = BOOK.option("reduced")
SIDE_OPTION: Final = _options(SIDES, [""] * len(SIDES))
TYPE_OPTION: Final = _options([f"type:{kind}" for kind in EMPEROR_TYPES], [""] * len(EMPEROR_TYPES))
PLAY_OPTION: Final = _options([f"play:{card}" for card in CARDS], [f"hand:{card}" for card in CARDS])
EVENT_OPTION: Final = _options([f"event:{card}" for card in CARDS], [f"played:{card}" for card in CARDS])
BUY_OPTION: Final = _options([f"buy:{card}" for card in CARDS], [f"supply:{card}" for card in CARDS])
TRASH_OPTION: Final = _options([f"trash:{card}" for card in CARDS], [f"discards:{card}" for card in CARDS])
DISCARD_OPTION: Final = _options([f"discard:{card}" for card in CARDS], [f"hand:{card}" for card in CARDS])
TAKE_OPTION: Final = _options([f"take:{card}" for card in CARDS], [f"available:{card}" for card in CARDS])
NO_OPTION: Final = BOOK.option("no")
MOST_POINTS: Final = 60  # more than any hand can give
POINTS_OPTION: Final = _options([f"points:{number}" for number in range(MOST_POINTS + 1)], [""] * (MOST_POINTS + 1))
END_BUYING_OPTION: Final = BOOK.option("end_buying")

ACTIONS: Final = [
    "recruit_general", "create_army", "add_legion", "train_legion", "move_army", "battle", "disperse_mob",
    "recruit_governor", "place_governor", "recall_governor",
    "increase_support", "place_militia", "hold_games", "build",
    "enter_capital", "leave_capital", "change_type", "end_actions",
]  # fmt: skip
ACTION_OPTION: Final = _options(ACTIONS, [""] * len(ACTIONS))

"""What lies in the box: names of boxes, cards and houses (fixed), and every printed value (a pack may correct it)."""

from __future__ import annotations

from typing import Any, Final

from ...engine.packs import read_data
from ...engine.parts import ids, known
from ...engine.problem import Problem

DATA: Final[dict[str, Any]] = read_data("heirs")

SEATS: Final[list[str]] = ids(DATA, "board", "seat")
REGIONS: Final[list[str]] = ids(DATA, "board", "region")
TURNS: Final[list[str]] = ids(DATA, "board", "turn")
BOXES: Final[list[str]] = ids(DATA, "board", "box")  # the eight of the main board, and Influence
PLACES: Final[list[str]] = [*BOXES, "bid", "stock"]  # where the cubes of a player can be
ICONS: Final[list[str]] = [*BOXES, "any", "priority"]
CARDS: Final[list[str]] = ids(DATA, "cards", "career")
CAREER: Final[list[str]] = [*CARDS, "imperium_maius", "nothing"]  # what a turn can leave on the mat
ADOPTIONS: Final[list[str]] = ids(DATA, "adoption", "adoption")
SCORINGS: Final[list[str]] = list(DATA["schedule"]["solo"])
AWARDS: Final[list[str]] = [*BOXES, "adopted", "loyal"]  # the lines of the schedule
ROWS: Final[list[str]] = ["top", "row_2", "row_3"]

MARRIAGES: Final = BOXES.index("marriages")
TRIUMPHS: Final = BOXES.index("triumphs")
IMPERATORS: Final = BOXES.index("imperators")
IMPERIUM: Final = BOXES.index("imperium_maius")
INFLUENCE: Final = BOXES.index("influence")
BID: Final = PLACES.index("bid")
STOCK: Final = PLACES.index("stock")
ANY: Final = ICONS.index("any")
PRIORITY: Final = ICONS.index("priority")

MAIN_BOARD: Final[list[int]] = [box for box in range(len(BOXES)) if box != INFLUENCE]
CARD_COUNT: Final = len(CARDS)
IMPERIUM_CARD: Final = CAREER.index("imperium_maius")
NO_CARD: Final = CAREER.index("nothing")
UNRANKED: Final = SCORINGS.index("unranked")
ALL_REGIONS: Final = (1 << len(REGIONS)) - 1
MOST_CUBES: Final = 60  # of one player, whatever a pack says


class Parts:
    """The printed values as lists of small numbers, indexed like the names above."""

    __slots__ = (
        "adopted_vp", "black", "cards_of", "cost", "cubes", "face_up", "fixed", "has_rows", "icons", "imperium_least",
        "influence", "ladder", "least", "loyal_vp", "most", "needs", "price", "priority", "region_bit", "region_of",
        "set_bonus", "sole", "take", "targets", "ties", "triumphs", "turns", "value",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        careers, schedule, setup = data["cards"]["career"], data["schedule"], data["setup"]
        self.region_of: list[int] = [known(row["region"], "region", REGIONS) for row in careers]
        # by what a turn can leave on the mat; 0 for what is no career card
        self.region_bit: list[int] = [*[1 << region for region in self.region_of], 0, 0]
        self.cards_of: list[list[int]] = [
            [card for card in range(CARD_COUNT) if self.region_of[card] == region] for region in range(len(REGIONS))
        ]
        # By card and row: the icons; then what follows from them, the fixed boxes without and with Triumphs (for the
        # family).
        self.icons: list[list[list[int]]] = [
            [[known(icon, name, ICONS) for icon in row[name]] for name in ROWS] for row in careers
        ]
        self.fixed: list[list[list[list[int]]]] = [
            [[_fixed(icons, family) for family in (False, True)] for icons in rows] for rows in self.icons
        ]
        self.black: list[list[int]] = [[icons.count(ANY) for icons in rows] for rows in self.icons]
        self.priority: list[list[bool]] = [[PRIORITY in icons for icons in rows] for rows in self.icons]
        # for sale
        self.triumphs: list[int] = [rows[1].count(TRIUMPHS) + rows[2].count(TRIUMPHS) for rows in self.icons]
        self.cost: list[list[int]] = [[len(icons) for icons in rows] for rows in self.icons]
        self.has_rows: list[bool] = [len(rows[1]) > 0 for rows in self.icons]
        # What each Adoption card needs, as pairs of box and number.
        self.needs: list[list[tuple[int, int]]] = [
            [(known(box, "needs", BOXES), n) for box, n in row["needs"].items()] for row in data["adoption"]["adoption"]
        ]
        by_players = {int(row["id"]): row for row in setup["setup"]}
        self.influence: list[int] = [0, *[by_players[n]["influence"] for n in range(1, len(SEATS) + 1)]]
        self.face_up: list[int] = [0, *[by_players[n]["face_up"] for n in range(1, len(SEATS) + 1)]]
        self.cubes: int = setup["cubes"]["each"]
        numbers = setup["numbers"]
        self.price: int = numbers["price"]
        self.take: int = numbers["take"]
        self.imperium_least: int = numbers["imperium_least"]
        self.set_bonus: int = numbers["set_bonus"]
        self.turns: int = numbers["turns"]
        # The schedule by box: points by number of cubes, then what ranks add to that.
        awards = {known(row["box"], "box", BOXES): row for row in schedule["award"]}
        if len(awards) != len(BOXES):
            raise Problem("pack_awards")
        self.value: list[list[int]] = [_values(awards[box]) for box in range(len(BOXES))]
        self.ladder: list[list[int]] = [
            [points - awards[box]["others"] for points in awards[box]["ladder"]] for box in range(len(BOXES))
        ]
        self.most: list[int] = [awards[box]["most"] for box in range(len(BOXES))]
        self.least: list[int] = [awards[box]["least"] for box in range(len(BOXES))]
        self.sole: list[int] = [awards[box]["sole"] for box in range(len(BOXES))]
        self.adopted_vp: int = schedule["bonus"]["adopted"]
        self.loyal_vp: int = schedule["bonus"]["loyal"]
        self.targets: list[int] = [schedule["solo"][scoring] for scoring in SCORINGS]
        ties = {row["tie"]: box for box, row in enumerate(data["board"]["box"])}
        self.ties: list[int] = [ties[tie] for tie in sorted(ties)]  # boxes, the first that breaks a tie first
        self.check()

    def check(self) -> None:
        """What must hold for the rules to work at all, whoever corrected the values."""
        if sorted(self.ties) != list(range(len(BOXES))):
            raise Problem("pack_ties")
        if any(len(set(cards)) < 1 for cards in self.cards_of):
            raise Problem("pack_decks")
        if any(box in (INFLUENCE,) or not 1 <= n <= self.cubes for needs in self.needs for box, n in needs):
            raise Problem("pack_needs", high=self.cubes)
        if any(IMPERIUM in icons for rows in self.icons for icons in rows):
            raise Problem("pack_icons")
        for key, value, low, high in self.ranges():
            if not low <= value <= high:
                raise Problem("pack_range", key=key, value=value, low=low, high=high)

    def ranges(self) -> list[tuple[str, int, int, int]]:
        """Numbers that have bounds: name, value, lowest, highest."""
        players = range(1, len(SEATS) + 1)
        return [
            ("each", self.cubes, 1, MOST_CUBES),
            ("turns", self.turns, 1, len(TURNS)),
            ("price", self.price, 0, self.cubes),
            ("take", self.take, 0, self.cubes),
            ("imperium_least", self.imperium_least, 1, self.cubes),
            ("set_bonus", self.set_bonus, 0, self.cubes),
            *[("influence", self.influence[n], 0, self.cubes) for n in players],
            *[("face_up", self.face_up[n], 0, len(ADOPTIONS) - n) for n in players],
        ]


def _fixed(icons: list[int], family: bool) -> list[int]:
    """The boxes that the row's icons name; a Triumph of one who is not of the family is lost (6.4)."""
    return [icon for icon in icons if icon < ANY and (family or icon != TRIUMPHS)]


def _values(award: dict[str, Any]) -> list[int]:
    """Points by number of cubes, ranks apart."""
    found = [award["none"]]
    for n in range(1, MOST_CUBES + 1):
        counted = n // award["per"]
        first = award["first"][:counted]
        found.append(award["others"] + sum(first) + award["each"] * (counted - len(first)))
    return found

"""What must be true of the printed values: numbers and shapes of cards, decks, board, schedule and set-up (D1 to D4,
D6, D14, D15).
"""

from __future__ import annotations

from typing import Any

from .parts import (
    ADOPTIONS,
    ANY,
    BOXES,
    CARD_COUNT,
    CARDS,
    DATA,
    ICONS,
    IMPERATORS,
    IMPERIUM,
    INFLUENCE,
    MARRIAGES,
    PRIORITY,
    SEATS,
    TRIUMPHS,
    TURNS,
    Parts,
)

TOP_ICONS = [31, 11, 2, 39, 15, 20, 43, 0, 40, 12, 8]  # of each kind, in the order of ICONS
ROW_ICONS = [14, 13, 31, 19, 19, 13, 9, 0, 1, 21, 3]


def data_faults(parts: Any) -> list[str]:
    """The checks that do not hold for the printed values."""
    assert isinstance(parts, Parts)
    top = [rows[0] for rows in parts.icons]
    blue = [icons for rows in parts.icons for icons in rows[1:] if icons]
    years = [year for row in DATA["board"]["turn"] for year in row["years"]]
    components = DATA["setup"]["components"]
    checks = {
        "D1 cards": CARD_COUNT == components["careers"] == 64 and len(set(CARDS)) == 64,
        "D1 decks": [len(cards) for cards in parts.cards_of]
        == [row["cards"] for row in DATA["board"]["region"]]
        == [12, 8, 12, 12, 12, 8],
        "D2 top rows": [sum([row.count(icon) for row in top]) for icon in range(len(ICONS))] == TOP_ICONS,
        "D2 blue rows": len(blue) == 59
        and [sum([row.count(icon) for row in blue]) for icon in range(len(ICONS))] == ROW_ICONS,
        "D3 rows": all(3 <= len(row) <= 5 for row in top) and all(2 <= len(row) <= 4 for row in blue),
        "D3 order": not any(rows[2] and not rows[1] for rows in parts.icons),
        "D3 Imperium Maius": not any(IMPERIUM in icons for rows in parts.icons for icons in rows),
        "D4 discounts": _cards_with(parts, IMPERATORS, [1, 2])
        == ["h04", "h05", "g03", "g04", "g09", "g12", "i08", "i09", "a04"],
        "D4 triumphs": _cards_with(parts, TRIUMPHS, [0]) == ["g05", "i11"],
        "D4 marriages": _cards_with(parts, MARRIAGES, [0])
        == ["r01", "r08", "r10", "h04", "g02", "g07", "o02", "o07", "o09", "o12"],
        "D4 priority": _cards_with(parts, PRIORITY, [1, 2]) == ["h08", "i11", "a08"]
        and len(_cards_with(parts, PRIORITY, [0])) == 8,
        "D4 black": all(0 <= rows[0].count(ANY) <= 2 for rows in parts.icons),
        "D6 set-up": parts.influence == [0, 12, 24, 26, 28, 30, 32]
        and parts.cubes == 40
        and parts.face_up == [0, 1, 1, 1, 2, 2, 2],
        "D6 adoptions": len(ADOPTIONS) == components["adoptions"] == 9
        and all(parts.face_up[n] + n <= 9 for n in range(1, 7)),
        "D6 cubes": components["cubes"] == len(SEATS) * parts.cubes,
        "D14 ties": parts.ties[0] == INFLUENCE and sorted(parts.ties) == list(range(len(BOXES))),
        "D15 years": len(TURNS) == parts.turns == 8 and [year for year in range(-11, 14) if year] == years,
    }
    return [name for name, holds in checks.items() if not holds]


def _cards_with(parts: Parts, icon: int, rows: list[int]) -> list[str]:
    """The cards that show the icon in one of the rows."""
    return [CARDS[card] for card in range(CARD_COUNT) if any(icon in parts.icons[card][row] for row in rows)]

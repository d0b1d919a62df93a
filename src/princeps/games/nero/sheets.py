"""What people look up: for every colour its Leader, its Areas and Legions, its cards, and the Declaration Points that
the board gives it; while an Army moves what the next Province costs, and the two sides of a battle.
"""

from __future__ import annotations

from typing import Any

from ...engine.chance import Quick
from .parts import COLOURS, FOES, PLACES, ROMA, TRIBE, Parts
from .rules import r05_movement as r05
from .rules import r06_battle as r06
from .state import Nero
from .view import imagine

ITALY = ["northern_italy", "southern_italy"]


def sheets(seen: dict[str, Any], parts: Any) -> dict[str, Any]:
    """The rows of all sheets, from a view."""
    assert isinstance(parts, Parts)
    standing = [_standing(seen, parts, colour) for colour in COLOURS if seen["seat_of"][colour] != "none"]
    if seen["group"] == "none":
        return {"standing": standing, "entry": {}, "battle": []}
    g = imagine(seen, parts, Quick(1))  # nothing here depends on what is hidden
    assert isinstance(g, Nero)
    return {"standing": standing, "entry": _entry(g), "battle": _battle(g)}


def _standing(seen: dict[str, Any], parts: Parts, colour: str) -> dict[str, Any]:
    return {
        "id": colour,
        "on": f"space:{seen['where'][colour]}",
        "colour": colour,
        "rank": seen["rank"][colour],
        "place": seen["where"][colour],
        "areas": [area for area in COLOURS if seen["areas"][area] == colour],
        "legions": sum(stacks[colour] for stacks in seen["legions"].values()),
        "cards": seen["hand_sizes"][colour],
        "declaration": [list(item) for item in declaration_items(seen, parts, colour)],
    }


def declaration_items(seen: dict[str, Any], parts: Parts, colour: str) -> list[tuple[str, int, str]]:
    """Declaration Points by the board (7.1), one entry for each reason."""
    mine = sum(seen["legions"][province][colour] for province in ITALY)
    others = sum(sum(seen["legions"][province].values()) + seen["uncontrolled"][province] for province in ITALY) - mine
    controlled = list(seen["areas"].values()).count(colour)
    found = [
        ("superiority", max(0, mine - others) * parts.dp_legion, "7.1"),
        ("areas", controlled * parts.dp_area, "7.1"),
    ]
    return [item for item in found if item[1]]


def _entry(g: Nero) -> dict[str, int]:
    """What it costs the Army to go on from where it stands, if it may."""
    if not (g.group_legions or g.group_leader) or r05.leaving_barred(g):
        return {}
    open_to = [place for place in g.parts.near[g.group] if place != ROMA or g.group_leader]
    return {PLACES[place]: r05.entry_cost(g, place) for place in open_to}


def _battle(g: Nero) -> list[dict[str, Any]]:
    """Both sides of an attack that is announced or fought, with the Battle Points that everybody can see."""
    foes = [step[1] for step in g.agenda if step[0] in (r06.BATTLE, r06.RESOLVE)]
    if not foes:
        return []
    foe = foes[-1]
    tribe = [("barbarians", r06.defence_points(g, foe))]
    attack, defence = _attack_items(g), tribe if foe == TRIBE else _defence_items(g, foe)
    sides = [(g.active, "attacker", attack), (foe, "defender", defence)]
    return [
        {
            "id": FOES[side],
            "on": f"space:{PLACES[g.group]}",
            "colour": FOES[side],
            "role": role,
            "points": {
                "total": sum(points for _, points in items),
                "mods": [[*item, "6.2"] for item in items if item[1]],
            },
            "hand": None if side == TRIBE else len(g.hands[side]),
        }
        for side, role, items in sides
    ]


def _attack_items(g: Nero) -> list[tuple[str, int]]:
    """What the attacker's points are made of: how many fewer they are without his card, then without his Leader."""
    whole, card, leader = r06.attack_points(g), g.attack_card, g.group_leader
    g.attack_card = -1
    bare = r06.attack_points(g)
    g.group_leader = 0
    legions = r06.attack_points(g)
    g.attack_card, g.group_leader = card, leader
    return [("legions", legions), ("leader", bare - legions), ("card", whole - bare)]


def _defence_items(g: Nero, foe: int) -> list[tuple[str, int]]:
    whole, card, where = r06.defence_points(g, foe), g.defence_card, g.where[foe]
    g.defence_card = -1
    bare = r06.defence_points(g, foe)
    g.where[foe] = -1
    legions = r06.defence_points(g, foe)
    g.defence_card, g.where[foe] = card, where
    return [("legions", legions), ("leader", bare - legions), ("card", whole - bare)]

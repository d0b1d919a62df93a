"""What people look up: what stands in each region and how many votes it takes, their armies, what is for sale, their
deck and other hands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine.words import Words
from .beliefs import beliefs
from .parts import ARMIES, CARDS, HOMELANDS, PROVINCES, REGIONS, SIDES, TRIBES, Parts

UNITS = {"full": "legion", "reduced": "reduced"}


def sheets(view: Words, parts: Any, known: Words | None = None) -> Words:
    """Rows by sheet, from a view only: what a seat may not see cannot be in them. Those in *known* are as they were."""
    found = known or {}
    return {sheet: found[sheet] if sheet in found else rows(view, parts) for sheet, rows in ROWS.items()}


# -- the map -----------------------------------------------------------------------------------------------------------


def place_of(view: Words, army: str) -> str:
    """Where an army stands on the map; "" if it does not."""
    place = str(view["generals"][army])
    return "" if place in ("available", "unrecruited") else place


def troops(view: Words) -> dict[str, dict[str, dict[str, int]]]:
    """By place and side what stands there: generals, legions, barbarians in their service."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for army in ARMIES:
        if place := place_of(view, army):
            held = found.setdefault(place, {}).setdefault(army.partition("_")[0], {})
            held["general"] = held.get("general", 0) + 1
            for field, unit in UNITS.items():
                held[unit] = held.get(unit, 0) + view[field][army]
            held["foederati"] = held.get("foederati", 0) + len(view["foederati"][army])
    return found


def region_rows(view: Words, parts: Parts) -> list[Words]:
    standing = troops(view)
    return [region_row(view, parts, region, standing) for region in REGIONS]


def region_row(view: Words, parts: Parts, region: str, standing: dict[str, dict[str, dict[str, int]]]) -> Words:
    field = standing.get(region, {})
    row: Words = {
        "id": region,
        "name": region,
        "on": f"space:{region}",
        "tags": [],
        "field": field,
        "tribes": tribes_in(view, region),
    }
    row["armies"] = {f"{side}_{unit}": number for side, units in row["field"].items() for unit, number in units.items()}
    if region not in PROVINCES:
        return row
    governor = view["governors"][region]
    in_play = governor != "not_in_play"
    capital = standing.get(f"{region}_capital", {})
    if view["militia"][region]:
        holder = next(iter(capital), governor)
        capital.setdefault(holder, {})["militia"] = 1
    row |= {
        "governor": governor,
        "holder": governor if in_play else "none",
        "support": view["support"][region] if in_play else None,
        "mobs": view["mobs"][region],
        "capital": capital,
        "inside": {f"{side}_{unit}": number for side, units in capital.items() for unit, number in units.items()},
        "works": works(view, region),
        "votes": votes(view, parts, region, capital) if in_play else None,
        "tags": ["own"] if governor == view["seat"] else ["neutral"] if governor == "neutral" else [],
    }
    return row


def tribes_in(view: Words, region: str) -> dict[str, int]:
    """Barbarians by tribe and whether they are active; leaders and rival emperors."""
    found: dict[str, int] = {}
    for tribe, home in zip(TRIBES, HOMELANDS, strict=True):
        place = "homeland" if region == home else region
        if place in view["raiders"][tribe]:
            found[f"{tribe}_active"] = view["raiders"][tribe][place]
            found[f"{tribe}_inactive"] = view["resting"][tribe][place]
    for figures in (view["leaders"], view["rivals"]):
        found |= {figure: 1 for figure, place in figures.items() if place == region}
    return {word: number for word, number in found.items() if number}


def works(view: Words, province: str) -> list[str]:
    """Improvements and markers."""
    found = list(view["improvements"][province])
    found += [marker for marker in ("quaestor", "castra") if view[marker][province]]
    return found if view["marks"][province] == "none" else [*found, view["marks"][province]]


def votes(view: Words, parts: Parts, province: str, capital: Words) -> Words | None:
    """The votes that the side at the table needs to place a governor, and why so many."""
    mine, governor = view["seat"], view["governors"][province]
    if mine in ("none", governor) or view["marks"][province] != "none":
        return None
    items = vote_items(view, parts, province, capital, governor)
    return {"total": max(1, sum([value for _, value, _ in items])), "mods": [list(item) for item in items]}


def vote_items(view: Words, parts: Parts, province: str, capital: Words, governor: str) -> list[tuple[str, int, str]]:
    items = [("support", 2 * view["support"][province], "C0.6")]
    if guards := units(capital, governor):
        items.append(("guards", guards, "C0.6"))
    if own := units(capital, view["seat"]):
        items.append(("own_units", -own, "C0.6"))
    if view["quaestor"][province]:
        items.append(("quaestor", parts.quaestor, "C6.0"))
    if view["emperor_type"] == "senate" and governor == view["governors"]["italia"] and governor in SIDES:
        items.append(("senate_emperor", parts.senate_votes, "X2.0"))
    return items


def units(troops: Words, side: str) -> int:
    return sum([number for unit, number in troops.get(side, {}).items() if unit != "general"])


def army_rows(view: Words, parts: Parts) -> list[Words]:
    return [army_row(view, army) for army in ARMIES if place_of(view, army)]


def army_row(view: Words, army: str) -> Words:
    return {
        "id": army,
        "on": f"army:{army}",
        "tags": ["own"] if army.partition("_")[0] == view["seat"] else [],
        "army": army,
        "place": place_of(view, army),
        "full": view["full"][army],
        "reduced": view["reduced"][army],
        "foederati": view["foederati"][army],
    }


# -- cards -------------------------------------------------------------------------------------------------------------


def for_sale(view: Words, parts: Parts, card: int) -> bool:
    tops = view["tops"].values()
    return (
        parts.value[card] > 1
        and view["supply"][CARDS[card]] > 0
        and (view["card_option"] != "variable" or CARDS[card] in tops)
    )


def market_rows(view: Words, parts: Parts) -> list[Words]:
    return [market_row(view, parts, card) for card in range(len(CARDS)) if for_sale(view, parts, card)]


def market_row(view: Words, parts: Parts, card: int) -> Words:
    """What a card would cost the side at the table, or whoever has the turn."""
    side = view["seat"] if view["seat"] != "none" else view["active"]
    value = parts.value[card]
    items = [("value", value, "5.3")]
    if value > list(view["governors"].values()).count(side):
        items.append(("few_provinces", value, "5.3"))
    if side == view["active"] and view["bought"]:
        items.append(("bought", parts.buy_more * len(view["bought"]), "5.3"))
    name = CARDS[card]
    return {
        "id": name,
        "on": f"supply:{name}",
        "card": name,
        "left": view["supply"][name],
        "price": {"total": sum([amount for _, amount, _ in items]), "mods": [list(item) for item in items]},
        "says": name,
    }


def deck_rows(view: Words, parts: Parts) -> list[Words]:
    if view["seat"] == "none":
        return []
    deck = beliefs(view)["deck"]
    cards = [card for card in CARDS if any(card in deck[pile] for pile in ("hand", "available", "later"))]
    return [
        {"id": card, "card": card, **{pile: deck[pile].get(card, 0) for pile in ("hand", "available", "later")}}
        for card in cards
    ]


def hand_rows(view: Words, parts: Parts) -> list[Words]:
    """The chance that a card is in the hand of another side."""
    found = beliefs(view)["hands"]
    return [
        {"id": f"{side}_{card}", "side": side, "card": card, "chance": chance, "tags": [side]}
        for side, cards in found.items()
        for card, chance in cards.items()
    ]


ROWS: dict[str, Callable[[Words, Parts], list[Words]]] = {
    "region": region_rows,
    "army": army_rows,
    "market": market_rows,
    "deck": deck_rows,
    "hands": hand_rows,
}
TROOPS = ["generals", "full", "reduced", "foederati"]
LANDS = [
    "governors",
    "support",
    "mobs",
    "militia",
    "improvements",
    "quaestor",
    "castra",
    "marks",
    "emperor_type",
    "raiders",
    "resting",
    "leaders",
    "rivals",
]
FIELDS = {
    "region": ["seat", *TROOPS, *LANDS],
    "army": ["seat", *TROOPS],
    "market": ["seat", "active", "governors", "supply", "tops", "card_option", "bought"],
}

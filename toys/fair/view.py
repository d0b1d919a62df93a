"""What a seat of Country Fair sees, positions that fit it, and its sheets."""

from __future__ import annotations

from typing import Any

from princeps.engine.agenda import Game
from princeps.engine.chance import Chance
from princeps.engine.hands import deal, hide, seal
from princeps.engine.words import Words

from .game import CARD_OPTION, CARDS, LANDS, NONE, SEATS, Fair, holder, lands
from .position import SHAPE

EXTRAS = ["hand", "answered", "seat", "held", "stalls"]  # what a view adds for those who draw it


def view(g: Game, seat: int) -> Words:
    """One's own hand; of the others and the deck only how many cards, and who has already chosen."""
    assert isinstance(g, Fair)
    seen = SHAPE.dump(g)
    hide(seen, SEATS, seat)
    seen["held"] = {
        land: SEATS[who] if (who := holder(row)) != NONE else "none" for land, row in zip(LANDS, g.cubes, strict=True)
    }
    seen["stalls"] = {name: lands(g, number) for number, name in enumerate(SEATS)}
    return seen


def imagine(seen: Words, parts: Any, chance: Chance) -> Game:
    """The unseen cards dealt anew; whoever has chosen has chosen one of them."""
    g = Fair(parts, chance)
    fields = {key: value for key, value in seen.items() if key not in EXTRAS}
    SHAPE.load(g, {**fields, "hands": {name: [] for name in SEATS}, "deck": []})
    own = [CARDS.index(card) for card in seen["hand"]]
    gone = [*own, *g.discards, *[card for card in g.played if card != NONE]]
    g.deck = [card for card in range(len(CARDS)) if card not in gone]
    g.hands = deal(seen, own, g.deck, chance)
    seal(g, seen, SEATS, g.hands, CARD_OPTION, chance)
    return g


def sheets(seen: Words, parts: Any) -> Words:
    """Each land with what holding it takes, the wares bought as a ledger, and at the end the standing."""
    everybody = SEATS[: seen["players"]]
    rows = [
        {
            "id": land["id"],
            "on": f"land:{land['id']}",
            "tags": ["free"] if seen["held"][land["id"]] == "none" else [],
            "land": land["id"],
            "holder": seen["held"][land["id"]],
            "goods": land["icons"],
            "crowd": [["stall", number, "2.2"] for number in seen["cubes"][land["id"]].values() if number],
            "next": {"sides": 6, "outcomes": [{"chance": [2, 3], "sale": 1}, {"chance": [1, 3]}]},
            "rule": "2.2",
        }
        for land in parts["map"]["land"]
    ]
    entries = [(seat, ware) for seat in everybody for ware in seen["bought"][seat]]
    ledger = [
        {"id": f"entry_{number}", "ware": ware, "cost": -1, "seat": seat, "rule": "2.3"}
        for number, (seat, ware) in enumerate(entries)
    ]
    standing = (
        [{"id": seat, "seat": seat, "lands": seen["stalls"][seat]} for seat in everybody]
        if seen["ending"] != "none"
        else []
    )
    return {"land": rows, "ledger": ledger, "standing": standing}

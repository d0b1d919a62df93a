"""Country Fair in the catalogue: its words, what a seat sees, its sheets, and a simple player."""

from __future__ import annotations

from typing import Any

from princeps.engine.agenda import Game
from princeps.engine.catalogue import SearchHooks, Title
from princeps.engine.chance import Chance
from princeps.engine.choices import Offer
from princeps.engine.fields import Each, Field, Shape, Word, WordList
from princeps.engine.problem import Problem
from princeps.engine.words import Words

from .game import BOOK, CARD_OPTION, CARDS, ENDINGS, LANDS, NONE, SEATS, SET_UP, WARES, Fair, holder, lands

SHAPE = Shape(
    BOOK,
    [
        Field("players", 2, 4),
        Field("round", 0, 2),
        Each("gold", SEATS, Field("gold")),
        Each("hands", SEATS, WordList("hands", CARDS)),
        Each("played", SEATS, Word("played", CARDS, none=True)),
        Each("bought", SEATS, WordList("bought", WARES, ordered=True)),
        Each("cubes", LANDS, Each("cubes", SEATS, Field("cubes"))),
        WordList("deck", CARDS),
        WordList("discards", CARDS, ordered=True),
        Each("supply", WARES, Field("supply")),
    ],
    {"seat": SEATS, "card": CARDS, "land": LANDS, "ware": WARES},
    ENDINGS,
)
EXTRAS = ["hand", "answered", "held", "stalls"]  # what a view adds for those who draw it


def view(g: Game, seat: int) -> Words:
    """One's own hand; of the others and the deck only how many cards, and who has already chosen."""
    assert isinstance(g, Fair)
    seen = SHAPE.dump(g)
    seen["hands"] = {name: len(hand) for name, hand in zip(SEATS, g.hands, strict=True)}
    seen["deck"] = len(g.deck)
    seen["hand"] = [] if seat < 0 else [CARDS[card] for card in g.hands[seat]]
    seen["sealed"] = [answer for answer in seen["sealed"] if answer[0] == seat]
    seen["answered"] = [SEATS[who] for who, _ in g.sealed]
    seen["held"] = {
        land: SEATS[who] if (who := holder(row)) != NONE else "none" for land, row in zip(LANDS, g.cubes, strict=True)
    }
    seen["stalls"] = {name: lands(g, number) for number, name in enumerate(SEATS)}
    seen["seat"] = "none" if seat < 0 else SEATS[seat]
    return seen


def imagine(seen: Words, parts: Any, chance: Chance) -> Game:
    """The unseen cards dealt anew; whoever has chosen has chosen one of them."""
    g = Fair(parts, chance)
    mine = -1 if seen["seat"] == "none" else SEATS.index(seen["seat"])
    fields = {key: value for key, value in seen.items() if key not in [*EXTRAS, "seat"]}
    SHAPE.load(g, {**fields, "hands": {name: [] for name in SEATS}, "deck": []})
    own = [CARDS.index(card) for card in seen["hand"]]
    gone = [*own, *g.discards, *[card for card in g.played if card != NONE]]
    unseen = [card for card in range(len(CARDS)) if card not in gone]
    for seat, name in enumerate(SEATS):
        number = seen["hands"][name]
        g.hands[seat] = own if seat == mine else sorted(unseen.pop(chance.below(len(unseen))) for _ in range(number))
        if name in seen["answered"] and seat != mine:
            g.sealed.append((seat, (CARD_OPTION[g.hands[seat][chance.below(number)]],)))
    g.deck = unseen
    g.sealed.sort(key=lambda answer: seen["answered"].index(SEATS[answer[0]]))
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


def begin(g: Game, options: Words) -> None:
    assert isinstance(g, Fair)
    g.players = int(options["players"])
    g.then((SET_UP,))


def settle(g: Game, given: Words) -> None:
    if faults(g):
        raise Problem("position_cards")


def faults(g: Game) -> list[str]:
    assert isinstance(g, Fair)
    laid = [card for card in g.played if card != NONE and card not in g.discards]
    everywhere = [*g.deck, *g.discards, *laid, *[card for hand in g.hands for card in hand]]
    return [] if sorted(everywhere) == list(range(len(CARDS))) else ["cards"]


def score(g: Game, seat: int) -> int:
    assert isinstance(g, Fair)
    return lands(g, seat)


def won(g: Game, seat: int) -> bool:
    assert isinstance(g, Fair)
    return g.ending >= 0 and score(g, seat) == max(score(g, one) for one in range(g.players))


def players(g: Game) -> int:
    assert isinstance(g, Fair)
    return g.players


def beliefs(seen: Words) -> Words:
    return {}


def first(g: Game, offer: Offer, chance: Chance) -> tuple[int, ...]:
    return (offer.ids[0],)


TITLE = Title(
    id="fair",
    shape=SHAPE,
    seats=SEATS,
    make_parts=lambda data: data,
    blank=Fair,
    begin=begin,
    bare=Fair,
    view=view,
    imagine=imagine,
    settle=settle,
    faults=faults,
    won=won,
    score=score,
    odds=lambda g, option: None,
    beliefs=beliefs,
    policies={"first": first},
    search=SearchHooks(lambda g, seat: 0.5),
    players=players,
    sheets=sheets,
)

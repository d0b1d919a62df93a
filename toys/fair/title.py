"""Country Fair in the catalogue, and a simple player."""

from __future__ import annotations

from dataclasses import replace

from princeps.engine.agenda import Game
from princeps.engine.catalogue import SearchHooks, Title
from princeps.engine.chance import Chance
from princeps.engine.choices import Offer
from princeps.engine.words import Words

from . import position, view
from .game import SEATS, SET_UP, Fair


def begin(g: Game, options: Words) -> None:
    assert isinstance(g, Fair)
    g.players = int(options["players"])
    g.then((SET_UP,))


def first(g: Game, offer: Offer, chance: Chance) -> tuple[int, ...]:
    return (offer.ids[0],)


TITLE = replace(
    Title.of("fair", SEATS, dict, Fair, begin, position, view, {"first": first}, SearchHooks(lambda g, seat: 0.5)),
    players=position.players,
    sheets=view.sheets,
)

"""The bots by name. A bot is given what its seat sees and nothing else; it answers in words, as a person does."""

from __future__ import annotations

from typing import Any, Protocol

from ..engine.catalogue import Policy, Title
from ..engine.chance import Chance, Quick
from ..engine.problem import Problem, nearest
from .outside import PREFIX, OutsideBot
from .playout import uniform
from .search import BUDGET, SEEDS, SearchBot

MOST_PLAYOUTS = 1_000_000


class Bot(Protocol):
    """Somebody who plays a seat."""

    def decide(self, view: dict[str, Any]) -> list[str]:
        """An answer to the decision that the view shows."""


class PolicyBot:
    """Plays by a policy: the game's own rule of thumb, or anything at all."""

    def __init__(self, title: Title, parts: Any, seat: int, chance: Chance, policy: Policy) -> None:
        self.title = title
        self.parts = parts
        self.seat = seat
        self.chance = chance
        self.policy = policy

    def decide(self, view: dict[str, Any]) -> list[str]:
        g = self.title.imagine(view, self.parts, Quick(self.chance.below(SEEDS)))
        offer = next(one for one in g.waiting() if one.seat == self.seat)
        return g.walk_words(offer, self.policy(g, offer, self.chance))


def bot_names(title: Title) -> list[str]:
    """Who can play this game; these only may be named by strangers, for `exec:` runs whatever it is given."""
    return ["random", *title.policies, "search"]


def make_bot(name: str, title: Title, parts: Any, seat: int, chance: Chance) -> Bot:
    """A bot by its name: `random`, one of the game's policies, `search`, `search:500` with its playouts per decision, or `exec:COMMAND`."""
    if name.startswith(PREFIX):
        return OutsideBot(title, parts, seat, chance, name.removeprefix(PREFIX))
    kind, colon, budget = name.partition(":")
    if kind == "search":
        return SearchBot(title, parts, seat, chance, _playouts(budget) if colon else BUDGET)
    if name == "random":
        return PolicyBot(title, parts, seat, chance, uniform)
    if name in title.policies:
        return PolicyBot(title, parts, seat, chance, title.policies[name])
    raise Problem("unknown_bot", bot=name, bots=nearest(name, bot_names(title)))


def _playouts(word: str) -> int:
    if not (word.isascii() and word.isdigit() and 1 <= int(word) <= MOST_PLAYOUTS):
        raise Problem("playouts", word=word, most=MOST_PLAYOUTS)
    return int(word)

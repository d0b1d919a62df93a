"""The bots by name. A bot is given what its seat sees and nothing else; it answers in words, as a person does."""

from __future__ import annotations

from typing import Any, Protocol

from ..engine.agenda import Game
from ..engine.catalogue import Policy, Title
from ..engine.chance import Chance, Quick
from ..engine.choices import Offer, Walk
from ..engine.problem import Problem, nearest
from .budget import Budget, read_budget
from .outside import PREFIX, OutsideBot
from .playout import uniform
from .search import ANSWERS, SEEDS, SearchBot
from .strengths import BY_NAME, Strength

USUAL = "200"  # playouts for one decision


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
    """Who can play this game: the named strengths, weakest first, then what they are made of.

    These only may be named by strangers, for `exec:` runs whatever it is given.
    """
    return [*BY_NAME, *title.policies, "search", "random"]


def searches(name: str) -> bool:
    """Does a bot of this name try answers out before it gives one? That takes its time; all others answer at once."""
    return name.partition(":")[0] == "search" or (name in BY_NAME and BY_NAME[name].playouts > 0)


def make_bot(name: str, title: Title, parts: Any, seat: int, chance: Chance) -> Bot:
    """A bot by its name: a strength, a policy of the game, `random`, `search`, `search:500` or `search:2s` with its
    budget for a decision, `exec:COMMAND`.
    """
    if name.startswith(PREFIX):
        return OutsideBot(title, parts, seat, chance, name.removeprefix(PREFIX))
    kind, colon, budget = name.partition(":")
    if kind == "search":
        return SearchBot(title, parts, seat, chance, read_budget(budget if colon else USUAL))
    if name == "random":
        return PolicyBot(title, parts, seat, chance, uniform)
    if name in title.policies:
        return PolicyBot(title, parts, seat, chance, title.policies[name])
    if name in BY_NAME:
        return _strength(BY_NAME[name], title, parts, seat, chance)
    raise Problem("unknown_bot", bot=name, bots=nearest(name, bot_names(title)))


def _strength(strength: Strength, title: Title, parts: Any, seat: int, chance: Chance) -> Bot:
    mistakes: int = title.facts().get("mistakes", {}).get(strength.name, strength.mistakes)
    if strength.playouts:
        return SearchBot(title, parts, seat, chance, Budget(playouts=strength.playouts), mistakes)
    policy: Policy = next(iter(title.policies.values()), uniform)
    if not mistakes:
        return PolicyBot(title, parts, seat, chance, policy)

    def careless(g: Game, offer: Offer, chance: Chance) -> Walk:
        return (uniform if chance.below(ANSWERS) < mistakes else policy)(g, offer, chance)

    return PolicyBot(title, parts, seat, chance, careless)

"""Bots measured against each other: what the games of a plan with pairings say about who is stronger, and how sure that
is.

The unit is a duel: two bots on one deal, with seats exchanged in a second game (alone at the table: a game each). The
luck of the deal and the worth of the seats then fall on both alike. Ratings are openskill's, taken up duel by duel in
the order of the games.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from openskill.models import PlackettLuce

from ..engine.words import Words
from .simulate import Mean, SimulationPlan, Tally, Z, seats_of

WON, DRAWN, LOST = 1, 0, -1


def whole_rounds(plan: SimulationPlan, games: int) -> int:
    """So many games or a few more, so that every pair has met equally often."""
    round = plan.round(seats_of(plan))
    return -(-games // round) * round


class Gain:
    """By how much the first one's wins per seat are more, duel by duel: at most *most* either way.

    The interval is Student's, of these results and two more, one of the largest gain and one of the largest loss. So it
    is never a single point, even of three duels that ended alike; of a hundred it is the usual one (docs/design.md).
    """

    def __init__(self, most: float) -> None:
        self.most = most
        self.mean = Mean()

    def add(self, gain: float) -> None:
        self.most = max(self.most, abs(gain))  # a victory can be shared
        self.mean.add(gain)

    def words(self) -> Words:
        mean = self.mean.sum / max(1, self.mean.count)
        if not self.mean.count:
            return {"mean": mean, "low": None, "high": None}
        count = self.mean.count + 2
        middle = self.mean.sum / count
        spread = (self.mean.squares + 2 * self.most**2 - count * middle**2) / (count - 1)
        half = student(count - 1) * sqrt(spread / count)
        return {"mean": mean, "low": max(-self.most, middle - half), "high": min(self.most, middle + half)}


def student(freedom: int) -> float:
    """Half of an interval of 95 % in standard errors, by so many degrees of freedom: a series, right to 0.01 from four
    on.
    """
    return (
        Z
        + (Z**3 + Z) / (4 * freedom)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
    )


class Duels:
    """How two bots fare against each other, from the first one's side."""

    def __init__(self, seats: int) -> None:
        self.results = {WON: 0, DRAWN: 0, LOST: 0}
        self.gain = Gain(min(1.0, 2 / seats))  # two games with a winner each

    def words(self) -> Words:
        won, drawn, lost = self.results[WON], self.results[DRAWN], self.results[LOST]
        return {"duels": won + drawn + lost, "won": won, "drawn": drawn, "lost": lost, "gain": self.gain.words()}


class Standings:
    """Ratings and counts, kept as results come in, in order."""

    def __init__(self, plan: SimulationPlan) -> None:
        self.plan = plan
        self.seats = seats_of(plan)
        self.tally = Tally()
        self.model = PlackettLuce(tau=0.0)  # a bot does not learn between games: what was found out stays true
        self.ratings: dict[str, Any] = {bot: self.model.rating(name=bot) for bot in plan.bots}
        self.pairs = {pair: Duels(self.seats) for pair in plan.pairs()}
        self.open: list[Words] = []  # games of duels that are not over

    @property
    def games(self) -> int:
        return self.tally.games

    def add(self, result: Words) -> None:
        self.tally.add(result)
        self.open.append(result)
        if len(self.open) == (self.plan.round(1) if self.seats == 1 else 2):
            for pair in self.pairs:
                if self.seats == 1 or set(pair) == set(self.open[0]["bots"]):
                    self._duel(pair)
            self.open.clear()

    def _duel(self, pair: tuple[str, str]) -> None:
        (wins, score), (other_wins, other_score) = [self._reached(bot) for bot in pair]
        alone = self.seats == 1
        mine, theirs = (wins, score * alone), (other_wins, other_score * alone)  # alone, a nearer defeat is better
        result = WON if mine > theirs else LOST if mine < theirs else DRAWN
        duels = self.pairs[pair]
        duels.results[result] += 1
        duels.gain.add((wins - other_wins) / self.seats)
        first, second = self.model.rate([[self.ratings[bot]] for bot in pair], ranks=[-result, result])
        self.ratings[pair[0]], self.ratings[pair[1]] = first[0], second[0]

    def _reached(self, bot: str) -> tuple[int, int]:
        """Wins and points of a bot in the open games."""
        seats = [(game, seat) for game in self.open for seat, name in enumerate(game["bots"]) if name == bot]
        return sum(game["won"][seat] for game, seat in seats), sum(game["score"][seat] for game, seat in seats)

    def words(self) -> Words:
        """The best first."""
        shares = self.tally.words()
        bots = []
        for bot in sorted(self.plan.bots, key=lambda bot: -self.ratings[bot].mu):
            mu, half = self.ratings[bot].mu, Z * self.ratings[bot].sigma
            bots.append(
                {"bot": bot, "rating": mu, "low": mu - half, "high": mu + half, "share": shares["bots"].get(bot)}
            )
        pairs = [{"bots": list(pair), **duels.words()} for pair, duels in self.pairs.items()]
        return {
            "games": self.games,
            "fair": 1 / self.seats if self.seats > 1 else None,
            "bots": bots,
            "pairs": pairs,
            "sides": shares["sides"],
        }

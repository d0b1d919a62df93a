"""Why an answer is better than the next one: both are tried on the same deals with the same dice, and what then stands
on the table is compared.

What is looked at follows from the layout alone: the seat's tracks, its goals with what the rules will make of them, and
the places it holds. A quantity is a reason if it really differs, by more than the luck of the trials, and if it goes up
or down with the chance to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..bots.search import SEEDS, Reason, Search, Tried, standard_error
from ..display.layout import Layout
from ..engine.agenda import Game
from ..engine.chance import Quick
from ..engine.words import Words
from ..lab.simulate import seed_of, table
from ..text import Texts
from .looking import Question

TRIALS: Final = 24  # pairs
SURE: Final = 2.5  # standard errors by which a quantity must differ
LEAST: Final = 0.1  # and by so much, or nobody cares
TOLD: Final = 2  # reasons
DIGITS: Final = 1  # of what is told
TRACK, GOAL, PLACE = "track", "goal", "place"

Quantities = dict[str, float]  # "track:vp", "goal:danube", "place:space:italia"


def compare(asked: Question, best: list[str], other: list[str], seed: int) -> list[Reason]:
    """What tells the two answers apart, the clearest first; [] if nothing does."""
    t, parts = table(asked.game, asked.pack)
    search = Search(t, parts, asked.seat, Quick(seed_of(seed, 2) % SEEDS))
    layout = Layout(asked.game)
    g, offer = search.imagine(asked.view)
    pair = [Tried(g.read_walk(offer, words), words) for words in (best, other)]
    seen: list[tuple[list[Quantities], list[float]]] = []
    dice = Quick(seed_of(seed, 3) % SEEDS)
    for _ in range(TRIALS):
        luck = dice.below(SEEDS)
        world = t.imagine(asked.view, parts, Quick(luck))
        ends = [search.played(world, one, luck) for one in pair]
        seen.append(([quantities(layout, search, end) for end in ends], [search.worth(end) for end in ends]))
    return reasons(seen)


def quantities(layout: Layout, search: Search, g: Game) -> Quantities:
    """What the seat can read off the table."""
    t = search.title
    view = t.view(g, search.seat)
    owner = layout.owner_of_seat(t.seats[search.seat], view)
    alone = len(layout.seats(view)) == 1
    found: Quantities = {
        f"{TRACK}:{gauge.id}": gauge.value
        for gauge in layout.gauges(view)
        if (alone and not gauge.owner) or gauge.owner in (owner, t.seats[search.seat])
    }
    for prospect in t.prospects(view, search.parts):
        if prospect.owner in ("", owner, t.seats[search.seat]) and prospect.then is not None:
            found[f"{GOAL}:{prospect.id}"] = prospect.then
    owned = [mark for mark, spec in layout.words.get("mark", {}).items() if spec["form"] == "owner"]
    if owned:
        shown = t.shown(view, search.parts)
        for place in layout.places:
            for item in (*layout.items(place, shown, "row"), *layout.items(place, shown, "edge")):
                if item.mark in owned:
                    found[f"{PLACE}:{place.on}"] = float(item.owner == owner)
    return found


def reasons(seen: Sequence[tuple[list[Quantities], list[float]]]) -> list[Reason]:
    """Of all quantities that stand in every trial those that differ for sure, and in the direction that wins."""
    names = set.intersection(*[set(one) for pair, _ in seen for one in pair]) if seen else set()
    found: list[tuple[float, Reason]] = []
    for name in sorted(names):
        changes = [pair[0][name] - pair[1][name] for pair, _ in seen]
        trials, total = len(changes), sum(changes)
        error = standard_error(trials, total, sum(change * change for change in changes))
        mean = total / trials
        if abs(mean) < LEAST or abs(mean) < SURE * error or mean * _tendency(seen, name) <= 0:
            continue
        sums = [sum(pair[number][name] for pair, _ in seen) / trials for number in (0, 1)]
        found.append((abs(mean) / max(error, 1 / trials), Reason(name, sums[0], sums[1], trials)))
    return [reason for _, reason in sorted(found, key=lambda one: -one[0])][:TOLD]


def _tendency(seen: Sequence[tuple[list[Quantities], list[float]]], name: str) -> float:
    """Above zero if whoever has more of it wins more often: the covariance with the chance to win, over all trials."""
    points = [(one[name], worth) for pair, worths in seen for one, worth in zip(pair, worths, strict=True)]
    middle = sum(have for have, _ in points) / len(points), sum(worth for _, worth in points) / len(points)
    return sum((have - middle[0]) * (worth - middle[1]) for have, worth in points)


# -- in words ----------------------------------------------------------------------------------------------------------


def reason_words(layout: Layout, texts: Texts, found: list[Reason]) -> list[str]:
    """A sentence for each, or one that says there is none."""
    if not found:
        return [texts.say("analysis.reason_none")]
    return [_sentence(layout, texts, reason) for reason in found]


def _sentence(layout: Layout, texts: Texts, reason: Reason) -> str:
    kind, _, id = reason.quantity.partition(":")
    if kind == PLACE:
        place = next(place for place in layout.places if place.on == id)
        facts: Words = {"named": texts.word(place.word, place.id)}
        share = [round(100 * one) for one in (reason.best, reason.other)]
        return texts.say("analysis.reason_place", **facts, best=share[0], rather=share[1])
    named = texts.word(kind, id)
    best, rather = round(reason.best, DIGITS), round(reason.other, DIGITS)  # and what is told adds up
    by = best - rather
    return texts.say(
        f"analysis.reason_{kind}",
        named=named,
        best=_number(texts, best),
        rather=_number(texts, rather),
        by=("+" if by > 0 else "−") + _number(texts, abs(by)),
    )


def _number(texts: Texts, value: float) -> str:
    """With so many digits behind the sign that the language uses."""
    return f"{value:.{DIGITS}f}".replace(".", texts.say("analysis.decimal"))

"""Playing an example: its position, its scripted chance, its answers; then what is expected against what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...engine.agenda import Event, Game, Log
from ...engine.catalogue import Title, title
from ...engine.chance import Script, Stream
from ...engine.choices import AMOUNT, Offer
from ...engine.fields import Each, Field, Grid, WordList
from ...engine.packs import Pack
from ...engine.problem import Problem, nearest
from ...engine.record import Match
from ...engine.words import Words

WRONG_ANSWER = ("not_asked", "not_offered", "no_such_answer", "not_a_number")  # not what the question is about


@dataclass(frozen=True)
class Case:
    """One run: the file's own (with no name), or one of its variants."""

    name: str
    base: str
    at: list[str]  # in reading order; [] where the base says it
    seed: int | None
    options: Words  # of a new game
    pack: Pack | None  # corrected values it is played with
    given: Words  # state fields
    chance: list[object] | None
    play: list[str]
    expect: Words


@dataclass(frozen=True)
class Example:
    path: Path
    game: str
    rules: list[str]
    title: dict[str, str]
    about: dict[str, str]
    cases: list[Case]


@dataclass(frozen=True)
class Difference:
    """What did not hold. A Problem among the values is for the reader's language to say."""

    case: str
    what: str
    expected: object
    actual: object


def seat_and_words(t: Title, g: Game, answer: str) -> tuple[str, list[str]]:
    """Who answers what: the seat comes first where there are several."""
    words = answer.split()
    return (t.seats[0], words) if len(t.seated(g)) == 1 and words[0] != t.seats[0] else (words[0], words[1:])


def position_of(t: Title, case: Case) -> Game:
    """The position a case begins with, nothing of it played yet."""
    scripted = case.chance is not None and case.seed is None
    chance = Script(case.chance or []) if scripted or case.base == "bare" else Stream(case.seed or 0)
    if case.base == "bare":
        g = t.bare(t.parts(case.pack), chance)
    else:
        g = t.start(t.parts(case.pack), chance, case.options)
        g.advance()
        if case.chance is not None and not scripted:
            g.chance = Script(case.chance)
    t.shape.load(g, case.given, whole=False)
    if case.at:
        g.agenda[:] = [t.shape.load_step(step) for step in reversed(case.at)]
    if case.given:
        t.settle(g, case.given)
    return g


def position(example: Example, name: str = "") -> Match:
    """The position of an example as a match, to be played on with real dice."""
    case = next((case for case in example.cases if case.name == name), example.cases[0])
    t = title(example.game)
    return Match.new(t, start=t.shape.dump(position_of(t, case)), pack=case.pack)


def open_case(t: Title, case: Case, seed: int | None = None) -> Match:
    """A case as a match: what its chance still has comes first, then the dice of the seed."""
    g = position_of(t, case)
    rest = g.chance.entries[g.chance.at :] if isinstance(g.chance, Script) else []
    return Match.new(t, seed, start=t.shape.dump(g), pack=case.pack, script=rest)


def run(example: Example) -> list[Difference]:
    """Play every case; [] if all of them hold."""
    t = title(example.game)
    return [difference for case in example.cases for difference in run_case(t, case)]


def run_case(t: Title, case: Case) -> list[Difference]:
    """Play one case and compare."""
    events: list[Event] = []
    fault: Problem | None = None
    done = 0
    try:
        g = position_of(t, case)
    except Problem as problem:
        return list(_faults(t, case, problem, done, None))
    g.log = Log(events)
    try:
        g.advance()
        for answer in case.play:
            done += 1
            _answer(t, g, answer)
    except Problem as problem:
        fault = problem
    except Exception as error:  # a step that cannot be where it was put must not keep other files from being run
        fault = Problem("example_stuck", error=f"{type(error).__name__}: {error}")
    found = list(_faults(t, case, fault, done, g))
    if fault is not None and found:
        return found  # it never came to what else is expected
    return found + compare(t, case, g, events)


def compare(t: Title, case: Case, g: Game, events: list[Event]) -> list[Difference]:
    """What is expected against a position and the events that led to it; errors are not looked at."""
    found: list[Difference] = []
    for key, value in case.expect.items():
        if key in t.shape.fields:
            found += _compare(case.name, key, t.shape.fields[key], value, t.shape.fields[key].dump(getattr(g, key)))
        elif key != "error":
            found += [Difference(case.name, *difference) for difference in COMPARE[key](t, g, events, value)]
    return found


def _answer(t: Title, g: Game, answer: str) -> None:
    seat, words = seat_and_words(t, g, answer)
    number = t.seat_number(seat)
    mine = [offer for offer in g.waiting() if offer.seat == number]
    if not mine:
        raise Problem("game_over" if g.ending >= 0 else "not_asked", seat=seat)
    g.answer(number, g.read_walk(mine[0], words))


def _faults(t: Title, case: Case, fault: Problem | None, done: int, g: Game | None) -> Iterator[Difference]:
    """The error that was expected, the one that was not, and chance that nothing asked for."""
    expected = case.expect.get("error")
    what = f"play {done}: {case.play[done - 1]}" if done else "at"
    if fault is not None and (fault.id != expected or done < len(case.play)):
        yield Difference(case.name, what, expected or "possible", fault)
        if g is not None and not expected and fault.id in WRONG_ANSWER:
            yield Difference(case.name, "asked", case.play[done - 1], asked_now(t, g))
    elif expected and fault is None:
        yield Difference(case.name, "error", expected, "none")
    elif fault is None and g is not None and isinstance(g.chance, Script) and g.chance.at < len(g.chance.entries):
        yield Difference(case.name, "chance left over", [], g.chance.entries[g.chance.at :])


def asked_now(t: Title, g: Game) -> list[str]:
    """Who is asked what, with all that he may answer: for one who has typed in something else."""
    return [
        f"{t.seats[offer.seat]} {g.book.names[offer.step[0]]}: {' '.join(_options(g, [offer]))}"
        for offer in g.waiting()
    ]


def _compare(case: str, path: str, field: Field, expected: Any, actual: Any) -> Iterator[Difference]:
    """A state field; tables by the keys that are named, heaps without regard to order."""
    if isinstance(field, (Each, Grid)):
        for key, item in expected.items():
            yield from _compare(
                case, f"{path}.{key}", field.row if isinstance(field, Grid) else field.one, item, actual[key]
            )
        return
    heap = isinstance(field, WordList) and not field.ordered
    if (sorted(expected) != sorted(actual)) if heap else (expected != actual):
        yield Difference(case, path, expected, actual)


Found = Iterator[tuple[str, object, object]]  # what, expected, actual


def _compare_asked(t: Title, g: Game, events: list[Event], expected: Any) -> Found:
    offers = g.waiting()
    actual = g.book.names[offers[0].step[0]] if offers else "nobody"
    if actual != expected:
        yield "asked", expected, actual


def _compare_seats(t: Title, g: Game, events: list[Event], expected: Any) -> Found:
    actual = [t.seats[offer.seat] for offer in g.waiting()]
    if sorted(actual) != sorted(expected):
        yield "seats", expected, actual


def _compare_options(t: Title, g: Game, events: list[Event], expected: Any) -> Found:
    actual = _options(g, g.waiting())
    if sorted(actual) != sorted(expected):
        yield "options", expected, actual


def _compare_offers(t: Title, g: Game, events: list[Event], expected: Any) -> Found:
    actual = _options(g, g.waiting())
    if not set(expected) <= set(actual):
        yield "offers", expected, actual


def _compare_refuses(t: Title, g: Game, events: list[Event], expected: Any) -> Found:
    offers = g.waiting(explain=True)
    offered = _options(g, offers)
    refused = {g.book.options[option]: reason for offer in offers for option, reason, _ in offer.refused or []}
    for option, reason in expected.items():
        actual = "offered" if option in offered else refused.get(option, "absent")
        if actual != reason:
            yield f"refuses.{option}", reason, actual


def _compare_ending(t: Title, g: Game, events: list[Event], expected: Any) -> Found:
    actual = "none" if g.ending < 0 else t.shape.endings[g.ending]
    if actual != expected:
        yield "ending", expected, actual


def _compare_log(t: Title, g: Game, events: list[Event], expected: Any) -> Found:
    rest = iter(events)
    for place, event in enumerate(expected, start=1):
        facts = {"e": event} if isinstance(event, str) else event  # facts that are not named do not matter
        if not any(all(found.get(key) == value for key, value in facts.items()) for found in rest):
            yield (
                f"log {place}",
                event,
                [found for found in events if found["e"] == facts["e"]] or [found["e"] for found in events],
            )
            return


def _compare_count(t: Title, g: Game, events: list[Event], expected: Any) -> Found:
    state = t.shape.dump(g)
    for path, number in leaves(expected, ()):
        actual = _count(find_value(state, path))
        if actual != number:
            yield ".".join(["count", *path]), number, actual


COMPARE: dict[str, Callable[[Title, Game, list[Event], Any], Found]] = {
    "asked": _compare_asked,
    "seats": _compare_seats,
    "options": _compare_options,
    "offers": _compare_offers,
    "refuses": _compare_refuses,
    "ending": _compare_ending,
    "log": _compare_log,
    "count": _compare_count,
}


def _options(g: Game, offers: list[Offer]) -> list[str]:
    """What can be answered now, in words: options, slots of an allocation, or the numbers of an amount."""
    found: list[str] = []
    for offer in offers:
        found += (
            [str(n) for n in range(offer.least, offer.most + 1)]
            if offer.kind == AMOUNT
            else [g.book.options[i] for i in offer.ids]
        )
    return found


def leaves(words: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(words, dict):
        for key, value in words.items():
            yield from leaves(value, (*path, key))
    else:
        yield path, words


def find_value(state: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        if not isinstance(state, dict) or key not in state:
            raise Problem(
                "field_unknown", field=key, fields=nearest(key, list(state) if isinstance(state, dict) else [])
            )
        state = state[key]
    return state


def _count(value: Any) -> int:
    """How much lies there: the length of a list, all of a table; a word counts one, `none` nothing."""
    if isinstance(value, dict):
        return sum(_count(item) for item in value.values())
    return len(value) if isinstance(value, list) else int(value not in ("none", 0))

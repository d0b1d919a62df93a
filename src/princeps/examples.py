"""Examples: a position, scripted chance, answers, and what must come of them, in a TOML file. Each is a test and a lesson.

The format is described in docs/examples.md; the names it accepts by `princeps position GAME --describe`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .coverage import read_sections
from .engine.agenda import Event, Game
from .engine.catalogue import Title, Words, title
from .engine.chance import Script, Stream
from .engine.choices import AMOUNT, Offer
from .engine.fields import Each, Field
from .engine.fields import Words as WordList
from .engine.packs import GAMES
from .engine.problem import Problem, nearest
from .engine.record import Match
from .text import LANGUAGES
from .text.words import read_texts

KEYS = ["rule", "game", "title", "about", "given", "chance", "play", "expect", "variant"]
GIVEN_KEYS = ["base", "at", "seed"]
EXPECT_KEYS = ["asked", "options", "offers", "refuses", "ending", "log", "error", "count"]
VARIANT_KEYS = ["name", "given", "chance", "play", "expect"]
BASES = ["bare", "start"]
NAMING = ["key", "field", "value", "entry", "option", "step", "rule", "slot", "seat", "game", "piece", "space"]  # facts that a line can mention


@dataclass(frozen=True)
class Case:
    """One run: the file's own (with no name), or one of its variants."""

    name: str
    base: str
    at: list[str]  # in reading order; [] where the base says it
    seed: int | None
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


# -- reading -------------------------------------------------------------------------------------------------------------


def load_example(path: Path) -> Example:
    """Read and check an example; Problem names the file and the line."""
    try:
        source = path.read_text(encoding="utf-8")
    except OSError as fault:
        raise Problem("cannot_read", file=str(path), why=fault.strerror or "") from None
    except UnicodeDecodeError:
        raise Problem("not_text", file=str(path)) from None
    try:
        return _read(path, tomllib.loads(source))
    except tomllib.TOMLDecodeError as fault:
        line = re.search(r"line (\d+)", str(fault))
        number = int(line[1]) if line else len(source.splitlines())
        raise Problem("not_toml", file=f"{path}:{number}", why=re.sub(r" \(at .*\)", "", str(fault))) from None
    except Problem as problem:
        raise Problem(problem.id, **{**problem.facts, "file": f"{path}:{find_line(source, problem)}"}) from None


def find_line(source: str, problem: Problem) -> int:
    """The first line that mentions most of what the problem is about; that of `[given]` for a position as a whole."""
    facts = [problem.facts[name] for name in NAMING if name in problem.facts]
    needles = [str(word) for fact in facts for word in (fact if isinstance(fact, (list, tuple)) else [fact])]
    patterns = [re.compile(rf"(?<![\w:]){re.escape(needle)}(?![\w:])") for needle in needles if needle]
    lines = [line.split("#")[0] for line in source.splitlines()]
    scores = [sum(bool(pattern.search(line)) for pattern in patterns) for line in lines]
    if scores and max(scores):
        return scores.index(max(scores)) + 1
    return next((number for number, line in enumerate(lines, start=1) if line.startswith("[given]")), 1)


def _read(path: Path, words: Words) -> Example:
    _known(words, KEYS)
    t = title(str(words.get("game", path.resolve().parent.name)))
    rules = words.get("rule")
    rules = [rules] if isinstance(rules, str) else rules
    if not isinstance(rules, list) or not rules:
        raise Problem("example_key", key="rule", value=rules)
    numbers = [section.number for section in read_sections(GAMES / t.id)]
    for rule in rules:
        if rule not in numbers:
            raise Problem("unknown_rule", rule=rule, rules=nearest(str(rule), numbers))
    cases = list(_cases(t, words))
    if not cases:
        raise Problem("example_without_expect", key="expect")
    return Example(path, t.id, rules, _both_languages(words, "title", True), _both_languages(words, "about", False), cases)


def _known(words: Words, keys: list[str]) -> None:
    for key in words:
        if key not in keys:
            raise Problem("example_unknown_key", key=key, keys=nearest(key, keys))


def _typed(words: Words, key: str, kind: type, default: Any) -> Any:
    value = words.get(key, default)
    if value is not default and (not isinstance(value, kind) or isinstance(value, bool)):
        raise Problem("example_key", key=key, value=value)
    return value


def _both_languages(words: Words, key: str, needed: bool) -> dict[str, str]:
    value = _typed(words, key, dict, {})
    if (needed or value) and (sorted(value) != sorted(LANGUAGES) or not all(isinstance(text, str) for text in value.values())):
        raise Problem("example_languages", key=key, languages=", ".join(LANGUAGES))
    return dict(value)


def _cases(t: Title, words: Words) -> Iterator[Case]:
    own = _case(t, "", words)
    if own.expect:
        yield own
    for variant in _typed(words, "variant", list, []):
        _known(variant, VARIANT_KEYS)
        name = variant.get("name")
        if not isinstance(name, str) or not name:
            raise Problem("example_key", key="name", value=name)
        given = _merge(_typed(words, "given", dict, {}), _typed(variant, "given", dict, {}))
        case = _case(t, name, {**words, **variant, "given": given})
        if not case.expect:
            raise Problem("example_without_expect", key=name)
        yield case


def _merge(old: Any, new: Any) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        return {**old, **{key: _merge(old.get(key), value) for key, value in new.items()}}
    return new


def _case(t: Title, name: str, words: Words) -> Case:
    given = dict(_typed(words, "given", dict, {}))
    base = given.pop("base", BASES[0])
    if base not in BASES:
        raise Problem("field_word", field="base", value=base, words=", ".join(BASES))
    at = given.pop("at", "actions_phase" if base == "bare" else [])
    seed = _typed(given, "seed", int, None)
    given.pop("seed", None)
    case = Case(
        name=name,
        base=base,
        at=[at] if isinstance(at, str) else list(_typed({"at": at}, "at", list, [])),
        seed=seed,
        given=given,
        chance=_typed(words, "chance", list, None),
        play=_typed(words, "play", list, []),
        expect=dict(_typed(words, "expect", dict, {})),
    )
    _check(t, case)
    return case


def _check(t: Title, case: Case) -> None:
    """Whatever can be judged without playing: names, bounds, and whether the position is sound."""
    for key in case.given:
        if key not in t.shape.fields:
            raise Problem("field_unknown", field=key, fields=nearest(key, [*t.shape.fields, *GIVEN_KEYS]))
    pieces = {word for words in t.shape.vocabularies.values() for word in words}
    for entry in case.chance or []:
        if isinstance(entry, bool) or not isinstance(entry, (int, str)) or (isinstance(entry, str) and entry not in pieces):
            raise Problem("chance_unknown", entry=entry)
    g = t.bare(t.parts(), Script([]))
    try:
        g = position_of(t, case)
    except Problem as problem:
        if not problem.id.startswith("chance_"):  # the script may be meant to fail: that is for the run to tell
            raise
    spoilt = isinstance(case.expect.get("error"), str)
    for answer in case.play[: len(case.play) - spoilt]:
        _check_answer(t, g, answer)
    for key, value in case.expect.items():
        if key in t.shape.fields:
            t.shape.fields[key].load(value, getattr(g, key))
        else:
            _check_expect(t, g, key, value)


def _check_answer(t: Title, g: Game, answer: object) -> None:
    if not isinstance(answer, str) or not answer.split():
        raise Problem("example_key", key="play", value=answer)
    seat, words = seat_and_words(t, answer)
    t.seat_number(seat)
    for word in words:
        _check_option(g, word.partition("=")[0])


def _check_option(g: Game, word: object) -> None:
    if not isinstance(word, str) or (word not in g.book.option_numbers and not word.removeprefix("-").isdigit()):
        raise Problem("unknown_option", option=word, options=nearest(str(word), g.book.options))


def _check_expect(t: Title, g: Game, key: str, value: Any) -> None:
    if key not in EXPECT_KEYS:
        raise Problem("field_unknown", field=key, fields=nearest(key, [*t.shape.fields, *EXPECT_KEYS]))
    kind: type = {"options": list, "offers": list, "log": list, "refuses": dict, "count": dict}.get(key, str)
    if not isinstance(value, kind):
        raise Problem("example_key", key=key, value=value)
    if key == "asked" and value not in [*g.book.names, "nobody"]:
        raise Problem("step_unknown", step=value, steps=nearest(value, g.book.names))
    if key == "ending" and value not in [*t.shape.endings, "none"]:
        raise Problem("field_word", field=key, value=value, words=", ".join([*t.shape.endings, "none"]))
    if key in ("options", "offers", "refuses"):
        for word in value:
            _check_option(g, word)
    if key == "refuses":
        for reason in value.values():
            _check_id(t, "reason", reason)
    if key == "error":
        _check_id(t, "problem", value)
    if key == "count":
        for path, _ in _leaves(value, ()):
            _find(t.shape.dump(g), path)
    if key == "log":
        for event in value:
            _check_id(t, "event", event.get("e") if isinstance(event, dict) else event)


def known_ids(t: Title, kind: str) -> list[str]:
    """The ids of a kind that have a text: reasons, events, problems."""
    return sorted({id for game in (t.id, "") for id in read_texts(LANGUAGES[0], game).get(kind, {})})


def _check_id(t: Title, kind: str, id: object) -> None:
    known = known_ids(t, kind)
    if id not in known:
        raise Problem("example_unknown_id", key=kind, value=id, words=nearest(str(id), known))


# -- running -------------------------------------------------------------------------------------------------------------


def seat_and_words(t: Title, answer: str) -> tuple[str, list[str]]:
    """Who answers what: the seat comes first where there are several."""
    words = answer.split()
    return (t.seats[0], words) if len(t.seats) == 1 else (words[0], words[1:])


def position_of(t: Title, case: Case) -> Game:
    """The position a case begins with, nothing of it played yet."""
    scripted = case.chance is not None and case.seed is None
    chance = Script(case.chance or []) if scripted or case.base == "bare" else Stream(case.seed or 0)
    if case.base == "bare":
        g = t.bare(t.parts(), chance)
    else:
        g = t.start(t.parts(), chance)
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
    """The position of an example as a match, to be played on with real dice: a lesson."""
    case = next((case for case in example.cases if case.name == name), example.cases[0])
    t = title(example.game)
    return Match.new(t, start=t.shape.dump(position_of(t, case)))


def run(example: Example) -> list[Difference]:
    """Play every case; [] if all of them hold."""
    t = title(example.game)
    return [difference for case in example.cases for difference in run_case(t, case)]


def run_case(t: Title, case: Case) -> list[Difference]:
    """Play one case and compare."""
    events: list[Event] = []
    fault: Problem | None = None
    done = 0
    g = t.bare(t.parts(), Script([]))
    try:
        g = position_of(t, case)
        g.log = events
        g.advance()
        for done, answer in enumerate(case.play, start=1):
            seat, words = seat_and_words(t, answer)
            _answer(g, t.seat_number(seat), seat, words)
    except Problem as problem:
        fault = problem
    found = list(_faults(case, fault, done, g))
    if fault is not None and found:
        return found  # it never came to what else is expected
    for key, value in case.expect.items():
        if key in t.shape.fields:
            found += _compare(case.name, key, t.shape.fields[key], value, t.shape.fields[key].dump(getattr(g, key)))
        elif key != "error":
            found += _compare_extra(t, case.name, key, value, g, events)
    return found


def _answer(g: Game, number: int, seat: str, words: list[str]) -> None:
    mine = [offer for offer in g.waiting() if offer.seat == number]
    if not mine:
        raise Problem("game_over" if g.ending >= 0 else "not_asked", seat=seat)
    g.answer(number, g.read_walk(mine[0], words))


def _faults(case: Case, fault: Problem | None, done: int, g: Game) -> Iterator[Difference]:
    """The error that was expected, the one that was not, and chance that nothing asked for."""
    expected = case.expect.get("error")
    what = f"play {done}: {case.play[done - 1]}" if done else "at"
    if fault is not None and (fault.id != expected or done < len(case.play)):
        yield Difference(case.name, what, expected or "possible", fault)
    elif expected and fault is None:
        yield Difference(case.name, "error", expected, "none")
    elif fault is None and isinstance(g.chance, Script) and g.chance.at < len(g.chance.entries):
        yield Difference(case.name, "chance left over", [], g.chance.entries[g.chance.at :])


def _compare(case: str, path: str, field: Field, expected: Any, actual: Any) -> Iterator[Difference]:
    """A state field; tables by the keys that are named, heaps without regard to order."""
    if isinstance(field, Each):
        for key, item in expected.items():
            yield from _compare(case, f"{path}.{key}", field.one, item, actual[key])
        return
    heap = isinstance(field, WordList) and not field.ordered
    if (sorted(expected) != sorted(actual)) if heap else (expected != actual):
        yield Difference(case, path, expected, actual)


def _compare_extra(t: Title, case: str, key: str, expected: Any, g: Game, events: list[Event]) -> Iterator[Difference]:
    offers = g.waiting(explain=True)
    if key == "count":
        state = t.shape.dump(g)
        for path, number in _leaves(expected, ()):
            actual = _count(_find(state, path))
            if actual != number:
                yield Difference(case, ".".join(["count", *path]), number, actual)
        return
    if key == "log":
        if (missing := _missing(expected, events)) is not None:
            yield Difference(case, f"log {missing + 1}", expected[missing], [event["e"] for event in events])
        return
    if key == "refuses":
        refused = {g.book.options[option]: reason for offer in offers for option, reason, _ in offer.refused or []}
        for option, reason in expected.items():
            actual_reason = refused.get(option, "offered" if option in _options(g, offers) else "absent")
            if actual_reason != reason:
                yield Difference(case, f"refuses.{option}", reason, actual_reason)
        return
    actual_words: Any = {
        "asked": lambda: g.book.names[offers[0].step[0]] if offers else "nobody",
        "ending": lambda: "none" if g.ending < 0 else t.shape.endings[g.ending],
        "options": lambda: sorted(_options(g, offers)),
        "offers": lambda: sorted(_options(g, offers)),
    }[key]()
    holds = set(expected) <= set(actual_words) if key == "offers" else (sorted(expected) if key == "options" else expected) == actual_words
    if not holds:
        yield Difference(case, key, expected, actual_words)


def _options(g: Game, offers: list[Offer]) -> list[str]:
    """What can be answered now, in words: options, slots of an allocation, or the numbers of an amount."""
    found: list[str] = []
    for offer in offers:
        found += [str(n) for n in range(offer.least, offer.most + 1)] if offer.kind == AMOUNT else [g.book.options[i] for i in offer.ids]
    return found


def _leaves(words: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(words, dict):
        for key, value in words.items():
            yield from _leaves(value, (*path, key))
    else:
        yield path, words


def _find(state: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        if not isinstance(state, dict) or key not in state:
            raise Problem("field_unknown", field=key, fields=nearest(key, list(state) if isinstance(state, dict) else []))
        state = state[key]
    return state


def _count(value: Any) -> int:
    """How much lies there: the length of a list, all of a table; a word counts one, `none` nothing."""
    if isinstance(value, dict):
        return sum(_count(item) for item in value.values())
    return len(value) if isinstance(value, list) else int(value not in ("none", 0))


def _missing(expected: list[Any], events: list[Event]) -> int | None:
    """The first expected event that does not occur in its order; facts that are not named do not matter."""
    rest = iter(events)
    for place, event in enumerate(expected):
        facts = {"e": event} if isinstance(event, str) else event
        if not any(all(found.get(key) == value for key, value in facts.items()) for found in rest):
            return place
    return None

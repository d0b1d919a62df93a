"""Reading an example: whatever can be judged without playing is judged here, with the line in the file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from ...engine.agenda import Game
from ...engine.catalogue import Title, title
from ...engine.chance import Script
from ...engine.packs import Pack, game_folder, read_pack
from ...engine.problem import Problem, nearest
from ...engine.words import Words
from ...text import LANGUAGES
from ...text.words import read_texts
from ..tracing import read_sections
from .running import Case, Example, find_value, leaves, position_of, seat_and_words

T = TypeVar("T")

KEYS = ["rule", "game", "title", "about", "pack", "given", "chance", "play", "expect", "variant"]
GIVEN_KEYS = ["base", "at", "seed", "set"]
EXPECT_KEYS = ["asked", "seats", "options", "offers", "refuses", "ending", "log", "count", "error"]
VARIANT_KEYS = ["name", "given", "chance", "play", "expect"]
BASES = ["bare", "start"]
# facts that a line can mention
NAMING = [
    "key",
    "field",
    "value",
    "entry",
    "option",
    "step",
    "rule",
    "slot",
    "seat",
    "game",
    "piece",
    "space",
]


def load_example(path: Path) -> Example:
    """Read and check an example; Problem names the file and the line."""
    return read_file(path, _read)


def read_file(path: Path, read: Callable[[Path, Words], T]) -> T:
    """What *read* makes of a TOML file; Problem names the file and the line."""
    try:
        source = path.read_text(encoding="utf-8")
    except OSError as fault:
        raise Problem("cannot_read", file=str(path), why=fault.strerror or "") from None
    except UnicodeDecodeError:
        raise Problem("not_text", file=str(path)) from None
    try:
        return read(path, tomllib.loads(source))
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
    first = _chapter_begins(lines, problem.facts.get("chapter"))
    lines = [line if number >= first else "" for number, line in enumerate(lines)]
    scores = [sum(bool(pattern.search(line)) for pattern in patterns) for line in lines]
    best = max(scores, default=0)
    if best:
        return scores.index(best) + 1
    given = (number for number, line in enumerate(lines, start=1) if line.startswith(("[given]", "[chapter.given]")))
    return next(given, first + 1)


def _chapter_begins(lines: list[str], chapter: object) -> int:
    """Where the chapter of a course begins that a problem is about."""
    begins = re.compile(rf"id\s*=\s*[\"']{re.escape(str(chapter))}[\"']")
    return next((number for number, line in enumerate(lines) if chapter and begins.match(line)), 0)


def _read(path: Path, words: Words) -> Example:
    known_keys(words, KEYS)
    t = title(str(words.get("game", path.resolve().parent.name)))
    rules = words.get("rule")
    rules = [rules] if isinstance(rules, str) else rules
    if not isinstance(rules, list) or not rules:
        raise Problem("example_key", key="rule", value=rules)
    known_rules(t, rules)
    pack = pack_of(t, typed(words, "pack", str, ""))
    cases = list(_cases(t, words, pack))
    if not cases:
        raise Problem("example_without_expect", key="expect")
    return Example(
        path, t.id, rules, both_languages(words, "title", True), both_languages(words, "about", False), cases
    )


def known_rules(t: Title, rules: list[object]) -> None:
    numbers = [section.number for section in read_sections(game_folder(t.id))]
    for rule in rules:
        if rule not in numbers:
            raise Problem("unknown_rule", rule=rule, rules=nearest(str(rule), numbers))


def known_keys(words: Words, keys: list[str]) -> None:
    for key in words:
        if key not in keys:
            raise Problem("example_unknown_key", key=key, keys=nearest(key, keys))


def typed(words: Words, key: str, kind: type, default: Any) -> Any:
    value = words.get(key, default)
    if value is not default and (not isinstance(value, kind) or isinstance(value, bool)):
        raise Problem("example_key", key=key, value=value)
    return value


def both_languages(words: Words, key: str, needed: bool) -> dict[str, str]:
    value = typed(words, key, dict, {})
    if (needed or value) and (
        sorted(value) != sorted(LANGUAGES) or not all(isinstance(text, str) for text in value.values())
    ):
        raise Problem("example_languages", key=key, languages=", ".join(LANGUAGES))
    return dict(value)


def pack_of(t: Title, name: str) -> Pack | None:
    """Corrected values that the example is played with: one of the packs that come with the game."""
    if not name:
        return None
    known = sorted(path.stem for path in (game_folder(t.id) / "packs").glob("*.toml"))
    if name not in known:
        raise Problem("field_word", field="pack", value=name, words=", ".join(known))
    return read_pack(game_folder(t.id) / "packs" / f"{name}.toml")


def _cases(t: Title, words: Words, pack: Pack | None) -> Iterator[Case]:
    own = read_case(t, "", words, pack)
    if own.expect:
        yield own
    for variant in typed(words, "variant", list, []):
        known_keys(variant, VARIANT_KEYS)
        name = variant.get("name")
        if not isinstance(name, str) or not name:
            raise Problem("example_key", key="name", value=name)
        given = _merge(typed(words, "given", dict, {}), typed(variant, "given", dict, {}))
        case = read_case(t, name, {**words, **variant, "given": given}, pack)
        if not case.expect:
            raise Problem("example_without_expect", key=name)
        yield case


def _merge(old: Any, new: Any) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        return {**old, **{key: _merge(old.get(key), value) for key, value in new.items()}}
    return new


def read_case(t: Title, name: str, words: Words, pack: Pack | None) -> Case:
    given = dict(typed(words, "given", dict, {}))
    base = given.pop("base", BASES[0])
    if base not in BASES:
        raise Problem("field_word", field="base", value=base, words=", ".join(BASES))
    at = given.pop("at", t.facts().get("at", []) if base == "bare" else [])
    seed = typed(given, "seed", int, None)
    given.pop("seed", None)
    options = t.settings(typed(given, "set", dict, {}))
    given.pop("set", None)
    case = Case(
        name=name,
        base=base,
        at=[at] if isinstance(at, str) else list(typed({"at": at}, "at", list, [])),
        seed=seed,
        options=options,
        pack=pack,
        given=given,
        chance=typed(words, "chance", list, None),
        play=typed(words, "play", list, []),
        expect=dict(typed(words, "expect", dict, {})),
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
        if (
            isinstance(entry, bool)
            or not isinstance(entry, (int, str))
            or (isinstance(entry, str) and entry not in pieces)
        ):
            raise Problem("chance_unknown", entry=entry)
    try:
        g = position_of(t, case)
    except Problem as problem:
        if not problem.id.startswith("chance_"):  # the script may be meant to fail: that is for the run to tell
            raise
        g = t.bare(t.parts(case.pack), Script([]))
    spoilt = isinstance(case.expect.get("error"), str)
    for answer in case.play[: len(case.play) - spoilt]:
        check_answer(t, g, answer)
    for key, value in case.expect.items():
        if key in t.shape.fields:
            t.shape.fields[key].load(value, getattr(g, key))
        else:
            _check_expect(t, g, key, value)


def check_answer(t: Title, g: Game, answer: object) -> None:
    if not isinstance(answer, str) or not answer.split():
        raise Problem("example_key", key="play", value=answer)
    seat, words = seat_and_words(t, g, answer)
    t.seat_number(seat)
    for word in words:
        check_option(g, word.partition("=")[0])


def check_option(g: Game, word: object) -> None:
    if not isinstance(word, str) or (word not in g.book.option_numbers and not word.removeprefix("-").isdigit()):
        raise Problem("unknown_option", option=word, options=nearest(str(word), g.book.options))


def _check_expect(t: Title, g: Game, key: str, value: Any) -> None:
    if key not in EXPECT_KEYS:
        raise Problem("field_unknown", field=key, fields=nearest(key, [*t.shape.fields, *EXPECT_KEYS]))
    kind: Any = {"seats": list, "options": list, "offers": list, "log": list, "refuses": dict, "count": dict}.get(
        key, str
    )
    if not isinstance(value, kind):
        raise Problem("example_key", key=key, value=value)
    if key == "asked" and value not in [*g.book.names, "nobody"]:
        raise Problem("step_unknown", step=value, steps=nearest(value, g.book.names))
    if key == "ending" and value not in [*t.shape.endings, "none"]:
        raise Problem("field_word", field=key, value=value, words=", ".join([*t.shape.endings, "none"]))
    if key == "seats":
        for seat in value:
            t.seat_number(str(seat))
    if key in ("options", "offers", "refuses"):
        for word in value:
            check_option(g, word)
    if key == "refuses":
        for reason in value.values():
            check_id(t, "reason", reason)
    if key == "error":
        check_id(t, "problem", value)
    if key == "count":
        for path, _ in leaves(value, ()):
            find_value(t.shape.dump(g), path)
    if key == "log":
        for event in value:
            check_id(t, "event", event.get("e") if isinstance(event, dict) else event)


def known_ids(t: Title, kind: str) -> list[str]:
    """The ids of a kind that have a text: reasons, events, problems."""
    return sorted({id for game in (t.id, "") for id in read_texts(LANGUAGES[0], game).get(kind, {})})


def check_id(t: Title, kind: str, id: object) -> None:
    known = known_ids(t, kind)
    if id not in known:
        raise Problem("example_unknown_id", key=kind, value=id, words=nearest(str(id), known))

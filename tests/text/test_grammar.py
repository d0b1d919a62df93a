"""How the texts read: one and many, lists, names and full stops, in every language, over whole games of every kind."""

from __future__ import annotations

import random
import re

import pytest

from princeps.engine.agenda import Event, Log
from princeps.engine.catalogue import NAMES, title
from princeps.engine.chance import Quick, Stream
from princeps.engine.choices import Offer, atoms
from princeps.engine.packs import game_folder
from princeps.text import LANGUAGES, Texts
from princeps.text.words import SHARED

GAMES_OF_EACH = 50
FORMS = re.compile(r"\{\w+:(?:[^{}|]*\|)?([^{}|]+)\|([^{}|]+)\}")
ALSO_ONE = {"Barbaren"}  # German for one of them too, in "gegen 1 Barbaren"
ALONE = r"(?<![\w.,+-])"  # a number that is not the end of another one


def nouns(lang: str, game: str) -> set[tuple[str, str]]:
    """One and many, of every noun that the text files count."""
    files = [SHARED / f"{lang}.toml", game_folder(game) / "text" / f"{lang}.toml"]
    pairs = {(one, many) for file in files for one, many in FORMS.findall(file.read_text(encoding="utf-8"))}
    return {(one, many) for one, many in pairs if one != many and _is_noun(lang, one, many)}


def _is_noun(lang: str, one: str, many: str) -> bool:
    if " " in one + many:
        return False
    return one[:1].isupper() if lang == "de" else many in (one + "s", one + "es")


def faults(lang: str, forms: set[tuple[str, str]], sentence: str) -> list[str]:
    """What nobody would say."""
    found = [f"1 {many}" for _, many in forms if many not in ALSO_ONE and re.search(rf"{ALONE}1 {many}\b", sentence)]
    found += [f"2 {one}" for one, _ in forms if re.search(rf"{ALONE}(?:0|[2-9]|[1-9]\d+) {one}\b", sentence)]
    if re.search(rf"{ALONE}1 (?:are|were|sind|waren)\b", sentence):
        found.append("1 are")
    if lang == "en" and re.search(rf"{ALONE}1 [A-Z]\w*[^su\W]s\b", sentence):
        found.append("1 of many")
    if re.search(r"(?<![\w →])([^\W\d][\w ]*), \1(?:,| and\b| und\b)", sentence) or re.search(
        r", (.+) (?:and|und) \1$", sentence
    ):
        found.append("the same again and again")
    if re.search(r"[!?.]\.|,,| [,.;]|\(\)|  ", sentence.replace("...", "")):
        found.append("signs")
    return found


def whole_answer(offer: Offer, rng: random.Random) -> tuple[int, ...]:
    walk: tuple[int, ...] = ()
    while small := atoms(offer, walk):
        walk = (*walk, rng.choice(small))
    return walk


def told(game: str, voices: list[Texts], number: int) -> dict[str, set[str]]:
    """All sentences of a game: half of them are played by the rule of thumb, half of them anyhow."""
    t = title(game)
    policy = next(iter(t.policies.values()))
    g, rng, events = t.start(t.parts(), Stream(number)), random.Random(number), list[Event]()
    g.log = Log(events)
    said: dict[str, set[str]] = {voice.lang: set() for voice in voices}
    offer = g.advance()
    while True:
        explained = g.ask(False)
        for voice in voices:
            lines = [voice.event(event) for event in events]
            said[voice.lang] |= {text for line in lines for text in (line.sentence, *line.details)}
            for one in [] if explained is None else explained.all():
                said[voice.lang].add(voice.question(g, one))
                said[voice.lang] |= {voice.option(g, option) for option in one.ids}
        events.clear()
        if offer is None:
            return said
        for one in [one for one in offer.all() if not one.empty()]:
            alone = offer.more is None and number % 2 == 0
            g.answer(one.seat, policy(g, one, Quick(rng.getrandbits(60))) if alone else whole_answer(one, rng))
        offer = g.ask(False)


@pytest.mark.parametrize("game", NAMES)
def test_fifty_games_read_well(game: str) -> None:
    voices = [Texts(lang, game) for lang in LANGUAGES]
    forms = {lang: nouns(lang, game) for lang in LANGUAGES}
    wrong: dict[str, str] = {}
    for number in range(GAMES_OF_EACH):
        for lang, sentences in told(game, voices, number).items():
            wrong |= {fault: one for one in sentences for fault in faults(lang, forms[lang], one)}
    assert wrong == {}


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "2 Legions of Otho set out with 1 MPs."),
        ("en", "1 Goths invade Moesia."),
        ("en", "Unrest falls by 2 Legion."),
        ("en", "Galba plays Hail Caesar!."),
        ("en", "Influence, Influence, Influence and Influence"),
        ("en", "Red rolls: rival emperor 4, rival emperor 4 and rival emperor 4"),
        ("de", "Vespasian zieht für 3 BP nach Africa; 1 sind übrig."),
        ("de", "Das kostet 1 Münzen."),
    ],
)
def test_what_nobody_would_say_is_found(lang: str, sentence: str) -> None:
    forms = {"en": {("MP", "MPs"), ("Legion", "Legions")}, "de": {("Münze", "Münzen")}}
    assert faults(lang, forms[lang], sentence)


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Barbarian 6 withdraws to the Green Pool."),
        ("en", "Officer 1 goes to Moesia with 1 Legion and 2 × Influence."),
        ("en", "1 Loss in Asia, 3 Losses in Syria."),
        ("en", "Galba plays Hail Caesar!"),
        ("de", "Rundenendemarker 2 wird gezogen; 1 Münze bleibt."),
        ("de", "Feldzug gegen 1 Barbaren, 2, 2 und 2."),
    ],
)
def test_what_people_say_is_left_alone(lang: str, sentence: str) -> None:
    forms = {"en": {("Legion", "Legions"), ("Loss", "Losses")}, "de": {("Münze", "Münzen"), ("Barbar", "Barbaren")}}
    assert faults(lang, forms[lang], sentence) == []


def test_lists_count_and_names_keep_their_own_sign() -> None:
    texts = Texts("en", "heirs")
    assert texts.vocabulary.listing(["a", "b", "b", "c"]) == "a, 2 × b and c"
    assert texts.vocabulary.listing(["b", "b"]) == "2 × b"
    assert texts.vocabulary.fill("{name} comes.", {"name": "Shapur I."}) == "Shapur I. comes."
    assert texts.vocabulary.fill("Here comes {name}.", {"name": "Shapur I."}) == "Here comes Shapur I."
    assert texts.vocabulary.fill("One plays {name}.", {"name": "Hail!"}) == "One plays Hail!"
    assert texts.vocabulary.fill("And so on ...", {}) == "And so on ..."

"""The coach has a word on every kind of decision, the glossary one on every term, and both speak of things that are
there.
"""

from __future__ import annotations

import re

import pytest

from princeps.display.coach import advice, glossary
from princeps.display.layout import Layout
from princeps.engine.catalogue import NAMES, title
from princeps.text import LANGUAGES, Texts

END = re.compile(r"[.!?](?= |$)")
YEAR = re.compile(r"[vn]\. Chr\.")  # German for BC and AD: no end of a sentence


def sentences(text: str) -> int:
    return len(END.findall(YEAR.sub("", text)))


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_decision_has_its_two_sentences(game: str, lang: str) -> None:
    texts, book = Texts(lang, game), title(game).shape.book
    asking = {name for name, ask in zip(book.names, book.asks, strict=True) if ask is not None}
    told = advice(Layout(game), texts)
    assert told.keys() == asking
    assert (texts.vocabulary.entry("coach") or {}).keys() == asking
    for step, one in told.items():
        assert sentences(one.says) == 2, step
        assert "{" not in one.says and one.says not in str(texts.vocabulary.entry("ask", step)), step
    assert len({one.says for one in told.values()}) == len(told)


@pytest.mark.parametrize("game", NAMES)
def test_what_the_coach_lights_is_there(game: str) -> None:
    layout = Layout(game)
    words = layout.words
    things = {f"mark:{mark}" for mark in words["mark"]} | {f"own:{mark}" for mark in words["mark"]}
    things |= {f"kind:{kind}" for kind in words["kind"]} | {f"sheet:{spec['id']}" for spec in words.get("sheet", [])}
    things |= {f"track:{spec['id']}" for spec in words["track"]} | {f"tray:{spec['id']}" for spec in words["tray"]}
    things |= {place.on for place in layout.places}
    things |= {f"cup:{cup}" for cup in Texts("en", game).vocabulary.entry("word", "cup") or {}}
    lit = {step: set(lights) for step, lights in words["coach"].items()}
    assert lit.keys() <= advice(layout, Texts("en", game)).keys()
    assert {step: lights - things for step, lights in lit.items() if lights - things} == {}


@pytest.mark.parametrize("game", NAMES)
def test_every_term_is_one_sentence_with_a_rule_and_is_really_used(game: str) -> None:
    used: list[set[str]] = []
    for lang in LANGUAGES:
        texts = Texts(lang, game)
        written = " ".join(
            [rule.says for rule in texts.rules()] + [one.says for one in advice(Layout(game), texts).values()]
        )
        terms = glossary(texts)
        words = [word for term in terms for word in term.words]
        assert len(words) == len(set(words))
        assert len(terms) >= 12
        for term in terms:
            assert sentences(term.says) == 1, term.id
            assert texts.rule(term.rule).says, term.id
            assert any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", written) for word in term.words), term.id
        used.append({term.id for term in terms})
    assert used[0] == used[1]

"""What a game's page tells: aids with every value in its place, ten sentences, parts that are on the board."""

from __future__ import annotations

import pytest

from princeps.display.aids import aids
from princeps.display.layout import Layout
from princeps.engine.catalogue import NAMES
from princeps.text import LANGUAGES, Texts

from .test_coach import sentences


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_a_game_is_whole(game: str, lang: str) -> None:
    texts, layout = Texts(lang, game), Layout(game)
    made = aids(layout, texts)
    assert len(made) >= 3
    assert any(aid["paragraphs"] for aid in made)
    for table in [table for aid in made for table in aid["tables"]]:
        assert table["rows"]
        assert {len(row) for row in table["rows"]} == {len(table["head"])}, table["title"]
        assert all(cell and "[" not in cell for row in table["rows"] for cell in row), table["title"]
    assert texts.lacking == set()
    handbook = texts.vocabulary.entry("handbook")
    assert [sentences(sentence) for sentence in handbook["strategy"]] == [1] * 10
    assert 1 <= sentences(handbook["aim"]) <= 2
    assert handbook["picture"].keys() <= {place.on for place in layout.places}
    assert len(handbook["picture"]) >= 4

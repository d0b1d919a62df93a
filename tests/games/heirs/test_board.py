"""How Heirs of Augustus is drawn."""

from __future__ import annotations

import pytest

from princeps.display.board import board
from princeps.display.layout import Layout
from princeps.games.heirs.parts import DATA
from princeps.text import LANGUAGES, Texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_names_what_a_colour_stands_for(lang: str) -> None:
    """Not "red", but what the boxes and icons in red are for."""
    texts = Texts(lang, "heirs")
    groups = {group["id"]: group["name"] for group in board(Layout("heirs"), texts)["groups"]}
    assert groups == {row["colour"]: texts.word("box", row["id"]) for row in DATA["board"]["box"]}
    assert not texts.lacking

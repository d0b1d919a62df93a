"""The line mode with a small game of two seats: nothing in it is made for one game only."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from princeps.engine.catalogue import title
from princeps.engine.record import Match
from princeps.text import LANGUAGES, Texts
from princeps.tui.plain import run


def talk(path: Path, lang: str, *lines: str) -> tuple[Match, str]:
    match, out = Match.new(title("toy"), seed=3, salt="00"), io.StringIO()
    texts = Texts(lang, "toy")
    run(match, texts, path, io.StringIO("".join(f"{line}\n" for line in lines)), out)
    assert texts.lacking == set()
    return match, out.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_people_at_one_table(tmp_path: Path, lang: str) -> None:
    match, said = talk(tmp_path / "toy.princeps.json", lang, "board", "tracks", "cups", "why", *["1"] * 20)
    assert match.g.ending >= 0
    names = [seat["name"][lang] for seat in match.title.facts()["seat"]]
    scores = [match.title.score(match.g, seat) for seat in range(2)]
    assert (
        Texts(lang).say(
            "tui.score", score=", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
        )
        in said
    )


def test_each_is_told_only_what_is_theirs(tmp_path: Path) -> None:
    match, said = talk(tmp_path / "toy.princeps.json", "en")
    hands = match.title.shape.dump(match.g)["hands"]
    assert "North: Which card do you play?" in said
    assert all(f"You draw {Texts('en', 'toy').word('card', card)}." in said for card in hands["north"])
    assert not any(f"You draw {Texts('en', 'toy').word('card', card)}." in said for card in hands["south"])

"""The examples: every one of them holds, and can be played on as a lesson."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.choices import atoms
from princeps.examples import Example, load_example, position_of, run

TITLE = title("nero")
FILES = sorted((Path(__file__).parents[2] / "examples" / "nero").glob("*.toml"))


@cache
def example(file: Path) -> Example:
    return load_example(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_example_holds(file: Path) -> None:
    assert run(example(file)) == []


def test_every_vector_of_the_rulebook_is_an_example() -> None:
    assert [file.stem[:3] for file in FILES if file.stem.startswith("E")] == [f"E{number:02}" for number in range(1, 20)]


def test_titles_differ() -> None:
    for language in ("en", "de"):
        assert len({example(file).title[language] for file in FILES}) == len(FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_example_can_be_played_on(file: Path) -> None:
    """Thirty random answers from the position of each case, or to the end of the lesson."""
    for case in example(file).cases:
        g = position_of(TITLE, case)
        g.chance = chance = Quick(1)
        g.advance()
        for _ in range(30):
            waiting = g.waiting()
            if not waiting:
                break
            walk: tuple[int, ...] = ()
            while small := atoms(waiting[0], walk):
                walk = (*walk, small[chance.below(len(small))])
            g.answer(waiting[0].seat, walk)
        assert TITLE.faults(g) == []

"""Coverage of a rulebook, on a small one made up for it, and on the real ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from princeps.engine.catalogue import NAMES, title
from princeps.engine.problem import Problem
from princeps.rulebook.tracing import Section, coverage, find_tests, registered, section_of, uncounted

from .conftest import Run

RULEBOOK = """
[[section]]
number = "1.0"
status = "advice"
title = { en = "About", de = "Davon" }
says = { en = "Once.", de = "Einst." }

[[section]]
number = "2.0"
status = "data"
title = { en = "Pieces", de = "Steine" }
says = { en = "Ten.", de = "Zehn." }

[[section]]
number = "3.1"
status = "code"
title = { en = "Move", de = "Zug" }
says = { en = "Move.", de = "Zieh." }

[[section]]
number = "3.2"
status = "code"
title = { en = "Win", de = "Sieg" }
says = { en = "Win.", de = "Siege." }

[[section]]
number = "3.2.1"
status = "code"
title = { en = "Win twice", de = "Doppelsieg" }
says = { en = "Win twice.", de = "Siege doppelt." }

[[section]]
number = "13.2"
status = "code"
title = { en = "Draw", de = "Remis" }
says = { en = "Draw.", de = "Remis." }
"""

CODE = '''
MANY: Final = 10  # 13.2: not 3.25, not 1.3.2

def move(g):
    """One step."""
    g.tell("moved", "3.1")

def win(g):
    """As in 3.1, but the last (ruling 3.2-a); 3.2.1 twice."""
    return 2.0

def draw(g):
    """Nobody."""

def pass_(g):
    """Nothing."""

RULE: Final = "3.1"
MOVE = BOOK.rule(RULE, move)
STEPS = [BOOK.choice(cite, ask, piece="piece") for cite, ask in (("3.2", win), ("13.2", draw))]
PASS = BOOK.rule("4.0", pass_)
'''

BOT = """
def move(g):
    return 1
"""
STEPS = {"move": "3.1", "win": "3.2", "draw": "13.2", "pass_": "4.0", "lost": "3.1"}  # as the Book would have them

RULINGS = """# Rulings

## 3.2-a Who wins

Question: Who?

Ruling: The last.

Test: test_ruling_3_2_a

## 3.2-b When

Ruling: Then.
"""
TESTS = """def test_3_1_moves(): ...

class TestWin:
    def test_ruling_3_2_a(self): ...
    def test_3_2_1_twice(self): ...
    def test_3_1_2_steps(self): ...
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    game = tmp_path / "src" / "princeps" / "games" / "toy"
    for name, text in {
        game / "rulebook.toml": RULEBOOK,
        game / "rulings.md": RULINGS,
        game / "rules" / "r03_play.py": CODE,
        game / "bot.py": BOT,
        game
        / "data"
        / "pieces.toml": '[provenance.piece]\nsource = "stated 2.0"\n\n[[piece]]\nid = "a"\nsource = "13.2"\n',
        tmp_path / "tests" / "rulebook" / "toy" / "test_03_play.py": TESTS,
        tmp_path / "tests" / "examples" / "toy" / "draw.toml": 'rule = ["13.2", "2.0"]\n',
    }.items():
        name.parent.mkdir(parents=True, exist_ok=True)
        name.write_text(text)
    return tmp_path


def sections_of(tree: Path, tests: bool = True) -> dict[str, Section]:
    found = coverage("toy", tree / "tests" if tests else None, tree / "src" / "princeps" / "games", STEPS)
    return {section.number: section for section in found}


def test_what_cites_a_paragraph(tree: Path) -> None:
    found = sections_of(tree)
    assert [(place.name, place.line) for place in found["3.1"].steps] == [("move", 4)]
    assert [place.name for place in found["3.1"].code] == ["win"]
    assert [place.name for place in found["3.2"].steps] == ["win"]
    assert [place.name for place in found["13.2"].steps] == ["draw"]  # from a table
    assert [place.name for place in found["13.2"].code] == ["MANY"]
    assert [place.name for place in found["2.0"].data] == ["piece"]
    assert found["2.0"].code == []  # 2.0 in the program is a number
    assert found["13.2"].data == []  # only what is said of the origin counts
    assert [place.name for place in found["3.2.1"].code] == ["win"]
    assert str(found["3.1"].tests[0]) == "test_3_1_moves (tests/rulebook/toy/test_03_play.py:1)"
    assert [place.name for place in found["3.1"].tests] == ["test_3_1_moves", "test_3_1_2_steps"]  # there is no 3.1.2
    assert [place.name for place in found["3.2.1"].tests] == ["test_3_2_1_twice"]
    assert [place.name for place in found["3.2"].tests] == ["test_ruling_3_2_a"]
    assert [place.name for place in found["13.2"].examples] == ["draw"]
    assert [(one.name, one.ruling, len(one.tests)) for one in found["3.2"].rulings] == [
        ("3.2-a", "The last.", 1),
        ("3.2-b", "Then.", 0),
    ]
    assert found["3.1"].steps[0].file == "src/princeps/games/toy/rules/r03_play.py"


def test_what_lacks(tree: Path) -> None:
    assert {number: section.lacks(True) for number, section in sections_of(tree).items()} == {
        "1.0": [],
        "2.0": [],
        "3.1": [],
        "3.2": ["ruling 3.2-b"],
        "3.2.1": [],
        "13.2": [],
    }
    (tree / "tests" / "examples" / "toy" / "draw.toml").unlink()
    (tree / "src" / "princeps" / "games" / "toy" / "rules" / "r03_play.py").write_text("")
    found = sections_of(tree)
    assert found["2.0"].lacks(True) == ["test"]
    assert found["3.1"].lacks(True) == ["code"]
    assert found["13.2"].lacks(True) == ["code", "test"]


def test_a_step_that_no_paragraph_has_is_told(tree: Path) -> None:
    """One with a number that the rulebook does not know, and one whose function is nowhere."""
    assert uncounted(list(sections_of(tree).values()), STEPS) == ["pass_", "lost"]


@pytest.mark.parametrize("game", NAMES)
def test_every_step_of_the_book_is_counted(game: str) -> None:
    book = title(game).shape.book
    steps = registered(game)
    assert (list(steps), list(steps.values())) == (book.names, book.cites)
    sections = coverage(game, None)
    assert uncounted(sections, steps) == []
    assert {place.name: one.number for one in sections for place in one.steps} == steps
    assert sum(len(one.steps) for one in sections) == len(book.names)


@pytest.mark.parametrize("game", NAMES)
def test_the_command_says_how_many_steps_there_are(run: Run, game: str) -> None:
    result = run("rules", game, "--coverage")
    assert result.exit_code == 0
    assert f" with {len(registered(game))} steps," in result.output


def test_the_command_fails_for_a_step_astray(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    book = title("aurelian").shape.book
    monkeypatch.setattr(book, "cites", ["99.9", *book.cites[1:]])
    result = run("rules", "aurelian", "--coverage")
    assert result.exit_code == 1
    assert "1 step belongs to no paragraph" in result.output


def test_without_tests_code_and_data_count(tree: Path) -> None:
    assert all(not section.lacks(False) for section in sections_of(tree, tests=False).values())


def test_sections_by_number_and_chapter(tree: Path) -> None:
    sections = list(sections_of(tree).values())
    assert [one.number for one in section_of(sections, "3.1")] == ["3.1"]
    assert [one.number for one in section_of(sections, "3.2")] == ["3.2", "3.2.1"]
    assert [one.number for one in section_of(sections, "3")] == ["3.1", "3.2", "3.2.1"]
    with pytest.raises(Problem):
        section_of(sections, "4")


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_is_cited_by_code_and_by_a_test(game: str) -> None:
    tests = find_tests()
    assert tests is not None
    assert {section.number: lacks for section in coverage(game, tests) if (lacks := section.lacks(True))} == {}

"""Coverage of a rulebook, on a small one made up for it, and on the real ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from princeps.engine.catalogue import NAMES
from princeps.engine.problem import Problem
from princeps.rulebook.tracing import Section, coverage, find_tests, section_of

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

MOVE = BOOK.rule("3.1", move)
STEPS = [BOOK.choice("3.2", win, piece="piece")]
'''

RULINGS = """# Rulings

## 3.2-a Who wins

Question: Who?

Ruling: The last.

Test: test_ruling_3_2_a

## 3.2-b When

Ruling: Then.
"""
TESTS = """\
def test_3_1_moves(): ...

class TestWin:
    def test_ruling_3_2_a(self): ...
    def test_3_2_1_twice(self): ...
    def test_3_1_2_steps(self): ...
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
    found = coverage("toy", tree / "tests" if tests else None, tree / "src" / "princeps" / "games")
    return {section.number: section for section in found}


def test_what_cites_a_paragraph(tree: Path) -> None:
    found = sections_of(tree)
    assert [(place.name, place.line) for place in found["3.1"].steps] == [("move", 4)]
    assert [place.name for place in found["3.1"].code] == ["win"]
    assert [place.name for place in found["3.2"].steps] == ["win"]
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

"""Courses: all of ours hold, what is wrong with one is found, and a bad file is told in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from princeps.cli import cli
from princeps.engine.catalogue import NAMES, title
from princeps.engine.packs import game_folder
from princeps.engine.problem import Problem
from princeps.engine.record import Match, verify
from princeps.rulebook.courses import check_course, courses, find_chapter, goal_held, load_course, open_chapter

COURSES = [path for game in NAMES for path in sorted((game_folder(game) / "courses").glob("*.toml"))]

GOOD = """
game = "aurelian"
title = { en = "First", de = "Erste" }
about = { en = "About [6.1].", de = "Davon." }

[[chapter]]
id = "one"
title = { en = "One", de = "Eins" }
text = { en = "Text [6.1].", de = "Text [6.1]." }
goal = { en = "Goal", de = "Ziel" }
rule = "6.1"
light = ["space:dalmatia", "track:vp", "cup:hostile", "tray:dead_pool"]
chance = [4]

[chapter.given]
boxes.dalmatia = ["dalmatia_1", "dalmatia_2"]

[chapter.expect]
boxes.dalmatia = []
treasury = 5

[[chapter.step]]
do = { en = "Go", de = "Geh" }
answer = "aurelian:dalmatia"

[[chapter.step.mistake]]
answer = "aurelian:roma"
refused = "not_adjacent"
why = { en = "Far", de = "Fern" }

[[chapter.step]]
do = { en = "Suppress", de = "Unterdrücke" }
answer = "suppress"

[[chapter.step.mistake]]
answer = "placate"
rule = "6.2"
why = { en = "Dear", de = "Teuer" }

[[chapter]]
id = "two"
title = { en = "Two", de = "Zwei" }
text = { en = "Text", de = "Text" }
goal = { en = "Goal", de = "Ziel" }
play = ["stop"]

[chapter.given]
at = "game_turn"

[chapter.expect]
asked = "build_phase"
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "course.toml"
    path.write_text(text, encoding="utf-8")
    return path


def command(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words), prog_name="princeps", env={"LANG": "C.UTF-8"})


# -- ours --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", COURSES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_course_holds(path: Path) -> None:
    assert check_course(load_course(path)) == []


@pytest.mark.parametrize("path", COURSES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_course_is_complete(path: Path) -> None:
    """Short, with a mistake in each chapter that guides, and free at its end."""
    course = load_course(path)
    assert 6 <= len(course.chapters) <= 10
    assert 20 <= course.minutes <= 40
    *guided, last = course.chapters
    assert last.free
    assert [chapter.id for chapter in guided if not any(step.mistakes for step in chapter.steps)] == []
    assert find_chapter(course.game, course.id, last.id) == last


# -- what is wrong with one --------------------------------------------------------------------------------------------

WRONG = {
    "goal not reached": ("treasury = 5", "treasury = 4", ("treasury", 4)),
    "reached too early": ("boxes.dalmatia = []\ntreasury", "treasury", ("goal before step 1: aurelian:dalmatia", None)),
    "impossible step": ('answer = "suppress"', 'answer = "battle"', ("step 2: battle", "possible")),
    "dice that do not come": ("chance = [4]", 'chance = [4, "roma_1"]', ("chance", [4, "roma_1"])),
    "dice that cannot be": ("chance = [4]", "chance = [9]", ("chance", [9])),
    "mistake that is right": ('answer = "placate"', 'answer = "suppress"', ("step 2, mistake: suppress", None)),
    "mistake that leads there": ("treasury = 5", "", ("step 2, mistake: placate", "goal not reached")),
    "mistake that cannot be": ('answer = "placate"', 'answer = "battle"', ("step 2, mistake: battle", "possible")),
    "other reason": ('"not_adjacent"', '"too_few_coins"', ("step 1, mistake: aurelian:roma", "too_few_coins")),
    "worse than the solution": (
        'answer = "suppress"\n',
        'answer = "suppress"\nalso = ["placate"]\n',
        ("step 2, also: placate", "goal reached"),
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_chapter_is_found(tmp_path: Path, name: str) -> None:
    old, new, (what, expected) = WRONG[name]
    text = (
        GOOD.replace('["dalmatia_1", "dalmatia_2"]', '["dalmatia_1"]') if name == "mistake that leads there" else GOOD
    )
    assert old in text
    found = check_course(load_course(write(tmp_path, text.replace(old, new, 1))))
    assert {one.case for one in found} == {"one"}
    (difference,) = [one for one in found if one.what == what]
    assert expected is None or difference.expected == expected


def test_a_good_course_holds_and_the_command_says_so(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD)
    assert check_course(load_course(path)) == []
    result = command("course", str(path))
    assert (result.exit_code, result.output) == (0, "1 course holds (2 chapters).\n")
    worse = write(tmp_path, GOOD.replace("treasury = 5", "treasury = 4"))
    result = command("course", str(worse))
    assert (result.exit_code, result.output) == (1, f"{worse} (one): treasury\n  expected: 4\n  actual: 5\n")
    assert json.loads(command("course", "--json", str(worse)).output)[0]["differences"] == [
        {"case": "one", "what": "treasury", "expected": 4, "actual": 5}
    ]


# -- bad files ---------------------------------------------------------------------------------------------------------

BAD = {
    "syntax": ("chance = [4]", "chance = = [4]", "chance ="),
    "unknown key": ("about =", "abuot =", "abuot ="),
    "unknown key of a chapter": ("chance = [4]", "chances = [4]", "chances ="),
    "unknown key of a step": ('do = { en = "Suppress"', 'due = { en = "Suppress"', 'due = { en = "Suppress"'),
    "unknown key of a mistake": ("why = { en = ", "because = { en = ", "because ="),
    "one language": (', de = "Teuer"', "", "why ="),
    "unknown thing": ("space:dalmatia", "space:dalmacia", "dalmacia"),
    "unknown rule": ('rule = "6.1"', 'rule = "6.11"', "6.11"),
    "unknown rule in a text": ("Text [6.1].", "Text [6.11].", "text ="),
    "unknown option": ('answer = "placate"', 'answer = "plaque"', "plaque"),
    "unknown reason": ("not_adjacent", "too_far", "too_far"),
    "unknown game": ('"aurelian"\n', '"aurelius"\n', "aurelius"),
    "bad id": ('id = "one"', 'id = "One!"', "One!"),
    "two of one id": ('id = "two"', 'id = "one"', "id ="),
    "unknown field": ("treasury = 5", "tresury = 5", "tresury"),
    "neither steps nor play": ('play = ["stop"]\n', "", 'id = "two"'),
    "unknown seat": ('id = "two"', 'id = "two"\nseat = "king"', "king"),
    "an error as goal": ('asked = "build_phase"', 'error = "not_offered"', "error ="),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_in_one_sentence(tmp_path: Path, name: str) -> None:
    old, new, mark = BAD[name]
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    path = write(tmp_path, text)
    result = command("course", str(path))
    line = next(number for number, line in enumerate(text.splitlines(), start=1) if mark in line)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"{path}:{line}")
    assert result.stderr.count("\n") == 1
    assert "[problem" not in result.stderr


def test_a_course_without_chapters_or_a_missing_file(tmp_path: Path) -> None:
    assert command("course", str(write(tmp_path, GOOD[: GOOD.index("[[chapter]]")]))).exit_code == 2
    assert command("course", str(tmp_path / "none.toml")).exit_code == 2
    with pytest.raises(Problem) as caught:
        find_chapter("aurelian", next(iter(courses("aurelian"))), "nothing")
    assert caught.value.id == "unknown_chapter"


# -- fixed dice --------------------------------------------------------------------------------------------------------


def test_the_dice_of_a_chapter_are_fixed_and_survive_a_save(tmp_path: Path) -> None:
    t = title("aurelian")
    chapter = load_course(write(tmp_path, GOOD)).chapters[0]
    match = open_chapter(t, chapter)
    match.answer("emperor", ["aurelian:dalmatia"])
    again = Match.load(json.loads(json.dumps(match.words())))
    for one in (match, again):
        one.answer("emperor", ["suppress"])
        assert one.entries[-1].chance[:1] == [4]
        assert goal_held(t, chapter, one.g, one.log())
    assert verify(again.words())["script"] == 1
    again.undo()
    assert again.answer("emperor", ["suppress"]).chance[:1] == [4]
    forged = {**again.words(), "start": None}
    with pytest.raises(Problem):
        Match.load(forged)

"""The examples of every game: they hold, and can be played on as lessons. And the runner that says so."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from princeps.bots.playout import play_on, uniform
from princeps.cli import cli
from princeps.engine.catalogue import NAMES, title
from princeps.engine.chance import Quick, Script
from princeps.engine.packs import GAMES
from princeps.engine.problem import Problem
from princeps.rulebook.examples import Difference, Example, load_example, position, position_of, run
from princeps.rulebook.examples.running import seat_and_words
from princeps.text import LANGUAGES

FOLDER = Path(__file__).parent / "examples"
SAMPLES = [GAMES / game / "sample.toml" for game in NAMES]
FILES = sorted(FOLDER.glob("*/*.toml")) + SAMPLES
IDS = [f"{path.parent.name}-{path.stem}" for path in FILES]
# E1 to the last worked example of each rulebook
VECTORS = {
    "aurelian": 44,
    "nero": 19,
    "time_of_crisis": 41,
    "rome_inc": 19,
    "heirs": 15,
}

HEAD = """\
rule = "6.1"
game = "aurelian"
title = { en = "Suppress", de = "Unterdrücken" }
"""
GOOD = (
    HEAD
    + """
chance = [4]
play = ["aurelian:dalmatia", "suppress"]

[given]
army = 3
boxes.dalmatia = ["dalmatia_1", "dalmatia_2"]

[expect]
boxes.dalmatia = []
dead_pool = ["dalmatia_1", "dalmatia_2"]
"""
)


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "one.toml"
    path.write_text(text, encoding="utf-8")
    return path


def differences(tmp_path: Path, text: str) -> list[Difference]:
    return run(load_example(write(tmp_path, text)))


def expecting(more: str) -> str:
    return GOOD[: GOOD.index("[expect]")] + "[expect]\n" + more


@cache
def example(path: Path) -> Example:
    return load_example(path)


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_every_example_holds(path: Path) -> None:
    assert run(example(path)) == []


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_every_example_is_a_lesson(path: Path) -> None:
    match = position(example(path))
    assert match.title.id == example(path).game
    assert match.start is not None


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_every_example_can_be_played_on(path: Path) -> None:
    """Thirty random answers from the position of each case, or to the end of the lesson."""
    t = title(example(path).game)
    for case in example(path).cases:
        g = position_of(t, case)
        g.chance = Quick(1)
        play_on(g, uniform, Quick(2), 30)
        assert t.faults(g) == []


@pytest.mark.parametrize(("game", "vectors"), VECTORS.items())
def test_every_vector_is_an_example(game: str, vectors: int) -> None:
    found = {path.stem[:3] for path in (FOLDER / game).glob("E*.toml")}
    assert found == {f"E{number:02}" for number in range(1, vectors + 1)}


@pytest.mark.parametrize("game", NAMES)
def test_titles_differ(game: str) -> None:
    files = sorted((FOLDER / game).glob("*.toml"))
    for language in LANGUAGES:
        assert len({example(path).title[language] for path in files}) == len(files)


# -- what holds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "expect",
    [
        'asked = "actions_phase"',
        "army = 3",
        'where.aurelian = "dalmatia"',
        'where = { officer_1 = "none" }',
        'dead_pool = ["dalmatia_1", "dalmatia_2"]',
        "count.dead_pool = 2",
        "count.boxes = 0",
        "count.usurpers = 0",
        "count.where = 1",
        'offers = ["stop"]',
        'options = ["stop", "aurelian:dalmatia", "aurelian:moesia", "aurelian:pannonia"]',
        'refuses = { "aurelian:roma" = "not_adjacent" }',
        'ending = "none"',
        'log = ["move", "roll", "units_removed", "hostile_empty"]',
        'log = [{ e = "roll", face = 4, total = 5 }]',
    ],
)
def test_expectations_that_hold(tmp_path: Path, expect: str) -> None:
    assert differences(tmp_path, expecting(expect)) == []


@pytest.mark.parametrize(
    ("expect", "what", "actual"),
    [
        ('asked = "nobody"', "asked", "actions_phase"),
        ("army = 4", "army", 3),
        ('where.aurelian = "moesia"', "where.aurelian", "dalmatia"),
        ('boxes.dalmatia = ["dalmatia_1"]', "boxes.dalmatia", []),
        ("count.dead_pool = 1", "count.dead_pool", 2),
        ('refuses = { stop = "not_adjacent" }', "refuses.stop", "offered"),
        ('refuses = { yes = "not_adjacent" }', "refuses.yes", "absent"),
        ('refuses = { "aurelian:roma" = "enemy_units" }', "refuses.aurelian:roma", "not_adjacent"),
        ('ending = "army"', "ending", "none"),
        ('error = "not_offered"', "error", "none"),
    ],
)
def test_a_difference_is_shown(tmp_path: Path, expect: str, what: str, actual: object) -> None:
    found = differences(tmp_path, expecting(expect))
    assert [(one.what, one.actual) for one in found] == [(what, actual)]


def test_events_must_come_in_order(tmp_path: Path) -> None:
    found = differences(tmp_path, expecting('log = ["units_removed", "move"]'))
    assert [(one.what, one.expected) for one in found] == [("log 2", "move")]
    found = differences(tmp_path, expecting('log = [{ e = "roll", face = 5 }]'))
    assert found[0].what == "log 1"


def test_stacks_have_an_order_and_heaps_have_none(tmp_path: Path) -> None:
    text = GOOD.replace("chance = [4]", "chance = [1]")
    assert (
        differences(
            tmp_path, text[: text.index("[expect]")] + '[expect]\nboxes.dalmatia = ["dalmatia_1", "dalmatia_2"]'
        )
        == []
    )
    found = differences(
        tmp_path, text[: text.index("[expect]")] + '[expect]\nboxes.dalmatia = ["dalmatia_2", "dalmatia_1"]'
    )
    assert [one.what for one in found] == ["boxes.dalmatia"]
    assert differences(tmp_path, expecting('dead_pool = ["dalmatia_2", "dalmatia_1"]')) == []


def test_a_step_that_cannot_be_in_the_position_is_told(tmp_path: Path) -> None:
    """Without it the file would end the run, and those after it would not be looked at."""
    found = differences(tmp_path, HEAD + '[given]\nat = "do_siege aurelian"\nboxes.roma = []\n[expect]\nvp = 0\n')
    assert [one.what for one in found] == ["at"]
    assert isinstance(found[0].actual, Problem)
    assert found[0].actual.id == "example_stuck"


# -- chance ------------------------------------------------------------------------------------------------------------


def test_chance_that_runs_out_or_cannot_be_is_told_with_its_place(tmp_path: Path) -> None:
    for chance, id in [("[]", "chance_short_die"), ("[9]", "chance_not_a_face"), ('["roma_1"]', "chance_not_a_face")]:
        found = differences(tmp_path, GOOD.replace("[4]", chance))
        assert [(one.what, one.actual.id) for one in found if isinstance(one.actual, Problem)] == [
            ("play 2: suppress", id)
        ]
    draw = GOOD.replace("[4]", '[4, "roma_1"]').replace("army = 3", 'army = 3\ncups.hostile = ["roma_2", "roma_3"]')
    found = differences(tmp_path, draw)
    assert isinstance(found[0].actual, Problem)
    assert found[0].actual.facts["place"] == 2


def test_chance_left_over_is_a_difference(tmp_path: Path) -> None:
    found = differences(tmp_path, GOOD.replace("[4]", '[4, 2, "roma_1"]'))
    assert [(one.what, one.actual) for one in found] == [("chance left over", [2, "roma_1"])]


def test_an_expected_error(tmp_path: Path) -> None:
    refused = (
        expecting('error = "not_offered"\nasked = "action"\n')
        .replace('"suppress"]', '"battle"]')
        .replace("chance = [4]\n", "")
    )
    assert differences(tmp_path, refused) == []
    early = refused.replace('"battle"]', '"battle", "stop"]')
    assert [one.what for one in differences(tmp_path, early)] == ["play 2: battle"]
    assert differences(tmp_path, expecting('error = "chance_not_a_face"').replace("[4]", "[9]")) == []
    assert (
        differences(
            tmp_path,
            expecting('error = "unknown_option"').replace('"suppress"]', '"supress"]').replace("chance = [4]\n", ""),
        )
        == []
    )


def test_a_wrong_answer_is_told_with_what_is_asked(tmp_path: Path) -> None:
    found = differences(tmp_path, GOOD.replace('"suppress"]', '"vp"]').replace("chance = [4]\n", ""))
    assert [one.what for one in found] == ["play 2: vp", "asked"]
    assert found[1].expected == "vp"
    assert found[1].actual == ["emperor action: suppress placate"]


# -- bases and variants ------------------------------------------------------------------------------------------------

DRAWN = [
    ("aegyptus", 2),
    ("antiochia", 2),
    ("judaea", 2),
    ("aquitania", 2),
    ("belgica", 2),
    ("britannia", 2),
    ("barbarian", 3),
    ("germania", 2),
    ("noricum", 2),
]
DRAWS = [f"{name}_{number}" for name, count in DRAWN for number in range(1, count + 1)]


def test_a_new_game_by_seed_or_by_script(tmp_path: Path) -> None:
    sizes = "\n[expect]\n"
    sizes += "count = { cups.friendly = 7, cups.unfriendly = 13, cups.hostile = 16, boxes = 16, pools.green = 2 }\n"
    assert differences(tmp_path, HEAD + '[given]\nbase = "start"' + sizes) == []
    assert differences(tmp_path, HEAD + '[given]\nbase = "start"\nseed = 77' + sizes) == []
    scripted = HEAD + f'chance = {json.dumps(DRAWS)}\n[given]\nbase = "start"\narmy = 4' + sizes
    assert differences(tmp_path, scripted + 'army = 4\npools.red = ["barbarian_3"]\nasked = "actions_phase"') == []


def test_the_dice_of_a_seed_go_on_where_nothing_is_scripted(tmp_path: Path) -> None:
    text = HEAD + 'play = ["stop"]\n[given]\nbase = "start"\nseed = 5\n[expect]\nlog = ["stop"]\nasked = "build_phase"'
    assert differences(tmp_path, text) == []
    assert isinstance(differences(tmp_path, text.replace("play =", "chance = []\nplay ="))[0].actual, Problem)


def test_steps_to_wait_at(tmp_path: Path) -> None:
    text = (
        HEAD
        + 'chance = ["roma_1", 1]\n[given]\nat = ["reactions 1", "danube_attack barbarian_1 5"]\n'
        + 'cups.hostile = ["roma_1"]\n'
    )
    expect = '[expect]\nasked = "nobody"\nending = "none"\nraiders.5 = "barbarian_1"\nboxes.roma = ["roma_1"]\n'
    assert differences(tmp_path, text + expect) == []


def test_variants_replace_play_and_add_to_what_is_given(tmp_path: Path) -> None:
    text = GOOD + '[[variant]]\nname = "low"\nchance = [1]\ngiven.army = 5\nexpect = { army = 5, count.boxes = 2 }\n'
    example = load_example(write(tmp_path, text))
    assert [case.name for case in example.cases] == ["", "low"]
    assert run(example) == []
    assert [
        one.case for one in run(load_example(write(tmp_path, text.replace("count.boxes = 2", "count.boxes = 3"))))
    ] == ["low"]


def test_the_folder_names_the_game(tmp_path: Path) -> None:
    (tmp_path / "aurelian").mkdir()
    assert load_example(write(tmp_path / "aurelian", GOOD.replace('game = "aurelian"\n', ""))).game == "aurelian"
    with pytest.raises(Problem) as caught:
        load_example(write(tmp_path, GOOD.replace('game = "aurelian"\n', "")))
    assert caught.value.id == "unknown_game"


def test_with_several_seats_the_seat_comes_first() -> None:
    alone = title("aurelian")
    together = replace(alone, seats=["tom", "peter"])
    g = alone.bare(alone.parts(), Script([]))
    assert seat_and_words(alone, g, "army=4 3=2") == ("emperor", ["army=4", "3=2"])
    assert seat_and_words(alone, g, "emperor army=4") == ("emperor", ["army=4"])
    assert seat_and_words(together, g, "tom declare") == ("tom", ["declare"])
    assert seat_and_words(replace(together, players=lambda g: 1), g, "declare") == ("tom", ["declare"])


# -- bad files ---------------------------------------------------------------------------------------------------------

BAD = {
    "syntax": ("army = 3", "army = = 3", "army ="),
    "unknown key": ("chance =", "chances =", "chances ="),
    "unknown field": ("army = 3", "armee = 3", "armee"),
    "value out of bounds": ("army = 3", "leadership = 9", "leadership = 9"),
    "unknown piece": ('["dalmatia_1", "dalmatia_2"]\n\n', '["dalmatia_9"]\n\n', "dalmatia_9"),
    "unknown place": ("boxes.dalmatia = [", "boxes.dalmacia = [", "dalmacia"),
    "unknown option": ('"suppress"', '"supress"', "supress"),
    "unknown chance": ("[4]", '["rome_1"]', "rome_1"),
    "unknown rule": ('"6.1"', '"6.11"', "6.11"),
    "unknown game": ('"aurelian"\n', '"aurelius"\n', "aurelius"),
    "one language": (', de = "Unterdrücken"', "", "title ="),
    "unknown base": ("army = 3", 'base = "empty"', "base ="),
    "unknown step": ("army = 3", 'at = "action_phase"', "at ="),
    "step without arguments": ("army = 3", 'at = "reactions"', "at ="),
    "unknown expectation": ("boxes.dalmatia = []", "box.dalmatia = []", "box."),
    "unknown event": ("boxes.dalmatia = []", 'log = ["rolled"]', "log ="),
    "unknown reason": ("boxes.dalmatia = []", 'refuses = { stop = "because" }', "refuses ="),
    "unknown ending": ("boxes.dalmatia = []", 'ending = "lost"', "ending ="),
    "unknown error": ("boxes.dalmatia = []", 'error = "no_such"', "error ="),
    "unknown count": ("boxes.dalmatia = []", "count.cup.hostile = 3", "count."),
    "wrong kind": ("boxes.dalmatia = []", 'options = "stop"', "options ="),
    "unsound position": ('boxes.dalmatia = ["dalmatia_1"', 'boxes.roma = ["dalmatia_1"', "[given]"),
    "a piece twice": ("army = 3", 'dead_pool = ["dalmatia_1"]', "dead_pool ="),
}


def command(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words), prog_name="princeps", env={"LANG": "C.UTF-8"})


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_with_its_line(tmp_path: Path, name: str) -> None:
    old, new, mark = BAD[name]
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    path = write(tmp_path, text)
    line = next(number for number, line in enumerate(text.splitlines(), start=1) if mark in line)
    result = command("example", str(path))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"{path}:{line}")
    assert result.stderr.count("\n") == 1
    assert "[problem" not in result.stderr


def test_a_file_that_expects_nothing(tmp_path: Path) -> None:
    assert command("example", str(write(tmp_path, GOOD[: GOOD.index("[expect]")]))).exit_code == 2


def test_exit_status_and_report(tmp_path: Path) -> None:
    good = write(tmp_path, GOOD)
    result = command("example", str(good))
    assert result.exit_code == 0
    assert result.output == "1 example holds (1 case).\n"
    other = tmp_path / "other.toml"
    other.write_text(expecting("army = 4"))
    result = command("example", str(good), str(other))
    assert result.exit_code == 1
    assert result.output == f"{other}: army\n  expected: 4\n  actual: 3\n"
    assert json.loads(command("example", "--json", str(other)).output)[0]["differences"] == [
        {"case": "", "what": "army", "expected": 4, "actual": 3}
    ]
    bad = tmp_path / "bad.toml"
    bad.write_text("rule = ")
    assert command("example", str(good), str(other), str(bad)).exit_code == 2

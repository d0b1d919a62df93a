"""The commands: what they print, with which exit status, and that every error is one sentence."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import click
import pytest

from princeps import __version__
from princeps.cli import cli, common
from princeps.engine import agenda
from princeps.engine.catalogue import NAMES, title
from princeps.engine.problem import Problem
from princeps.engine.record import Match
from princeps.files import write_match
from princeps.lab.playthroughs import bot_plays
from princeps.rulebook.tracing import place_of
from princeps.text import LANGUAGES
from princeps.text.words import read_texts

from .conftest import Launch, Run

SAMPLE = Path(common.__file__).parent.parent / "games" / "aurelian" / "sample.toml"


def one_sentence(text: str) -> bool:
    return text.count("\n") == 1 and "Traceback" not in text and "[problem" not in text


def test_help_names_every_command(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command in [
        "games",
        "play",
        "analyse",
        "replay",
        "report",
        "verify",
        "rules",
        "example",
        "position",
        "sim",
        "fuzz",
        "bench",
    ]:
        assert f"  {command} " in result.output


@pytest.mark.parametrize(
    "command",
    ["games", "play", "analyse", "replay", "report", "verify", "rules", "example", "position", "sim", "fuzz", "bench"],
)
def test_every_command_explains_itself_and_takes_a_language(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "--lang" in result.output


def test_version_names_the_build(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("--version").output.startswith(f"princeps {__version__} (")
    monkeypatch.setattr(agenda, "__file__", "agenda.py")
    assert run("--version").output == f"princeps {__version__} (plain Python)\n"
    monkeypatch.setattr(agenda, "__file__", "agenda.cpython-311-x86_64-linux-gnu.so")
    assert run("--version").output == f"princeps {__version__} (compiled)\n"


def test_games_lists_what_is_there_and_what_is_to_come(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = json.loads(run("games", "--json").output)
    assert [row["id"] for row in rows if row["ready"]] == [*NAMES, "fair", "toy"]
    assert run("games").output.count("ready to play") == len(rows)
    announced = {"game": [{"id": "chess", "title": "Chess", "designer": "nobody", "players": [2, 2]}]}
    monkeypatch.setattr("princeps.cli.play.read_toml", lambda path: announced)
    assert "not yet" in run("games").output


def test_language_before_or_after_the_command_or_from_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    german = run("--lang", "de", "games").output
    assert "spielbar" in german
    assert run("games", "--lang", "de").output == german
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert run("games").output == german
    assert run("games", "--lang", "en").output != german


@pytest.mark.parametrize(
    "words",
    [
        ("--lang", "fr", "games"),
        ("games", "--lang", "fr"),
        ("play", "catan"),
        ("rules", "catan"),
        ("rules", "aurelian", "99.9"),
        ("position", "aurelian"),
        ("position", "catan", "--describe"),
        ("example", "nowhere.toml"),
        ("replay", "nowhere.json"),
        ("verify", "nowhere.json"),
        ("play", "aurelian", "--load", "nowhere.json"),
        ("play", "aurelian", "--resume"),
        ("play", "aurelian", "--seed", "-1"),
        ("play", "aurelian", "--pack", "nowhere.toml"),
        ("play", "aurelian", "--load", str(SAMPLE), "--seed", "3"),
    ],
)
def test_what_is_wrong_is_one_sentence_in_both_languages(run: Run, words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert one_sentence(result.stderr), result.stderr
    if "fr" not in words:
        german = run("--lang", "de", *words)
        assert one_sentence(german.stderr)
        assert german.stderr != result.stderr


def test_usage_errors_have_exit_status_2(run: Run) -> None:
    for words in [("nonsense",), ("play",), ("play", "aurelian", "--undo", "often"), ("games", "--nonsense")]:
        result = run(*words)
        assert result.exit_code == 2
        assert "Traceback" not in result.output


def test_unknown_pack_key_is_one_sentence(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text('game = "aurelian"\nname = "mine"\n[chits.unit.moesia_2]\ncombat = 2\n')
    result = run("play", "aurelian", "--pack", str(pack))
    assert result.exit_code == 2
    assert one_sentence(result.stderr)
    assert "combat" in result.stderr


def test_interrupt_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command()
    def games() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("princeps.cli.play.games", games)
    result = run("games")
    assert result.exit_code == 130
    assert result.output == ""


def test_problem_without_a_file_and_with_one(run: Run) -> None:
    assert common.sentence(Problem("save_digest", file="mine.json")).startswith("mine.json: ")
    assert common.sentence(Problem("cannot_read", file="mine.json", why="gone")).count("mine.json") == 1


def test_command_texts_are_the_same_ids_in_every_language() -> None:
    ids = [set(read_texts(lang, "")["cli"]) for lang in LANGUAGES]
    assert ids[0] == ids[1]


# -- a saved game ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("saves") / "game.princeps.json"
    write_match(bot_plays(title("aurelian"), 3, "random"), path)
    return path


def test_replay_tells_every_answer(run: Run, saved: Path) -> None:
    answers = json.loads(saved.read_text())["answers"]
    result = run("replay", str(saved))
    assert result.exit_code == 0
    shown = [line.removeprefix("   > ") for line in result.output.splitlines() if line.startswith("   > ")]
    assert shown == [" ".join(answer["answer"]) for answer in answers[1:]]
    assert "[" + "event" not in result.output
    assert json.loads(run("replay", str(saved), "--json").output)[1]["digest"] == answers[1]["digest"]


def test_replay_step_waits_for_enter(run: Run, saved: Path) -> None:
    result = run("replay", str(saved), "--step", typed="\n\n")
    assert result.output.count("   = ") == 3


def test_verify_says_what_was_checked(run: Run, saved: Path) -> None:
    result = run("verify", str(saved))
    assert result.exit_code == 0
    assert len(result.output.splitlines()) == 3
    facts = json.loads(run("verify", str(saved), "--json").output)
    assert facts["holds"]
    assert facts["dice"]
    assert facts["answers"] == len(json.loads(saved.read_text())["answers"]) - 1


@pytest.mark.parametrize("change", ["seed", "die", "answer", "digest", "commitment", "snapshot"])
def test_verify_finds_the_first_difference(run: Run, saved: Path, tmp_path: Path, change: str) -> None:
    words = json.loads(saved.read_text())
    if change == "seed":
        words["seed"] = f"{4:032x}"
    elif change == "die":
        entry = next(
            entry for entry in words["answers"][1:] if any(isinstance(result, int) for result in entry["chance"])
        )
        place = next(place for place, result in enumerate(entry["chance"]) if isinstance(result, int))
        entry["chance"][place] = entry["chance"][place] % 8 + 1
    elif change == "answer":
        words["answers"][1]["answer"] = ["aurelian:roma"]
    elif change == "digest":
        words["answers"][2]["digest"] = "0" * 16
    elif change == "commitment":
        words["commitment"] = "0" * 64
    else:
        words["snapshot"]["vp"] += 1
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(words))
    result = run("verify", str(path))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert one_sentence(result.stderr)
    assert not json.loads(run("verify", str(path), "--json").output)["holds"]


def test_verify_checks_the_salts_of_the_seats(run: Run, tmp_path: Path) -> None:
    words = Match.new(title("aurelian"), seed=3, salts={"emperor": "sal marinus"}).words()
    path = tmp_path / "salted.json"
    path.write_text(json.dumps(words))
    result = run("verify", str(path))
    assert result.exit_code == 0
    assert "salts" in result.output.splitlines()[1]
    assert json.loads(run("verify", str(path), "--json").output)["salts"] == 1
    path.write_text(json.dumps({**words, "salts": {"emperor": "sal fossilis"}}))
    result = run("verify", str(path))
    assert result.exit_code == 1
    assert one_sentence(result.stderr)
    assert "salts" in result.stderr


def test_verify_of_a_file_that_is_no_save(run: Run) -> None:
    result = run("verify", str(SAMPLE))
    assert result.exit_code == 2
    assert one_sentence(result.stderr)


# -- rules -------------------------------------------------------------------------------------------------------------


def test_rules_lists_all_paragraphs(run: Run) -> None:
    numbers = [line.split()[0] for line in run("rules", "aurelian").output.splitlines()]
    assert numbers[0] == "1.0"
    assert numbers[-1] == "13.0"
    assert len(numbers) == len(set(numbers)) == 47


def test_rules_of_a_section_and_a_chapter(run: Run) -> None:
    section = run("rules", "aurelian", "7.2").output
    assert "usurper_price" in section
    assert "r07_reactions.py:" in section
    assert "7.2-a" in section
    chapter = run("rules", "aurelian", "7").output
    assert section.rstrip() in chapter
    assert "7.4" in chapter


def test_rules_as_a_page_names_every_paragraph(run: Run) -> None:
    page = run("rules", "aurelian", "--markdown").output
    for row in tomllib.loads((SAMPLE.parent / "rulebook.toml").read_text())["section"]:
        assert f"\n## {row['number']} {row['title']['en']}\n" in page


def test_rules_coverage_without_tests_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("princeps.cli.rules.find_tests", lambda: None)
    result = run("rules", "aurelian", "--coverage")
    assert result.exit_code == 0
    assert "not installed" in result.output


def test_rules_coverage_of_an_empty_test_folder_lists_what_lacks(run: Run, tmp_path: Path) -> None:
    result = run("rules", "aurelian", "--coverage", "--tests", str(tmp_path))
    assert result.exit_code == 1
    assert "7.2" in result.output.splitlines()[-1]
    lacking = {
        row["number"]: row["lacks"]
        for row in json.loads(run("rules", "aurelian", "--coverage", "--json", "--tests", str(tmp_path)).output)
    }
    assert "test" in lacking["7.2"]
    assert lacking["1.0"] == []


# -- positions ---------------------------------------------------------------------------------------------------------


def test_describe_lists_every_name(run: Run) -> None:
    t = title("aurelian")
    words = json.loads(run("position", "aurelian", "--describe", "--json").output)
    assert list(words["fields"]) == list(t.shape.fields)
    assert list(words["steps"]) == t.shape.book.names
    assert words["options"] == t.shape.book.options
    text = run("position", "aurelian", "--describe").output
    for name in [*t.shape.fields, *t.shape.book.names, *t.shape.endings, *t.shape.vocabularies["chit"]]:
        assert name in text
    assert SAMPLE.read_text().splitlines()[3] in text
    assert "[cli." not in text
    assert "[field." not in text


@pytest.mark.parametrize("game", NAMES)
def test_every_game_describes_its_steps_in_the_order_of_its_rulebook(game: str, run: Run) -> None:
    result = run("position", game, "--describe")
    assert result.exit_code == 0
    steps = json.loads(run("position", game, "--describe", "--json").output)["steps"]
    lines = [line.split() for line in result.output.splitlines()]
    shown = [
        words[-1] for words in lines if len(words) > 1 and words[0] in steps and steps[words[0]]["rule"] == words[-1]
    ]
    assert len(shown) == len(steps)
    assert shown == sorted(shown, key=place_of)


def test_position_of_an_example_in_words(run: Run) -> None:
    result = run("position", "aurelian", str(SAMPLE))
    assert result.exit_code == 0
    assert 'boxes = { dalmatia = ["dalmatia_1", "dalmatia_2"] }' in result.output
    assert "The position is sound." in result.output
    assert json.loads(run("position", "aurelian", str(SAMPLE), "--json").output)[0]["faults"] == []


# -- in a process of its own -------------------------------------------------------------------------------------------


def test_no_traceback_reaches_the_terminal(launch: Launch) -> None:
    done = launch("play", "catan")
    assert done.returncode == 2
    assert done.stdout == ""
    assert one_sentence(done.stderr)


def test_group_is_importable_as_the_entry_point() -> None:
    assert isinstance(cli, click.Group)


def test_a_report_is_written_beside_its_save(run: Run, tmp_path: Path) -> None:
    save = tmp_path / "game.princeps.json"
    write_match(bot_plays(title("aurelian"), 1, "random"), save)
    result = run("report", str(save))
    assert result.exit_code == 0
    assert result.output == f"Written: {tmp_path / 'game.html'}\n"
    assert "<h1>Aurelian, Restorer of the World</h1>" in (tmp_path / "game.html").read_text(encoding="utf-8")
    assert run("report", str(save), "--out", str(tmp_path / "other.html"), "--lang", "de").exit_code == 0
    assert '<html lang="de">' in (tmp_path / "other.html").read_text(encoding="utf-8")
    refused = run("report", str(save), "--seat", "augustus", "--out", str(tmp_path / "third.html"))
    assert refused.exit_code == 2
    assert one_sentence(refused.stderr)
    assert not (tmp_path / "third.html").exists()

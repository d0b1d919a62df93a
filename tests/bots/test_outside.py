"""Bots from outside: a program in another language plays whole games, is shown its view and no more, and whatever it
does wrong is one sentence.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from princeps.bots import bot_names, make_bot, outside
from princeps.cli import cli
from princeps.engine.catalogue import NAMES, title
from princeps.engine.chance import Quick, Stream
from princeps.engine.problem import Problem
from princeps.lab.simulate import make_plan, simulate

ROOT = Path(__file__).resolve().parents[2]
NODE = f"exec:node {ROOT / 'docs' / 'bots' / 'random.mjs'}"
SOME_DECISIONS = 60


@pytest.fixture
def node() -> str:
    assert shutil.which("node"), "these tests need Node"
    return NODE


def script(folder: Path, body: str) -> str:
    """A bot in Python, by its name."""
    file = folder / "bot.py"
    file.write_text(
        "import json, os, sys, time\nfor line in sys.stdin:\n    "
        + body.replace("\n", "\n    ")
        + "\n    sys.stdout.flush()\n",
        encoding="utf-8",
    )
    return f"exec:{sys.executable} {file}"


def ask(bot: str) -> list[str]:
    """Its answer to the first decision of Aurelian."""
    t = title("aurelian")
    g = t.start(t.parts(), Stream(7))
    g.advance()
    return make_bot(bot, t, t.parts(), 0, Quick(1)).decide(t.view(g, 0))


# -- games -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_a_program_in_another_language_plays_every_game(node: str, game: str) -> None:
    t = title(game)
    g = t.start(t.parts(), Stream(3))
    bots = [make_bot(node, t, t.parts(), seat, Quick(seat)) for seat in range(len(t.seated(g)))]
    g.advance()
    for _ in range(SOME_DECISIONS):
        if waiting := g.waiting():
            offer = waiting[0]
            g.answer(offer.seat, g.read_walk(offer, bots[offer.seat].decide(t.view(g, offer.seat))))


def test_games_can_be_played_again_and_on_several_processes(node: str) -> None:
    plan = make_plan("aurelian", [node], 5)
    first = list(simulate(plan, 6, 1))
    assert first == list(simulate(plan, 6, 2))
    assert {result["bots"][0] for result in first} == {node}


def test_it_is_told_its_view_and_its_decision_and_no_more(tmp_path: Path) -> None:
    heard = tmp_path / "heard.json"
    name = script(
        tmp_path,
        f"open({str(heard)!r}, 'w').write(line)\n"
        "print(json.dumps({'answer': [json.loads(line)['decision']['options'][0]['id']]}))",
    )
    t = title("time_of_crisis")
    g = t.start(t.parts(), Stream(7))
    g.advance()
    offer = g.waiting()[0]
    make_bot(name, t, t.parts(), offer.seat, Quick(1)).decide(t.view(g, offer.seat))
    message = json.loads(heard.read_text(encoding="utf-8"))
    assert message.keys() == {"type", "game", "seed", "decision", "view"}
    assert message["view"] == json.loads(json.dumps(t.view(g, offer.seat)))
    assert message["decision"] == json.loads(json.dumps(outside.asked(t, g, offer)))
    assert [option["id"] for option in message["decision"]["options"]] == [
        g.book.options[option] for option in offer.ids
    ]


# -- what can go wrong -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "id"),
    [
        ("print('good morning')", "outside_nonsense"),
        ('print(\'{"answer": "vp"}\')', "outside_nonsense"),
        ("print('{\"answer\": [1]}')", "outside_nonsense"),
        ("print('[]')", "outside_nonsense"),
        ("print('[' * 100000)", "outside_nonsense"),
        ('print(\'{"answer": ["everything"]}\')', "outside_refused"),
        ("print('{\"answer\": []}')", "outside_refused"),
        ("sys.exit(3)", "outside_gone"),
        ("time.sleep(60)", "outside_silent"),
        ("sys.stdout.write('no end of line')\nsys.stdout.flush()\ntime.sleep(60)", "outside_silent"),
    ],
)
def test_a_bot_that_fails_is_one_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, id: str) -> None:
    monkeypatch.setattr(outside, "PATIENCE", 1.0 if id == "outside_silent" else 30.0)
    name = script(tmp_path, body)
    with pytest.raises(Problem) as caught:
        ask(name)
    assert caught.value.id == id
    outside.program(name.removeprefix(outside.PREFIX)).end()


def test_one_that_died_is_started_again(tmp_path: Path) -> None:
    name = script(
        tmp_path,
        f"if not os.path.exists({str(tmp_path / 'died')!r}):\n"
        f"    open({str(tmp_path / 'died')!r}, 'w')\n    sys.exit(1)\n"
        "print('rubbish')",
    )
    for id in ("outside_gone", "outside_nonsense"):
        with pytest.raises(Problem) as caught:
            ask(name)
        assert caught.value.id == id
    outside.program(name.removeprefix(outside.PREFIX)).end()


@pytest.mark.parametrize("command", ["", "no-such-program --at-all", "'unclosed"])
def test_a_command_that_is_none_is_refused_before_any_game(command: str) -> None:
    with pytest.raises(Problem) as caught:
        make_plan("aurelian", [f"exec:{command}"], 1)
    assert caught.value.id == "outside_missing"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_on_the_command_line_it_is_one_sentence(tmp_path: Path, jobs: str, lang: str) -> None:
    name = script(tmp_path, "print('good morning')")
    result = CliRunner().invoke(
        cli, ["sim", "aurelian", "-n", "4", "--bot", name, "--jobs", jobs, "--lang", lang], prog_name="princeps"
    )
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "good morning" in result.stderr


def test_nobody_finds_it_in_a_list() -> None:
    """What a stranger may ask a server for is in this list; `exec:` runs anything."""
    for game in NAMES:
        assert not any(name.startswith(outside.PREFIX) for name in bot_names(title(game)))

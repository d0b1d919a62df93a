"""A bot thinks beside the screen: the table can be used meanwhile, and what it thought about may be gone by then."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from click.testing import CliRunner
from textual.pilot import Pilot

from princeps.bots import make_bot
from princeps.cli import cli, play
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.problem import Problem
from princeps.engine.record import Match
from princeps.files import read_match
from princeps.lab.pool import Crew
from princeps.text import Texts
from princeps.tui.app import TableScreen
from princeps.tui.saved import SavedTable

from .test_app import at_table, text

HEIRS = title("heirs")
FIRST, SECOND = 1, 2  # seeds with which the person is asked first, or the bot
PASS = "4"  # an answer after which the other one is asked
TICKS = 3000


class Slow:
    """A bot that answers when it is told to."""

    def __init__(self, match: Match, fault: Exception | None = None) -> None:
        self.bot = make_bot("random", HEIRS, match.parts, HEIRS.seat_number("domitius"), Quick(1))
        self.fault = fault
        self.go = Event()
        self.asked = 0

    def decide(self, view: dict[str, Any]) -> list[str]:
        self.asked += 1
        assert self.go.wait(60)
        if self.fault is not None:
            raise self.fault
        return self.bot.decide(view)


def table_with(folder: Path, seed: int, fault: Exception | None = None) -> tuple[SavedTable, Slow]:
    match = Match.new(HEIRS, seed, {"players": "2"})
    bot = Slow(match, fault)
    return SavedTable(match, Texts("en", "heirs"), folder / "game.princeps.json", {"domitius": bot}), bot


async def until(pilot: Pilot[None], what: Callable[[], bool]) -> None:
    for _ in range(TICKS):
        if what():
            return
        await asyncio.sleep(0.02)
        await pilot.pause()
    raise AssertionError("it did not happen")


def test_the_screen_can_be_used_while_a_bot_thinks(tmp_path: Path) -> None:
    table, bot = table_with(tmp_path, FIRST)

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        assert "thinking" not in text(screen, "#question")
        await pilot.press(PASS)
        await until(pilot, lambda: bot.asked == 1)
        assert "Domitius is thinking" in text(screen, "#question")
        await pilot.press("d")
        assert "Domitius denkt nach" in text(screen, "#question")
        await pilot.press(PASS)
        assert len(table.match.entries) == 2, "nobody else is asked"
        bot.go.set()
        await until(pilot, lambda: table.seat_word() == "claudius" and table.offer is not None)
        assert "denkt" not in text(screen, "#question")
        assert read_match(table.path).entries[-1].seat == "domitius"

    at_table(table, play)


def test_a_bot_that_is_first_shows_nothing_of_what_it_is_asked(tmp_path: Path) -> None:
    table, bot = table_with(tmp_path, SECOND)

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: bot.asked == 1)
        assert (table.offer, table.seat_word()) == (None, "claudius")
        assert text(screen, "#question") == "Domitius is thinking …"
        bot.go.set()
        await until(pilot, lambda: table.offer is not None)
        assert text(screen, "#question").startswith("Claudius: ")

    at_table(table, play)


def test_a_thought_about_what_was_taken_back_is_not_played(tmp_path: Path) -> None:
    table, bot = table_with(tmp_path, FIRST)

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press(PASS)
        await until(pilot, lambda: bot.asked == 1)
        await pilot.press("u")
        assert (len(table.match.entries), table.seat_word()) == (1, "claudius")
        bot.go.set()
        await until(pilot, lambda: screen.thinking == "")
        assert len(table.match.entries) == 1
        await pilot.press("r")
        await until(pilot, lambda: len(table.match.entries) > 2)

    at_table(table, play)


def test_a_bot_that_has_a_problem_leaves_its_seat_to_whoever_is_there(tmp_path: Path) -> None:
    table, bot = table_with(tmp_path, FIRST, Problem("not_kept"))
    bot.go.set()

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press(PASS)
        await until(pilot, lambda: table.seat_word() == "domitius")
        assert text(screen, "#question").startswith("Domitius: ")
        await pilot.press(PASS)
        await until(pilot, lambda: len(table.match.entries) == 3)
        assert bot.asked == 1

    at_table(table, play)


def test_several_people_see_what_everybody_may_while_a_bot_thinks(tmp_path: Path) -> None:
    match = Match.new(HEIRS, SECOND, {"players": "3"})
    asked = HEIRS.seats[match.waiting()[0].seat]
    table = SavedTable(match, Texts("en", "heirs"), tmp_path / "game.princeps.json", {asked: Slow(match)})
    assert (table.offer, table.seat_word()) == (None, "")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_failure_in_lines_is_one_sentence_a_status_and_a_saved_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    def broken(match: Match, names: dict[str, str], crew: Crew) -> dict[str, Slow]:
        bot = Slow(match, ValueError("out of ideas"))
        bot.go.set()
        return dict.fromkeys(names, bot)

    monkeypatch.setattr(play, "make_bots", broken)
    words = ["play", "heirs", "--players", "2", "--seed", "1", "--plain", "--lang", lang, "--bot", "domitius=random"]
    result = CliRunner(env={"PRINCEPS_HOME": str(tmp_path), "LANG": "C.UTF-8"}).invoke(
        cli, words, input=f"{PASS}\n", prog_name="princeps"
    )
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "out of ideas" in result.stderr
    assert "[" not in result.stderr
    assert [entry.seat for entry in read_match(next(tmp_path.iterdir())).entries] == ["", "claudius"]


def test_processes_that_die_under_the_screen_are_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoFile:
        """What Textual puts in the place of stderr."""

        def fileno(self) -> int:
            return -1

        def write(self, text: str) -> int:
            return len(text)

        def flush(self) -> None: ...

    with Crew(2) as crew:
        crew.start()
        monkeypatch.setattr(sys, "stderr", NoFile())
        assert crew.pool is not None
        for process in list((crew.pool._processes or {}).values()):
            process.kill()
        assert crew.each(abs, 3) == [0, 1, 2]

"""The drawn table, played by its keys."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from princeps.engine.chance import Quick
from princeps.engine.choices import CHOOSE, atoms
from princeps.engine.record import Match, digest
from princeps.files import read_match
from princeps.text import LANGUAGES
from princeps.tui.app import KEYS, LETTERS, TableApp, TableScreen
from princeps.tui.dialogs import FileName, Reading, Rules
from princeps.tui.panels import BoardPanel, DecisionList, Editor, LogPanel
from princeps.tui.saved import SavedTable

from .conftest import Sit

Play = Callable[[Pilot[None], TableScreen], Awaitable[None]]
REDEPLOY = ["aurelian:moesia", "redeploy"]


def at_table(table: SavedTable, play: Play, size: tuple[int, int] = (120, 40)) -> None:
    """Open the table, play, close it."""

    async def sitting() -> None:
        app = TableApp(table)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen_stack[1]
            assert isinstance(screen, TableScreen)
            await play(pilot, screen)

    asyncio.run(sitting())


def text(screen: TableScreen, part: str) -> str:
    return str(screen.query_one(part, Static).render())


def answers(match: Match) -> list[list[str]]:
    return [entry.answer for entry in match.entries[1:]]


# -- answering ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "size"), [("en", (120, 40)), ("de", (80, 24))])
def test_a_whole_game_by_keys(sit: Sit, lang: str, size: tuple[int, int]) -> None:
    table = sit(seed=4, lang=lang)
    rng = random.Random(4)

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        while not table.over:
            offer = table.offer
            assert offer is not None
            count = len(table.match.entries)
            if offer.kind == CHOOSE:
                keys = screen.keys_of()
                # a longer game
                likely = [key for key, choice in zip(keys, table.choices(), strict=True) if choice.word != "stop"]
                await pilot.press(rng.choice(likely or keys))
            else:
                await spread(pilot, screen, rng)
                await pilot.press("enter")
            await pilot.pause()
            assert len(table.match.entries) == count + 1
        await pilot.pause()
        assert isinstance(pilot.app.screen, Reading)
        assert table.texts.say("tui.score", score=table.scores()[0]) in str(pilot.app.screen.text)
        assert table.texts.lacking == set()

    at_table(table, play, size)
    assert read_match(table.path).g.ending == table.match.g.ending >= 0


async def spread(pilot: Pilot[None], screen: TableScreen, rng: random.Random) -> None:
    """Bring the open allocation to a random right sum, with the arrow keys."""
    editor, offer = screen.query_one(Editor), screen.table.offer
    assert offer is not None
    assert editor.draft is not None
    walk: tuple[int, ...] = ()
    while small := atoms(offer, walk):
        walk = (*walk, rng.choice(small))
    for falling in (True, False):  # first take, then give
        for slot, wanted in enumerate(walk):
            now = editor.draft.values[slot]
            if (wanted < now) == falling and wanted != now:
                await pilot.press(
                    *["down"] * ((slot - editor.slot) % len(walk)),
                    *["left" if falling else "right"] * abs(wanted - now),
                )
    assert tuple(editor.draft.values) == walk


def test_no_option_has_the_key_of_a_command() -> None:
    assert not set(LETTERS + "123456789") & set(KEYS.values())
    assert len(set(LETTERS)) == len(LETTERS)
    assert len(set(KEYS.values())) == len(KEYS)


def test_arrows_and_enter_choose(sit: Sit) -> None:
    table = sit()

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("down", "enter")
        await pilot.pause()
        assert answers(table.match) == [["aurelian:byzantium"]]

    at_table(table, play)


def test_what_is_refused_is_shown_with_its_reason_and_cannot_be_chosen(sit: Sit) -> None:
    table = sit(answers=["aurelian:moesia"])

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        options = screen.query_one(DecisionList)
        grey = [str(option.prompt) for option in options.options if option.disabled]
        assert any("Suppress [6.1], Placate [6.2]" in line.replace("\n  ", " ") for line in grey)
        assert len(options.options) - len(grey) == len(table.choices())
        await pilot.press("up", "up")
        assert options.highlighted is not None
        assert not options.options[options.highlighted].disabled

    at_table(table, play)


def test_odds_stand_under_their_option(sit: Sit) -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        campaign = str(screen.query_one(DecisionList).options[2].prompt)
        assert "Campaign" in campaign
        assert "4 in 8: +4 Coins" in campaign

    at_table(sit(answers=["aurelian:moesia"]), play)


def test_a_click_on_the_board_answers(sit: Sit) -> None:
    table = sit()

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        panel = screen.query_one(BoardPanel)
        assert panel.board is not None
        rect = next(rect for place, rect in panel.board.rects.items() if place.id == "byzantium")
        await pilot.click("#drawn", offset=rect.middle)
        await pilot.pause()
        assert answers(table.match) == [["aurelian:byzantium"]]
        rect = next(rect for place, rect in panel.board.rects.items() if place.id == "roma")
        await pilot.click("#drawn", offset=rect.middle)
        await pilot.pause()
        assert len(answers(table.match)) == 1

    at_table(table, play)


# -- allocation --------------------------------------------------------------------------------------------------------


def test_an_allocation_by_arrows_signs_and_digits(sit: Sit) -> None:
    table = sit(answers=REDEPLOY)

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        editor = screen.query_one(Editor)
        assert editor.draft is not None
        assert editor.draft.values == [2, 2, 2, 2, 2, 2, 2]
        await pilot.press("right")  # no point is free
        assert editor.draft.values[0] == 2
        await pilot.press("down", "left", "down", "minus")
        assert editor.draft.total() == 12
        await pilot.press("enter")
        await pilot.pause()
        assert len(answers(table.match)) == 2
        await pilot.press("up", "up", "4")
        assert editor.draft.values == [4, 1, 1, 2, 2, 2, 2]
        await pilot.press("minus", "plus", "enter")
        await pilot.pause()
        assert answers(table.match)[2] == ["4", "1", "1", "2", "2", "2", "2"]

    at_table(table, play)
    assert table.match.g.log is None
    assert table.view["army"] == 4


def test_a_half_made_allocation_survives_another_language(sit: Sit) -> None:
    table = sit(answers=REDEPLOY)

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        editor = screen.query_one(Editor)
        await pilot.press("left", "d")
        await pilot.pause()
        assert editor.draft is not None
        assert editor.draft.values[0] == 1
        assert "Heer" in str(editor.render())

    at_table(table, play)


# -- undo, save, load --------------------------------------------------------------------------------------------------


def test_undo_and_redo(sit: Sit) -> None:
    table = sit()

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("u")  # nothing yet: a sentence, no harm
        await pilot.press("1", "u")
        await pilot.pause()
        assert answers(table.match) == []
        assert answers(read_match(table.path)) == []
        await pilot.press("r")
        await pilot.pause()
        assert answers(table.match) == [["aurelian:moesia"]]
        assert "which Action" in text(screen, "#question")

    at_table(table, play)


def test_the_end_is_told_and_can_be_taken_back(sit: Sit) -> None:
    table = sit(seed=1)
    rng = random.Random(1)
    while table.offer is not None:
        walk: tuple[int, ...] = ()
        while small := atoms(table.offer, walk):
            walk = (*walk, rng.choice(small))
        table.walk(walk)

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        dialog = pilot.app.screen
        assert isinstance(dialog, Reading)
        assert str(table.path) in str(dialog.text)
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is screen
        assert table.ending().details[0] in text(screen, "#question")
        await pilot.press("1", "question_mark")  # nothing to answer; the rule that ended the game
        await pilot.pause()
        assert f"{table.ending().rule} " in str(pilot.app.screen.query_one("#says", Static).render())
        await pilot.press("escape", "u")
        await pilot.pause()
        assert not table.over
        assert screen.query_one(DecisionList).options or screen.query_one(Editor).draft

    at_table(table, play)


def test_every_answer_is_saved_at_once(sit: Sit) -> None:
    table = sit()

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("1")
        await pilot.pause()
        assert answers(read_match(table.path)) == [["aurelian:moesia"]]

    at_table(table, play)


@pytest.mark.parametrize("keys", [["q"], ["ctrl+c"], ["s", "ctrl+c"], ["question_mark", "ctrl+c"], ["h", "ctrl+c"]])
def test_leaving_loses_nothing(sit: Sit, keys: list[str]) -> None:
    table = sit()

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("1", *keys)
        await pilot.pause()
        assert not pilot.app.is_running

    at_table(table, play)
    assert answers(read_match(table.path)) == [["aurelian:moesia"]]


def test_save_and_load(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = sit()

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("1", "s")
        await pilot.pause()
        dialog = pilot.app.screen
        assert isinstance(dialog, FileName)
        dialog.query_one("#file", Input).value = "mine.princeps.json"
        await pilot.press("enter")
        await pilot.pause()
        assert answers(read_match(tmp_path / "mine.princeps.json")) == [["aurelian:moesia"]]
        await pilot.press("4", "1")
        await pilot.pause()
        assert len(answers(table.match)) == 3
        await pilot.press("l")
        await pilot.pause()
        files = pilot.app.screen.query_one("#files", OptionList)
        names = [str(option.prompt) for option in files.options]
        await pilot.press("tab", *["down"] * names.index("mine.princeps.json"), "enter")
        await pilot.pause()
        assert answers(table.match) == [["aurelian:moesia"]]
        assert answers(read_match(table.path)) == [["aurelian:moesia"]]
        await pilot.press("l")
        await pilot.pause()
        pilot.app.screen.query_one("#file", Input).value = "nowhere.json"
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen is screen
        assert answers(table.match) == [["aurelian:moesia"]]

    at_table(table, play)


def test_a_disk_that_is_full_does_not_end_the_game(sit: Sit, tmp_path: Path) -> None:
    table = sit()
    (tmp_path / "wall").write_text("")
    table.path = tmp_path / "wall" / "game.princeps.json"

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("1")
        await pilot.pause()
        assert answers(table.match) == [["aurelian:moesia"]]
        assert "which Action" in text(screen, "#question")

    at_table(table, play)


# -- reading -----------------------------------------------------------------------------------------------------------


def test_the_rule_of_the_question_and_a_search(sit: Sit) -> None:
    table = sit(answers=["aurelian:moesia"])

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        rules = pilot.app.screen
        assert isinstance(rules, Rules)
        assert "6.0 The Actions" in str(rules.query_one("#says", Static).render())
        await pilot.press("down")
        await pilot.pause()
        assert "6.1 Suppress" in str(rules.query_one("#says", Static).render())
        await pilot.press("slash", *"zenobia")
        await pilot.pause()
        assert 0 < len(rules.found) < len(table.texts.rules())
        assert all("zenobia" in f"{rule.title} {rule.says}".casefold() for rule in rules.found)
        await pilot.press("enter", "escape")
        await pilot.pause()
        assert pilot.app.screen is screen

    at_table(table, play)


def test_the_rule_of_a_line_of_the_log(sit: Sit) -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        screen.query_one(LogPanel).focus()
        await pilot.press("up", "question_mark")
        await pilot.pause()
        assert "3.0 Set-up" in str(pilot.app.screen.query_one("#says", Static).render())

    at_table(sit(), play)


def test_a_line_of_the_log_opens_and_closes(sit: Sit) -> None:
    table = sit()

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        log = screen.query_one(LogPanel)
        log.focus()
        await pilot.press("up", "enter")
        await pilot.pause()
        assert log.highlighted is not None
        assert "Roma I (Resistance 2 / CV 1)" in str(log.options[log.highlighted].prompt)
        await pilot.press("enter")
        await pilot.pause()
        assert "Resistance 2" not in str(log.options[log.highlighted].prompt)
        await pilot.press("1")  # the keys of the options work from here too
        await pilot.pause()
        assert answers(table.match) == [["aurelian:moesia"]]

    at_table(table, play)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_board_cups_and_reasons_in_words(sit: Sit, lang: str) -> None:
    table = sit(lang=lang)

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        for key in "hbcw":
            await pilot.press(key)
            await pilot.pause()
            reading = pilot.app.screen
            assert isinstance(reading, Reading)
            assert len(str(reading.text).splitlines()) > 1
            await pilot.press("escape")
            await pilot.pause()
            assert pilot.app.screen is screen
        assert table.texts.lacking == set()

    at_table(table, play, (80, 24))


def test_language_and_theme_switch(sit: Sit) -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        assert "Who acts" in text(screen, "#question")
        dark = pilot.app.current_theme.dark
        await pilot.press("d", "t")
        await pilot.pause()
        assert "Wer handelt" in text(screen, "#question")
        assert "Hilfe" in text(screen, "#keys")
        assert pilot.app.current_theme.dark != dark

    at_table(sit(), play)


def test_nothing_hidden_reaches_the_screen(sit: Sit) -> None:
    """With other chits in the cups everything drawn is the same."""
    shown = []

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        shown.append([text(screen, part) for part in ("#drawn", "#gauges", "#beliefs", "#question", "#crumb")])
        shown[-1] += [str(option.prompt) for option in screen.query_one(DecisionList).options]

    table = sit(answers=["aurelian:moesia", "assign"])
    at_table(table, play)
    match = table.match
    others = (match.title.imagine(table.view, match.parts, Quick(seed)) for seed in range(50))
    match.g = next(g for g in others if digest(match.title, g) != match.entries[-1].digest)
    table.look()
    at_table(table, play)
    assert shown[0] == shown[1]


# -- small windows -----------------------------------------------------------------------------------------------------


def test_a_small_window_shows_one_part_over_the_decision(sit: Sit) -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        def seen() -> list[str]:
            return [
                part
                for part in ("board", "tracks", "cups", "decision", "log")
                if screen.query_one(f"#{part}").region.area
            ]

        assert seen() == ["board", "decision"]
        assert screen.query_one(BoardPanel).board is not None
        assert screen.query_one(BoardPanel).max_scroll_x == 0
        await pilot.press("v")
        await pilot.pause()
        assert seen() == ["tracks", "cups", "decision"]
        await pilot.press("v")
        await pilot.pause()
        assert seen() == ["decision", "log"]
        await pilot.press("z")
        await pilot.pause()
        assert seen() == ["log"]
        await pilot.press("v")
        await pilot.pause()
        assert seen() == ["board"]
        await pilot.press("1")  # keys answer even when the decision is out of sight
        await pilot.pause()
        assert len(screen.table.match.entries) == 2

    at_table(sit(), play, (80, 24))


@pytest.mark.parametrize("size", [(120, 40), (160, 50)])
def test_a_large_window_shows_everything(sit: Sit, size: tuple[int, int]) -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        for part in ("#board", "#tracks", "#cups"):
            assert screen.query_one(part).max_scroll_y == 0
            assert screen.query_one(part).max_scroll_x == 0
        assert screen.query_one("#log").region.area
        assert screen.query_one("#decision").region.area

    at_table(sit(), play, size)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_keys_fit_below(sit: Sit, lang: str) -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        assert len(text(screen, "#keys").rstrip()) <= 118

    at_table(sit(lang=lang), play)


def test_a_tiny_window_and_a_growing_one(sit: Sit) -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        await pilot.resize_terminal(160, 50)
        await pilot.pause()
        board = screen.query_one(BoardPanel).board
        assert board is not None
        assert (board.width > 78, board.height > 23) == (True, True)
        assert not screen.has_class("small")

    at_table(sit(), play)

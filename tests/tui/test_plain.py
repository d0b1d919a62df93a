"""The line mode, as a pipe and a screen reader use it."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from princeps.engine.choices import ALLOCATE, AMOUNT, Offer, atoms
from princeps.files import read_match
from princeps.table import in_words
from princeps.text import LANGUAGES
from princeps.tui.plain import Plain, run
from princeps.tui.saved import SavedTable

from .conftest import Sit


def talk(table: SavedTable, *lines: str) -> str:
    """What is said when these lines are typed."""
    out = io.StringIO()
    run(table.match, table.texts, table.path, io.StringIO("".join(f"{line}\n" for line in lines)), out)
    return out.getvalue()


class RandomPlayer:
    """Types a random answer to whatever is asked, by number, by word or as an allocation; every few lines a command."""

    def __init__(self, seed: int, lines: int = 5000) -> None:
        self.rng = random.Random(seed)
        self.plain: Plain | None = None
        self.left = lines

    def readline(self) -> str:
        assert self.plain is not None
        offer = self.plain.table.offer
        self.left -= 1
        if offer is None or self.left <= 0:
            return ""
        if self.rng.random() < 0.1:
            return (
                self.rng.choice(
                    [
                        "",
                        "why",
                        "board",
                        "tracks",
                        "cups",
                        "log 3",
                        "rule",
                        "undo",
                        "redo",
                        "nonsense",
                        "99",
                        "-1",
                        "1 2 3",
                    ]
                )
                + "\n"
            )
        return " ".join(self.answer(offer)) + "\n"

    def answer(self, offer: Offer) -> list[str]:
        assert self.plain is not None
        g = self.plain.table.match.g
        walk: tuple[int, ...] = ()
        while small := atoms(offer, walk):
            walk = (*walk, self.rng.choice(small))
        if offer.kind == ALLOCATE and self.rng.random() < 0.5:
            return [f"{g.book.options[slot]}={points}" for slot, points in zip(offer.ids, walk, strict=True)]
        if offer.kind in (ALLOCATE, AMOUNT) or self.rng.random() < 0.5:
            return g.walk_words(offer, walk)
        return [str(offer.ids.index(pick) + 1) for pick in walk]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_whole_games(sit: Sit, lang: str, seed: int) -> None:
    table, player, out = sit(seed=seed, lang=lang), RandomPlayer(seed), io.StringIO()
    player.plain = Plain(table, cast(TextIO, player), out)
    player.plain.run()
    assert table.over
    assert table.ending().sentence in out.getvalue()
    assert table.texts.say("tui.score", score=table.scores()[0]) in out.getvalue()
    assert table.texts.lacking == set()
    assert read_match(table.path).g.ending == table.match.g.ending


def test_a_beginning(sit: Sit) -> None:
    said = talk(sit())
    assert "4.0 Turn 1 > 5.0 Actions Phase" in said
    assert "Who acts, and in which Box? Or end the Actions Phase. [5.0]" in said
    assert "  1. Aurelian in Moesia (aurelian:moesia)" in said
    assert "- Turn 1 begins. At its end you need 4 VP. [4.0]" in said
    assert said.rstrip().endswith("game.princeps.json.")


def test_odds_before_the_roll(sit: Sit) -> None:
    assert "Campaign (campaign): 4 in 8:" in talk(sit(), "1")


def test_the_end_of_input_saves(sit: Sit) -> None:
    table = sit()
    talk(table, "1", "march")
    assert [entry.answer for entry in read_match(table.path).entries[1:]] == [["aurelian:moesia"], ["march"]]


def test_numbers_words_and_labels_answer(sit: Sit) -> None:
    for first in ("3", "aurelian:dalmatia", "Aurelian in Dalmatia", "AURELIAN IN DALMATIA"):
        table = sit()
        talk(table, first)
        assert table.match.entries[-1].answer == ["aurelian:dalmatia"]


def strengths(table: SavedTable) -> tuple[int, int]:
    """Of the Army and of Danube Space 8."""
    table.look()
    return table.view["army"], table.view["legions"]["8"]


def test_an_allocation_by_names_and_by_numbers(sit: Sit) -> None:
    table = sit()
    said = talk(table, "aurelian:moesia", "redeploy", "army=3 8=1")
    assert "Army (army): 2 now, 1 to 5" in said
    assert strengths(table) == (3, 1)
    table = sit()
    talk(table, "aurelian:moesia", "redeploy", "3 2 2 2 2 2 1")
    assert strengths(table) == (3, 1)


@pytest.mark.parametrize(
    "words", ["army=3", "9 9 9 9 9 9 9", "3 2", "army=x", "atlantis=1", "army=" + "9" * 50, "9" * 5000, "²", "army"]
)
def test_a_bad_allocation_is_one_sentence(sit: Sit, words: str) -> None:
    table = sit(answers=["aurelian:moesia", "redeploy"])
    before = talk(sit(answers=["aurelian:moesia", "redeploy"])).splitlines()
    said = talk(table, words).splitlines()
    assert len(said) == len(before) + 1
    assert len(table.match.entries) == 3


@pytest.mark.parametrize(
    "words",
    [
        "0",
        "5",
        "99",
        "1 2",
        "nonsense",
        "march",
        "aurelian:roma",
        "log x",
        "rule 99.9",
        "redo",
        "undo",
        "save \0",
        "load nowhere.json",
    ],
)
def test_a_bad_line_is_one_sentence(sit: Sit, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    before = talk(sit()).splitlines()
    table = sit()
    said = [line for line in talk(table, words).splitlines() if line not in before]
    assert len(said) == 1
    assert len(table.match.entries) == 1


def test_every_command_in_both_languages(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "mine.princeps.json"
    english = [
        "help",
        "?",
        "board",
        "tracks",
        "cups",
        "log",
        "log 2",
        "why",
        "why all",
        "rule",
        "rule 7.2",
        "rules",
        "1",
        "undo",
        "redo",
        f"save {file}",
        f"load {file}",
        "quit",
    ]
    german = [
        "hilfe",
        "?",
        "brett",
        "leisten",
        "becher",
        "verlauf",
        "verlauf 2",
        "warum",
        "warum alles",
        "regel",
        "regel 7.2",
        "regeln",
        "1",
        "zurück",
        "wieder",
    ]
    german += [f"speichern {file}", f"laden {file}", "ende"]
    for lang in LANGUAGES:
        for words in (english, german):
            table = sit(lang=lang)
            said = talk(table, *words)
            lacking = table.texts.say("tui.not_understood", typed="x").split("x", maxsplit=1)[1]
            assert lacking not in said
            assert table.texts.lacking == set()
            assert read_match(file).entries[-1].answer == ["aurelian:moesia"]


def test_help_lists_all_commands(sit: Sit) -> None:
    said = talk(sit(), "help")
    assert all(f"  {word}" in said for word in ("help, ?", "board", "cups", "why", "quit, exit"))


def test_the_language_can_be_changed(sit: Sit) -> None:
    assert "Wer handelt, und in welchem Feld?" in talk(sit(), "deutsch")
    assert "Who acts, and in which Box?" in talk(sit(lang="de"), "english")


def test_why_names_reason_and_rule(sit: Sit) -> None:
    said = talk(sit(), "1", "why")
    assert "  Suppress [6.1], Placate [6.2], Battle [6.6], Siege [6.7]: There are no Enemy Units in the Box." in said
    said = talk(sit(), "why")
    assert "and 32 more: This Officer is not in play. [6.3]" in said
    assert "Officer 2 in Tyana" in talk(sit(), "why all")


def test_the_rule_of_the_question_and_another(sit: Sit) -> None:
    said = talk(sit(), "rule", "rule 6.6")
    assert "5.0 Actions Phase\n" in said
    assert "6.6 Battle\n" in said


def test_the_log_opens_its_details(sit: Sit) -> None:
    said = talk(sit(), "log 1000")
    assert "    Palmyra I (Resistance 5 / CV 2)" in said


def test_undo_and_redo(sit: Sit) -> None:
    table = sit()
    said = talk(table, "1", "undo", "redo", "undo")
    assert "The last answer is taken back." in said
    assert "The answer stands again." in said
    assert len(table.match.entries) == 1
    assert len(read_match(table.path).entries) == 1


def test_save_does_not_replace_a_foreign_file(sit: Sit, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Zenobia")
    said = talk(sit(), f"save {letter}")
    assert "letter.txt is not a saved game of Princeps." in said
    assert letter.read_text() == "Dear Zenobia"


def test_load_goes_on_with_another_game_and_keeps_the_first(sit: Sit, tmp_path: Path) -> None:
    other = tmp_path / "other.princeps.json"
    talk(sit(seed=9), "stop", f"save {other}")
    talk(sit(seed=3), "1", f"load {other}")
    assert read_match(tmp_path / "game.princeps.json").seed == 9
    kept = [path for path in tmp_path.iterdir() if path.name not in ("other.princeps.json", "game.princeps.json")]
    assert [read_match(path).seed for path in kept] == [3]


def test_a_disk_that_is_full_does_not_end_the_game(sit: Sit, tmp_path: Path) -> None:
    table, out = sit(), io.StringIO()
    (tmp_path / "wall").write_text("")
    table.path = tmp_path / "wall" / "game.princeps.json"
    Plain(table, io.StringIO(), out).hear("1\n")
    assert "cannot be written" in out.getvalue()
    assert "Aurelian in Moesia: which Action?" in out.getvalue()


def test_the_end_can_be_taken_back(sit: Sit) -> None:
    table, player, out = sit(seed=1), RandomPlayer(1), io.StringIO()
    player.plain = Plain(table, cast(TextIO, player), out)
    player.plain.run()
    said = talk(table, "1", "log 1", "undo")
    assert said.count(table.texts.say("ui.game_over")) == 1
    assert not table.over


def test_an_interrupt_saves_and_leaves(sit: Sit) -> None:
    class Interrupted:
        lines: Iterator[str] = iter(["1\n"])

        def readline(self) -> str:
            for line in self.lines:
                return line
            raise KeyboardInterrupt

    table = sit()
    Plain(table, cast(TextIO, Interrupted()), io.StringIO()).run()
    assert read_match(table.path).entries[-1].answer == ["aurelian:moesia"]


def test_bytes_that_are_no_text_and_letters_that_cannot_be_shown(sit: Sit) -> None:
    table = sit(lang="de")
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    run(table.match, table.texts, table.path, io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n1\n"), encoding="utf-8"), out)
    assert len(table.match.entries) == 2


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.one_of(
            st.text(max_size=30),
            st.sampled_from(["1", "2", "3", "why", "board", "undo", "redo", "army=2", "rule", "log"]),
        ),
        max_size=8,
    )
)
def test_no_line_breaks_it(sit: Sit, lines: list[str]) -> None:
    table = sit()
    typed = [line for line in lines if line.split()[:1] not in (["save"], ["speichern"])]
    assert talk(table, *typed)
    assert table.match.title.faults(table.match.g) == []


def test_what_an_answer_would_do_is_said_before_it_is_given(sit: Sit) -> None:
    table = sit()
    said = talk(table, "what", "what 1", "was 99", "quit")
    assert said.count("Then:") > 2
    assert len(table.match.entries) == 1


def test_goals_and_dangers_can_be_asked_for(sit: Sit) -> None:
    table = sit()
    first = table.goals()[0]
    assert first.danger and first.prospect.id == "threshold"
    assert f"Danger! Threshold: {first.says} ({', '.join(first.by)})" in talk(table, "goals")
    assert "Gefahr! Schwelle: " in talk(sit(lang="de"), "ziele")


def test_the_end_tells_what_the_points_came_from(sit: Sit) -> None:
    table = sit()
    table.match.g.over(0)
    said = in_words.end(table)
    assert said[2] == table.texts.say("tui.score", score=table.scores()[0])
    assert said[3:] == []  # nothing was scored
    table.match.entries[-1].events.append({"e": "levy_declined", "rule": "9.1", "vp": 2, "total": 2})
    assert in_words.end(table)[3:] == ["at the beginning: -2", "Levies declined: +2"]

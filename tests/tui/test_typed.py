"""What is typed means what is shown: numbers of the list, names, one card of several; and all that was seen is told."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest

from princeps.bots import Bot
from princeps.bots.playout import uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.choices import SOME
from princeps.engine.record import Match
from princeps.files import read_match, write_match
from princeps.table.table import numbered
from princeps.text import Texts
from princeps.tui.app import TableApp, TableScreen
from princeps.tui.plain import run
from princeps.tui.saved import SavedTable, make_bots

from .conftest import Sit

LEVY = {"agenda": [["paid_levy"]], "treasury": 9}
SPACES = ["5", "7", "8", "done"]


def talk(match: Match, path: Path, *lines: str, bots: dict[str, Bot] | None = None, lang: str = "en") -> str:
    """What is said when these lines are typed."""
    out = io.StringIO()
    texts = Texts(lang, match.title.id)
    run(match, texts, path / "game.princeps.json", io.StringIO("".join(f"{line}\n" for line in lines)), out, bots)
    return out.getvalue()


# -- numbers and names -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        (["march", "stop"], [1, 2]),
        (SPACES, [5, 7, 8, 9]),
        (["pass", "bid:3", "bid:4"], [5, 3, 4]),
        (["bid:0", "bid:1"], [0, 1]),
        (["bid:3", "pay:3", "stop"], [1, 2, 3]),
        (["officer_1:roma", "officer_2:roma"], [1, 2]),
        ([], []),
    ],
)
def test_what_is_called_by_a_number_has_it_in_the_list(words: list[str], numbers: list[int]) -> None:
    assert numbered(words) == numbers
    assert len(set(numbers)) == len(numbers)


def levy(sit: Sit) -> SavedTable:
    """Danube Spaces are offered, and to be done."""
    table = sit(**LEVY)
    found = [choice.word for choice in table.choices()]
    assert found[-1] == "done"
    assert all(word.isdigit() for word in found[:-1])
    assert found[0] != "1" or len(found) > 2
    return table


@pytest.mark.parametrize("at", [0, 1, -1])
def test_a_number_means_the_entry_of_that_number(sit: Sit, tmp_path: Path, at: int) -> None:
    table = levy(sit)
    choice = table.choices()[at]
    said = talk(table.match, tmp_path, str(choice.number))
    assert f"  {choice.number}. {choice.label} ({choice.word})" in said
    assert table.match.entries[-1].answer == [choice.word]


def test_a_number_that_is_not_in_the_list_means_nothing(sit: Sit, tmp_path: Path) -> None:
    table = levy(sit)
    numbers = [choice.number for choice in table.choices()]
    other = next(number for number in range(1, 20) if number not in numbers)
    talk(table.match, tmp_path, str(other))
    assert len(table.match.entries) == 1


def test_a_bid_is_the_number_that_is_typed(tmp_path: Path) -> None:
    match = Match.new(title("heirs"), 1, {"players": "2"})
    talk(match, tmp_path, "bid", "2")
    assert match.entries[-1].answer == ["bid:2"]


def test_the_keys_of_the_screen_are_the_numbers(sit: Sit) -> None:
    async def sitting() -> None:
        table = levy(sit)
        app = TableApp(table)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            screen = app.screen_stack[1]
            assert isinstance(screen, TableScreen)
            choice = table.choices()[1]
            assert screen.keys_of()[1] == choice.word == str(choice.number)
            await pilot.press(choice.word)
            assert table.match.entries[-1].answer == [choice.word]

    asyncio.run(sitting())


# -- which ones --------------------------------------------------------------------------------------------------------


def cards_to_choose(seed: int) -> Match:
    """Nero, where somebody picks at least one card."""
    match = Match.new(title("nero"), seed)
    for answer in range(200):
        offer = match.waiting()[0]
        if offer.kind == SOME and offer.least == 1:
            return match
        match.answer(match.title.seats[offer.seat], match.g.walk_words(offer, uniform(match.g, offer, Quick(answer))))
    raise AssertionError("no such decision")


def test_one_card_by_its_name_is_enough(tmp_path: Path) -> None:
    for seed in (1, 2):
        match = cards_to_choose(seed)
        table = SavedTable(match, Texts("en", "nero"), tmp_path / "game.princeps.json")
        labels = {choice.word: choice.label for choice in table.choices()}
        bare = [choice.label.partition(" (")[0] for choice in table.choices()]
        number = next(at for at, name in enumerate(bare) if bare.count(name) == 1)
        card = table.choices()[number]
        for typed in (card.label, card.word, str(card.number), bare[number].lower()):
            at = len(match.entries)
            talk(match, tmp_path, typed)
            assert (len(match.entries), match.entries[-1].answer[1:]) == (at + 1, ["done"]), typed
            assert labels[match.entries[-1].answer[0]] == card.label
            match.undo()
        twice = next((name for name in bare if bare.count(name) > 1), "")
        assert not twice or "neither an option nor a command" in talk(match, tmp_path, twice)
        assert len(match.entries) == at, "which of the two is not said"


@pytest.mark.parametrize(("lang", "none"), [("en", "for none"), ("de", "für keine")])
def test_done_is_named_only_where_none_is_allowed(tmp_path: Path, lang: str, none: str) -> None:
    assert none not in talk(cards_to_choose(1), tmp_path, lang=lang)
    texts = Texts(lang, "nero")
    assert none in texts.say("tui.plain_some", least=0, most=3, only=0, example="")
    assert "2" in texts.say("tui.plain_some", least=2, most=2, only=2, example="")


# -- the beginning -----------------------------------------------------------------------------------------------------


def test_a_game_begins_with_all_that_can_be_seen(tmp_path: Path) -> None:
    said = talk(Match.new(title("heirs"), 1, {"players": "2"}), tmp_path)
    for words in ("Face up on the board", "Your own Adoption card", "is turned up", "begins with the Priority marker"):
        assert words in said


def test_what_bots_did_first_is_told(tmp_path: Path) -> None:
    match = Match.new(title("heirs"), 2, {"players": "2"})
    said = talk(match, tmp_path, bots=make_bots(match, {"domitius": "amicus"}))
    done = [event for entry in match.entries if entry.seat == "domitius" for event in entry.events if "to" not in event]
    assert done
    for event in done:
        assert Texts("en", "heirs").event(event).sentence in said
    assert said.count("Your own Adoption card") == 1


def test_the_second_person_is_told_his_own_secret_and_nothing_else_twice(tmp_path: Path) -> None:
    match = Match.new(title("heirs"), 1, {"players": "2"})
    said = talk(match, tmp_path, "4")
    assert said.count("Your own Adoption card") == 2
    assert said.count("Face up on the board") == 1
    secrets = [event for event in match.entries[0].events if "to" in event]
    assert len(secrets) == 2
    hers, his = [Texts("en", "heirs").event(event).sentence for event in secrets]
    assert said.index(hers) < said.index("Domitius: ") or said.index(his) < said.index("Domitius: ")


def test_a_game_gone_on_with_begins_at_ones_last_answer(tmp_path: Path) -> None:
    match = Match.new(title("heirs"), 1, {"players": "2"})
    bots = make_bots(match, {"domitius": "amicus"})
    talk(match, tmp_path, "4", bots=bots)
    path = tmp_path / "kept.princeps.json"
    write_match(match, path)
    again = read_match(path)
    said = talk(again, tmp_path, bots=make_bots(again, {"domitius": "amicus"}))
    assert "Face up on the board" not in said
    own = max(n for n, entry in enumerate(again.entries) if entry.seat == "claudius")
    for entry in again.entries[own:]:
        for event in entry.events:
            assert "to" in event or Texts("en", "heirs").event(event).sentence in said

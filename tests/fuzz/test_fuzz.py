"""Random play with everything checked: whole games hold, and each check catches what it is there for."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from princeps.bots.playout import uniform
from princeps.cli import cli
from princeps.engine.agenda import Game
from princeps.engine.ahead import Prospect
from princeps.engine.catalogue import NAMES, SearchHooks, Title, title
from princeps.engine.chance import Chance, Quick
from princeps.engine.choices import NOTHING, Offer
from princeps.engine.record import Match, replay
from princeps.engine.words import Words
from princeps.files import read_words
from princeps.lab import fuzz
from princeps.lab.fuzz import CHECKS, Broken, Fuzzer, fuzz_game
from princeps.text import LANGUAGES, Texts

TITLE = title("aurelian")


@pytest.fixture
def toy() -> Title:
    return title("toy")


def run(*words: str) -> Result:
    return CliRunner(env={"LANG": "C.UTF-8"}).invoke(cli, ["fuzz", *words], prog_name="princeps")


# -- what is sound -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_every_game_holds(game: str) -> None:
    results = list(fuzz.fuzz(game, 3, 0, 4, 1))
    assert [(result["broken"], result["detail"]) for result in results] == [("", "")] * 4
    assert (sum(result["redealt"] for result in results) > 0) == title(game).facts()["facts"]["hidden"]
    assert fuzz.data_faults(game) == []


def test_a_game_for_two_with_sealed_answers_holds(toy: Title) -> None:
    results = list(fuzz.fuzz("toy", 1, 0, 8, 1))
    assert [(result["broken"], result["detail"]) for result in results] == [("", "")] * 8
    assert all(result["redealt"] for result in results)


def test_a_game_depends_on_its_number_only() -> None:
    assert fuzz_game("aurelian", 1, None, 2) == fuzz_game("aurelian", 1, None, 2)
    assert [result["seed"] for result in fuzz.fuzz("aurelian", 1, 2, 2, 2)] == [
        fuzz_game("aurelian", 1, None, number)["seed"] for number in (2, 3)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_check_has_its_sentence(lang: str) -> None:
    texts = Texts(lang)
    assert all(texts.word("check", check).endswith(".") for check in CHECKS)
    assert texts.lacking == set()


# -- what is broken ----------------------------------------------------------------------------------------------------


def first_break(t: Title, number: int = 0) -> str:
    parts = t.parts()
    match = Match.new(t, 5, salt="fuzz")
    with pytest.raises(Broken) as caught:
        Fuzzer(t, parts, match, Quick(4), number).play()  # a game that lasts
    assert caught.value.check in CHECKS
    return caught.value.check


def telling(g: Game, seat: int) -> Words:
    """A view that gives the first chit of the Hostile Cup away."""
    return {
        **TITLE.view(g, seat),
        "cup_log": [*TITLE.view(g, seat)["cup_log"], TITLE.shape.dump(g)["cups"]["hostile"][0]],
    }


def blind_to_the_tip(seen: Words, parts: Any, chance: Chance) -> Game:
    return TITLE.imagine({**seen, "cup_log": seen["cup_log"][:-1]}, parts, chance)


def leaking_odds(g: Game, option: int) -> Words | None:
    return {"sides": 8, "outcomes": [{"chance": [1, 1], "units": TITLE.shape.dump(g)["cups"]["unfriendly"]}]}


def short_odds(g: Game, option: int) -> Words | None:
    return {"sides": 8, "outcomes": [{"chance": [3, 8], "units": 1}]}


def leaking_forecast(g: Game) -> list[Prospect]:
    return [Prospect("vp", TITLE.shape.dump(g)["cups"]["unfriendly"], "12.5")]


def stubborn(g: Game, offer: Offer, chance: Chance) -> tuple[int, ...]:
    return (9999,)


@pytest.mark.parametrize(
    ("check", "changes"),
    [
        ("faults", {"faults": lambda g: ["conservation"]}),
        ("imagined", {"faults": lambda g: ["conservation"] if isinstance(g.chance, Quick) else []}),
        ("leak_view", {"view": telling, "imagine": blind_to_the_tip}),
        ("leak_odds", {"odds": leaking_odds}),
        ("leak_forecast", {"forecast": leaking_forecast}),
        ("odds", {"odds": short_odds}),
        ("policy", {"policies": {"stubborn": stubborn}}),
        ("evaluate", {"search": SearchHooks(lambda g, seat: 1.5)}),
    ],
)
def test_a_broken_game_is_found_out(check: str, changes: dict[str, Any]) -> None:
    assert first_break(replace(TITLE, **changes)) == check


class Patched:
    """Exchange a function of the toy for one test; its classes are never compiled."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    def game(self, name: str, value: Any) -> None:
        self.monkeypatch.setattr(f"toy.state.Toy.{name}", value)

    def step(self, t: Title, name: str, function: Callable[..., None], asks: bool = False) -> None:
        book, table = t.shape.book, "asks" if asks else "runs"
        number = book.numbers[name]
        self.monkeypatch.setattr(
            book, table, [function if i == number else old for i, old in enumerate(getattr(book, table))]
        )


@pytest.fixture
def patched(monkeypatch: pytest.MonkeyPatch) -> Patched:
    return Patched(monkeypatch)


def test_a_copy_that_shares_with_its_original(toy: Title, patched: Patched) -> None:
    from toy.state import Toy

    copy = Toy.copy

    def sharing(self: Toy) -> Game:
        twin = copy(self)
        assert isinstance(twin, Toy)
        twin.points = self.points
        return twin

    patched.game("copy", sharing)
    assert first_break(toy) in ("looked_at", "copied")


def test_a_dead_end(toy: Title, patched: Patched) -> None:
    """Nothing is left to do, and nobody said that it is over."""
    patched.step(toy, "compare", lambda g: g.agenda.clear())
    assert first_break(toy) == "dead_end"


def test_an_endless_game(toy: Title, patched: Patched) -> None:
    def again(g: Game, winner: int, offer: Offer) -> None:
        offer.seat = winner
        for name in ("point", "draw"):
            offer.may(g.book.option_numbers[name], offer.step)

    patched.step(toy, "prize", again, asks=True)
    assert first_break(toy) == "endless"


def test_a_step_that_needs_the_log(toy: Title, patched: Patched) -> None:
    from toy.state import Toy

    def noted(g: Toy, seat: int) -> None:
        g.points[seat] += 1 if g.log is None else 2
        g.tell("took_point", "2.3", seat=toy.seats[seat])

    patched.step(toy, "take_point", noted)
    assert first_break(toy) in ("loaded", "without_log")


def test_a_text_that_is_missing(toy: Title, patched: Patched) -> None:
    def silent(g: Game, seat: int) -> None:
        g.tell("unheard_of", "2.3", seat=toy.seats[seat])

    patched.step(toy, "take_point", silent)
    fuzz._texts.cache_clear()
    try:
        assert first_break(toy) == "texts"
    finally:
        fuzz._texts.cache_clear()


def test_an_offer_that_depends_on_what_is_hidden(toy: Title, patched: Patched) -> None:
    def depends(g: Any, winner: int, offer: Offer) -> None:
        offer.seat = winner
        offer.may(g.book.option_numbers["point"], NOTHING)
        offer.may(
            g.book.option_numbers["draw"] if sum(g.hands[1 - winner]) % 2 else g.book.option_numbers["card_1"], NOTHING
        )

    patched.step(toy, "prize", depends, asks=True)
    found = set()
    for seed in range(12):
        match = Match.new(toy, seed, salt="fuzz")
        try:
            Fuzzer(toy, toy.parts(), match, Quick(seed), 0).play()
        except Broken as broken:
            found.add(broken.check)
    assert "leak_offer" in found


@pytest.mark.parametrize("matters", [True, False])
def test_being_asked_depends_on_what_is_hidden(toy: Title, patched: Patched, matters: bool) -> None:
    def depends(g: Any, offer: Offer) -> None:
        for seat, asked in enumerate((offer, offer.also(1))):
            asked.seat = seat
            for card in g.hands[seat] if seat == 0 or 8 in g.hands[seat] else []:
                asked.may(g.book.option_numbers[f"card_{card + 1}"], NOTHING)

    patched.step(toy, "play_cards", depends, asks=True)
    found = set()
    for seed in range(12):
        match = Match.new(toy, seed, salt="fuzz")
        try:
            Fuzzer(replace(toy, discreet=lambda g: matters), toy.parts(), match, Quick(seed), 0).play()
        except Broken as broken:
            found.add(broken.check)
    assert ("leak_asked" in found) is matters


# -- the command -------------------------------------------------------------------------------------------------------


def test_the_command_says_that_all_holds() -> None:
    result = run("aurelian", "-n", "2", "--jobs", "1")
    assert result.exit_code == 0
    assert "Everything holds." in result.stdout
    words = json.loads(run("aurelian", "-n", "2", "--jobs", "1", "--json").stdout)
    assert (words["games"], words["complete"], words["broken"]) == (2, True, None)


def test_an_unknown_game_is_one_sentence() -> None:
    result = run("chess", "-n", "2")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_breaks_is_reported_and_can_be_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    def breaks(self: Fuzzer, g: Game, offer: Offer) -> None:
        if len(self.match.entries) == 4:
            raise Broken("odds", "for the test")

    monkeypatch.setattr(Fuzzer, "odds", breaks)
    result = run("aurelian", "-n", "5", "--first", "3", "--jobs", "1", "--out", str(tmp_path), "--lang", lang)
    assert result.exit_code == 1
    assert Texts(lang).word("check", "odds") in result.stdout
    assert "for the test" in result.stdout
    (file,) = tmp_path.iterdir()
    assert str(file) in result.stdout
    match = replay(read_words(file))
    assert len(match.entries) == 4
    for entry in match.entries[1:]:
        assert " ".join([entry.seat, *entry.answer]) in result.stdout
    words = json.loads(
        run("aurelian", "-n", "5", "--first", "3", "--jobs", "1", "--out", str(tmp_path), "--json").stdout
    )
    assert (words["broken"]["number"], words["broken"]["broken"], words["broken"]["save"]) == (3, "odds", str(file))


def test_a_crash_is_found_like_anything_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crashes(self: Fuzzer, g: Game, offer: Offer) -> None:
        raise RuntimeError("out of ink")

    monkeypatch.setattr(Fuzzer, "odds", crashes)
    result = run("aurelian", "-n", "1", "--jobs", "1", "--out", str(tmp_path))
    assert result.exit_code == 1
    assert "out of ink" in result.stdout


def test_data_that_does_not_fit_and_a_leak_test_without_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("princeps.cli.fuzz.data_faults", lambda game: ["D4 barbarians"])
    result = run("aurelian", "-n", "2", "--jobs", "1")
    assert result.exit_code == 1
    assert "D4 barbarians" in result.stdout
    monkeypatch.undo()
    monkeypatch.setattr(
        "princeps.cli.fuzz.play", lambda *args: ({"decisions": 500, "redealt": 0, "broken": ""} for _ in range(1))
    )
    result = run("aurelian", "-n", "1", "--jobs", "1")
    assert result.exit_code == 1
    assert Texts("en").word("check", "nothing_hidden") in result.stdout


def test_the_policys_games_go_further_than_chance() -> None:
    """One game in four is played by the game's own policy."""
    assert (
        Fuzzer(TITLE, TITLE.parts(), Match.new(TITLE, 1, salt="fuzz"), Quick(1), 3).policy is TITLE.policies["steward"]
    )
    assert Fuzzer(TITLE, TITLE.parts(), Match.new(TITLE, 1, salt="fuzz"), Quick(1), 4).policy is uniform

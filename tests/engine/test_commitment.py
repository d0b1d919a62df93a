"""Salts of the seats: they go into the dice with the seed, the start covers them, and a changed one is found out."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from princeps.bots.playout import uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick, Stream
from princeps.engine.commitment import check_salt, commitment, dice_key, start_of
from princeps.engine.problem import Problem
from princeps.engine.record import Match, replay, verify

CRISIS = title("time_of_crisis")
RED, BLUE = CRISIS.seats[:2]
SALTS = {RED: "alea iacta", BLUE: "7f3a"}
SEED = 5


def played(salts: dict[str, str] | None, answers: int = 12) -> Match:
    match = Match.new(CRISIS, SEED, {"players": "2"}, salt="server", salts=salts)
    chooser = Quick(1)
    for _ in range(answers):
        offer = match.g.waiting()[0]
        match.answer(CRISIS.seats[offer.seat], match.g.walk_words(offer, uniform(match.g, offer, chooser)))
    return match


def save(match: Match, with_seed: bool = True) -> Any:
    return json.loads(json.dumps(match.words(with_seed)))


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def drawn_again(entry: Any, key: int) -> list[object]:
    """The results of an entry from nothing but the key and the ranges: faces, and places of draws."""
    stream = Stream(key, entry["drawn"])
    return [stream.die(of) if isinstance(of, int) else stream.below(of[0]) + 1 for of in entry.get("ranges", [])]


def recorded(entry: Any) -> list[object]:
    return [
        result if isinstance(of, int) else of[1]
        for result, of in zip(entry["chance"], entry.get("ranges", []), strict=True)
    ]


# -- the promise -------------------------------------------------------------------------------------------------------


def test_the_promise_is_what_the_documents_say() -> None:
    promised = commitment(SEED, "server")
    start = sha256(f"{promised}\n{RED}:alea iacta\n{BLUE}:7f3a\n")
    assert start_of(promised, SALTS) == start
    assert dice_key(SEED, start) == int(sha256(f"{SEED:032x}:{start}")[:32], 16)


def test_another_salt_another_order_or_none_are_another_start() -> None:
    promised = commitment(SEED, "server")
    ways = [SALTS, {BLUE: "7f3a", RED: "alea iacta"}, {RED: "alea iacta"}, {RED: "7f3a", BLUE: "alea iacta"}, {}]
    starts = {start_of(promised, salts) for salts in ways}
    assert len(starts) == len({dice_key(SEED, start) for start in starts}) == len(ways)
    assert SEED not in {dice_key(SEED, start) for start in starts}


@pytest.mark.parametrize("salt", ["", " ", " a", "a ", "a\nb", "ä", "\ud800", "a" * 65])
def test_what_is_no_salt(salt: str) -> None:
    with pytest.raises(Problem) as caught:
        check_salt(salt)
    assert caught.value.id == "salt_text"


def test_what_is_a_salt() -> None:
    for salt in ["a", "a b", "!~", "x" * 64]:
        check_salt(salt)


# -- the dice ----------------------------------------------------------------------------------------------------------


def test_without_salts_everything_is_as_ever() -> None:
    words = save(played(None))
    assert not {"salts", "started"} & set(words)
    assert all(drawn_again(entry, SEED) == recorded(entry) for entry in words["answers"])
    for entry in words["answers"]:
        entry.pop("ranges", None)  # a record of old
    assert verify(words) == {
        "game": CRISIS.id,
        "answers": 12,
        "results": sum(len(entry["chance"]) for entry in words["answers"]),
        "dice": True,
    }
    assert Match.load(words).words()["answers"] == words["answers"]


def test_with_salts_the_dice_come_from_all_of_them() -> None:
    match = played(SALTS)
    words = save(match)
    assert (words["salts"], words["started"]) == (SALTS, match.started)
    key = dice_key(SEED, words["started"])
    assert all(drawn_again(entry, key) == recorded(entry) for entry in words["answers"])
    assert any(drawn_again(entry, SEED) != recorded(entry) for entry in words["answers"])
    unsalted: list[dict[str, str] | None] = [{}, None]
    asked = [[entry.chance for entry in played(salts).entries] for salts in unsalted]
    assert asked[0] != asked[1], "asked and all declined: not the dice of a table that never asked"


def test_a_match_with_salts_goes_on_and_is_taken_back() -> None:
    match = played(SALTS)
    again = Match.load(save(match))
    assert (again.salts, again.started) == (match.salts, match.started)
    offer = match.g.waiting()[0]
    seat, answer = CRISIS.seats[offer.seat], match.g.walk_words(offer, uniform(match.g, offer, Quick(2)))
    for one in (match, again):
        one.answer(seat, answer)
        one.undo()
        one.redo()
    assert save(match) == save(again)
    assert verify(save(again))["salts"] == 2
    kept = Match(CRISIS, SEED, "server", match.options, None, "free", "same", SALTS)
    kept.take_up(match.entries, [], 0, CRISIS.shape.dump(match.states[0]), match.states[0].chance.drawn, match.high)
    assert save(kept) == save(match)


def test_the_order_in_the_file_does_not_count() -> None:
    words = save(played(SALTS))
    words["salts"] = {BLUE: SALTS[BLUE], RED: SALTS[RED]}
    assert list(replay(words).words()["salts"]) == [RED, BLUE]


# -- who changes something ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("with_seed", [True, False])
@pytest.mark.parametrize("change", ["salt", "a salt less", "no salts", "no start", "start", "commitment"])
def test_a_forged_or_missing_salt_is_found_out(change: str, with_seed: bool) -> None:
    words = save(played(SALTS), with_seed)
    assert verify(words)["salts"] == 2
    match change:
        case "salt":
            words["salts"][RED] = "loaded"
        case "a salt less":
            del words["salts"][BLUE]
        case "no salts":
            del words["salts"]
        case "no start":
            del words["started"]
        case "start":
            words["started"] = "0" * 64
        case "commitment":
            words["commitment"] = "0" * 64
    for check in (verify, replay, Match.load):
        with pytest.raises(Problem) as caught:
            check(words)
        assert caught.value.id == "started_differs"


def test_salts_changed_together_with_the_start_do_not_give_these_dice() -> None:
    words = save(played(SALTS))
    words["salts"][RED] = "loaded"
    words["started"] = start_of(words["commitment"], words["salts"])
    with pytest.raises(Problem) as caught:
        verify(words)
    assert caught.value.id == "replay_chance"
    del words["salts"], words["started"]
    with pytest.raises(Problem) as caught:
        verify(words)
    assert caught.value.id == "replay_chance"


@pytest.mark.parametrize(
    ("salts", "id"),
    [(["x"], "save_key"), ({RED: 1}, "save_key"), ({"nobody": "x"}, "unknown_seat"), ({RED: "ä"}, "salt_text")],
)
def test_salts_that_cannot_be(salts: Any, id: str) -> None:
    words = save(played(SALTS, 0))
    words["salts"] = salts
    with pytest.raises(Problem) as caught:
        verify(words)
    assert caught.value.id == id


def test_a_seat_that_does_not_play_gives_no_salt() -> None:
    with pytest.raises(Problem) as caught:
        played({CRISIS.seats[3]: "x"}, 0)
    assert caught.value.id == "unknown_seat"


def test_another_range_is_found_out() -> None:
    words = save(played(None))
    number, entry = next((number, entry) for number, entry in enumerate(words["answers"]) if entry.get("ranges"))
    entry["ranges"][0] = 99
    with pytest.raises(Problem) as caught:
        verify(words)
    assert (caught.value.id, caught.value.facts["number"]) == ("replay_ranges", number)

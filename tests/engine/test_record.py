"""The record: answers and undo by the declared policy, saves that resume anywhere, replay and verification."""

from __future__ import annotations

import json
from typing import Any

import pytest

from princeps.bots.playout import uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.commitment import commitment
from princeps.engine.packs import Pack
from princeps.engine.problem import Problem
from princeps.engine.record import DICE, UNDO, Match, read_save, replay, verify

from . import toy

AURELIAN = title("aurelian")
SEAT = "emperor"
SEED = 7
RICH = Pack(
    "aurelian",
    "rich",
    {"setup": {"setup": {"army": 5, "income": 49, "treasury": 49}}, "tables": {"track": {"thresholds": [0] * 6}}},
)


def problem_of(do: Any, *args: Any) -> Problem:
    with pytest.raises(Problem) as caught:
        do(*args)
    return caught.value


def next_words(match: Match, chooser: Quick) -> list[str]:
    offer = match.g.waiting()[0]
    return match.g.walk_words(offer, uniform(match.g, offer, chooser))


def play(match: Match, answers: int, seed: int = 0) -> Match:
    """That many random answers, or to the end."""
    chooser = Quick(seed)
    for _ in range(answers):
        if match.g.waiting():
            match.answer(SEAT, next_words(match, chooser))
    return match


def new(seed: int = 3, **options: Any) -> Match:
    return Match.new(AURELIAN, seed=seed, salt="salt", **options)


def new_long(**options: Any) -> Match:
    """A game that random answers do not lose at once: plenty of money, and nobody counts VP."""
    return new(SEED, pack=RICH, **options)


def saved(match: Match, **options: Any) -> Any:
    """As it comes back from a file."""
    return read_save(json.dumps(match.words(**options)))


def state(match: Match) -> dict[str, Any]:
    return AURELIAN.shape.dump(match.g)


# -- answers -----------------------------------------------------------------------------------------------------------


def test_a_new_match_is_set_up_and_waits() -> None:
    match = new()
    assert [entry.at for entry in match.entries] == ["set_up"]
    assert len(match.entries[0].chance) == 6 + 6 + 3 + 4
    assert match.waiting()[0].refused, "people get reasons"
    assert match.log()[0]["rule"] == "3.0"


def test_same_seed_same_match() -> None:
    assert play(new(5), 20).words() == play(new(5), 20).words()
    assert play(new(5), 20).words()["snapshot"] != play(new(6), 20).words()["snapshot"]


def test_without_a_seed_every_match_is_another() -> None:
    one, two = Match.new(AURELIAN), Match.new(AURELIAN)
    assert (one.seed, one.salt) != (two.seed, two.salt)


@pytest.mark.parametrize("seed", [-1, 1 << 128])
def test_a_seed_out_of_range(seed: int) -> None:
    assert problem_of(Match.new, AURELIAN, seed).id == "seed_range"


@pytest.mark.parametrize("options", [{"undo": "sometimes"}, {"dice": "loaded"}])
def test_an_unknown_policy(options: dict[str, Any]) -> None:
    with pytest.raises(Problem) as caught:
        new(**options)
    assert caught.value.id == "undo_policy"


@pytest.mark.parametrize(
    ("seat", "words", "id"),
    [
        ("senate", ["stop"], "unknown_seat"),
        (SEAT, ["dance"], "unknown_option"),
        (SEAT, ["aurelian:roma"], "not_offered"),
        (SEAT, [], "not_offered"),
        (SEAT, ["stop", "stop"], "not_offered"),
    ],
)
def test_an_answer_that_is_not_possible_changes_nothing(seat: str, words: list[str], id: str) -> None:
    match = play(new_long(), 3)
    match.undo()
    before = match.words()
    assert problem_of(match.answer, seat, words).id == id
    assert match.words() == before
    match.redo()


def test_nothing_is_answered_after_the_end() -> None:
    match = play(new(1), 2000)
    assert match.g.ending >= 0
    assert problem_of(match.answer, SEAT, ["stop"]).id == "game_over"


def test_an_entry_keeps_what_came_of_the_answer() -> None:
    match = new_long()
    entry = match.answer(SEAT, ["stop"])
    assert (entry.seat, entry.at, entry.answer) == (SEAT, "actions_phase", ["stop"])
    assert entry.drawn == match.g.chance.drawn - len(entry.chance)
    assert entry.events[0]["e"] == "stop"
    assert match.log()[-1] == entry.events[-1]


# -- undo --------------------------------------------------------------------------------------------------------------


def test_free_undo_goes_back_to_the_set_up() -> None:
    match = play(new_long(), 12)
    states = [state_words(match, number) for number in range(len(match.entries))]
    while not match.undo_barred():
        match.undo()
        assert state(match) == states[len(match.entries) - 1]
    assert len(match.entries) == 1
    assert match.undo_barred() == "nothing_to_undo"
    assert problem_of(match.undo).id == "nothing_to_undo"


def state_words(match: Match, number: int) -> dict[str, Any]:
    return AURELIAN.shape.dump(match.states[number])


def test_undo_until_something_new_was_seen() -> None:
    match = play(new_long(undo="information"), 40)
    seen = unseen = 0
    while len(match.entries) > 1:
        if match.entries[-1].chance:
            assert match.undo_barred() == "undo_information"
            assert problem_of(match.undo).id == "undo_information"
            seen += 1
            match.undo_policy = "free"  # only to look at the entries before it
            match.undo()
            match.undo_policy = "information"
        else:
            assert match.undo_barred() == ""
            match.undo()
            unseen += 1
    assert seen
    assert unseen


def test_no_undo() -> None:
    match = play(new_long(undo="none"), 5)
    assert match.undo_barred() == "undo_none"
    assert problem_of(match.undo).id == "undo_none"
    assert len(match.entries) == 6


def test_the_same_dice_after_undo() -> None:
    match = new_long(dice="same")
    first = match.answer(SEAT, ["stop"])
    match.undo()
    again = match.answer(SEAT, ["stop"])
    assert first.words() == again.words()


def test_fresh_dice_after_undo() -> None:
    match = new_long(dice="fresh")
    results = []
    for _ in range(8):
        entry = match.answer(SEAT, ["stop"])
        results.append(entry.chance)
        assert entry.drawn == match.high - len(entry.chance), "no result is ever used twice"
        match.undo()
    assert len({str(chance) for chance in results}) > 1
    match.answer(SEAT, ["stop"])
    assert verify(saved(match))["answers"] == 1


def test_redo_gives_back_what_was_undone() -> None:
    for dice in DICE:
        match = play(new_long(dice=dice), 10)
        before = match.words()
        for _ in range(4):
            match.undo()
        for _ in range(4):
            match.redo()
        assert {**match.words(), "drawn": 0} == {**before, "drawn": 0}
        assert problem_of(match.redo).id == "nothing_to_redo"


def test_a_new_answer_ends_redo() -> None:
    match = play(new_long(), 10)
    match.undo()
    match.undo()
    match.answer(SEAT, next_words(match, Quick(77)))
    assert problem_of(match.redo).id == "nothing_to_redo"


def test_back_to_an_answer() -> None:
    match = play(new_long(), 12)
    right = state_words(match, 4)
    match.back_to(4)
    assert (len(match.entries), state(match)) == (5, right)
    match.back_to(4)
    assert len(match.entries) == 5
    for _ in range(8):
        match.redo()
    assert len(match.entries) == 13


def test_back_to_goes_all_the_way_or_not_at_all() -> None:
    match = play(new_long(undo="information"), 12)
    before = match.words()
    assert problem_of(match.back_to, 0).id == "undo_information"
    assert match.words() == before
    free = play(new_long(), 12)
    before = free.words()
    assert problem_of(free.back_to, -1).id == "nothing_to_undo"
    assert free.words() == before


def test_forth_to_an_answer_goes_all_the_way_or_not_at_all() -> None:
    match = play(new_long(), 12)
    right = match.words()
    match.back_to(4)
    match.forth_to(9)
    assert (len(match.entries), len(match.undone)) == (10, 3)
    assert problem_of(match.forth_to, 13).id == "nothing_to_redo"
    assert len(match.entries) == 10
    match.forth_to(12)
    assert match.words() == right


@pytest.mark.parametrize("dice", DICE)
def test_a_copy_elsewhere_follows_answers_undo_and_redo(dice: str) -> None:
    """As another process keeps the same match: it is told entries, and how far the record went back or forth."""
    match = play(new_long(dice=dice), 12)
    match.back_to(8)
    first = match.states[0]
    there = Match(AURELIAN, match.seed, match.salt, match.options, match.pack, "free", dice)
    undone = [entry for entry, _ in match.undone]
    there.take_up(match.entries[:], undone, 0, AURELIAN.shape.dump(first), first.chance.drawn, match.high)
    for one in (match, there):
        assert len(one.undone) == 4
        one.forth_to(10)
        one.back_to(6)
    there.follow(match.answer(SEAT, next_words(match, Quick(5))))
    assert there.words() == match.words()
    assert there.undone == match.undone == []


def test_sealed_answers_can_be_taken_back_until_they_open() -> None:
    def begun(undo: str) -> Match:
        return Match.new(toy.TITLE, seed=1, undo=undo, options={"steps": [["duel"], ["note", 9]]})

    match = begun("information")
    match.answer("east", ["rock"])
    assert problem_of(match.answer, "east", ["paper"]).id == "not_asked"
    match.undo()
    match.answer("east", ["paper"])
    match.answer("west", ["rock"])
    assert toy.trail(match.g) == [101, 202, 9]
    assert match.undo_barred() == "undo_information", "west has seen what east sealed"
    free = begun("free")
    free.answer("west", ["rock"])
    free.answer("east", ["rock"])
    free.undo()
    assert free.g.sealed == [(toy.WEST, (toy.ROCK,))]
    free.answer("east", ["pass"])
    assert toy.trail(free.g) == [101, 9]


# -- saves -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize("undo", UNDO)
def test_a_save_resumes_at_any_decision(undo: str, dice: str) -> None:
    match = new_long(undo=undo, dice=dice)
    chooser, other = Quick(5), Quick(5)
    for number in range(16):
        assert match.g.waiting()
        words = saved(match)
        again = Match.load(words)
        assert again.words() == match.words()
        assert (again.undo_policy, again.dice) == (undo, dice)
        if number % 5 == 3 and not match.undo_barred():
            match.undo()
            again.undo()
            assert again.words() == match.words()
        match.answer(SEAT, next_words(match, chooser))
        again.answer(SEAT, next_words(again, other))
        assert again.words() == match.words(), "it goes on with the same dice"


def test_undo_reaches_back_beyond_the_load() -> None:
    match = play(new_long(), 8)
    again = Match.load(saved(match))
    again.back_to(0)
    assert state(again) == state_words(match, 0)


@pytest.mark.parametrize("how", ["unasked", "other rules", "answers refused"])
def test_where_the_answers_cannot_be_replayed_the_snapshot_stands(how: str) -> None:
    match = play(new_long(), 8)
    words = saved(match)
    if how == "other rules":
        words["rules"] = "aurelian 0"
    elif how == "answers refused":
        words["answers"][2]["answer"] = ["dance"]
    again = Match.load(words, rebuild=how != "unasked")
    assert state(again) == state(match)
    assert again.undo_barred() == "nothing_to_undo"
    before = state(again)
    play(again, 2)
    again.back_to(len(match.entries) - 1)
    assert state(again) == before
    assert again.undo_barred() == "nothing_to_undo"


def test_a_save_from_the_middle_of_a_reaction() -> None:
    """Somebody is asked while further Reactions are still on the agenda."""
    for seed in range(200):
        match = new(seed)
        for _ in range(60):
            waiting = match.g.waiting()
            if not waiting:
                break
            if match.g.book.names[waiting[0].step[0]] == "usurper_price" and any(
                step[0] == match.g.book.numbers["reactions"] for step in match.g.agenda
            ):
                again = Match.load(saved(match))
                assert again.words() == match.words()
                for table in (match, again):
                    table.answer(SEAT, ["coin"])
                assert again.words() == match.words()
                return
            match.answer(SEAT, next_words(match, Quick(seed)))
    pytest.fail("no such position found")


def test_a_match_from_a_typed_in_position() -> None:
    start = state(play(new_long(), 6))
    match = Match.new(AURELIAN, seed=9, start=start)
    assert state(match) == start
    play(match, 6)
    again = Match.load(saved(match))
    assert again.words() == match.words()
    again.back_to(0)
    assert state(again) == start
    assert verify(saved(match))["answers"] == len(match.entries) - 1


def test_a_pack_comes_along_in_the_save() -> None:
    pack = Pack("aurelian", "my copy", {"tables": {"cost": {"levy": 1}}, "setup": {"setup": {"treasury": 9}}})
    match = play(new(SEED, pack=pack), 6)
    words = saved(match)
    assert words["pack"] == {"game": "aurelian", "name": "my copy", "digest": pack.digest(), "values": pack.values}
    again = Match.load(words)
    assert again.parts.cost_levy == 1
    assert again.words() == match.words()
    assert verify(words)["game"] == "aurelian"
    words["pack"]["values"]["setup"]["setup"]["treasury"] = 5
    assert problem_of(verify, words).id in ("replay_digest", "pack_digest")
    words["pack"]["values"] = {"tables": {"prices": 1}}
    assert problem_of(Match.load, words).id == "pack_key"


# -- without the seed --------------------------------------------------------------------------------------------------


def test_a_save_without_its_seed() -> None:
    match = play(new_long(), 8)
    words = saved(match, with_seed=False)
    assert (words["seed"], words["salt"]) == (None, None)
    assert words["commitment"] == commitment(SEED, "salt")
    assert verify(words) == {**verify(saved(match)), "dice": False}
    again = Match.load(words)
    assert state(again) == state(match)
    again.undo()
    again.redo()
    assert state(again) == state(match)
    match.back_to(0)
    again.back_to(0)
    assert problem_of(again.answer, SEAT, ["stop"]).id in ("chance_short_die", "chance_short_draw"), (
        "its dice are not known"
    )
    assert state(again) == state(match)


def test_a_seed_that_is_not_known_is_not_made_up() -> None:
    words = saved(play(new_long(), 4), with_seed=False)
    assert saved(Match.load(words)) == words


# -- replay and verify -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", DICE)
def test_a_match_with_undos_replays_and_verifies(dice: str) -> None:
    match = new_long(dice=dice)
    chooser = Quick(4)
    for number in range(40):
        if match.g.waiting():
            match.answer(SEAT, next_words(match, chooser))
        if number % 7 == 6:
            match.undo()
            match.undo()
        if number % 14 == 13:
            match.redo()
    words = saved(match)
    again = replay(words)
    assert state(again) == state(match)
    assert again.log() == match.log()
    results = sum(len(entry.chance) for entry in match.entries)
    assert verify(words) == {"game": "aurelian", "answers": len(match.entries) - 1, "results": results, "dice": True}


def test_a_whole_game_replays() -> None:
    for seed in range(6):
        match = play(new(seed), 2000, seed)
        assert match.g.ending >= 0
        words = saved(match)
        assert verify(words)["answers"] == len(match.entries) - 1
        assert Match.load(words).g.ending == match.g.ending


def tampered(match: Match, *path: Any, value: Any) -> Any:
    words = saved(match)
    inner = words
    for key in path[:-1]:
        inner = inner[key]
    assert inner[path[-1]] != value
    inner[path[-1]] = value
    return words


def with_dice() -> Match:
    match = play(new_long(), 10)
    assert match.entries[1].chance or match.entries[2].chance
    return match


def rolling(match: Match) -> int:
    """The number of the first answer that rolled or drew."""
    return next(number for number, entry in enumerate(match.entries) if number and entry.chance)


def test_another_answer_is_found_out() -> None:
    match = with_dice()
    number = next(
        number for number, entry in enumerate(match.entries) if entry.at == "actions_phase" and entry.answer != ["stop"]
    )
    problem = problem_of(verify, tampered(match, "answers", number, "answer", value=["stop"]))
    assert (problem.id, problem.facts["number"]) == ("replay_chance", number)
    problem = problem_of(verify, tampered(match, "answers", number, "answer", value=["dance"]))
    assert (problem.id, problem.facts["number"]) == ("replay_refused", number)
    problem = problem_of(verify, tampered(match, "answers", number, "seat", value="senate"))
    assert (problem.id, problem.facts["number"]) == ("replay_refused", number)


def test_another_die_is_found_out() -> None:
    match = with_dice()
    number = rolling(match)
    for chance in ([], [99], match.entries[number].chance + [1]):
        problem = problem_of(verify, tampered(match, "answers", number, "chance", value=chance))
        assert (problem.id, problem.facts["number"]) == ("replay_chance", number)


def test_dice_taken_from_elsewhere_are_found_out() -> None:
    """With the same dice after undo, nobody may choose where on the stream his next roll comes from."""
    match = with_dice()
    number = rolling(match)
    words = saved(match)
    for cheat in (words["answers"][number]["drawn"] + 3, words["answers"][number]["drawn"] - 1):
        forged = play_as_recorded(words, number, cheat)
        problem = problem_of(verify, forged)
        assert (problem.id, problem.facts["number"]) == ("replay_drawn", number)


def play_as_recorded(words: Any, number: int, drawn: int) -> Any:
    """A save that is right in itself, but whose answer *number* was rolled with other dice of the stream."""
    match = replay({**words, "answers": words["answers"][:number]})
    match.g.chance.drawn = drawn
    match.answer(SEAT, words["answers"][number]["answer"])
    return saved(match)


def test_another_position_is_found_out() -> None:
    match = with_dice()
    problem = problem_of(verify, tampered(match, "answers", 4, "digest", value="0" * 16))
    assert (problem.id, problem.facts["number"]) == ("replay_digest", 4)
    for check in (verify, Match.load):
        assert problem_of(check, tampered(match, "snapshot", "vp", value=90)).id == "save_digest"
        assert problem_of(check, tampered(match, "answers", value=saved(match)["answers"][:-1])).id == "save_digest"


def test_another_seed_is_found_out() -> None:
    match = with_dice()
    assert problem_of(verify, tampered(match, "commitment", value="0" * 64)).id == "commitment_differs"
    assert problem_of(verify, tampered(match, "salt", value="pepper")).id == "commitment_differs"
    assert problem_of(verify, tampered(match, "seed", value=f"{8:032x}")).id == "replay_chance"


def test_another_place_on_the_stream_is_found_out() -> None:
    match = with_dice()
    assert problem_of(verify, tampered(match, "drawn", value=match.g.chance.drawn + 1)).id == "save_digest"


def test_an_altered_log_is_found_out() -> None:
    problem = problem_of(verify, tampered(with_dice(), "answers", 0, "events", 0, "box", value="roma"))
    assert (problem.id, problem.facts["number"]) == ("replay_events", 0)

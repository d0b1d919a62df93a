"""9.0 Crisis roll and invasions, 10.0 and C5.0 the event deck."""

from __future__ import annotations

import pytest

from .table import position


@pytest.mark.parametrize(
    ("players", "dice", "result"),
    [
        (4, [1, 2], "sassanids"), (4, [1, 3], "franks"), (4, [2, 3], "sassanids"), (4, [3, 3], "goths"),
        (4, [4, 4], "alamanni"), (4, [4, 5], "nomads"), (4, [5, 5], "franks"), (4, [5, 6], "nomads"),
        (3, [1, 2], "franks"), (3, [4, 5], "goths"), (2, [1, 2], "goths"), (2, [4, 4], "franks"),
    ],
)  # fmt: skip
def test_9_0_the_tables(players: int, dice: list[object], result: str) -> None:
    t = position("crisis_roll", [*dice, 1, 6], players=players)
    assert t.told("crisis")[0]["result"] == result
    assert t.raiders[result]["homeland"] == 1
    assert t.resting[result]["homeland"] == 9


def test_9_0_ira_deorum_rouses_every_tribe_and_nobody_invades() -> None:
    t = position("crisis_roll", [1, 1], players=3)
    assert [t.raiders[tribe]["homeland"] for tribe in t.raiders] == [1, 1, 1, 0, 1]


def test_9_0_an_event() -> None:
    t = position("crisis_roll", [3, 4, "cniva"])
    assert t.event == "cniva"
    assert "cniva" not in t.deck


def test_9_0_pax_deorum() -> None:
    t = position("crisis_roll", [6, 6], available={"red": ["castra"], "blue": ["mob", "castra"]})
    assert t.asked == "pax_cards"
    assert t.who == ["red", "blue"]


@pytest.mark.parametrize(
    ("white", "first", "second"),
    [(1, "gallia", "hispania"), (3, "gallia", "hispania"), (4, "britannia", "gallia"), (6, "britannia", "gallia")],
)
def test_9_0_the_white_die_shows_the_way(white: int, first: str, second: str) -> None:
    t = position("invasion franks", [white, 4], raiders={"franks": {"homeland": 5}})
    assert t.raiders["franks"][first] == 3
    assert t.raiders["franks"][second] == 1
    assert t.raiders["franks"]["homeland"] == 1


def test_9_0_leaders_count_and_go_first() -> None:
    t = position("invasion goths", [1, 2], raiders={"goths": {"homeland": 1}}, leaders={"cniva": "goths_home"})
    assert t.leaders["cniva"] == "thracia"
    assert t.raiders["goths"]["thracia"] == 1


def test_9_0_too_few_stay_at_home() -> None:
    t = position("invasion goths", [1, 3], raiders={"goths": {"homeland": 2}})
    assert t.raiders["goths"]["homeland"] == 2


def test_9_0_what_finds_no_room_returns() -> None:
    t = position(
        "invasion goths", [1, 6], raiders={"goths": {"homeland": 6, "thracia": 1}}, resting={"goths": {"macedonia": 1}}
    )
    assert t.raiders["goths"]["thracia"] == 3
    assert t.raiders["goths"]["macedonia"] == 2
    assert t.raiders["goths"]["homeland"] == 2


def test_9_0_behind_the_limes_they_are_inactive() -> None:
    t = position(
        "invasion goths",
        [1, 4],
        raiders={"goths": {"homeland": 4}},
        improvements={"thracia": ["limes"]},
        leaders={"cniva": "goths_home"},
    )
    assert t.resting["goths"]["thracia"] == 2
    assert t.leaders["cniva"] == "thracia"
    assert t.resting["goths"]["macedonia"] == 1
    assert t.raiders["goths"]["homeland"] == 1


def test_c0_4_provinces_not_in_play_are_skipped() -> None:
    t = position("invasion franks", [4, 4], players=2, raiders={"franks": {"homeland": 4}})
    assert t.raiders["franks"]["gallia"] == 3
    assert t.raiders["franks"]["homeland"] == 1


# -- C5.0 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "leader", "home"),
    [
        ("ardashir", "ardashir", "sassanids_home"),
        ("shapur", "shapur", "sassanids_home"),
        ("cniva", "cniva", "goths_home"),
    ],
)
def test_10_0_leaders_come_to_their_homeland(event: str, leader: str, home: str) -> None:
    assert position("draw_event", [event]).leaders[leader] == home


@pytest.mark.parametrize(
    ("event", "province"), [("priest_king", "syria"), ("postumus", "gallia"), ("zenobia", "aegyptus")]
)
def test_10_0_rival_emperors_rise_in_their_province(event: str, province: str) -> None:
    assert position("draw_event", [event]).rivals[event] == province


def test_c5_0_diocletian_is_one_of_the_last_four() -> None:
    t = position("draw_event", ["inflation"], deck=["diocletian", "inflation", "cniva", "postumus", "shapur"])
    assert t.deck == ["diocletian", "cniva", "postumus", "shapur"]
    t = position("draw_event", ["diocletian"], deck=["diocletian", "cniva", "postumus", "shapur"], legacy={"blue": 1})
    assert t.ending == "blue"


def test_c5_0_palmyra_allies() -> None:
    given = {
        "raiders": {"sassanids": {"syria": 2, "homeland": 3}},
        "resting": {"sassanids": {"asia": 1}},
        "leaders": {"shapur": "syria"},
    }
    t = position(
        "draw_event", ["palmyra_allies"], generals={"red_1": "syria"}, foederati={"red_1": ["sassanids"]}, **given
    )
    assert t.resting["sassanids"]["homeland"] == 9
    assert sum(t.raiders["sassanids"].values()) == 0
    assert t.leaders["shapur"] == "syria"
    assert t.foederati["red_1"] == ["sassanids"]


def test_c5_0_raiding_parties() -> None:
    given = {
        "raiders": {"alamanni": {"homeland": 1}, "goths": {"homeland": 2}, "sassanids": {"homeland": 1, "syria": 3}},
        "improvements": {"thracia": ["limes"]},
    }
    t = position("draw_event", ["raiding_parties", 2, 1, 1], **given)
    assert t.raiders["alamanni"]["pannonia"] == 1
    assert t.resting["goths"]["thracia"] == 1
    assert t.raiders["sassanids"] == {**dict.fromkeys(t.raiders["sassanids"], 0), "syria": 3, "homeland": 1}
    assert sum(t.raiders["franks"].values()) == 0


def test_c5_0_preparing_for_war_rouses_two() -> None:
    t = position("crisis_roll", [3, 3, 1, 6], event="preparing_for_war")
    assert t.raiders["goths"]["homeland"] == 2


@pytest.mark.parametrize("event", ["good_auguries", "bad_auguries", "plague_of_cyprian"])
def test_c5_0_an_ongoing_event_lies_open_until_the_next(event: str) -> None:
    t = position("draw_event", ["postumus"], event=event)
    assert t.event == "postumus"

"""C0.2 and C8.0 Set-up, C0.1 terms, C0.3 the turn."""

from __future__ import annotations

import pytest

from princeps.engine.problem import Problem

from ..tabletop import script
from .table import PARTS, TITLE, Table, new_game, position


def drafted(players: int) -> Table:
    """Everybody takes the first province offered and the first cards."""
    t = new_game(players=str(players))
    while t.asked in ("draft", "choose_card"):
        t.play(t.options[0])
    return t


@pytest.mark.parametrize(("players", "provinces", "italia", "tribes"), [(4, 12, 8, 5), (3, 9, 6, 4), (2, 6, 4, 3)])
def test_c8_0_the_table_of_the_set_up(players: int, provinces: int, italia: int, tribes: int) -> None:
    t = new_game(players=str(players))
    assert [t.governors[province] for province in t.governors].count("not_in_play") == 12 - provinces
    for _ in range(players):
        t.play(t.options[0])
    governors = list(t.governors.values())
    assert governors.count("neutral") == provinces - players
    assert t.support["italia"] == italia == governors.count("neutral")
    assert sum(t.full.values()) == sum(t.militia.values()) == players
    at_home = [(t.raiders[tribe]["homeland"], t.resting[tribe]["homeland"]) for tribe in t.raiders]
    assert at_home.count((1, 9)) == tribes
    assert at_home.count((0, 0)) == 5 - tribes


def test_c8_0_a_start_for_everybody() -> None:
    t = new_game(players="2").play("thracia")
    side = t.governors["thracia"]
    assert t.support["thracia"] == t.militia["thracia"] == t.full[f"{side}_1"] == 1
    assert t.generals[f"{side}_1"] == "thracia_capital"
    assert t.governors_available[side] == 0
    assert t.governors_unrecruited[side] == ["2", "3", "4", "5", "6"]


def test_c8_0_the_first_player_drafts_first_and_begins() -> None:
    g = TITLE.start(PARTS, script(["yellow", 3, 4, "inflation"]), TITLE.settings({"players": "3"}))
    t = Table(g)
    assert t.first == "yellow"
    order = []
    for _ in range(3):
        order += t.who
        t.play(t.options[0])
    assert order == ["yellow", "red", "blue"]
    while t.asked == "choose_card":
        t.play(t.options[0])
    assert t.told("turn")[0]["side"] == "yellow"


def test_c0_2_nobody_starts_in_italia_or_where_another_is() -> None:
    t = new_game(players="2")
    assert t.why_not == {"italia": "not_in_italia"}
    t.play("gallia")
    assert t.why_not == {"italia": "not_in_italia", "gallia": "taken"}


def test_c0_2_nine_cards_of_value_one_and_five_of_them_in_hand() -> None:
    t = drafted(2)
    for side in ("red", "blue"):
        assert len(t.hands[side]) == 5
        assert sorted(t.hands[side] + t.available[side]) == ["military_1"] * 3 + ["populace_1"] * 3 + ["senate_1"] * 3
    assert t.supply["military_1"] == 12 - 2 * 3
    assert t.supply["castra"] == 9
    assert t.supply["cavalry"] == 0


@pytest.mark.parametrize(("length", "goal"), [("standard", 60), ("short", 40)])
def test_c8_0_length(length: str, goal: int) -> None:
    assert new_game(players="2", length=length).goal == goal


def test_c8_0_the_first_turn_has_a_crisis_roll() -> None:
    t = drafted(2)
    assert t.kinds.index("turn") < t.kinds.index("crisis")
    assert t.round == 1


@pytest.mark.parametrize(("people", "factions", "problem"), [("1", "0", "too_few_sides"), ("3", "2", "too_many_sides")])
def test_c8_0_two_to_four_sides(people: str, factions: str, problem: str) -> None:
    with pytest.raises(Problem) as caught:
        new_game(players=people, factions=factions)
    assert caught.value.id == problem


@pytest.mark.parametrize(("players", "size"), [(4, 15), (3, 14), (2, 10)])
def test_c5_0_the_deck_leaves_out_who_is_not_in_play(players: int, size: int) -> None:
    t = new_game(players=str(players))
    assert len(t.deck) == size
    assert ("zenobia" in t.deck) == (players == 4)
    assert ("ardashir" in t.deck) == (players > 2)


def test_c0_3_a_turn_has_eight_phases_for_one_side_alone() -> None:
    hands = {"blue": ["senate_1"], "yellow": ["mob"]}
    t = position(
        "player_turn",
        [3, 4, "inflation", 1, 1],
        active="blue",
        governors={"syria": "blue"},
        quaestor={"syria": 1},
        hands=hands,
    )
    assert t.quaestor["syria"] == 0
    assert t.event == "inflation"
    assert t.who == ["blue"]
    t.play("end_actions", "no")
    assert t.legacy == {"red": 0, "blue": 1, "yellow": 0, "green": 0}
    assert t.kinds.index("crisis") < t.kinds.index("legacy") < t.kinds.index("political_points")
    assert t.who == ["yellow"]


def test_c0_3_then_the_side_to_the_left() -> None:
    t = position(["next_side"], [1, 1], active="green", first="red", round=4, hands={"red": ["mob"]})
    assert t.active == "red"
    assert t.round == 5
    t = position(["next_side"], [1, 1], active="green", first="blue", round=4, hands={"red": ["mob"]})
    assert t.round == 4


def test_c0_1_militia_alone_obeys_the_governor() -> None:
    given = {
        "governors": {"gallia": "red"},
        "militia": {"gallia": 1},
        "raiders": {"franks": {"gallia": 1}},
        "ip": {"military": 1},
    }
    t = position(["take_actions"], [6, 5, 1], **given)
    t.play("battle")
    assert t.told("battle")[0]["force"] == "gallia_militia"
    assert t.legacy["red"] == 3


def test_4_0_generals_and_mobs_are_no_units() -> None:
    t = position(
        "take_actions",
        [2],
        governors={"gallia": "blue"},
        mobs={"gallia": 3},
        generals={"blue_1": "gallia_capital"},
        full={"blue_1": 1},
        ip={"senate": 1},
    )
    t.play("place_governor", "gallia")
    assert t.told("votes")[0]["needed"] == 2 + 1


def test_4_0_inactive_barbarians_fight_in_a_province_but_not_at_home() -> None:
    t = position("take_actions", generals={"red_1": "gallia"}, resting={"franks": {"gallia": 1}}, ip={"military": 1})
    assert "battle" in t.options
    t = position("take_actions", generals={"red_1": "franks_home"}, ip={"military": 1})
    assert t.why_not["battle"] == "no_enemy"

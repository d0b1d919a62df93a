"""X1.0 The cards of The Age of Iron and Rust."""

from __future__ import annotations

import pytest

from ..tabletop import script
from .table import PARTS, TITLE, Table, actions, new_game, position

CARDS = {"card_option": "fixed"}


def use(card: str, chance: list[object] | None = None, /, **given: object) -> Table:
    return actions(chance, unused=[card], **{"hands": {"red": ["cavalry"]}, **CARDS, **given})


# -- set-up ------------------------------------------------------------------------------------------------------------


def test_x1_0_fixed_all_eighteen_kinds_are_for_sale() -> None:
    t = position("buy_cards", governors={"gallia": "red"}, pp=99, **CARDS)
    sold = [option for option in t.options if option.startswith("buy:")]
    assert len(sold) == 18
    assert "buy:damnatio_reroll" in sold
    assert "buy:damnatio" not in sold


def test_x1_0_variable_only_the_top_card_is_for_sale() -> None:
    t = position(
        "buy_cards",
        ["castra"],
        governors={"gallia": "red"},
        pp=9,
        card_option="variable",
        tops={"military_2": "cavalry"},
    )
    assert [option for option in t.options if option.startswith("buy:")] == ["buy:cavalry"]
    t.play("buy:cavalry")
    assert t.tops["military_2"] == "castra"
    assert t.supply["cavalry"] == 8


def test_x1_0_variable_a_new_game_turns_up_nine_cards() -> None:
    t = new_game(players="2", cards="variable")
    assert "none" not in t.tops.values()
    assert len(t.tops) == 9


def test_x1_0_selective_one_kind_of_each_suit_and_value() -> None:
    picks: list[object] = [
        "castra",
        "force_march",
        "praetorian_guard",
        "tribute",
        "foederati",
        "triumph",
        "quaestor",
        "mob",
        "demagogue",
    ]
    t = Table(TITLE.start(PARTS, script([*picks, "red"]), TITLE.settings({"players": "2", "cards": "selective"})))
    assert [card for card, number in t.supply.items() if number and not card.endswith("_1")] == sorted(
        map(str, picks), key=list(t.supply).index
    )
    assert TITLE.faults(t.g) == []


# -- battle ------------------------------------------------------------------------------------------------------------


def fight(card: str, chance: list[object], /, **given: object) -> Table:
    t = use(card, chance, **{"ip": {"military": 1}, "generals": {"red_1": "gallia"}, "full": {"red_1": 2}, **given})
    return t.play("battle")


def test_x1_0_cavalry_rolls_a_die_that_missed() -> None:
    t = fight("cavalry", [1, 3, 1, 4], raiders={"franks": {"gallia": 1}})
    t.play("event:cavalry")
    assert t.told("hits")[0]["attacker"] == 2


def test_x1_0_cavalry_needs_a_miss() -> None:
    t = fight("cavalry", [3, 3, 1], raiders={"franks": {"gallia": 1}})
    assert t.asked == "take_actions"
    assert t.unused == ["cavalry"]


def test_x1_0_spiculum_strikes_first() -> None:
    t = fight("spiculum", [5, 4, 2, 2, 1], raiders={"franks": {"gallia": 2}})
    t.play("event:spiculum")
    assert t.told("rolled")[1]["dice"] == ["barbarian 1"]
    assert t.told("hits")[0]["attacker"] == 1
    assert t.legacy["red"] == 3
    assert t.raiders["franks"] == {**dict.fromkeys(t.raiders["franks"], 0), "homeland": 1}


def test_x1_0_spiculum_can_decide_it() -> None:
    t = fight("spiculum", [6, 5], rivals={"postumus": "gallia"})
    t.play("event:spiculum")
    assert t.rivals["postumus"] == "removed"
    assert t.legacy["red"] == 2
    assert t.told("rolled") == []


def test_x1_0_triumph_over_barbarians() -> None:
    t = fight("triumph", [3, 3, 1, 1, 1], raiders={"goths": {"gallia": 1}}, leaders={"cniva": "gallia"})
    assert t.asked == "triumph_card"
    t.play("event:triumph")
    assert t.legacy["red"] == 2 + 2 + 1 + 2


def test_x1_0_no_triumph_over_romans() -> None:
    t = fight("triumph", [3, 3, 1], generals={"red_1": "gallia", "blue_1": "gallia"}, full={"red_1": 2, "blue_1": 1})
    assert t.unused == ["triumph"]
    assert t.asked == "take_actions"


# -- votes -------------------------------------------------------------------------------------------------------------


def test_x1_0_ambitus_spends_populace_points() -> None:
    t = use(
        "ambitus",
        [2, 2, 2],
        ip={"senate": 1, "populace": 2},
        governors_available={"red": 1},
        governors={"syria": "blue"},
        militia={"syria": 1},
    )
    t.play("place_governor", "syria", "event:ambitus", "points:1", "points:2")
    assert t.governors["syria"] == "red"
    assert t.ip == {"military": 0, "senate": 0, "populace": 0}


def test_x1_0_the_other_damnatio_rolls_again() -> None:
    given = {
        "ip": {"senate": 2},
        "governors_available": {"red": 1},
        "governors": {"syria": "blue"},
        "legacy": {"blue": 9},
    }
    t = use("damnatio_reroll", [1, 3, 2], **given)
    t.play("place_governor", "syria", "points:2", "event:damnatio_reroll")
    assert t.governors["syria"] == "red"
    assert t.legacy["blue"] == 7
    t = use("damnatio_reroll", [1, 3, 1], **given)
    t.play("place_governor", "syria", "points:2", "event:damnatio_reroll")
    assert t.governors["syria"] == "blue"
    assert t.legacy["blue"] == 9


# -- between actions ---------------------------------------------------------------------------------------------------


def test_x1_0_force_march_three_regions_for_one_point() -> None:
    t = use("force_march", ip={"military": 1}, generals={"red_1": "gallia"})
    t.play("event:force_march", "occidentale", "orientale")
    assert t.why_not == {"occidentale": "ends_at_sea", "euxinus": "ends_at_sea"}
    t.play("syria")
    assert t.generals["red_1"] == "syria"
    assert t.ip["military"] == 0


def test_x1_0_force_march_may_halt() -> None:
    t = use("force_march", ip={"military": 1}, generals={"red_1": "gallia"})
    t.play("event:force_march")
    assert "no" not in t.options
    t.play("italia", "no")
    assert t.generals["red_1"] == "italia"
    assert use("force_march", generals={"red_1": "gallia"}).why_not["event:force_march"] == "too_few_points"


def test_x1_0_princeps_senatus_fetches_a_small_card() -> None:
    t = use("princeps_senatus", available={"red": ["castra", "mob", "military_1"]})
    t.play("event:princeps_senatus")
    assert t.options == ["take:military_1", "take:castra"]
    assert t.why_not == {"take:mob": "value_too_high"}
    t.play("take:castra")
    assert "castra" in t.hands["red"]
    assert t.unused == []
    assert use("princeps_senatus", available={"red": ["mob"]}).why_not["event:princeps_senatus"] == "no_such_card"


def test_x1_0_frumentarii_show_a_hand_to_one_side_only() -> None:
    t = use("frumentarii", available={"red": ["mob"]}, hands={"red": ["castra"], "blue": ["pretender", "senate_1"]})
    t.play("event:frumentarii", "blue")
    shown = t.told("hand_shown")[0]
    assert shown["to"] == ["red"]
    assert sorted(shown["cards"]) == ["pretender", "senate_1"]
    t.play("take:mob")
    assert sorted(t.hands["red"]) == ["castra", "mob"]


def test_x1_0_mobile_vulgus_lowers_support_without_dice() -> None:
    t = use(
        "mobile_vulgus",
        ip={"populace": 5},
        governors={"syria": "blue", "asia": "red"},
        support={"syria": 4, "africa": 1, "asia": 3},
    )
    t.play("event:mobile_vulgus")
    assert t.support["syria"] == 4
    t.play("2")
    assert t.support["syria"] == 2
    assert t.ip["populace"] == 1


@pytest.mark.parametrize(("support", "ip", "reason"), [({}, 4, "no_province"), ({"syria": 4}, 1, "too_few_points")])
def test_x1_0_mobile_vulgus_needs_points_and_a_level(support: dict[str, int], ip: int, reason: str) -> None:
    assert use("mobile_vulgus", ip={"populace": ip}, support=support).why_not["event:mobile_vulgus"] == reason


def test_x1_0_a_demagogue_stirs_the_neighbours() -> None:
    t = use("demagogue", governors={"gallia": "red", "italia": "red", "hispania": "blue"})
    t.play("event:demagogue", "gallia")
    assert [province for province, number in t.mobs.items() if number] == ["pannonia", "britannia", "hispania"]
    assert t.legacy["red"] == 3

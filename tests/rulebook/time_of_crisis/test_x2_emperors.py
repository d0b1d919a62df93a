"""X2.0 Emperor types."""

from __future__ import annotations

from .table import Table, actions, position

RULE = {"emperor_types": 1, "hands": {"red": ["mob"]}}
ROME = {"governors": {"italia": "red", "gallia": "red", "asia": "red"}}


def elect(**given: object) -> Table:
    """Red takes Italia."""
    t = actions(
        [2],
        ip={"senate": 1},
        governors_available={"red": 1},
        governors={"italia": "blue", "gallia": "red", "asia": "red"},
        support={"italia": 0},
        **RULE,
        **given,
    )
    return t.play("place_governor", "italia")


def test_x2_0_a_new_emperor_chooses() -> None:
    t = elect(generals={"red_1": "asia", "red_2": "gallia"})
    assert t.options == ["type:senate", "type:populace", "type:military"]
    t.play("type:populace", "gallia")
    assert (t.emperor_type, t.emperor_province, t.emperor_general) == ("populace", "gallia", "none")
    t = elect(generals={"red_1": "asia", "red_2": "gallia"})
    t.play("type:military", "red_2")
    assert (t.emperor_type, t.emperor_province, t.emperor_general) == ("military", "none", "red_2")


def test_x2_0_an_army_is_needed_for_the_military_type() -> None:
    assert elect().why_not == {"type:military": "no_army"}


def test_x2_0_the_senate_protects_all_his_governors_but_battles_are_dear() -> None:
    t = actions(
        [2],
        active="blue",
        ip={"senate": 1},
        emperor_type="senate",
        emperor_types=1,
        governors_available={"blue": 1},
        **ROME,
    )
    t.play("place_governor", "gallia")
    assert t.told("votes")[0]["needed"] == 2 + 1
    fight = {"generals": {"red_1": "gallia"}, "raiders": {"franks": {"gallia": 1}}}
    t = actions(ip={"military": 1}, emperor_type="senate", **RULE, **ROME, **fight)
    assert t.why_not["battle"] == "too_few_points"


def test_x2_0_a_content_province_pays_the_populace_emperor() -> None:
    given = {
        "emperor_types": 1,
        "emperor_type": "populace",
        "emperor_province": "gallia",
        "support": {"italia": 3, "gallia": 3, "asia": 1},
    }
    assert position("legacy", **ROME, **given).legacy["red"] == 3 + 3 + 2
    assert position("legacy", mobs={"gallia": 1}, **ROME, **given).legacy["red"] == 3 + 3


def test_x2_0_with_his_province_the_populace_emperor_loses_italia() -> None:
    given = {
        "emperor_types": 1,
        "emperor_type": "populace",
        "emperor_province": "gallia",
        "governors_available": {"red": 0, "blue": 1},
    }
    t = actions([2, 2], active="blue", ip={"senate": 2}, **ROME, **given)
    t.play("place_governor", "gallia", "points:2")
    assert (t.governors["gallia"], t.governors["italia"]) == ("blue", "neutral")
    assert (t.emperor_type, t.emperor_province) == ("none", "none")
    t = position("support_check", raiders={"franks": {"gallia": 1}}, **ROME, **given)
    assert t.governors["italia"] == "neutral"


def battle(chance: list[object]) -> Table:
    given = {"generals": {"red_1": "gallia"}, "full": {"red_1": 3}, "raiders": {"franks": {"gallia": 1}}}
    t = actions(chance, ip={"military": 1}, emperor_type="military", emperor_general="red_1", **RULE, **ROME, **given)
    return t.play("battle")


def test_x2_0_victories_of_the_military_emperor_count_more() -> None:
    assert battle([3, 1, 1, 1]).legacy["red"] == 2 + 1 + 2


def test_x2_0_but_he_can_fall() -> None:
    t = battle([3, 1, 1, 4, 5])
    assert t.told("death_roll")[0]["dead"] is False
    assert t.governors["italia"] == "red"
    t = battle([3, 1, 1, 4, 6])
    assert t.told("death_roll")[0]["total"] == 7
    assert t.governors["italia"] == "neutral"
    assert t.generals["red_1"] == "available"
    assert t.full["red_1"] == t.reduced["red_1"] == 0
    assert t.legacy["red"] == 5


def test_x2_0_a_change_to_the_senate() -> None:
    t = actions(ip={"senate": 2}, emperor_type="populace", emperor_province="asia", **RULE, **ROME)
    t.play("change_type")
    assert (t.emperor_type, t.emperor_province) == ("senate", "none")
    assert t.ip["senate"] == 0
    assert t.why_not["change_type"] == "already_senate"

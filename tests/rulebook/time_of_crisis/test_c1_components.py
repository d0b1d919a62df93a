"""C1.0 to C7.0: what the components mean for the rules. That they agree with each other is tested with the data."""

from __future__ import annotations

import pytest

from .table import PARTS, actions, position


@pytest.mark.parametrize(("players", "provinces"), [(2, 6), (3, 9), (4, 12)])
def test_c1_0_provinces_not_in_play_take_no_part(players: int, provinces: int) -> None:
    t = actions(players=players, ip={"senate": 2, "military": 2}, generals={"red_1": "gallia"})
    assert list(t.governors.values()).count("not_in_play") == 12 - provinces
    assert t.support["italia"] == min(8, provinces)
    t.play("place_governor")
    assert len(t.options) == provinces


def test_c1_0_nobody_enters_a_province_that_is_not_in_play() -> None:
    t = actions(players=2, ip={"military": 1}, generals={"red_1": "gallia"}).play("move_army")
    assert (t.options, t.why_not["hispania"]) == (["italia", "pannonia", "alamanni_home", "franks_home"], "not_in_play")


def test_c1_0_seas_can_always_be_crossed() -> None:
    t = actions(players=2, ip={"military": 2}, generals={"red_1": "gallia"}).play("move_army", "occidentale")
    assert (t.asked, t.options, t.why_not["hispania"]) == ("move_to", ["italia", "gallia"], "not_in_play")
    assert t.play("italia").generals["red_1"] == "italia"


def test_c2_0_what_runs_out_is_not_to_be_had() -> None:
    full = {"red_1": 17, "blue_1": 16}
    t = actions(
        ip={"military": 30},
        governors={"gallia": "red"},
        generals={"red_1": "gallia", "red_2": "available", "blue_1": "asia"},
        full=full,
    )
    assert t.why_not["add_legion"] == t.why_not["create_army"] == "no_legion_left"


@pytest.mark.parametrize(
    ("white", "first", "second"),
    [(1, "pannonia", "italia"), (4, "pannonia", "italia"), (5, "thracia", "macedonia"), (6, "thracia", "macedonia")],
)
def test_c3_0_the_white_die_names_the_path(white: int, first: str, second: str) -> None:
    t = position("invasion alamanni", [white, 5], raiders={"alamanni": {"homeland": 5}})
    assert (t.raiders["alamanni"][first], t.raiders["alamanni"][second]) == (3, 2)


@pytest.mark.parametrize(("players", "result"), [(4, "nomads"), (3, "goths"), (2, "franks")])
def test_c4_0_a_table_for_each_number_of_players(players: int, result: str) -> None:
    t = position("crisis_roll", [4, 5, 1, 6], players=players)
    assert t.told("crisis")[0]["result"] == result


def test_c7_0_legacy_has_no_upper_end() -> None:
    t = position("legacy", governors={"gallia": "red"}, legacy={"red": 150})
    assert t.legacy["red"] == 151


def test_c7_0_support_ends_with_its_track() -> None:
    t = actions(ip={"populace": 9}, governors={"gallia": "red"}, support={"gallia": 4})
    assert t.why_not["increase_support"] == "support_full"
    assert PARTS.top == [8] + [4] * 11

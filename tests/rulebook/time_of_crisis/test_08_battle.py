"""8.0 Battles."""

from __future__ import annotations

import pytest

from .table import TITLE, actions

FRANKS = {"raiders": {"franks": {"gallia": 2}}}


def army(full: int = 0, reduced: int = 0, place: str = "gallia") -> dict[str, object]:
    return {"ip": {"military": 1}, "generals": {"red_1": place}, "full": {"red_1": full}, "reduced": {"red_1": reduced}}


def test_8_1_a_battle_costs_a_point_and_binds_the_army() -> None:
    t = actions([3, 1], **army(1), raiders={"franks": {"gallia": 1}}, hands={"red": ["military_1"]})
    t.play("battle")
    assert t.ip["military"] == 0
    assert t.fought == ["red_1"]
    t.play("play:military_1")
    assert t.why_not["move_army"] == "has_fought"


def test_8_1_who_can_be_attacked() -> None:
    given = {
        "raiders": {"franks": {"gallia": 1}, "alamanni": {"gallia": 1}},
        "rivals": {"postumus": "gallia"},
        "generals": {"red_1": "gallia", "blue_1": "gallia", "green_2": "gallia_capital"},
    }
    t = actions(ip={"military": 1}, **given)
    t.play("battle")
    assert t.options == ["alamanni", "franks", "postumus", "blue_1", "gallia_capital"]


@pytest.mark.parametrize(
    ("full", "reduced", "foederati", "dice", "hits"),
    [
        (1, 0, [], [3], 1),
        (1, 0, [], [2], 0),
        (0, 1, [], [5], 1),
        (0, 1, [], [4], 0),
        (1, 0, ["goths"], [2, 4], 1),
        (1, 0, ["goths"], [2, 3], 0),
        (1, 0, [], [6, 6, 2], 2),
    ],
)
def test_8_1_what_hits(full: int, reduced: int, foederati: list[str], dice: list[object], hits: int) -> None:
    t = actions([*dice, 1], **army(full, reduced), foederati={"red_1": foederati}, raiders={"franks": {"gallia": 1}})
    t.play("battle")
    assert t.told("hits")[0]["attacker"] == hits


@pytest.mark.parametrize(
    ("enemy", "dice", "hits"),
    [
        ({"leaders": {"cniva": "gallia"}}, [3, 2], 1),
        ({"leaders": {"ardashir": "gallia"}}, [3, 4], 1),
        ({"leaders": {"shapur": "gallia"}}, [4, 4], 2),
        ({"rivals": {"postumus": "gallia"}}, [4, 3, 5], 2),
        ({"raiders": {"franks": {"gallia": 1}}}, [3], 0),
        ({"resting": {"franks": {"gallia": 1}}}, [4], 1),
    ],
)
def test_8_1_what_hits_back(enemy: dict[str, object], dice: list[object], hits: int) -> None:
    t = actions([1, 1, 1, *dice], **army(3), **enemy)
    t.play("battle")
    assert t.told("hits")[0]["defender"] == hits


def test_8_1_militia_needs_a_five() -> None:
    given = {
        "governors": {"gallia": "red"},
        "militia": {"gallia": 1},
        "raiders": {"franks": {"gallia": 1}},
        "ip": {"military": 1},
    }
    t = actions([4, 1], **given)
    t.play("battle")
    assert t.told("hits")[0]["attacker"] == 0
    assert t.militia["gallia"] == 1


def test_8_1_the_owner_chooses_among_his_legions() -> None:
    t = actions([1, 1, 4, 4], **army(1, 1), **FRANKS)
    t.play("battle")
    assert t.asked == "choose_loss"
    t.play("reduced")
    assert (t.full["red_1"], t.reduced["red_1"]) == (0, 1)
    t = actions([1, 1, 4, 4], **army(1, 1), **FRANKS)
    t.play("battle", "full")
    assert (t.full["red_1"], t.reduced["red_1"]) == (0, 1)


def test_8_1_the_defender_is_asked_about_his_own_losses() -> None:
    given = {
        "generals": {"red_1": "gallia", "blue_1": "gallia"},
        "full": {"red_1": 1, "blue_1": 1},
        "reduced": {"blue_1": 1},
    }
    t = actions([3, 1, 1], ip={"military": 1}, **given)
    t.play("battle")
    assert t.who == ["blue"]
    assert t.options == ["full", "reduced"]
    t.play("full")
    assert t.reduced["blue_1"] == 2
    assert t.legacy["red"] == 2


def test_8_1_militia_then_barbarians_then_legions() -> None:
    given = {
        "governors": {"gallia": "blue"},
        "militia": {"gallia": 1},
        "generals": {"red_1": "gallia", "blue_1": "gallia_capital"},
        "full": {"red_1": 3, "blue_1": 1},
    }
    t = actions([3, 3, 3, 1, 1, 1], ip={"military": 1}, foederati={"blue_1": ["goths"]}, **given)
    t.play("battle", "no")
    assert t.militia["gallia"] == 0
    assert t.foederati["blue_1"] == []
    assert t.resting["goths"]["homeland"] == 10
    assert (t.full["blue_1"], t.reduced["blue_1"]) == (0, 1)
    assert t.legacy["red"] == 2 + 1


def test_8_1_which_barbarians_of_ones_own_are_lost() -> None:
    t = actions(
        [2, 2, 3, 3, 5], **army(2), foederati={"red_1": ["franks", "goths"]}, raiders={"alamanni": {"gallia": 1}}
    )
    t.play("battle")
    assert t.options == ["franks", "goths"]
    t.play("goths")
    assert t.foederati["red_1"] == ["franks"]


def test_8_1_the_player_assigns_hits_on_barbarians() -> None:
    t = actions(
        [3, 2, 1, 1, 1, 1],
        **army(2),
        raiders={"goths": {"gallia": 1}},
        resting={"goths": {"gallia": 1}},
        leaders={"cniva": "gallia"},
    )
    t.play("battle")
    assert t.options == ["cniva", "active", "inactive"]
    t.play("inactive")
    assert t.leaders["cniva"] == "goths_home"
    assert t.raiders["goths"]["homeland"] == 1
    assert t.resting["goths"]["homeland"] == 9


@pytest.mark.parametrize(
    ("dice", "winner", "legacy"),
    [
        ([3, 1, 1, 1], "battle_won", 3),
        ([3, 1, 4, 1], "battle_lost", 0),
        ([1, 1, 1, 1], "battle_lost", 0),
        ([3, 3, 4, 4], "battle_won", 4),
        ([3, 3, 6, 4, 4], "battle_won", 4),
    ],
)
def test_8_2_who_wins(dice: list[object], winner: str, legacy: int) -> None:
    t = actions(dice, **army(2), **FRANKS)
    t.play("battle")
    while t.asked == "choose_loss":
        t.play("full")
    assert winner in t.kinds
    assert t.legacy["red"] == legacy


def test_8_2_who_is_alone_wiped_out_has_lost_whatever_the_hits() -> None:
    t = actions([6, 5, 4, 1, 1], **army(0, 1), raiders={"franks": {"gallia": 3}})
    t.play("battle")
    assert t.generals["red_1"] == "available"
    assert t.legacy["red"] == 0
    assert t.raiders["franks"]["gallia"] == 1


def test_8_2_both_wiped_out_nobody_wins() -> None:
    t = actions([5, 4], **army(0, 1), raiders={"franks": {"gallia": 1}})
    t.play("battle")
    assert "battle_undecided" in t.kinds
    assert t.legacy["red"] == 0
    assert t.generals["red_1"] == "available"


def test_8_3_who_loses_outside_a_capital_stays() -> None:
    given = {"generals": {"red_1": "gallia", "blue_1": "gallia"}, "full": {"red_1": 1, "blue_1": 2}}
    t = actions([3, 1, 1], ip={"military": 1}, **given)
    t.play("battle")
    assert t.generals["blue_1"] == "gallia"


def test_8_3_barbarians_that_win_stay() -> None:
    t = actions([1, 4, 1], **army(1), **FRANKS)
    t.play("battle")
    assert t.raiders["franks"]["gallia"] == 2


def test_8_4_the_winner_may_move_in() -> None:
    given = {"generals": {"red_1": "gallia", "blue_1": "gallia_capital"}, "full": {"red_1": 1, "blue_1": 1}}
    t = actions([3, 1], ip={"military": 1}, **given)
    t.play("battle")
    assert t.generals["blue_1"] == "gallia"
    assert t.options == ["gallia_capital", "no"]
    t.play("gallia_capital")
    assert t.generals["red_1"] == "gallia_capital"


def test_8_4_also_when_the_defender_was_wiped_out() -> None:
    t = actions(
        [5, 1],
        ip={"military": 1},
        generals={"red_1": "gallia"},
        reduced={"red_1": 1},
        governors={"gallia": "blue"},
        militia={"gallia": 1},
    )
    t.play("battle", "gallia_capital")
    assert t.generals["red_1"] == "gallia_capital"
    assert t.militia["gallia"] == 0


def test_8_4_not_after_a_defeat() -> None:
    given = {"generals": {"red_1": "gallia", "blue_1": "gallia_capital"}, "full": {"red_1": 1, "blue_1": 1}}
    t = actions([1, 3], ip={"military": 1}, **given)
    t.play("battle")
    assert t.legacy["blue"] == 2
    assert t.asked != "advance"


def test_c6_0_flanking_rolls_all_dice_again() -> None:
    t = actions([1, 2, 4, 5, 6, 1], **army(2), unused=["flanking"], raiders={"franks": {"gallia": 1}})
    t.play("battle")
    assert t.asked == "battle_cards"
    t.play("event:flanking")
    assert t.told("hits")[0]["attacker"] == 2
    assert t.unused == []


def test_c6_0_flanking_can_be_kept() -> None:
    t = actions([3, 2, 1], **army(2), unused=["flanking"], raiders={"franks": {"gallia": 1}})
    t.play("battle", "no")
    assert t.unused == ["flanking"]
    assert t.legacy["red"] == 3


def test_c0_8_castra_guards_the_governors_units_only() -> None:
    given = {
        "castra": {"gallia": 1},
        "generals": {"red_1": "gallia", "blue_1": "gallia_capital"},
        "full": {"red_1": 2, "blue_1": 2},
    }
    t = actions([3, 3, 1, 1], ip={"military": 1}, governors={"gallia": "blue"}, **given)
    t.play("battle", "no")
    assert t.told("hits")[0]["attacker"] == 1
    t = actions([3, 3, 1, 1], ip={"military": 1}, governors={"gallia": "yellow"}, **given)
    t.play("battle", "full", "no")
    assert t.told("hits")[0]["attacker"] == 2


def test_c0_8_sound_after_every_answer() -> None:
    t = actions([3, 3, 4, 1], **army(2), **FRANKS)
    t.play("battle")
    assert TITLE.faults(t.g) == []
    assert t.battlefield == "gallia"

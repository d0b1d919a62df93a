"""X3.0 Factions without a player."""

from __future__ import annotations

from typing import Any

import pytest

from .table import Table, new_game, position

PROVINCES = [
    "italia",
    "asia",
    "gallia",
    "macedonia",
    "pannonia",
    "thracia",
    "britannia",
    "galatia",
    "syria",
    "aegyptus",
    "africa",
    "hispania",
]
NO_LEVELS = {"military": 0, "senate": 0, "populace": 0}


def faction(at: str, chance: list[object] | None = None, name: str = "maximinus", **given: Any) -> Table:
    """Blue is a faction and has the turn."""
    words = {
        "players": 2,
        "active": "blue",
        "factions": {"blue": name},
        "governors": {"gallia": "blue", "asia": "red"},
        **given,
    }
    return position(at, chance or [], **words)


def spends(suit: str, points: int, chance: list[object] | None = None, /, **given: Any) -> Table:
    return faction(f"faction_spends {suit}", chance, ip={suit: points}, **given)


def aims(t: Table) -> list[str]:
    return [event["aim"] for event in t.told("faction_aim")]


# -- the turn ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "die", "primary", "secondary"),
    [
        ("maximinus", 1, "military", "senate"),
        ("maximinus", 4, "military", "populace"),
        ("maximinus", 6, "senate", "populace"),
        ("pupienus", 3, "senate", "military"),
        ("pupienus", 5, "senate", "populace"),
        ("pupienus", 6, "populace", "military"),
        ("gordian", 2, "populace", "senate"),
        ("gordian", 5, "populace", "military"),
        ("gordian", 6, "military", "senate"),
    ],
)
def test_x3_0_the_die_gives_points_in_two_areas(name: str, die: int, primary: str, secondary: str) -> None:
    levels = {"military": 1, "senate": 4, "populace": 2}
    t = faction("faction_actions", [die], name, levels={"blue": levels}, governors={"asia": "red"}, no_place=PROVINCES)
    told = t.told("faction_mode")[0]
    assert (told["primary"], told["most"]) == (primary, levels[primary] + 2)
    assert (told["secondary"], told["least"]) == (secondary, levels[secondary])


def test_x3_0_pax_deorum_helps_the_next_turn() -> None:
    t = position("pax_deorum", players=2, factions={"blue": "gordian"})
    assert t.boosts["blue"] == 1
    t = faction(
        "faction_actions",
        [1],
        levels={"blue": NO_LEVELS},
        governors={"asia": "red"},
        no_place=PROVINCES,
        boosts={"blue": 1},
    )
    assert (t.told("faction_mode")[0]["most"], t.boosts["blue"]) == (3, 0)


def test_x3_0_ludi_saeculares_gives_a_populace_point() -> None:
    t = faction(
        "faction_actions",
        [1],
        levels={"blue": NO_LEVELS},
        governors={"asia": "red"},
        no_place=PROVINCES,
        event="ludi_saeculares",
    )
    assert t.ip == {"military": 2, "senate": 0, "populace": 1}


def test_x3_0_a_whole_turn_asks_nobody_and_tells_every_step() -> None:
    t = new_game(5, players="1", factions="3")
    seen = set()
    while t.asked != "nobody" and t.round < 4:
        assert t.who == ["red"]
        t.play(t.options[-1])
        seen |= {event["side"] for event in t.told("faction_mode")}
    assert seen == {"blue", "yellow", "green"}
    assert len(aims(t)) >= 9


# -- Military ----------------------------------------------------------------------------------------------------------


def test_x3_0_military_1_drives_the_enemy_out() -> None:
    t = spends("military", 1, [3, 1], generals={"blue_1": "gallia"}, raiders={"franks": {"gallia": 1}})
    assert (aims(t), t.legacy["blue"]) == (["drive_out"], 3)


def test_x3_0_military_1_not_against_more_dice() -> None:
    t = spends("military", 1, generals={"blue_1": "gallia"}, full={"blue_1": 2}, rivals={"postumus": "gallia"})
    assert "drive_out" not in aims(t)


def test_x3_0_military_1_its_militia_fights_along() -> None:
    t = spends(
        "military",
        1,
        [1, 5, 1, 1],
        generals={"blue_1": "gallia_capital"},
        militia={"gallia": 1},
        raiders={"franks": {"gallia": 2}},
    )
    assert aims(t) == ["drive_out"]


def test_x3_0_military_2_comes_to_help() -> None:
    t = spends("military", 2, [3, 1], generals={"blue_1": "hispania"}, raiders={"franks": {"gallia": 1}})
    assert (aims(t), t.generals["blue_1"]) == (["come_to_help", "drive_out"], "gallia")


def test_x3_0_military_3_disperses_mobs() -> None:
    t = spends(
        "military", 1, generals={"blue_1": "gallia"}, full={"blue_1": 2}, mobs={"gallia": 2}, support={"gallia": 3}
    )
    assert (aims(t), t.mobs["gallia"], t.support["gallia"]) == (["restore_order"], 0, 2)


def test_x3_0_military_4_trains() -> None:
    t = spends("military", 1, generals={"blue_1": "gallia"}, reduced={"blue_1": 1})
    assert (aims(t), t.full["blue_1"]) == (["train"], 1)


def test_x3_0_military_5_guards_the_border() -> None:
    t = spends("military", 2, generals={"blue_1": "syria"}, governors={"gallia": "blue", "syria": "blue"})
    assert (aims(t), t.generals["blue_2"]) == (["enlist_general", "guard_border"], "gallia_capital")


def test_x3_0_military_6_strengthens_the_smallest_army() -> None:
    t = spends(
        "military", 2, generals={"blue_1": "gallia", "blue_2": "gallia_capital"}, full={"blue_1": 3, "blue_2": 1}
    )
    assert (aims(t), t.full["blue_2"]) == (["strengthen"], 2)
    assert aims(spends("military", 5, generals={"blue_1": "gallia"}, full={"blue_1": 4}))[0] == "march_on_rome"


def test_x3_0_military_7_frees_its_capital() -> None:
    given = {"generals": {"blue_1": "gallia", "red_1": "gallia_capital"}, "full": {"blue_1": 4}}
    t = spends("military", 1, [3, 3, 1, 1, 1], **given)
    assert (aims(t), t.generals["red_1"], t.generals["blue_1"]) == (["free_capital"], "available", "gallia_capital")


def test_x3_0_military_8_marches_on_rome() -> None:
    t = spends("military", 1, generals={"blue_1": "gallia"}, full={"blue_1": 4})
    assert (aims(t), t.generals["blue_1"]) == (["march_on_rome"], "italia_capital")
    t = spends(
        "military", 1, generals={"blue_1": "gallia"}, full={"blue_1": 4}, governors={"italia": "blue", "gallia": "blue"}
    )
    assert aims(t) == []


# -- Senate ------------------------------------------------------------------------------------------------------------


def test_x3_0_senate_1_seeks_the_throne() -> None:
    everywhere = dict.fromkeys(PROVINCES[1:6], "red") | dict.fromkeys(PROVINCES[6:], "blue")
    given = {
        "governors": {**everywhere, "hispania": "green"},
        "players": 4,
        "governors_unrecruited": {"blue": [], "red": []},
    }
    t = spends("senate", 2, [1, 1], **given)
    assert (aims(t), t.governors["italia"], t.support["italia"]) == (["seek_throne"], "blue", 6)


def test_x3_0_senate_1_counts_basilicas() -> None:
    governors = dict.fromkeys(PROVINCES[1:6], "red") | dict.fromkeys(PROVINCES[6:11], "blue") | {"hispania": "green"}
    given = {
        "players": 4,
        "governors": governors,
        "governors_unrecruited": {"blue": [], "red": []},
        "improvements": {"africa": ["basilica"]},
    }
    t = spends("senate", 1, [1, 1], **given)
    assert (aims(t), t.governors["italia"]) == (["seek_throne"], "blue")


def test_x3_0_senate_2_seeks_the_easiest_province() -> None:
    t = spends("senate", 4, [1, 1], governors_available={"blue": 1}, support={"asia": 1})
    assert (aims(t)[0], t.governors["italia"]) == ("seek_province", "neutral")
    assert t.told("votes")[0]["province"] == "pannonia"  # neutral, next to Gallia, first in the order of the map
    assert t.governors["pannonia"] == "blue"


def test_x3_0_senate_2_recruits_for_it_first() -> None:
    t = spends("senate", 3, [1, 1], governors_available={"blue": 0})
    assert aims(t) == ["enlist_governor", "seek_province"]


def test_x3_0_senate_2_all_points_against_a_player() -> None:
    governors = dict.fromkeys(PROVINCES[:6], "red") | dict.fromkeys(PROVINCES[6:11], "blue") | {"hispania": "green"}
    support = dict.fromkeys(PROVINCES[1:6], 4) | {"italia": 6, "hispania": 1}
    t = spends(
        "senate",
        3,
        [2, 1, 2],
        players=4,
        governors=governors,
        support=support,
        governors_unrecruited={"blue": [], "red": []},
    )
    assert (aims(t), t.told("votes")[0]["province"], len(t.told("votes")[0]["dice"])) == (
        ["seek_province"],
        "hispania",
        3,
    )
    assert t.governors["hispania"] == "blue"


def test_x3_0_senate_3_recruits_the_cheapest() -> None:
    t = spends("senate", 1, governors_available={"blue": 0})
    assert (aims(t), t.governors_available["blue"], t.governors_unrecruited["blue"]) == (
        ["enlist_governor"],
        1,
        ["3", "4", "5", "6"],
    )


# -- Populace ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "given", "done"),
    [
        (2, {"support": {"gallia": 3}, "mobs": {"gallia": 2}}, "calm"),
        (2, {}, "shore_up"),
        (3, {"support": {"gallia": 2}}, "build_limes"),
        (
            3,
            {"support": {"gallia": 4}, "mobs": {"gallia": 1}, "improvements": {"gallia": ["limes"]}},
            "build_amphitheater",
        ),
        (3, {"support": {"gallia": 4}, "improvements": {"gallia": ["limes"]}}, "build_basilica"),
        (3, {"support": {"gallia": 2}, "improvements": {"gallia": ["limes", "basilica"]}}, "please"),
        (2, {"support": {"gallia": 4}, "improvements": {"gallia": ["limes", "basilica"]}}, "arm_citizens"),
    ],
)
def test_x3_0_populace_in_order(points: int, given: dict[str, Any], done: str) -> None:
    t = spends("populace", points, **given)
    assert (aims(t), t.ip["populace"]) == ([done], 0)


# -- growth ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("levels", "points", "after"),
    [
        ([2, 1, 1], 6, [3, 1, 1]),
        ([2, 1, 1], 5, [2, 1, 1]),
        ([3, 1, 1], 4, [3, 2, 1]),
        ([3, 2, 1], 10, [3, 2, 2]),
        ([6, 6, 6], 14, [6, 6, 6]),
    ],
)
def test_x3_0_levels_instead_of_cards(levels: list[int], points: int, after: list[int]) -> None:
    suits = ["military", "senate", "populace"]
    support = {"gallia": min(4, points), "hispania": max(1, min(4, points - 4)), "italia": max(0, points - 8)}
    governors = (
        {"gallia": "blue", "asia": "red"}
        | ({"hispania": "blue"} if points > 4 else {})
        | ({"italia": "blue"} if points > 8 else {})
    )
    if points <= 4:
        support.pop("hispania")
    if points <= 8:
        support.pop("italia")
    t = faction(
        "faction_buy", governors=governors, support=support, levels={"blue": dict(zip(suits, levels, strict=True))}
    )
    assert [t.levels["blue"][suit] for suit in suits] == after
    assert t.pp == 0

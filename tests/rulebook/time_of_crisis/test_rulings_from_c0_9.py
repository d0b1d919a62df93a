"""How open questions are played: one test for each entry of rulings.md, from C0.9 on."""

from __future__ import annotations

import pytest

from .table import actions, new_game, position

# -- C0.9 to C0.15 -----------------------------------------------------------------------------------------------------


EMPEROR = {"italia": "red", "asia": "red", "macedonia": "red"}


def test_ruling_c0_9_a() -> None:
    t = position(
        "support_check",
        governors=EMPEROR,
        support={"italia": 4},
        rivals={"zenobia": "aegyptus", "postumus": "gallia"},
        leaders={"cniva": "thracia"},
    )
    assert t.support["italia"] == 3


@pytest.mark.parametrize(("place", "level"), [("goths_home", 3), ("thracia", 3), ("waiting", 4), ("removed", 4)])
def test_ruling_c0_9_b(place: str, level: int) -> None:
    assert (
        position("support_check", governors=EMPEROR, support={"italia": 4}, leaders={"cniva": place}).support["italia"]
        == level
    )


def test_ruling_c0_9_c() -> None:
    t = position("support_check", governors={"gallia": "red"}, support={"gallia": 2}, resting={"franks": {"gallia": 3}})
    assert t.support["gallia"] == 2


def test_ruling_c0_9_d() -> None:
    t = position(
        "support_check", governors={"gallia": "red"}, support={"gallia": 2}, generals={"green_1": "gallia_capital"}
    )
    assert t.support["gallia"] == 1
    t = position("support_check", governors={"gallia": "red"}, support={"gallia": 2}, generals={"green_1": "gallia"})
    assert t.support["gallia"] == 2


def test_ruling_c0_9_e() -> None:
    own = position(
        "support_check", governors=EMPEROR, support={"italia": 4, "asia": 3}, marks={"asia": "seat_of_power"}
    )
    other = position(
        "support_check",
        governors={**EMPEROR, "syria": "blue"},
        support={"italia": 4, "syria": 3},
        marks={"syria": "seat_of_power"},
    )
    assert (own.support["italia"], other.support["italia"]) == (4, 3)


def test_ruling_c0_11_a() -> None:
    governors = {**EMPEROR, "syria": "blue", "galatia": "blue", "africa": "blue"}
    t = position("legacy", governors=governors, support={"italia": 5, "syria": 3}, marks={"syria": "seat_of_power"})
    assert t.told("legacy")[0] | {"why": "emperor", "points": 2} == t.told("legacy")[0]


def test_ruling_c0_12_a() -> None:
    t = position("buy_cards", governors={"gallia": "red", "asia": "red"}, pp=9, discards={"red": ["mob"]}).play(
        "buy:castra"
    )
    assert {"trash:castra", "trash:mob"} <= set(t.options)
    t.play("trash:castra")
    assert (t.pp, t.discards["red"], t.trashed["castra"], t.bought) == (4, ["mob"], 1, ["castra"])
    assert t.play("buy:tribute").pp == 1  # the second card of the turn all the same


def test_ruling_c0_14_a() -> None:
    given = {"ip": {"senate": 6}, "governors": {**EMPEROR, "gallia": "blue"}, "governors_available": {"red": 1}}
    t = actions([2, 2], **given, support={"italia": 2}).play("place_governor", "hispania", "points:2")
    assert t.support["italia"] == 3  # three provinces more than Italia: moved, not counted anew
    t = actions([2, 2], ip={"senate": 2}, governors={"gallia": "blue"}).play("place_governor", "hispania", "points:2")
    assert (t.governors["italia"], t.support["italia"]) == ("neutral", 8)
    t = actions([2, 2], ip={"senate": 2}, players=3, governors={"gallia": "blue"}).play(
        "place_governor", "asia", "points:2"
    )
    assert t.support["italia"] == 7


def test_ruling_c0_14_b() -> None:
    given = {
        "players": 2,
        "ip": {"senate": 9},
        "governors": {"asia": "red", "gallia": "red", "macedonia": "blue"},
        "governors_available": {"red": 1},
    }
    t = actions([2] * 6, **given).play("place_governor", "italia", "points:6")
    assert (t.governors["italia"], t.support["italia"]) == ("red", 3)


def test_ruling_c0_15_a() -> None:
    assert (
        actions(governors=EMPEROR, support={"asia": 3}, unused=["pretender"], ip={"senate": 2}).why_not[
            "event:pretender"
        ]
        == "is_emperor"
    )
    t = position(
        "legacy",
        governors=EMPEROR,
        support={"italia": 3, "asia": 3},
        marks={"asia": "seat_of_power", "macedonia": "breakaway"},
    )
    assert set(t.marks.values()) == {"none"}


# -- C2.0 to C8.0 ------------------------------------------------------------------------------------------------------


def test_ruling_c2_0_a() -> None:
    t = actions(ip={"senate": 2}, governors={"gallia": "red"})
    assert list(t.governors.values()).count("neutral") == 11
    assert list(t.play("recall_governor").governors.values()).count("neutral") == 12


def test_ruling_c2_0_b() -> None:
    t = actions(
        [1, 4], ip={"military": 1}, generals={"red_1": "gallia"}, full={"red_1": 1}, raiders={"franks": {"gallia": 1}}
    ).play("battle")
    assert (t.full["red_1"], t.reduced["red_1"]) == (0, 1)


def test_ruling_c5_0_a() -> None:
    t = position("draw_event", ["postumus"], event="inflation", deck=["postumus", "zenobia"])
    assert (t.event, t.rivals["postumus"]) == ("postumus", "gallia")
    t = actions(event="postumus", ip={"populace": 2}, governors={"gallia": "red"}).play("increase_support")
    assert t.ip["populace"] == 0


def test_ruling_c6_0_a() -> None:
    t = actions(governors={"gallia": "red", "asia": "red"}, unused=["castra", "castra"]).play(
        "event:castra", "gallia", "event:castra"
    )
    assert (t.castra["gallia"], t.castra["asia"]) == (1, 1)
    assert "event:castra" not in t.options


def test_ruling_c6_0_b() -> None:
    given = {
        "ip": {"military": 1},
        "generals": {"red_1": "gallia", "blue_1": "gallia"},
        "hands": {"blue": ["flanking"]},
    }
    t = actions([3, 1], **given).play("battle")
    assert (t.asked, t.legacy["red"]) == ("take_actions", 2)
    t = actions([1, 1, 3], **given, unused=["flanking"]).play("battle")
    assert (t.who, t.options) == (["red"], ["event:flanking", "no"])
    assert t.play("event:flanking").legacy["red"] == 2


def test_ruling_c6_0_c() -> None:
    t = actions(
        [3, 1], ip={"military": 1}, generals={"red_1": "gallia", "blue_1": "gallia"}, hands={"red": ["flanking"]}
    )
    assert "play:flanking" in t.options
    t.play("battle")
    assert (t.asked, t.legacy["red"], t.hands["red"]) == ("take_actions", 2, ["flanking"])


def test_ruling_c8_0_a() -> None:
    t = new_game(1, players="2")
    first = t.options
    t.play("gallia")
    assert set(t.options) == set(first) - {"gallia"}
    assert "pannonia" in t.options
    assert t.why_not == {"italia": "not_in_italia", "gallia": "taken"}


# -- X -----------------------------------------------------------------------------------------------------------------


def test_ruling_x1_0_a() -> None:
    given = {
        "ip": {"military": 1},
        "generals": {"red_1": "gallia"},
        "full": {"red_1": 1},
        "reduced": {"red_1": 1},
        "raiders": {"franks": {"gallia": 1}},
    }
    t = actions([1, 1, 1, 3], **given, unused=["cavalry"], card_option="fixed").play("battle", "event:cavalry")
    assert t.told("rolled")[-1]["hits"] == 1
    assert t.legacy["red"] == 3


def test_ruling_x3_0_a() -> None:
    t = new_game(3, players="1", factions="2")
    assert (t.players, t.board, t.factions["red"], t.factions["blue"], t.factions["yellow"]) == (
        3,
        4,
        "none",
        "maximinus",
        "pupienus",
    )
    assert "not_in_play" not in t.governors.values()


FACTION = {
    "factions": {"blue": "maximinus"},
    "players": 2,
    "active": "blue",
    "governors": {"gallia": "blue", "asia": "red"},
    "generals": {"blue_1": "hispania"},
}


@pytest.mark.parametrize(("points", "legions", "place"), [(2, 2, "gallia"), (1, 2, "hispania"), (2, 1, "hispania")])
def test_ruling_x3_0_b(points: int, legions: int, place: str) -> None:
    chance: list[object] = [3, 3, 1, 1] if place == "gallia" else []
    levels = {"blue": {"military": 0, "senate": 0, "populace": 0}}
    given = {
        **FACTION,
        "full": {"blue_1": legions},
        "raiders": {"franks": {"gallia": 2}},
        "levels": levels,
        "ip": {"military": points},
    }
    t = position("faction_spends military", chance, **given)
    assert t.generals["blue_1"] == place


def test_ruling_x3_0_c() -> None:
    given = {**FACTION, "emperor_types": 1, "governors": {"italia": "blue", "asia": "blue"}, "support": {"italia": 2}}
    assert position("faction_type", **given).emperor_type == "military"
    t = position("faction_type", **{**given, "generals": {}})
    assert t.emperor_type == "senate"
    assert position("faction_type", **{**given, "factions": {"blue": "gordian"}}).emperor_province == "asia"

"""How open questions are played: one test for each entry of rulings.md, up to C0.8."""

from __future__ import annotations

from princeps.games.time_of_crisis.parts import LEADERS
from princeps.games.time_of_crisis.rules.r09_crisis import LEADERS_FIRST

from .table import actions, position

# -- 6.7, 7.1 ----------------------------------------------------------------------------------------------------------


def test_ruling_6_7_a() -> None:
    t = position("discard_cards", hands={"red": ["castra", "mob"]})
    assert t.options == ["discard:castra", "discard:mob", "no"]
    t.play("discard:mob", "no")
    assert (t.hands["red"], t.discards["red"]) == (["castra"], ["mob"])


def test_ruling_6_8_a() -> None:
    t = position("refill red", hands={"red": ["mob"] * 4}, available={"red": ["castra"]}, discards={"red": ["tribute"]})
    assert (t.available["red"], t.discards["red"], t.asked) == (["tribute"], [], "nobody")
    full = position("refill red", hands={"red": ["mob"] * 6}, discards={"red": ["tribute"]})
    assert (full.available["red"], full.discards["red"]) == (["tribute"], [])
    t = position("refill red", hands={"red": ["mob"] * 3}, available={"red": ["castra"]}, discards={"red": ["tribute"]})
    assert (t.hands["red"], t.available["red"]) == (["castra", "tribute", "mob", "mob", "mob"], [])


def test_ruling_7_1_a() -> None:
    t = position(
        ["draw_event", "take_actions"],
        ["diocletian"],
        deck=["diocletian"],
        legacy={"red": 20, "blue": 15},
        emperor_turns={"blue": 2},
        round=9,
    )
    assert (t.ending, t.legacy["blue"], t.agenda) == ("blue", 25, [])


def test_ruling_7_1_b() -> None:
    t = position("end_test", governors={"italia": "red"}, legacy={"red": 60}, round=9)
    assert t.closing == 1
    t = position(
        ["end_test", "next_side"],
        governors={"italia": "blue"},
        legacy={"red": 61},
        closing=1,
        first="blue",
        active="red",
        players=2,
        round=9,
    )
    assert t.ending == "red"


# -- 8.2, 8.3 ----------------------------------------------------------------------------------------------------------


def test_ruling_8_2_a() -> None:
    t = actions(
        [3, 1, 4, 4],
        ip={"military": 1},
        generals={"red_1": "thracia"},
        full={"red_1": 2},
        raiders={"goths": {"thracia": 2}},
    ).play("battle", "full")
    assert t.raiders["goths"]["thracia"] == 1
    assert (set(t.legacy.values()), "battle_lost" in t.kinds) == ({0}, True)


def test_ruling_8_2_b() -> None:
    t = actions([1, 1], ip={"military": 1}, generals={"red_1": "thracia", "blue_1": "thracia"}).play("battle")
    assert t.told("hits")[0] | {"attacker": 0, "defender": 0} == t.told("hits")[0]
    assert (t.legacy["red"], t.legacy["blue"]) == (0, 2)


def test_ruling_8_2_c() -> None:
    t = actions(
        [3, 1, 1],
        ip={"military": 1},
        generals={"red_1": "asia", "blue_1": "asia"},
        foederati={"blue_1": ["goths"]},
        full={"blue_1": 1},
    ).play("battle")
    assert (t.legacy["red"], t.foederati["blue_1"], t.resting["goths"]["homeland"]) == (3, [], 10)


def test_ruling_8_3_a() -> None:
    given = {
        "raiders": {"goths": {"thracia": 3, "homeland": 7}},
        "ip": {"military": 1},
        "generals": {"red_1": "thracia"},
        "full": {"red_1": 3},
    }
    t = actions([3, 1, 1, 1, 1, 1], **given).play("battle")
    assert (t.raiders["goths"]["homeland"], t.resting["goths"]["homeland"]) == (9, 1)


# -- 11.0 --------------------------------------------------------------------------------------------------------------


def test_ruling_11_0_a() -> None:
    mobs = {"gallia": 4, "asia": 4, "syria": 4, "africa": 4}
    t = position("end_of_turn", governors={"gallia": "red"}, support={"gallia": 4}, mobs=mobs)
    assert t.mobs["gallia"] == 4
    t = actions(governors={"gallia": "red"}, mobs=mobs, unused=["mob"], ip={"populace": 2})
    assert t.why_not["event:mob"] == "no_mob_left"


# -- C0.4 --------------------------------------------------------------------------------------------------------------


def test_ruling_c0_4_a() -> None:
    t = position(
        "crisis_roll", [3, 1, 2, 2], raiders={"franks": {"homeland": 3, "gallia": 1}}, resting={"franks": {"gallia": 1}}
    )
    assert (t.raiders["franks"]["gallia"], t.resting["franks"]["gallia"], t.raiders["franks"]["hispania"]) == (2, 1, 1)


def test_ruling_c0_4_b() -> None:
    t = position(
        "crisis_roll",
        [3, 1, 1, 6],
        event="preparing_for_war",
        raiders={"franks": {"homeland": 4, "gallia": 3, "hispania": 2}},
    )
    assert t.told("roused")[0]["pieces"] == 1
    assert (t.raiders["franks"]["homeland"], t.resting["franks"]["homeland"]) == (5, 0)


def test_ruling_c0_4_c() -> None:
    t = position("crisis_roll", [3, 1, 2, 4], raiders={"franks": {"homeland": 3}}, improvements={"hispania": ["limes"]})
    assert (t.raiders["franks"]["gallia"], t.raiders["franks"]["hispania"], t.resting["franks"]["hispania"]) == (
        3,
        0,
        1,
    )


def test_ruling_c0_4_d() -> None:
    t = position("pax_deorum", players=2, discards={"red": ["castra", "mob"]})
    assert (t.who, t.available["red"], t.discards["red"]) == (["red"], ["castra", "mob"], [])
    t.play("take:mob")
    assert (t.hands["red"], t.hands["blue"]) == (["mob"], [])


def test_ruling_c0_4_e() -> None:
    t = position(
        ["crisis_roll", "take_actions"], [6, 6], players=2, available={"red": ["castra", "mob"], "blue": ["tribute"]}
    )
    t.play("red take:castra", "blue take:tribute")
    assert "play:castra" in t.options


def test_ruling_c0_4_f() -> None:
    t = position("pax_deorum", players=2, available={"red": ["castra", "mob"], "blue": ["tribute", "mob"]})
    assert t.who == ["red", "blue"]
    t.play("blue take:mob")
    assert (t.who, t.hands["blue"]) == (["red"], [])
    t.play("red take:castra")
    assert (t.hands["red"], t.hands["blue"]) == (["castra"], ["mob"])


def test_ruling_c0_4_g() -> None:
    assert sorted(LEADERS_FIRST) == list(range(len(LEADERS)))
    given = {
        "raiders": {"sassanids": {"homeland": 2}},
        "leaders": {"ardashir": "sassanids_home", "shapur": "sassanids_home"},
    }
    t = position("crisis_roll", [1, 4, 1, 1], **given)
    assert (t.leaders["shapur"], t.leaders["ardashir"]) == ("syria", "sassanids_home")


# -- C0.5 --------------------------------------------------------------------------------------------------------------


def test_ruling_c0_5_a() -> None:
    t = actions(ip={"military": 3}, governors={"gallia": "red"}, generals={"red_1": "gallia"}, fought=["red_1"])
    assert t.why_not["move_army"] == t.why_not["battle"] == "has_fought"
    t.play("enter_capital")
    assert t.generals["red_1"] == "gallia_capital"


def test_ruling_c0_5_b() -> None:
    given = {"generals": {"red_1": "gallia"}, "militia": {"gallia": 1}, "ip": {"military": 1}}
    assert actions(governors={"gallia": "blue"}, **given).why_not["enter_capital"] == "capital_taken"
    assert "enter_capital" in actions(governors={"gallia": "red"}, **given).options


def test_ruling_c0_5_c() -> None:
    assert actions(generals={"red_1": "gallia"}).play("enter_capital").generals["red_1"] == "gallia_capital"


def test_ruling_c0_5_d() -> None:
    t = actions(
        ip={"military": 1},
        governors={"gallia": "blue", "asia": "red"},
        generals={"red_1": "gallia_capital", "red_2": "available"},
    )
    assert t.play("create_army").options == ["asia", "asia_capital"]


def test_ruling_c0_5_e() -> None:
    given = {"ip": {"military": 2}, "generals": {"red_1": "gallia"}}
    assert actions(governors={"gallia": "red"}, **given).play("add_legion").full["red_1"] == 2
    assert actions(governors={"gallia": "blue"}, **given).why_not["add_legion"] == "not_your_province"


def test_ruling_c0_5_f() -> None:
    t = actions(
        ip={"military": 2},
        governors={"gallia": "red"},
        generals={"red_1": "gallia"},
        foederati={"red_1": ["goths"]},
        full={"red_1": 1},
    )
    t.play("add_legion")
    assert (t.full["red_1"], t.ip["military"]) == (2, 0)


def test_ruling_c0_5_g() -> None:
    given = {
        "governors": {"gallia": "red"},
        "generals": {"red_1": "gallia"},
        "mobs": {"gallia": 1},
        "ip": {"military": 1},
    }
    t = position(["take_actions", "support_check"], **given).play("disperse_mob")
    assert (t.support["gallia"], t.mobs["gallia"], t.governors["gallia"]) == (0, 0, "red")
    assert t.play("end_actions").governors["gallia"] == "neutral"


def test_ruling_c0_5_h() -> None:
    t = actions(ip={"military": 1}, generals={"red_1": "gallia"}).play("move_army")
    assert {"atlanticus", "occidentale"} & set(t.options) == set()
    assert t.why_not["atlanticus"] == "ends_at_sea"
    assert actions(ip={"military": 1}, generals={"red_1": "britannia"}).why_not["move_army"] == "nowhere_to_go"
    assert (
        actions(ip={"military": 2}, generals={"red_1": "britannia"}).play("move_army", "gallia").generals["red_1"]
        == "gallia"
    )


def test_ruling_c0_5_i() -> None:
    t = actions(ip={"populace": 2}, governors={"gallia": "red"}, generals={"red_1": "gallia"}).play("enter_capital")
    assert t.why_not["leave_capital"] == "just_stepped"
    assert "leave_capital" in t.play("increase_support").options


def test_ruling_c0_5_j() -> None:
    t = actions(ip={"military": 1}, governors={"gallia": "red"}).play("create_army")
    assert t.options == ["gallia", "gallia_capital"]


def test_ruling_c0_5_k() -> None:
    t = actions(
        ip={"military": 1}, governors={"gallia": "red"}, generals={"red_1": "gallia_capital", "red_2": "gallia"}
    )
    assert t.why_not["enter_capital"] == "capital_taken"
    given = {"governors": {"gallia": "red"}, "generals": {"red_1": "gallia_capital", "red_2": "available"}}
    t = actions(ip={"military": 1}, **given).play("create_army")
    assert (t.asked, t.generals["red_2"]) == ("take_actions", "gallia")  # nowhere else to stand


def test_ruling_c0_5_l() -> None:
    given = {
        "ip": {"military": 4},
        "governors": {"gallia": "red"},
        "generals": {"red_1": "gallia", "red_2": "available"},
        "raiders": {"franks": {"gallia": 3}},
    }
    t = actions([1, 4, 4, 1], **given).play("battle")
    assert t.generals["red_1"] == "available"
    t.play("create_army", "gallia", "general:1")
    assert (t.why_not["battle"], t.why_not["move_army"]) == ("has_fought", "has_fought")
    t.play("create_army", "gallia")
    assert (t.generals["red_2"], {"battle", "move_army"} <= set(t.options)) == ("gallia", True)
    t.play("move_army")
    assert t.asked == "move_to"  # only the fresh one can


# -- C0.6, C0.7 --------------------------------------------------------------------------------------------------------


def test_ruling_c0_6_a() -> None:
    t = position(["take_actions", "support_check"], [4, 4], ip={"senate": 2}, generals={"blue_1": "hispania_capital"})
    t.play("place_governor", "hispania", "points:2")
    assert [kind for kind in t.kinds if kind != "votes"] == ["governor_placed", "support_lost", "governor_lost"]
    assert t.generals["blue_1"] == "hispania_capital"


def test_ruling_c0_6_b() -> None:
    t = actions(ip={"senate": 5}, governors={"gallia": "red", "asia": "red"}).play("recall_governor", "gallia")
    assert (t.governors["gallia"], t.ip["senate"]) == ("neutral", 3)
    assert t.play("place_governor").why_not["gallia"] == "tried_already"


def test_ruling_c0_6_c() -> None:
    t = actions([1], ip={"senate": 3}, governors={"gallia": "blue", "asia": "red"}, governors_available={"red": 1})
    t.play("place_governor", "gallia", "points:1")
    assert t.kinds[-1] == "vote_failed"
    assert t.play("place_governor").why_not["gallia"] == "tried_already"


def test_ruling_c0_6_d() -> None:
    given = {"ip": {"senate": 4}, "governors_available": {"red": 1}}
    t = actions([1, 1], governors={"asia": "red"}, **given).play("place_governor", "gallia")
    assert t.options == ["points:1", "points:2"]
    assert t.play("points:2").governors["gallia"] == "red", "two ones suffice"
    t = actions(governors={"asia": "red", "gallia": "blue"}, **given).play("place_governor", "gallia")
    assert len(t.options) == 4


def test_ruling_c0_7_a() -> None:
    t = actions(ip={"populace": 5}, governors={"gallia": "red"}, mobs={"gallia": 1}).play("hold_games")
    assert (t.mobs["gallia"], t.ip["populace"]) == (0, 3)
    assert t.play("build", "limes").ip["populace"] == 0


def test_ruling_c0_7_b() -> None:
    built = {"gallia": ["basilica"], "asia": ["basilica"]}
    governors = {"gallia": "red", "asia": "red", "italia": "blue"}
    t = actions([2, 2, 2], ip={"senate": 1}, governors=governors, governors_available={"red": 1}, improvements=built)
    t.play("place_governor", "italia")
    assert len(t.told("votes")[0]["dice"]) == 3
    t = actions(
        [2, 1],
        ip={"senate": 2},
        governors={**governors, "syria": "blue"},
        governors_available={"red": 1},
        improvements=built,
    )
    t.play("place_governor", "syria", "points:2")
    assert len(t.told("votes")[0]["dice"]) == 2


# -- C0.8 --------------------------------------------------------------------------------------------------------------


def test_ruling_c0_8_a() -> None:
    raiders = {"goths": {"thracia": 1}, "alamanni": {"thracia": 2}}
    t = actions(ip={"military": 1}, generals={"red_1": "thracia", "blue_1": "thracia"}, raiders=raiders).play("battle")
    assert t.options == ["alamanni", "goths", "blue_1"]


def test_ruling_c0_8_b() -> None:
    t = actions(
        [3, 1],
        ip={"military": 1},
        governors={"gallia": "red"},
        generals={"red_1": "gallia_capital"},
        raiders={"franks": {"gallia": 1}},
    )
    t.play("battle")
    assert (t.legacy["red"], t.generals["red_1"]) == (3, "gallia_capital")


def test_ruling_c0_8_c() -> None:
    t = actions(
        [3, 1], ip={"military": 1}, generals={"red_1": "franks_home"}, raiders={"franks": {"homeland": 1}}
    ).play("battle")
    assert len(t.told("rolled")[1]["dice"]) == 1
    assert (t.legacy["red"], t.resting["franks"]["homeland"], t.generals["red_1"]) == (3, 10, "franks_home")
    assert actions(ip={"military": 1}, generals={"red_1": "franks_home"}).why_not["battle"] == "no_enemy"


def test_ruling_c0_8_d() -> None:
    given = {
        "ip": {"military": 1},
        "generals": {"red_1": "gallia", "blue_1": "gallia"},
        "full": {"red_1": 1, "blue_1": 1},
        "reduced": {"blue_1": 1},
    }
    t = actions([3, 1, 1], **given).play("battle")
    assert (t.who, t.options) == (["blue"], ["full", "reduced"])
    assert t.play("reduced").reduced["blue_1"] == 0


def test_ruling_c0_8_e() -> None:
    given = {
        "ip": {"military": 2},
        "governors": {"gallia": "red"},
        "generals": {"red_1": "gallia_capital"},
        "militia": {"gallia": 1},
    }
    t = actions([1, 5, 1, 1], **given, raiders={"franks": {"gallia": 2}}).play("battle")
    assert t.told("rolled")[0]["dice"] == ["full 1", "militia 5"]
    assert set(t.fought) == {"red_1", "gallia_militia"}
    assert t.asked == "take_actions"
    assert "battle" not in t.options
    alone = actions(
        [1, 1, 3, 4], **{**given, "generals": {"red_1": "gallia"}}, raiders={"franks": {"gallia": 1, "hispania": 1}}
    )
    alone.play("battle", "gallia_militia", "enter_capital", "battle")
    assert [event["dice"] for event in alone.told("rolled")] == [
        ["militia 1"],
        ["barbarian 1"],
        ["full 3"],
        ["barbarian 4"],
    ]
    assert (alone.militia["gallia"], alone.reduced["red_1"]) == (1, 1)
    t = actions(
        [1, 1, 1, 1, 1],
        **{**given, "generals": {"red_1": "gallia_capital", "red_2": "gallia"}},
        raiders={"franks": {"gallia": 1}},
    )
    t.play("battle", "red_1", "leave_capital", "enter_capital", "battle")
    assert t.told("rolled")[2]["dice"] == ["full 1"]  # it fought beside the first army, and is tired beside the second


def test_ruling_c0_8_f() -> None:
    given = {
        "ip": {"military": 1},
        "event": "plague_of_cyprian",
        "generals": {"red_1": "syria"},
        "full": {"red_1": 1},
        "leaders": {"shapur": "syria"},
    }
    t = actions([1, 1, 1], **given).play("battle")
    assert (t.told("hits")[0]["attacker"], t.told("hits")[0]["defender"]) == (1, 1)
    assert t.leaders["shapur"] == "removed"


def test_ruling_c0_8_g() -> None:
    given = {
        "generals": {"red_1": "gallia"},
        "foederati": {"red_1": ["goths"]},
        "full": {"red_1": 2},
        "raiders": {"franks": {"gallia": 1}},
    }
    t = actions([3, 3, 1, 4], ip={"military": 1}, **given).play("battle")
    assert (t.foederati["red_1"], t.legacy["red"]) == ([], 3)

"""3.0 Leaders and Wars: the enemies of Rome, what is printed on them, and raiders from the sea."""

from __future__ import annotations

from princeps.games.rome_inc.parts import LEADERS, NATIONS, SPACES, WARS

from .table import PARTS, barbarian, new_game, position, revolt_of


def test_3_1_1_wars_and_leaders_wait_in_the_wars_box_or_in_provinces() -> None:
    g = new_game("70_ce").g
    start = PARTS.scenarios[1]
    assert (len(start.wars_box), start.extra_draw) == (21, 0)
    assert [PARTS.scenarios[number].extra_draw for number in range(4)] == [1, 0, 0, 1]
    assert [space for space in start.wars if space >= 0] == [SPACES.index("germania_inferior"), SPACES.index("judea")]
    assert g.scenario == 1


def test_3_1_2_matching_wars_leaders_and_homelands() -> None:
    kniva, gothic = LEADERS.index("kniva"), WARS.index("gothic_15")
    assert (PARTS.leader_strength[kniva], PARTS.leader_pillage[kniva]) == (5, 4)
    assert (PARTS.war_strength[gothic], PARTS.war_naval[gothic]) == (15, 3)
    assert NATIONS[PARTS.leader_nation[kniva]] == NATIONS[PARTS.war_nation[gothic]] == "gothic"


def test_3_2_1_a_new_war_starts_in_its_homeland_and_moves() -> None:
    t = position("draw_foes 1", ["moorish_5", 3], wars_box=["moorish_5", "moorish_7"])
    assert [(event["source"], event["target"]) for event in t.told("war_moves")] == [
        ("none", "h_moorish"),
        ("h_moorish", "numidia"),
    ]


def test_3_2_2_strength_counts_against_rome() -> None:
    t = position("fight_wars", [1, 2, 1], wars={"moorish_7": "numidia"}, units={"numidia": {"legion": 1}}).play(
        "moorish_7", "fight"
    )
    assert t.roll("war")[1]["war"] == 7


def test_3_2_3_too_few_fleets_make_a_triumph_a_draw() -> None:
    for fleets, result in (({"fleet": 1}, "draw"), ({"fleet_veteran": 1}, "triumph")):
        t = position(
            "fight_wars", [1, 2, 1], wars={"judean_6": "judea"}, units={"judea": {"legion_veteran": 4, **fleets}}
        ).play("judean_6", "fight")
        assert t.told("war_result")[0]["result"] == result


def test_3_2_4_coastal_raiders_treat_rivers_as_roads_and_seas_as_rivers() -> None:
    german = WARS.index("german_8")
    naval, here = PARTS.war_naval[german], SPACES.index("britannia_superior")
    assert (
        naval,
        SPACES.index("germania_inferior") in PARTS.roads[naval][here],
        SPACES.index("frisia") in PARTS.rough[naval][here],
    ) == (2, True, True)
    assert revolt_of(position("orders", wars={"german_8": "frisia"}), "germania_inferior")[1]["wars_near"] == 2
    assert {WARS[war].partition("_")[0] for war in range(len(WARS)) if PARTS.war_naval[war] == 2} == {
        "frankish",
        "german",
        "illyrian",
        "judean",
    }


def test_3_2_5_sea_raiders_treat_seas_as_roads_too() -> None:
    gothic = WARS.index("gothic_13")
    naval, here = PARTS.war_naval[gothic], SPACES.index("bosporus")
    assert (naval, SPACES.index("pontus") in PARTS.roads[naval][here]) == (3, True)
    assert revolt_of(position("orders", wars={"gothic_13": "bosporus"}), "pontus")[1]["wars_near"] == 2
    assert {WARS[war].partition("_")[0] for war in range(len(WARS)) if PARTS.war_naval[war] == 3} == {"gothic", "saxon"}


def test_3_3_1_a_leader_joins_a_matching_war_or_waits_at_home() -> None:
    alone = position("draw_foes 1", ["tacfarinus"], wars_box=["tacfarinus"])
    assert alone.leaders["tacfarinus"] == "home"
    assert position("unrest_rises", leaders={"tacfarinus": "home"}).changes("unrest")["leaders"] == 1
    joined = position(
        "draw_foes 1",
        ["tacfarinus", "moorish_7"],
        wars_box=["tacfarinus"],
        wars={"moorish_5": "numidia", "moorish_7": "africa"},
    )
    assert joined.leaders["tacfarinus"] == "moorish_7"


def test_3_3_2_a_leaders_strength_is_added() -> None:
    t = position(
        "fight_wars",
        [1, 2, 1],
        wars={"moorish_7": "numidia"},
        leaders={"tacfarinus": "moorish_7"},
        units={"numidia": {"legion": 1}},
    )
    assert t.play("moorish_7", "fight").roll("war")[1]["leader"] == 3


def test_3_3_3_a_leaders_pillage_counts_in_pillage_and_revolt() -> None:
    given = {"wars": {"moorish_7": "numidia"}, "leaders": {"tacfarinus": "moorish_7"}}
    assert position("wars_move", [1], **given).roll("pillage")[1]["leader"] == 2
    assert revolt_of(position("orders", **given), "numidia")[1]["leader"] == 2


def test_ruling_3_1_a() -> None:
    assert (len(LEADERS), len(WARS), len(LEADERS) + len(WARS)) == (15, 45, 60)


def test_9_4_a_war_among_barbarians_goes_on() -> None:
    status = barbarian("africa", "rome")
    t = position("draw_foes 1", ["moorish_5", 1], wars_box=["moorish_5"], status=status)
    assert t.wars["moorish_5"] == "africa"

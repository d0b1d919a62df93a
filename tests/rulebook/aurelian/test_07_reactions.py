"""7.0 Reactions."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.games.aurelian.parts import BARBARIANS

from .table import Table, actions, position, unasked


def react(*chance: object, **given: Any) -> Table:
    """As many Reactions as chits are named, drawn from a Hostile Cup that holds just these."""
    drawn = [entry for entry in chance if isinstance(entry, str)]
    return position(f"reactions {len(drawn)}", list(chance), cups={"hostile": drawn}, **given)


# -- 7.0 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "kinds"),
    [
        (["roma_1"], ["unit_placed"]),
        (["barbarian_1", 5, 8], ["roll", "roll", "barbarian_pooled"]),
        (["sassanids"], ["sassanids"]),
        (["turn_end_1"], ["turn_end_marker"]),
    ],
)
def test_7_0_what_happens_depends_on_the_chit(chance: list[object], kinds: list[str]) -> None:
    assert react(*chance).kinds == kinds


def test_7_0_the_chit_leaves_the_hostile_cup_openly() -> None:
    t = position("reactions 1", ["roma_1"], cups={"hostile": ["roma_1", "roma_2"]})
    assert t.cups["hostile"] == ["roma_2"]
    assert t.cup_log[-1] == "hostile - roma_1"


def test_7_0_a_turn_end_marker_goes_to_the_dead_pool() -> None:
    assert react("turn_end_2").dead_pool == ["turn_end_2"]


def test_7_0_each_reaction_sees_what_the_one_before_did() -> None:
    t = react(
        "belgica_3",
        "britannia_3",
        "gallia_1",
        boxes={"belgica": ["belgica_1", "belgica_2"], "britannia": ["britannia_1", "britannia_2"]},
    )
    assert t.kinds == ["unit_placed", "unit_placed", "usurper_rises", "unit_placed"]
    assert t.sides["gallia"] == "cv"


# -- 7.1 Enemy Units ---------------------------------------------------------------------------------------------------


def test_7_1_the_unit_goes_on_top_in_its_own_box() -> None:
    t = react("roma_3", boxes={"roma": ["roma_1"]})
    assert t.on_map() == {"roma": ["roma_1", "roma_3"]}


@pytest.mark.parametrize("piece", ["aurelian", "officer_1", "officer_2"])
@pytest.mark.parametrize("usurper", ["none", "unnamed"])
def test_7_1_where_a_piece_stands_it_goes_to_the_dead_pool(piece: str, usurper: str) -> None:
    t = react("roma_3", where={piece: "roma"}, boxes={"roma": ["roma_1", "roma_2"]}, usurpers={"red": usurper})
    assert (t.boxes["roma"], t.dead_pool) == (["roma_1", "roma_2"], ["roma_3"])
    assert t.told("unit_quelled") == [{"e": "unit_quelled", "rule": "7.1", "chit": "roma_3", "box": "roma"}]


@pytest.mark.parametrize(
    ("there", "usurper", "side"),
    [
        ([], "none", "resistance"),
        (["roma_1"], "none", "resistance"),
        (["roma_1", "roma_2"], "none", "cv"),
        ([], "unnamed", "cv"),
        (["roma_1"], "unnamed", "cv"),
        (["roma_1", "roma_2"], "unnamed", "cv"),
    ],
)
def test_7_1_three_units_or_a_usurper_bring_the_cv_side(there: list[str], usurper: str, side: str) -> None:
    t = react("roma_3", boxes={"roma": there}, usurpers={"red": usurper})
    assert t.sides["roma"] == side


def test_7_1_two_units_without_usurper_turn_to_resistance() -> None:
    t = react("roma_3", boxes={"roma": ["roma_1"]}, sides={"roma": "cv"})
    assert t.sides["roma"] == "resistance"


def test_7_1_a_usurper_elsewhere_does_not_matter() -> None:
    assert react("roma_3", usurpers={"blue": "postumus", "yellow": "zenobia"}).sides["roma"] == "resistance"


def test_7_1_two_armed_stacks_bring_a_usurper() -> None:
    t = react(
        "belgica_3",
        boxes={
            "belgica": ["belgica_1", "belgica_2"],
            "britannia": ["britannia_1", "britannia_2", "britannia_3"],
            "gallia": ["gallia_1"],
            "roma": ["roma_1"],
        },
        sides={"britannia": "cv"},
        where={"officer_1": "aquitania", "officer_2": "roma"},
    )
    assert t.usurpers == {"red": "none", "blue": "unnamed", "green": "none", "yellow": "none"}
    assert t.armed() == ["belgica", "britannia", "gallia"]
    assert t.where == {"aurelian": "moesia", "officer_1": "none", "officer_2": "roma"}
    assert t.told("usurper_rises") == [
        {"e": "usurper_rises", "rule": "7.1", "region": "blue", "officers": ["officer_1"]}
    ]


def test_7_1_one_armed_stack_brings_none() -> None:
    t = react("belgica_3", boxes={"belgica": ["belgica_1", "belgica_2"], "gallia": ["gallia_1", "gallia_2"]})
    assert (t.usurpers["blue"], t.armed()) == ("none", ["belgica"])


def test_7_1_armed_stacks_of_two_regions_bring_none() -> None:
    t = react("belgica_3", "roma_3", boxes={"belgica": ["belgica_1", "belgica_2"], "roma": ["roma_1", "roma_2"]})
    assert set(t.usurpers.values()) == {"none"}
    assert t.armed() == ["roma", "belgica"]


def test_7_1_the_armed_stacks_of_every_region_are_counted() -> None:
    """Whichever unit was drawn, and wherever it went: "if a Region" is any of them."""
    stacks = {"belgica": ["belgica_1"], "britannia": ["britannia_1"]}
    sides = {"belgica": "cv", "britannia": "cv"}
    assert react("roma_3", boxes=stacks, sides=sides).usurpers["blue"] == "unnamed"
    t = react("roma_3", boxes=stacks, sides=sides, where={"officer_1": "roma"})
    assert (t.usurpers["blue"], t.where["officer_1"]) == ("unnamed", "roma")


def test_7_1_no_second_usurper_in_a_region() -> None:
    t = react("belgica_3", usurpers={"blue": "postumus"}, boxes={"britannia": ["britannia_1"], "gallia": ["gallia_1"]})
    assert t.usurpers["blue"] == "postumus"


def test_ruling_7_1_a() -> None:
    """Only the first case that fits: what lies in an occupied Box keeps its side."""
    t = react("roma_3", where={"officer_1": "roma"}, boxes={"roma": ["roma_1"]}, sides={"roma": "cv"})
    assert (t.sides["roma"], t.dead_pool) == ("cv", ["roma_3"])
    t = react("roma_3", where={"officer_1": "roma"}, boxes={"roma": ["roma_1", "roma_2"]})
    assert t.sides["roma"] == "resistance"


def test_ruling_7_1_b() -> None:
    """Officers of the Region go, without Strength coming back; Aurelian stays."""
    t = react(
        "belgica_3",
        boxes={"belgica": ["belgica_1", "belgica_2"], "britannia": ["britannia_1", "britannia_2", "britannia_3"]},
        sides={"britannia": "cv"},
        where={"aurelian": "gallia", "officer_1": "gallia", "officer_2": "aquitania"},
    )
    assert t.where == {"aurelian": "gallia", "officer_1": "none", "officer_2": "none"}
    assert t.army == 2


def test_ruling_7_1_c() -> None:
    """All four Regions can have their Usurper at the same time."""
    boxes = {
        box: [f"{box}_1"]
        for box in [
            "germania",
            "noricum",
            "roma",
            "aquitania",
            "belgica",
            "gallia",
            "dalmatia",
            "moesia",
            "pannonia",
            "judaea",
            "tyana",
            "palmyra",
        ]
    }
    t = position("revolt", boxes=boxes)
    assert set(t.usurpers.values()) == {"unnamed"}


# -- 7.2 Barbarians ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(1, 9))
def test_7_2_the_die_names_the_space_attacked(face: int) -> None:
    t = react("barbarian_9", face, 1)
    assert t.raiders == {**dict.fromkeys("12345678", "none"), str(face): "barbarian_9"}
    assert t.legions[str(face)] == 0


@pytest.mark.parametrize("usurper", ["postumus", "unnamed"])
@pytest.mark.parametrize("face", [1, 2])
@pytest.mark.parametrize(("answer", "vp", "treasury"), [("vp", 3, 5), ("coin", 4, 4)])
def test_7_2_usurper_costs_vp_or_coin(usurper: str, face: int, answer: str, vp: int, treasury: int) -> None:
    t = react("barbarian_9", face, usurpers={"blue": usurper}, vp=4)
    assert (t.asked, t.options, t.dead_pool) == ("usurper_price", ["vp", "coin"], ["barbarian_9"])
    t.play(answer)
    assert (t.vp, t.treasury) == (vp, treasury)
    assert t.raiders == dict.fromkeys("12345678", "none")


def test_7_2_the_usurper_deals_with_it_even_if_the_space_is_lost_already() -> None:
    t = react("barbarian_9", 1, usurpers={"blue": "postumus"}, raiders={"1": "barbarian_1"}, vp=4)
    assert t.asked == "usurper_price"


def test_7_2_without_a_usurper_spaces_one_and_two_are_attacked() -> None:
    t = react("barbarian_1", 2, 4)  # 4 + 1 exceeds 4
    assert t.pools["blue"] == ["barbarian_1"]


@pytest.mark.parametrize(
    ("lost", "face", "target"),
    [
        (["2"], 2, "3"),
        (["5"], 5, "6"),
        (["4", "5"], 4, "6"),
        (["3", "5"], 3, "4"),
        (["1", "2"], 1, "3"),
        (["7"], 7, "8"),
    ],
)
def test_7_2_a_lost_space_passes_the_attack_on(lost: list[str], face: int, target: str) -> None:
    raiders = dict(zip(lost, BARBARIANS, strict=False))
    t = react("barbarian_9", face, 8, raiders=raiders)
    spill = t.told("spill_over")[0]
    assert (spill["space"], spill["target"]) == (str(face), target)
    assert t.told("barbarian_pooled")[0]["space"] == target


def test_7_2_the_legion_and_walls_of_the_space_really_attacked_count() -> None:
    t = react(
        "barbarian_9",
        2,
        1,
        raiders={"2": "barbarian_1"},
        legions={"3": 3},
        walls={"blue": "finished", "red": "started"},
    )
    assert t.told("roll")[1]["mods"] == [["legion", 3, "7.2"], ["walls", 1, "8.1"]]


def test_7_2_past_space_eight_it_goes_to_the_pool() -> None:
    t = react("barbarian_9", 8, raiders={"8": "barbarian_1"})
    assert t.pools["green"] == ["barbarian_9"]
    assert t.told("spill_over")[0]["target"] == "pool"
    assert t.told("barbarian_pooled")[0]["space"] == "8"


@pytest.mark.parametrize("strength", [1, 2, 3])
@pytest.mark.parametrize(("walls", "bonus"), [("none", 0), ("started", 1), ("finished", 3)])
@pytest.mark.parametrize(
    ("barbarian", "cv"), [("barbarian_1", 4), ("barbarian_4", 5), ("barbarian_6", 6), ("barbarian_8", 7)]
)
def test_7_2_die_legion_and_walls_must_exceed_the_cv(
    strength: int, walls: str, bonus: int, barbarian: str, cv: int
) -> None:
    for face in range(1, 9):
        t = react(barbarian, 6, face, legions={"6": strength}, walls={"green": walls})
        held = face + strength + bonus > cv
        assert t.legions["6"] == (strength if held else 0)
        assert t.raiders["6"] == ("none" if held else barbarian)
        assert t.pools["green"] == ([barbarian] if held else [])
        assert t.dead_pool == []


@pytest.mark.parametrize(
    ("face", "region"), [(1, "blue"), (2, "blue"), (3, "red"), (4, "red"), (5, "green"), (8, "green")]
)
def test_7_2_a_defeated_barbarian_goes_to_the_pool_of_the_region(face: int, region: str) -> None:
    assert react("barbarian_1", face, 8).pools[region] == ["barbarian_1"]


def test_7_2_the_third_space_lost_loses_the_game() -> None:
    t = react("barbarian_9", 5, 1, raiders={"1": "barbarian_1", "8": "barbarian_2"})
    assert (t.ending, t.asked) == ("danube", "nobody")
    assert react("barbarian_9", 5, 1, raiders={"1": "barbarian_1"}).ending == "none"


def test_7_2_a_redeploy_dislodges_the_barbarian() -> None:
    t = actions(raiders={"4": "barbarian_3"}).play("aurelian:moesia", "redeploy", "army=1 4=1")
    assert (t.pools["red"], t.legions["4"]) == (["barbarian_3"], 1)


def test_7_2_a_space_won_back_counts_no_more() -> None:
    raiders = {"1": "barbarian_1", "4": "barbarian_3"}
    t = position(
        ["redeployment", "reactions 1"], ["barbarian_9", 5, 1], raiders=raiders, cups={"hostile": ["barbarian_9"]}
    ).play("army=1 4=1")
    assert (t.ending, t.raiders["5"], t.raiders["4"]) == ("none", "barbarian_9", "none")


def test_ruling_7_2_a() -> None:
    """A Usurper in Red or Green defends nothing."""
    for face, region in ((3, "red"), (8, "green")):
        t = react("barbarian_1", face, 1, usurpers={region: "unnamed"})
        assert (t.asked, t.raiders[str(face)]) == ("nobody", "barbarian_1")


def test_ruling_7_2_b() -> None:
    """Only what you have can be lost; with neither, the game is."""
    price = {"usurpers": {"blue": "postumus"}}
    assert unasked("usurper_price", **price, vp=0, treasury=1).refused == {"vp": ("no_vp", "7.2")}
    assert unasked("usurper_price", **price, vp=1, treasury=0).refused == {"coin": ("no_coins", "7.2")}
    t = react("barbarian_9", 1, **price, vp=0, treasury=1)
    assert (t.asked, t.vp, t.treasury, t.ending) == ("nobody", 0, 0, "none")
    t = react("barbarian_9", 1, **price, vp=1, treasury=0)
    assert (t.asked, t.vp, t.treasury, t.ending) == ("nobody", 0, 0, "none")
    assert react("barbarian_9", 1, **price, vp=0, treasury=0).ending == "treasury"


def test_ruling_7_2_c() -> None:
    """Spaces 7 and 8 lost: past them is the Green Pool."""
    t = react("barbarian_9", 7, raiders={"7": "barbarian_1", "8": "barbarian_2"})
    assert (t.pools["green"], t.ending) == (["barbarian_9"], "none")


def test_ruling_7_2_d() -> None:
    """Walls defend under a Usurper too."""
    t = react("barbarian_9", 6, 3, usurpers={"green": "unnamed"}, walls={"green": "finished"})
    assert t.pools["green"] == ["barbarian_9"]


# -- 7.3 Confederation -------------------------------------------------------------------------------------------------


def test_7_3_the_fullest_pool_strikes() -> None:
    t = react("confederation", pools={"red": BARBARIANS[:2], "green": BARBARIANS[2:3], "blue": BARBARIANS[3:4]})
    assert t.pools == {"red": [], "green": BARBARIANS[2:3], "blue": BARBARIANS[3:4], "yellow": []}
    assert (t.legions["3"], t.legions["4"], t.legions["5"]) == (1, 1, 2)
    assert t.treasury == 3
    assert t.dead_pool == ["confederation", *BARBARIANS[:2]]


def test_7_3_no_legion_falls_below_one_and_lost_spaces_stay_lost() -> None:
    t = react(
        "confederation",
        pools={"green": ["barbarian_1"]},
        legions={"5": 3, "6": 2, "7": 1},
        raiders={"8": "barbarian_9"},
    )
    assert (t.legions["5"], t.legions["6"], t.legions["7"], t.legions["8"]) == (2, 1, 1, 0)
    assert t.raiders["8"] == "barbarian_9"


@pytest.mark.parametrize(("treasury", "ending"), [(3, "none"), (2, "treasury")])
def test_7_3_a_coin_for_each_barbarian(treasury: int, ending: str) -> None:
    t = react("confederation", pools={"green": BARBARIANS[:3]}, treasury=treasury)
    assert (t.treasury, t.ending) == (treasury - 3, ending)


def test_7_3_a_tie_is_yours_to_break() -> None:
    t = react("confederation", pools={"red": ["barbarian_1"], "blue": ["barbarian_2"]})
    assert (t.asked, t.options) == ("confederation_pool", ["pool:red", "pool:blue"])
    assert t.refused == {"pool:green": ("pool_not_fullest", "7.3")}
    t.play("pool:blue")
    assert (t.pools["red"], t.pools["blue"]) == (["barbarian_1"], [])


def test_7_3_it_counts_as_a_turn_end_marker() -> None:
    t = actions(
        ["confederation"], dead_pool=["turn_end_1"], pools={"red": ["barbarian_1"]}, cups={"hostile": ["confederation"]}
    )
    assert t.play("aurelian:moesia", "march", "dalmatia").asked == "nobody"


def test_7_3_a_usurper_does_not_help() -> None:
    t = react("confederation", pools={"blue": ["barbarian_1"]}, usurpers={"blue": "postumus"}, legions={"1": 3})
    assert (t.legions["1"], t.treasury) == (2, 4)


def test_ruling_7_3_a() -> None:
    """Three empty Pools are a tie, and the Legions suffer all the same."""
    t = react("confederation")
    assert t.options == ["pool:red", "pool:blue", "pool:green"]
    t.play("pool:red")
    assert (t.legions["3"], t.legions["4"], t.treasury) == (1, 1, 5)


# -- 7.4 Sassanids -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("usurper", ["zenobia", "unnamed"])
def test_7_4_a_usurper_in_yellow_holds_them_off(usurper: str) -> None:
    t = react("sassanids", usurpers={"yellow": usurper}, boxes={"tyana": ["tyana_1"], "palmyra": ["palmyra_1"]}, vp=10)
    assert (t.vp, t.dead_pool) == (10, ["sassanids"])


def test_7_4_a_vp_for_each_box_in_arms() -> None:
    t = react(
        "sassanids",
        boxes={
            "gallia": ["gallia_1", "gallia_2"],
            "belgica": ["belgica_1"],
            "roma": ["roma_1", "roma_2", "roma_3"],
            "moesia": ["moesia_1"],
        },
        sides={"roma": "cv"},
        usurpers={"blue": "postumus"},
        raiders={"5": "barbarian_1"},
        vp=10,
    )
    assert (t.vp, t.dead_pool) == (7, ["sassanids"])  # Gallia, Belgica, Roma; not Moesia, not the Barbarian


def test_7_4_nothing_in_arms_nothing_lost() -> None:
    assert react("sassanids", boxes={"moesia": ["moesia_1"]}, vp=10).vp == 10


def test_ruling_7_4_a() -> None:
    """VP stop at zero and the game goes on."""
    t = react(
        "sassanids", usurpers={"blue": "postumus"}, boxes={"gallia": ["gallia_1"], "belgica": ["belgica_1"]}, vp=1
    )
    assert (t.vp, t.ending) == (0, "none")
    assert t.told("sassanids")[0]["vp"] == 1

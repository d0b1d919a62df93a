"""5.0 Movement: Movement Points, costs, picking up, enemies on the way, Leaders, Roma."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.engine.problem import Problem
from princeps.games.nero.parts import PLACES

from .table import PARTS, Table, player_round, position

FIVE = ["bribe_1", "bribe_2", "bribe_3", "bribe_5", "bribe_7"]  # 6, 6, 5, 4 and 3 Movement Points


def moving(
    place: str, cards: str = "bribe_1", /, legions: dict[str, Any] | None = None, size: int = 0, **given: Any
) -> Table:
    """A move of the West begun with these cards; *size* Legions of several."""
    t = player_round(legions=legions or {}, hands={"west": FIVE}, **given).play(place, f"{cards} done")
    if t.asked == "group_size":
        t.play(str(size))
    if t.asked == "group_points":
        t.play(str(t.bounds[1]))
    return t


def entries(t: Table) -> list[str]:
    return [option for option in t.options if option in PLACES]


# -- 5.0, 5.1 ----------------------------------------------------------------------------------------------------------


def test_5_0_neighbours_of_gallia_narbonensis() -> None:
    t = moving("gallia_narbonensis", legions={"gallia_narbonensis": {"west": 1}})
    assert sorted(entries(t)) == ["gallia_lugdunensis", "germania_superior", "hispania", "northern_italy"]


def test_5_0_britannia_by_straits() -> None:
    t = moving("britannia", legions={"britannia": {"west": 1}})
    assert entries(t) == ["gallia_lugdunensis", "germania_superior"]
    t.play("gallia_lugdunensis")
    assert t.group_mp == 5


def test_5_0_what_has_moved_does_not_move_again() -> None:
    t = moving("hispania", legions={"hispania": {"west": 1}, "syria": {"west": 1}}).play("lusitania", "stop")
    assert t.refused["lusitania"] == ("has_moved", "5.0")
    assert "syria" in t.options


def test_5_1_one_card_for_the_legions_of_one_province() -> None:
    """Two points here and two there is not possible: what the first army leaves unused is lost."""
    t = moving("hispania", "bribe_5", legions={"hispania": {"west": 1}, "syria": {"west": 1}}).play(
        "lusitania", "hispania", "stop"
    )
    assert t.cards_used == 1
    t.play("syria", "bribe_7 done")
    assert t.group_mp == 3
    assert t.cards_used == 2


def test_5_1_points_of_several_cards_are_added() -> None:
    assert moving("hispania", "bribe_1 bribe_3 bribe_7", legions={"hispania": {"west": 1}}).group_mp == 14


def test_5_1_five_legions_with_one_point_each() -> None:
    t = player_round(legions={"hispania": {"west": 5}}, hands={"west": FIVE}).play("hispania", "bribe_3 done")
    for count in range(4):
        t.play("1", "1")
        if count < 4:
            t.play("another_group")
    assert t.asked == "group_act"  # the fifth has no alternative
    for target in ("lusitania", "lusitania", "gallia_narbonensis", "gallia_lugdunensis", "lusitania"):
        assert (t.group_legions, t.group_mp) == (1, 1)
        t.play(target)
    assert t.on_map() == {
        "lusitania": {"west": 3},
        "gallia_narbonensis": {"west": 1},
        "gallia_lugdunensis": {"west": 1},
    }


def test_5_1_any_split_is_possible_and_groups_move_in_order() -> None:
    t = player_round(legions={"hispania": {"west": 3}}, hands={"west": FIVE}).play(
        "hispania", "bribe_3 done", "2", "3", "another_group"
    )
    assert (t.group, t.group_legions, t.group_mp) == ("hispania", 2, 3)
    t.play("gallia_narbonensis", "stop")
    assert (t.group, t.group_legions, t.group_mp) == ("hispania", 1, 2)


def test_ruling_5_1_a() -> None:
    """Points that were given to nobody are lost, and all are given before anything moves."""
    t = player_round(legions={"hispania": {"west": 3}}, hands={"west": FIVE}).play(
        "hispania", "bribe_3 done", "2", "3", "no_more_groups"
    )
    t.play("lusitania", "stop")
    assert t.asked == "player_round"
    assert t.cards_used == 1
    assert "hispania" in t.options  # the third Legion may move with another card


# -- 5.2, 5.3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("legions", "cost"), [(1, 1), (3, 1), (4, 2), (5, 2), (6, 3), (9, 3)])
def test_5_2_the_larger_the_army_the_dearer(legions: int, cost: int) -> None:
    t = moving("hispania", legions={"hispania": {"west": legions}}, size=legions).play("lusitania")
    assert t.group_mp == 6 - cost


@pytest.mark.parametrize("legions", [1, 3, 5])
def test_5_2_straits_cost_one_for_each_legion(legions: int) -> None:
    t = moving("hispania", legions={"hispania": {"west": legions}}, size=legions).play("africa")
    assert t.group_mp == 6 - legions


def test_5_2_too_dear() -> None:
    t = moving("hispania", "bribe_7", legions={"hispania": {"west": 4}}, size=4)
    assert t.refused["africa"] == ("too_few_points", "5.2")


def test_5_3_fatigue_after_two_battles_won() -> None:
    tired = {"group": "dacia", "group_legions": 3, "group_mp": 9, "group_won": 2, "done": {"dacia": {"west": 3}}}
    legions = {"dacia": {"west": 3, "east": 1}}
    t = position_in_move(legions=legions, **tired)
    t.play("moesia")
    assert t.group_mp == 6
    t = position_in_move(legions=legions, **tired).play("attack_east")
    assert t.group_mp == 6
    t = position_in_move(legions={**legions, "moesia": {"west": 1}}, **tired).play("moesia", "pick_up")
    assert t.group_mp == 5  # picking up does not tire


def position_in_move(**given: Any) -> Table:
    return position(["group_act", "group_ends"], **given)


def test_5_3_the_leader_is_never_tired() -> None:
    tired = {
        "group": "dacia",
        "group_legions": 1,
        "group_leader": "yes",
        "group_mp": 9,
        "group_won": 2,
        "done": {"dacia": {"west": 1}},
    }
    t = position_in_move(legions={"dacia": {"west": 1}}, where={"west": "dacia"}, leader_done={"west": "yes"}, **tired)
    t.play("leave_legions", "moesia")
    assert t.group_mp == 8


def test_ruling_5_3_a() -> None:
    """Legions that are picked up share the fatigue of the group; another group has its own."""
    won = {
        "group": "dacia",
        "group_legions": 1,
        "group_mp": 9,
        "group_won": 1,
        "group_entered": "yes",
        "done": {"dacia": {"west": 1}},
    }
    t = position_in_move(legions={"dacia": {"west": 2}}, **won).play("pick_up", "moesia")
    assert t.group_mp == 9 - 1 - 2
    t = player_round(legions={"hispania": {"west": 2}}, hands={"west": FIVE}, active="west").play(
        "hispania", "bribe_1 done", "1", "3", "another_group"
    )
    assert t.group_won == 0


# -- 5.4 ---------------------------------------------------------------------------------------------------------------


def test_5_4_the_example_from_aegyptus() -> None:
    t = moving("aegyptus", legions={"aegyptus": {"west": 3}, "judaea": {"west": 1}}, size=3)
    t.play("judaea", "pick_up")
    assert (t.group_legions, t.group_mp) == (4, 4)
    t.play("syria", "asia_minor")
    assert t.on_map() == {"asia_minor": {"west": 4}}
    assert t.told("entered")[-1]["points"] == 0


def test_5_4_uncontrolled_and_own_legions_cost_three_together() -> None:
    t = moving("aegyptus", legions={"aegyptus": {"west": 1}, "judaea": {"west": 2}}, uncontrolled={"judaea": 2})
    t.play("judaea", "pick_up", "2", "pick_up_uncontrolled", "2")
    assert (t.group_legions, t.group_mp) == (5, 2)
    assert t.on_map() == {"judaea": {"west": 5}}
    assert t.uncontrolled["judaea"] == 0


def test_5_4_enemy_legions_are_never_picked_up() -> None:
    t = moving("aegyptus", legions={"aegyptus": {"west": 1}, "judaea": {"asia": 2}}).play("judaea")
    assert "pick_up" not in t.options
    assert "pick_up_uncontrolled" not in t.options


def test_5_4_not_what_has_already_moved() -> None:
    t = moving("syria", legions={"syria": {"west": 1}, "aegyptus": {"west": 1}}).play(
        "judaea", "stop", "aegyptus", "bribe_2 done", "judaea"
    )
    assert "pick_up" not in t.options


def test_5_4_legions_are_left_behind_for_nothing_and_are_finished() -> None:
    t = moving("aegyptus", legions={"aegyptus": {"west": 3}, "hispania": {"west": 1}}, size=3).play(
        "judaea", "leave_legions", "1"
    )
    assert (t.group_legions, t.group_mp) == (2, 5)
    t.play("syria", "stop")
    assert t.refused["judaea"] == ("has_moved", "5.0")


def test_5_4_a_stack_that_was_not_picked_up_does_not_fight() -> None:
    t = moving("aegyptus", legions={"aegyptus": {"west": 1}, "judaea": {"west": 4, "asia": 1}}).play(
        "judaea", "attack_asia", "no_card"
    )
    assert t.told("battle")[0]["attack_legions"] == 1


def test_5_4_leaders_are_dropped_not_picked_up() -> None:
    t = player_round(legions={"aegyptus": {"west": 1}}, where={"west": "aegyptus"}, hands={"west": FIVE}).play(
        "aegyptus", "bribe_1 done", "1", "with_leader"
    )
    t.play("judaea", "leave_leader", "syria")
    assert t.where["west"] == "judaea"
    t = moving("aegyptus", legions={"aegyptus": {"west": 1}}, where={"west": "judaea"}).play("judaea")
    assert t.group_leader == "no"
    t.play("syria")
    assert t.where["west"] == "judaea"


def test_ruling_5_4_a() -> None:
    """Own Legions at the start join for nothing, Uncontrolled ones for two points."""
    t = moving("aegyptus", legions={"aegyptus": {"west": 3}}, uncontrolled={"aegyptus": 1}, size=3)
    assert t.group_mp == 6
    t.play("pick_up_uncontrolled")
    assert (t.group_legions, t.group_mp) == (4, 4)


def test_ruling_5_4_b() -> None:
    """Marked Legions are not picked up; a moving army does not pay off markers on its way, whatever it has left."""
    t = moving(
        "aegyptus", legions={"aegyptus": {"west": 1}, "judaea": {"west": 2}}, marked={"judaea": {"west": 2}}
    ).play("judaea")
    assert "pick_up" not in t.options
    assert "clear" not in t.options
    t = player_round(legions={"judaea": {"west": 2}}, marked={"judaea": {"west": 2}}, hands={"west": FIVE}).play(
        "judaea", "bribe_1 done"
    )
    assert t.flagged("marked") == {}
    assert t.asked == "group_size"


def test_ruling_5_4_c() -> None:
    """What has not moved may still move: what never belonged to a group, and what a group left where it began or picked
    it up, unless it has fought there. What was dropped on the way may not.
    """
    t = moving("aegyptus", legions={"aegyptus": {"west": 3}, "judaea": {"west": 1}}, size=2).play(
        "judaea", "leave_legions", "syria", "stop"
    )
    assert "aegyptus" in t.options
    assert "judaea" in t.options  # the Legion that stood there
    assert t.flagged("done") == {"judaea west": 1, "syria west": 1}
    t = moving("aegyptus", legions={"aegyptus": {"west": 3}}, size=3).play("leave_legions", "1", "judaea", "stop")
    assert t.flagged("done") == {"judaea west": 2}
    fight = {"aegyptus": {"west": 3, "central": 1}}
    t = moving("aegyptus", legions=fight, size=3).play(
        "attack_central", "no_card", "leave_legions", "2", "judaea", "stop"
    )
    assert t.flagged("done") == {"aegyptus west": 2, "judaea west": 2}
    t = moving("aegyptus", legions={"aegyptus": {"west": 1}, "judaea": {"west": 2}}).play(
        "judaea", "pick_up", "2", "leave_legions", "2", "syria", "stop"
    )
    assert t.flagged("done") == {"syria west": 1}  # picked up, but not moved
    t = moving("aegyptus", legions={"aegyptus": {"west": 2}, "judaea": {"west": 2}}, size=2).play(
        "judaea", "pick_up", "1", "leave_legions", "2", "syria", "stop"
    )
    assert t.flagged("done") == {"judaea west": 1, "syria west": 1}  # one that had moved, one that had not
    assert "judaea" in t.options


# -- 5.5 ---------------------------------------------------------------------------------------------------------------

THRACIA = {"thracia": {"west": 3}, "dalmatia": {"central": 1}}


def test_5_5_passage_costs_one_more_on_leaving() -> None:
    t = moving("thracia", "bribe_5", legions=THRACIA, size=3).play(
        "dalmatia", "ask_passage", "gaius yes", "northern_italy"
    )
    assert t.group_mp == 4 - 3
    assert t.told("passage_granted")[0]["colour"] == "central"


def test_5_5_without_permission_the_army_stops() -> None:
    t = moving("thracia", legions={"thracia": {"west": 1}, "dalmatia": {"central": 3}}).play("dalmatia")
    assert t.refused["northern_italy"] == ("enemies_here", "5.5")
    t.play("ask_passage", "gaius no")
    assert t.refused["northern_italy"] == ("enemies_here", "5.5")
    assert t.refused["ask_passage"] == ("passage_refused", "5.5")


def test_5_5_in_a_later_round_it_leaves_freely() -> None:
    t = moving("dalmatia", legions={"dalmatia": {"west": 1, "central": 3}})
    assert "northern_italy" in t.options
    t.play("northern_italy")
    assert t.group_mp == 5


def test_5_5_the_winner_of_a_battle_goes_on() -> None:
    t = moving("thracia", legions=THRACIA, size=3).play("dalmatia", "attack_central", "no_card")
    assert "northern_italy" in t.options


def test_5_5_uncontrolled_legions_do_not_stop_anybody() -> None:
    t = moving("thracia", legions={"thracia": {"west": 1}}, uncontrolled={"dalmatia": 2}).play("dalmatia")
    assert "northern_italy" in t.options


def test_5_5_a_barbarian_tribe_must_be_beaten() -> None:
    t = moving("pannonia", legions={"pannonia": {"west": 4}}, size=4, tribe="dacia").play("dacia")
    assert t.group_mp == 3
    assert t.refused["moesia"] == ("barbarians_here", "5.5")
    assert "ask_passage" not in t.options
    t.play("attack_barbarians", "no_card")
    assert t.tribe == "none"
    assert t.refused["moesia"] == ("too_few_points", "5.2")  # no longer the Barbarians


def test_ruling_5_5_a() -> None:
    """Everybody there must be beaten or agree; agreeing costs one point in all, and the first refusal ends it."""
    crowd = {"thracia": {"west": 3}, "dalmatia": {"central": 1, "east": 1, "asia": 1}}
    t = moving("thracia", legions=crowd, size=3).play(
        "dalmatia", "ask_passage", "gaius yes", "lucius yes", "marcus yes"
    )
    t.play("northern_italy")
    assert t.group_mp == 6 - 3
    t = moving("thracia", legions=crowd, size=3).play("dalmatia", "ask_passage", "gaius no")
    assert t.seats == ["aulus"]
    t = moving("thracia", legions=crowd, size=3).play("dalmatia", "attack_central", "no_card", "ask_passage")
    assert t.seats == ["lucius"]  # who was beaten is not asked
    t = moving("thracia", legions=crowd, size=3).play("dalmatia", "ask_passage", "gaius no")
    t.play("attack_central", "no_card", "ask_passage")
    assert t.seats == ["lucius"]  # the refusal was another's


# -- 5.7, 5.8 ----------------------------------------------------------------------------------------------------------


def test_5_7_a_leader_alone_pays_one_a_province() -> None:
    t = moving("gallia_narbonensis", "bribe_7", where={"west": "gallia_narbonensis"}).play("northern_italy", "roma")
    assert t.where["west"] == "roma"
    assert t.group_mp == 1


def test_5_7_with_an_army_he_pays_nothing() -> None:
    t = player_round(legions={"hispania": {"west": 3}}, where={"west": "hispania"}, hands={"west": FIVE})
    t.play("hispania", "bribe_7 done", "3", "with_leader", "lusitania")
    assert (t.where["west"], t.group_mp) == ("lusitania", 2)


def test_5_7_alone_he_may_pick_up_legions() -> None:
    t = moving("gallia_narbonensis", where={"west": "gallia_narbonensis"}, legions={"hispania": {"west": 2}}).play(
        "hispania", "pick_up", "2"
    )
    assert (t.group_legions, t.group_mp) == (2, 4)


@pytest.mark.parametrize("rank", ["contender", "emperor"])
def test_5_7_alone_among_enemies_he_is_a_general_again(rank: str) -> None:
    t = moving(
        "gallia_narbonensis",
        where={"west": "gallia_narbonensis"},
        rank={"west": rank},
        legions={"hispania": {"east": 1}},
    ).play("hispania")
    assert t.rank["west"] == "general"


def test_ruling_5_7_a() -> None:
    """At once: also when he is entered upon; not for Uncontrolled Legions or Barbarians."""
    t = moving(
        "hispania", legions={"hispania": {"west": 1}}, where={"east": "gallia_narbonensis"}, rank={"east": "emperor"}
    ).play("gallia_narbonensis")
    assert t.rank["east"] == "general"
    t = moving(
        "pannonia", where={"west": "pannonia"}, rank={"west": "contender"}, tribe="dacia", uncontrolled={"moesia": 2}
    ).play("moesia", "dacia")
    assert t.rank["west"] == "contender"


def test_ruling_5_7_b() -> None:
    """A Leader alone enters enemy Provinces but needs permission to go on, and he cannot attack."""
    t = moving("thracia", where={"west": "thracia"}, legions={"dalmatia": {"central": 1}}).play("dalmatia")
    assert t.options == ["ask_passage", "stop"]
    t.play("ask_passage", "gaius yes", "northern_italy")
    assert t.group_mp == 6 - 1 - 2
    assert "achaea" in moving("dalmatia", where={"west": "dalmatia"}, legions={"dalmatia": {"central": 1}}).options


def test_5_8_only_a_leader_enters_roma_and_only_from_italy() -> None:
    assert [PLACES[place] for place in PARTS.near[PLACES.index("roma")]] == ["northern_italy", "southern_italy"]
    t = moving("northern_italy", legions={"northern_italy": {"west": 2}}, size=2)
    assert t.refused["roma"] == ("legions_not_into_roma", "5.8")


def test_5_8_the_army_stays_outside() -> None:
    t = player_round(legions={"northern_italy": {"west": 2}}, where={"west": "northern_italy"}, hands={"west": FIVE})
    t.play("northern_italy", "bribe_1 done", "2", "with_leader", "roma")
    assert t.where["west"] == "roma"
    assert t.on_map() == {"northern_italy": {"west": 2}}
    assert (t.group_legions, t.group_mp) == (0, 5)


def test_5_8_several_leaders_meet_in_roma() -> None:
    t = moving("southern_italy", where={"west": "southern_italy", "east": "roma"}, rank={"west": "contender"}).play(
        "roma"
    )
    assert t.where["west"] == t.where["east"] == "roma"
    assert t.rank["west"] == "contender"


def test_ruling_5_8_a() -> None:
    """No Legion ever stands in Roma: there is not even a place for it."""
    with pytest.raises(Problem, match="field_index"):
        player_round(legions={"roma": {"west": 1}})

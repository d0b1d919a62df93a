"""6.0 Battle: who may be attacked, secret cards, what winning, losing and a draw bring, retreats."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.games.nero.parts import RANKS

from .table import TITLE, Table, player_round, position

TWO = ["bribe_5", "bribe_6"]  # 4 Movement Points and 4 Battle Points each
DUEL = {"germania_inferior": {"west": 3}, "germania_superior": {"central": 2}}


def attack(legions: dict[str, Any], place: str = "dacia", foe: str = "east", /, **given: Any) -> Table:
    """The West attacks with all it has in a Province; the cards are still to be chosen."""
    t = player_round(**{"legions": legions, "hands": {"west": TWO}, **given}).play(place, "bribe_5 done")
    if t.asked == "group_size":
        t.play(str(t.bounds[1]))
    if t.asked == "group_leader":
        t.play("with_leader")
    if t.asked == "group_points":
        t.play(str(t.bounds[1]))
    return t.play(f"attack_{foe}")


# -- 6.0, 6.1 ----------------------------------------------------------------------------------------------------------


def test_6_0_attacks_one_after_the_other_by_choice() -> None:
    t = attack({"dacia": {"west": 4, "east": 1, "asia": 1, "central": 1}}).play("no_card", "attack_asia", "no_card")
    assert t.beaten == ["east", "asia"]
    assert t.on_map() == {"dacia": {"west": 6, "central": 1}}


def test_6_0_the_same_legions_only_once_in_a_round() -> None:
    t = attack({"dacia": {"west": 4, "east": 2}}).play("aulus no_card", "lucius stay")
    assert t.refused["attack_east"] == ("attacked_before", "6.0")


def test_ruling_6_0_a() -> None:
    """Uncontrolled Legions are not attacked."""
    t = player_round(legions={"dacia": {"west": 2}}, uncontrolled={"dacia": 1}, hands={"west": TWO}).play(
        "dacia", "bribe_5 done", "2"
    )
    assert not [option for option in [*t.options, *t.refused] if option.startswith("attack")]


def test_ruling_6_0_b() -> None:
    """A stack can be attacked again if a Legion that was not attacked has joined it."""
    t = attack({"dacia": {"west": 5, "east": 2}, "moesia": {"east": 1}}).play("aulus no_card", "lucius moesia")
    assert t.on_map()["moesia"] == {"east": 2}
    assert t.flagged("attacked") == {"moesia east": 1}
    t = position(["group_act"], **in_group({"dacia": {"west": 5, "east": 2}}, attacked={"dacia": {"east": 1}}))
    assert "attack_east" in t.options


def in_group(legions: dict[str, Any], **given: Any) -> dict[str, Any]:
    """The West's Legions in Dacia are moving, with four points left."""
    size = legions["dacia"]["west"]
    return {
        "legions": legions,
        "group": "dacia",
        "group_legions": size,
        "group_mp": 4,
        "done": {"dacia": {"west": size}},
        "active": "west",
        **given,
    }


def test_6_1_an_attack_costs_a_point_more_than_the_entry() -> None:
    t = player_round(legions=DUEL, hands={"west": TWO}).play(
        "germania_inferior", "bribe_5 done", "3", "germania_superior"
    )
    assert t.group_mp == 3
    t.play("attack_central", "no_card")
    assert t.group_mp == 2


def test_6_1_too_few_points() -> None:
    t = position(["group_act"], **in_group({"dacia": {"west": 2, "east": 1}}, group_mp=0))
    assert t.refused["attack_east"] == ("too_few_points", "6.1")


def test_6_1_who_is_attacked_cannot_withdraw() -> None:
    t = attack({"dacia": {"west": 2, "east": 1}}, hands={"west": TWO, "east": ["bribe_1"]})
    assert t.asked == "battle_cards"
    assert t.options_of("lucius") == ["no_card", "bribe_1"]


def test_ruling_6_1_a() -> None:
    """An attack where the army begins its move: no withdrawal before, no Province closed to the retreat."""
    t = attack({"dacia": {"west": 4, "east": 2}}).play("aulus no_card")
    assert t.options == ["stay", "pannonia", "moesia"]


# -- 6.2, 6.3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rank", RANKS)
def test_6_2_points_for_legions_leader_and_card(rank: str) -> None:
    t = attack({"dacia": {"west": 2, "east": 9}}, where={"west": "dacia"}, rank={"west": rank}).play("bribe_6", "stay")
    battle = t.told("battle")[0]
    assert battle["attack"] == 2 + RANKS.index(rank) + 4
    assert battle["defence"] == 9


def test_6_2_a_leader_elsewhere_does_not_help() -> None:
    t = attack(
        {"dacia": {"west": 2, "east": 9}},
        where={"west": "roma", "east": "moesia"},
        rank={"west": "emperor", "east": "emperor"},
    ).play("no_card", "stay")
    assert (t.told("battle")[0]["attack"], t.told("battle")[0]["defence"]) == (2, 9)


def test_6_3_both_choose_secretly_and_at_the_same_time() -> None:
    t = attack({"dacia": {"west": 2, "east": 2}}, hands={"west": TWO, "east": ["bribe_7", "bribe_8"]})
    assert t.seats == ["aulus", "lucius"]
    t.play("lucius bribe_7")
    assert t.seats == ["aulus"]
    assert t.played == ["bribe_5"]  # nothing is shown yet
    for seat in (-1, 0, 1, 3):
        assert TITLE.view(t.g, seat)["sealed"] == []
    assert len(TITLE.view(t.g, 2)["sealed"]) == 1
    t.play("aulus bribe_6")
    assert t.played == ["bribe_5", "bribe_6", "bribe_7"]


def test_6_3_one_card_or_none_each_within_the_four() -> None:
    used = in_group({"dacia": {"west": 2, "east": 2}}, hands={"west": TWO, "east": ["bribe_7"]}, cards_used=4)
    t = position(["group_act"], **used).play("attack_east")
    assert t.seats == ["lucius"]  # the attacker has played his four
    t = attack({"dacia": {"west": 2, "east": 1}}, hands={"west": TWO})
    assert t.seats == ["aulus"]  # the defender has no card


def test_ruling_6_3_a() -> None:
    """Only a defender can be marked: marked Legions neither move nor attack.

    His card counts one less, but not less than nothing.
    """
    t = player_round(
        legions={"dacia": {"west": 2, "east": 1}},
        marked={"dacia": {"west": 2}},
        hands={"west": ["praetorian_guard_1", "bribe_1"]},
    )
    t.play("dacia", "praetorian_guard_1 done")  # 2 points: spent on the marker
    assert t.asked == "player_round"
    t = attack(
        {"dacia": {"west": 2, "east": 3}}, hands={"west": TWO, "east": ["bribe_7"]}, marked={"dacia": {"east": 3}}
    )
    t.play("aulus no_card", "lucius bribe_7", "stay")
    assert t.told("battle")[0]["defence"] == 3 + 4


# -- 6.4 ---------------------------------------------------------------------------------------------------------------


def test_6_4_the_winner_takes_a_legion_and_goes_on() -> None:
    t = attack({"dacia": {"west": 3, "east": 2}}).play("no_card", "lucius stay")
    assert t.on_map() == {"dacia": {"west": 4, "east": 1}}
    assert (t.group_legions, t.group_won) == (4, 1)
    t.play("moesia")
    assert t.on_map() == {"dacia": {"east": 1}, "moesia": {"west": 4}}  # the new Legion moves along


def test_6_4_the_battle_example() -> None:
    hands = {"west": ["galley_fleet_2", "bribe_6"], "central": ["bribe_5"]}
    t = player_round(legions=DUEL, where={"central": "germania_superior"}, rank={"central": "contender"}, hands=hands)
    t.play(
        "germania_inferior",
        "galley_fleet_2 done",
        "3",
        "germania_superior",
        "gaius stay",
        "attack_central",
        "aulus no_card",
        "gaius bribe_5",
        "aulus stay",
    )
    battle = t.told("battle")[0]
    assert (battle["attack"], battle["defence"]) == (3, 7)
    assert t.on_map() == {"germania_superior": {"west": 2, "central": 3}}
    assert t.rank["central"] == "contender"
    assert t.asked == "nobody"
    assert t.flagged("done") == {"germania_superior west": 2}


def test_6_4_who_loses_is_neither_emperor_nor_contender() -> None:
    t = attack(
        {"dacia": {"west": 3, "east": 2}}, where={"east": "dacia", "west": "roma"}, rank={"east": "contender"}
    ).play("bribe_6", "lucius stay")
    assert t.rank["east"] == "general"
    t = attack(
        {"dacia": {"west": 2, "east": 4}}, where={"west": "dacia", "east": "roma"}, rank={"west": "contender"}
    ).play("no_card", "aulus stay")
    assert t.rank["west"] == "general"


def test_6_4_a_draw_stops_the_attacker() -> None:
    given: dict[str, Any] = {"where": {"west": "dacia"}, "rank": {"west": "contender"}}
    t = attack({"dacia": {"west": 2, "east": 3}, "hispania": {"west": 1}}, **given).play("no_card")
    assert t.on_map()["dacia"] == {"west": 2, "east": 3}
    assert t.rank["west"] == "contender"
    assert t.asked == "player_round"
    assert t.refused["dacia"] == ("has_moved", "5.0")


def test_6_4_a_leader_left_alone_stays() -> None:
    t = attack({"dacia": {"west": 3, "east": 1}}, where={"east": "dacia"}).play("no_card")
    assert t.where["east"] == "dacia"
    assert t.on_map() == {"dacia": {"west": 4}}
    assert "attack_east" not in t.options


def test_ruling_6_4_a() -> None:
    """The winner takes an unmarked Legion if there is one."""
    t = attack({"dacia": {"west": 5, "east": 3}}, marked={"dacia": {"east": 2}}).play("no_card", "lucius stay")
    assert t.flagged("marked") == {"dacia east": 2}
    assert t.on_map() == {"dacia": {"west": 6, "east": 2}}


# -- 6.5, 6.6 ----------------------------------------------------------------------------------------------------------


def test_6_5_a_retreat_is_free_and_marked() -> None:
    t = attack(
        {"dacia": {"west": 5, "east": 3}, "moesia": {"east": 1}},
        where={"east": "dacia"},
        hands={"west": TWO, "asia": ["bad_weather_1"]},
    )
    t.play("marcus pass", "aulus no_card")
    assert t.seats == ["lucius"]
    t.play("moesia")
    assert t.asked == "group_act"  # no Bad Weather against it
    assert t.on_map() == {"dacia": {"west": 6}, "moesia": {"east": 3}}
    assert t.flagged("marked") == {"moesia east": 3}
    assert t.where["east"] == "moesia"


def test_6_5_no_straits() -> None:
    t = attack({"achaea": {"west": 5, "east": 3}}, "achaea").play("no_card")
    assert t.options == ["stay", "thracia", "dalmatia"]


def test_ruling_6_5_a() -> None:
    """A defender may not go where the attacker came from, a beaten attacker may; nobody to enemies or Barbarians."""
    legions = {"pannonia": {"west": 4}, "dacia": {"east": 2}}
    t = player_round(legions=legions, hands={"west": TWO}).play(
        "pannonia", "bribe_5 done", "4", "dacia", "attack_east", "no_card"
    )
    assert t.options == ["stay", "moesia"]
    assert t.refused["pannonia"] == ("enemy_came_from_there", "6.5")
    legions = {"pannonia": {"west": 2}, "dacia": {"east": 4}, "moesia": {"asia": 1}}
    t = player_round(legions=legions, hands={"west": TWO}).play(
        "pannonia", "bribe_5 done", "2", "dacia", "attack_east", "no_card"
    )
    assert t.seats == ["aulus"]
    assert t.options == ["stay", "pannonia"]
    t.play("pannonia")
    assert t.flagged("marked") == {"pannonia west": 1}


def test_6_5_a_beaten_attacker_marks_the_stack_he_joins() -> None:
    legions = {"pannonia": {"west": 3}, "dacia": {"east": 4}}
    t = player_round(legions=legions, hands={"west": [*TWO, "bribe_1"]}).play(
        "pannonia", "bribe_5 done", "2", "4", "dacia", "attack_east", "no_card", "pannonia"
    )
    assert t.flagged("marked") == {"pannonia west": 2}
    assert t.flagged("marked_done") == {"pannonia west": 1}
    t.play("pannonia", "bribe_6 done")
    assert t.group_legions == 1  # after the marker is removed only the one that had not moved can go


def test_6_6_no_legion_leaves_the_game() -> None:
    t = attack({"dacia": {"west": 3, "east": 2}}).play("no_card", "lucius moesia")
    assert t.in_play == 5
    assert sum(sum(stacks.values()) for stacks in t.legions.values()) == 5


def test_ruling_6_6_a() -> None:
    """Three Legions without a card are three Battle Points, whatever the example adds up."""
    t = attack({"dacia": {"west": 3, "east": 9}}).play("no_card", "stay")
    assert t.told("battle")[0]["attack"] == 3


def test_ruling_6_4_b() -> None:
    """A draw stops the whole army, its Leader too; one who was not with it may still move."""
    given: dict[str, Any] = {"legions": {"hispania": {"west": 3, "central": 2}}, "where": {"west": "hispania"}}
    hands = {"west": ["bribe_5", "bribe_6", "bribe_1"]}
    t = player_round(**given, hands=hands).play("hispania", "bribe_5 done", "2", "with_leader", "4")
    t.play("attack_central", "no_card")
    assert t.told("battle_drawn")
    assert t.leader_done["west"] == "yes"
    assert (t.asked, t.group) == ("player_round", "none")
    t = player_round(**given, hands=hands).play("hispania", "bribe_5 done", "2", "without_leader", "4")
    t.play("attack_central", "no_card")
    assert t.leader_done["west"] == "no"

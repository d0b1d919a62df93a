"""5.6 Withdrawal Movement: what it costs, where it may go, Retreat markers, and Bad Weather."""

from __future__ import annotations

from typing import Any

from .table import Table, player_round

FRANK = {"judaea": {"west": 2}, "syria": {"asia": 1}, "asia_minor": {"asia": 2}}


def entering(cards: str = "bribe_5", hand: list[str] | None = None, /, **given: Any) -> Table:
    """The West marches from Judaea into Syria with 4 Movement Points, 3 of them left on arrival; Asia (Marcus) stands
    there.
    """
    hands = {
        "west": ["bribe_5", "bribe_6", "bribe_1"],
        "asia": ["bribe_7", "bribe_8", "senate_influence_3"] if hand is None else hand,
    }
    t = player_round(**{"legions": FRANK, "hands": hands, **given}).play("judaea", f"{cards} done", "2")
    return t.play("syria")


def test_5_6_the_example_in_syria() -> None:
    t = entering()
    assert t.asked == "withdraw"
    assert t.seats == ["marcus"]
    t.play("asia_minor", "senate_influence_3")  # 4 points against 3
    assert t.on_map() == {"syria": {"west": 2}, "asia_minor": {"asia": 3}}
    assert t.flagged("marked") == {"asia_minor asia": 3}
    assert t.group_mp == 3
    assert t.played == ["bribe_5", "senate_influence_3"]
    assert "asia_minor" in t.options


def test_5_6_not_where_the_enemy_came_from() -> None:
    t = entering()
    assert t.options == ["stay", "asia_minor"]
    assert t.refused["judaea"] == ("enemy_came_from_there", "5.6")


def test_5_6_the_cards_must_be_worth_more() -> None:
    t = entering("bribe_5 bribe_6").play("asia_minor")  # 7 points left
    assert t.asked == "withdrawal_card"
    assert t.options == ["bribe_7", "bribe_8", "senate_influence_3"]
    t.play("bribe_7")
    assert t.options == ["bribe_8", "senate_influence_3"]
    t.play("bribe_8")
    assert t.asked == "group_act"  # 3 + 3 + 4: the last card had no alternative
    assert t.hands["asia"] == []


def test_5_6_who_cannot_pay_is_not_asked() -> None:
    hand = ["bribe_7", "bribe_8"]
    assert entering("bribe_5 bribe_6", hand).asked == "group_act"  # 7 points left against 6


def test_5_6_enemies_and_barbarians_close_a_province() -> None:
    t = entering(legions={**FRANK, "asia_minor": {"asia": 2, "east": 1}})
    assert t.asked == "group_act"  # nowhere to go
    t = entering(legions={"judaea": {"west": 2}, "syria": {"asia": 1}}, where={"east": "asia_minor"})
    assert "asia_minor" in t.options  # an enemy Leader alone does not


def test_5_6_straits_are_open_to_a_withdrawal() -> None:
    hands = {"west": ["bribe_7", "bribe_8"], "asia": ["bribe_1"]}
    t = player_round(legions={"syria": {"west": 1}, "asia_minor": {"asia": 1}}, hands=hands).play(
        "syria", "bribe_7 done", "asia_minor"
    )
    assert t.options == ["stay", "thracia", "achaea"]


def test_5_6_all_legions_and_the_leader_go() -> None:
    t = entering(legions={"judaea": {"west": 2}, "syria": {"asia": 3}}, where={"asia": "syria"}).play(
        "asia_minor", "senate_influence_3"
    )
    assert t.on_map() == {"syria": {"west": 2}, "asia_minor": {"asia": 3}}
    assert t.where["asia"] == "asia_minor"


def test_5_6_each_colour_decides_for_itself_clockwise() -> None:
    crowd = {"judaea": {"west": 2}, "syria": {"asia": 1, "central": 1}}
    hands = {"west": ["bribe_5", "bribe_6"], "asia": ["bribe_1", "bribe_2"], "central": ["bribe_3", "bribe_4"]}
    t = player_round(legions=crowd, hands=hands).play("judaea", "bribe_5 done", "2", "syria")
    assert t.seats == ["gaius"]
    t.play("gaius stay")
    assert t.seats == ["marcus"]
    t.play("marcus asia_minor", "marcus bribe_1")
    assert t.on_map() == {"syria": {"west": 2, "central": 1}, "asia_minor": {"asia": 1}}


def test_5_6_marked_legions_stay_until_two_points_are_spent() -> None:
    given: dict[str, Any] = {"legions": {"judaea": {"west": 2}}, "marked": {"judaea": {"west": 2}}}
    t = player_round(**given, hands={"west": ["bribe_5", "bribe_6"]}).play("judaea", "bribe_5 done", "2")
    assert t.group_mp == 2
    assert t.flagged("marked") == {}
    t = player_round(**given, where={"west": "judaea"}, hands={"west": ["bribe_5", "bribe_6"]}).play(
        "judaea", "bribe_5 done", "keep"
    )
    assert (t.group_legions, t.group_leader) == (0, "yes")  # the Leader alone
    assert t.flagged("marked") == {"judaea west": 2}


def test_5_6_marked_legions_do_not_sail() -> None:
    t = player_round(
        legions={"syria": {"west": 2}}, marked={"syria": {"west": 2}}, hands={"west": ["galley_fleet_1", "bribe_1"]}
    )
    assert t.refused["galley_fleet_1"] == ("nobody_in_port", "12.0")


def test_5_6_marked_legions_may_withdraw_again() -> None:
    t = entering(marked={"syria": {"asia": 1}}).play("asia_minor", "senate_influence_3")
    assert t.flagged("marked") == {"asia_minor asia": 3}


def test_ruling_5_6_a() -> None:
    """A marker spreads to the stack that is joined in a withdrawal, not by ordinary movement; any marked Legion costs
    the card a point.
    """
    t = player_round(
        legions={"judaea": {"west": 1}, "syria": {"west": 1}},
        marked={"syria": {"west": 1}},
        hands={"west": ["bribe_5", "bribe_6"]},
    )
    t.play("judaea", "bribe_5 done", "syria", "stop")
    assert t.flagged("marked") == {"syria west": 1}
    hands = {"west": ["bribe_5", "bribe_6"], "asia": ["bribe_7"]}
    t = player_round(legions={"syria": {"west": 1, "asia": 2}}, marked={"syria": {"asia": 1}}, hands=hands)
    t.play("syria", "bribe_5 done", "attack_asia", "aulus no_card", "marcus bribe_7")
    assert t.told("battle")[0]["defence"] == 2 + 5 - 1


def test_ruling_5_6_b() -> None:
    """What is left after the entry counts, strictly; a landing fleet has nothing left."""
    t = entering("bribe_5", ["bribe_7", "bribe_8"])  # 3 against 3 left: one card is not enough
    t.play("asia_minor", "bribe_7")
    assert t.hands["asia"] == []
    hands = {"west": ["galley_fleet_1", "bribe_1"], "asia": ["praetorian_guard_1", "bribe_2"]}
    t = player_round(legions={"hispania": {"west": 1}, "syria": {"asia": 1}}, hands=hands).play(
        "galley_fleet_1", "syria"
    )
    t.play("marcus judaea", "marcus praetorian_guard_1")
    assert t.on_map() == {"syria": {"west": 1}, "judaea": {"asia": 1}}


def test_ruling_5_6_c() -> None:
    """Nobody withdraws from a Leader alone."""
    hands = {"west": ["bribe_5", "bribe_6"], "asia": ["bribe_1"]}
    t = player_round(legions={"syria": {"asia": 1}}, where={"west": "judaea"}, hands=hands).play(
        "judaea", "bribe_5 done", "syria"
    )
    assert t.seats == ["aulus"]


def test_ruling_5_6_d() -> None:
    """To Uncontrolled Legions, but never to Roma."""
    hands = {"west": ["bribe_5", "bribe_6"], "asia": ["bribe_1"]}
    t = player_round(
        legions={"dalmatia": {"west": 1}, "northern_italy": {"asia": 1}}, uncontrolled={"raetia": 2}, hands=hands
    )
    t.play("dalmatia", "bribe_5 done", "northern_italy")
    assert "raetia" in t.options
    assert t.refused["roma"] == ("legions_not_into_roma", "5.6")


def test_ruling_5_6_e() -> None:
    """The stack that fled withdraws again without cards from the same army, with those it joined; not from another
    army.
    """
    hands = {"west": ["bribe_1", "bribe_6"], "asia": ["bribe_2", "bribe_3"]}
    t = player_round(legions=FRANK, hands=hands).play(
        "judaea", "bribe_1 done", "2", "syria", "marcus asia_minor", "marcus bribe_2"
    )
    t.play("asia_minor")
    assert t.asked == "withdraw"
    t.play("marcus thracia")
    assert t.hands["asia"] == ["bribe_3"]
    assert t.on_map() == {"asia_minor": {"west": 2}, "thracia": {"asia": 3}}
    t.play("stop")
    assert t.fled == []
    chased = {"aegyptus": {"west": 3}, "judaea": {"asia": 1}, "syria": {"asia": 1}}
    t = player_round(legions=chased, hands={"west": ["bribe_1"], "asia": ["galley_fleet_4"]})
    t.play("aegyptus", "3", "judaea", "marcus syria", "syria", "marcus stay", "attack_asia", "marcus asia_minor")
    assert t.fled == ["asia_minor asia"]  # beaten and in retreat, and still before the same army
    t.play("asia_minor", "marcus achaea")
    assert t.on_map() == {"asia_minor": {"west": 4}, "achaea": {"asia": 1}}


def test_ruling_5_6_f() -> None:
    """Markers can be paid off wherever one's own marked Legions are, even if these do not move any more."""
    flags = {"judaea": {"west": 2}}
    given: dict[str, Any] = {"legions": flags, "marked": flags, "done": flags, "marked_done": flags}
    t = player_round(**given, hands={"west": ["bribe_1", "bribe_2"]}).play("judaea", "bribe_1 done")
    assert t.flagged("marked") == {}
    assert t.flagged("done") == {"judaea west": 2}
    assert "judaea" not in t.options

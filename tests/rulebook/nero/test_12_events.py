"""12.0 Events of one's own player round, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.engine.chance import Quick
from princeps.games.nero.parts import CARDS, EVENTS

from .table import PARTS, TITLE, Table, player_round, position

HOME = {
    "hispania": {"west": 2},
    "dacia": {"east": 2},
    "achaea": {"east": 1},
    "judaea": {"asia": 1},
    "syria": {"asia": 1},
}


def playing(card: str, /, *answers: str, chance: list[object] | None = None, **given: Any) -> Table:
    """The West plays a card for its event; nobody has an answer to it unless `hands` says so."""
    hands = {"west": [card, "bribe_1", "bribe_2"], **given.pop("hands", {})}
    return player_round(chance, **{"legions": HOME, "hands": hands, **given}).play(card, *answers)


def test_12_0_once_events_and_timing() -> None:
    once = [EVENTS[event] for event in range(len(EVENTS)) if PARTS.once[event]]
    assert once == ["assassin", "bad_augury", "bad_weather", "legion_rebels", "traitor"]
    any_time = [EVENTS[event] for event in range(len(EVENTS)) if not PARTS.own_round[event]]
    assert any_time == ["bad_augury", "bad_weather", "bribe", "sick", "praetorian_guard"]


def test_12_0_three_traitors_one_a_round() -> None:
    hands = {"west": ["traitor_1", "traitor_2", "traitor_3"], "east": ["crisis", "sick"]}
    t = player_round(["crisis"], legions=HOME, hands=hands).play("traitor_1", "steal")
    assert t.refused["traitor_2"] == t.refused["traitor_3"] == ("once", "12.0")


def test_12_0_cards_that_only_answer_are_not_played_from_the_menu() -> None:
    cards = ["bad_augury_1", "bad_weather_1", "bribe_1", "sick", "praetorian_guard_1", "senate_influence_1"]
    t = player_round(legions=HOME, hands={"west": cards})
    assert [t.refused[card][0] for card in cards] == ["answers_only"] * 4 + ["for_declarations"] * 2


# -- Barbarian Tribe Attacks -------------------------------------------------------------------------------------------


def test_12_0_barbarians_drive_everybody_out() -> None:
    legions = {"dacia": {"west": 1, "east": 2}, "moesia": {"east": 1}, "hispania": {"west": 1}}
    t = playing("barbarian_tribe", "dacia", legions=legions, where={"east": "dacia"}, uncontrolled={"dacia": 1})
    assert t.seats == ["lucius"]
    t.play("lucius moesia")
    assert t.seats == ["aulus"]
    t.play("aulus pannonia", "aulus moesia")
    assert t.on_map() == {"moesia": {"east": 3, "uncontrolled": 1}, "pannonia": {"west": 1}, "hispania": {"west": 1}}
    assert t.flagged("marked") == {"moesia east": 2, "pannonia west": 1}  # only the Legions that were moved
    assert (t.tribe, t.where["east"]) == ("dacia", "moesia")
    assert TITLE.view(t.g, 0)["control"]["dacia"] == "none"


def test_12_0_a_second_attack_moves_the_marker() -> None:
    assert playing("barbarian_tribe", "moesia", tribe="dacia").tribe == "moesia"


def test_12_0_the_four_targets() -> None:
    assert playing("barbarian_tribe").options == ["germania_superior", "germania_inferior", "dacia", "moesia"]


def test_ruling_12_0_f() -> None:
    """Land neighbours only, owners clockwise from the left of the card's player, he last, then the Uncontrolled, all to
    one Province.
    """
    legions = {"germania_superior": {"west": 1, "central": 1, "asia": 1}}
    t = playing("barbarian_tribe", "germania_superior", legions=legions, uncontrolled={"germania_superior": 2})
    order = []
    while t.asked == "displace":
        order.append(t.seats[0])
        assert "britannia" not in t.options
        t.play("raetia")
    assert order == ["gaius", "marcus", "aulus", "aulus"]
    assert t.on_map() == {"raetia": {"west": 1, "central": 1, "asia": 1, "uncontrolled": 2}}


def test_5_7_a_leader_driven_among_enemies_loses_his_rank_before_anybody_else_moves() -> None:
    given: dict[str, Any] = {
        "legions": {"raetia": {"central": 1}, "hispania": {"west": 1}},
        "where": {"west": "germania_superior"},
        "rank": {"west": "contender"},
    }
    t = playing("barbarian_tribe", "germania_superior", **given, uncontrolled={"germania_superior": 2}).play("raetia")
    assert (t.asked, t.rank["west"]) == ("displace", "general")


def test_ruling_12_0_j() -> None:
    """To enter costs three in every case, for a Leader alone too, and he has to stop there."""
    t = player_round(where={"west": "pannonia"}, tribe="dacia", hands={"west": ["bribe_1", "bribe_2"]}).play(
        "pannonia", "bribe_1 done", "dacia"
    )
    assert t.told("entered")[0]["cost"] == 3
    assert t.group == "none"  # nothing to do but to stop


@pytest.mark.parametrize(("legions", "outcome"), [(4, "beaten"), (3, "drawn"), (2, "lost")])
def test_ruling_12_0_k(legions: int, outcome: str) -> None:
    """Barbarians fight with three points; they take no Legion, but a beaten Emperor is one no longer."""
    given: dict[str, Any] = {
        "legions": {"dacia": {"west": legions}, "hispania": {"west": 1}},
        "tribe": "dacia",
        "hands": {"west": ["bribe_1", "bribe_2"]},
    }
    t = player_round(**given).play("dacia", "bribe_1 done", str(legions), "attack_barbarians", "no_card")
    if outcome == "lost":
        assert t.options == ["stay", "pannonia", "moesia"]
        t.play("moesia")
        assert t.flagged("marked") == {"moesia west": 2}
    assert (t.tribe == "none") is (outcome == "beaten")
    assert t.in_play == sum(sum(stacks.values()) for stacks in t.legions.values()) == legions + 1
    led = player_round(**given, where={"west": "dacia"}, rank={"west": "emperor"})
    led.play("dacia", "bribe_1 done", str(legions), "with_leader", "attack_barbarians", "no_card")
    assert led.rank["west"] == "emperor"  # two points more: now even two Legions win
    assert led.vp["west"] == (1 if legions + 2 > 3 else 0)


def test_12_0_an_emperor_beaten_by_barbarians() -> None:
    given: dict[str, Any] = {
        "legions": {"dacia": {"west": 1}},
        "tribe": "dacia",
        "where": {"west": "dacia"},
        "hands": {"west": ["bribe_1", "bribe_2"]},
    }
    t = player_round(**given, rank={"west": "contender"}).play(
        "dacia", "bribe_1 done", "1", "with_leader", "attack_barbarians", "no_card", "stay"
    )
    assert t.rank["west"] == "general"


def test_ruling_12_0_p() -> None:
    """Legions may share a Province with the Tribe; nobody controls it."""
    t = position("player_round", legions={"dacia": {"west": 5}}, tribe="dacia")
    assert TITLE.view(t.g, 0)["control"]["dacia"] == "none"


# -- Crisis in Roma ----------------------------------------------------------------------------------------------------


def test_12_0_the_emperor_is_called_to_roma() -> None:
    t = playing("crisis", where={"east": "dacia"}, rank={"east": "emperor"})
    assert t.where["east"] == "roma"


def test_12_0_of_two_emperors_the_player_chooses() -> None:
    ranks = {"east": "emperor", "asia": "emperor"}
    t = playing("crisis", where={"east": "dacia", "asia": "syria"}, rank=ranks)
    assert t.options == ["east", "asia"]
    t.play("asia")
    assert (t.where["east"], t.where["asia"]) == ("dacia", "roma")


def test_ruling_12_0_h() -> None:
    """Not without an Emperor outside Roma; one's own may be called."""
    t = player_round(
        legions=HOME, hands={"west": ["crisis", "bribe_1"]}, where={"east": "roma"}, rank={"east": "emperor"}
    )
    assert t.refused["crisis"] == ("no_emperor_outside_roma", "12.0")
    t = playing("crisis", where={"west": "hispania"}, rank={"west": "emperor"})
    assert t.where["west"] == "roma"


# -- Galley Fleet ------------------------------------------------------------------------------------------------------


def test_12_0_three_legions_and_a_leader_sail_from_port_to_port() -> None:
    t = playing("galley_fleet_1", legions={"hispania": {"west": 5}}, where={"west": "hispania"})
    assert t.asked == "galley_legions"
    assert t.bounds == (0, 3)
    t.play("3", "with_leader")
    assert "roma" not in t.options
    assert len(t.options) == len(PARTS.ports) - 1
    t.play("syria")
    assert t.on_map() == {"hispania": {"west": 2}, "syria": {"west": 3}}
    assert t.where["west"] == "syria"
    assert t.refused["syria"] == ("has_moved", "5.0")


def test_ruling_12_0_c() -> None:
    """Bad Augury: nothing moves and all may still move.

    Bad Weather: the Legions are finished, the Leader may sail. Sick: the Legions sail.
    """
    given: dict[str, Any] = {"legions": {"hispania": {"west": 2}}, "where": {"west": "hispania"}}
    answers = ("2", "with_leader", "syria")
    t = playing("galley_fleet_1", *answers, **given, hands={"central": ["bad_augury_1"]}).play("bad_augury_1")
    assert t.on_map() == {"hispania": {"west": 2}}
    assert "hispania" in t.options
    for word, where in (("yes", "syria"), ("no", "hispania")):
        t = playing("galley_fleet_1", *answers, **given, hands={"central": ["bad_weather_1"]}).play(
            "bad_weather_1", f"aulus {word}"
        )
        assert t.flagged("done") == {"hispania west": 2}
        assert t.where["west"] == where
    t = playing("galley_fleet_1", *answers, **given, hands={"central": ["sick"]}).play("sick")
    assert t.on_map() == {"syria": {"west": 2}}
    assert t.where["west"] == "hispania"
    t = playing("galley_fleet_1", *answers, **given, hands={"central": ["bad_weather_1", "sick"]})
    t.play("bad_weather_1", "aulus yes")
    assert (t.asked, t.seats) == ("window", ["gaius"])  # the lone sailor can be answered, too
    t.play("sick")
    assert t.where["west"] == "hispania"


def test_ruling_12_0_o() -> None:
    """A fleet lands among enemies and Barbarians, without cost and without an attack; enemies may withdraw for one
    card.
    """
    hands = {"asia": ["bribe_3", "bribe_4"]}
    t = playing("galley_fleet_1", "2", "syria", legions={"hispania": {"west": 2}, "syria": {"asia": 1}}, hands=hands)
    assert (t.asked, t.seats) == ("withdraw", ["marcus"])
    t.play("stay")
    assert t.on_map() == {"syria": {"west": 2, "asia": 1}}
    assert t.group == "none"
    t = playing("galley_fleet_1", "2", "hispania", legions={"syria": {"west": 2}}, tribe="hispania")
    assert t.told("sailed")[0]["target"] == "hispania"


# -- Legion Rebels and Revolts -----------------------------------------------------------------------------------------


def test_12_0_a_legion_rebels() -> None:
    t = playing(
        "legion_rebels_1",
        "dacia",
        where={"east": "dacia"},
        legions={"hispania": {"west": 2}, "dacia": {"east": 2, "asia": 1}},
    )
    assert t.options == ["east", "asia"]
    t.play("east")
    assert t.on_map()["dacia"] == {"east": 1, "asia": 1, "uncontrolled": 1}


def test_12_0_a_province_revolts() -> None:
    t = playing("revolt_judaea")
    assert t.on_map()["judaea"] == {"uncontrolled": 2}  # Syria had the only other Legion of that base
    assert "syria" not in t.on_map()


def test_12_0_everybody_in_the_province_is_uncontrolled_then() -> None:
    t = playing(
        "revolt_achaea",
        legions={"achaea": {"east": 1, "west": 1, "asia": 1}, "hispania": {"west": 1}, "dacia": {"east": 3}},
        where={"east": "achaea"},
    )
    assert t.on_map()["achaea"] == {"uncontrolled": 3}
    assert t.on_map()["dacia"] == {"east": 3}  # there were two or more already
    assert t.where["east"] == "achaea"


def test_ruling_12_0_g() -> None:
    """The owner brings what he has, from anywhere, moved or marked; Legions of anybody there count."""
    legions = {"hispania": {"west": 2}, "dacia": {"east": 1}, "moesia": {"east": 1}}
    t = playing("revolt_achaea", legions=legions, marked={"moesia": {"east": 1}}).play("lucius moesia")
    assert t.on_map() == {"achaea": {"uncontrolled": 2}, "hispania": {"west": 2}}
    t = playing(
        "revolt_achaea",
        legions={"hispania": {"west": 2}, "dacia": {"east": 1}, "moesia": {"east": 1}, "achaea": {"west": 1}},
    )
    assert t.seats == ["lucius"]
    assert t.options == ["dacia", "moesia"]
    t.play("moesia")
    assert t.on_map() == {"achaea": {"uncontrolled": 2}, "hispania": {"west": 2}, "dacia": {"east": 1}}
    t = playing("revolt_achaea", legions={"hispania": {"west": 2}, "dacia": {"east": 1}})
    assert t.on_map() == {"achaea": {"uncontrolled": 1}, "hispania": {"west": 2}}


def test_ruling_12_0_q() -> None:
    """A leader whose last Legion joins a Revolt loses his rank before the next is chosen; one who is alone where it
    comes to does not.
    """
    legions = {"dacia": {"east": 1, "west": 1}, "moesia": {"east": 1}, "thracia": {"east": 1}}
    t = playing(
        "revolt_achaea",
        legions=legions,
        where={"east": "dacia", "asia": "achaea"},
        rank={"east": "emperor", "asia": "contender"},
    ).play("lucius dacia")
    assert (t.asked, t.rank["east"]) == ("revolt_legion", "general")
    assert t.rank["asia"] == "contender"  # what comes to him is Uncontrolled, nobody's enemy


def test_ruling_12_0_i() -> None:
    """Events and a declaration between two acts of a move, but no Galley Fleet."""
    hands = {"west": ["bribe_1", "legion_rebels_1", "galley_fleet_1"]}
    t = player_round(legions=HOME, hands=hands).play("hispania", "bribe_1 done", "2", "gallia_narbonensis")
    assert "legion_rebels_1" in t.options
    assert t.refused["galley_fleet_1"] == ("other_army_moves", "12.0")
    t.play("legion_rebels_1", "dacia", "northern_italy")
    assert t.on_map()["northern_italy"] == {"west": 2}


def test_ruling_12_0_n() -> None:
    """Even a Legion of the moving army can rebel; without Legions and Leader the move is over."""
    t = player_round(
        legions={"hispania": {"west": 1}, "syria": {"west": 1}},
        hands={"west": ["bribe_1", "legion_rebels_1", "bribe_2"]},
    )
    t.play("hispania", "bribe_1 done", "legion_rebels_1", "hispania")
    assert t.on_map()["hispania"] == {"uncontrolled": 1}
    assert t.asked == "player_round"


# -- Traitor -----------------------------------------------------------------------------------------------------------


def test_12_0_a_card_is_stolen() -> None:
    t = playing(
        "traitor_1",
        "east",
        "steal",
        chance=["galley_fleet_1"],
        hands={"east": ["sick", "galley_fleet_1"], "asia": ["crisis"]},
    )
    assert t.hands["east"] == ["sick"]
    assert "galley_fleet_1" in t.hands["west"]
    assert "galley_fleet_1" in t.options  # it may be used at once
    assert t.told("stolen_card")[0]["to"] == ["aulus", "lucius"]
    assert TITLE.view(t.g, 2)["spied"]["east"] == ["galley_fleet_1 west"]
    assert TITLE.view(t.g, 1)["spied"] == {"west": [], "central": [], "east": [], "asia": []}


def test_12_0_four_cards_are_looked_at_and_given_back() -> None:
    hand = ["bad_weather_1", "bribe_3", "crisis", "sick", "traitor_2"]
    t = playing("traitor_1", "look", chance=["sick", "crisis", "bribe_3", "traitor_2"], hands={"east": hand})
    assert t.hands["east"] == hand
    assert t.spied["west"] == ["bribe_3 east", "crisis east", "sick east", "traitor_2 east"]
    assert t.told("looked")[0]["count"] == 4
    other = TITLE.imagine(TITLE.view(t.g, 0), PARTS, Quick(3))
    assert set(TITLE.shape.dump(other)["hands"]["east"]) >= {"bribe_3", "crisis", "sick", "traitor_2"}


def test_ruling_12_0_l() -> None:
    """Fewer than four: all of them. Held cards are safe."""
    t = playing(
        "traitor_1", "look", chance=["sick", "crisis"], hands={"east": ["crisis", "sick"]}, held={"asia": "bribe_8"}
    )
    assert t.told("looked")[0]["count"] == 2
    t = player_round(legions=HOME, hands={"west": ["traitor_1", "bribe_1"]}, held={"asia": "bribe_8"})
    assert t.refused["traitor_1"] == ("no_cards_to_take", "12.0")


def test_ruling_12_0_m() -> None:
    """Of cards laid together, any one that still counts is the card played before."""
    legions = {"northern_italy": {"west": 4}}
    hands = {"west": ["senate_influence_1", "praetorian_guard_1", "bribe_1"], "east": ["bad_augury_1"]}
    t = player_round(legions=legions, where={"west": "roma"}, hands=hands).play(
        "declare", "senate_influence_1", "praetorian_guard_1", "proclaim"
    )
    t.play("lucius bad_augury_1")
    assert t.options == ["senate_influence_1", "praetorian_guard_1"]
    t.play("senate_influence_1")
    assert t.rank["west"] == "emperor"  # five points are left


def test_12_0_all_cards_are_accounted_for() -> None:
    t = playing("traitor_1", "east", "steal", chance=["sick"], hands={"east": ["sick"], "asia": ["crisis"]})
    everywhere = [*t.undealt, *t.played, *[card for hand in t.hands.values() for card in hand]]
    assert sorted(everywhere) == sorted(CARDS)

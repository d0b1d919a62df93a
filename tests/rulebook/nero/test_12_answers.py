"""12.0 Cards played when needed: Bad Weather, Sick, Bad Augury; who is asked, in which order, and who is not."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.games.nero.parts import CARDS
from princeps.text import Texts

from .table import TITLE, Table, player_round, position

MOVE = {"hispania": {"west": 2}, "gallia_narbonensis": {"central": 1}, "syria": {"west": 1}}
MINE = ["bribe_5", "bribe_6", "galley_fleet_1", "traitor_1"]


def marching(target: str = "lusitania", /, leader: bool = False, **given: Any) -> Table:
    """Two Legions of the West set out from Hispania with four points, the Leader with them or not."""
    hands = {"west": MINE, **given.pop("hands", {})}
    where = {"west": "hispania"} if leader else {}
    t = player_round(**{"legions": MOVE, "where": where, "hands": hands, **given}).play("hispania", "bribe_5 done", "2")
    if leader:
        t.play("with_leader")
    return t.play(target)


# -- Bad Weather -------------------------------------------------------------------------------------------------------


def test_12_0_bad_weather_stops_an_army_from_the_start() -> None:
    t = marching(hands={"central": ["bad_weather_1"]})
    assert t.asked == "window"
    assert t.options == ["pass", "bad_weather_1"]
    t.play("bad_weather_1")
    assert t.on_map() == MOVE
    assert t.played == ["bribe_5", "bad_weather_1"]
    assert t.refused["hispania"] == ("has_moved", "5.0")


@pytest.mark.parametrize(
    ("lang", "asked"),
    [
        ("en", "Galba: Entering Lusitania. Do you answer with a card?"),
        ("de", "Galba: Lusitania betreten. Antwortest du mit einer Karte?"),
    ],
)
def test_12_0_the_question_says_what_is_answered(lang: str, asked: str) -> None:
    t = marching(hands={"central": ["bad_weather_1"]})
    assert Texts(lang, "nero").question(t.g, t.offered()) == asked


def test_12_0_bad_weather_stops_an_attack() -> None:
    t = marching("gallia_narbonensis", hands={"east": ["bad_weather_1"]}).play(
        "lucius pass", "attack_central", "lucius bad_weather_1"
    )
    assert not t.told("battle")
    assert t.on_map()["gallia_narbonensis"] == {"west": 2, "central": 1}
    assert t.asked == "player_round"


def test_12_0_once_for_everybody_in_a_player_round() -> None:
    t = marching(hands={"central": ["bad_weather_1"], "east": ["bad_weather_2"]})
    assert t.seats == ["gaius", "lucius"]
    t.play("lucius bad_weather_2", "gaius bad_weather_1")
    assert t.once_used == ["bad_weather"]
    assert t.hands["east"] == ["bad_weather_2"]  # Gaius sits nearer: Lucius keeps his card
    assert t.told("too_late")[0]["to"] == ["lucius"]
    t.play("syria", "bribe_6 done", "judaea")
    assert t.asked == "group_act"  # no second Bad Weather


def test_12_0_a_withdrawal_can_be_stopped_by_anybody_the_mover_included() -> None:
    hands = {
        "west": ["bribe_5", "bribe_6", "bad_weather_1"],
        "central": ["bribe_1", "bribe_2"],
        "asia": ["bad_weather_2"],
    }
    t = marching("gallia_narbonensis", hands=hands).play("marcus pass", "gaius germania_superior", "gaius bribe_1")
    assert t.seats == ["marcus", "aulus"]  # clockwise from the left of Gaius, who withdraws
    t.play("marcus pass", "aulus bad_weather_1")
    assert t.on_map()["gallia_narbonensis"] == {"west": 2, "central": 1}
    assert t.cards_used == 2
    assert t.played == ["bribe_5", "bribe_1", "bad_weather_1"]


def test_ruling_12_0_a() -> None:
    """The act is not carried out and costs nothing; the Leader may go on alone; a stopped withdrawal is not tried
    again, and its Leader stays.
    """
    t = marching(leader=True, hands={"central": ["bad_weather_1"]}).play("bad_weather_1")
    assert (t.group_legions, t.group_leader, t.group_mp) == (0, "yes", 4)
    t.play("gallia_narbonensis")
    assert t.where["west"] == "gallia_narbonensis"
    hands = {"central": ["bribe_1", "bribe_2"], "asia": ["bad_weather_2"]}
    t = marching("gallia_narbonensis", hands=hands, where={"central": "gallia_narbonensis"})
    t.play("marcus pass", "gaius germania_superior", "gaius bribe_1", "marcus bad_weather_2")
    assert t.where["central"] == "gallia_narbonensis"
    assert t.asked == "group_act"


# -- General/Contender Sick --------------------------------------------------------------------------------------------


def test_12_0_a_sick_general_stays_and_his_legions_go() -> None:
    t = marching(leader=True, hands={"central": ["sick"]}).play("sick")
    assert t.where["west"] == "hispania"
    assert t.on_map()["lusitania"] == {"west": 2}
    t.play("stop")
    assert "hispania" not in t.options  # he may not move any more


def test_ruling_12_0_b() -> None:
    """Not against an Emperor, an attack or a retreat; in a withdrawal the Legions go without him."""
    assert marching(leader=True, rank={"west": "emperor"}, hands={"central": ["sick"]}).asked == "group_act"
    hands = {"central": ["bribe_1", "bribe_2"], "asia": ["sick"]}
    t = marching(
        "gallia_narbonensis", hands=hands, where={"central": "gallia_narbonensis"}, rank={"central": "contender"}
    )
    t.play("gaius germania_superior", "gaius bribe_1", "marcus sick")
    assert t.where["central"] == "gallia_narbonensis"
    assert t.on_map()["germania_superior"] == {"central": 1}
    assert t.rank["central"] == "general"  # left alone among enemies
    t = marching("gallia_narbonensis", leader=True, hands={"east": ["sick"]}).play("lucius pass", "attack_central")
    assert t.asked == "battle_cards"


# -- Bad Augury --------------------------------------------------------------------------------------------------------


def test_12_0_bad_augury_negates_an_event() -> None:
    t = player_round(legions=MOVE, hands={"west": MINE, "central": ["crisis"], "east": ["bad_augury_1"]}).play(
        "traitor_1", "central", "steal"
    )
    assert t.seats == ["lucius"]
    t.play("bad_augury_1")
    assert t.hands["central"] == ["crisis"]
    assert t.told("negated")[0]["event"] == "traitor"
    assert set(t.played) == {"traitor_1", "bad_augury_1"}


def test_12_0_bad_augury_negates_an_answer_too_even_from_the_mover() -> None:
    hands = {"west": ["bribe_5", "bribe_6", "bad_augury_1"], "central": ["bad_weather_1"]}
    t = marching(hands=hands).play("gaius bad_weather_1", "aulus bad_augury_1")
    assert t.on_map()["lusitania"] == {"west": 2}
    assert t.cards_used == 2


def test_12_0_not_movement_battle_or_hail_caesar() -> None:
    assert marching(hands={"central": ["bad_augury_1"]}).asked == "group_act"
    home = {"britannia": {"west": 1}, "hispania": {"west": 1}, "lusitania": {"west": 1}}
    t = player_round(
        legions=home,
        where={"west": "hispania"},
        hands={"west": ["hail_caesar_1", "bribe_1"], "central": ["bad_augury_1"]},
    ).play("hail_caesar_1")
    assert t.rank["west"] == "contender"


def test_ruling_12_0_d() -> None:
    """A Once event that was negated counts as played."""
    hands = {"west": ["traitor_1", "traitor_2", "bribe_1"], "central": ["crisis"], "east": ["bad_augury_1"]}
    t = player_round(legions=MOVE, hands=hands).play("traitor_1", "central", "steal", "bad_augury_1")
    assert t.refused["traitor_2"] == ("once", "12.0")


def test_ruling_12_0_e() -> None:
    """Clockwise from the left of the player who is answered; an answer that was negated leaves room for the next; after
    each all are asked again, until they pass.
    """
    hands = {"east": ["bad_weather_1"], "asia": ["sick"], "central": ["bad_augury_1"]}
    t = marching(leader=True, hands=hands)
    assert t.seats == ["lucius", "marcus"]
    t.play("marcus sick", "lucius bad_weather_1")
    assert t.seats == ["gaius"]
    t.play("bad_augury_1")
    assert t.on_map()["lusitania"] == {"west": 2}
    assert t.where["west"] == "hispania"  # Marcus's card came next
    t = marching(leader=True, hands={"central": ["sick", "bad_weather_1"]}).play("sick")
    assert (t.asked, t.seats) == ("window", ["gaius"])
    t.play("bad_weather_1")
    assert t.on_map() == MOVE
    t = marching(
        "gallia_narbonensis",
        hands={"central": ["bribe_1", "bribe_2"], "asia": ["sick", "bad_weather_1"]},
        where={"central": "gallia_narbonensis"},
        rank={"central": "contender"},
    )
    t.play("marcus pass", "gaius germania_superior", "gaius bribe_1", "marcus sick")
    assert (t.asked, t.seats) == ("window", ["marcus"])
    t.play("bad_weather_1")
    assert t.on_map()["gallia_narbonensis"] == {"west": 2, "central": 1}
    assert t.rank["central"] == "contender"


# -- asking ------------------------------------------------------------------------------------------------------------


def test_12_0_nobody_is_asked_without_need() -> None:
    assert marching(hands={"central": ["bribe_1"], "east": ["crisis"]}).asked == "group_act"
    four = [card for card in CARDS if card.startswith("bad_weather")]
    t = marching(hands={"central": ["bribe_1"]}, ask_all="yes", played=four)
    assert t.asked == "group_act"  # all have seen the four Bad Weather cards


def test_12_0_a_table_that_asks_everybody() -> None:
    t = marching(hands={"central": ["bribe_1"], "east": ["bad_weather_1"]}, ask_all="yes")
    assert t.seats == ["gaius", "lucius"]  # Marcus has no cards, as everybody sees
    assert t.options_of("gaius") == ["pass"]
    t.play("gaius pass", "lucius pass")
    assert t.on_map()["lusitania"] == {"west": 2}


def test_12_0_asking_everybody_tells_nothing_about_a_hand() -> None:
    """The same seats are asked whatever the hidden cards are."""
    for hands in ({"central": ["bribe_1"], "east": ["bribe_2"]}, {"central": ["bad_weather_1"], "east": ["sick"]}):
        t = marching("gallia_narbonensis", leader=True, hands=hands, ask_all="yes")
        assert t.seats == ["gaius", "lucius"]
        t.play("gaius pass", "lucius pass")
        assert (t.asked, t.seats) == ("withdraw", ["gaius"])


def test_12_0_an_answer_stays_sealed_until_all_have_answered() -> None:
    t = marching(hands={"central": ["bad_weather_1"], "east": ["bad_weather_2"]}).play("gaius bad_weather_1")
    assert t.played == ["bribe_5"]
    assert TITLE.view(t.g, 2)["sealed"] == []
    assert t.seats == ["lucius"]


def test_12_0_the_active_player_answers_within_his_four_cards() -> None:
    hands = {"west": ["bribe_5", "bad_weather_1"], "central": ["bribe_1", "bribe_2"]}
    given: dict[str, Any] = {
        "legions": MOVE,
        "hands": hands,
        "group": "gallia_narbonensis",
        "group_legions": 1,
        "group_entered": "yes",
    }
    legions = {**MOVE, "gallia_narbonensis": {"central": 1, "west": 1}}
    for used, asked in ((3, ["aulus"]), (4, [])):
        t = position(
            ["announce_withdrawal central germania_superior", "group_act"],
            **{**given, "legions": legions, "done": {"gallia_narbonensis": {"west": 1}}, "cards_used": used},
        )
        assert (t.seats if t.asked == "window" else []) == asked

"""9.0 Treasury Phase: Gold, Taxes, Pay; how Wars move and pillage; the Wars Box."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.engine.agenda import Event, Log
from princeps.engine.chance import Quick
from princeps.games.rome_inc.parts import SCENARIOS, SPACES, WARS
from princeps.games.rome_inc.rules import r09_treasury as r09
from princeps.games.rome_inc.rules.r09_movement import MOST_STEPS

from .table import PARTS, TITLE, barbarian, lay, position


def pay(g: Any) -> int:
    return r09.pay_due(g)


# -- 9.1 Treasury ------------------------------------------------------------------------------------------------------


def test_9_1_1_the_treasury_can_be_negative() -> None:
    assert position("pay", gold=1, units={"syria": {"legion": 3}}).gold == -5


def test_9_1_2_never_more_than_500() -> None:
    t = position(
        "taxes",
        [6, 6],
        gold=495,
        status={
            **barbarian("syria", but_status="roman"),
            "rome": "insurgent",
            "assyria": "roman",
            "babylonia": "roman",
            "phoenicia": "roman",
            "cyprus": "roman",
            "cilicia": "roman",
        },
    )
    assert (t.gold, t.told("excess")[0]["lost"]) == (500, 16)


def test_9_1_3_bankruptcy() -> None:
    assert position("end_of_phase", gold=-1).play("stop").ending == "bankruptcy"


def test_9_1_4_render_unto_caesar() -> None:
    t = position("end_of_phase", [1, 1, 3, 4], gold=-3, unrest=4, prestige=10)
    assert t.options == ["render", "stop"]
    t.play("render", "render")
    assert (t.gold, t.unrest, t.prestige, t.ending, t.asked) == (6, 6, 8, "none", "nobody")


# -- 9.2 Taxes ---------------------------------------------------------------------------------------------------------


def test_9_2_1_gold_icons_are_taxes() -> None:
    assert position("taxes", [6, 6] * 2, gold=0, status=barbarian("syria", "rome")).gold == 9


def test_9_2_2_other_provinces_pay_nothing() -> None:
    status = {
        **barbarian("rome"),
        "syria": "insurgent",
        "asia": "allied",
        "achaea": "veteran_allied",
        "africa": "roman",
    }
    assert position("taxes", [6, 6] * 1, gold=0, status=status, rebels={"africa": "africa"}).gold == 5


def test_9_2_3_what_each_command_pays_in_full() -> None:
    g = lay([], [], {})
    assert [r09.tax(g, command) for command in range(10)] == [30, 9, 22, 14, 27, 20, 17, 20, 38, 36]


def test_9_2_4_the_example_of_hadrian() -> None:
    status = {
        **barbarian("britannia_superior"),
        "britannia_inferior": "insurgent",
        "caledonia": "allied",
        "rome": "insurgent",
    }
    t = position("taxes", [2, 4], gold=0, status=status, offices={"caesar": "hadrian"})
    assert (t.roll("tax")[0], t.gold) == (0, 8)
    assert position("taxes", [3, 4], gold=0, status=status, offices={"caesar": "hadrian"}).gold == 4


def test_9_2_4_event_modifiers() -> None:
    t = position("taxes", [6, 6] * 10, **{"events": {"colony": 1, "inflation": 2}})
    assert t.roll("tax")[1] == {
        "governor_administration": -2,
        "caesar_administration": -2,
        "colony": -1,
        "inflation": 2,
    }


# -- 9.3 Pay -----------------------------------------------------------------------------------------------------------


def test_9_3_1_units_in_loyal_insurgent_and_roman_provinces() -> None:
    t = position(
        "pay",
        gold=50,
        status={"syria": "insurgent"},
        units={"syria": {"legion_veteran": 1, "fleet": 1}, "rome": {"guard": 1}, "africa": {"auxilia": 2}},
    )
    assert t.gold == 50 - 2 - 3 - 5 - 2


@pytest.mark.parametrize(("scenario", "due"), [("27_bce", 80), ("70_ce", 97), ("138_ce", 173), ("222_ce", 276)])
def test_9_3_2_pay_of_the_set_ups(scenario: str, due: int) -> None:
    start = PARTS.scenarios[SCENARIOS.index(scenario)]
    g = lay([], [], {})
    g.status, g.units, g.emperors = start.status, start.units, start.emperors
    assert pay(g) == due


def test_9_3_3_flavian_and_severan_emperors_each_add_one() -> None:
    units = {"syria": {"legion": 1, "auxilia": 1}}
    assert [
        pay(lay([], [], {"units": units, "emperors": emperors}))
        for emperors in ([], ["flavian"], ["flavian", "severan"])
    ] == [3, 5, 7]


# -- 9.4 Movement ------------------------------------------------------------------------------------------------------


def test_9_4_1_wars_move_one_by_one_in_any_order() -> None:
    t = position("wars_move", [1, 1], wars={"moorish_5": "numidia", "alan_9": "iberia"})
    assert t.options == ["alan_9", "moorish_5", "in_order"]
    t.play("moorish_5")
    assert [event["about"] for event in t.told("roll")] == ["moorish_5", "alan_9"]


def test_9_4_2_priorities() -> None:
    t = position("wars_move", [6], wars={"moorish_5": "numidia"}, status={"africa": "barbarian"})
    assert t.wars["moorish_5"] == "mauretania_caesariensis"  # by Road too, but Africa is Barbarian
    t = position("wars_move", [6], wars={"moorish_5": "thebais"}, status={"arcadia": "barbarian"})
    assert t.wars["moorish_5"] == "aethiopia"


def test_9_4_3_not_where_it_was_this_turn() -> None:
    t = position(
        "wars_move",
        [6, "aethiopia"],
        wars={"nubian_6": "thebais"},
        status={"aethiopia": "barbarian", "arcadia": "barbarian"},
    )
    ways = [event["target"] for event in t.told("war_moves")]
    assert ways == [
        "aethiopia",
        "h_nubian",
        "aethiopia",
        "thebais",
    ]  # on into the Homeland rather than back; then there is no other option


def test_9_4_4_one_war_in_a_province() -> None:
    t = position(
        "wars_move", [6, 1], wars={"moorish_5": "africa", "moorish_7": "numidia"}, leaders={"tacfarinus": "home"}
    ).play("moorish_5")
    assert t.wars["moorish_5"] == "numidia"
    assert t.wars["moorish_7"] not in ("numidia", "h_moorish")


def test_9_4_5_the_one_that_is_there_leaves_first_but_not_to_where_the_other_came_from() -> None:
    t = position("wars_move", [6, 1], wars={"moorish_5": "africa", "moorish_7": "numidia"}).play("moorish_5")
    assert [(event["war"], event["target"]) for event in t.told("war_moves")] == [
        ("moorish_7", "mauretania_caesariensis"),
        ("moorish_5", "numidia"),
    ]
    assert t.told("driven_out")[0]["war"] == "moorish_7"


# -- 9.5 Pillage -------------------------------------------------------------------------------------------------------


def test_9_5_modifiers() -> None:
    given: dict[str, Any] = {
        "wars": {"moorish_5": "numidia"},
        "units": {"numidia": {"legion_veteran": 2, "auxilia": 1, "fleet": 1}},
    }
    t = position("wars_move", [1], status={"numidia": "insurgent"}, **{"events": {"migration": 2}}, **given)
    assert t.roll("pillage") == (1, {"migration": 2, "province": 1, "units": -3})
    for status, value in (("allied", -1), ("veteran_allied", -2)):
        assert position("wars_move", [1], status={"numidia": status}, wars={"moorish_5": "numidia"}).roll("pillage")[
            1
        ] == {"province": value}


def test_9_5_the_example_of_the_german_war() -> None:
    status = {"germania_magna": "allied", "frisia": "allied", "germania_inferior": "insurgent"}
    t = position(
        "draw_foes 1", ["german_8", "germania_magna", 5, "germania_inferior"], wars_box=["german_8"], status=status
    )
    assert t.roll("pillage") == (4, {"province": -1})
    assert t.wars["german_8"] == "germania_inferior"
    assert len(t.told("roll", what="pillage")) == 1  # it stops without a second roll


# -- 9.6 Wars Box ------------------------------------------------------------------------------------------------------


def test_9_6_1_how_many_counters() -> None:
    assert position("wars_box", [3], wars_box=[]).g.wars_box == []
    for scenario, migration, drawn in (("27_bce", 0, 2), ("70_ce", 0, 1), ("70_ce", 2, 3)):
        t = position(
            "wars_box",
            [1, *["tacfarinus", "bato", "simeon"][:drawn]],
            scenario=scenario,
            wars_box=["tacfarinus", "bato", "simeon"],
            **{"events": {"migration": migration}},
        )
        assert len(t.told("foe_drawn")) == drawn


def test_9_6_2_a_war_is_placed_in_its_homeland_and_moved() -> None:
    t = position("draw_foes 1", ["nubian_6", 1], wars_box=["nubian_6"])
    assert [event["target"] for event in t.told("war_moves")] == ["h_nubian", "aethiopia"]


def test_9_6_3_a_leader_is_placed_on_a_matching_war() -> None:
    t = position("draw_foes 1", ["bato"], wars_box=["bato"], wars={"illyrian_10": "quadia"})
    assert t.leaders["bato"] == "illyrian_10"


# -- rulings -----------------------------------------------------------------------------------------------------------


def test_9_1_4_asked_as_soon_as_pay_has_emptied_the_treasury() -> None:
    given: dict[str, Any] = {"gold": 0, "unrest": 0, "status": barbarian("rome", but_status="insurgent")}
    t = position("treasury_phase", [2, 3], units={"rome": {"guard": 1}}, wars={"alan_9": "rome"}, **given)
    assert (t.asked, t.gold) == ("render_unto_caesar", -5)
    t.play("stop")
    assert t.told("roll", what="pillage")  # the phase goes on, and asks once more at its end
    assert position(["end_of_phase"], gold=-5).asked == "render_unto_caesar"


def test_ruling_9_1_a() -> None:
    bare = barbarian("rome", but_status="insurgent")
    t = position("treasury_phase", status=bare, gold=0, unrest=0, units={"rome": {"guard": 1}})
    assert (t.asked, t.gold) == ("render_unto_caesar", -5)
    t = position("gold_for_prestige", gold=-5)
    assert t.asked == "nobody"
    t = position("orders", gold=3, barracks={"legion": 1, "auxilia": 1})
    assert t.asked == "nobody"
    t = position("take_losses 1 0 none", gold=9, army=["syria"], front="syria", units={"syria": {"legion": 1}})
    assert t.refused["tribute"] == ("too_little_gold", "11.3.1")


def test_ruling_9_2_a() -> None:
    t = position("taxes", [6, 6], status=barbarian("rome"))
    assert [event["about"] for event in t.told("roll")] == ["italia"]
    assert t.roll("tax")[1]["governor_administration"] == -2


def test_ruling_9_4_a() -> None:
    t = position("wars_move", [6, 1], wars={"moorish_5": "africa", "moorish_7": "numidia"}).play("moorish_5")
    assert [event["about"] for event in t.told("roll", what="pillage")] == [
        "moorish_5",
        "moorish_7",
    ]  # no roll when driven out, its own move still comes


def test_ruling_9_4_b() -> None:
    status = barbarian("rome", "dacia_superior", "illyria")
    t = position(
        "draw_foes 1",
        ["burgundian_11", "h_frankish", "h_german", 1],
        wars_box=["burgundian_11"],
        status={**status, "germania_magna": "barbarian", "frisia": "roman"},
    )
    assert t.wars["burgundian_11"] == "frisia"


def test_ruling_9_4_c() -> None:
    t = position("wars_move", [1, 1, 1], wars={"moorish_5": "numidia", "alan_9": "iberia", "nubian_6": "thebais"}).play(
        "nubian_6", "in_order"
    )
    assert [event["about"] for event in t.told("roll")] == ["nubian_6", "alan_9", "moorish_5"]


def test_ruling_9_4_d() -> None:
    g = lay([], [], {"status": barbarian("creta"), "wars": {"nubian_6": "alexandria"}})
    g.chance = Quick(1)
    events: list[Event] = []
    g.log = Log(events)
    g.then(TITLE.shape.load_step("wars_move"))
    g.advance()
    steps = [event for event in events if event["e"] == "war_moves"]
    assert len(steps) == MOST_STEPS + 1  # no Province but Creta is left, and no way leads there
    assert g.wars[WARS.index("nubian_6")] >= 0


def test_ruling_9_4_d_a_war_without_a_place_to_go_stops_among_barbarians() -> None:
    """Driven out of the only Province that is not Barbarian: it used to wander for ever."""
    g = lay([], [], {"status": barbarian("rome"), "wars": {"moorish_5": "rome", "moorish_7": "neapolis"}})
    g.chance = Quick(2)
    g.unmoved = [WARS.index("moorish_7")]
    g.then(TITLE.shape.load_step("move_others"))
    g.advance()
    places = [g.wars[WARS.index(war)] for war in ("moorish_5", "moorish_7")]
    assert -1 not in places
    assert places[0] != places[1]
    assert SPACES.index("rome") in places


def test_ruling_9_5_a() -> None:
    t = position("wars_move", [6], wars={"nubian_6": "aethiopia"}, status={"aethiopia": "barbarian"})
    assert [event["target"] for event in t.told("war_moves")] == ["thebais", "arcadia"]
    assert len(t.told("roll")) == 1


def test_ruling_9_6_a() -> None:
    t = position(
        "draw_foes 1",
        ["british_6", "boudicca", "hibernia", 1],
        wars_box=["british_6"],
        leaders={"boudicca": "home", "caratacus": "home"},
    )
    assert (t.leaders["boudicca"], t.leaders["caratacus"]) == ("british_6", "home")
    given: dict[str, Any] = {
        "wars": {"british_6": "caledonia"},
        "leaders": {"boudicca": "british_6", "caratacus": "home"},
    }
    t = position("mortality", [6, 1, 1], **given)  # Boudicca, Caratacus, Caesar
    assert (t.leaders["boudicca"], t.leaders["caratacus"]) == ("out", "british_6")  # her War is available now
    t = position("mortality", [6, 6, 1], **given)
    assert (t.leaders["boudicca"], t.leaders["caratacus"]) == ("out", "out")  # dead together


def test_ruling_9_6_b() -> None:
    t = position("wars_box", ["bato", "simeon", "tacfarinus"], turn=10, wars_box=["tacfarinus", "bato", "simeon"])
    assert t.g.wars_box == []

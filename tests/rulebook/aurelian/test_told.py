"""What changes is told, and told once."""

from __future__ import annotations

import pytest

from princeps.text import LANGUAGES, Texts

from .table import PARTS, Table, actions, position


def said(t: Table, lang: str = "en") -> list[str]:
    texts = Texts(lang, "aurelian")
    lines = [texts.event(event).sentence for event in t.events]
    assert not texts.lacking
    return lines


# -- cups --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "from Unfriendly to Hostile"), ("de", "Unfreundlich nach Feindlich")]
)
def test_5_0_a_chit_that_passes_instead_is_told_once(lang: str, words: str) -> None:
    t = position("cup_adjustment friendly>unfriendly", ["gallia_1"], cups={"unfriendly": ["gallia_1", "gallia_2"]})
    assert sum(words in line for line in said(t, lang)) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_5_0_no_chit_passes_where_both_cups_are_empty(lang: str) -> None:
    t = position("cup_adjustment friendly>unfriendly", cups={"hostile": ["tyana_1"]})
    assert not any("Hostile" in line or "Feindlich" in line for line in said(t, lang))


# -- sides -------------------------------------------------------------------------------------------------------------


def test_10_1_the_units_that_a_temple_calms_are_told() -> None:
    t = position(
        "de_escalation",
        boxes={"roma": ["roma_1", "roma_2"], "noricum": ["noricum_1", "noricum_2"], "ravenna": ["ravenna_1"]},
        sides={"roma": "cv", "ravenna": "cv"},
        temples={"red": "finished"},
    )
    assert t.told("flipped") == [{"e": "flipped", "rule": "10.1", "box": "roma", "side": "resistance"}]
    assert [event["box"] for event in t.told("units_removed")] == ["noricum", "ravenna", "roma"]


def test_10_1_the_units_of_a_usurper_who_departs_are_told() -> None:
    t = position("usurpers_depart", usurpers={"green": "unnamed"}, boxes={"moesia": ["moesia_1"]})
    assert t.kinds == ["usurper_falls", "flipped"]
    assert t.told("flipped") == [{"e": "flipped", "rule": "10.1", "box": "moesia", "side": "resistance"}]
    assert position("usurpers_depart", usurpers={"green": "unnamed"}).kinds == ["usurper_falls"]


@pytest.mark.parametrize(
    ("units", "side", "words"),
    [
        (["byzantium_1", "byzantium_2"], "resistance", "all 3 units there take up arms"),
        (["byzantium_1"], "cv", "both units there lay down their arms"),
        (["byzantium_1"], "resistance", "2 units stand there"),
        ([], "resistance", "1 unit stands there"),
    ],
)
def test_7_1_units_that_turn_over_with_a_new_one_are_told(units: list[str], side: str, words: str) -> None:
    t = position(
        "reactions 1",
        ["byzantium_3"],
        boxes={"byzantium": units},
        sides={"byzantium": side},
        cups={"hostile": ["byzantium_3"]},
    )
    assert words in said(t)[0]


def test_7_1_officers_lost_to_a_usurper_are_named() -> None:
    given = {
        "boxes": {box: [f"{box}_1"] for box in ("dalmatia", "byzantium", "moesia")},
        "usurpers": {"blue": "none", "yellow": "none"},
        "where": {"aurelian": "roma", "officer_1": "gallia", "officer_2": "pannonia"},
    }
    t = position("revolt", **given)
    assert t.told("usurper_rises")[0]["officers"] == ["officer_2"]
    assert "Officer 2 is gone" in said(t)[0]
    given["where"] = {"aurelian": "roma"}
    assert "Officer" not in said(position("revolt", **given))[0]


# -- the Dead Pool -----------------------------------------------------------------------------------------------------


def test_6_5_barbarians_that_leave_for_the_dead_pool_are_told() -> None:
    t = actions([8], army=5, pools={"green": ["barbarian_1", "barbarian_4"]})
    t.play("aurelian:moesia", "campaign")
    assert t.told("barbarians_removed") == [
        {"e": "barbarians_removed", "rule": "6.5", "region": "green", "chits": ["barbarian_1", "barbarian_4"]}
    ]


@pytest.mark.parametrize(("lang", "words"), [("en", "Dead Pool"), ("de", "Ablage")])
def test_7_0_whatever_goes_to_the_dead_pool_says_so(lang: str, words: str) -> None:
    at_moesia = {"where": {"aurelian": "moesia"}}
    for chit, dice, given in (
        ("moesia_1", [], at_moesia),
        ("barbarian_1", [1], {"usurpers": {"blue": "postumus"}, "vp": 1, "treasury": 1, "income": 5}),
        ("confederation", [], {}),
        ("sassanids", [], {"usurpers": {"yellow": "none"}}),
        ("sassanids", [], {"usurpers": {"yellow": "unnamed"}}),
        ("turn_end_1", [], {}),
    ):
        t = position("reactions 1", [chit, *dice], cups={"hostile": [chit]}, **given)
        assert t.dead_pool == [chit]
        assert sum(words in line for line in said(t, lang)) == 1, chit
    for chit in ("roma_1", "sassanids"):
        t = position("free_levy", [chit], cups={"friendly": [chit]})
        assert sum(words in line for line in said(t, lang)) == 1, chit


def test_7_2_the_coin_that_was_not_there_is_told() -> None:
    t = position(
        "reactions 1",
        ["barbarian_1", 1],
        usurpers={"blue": "postumus"},
        vp=0,
        treasury=0,
        cups={"hostile": ["barbarian_1"]},
    )
    assert t.kinds == ["roll", "usurper_defends", "pay", "over"]


def test_6_9_what_a_named_usurper_brings_is_told_as_it_is() -> None:
    t = position("usurpers_fall", usurpers={"blue": "postumus"}, income=20, treasury=10)
    assert "Income rises by 6, the Treasury by 6 Coins" in said(t)[0]
    top = PARTS.income_max
    t = position("usurpers_fall", usurpers={"blue": "postumus"}, income=top, treasury=top - 2)
    assert t.told("usurper_falls")[0]["income"] == 0
    assert "the Treasury rises by 2 Coins" in said(t)[0]


# -- phases ------------------------------------------------------------------------------------------------------------


def test_4_0_every_phase_is_announced() -> None:
    t = position("game_turn", ["roma_1"] * 3, cups={"friendly": ["roma_1"]}, income=30, vp=50)
    t.play("stop")
    while t.asked != "actions_phase":
        t.play(t.options[-1])
    phases = [(event["phase"], event["rule"]) for event in t.told("phase")]
    assert phases == [
        ("build", "8.0"),
        ("levy", "9.0"),
        ("dead_pool", "10.0"),
        ("taxation", "11.0"),
        ("turn_end", "12.0"),
    ]
    assert {line for line in said(t) if "Phase begins" in line} == {
        f"The {name} Phase begins." for name in ("Build", "Levy", "Dead Pool", "Taxation", "Turn End")
    }


def test_6_7_a_siege_that_ends_with_the_phase_is_told() -> None:
    given = {"besieging": "aurelian", "boxes": {"moesia": ["moesia_1"]}, "sides": {"moesia": "cv"}}
    t = position("actions_phase_ends", **given)
    assert t.told("siege_ends") == [{"e": "siege_ends", "rule": "6.7", "piece": "aurelian", "box": "moesia"}]
    assert position("actions_phase_ends").told("siege_ends") == []


# -- what is skipped ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "words"), [("en", "Nothing can be built"), ("de", "Nichts kann gebaut werden")])
def test_8_0_a_phase_without_a_choice_says_so(lang: str, words: str) -> None:
    t = position("build_phase 0", treasury=0)
    assert sum(words in line for line in said(t, lang)) == 1
    rich = position("build_phase 0", treasury=30, income=30).play("walls:red", "done")
    assert not any(words in line for line in said(rich, lang))


@pytest.mark.parametrize(("lang", "words"), [("en", "No paid Levy"), ("de", "Eine bezahlte Aushebung")])
def test_9_2_a_levy_that_nobody_can_pay_says_so(lang: str, words: str) -> None:
    assert sum(words in line for line in said(position("paid_levy", treasury=0), lang)) == 1

"""What the log says: counts, names and one form or the other, in both languages; and titles where our own numbers would
stand.
"""

from __future__ import annotations

from typing import Any

import pytest

from princeps.engine.catalogue import title
from princeps.text import Texts

from .table import Table, actions, position

CNIVA = {"cniva": "goths_home"}
EN, DE = Texts("en", "time_of_crisis"), Texts("de", "time_of_crisis")


def said(t: Table, kind: str, texts: Texts = EN) -> list[str]:
    """The sentences of the events of a kind."""
    return [texts.event(event).sentence for event in t.told(kind)]


def fight(dice: list[object], **given: Any) -> Table:
    given = {"ip": {"military": 1}, "generals": {"red_1": "gallia"}, **given}
    return actions(dice, **given).play("battle")


def test_units_of_a_sort_are_counted() -> None:
    t = fight(
        [3, 6, 2, 1, 5, 4, 1], governors={"gallia": "red"}, militia={"gallia": 1}, full={"red_1": 2},
        generals={"red_1": "gallia_capital"}, rivals={"postumus": "gallia"},
    )  # fmt: skip
    assert said(t, "rolled") == [
        "Attacker rolls 2 full legions (3, 6→2) and militia (1): 2 hits.",
        "Defender rolls Postumus (5, 4, 1): 2 hits.",
    ]
    assert said(t, "rolled", DE)[0] == "Angreifer würfelt 2 volle Legionen (3, 6→2) und Miliz (1): 2 Treffer."


def test_a_leader_is_one_piece_with_two_dice() -> None:
    t = fight([1, 2, 2, 3, 1], raiders={"goths": {"gallia": 2}}, leaders={"cniva": "gallia"})
    assert said(t, "rolled")[1] == "Defender rolls 2 barbarians (2, 2) and Cniva (3, 1): 1 hit."


@pytest.mark.parametrize(
    ("event", "face", "says"),
    [
        ("good_auguries", 2, "Attacker rolls full legion (2) under Good Auguries: 1 hit."),
        ("bad_auguries", 3, "Attacker rolls full legion (3) under Bad Auguries: 0 hits."),
        ("inflation", 3, "Attacker rolls full legion (3): 1 hit."),
    ],
)
def test_auguries_are_named_where_they_count(event: str, face: int, says: str) -> None:
    t = fight([face, 1], event=event, raiders={"franks": {"gallia": 1}})
    assert said(t, "rolled") == [says, "Defender rolls barbarian (1): 0 hits."]  # they do not touch barbarians


def test_auguries_touch_a_defending_player() -> None:
    t = fight([1, 2], event="good_auguries", generals={"red_1": "gallia", "blue_1": "gallia"})
    assert said(t, "rolled")[1] == "Defender rolls full legion (2) under Good Auguries: 1 hit."


def test_rivals_are_named() -> None:
    t = position(
        "support_check",
        governors={"italia": "red", "asia": "blue"},
        support={"asia": 3},
        marks={"asia": "seat_of_power"},
        rivals={"zenobia": "aegyptus"},
        leaders={"cniva": "goths_home"},
    )
    assert said(t, "support_lost") == [
        "On the board: Blue as Pretender, Zenobia and Cniva. It costs the Emperor support in Italia: 0."
    ]
    assert said(t, "support_lost", DE) == [
        "Auf dem Plan: Blau als Prätendent, Zenobia und Kniva. Das kostet den Kaiser Unterstützung in Italia: 0."
    ]


def test_enemies_are_named() -> None:
    t = position(
        "support_check",
        governors={"gallia": "red"},
        support={"gallia": 3},
        raiders={"franks": {"gallia": 2}},
        rivals={"postumus": "gallia"},
        generals={"blue_2": "gallia_capital"},
    )
    assert said(t, "support_lost") == [
        "In Gallia: the Franks, Postumus and Blue army II. It costs support: 2.",
    ]


@pytest.mark.parametrize(
    ("black", "leaders", "says"),
    [
        (1, {}, ["3 of the Goths are ready, and 1 invades.", "1 Goth invades Thracia."]),
        (2, {}, ["3 of the Goths are ready, and 2 invade.", "2 Goths invade Thracia."]),
        (1, CNIVA, ["4 of the Goths are ready, Cniva counted, and 1 invades.", "Cniva invades Thracia."]),
        (3, CNIVA, ["4 of the Goths are ready, Cniva counted, and 3 invade.", "Cniva and 2 Goths invade Thracia."]),
    ],
)  # fmt: skip
def test_one_goth_invades_and_leaders_are_counted_aloud(black: int, leaders: dict[str, str], says: list[str]) -> None:
    t = position("crisis_roll", [3, 3, 1, black], raiders={"goths": {"homeland": 2}}, leaders=leaders)
    assert said(t, "invasion_roll") + said(t, "invaded") == [f"White 1, black {black}: {says[0]}", says[1]]
    home = ", and Cniva with them" if leaders else ""
    assert said(t, "roused") == [f"1 of the Goths is roused; 3 are active at home{home}."]


def test_too_few_to_invade() -> None:
    t = position("invasion goths", [1, 4], leaders={"cniva": "goths_home"})
    assert said(t, "invasion_roll") == [
        "White 1, black 4: only 1 of the Goths is ready, Cniva counted, so nobody invades."
    ]
    assert said(t, "invasion_roll", DE) == [
        "Weiß 1, Schwarz 4: Nur 1 der Goten ist bereit, Kniva mitgezählt, also fällt niemand ein."
    ]
    t = position("invasion goths", [1, 4])
    assert said(t, "invasion_roll") == ["White 1, black 4: none of the Goths is ready, so nobody invades."]


def test_the_limes_holds_no_leader() -> None:
    t = position(
        "invasion goths",
        [1, 2],
        raiders={"goths": {"homeland": 1}},
        leaders={"cniva": "goths_home"},
        improvements={"thracia": ["limes"]},
    )
    assert said(t, "invaded") == ["Cniva and 1 Goth reach Thracia; the Limes keeps 1 of the Goths inactive."]


def test_what_a_governor_leaves_behind_is_told() -> None:
    t = position(
        "support_check",
        governors={"gallia": "red"},
        support={"gallia": 2},
        mobs={"gallia": 2},
        militia={"gallia": 1},
        castra={"gallia": 1},
    )
    assert said(t, "province_cleared") == ["What leaves Gallia with the old governor: 2 mobs, the militia and Castra."]
    assert said(t, "governor_lost") == ["Red no longer governs Gallia; a neutral governor takes over, with support 1."]


def test_only_markers_that_are_there_leave() -> None:
    t = position(
        "upkeep", governors={"gallia": "red", "asia": "red"}, castra={"gallia": 1, "asia": 1}, quaestor={"asia": 1}
    )
    assert said(t, "markers_removed") == ["Castra and Quaestor of Red leave Asia.", "Castra of Red leaves Gallia."]


def test_an_event_is_told_once() -> None:
    t = position("draw_event", ["postumus"], deck=["postumus", "diocletian", "cniva", "inflation", "zenobia", "shapur"])
    assert said(t, "event") + said(t, "rival_rises") == [
        "Event: Postumus. 5 cards are left.",
        "Postumus rises against Rome in Gallia.",
    ]


def test_records_of_old_can_still_be_read() -> None:
    old = {"e": "rolled", "rule": "8.1", "role": "defender", "dice": ["rival 4", "rival 6>1"], "hits": 2}
    assert EN.event(old).sentence == "Defender rolls rival emperor 4 and rival emperor 6→1: 2 hits."
    old = {"e": "invaded", "rule": "9.0", "tribe": "goths", "province": "asia", "pieces": 1, "inactive": False}
    assert EN.event(old).sentence == "1 of the Goths invades Asia."


@pytest.mark.parametrize(
    ("at", "says"),
    [
        ("create_army", "Round 1 > Create army"),
        ("draft red", "Round 1 > Start province of Red"),
        ("buy_cards", "Round 1 > 5.3 Buying and trashing"),
    ],
)
def test_titles_stand_for_numbers_that_are_ours(at: str, says: str) -> None:
    """An owner of the box knows 5.3, but no C0.5."""
    given = {"governors": {"gallia": "red", "asia": "red"}, "ip": {"military": 1}, "pp": 9}
    assert EN.where(position(at, **given).g) == says


def test_no_text_has_a_number_that_is_ours() -> None:
    numbers = {rule.number for rule in EN.rules() if rule.number[0].isalpha()}
    assert "C0.9" in numbers
    for texts in (EN, DE):
        words = dict(texts.vocabulary.files[0])
        # the rule of a word in the glossary, and that of a phase, is a reference, which is told by its title
        words.pop("before")
        file = str([words, [term["says"] for term in words.pop("glossary").values()]])
        assert [number for number in numbers if f"{number} " in file or f"{number}'" in file] == []


def test_everybody_hears_that_a_hand_is_full() -> None:
    t = position(["refill red", "hand_full red"], available={"red": ["castra"]})
    assert said(t, "hand_full") == ["Red has 1 card in hand, 0 in the Available pile."]
    assert title("time_of_crisis").shape.book.names.count("hand_full") == 1

"""Nero's components agree with each other, say where they come from, and none that a pack can correct is without
effect.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from princeps.bots.playout import play_on, uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.packs import GAMES, Pack, overlay, read_data, read_toml
from princeps.engine.problem import Problem

from .watching import Watched, leaves, strings

TITLE = title("nero")
DATA = read_data("nero")
MAP, CARDS, TABLES, SETUP = DATA["map"], DATA["cards"], DATA["tables"], DATA["setup"]
AREA_OF = {row["id"]: row["area"] for row in MAP["province"]}
AT = {row["id"]: (row["x"], row["y"]) for row in [*MAP["province"], *MAP["city"]]}


def edges(table: str) -> list[frozenset[str]]:
    return [frozenset((line["from"], line["to"])) for line in MAP[table]]


def neighbours(place: str, *tables: str) -> set[str]:
    return {other for table in tables for edge in edges(table) if place in edge for other in edge - {place}}


def reached(start: str, *tables: str) -> set[str]:
    found = [start]
    for here in found:
        found += sorted(neighbours(here, *tables) - set(found))
    return set(found)


# -- D1 to D5: the map -------------------------------------------------------------------------------------------------


def test_d1_provinces() -> None:
    assert Counter(AREA_OF.values()) == {"west": 5, "central": 5, "east": 5, "asia": 5, "italy": 2}
    assert [row["id"] for row in MAP["area"]] == ["west", "central", "east", "asia"]
    assert [row["id"] for row in MAP["city"]] == ["roma"]


def test_d2_edges() -> None:
    land, straits, gates = edges("border"), edges("strait"), edges("gate")
    assert (len(set(land)), len(set(straits)), len(set(gates))) == (len(land), len(straits), len(gates)) == (30, 8, 2)
    assert not set(land) & set(straits)
    assert all(len(edge) == 2 for edge in land + straits + gates)
    assert reached("britannia", "border", "strait") == set(AREA_OF)


def test_d3_what_the_text_lists() -> None:
    assert neighbours("gallia_narbonensis", "border", "strait") == {
        "gallia_lugdunensis",
        "hispania",
        "germania_superior",
        "northern_italy",
    }
    assert neighbours("britannia", "border") == set()
    assert neighbours("britannia", "strait") == {"gallia_lugdunensis", "germania_superior"}
    assert neighbours("roma", "gate") == {"northern_italy", "southern_italy"}


def test_d4_land() -> None:
    parts = {frozenset(reached(place, "border")) for place in AREA_OF}
    assert parts == {
        frozenset({"britannia"}),
        frozenset({"asia_minor", "syria", "judaea", "aegyptus", "africa"}),
        frozenset(reached("roma", "gate", "border")) - {"roma"},
    }
    assert sum(len(part) for part in parts) == 22


def test_d5_ports() -> None:
    ports = {row["id"] for row in MAP["province"] if row["port"]}
    assert len(ports) == 13
    assert {port for port in ports if AREA_OF[port] == "east"} == {"dalmatia", "thracia", "achaea"}


# -- D6 to D8: the cards -----------------------------------------------------------------------------------------------


def test_d6_copies() -> None:
    copies = Counter(card["event"] for card in CARDS["card"])
    assert copies == {event["id"]: event["copies"] for event in CARDS["event"]}
    assert sum(copies.values()) == SETUP["pieces"]["cards"] == 55
    assert {row["province"] for row in CARDS["revolt"]} == {"judaea", "britannia", "germania_superior", "achaea"}
    assert {AREA_OF[row["province"]] for row in CARDS["revolt"]} == {"west", "central", "east", "asia"}
    assert all(row["id"] == f"revolt_{row['province']}" for row in CARDS["revolt"])


def test_d7_points() -> None:
    assert sum(card["mp"] for card in CARDS["card"]) == 218
    assert sum(card["bp"] for card in CARDS["card"]) == 164
    assert {card["mp"] for card in CARDS["card"]} == {2, 3, 4, 5, 6}
    assert {card["bp"] for card in CARDS["card"]} == {1, 2, 3, 4, 5}
    worth = {(card["event"], card["mp"] + card["bp"]) for card in CARDS["card"]}
    assert len(worth) == len(CARDS["event"]), "all cards of an event are worth the same"
    assert {event for event, points in worth if points == 8} == {"bribe", "barbarian_tribe", "crisis", "sick"}
    assert {event for event, points in worth if points == 6} == {"bad_weather", "hail_caesar", "praetorian_guard"}
    assert {points for _, points in worth} == {6, 7, 8}


def test_d8_when_they_may_be_played() -> None:
    assert {row["id"] for row in CARDS["event"] if row["once"]} == {
        "assassin",
        "bad_augury",
        "bad_weather",
        "legion_rebels",
        "traitor",
    }
    assert {row["id"] for row in CARDS["event"] if not row["own_round"]} == {
        "bad_augury",
        "bad_weather",
        "bribe",
        "sick",
        "praetorian_guard",
    }


# -- D16 to D18: set-up and drawing ------------------------------------------------------------------------------------


def test_d16_legions() -> None:
    assert SETUP["legions"]["in_each_province"] * 5 + SETUP["legions"]["free"] == 7
    assert sorted(SETUP["sides"]["first"] + SETUP["sides"]["second"]) == sorted(row["id"] for row in MAP["area"])


def test_d17_hands() -> None:
    assert SETUP["hand"] == {"two": 10, "three": 13, "four": 10}
    assert SETUP["fast_hand"] == {"two": 6, "three": 8, "four": 6}


def crosses(a: str, b: str, c: str, d: str) -> bool:
    def side(p: str, q: str, r: str) -> int:
        (px, py), (qx, qy), (rx, ry) = AT[p], AT[q], AT[r]
        return int((qx - px) * (ry - py) - (qy - py) * (rx - px))

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_d18_no_line_crosses_another() -> None:
    lines = [tuple(sorted(edge)) for table in ("border", "strait", "gate") for edge in edges(table)]
    assert [
        (one, other) for one, other in combinations(lines, 2) if not set(one) & set(other) and crosses(*one, *other)
    ] == []


def test_d18_no_name_covers_another() -> None:
    rows = [*MAP["province"], *MAP["city"]]
    covered = [
        (a["id"], b["id"])
        for a, b in combinations(rows, 2)
        if abs(a["x"] - b["x"]) < 4 * (len(a["name"]) + len(b["name"])) and abs(a["y"] - b["y"]) < 40
    ]
    assert covered == []


def test_the_checks_of_the_game_hold_and_see_a_fault() -> None:
    assert TITLE.data_faults is not None
    assert TITLE.data_faults(TITLE.parts()) == []
    assert TITLE.data_faults(TITLE.parts(Pack("nero", "odd", {"cards": {"card": {"bribe_1": {"mp": 1}}}}))) == [
        "D7 points",
        "D7 bounds",
        "D7 design",
    ]


# -- packs -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"cards": {"card": {"bribe_1": {"event": "bribes"}}}}, "pack_word"),
        ({"cards": {"card": {"bribe_1": {"event": "revolt"}}}}, "pack_revolts"),
        ({"cards": {"revolt": {"revolt_judaea": {"province": "northern_italy"}}}}, "pack_revolts"),
        ({"setup": {"sides": {"first": ["west", "central"]}}}, "pack_sides"),
        ({"setup": {"hand": {"four": 14}}}, "pack_range"),
        ({"tables": {"limit": {"emperors": 3}}}, "pack_range"),
        ({"tables": {"cost": {"attack": -1}}}, "pack_range"),
        ({"map": {"gate": [{"from": "roma", "to": "rome"}]}}, "pack_word"),
    ],
)
def test_values_that_cannot_be(values: dict[str, object], problem: str) -> None:
    with pytest.raises(Problem) as caught:
        TITLE.parts(Pack("nero", "odd", values))
    assert caught.value.id == problem


# -- no value without effect -------------------------------------------------------------------------------------------

# Values that a pack may correct though the rules never look at them, and why.
NOT_FOR_RULES = {
    r"map\.(area|province|city)\.(name|region|x|y|lon|lat|sites)": "how it is drawn",
    r"map\.area\.(edge|contender|colour)": "who sits where, for the reader",
    r"map\.(area|province|city)\.id|cards\.(event|card|revolt)\.id": "names; a pack cannot change them",
    r"cards\.event\.copies": "how many there are, for these tests",
    r"setup\.pieces\..*": "how many pieces there are, for these tests",
}


def test_no_value_that_a_pack_can_correct_is_without_effect() -> None:
    """Each is read when the parts are made, or is named by the layout."""
    read: set[str] = set()
    parts = TITLE.make_parts(Watched(overlay(DATA, Pack("nero", "same", {})), "", read))
    play_on(TITLE.start(parts, Quick(1)), uniform, Quick(2), 300)
    read |= strings(read_toml(GAMES / "nero" / "layout.toml"))
    every = leaves(DATA)
    excused = {leaf for leaf in every if any(re.fullmatch(pattern, leaf) for pattern in NOT_FOR_RULES)}
    assert every - read - excused == set()
    assert len(every - excused) > 50


@pytest.mark.parametrize("pattern", NOT_FOR_RULES)
def test_every_excuse_excuses_something(pattern: str) -> None:
    assert any(re.fullmatch(pattern, leaf) for leaf in leaves(DATA))


# -- what saves rely on ------------------------------------------------------------------------------------------------


def test_options_keep_their_numbers() -> None:
    """A sealed answer is saved by the numbers of its options: new ones are added at the end."""
    named = {row["id"] for row in [*CARDS["card"], *MAP["province"], *MAP["city"], *MAP["area"]]}
    book = TITLE.shape.book
    assert [book.option_numbers[row["id"]] for row in (CARDS["card"][0], MAP["province"][0], MAP["area"][0])] == [
        4,
        59,
        82,
    ]
    assert " ".join(option for option in book.options if option not in named) == (
        "done pass yes no stay attack_west attack_central attack_east attack_asia attack_barbarians no_card steal look "
        "declare proclaim give_up discard end clear keep with_leader without_leader another_group no_more_groups "
        "pick_up pick_up_uncontrolled leave_legions leave_leader ask_passage stop"
    )

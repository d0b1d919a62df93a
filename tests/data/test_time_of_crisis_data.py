"""Time of Crisis' components agree with each other, say where they come from, and none that a pack can correct is
without effect.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from typing import Any

import pytest

from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.packs import GAMES, Pack, read_data, read_toml
from princeps.engine.problem import Problem

from .watching import Watched, leaves

TITLE = title("time_of_crisis")
DATA = read_data("time_of_crisis")
MAP, CARDS, PIECES, TABLES = DATA["map"], DATA["cards"], DATA["pieces"], DATA["tables"]
KINDS = {row["id"]: kind for kind in ("province", "homeland", "sea") for row in MAP[kind]}
REGIONS = {row["id"]: row for kind in ("province", "homeland", "sea") for row in MAP[kind]}
SUITS = ["military", "senate", "populace"]
COLUMNS = {2: "two", 3: "three", 4: "four"}


def in_play(players: int, kind: str) -> list[str]:
    return [id for id, row in REGIONS.items() if KINDS[id] == kind and row["least"] <= players]


# -- D1: the map -------------------------------------------------------------------------------------------------------


def test_d1_regions_and_borders() -> None:
    assert Counter(KINDS.values()) == {"province": 12, "homeland": 5, "sea": 4}
    assert Counter(edge["kind"] for edge in MAP["edge"]) == {
        "land": 11,
        "strait": 1,
        "border": 9,
        "wilds": 2,
        "coast": 20,
        "sea": 3,
    }
    edges = [frozenset((edge["from"], edge["to"])) for edge in MAP["edge"]]
    assert len(edges) == len(set(edges)) == 46
    assert all(len(edge) == 2 for edge in edges), "no region borders on itself"
    reached = {"italia"}
    for _ in REGIONS:
        reached |= {region for edge in edges if edge & reached for region in edge}
    assert reached == set(REGIONS)


def test_d1_kinds_of_borders_join_what_they_say() -> None:
    joins = {
        "land": "province province",
        "strait": "province province",
        "border": "homeland province",
        "wilds": "homeland homeland",
        "sea": "sea sea",
    }
    for edge in MAP["edge"]:
        ends = " ".join(sorted(KINDS[edge[end]] for end in ("from", "to")))
        assert ends == joins[edge["kind"]] if edge["kind"] in joins else "sea" in ends, edge


@pytest.mark.parametrize(
    ("region", "neighbours"),
    [
        ("britannia", "atlanticus"),
        ("italia", "gallia pannonia occidentale orientale"),
        ("thracia", "pannonia macedonia asia alamanni_home goths_home orientale euxinus"),
        ("goths_home", "thracia alamanni_home euxinus"),
        ("sassanids_home", "syria galatia"),
    ],
)
def test_d1_neighbours(region: str, neighbours: str) -> None:
    found = {
        edge["from"] if edge["to"] == region else edge["to"]
        for edge in MAP["edge"]
        if region in (edge["from"], edge["to"])
    }
    assert found == set(neighbours.split())


def test_d1_support_tracks() -> None:
    assert {row["id"]: row["top"] for row in MAP["province"]} == {
        id: 8 if id == "italia" else 4 for id in in_play(4, "province")
    }


# -- D2, D3: crisis tables and paths -----------------------------------------------------------------------------------


WAYS = Counter(str(a + b) for a, b in product(range(1, 7), repeat=2))
SHARES = {
    4: {"sassanids": 6, "franks": 6, "nomads": 6, "goths": 5, "alamanni": 5},
    3: {"sassanids": 7, "franks": 7, "goths": 7, "alamanni": 7},
    2: {"alamanni": 10, "goths": 9, "franks": 9},
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_d2_crisis_tables(players: int) -> None:
    table = {row["id"]: row[COLUMNS[players]] for row in TABLES["crisis"]}
    assert len(table) == 11
    assert (table["2"], table["7"], table["12"]) == ("ira_deorum", "event", "pax_deorum")
    shares: Counter[str] = Counter()
    for total, result in table.items():
        shares[result] += WAYS[total]
    assert sum(shares.values()) == 36
    assert {name: ways for name, ways in shares.items() if name + "_home" in REGIONS} == SHARES[players]
    assert {name + "_home" for name in SHARES[players]} == set(in_play(players, "homeland"))


def test_d3_paths() -> None:
    for tribe in PIECES["tribe"]:
        paths = [row for row in MAP["path"] if row["tribe"] == tribe["id"]]
        assert sorted(face for row in paths for face in range(row["low"], row["high"] + 1)) == [1, 2, 3, 4, 5, 6]
        assert len({row["first"] for row in paths}) == len(paths) == 2
        assert all(KINDS[row[end]] == "province" for row in paths for end in ("first", "second"))


# -- D4: cards ---------------------------------------------------------------------------------------------------------


def test_d4_influence_cards() -> None:
    base = [row for row in CARDS["card"] if row["set"] == "base"]
    for suit in SUITS:
        assert [(row["value"], row["copies"]) for row in base if row["suit"] == suit] == [
            (1, 12),
            (2, 9),
            (3, 8),
            (4, 6),
        ]
    assert sum(row["copies"] for row in base) == 105
    more = [row for row in CARDS["card"] if row["set"] == "expansion"]
    for suit in SUITS:
        assert [(row["value"], row["copies"]) for row in more if row["suit"] == suit] == [(2, 9), (3, 8), (4, 6)]
    assert sum(row["copies"] for row in more) == 69
    assert [(row["id"], row["copies"]) for row in CARDS["card"] if row["set"] == "replacement"] == [
        ("damnatio_reroll", 6)
    ]


def test_d4_event_cards() -> None:
    ids = [row["id"] for row in CARDS["event"]]
    assert len(ids) == len(set(ids)) == 15
    assert [sum(row["least"] <= players for row in CARDS["event"]) for players in (4, 3, 2)] == [15, 14, 10]
    missing = {players: {row["id"] for row in CARDS["event"] if row["least"] > players} for players in (2, 3)}
    assert missing == {3: {"zenobia"}, 2: {"ardashir", "priest_king", "palmyra_allies", "shapur", "zenobia"}}
    ongoing = {row["id"] for row in CARDS["event"] if row["ongoing"]}
    assert ongoing == {
        "plague_of_cyprian",
        "ludi_saeculares",
        "bad_auguries",
        "preparing_for_war",
        "inflation",
        "good_auguries",
    }


# -- D5 to D7: pieces --------------------------------------------------------------------------------------------------


def test_d5_barbarians_leaders_rivals() -> None:
    assert [row["barbarians"] for row in PIECES["tribe"]] == [10] * 5
    assert {row["id"]: (row["tribe"], row["dice"], row["hits"]) for row in PIECES["leader"]} == {
        "cniva": ("goths", 2, 3),
        "ardashir": ("sassanids", 2, 4),
        "shapur": ("sassanids", 2, 4),
    }
    assert {row["id"]: row["province"] for row in PIECES["rival"]} == {
        "postumus": "gallia",
        "priest_king": "syria",
        "zenobia": "aegyptus",
    }


def test_d6_counters() -> None:
    counters = PIECES["counters"]
    assert (counters["legions"], counters["militia"], counters["mobs"], counters["markers"]) == (33, 12, 16, 17)
    assert [counters[name] for name in ("amphitheater", "basilica", "limes")] == [12, 12, 12]
    assert len(PIECES["legion"]) == len({row["name"] for row in PIECES["legion"]}) == counters["legions"]


def test_d7_leaders_of_a_side() -> None:
    assert PIECES["general"]["costs"] == PIECES["governor"]["costs"] == [0, 1, 2, 3, 4, 5]
    assert PIECES["counters"]["generals"] == PIECES["counters"]["governors"] == len(PIECES["general"]["costs"])


# -- D9: the set-up ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "neutral", "legions", "militia", "tribes"), [(4, 8, 29, 8, 5), (3, 6, 30, 9, 4), (2, 4, 31, 10, 3)]
)
def test_d9_what_the_set_up_leaves(players: int, neutral: int, legions: int, militia: int, tribes: int) -> None:
    g = TITLE.start(TITLE.parts(), Quick(players), {"players": str(players)})
    offer = g.advance()
    drafted = 0
    while offer is not None and g.book.names[offer.step[0]] == "draft":
        assert "italia" not in [g.book.options[option] for option in offer.ids]
        g.choose(offer, 0)
        offer = g.advance()
        drafted += 1
    words = TITLE.shape.dump(g)
    seats = ["red", "blue", "yellow", "green"][:players]
    governors = Counter(words["governors"].values())
    assert drafted == players
    assert (governors["neutral"], words["support"]["italia"]) == (neutral, neutral)
    assert [governors[seat] for seat in seats] == [1] * players
    assert governors["not_in_play"] == 12 - players - neutral
    assert 33 - sum(words["full"].values()) == legions
    assert 12 - sum(words["militia"].values()) == militia
    homes = {
        tribe: (words["raiders"][tribe]["homeland"], words["resting"][tribe]["homeland"]) for tribe in words["raiders"]
    }
    assert Counter(homes.values()) == Counter({(1, 9): tribes, (0, 0): 5 - tribes})
    for seat in seats:
        cards = [*words["hands"][seat], *words["available"][seat]]
        assert Counter(cards) == {"military_1": 3, "senate_1": 3, "populace_1": 3}


# -- no value without effect -------------------------------------------------------------------------------------------

# Values that the rules never look at, and why.
NOT_FOR_RULES = {
    r"map\.(province|homeland|sea)\.(name|capital|lon|lat|sites)": "where it is drawn, and what it is called",
    r"map\.(province|homeland|sea|path)\.id|pieces\.(side|tribe|leader|rival|legion)\.id": "names: no pack changes one",
    r"cards\.(card|event)\.id|tables\.faction\.id": "names too",
    r"pieces\.legion\.name": "decoration",
    r"pieces\.counters\.(generals|governors|neutral_governors|no_place_governor|dice)": "how many there are, for tests",
}


def test_no_value_that_a_pack_can_correct_is_without_effect() -> None:
    """Each is read when the parts are made; that every part is used is the next test."""
    read: set[str] = set()
    TITLE.make_parts(Watched(DATA, "", read))
    every = leaves(DATA)
    excused = {leaf for leaf in every if any(re.fullmatch(pattern, leaf) for pattern in NOT_FOR_RULES)}
    assert every - read - excused == set()
    assert len(every - excused) > 90


@pytest.mark.parametrize("pattern", NOT_FOR_RULES)
def test_every_excuse_excuses_something(pattern: str) -> None:
    assert any(re.fullmatch(pattern, leaf) for leaf in leaves(DATA))


def test_the_checks_of_the_game_itself_hold() -> None:
    assert TITLE.data_faults is not None
    assert TITLE.data_faults(TITLE.parts()) == []


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"map": {"path": {"goths_1": {"first": "dacia"}}}}, "pack_word"),
        ({"map": {"path": {"goths_1": {"low": 2}}}}, "pack_paths"),
        ({"pieces": {"fight": {"legion": 1}}}, "pack_range"),
        ({"map": {"edge": [{"from": "italia", "to": "gallia", "kind": "land"}]}}, "pack_regions"),
    ],
)
def test_what_no_pack_may_do(values: dict[str, Any], problem: str) -> None:
    with pytest.raises(Problem) as fault:
        TITLE.parts(Pack("time_of_crisis", "mine", values))
    assert fault.value.id == problem


def test_a_pack_corrects_a_path() -> None:
    parts = TITLE.parts(Pack("time_of_crisis", "mine", {"map": {"path": {"goths_2": {"second": "syria"}}}}))
    names = list(REGIONS)
    assert [names[region] for region in parts.path[2][4]] == ["asia", "syria"]
    assert read_toml(GAMES / "time_of_crisis" / "data" / "map.toml")["path"][5]["second"] == "galatia"

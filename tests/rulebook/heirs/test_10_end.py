"""10.0 End of the game, 11.0 the schedule."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from princeps.games.heirs.rules import r11_schedule as r11

from .table import PARTS, TITLE, Table, new_game, position

SCORINGS = ["unranked", "printed", "literal"]
DECKS = ["roma", "hispania", "gallia", "illyricum", "oriens", "africa"]
SEATS = ["claudius", "domitius", "aemilius", "quinctilius", "calpurnius", "fabius"]


def end(players: int = 4, /, **given: Any) -> Table:
    return position("end_of_game", players=players, turn=8, **given)


def award(name: str, counts: list[int], /, box: str = "", **given: Any) -> list[int]:
    """What a line of the schedule brings each player, who have so many cubes in its box and no Influence."""
    cubes = {seat: {"influence": 0, box or name: n} for seat, n in zip(SEATS, counts, strict=False)}
    t = end(len(counts), **{"cubes": cubes, **given})
    return [next((vp for item, vp, _ in event["items"] if item == name), 0) for event in t.told("score")]


# -- 10.0 to 10.3 ------------------------------------------------------------------------------------------------------


def test_10_0_after_eight_turns() -> None:
    t = position(
        "end_of_turn",
        players=2,
        turn=7,
        careers={"claudius": ["nothing"] * 7, "domitius": ["nothing"] * 7},
        decks={region: [] for region in DECKS},
    )
    assert (t.turn, t.ending) == (8, "none")
    assert end(2).ending != "none"


def test_10_1_the_most_points_win() -> None:
    t = end(3, cubes={"domitius": {"priesthoods": 9}})
    assert t.ending == "domitius"
    assert t.told("over") == [{"e": "over", "rule": "10.1", "ending": "domitius", "vp": t.told("score")[1]["vp"]}]


def test_10_1_the_winner_recites_his_career() -> None:
    career = ["r01", "nothing", "imperium_maius", "a08", "nothing", "nothing", "nothing", "g12"]
    t = end(
        2,
        cubes={"claudius": {"priesthoods": 9}},
        careers={"claudius": career},
        adopted={"claudius": "gaius"},
        mats={"claudius": "flipped"},
    )
    assert t.told("recital") == [{"e": "recital", "rule": "10.1", "seat": "claudius", "adopted": True, "loyal": True}]
    assert [(event["turn"], event["card"]) for event in t.told("recited")] == [
        ("1", "r01"),
        ("3", "imperium_maius"),
        ("4", "a08"),
        ("8", "g12"),
    ]


@pytest.mark.parametrize(("priesthoods", "ending"), [(35, "passed_over"), (36, "heir")])
def test_10_2_alone_45_points_are_needed(priesthoods: int, ending: str) -> None:
    """Priesthoods, an adoption, a Marriage (0) and no Triumph (-3), and the rest of the cubes in Governorships."""
    cubes = {"influence": 0, "priesthoods": priesthoods, "marriages": 1, "governorships": 39 - priesthoods, "stock": 0}
    t = end(1, adopted={"claudius": "gaius"}, cubes={"claudius": cubes})
    assert t.told("score")[0]["vp"] == 44
    assert [event["vp"] for event in t.told("needed")] == [45]
    cubes |= {"governorships": cubes["governorships"] - 1, "consuls": 1} if ending == "heir" else {}
    t = end(1, adopted={"claudius": "gaius"}, cubes={"claudius": cubes})
    assert (t.ending, t.told("over")[0]["rule"]) == (ending, "10.2")


def test_ruling_10_2_a() -> None:
    """No ranks alone, 45 VP; the schedule as printed has them all, and needs 45, or 71 in the hard game."""
    cubes = {
        "influence": 9,
        "conquests": 2,
        "marriages": 2,
        "triumphs": 4,
        "governorships": 5,
        "consuls": 3,
        "priesthoods": 3,
        "imperators": 1,
        "imperium_maius": 5,
    }
    given: dict[str, Any] = {
        "cubes": {"claudius": cubes},
        "adopted": {"claudius": "gaius"},
        "mats": {"claudius": "flipped"},
    }
    assert alone(given) == {"unranked": (47, "heir"), "printed": (74, "heir"), "literal": (74, "heir")}
    given["adopted"] = {}
    assert alone(given) == {"unranked": (39, "passed_over"), "printed": (66, "heir"), "literal": (66, "passed_over")}
    assert [new_game(1, scoring=scoring).scoring for scoring in SCORINGS] == SCORINGS
    assert end(1, **given).scoring == "unranked"  # as before, where nothing is said


def alone(given: dict[str, Any]) -> dict[str, tuple[int, str]]:
    """What each way of scoring makes of a position."""
    tables = {scoring: end(1, scoring=scoring, **given) for scoring in SCORINGS}
    return {scoring: (t.told("score")[0]["vp"], t.ending) for scoring, t in tables.items()}


@pytest.mark.parametrize(("priesthoods", "ending"), [(20, "passed_over"), (21, "heir")])
def test_10_2_to_the_letter_45_points_win(priesthoods: int, ending: str) -> None:
    """The most Conquests (10), the most Marriages (5), no Triumph (-3), the most and the least Governorships (0), an
    adoption (8), loyalty (5) and a Priesthood for every further point.
    """
    cubes = {"influence": 0, "conquests": 1, "marriages": 1, "priesthoods": priesthoods - 1}
    t = end(
        1,
        scoring="printed",
        adopted={"claudius": "gaius"},
        mats={"claudius": "flipped"},
        cubes={"claudius": cubes},
    )
    assert (t.told("score")[0]["vp"], t.ending) == (24 + priesthoods, ending)


def test_10_2_each_choice_says_what_it_is() -> None:
    option = next(option for option in TITLE.facts()["options"] if option["id"] == "scoring")
    targets = dict(zip(SCORINGS, PARTS.targets, strict=True))
    assert option["default"] == "unranked"
    assert {value["id"] for value in option["values"]} == set(SCORINGS)
    for value in option["values"]:
        assert all(str(targets[value["id"]]) in value["name"][lang] for lang in ("en", "de"))


def test_10_3_each_box_before_the_next() -> None:
    """For every neighbouring pair of the order: one cube of the former beats twenty of the latter."""
    order = [
        "influence",
        "imperium_maius",
        "marriages",
        "imperators",
        "priesthoods",
        "governorships",
        "consuls",
        "triumphs",
    ]
    for former, latter in pairwise(order):
        one = 5 if former == "imperium_maius" else 1
        few = {"influence": 0, "conquests": 3, former: one}
        many = {"influence": 0, "conquests": 3, latter: 20}
        t = end(2, cubes={"claudius": many, "domitius": few})
        assert ["conquests", 10, "11.1"] in t.told("score")[1]["items"], (former, latter)


def test_10_3_sons_of_augustus_first() -> None:
    assert award("conquests", [2, 2, 2], adopted={"aemilius": "gaius"}) == [5, 2, 10]


def test_ruling_10_3_a() -> None:
    """The same VP: the order decides who wins."""
    cubes = {
        "claudius": {"influence": 3, "priesthoods": 2, "marriages": 1},
        "domitius": {"influence": 9, "marriages": 1, "governorships": 0},
    }
    t = end(2, cubes=cubes)
    scores = {event["seat"]: event["vp"] for event in t.told("score")}
    cubes["claudius"]["priesthoods"] += scores["domitius"] - scores["claudius"]
    t = end(2, cubes=cubes)
    assert [event["vp"] for event in t.told("score")] == [scores["domitius"]] * 2
    assert t.ending == "domitius"
    told = t.told("tie_broken")
    assert [(event["seat"], event["level"], event["by"]) for event in told] == [("domitius", ["claudius"], "influence")]


def test_ruling_10_3_b() -> None:
    """Everything the same: the earlier seat is the older."""
    t = end(3)
    assert t.ending == "claudius"
    assert r11.tie_broken_by(t.g, 0, 1) == "age"
    assert award("conquests", [1, 1, 1, 1]) == [10, 5, 2, 0]


# -- 11.0 The schedule -------------------------------------------------------------------------------------------------


def test_11_0_everything_together() -> None:
    """The 4-player position of the dossier's acceptance vector, line by line."""
    boxes = [
        "conquests",
        "marriages",
        "triumphs",
        "governorships",
        "consuls",
        "priesthoods",
        "imperators",
        "imperium_maius",
        "influence",
    ]
    counts = [
        [5, 2, 2, 4, 2, 1, 2, 5, 7],
        [5, 2, 0, 6, 3, 3, 0, 9, 4],
        [2, 0, 0, 3, 4, 4, 3, 5, 11],
        [0, 1, 3, 3, 0, 2, 2, 0, 2],
    ]
    cubes = {seat: dict(zip(boxes, row, strict=True)) for seat, row in zip(SEATS, counts, strict=False)}
    t = end(
        4,
        cubes=cubes,
        adopted={"claudius": "gaius", "quinctilius": "lucius"},
        mats={"claudius": "flipped", "domitius": "flipped"},
    )
    assert [event["vp"] for event in t.told("score")] == [54, 41, 21, 23]
    assert t.ending == "claudius"


def test_ruling_11_0_a() -> None:
    """The bodies without a heading, and the lost number."""
    assert award("governorships", [1, 3, 0]) == [1, 6, -3]
    assert award("imperators", [1, 3, 2, 1]) == [4, 6, 5, 2]
    assert award("imperium_maius", [5, 6, 7, 5]) == [7, 10, 15, 7]


def test_ruling_11_0_b() -> None:
    """Ladders as far as there are players."""
    assert award("conquests", [1, 2]) == [5, 10]
    assert award("imperators", [1, 2, 3]) == [4, 5, 6]
    assert award("imperium_maius", [5, 6]) == [10, 15]


def test_11_1_conquests() -> None:
    assert award("conquests", [1, 4, 3, 2, 1, 0]) == [0, 10, 5, 2, 0, 0]


def test_ruling_11_1_a() -> None:
    """Without a cube no place in the order of ranks."""
    assert award("conquests", [0, 1, 0]) == [0, 10, 0]
    assert award("imperators", [0, 0, 2]) == [0, 0, 6]
    assert award("imperium_maius", [0, 5]) == [0, 15]
    for box in ("conquests", "imperators", "imperium_maius"):
        assert award(box, [0, 0, 0]) == [0, 0, 0]


def test_11_2_really_the_most_marriages() -> None:
    assert award("marriages", [3, 1, 0]) == [5, 0, -5]
    assert award("marriages", [3, 3, 1], adopted={"claudius": "gaius"}) == [0, 0, 0]
    assert award("marriages", [0, 0]) == [-5, -5]


def test_11_3_triumphs() -> None:
    assert award("triumphs", [0, 1, 4]) == [-3, 2, 8]


def test_11_4_adopted_sons() -> None:
    assert award("adopted", [0, 0], box="priesthoods", adopted={"domitius": "gaius"}) == [0, 8]


def test_11_5_loyalty() -> None:
    assert award("loyal", [0, 0], box="priesthoods", mats={"claudius": "flipped"}) == [5, 0]


def test_11_6_imperium_maius() -> None:
    assert award("imperium_maius", [0, 5, 5, 9, 6]) == [0, 7, 7, 15, 10]


def test_11_7_governorships() -> None:
    assert award("governorships", [2, 5, 1]) == [2, 8, -2]


def test_ruling_11_7_a() -> None:
    """Most and least belong together: somebody has each of them, cubes or not."""
    assert award("governorships", [0, 0, 0]) == [3, 0, -3]
    assert award("governorships", [0, 0, 0], adopted={"aemilius": "gaius"}) == [0, -3, 3]
    assert award("governorships", [0, 0]) == [3, -3]
    assert award("governorships", [0, 1, 0]) == [0, 4, -3]
    assert award("governorships", [2, 2, 3], adopted={"domitius": "gaius"}) == [-1, 2, 6]
    assert award("governorships", [4]) == [4]


@pytest.mark.parametrize(("cubes", "vp"), [(0, 0), (1, 3), (2, 5), (3, 6), (7, 10)])
def test_11_8_consuls_and_censors(cubes: int, vp: int) -> None:
    assert award("consuls", [cubes, 1])[0] == vp


def test_11_9_imperators() -> None:
    assert award("imperators", [1, 5, 4, 3, 2, 0]) == [2, 6, 5, 4, 2, 0]


def test_11_10_priesthoods() -> None:
    assert award("priesthoods", [4, 0]) == [4, 0]


@pytest.mark.parametrize(("cubes", "vp"), [(0, 0), (2, 0), (3, 1), (11, 3), (12, 4)])
def test_11_11_influence(cubes: int, vp: int) -> None:
    assert award("influence", [cubes]) == [vp]


def test_ruling_11_11_a() -> None:
    """One or two over count nothing."""
    assert [award("influence", [n])[0] for n in (5, 6, 8)] == [1, 2, 2]

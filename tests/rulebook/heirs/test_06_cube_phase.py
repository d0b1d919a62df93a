"""6.0 Cube Phase, 7.0 set bonus."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.engine.packs import read_data
from princeps.engine.problem import Problem

from .table import PARTS, Table, holding, position, unasked

ROWS = {row["id"]: row for row in read_data("heirs")["cards"]["career"]}
BOARD = [
    "conquests",
    "marriages",
    "triumphs",
    "governorships",
    "consuls",
    "priesthoods",
    "imperators",
    "imperium_maius",
]


def act(card: str, /, **cubes: int) -> Table:
    """Claudius alone carries out a card, with these cubes before."""
    return position("cube_phase", players=1, **holding(card, **cubes))


# -- 6.0, 6.1 ----------------------------------------------------------------------------------------------------------


def test_6_0_in_priority_order_only_those_with_a_card() -> None:
    careers = {"claudius": ["r02"], "domitius": ["r03"], "quinctilius": ["r04"]}
    t = position("cube_phase", priority="domitius", careers=careers)
    assert [event["seat"] for event in t.told("cube_action")] == ["domitius", "quinctilius", "claudius"]
    assert t.of("aemilius", "stock") == [12]


@pytest.mark.parametrize("card", sorted(ROWS))
def test_6_1_every_top_row(card: str) -> None:
    """All icons of all cards, for one of the family; black cubes go to Conquests."""
    t = act(card, marriages=1, influence=10)
    before = t.cubes["claudius"] if t.asked == "nobody" else None
    while t.asked == "claudius black_icon":
        t.play("claudius conquests")
    if t.asked == "claudius blue_row":
        t.play("claudius no_row")
    icons = ROWS[card]["top"]
    expected = {box: icons.count(box) for box in [*BOARD, "influence"]}
    expected["marriages"] += 1
    expected["influence"] += 10
    expected["conquests"] += icons.count("any")
    assert {box: t.cubes["claudius"][box] for box in expected} == expected
    assert before is None or before == t.cubes["claudius"]
    assert t.asked == "nobody"


def test_ruling_6_1_a() -> None:
    """Nobody is asked about fixed icons."""
    t = act("r02")
    assert (t.asked, t.of("claudius", "consuls", "governorships", "influence")) == ("nobody", [1, 1, 14])


# -- 6.2 Blue rows -----------------------------------------------------------------------------------------------------


def test_6_2_a_whole_row_or_none() -> None:
    t = act("g04", imperators=2, marriages=1)
    assert (t.asked, t.options) == ("claudius blue_row", ["g04:2", "g04:3", "no_row"])
    assert t.play("claudius no_row").of("claudius", "imperators", "triumphs") == [4, 0]


def test_6_2_a_priority_icon_costs_an_imperator_too() -> None:
    t = position("cube_phase", players=2, priority="domitius", **holding("h08", imperators=2)).play("claudius h08:2")
    assert (t.of("claudius", "imperators"), t.priority) == ([1], "claudius")
    assert t.asked == "claudius black_icon"


def test_6_2_enough_before_the_discount() -> None:
    t = act("g04")
    assert (t.of("claudius", "imperators"), t.options, t.refused) == (
        [2],
        ["g04:2", "no_row"],
        {"g04:3": ("too_few_imperators", "6.2")},
    )
    with pytest.raises(Problem, match="not_offered"):
        t.play("claudius g04:3")


def test_6_2_the_discount_comes_back() -> None:
    t = act("g04", imperators=1, marriages=1).play("claudius g04:3")
    assert t.of("claudius", "imperators", "triumphs", "consuls", "conquests") == [1, 1, 1, 1]


def test_6_2_nobody_is_asked_who_can_buy_nothing() -> None:
    assert act("r10").asked == "nobody"
    assert unasked("blue_row claudius r10 0", players=1).refused == {
        "r10:2": ("too_few_imperators", "6.2"),
        "r10:3": ("too_few_imperators", "6.2"),
    }


@pytest.mark.parametrize("card", [card for card in sorted(ROWS) if ROWS[card]["row_2"]])
@pytest.mark.parametrize("row", ["row_2", "row_3"])
def test_6_2_every_blue_row(card: str, row: str) -> None:
    """The price is the number of icons; what the row shows is placed. Black cubes go to Conquests."""
    icons = ROWS[card][row]
    t = position(
        f"blue_row claudius {card} 0",
        players=1,
        family={"claudius": "yes"},
        **holding(card, imperators=4, influence=10),
    )
    if not icons:
        assert f"{card}:3" not in t.options
        return
    t.play(f"claudius {card}:{row[-1]}")
    while t.asked == "claudius black_icon":
        t.play("claudius conquests")
    expected = {box: icons.count(box) for box in [*BOARD, "influence"]}
    expected["imperators"] += 4 - len(icons)
    expected["influence"] += 10
    expected["conquests"] += icons.count("any")
    assert {box: t.cubes["claudius"][box] for box in expected} == expected


def test_ruling_6_2_a() -> None:
    """Imperators of the top row pay; those of the row itself do not."""
    assert act("i02").play("claudius i02:2").of("claudius", "imperators", "consuls") == [1, 1]
    assert act("a04").refused == {"a04:3": ("too_few_imperators", "6.2")}


# -- 6.3 Imperium Maius ------------------------------------------------------------------------------------------------


def test_6_3_influence_becomes_imperium_maius() -> None:
    t = position("cube_phase", players=2, priority="domitius", careers={"claudius": ["imperium_maius"]})
    assert t.options == [str(n) for n in range(5, 25)]
    t.play("claudius 8")
    assert (t.of("claudius", "influence", "imperium_maius", "stock"), t.priority) == ([16, 8, 16], "claudius")


def test_6_3_five_are_five() -> None:
    t = act("imperium_maius", influence=5)
    assert (t.asked, t.of("claudius", "influence", "imperium_maius")) == ("nobody", [0, 5])


# -- 6.4 Triumphs ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "triumphs"),
    [({}, 0), ({"cubes": {"claudius": {"marriages": 1}}}, 1), ({"adopted": {"claudius": "gaius"}}, 1)],
)
def test_6_4_only_for_the_family(given: dict[str, Any], triumphs: int) -> None:
    t = position("cube_phase", players=1, careers={"claudius": ["g05"]}, **given)
    assert t.of("claudius", "triumphs", "conquests", "priesthoods") == [triumphs, 1, 1]
    assert [event["n"] for event in t.told("triumph_lost")] == [1] * (1 - triumphs)


def test_ruling_6_4_a() -> None:
    """A marriage of this phase does not count, neither for a bought row nor for a black icon."""
    t = act("o07")
    assert t.refused["triumphs"] == ("not_family", "6.4")
    t.play("claudius consuls")
    assert t.of("claudius", "marriages", "triumphs") == [1, 0]
    t = act("o09", imperators=1).play("claudius o09:2")
    assert t.of("claudius", "marriages", "triumphs", "conquests") == [1, 0, 2]
    assert position(
        "cube_phase", players=1, turn=2, careers={"claudius": ["r01", "g05"]}, cubes={"claudius": {"marriages": 2}}
    ).of("claudius", "triumphs") == [1]


def test_ruling_6_4_b() -> None:
    """The row costs the same, the Triumph is lost, and the question says so."""
    t = act("g04")
    assert t.offer is not None
    assert t.offer.step[-1] == 2  # two Triumphs on sale, in two rows
    t.play("claudius g04:2")
    assert t.of("claudius", "imperators", "triumphs", "governorships") == [0, 0, 1]
    assert t.told("triumph_lost") == [{"e": "triumph_lost", "rule": "6.4", "seat": "claudius", "n": 1}]


# -- 6.5, 6.6 ----------------------------------------------------------------------------------------------------------


def test_6_5_any_box_but_imperium_maius() -> None:
    t = act("h02", marriages=1)
    assert t.options == [
        "conquests",
        "marriages",
        "triumphs",
        "governorships",
        "consuls",
        "priesthoods",
        "imperators",
        "influence",
    ]
    assert t.refused == {"imperium_maius": ("five_at_once", "6.5")}
    t = act("h02")
    assert ("triumphs" in t.options, t.refused["triumphs"]) == (False, ("not_family", "6.4"))


def test_6_5_one_by_one() -> None:
    t = act("o08").play("claudius consuls", "claudius priesthoods")
    assert (t.of("claudius", "consuls", "priesthoods"), t.asked) == ([1, 1], "nobody")


def test_ruling_6_5_a() -> None:
    """Influence is a box too."""
    assert act("h02").play("claudius influence").of("claudius", "influence") == [15]


def test_6_6_white_icons_go_to_the_mat() -> None:
    t = act("h06")
    assert (t.of("claudius", "influence", "governorships", "stock"), t.asked) == ([16, 1, 23], "nobody")


# -- 6.7, 6.8 Priority -------------------------------------------------------------------------------------------------


def test_6_7_an_icon_brings_the_marker() -> None:
    t = position("cube_phase", priority="domitius", careers={"claudius": ["r12"], "aemilius": ["r02"]})
    assert (t.priority, t.first) == ("claudius", "domitius")
    assert position("cube_phase", priority="domitius", careers={"claudius": ["r02"]}).priority == "domitius"


def test_6_7_not_from_a_row_that_was_not_bought() -> None:
    t = position("cube_phase", priority="domitius", **holding("h08", imperators=2)).play("claudius no_row")
    assert t.priority == "domitius"


def test_ruling_6_7_a() -> None:
    """Imperium Maius protects the marker for the whole turn, also of him who began with it."""
    careers = {"claudius": ["imperium_maius"], "domitius": ["imperium_maius"], "aemilius": ["r05"]}
    t = position("cube_phase", players=3, priority="aemilius", careers=careers).play("claudius 5", "domitius 5")
    assert t.priority == "claudius"
    assert t.told("priority_kept") == [{"e": "priority_kept", "rule": "6.7", "seat": "domitius", "holder": "claudius"}]
    t = position(
        "cube_phase",
        players=2,
        priority="domitius",
        first="claudius",
        careers={"claudius": ["r05"], "domitius": ["imperium_maius"]},
    )
    assert t.priority == "domitius"  # before it was carried out


def test_ruling_6_7_b() -> None:
    """The last one in Priority order has it."""
    t = position(
        "cube_phase", priority="domitius", careers={"claudius": ["r12"], "domitius": ["r05"], "aemilius": ["g12"]}
    )
    assert t.asked == "aemilius blue_row"
    assert t.play("aemilius no_row").priority == "claudius"
    assert [event["seat"] for event in t.told("priority")] == ["aemilius", "claudius"]


def test_6_8_the_order_of_the_turn_stays() -> None:
    careers = {"claudius": ["r02"], "domitius": ["r12"], "aemilius": ["r03"], "quinctilius": ["r05"]}
    t = position(["cube_phase", "adoption_phase"], first="aemilius", priority="aemilius", careers=careers)
    assert [event["seat"] for event in t.told("cube_action")] == ["aemilius", "quinctilius", "claudius", "domitius"]
    assert (t.first, t.priority) == ("aemilius", "domitius")


# -- 7.0 Set bonus -----------------------------------------------------------------------------------------------------


def everywhere(**cubes: int) -> dict[str, int]:
    return {**dict.fromkeys(BOARD, 1), "imperium_maius": 5, "influence": 4, **cubes}


def test_7_0_cubes_in_all_eight_boxes() -> None:
    t = position("set_bonus", cubes={"claudius": everywhere(priesthoods=15), "domitius": everywhere(triumphs=0)})
    assert t.of("claudius", "influence", "stock") == [7, 7]
    assert t.of("domitius", "influence") == [4]
    assert [event["seat"] for event in t.told("set_bonus")] == ["claudius"]


def test_ruling_7_0_a() -> None:
    """After all cube actions, as far as the stock goes; Imperium Maius is needed too."""
    assert position("set_bonus", players=1, cubes={"claudius": everywhere(imperium_maius=0)}).of(
        "claudius", "influence"
    ) == [4]
    t = position("set_bonus", players=1, cubes={"claudius": everywhere(influence=26)})
    assert t.of("claudius", "influence", "stock") == [28, 0]
    t = position(
        ["cube_phase", "set_bonus"], careers={"claudius": ["g05"]}, cubes={"claudius": everywhere(conquests=0)}
    )
    assert t.of("claudius", "influence") == [7]
    assert PARTS.set_bonus == 3

"""11.0 Control, 13.0 Winning the game and 14.0 the two player game."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.games.nero.parts import CARDS, PROVINCES

from .table import TITLE, Table, new_game, player_round, position

PETER = {
    "britannia": {"west": 1},
    "gallia_narbonensis": {"west": 2, "east": 1},
    "hispania": {"west": 2},
    "lusitania": {"central": 1},
}


def control(**given: Any) -> dict[str, str]:
    seen = TITLE.view(position("player_round", **given).g, -1)
    return {**seen["control"], **{f"area {area}": owner for area, owner in seen["areas"].items()}}


# -- 11.0 --------------------------------------------------------------------------------------------------------------


def test_11_1_more_legions_than_all_others_together() -> None:
    found = control(
        legions={"dacia": {"west": 2, "east": 1}, "moesia": {"west": 2, "east": 1, "asia": 1}, "thracia": {"asia": 1}},
        uncontrolled={"thracia": 3, "syria": 1},
    )
    assert [found[place] for place in ("dacia", "moesia", "thracia", "syria", "judaea")] == [
        "west",
        "none",
        "asia",
        "none",
        "none",
    ]


def test_11_1_nobody_controls_a_province_with_the_barbarian_tribe() -> None:
    assert control(legions={"dacia": {"west": 2}}, tribe="dacia")["dacia"] == "none"


def test_11_2_the_example_in_the_west() -> None:
    assert control(legions=PETER)["area west"] == "west"
    assert control(legions={**PETER, "britannia": {"west": 1, "asia": 1}})["area west"] == "none"


# -- 13.1 --------------------------------------------------------------------------------------------------------------

THREE = [place for area in (0, 1, 2) for place in TITLE.parts().provinces_of[area][:3]]
FOUR = [*THREE, *TITLE.parts().provinces_of[3][:3]]


def counted(places: list[int], **given: Any) -> Table:
    return position(
        ["count_points", "next_turn"],
        legions={PROVINCES[place]: {"west": 1} for place in places},
        **{"turn": 4, **given},
    )


def test_13_1_four_areas_win_at_once() -> None:
    t = counted(FOUR)
    assert t.ending == "automatic"
    assert [TITLE.won(t.g, seat) for seat in range(4)] == [True, False, False, False]


def test_13_1_an_emperor_needs_three() -> None:
    assert counted(THREE, rank={"west": "emperor"}, where={"west": "roma"}).ending == "automatic"
    assert counted(THREE, where={"west": "roma"}).ending == "victory"


# -- 13.2 --------------------------------------------------------------------------------------------------------------

CROWNED: dict[str, Any] = {"where": {"west": "roma"}, "rank": {"west": "emperor"}, "whole_turn": {"west": "yes"}}


def scored(**given: Any) -> dict[str, int]:
    vp: dict[str, int] = position("count_points", **given).vp
    return vp


def test_13_2_the_vector_of_turn_two() -> None:
    areas = {
        "britannia": {"west": 1},
        "hispania": {"west": 1},
        "lusitania": {"west": 1},
        "syria": {"west": 1},
        "judaea": {"west": 1},
        "aegyptus": {"west": 1},
    }
    t = position("count_points", turn=2, **CROWNED, tribe="dacia", legions={**areas, "northern_italy": {"west": 1}})
    assert t.vp["west"] == 5 + 2 + 1 + 4 + 1 - 2
    items = next(event["items"] for event in t.told("turn_vp") if event["colour"] == "west")
    assert [(name, value) for name, value, _ in items] == [
        ("emperor", 5),
        ("in_roma", 2),
        ("whole_turn", 1),
        ("tribe", -2),
        ("areas", 4),
        ("italy", 1),
    ]


@pytest.mark.parametrize(("turn", "only", "each", "area"), [(1, 5, 2, 2), (3, 5, 2, 2), (4, 8, 4, 3)])
def test_13_2_emperors_and_areas(turn: int, only: int, each: int, area: int) -> None:
    one: dict[str, Any] = {"turn": turn, "where": {"west": "dacia", "east": "roma"}, "legions": {"dacia": {"west": 1}}}
    assert scored(**one, rank={"west": "emperor"})["west"] == only
    both = scored(**one, rank={"west": "emperor", "east": "emperor"})
    assert (both["west"], both["east"]) == (each, each + 2)
    home = {"dacia": {"east": 1}, "moesia": {"east": 1}, "thracia": {"east": 1}}
    assert scored(turn=turn, legions=home)["east"] == area


def test_13_2_each_battle_won_with_the_emperor_present() -> None:
    t = player_round(
        legions={"dacia": {"west": 4, "east": 1, "asia": 1}},
        where={"west": "dacia"},
        rank={"west": "emperor"},
        hands={"west": ["bribe_1", "bribe_2"]},
    )
    t.play("dacia", "bribe_1 done", "4", "with_leader", "attack_east", "no_card", "attack_asia", "no_card")
    assert t.vp["west"] == 2


def test_13_2_most_points_win() -> None:
    t = position(
        "game_ends", legions={"dacia": {"east": 1}}, vp={"west": 3, "central": 9, "east": 1, "asia": 8}, turn=4
    )
    assert t.ending == "victory"
    assert [TITLE.won(t.g, seat) for seat in range(4)] == [False, True, False, False]
    assert [TITLE.score(t.g, seat) for seat in range(4)] == [3, 9, 1, 8]


def test_ruling_13_2_a() -> None:
    """Emperor in Roma when the game turn began, and ever since."""
    t = position(
        "game_turn west",
        CARDS[:40],
        where={"west": "roma"},
        rank={"west": "emperor"},
        turn=2,
        legions={"hispania": {"west": 1}},
    )
    assert t.whole_turn["west"] == "yes"
    t = player_round(**CROWNED, legions={"hispania": {"west": 1}}, hands={"west": ["bribe_1", "bribe_2"]}).play(
        "roma", "bribe_1 done", "northern_italy", "roma"
    )
    assert t.whole_turn["west"] == "no"
    t = position("verdict west 0 0 0 0", **CROWNED, legions={"hispania": {"west": 1}})
    assert t.whole_turn["west"] == "no"


def test_ruling_13_2_b() -> None:
    """A tie is drawn for those who share it, and lost for the others; between two players it is drawn for both."""
    t = position("game_ends", legions={"dacia": {"east": 1}}, vp={"west": 9, "central": 9}, turn=4)
    assert t.ending == "shared"
    assert [TITLE.outcome(t.g, seat) for seat in range(4)] == ["drawn", "drawn", "lost", "lost"]
    t = position(
        "game_ends",
        players=2,
        legions={"dacia": {"east": 1}},
        vp={"west": 9, "central": 9},
        counts={"aulus": "central", "gaius": "west"},
        turn=4,
    )
    assert t.ending == "draw"
    assert [TITLE.outcome(t.g, seat) for seat in range(2)] == ["drawn", "drawn"]


def test_ruling_13_2_c() -> None:
    """An Emperor is present who stands in the Province, whether he leads the attack or not."""
    given: dict[str, Any] = {"legions": {"hispania": {"west": 3, "central": 1}}, "rank": {"west": "emperor"}}
    for where, vp in (("hispania", 1), ("roma", 0)):
        t = player_round(**given, where={"west": where}, hands={"west": ["bribe_5", "bribe_6"]})
        t.play("hispania", "bribe_5 done", "2", *(["without_leader"] if where == "hispania" else []), "4")
        t.play("attack_central", "no_card")
        assert t.told("battle")[0]["attack"] == 2
        assert t.vp["west"] == vp


# -- 14.0 --------------------------------------------------------------------------------------------------------------


def test_14_0_west_and_east_against_central_and_asia() -> None:
    t = new_game(chance=["central", "west", "gaius"], players="2")
    assert t.seat_of == {"west": "gaius", "central": "aulus", "east": "gaius", "asia": "aulus"}


def test_14_0_the_colour_that_counts_is_noted_in_secret() -> None:
    t = new_game(chance=["west", "central", "gaius"], players="2")
    assert t.seats == ["aulus", "gaius"]
    assert t.options_of("aulus") == ["central", "asia"]
    t.play("gaius east", "aulus asia")
    assert t.counts == {"aulus": "asia", "gaius": "east", "lucius": "none", "marcus": "none"}
    assert TITLE.view(t.g, 0)["counts"]["gaius"] == "none"
    assert TITLE.view(t.g, 0)["counts"]["aulus"] == "asia"
    assert TITLE.view(t.g, -1)["counts"]["aulus"] == "none"
    assert t.asked == "first_colour"
    assert (t.seats, t.options) == (["gaius"], ["central", "asia"])


def test_14_0_only_the_noted_colours_count() -> None:
    given: dict[str, Any] = {
        "players": 2,
        "legions": {"dacia": {"east": 1}},
        "turn": 4,
        "vp": {"west": 20, "central": 5, "east": 6, "asia": 30},
    }
    t = position("game_ends", **given, counts={"aulus": "central", "gaius": "east"})
    assert [TITLE.won(t.g, seat) for seat in range(2)] == [True, False]  # East 6 against Central 5
    assert [TITLE.score(t.g, seat) for seat in range(2)] == [6, 5]


def test_14_0_no_automatic_victory() -> None:
    assert counted(FOUR, players=2).ending != "automatic"


def test_14_0_one_person_chooses_for_both_sides() -> None:
    hands = {"west": ["bribe_1", "bribe_2"], "east": ["bribe_7"]}
    t = player_round(players=2, legions={"dacia": {"west": 2, "east": 2}}, hands=hands).play(
        "dacia", "bribe_1 done", "2", "attack_east"
    )
    assert (t.asked, t.seats) == ("battle_card", ["aulus"])
    t.play("no_card")
    assert (t.asked, t.seats) == ("battle_card", ["aulus"])
    t.play("bribe_7", "stay")
    assert t.on_map() == {"dacia": {"west": 1, "east": 3}}


def test_ruling_14_0_a() -> None:
    """Each colour reacts with its own hand, also against the other colour of the same player; hands never mix."""
    hands = {"west": ["bribe_1", "bribe_2"], "east": ["bad_weather_1"], "asia": ["bad_weather_2"]}
    t = player_round(players=2, legions={"hispania": {"west": 1}, "gallia_narbonensis": {"east": 1}}, hands=hands)
    t.play("hispania", "bribe_1 done", "gallia_narbonensis")
    assert t.seats == ["aulus", "gaius"]
    assert t.options_of("aulus") == ["pass", "bad_weather_1"]
    t.play("gaius bad_weather_2", "aulus bad_weather_1")
    assert t.played == ["bribe_1", "bad_weather_1"]  # East sits nearer than Asia
    t = player_round(
        ["bad_weather_1"],
        players=2,
        legions={"hispania": {"west": 1}},
        hands={"west": ["traitor_1", "bribe_2"], "east": ["bad_weather_1"]},
    )
    t.play("traitor_1", "steal")
    assert t.hands["west"] == ["bad_weather_1", "bribe_2"]

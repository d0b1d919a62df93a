"""2.0 Components and 3.0 Starting play: the pieces, the bases, the first Legions, Generals and cards."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.games.nero.parts import CARDS, COLOURS, DATA, PROVINCES

from .table import PARTS, TITLE, Table, new_game, player_round, position


def placed(**options: Any) -> Table:
    """A game whose set-up has been answered with the first option everywhere."""
    t = new_game(**options)
    while t.asked in ("choose_base", "counting_colours", "first_colour", "place_legion", "place_general"):
        seat = t.seats[0]
        t.play(f"{seat} {t.options_of(seat)[0]}")
    return t


def test_2_0_what_lies_in_the_box() -> None:
    pieces = DATA["setup"]["pieces"]
    assert len(CARDS) == pieces["cards"] == 55
    assert pieces["legions"] == 20 * len(COLOURS)
    assert pieces["uncontrolled"] == PARTS.most_uncontrolled == 4


def test_2_1_east_europe_as_the_example_has_it() -> None:
    east = [PROVINCES[place] for place in PARTS.provinces_of[COLOURS.index("east")]]
    assert sorted(east) == ["achaea", "dacia", "dalmatia", "moesia", "thracia"]
    assert [name for name in east if PARTS.port[PROVINCES.index(name)]] == ["thracia", "dalmatia", "achaea"]


@pytest.mark.parametrize(("players", "legions"), [("4", 28), ("3", 21), ("2", 28)])
def test_2_2_so_many_legions_are_in_play(players: str, legions: int) -> None:
    t = placed(players=players)
    assert t.in_play == legions
    assert sum(sum(stacks.values()) for stacks in t.legions.values()) == legions


def test_2_2_never_more_than_four_uncontrolled() -> None:
    hand = {"west": ["legion_rebels_1", "revolt_achaea", "bribe_1"]}
    t = player_round(hands=hand, uncontrolled={"syria": 4}, legions={"britannia": {"west": 2}, "dacia": {"east": 2}})
    assert t.refused["legion_rebels_1"] == ("too_many_uncontrolled", "12.0")
    assert t.refused["revolt_achaea"] == ("too_many_uncontrolled", "12.0")


def test_ruling_2_2_a() -> None:
    """More Legions of a colour and more Retreat markers than the box holds."""
    t = position(
        "player_round",
        legions={"syria": {"west": 27, "asia": 1}},
        marked={"syria": {"west": 27}},
        hands={"west": ["bribe_1"]},
    )
    assert t.legions["syria"]["west"] == t.marked["syria"]["west"] == 27


def test_2_5_a_card_serves_one_purpose() -> None:
    t = player_round(hands={"west": ["bribe_1", "traitor_1"], "east": ["crisis"]}, legions={"hispania": {"west": 1}})
    t.play("hispania", "bribe_1 done")
    assert t.played == ["bribe_1"]
    assert t.hands["west"] == ["traitor_1"]


def test_2_6_the_base_is_the_area_that_was_chosen() -> None:
    t = new_game(bases="chosen").play("aulus asia", "gaius west", "lucius east")
    assert t.seat_of == {"west": "gaius", "central": "marcus", "east": "lucius", "asia": "aulus"}


# -- 3.0 ---------------------------------------------------------------------------------------------------------------


def test_3_0_bases_are_drawn_if_nobody_chooses() -> None:
    t = new_game(chance=["east", "west", "asia", "central", "lucius"])
    assert t.seat_of == {"west": "gaius", "central": "marcus", "east": "aulus", "asia": "lucius"}
    assert t.seats == ["lucius"]
    assert t.asked == "place_legion"


def test_3_0_a_taken_base_cannot_be_chosen_again() -> None:
    t = new_game(bases="chosen", players="3")
    assert t.options == ["west", "central", "east", "asia"]
    t.play("aulus central")
    assert t.options == ["west", "east", "asia"]


def test_3_0_two_legions_one_at_a_time_then_the_general() -> None:
    t = new_game(bases="chosen", youngest="lucius").play("aulus west", "gaius central", "lucius east")
    order = []
    while t.asked in ("place_legion", "place_general"):
        order.append((t.asked, t.seats[0]))
        t.play(f"{t.seats[0]} {t.options[0]}")
    lap = ["lucius", "marcus", "aulus", "gaius"]
    assert order == [("place_legion", seat) for seat in lap * 2] + [("place_general", seat) for seat in lap]
    assert t.legions["britannia"] == {"west": 3, "central": 0, "east": 0, "asia": 0}
    assert t.where == {"west": "britannia", "central": "germania_superior", "east": "dacia", "asia": "asia_minor"}
    assert t.active == "east"
    assert t.asked == "player_round"


def test_3_0_pieces_go_into_the_own_area_only() -> None:
    t = new_game(bases="chosen", youngest="aulus").play("aulus asia", "gaius central", "lucius east")
    assert t.options == ["asia_minor", "syria", "judaea", "aegyptus", "africa"]


@pytest.mark.parametrize(
    ("options", "size"),
    [({}, 10), ({"version": "fast"}, 6), ({"players": "2"}, 10), ({"players": "2", "version": "fast"}, 6)],
    ids=str,
)
def test_3_0_ten_cards_each_or_six(options: dict[str, str], size: int) -> None:
    t = placed(**options)
    assert [len(hand) for hand in t.hands.values()] == [size] * 4
    assert len(t.undealt) == len(CARDS) - 4 * size


@pytest.mark.parametrize(("version", "size"), [("normal", 13), ("fast", 8)])
def test_3_2_three_players_get_more(version: str, size: int) -> None:
    t = placed(players="3", version=version)
    assert sorted(len(hand) for hand in t.hands.values()) == [0, size, size, size]


def test_3_0_hands_are_secret() -> None:
    t = placed()
    seen = TITLE.view(t.g, 0)
    mine = next(colour for colour, seat in t.seat_of.items() if seat == "aulus")
    assert [colour for colour, hand in seen["hands"].items() if hand] == [mine]
    assert seen["undealt"] == []


def test_ruling_3_1_a() -> None:
    """Whatever was said: the formal answer counts, and each is free to give either."""
    given = {"legions": {"thracia": {"west": 1}, "dalmatia": {"central": 1}}, "hands": {"west": ["bribe_1", "bribe_2"]}}
    for answer, leaves in (("yes", True), ("no", False)):
        t = player_round(**given).play("thracia", "bribe_1 done", "dalmatia", "ask_passage")
        assert t.seats == ["gaius"]
        t.play(answer)
        assert ("northern_italy" in t.options) is leaves


def test_3_2_an_area_is_vacant() -> None:
    t = placed(players="3", bases="chosen")
    vacant = next(colour for colour, seat in t.seat_of.items() if seat == "none")
    assert not any(
        t.legions[PROVINCES[place]][colour] for place in PARTS.provinces_of[COLOURS.index(vacant)] for colour in COLOURS
    )


def test_3_2_it_may_be_entered_but_gives_no_points_and_does_not_revolt() -> None:
    three = {
        "players": 3,
        "legions": {"syria": {"west": 1}, "judaea": {"west": 1}, "aegyptus": {"west": 1}},
        "hands": {"west": ["revolt_judaea", "bribe_1"]},
    }
    t = player_round(**three)
    assert t.refused["revolt_judaea"] == ("vacant_area", "12.0")
    t.play("syria", "bribe_1 done", "asia_minor", "stop")
    assert t.on_map()["asia_minor"] == {"west": 1}
    t = position("count_points", **three)
    assert t.vp["west"] == 0


def test_ruling_3_2_a() -> None:
    """Control of the vacant Area: two Declaration Points, and one of the Areas of an automatic victory."""
    areas = ["britannia", "hispania", "lusitania", "dacia", "moesia", "thracia", "syria", "judaea", "aegyptus"]
    t = position("player_round", players=3, legions={place: {"west": 1} for place in areas}, where={"west": "roma"})
    assert t.asked == "player_round"
    t.play("declare")
    assert t.told("declares")[0]["points"] == 6
    assert t.rank["west"] == "emperor"
    t = position(
        "count_points",
        players=3,
        legions={place: {"west": 1} for place in areas},
        where={"west": "roma"},
        rank={"west": "emperor"},
    )
    assert t.ending == "automatic"


def test_3_3_without_legions_a_player_goes_on() -> None:
    hand = {"west": ["bribe_1", "bribe_2"], "east": ["crisis"]}
    t = player_round(
        where={"west": "northern_italy"}, uncontrolled={"northern_italy": 1}, legions={"dacia": {"east": 1}}, hands=hand
    )
    t.play("northern_italy", "bribe_1 done", "pick_up_uncontrolled")
    assert t.on_map()["northern_italy"] == {"west": 1}


def test_8_0_an_emperor_fights_with_two_points_more() -> None:
    given = {
        "legions": {"dacia": {"west": 2, "east": 3}},
        "where": {"west": "dacia", "east": "roma"},
        "hands": {"west": ["bribe_1", "bribe_2"]},
    }
    for rank, won in (("emperor", True), ("contender", False)):
        t = player_round(**given, rank={"west": rank}).play(
            "dacia", "bribe_1 done", "2", "with_leader", "attack_east", "no_card"
        )
        assert bool(t.told("legion_taken")) is won
        assert t.told("battle")[0]["attack"] == (4 if won else 3)

"""4.0 General course of play: game turns, player rounds, discarding and holding cards."""

from __future__ import annotations

from typing import Any

from princeps.games.nero.parts import CARDS

from .table import TITLE, Table, new_game, player_round, position

PAIR = {"west": ["bribe_1", "bribe_2"], "east": ["crisis"]}
HOME = {
    "britannia": {"west": 1},
    "hispania": {"west": 1},
    "raetia": {"central": 1},
    "dacia": {"east": 1},
    "syria": {"asia": 1},
}


def round_of(colour: str, **given: Any) -> Table:
    return position(f"round_begins {colour}", **given)


def cards_of(count: int, skip: int = 0) -> list[str]:
    return CARDS[skip : skip + count]


# -- 4.1, 4.2 ----------------------------------------------------------------------------------------------------------


def test_4_1_rounds_go_clockwise_until_no_cards_are_left() -> None:
    t = round_of("west", legions=HOME, hands={"west": ["bribe_1"], "central": ["bribe_2"], "asia": ["bribe_3"]}, turn=4)
    order = []
    while t.asked == "player_round":
        order.append(t.active)
        t.play("discard")
    assert order == ["west", "central", "asia"]
    assert t.ending == "shared"


def test_4_1_four_turns_then_the_game_is_over() -> None:
    t = position(["turn_ends"], legions=HOME, turn=4, vp={"west": 3, "east": 5})
    assert t.ending == "victory"
    assert [TITLE.won(t.g, seat) for seat in range(4)] == [False, False, True, False]


def test_ruling_4_1_a() -> None:
    """No cards: the Contender in Roma still becomes Emperor; else the round passes unasked."""
    given: dict[str, Any] = {
        "legions": HOME,
        "hands": {"east": ["crisis", "sick"], "asia": ["bribe_1"]},
        "where": {"west": "roma"},
    }
    t = round_of("west", **given, rank={"west": "contender"})
    assert t.rank["west"] == "emperor"
    assert t.active == "east"  # neither West nor Central had anything to decide
    t = round_of("west", **given)
    assert (t.rank["west"], t.active) == ("general", "east")


def test_4_2_the_least_points_go_first_and_a_tie_is_drawn() -> None:
    t = position("least_vp", CARDS[:40], vp={"west": 4, "central": 2, "east": 7, "asia": 3}, legions=HOME, turn=2)
    assert t.active == "central"
    assert t.asked == "player_round"
    t = position(
        "least_vp", ["asia", *CARDS[:40]], vp={"west": 4, "central": 2, "east": 7, "asia": 2}, legions=HOME, turn=2
    )
    assert t.active == "asia"


def test_4_2_withdrawn_markers_are_removed() -> None:
    t = position(["turn_ends"], legions=HOME, marked={"britannia": {"west": 1}}, turn=4)
    assert t.flagged("marked") == {}


def test_4_2_cards_are_dealt_anew() -> None:
    t = position("deal west", [*CARDS[10:50]], played=CARDS[:10], legions=HOME)
    assert t.played == []
    assert t.hands["west"] == sorted(CARDS[10:20], key=CARDS.index)
    assert [len(hand) for hand in t.hands.values()] == [10, 10, 10, 10]
    assert len(t.undealt) == 15


def test_4_2_who_holds_a_card_gets_one_less() -> None:
    t = position("deal west", [*CARDS[1:40]], held={"west": "assassin_1"}, legions=HOME)
    assert t.hands["west"] == CARDS[:10]
    assert t.held["west"] == "none"


def test_4_2_last_player_rule_as_in_the_example() -> None:
    t = round_of("west", legions=HOME, hands={"west": cards_of(6, 13)}, turn=4)
    assert t.last_round == "yes"
    t.play("britannia", "bribe_1 bribe_2 bribe_3 bribe_4", "stop")
    assert t.asked == "nobody"
    assert t.ending != "none"  # the two cards left are not played
    assert t.told("last_round")


def test_ruling_4_2_a() -> None:
    """The first player is drawn, or the one the table calls the youngest."""
    drawn = new_game(chance=["west", "central", "east", "asia", "gaius"])
    assert drawn.seats == ["gaius"]
    assert new_game(youngest="marcus").seats == ["marcus"]


# -- 4.3 ---------------------------------------------------------------------------------------------------------------


def test_4_3_at_least_one_card() -> None:
    t = player_round(legions=HOME, hands=PAIR)
    assert t.refused["end"] == ("must_play", "4.3")
    t.play("britannia", "bribe_1 done", "stop")
    assert "end" in t.options


def test_4_3_at_most_four_cards() -> None:
    t = player_round(
        legions={"hispania": {"west": 2}, "dacia": {"east": 1}}, hands={"west": cards_of(6, 13), "east": ["crisis"]}
    )
    t.play("hispania", "bribe_1 bribe_2 bribe_3 bribe_4", "1", "5", "no_more_groups", "stop")
    assert t.asked == "nobody"  # one Legion could still move, but nothing more can be played
    assert t.cards_used == 4
    assert len(t.hands["west"]) == 2


def test_4_3_four_cards_are_refused_with_a_reason() -> None:
    roma = {"where": {"west": "roma"}, "legions": {"northern_italy": {"west": 5}, "dacia": {"east": 1}}}
    t = position("player_round", **roma, hands=PAIR, cards_used=4)
    assert t.options == ["declare", "end"]
    assert t.refused["bribe_1"] == ("four_cards", "4.3")


def test_4_3_a_discard_is_all_one_does() -> None:
    t = player_round(legions=HOME, hands=PAIR)
    t.play("discard", "bribe_2")
    assert t.buried["west"] == ["bribe_2"]
    assert t.hands["west"] == ["bribe_1"]
    assert t.asked == "nobody"


def test_4_3_no_discard_after_a_card_was_used() -> None:
    t = player_round(legions=HOME, hands=PAIR).play("britannia", "bribe_1 done", "stop")
    assert t.refused["discard"] == ("has_played", "4.3")


def test_4_3_a_held_card_starts_the_next_hand() -> None:
    t = player_round(legions=HOME, hands={"west": ["bribe_1"], "east": ["crisis"]}).play("discard", "yes")
    assert t.held["west"] == "bribe_1"
    assert t.hands["west"] == t.buried["west"] == []
    assert TITLE.view(t.g, 1)["held"]["west"] == "none"
    assert TITLE.view(t.g, 1)["holding"]["west"] == "yes"
    assert TITLE.view(t.g, 0)["held"]["west"] == "bribe_1"


def test_ruling_4_3_a() -> None:
    """Only one colour has cards left: with more than four it is the last round, with four or fewer it goes on."""
    for count, last in ((5, "yes"), (4, "no"), (1, "no")):
        t = round_of("west", legions=HOME, hands={"west": cards_of(count, 13)}, turn=4)
        assert t.last_round == last
    t = round_of("west", legions=HOME, hands={"west": cards_of(3, 13)}, turn=4)
    for card in ("bribe_1", "bribe_2"):
        t.play("britannia", f"{card} done", "stop", "end")
        assert (t.asked, t.active) == ("player_round", "west")
    t.play("britannia", "stop")
    assert t.ending != "none"
    assert t.undealt.count("bribe_2") == 0


def test_ruling_4_3_b() -> None:
    """A card played for movement and used for nothing counts as played."""
    t = player_round(legions=HOME, hands=PAIR).play("britannia", "bribe_1 done", "stop")
    assert t.cards_used == 1
    assert "end" in t.options


def test_ruling_4_3_c() -> None:
    """After a discard no card, but a declaration by the board alone."""
    italy = {"northern_italy": {"west": 5}, "dacia": {"east": 1}}
    t = player_round(
        legions=italy, where={"west": "roma"}, hands={"west": ["bribe_1", "senate_influence_1"], "east": ["bribe_2"]}
    )
    t.play("discard", "bribe_1")
    assert t.options == ["declare", "end"]
    assert t.refused["senate_influence_1"] == ("has_discarded", "4.3")
    t.play("declare")
    assert t.rank["west"] == "emperor"


def test_ruling_4_3_d() -> None:
    """Only the last card of a hand can be held, and not in the last turn."""
    assert player_round(legions=HOME, hands=PAIR).play("discard", "bribe_1").asked == "nobody"
    one = {"west": ["bribe_1"], "east": ["crisis"]}
    assert player_round(legions=HOME, hands=one).play("discard").asked == "hold"
    t = player_round(legions=HOME, hands=one, turn=4).play("discard")
    assert t.held["west"] == "none"
    assert t.buried["west"] == ["bribe_1"]

"""5.3 Buying and trashing, 6.7 discards, 6.8 the hand."""

from __future__ import annotations

from princeps.games.time_of_crisis.parts import CARDS

from .table import TITLE, position


def test_5_3_political_points_are_support_less_mobs_but_never_negative() -> None:
    t = position(
        "buy_phase",
        governors={"gallia": "red", "syria": "red"},
        support={"gallia": 3, "syria": 2},
        mobs={"gallia": 1, "syria": 3},
    )
    assert t.pp == 2


def test_5_3_a_card_costs_its_value_or_twice_that_and_one_more_each_time() -> None:
    t = position("buy_cards", governors={"gallia": "red", "syria": "red"}, pp=13)
    t.play("buy:castra", "buy:tribute", "buy:mob")
    assert [event["points"] for event in t.told("card_bought")] == [2, 3, 8]
    assert t.pp == 0
    assert sorted(t.discards["red"]) == ["castra", "mob", "tribute"]
    assert t.supply["castra"] == 8


def test_5_3_value_one_is_not_for_sale_and_what_is_too_dear_is_refused() -> None:
    t = position("buy_cards", governors={"gallia": "red"}, pp=4)
    assert [option for option in t.options if option.startswith("buy:")] == [
        "buy:castra",
        "buy:tribute",
        "buy:quaestor",
    ]
    assert t.why_not["buy:flanking"] == "too_few_points"
    assert "buy:military_1" not in t.options
    assert "buy:military_1" not in t.why_not


def test_5_3_whoever_buys_nothing_is_told_of() -> None:
    t = position("buy_phase", governors={"gallia": "red"}, support={"gallia": 0})
    assert [event["side"] for event in t.told("nothing_bought")] == ["red"]
    t = position("buy_phase", governors={"gallia": "red"}, support={"gallia": 4})
    t.play("buy:tribute")
    assert t.told("nothing_bought") == []


def test_5_3_an_empty_stack_sells_nothing() -> None:
    t = position("buy_cards", governors={"gallia": "red"}, pp=9, supply={"castra": 0})
    assert "buy:castra" not in t.options
    assert t.trashed["castra"] == 9


def test_5_3_trashing_costs_three_and_takes_the_card_out_of_the_game() -> None:
    t = position("buy_cards", governors={"gallia": "red"}, pp=4, discards={"red": ["military_1", "military_1", "mob"]})
    t.play("trash:military_1")
    assert t.pp == 1
    assert t.discards["red"] == ["military_1", "mob"]
    assert t.trashed["military_1"] == 1


def test_c0_12_played_cards_are_discarded_first() -> None:
    t = position("buy_phase", governors={"gallia": "red"}, support={"gallia": 3}, played=["castra", "senate_1"])
    assert t.played == []
    assert t.discards["red"] == ["castra", "senate_1"]
    assert "trash:castra" in t.options


def test_c0_12_points_that_are_left_are_lost() -> None:
    t = position("buy_phase", governors={"gallia": "red"}, support={"gallia": 4})
    t.play("end_buying")
    assert t.pp == 0
    assert t.bought == []


def test_6_7_cards_not_played_may_be_discarded_or_kept() -> None:
    t = position("buy_phase", governors={"gallia": "red"}, hands={"red": ["military_1", "senate_1", "senate_1"]})
    assert t.asked == "discard_cards"
    t.play("discard:senate_1", "no")
    assert t.hands["red"] == ["military_1", "senate_1"]
    assert t.discards["red"] == ["senate_1"]


def test_6_8_cards_are_chosen_until_there_are_five_in_hand() -> None:
    t = position(
        "refill red",
        hands={"red": ["mob"]},
        available={"red": ["castra", "military_1", "military_1", "military_1", "senate_1", "tribute"]},
    )
    assert t.options == ["take:military_1", "take:castra", "take:senate_1", "take:tribute"]
    t.play("take:castra", "take:tribute", "take:military_1", "take:military_1")
    assert t.asked == "nobody"
    assert sorted(t.hands["red"]) == ["castra", "military_1", "military_1", "mob", "tribute"]
    assert sorted(t.available["red"]) == ["military_1", "senate_1"]


def test_6_8_the_discard_pile_comes_round() -> None:
    t = position(
        "refill red",
        hands={"red": ["mob"]},
        available={"red": ["castra", "tribute"]},
        discards={"red": ["military_1", "populace_1", "senate_1"]},
    )
    assert sorted(t.hands["red"]) == ["castra", "mob", "tribute"]
    t.play("take:senate_1", "take:military_1")
    assert t.available["red"] == ["populace_1"]
    assert t.discards["red"] == []


def test_6_8_with_too_few_cards_the_hand_stays_small() -> None:
    t = position("refill red", available={"red": ["castra"]}, discards={"red": ["mob"]})
    assert t.asked == "nobody"
    assert sorted(t.hands["red"]) == ["castra", "mob"]


def test_6_8_nobody_else_sees_which_cards_were_taken() -> None:
    views = []
    for card in ("take:castra", "take:tribute"):
        t = position("refill red", hands={"red": ["mob"] * 4}, available={"red": ["castra", "tribute"]})
        t.play(card)
        views.append([TITLE.view(t.g, seat) for seat in (-1, 1, 0)])
        assert [event["to"] for event in t.told("card_taken")] == [["red"]]
    assert views[0][0] == views[1][0]
    assert views[0][1] == views[1][1]
    assert views[0][2] != views[1][2]


def test_6_3_a_card_gives_its_points_and_its_event_once() -> None:
    t = position("take_actions", governors={"gallia": "red"}, hands={"red": ["castra", "castra", "populace_1"]})
    t.play("play:castra", "play:populace_1")
    assert t.ip == {"military": 2, "senate": 0, "populace": 1}
    assert t.unused == ["castra"]
    assert t.played == ["castra", "populace_1"]
    t.play("event:castra")
    assert t.castra["gallia"] == 1
    assert t.unused == []
    assert t.ip["military"] == 2
    t.play("play:castra")
    assert t.why_not["event:castra"] == "marker_there"


def test_6_3_points_that_are_left_are_lost() -> None:
    t = position(["take_actions", "actions_end"], hands={"red": ["senate_1", "castra"]})
    t.play("play:senate_1", "play:castra", "end_actions")
    assert t.ip == {"military": 0, "senate": 0, "populace": 0}
    assert t.unused == []


def test_9_0_pax_deorum_everybody_chooses_at_once_and_unseen() -> None:
    piles = {side: ["castra", "mob"] for side in ("red", "blue", "yellow", "green")}
    t = position("pax_deorum", available=piles)
    assert t.who == ["red", "blue", "yellow", "green"]
    t.play("blue take:mob")
    assert t.who == ["red", "yellow", "green"]
    assert TITLE.view(t.g, 0)["sealed"] == []
    assert TITLE.view(t.g, 0)["answered"] == ["blue"]
    t.play("red take:castra", "yellow take:castra", "green take:mob")
    assert t.hands == {"red": ["castra"], "blue": ["mob"], "yellow": ["castra"], "green": ["mob"]}


def test_c6_0_all_cards_are_somewhere() -> None:
    t = position("take_actions", hands={"red": ["castra"]}, discards={"blue": ["castra", "mob"]})
    assert t.supply["castra"] == 7
    assert t.supply["mob"] == 7
    assert sum(t.supply.values()) == 105 - 3
    assert len(t.supply) == len(CARDS) == 22

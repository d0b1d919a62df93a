"""5.0 Card Phase."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.engine.problem import Problem

from .table import Table, new_game, position, unasked

FACE_UP = {"roma": "r01", "hispania": "h01", "gallia": "g01", "illyricum": "i01", "oriens": "o01", "africa": "a01"}
WHOLE = ["card_phase", "bid_order", "end_card_phase"]


def cards(chance: list[object] | None = None, /, at: str | list[str] = "card_phase", **given: Any) -> Table:
    """Three players, six cards face up."""
    return position(at, chance, **{"players": 3, "face_up": FACE_UP, **given})


def alone(**cubes: int) -> dict[str, Any]:
    return {"players": 1, "cubes": {"claudius": {"priesthoods": 20, **cubes}}}


# -- 5.0, 5.1 ----------------------------------------------------------------------------------------------------------


def test_5_0_one_of_four_things_in_priority_order() -> None:
    t = cards(priority="domitius")
    assert (t.asked, t.options) == ("domitius card_action", ["bid", "buy", "imperium", "two_cubes"])
    t.play("domitius two_cubes")
    assert t.asked == "aemilius card_action"
    t.play("aemilius two_cubes")
    assert t.asked == "claudius card_action"
    assert t.play("claudius two_cubes").asked == "nobody"


def test_5_1_a_card_of_each_pile() -> None:
    t = position("turn_up_cards", ["r12", "h08", "g12", "i12", "o12", "a08"])
    assert t.face_up == {
        "roma": "r12",
        "hispania": "h08",
        "gallia": "g12",
        "illyricum": "i12",
        "oriens": "o12",
        "africa": "a08",
    }
    assert [len(deck) for deck in t.decks.values()] == [11, 7, 11, 11, 11, 7]


def test_ruling_5_1_a() -> None:
    """The decks are shuffled: any card can come first."""
    first = {new_game(1, seed=seed).face_up["hispania"] for seed in range(60)}
    assert first == {f"h0{number}" for number in range(1, 9)}


def test_ruling_5_1_b() -> None:
    """An empty deck shows nothing."""
    t = position("turn_up_cards", ["r01", "g01", "i01", "o01"], decks={"hispania": [], "africa": []})
    assert (t.face_up["hispania"], t.face_up["africa"], t.face_up["roma"]) == ("none", "none", "r01")
    t = cards(decks={"hispania": []}).play("claudius buy", "claudius h01")
    assert t.face_up["hispania"] == "none"


# -- 5.2 Bidding -------------------------------------------------------------------------------------------------------


def test_5_2_into_the_bid_box() -> None:
    t = cards().play("claudius bid", "claudius bid:5")
    assert t.of("claudius", "influence", "bid", "stock") == [21, 5, 14]


def test_5_2_no_number_twice_and_at_least_one() -> None:
    t = cards(cubes={"domitius": {"influence": 4}}).play("claudius bid", "claudius bid:3", "domitius bid")
    assert (t.asked, t.options) == ("domitius bid_amount", ["bid:1", "bid:2", "bid:4"])
    assert t.refused == {"bid:3": ("bid_before", "5.2")}
    with pytest.raises(Problem, match="not_offered"):
        t.play("domitius bid:3")


def test_5_2_no_influence_no_bid() -> None:
    t = unasked("card_action claudius", face_up=FACE_UP, **alone(influence=0))
    assert (t.options, t.refused["bid"]) == (["two_cubes"], ("too_little_influence", "5.2"))
    t = unasked(
        "card_action claudius", players=2, face_up=FACE_UP, cubes={"claudius": {"influence": 1}, "domitius": {"bid": 1}}
    )
    assert t.refused["bid"] == ("too_little_influence", "5.2")


def test_ruling_5_2_a() -> None:
    """Lower than an earlier bid, or all one has."""
    t = cards().play("claudius bid", "claudius bid:5", "domitius bid")
    assert t.options == [f"bid:{n}" for n in range(1, 27) if n != 5]


def test_ruling_5_2_b() -> None:
    """What lies in the Bid Box cannot be spent and counts for nothing."""
    given = {"claudius": {"influence": 3, "bid": 9}}
    assert unasked("card_action claudius", players=2, face_up=FACE_UP, cubes=given).refused["buy"] == (
        "too_little_influence",
        "5.3",
    )
    t = position("end_of_game", players=1, turn=8, cubes=given)
    assert ["influence", 1, "11.11"] in t.told("score")[0]["items"]


# -- 5.3 Buying --------------------------------------------------------------------------------------------------------


def test_5_3_six_influence_for_a_card_at_once() -> None:
    t = cards(["r07"]).play("claudius buy")
    assert sorted(t.options) == sorted(FACE_UP.values())
    t.play("claudius r01")
    assert t.of("claudius", "influence", "stock") == [20, 20]
    assert (t.careers["claudius"], t.face_up["roma"], "r01" in t.decks["roma"]) == (["r01"], "r07", False)


def test_5_3_it_takes_six() -> None:
    t = unasked("card_action claudius", face_up=FACE_UP, **alone(influence=5))
    assert t.refused["buy"] == ("too_little_influence", "5.3")
    assert "buy" in unasked("card_action claudius", face_up=FACE_UP, **alone(influence=6)).options


def test_ruling_5_3_a() -> None:
    """The buyer does not wait, and the new card is open to all who follow."""
    t = cards(["r07"], at=WHOLE).play("claudius bid", "claudius bid:1", "domitius buy", "domitius r01")
    assert t.careers["domitius"] == ["r01"]
    t.play("aemilius two_cubes")
    assert (t.asked, "r07" in t.options) == ("claudius choose_card", True)


# -- 5.4, 5.5 ----------------------------------------------------------------------------------------------------------


def test_5_4_no_career_card_this_turn() -> None:
    t = cards(at=WHOLE).play("claudius imperium", "domitius two_cubes", "aemilius two_cubes")
    assert t.careers["claudius"] == ["imperium_maius"]
    assert t.of("claudius", "influence", "imperium_maius") == [26, 0]  # its instructions come in the Cube Phase


def test_ruling_5_4_a() -> None:
    """Five Influence to play it; how many cubes is said when it is carried out."""
    assert unasked("card_action claudius", face_up=FACE_UP, **alone(influence=4)).refused["imperium"] == (
        "too_little_influence",
        "6.3",
    )
    t = position(
        "cube_phase", players=1, careers={"claudius": ["imperium_maius"]}, cubes={"claudius": {"influence": 9}}
    )
    assert (t.asked, t.options) == ("claudius imperium_amount", ["5", "6", "7", "8", "9"])


def test_ruling_5_4_b() -> None:
    """Once in the game; it is no region."""
    t = unasked("card_action claudius", turn=2, face_up=FACE_UP, careers={"claudius": ["imperium_maius"]})
    assert t.refused["imperium"] == ("imperium_played", "5.4")
    t = position("loyalty", turn=6, careers={"claudius": ["r01", "h01", "g01", "i01", "o01", "imperium_maius"]})
    assert t.mats["claudius"] == "front"


def test_5_5_two_cubes_and_no_card() -> None:
    t = cards(at=WHOLE).play("claudius two_cubes", "domitius two_cubes", "aemilius two_cubes")
    assert t.of("claudius", "influence", "stock") == [28, 12]
    assert t.careers["claudius"] == []


def test_ruling_5_5_a() -> None:
    """When nothing else is possible, also from a stock that is short or empty."""
    for stock in (1, 0):
        t = position("card_phase", players=1, cubes={"claudius": {"influence": 0, "priesthoods": 40 - stock}})
        assert (t.asked, t.of("claudius", "influence", "stock")) == ("nobody", [stock, 0])


# -- 5.6, 5.7 ----------------------------------------------------------------------------------------------------------


def test_5_6_no_new_card_for_bidders_and_bids_to_the_stock() -> None:
    t = cards(at=WHOLE).play("claudius bid", "claudius bid:2", "domitius bid", "domitius bid:7", "aemilius two_cubes")
    t.play("domitius r01")
    assert (t.face_up["roma"], t.asked, "r01" in t.options) == ("none", "claudius choose_card", False)
    t.play("claudius a01")
    assert t.of("domitius", "influence", "bid", "stock") == [19, 0, 21]
    assert (t.careers["claudius"], t.careers["domitius"], t.careers["aemilius"]) == (["a01"], ["r01"], [])


def test_ruling_5_6_a() -> None:
    """Too few cards: the last bidder gets none, and still loses the bid. No card at all: no bids."""
    one = {"roma": "r01"}
    t = cards(at=WHOLE, face_up=one).play(
        "claudius bid", "claudius bid:2", "domitius bid", "domitius bid:3", "aemilius two_cubes"
    )
    assert (t.careers["domitius"], t.careers["claudius"], t.of("claudius", "influence", "bid")) == (
        ["r01"],
        [],
        [24, 0],
    )
    assert t.told("no_card_left") == [{"e": "no_card_left", "rule": "5.6", "seat": "claudius"}]
    t = cards(face_up={})
    assert (t.options, t.refused["bid"], t.refused["buy"]) == (
        ["imperium", "two_cubes"],
        ("no_cards", "5.1"),
        ("no_cards", "5.1"),
    )


def test_ruling_5_6_b() -> None:
    """The highest bid first."""
    t = cards(at=WHOLE).play(
        "claudius bid", "claudius bid:1", "domitius bid", "domitius bid:9", "aemilius bid", "aemilius bid:4"
    )
    asked = [t.asked]
    for answer in ("domitius r01", "aemilius g01"):
        t.play(answer)
        asked.append(t.asked)
    assert asked == ["domitius choose_card", "aemilius choose_card", "claudius choose_card"]


def test_5_7_the_rest_leaves_the_game() -> None:
    t = cards(at=WHOLE).play(
        "claudius bid", "claudius bid:1", "domitius two_cubes", "aemilius two_cubes", "claudius r01"
    )
    assert sorted(t.discards) == ["a01", "g01", "h01", "i01", "o01"]
    assert set(t.face_up.values()) == {"none"}


def test_ruling_5_7_a() -> None:
    """Also if nobody takes one."""
    t = position(WHOLE, players=1, face_up=FACE_UP).play("claudius two_cubes")
    assert sorted(t.discards) == sorted(FACE_UP.values())

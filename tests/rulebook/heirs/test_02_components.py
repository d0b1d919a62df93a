"""2.0 Components, and the limit of 40 cubes."""

from __future__ import annotations

from princeps.engine.packs import read_data

from .table import PARTS, TITLE, Table, holding, position

DATA = read_data("heirs")


def test_2_0_what_lies_in_the_box() -> None:
    found = DATA["setup"]["components"]
    assert list(found.values()) == [64, 6, 1, 6, 9, 1, 6, 240, 1, 1]


def test_2_1_career_cards_of_six_regions() -> None:
    decks = {
        row["id"]: [card for card in DATA["cards"]["career"] if card["region"] == row["id"]]
        for row in DATA["board"]["region"]
    }
    assert [len(deck) for deck in decks.values()] == [12, 8, 12, 12, 12, 8]
    assert all(len(card["recital"]) > 3 for deck in decks.values() for card in deck)


def test_2_2_one_imperium_maius_card_each() -> None:
    assert DATA["setup"]["components"]["imperium_maius"] == len(TITLE.seats) == 6


def test_2_3_nine_adoption_cards() -> None:
    needs = {row["id"]: row["needs"] for row in DATA["adoption"]["adoption"]}
    assert len(needs) == 9
    assert needs["tiberius"] == {"conquests": 4, "triumphs": 3, "consuls": 2}
    assert sorted(sum(need.values()) for need in needs.values()) == [7, 8, 8, 8, 9, 9, 9, 9, 11]


def test_2_4_eight_boxes_and_their_order_in_ties() -> None:
    boxes = {row["id"]: row["tie"] for row in DATA["board"]["box"]}
    assert len(boxes) == 9
    order = [
        "influence",
        "imperium_maius",
        "marriages",
        "imperators",
        "priesthoods",
        "governorships",
        "conquests",
        "consuls",
        "triumphs",
    ]
    assert sorted(boxes, key=lambda box: boxes[box]) == order
    assert (boxes["triumphs"], boxes["imperators"], boxes["priesthoods"]) == (10, 5, 6)  # as printed beside the set-up


# -- 2.5 The stock -----------------------------------------------------------------------------------------------------


def short(stock: int, card: str, **cubes: int) -> Table:
    """Claudius carries out a card with so many cubes in his stock; the others are spread over Priesthoods."""
    return position("cube_phase", **holding(card, influence=0, priesthoods=40 - stock - sum(cubes.values()), **cubes))


def test_2_5_forty_cubes_each() -> None:
    assert DATA["setup"]["cubes"]["each"] == PARTS.cubes == 40
    t = short(2, "g01", marriages=1)
    assert sum(t.cubes["claudius"].values()) == 40


def test_ruling_2_5_a() -> None:
    """The owner chooses which icons are filled; what was paid for a row is in the stock again before."""
    t = short(2, "i02")  # Conquest, three Imperators
    assert (t.asked, t.options) == ("claudius fill_icons", ["conquests", "imperators"])
    t.play("claudius imperators", "claudius imperators")
    assert t.of("claudius", "conquests", "imperators", "stock") == [0, 2, 0]
    assert t.asked == "claudius blue_row"
    t.play("claudius i02:2")  # Triumph (lost) and Consul: two cubes are back, one is used
    assert t.of("claudius", "imperators", "consuls", "triumphs", "stock") == [0, 1, 0, 1]


def test_2_5_a_black_icon_among_too_few() -> None:
    t = short(1, "o01")  # Governorship, Influence, black
    assert t.options == ["governorships", "influence", "any"]
    assert t.play("claudius any").asked == "claudius black_icon"
    t.play("claudius consuls")
    assert (t.of("claudius", "consuls", "stock"), t.asked) == ([1, 0], "nobody")


def test_2_5_an_empty_stock_places_nothing() -> None:
    t = short(0, "r05")
    assert (t.of("claudius", "consuls", "imperators", "stock"), t.asked) == ([0, 0, 0], "nobody")
    assert t.priority == "claudius"


def test_2_5_a_triumph_that_is_lost_needs_no_cube() -> None:
    t = short(2, "g05")  # Conquest, Triumph, Priesthood
    assert (t.asked, t.of("claudius", "conquests", "triumphs", "stock")) == ("nobody", [1, 0, 0])
    t = short(2, "g05", marriages=1)
    assert t.options == ["conquests", "triumphs", "priesthoods"]


def test_2_5_the_same_icon_twice_is_one_option() -> None:
    t = short(1, "r03")  # three Priesthoods, Influence
    assert t.options == ["priesthoods", "influence"]
    t = short(1, "h08", marriages=1)
    assert t.options == ["imperators", "governorships"]


def test_2_5_a_stranger_is_told_why_no_triumph() -> None:
    t = short(1, "g05")
    assert (t.options, t.refused) == (["conquests", "priesthoods"], {"triumphs": ("not_family", "6.4")})

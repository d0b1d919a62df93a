"""What changes is told, and told once; equal things are counted."""

from __future__ import annotations

import pytest

from princeps.text import Texts

from .table import Table, holding, position, unasked


def said(t: Table, lang: str = "en") -> list[str]:
    texts = Texts(lang, "heirs")
    lines = [texts.event(event).sentence for event in t.events]
    assert not texts.lacking
    return lines


# -- an empty stock ----------------------------------------------------------------------------------------------------


def short(stock: int, **cubes: int) -> dict[str, int]:
    """So many cubes in the stock, the others Influence or as named."""
    return {**cubes, "influence": 40 - stock - sum(cubes.values()), "stock": stock}


@pytest.mark.parametrize(("stock", "lost"), [(0, 5), (2, 3), (4, 1), (5, 0)])
def test_2_5_the_cubes_of_a_row_that_the_stock_lacks_are_told(stock: int, lost: int) -> None:
    """Gold of the Asturian Mines: a Governorship and four of Influence."""
    t = position("cube_phase", players=1, **holding("h06", **short(stock)))
    told = {"e": "stock_short", "rule": "2.5", "seat": "claudius", "stock": stock, "lost": lost}
    assert t.told("stock_short") == ([told] if lost else [])
    if lost:
        assert ("1 cube is lost" if lost == 1 else f"{lost} cubes are lost") in said(t)[1]
        assert ("1 Stein geht verloren" if lost == 1 else f"{lost} Steine gehen verloren") in said(t, "de")[1]


@pytest.mark.parametrize(("stock", "n", "lost"), [(0, 0, 2), (1, 1, 1), (2, 2, 0)])
def test_2_5_two_cubes_from_a_short_stock(stock: int, n: int, lost: int) -> None:
    t = position("take_two claudius", players=1, cubes={"claudius": short(stock, priesthoods=38)})
    assert [(event["n"], event["lost"]) for event in t.told("took_cubes")] == [(n, lost)]
    assert (lost > 0) == ("lost" in said(t)[0])


@pytest.mark.parametrize(("stock", "n", "lost"), [(0, 0, 3), (1, 1, 2), (3, 3, 0)])
def test_2_5_a_set_bonus_from_a_short_stock(stock: int, n: int, lost: int) -> None:
    boxes = ("conquests", "marriages", "triumphs", "governorships", "consuls", "priesthoods", "imperators")
    cubes = short(stock, **dict.fromkeys(boxes, 1), imperium_maius=5)
    t = position("set_bonus", players=1, cubes={"claudius": cubes})
    assert [(event["n"], event["lost"]) for event in t.told("set_bonus")] == [(n, lost)]
    assert (lost > 0) == ("lost" in said(t)[0])


# -- decks and cards ---------------------------------------------------------------------------------------------------


def test_5_1_an_exhausted_deck_is_told() -> None:
    t = position("turn_up_cards", ["r01", "g01", "i01", "o01", "a01"], decks={"hispania": []})
    assert t.told("deck_empty") == [{"e": "deck_empty", "rule": "5.1", "region": "hispania"}]
    assert "Hispania: the deck is exhausted, no card is turned up." in said(t)


def test_5_3_no_card_replaces_the_last_one_bought() -> None:
    t = position("card_phase", players=2, face_up={"hispania": "h08", "roma": "r01"}, decks={"hispania": []})
    t.play("claudius buy", "claudius h08")
    assert t.told("deck_empty") == [{"e": "deck_empty", "rule": "5.3", "region": "hispania"}]


def test_5_1_a_card_is_turned_up_with_its_icons() -> None:
    t = position("turn_up_cards", ["r01", "h06", "g03", "i01", "o01", "a01"])
    assert said(t)[1] == "Hispania: Gold of the Asturian Mines is turned up: Governorship and 4 Influence."
    assert said(t)[2] == (
        "Gaul and Germania: March to the Elbe is turned up: 3 Conquests and Imperator; "
        "second row: Triumph and Consul/Censor; third row: 2 Triumphs, Consul/Censor and Imperator."
    )
    assert "Statthalterschaft und 4 Einfluss." in said(t, "de")[1]
    assert "3 Eroberungen und Imperator" in said(t, "de")[2]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "places Governorship and 4 Influence."), ("de", "legt Statthalterschaft und 4 Einfluss.")],
)
def test_6_1_equal_cubes_are_counted(lang: str, words: str) -> None:
    t = position("cube_phase", players=1, **holding("h06", influence=12))
    assert words in said(t, lang)[1]


def test_6_2_equal_icons_of_a_row_are_counted() -> None:
    t = unasked("blue_row claudius h05 0", **holding("h05", imperators=4))
    labels = [Texts(lang, "heirs").option(t.g, t.offer.ids[1]) for lang in ("en", "de") if t.offer]
    assert labels == [
        "Third row: 2 times any box and Imperator, an Imperator for each",
        "Dritte Reihe: 2 mal beliebiges Feld und Imperator, je ein Imperator",
    ]

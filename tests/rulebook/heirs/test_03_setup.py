"""3.0 Set-up."""

from __future__ import annotations

import pytest

from .table import TITLE, new_game

DEALT = ["domitius", "marcellus", "agrippa", "gaius", "lucius", "tiberius", "drusus"]
TURNED_UP = ["r01", "h01", "g01", "i01", "o01", "a01"]


def test_3_0_the_marker_goes_to_anybody() -> None:
    t = new_game(chance=[*DEALT, *TURNED_UP])
    assert (t.first, t.priority, t.turn, t.asked) == ("domitius", "domitius", 1, "domitius card_action")
    assert {new_game(players=3, seed=seed).first for seed in range(30)} == {"claudius", "domitius", "aemilius"}


def test_ruling_3_0_a() -> None:
    """No cube for the consulship before the game."""
    t = new_game()
    assert all(t.of(seat, "consuls", "conquests", "imperium_maius") == [0, 0, 0] for seat in TITLE.seats)


@pytest.mark.parametrize(("players", "influence"), [(1, 12), (2, 24), (3, 26), (4, 28), (5, 30), (6, 32)])
def test_3_1_influence_by_number_of_players(players: int, influence: int) -> None:
    t = new_game(players)
    for number, seat in enumerate(TITLE.seats):
        seated = number < players
        assert t.of(seat, "influence", "stock") == ([influence, 40 - influence] if seated else [0, 0])


@pytest.mark.parametrize(("players", "face_up"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_3_2_adoption_cards(players: int, face_up: int) -> None:
    t = new_game(players)
    secret = [card for card in t.secret.values() if card != "none"]
    assert (len(t.board), len(secret), len(t.unused)) == (face_up, players, 9 - face_up - players)
    assert len({*t.board, *secret, *t.unused}) == 9


def test_3_2_who_sees_what() -> None:
    t = new_game(chance=[*DEALT, *TURNED_UP])
    assert (t.board, t.secret["claudius"], t.secret["quinctilius"]) == (["marcellus", "agrippa"], "gaius", "drusus")
    seen = TITLE.view(t.g, 0)
    assert seen["secret"] == {
        "claudius": "gaius",
        **dict.fromkeys(["domitius", "aemilius", "quinctilius"], "hidden"),
        "calpurnius": "none",
        "fabius": "none",
    }
    assert seen["unused"] == 3
    assert set(TITLE.view(t.g, -1)["secret"].values()) == {"hidden", "none"}
    dealt = t.told("adoption_dealt")
    assert [(event["to"], event["adoption"]) for event in dealt][:2] == [
        (["claudius"], "gaius"),
        (["domitius"], "lucius"),
    ]

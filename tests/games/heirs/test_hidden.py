"""What is hidden in Heirs of Augustus: views, imagined positions, beliefs, odds."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from princeps.bots.playout import play_on, uniform
from princeps.engine.agenda import Game
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.explicit import outcomes
from princeps.engine.problem import Problem
from princeps.games.heirs.beliefs import beliefs
from princeps.games.heirs.parts import ADOPTIONS, BOXES
from princeps.games.heirs.sheets import sheets
from princeps.games.heirs.state import Heirs
from princeps.text import LANGUAGES, Texts

TITLE = title("heirs")
PARTS = TITLE.parts()


def game(players: int, seed: int, decisions: int) -> Heirs:
    g = TITLE.start(PARTS, Quick(seed), {"players": str(players), "scoring": "unranked"})
    play_on(g, uniform, Quick(seed), decisions)
    assert isinstance(g, Heirs)
    return g


def position(at: str, **given: Any) -> Game:
    g = TITLE.bare(PARTS, Quick(1))
    TITLE.shape.load(g, {**given, "agenda": [at]}, whole=False)
    TITLE.settle(g, given)
    return g


# -- views -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 3, 6])
def test_nobodys_secret_is_in_anybody_elses_view(players: int) -> None:
    for seed in range(5):
        g = game(players, seed, 12 * players)
        for seat in range(-1, players):
            seen = TITLE.view(g, seat)
            for other in range(players):
                shown = seen["secret"][TITLE.seats[other]]
                known = other == seat or g.adopted[other] == g.secret[other]
                assert shown == (ADOPTIONS[g.secret[other]] if known else "hidden")
            assert seen["unused"] == len(g.unused)
            assert json.loads(json.dumps(seen)) == seen


def test_every_card_can_be_everywhere() -> None:
    seen = TITLE.view(game(4, 1, 3), 0)
    dealt = Counter(
        TITLE.shape.dump(TITLE.imagine(seen, PARTS, Quick(seed)))["secret"]["domitius"] for seed in range(700)
    )
    unseen = set(ADOPTIONS) - set(seen["board"]) - {seen["secret"]["claudius"]}
    assert set(dealt) == unseen
    assert max(dealt.values()) < 3 * min(dealt.values())


def test_the_standing_is_the_score() -> None:
    g = game(4, 3, 1000)
    seen = TITLE.view(g, 2)
    scores = [TITLE.score(g, seat) for seat in range(4)]
    assert list(seen["vp"].values()) == scores
    assert [sum(points for _, points, _ in row["vp"]) for row in sheets(seen, PARTS)["standing"]] == scores


def test_what_one_more_cube_would_change() -> None:
    """Claudius has a Conquest, Domitius two: another one draws level, and Claudius has more Influence; each Consul
    counts less than the one before.
    """
    cubes = {"claudius": {"conquests": 1, "consuls": 2}, "domitius": {"conquests": 2, "influence": 3}}
    rows = sheets(TITLE.view(position("card_phase", players=2, cubes=cubes), -1), PARTS)["gains"]
    gains = {row["box"]: row["claudius"] for row in rows}
    assert list(gains) == BOXES
    assert (gains["conquests"], gains["consuls"], gains["marriages"], gains["influence"]) == (5, 1, 10, 0)
    assert next(row for row in rows if row["box"] == "influence")["domitius"] == 0


def test_imperium_maius_costs_the_influence_that_it_takes() -> None:
    """15 for the most; of 24 Influence 19 are left, which count 6 instead of 8. Domitius alone has a Governorship, so
    that less Influence breaks no tie.
    """

    def imperium(influence: int, **given: Any) -> dict[str, Any]:
        cubes = {"claudius": {"influence": influence, **given.pop("cubes", {})}, "domitius": {"governorships": 1}}
        rows = sheets(TITLE.view(position("card_phase", players=2, cubes=cubes, **given), -1), PARTS)["gains"]
        return next(row for row in rows if row["box"] == "imperium_maius")

    assert imperium(24)["claudius"] == 13
    assert imperium(26)["claudius"] == 14  # 21 left, which count 7
    assert imperium(5)["claudius"] == 14
    assert "claudius" not in imperium(4)  # it takes five at once
    played = imperium(19, turn=2, careers={"claudius": ["imperium_maius"]}, cubes={"imperium_maius": 5})
    assert "claudius" not in played  # once in the game
    assert played["domitius"] == 13  # as much Influence as Claudius, but a Governorship: the most, less 2


def test_adoption_cards_that_one_sees_and_what_is_lacking() -> None:
    given = {
        "board": ["agrippa"],
        "secret": {"claudius": "gaius", "domitius": "lucius"},
        "adopted": {"domitius": "drusus"},
    }
    g = position("card_phase", players=2, cubes={"claudius": {"governorships": 4}}, **given)
    rows = {row["adoption"]: row for row in sheets(TITLE.view(g, 0), PARTS)["adoptions"]}
    assert {name: row["where"] for name, row in rows.items()} == {
        "agrippa": "board",
        "gaius": "own",
        "drusus": "claimed",
    }
    assert (rows["agrippa"]["lacking"], rows["gaius"]["lacking"]) == (
        {"imperators": 3, "marriages": 1},
        {"governorships": 1, "consuls": 3, "marriages": 1},
    )
    assert [row["adoption"] for row in sheets(TITLE.view(g, -1), PARTS)["adoptions"]] == ["agrippa", "drusus"]


def test_the_winners_career_is_a_sheet_of_its_own() -> None:
    assert sheets(TITLE.view(game(2, 1, 3), 0), PARTS)["winner"] == []
    g = game(2, 1, 1000)
    seen = TITLE.view(g, -1)
    rows = sheets(seen, PARTS)["winner"]
    assert [row["career"] for row in rows] == [card for card in seen["careers"][seen["ending"]] if card != "nothing"]
    for lang in LANGUAGES:
        texts = Texts(lang, "heirs")
        assert all(texts.word("latin", row["latin"]) for row in rows)
        assert texts.lacking == set()


# -- beliefs -----------------------------------------------------------------------------------------------------------


def test_each_unseen_card_is_as_likely() -> None:
    seen = TITLE.view(game(4, 1, 3), 0)
    found = beliefs(seen)
    assert list(found["secret"]) == ["domitius", "aemilius", "quinctilius"]
    assert all(set(chances.values()) == {1 / 6} and len(chances) == 6 for chances in found["secret"].values())
    assert sum(found["unused"].values()) == pytest.approx(3)


def test_beliefs_are_what_imagined_positions_hold() -> None:
    """Against many deals: the share of each card, and how often a rival could be adopted by his own."""
    needs = {"priesthoods": 4, "governorships": 5, "consuls": 3, "marriages": 1}
    g = position(
        "card_phase",
        players=3,
        board=["agrippa"],
        secret={"claudius": "tiberius", "domitius": "gaius", "aemilius": "drusus"},
        cubes={"domitius": needs},
    )
    seen = TITLE.view(g, 0)
    found = beliefs(seen)
    assert found["ready"] == {"domitius": pytest.approx(2 / 7), "aemilius": 0}  # Gaius and Lucius, of seven
    dealt = [TITLE.imagine(seen, PARTS, Quick(seed)) for seed in range(3000)]
    secrets = Counter(TITLE.shape.dump(g)["secret"]["domitius"] for g in dealt)
    for card, chance in found["secret"]["domitius"].items():
        assert secrets[card] / 3000 == pytest.approx(chance, abs=0.03)


def test_what_was_turned_up_is_known() -> None:
    g = position(
        "card_phase", players=2, secret={"claudius": "gaius", "domitius": "lucius"}, adopted={"domitius": "lucius"}
    )
    assert beliefs(TITLE.view(g, 0))["secret"] == {}
    assert "lucius" not in beliefs(TITLE.view(g, 0))["unused"]


# -- odds --------------------------------------------------------------------------------------------------------------


def test_odds_of_what_replaces_a_bought_card() -> None:
    g = position("buy_card claudius", players=2, face_up={"africa": "a01", "roma": "r01"}, discards=["a02", "a03"])
    offer = g.waiting()[0]
    option = next(option for option in offer.ids if g.book.options[option] == "a01")
    found = TITLE.odds(g, option)
    assert found is not None
    told = {outcome["card"]: Fraction(*outcome["chance"]) for outcome in found["outcomes"]}
    assert told == dict.fromkeys(["a04", "a05", "a06", "a07", "a08"], Fraction(1, 5))
    really = {
        TITLE.shape.dump(after)["face_up"]["africa"]: chance
        for chance, after in outcomes(g, offer.steps[offer.ids.index(option)])
    }
    assert told == really


def test_no_odds_where_nothing_is_turned_up() -> None:
    empty = position("buy_card claudius", players=2, face_up={"africa": "a01", "roma": "r01"}, decks={"africa": []})
    option = empty.waiting()[0].ids[-1]
    assert (empty.book.options[option], TITLE.odds(empty, option)) == ("a01", None)
    choosing = position("choose_card claudius", players=2, face_up={"africa": "a01", "roma": "r01"})
    assert [TITLE.odds(choosing, option) for option in choosing.waiting()[0].ids] == [None, None]


# -- typed-in positions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("problem", "given"),
    [
        ("position_cubes", {"cubes": {"claudius": {"influence": 9, "stock": 20}}}),
        ("position_cubes", {"cubes": {"claudius": {"conquests": 30, "priesthoods": 11}}}),
        ("position_seats", {"players": 2, "cubes": {"aemilius": {"stock": 40}}}),
        ("position_seats", {"players": 2, "priority": "fabius"}),
        ("position_cards", {"face_up": {"roma": "r01"}, "careers": {"claudius": ["r01"]}}),
        ("position_decks", {"face_up": {"roma": "h01"}}),
        ("position_adoptions", {"board": ["gaius"], "secret": {"claudius": "gaius"}}),
        ("position_adoptions", {"adopted": {"claudius": "gaius", "domitius": "gaius"}}),
        ("position_imperium", {"cubes": {"claudius": {"imperium_maius": 4}}}),
        ("position_careers", {"careers": {"claudius": ["r01", "r02"]}}),
        ("position_careers", {"turn": 2, "careers": {"claudius": ["imperium_maius", "imperium_maius"]}}),
        ("position_bids", {"cubes": {"claudius": {"bid": 2}, "domitius": {"bid": 2}}}),
    ],
)
def test_a_position_that_cannot_be_is_refused(problem: str, given: dict[str, Any]) -> None:
    with pytest.raises(Problem, match=problem):
        position("card_phase", **given)


def test_what_follows_need_not_be_written() -> None:
    given = {
        "players": 3,
        "turn": 3,
        "careers": {"claudius": ["r01", "g01"]},
        "board": ["gaius"],
        "first": "domitius",
        "cubes": {"claudius": {"conquests": 20}},
    }
    g = position("card_phase", **given)
    words = TITLE.shape.dump(g)
    assert words["cubes"]["claudius"] | {"conquests": 20, "influence": 20, "stock": 0} == words["cubes"]["claudius"]
    assert words["cubes"]["domitius"] | {"influence": 26, "stock": 14} == words["cubes"]["domitius"]
    assert words["careers"]["domitius"] == ["nothing", "nothing"]
    assert (words["priority"], len(words["decks"]["roma"]), len(words["unused"])) == ("domitius", 11, 8)


def test_what_is_typed_in_goes_before_what_was_dealt() -> None:
    """On a new game: a card or an Adoption card that is named is taken from where it lay."""
    g = game(2, 1, 0)
    shown = TITLE.shape.dump(g)
    card, son = shown["face_up"]["roma"], shown["board"][0]
    given = {"careers": {"claudius": [card]}, "secret": {"domitius": son}}
    TITLE.shape.load(g, given, whole=False)
    TITLE.settle(g, given)
    words = TITLE.shape.dump(g)
    assert (words["face_up"]["roma"], words["board"], words["secret"]["domitius"]) == ("none", [], son)
    assert card not in words["decks"]["roma"]

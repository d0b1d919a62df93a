"""Odds before the roll: exact, equal to what every way the dice can fall adds up to, and to what many rolls bring."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

import pytest

from princeps.engine.agenda import Game, Log
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.games.time_of_crisis.dice import Force, battle_chances, many, one_die, vote_chance

TITLE = title("time_of_crisis")
PARTS = TITLE.parts()
FULL, REDUCED, BARBARIAN = 2, 4, 3  # faces that miss


def position(**words: Any) -> Game:
    words = {"agenda": [["take_actions"]], **words}
    g = TITLE.bare(PARTS, Quick(1))
    TITLE.shape.load(g, words, whole=False)
    TITLE.settle(g, words)
    return g


def play(g: Game, *answers: str) -> Game:
    g.advance()
    for answer in answers:
        offer = g.waiting()[0]
        g.answer(offer.seat, g.read_walk(offer, [answer]))
    return g


def found(g: Game, option: str) -> dict[str, Fraction]:
    odds = TITLE.odds(g, g.book.option_numbers[option])
    assert odds is not None
    return {
        next(key for key in outcome if key not in ("chance", "points")): Fraction(*outcome["chance"])
        for outcome in odds["outcomes"]
    }


# -- the figures of the rules, from simulations ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "defender", "won", "lost", "both"),
    [
        (Force((FULL,), 2), Force((BARBARIAN,), 1), 61, 33, 6),
        (Force((FULL,) * 2, 4), Force((BARBARIAN,) * 3, 3), 35, 64, 1),
        (Force((FULL,), 2), Force((BARBARIAN,) * 3, 1), 29, 33, 38),
    ],
)
def test_battles(attacker: Force, defender: Force, won: int, lost: int, both: int) -> None:
    chances = battle_chances(attacker, defender)
    assert sum(chances) == 1
    for chance, percent in zip(chances, (won, lost, both), strict=True):
        assert abs(100 * chance - percent) < 1, "what was simulated is given in whole per cent"


@pytest.mark.parametrize(
    ("dice", "needed", "neutral", "percent"), [(4, 4, False, 65), (6, 6, False, 62), (6, 7, True, 66)]
)
def test_votes(dice: int, needed: int, neutral: bool, percent: int) -> None:
    assert abs(100 * vote_chance(dice, needed, neutral) - percent) < 1


def test_the_first_battle_exactly() -> None:
    assert battle_chances(Force((FULL,), 2), Force((BARBARIAN,), 1)) == (
        Fraction(11, 18),
        Fraction(1, 3),
        Fraction(1, 18),
    )


# -- against brute force -----------------------------------------------------------------------------------------------


def test_one_die_by_hand() -> None:
    assert one_die(FULL, 3) == [Fraction(1, 3), Fraction(5, 9), Fraction(5, 54), Fraction(1, 54)]
    assert one_die(0, 2) == [Fraction(0), Fraction(5, 6), Fraction(1, 6)]
    assert one_die(5, 2) == [Fraction(5, 6), Fraction(5, 36), Fraction(1, 36)]


@pytest.mark.parametrize("dice", [(FULL, FULL), (FULL, REDUCED, BARBARIAN)])
def test_several_dice_by_every_way_they_can_fall(dice: tuple[int, ...]) -> None:
    """Four rolls of each die at most: what is beyond them is rarer than one in 1,296."""
    limit = 3
    totals = [Fraction(0)] * (limit + 1)
    chains = [
        [
            (faces, Fraction(1, 6 ** len(faces)))
            for length in range(1, 5)
            for faces in product(range(1, 7), repeat=length)
            if ends(faces)
        ]
        for _ in dice
    ]
    for chosen in product(*chains):
        hits = sum(face > misses for (faces, _), misses in zip(chosen, dice, strict=True) for face in faces)
        weight = Fraction(1)
        for _, chance in chosen:
            weight *= chance
        totals[min(hits, limit)] += weight
    assert all(abs(a - b) < Fraction(len(dice), 1296) for a, b in zip(totals, many(dice, limit), strict=True))


def ends(faces: tuple[int, ...]) -> bool:
    return faces[-1] != 6 and all(face == 6 for face in faces[:-1])


# -- of options, and played --------------------------------------------------------------------------------------------


def test_what_a_vote_shows() -> None:
    g = play(
        position(
            ip={"senate": 4},
            governors={"gallia": "blue", "asia": "red"},
            governors_available={"red": 1},
            support={"gallia": 2},
        ),
        "place_governor",
    )
    assert found(g, "gallia") == {"elected": vote_chance(4, 4, False), "rejected": 1 - vote_chance(4, 4, False)}
    play(g, "gallia")
    assert [found(g, f"points:{points}")["rejected"] for points in (1, 2)] == [
        1 - vote_chance(1, 4, False),
        1 - vote_chance(2, 4, False),
    ]


def test_against_neutrals_enough_dice_are_certain() -> None:
    g = play(position(ip={"senate": 4}), "place_governor", "hispania")
    assert [g.book.options[option] for option in g.waiting()[0].ids] == ["points:1", "points:2"]
    assert found(g, "points:2") == {"elected": 1}


BATTLES: list[dict[str, Any]] = [
    {"raiders": {"goths": {"thracia": 2}}, "full": {"red_1": 2}},
    {
        "raiders": {"goths": {"thracia": 1}},
        "leaders": {"cniva": "thracia"},
        "full": {"red_1": 2},
        "reduced": {"red_1": 1},
    },
    {"raiders": {"goths": {"thracia": 2}}, "event": "plague_of_cyprian", "full": {"red_1": 2}},
    {"raiders": {"goths": {"thracia": 2}}, "event": "bad_auguries", "full": {"red_1": 2}},
    {
        "raiders": {"goths": {"thracia": 2}},
        "event": "good_auguries",
        "foederati": {"red_1": ["franks"]},
        "full": {"red_1": 1},
    },
]


@pytest.mark.parametrize("given", BATTLES)
def test_battles_are_won_as_often_as_shown(given: dict[str, Any]) -> None:
    """4,000 battles: within four standard deviations of the exact chance."""
    given = {
        **given,
        "raiders": {**given["raiders"], "franks": {"thracia": 1}}
        if "foederati" not in given
        else {**given["raiders"], "alamanni": {"thracia": 1}},
    }
    g = play(position(ip={"military": 1}, generals={"red_1": "thracia"}, **given), "battle")
    odds = found(g, "goths")
    assert sum(odds.values()) == 1
    offer = g.waiting()[0]
    goths = g.read_walk(offer, ["goths"])
    chance = Quick(7)
    won = lost = 0
    games = 4000
    for _ in range(games):
        twin = g.copy()
        twin.chance = chance
        log: list[dict[str, Any]] = []
        twin.log = Log(log)
        twin.answer(0, goths)
        while twin.agenda and twin.book.names[twin.agenda[-1][0]] != "take_actions":
            asked = twin.waiting()[0]
            twin.answer(asked.seat, (asked.ids[chance.below(len(asked.ids))],))
        kinds = {event["e"] for event in log}
        won += "battle_won" in kinds
        lost += "battle_lost" in kinds
    for count, name in ((won, "won"), (lost, "lost")):
        share = float(odds.get(name, Fraction(0)))
        assert abs(count / games - share) < 4 * sqrt(share * (1 - share) / games) + 1e-9, (name, count, share)

"""The amicus of Heirs of Augustus: always a lawful answer, a sensible one mostly, and a fair opinion of a position."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.bots.playout import play_on, uniform
from princeps.engine.agenda import Game
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.choices import legal
from princeps.games.heirs.bot.policy import amicus, evaluate
from princeps.games.heirs.state import Heirs

TITLE = title("heirs")
PARTS = TITLE.parts()


def options(players: int) -> dict[str, str]:
    return {"players": str(players), "scoring": "unranked"}


def position(at: str, **given: Any) -> Game:
    g = TITLE.bare(PARTS, Quick(1))
    TITLE.shape.load(g, {**given, "agenda": [at]}, whole=False)
    TITLE.settle(g, given)
    return g


def answer(g: Game) -> list[str]:
    g.advance()
    offer = g.waiting()[0]
    return g.walk_words(offer, amicus(g, offer, Quick(1)))


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("error", [1, 4])
def test_his_answers_are_lawful_wherever_he_is_put(players: int, error: int) -> None:
    """In random games and in games of his own with many wrong answers among them."""
    for seed in range(6):
        g, chance = TITLE.start(PARTS, Quick(seed), options(players)), Quick(seed)
        while (offer := g.advance()) is not None:
            walk = amicus(g, offer, chance)
            assert legal(offer, walk), (seed, g.book.names[offer.step[0]], walk)
            g.take(offer, uniform(g, offer, chance) if chance.below(error) == 0 else walk)


def test_alone_he_wins_about_every_second_game_and_chance_never() -> None:
    def wins(policy: Any) -> int:
        found = 0
        for seed in range(60):
            g = TITLE.start(PARTS, Quick(seed), options(1))
            play_on(g, policy, Quick(seed), 500)
            found += TITLE.won(g, 0)
        return found

    assert wins(uniform) == 0
    assert 18 <= wins(amicus) <= 42


def test_at_a_table_he_beats_chance() -> None:
    won = 0
    for seed in range(12):
        g, chance = TITLE.start(PARTS, Quick(seed), options(4)), Quick(seed)
        while (offer := g.advance()) is not None:
            g.take(offer, (amicus if offer.seat == seed % 4 else uniform)(g, offer, chance))
        won += TITLE.won(g, seed % 4)
    assert won >= 11


def test_of_hidden_cards_he_knows_nothing() -> None:
    for seed in range(12):
        g = TITLE.start(PARTS, Quick(seed), options(4))
        play_on(g, amicus, Quick(seed), 8 * seed)
        if g.ending >= 0:
            continue
        seat = g.waiting()[0].seat
        other = TITLE.imagine(TITLE.view(g, seat), PARTS, Quick(99))
        assert answer(g) == answer(other)


def test_he_takes_the_adoption_and_denies_it_to_others() -> None:
    cubes = {"claudius": {"priesthoods": 4, "governorships": 5, "consuls": 3, "marriages": 1}}
    g = position(
        "adoption claudius",
        players=2,
        board=["gaius"],
        secret={"claudius": "lucius", "domitius": "drusus"},
        cubes=cubes,
    )
    assert answer(g) == ["gaius"]
    g = position(
        "adoption claudius",
        players=2,
        board=["drusus"],
        secret={"claudius": "lucius", "domitius": "gaius"},
        cubes=cubes,
    )
    assert answer(g) == ["reveal"]


def test_alone_he_bids_one() -> None:
    face_up = {"roma": "r01", "hispania": "h01", "gallia": "g05", "illyricum": "i01", "oriens": "o02", "africa": "a01"}
    g = position("card_phase", players=1, face_up=face_up)
    assert answer(g) == ["bid"]
    g.answer(0, g.read_walk(g.waiting()[0], ["bid"]))
    assert answer(g) == ["bid:1"]


def test_no_row_that_loses_its_triumphs_for_nothing() -> None:
    g = position(
        "blue_row claudius r05 2",
        players=1,
        turn=8,
        careers={"claudius": ["nothing"] * 7 + ["r05"]},
        cubes={"claudius": {"imperators": 2}},
    )
    assert answer(g) == ["no_row"]
    given = {
        "careers": {"claudius": ["nothing"] * 7 + ["r05"]},
        "cubes": {"claudius": {"imperators": 2, "marriages": 1}},
        "family": {"claudius": "yes"},
    }
    assert answer(position("blue_row claudius r05 0", players=1, turn=8, **given)) == ["r05:2"]


def test_a_black_cube_goes_where_it_counts_most() -> None:
    """In the last turn: the first Imperial Marriage saves five points."""
    g = position("black_icon claudius", players=1, turn=8, cubes={"claudius": {"governorships": 3, "consuls": 2}})
    assert answer(g) == ["marriages"]


# -- how well a position stands ----------------------------------------------------------------------------------------


def test_what_is_good_for_a_house_is_worth_more() -> None:
    plain: dict[str, Any] = {
        "players": 2,
        "turn": 6,
        "cubes": {"claudius": {"governorships": 3}, "domitius": {"governorships": 3}},
    }
    stands = evaluate(position("card_phase", **plain), 0)
    assert 0 < stands < evaluate(position("card_phase", **plain, adopted={"claudius": "gaius"}), 0) < 1
    richer = {
        **plain,
        "cubes": {"claudius": {"governorships": 3, "triumphs": 2, "marriages": 1}, "domitius": {"governorships": 3}},
    }
    assert stands < evaluate(position("card_phase", **richer), 0)
    assert evaluate(position("card_phase", **richer), 1) < evaluate(position("card_phase", **plain), 1)


@pytest.mark.parametrize("players", [1, 3])
def test_it_foretells_who_wins(players: int) -> None:
    """At the beginning of the last turn, those who win are valued higher on average than those who lose."""
    won: list[float] = []
    lost: list[float] = []
    for seed in range(60):
        g, chance = TITLE.start(PARTS, Quick(seed), options(players)), Quick(seed)
        assert isinstance(g, Heirs)
        while (offer := g.advance()) is not None and g.turn < 8:
            g.take(offer, amicus(g, offer, chance))
        values = [evaluate(g, seat) for seat in range(players)]
        play_on(g, amicus, chance, 1000)
        for seat, value in enumerate(values):
            (won if TITLE.won(g, seat) else lost).append(value)
    assert sum(won) / len(won) > sum(lost) / len(lost) + 0.1

"""Prices of ROME, Inc.: what the curator thinks things are worth, and what search has learned beyond that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from princeps.bots.search import Search, guide
from princeps.engine.catalogue import NAMES, title
from princeps.engine.chance import Quick
from princeps.games.rome_inc.bot.policy import by_prices, curator, learned
from princeps.games.rome_inc.bot.prices import CURATOR, LEARNED, Prices
from princeps.games.rome_inc.bot.standing import evaluate
from princeps.games.rome_inc.bot.worth import EMPTY, NO_AIM, outlook, regained, stake
from princeps.games.rome_inc.parts import CONSUL, PROVINCES, STATESMEN
from princeps.games.rome_inc.state import RomeInc, administration, popularity

from .positions import PARTS, TITLE, position

PANNONIA = ["boiohaemia", "illyria", "noricum", "pannonia_inferior", "pannonia_superior", "quadia", "sarmatia"]


def answer(g: RomeInc, prices: Prices) -> list[str]:
    offer = g.advance()
    assert offer is not None
    return g.walk_words(offer, by_prices(g, offer, Quick(1), prices, NO_AIM))


def with_pannonia(**status: str) -> RomeInc:
    """Nothing of Pannonia is Roman but what is said."""
    return position("orders", turn=4, status={**dict.fromkeys(PANNONIA, "allied"), **status})


@pytest.mark.parametrize("prices", [CURATOR, LEARNED])
def test_a_revolt_is_taken_where_it_is_missed_least(prices: Prices) -> None:
    """Not Rome, of all Provinces."""
    g = position(
        "loss_province",
        front="pisae",
        army=["pisae"],
        status={"pisae": "insurgent", "ravenna": "veteran_allied", "alpes": "barbarian"},
        units={"pisae": {"auxilia": 2}},
    )
    assert answer(g, prices) == ["ravenna"]


def test_losses_are_cheap_where_an_annexation_brings_them_back() -> None:
    g = position(
        "take_losses 1 0 none",
        front="arabia",
        army=["syria"],
        status={"arabia": "veteran_allied"},
        gold=15,
        units={"syria": {"legion": 2}},
    )
    assert answer(g, LEARNED) == ["revolt"]
    assert answer(g, CURATOR) != ["revolt"]
    g = position(
        "take_losses 1 0 none", front="mediolanum", army=["mediolanum"], gold=15, units={"mediolanum": {"auxilia": 2}}
    )
    assert answer(g, LEARNED) != ["revolt"], "all around is Roman"


def test_the_last_province_of_a_command_is_dearer_than_others_to_who_has_learned() -> None:
    illyria = PROVINCES.index("illyria")
    last, one_of_two = with_pannonia(illyria="insurgent"), with_pannonia(illyria="insurgent", noricum="insurgent")
    assert stake(last, LEARNED, illyria) == EMPTY * 6
    assert stake(one_of_two, LEARNED, illyria) == stake(last, CURATOR, illyria) == 0
    assert 0 < stake(with_pannonia(illyria="roman"), LEARNED, illyria) < EMPTY * 6
    assert outlook(last, LEARNED, illyria, 3) == pytest.approx(
        outlook(last, replace(LEARNED, command=0.0), illyria, 3) - EMPTY * 6 / 2
    )


def test_10_5_3_a_command_that_has_none_is_spared_or_wants_one() -> None:
    illyria, superior = PROVINCES.index("illyria"), PROVINCES.index("britannia_superior")
    empty = with_pannonia(illyria="veteran_allied")
    assert regained(empty, LEARNED, illyria) > regained(empty, LEARNED, PROVINCES.index("noricum")) > 0
    assert (
        regained(empty, CURATOR, illyria)
        == regained(with_pannonia(illyria="insurgent"), LEARNED, PROVINCES.index("noricum"))
        == 0
    )
    britannia = position(
        "orders",
        turn=4,
        status=dict.fromkeys(["britannia_inferior", "britannia_superior", "caledonia", "hibernia"], "allied"),
    )
    assert regained(britannia, LEARNED, superior) == 0, "not in the scenario of 27 BCE"
    g = position("annex 1 none 1", turn=2, status={**dict.fromkeys(PANNONIA, "allied"), "noricum": "veteran_allied"})
    assert answer(g, LEARNED) == ["noricum"]
    assert answer(g, CURATOR) != ["noricum"]


def test_a_position_is_worth_less_with_an_empty_command_and_with_unrest_ahead() -> None:
    g = with_pannonia(illyria="insurgent")
    held = evaluate(g, 0)
    assert evaluate(with_pannonia(illyria="veteran_allied"), 0) < held
    g.unrest = 12
    unloved = evaluate(g, 0)
    beloved = [
        who
        for who in range(len(STATESMEN))
        if PARTS.popularity[who] > popularity(g, CONSUL) and PARTS.administration[who] == administration(g, CONSUL)
    ]
    for g.offices[CONSUL] in beloved:
        assert evaluate(g, 0) > unloved
    assert beloved


def test_search_goes_on_by_the_guide_where_there_is_one() -> None:
    assert Search(TITLE, PARTS, 0, Quick(1)).policy is learned
    for name in NAMES:
        t = title(name)
        assert (guide(t) is next(iter(t.policies.values()))) == (name != "rome_inc")


def test_what_was_learned_pays() -> None:
    """On the same deals more Prestige; how often it wins is in docs/strength.md."""
    sums = []
    for policy in (curator, learned):
        total = 0
        for seed in range(8):
            g, chance = TITLE.start(PARTS, Quick(seed)), Quick(seed)
            while (offer := g.advance()) is not None:
                g.take(offer, policy(g, offer, chance))
            total += TITLE.score(g, 0)
        sums.append(total)
    assert sums[1] > sums[0]

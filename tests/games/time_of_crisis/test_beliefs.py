"""What hands can hold, for one who has watched; and one's own deck."""

from __future__ import annotations

import pytest

from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.games.time_of_crisis.beliefs import beliefs, held

TITLE = title("time_of_crisis")
PARTS = TITLE.parts()


def test_the_chance_of_a_card_by_hand() -> None:
    assert held(["castra", "mob", "mob", "tribute"], 2) == pytest.approx(
        {"castra": 1 / 2, "mob": 5 / 6, "tribute": 1 / 2}
    )
    assert held(["castra"] * 5, 5) == {"castra": 1.0}
    assert held(["castra", "mob"], 0) == {"castra": 0.0, "mob": 0.0}


def test_what_a_seat_knows() -> None:
    g = TITLE.bare(PARTS, Quick(1))
    hands = {"red": ["castra"], "blue": ["mob"]}
    words = {
        "players": 2,
        "hands": hands,
        "available": {"red": ["mob"], "blue": ["tribute", "tribute"]},
        "discards": {"red": ["senate_1"]},
        "played": ["flanking"],
    }
    TITLE.shape.load(g, words, whole=False)
    TITLE.settle(g, words)
    found = beliefs(TITLE.view(g, 0))
    assert found["hands"] == {"blue": pytest.approx({"mob": 1 / 3, "tribute": 2 / 3})}
    assert found["deck"] == {"hand": {"castra": 1}, "available": {"mob": 1}, "later": {"flanking": 1, "senate_1": 1}}
    spectator = beliefs(TITLE.view(g, -1))
    assert (set(spectator["hands"]), spectator["deck"]) == ({"red", "blue"}, None)


def test_imagined_hands_agree_with_the_beliefs() -> None:
    """Dealt anew 2,000 times, a hand holds each card as often as believed."""
    g = TITLE.start(PARTS, Quick(4), {"players": "2"})
    chance = Quick(4)
    while (offer := g.advance()) is not None and g.book.names[offer.step[0]] != "take_actions":
        g.choose(offer, chance.below(len(offer.ids)))
    view = TITLE.view(g, 0)
    believed = beliefs(view)["hands"]["blue"]
    count = dict.fromkeys(believed, 0)
    for _ in range(2000):
        dealt = TITLE.shape.dump(TITLE.imagine(view, PARTS, chance))["hands"]["blue"]
        assert len(dealt) == 5
        for card in set(dealt):
            count[card] += 1
    for card, share in believed.items():
        assert abs(count[card] / 2000 - share) < 0.05

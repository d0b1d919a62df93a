"""At one screen: which questions all may look on at, so that no curtain need fall."""

from __future__ import annotations

import pytest

from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.record import Match
from princeps.server.rooms.wire import decision
from princeps.table.openly import asked_openly
from princeps.text import Texts

from .conftest import ONE_STORE, Visitor

pytestmark = ONE_STORE


def played(game: str, answers: int, **options: str) -> list[tuple[str, bool]]:
    """The steps of a game by rules of thumb, each with whether it was asked openly."""
    t, texts = title(game), Texts("en", game)
    match = Match.new(t, seed=5, options=t.settings(options))
    policy, chance = next(iter(t.policies.values())), Quick(3)
    found = []
    for _ in range(answers):
        offers = match.waiting()
        openly = asked_openly(t, match.g, match.parts, offers, lambda g, offer: decision(t, g, texts, offer))
        assert openly in ([], [offers[0].seat])
        found.append((match.g.book.names[offers[0].step[0]], bool(openly)))
        match.answer(t.seats[offers[0].seat], match.g.walk_words(offers[0], policy(match.g, offers[0], chance)))
    return found


def test_bids_and_the_choice_of_open_cards_are_asked_openly() -> None:
    steps = played("heirs", 40, players="3")
    assert {step for step, openly in steps if openly} >= {"card_action", "bid_amount", "choose_card"}
    assert sum(openly for _, openly in steps) > 0.9 * len(steps)


@pytest.mark.parametrize(
    ("game", "hidden"), [("time_of_crisis", {"choose_card"}), ("nero", {"move_cards", "battle_cards"})]
)
def test_what_tells_of_a_hand_or_stays_secret_is_not(game: str, hidden: set[str]) -> None:
    """The cards of a hand are options; or, as when it is chosen from a deck that all know, the answer is hidden."""
    steps = [(step, openly) for step, openly in played(game, 70) if step in hidden]
    assert {step for step, _ in steps} == hidden
    assert not any(openly for _, openly in steps)


def test_nobody_is_asked_who_only_watches(ann: Visitor, bea: Visitor) -> None:
    match = ann.begin(game="heirs", mode="hotseat", seed=5, options={"players": "2"})
    state = ann.state(match, seat="none")
    assert state["seat"] is None
    assert set(state["view"]["secret"].values()) <= {"hidden", "none"}
    assert [one["seat"] for one in state["decisions"]] == state["openly"] == state["waiting"]
    assert bea.state(match)["decisions"] == []
    study = ann.begin(game="heirs", mode="study", seed=5, options={"players": "2"})
    assert ann.state(study)["openly"] == []

"""States by what changed: together they are the whole states, for every game and seat, whatever happens."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from princeps.display.changes import difference
from states import patched, together

from .conftest import ONE_STORE, Visitor, first_option

pytestmark = ONE_STORE

WORDS = st.recursive(
    st.none() | st.integers(-3, 3) | st.sampled_from(["a", "b"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no fault
@given(
    st.fixed_dictionaries({"x": WORDS, "y": WORDS}), st.fixed_dictionaries({"x": WORDS, "y": WORDS}), st.integers(0, 3)
)
def test_a_difference_makes_the_new_of_the_old(old: Any, new: Any, deeper: int) -> None:
    assert patched(old, difference(old, new, deeper)) == new
    assert difference(new, new, deeper) == {"now": {}}


def test_only_what_changed_is_named() -> None:
    old = {"same": [1, {"deep": 2}], "rows": [{"id": 1, "n": 1}, {"id": 2, "n": 2}], "grown": [1]}
    new = {"same": [1, {"deep": 2}], "rows": [{"id": 1, "n": 1}, {"id": 2, "n": 3}], "grown": [1, 2]}
    assert difference(old, new, 2) == {
        "now": {"grown": [1, 2]},
        "within": {"rows": {"now": {}, "within": {"1": {"now": {"n": 3}}}}},
    }
    assert difference(old, new, 1) == {"now": {"grown": [1, 2]}, "within": {"rows": {"now": {"1": {"id": 2, "n": 3}}}}}


def test_changes_put_together_are_the_states(ann: Visitor) -> None:
    for game in ("aurelian", "time_of_crisis", "heirs"):
        match = ann.begin(game=game, mode="study", seed=4)
        chance = random.Random(game)
        with ann.live(match, states="changes") as live, ann.live(match) as whole:
            state, version = live.next("state"), 0
            for turn in range(12):
                undo = turn == 7 and ann.state(match)["undo"]["allowed"]
                seat = chance.choice(state["decisions"])["seat"]
                decided = first_option({"decisions": [one for one in state["decisions"] if one["seat"] == seat]})
                live.say(
                    **({"type": "undo"} if undo else {"type": "answer", "seat": seat, "answer": decided}),
                    ref=turn,
                    version=version,
                )
                version = live.next("ack")["version"]
                live.next("changes")
                state = together(live.heard)[-1]
                assert state == whole.until(version)
            live.say(type="answer", ref="old", seat=seat, version=0, answer=decided)
            assert live.next("error")["id"] == "stale"
            assert live.next("state")["version"] == version  # whoever was wrong gets all of it
            live.say(type="lang", lang="de")
            assert live.next("state")["log_from"] == 0

"""The chronicle over the wire: episodes with the log, effects on request, the board in the middle of an answer."""

from __future__ import annotations

from typing import Any

from princeps.bots.roster import make_bot
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick

from .conftest import ONE_STORE, Visitor, first_option

pytestmark = ONE_STORE


def answered(visitor: Visitor, match: str, game: str) -> Any:
    """By the rule of thumb of a solitaire; the state then."""
    state = visitor.state(match)
    t = title(game)
    words = make_bot("centurio", t, t.parts(), 0, Quick(5)).decide(state["view"])
    given = {"seat": t.seats[0], "version": state["version"], "answer": words}
    visitor.ok("POST", f"/matches/{match}/answers", given)
    return visitor.state(match)


def test_lines_episodes_and_effects_fit_together(ann: Visitor) -> None:
    """The first answer of ROME, Inc. runs through the taxes."""
    match = ann.begin(game="rome_inc", seed=3)
    before = ann.state(match)
    after = answered(ann, match, "rome_inc")
    titles = {one["id"]: one["title"] for one in after["episodes"]}
    assert {line["episode"] for line in after["log"]} <= titles.keys()
    taxes = next(id for id, name in titles.items() if name == "Taxes")

    found = ann.ok("GET", f"/matches/{match}/chronicle?seat=princeps")
    assert (found["first"], found["since"]["n"], found["names"]["gold"]) == (1, 1, "Gold")
    moved = [effect for effect in found["effects"] if effect["episode"] == taxes]
    assert [effect["n"] for effect in moved] == [1]
    assert moved[0]["tracks"]["gold"] > 0
    values = [{track["id"]: track["value"] for track in state["tracks"]} for state in (before, after)]
    difference = {id: now - values[0][id] for id, now in values[1].items() if now != values[0][id]}
    assert found["since"]["tracks"] == difference

    then = ann.ok("GET", f"/matches/{match}/at/1?seat=princeps&episode={taxes}")
    gold = {track["id"]: track["value"] for track in then["tracks"]}["gold"]
    earlier = [effect for effect in found["effects"] if effect["episode"] <= taxes]
    assert gold == values[0]["gold"] + sum(effect["tracks"].get("gold", 0) for effect in earlier)
    ann.fails(404, "no_such_episode", "GET", f"/matches/{match}/at/1?episode=9999")

    german = ann.state(match, lang="de")
    assert "Steuern" in [one["title"] for one in german["episodes"]]


def test_only_what_is_new_is_sent_and_an_undo_forgets(ann: Visitor) -> None:
    match = ann.begin(game="rome_inc", seed=3)
    first = answered(ann, match, "rome_inc")
    second = ann.ok("GET", f"/matches/{match}/state?since={first['version']}")
    assert len(second["episodes"]) == 1  # the one that is open
    ann.ok("POST", f"/matches/{match}/undo", {"version": first["version"]})
    assert ann.ok("GET", f"/matches/{match}/chronicle?seat=princeps")["since"] is None
    again = answered(ann, match, "rome_inc")
    assert again["log"] == first["log"]
    assert again["episodes"] == first["episodes"]


def test_it_is_for_those_who_play_until_it_is_over(ann: Visitor, bea: Visitor, online: str) -> None:
    state = ann.state(online)
    ann.ok("POST", f"/matches/{online}/answers", {"seat": "north", "version": 0, "answer": first_option(state)})
    assert ann.ok("GET", f"/matches/{online}/chronicle?seat=north")["since"]["n"] == 1
    assert bea.ok("GET", f"/matches/{online}/chronicle?seat=south")["since"] is None
    ann.fails(403, "not_your_seat", "GET", f"/matches/{online}/chronicle?seat=south")
    alone = ann.begin(game="aurelian")
    bea.fails(403, "not_over", "GET", f"/matches/{alone}/chronicle")

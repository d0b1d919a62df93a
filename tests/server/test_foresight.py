"""What answers do, asked of the server: by whoever is asked, from what that seat may know."""

from __future__ import annotations

from typing import Any

from .conftest import ONE_STORE, Visitor, first_option

pytestmark = ONE_STORE


def test_every_option_says_what_it_does_in_the_readers_language(ann: Visitor) -> None:
    match = ann.begin(game="aurelian")
    state = ann.state(match)
    found = ann.ok("GET", f"/matches/{match}/does?seat=emperor")
    assert (found["version"], found["seat"], found["chances"]) == (0, "emperor", [])
    assert list(found["does"]) == [option["id"] for option in state["decisions"][0]["options"]]
    assert all(found["does"].values())
    german = ann.ok("GET", f"/matches/{match}/does?seat=emperor&lang=de")
    assert german["does"] != found["does"]
    answer = first_option(state)
    one = ann.ok("GET", f"/matches/{match}/does?seat=emperor&answer={answer[0]}")
    assert one["does"] == {answer[0]: found["does"][answer[0]]}


def test_only_of_ones_own_seat_and_while_it_is_asked(ann: Visitor, bea: Visitor, online: str) -> None:
    ann.fails(403, "not_your_seat", "GET", f"/matches/{online}/does?seat=south")
    ann.fails(404, "unknown_seat", "GET", f"/matches/{online}/does?seat=west")
    ann.fails(400, "unknown_option", "GET", f"/matches/{online}/does?seat=north&answer=ace")
    state = ann.state(online)
    ann.ok("POST", f"/matches/{online}/answers", {"seat": "north", "version": 0, "answer": first_option(state)})
    ann.fails(409, "not_asked", "GET", f"/matches/{online}/does?seat=north")
    assert bea.ok("GET", f"/matches/{online}/does?seat=south")["does"]


def test_what_is_drawn_of_it_agrees_with_the_sentences(ann: Visitor) -> None:
    match = ann.begin(game="aurelian", seed=3)
    drawn: dict[str, list[Any]] = {"tracks": [], "trays": [], "cups": [], "places": [], "told": [], "dice": []}
    for _ in range(12):
        found = ann.ok("GET", f"/matches/{match}/does?seat=emperor")
        assert list(found["shows"]) == list(found["does"])
        for word, shown in found["shows"].items():
            sentences = " ".join(found["does"][word])
            assert all(f" {by:+d} (" in sentences for by in shown["tracks"].values())
            assert not shown["dice"] or "Then dice decide" in sentences
            told, follows = found["does"][word][: shown["told"]], found["does"][word][shown["told"] :]
            assert bool(told) == any(shown[kind] for kind in ("tracks", "trays", "cups", "places"))
            assert follows and all(line.endswith((".", "?")) or " in " in line for line in follows)
            for kind, what in shown.items():
                drawn[kind] += [what] if what else []
        state = ann.state(match)
        if state["decisions"][0]["kind"] != "choose":
            break
        ann.answer(match, "emperor", state["decisions"][0]["options"][0]["id"])
    assert {"army": -1} in drawn["tracks"]
    assert drawn["dice"]
    ghosts = [ghost for places in drawn["places"] for ghost in places.values()]
    assert [{"mark": "pieces", "word": "officer_1", "owner": "", "by": 1}] in ghosts


def test_options_of_a_state_say_what_they_do_where_that_is_asked_for(ann: Visitor) -> None:
    match = ann.begin(game="aurelian")
    does = ann.ok("GET", f"/matches/{match}/does?seat=emperor")["does"]
    usual, told = ann.state(match), ann.state(match, does=1)
    assert not any("does" in option for option in usual["decisions"][0]["options"])
    assert {option["id"]: option.pop("does") for option in told["decisions"][0]["options"]} == does
    assert told["decisions"] == usual["decisions"]
    for states in ("plain", "changes", "whole"):
        with ann.live(match, does=1, states=states, lang="en") as socket:
            options = socket.until(0)["decisions"][0]["options"]
            assert {option["id"]: option["does"] for option in options} == does
    with ann.live(match, states="plain") as socket:
        assert not any("does" in option for option in socket.until(0)["decisions"][0]["options"])


def test_what_options_do_comes_by_itself_after_the_state(ann: Visitor) -> None:
    match = ann.begin(game="aurelian")
    for version in (0, 1):
        with ann.live(match, does="after", states="changes", lang="en") as socket:
            state = socket.until(version)
            assert not any("does" in option for option in state["decisions"][0]["options"])
            found = socket.next("does")
        assert {"type": "does", **ann.ok("GET", f"/matches/{match}/does?seat=emperor")} == found
        ann.answer(match, "emperor", state["decisions"][0]["options"][0]["id"])

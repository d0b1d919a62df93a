"""What answers do, asked of the server: by whoever is asked, from what that seat may know."""

from __future__ import annotations

from .conftest import Visitor, first_option


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

"""My games: a name for each, what is put away, what is thrown away; and who may do it."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from .conftest import Visitor, first_option


def mine(visitor: Visitor) -> dict[str, Any]:
    return {line["id"]: line for line in visitor.ok("GET", "/matches")}


def play_out(*visitors: Visitor, match: str) -> None:
    while not (state := visitors[0].state(match))["over"]:
        for visitor in visitors:
            for seat in set(state["waiting"]) & set(visitor.state(match)["mine"]):
                asked = visitor.state(match, seat=seat)
                if asked["decisions"]:
                    visitor.answer(match, seat, *first_option(asked), version=asked["version"])


def test_the_host_names_a_match_for_all(ann: Visitor, bea: Visitor, online: str) -> None:
    bea.fails(403, "not_host", "PUT", f"/matches/{online}/name", {"name": "Mine"})
    assert ann.ok("PUT", f"/matches/{online}/name", {"name": "  Ides of March "}) == {"name": "Ides of March"}
    assert bea.ok("GET", f"/matches/{online}")["name"] == "Ides of March"
    assert mine(bea)[online]["name"] == "Ides of March"
    ann.fails(422, "bad_request", "PUT", f"/matches/{online}/name", {"name": "x" * 81})


def test_what_one_puts_away_others_still_see(ann: Visitor, bea: Visitor, online: str) -> None:
    assert ann.ok("PUT", f"/matches/{online}/archived", {"archived": True}) == {"archived": True}
    assert (mine(ann)[online]["archived"], mine(bea)[online]["archived"]) == (True, False)
    ann.ok("PUT", f"/matches/{online}/archived", {"archived": True})  # twice is once
    ann.ok("PUT", f"/matches/{online}/archived", {"archived": False})
    assert not mine(ann)[online]["archived"]
    with Visitor(ann.address) as stranger:
        stranger.ok("PUT", "/me", {"called": "Ovid"})
        stranger.fails(403, "not_seated", "PUT", f"/matches/{online}/archived", {"archived": True})


def test_a_match_of_ones_own_is_destroyed(ann: Visitor, bea: Visitor) -> None:
    match = ann.begin(game="aurelian")
    ann.answer(match, "emperor", *first_option(ann.state(match)))
    ann.ok("PUT", f"/matches/{match}/notes", {"text": "soon gone"})
    assert (mine(ann)[match]["deletes"], mine(ann)[match]["host"]) == ("all", True)
    bea.ok("PUT", "/me", {"called": "Ovid"})
    bea.fails(403, "not_seated", "DELETE", f"/matches/{match}")
    with bea.live(match) as live:
        live.next("state")
        assert ann.ok("DELETE", f"/matches/{match}") == {"destroyed": True}
        with pytest.raises(ConnectionClosed) as closed:
            live.drain()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404
    assert match not in mine(ann)
    ann.fails(404, "unknown_match", "GET", f"/matches/{match}")


def test_a_match_with_a_bot_that_is_to_move_is_destroyed_too(ann: Visitor) -> None:
    match = ann.begin(mode="study", seats={"south": "bot:search"})
    assert ann.ok("DELETE", f"/matches/{match}") == {"destroyed": True}
    ann.fails(404, "unknown_match", "DELETE", f"/matches/{match}")


def test_a_match_of_several_goes_when_it_is_over_and_from_ones_own_list_only(
    ann: Visitor, bea: Visitor, online: str
) -> None:
    assert mine(ann)[online]["deletes"] is None
    ann.fails(403, "not_yours_alone", "DELETE", f"/matches/{online}")
    bea.fails(403, "not_yours_alone", "DELETE", f"/matches/{online}")
    play_out(ann, bea, match=online)
    assert (mine(ann)[online]["deletes"], mine(bea)[online]["deletes"]) == ("mine", "mine")
    assert ann.ok("DELETE", f"/matches/{online}") == {"destroyed": False}
    assert online not in mine(ann)
    assert online in mine(bea)
    assert bea.ok("GET", f"/matches/{online}")["over"]


def test_an_open_table_that_nobody_came_to_is_its_hosts(ann: Visitor) -> None:
    match = ann.begin(mode="online")
    assert mine(ann)[match]["deletes"] == "all"
    assert ann.ok("DELETE", f"/matches/{match}") == {"destroyed": True}

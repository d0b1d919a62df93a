"""How a bot thinks tells nothing about what it holds: neither a message nor the moment of its answer."""

from __future__ import annotations

import asyncio
import time
from contextlib import ExitStack
from typing import Any

import pytest

from princeps.engine.catalogue import title
from princeps.engine.record import Match
from princeps.server import thinking
from princeps.server.rooms.room import Room
from princeps.server.rooms.rooms import Rooms
from princeps.server.storage.shapes import Chair
from server.conftest import ONE_STORE, Live, Running, Visitor, eventually, first_option, run

from .test_secrets import message, room_of

pytestmark = ONE_STORE

MARCH = ["northern_italy", "bribe_1", "6", "pannonia"]  # Vespasian announces that he enters Pannonia
THINK = ("thinking", "thought")


def thoughts(heard: list[Any]) -> list[Any]:
    return [one for one in heard if one["type"] in THINK]


def until_version(live: Live, version: int) -> float:
    """When it came."""
    live.until(version)
    return time.monotonic()


# -- a window at a real server -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bot", "seconds"), [("bot:imperator", thinking.LONGER), ("bot:centurio", thinking.BRIEFLY)])
def test_nobody_hears_who_thinks_about_a_reaction(table: Running, bot: str, seconds: float) -> None:
    """Galba (Aulus) has Bad Weather, Otho (Lucius) no card that fits; at this table all are asked."""
    with ExitStack() as stack:
        marcus, guest, stranger = [stack.enter_context(Visitor(table.url)) for _ in range(3)]
        seats = {"marcus": "me", "aulus": bot, "gaius": "open", "lucius": bot}
        wish = {"game": "nero", "mode": "online", "lesson": "R-everybody-is-asked", "seats": seats}
        begun = marcus.ok("POST", "/matches", wish)
        match = begun["id"]
        guest.ok("POST", begun["invitations"]["gaius"])
        lines = [stack.enter_context(who.live(match)) for who in (marcus, guest, stranger)]
        for word in MARCH:
            version = marcus.answer(match, "marcus", word)
        asked = time.monotonic()
        assert guest.ok("POST", f"/matches/{match}/hurry") == {"hurried": False}
        assert stranger.state(match)["waiting"] == []
        for live in lines:
            assert until_version(live, version + 2) - asked > seconds - 0.2, "both bots answer when the time is over"
            assert live.heard[-1]["version"] == version + 2, "and together"
            assert thoughts(live.heard) == []
        guest.answer(match, "gaius", "pass")
        for live in lines:
            live.until(version + 3)
            assert thoughts(live.heard) == []


def test_both_bots_of_a_window_answer_at_the_same_moment(table: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that knows at once, one that would think for ever if it were not hurried. Another's answer meanwhile is no
    reason to think again, and the server's own numbers tell no more than that both took their time.
    """
    held: list[float] = []
    thought: list[int] = []
    begun_at: list[float] = []
    give = Rooms._give

    async def think(turn: Any, bot: str, asked: Any, progress: Any, plan: Any = None) -> Any:
        thought.append(asked.seat)
        if asked.seat == 0:
            begun = time.monotonic()
            while not progress.cells[2 * progress.slot + 1]:
                await asyncio.sleep(0.01)
            held.append(time.monotonic() - begun)
        return ["pass"], None

    async def noted(room: Room, job: Any, decided: Any) -> None:
        begun_at.append(decided.begun)
        await give(room, job, decided)

    monkeypatch.setattr(table.app.state.services.workers, "think", think)
    monkeypatch.setattr(Rooms, "_give", staticmethod(noted))
    with Visitor(table.url) as marcus, Visitor(table.url) as guest:
        seats = {"marcus": "me", "aulus": "bot:imperator", "gaius": "open", "lucius": "bot:imperator"}
        wish = {"game": "nero", "mode": "online", "lesson": "R-everybody-is-asked", "seats": seats}
        begun = marcus.ok("POST", "/matches", wish)
        guest.ok("POST", begun["invitations"]["gaius"])
        match = begun["id"]
        for word in MARCH:
            version = marcus.answer(match, "marcus", word)
        asked = time.monotonic()
        eventually(lambda: thought)
        guest.answer(match, "gaius", "pass")
        eventually(lambda: guest.state(match)["version"] == version + 3)
        assert time.monotonic() - asked > thinking.LONGER - 0.2
        assert held[0] > (thinking.LONGER - thinking.HURRY) / 2 - 0.2  # its share: two bots think
        assert thought == [0, 2]
        assert len(set(begun_at)) == 1


# -- what a bot expects ------------------------------------------------------------------------------------------------


def play_on(who: Visitor, match: str, live: Live, seat: str) -> None:
    """Answer until a bot was asked openly, or the match is over."""
    while not (state := who.state(match))["over"]:
        if any(one["type"] == "thinking" and one["done"] == 1 for one in live.heard):
            return
        if state["decisions"]:
            live.until(who.answer(match, seat, *first_option(state)))
        else:
            live.next("state")


def test_what_a_bot_expects_is_for_one_from_whom_nothing_is_hidden(table: Running, ann: Visitor) -> None:
    """Its chances follow from its hand."""
    for _ in range(20):  # until the bot wins a round, and chooses its prize openly
        match = ann.begin(mode="solo", seats={"north": "me", "south": "bot:imperator"})
        with Visitor(table.url) as stranger, ann.live(match) as anns, stranger.live(match) as strangers:
            play_on(ann, match, anns, "north")
            strangers.until(ann.state(match)["version"])
            assert not [one for one in strangers.heard if one["type"] == "thought"]
            told = [one for one in anns.heard if one["type"] == "thought"]
            entries = ann.ok("GET", f"/matches/{match}/export")["answers"]
            assert all(entries[one["n"]]["at"] == "prize" for one in told), "never of a card that is played face down"
            if told:
                return
    raise AssertionError("the bot never won a round")


def test_all_hear_what_a_bot_expects_where_nothing_is_hidden(table: Running, ann: Visitor) -> None:
    match = ann.begin(game="rome_inc", mode="online")
    with Visitor(table.url) as stranger, stranger.live(match) as live:
        live.next("state")
        ann.ok("POST", f"/matches/{match}/seats/princeps", {"kind": "bot:legatus"})
        assert 0 <= live.next("thought")["chance"] <= 1
    ann.ok("PUT", f"/matches/{match}/closed", {"closed": True})


# -- what is asked in secret -------------------------------------------------------------------------------------------


def two_players() -> Match:
    """Both note which of the other's colours will count."""
    match = Match.new(title("nero"), 1, {"players": "2"})
    while match.g.book.names[match.waiting()[0].step[0]] != "counting_colours":
        offer = match.waiting()[0]
        match.answer(match.title.seats[offer.seat], match.g.walk_words(offer, (offer.ids[0],)))
    return match


def test_whose_colour_was_noted_tells_nobody_which() -> None:
    """Who has noted one is seen by all; what he noted changes no byte for anybody else."""
    colours = [two_players().g.book.options[option] for option in two_players().waiting()[0].ids]
    assert len(colours) == 2
    told = []
    for colour in colours:
        match = two_players()
        room = room_of(match, "online")
        assert room.waiting == ["aulus", "gaius"]
        match.answer("aulus", [colour])
        half = [run(message(match, seat)) for seat in (1, -1)]
        assert [(one["waiting"], one["answered"]) for one in half] == [(["gaius"], ["aulus"])] * 2
        match.answer("gaius", match.g.walk_words(match.waiting()[0], (match.waiting()[0].ids[0],)))
        told.append([*half, *[run(message(match, seat)) for seat in (1, -1)]])
    assert told[0] == told[1]


def secret(room: Room) -> bool:
    return room.reactions.secret()


def test_what_is_asked_in_secret() -> None:
    """Reactions, what several answer at the same time, and whatever must tell nothing at a discreet table."""
    assert secret(room_of(two_players(), "online"))
    assert secret(room_of(Match.new(title("toy"), 1), "online"))
    assert not secret(room_of(Match.new(title("aurelian"), 1), "online"))
    assert not secret(room_of(Match.new(title("nero"), 1), "online"))


def test_the_moment_hangs_on_the_table_not_on_those_who_are_asked() -> None:
    room = room_of(Match.new(title("nero"), 1), "online")
    room.seats.chairs["lucius"] = Chair(bot="imperator")
    room.seats.chairs["gaius"] = Chair(bot="centurio")
    assert thinking.moment(room.seats.bots()) == thinking.LONGER
    assert thinking.moment(["centurio", "miles"]) == thinking.BRIEFLY
    assert thinking.moment(["search:2s"]) == thinking.moment(["search"]) == thinking.LONGER

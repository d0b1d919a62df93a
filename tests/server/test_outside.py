"""Bots from outside at a table: a seat by its invitation link, played by a program in another language."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from . import PATIENCE
from .conftest import ONE_STORE, Visitor, first_option

pytestmark = ONE_STORE

BOT = Path(__file__).resolve().parents[2] / "docs" / "bots" / "seat.mjs"


def test_a_program_takes_a_seat_and_plays_to_the_end(ann: Visitor) -> None:
    assert shutil.which("node"), "this test needs Node"
    made = ann.ok("POST", "/matches", {"game": "toy", "mode": "online"})
    match, link = made["id"], ann.address + made["invitations"]["south"]
    with subprocess.Popen(
        ["node", "--experimental-websocket", "--no-warnings", str(BOT), link],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as bot:
        with ann.live(match, seat="north") as live:
            while not (state := live.next("state"))["over"]:
                if state["decisions"]:
                    live.say(type="answer", ref=1, seat="north", version=state["version"], answer=first_option(state))
        said, _ = bot.communicate(timeout=PATIENCE)
    assert (bot.returncode, said) == (0, "")
    assert state["result"]["won"].keys() == {"north", "south"}


def test_plain_states_are_the_states_without_what_is_drawn_and_said(ann: Visitor) -> None:
    for game in ("aurelian", "time_of_crisis", "heirs"):
        match = ann.begin(game=game, mode="study", seed=5)
        with ann.live(match, states="plain") as live, ann.live(match) as whole:
            for turn in range(8):
                plain, state = live.until(turn), whole.until(turn)
                asked = [
                    {
                        **decision,
                        "options": [{"id": option["id"], "on": option["on"]} for option in decision["options"]],
                    }
                    for decision in state["decisions"]
                ]
                for decision in asked:
                    del decision["question"], decision["refused"]
                    decision["slots"] = [
                        {key: value for key, value in slot.items() if key != "label"} for slot in decision["slots"]
                    ]
                assert plain["decisions"] == asked
                assert {key: value for key, value in plain.items() if key != "decisions"} == {
                    key: state[key] for key in plain if key != "decisions"
                }
                assert not {"board", "items", "tracks", "trays", "sheets", "log", "breadcrumb"} & plain.keys()
                live.say(
                    type="answer",
                    ref=turn,
                    seat=plain["decisions"][0]["seat"],
                    version=turn,
                    answer=first_option(plain),
                )


def test_a_plain_state_shows_what_the_seat_sees(ann: Visitor, bea: Visitor) -> None:
    match = ann.begin(game="time_of_crisis", mode="online")
    seat = ann.ok("GET", f"/matches/{match}/state")["mine"][0]
    with ann.live(match, seat=seat, states="plain") as held, bea.live(match, states="plain") as watched:
        assert held.next("state")["view"] == ann.ok("GET", f"/matches/{match}/state?seat={seat}")["view"]
        assert (seen := watched.next("state"))["decisions"] == [] and seen["seat"] is None
        assert seen["view"] == bea.ok("GET", f"/matches/{match}/state")["view"] != held.heard[0]["view"]


def test_a_stranger_cannot_have_a_command_run(ann: Visitor) -> None:
    ann.fails(400, "unknown_bot", "POST", "/matches", {"game": "toy", "seats": {"south": "bot:exec:node bot.mjs"}})
    match = ann.begin()
    ann.fails(400, "unknown_bot", "POST", f"/matches/{match}/seats/south", {"kind": "bot:exec:node bot.mjs"})

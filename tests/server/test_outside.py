"""Bots from outside at a table: a seat by its invitation link, played over the socket by a program in another language."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from .conftest import Visitor, first_option

BOT = Path(__file__).resolve().parents[2] / "docs" / "bots" / "seat.mjs"


def test_a_program_takes_a_seat_and_plays_to_the_end(ann: Visitor) -> None:
    assert shutil.which("node"), "this test needs Node"
    made = ann.ok("POST", "/matches", {"game": "toy", "mode": "online"})
    match, link = made["id"], ann.address + made["invitations"]["south"]
    with subprocess.Popen(["node", "--experimental-websocket", "--no-warnings", str(BOT), link], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as bot:
        with ann.live(match, seat="north") as live:
            while not (state := live.next("state"))["over"]:
                if state["decisions"]:
                    live.say(type="answer", ref=1, seat="north", version=state["version"], answer=first_option(state))
        said, _ = bot.communicate(timeout=30)
    assert (bot.returncode, said) == (0, "")
    assert state["result"]["won"].keys() == {"north", "south"}


def test_a_stranger_cannot_have_a_command_run(ann: Visitor) -> None:
    ann.fails(400, "unknown_bot", "POST", "/matches", {"game": "toy", "seats": {"south": "bot:exec:node bot.mjs"}})
    match = ann.begin()
    ann.fails(400, "unknown_bot", "POST", f"/matches/{match}/seats/south", {"kind": "bot:exec:node bot.mjs"})

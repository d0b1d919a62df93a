"""`princeps play` in a real terminal: a bot that searches thinks beside the screen, and whatever fails is told."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from princeps.tui.app import TableApp

PATIENCE = 180.0  # seconds, on a busy machine
PLAY = "from princeps.cli import main; main()"
BROKEN = """
from princeps.cli import main, play

class Broken:
    def decide(self, view):
        raise ValueError("out of ideas")

play.make_bots = lambda match, names, crew: {seat: Broken() for seat in names}
main()
"""


class Terminal:
    """A program in a window of a terminal, and what it has written there."""

    def __init__(self, child: subprocess.Popen[bytes], master: int) -> None:
        self.child = child
        self.master = master
        self.written = b""

    def read(self, seconds: float) -> None:
        if select.select([self.master], [], [], seconds)[0]:
            try:
                self.written += os.read(self.master, 1 << 16)
            except OSError:
                time.sleep(seconds)  # nobody is at the other end any more

    def wait(self, what: Callable[[], Any]) -> Any:
        """Until something is so."""
        end = time.monotonic() + PATIENCE
        while not (found := what()):
            assert time.monotonic() < end, self.text()[-3000:]
            self.read(0.1)
        return found

    def text(self) -> str:
        """Without colours and positions."""
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\s+", " ", self.written.decode(errors="replace"))

    def wait_for(self, text: str) -> None:
        self.wait(lambda: text in self.text())

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def end(self) -> int:
        """The status with which it ends."""
        self.wait(lambda: self.child.poll() is not None)
        self.read(0.2)
        return int(self.child.returncode)


@contextmanager
def terminal(home: Path, code: str, *words: str) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 160, 0, 0))
    env = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PRINCEPS_HOME": str(home)}
    child = subprocess.Popen(
        [sys.executable, "-c", code, *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=env,
        close_fds=True,
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Terminal(child, master)
    finally:
        child.kill()
        child.wait()
        os.close(master)


def seats_answered(home: Path) -> list[str]:
    """Whose answers the saved game has."""
    files = list(home.glob("*.json"))
    return [entry["seat"] for entry in json.loads(files[0].read_text(encoding="utf-8"))["answers"]] if files else []


HEIRS = ("play", "heirs", "--players", "2", "--seed", "1", "--lang", "en")


def test_a_bot_that_searches_answers_on_the_screen(tmp_path: Path) -> None:
    """The first answer of all is the person's: so the bot thinks for the first time inside Textual."""
    with terminal(tmp_path, PLAY, *HEIRS, "--bot", "domitius=search:100", "--jobs", "2") as screen:
        screen.wait_for("Claudius:")
        assert "domitius" not in seats_answered(tmp_path)
        screen.press("4")
        screen.wait(lambda: "domitius" in seats_answered(tmp_path))
        assert "Domitius is thinking" in screen.text()
        screen.press("q")
        assert screen.end() == 0


def test_a_failure_on_the_screen_is_one_sentence_a_status_and_a_saved_game(tmp_path: Path) -> None:
    with terminal(tmp_path, BROKEN, *HEIRS, "--bot", "domitius=search:100") as screen:
        screen.wait_for("Claudius:")
        screen.press("4")
        assert screen.end() != 0, screen.text()[-3000:]
        assert "out of ideas" in screen.text(), screen.text()[-3000:]
        assert "Traceback" not in screen.text()
        assert seats_answered(tmp_path)[-1] == "claudius"


def test_the_first_failure_is_told_not_one_of_the_table_being_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    closing = TableApp.__new__(TableApp)
    closing.fault = None
    monkeypatch.setattr(TableApp, "is_headless", False)
    monkeypatch.setattr(TableApp, "panic", lambda app: None)
    cause = ValueError("out of ideas")
    for fault in (cause, LookupError("the board is no longer there")):
        closing._handle_exception(fault)
    assert closing.fault is cause


def test_leaving_does_not_wait_for_a_bot_that_thinks(tmp_path: Path) -> None:
    with terminal(tmp_path, PLAY, *HEIRS, "--bot", "domitius=search:3000s", "--jobs", "2") as screen:
        screen.wait_for("Claudius:")
        screen.press("4")
        screen.wait_for("Domitius is thinking")
        screen.press("q")
        assert screen.end() == 0
        assert seats_answered(tmp_path)[-1] == "claudius"

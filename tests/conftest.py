"""For all tests: the two small games, markers by what a test needs, Ctrl-C."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
# High Card and Country Fair are found as any game from outside is, here and by every program that a test starts.
os.environ["PRINCEPS_GAMES"] = str(HERE.parent / "toys")
# LANG alone says which language a test speaks
for name in ("LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)

# What `make quick` leaves out beside browser and PostgreSQL: servers, whole games by the dozen, programs started anew.
SLOW = [
    "analysis",
    "bots",
    "cli/test_new_game.py",
    "cli/test_play.py",
    "cli/test_playthroughs.py",
    "engine/test_outside.py",
    "fuzz",
    "games",
    "security",
    "server",
    "sim",
    "test_package.py",
    "engine/test_old_saves.py",
    "text/test_complete.py",
    "text/test_grammar.py",
    "tui",
    "web",
]

# A suite that was started in the background is deaf to Ctrl-C, and so would be the programs it starts to send it to.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in getattr(item, "fixturenames", []):
            item.add_marker("browser")
        call = getattr(item, "callspec", None)
        if call is not None and call.params.get("stores") == "postgres":
            item.add_marker("postgres")
        if any(item.path.is_relative_to(HERE / place) for place in SLOW):
            item.add_marker("slow")

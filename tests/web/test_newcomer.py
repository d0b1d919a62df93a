"""A newcomer's afternoon, from the pages of docs/ alone: the skeleton, a card, a rule that is an option, texts in two
languages; then the game is tested, fuzzed, and played in the terminal, over the server and in a browser.

    python -m pytest -s tests/newcomer      prints the time that each step took, and the files that were touched
"""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from princeps.cli.new_game import renamed

from .conftest import Served, Visitor, sound

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
NAME = "tribute_to_rome"
DIFF = re.compile(r"```diff\n(.*?)```", re.DOTALL)


class Newcomer:
    """Somebody with a terminal and a folder for games."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            **os.environ,
            "PRINCEPS_GAMES": str(folder),
            "PRINCEPS_HOME": str(folder / "home"),
            "LANG": "C.UTF-8",
        }
        self.started = time.monotonic()

    def runs(self, *words: str, typed: str = "") -> str:
        """A command that must succeed; what it printed."""
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        self.note(" ".join(words[2:] if words[0] == "-c" else words))
        return done.stdout

    def princeps(self, *words: str, typed: str = "") -> str:
        return self.runs("-c", "from princeps.cli import main; main()", *words, typed=typed)

    def note(self, what: str) -> None:
        print(f"{time.monotonic() - self.started:6.1f} s  {what}")
        self.started = time.monotonic()

    def changes_as_in(self, page: str) -> set[str]:
        """Do what the diffs of a page say; the files touched."""
        touched = set()
        for diff in DIFF.findall((DOCS / page).read_text(encoding="utf-8")):
            for change in diff.split("--- ")[1:]:
                name, _, hunks = renamed(change, NAME).partition("\n")
                for hunk in hunks.split("@@\n")[1:]:
                    self._change(self.folder / name, hunk.splitlines(keepends=True))
                touched.add(name)
        return touched

    def _change(self, file: Path, lines: list[str]) -> None:
        old = "".join(line[1:] for line in lines if line[0] != "+")
        new = "".join(line[1:] for line in lines if line[0] != "-")
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file}: {old}"
        file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> Newcomer:
    """One who has followed the pages up to a game of their own."""
    someone = Newcomer(tmp_path_factory.mktemp("games"))
    someone.princeps("new-game", NAME, "--folder", ".")
    touched = someone.changes_as_in("add-a-card.md") | someone.changes_as_in("add-a-variant.md")
    someone.note(f"changed as the pages say: {', '.join(sorted(touched))}")
    return someone


@pytest.fixture(scope="module")
def served(newcomer: Newcomer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRINCEPS_GAMES", newcomer.environment["PRINCEPS_GAMES"])
        server = Served(tmp_path_factory.mktemp("served"))
    yield server
    server.kill()


@pytest.fixture
def visitor(browser: Browser, served: Served) -> Iterator[Visitor]:
    someone = Visitor(browser, served.url)
    yield someone
    someone.context.close()
    assert someone.faults == []


def test_the_page_shows_the_files_that_run() -> None:
    """docs/add-a-game.md has every file of High Card, to the letter (`make docs` writes them anew)."""
    docs = runpy.run_path(str(ROOT / "tools" / "docs.py"))
    text = docs["ADD_A_GAME"].read_text(encoding="utf-8")
    files = {
        f"toy/{path.relative_to(ROOT / 'toys' / 'toy').as_posix()}": path.read_text(encoding="utf-8")
        for path in (ROOT / "toys" / "toy").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert docs["shown"](text) == files


def test_the_game_passes_its_tests_and_holds_at_random_play(newcomer: Newcomer) -> None:
    newcomer.runs("-m", "pytest", "-q", "-p", "no:cacheprovider", NAME)
    for tribute in ("no", "yes"):
        newcomer.princeps("fuzz", NAME, "-n", "20", "--jobs", "1", "--set", f"tribute={tribute}")
    newcomer.princeps("rules", NAME, "--coverage")
    assert "2.4" in newcomer.princeps("rules", NAME, "2.4", "--lang", "de")


def test_the_game_is_played_in_the_terminal(newcomer: Newcomer) -> None:
    for lang, card, end in (("en", "the 10", "wins|Nobody"), ("de", "die 10", "gewinnt|Niemand")):
        said = [
            newcomer.princeps(
                "play", NAME, "--seed", str(seed), "--set", "tribute=yes", "--plain", "--lang", lang, typed="1\n" * 30
            )
            for seed in range(3)
        ]
        assert any(card in one for one in said)
        assert all(re.search(end, one) for one in said)
        assert not any(re.search(r"\[(event|option|word|step|ask|reason|problem)\.", one) for one in said)


def answered(visitor: Visitor, match: str, state: Any) -> Any:
    """The first option of the first decision, given beside the page."""
    decision = state["decisions"][0]
    answer = [decision["options"][0]["id"]]
    visitor.post(f"/matches/{match}/answers", seat=decision["seat"], version=state["version"], answer=answer)
    return visitor.state(match)


def test_the_game_is_played_over_the_server_and_in_the_page(newcomer: Newcomer, visitor: Visitor) -> None:
    assert NAME in [game["id"] for game in visitor.get("/games")]
    match = visitor.begin(NAME, mode="study", options={"tribute": "yes"})
    state = visitor.state(match)
    while not state["over"]:
        state = answered(visitor, match, state)
    newcomer.note("played over the server's API")
    match = visitor.begin(NAME, mode="online", seats={"north": "me", "south": "bot:bold"}, options={"tribute": "yes"})
    page = visitor.page(f"/table/{match}")
    expect(page.locator('[data-on^="card:"]')).to_have_count(3)
    sound(page)
    page.keyboard.press("1")
    expect(page.locator("princeps-log")).to_contain_text("South shows")
    newcomer.note("played in the page")

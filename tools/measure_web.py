"""Measure the page in a real browser, against a server of its own.

    python tools/measure_web.py                           # all games
    python tools/measure_web.py nero -n 50 --positions 0  # one of them, fewer decisions

Of so many decisions of each game, played by the rule of thumb: how long after an answer the next options are seen, and
how long after them what they do. Of random positions, whether every option says so in both languages. Of every page,
how far things move by themselves while it loads (cumulative layout shift).
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from princeps.engine.catalogue import NAMES
from web.conftest import Served, Visitor, chromium
from web.hands import SHIFTS, by_thumb, click_option
from web.test_foresight import UNASKED, look_at_positions

STILL = 1000  # milliseconds, after which nothing moves any more
WATCH = """
window.begun = 0;
window.now = { version: "", options: 0, does: 0 };
addEventListener("click", () => { window.begun = performance.now(); }, true);
const look = () => requestAnimationFrame(() => {
  const at = document.querySelector(".table")?.dataset.version, panel = document.querySelector("princeps-decision");
  if (!at || !panel?.querySelector(".question")) return;
  if (window.now.version !== at) window.now = { version: at, options: performance.now() - window.begun, does: 0 };
  if (!window.now.does && !panel.querySelector("[data-does].unknown"))
    window.now.does = performance.now() - window.begun - window.now.options;
});
new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
"""
SEEN = "([at, all]) => Number(window.now.version) > at && (window.now.does > 0 || !all) && window.now"
SEND = """([match, body]) => {
  window.begun = performance.now();
  return fetch(`/api/matches/${match}/answers`, { method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "X-Princeps": "1" } }).then((answer) => answer.ok);
}"""


def give(page: Page, match: str, state: Any, words: list[str]) -> None:
    """By a click, where one is enough."""
    decision = state["decisions"][0]
    if decision["kind"] == "choose" and len(words) == 1:
        click_option(page, words[0])
    else:
        body = {"seat": state["seat"], "version": state["version"], "answer": words}
        assert page.evaluate(SEND, [match, body])


def time_decisions(visitor: Visitor, game: str, number: int) -> tuple[list[float], list[float]]:
    """Milliseconds until the options are seen, and from then until what they do is."""
    options: list[float] = []
    does: list[float] = []
    seed = 1
    while len(options) < number:
        match = visitor.begin(game, mode="study", seed=seed)
        page = visitor.page(f"/table/{match}")
        page.locator("princeps-decision .question").wait_for()
        while len(options) < number:
            state, words = by_thumb(visitor, match)
            give(page, match, state, words)
            after = visitor.state(match)
            if after["over"]:
                break
            short = len(after["decisions"][0]["options"]) <= UNASKED
            seen = page.wait_for_function(SEEN, arg=[state["version"], short]).json_value()
            options.append(seen["options"])
            if short:
                does.append(seen["does"])
        page.close()
        seed += 1
    return options, does


def shifts(visitor: Visitor, games: list[str]) -> dict[str, float]:
    paths = {"/": ".game", "/about": "main h1, main h2"}
    for game in games:
        match = visitor.begin(game)
        paths |= {
            f"/table/{match}": "princeps-decision .question",
            f"/replay/{match}": ".table[data-at]",
            f"/rules/{game}": ".paragraph",
            f"/lessons/{game}": "main h1, main h2",
        }
    found = {}
    for path, ready in paths.items():
        page = visitor.page(path)
        page.locator(ready).first.wait_for()
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(STILL)
        found[path] = page.evaluate("window.shifted")
        page.close()
    return found


def measure(browser: Browser, url: str, wish: argparse.Namespace) -> None:
    for game in wish.games:
        if wish.positions:
            look_at_positions(Visitor(browser, url), game, wish.positions)
            print(
                f"{game}: every option of {wish.positions} positions says what it does, in both languages", flush=True
            )
        if wish.decisions:
            visitor = Visitor(browser, url)
            visitor.context.add_init_script(WATCH)
            options, does = time_decisions(visitor, game, wish.decisions)
            print(
                f"{game}: {len(options)} decisions: options after {median(options):.0f} ms (longest "
                f"{max(options):.0f}), what they do {median(does):.0f} ms later (longest {max(does):.0f}); "
                f"load {os.getloadavg()[0]:.1f}",
                flush=True,
            )
    still = Visitor(browser, url)
    still.context.add_init_script(SHIFTS)
    for path, by in shifts(still, wish.games).items():
        print(f"layout shift {by:.3f} {path}", flush=True)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    reader.add_argument("games", nargs="*", default=NAMES, help="all of them without this")
    reader.add_argument("-n", "--decisions", type=int, default=200)
    reader.add_argument("--positions", type=int, default=100)
    wish = reader.parse_args()
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        served = Served(Path(data) / "served")
        try:
            measure(browser, served.url, wish)
        finally:
            served.kill()


if __name__ == "__main__":
    main()

"""Measure the page in a real browser, against a server of its own.

    python tools/measure_web.py                           # all games
    python tools/measure_web.py nero -n 50 --positions 0  # one of them, fewer decisions
    python tools/measure_web.py rome_inc --frames         # only how long frames take while its board is moved

Of so many decisions of each game, played by the rule of thumb: how long after an answer the next options are seen, and
how long after them what all of them do (of lists of up to 40; of longer ones it is told where somebody points). Both
are taken in the frame that shows them, from the click, or from the request where the rule of thumb gives more than one
click could. Of random positions, whether every option says so in both languages. Of every page, how far things move by
themselves while it loads (cumulative layout shift); tables at their beginning, in the middle and at their end. Frames
are those of the fullest position of a game, while the board is drawn about, zoomed, and finds its places again.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from princeps.engine.catalogue import NAMES
from princeps.rulebook.courses import courses
from web.conftest import Served, Visitor, chromium
from web.hands import SHIFTS, by_thumb, click_option, moved_on
from web.test_board_room import SHOW, open_board, positions
from web.test_foresight import UNASKED, look_at_positions

SLOW = 50  # milliseconds of a frame that is felt
HEADING = "main h1, main h2"
STILL = 1000  # milliseconds, after which nothing moves any more
WATCH = """
window.begun = 0;
window.now = { version: -1 };
addEventListener("click", () => { window.begun = performance.now(); }, true);
const look = () => requestAnimationFrame(() => {
  const table = document.querySelector(".table"), panel = document.querySelector("princeps-decision");
  if (!table?.dataset.version || !panel?.querySelector(".question, .ended")) return;
  const version = Number(table.dataset.version), passed = performance.now() - window.begun;
  const places = panel.querySelectorAll("[data-does]").length, over = table.classList.contains("over");
  if (window.now.version !== version) window.now = { version, over, places, options: passed, does: null };
  if (window.now.does === null && !panel.querySelector("[data-does].unknown"))
    window.now.does = passed - window.now.options;
});
new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
"""
SEEN = """([at, most]) =>
  window.now.version > at && (window.now.over || window.now.does !== null || window.now.places > most) && window.now
"""
SEND = """([match, body]) => {
  window.begun = performance.now();
  return fetch(`/api/matches/${match}/answers`, { method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "X-Princeps": "1" } }).then((answer) => answer.ok);
}"""

# One event a frame, as a hand gives them, and how long each frame took; the last ones are those in which things rest.
FRAMES = """(what) => new Promise((done) => {
  const svg = document.querySelector("svg.board"), box = svg.getBoundingClientRect();
  const at = (x) => ({ clientX: box.left + x, clientY: box.top + box.height / 2, pointerId: 1, bubbles: true });
  const send = (type, more) => svg.dispatchEvent(new PointerEvent(type, { ...at(300), ...more }));
  svg.setPointerCapture = () => {};
  const took = [];
  let before = 0, count = 0;
  if (what === "pan") send("pointerdown");
  const frame = (now) => {
    if (before) took.push(now - before);
    before = now;
    count++;
    if (count > 110) return done(took);
    if (count > 80) { if (count === 81 && what === "pan") send("pointerup"); }
    else if (what === "pan") send("pointermove", at(300 + 150 * Math.sin(count / 8)));
    else svg.dispatchEvent(new WheelEvent("wheel", { ...at(300), deltaY: count <= 40 ? -30 : 30, cancelable: true }));
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""
SOON = 150  # milliseconds after the options: what they do should be seen by then
MIDDLE = 60  # answers, after which a table is full
COURSE = [0, 100, 200, 300, 400, 500]  # answers after which a game is looked at for its fullest position


def give(page: Page, match: str, state: Any, words: list[str]) -> None:
    """By a click, where one is enough."""
    decision, gathered = state["decisions"][0], page.locator(".plan:visible").count() > 0
    if decision["kind"] == "choose" and len(words) == 1 and not gathered:
        click_option(page, words[0])
    else:
        body = {"seat": state["seat"], "version": state["version"], "answer": words}
        assert page.evaluate(SEND, [match, body])


class Times(NamedTuple):
    """Milliseconds until the options are seen, and from then until what they do is; of lists that say it unasked."""

    options: list[float]
    does: list[float]

    def row(self, game: str) -> str:
        parts = [f"{median(some):8.0f}{max(some):8.0f}" for some in self]
        late = sum(one > SOON for one in self.does)
        return (
            f"{game:16}{len(self.options):10}{parts[0]}{len(self.does):10}{parts[1]}{late:8}{os.getloadavg()[0]:8.1f}"
        )


HEAD = f"""\
                 decisions  options (ms)       lists  what they do (ms later)
                            median longest            median longest    >{SOON}    load"""


def time_decisions(visitor: Visitor, game: str, number: int) -> Times:
    times = Times([], [])
    seed = 1
    while len(times.options) < number:
        match = visitor.begin(game, mode="study", seed=seed)
        page = visitor.page(f"/table/{match}")
        page.locator("princeps-decision .question").wait_for()
        while len(times.options) < number:
            state, words = by_thumb(visitor, match)
            give(page, match, state, words)
            seen = page.wait_for_function(SEEN, arg=[state["version"], UNASKED]).json_value()
            if seen["over"]:
                break
            times.options.append(seen["options"])
            if 0 < seen["places"] <= UNASKED:
                times.does.append(seen["does"])
        page.close()
        seed += 1
    return times


def shifts(visitor: Visitor, games: list[str]) -> dict[str, float]:
    paths = {"lobby": ("/", ".game"), "about": ("/about", HEADING), "verify": ("/verify", HEADING)}
    paths["courses"] = ("/learn", HEADING)
    for game in games:
        begun, full, over = (visitor.begin(game) for _ in range(3))
        moved_on(visitor, full, lambda state: state["answers"] >= MIDDLE)
        moved_on(visitor, over, lambda state: False)
        tables = {"begun": begun, "full": full, "over": over}
        paths |= {f"{game} {name}": (f"/table/{match}", "princeps-decision h2") for name, match in tables.items()}
        paths |= {
            f"{game} replay": (f"/replay/{over}", ".table[data-at]"),
            f"{game} rules": (f"/rules/{game}", ".paragraph"),
            f"{game} lessons": (f"/lessons/{game}", HEADING),
            f"{game} page": (f"/games/{game}", HEADING),
            f"{game} courses": (f"/learn/{game}", HEADING),
            f"{game} components": (f"/about/{game}", HEADING),
        }
        for id, course in courses(game).items():
            chapter = visitor.post("/matches", game=game, chapter=f"{id}/{course.chapters[0].id}")["id"]
            paths[f"{game} {id}"] = (f"/table/{chapter}", ".course h2")
    found = {}
    for name, (path, ready) in paths.items():
        page = visitor.page(path)
        page.locator(ready).first.wait_for()
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(STILL)
        found[name] = page.evaluate("window.shifted")
        page.close()
    return found


def frames(visitor: Visitor, game: str) -> None:
    fullest = max(positions(game, COURSE), key=lambda told: len(json.dumps(told[0])))
    page = open_board(visitor, game)
    page.evaluate(SHOW, fullest)
    for what in ("pan", "zoom"):
        took = page.evaluate(FRAMES, what)
        slow = sum(one > SLOW for one in took)
        print(
            f"{game}: {what}: {len(took)} frames, middle {median(took):.0f} ms, longest {max(took):.0f} ms, "
            f"{slow} over {SLOW} ms; load {os.getloadavg()[0]:.1f}",
            flush=True,
        )


def measure(browser: Browser, url: str, wish: argparse.Namespace) -> None:
    if wish.frames:
        for game in wish.games:
            frames(Visitor(browser, url), game)
        return
    for game in wish.games:
        if wish.positions:
            look_at_positions(Visitor(browser, url), game, wish.positions)
            print(
                f"{game}: every option of {wish.positions} positions says what it does, in both languages", flush=True
            )
    rows = []
    for game in wish.games if wish.decisions else []:
        visitor = Visitor(browser, url)
        visitor.context.add_init_script(WATCH)
        rows.append(time_decisions(visitor, game, wish.decisions).row(game))
        print(rows[-1], flush=True)
    if rows:
        print("\n".join([HEAD, *rows]), flush=True)
    if wish.no_shifts:
        return
    still = Visitor(browser, url)
    still.context.add_init_script(SHIFTS)
    for name, by in shifts(still, wish.games).items():
        print(f"layout shift {by:.3f} {name}", flush=True)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    reader.add_argument("games", nargs="*", default=NAMES, help="all of them without this")
    reader.add_argument("-n", "--decisions", type=int, default=200)
    reader.add_argument("--positions", type=int, default=100)
    reader.add_argument("--frames", action="store_true", help="only how long frames take while a board is moved")
    reader.add_argument("--no-shifts", action="store_true", help="leave out how far things move while a page loads")
    wish = reader.parse_args()
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        served = Served(Path(data) / "served")
        try:
            measure(browser, served.url, wish)
        finally:
            served.kill()


if __name__ == "__main__":
    main()

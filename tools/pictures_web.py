"""Draw the pictures of the documentation: the page in a real browser.

    python tools/pictures_web.py

Needs Chromium (PRINCEPS_CHROMIUM names another one than the first that is found). The same seeds and player give the
same positions.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from princeps.bots.roster import make_bot
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.server.app import make_app
from princeps.server.run import address_of, bind, server_for
from princeps.server.settings import Settings

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
GAME, SEED, BOT = "aurelian", 11, "steward"
CHROMIUM = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
MIDDLE = 40  # answers
END = 2000


@contextmanager
def serving() -> Iterator[str]:
    """A server of our own; its address."""
    with tempfile.TemporaryDirectory() as data:
        settings = Settings(data=Path(data), port=0, workers=1)
        sock = bind(settings)
        server = server_for(make_app(settings))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
        thread.start()
        yield address_of(sock)
        server.should_exit = True
        thread.join()
        sock.close()


class Painter:
    """A visitor with a camera."""

    def __init__(self, browser: Browser, url: str, **look: Any) -> None:
        options: dict[str, Any] = {"viewport": LAPTOP, "locale": "en-GB", "reduced_motion": "reduce", **look}
        self.context: BrowserContext = browser.new_context(base_url=url, **options)
        self.page: Page = self.context.new_page()

    def post(self, path: str, **body: Any) -> Any:
        return self.context.request.post(f"/api{path}", data=body, headers={"X-Princeps": "1"}).json()

    def begin(self, answers: int, until: str = "") -> str:
        """A match after so many answers of the bot, or at the first decision of this kind."""
        match = str(self.post("/matches", game=GAME, seed=SEED)["id"])
        game = title(GAME)
        bot = make_bot(BOT, game, game.parts(), 0, Quick(5))
        for _ in range(answers):
            state = self.context.request.get(f"/api/matches/{match}/state").json()
            if state["over"] or state["decisions"][0]["kind"] == until:
                break
            self.post(
                f"/matches/{match}/answers",
                seat=state["mine"][0],
                version=state["version"],
                answer=bot.decide(state["view"]),
            )
        return match

    def paint(self, name: str, path: str, ready: str) -> None:
        self.page.goto(path)
        self.page.locator(ready).first.wait_for()
        self.page.wait_for_load_state("networkidle")
        self.page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
        print(f"{name}.png: {(PICTURES / f'{name}.png').stat().st_size // 1024} kB")


def paint_all(browser: Browser, url: str) -> None:
    light = Painter(browser, url)
    light.paint("lobby", "/", ".game")
    question = "princeps-decision h2"
    light.paint("table-start", f"/table/{light.begin(0)}", question)
    light.paint("table-middle", f"/table/{light.begin(MIDDLE)}", question)
    light.paint("table-allocation", f"/table/{light.begin(END, 'allocate')}", ".slots")
    over = light.begin(END)
    light.paint("table-end", f"/table/{over}", ".checked .icon")
    light.paint("replay", f"/replay/{over}", ".table[data-at]")
    light.paint("rules", "/rules/" + GAME, ".paragraph")
    dark = Painter(browser, url, color_scheme="dark")
    dark.paint("table-dark", f"/table/{dark.begin(MIDDLE)}", question)
    german = Painter(browser, url, locale="de-DE")
    german.paint("table-german", f"/table/{german.begin(MIDDLE + 20)}", question)
    phone = Painter(browser, url, viewport=PHONE, device_scale_factor=2)
    phone.paint("phone", f"/table/{phone.begin(MIDDLE)}", question)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    path = os.environ.get("PRINCEPS_CHROMIUM") or next(
        (found for name in CHROMIUM if (found := shutil.which(name))), None
    )
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        paint_all(browser, url)
        browser.close()


if __name__ == "__main__":
    main()

"""Draw the page in a real browser.

    python tools/pictures_web.py                              # the pictures of the documentation
    python tools/pictures_web.py --scenes FOLDER [GAME ...]   # of each game, what the table explains, to look at

Scenes are an option that is pointed at, the chronicle on its way, goals and dangers, the legend, and the ending: on
three sizes of screens, light and dark. Needs Chromium (PRINCEPS_CHROMIUM names another one than the first that is
found). The same seeds and players give the same positions.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from princeps.engine.catalogue import NAMES
from web.conftest import ROOT, Served, Visitor, chromium
from web.hands import moved_on, play_on

PICTURES = ROOT / "docs" / "pictures"
GAME = "aurelian"
SIZES = {
    "laptop": {"width": 1366, "height": 768},
    "desk": {"width": 1920, "height": 1080},
    "phone": {"width": 390, "height": 844},
}
LOOKS = [f"{size}-{scheme}" for size in SIZES for scheme in ("light", "dark")]
MIDDLE = 40  # answers
END = 2000
FIRST = 6  # answers, after which there is something to see
QUESTION = "princeps-decision h2"
STORY = "localStorage.setItem('princeps.chronicle', 'story')"
SHADOWS = "document.querySelectorAll('.ghosts .callout, .by').length"


def paint(page: Page, file: Path, at: str = "body") -> None:
    """With the board at the top of a small screen, or whatever else is looked *at*."""
    page.locator(at).evaluate("it => it.scrollIntoView()")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=file, animations="disabled")
    print(f"{file.name}: {file.stat().st_size // 1024} kB", flush=True)


# -- the documentation -------------------------------------------------------------------------------------------------


def document(browser: Browser, url: str) -> None:
    def see(visitor: Visitor, name: str, path: str, ready: str = QUESTION) -> None:
        page = visitor.page(path)
        page.locator(ready).first.wait_for()
        paint(page, PICTURES / f"{name}.png")
        page.close()

    def begun(visitor: Visitor, answers: int, until: str = "") -> str:
        match = visitor.begin(GAME)
        play_on(visitor, match, answers, until)
        return f"/table/{match}"

    light = Visitor(browser, url, viewport=SIZES["laptop"])
    see(light, "lobby", "/", ".game")
    see(light, "table-start", begun(light, 0))
    see(light, "table-middle", begun(light, MIDDLE))
    see(light, "table-allocation", begun(light, END, "allocate"), ".slots")
    over = begun(light, END)
    see(light, "table-end", over, "dialog.result")
    see(light, "replay", over.replace("table", "replay"), ".table[data-at]")
    see(light, "rules", "/rules/" + GAME, ".paragraph")
    dark = Visitor(browser, url, color_scheme="dark")
    see(dark, "table-dark", begun(dark, MIDDLE))
    german = Visitor(browser, url, locale="de-DE")
    see(german, "table-german", begun(german, MIDDLE + 20))
    phone = Visitor(browser, url, viewport=SIZES["phone"], device_scale_factor=2)
    see(phone, "phone", begun(phone, MIDDLE))


# -- scenes ------------------------------------------------------------------------------------------------------------


def telling(visitor: Visitor, match: str) -> Callable[[Any], bool]:
    """Does the state end in a story of several episodes?"""

    def several(state: Any) -> bool:
        first = visitor.get(f"/matches/{match}/chronicle", seat=state["seat"])["since"]
        bare = {one["id"] for one in state["episodes"] if one["bare"]}
        return bool(first) and len({one["episode"] for one in state["log"] if one["n"] >= first["n"]} - bare) > 3

    return several


def changing(visitor: Visitor, match: str) -> Callable[[Any], bool]:
    """Is there a choice of which one answer at least changes much?"""

    def much(state: Any) -> bool:
        if state["answers"] < FIRST or not state["decisions"] or len(state["decisions"][0]["options"]) < 3:
            return False
        shows = visitor.get(f"/matches/{match}/does", seat=state["seat"])["shows"].values()
        return any(len(one["tracks"]) + len(one["places"]) > 1 and one["places"] for one in shows)

    return much


def ghosts(page: Page) -> None:
    """At the option that has most to show."""
    page.locator(QUESTION).wait_for()
    page.keyboard.press("Escape")
    page.locator("princeps-decision:not(:has([data-does].unknown))").wait_for()
    options = page.locator("princeps-decision .option:visible")
    found = []
    for i in range(min(options.count(), 12)):
        options.nth(i).hover()
        found.append((page.evaluate(SHADOWS), i))
    if found:
        options.nth(max(found)[1]).hover()


def chronicle(page: Page) -> None:
    page.locator(".chronicle:visible").wait_for()
    page.locator(QUESTION).focus()
    page.keyboard.press("Space")


def goals(page: Page) -> None:
    page.locator(QUESTION).wait_for()
    page.keyboard.press("Escape")
    page.locator(".goals summary:visible").click()


def legend(page: Page) -> None:
    page.locator(QUESTION).wait_for()
    page.keyboard.press("Escape")
    page.locator('princeps-board button:has(use[href="#i-help"])').click()
    page.get_by_role("dialog").first.wait_for()


def ending(page: Page) -> None:
    page.locator("dialog.result").wait_for()


def scenes(browser: Browser, url: str, folder: Path, games: list[str], looks: list[str], locale: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    player = Visitor(browser, url)
    for game in games:
        told, asked, over = (player.begin(game, seed=3) for _ in range(3))
        moved_on(player, told, telling(player, told))
        moved_on(player, asked, changing(player, asked))
        moved_on(player, over, lambda state: False)
        drawn = {"ghosts": (asked, ghosts), "chronicle": (told, chronicle), "goals": (asked, goals)}
        drawn |= {"legend": (asked, legend), "ending": (over, ending)}
        for look in looks:
            size, _, scheme = look.partition("-")
            eyes = {"viewport": SIZES[size], "color_scheme": scheme, "locale": locale}
            seer = Visitor(browser, url, **eyes, storage_state=player.context.storage_state())
            seer.context.add_init_script(STORY)
            for name, (match, act) in drawn.items():
                page = seer.page(f"/table/{match}")
                act(page)
                paint(page, folder / f"{game}-{name}-{look}.png", ".tracks" if act is goals else "body")
                page.close()
            seer.context.close()


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    reader.add_argument("--scenes", type=Path, help="a folder for the pictures of every game")
    reader.add_argument("games", nargs="*", default=NAMES, help="all of them without this")
    reader.add_argument("--looks", nargs="+", choices=LOOKS, default=LOOKS, help="of the scenes")
    reader.add_argument("--locale", default="en-GB", help="of the scenes: de-DE for German")
    wish = reader.parse_args()
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        served = Served(Path(data) / "served")
        try:
            if wish.scenes:
                scenes(browser, served.url, wish.scenes, wish.games, wish.looks, wish.locale)
            else:
                document(browser, served.url)
        finally:
            served.kill()


if __name__ == "__main__":
    main()

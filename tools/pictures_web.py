"""Draw the page in a real browser.

    python tools/pictures_web.py                              # the pictures of the documentation, and the covers
    python tools/pictures_web.py --boards FOLDER [GAME ...]   # of each game, its beginning, middle and end, to look at
    python tools/pictures_web.py --scenes FOLDER [GAME ...]   # of each game, what the table explains, to look at
    python tools/pictures_web.py --learning FOLDER [GAME ...] # of each game, how it is learnt

Scenes are an option that is pointed at, the chronicle on its way, goals and dangers, the legend, and the ending; of
learning a chapter and a mistake in it, the coach, a puzzle that is missed and one that is shown, the list of puzzles,
and the page of the game: on three sizes of screens, light and dark, as boards are. Needs Chromium (PRINCEPS_CHROMIUM
names another one than the first that is found). The same seeds and players give the same positions.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, FloatRect, Page

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from princeps.engine.catalogue import NAMES
from princeps.rulebook.puzzles import find_puzzle, puzzles
from web.conftest import ROOT, Served, Visitor, chromium
from web.hands import moved_on, play_on, played, taken_in

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
Drawn = tuple[str, Callable[[Page], None]]  # an address, and what is done there before it is drawn
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


# -- covers ------------------------------------------------------------------------------------------------------------

COVERS = ROOT / "src" / "princeps" / "web" / "static" / "covers"
COVER = (640, 480)
# After so many answers, and around which place; or the cards that the game is about and what lies under them.
COVERED = {
    "aurelian": (60, "space:byzantium"),
    "rome_inc": (250, "space:rome"),
    "time_of_crisis": (160, "space:macedonia"),
    "nero": (120, "space:southern_italy"),
    "heirs": (30, ""),
}
BARE = """
princeps-board { position: fixed !important; inset: 0 !important; height: 100vh !important; z-index: 99; }
.tools, .lenses { display: none; }
"""
PLAIN = ".changed-mark, .delta, .changed { visibility: hidden; }"
CLOSE = """(on) => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const board = document.querySelector("princeps-board");
  board.show(board.lies, board.sentences, new Map());
  board.camera.bring([board.spot(board.layout.places.find((place) => place.on === on))]);
  board.camera.zoom(1.25);
  done();
})))"""


def covers(browser: Browser, url: str) -> None:
    """Of each game a part of its board in the course of a game, without anything that is asked."""
    for game, (answers, on) in COVERED.items():
        size = {"viewport": {"width": 800, "height": 600}, "device_scale_factor": 0.8} if on else {}
        visitor = Visitor(browser, url, bypass_csp=True, **size)
        page = visitor.page(f"/table/{taken_in(visitor, played(game, answers))}")
        page.locator("svg.board:not([data-moving]) .place").first.wait_for()
        page.keyboard.press("Escape")
        page.locator('[data-key="hush"]').click()  # what the coach says is lit on the board
        page.add_style_tag(content=PLAIN + BARE if on else PLAIN)
        if on:
            page.evaluate(CLOSE, on)
            page.locator("svg.board:not([data-moving])").wait_for()
        box = page.locator(".stage").bounding_box() if not on else None
        clip = FloatRect(x=box["x"], y=box["y"], width=COVER[0], height=COVER[1]) if box else None
        file = COVERS / f"{game}.jpg"
        page.screenshot(path=file, type="jpeg", quality=82, animations="disabled", clip=clip)
        print(f"{file.name}: {file.stat().st_size // 1024} kB", flush=True)
        visitor.context.close()


# -- boards ------------------------------------------------------------------------------------------------------------


def boards(browser: Browser, url: str, folder: Path, games: list[str], looks: list[str]) -> None:
    for game in games:
        matches = {"start": played(game, 0), "middle": played(game, COVERED[game][0]), "end": played(game)}
        for look in looks:
            size, _, scheme = look.partition("-")
            visitor = Visitor(browser, url, viewport=SIZES[size], color_scheme=scheme)
            visitor.context.add_init_script("localStorage.setItem('princeps.chronicle', 'off')")
            for name, match in matches.items():
                page = visitor.page(f"/table/{taken_in(visitor, match)}")
                page.locator("dialog.result" if name == "end" else QUESTION).first.wait_for()
                page.keyboard.press("Escape")
                page.locator("svg.board:not([data-moving]) .place").first.wait_for()
                paint(page, folder / f"{game}-{name}-{look}.png")
                page.close()
            visitor.context.close()


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
    player = Visitor(browser, url)
    for game in games:
        told, asked, over = (player.begin(game, seed=3) for _ in range(3))
        moved_on(player, told, telling(player, told))
        moved_on(player, asked, changing(player, asked))
        moved_on(player, over, lambda state: False)
        drawn = {"ghosts": (asked, ghosts), "chronicle": (told, chronicle), "goals": (asked, goals)}
        drawn |= {"legend": (asked, legend), "ending": (over, ending)}
        tables: dict[str, Drawn] = {name: (f"/table/{match}", act) for name, (match, act) in drawn.items()}
        draw(browser, player, folder / game, looks, tables, locale)


def draw(
    browser: Browser, player: Visitor, stem: Path, looks: list[str], drawn: dict[str, Drawn], locale: str = "en-GB"
) -> None:
    """Each address in each look, after what is done there."""
    for look in looks:
        size, _, scheme = look.partition("-")
        eyes = {"viewport": SIZES[size], "color_scheme": scheme, "locale": locale}
        seer = Visitor(browser, player.url, **eyes, storage_state=player.context.storage_state())
        seer.context.add_init_script(STORY)
        for name, (path, act) in drawn.items():
            page = seer.page(path)
            act(page)
            paint(page, stem.with_name(f"{stem.name}-{name}-{look}.png"), ".tracks" if act is goals else "body")
            page.close()
        seer.context.close()


# -- learning ----------------------------------------------------------------------------------------------------------


def chapter(page: Page) -> None:
    page.locator('[data-key="course:begin"]').wait_for()
    page.locator(".world .place").first.wait_for()


def mistake(page: Page) -> None:
    chapter(page)
    page.locator('[data-key="course:begin"]').click()
    page.locator('[data-key^="why:"]').first.click()
    page.locator(".course .feedback.bad").wait_for()


def coach(page: Page) -> None:
    page.locator(".coach:visible").wait_for()


def puzzle(page: Page) -> None:
    page.locator("princeps-decision .option").first.wait_for()


def missed(answer: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        puzzle(page)
        page.evaluate("(words) => document.querySelector('princeps-decision').answer(words)", [answer])
        page.locator(".puzzle .judged").wait_for()

    return act


def shown(page: Page) -> None:
    puzzle(page)
    page.locator('[data-key="puzzle:show"]').click()
    page.locator(".puzzle .judged").wait_for()


def waited(what: str) -> Callable[[Page], None]:
    return lambda page: page.locator(what).first.wait_for()


def learning(browser: Browser, url: str, folder: Path, games: list[str], looks: list[str]) -> None:
    player = Visitor(browser, url)
    draw(browser, player, folder / "all", looks, {"lobby": ("/", waited(".game"))})
    for game in games:
        course = player.get(f"/games/{game}/courses")[0]
        first = player.post("/matches", game=game, chapter=course["chapters"][0]["id"])["id"]
        drawn: dict[str, Drawn] = {
            "chapter": (f"/table/{first}", chapter),
            "mistake": (f"/table/{first}", mistake),
            "courses": (f"/learn/{game}", waited(".chapters")),
            "coach": (f"/table/{player.begin(game, seed=3)}", coach),
            "game": (f"/games/{game}", waited(".records")),
        }
        known = puzzles(game)
        if known:
            one = find_puzzle(game, next(iter(known)))
            table = f"/table/{player.post('/matches', game=game, puzzle=one.id)['id']}"
            drawn |= {
                "puzzle": (table, puzzle),
                "missed": (table, missed(one.answers[-1].answer[0])),
                "shown": (table, shown),
                "puzzles": (f"/puzzles/{game}", waited(".tile")),
            }
        draw(browser, player, folder / game, looks, drawn)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    reader.add_argument("--scenes", type=Path, help="a folder for the pictures of every game")
    reader.add_argument("--learning", type=Path, help="a folder for the pictures of how every game is learnt")
    reader.add_argument("--boards", type=Path, help="a folder for the boards of every game")
    reader.add_argument("games", nargs="*", default=NAMES, help="all of them without this")
    reader.add_argument("--looks", nargs="+", choices=LOOKS, default=LOOKS, help="of the scenes")
    reader.add_argument("--locale", default="en-GB", help="of the scenes: de-DE for German")
    wish = reader.parse_args()
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        served = Served(Path(data) / "served")
        try:
            for folder in filter(None, (wish.boards, wish.scenes, wish.learning)):
                folder.mkdir(parents=True, exist_ok=True)
            if wish.boards:
                boards(browser, served.url, wish.boards, wish.games, wish.looks)
            elif wish.scenes:
                scenes(browser, served.url, wish.scenes, wish.games, wish.looks, wish.locale)
            elif wish.learning:
                learning(browser, served.url, wish.learning, wish.games, wish.looks)
            else:
                covers(browser, served.url)
                document(browser, served.url)
        finally:
            served.kill()


if __name__ == "__main__":
    main()

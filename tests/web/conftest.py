"""A server in a process of its own, a real browser, and visitors with their own cookies."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
# the first one draws pages and nothing else: a fifth less for a processor to do
CHROMIUM = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
]
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PYTHONPATH = os.pathsep.join([str(ROOT), str(ROOT / "src")])  # this tree, wherever another one is installed
SERVE = """
import sys
from pathlib import Path
from princeps.server.run import run
from princeps.server.settings import LIMITS, Settings
limits = {what: (10_000, 1.0) for what in LIMITS}
settings = Settings(data=Path(sys.argv[1]), port=int(sys.argv[2]), limits=limits, thinkers=1, grace=0.0)
run(settings, lambda address: print(address, flush=True))
"""

PATIENCE = 120_000  # milliseconds; a busy machine is no fault of the page
expect.set_options(timeout=PATIENCE)


class Served:
    """The server as `princeps serve` runs it, with the test game besides.

    It can be killed and started again at the same address.
    """

    def __init__(self, data: Path) -> None:
        self.data = data
        self.log = data.with_suffix(".log")
        self.port = 0
        self.url = ""
        self.start()

    def start(self) -> None:
        environment = {**os.environ, "PYTHONPATH": PYTHONPATH}
        command = [sys.executable, "-c", SERVE, str(self.data), str(self.port)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("served"))
    yield server
    server.kill()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What the server had to say is shown beside a test that failed."""
    report = yield
    served = getattr(item, "funcargs", {}).get("served")
    if report.failed and isinstance(served, Served):
        report.sections.append(
            ("the server's log", "\n".join(served.log.read_text(encoding="utf-8").splitlines()[-40:]))
        )
    return report


@contextmanager
def chromium() -> Iterator[Browser]:
    path = os.environ.get("PRINCEPS_CHROMIUM") or next(
        (found for name in CHROMIUM if (found := shutil.which(name))), None
    )
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as launched:
        yield launched


class Visitor:
    """Somebody with a browser. What goes wrong in a page is kept in `faults`."""

    def __init__(self, browser: Browser, url: str, **look: Any) -> None:
        self.url = url
        options: dict[str, Any] = {
            "locale": "en-GB",
            "viewport": {"width": 1366, "height": 768},
            "reduced_motion": "reduce",
            "base_url": url,
            **look,
        }
        self.context: BrowserContext = browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.faults: list[str] = []

    def page(self, path: str = "/") -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.goto(path)
        return page

    def get(self, path: str, **query: Any) -> Any:
        return self.context.request.get(f"/api{path}", params=query).json()

    def post(self, path: str, **body: Any) -> Any:
        answer = self.context.request.post(f"/api{path}", data=body, headers={"X-Princeps": "1"})
        assert answer.ok, answer.text()
        return answer.json()

    def put(self, path: str, **body: Any) -> Any:
        answer = self.context.request.put(f"/api{path}", data=body, headers={"X-Princeps": "1"})
        assert answer.ok, answer.text()
        return answer.json()

    def begin(self, game: str = "aurelian", seed: int = 11, **wish: Any) -> str:
        """A match, always of the same dice where they can be chosen: a game that chance ends early would fail a test
        that looks at something else.
        """
        dice = {} if wish.get("mode") == "online" else {"seed": seed}
        return str(self.post("/matches", game=game, **dice, **wish)["id"])

    def state(self, match: str, **query: Any) -> Any:
        return self.get(f"/matches/{match}/state", **query)


@pytest.fixture
def visit(browser: Browser, served: Served) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors; afterwards none of their pages may have had a fault."""
    everybody: list[Visitor] = []

    def come(**look: Any) -> Visitor:
        everybody.append(Visitor(browser, served.url, **look))
        return everybody[-1]

    yield come
    faults = [fault for visitor in everybody for fault in visitor.faults]
    for visitor in everybody:
        visitor.context.close()
    assert faults == []


@pytest.fixture
def ann(visit: Callable[..., Visitor]) -> Visitor:
    return visit()


def sound(page: Page) -> None:
    """axe-core finds nothing serious or critical on the page as it is now."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    bad = [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
    assert bad == []

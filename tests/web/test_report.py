"""The report to keep: one file that shows the whole game without a server, and nothing that its reader may not see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from princeps.engine.catalogue import title
from princeps.engine.record import Match
from princeps.lab.playthroughs import bot_plays
from princeps.text import Texts
from princeps.web.report import report

from .conftest import Visitor, sound
from .hands import play_on


@pytest.fixture(scope="module")
def finished() -> Match:
    return bot_plays(title("aurelian"), 3, "steward")


def test_a_report_opens_without_a_server(browser: Browser, finished: Match, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    file.write_text(report(finished, Texts("en", "aurelian"), 0), encoding="utf-8")
    context = browser.new_context(offline=True, viewport={"width": 1200, "height": 900})
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    expect(page.locator("body")).to_have_attribute("data-drawn", "yes")
    assert [url for url in asked if not url.startswith(("data:", "blob:")) and url != file.as_uri()] == []
    end = finished.title.view(finished.g, 0)
    expect(page.locator("figure svg.board")).to_have_count(end["turn"] + 1)
    expect(page.locator("figure.chart")).to_have_count(6)
    last = page.locator("figure[data-board]").last
    expect(last.locator(".gauge[data-on='track:vp'] .value")).to_have_text(re.compile(rf"^{end['vp']}"))
    assert last.locator(".place").count() == last.locator("figcaption li").count() - 6
    sound(page)
    context.close()


def test_every_line_of_the_log_is_in_it_with_its_rule(finished: Match) -> None:
    texts = Texts("de", "aurelian")
    page = report(finished, texts, 0)
    lines = [texts.event(event) for entry in finished.entries for event in entry.events]
    found = re.findall(r'<li>([^<]+) <span class="cite">\[([\d.]+)\]', page)
    assert [rule for _, rule in found] == [line.rule for line in lines]
    assert '<html lang="de">' in page


def test_a_spectators_report_tells_no_secret() -> None:
    match = bot_plays(title("toy"), 5, "bold")
    texts = Texts("en", "toy")
    secret = [texts.event(event).sentence for entry in match.entries for event in entry.events if "to" in event]
    own = [
        texts.event(event).sentence
        for entry in match.entries
        for event in entry.events
        if "north" in event.get("to", [])
    ]
    assert secret
    public, north = report(match, texts, -1), report(match, texts, 0)
    assert not any(f"<li>{sentence} " in public for sentence in secret)
    assert all(f"<li>{sentence} " in north for sentence in own)
    assert sum(f"<li>{sentence} " in north for sentence in set(secret)) == len(set(own))


def test_the_page_offers_the_report(ann: Visitor, tmp_path: Path) -> None:
    match = ann.begin(seed=3)
    play_on(ann, match, 5)
    page = ann.page(f"/table/{match}")
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Report to keep").click()
    saved = tmp_path / "report.html"
    download.value.save_as(saved)
    assert download.value.suggested_filename == f"aurelian-{match}.html"
    text = saved.read_text(encoding="utf-8")
    assert "Not over yet" in text
    assert ann.get(f"/matches/{match}")["commitment"] in text

"""The files of the page: both languages alike, every text there, the map where Python says it is."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from princeps.engine.packs import GAMES, read_toml
from princeps.text import LANGUAGES

from .conftest import ROOT, Visitor

STATIC = ROOT / "src" / "princeps" / "web" / "static"
SCRIPTS = sorted(STATIC.glob("js/**/*.js"))


def texts(lang: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((STATIC / "texts" / f"{lang}.json").read_text(encoding="utf-8"))
    return found


def keys(words: dict[str, Any], before: str = "") -> Iterator[str]:
    for key, value in words.items():
        if isinstance(value, dict) and not value.keys() <= {"one", "other"}:
            yield from keys(value, f"{before}{key}.")
        else:
            yield before + key


def text(lang: str, key: str) -> Any:
    found: Any = texts(lang)
    for part in key.split("."):
        found = found[part]
    return found


def test_both_languages_have_the_same_texts_and_holes() -> None:
    first, *others = LANGUAGES
    for lang in others:
        assert list(keys(texts(lang))) == list(keys(texts(first)))
        for key in keys(texts(first)):
            holes = [sorted(set(re.findall(r"\{\w+\}", json.dumps(text(one, key))))) for one in (first, lang)]
            assert holes[0] == holes[1], key


def test_every_text_is_asked_for_and_every_one_asked_for_is_there() -> None:
    known = set(keys(texts("en")))
    source = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    asked = set(re.findall(r"""\bt\((?:[^()"]*\? )?"([\w.]+)\"""", source)) | set(
        re.findall(r'[?:] "([a-z_]+\.[a-z_]+)"', source)
    )
    patterns = [
        re.compile(re.sub(r"\\\$\\\{.*?\\\}", "[a-z0-9_]+", re.escape(pattern)))
        for pattern in re.findall(r"\bt\(`([^`]+)`", source)
    ]
    assert {key for key in asked if "." in key or key in ("close", "cancel", "loading", "foot")} <= known
    assert all(any(pattern.fullmatch(key) for key in known) for pattern in patterns)
    idle = {key for key in known if key not in asked and not any(pattern.fullmatch(key) for pattern in patterns)}
    assert idle == set()


def test_no_script_names_a_game() -> None:
    names = [path.parent.name for path in GAMES.glob("*/title.py")] + [
        row["id"] for row in read_toml(GAMES / "announced.toml").get("game", [])
    ]
    for path in SCRIPTS:
        assert not [name for name in names if re.search(rf"\b{name}\b", path.read_text(encoding="utf-8").lower())], (
            path.name
        )


def test_symbols_that_layouts_and_scripts_name_are_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', (STATIC / "symbols.svg").read_text(encoding="utf-8")))
    named = set(re.findall(r"\"(i-\w+)\"", "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS)))
    for layout in GAMES.glob("*/layout.toml"):
        source = layout.read_text(encoding="utf-8").partition("[page]")[2]
        named |= set(re.findall(r'(?:symbol|emblem) = "(\w+)"', source)) | set(
            read_toml(layout)["page"]["track"].values()
        )
    assert named
    assert named <= drawn


def test_nothing_is_fetched_from_elsewhere() -> None:
    for path in [*SCRIPTS, *STATIC.glob("css/*.css"), STATIC / "index.html"]:
        found = re.findall(r"https?://[^\s\"'`)]+", path.read_text(encoding="utf-8"))
        assert [address for address in found if not address.startswith("http://www.w3.org/")] in ([], ["https://"]), (
            path.name
        )
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)


def test_the_coast_is_small_and_says_where_it_is_from() -> None:
    coast = STATIC / "coast.json"
    assert coast.stat().st_size < 60_000
    assert "Natural Earth" in json.loads(coast.read_text(encoding="utf-8"))["origin"]


@pytest.mark.parametrize("place", [(12.48, 41.89), (-0.09, 51.51), (38.27, 34.55), (29.91, 31.2)])
def test_the_page_projects_as_the_tool_does(
    ann: Visitor, place: tuple[float, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    sys.modules.pop("coast", None)
    from coast import project

    page = ann.page("/about")
    found = page.evaluate(
        """async place => {
            const m = await import('/static/js/board/projection.js');
            const c = await m.loadCoast();
            return m.lambert(c.projection)(...place);
        }""",
        list(place),
    )
    assert found == pytest.approx(project(*place), abs=0.01)


def test_every_file_of_the_map_is_ours_to_ship() -> None:
    assert "SIL OPEN FONT LICENSE" in (STATIC / "fonts" / "LICENSE.txt").read_text(encoding="utf-8")
    assert {path.suffix for path in Path(STATIC).rglob("*") if path.is_file()} <= {
        ".js",
        ".ts",
        ".css",
        ".html",
        ".json",
        ".svg",
        ".jpg",
        ".woff2",
        ".txt",
    }


def test_what_players_type_is_never_parsed_as_html() -> None:
    for path in SCRIPTS:
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|\beval\(|new Function",
            path.read_text(encoding="utf-8"),
        ), path.name

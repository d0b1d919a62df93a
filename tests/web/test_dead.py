"""Nothing of the page is left over: exports, style classes, symbols, texts that nobody uses; and files stay small."""

from __future__ import annotations

import re
from pathlib import Path

from princeps.engine.packs import GAMES

from .conftest import ROOT
from .test_files import SCRIPTS, STATIC, keys, texts

MOST_LINES, MOST_COLUMNS = 600, 120
SHEETS = sorted(STATIC.glob("css/*.css"))
WRITTEN = "wire.d.ts"  # by a tool: as long as the wire has words
TYPES = sorted(STATIC.glob("js/*.d.ts"))
PYTHON = [*(ROOT / "src" / "princeps" / "web").glob("*.py"), *(ROOT / "tests" / "web").glob("*.py")]
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
FOR_BOARDS = {"addForm"}  # what scripts of a board of its own may import (docs/page.md)
# words that come over the wire: where printed values are from, and colours, patterns and faces of layouts
FROM_DATA = {
    *("stated", "public", "remembered", "reconstructed"),
    *re.findall(r"\bc-\w+", (STATIC / "css" / "base.css").read_text(encoding="utf-8")),
    *re.findall(r"\bpat-\w+", (STATIC / "css" / "cards.css").read_text(encoding="utf-8")),
    "face-piece",
}


def read(*paths: Path) -> str:
    return "\n".join([path.read_text(encoding="utf-8") for path in paths])


def code(*paths: Path) -> str:
    return COMMENT.sub("", read(*paths))


def words(source: str) -> set[str]:
    """Every word within a text of a script."""
    literals = re.findall(r'"([^"\n]*)"|`([^`]*)`', source)
    return {word for found in literals for word in re.findall(r"[a-zA-Z][\w-]*", "".join(found))}


def test_every_export_is_imported() -> None:
    taken = set()
    for path in SCRIPTS:
        source = path.read_text(encoding="utf-8")
        for names, reference in re.findall(r'import \{([^}]*)\} from "([^"]+)"', source):
            taken |= {((path.parent / reference).resolve(), name.strip()) for name in names.split(",")}
        for reference, name in re.findall(r'import\("([^"]+)"\)\)?\.(\w+)', source):  # a page, or a type
            taken.add(((path.parent / reference).resolve(), name))
    by_python = read(*PYTHON)
    for path in SCRIPTS:
        for name in re.findall(r"^export (?:async )?(?:function|class|const) (\w+)", read(path), re.MULTILINE):
            used = (path, name) in taken or name in FOR_BOARDS
            assert used or re.search(rf"(?:proof\.|import {{{{ ){name}\b", by_python), f"{path.name}: {name}"


def test_every_type_of_our_own_is_used() -> None:
    source = read(*SCRIPTS, STATIC / "js" / "types.d.ts")
    for name in re.findall(r"^export (?:interface|type) (\w+)", read(STATIC / "js" / "types.d.ts"), re.MULTILINE):
        assert len(re.findall(rf"\b{name}\b", source)) > 1, name


def test_every_style_is_worn() -> None:
    marked = re.findall(r'(?:class|id)="([^"]*)"', read(*PYTHON, STATIC / "index.html"))
    worn = words(code(*SCRIPTS)) | {word for one in marked for word in one.split()} | FROM_DATA
    for sheet in SHEETS:
        selectors = " ".join(re.findall(r"([^{};]+)\{", code(sheet)))
        idle = {name for name in re.findall(r"[.#]([a-zA-Z][\w-]*)", selectors) if name not in worn}
        assert {name for name in idle if name.partition("-")[0] != "panel"} == set(), sheet.name


def test_a_class_has_its_looks_in_one_sheet() -> None:
    """Two parts of the page that call different things by one name would change each other."""
    where: dict[str, set[str]] = {}
    for sheet in SHEETS:
        plain = re.sub(r"^@media[^{]*\{.*?^\}", "", code(sheet), flags=re.MULTILINE | re.DOTALL)
        for selectors in re.findall(r"([^{};]+)\{", plain):
            for name in re.findall(r"(?:^|,)\s*\.([\w-]+)\s*(?=,|$)", selectors.strip()):
                where.setdefault(name, set()).add(sheet.name)
    assert {name: sheets for name, sheets in where.items() if len(sheets) > 1} == {}


def test_every_symbol_is_drawn_somewhere() -> None:
    symbols = set(re.findall(r'<symbol id="([\w-]+)"', read(STATIC / "symbols.svg")))
    named = read(*GAMES.rglob("*.toml"), *(ROOT / "src" / "princeps" / "display").glob("*.py"), *SCRIPTS)
    assert {symbol for symbol in symbols if f'"{symbol}"' not in named} == set()


def test_the_holes_of_text_keys_are_filled_with_words_that_somebody_says() -> None:
    """`t(`menu.${what}`)` takes what stands in the scripts, or comes over the wire."""
    source = code(*SCRIPTS)
    plain = set(re.findall(r'"([\w.]+)"', source))
    said = words(source) | words(read(*SCRIPTS, *TYPES)) | FROM_DATA
    holes = [re.sub(r"\\\$\\\{.*?\\\}", r"(\\w+?)", re.escape(one)) for one in re.findall(r"\bt\(\s*`([^`]+)`", source)]
    for key in set(keys(texts("en"))) - plain:
        found = [match[1] for hole in holes if (match := re.fullmatch(hole, key))]
        assert any(word in said for word in found), key


def test_files_stay_small_and_lines_short() -> None:
    for path in [*SCRIPTS, *SHEETS, *TYPES]:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) < MOST_LINES or path.name == WRITTEN, path.name
        assert [line for line in lines if len(line) > MOST_COLUMNS] == [], path.name

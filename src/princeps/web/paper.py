"""Pages to keep: one HTML file each that needs nothing else, in the dress of the table."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from pathlib import Path

STATIC = Path(__file__).resolve().parent / "static"
TABLE = ["table", "decision", "log", "result", "small"]  # the style sheets of an open table
IMPORT = re.compile(r'(\bfrom |\bimport )"(\.\.?/[^"]+)"')
FONT = re.compile(r'url\("\.\./(fonts/[^"]+)"\)')
TYPES = {".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


def paper(lang: str, title: str, styles: list[str], body: list[str], head: str = "", css: str = "") -> str:
    """A whole page; *styles* are sheets of the table's, *css* what comes on top."""
    parts = [
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta name="color-scheme" content="light dark">\n<title>{escape(title)}</title>',
        f"<style>\n{_sheets(styles)}{css}</style>",
        f'{head}</head>\n<body class="report">',
        *body,
        "</body>\n</html>\n",
    ]
    return "\n".join(parts)


def grid(rows: Sequence[Sequence[object]]) -> str:
    """A table: the first row names the columns, the first cell its row."""
    head = "".join([f'<th scope="col">{escape(str(cell))}</th>' for cell in rows[0]])
    lines = [
        f'<tr><th scope="row">{escape(str(row[0]))}</th>'
        + "".join([f"<td>{escape(str(cell))}</td>" for cell in row[1:]])
        + "</tr>"
        for row in rows[1:]
    ]
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def facts(rows: dict[str, str]) -> str:
    """Names and what they stand for; what is empty is left out."""
    return (
        "<dl>"
        + "".join([f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in rows.items() if value])
        + "</dl>"
    )


def data_address(path: Path) -> str:
    """A file of the table's as an address that carries it."""
    return f"data:{TYPES[path.suffix]};base64,{b64encode(path.read_bytes()).decode()}"


# -- scripts that travel along -----------------------------------------------------------------------------------------


def carried(scripts: list[Path]) -> str:
    """Scripts and all that they import, for the head of a page."""
    found = list(scripts)
    for path in found:
        for _, reference in IMPORT.findall(path.read_text(encoding="utf-8")):
            if (other := (path.parent / reference).resolve()) not in found:
                found.append(other)
    modules = {
        module_name(path): f"data:{TYPES['.js']};base64,{b64encode(_linked(path).encode()).decode()}" for path in found
    }
    return f'<script type="importmap">{as_json({"imports": modules})}</script>\n'


def module_name(path: Path) -> str:
    """A script within the file."""
    return "princeps/" + path.relative_to(STATIC / "js").as_posix()


def assets(files: dict[str, str]) -> str:
    """Where the scripts find the table's files."""
    return f"<script>globalThis.princepsAssets = {as_json(files)};</script>"


def as_json(value: object) -> str:
    """JSON that cannot end the script it stands in."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _linked(path: Path) -> str:
    """A script that finds the others within the file."""
    return IMPORT.sub(
        lambda found: f'{found[1]}"{module_name((path.parent / found[2]).resolve())}"', path.read_text(encoding="utf-8")
    )


def _sheets(names: list[str]) -> str:
    sheets = [(STATIC / "css" / f"{name}.css").read_text(encoding="utf-8") for name in names]
    return FONT.sub(lambda match: f'url("{data_address(STATIC / match[1])}")', "\n".join(sheets))

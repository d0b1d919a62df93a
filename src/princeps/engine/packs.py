"""Component data as TOML, and packs: overlays by which an owner of the box corrects any value.

A pack repeats the path of what it corrects: file, table, row and key.

    game = "aurelian"
    name = "My copy"

    [chits.unit.moesia_2]
    cv = 2
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from .outside import folder_of, outside_games
from .problem import Problem, nearest

GAMES = Path(__file__).resolve().parent.parent / "games"
MOST_VALUE = 1_000_000


def game_folder(game: str) -> Path:
    """Where a game's files are."""
    found = outside_games().get(game)
    return (folder_of(found) if found else None) or GAMES / game


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file that a person gave us."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise Problem("cannot_read", file=str(path), why=fault.strerror or "") from None
    except UnicodeDecodeError:
        raise Problem("not_text", file=str(path)) from None
    except tomllib.TOMLDecodeError as fault:
        raise Problem("not_toml", file=str(path), why=str(fault)) from None


@cache
def read_facts(game: str) -> dict[str, Any]:
    """game.toml: title, designer, seats, options, endings. Nobody may change it."""
    return read_toml(game_folder(game) / "game.toml")


@cache
def read_data(game: str) -> dict[str, Any]:
    """All component data of a game, by file; the provenance of its tables under "provenance" of each file.

    Nobody may change it.
    """
    return {
        path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
        for path in sorted((game_folder(game) / "data").glob("*.toml"))
    }


@cache
def read_numbered(game: str) -> list[str]:
    """What the numbers of sealed answers meant in saves of format 1."""
    return str(read_toml(game_folder(game) / "format_1.toml")["options"]).split()


class Pack:
    """A named overlay. `values` is what the save keeps, so that a game resumes where the pack's file is not at hand."""

    def __init__(self, game: str, name: str, values: dict[str, Any]) -> None:
        self.game = game
        self.name = name
        self.values = values

    def digest(self) -> str:
        return hashlib.sha256(json.dumps(self.values, sort_keys=True).encode()).hexdigest()[:16]

    def words(self) -> dict[str, Any]:
        return {"game": self.game, "name": self.name, "digest": self.digest(), "values": self.values}


def pack_text(pack: Pack | None) -> str:
    """A pack as it goes to another process; "" for none."""
    return "" if pack is None else json.dumps(pack.words(), sort_keys=True)


def read_pack(path: Path) -> Pack:
    words = read_toml(path)
    game, name = words.pop("game", None), words.pop("name", None)
    if not isinstance(game, str) or not isinstance(name, str):
        raise Problem("pack_header", file=str(path))
    return Pack(game, name, words)


def overlay(data: dict[str, Any], pack: Pack) -> dict[str, Any]:
    """The data with the pack's corrections; what is not there to be corrected is refused."""
    _check_size(pack.values, pack.game)
    merged: dict[str, Any] = _merge(data, pack.values, pack.game)
    return merged


def _check_size(value: Any, path: str) -> None:
    """No counter carries a number that machines cannot carry too."""
    if isinstance(value, int) and abs(value) > MOST_VALUE:
        raise Problem("pack_large", path=path, most=MOST_VALUE)
    if isinstance(value, dict):
        for key, one in value.items():
            _check_size(one, f"{path}.{key}")
    elif isinstance(value, list):
        for number, one in enumerate(value):
            _check_size(one, f"{path}[{number + 1}]")


def _merge(data: Any, change: Any, path: str) -> Any:
    if isinstance(data, list) and data and isinstance(data[0], dict) and "id" in data[0]:
        rows = {row["id"]: row for row in data}
        return list(_merge(rows, change, path).values())
    if isinstance(data, dict):
        if not isinstance(change, dict):
            raise Problem("pack_table", path=path, value=change)
        for key in change:
            if key not in data or key in ("provenance", "id"):
                raise Problem(
                    "pack_key",
                    path=f"{path}.{key}",
                    keys=nearest(key, [k for k in data if k not in ("provenance", "id")]),
                )
        return {
            key: _merge(value, change[key], f"{path}.{key}") if key in change else value for key, value in data.items()
        }
    if isinstance(data, list) and isinstance(change, list):
        # rows without a name of their own, as the lines of a map: replaced as a whole
        if data and isinstance(data[0], dict):
            if any(not isinstance(row, dict) or row.keys() != data[0].keys() for row in change):
                raise Problem("pack_rows", path=path, value=change, columns=", ".join(data[0]))
            return change
        if len(change) != len(data):
            raise Problem("pack_length", path=path, count=len(change), right=len(data))
        return [_merge(old, new, f"{path}[{i + 1}]") for i, (old, new) in enumerate(zip(data, change, strict=True))]
    if type(data) is not type(change) and not (isinstance(data, float) and type(change) is int):
        raise Problem("pack_value", path=path, value=change, like=repr(data))
    return change

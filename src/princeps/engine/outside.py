"""Games from outside: packages that the environment names, folders of games, and installed packages.

    PRINCEPS_EXTRA_GAMES="my.game, other"      packages that Python finds; the last part of the name is the game's id
    PRINCEPS_GAMES=/my/games:/other/games      folders; every folder in one of them that has a game.toml is a game
    [project.entry-points."princeps.games"]    of an installed package: the id, and the package that has the game

What is named first goes before what comes later, so that a game can be worked on where another copy is installed.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from types import ModuleType

from .problem import Problem

EXTRA = "PRINCEPS_EXTRA_GAMES"
FOLDERS = "PRINCEPS_GAMES"
GROUP = "princeps.games"


@dataclass(frozen=True)
class Outside:
    """Where a game from outside is: the package to import, and its folder if it was found by that."""

    id: str
    package: str
    folder: Path | None = None


def outside_games() -> dict[str, Outside]:
    """By id; whether they are any good is not known yet."""
    return _found(os.environ.get(EXTRA, ""), os.environ.get(FOLDERS, ""))


def missing_folders() -> list[Path]:
    """Folders that the environment names and that are not there."""
    return [folder for folder in _folders(os.environ.get(FOLDERS, "")) if not os.path.isdir(folder)]


@cache
def _found(packages: str, folders: str) -> dict[str, Outside]:
    found = [
        Outside(package.rpartition(".")[2], package)
        for package in (word.strip() for word in packages.split(","))
        if package
    ]
    found += [
        Outside(path.parent.name, path.parent.name, path.parent)
        for folder in _folders(folders)
        if os.path.isdir(folder)
        for path in sorted(folder.glob("*/game.toml"))
    ]
    found += [Outside(point.name, point.value) for point in sorted(metadata.entry_points(group=GROUP))]
    by_id: dict[str, Outside] = {}
    for game in found:
        by_id.setdefault(game.id, game)
    return by_id


def _folders(folders: str) -> list[Path]:
    return [Path(os.path.realpath(word)) for word in folders.split(os.pathsep) if word]


def folder_of(game: Outside) -> Path | None:
    """Where its files are; None for a package that Python does not find."""
    if game.folder is not None:
        return game.folder
    try:
        spec = importlib.util.find_spec(game.package)
    except Exception:  # packages around it are loaded, and may do anything
        return None
    return None if spec is None or spec.origin is None or not spec.has_location else Path(spec.origin).parent


def import_game(game: Outside) -> ModuleType:
    """Its package. One that was found by its folder need not be where Python looks for packages."""
    if game.folder is None:
        return importlib.import_module(game.package)
    file = game.folder / "__init__.py"
    known = sys.modules.get(game.package)
    if known is not None:
        if known.__file__ is None or Path(known.__file__).resolve() != file:
            raise Problem("game_name_taken", game=game.id, folder=str(game.folder))
        return known
    spec = importlib.util.spec_from_file_location(game.package, file, submodule_search_locations=[str(game.folder)])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[game.package] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        for name in [name for name in sys.modules if name.partition(".")[0] == game.package]:
            del sys.modules[name]
        raise
    return module

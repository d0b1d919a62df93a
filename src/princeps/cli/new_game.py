"""`princeps new-game`: a small game that plays, as the beginning of another one."""

from __future__ import annotations

import importlib.util
import keyword
import re
import shutil
from pathlib import Path

import click

from ..engine.catalogue import NAMES
from ..engine.problem import Problem
from ..files import make_folder
from .common import texts

PACKAGE = Path(__file__).resolve().parent.parent
# the game that is copied: an installed package has it beside its modules, a source tree where it is tested
PATTERNS = [PACKAGE / "skeleton", PACKAGE.parent.parent / "toys" / "toy"]
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".*")


@click.command()
@click.argument("name")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    default=Path(),
    help="Folder of games in which the new one gets its own; without it the one you are in.",
)
def new_game(name: str, folder: Path) -> None:
    """Write a small game called NAME that plays, draws, speaks two languages and has its tests: change it into yours.

    How that is done says docs/add-a-game.md.
    """
    here = write_game(name, folder)
    t = texts()
    click.echo(t.say("cli.new_game", game=name, folder=str(here), count=len(_files(here))))
    click.echo(t.say("cli.new_game_next", game=name, folder=str(here.parent)))


def write_game(name: str, folder: Path) -> Path:
    """The folder of the new game."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise Problem("new_game_name", name=name)
    if name in NAMES or importlib.util.find_spec(name) is not None:
        raise Problem("new_game_taken", name=name)
    here = folder.resolve() / name
    if here.exists():
        raise Problem("new_game_exists", folder=str(here))
    make_folder(here.parent)
    try:
        shutil.copytree(next(place for place in PATTERNS if place.is_dir()), here, ignore=LEFT_OUT)
        for path in _files(here):
            path.write_text(renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
    except OSError as fault:
        shutil.rmtree(here, ignore_errors=True)
        raise Problem("cannot_write", file=str(here), why=fault.strerror or "") from None
    return here


def renamed(text: str, name: str) -> str:
    """The files of High Card as those of a game of that name."""
    words = [word.capitalize() for word in name.split("_") if word]
    for old, new in (
        ("toy", name),
        ("Toy", "".join(words)),
        ("High Card", " ".join(words)),
        ("Hohe Karte", " ".join(words)),
    ):
        text = re.sub(rf"\b{old}\b", new, text)
    return text


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())

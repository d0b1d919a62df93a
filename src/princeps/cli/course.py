"""`princeps course`: play courses in every way that they speak of, and show what is not as they say."""

from __future__ import annotations

from pathlib import Path

import click

from ..rulebook.courses import check_course, load_course
from .common import json_option
from .example import check_files


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option
def course(files: tuple[Path, ...], as_json: bool) -> None:
    """Check the courses in FILES: exit 0 if all hold, 1 if something differs, 2 if a file is not a course."""
    check_files(files, load_course, check_course, lambda found: len(found.chapters), "cli.courses_hold", as_json)

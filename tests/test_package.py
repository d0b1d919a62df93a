"""The installed package has all that the table needs."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

from princeps.engine.catalogue import NAMES

ROOT = Path(__file__).resolve().parent.parent


def test_a_wheel_brings_data_texts_pages_and_lessons(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    files = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "princeps/web/static/index.html",
        "princeps/text/de.toml",
        "princeps/server/storage/migrations/env.py",
    } <= files
    for game in NAMES:
        assert {
            f"princeps/games/{game}/{file}"
            for file in ("game.toml", "layout.toml", "rulebook.toml", "rulings.md", "text/de.toml")
        } <= files
        lessons = {
            f"princeps/lessons/{game}/{path.name}" for path in (ROOT / "tests" / "examples" / game).glob("*.toml")
        }
        assert lessons
        assert lessons <= files
    skeleton = ROOT / "toys" / "toy"
    assert {
        f"princeps/skeleton/{path.relative_to(skeleton).as_posix()}"
        for path in skeleton.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    } == {file for file in files if file.startswith("princeps/skeleton/")}
    assert not [
        file
        for file in files
        if file.endswith((".so", ".pyc")) or ("/tests/" in file and not file.startswith("princeps/skeleton/"))
    ]

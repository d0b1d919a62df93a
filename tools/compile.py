"""Compile engine, games and the bots' playouts with mypyc, beside their sources; `--clean` removes what was built.

The plain source stays the reference. Compiled modules that are older than their source are removed by `--fresh`, which
every make target runs first: nobody tests or plays yesterday's code.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "princeps"
STAMP = ROOT / "build" / "compiled.stamp"
LEFT_OUT = {"__init__.py"}


SHOWN = [
    "text/render",
    "text/template",
    "text/words",
    "display/describe",
    "display/layout",
    "display/marks",
    "display/sheets",
    "display/drawing",
    "display/changes",
]


def sources() -> list[Path]:
    """What is compiled: the engine, every game, the playouts, and what a server does for every state that it shows."""
    found = [
        *PACKAGE.glob("engine/*.py"),
        *PACKAGE.glob("games/**/*.py"),
        PACKAGE / "bots" / "playout.py",
        *[PACKAGE / f"{name}.py" for name in SHOWN],
    ]
    return sorted(path for path in found if path.name not in LEFT_OUT and path.exists())


def built() -> list[Path]:
    return [*(ROOT / "src").rglob("*.so"), *(ROOT / "src").rglob("*.pyd")]


def clean() -> None:
    for path in [*built(), STAMP]:
        path.unlink(missing_ok=True)


def fresh() -> None:
    """Remove the compiled build if any source is newer than it."""
    if built() and (not STAMP.exists() or any(path.stat().st_mtime > STAMP.stat().st_mtime for path in sources())):
        clean()
        print("The compiled build was older than its source and has been removed; `make compile` builds it again.")


def build() -> None:
    clean()
    names = [str(path.relative_to(ROOT / "src")) for path in sources()]
    work = ROOT / "build" / "mypyc"
    work.mkdir(parents=True, exist_ok=True)
    command = [
        sys.executable,
        str(ROOT / "tools" / "compile_c.py"),
        ",".join(names),
        "build_ext",
        "--inplace",
        "--build-temp",
        str(work),
    ]
    subprocess.run(command, cwd=ROOT / "src", check=True, env={**os.environ, "MYPYPATH": str(ROOT / "src")})
    shutil.rmtree(ROOT / "src" / "build", ignore_errors=True)  # the generated C
    STAMP.write_text("")
    print(f"Compiled {len(names)} modules.")


if __name__ == "__main__":
    {"--clean": clean, "--fresh": fresh}.get(sys.argv[1] if len(sys.argv) > 1 else "", build)()

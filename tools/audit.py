"""Compares what we pin with the vulnerabilities that a database knows, without a network; `make lint` runs it.

The database comes with the package safety-db and is as old as that: its date is said with the result. Newer ones need a
network: `pip-audit --disable-pip --no-deps --requirement requirements/run.lock`.
"""

from __future__ import annotations

import json
import re
import sys
import time
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from packaging.specifiers import SpecifierSet

LOCKS = Path(__file__).resolve().parent.parent / "requirements"
PINNED = re.compile(r"(?P<name>[\w.-]+)==(?P<version>[\w.!+-]+)")

# Findings that do not touch us, by their number there, each with the reason.
ACCEPTED: dict[str, str] = {}


def pins(lock: Path) -> tuple[dict[str, str], list[str]]:
    """Names and versions, and the lines that are not pinned by version and hash."""
    found, loose = {}, []
    for entry in lock.read_text().replace("\\\n", " ").splitlines():
        words = entry.split("#")[0].strip()
        if not words:
            continue
        pinned = PINNED.match(words)
        if pinned is None or "--hash=sha256:" not in words:
            loose.append(words)
        else:
            found[re.sub(r"[-_.]+", "-", pinned["name"]).lower()] = pinned["version"]
    return found, loose


def known() -> dict[str, Any]:
    """What the database says of each package; `$meta` says when. The package itself cannot be imported."""
    file = Path(str(distribution("safety-db").locate_file("safety_db/insecure_full.json")))
    words: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return words


def findings(pinned: dict[str, str], database: dict[str, Any]) -> list[str]:
    return [
        f"{name} {version}: {found['id']} {found['cve'] or ''}".rstrip()
        for name, version in pinned.items()
        for found in database.get(name, [])
        if found["id"] not in ACCEPTED
        and any(SpecifierSet(specifier).contains(version, prereleases=True) for specifier in found["specs"])
    ]


def main() -> int:
    database = known()
    wrong, count = [], 0
    for lock in sorted(LOCKS.glob("*.lock")):
        found, loose = pins(lock)
        count += len(found)
        wrong += [f"{lock.name}: not pinned by version and hash: {words}" for words in loose]
        wrong += [f"{lock.name}: {finding}" for finding in findings(found, database)]
    for line in wrong:
        print(line, file=sys.stderr)
    when = time.strftime("%Y-%m-%d", time.gmtime(database["$meta"]["timestamp"]))
    print(f"{count} pins compared with what was known on {when}: {len(wrong)} to be looked at.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

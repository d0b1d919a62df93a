"""Kills the server at random moments, again and again, while matches are played, and looks whether anything
acknowledged was lost or came twice.

python tools/crash.py --store sqlite --kills 1000
python tools/crash.py --store postgres --workers 3 --kills 1000     # kills processes, the whole server, the database's
lines and its processes
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from server.crash import Lost, kill_again_and_again
from server.postgres import Cluster


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    random.seed(wish.seed)
    cluster = Cluster() if wish.store == "postgres" else None
    with tempfile.TemporaryDirectory() as folder:
        database = cluster.database(folder) if cluster else ""
        try:
            matches, _, wrong = kill_again_and_again(
                Path(folder),
                database,
                cluster,
                kills=wish.kills,
                workers=wish.workers,
                players=wish.players,
                say=lambda line: print(line, flush=True),
            )
        except Lost as lost:
            matches, wrong = 0, [str(lost)]
        finally:
            if cluster:
                cluster.stop()
    print("\n".join(wrong[:20]) or f"{matches} matches verify; nothing acknowledged is lost, nothing came twice.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

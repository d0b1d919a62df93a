"""Stops the server with SIGTERM, again and again, while people and bots play: how long each stop takes, and whether
anything acknowledged was lost or came twice.

python tools/stops.py --store sqlite --stops 200
python tools/stops.py --store postgres --workers 2 --stops 200 --seconds 800 --seed 7 # as many as that, with other luck
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from server.crash import Lost, stop_again_and_again
from server.postgres import Cluster

MOST = 10.0  # seconds for a stop


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--stops", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2, help="with PostgreSQL")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="after which it is enough")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    random.seed(wish.seed)
    cluster = Cluster() if wish.store == "postgres" else None
    with tempfile.TemporaryDirectory() as folder:
        try:
            took, forced, answers, wrong = stop_again_and_again(
                Path(folder),
                cluster.database(folder) if cluster else "",
                stops=wish.stops,
                workers=wish.workers,
                players=wish.players,
                say=lambda line: print(line, flush=True),
                seconds=wish.seconds,
            )
        except Lost as lost:
            print(lost)
            return 1
        finally:
            if cluster:
                cluster.stop()
    print("\n".join(wrong[:20]) or f"{answers} answers acknowledged; none is lost, none came twice.")
    ordered = sorted(took)
    late = sum(seconds > MOST for seconds in took)
    print(
        f"{len(took)} stops: median {ordered[len(took) // 2]:.2f} s, longest {ordered[-1]:.2f} s,"
        f" {late} over {MOST:.0f} s, {forced} cut short"
    )
    return 1 if wrong or late else 0


if __name__ == "__main__":
    sys.exit(main())

"""Plays matches and their twins, in which other hidden things lie, and compares everything that is sent, byte by byte.

python tools/twins.py --messages 10000              # of each game
python tools/twins.py nero --first 40 --seconds 600 # go on with game number 40, for ten minutes at most
"""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from princeps.engine.catalogue import NAMES
from security.stretches import Leak
from security.twins import Tally, compare_twins


def compare(game: str, wish: argparse.Namespace) -> bool:
    """Is there no difference in this game?"""
    begun = time.monotonic()

    def tell(number: int, tally: Tally) -> bool:
        seconds = time.monotonic() - begun
        print(f"{game}: {tally}, next game {number}, {seconds:.0f} s", flush=True)
        return bool(seconds < wish.seconds)

    with tempfile.TemporaryDirectory() as folder:
        try:
            compare_twins(game, Path(folder), wish.messages, wish.seed, wish.first, tell)
        except Leak as leak:
            print(f"{leak}")
            return False
    return True


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=NAMES)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--seconds", type=float, default=3600.0, help="for each kind of game, at most")
    wish = parser.parse_args()
    logging.disable(logging.CRITICAL)
    results = [compare(game, wish) for game in wish.games]
    return 0 if all(results) else 1


if __name__ == "__main__":
    raise SystemExit(main())

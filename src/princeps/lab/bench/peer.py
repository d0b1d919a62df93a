"""The same measurement of the peer: run by an interpreter that has catanatron installed, never imported by us."""

import json
import random
import sys
from time import process_time
from typing import Any

from catanatron import Color, Game, RandomPlayer

MIDDLE = 150  # decisions into a game of about three hundred
COPIES = 2_000


def new_game() -> Any:
    return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])


def decisions_per_second(seconds: float) -> float:
    played = 0
    start = process_time()
    while process_time() - start < seconds:
        game = new_game()
        game.play()
        played += len(game.state.actions)
    return played / (process_time() - start)


def copy_microseconds() -> float:
    game = new_game()
    for _ in range(MIDDLE):
        game.play_tick()
    start = process_time()
    for _ in range(COPIES):
        game.copy()
    return (process_time() - start) / COPIES * 1e6


if __name__ == "__main__":
    random.seed(1)
    print(json.dumps({"decisions": decisions_per_second(float(sys.argv[1])), "copy": copy_microseconds()}))

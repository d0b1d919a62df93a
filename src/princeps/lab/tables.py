"""Statistics as rows of words: the same for the terminal and for a page. The first row names the columns."""

from __future__ import annotations

from ..engine.words import Words
from ..text import Texts

Rows = list[list[str]]


def percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def signed(part: float) -> str:
    return f"{100 * part:+.1f} %"


def share_rows(t: Texts, kind: str, shares: Words) -> Rows:
    """How often each won: a line for each "bot", or for each seat or "side"."""
    head = [t.say(f"sim.{key}") for key in (kind, "seats", "wins", "rate", "interval", "score")]
    return [head] + [[name, *share_cells(found)] for name, found in shares.items()]


def share_cells(found: Words) -> list[str]:
    return [
        str(found["seats"]),
        str(found["wins"]),
        percent(found["rate"]),
        f"{percent(found['low'])} - {percent(found['high'])}",
        f"{found['score']:.1f}",
    ]


def rating_rows(t: Texts, words: Words) -> Rows:
    """How strong the bots of an arena are, as far as they have played."""
    head = [
        t.say(key)
        for key in (
            "sim.bot",
            "arena.rating",
            "sim.interval",
            "sim.seats",
            "sim.wins",
            "sim.rate",
            "sim.interval",
            "sim.score",
        )
    ]
    played = [found for found in words["bots"] if found["share"]]
    return [head] + [
        [
            found["bot"],
            f"{found['rating']:.1f}",
            f"{found['low']:.1f} - {found['high']:.1f}",
            *share_cells(found["share"]),
        ]
        for found in played
    ]


def pair_rows(t: Texts, words: Words) -> Rows:
    """How the duels of an arena ended, pair by pair."""
    head = [t.say(f"arena.{key}") for key in ("pair", "duels", "won", "drawn", "lost", "gain")] + [
        t.say("sim.interval")
    ]
    rows = []
    for pair in words["pairs"]:
        gain = pair["gain"]
        interval = "" if gain["low"] is None else f"{signed(gain['low'])} … {signed(gain['high'])}"
        rows.append(
            [
                " : ".join(pair["bots"]),
                *[str(pair[key]) for key in ("duels", "won", "drawn", "lost")],
                signed(gain["mean"]),
                interval,
            ]
        )
    return [head, *rows]

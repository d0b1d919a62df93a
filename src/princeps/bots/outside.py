"""Bots from outside: a program in any language that reads a decision per line from its stdin and writes an answer per
line to its stdout. See docs/bots.md.

It is told what its seat sees and what it may answer, and nothing else. Each message is complete in itself: one process
serves all seats and games of ours that name it, and is started when it is first asked.
"""

from __future__ import annotations

import atexit
import json
import shlex
import shutil
import subprocess
from queue import Empty, Queue
from threading import Thread
from typing import Any

from ..engine.agenda import Game
from ..engine.catalogue import Title
from ..engine.chance import Chance, Quick
from ..engine.choices import ALLOCATE, AMOUNT, CHOOSE, KINDS, SOME, Offer, legal
from ..engine.problem import Problem
from ..engine.words import Words

PREFIX = "exec:"
PATIENCE = 60.0  # seconds for an answer
LONGEST = 100_000  # characters of an answer
SHOWN = 60  # of them in a complaint
SEEDS = 1 << 30


class OutsideBot:
    """Hands its decisions to a program."""

    def __init__(self, title: Title, parts: Any, seat: int, chance: Chance, command: str) -> None:
        self.title = title
        self.parts = parts
        self.seat = seat
        self.chance = chance
        self.program = program(command)

    def decide(self, view: Words) -> list[str]:
        g = self.title.imagine(view, self.parts, Quick(self.chance.below(SEEDS)))
        offer = next(one for one in g.waiting() if one.seat == self.seat)
        message = {
            "type": "decide",
            "game": self.title.id,
            "seed": self.chance.below(SEEDS),
            "decision": asked(self.title, g, offer),
            "view": view,
        }
        return self.read(g, offer, self.program.ask(message))

    def read(self, g: Game, offer: Offer, line: str) -> list[str]:
        """The answer in a line, if it is one of those offered."""
        try:
            said = json.loads(line)["answer"]
        except (ValueError, LookupError, TypeError, RecursionError):
            said = None
        if not isinstance(said, list) or not all(isinstance(word, str) for word in said):
            raise Problem("outside_nonsense", bot=self.program.command, line=line.strip()[:SHOWN])
        try:
            words = g.whole_words(offer, said)
            if legal(offer, g.read_walk(offer, words)):
                return words
        except Problem:
            pass  # a word or number that is none
        raise Problem(
            "outside_refused", bot=self.program.command, answer=" ".join(said)[:SHOWN], step=g.book.names[offer.step[0]]
        )


def asked(title: Title, g: Game, offer: Offer) -> Words:
    """What a seat is asked, without the sentences."""
    bounded = offer.kind in (SOME, AMOUNT)
    return {
        "seat": title.seats[offer.seat],
        "kind": KINDS[offer.kind],
        "step": g.book.names[offer.step[0]],
        "rule": g.book.cites[offer.step[0]],
        "options": [{"id": g.book.options[option], "on": g.book.on[option]} for option in offer.ids]
        if offer.kind in (CHOOSE, SOME)
        else [],
        "least": offer.least if bounded else 0,
        "most": offer.most if bounded else 0,
        "slots": slots(g, offer),
        "total": offer.most if offer.kind == ALLOCATE else 0,
    }


def slots(g: Game, offer: Offer) -> list[Words]:
    """The slots of an allocation with their bounds, in order."""
    if offer.kind != ALLOCATE:
        return []
    rows = zip(offer.ids, offer.lows or [], offer.highs or [], offer.now or [], strict=True)
    return [
        {"id": g.book.options[slot], "on": g.book.on[slot], "low": low, "high": high, "now": now}
        for slot, low, high, now in rows
    ]


# -- programs ----------------------------------------------------------------------------------------------------------


class Program:
    """A program that answers lines with lines."""

    def __init__(self, command: str) -> None:
        try:
            self.words = shlex.split(command)
        except ValueError:
            self.words = []
        if not self.words or shutil.which(self.words[0]) is None:
            raise Problem("outside_missing", bot=command)
        self.command = command
        self.child: subprocess.Popen[str] | None = None

    def ask(self, message: Words) -> str:
        """Its answer; Problem if it is gone or takes too long. It may be asked again then: it is started anew."""
        if self.child is None:
            self.child = self._start()
        answers: Queue[str] = Queue()
        Thread(target=_exchange, args=(self.child, json.dumps(message), answers), daemon=True).start()
        try:
            line = answers.get(timeout=PATIENCE)
        except Empty:
            self.end()
            raise Problem("outside_silent", bot=self.command, seconds=round(PATIENCE)) from None
        if not line:
            raise Problem("outside_gone", bot=self.command, status=self.end())
        return line

    def _start(self) -> subprocess.Popen[str]:
        """In a session of its own: Ctrl-C is for us. What it writes to stderr is for its author."""
        try:
            return subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError:
            raise Problem("outside_missing", bot=self.command) from None

    def end(self) -> int:
        """The status it ended with, by itself or by us."""
        child, self.child = self.child, None
        if child is None:
            return 0
        try:
            return child.wait(1.0)
        except subprocess.TimeoutExpired:
            child.kill()
            return child.wait()
        finally:
            for pipe in (child.stdin, child.stdout):
                try:
                    assert pipe is not None
                    pipe.close()
                except OSError:
                    pass  # what was still to be written has no reader


def _exchange(child: subprocess.Popen[str], text: str, answers: Queue[str]) -> None:
    """In a thread, for both ways can stop half-way. "" if the program is gone."""
    assert child.stdin is not None and child.stdout is not None
    try:
        child.stdin.write(text + "\n")
        child.stdin.flush()
        answers.put(child.stdout.readline(LONGEST))
    except (OSError, ValueError):
        answers.put("")


_programs: dict[str, Program] = {}


def program(command: str) -> Program:
    """The program of this command; one process for all who ask for it."""
    if command not in _programs:
        _programs[command] = Program(command)
    return _programs[command]


@atexit.register
def _end_all() -> None:
    for one in _programs.values():
        if one.child is not None and one.child.stdin is not None:
            one.child.stdin.close()  # a well-made bot ends with its input
        one.end()

"""Look at what answers are said to do, in many positions of every game, and compare it with what they do.

    python tools/foresee.py                        # all games, 1,000 positions each
    python tools/foresee.py nero -n 200            # one of them, fewer

Of each position: every answer of one word has a text in each language, and where no chance comes between, playing it
changes exactly what was announced. Then, of 200 decisions of each game, how long it takes until all of it is known.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from statistics import median

from princeps.bots.playout import play_on, uniform
from princeps.display.drawing import Memory
from princeps.display.layout import Layout
from princeps.engine.agenda import Game
from princeps.engine.catalogue import NAMES, Title, title
from princeps.engine.chance import Quick
from princeps.engine.choices import Offer
from princeps.table.consequences import MOST, SEEDS, Foresight, single_answers
from princeps.text import LANGUAGES, Texts

TIMED = 200  # decisions


def positions(t: Title, number: int, first: int) -> Iterator[tuple[Game, Offer]]:
    """So many decisions of random games, each of other dice."""
    seed, found = first, 0
    g = t.start(t.parts(), Quick(seed))
    while found < number:
        g.advance()
        waiting = g.waiting()
        if waiting:
            found += 1
            yield g, waiting[found % len(waiting)]
            play_on(g, uniform, Quick(first + found), 1)
        else:
            seed += 1
            g = t.start(t.parts(), Quick(seed))


class Looker:
    """Everything that one game needs to be looked at."""

    def __init__(self, game: str) -> None:
        self.title = title(game)
        self.parts = self.title.parts()
        self.layout = Layout(game)
        self.texts = {lang: Texts(lang, game) for lang in LANGUAGES}
        self.memories = {lang: Memory() for lang in LANGUAGES}

    def foresight(self, seat: int, lang: str) -> Foresight:
        return Foresight(self.title, self.parts, self.layout, self.texts[lang], seat, self.memories[lang])

    def faults(self, g: Game, offer: Offer) -> tuple[int, list[str]]:
        """How many answers were compared, and what is wrong."""
        t, view, found = self.title, self.title.view(g, offer.seat), []
        walks = single_answers(offer)
        answers = [g.walk_words(offer, walk) for walk in walks[:: max(1, len(walks) // MOST)]]
        # where others may react, a card that nobody sees may come between: there it is what happens if the hidden
        # things are one of those that were imagined
        here = g if t.reaction is None else t.imagine(view, self.parts, Quick(SEEDS[-1]))
        for lang in reversed(LANGUAGES):
            look = self.foresight(offer.seat, lang)
            said = look.all(view) or {answer[0]: look.of(view, answer) for answer in answers}
            for word, one in said.items():
                if not one.does or any(not line or "[" in line or "{" in line for line in one.does):
                    found.append(f"{lang} {word}: {one.does}")
            if lacking := self.texts[lang].lacking:
                found.append(f"{lang}: no text for {sorted(lacking)}")
                lacking.clear()
        for answer in answers:
            told, done = said[answer[0]], look.really(here, offer, answer)
            exact = sorted(told.changes) == sorted(done.changes) and told.follows == done.follows
            part = set(told.changes) <= set(done.changes)
            if not (part if told.follows.kind == "open" or t.reaction is not None else exact):
                found.append(f"{answer} was said to do {told.does} and does {done.does}")
        return len(answers), found

    def seconds(self, g: Game, offer: Offer) -> float | None:
        """Until all is known that a list says unasked; None where it is too long for that."""
        if not 0 < len(single_answers(offer)) <= MOST:
            return None
        view = self.title.view(g, offer.seat)
        begun = time.process_time()  # others may need the machine meanwhile
        self.foresight(offer.seat, LANGUAGES[0]).all(view)
        return time.process_time() - begun


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    reader.add_argument("games", nargs="*", default=NAMES, help="all of them without this")
    reader.add_argument("-n", "--positions", type=int, default=1000)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    bad = 0
    for game in asked.games:
        looker = Looker(game)
        compared = 0
        for g, offer in positions(looker.title, asked.positions, asked.seed):
            number, faults = looker.faults(g, offer)
            compared += number
            bad += len(faults)
            for fault in faults[:3]:
                print(f"{game}, {g.book.names[offer.step[0]]}: {fault}")
        taken = [
            (1000 * seconds, len(single_answers(offer)), g.book.names[offer.step[0]])
            for g, offer in positions(looker.title, TIMED, asked.seed + 1000)
            if (seconds := looker.seconds(g, offer)) is not None
        ]
        longest, options, step = max(taken)
        print(
            f"{game}: {asked.positions} positions, {compared} answers; "
            f"until all is known: median {median([one[0] for one in taken]):.0f} ms, "
            f"longest {longest:.0f} ms ({options} options of {step})",
            flush=True,
        )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

"""A match as a person at the table meets it: what is seen, what is asked, what happened. Whoever draws it asks here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from ..bots import Bot
from ..display.drawing import Memory
from ..display.goals import Goal, goals
from ..display.layout import Layout
from ..engine.choices import CHOOSE, Offer, Walk
from ..engine.problem import Problem
from ..engine.record import Match
from ..engine.words import Words
from ..text import LANGUAGES, Statement, Texts
from .chronicle import Known, Narrator, Telling
from .consequences import Foresight


@dataclass(frozen=True)
class Choice:
    """An option of the open decision."""

    number: int  # in the list
    option: int
    word: str  # as the record writes it
    label: str
    on: str  # the thing of the board it lies on; "" if none
    odds: list[str]


@dataclass
class Barred:
    """Options that one reason bars, each with its rule."""

    reason: str
    options: list[tuple[str, str]] = field(default_factory=list)


def numbered(words: list[str]) -> list[int]:
    """The numbers of a list of options. Those that are called by a number ("3", "bid:3") have it, so that it means no
    other; the rest come after.
    """
    tails = [word.rpartition(":")[2] for word in words]
    own = [int(tail) if tail.isascii() and tail.isdigit() else -1 for tail in tails]
    called = [number for number in own if number >= 0]
    if len(set(called)) < len(called):
        return list(range(1, len(words) + 1))
    rest = count(max(called, default=0) + 1)
    return [next(rest) if number < 0 else number for number in own]


class Table:
    """The match with its texts and its layout."""

    def __init__(self, match: Match, texts: Texts, bots: dict[str, Bot] | None = None) -> None:
        self.take(match, texts, bots)

    def take(self, match: Match, texts: Texts, bots: dict[str, Bot] | None = None) -> None:
        """Sit down before a match; *bots* play these seats."""
        self.match = match
        self.texts = texts
        self.layout = Layout(match.title.id, match.pack)
        self.bots = bots or {}
        self.effects: Known = {}  # what answers changed
        self.left = ""  # the seat of a bot that could not answer: whoever is there does
        self.look()

    def look(self) -> None:
        """See the position and the open decision anew. While only bots are asked, one who is alone with them looks on
        from his own seat, several people as everybody may.
        """
        seats, bots = self.match.title.seats, self.bots.keys() - {self.left}
        waiting = [offer for offer in self.match.waiting() if seats[offer.seat] not in bots]
        waiting.sort(key=lambda offer: seats[offer.seat] == self.left)
        people = [seat for seat, word in enumerate(self.match.seats) if word not in self.bots]
        self.offer: Offer | None = waiting[0] if waiting else None
        self.seat = self.offer.seat if self.offer else people[0] if len(people) == 1 else -1
        self.view: Words = self.match.title.shown(self.match.title.view(self.match.g, self.seat), self.match.parts)

    def seat_word(self) -> str:
        """The seat that is looked through; "" for none."""
        return self.match.title.seats[self.seat] if self.seat >= 0 else ""

    def asked(self, seat: str) -> bool:
        return any(self.match.title.seats[offer.seat] == seat for offer in self.match.waiting())

    # -- the decision --------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.match.g.ending >= 0

    def rule(self) -> str:
        """The number of the rule that asks; at the end, of the rule that ended the game; "" while a bot thinks."""
        if self.offer is None:
            return self.ending().rule if self.over else ""
        return self.match.g.book.cites[self.offer.step[0]]

    def question(self) -> str:
        """What is asked; with several seats also who."""
        assert self.offer is not None
        question = self.texts.question(self.match.g, self.offer)
        return question if len(self.match.seats) == 1 else f"{self.seat_name(self.seat)}: {question}"

    def advice(self) -> str:
        """What the decision is about and what a sensible player looks at; "" if nobody has written it."""
        assert self.offer is not None
        return self.texts.find(f"coach.{self.match.g.book.names[self.offer.step[0]]}") or ""

    def seat_name(self, seat: int) -> str:
        return str(self.match.title.facts()["seat"][seat]["name"][self.texts.lang])

    def choices(self) -> list[Choice]:
        """What can be picked, or the slots of an allocation."""
        options = [] if self.offer is None else self.offer.ids
        numbers = numbered([self.match.g.book.options[option] for option in options])
        return [self._choice(number, option) for number, option in zip(numbers, options, strict=True)]

    def does(self, answer: list[str]) -> list[str]:
        """What a whole answer would do, and what the dice after it can bring."""
        return self.looking_ahead(answer)()

    def looking_ahead(self, answer: list[str]) -> Callable[[], list[str]]:
        """The same to be worked out later, and elsewhere: it needs the table no more."""
        assert self.offer is not None
        match = self.match
        foresight = Foresight(match.title, match.parts, self.layout, self.texts, self.seat, Memory())
        view = match.title.view(match.g, self.seat)
        return lambda: [*foresight.of(view, answer).does, *foresight.chances(view, answer)]

    def _choice(self, number: int, option: int) -> Choice:
        g = self.match.g
        odds = self.match.title.odds(g, option) if self.offer is not None and self.offer.kind == CHOOSE else None
        return Choice(
            number,
            option,
            g.book.options[option],
            self.texts.option(g, option),
            g.book.on[option],
            [] if odds is None else self.texts.odds(odds),
        )

    def refusals(self) -> list[Barred]:
        """What cannot be picked and why, by reason."""
        found: dict[str, Barred] = {}
        for option, reason, rule in (self.offer.refused if self.offer is not None else None) or []:
            refusal = found.setdefault(reason, Barred(self.texts.reason(reason)))
            refusal.options.append((self.texts.option(self.match.g, option), rule))
        return list(found.values())

    # -- what happened -------------------------------------------------------------------------------------------------

    def lines(self, since: int = 0, own_since: int | None = None) -> list[Statement]:
        """The log from an entry of the record on, as far as the seat may read it; what it does not share with everybody
        from entry *own_since* on.
        """
        own = since if own_since is None else own_since
        return [
            self.texts.event(event)
            for number, entry in enumerate(self.match.entries)
            for event in entry.events
            if (self.seat_word() in event["to"] and number >= own if "to" in event else number >= since)
        ]

    def tellings(self, since: int = 0, own_since: int | None = None) -> list[Telling]:
        """The same lines by episodes, with what these changed."""
        narrator = Narrator(self.match, self.layout, self.texts, self.seat, self.effects)
        return narrator.told(since, len(self.match.entries) - 1, own_since)

    def ending(self) -> Statement:
        return self.texts.ending(self.match.title.shape.endings[self.match.g.ending])

    def outcome(self) -> str:
        return self.match.title.outcome(self.match.g, self.seat)

    def scores(self) -> list[int]:
        """By seat."""
        return [self.match.title.score(self.match.g, seat) for seat in range(len(self.match.seats))]

    def goals(self) -> list[Goal]:
        """What is aimed at, what kills and what is sure to come, for the seat that is looked through."""
        match = self.match
        prospects = match.title.prospects(match.title.view(match.g, self.seat), match.parts)
        return goals(self.layout, self.texts, prospects)

    def beliefs(self) -> dict[str, dict[str, float]]:
        """The chance of each unseen chit to be in each cup; {} in a game without cups."""
        return dict(self.match.title.beliefs(self.view)["cups"]) if self.layout.cups(self.view) else {}

    # -- changes -------------------------------------------------------------------------------------------------------

    def answer(self, words: list[str]) -> None:
        """The answer of the seat that is looked through, then those of the bots."""
        self.give(self.seat_word(), words)
        self.bots_answer()

    def give(self, seat: str, words: list[str]) -> None:
        """One answer, and nothing else."""
        self.match.answer(seat, words)
        self.left = ""
        self.changed()

    def bots_answer(self) -> None:
        """All that the bots are asked, one after the other."""
        while seat := self.bot_asked():
            try:
                words = self.bots[seat].decide(self.view_of(seat))
            except BaseException:
                self.leave(seat)
                raise
            self.give(seat, words)

    def bot_asked(self) -> str:
        """The seat of a bot that is to answer now; "" if none is.

        After an undo bots wait for the people who are asked: else there would be nothing to give again.
        """
        asked = [self.match.title.seats[offer.seat] for offer in self.match.waiting()]
        bots = [seat for seat in asked if seat in self.bots and seat != self.left]
        return bots[0] if bots and not (self.match.undone and len(bots) < len(asked)) else ""

    def view_of(self, seat: str) -> Words:
        return self.match.title.view(self.match.g, self.match.title.seat_number(seat))

    def leave(self, seat: str) -> None:
        """The bot could not answer: this decision is left to whoever is there."""
        self.left = seat
        self.look()

    def walk(self, walk: Walk) -> None:
        """The answer of the seat that is looked through, by numbers of options or points; no bot's."""
        assert self.offer is not None
        self.give(self.seat_word(), self.match.g.walk_words(self.offer, walk))

    def undo(self) -> None:
        """Take back a person's last answer, with those of the bots after it."""
        own = [number for number, entry in enumerate(self.match.entries) if number and entry.seat not in self.bots]
        if not own:
            raise Problem("nothing_to_undo")
        self.match.back_to(own[-1] - 1)
        self.left = ""
        self.changed()

    def redo(self) -> None:
        self.match.redo()
        while self.match.undone and self.match.undone[-1][0].seat in self.bots:
            self.match.redo()
        self.changed()

    def changed(self) -> None:
        """After every change; whoever keeps the match keeps it here."""
        self.look()

    def switch_language(self) -> None:
        """The next of our languages."""
        lang = LANGUAGES[(LANGUAGES.index(self.texts.lang) + 1) % len(LANGUAGES)]
        self.texts = Texts(lang, self.match.title.id, self.match.pack)

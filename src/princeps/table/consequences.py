"""What an answer does, before it is given.

It is played on a copy of what its seat may know (`view` and `imagine`), up to the next decision or the first chance,
and the difference of what the table shows is told: no rule is written a second time, and nothing can leak. What is
hidden is imagined several times, each time differently; only what comes about every time is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import takewhile
from typing import Any, Final, NamedTuple

from ..display.describe import seat_name
from ..display.difference import Shift, Teller, difference, ghosts, turned_up
from ..display.drawing import Drawing, Memory
from ..display.layout import Layout
from ..engine.agenda import LIVE, Book, Game
from ..engine.catalogue import Title
from ..engine.chance import NeedChance, Quick, Script
from ..engine.choices import AMOUNT, CHOOSE, DONE, NOTHING, SOME, Offer, Step, Walk, legal
from ..engine.explicit import outcomes
from ..engine.problem import Problem
from ..engine.words import Words
from ..text import Texts

MOST: Final = 40  # answers that are looked at unasked; of more, each when somebody points at it
SEEDS: Final = (1, 2, 3)  # of what is imagined
MOST_RESULTS: Final = 216  # of dice: three of them
FAR: Final = 1000  # steps: more than ever lie on an agenda


@dataclass(frozen=True)
class Follows:
    """What comes after an answer: `asked` (somebody decides), `chance` (a die, or a draw with 0 sides), `end`, `sealed`
    (others answer at the same time), or `open`: that depends on what is hidden.
    """

    kind: str
    says: tuple[str, ...] = ()
    step: Step = NOTHING  # that asks, or needs the die
    sides: int = 0
    forced: tuple[tuple[int, int], ...] = ()  # on the way, with one answer only: the step that asks, its option or -1
    rest: tuple[Step, ...] = ()  # what else the answer brings after that, before anybody decides again
    offer: Offer | None = field(default=None, compare=False)  # what is asked
    last: Game | None = field(default=None, compare=False)  # before the last of those that were forced


@dataclass(frozen=True)
class Consequence:
    """What an answer changes, for drawing and in words, and what follows."""

    changes: list[Shift]
    follows: Follows
    told: list[str]  # of what changes

    @property
    def does(self) -> list[str]:
        """All of it in sentences."""
        return [*self.told, *self.follows.says]

    def shows(self) -> Words:
        """For drawing: what changes where, how many sentences of `does` tell that, and whether dice follow."""
        dice = self.follows.kind == "chance" and self.follows.sides > 0
        return {**ghosts(self.changes), "told": len(self.told), "dice": dice}


class Imagined(NamedTuple):
    """A position that fits a view, what the seat is asked in it, and whether others answer at the same time."""

    g: Game
    offer: Offer
    sealed: bool


class Foresight:
    """Looks at the answers of one seat, in one language, of one view after the other."""

    def __init__(self, title: Title, parts: Any, layout: Layout, texts: Texts, seat: int, memory: Memory) -> None:
        self.title = title
        self.parts = parts
        self.texts = texts
        self.seat = seat
        self.drawing = Drawing(layout, texts, title.seats[seat], memory)
        self.teller = Teller(layout, texts)
        self.seen: Words | None = None  # the last view, with its sheets

    def all(self, view: Words) -> dict[str, Consequence]:
        """Of each answer that is one word, by that word; nothing if there are too many to look at unasked."""
        imagined = self.imagined(view)
        g, offer, _ = imagined[0]
        answers = [g.walk_words(offer, walk) for walk in single_answers(offer)]
        if len(answers) > MOST:
            return {}
        before = self.shown(view)
        return {words[0]: self._consequence(before, imagined, words) for words in answers}

    def of(self, view: Words, answer: list[str]) -> Consequence:
        """Of one whole answer, in words."""
        return self._consequence(self.shown(view), self.imagined(view), answer)

    def really(self, g: Game, offer: Offer, answer: list[str]) -> Consequence:
        """The same with nothing imagined: what is hidden shows in it, so it is for checks only."""
        return self._consequence(self.looked(g), [_asked(g, offer)], answer)

    def chances(self, view: Words, answer: list[str]) -> list[str]:
        """What the dice that follow at once can bring, likeliest first: "5 in 8: Treasury -1"; nothing where no die
        follows, or where that depends on what is hidden.
        """
        first, *others = [self._results(one, answer) for one in self.imagined(view)]
        return first if all(other == first for other in others) else []

    def _results(self, imagined: Imagined, answer: list[str]) -> list[str]:
        trial, follows = _play(imagined, self.seat, answer, stop=True)
        results = outcomes(trial, follows.step, MOST_RESULTS) if follows.kind == "chance" and follows.sides else []
        now = self.looked(trial)
        share: dict[tuple[str, ...], Fraction] = {}
        for chance, after in results:
            run_on(after)
            changes = difference(now, self.looked(after))
            hidden = turned_up(changes)
            says = tuple(self.teller.sentences([change for change in changes if change not in hidden]))
            share[says] = share.get(says, Fraction(0)) + chance
        if len(share) < 2:  # sure: no odds
            return [sentence for says in share for sentence in says]
        return [
            self.texts.say(
                "does.chance",
                chance=chance.numerator,
                of=chance.denominator,
                result="; ".join(says) or self.texts.say("does.unchanged"),
            )
            for says, chance in sorted(share.items(), key=lambda item: -item[1])
        ]

    def imagined(self, view: Words) -> list[Imagined]:
        """Positions that fit the view, no two of them alike: where nothing is hidden there is one."""
        name, layout = self.title.seats[self.seat], self.drawing.layout
        plays = layout.played_by(name, view)
        self.teller.own = [name, *plays] if len(plays) == 1 else []  # one of several is named
        found: list[Imagined] = []
        dumps: list[Words] = []
        for seed in SEEDS:
            g = self.title.imagine(view, self.parts, Quick(seed))
            offer = next((one for one in g.waiting() if one.seat == self.seat), None)
            if offer is None:
                raise Problem("not_asked", seat=self.title.seats[self.seat])
            dump = self.title.shape.dump(g)
            if dump not in dumps:
                dumps.append(dump)
                found.append(_asked(g, offer))
        return found

    def _consequence(self, before: Words, imagined: list[Imagined], answer: list[str]) -> Consequence:
        found = []
        for one in imagined:
            trial, follows = _play(one, self.seat, answer)
            found.append((difference(before, self.looked(trial)), self._said(trial, follows)))
        (first, follows), others = found[0], found[1:]
        hidden = turned_up(first)
        changes = [change for change in first if change not in hidden and all(change in seen for seen, _ in others)]
        if any(other != follows for _, other in others):
            follows = Follows("open", (self.texts.say("does.then_open"),))
        return Consequence(changes, follows, self.teller.sentences(changes))

    def shown(self, view: Words) -> Words:
        """With the game's sheets where they can be kept from one view to the next; elsewhere they would cost too much
        for every option.
        """
        if self.title.sheet_fields:
            view = self.seen = self.title.shown(view, self.parts, self.seen)
        return self.drawing.showing(view)

    def looked(self, g: Game) -> Words:
        return self.shown(self.title.view(g, self.seat))

    def _said(self, g: Game, follows: Follows) -> Follows:
        """With what comes next in words; choices on the way with one answer only are named."""
        texts = self.texts
        if follows.kind == "end" and g.ending == LIVE:  # the position of a chapter: it ends before the game does
            says = texts.say("does.then_nobody")
        elif follows.kind == "end":
            says = texts.say("does.then_end", ending=self.title.shape.endings[g.ending])
        elif follows.kind == "sealed":
            says = texts.say("does.then_sealed")
        elif follows.kind == "chance":
            name = texts.step(follows.step)
            says = texts.say("does.then_die" if follows.sides else "does.then_draw", name=name)
        else:
            assert follows.offer is not None
            waiting = [offer for offer in follows.offer.all() if not offer.empty()]
            mine = [offer for offer in waiting if offer.seat == self.seat]
            row = self.title.facts()["seat"][waiting[0].seat]
            name = seat_name(
                self.drawing.layout, texts, row["id"], self.title.view(g, self.seat), row["name"][texts.lang]
            )
            says = (
                texts.say("does.then_asked", question=_first(texts.question(g, mine[0])))
                if mine
                else texts.say("does.then_other", name=name)
            )
        forced = dict.fromkeys([self._forced(step, option) for step, option in follows.forced])
        on_the_way = [texts.say("does.forced", names=", ".join(forced))] if forced else []
        rest = [texts.say("does.rest", names=", ".join(map(texts.step, follows.rest)))] if follows.rest else []
        return replace(follows, says=(*on_the_way, says, *self._odds(follows), *rest), last=None)

    def _odds(self, follows: Follows) -> list[str]:
        """Of a roll that follows a forced choice: as they would be told beside its option, were it asked."""
        if follows.kind != "chance" or follows.last is None or (option := follows.forced[-1][1]) < 0:
            return []
        odds = self.title.odds(follows.last, option)
        return [] if odds is None else self.texts.odds(odds)

    def _forced(self, step: int, option: int) -> str:
        book = self.title.shape.book
        if option < 0:
            return self.texts.rule(book.cites[step]).title
        return self.texts.option_of(book.names[step], book.options[option])


def _first(question: str) -> str:
    """The first sentence: what a question explains besides is told where it is asked."""
    asks, sign, _ = question.partition("? ")
    return asks + sign.strip()


def _asked(g: Game, offer: Offer) -> Imagined:
    asked = g.ask(False)
    return Imagined(g, offer, asked is not None and len([one for one in asked.all() if not one.empty()]) > 1)


def single_answers(offer: Offer) -> list[Walk]:
    """The answers that are one word."""
    if offer.kind == AMOUNT:
        return [(number,) for number in range(offer.least, offer.most + 1)]
    if offer.kind == CHOOSE:
        return [(option,) for option in offer.ids]
    if offer.kind == SOME:
        return [walk for option in offer.ids for walk in ((option,), (option, DONE)) if legal(offer, walk)]
    return []


def _play(imagined: Imagined, seat: int, answer: list[str], stop: bool = False) -> tuple[Game, Follows]:
    """An answer on a copy, up to the next decision or chance; nothing happens yet if others answer at the same time, or
    have done so unseen.
    """
    g, offer, sealed = imagined
    walk = g.read_walk(offer, g.whole_words(offer, answer))
    trial = g.copy()
    if sealed:
        return trial, Follows("sealed")
    trial.chance = Script([], drawn=g.chance.drawn, explicit=True)
    below = len(trial.agenda) - 1
    trial.seal(seat, walk)
    return run_on(trial, stop, below)


def run_on(g: Game, stop: bool = False, below: int = 0) -> tuple[Game, Follows]:
    """Up to the next decision or chance. What the last step has done before its die is rolled counts, unless this is to
    *stop* before that step. So many steps lie *below* those that an answer brings.
    """
    forced: list[tuple[int, int]] = []
    last: Game | None = None
    while g.agenda:
        step, deep = g.agenda[-1], len(g.agenda)
        if deep <= below:  # what comes now was to come anyway
            below = FAR
        if g.book.asks[step[0]] is not None:
            offer = g.fill(False)
            here = g.copy() if len(offer.ids) == 1 and offer.kind == CHOOSE else None
            if (asked := g.advance_choice()) is not None:
                rest = _unasked(g.agenda[below:-1], g.book)
                return g, Follows("asked", step=step, forced=tuple(forced), rest=rest, offer=asked)
            if len(g.agenda) == deep:
                forced.append((step[0], offer.ids[0] if offer.kind == CHOOSE else -1))
                last = here
            continue
        before = g.copy() if stop else g
        g.agenda.pop()
        try:
            g.run(step)
        except NeedChance as need:
            if stop:
                before.agenda.pop()
            rest = _unasked(before.agenda[below:], g.book)
            return before, Follows("chance", step=step, sides=need.sides, forced=tuple(forced), rest=rest, last=last)
    return g, Follows("end", forced=tuple(forced))


def _unasked(steps: list[Step], book: Book) -> tuple[Step, ...]:
    """Those that come next, up to the first that asks. One of nothing in particular looks whether there is anything to
    do: it says nothing.
    """
    coming = takewhile(lambda step: book.asks[step[0]] is None, reversed(steps))
    return tuple(step for step in coming if len(step) > 1)

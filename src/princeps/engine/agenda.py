"""The agenda: a rulebook as named steps, and a game at play as the steps still to be done.

A rule paragraph is a small function. When it is finished it says with `g.then(...)` what comes next, in reading order;
a step that asks somebody fills an Offer whose options carry the step that follows. Nothing else controls the flow.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .chance import Chance
from .choices import ALLOCATE, AMOUNT, CHOOSE, SOME, Offer, Step, Walk, follow, legal, only_walk
from .problem import Problem

try:
    from mypy_extensions import mypyc_attr  # a word to the compiler; the plain source does without
except ImportError:

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[type], type]:  # type: ignore[misc]
        return lambda cls: cls


Event = dict[str, Any]
Run = Callable[..., None]

LIVE: Final = -1  # `ending` of a game that goes on
NO_STEP: Final = -1  # that `advance` should stop before


class Book:
    """The paragraphs of one rulebook, and the words for what can be answered in it."""

    __slots__ = (
        "title",
        "names",
        "cites",
        "runs",
        "asks",
        "tallies",
        "kinds",
        "numbers",
        "options",
        "on",
        "option_numbers",
    )

    def __init__(self, title: str) -> None:
        self.title = title
        self.names: list[str] = []
        self.cites: list[str] = []
        self.runs: list[Run | None] = []
        self.asks: list[Run | None] = []
        self.tallies: list[bool] = []
        self.kinds: list[dict[str, str]] = []  # argument -> the vocabulary of its words ("" = a plain number)
        self.numbers: dict[str, int] = {}
        self.options: list[str] = []
        self.on: list[str] = []
        self.option_numbers: dict[str, int] = {}
        self.option("done")

    def _register(self, cite: str, function: Run, args: dict[str, str], ask: bool, tally: bool) -> int:
        name = function.__name__
        if name in self.numbers:
            raise ValueError(f"two steps named {name}")
        number = len(self.names)
        self.numbers[name] = number
        self.names.append(name)
        self.cites.append(cite)
        self.runs.append(None if ask else function)
        self.asks.append(function if ask else None)
        self.tallies.append(tally)
        self.kinds.append(args)
        return number

    def rule(self, cite: str, run: Run, **args: str) -> int:
        """Something happens: `run(g, ...)`.

        Returns the step's number; *args* name its arguments and their vocabularies.
        """
        return self._register(cite, run, args, False, False)

    def tally(self, cite: str, run: Run) -> int:
        """Something happens with the values of a compound answer: `run(g, *values)`."""
        return self._register(cite, run, {}, False, True)

    def choice(self, cite: str, ask: Run, **args: str) -> int:
        """Somebody decides: `ask(g, ..., offer)` fills the offer and changes nothing."""
        return self._register(cite, ask, args, True, False)

    def option(self, word: str, on: str = "") -> int:
        """The number of an answer; *on* names the thing to click ("space:moesia", "track:vp")."""
        if word in self.option_numbers:
            raise ValueError(f"two options named {word}")
        self.option_numbers[word] = len(self.options)
        self.options.append(word)
        self.on.append(on)
        return len(self.options) - 1


class Log:
    """Where a game's events go. A game without one is a "what if": search pays nothing for what nobody reads."""

    __slots__ = ("events",)

    def __init__(self, events: list[Event]) -> None:
        self.events = events


@mypyc_attr(allow_interpreted_subclasses=True)  # games from outside need not be compiled
class Game:
    """A game at play. Each game's class adds its own fields; all of them are plain data."""

    __slots__ = ("book", "agenda", "sealed", "ending", "chance", "log", "explain", "words")

    def __init__(self, book: Book, chance: Chance) -> None:
        self.book = book
        self.chance = chance
        self.agenda: list[Step] = []  # the steps still to be done, top last
        self.sealed: list[tuple[int, Walk]] = []  # simultaneous answers that wait for the others: seat, walk
        self.ending = LIVE  # which of the game's endings, once it is over
        self.log: Log | None = None  # not part of the state
        self.explain = False  # collect reasons for what is refused; not part of the state
        # fields as they were dumped last, for a match that keeps them to itself; not part of the state
        self.words: dict[str, Any] | None = None

    def copy(self) -> Game:
        raise NotImplementedError

    def copy_core(self, twin: Game) -> None:
        """The engine's own fields, for a game's `copy`. The log does not come along: a copy is a "what if"."""
        twin.book = self.book
        twin.chance = self.chance.copy()
        twin.agenda = self.agenda[:]
        twin.sealed = self.sealed[:]
        twin.ending = self.ending
        twin.log = None
        twin.explain = False
        twin.words = self.words

    # -- for rules -----------------------------------------------------------------------------------------------------

    def then(self, *steps: Step) -> None:
        """What comes next, in reading order."""
        agenda = self.agenda
        for i in range(len(steps) - 1, -1, -1):
            agenda.append(steps[i])

    def over(self, ending: int) -> None:
        """The game ends at once: nothing on the agenda will happen any more."""
        self.ending = ending
        self.agenda.clear()
        self.sealed.clear()

    def tell(self, kind: str, rule: str, **facts: object) -> None:
        """An event for the log. Rules ask `if g.log:` first, so that without one not even the facts are gathered."""
        log = self.log
        if log is not None:
            log.events.append({"e": kind, "rule": rule, **facts})

    def mover(self) -> int:
        """The seat that a decision asks unless its paragraph says another."""
        return 0

    # -- for players ---------------------------------------------------------------------------------------------------

    def ask(self, explain: bool) -> Offer | None:
        """The decision of the step on top; None if that step asks nobody (or nobody any more)."""
        if not self.agenda or self.book.asks[self.agenda[-1][0]] is None:
            return None
        offer = self.fill(explain)
        return None if offer.nobody() else offer

    def fill(self, explain: bool) -> Offer:
        """What the step on top offers, though it may be nothing, or one thing only."""
        step = self.agenda[-1]
        ask = self.book.asks[step[0]]
        assert ask is not None
        offer = Offer(step, explain, self.mover())
        n = len(step)
        if n == 1:
            ask(self, offer)
        elif n == 2:
            ask(self, step[1], offer)
        elif n == 3:
            ask(self, step[1], step[2], offer)
        else:
            ask(self, *step[1:], offer)
        return offer

    def advance(self, before: int = NO_STEP) -> Offer | None:
        """Run on until somebody must decide, or the end, or a step of this kind is next."""
        agenda = self.agenda
        runs = self.book.runs
        while agenda:
            step = agenda[-1]
            if step[0] == before:
                return None
            run = runs[step[0]]
            if run is None:
                offer = self.advance_choice()
                if offer is not None:
                    return offer
                continue
            agenda.pop()
            n = len(step)
            if n == 2:
                run(self, step[1])
            elif n == 1:
                run(self)
            elif n == 3:
                run(self, step[1], step[2])
            else:
                run(self, *step[1:])
        return None

    def advance_choice(self) -> Offer | None:
        """The decision of the step on top; nobody to ask, or only one answer for everybody alike: the step is done
        without asking.
        """
        offer = self.fill(self.explain)
        if offer.more is not None and not offer.nobody():
            return offer
        choices = len(offer.ids)
        if choices == 0 and offer.kind != AMOUNT:
            self.agenda.pop()
            return None
        if offer.pause:
            return offer
        if offer.kind == CHOOSE:
            if choices > 1:
                return offer
            self._replace(offer.steps[0])
            return None
        walk = only_walk(offer)
        if not walk:
            return offer
        self._replace(follow(offer, walk))
        return None

    def run(self, step: Step) -> None:
        """One paragraph, apart from the others."""
        run = self.book.runs[step[0]]
        assert run is not None
        run(self, *step[1:])

    def _replace(self, step: Step) -> None:
        if step:
            self.agenda[-1] = step
        else:
            self.agenda.pop()

    def choose(self, offer: Offer, index: int) -> None:
        """Take an option of a CHOOSE offer that is known to be current: the fast door, for playouts."""
        self._replace(offer.steps[index])

    def take(self, offer: Offer, walk: Walk) -> None:
        """Take a whole answer to an offer that is known to be current and asks one seat only."""
        self._replace(follow(offer, walk))

    def waiting(self, explain: bool = False) -> list[Offer]:
        """Who may answer now: everybody asked whose answer is not sealed yet."""
        offer = self.ask(explain)
        if offer is None:
            return []
        answered = [seat for seat, _ in self.sealed]
        return [one for one in offer.all() if not one.empty() and one.seat not in answered]

    def answer(self, seat: int, walk: Walk, before: int = NO_STEP) -> None:
        """A seat answers; checked.

        The game runs on when the last of those asked together has answered, as `advance` does.
        """
        if self.seal(seat, walk):
            self.advance(before)

    def seal(self, seat: int, walk: Walk) -> bool:
        """A seat answers, checked, and nothing runs on yet. Was it the last of those asked together?"""
        offer = self.ask(False)
        asked = [] if offer is None else [one for one in offer.all() if not one.empty()]
        mine = [one for one in asked if one.seat == seat]
        if not mine or any(sealed == seat for sealed, _ in self.sealed):
            raise Problem("not_asked", seat=seat)
        if not legal(mine[0], walk):
            raise Problem("not_offered", answer=" ".join(self.walk_words(mine[0], walk)))
        self.sealed.append((seat, walk))
        if len(self.sealed) < len(asked):
            return False
        given = dict(self.sealed)
        self.sealed.clear()
        self.agenda.pop()
        self.then(*[step for step in (follow(one, given[one.seat]) for one in asked) if step])
        return True

    # -- words ---------------------------------------------------------------------------------------------------------

    def walk_words(self, offer: Offer, walk: Walk) -> list[str]:
        """An answer as the record writes it."""
        if offer.kind < 2:
            options = self.book.options
            return [options[pick] if 0 <= pick < len(options) else str(pick) for pick in walk]
        return [str(pick) for pick in walk]

    def whole_words(self, offer: Offer, words: list[str]) -> list[str]:
        """An answer as the record wants it: a choice of some may come in any order and without "done"."""
        if offer.kind != SOME:
            return words
        order = [self.book.options[option] for option in offer.ids]
        picked = sorted(
            [word for word in words if word != "done"], key=lambda word: order.index(word) if word in order else -1
        )
        return picked if len(picked) == offer.most else [*picked, "done"]

    def read_walk(self, offer: Offer, words: list[str]) -> Walk:
        """An answer from its words. An allocation may also name slots (`army=4 7=1`): the others stay as they are."""
        if offer.kind == ALLOCATE and any("=" in word for word in words):
            assert offer.now is not None
            slots = [self.book.options[slot] for slot in offer.ids]
            points = offer.now[:]
            for word in words:
                slot, _, number = word.partition("=")
                if slot not in slots:
                    raise Problem("unknown_slot", slot=slot, slots=", ".join(slots))
                points[slots.index(slot)] = _number(number)
            return tuple(points)
        if offer.kind >= 2:
            return tuple([_number(word) for word in words])
        walk = []
        for word in words:
            if word not in self.book.option_numbers:
                raise Problem("unknown_option", option=word, options=", ".join(self.book.options[i] for i in offer.ids))
            walk.append(self.book.option_numbers[word])
        return tuple(walk)


def _number(word: str) -> int:
    if not word.isascii() or not word.removeprefix("-").isdigit() or len(word) > 9:
        raise Problem("not_a_number", word=word)
    return int(word)

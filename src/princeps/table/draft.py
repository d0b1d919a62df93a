"""A plan of several answers, before any of them is given.

What belongs to one plan a layout declares (`[[draft]]`, docs/page.md). Its orders are played one after the other on a
copy of what the seat may know, as `consequences.py` does with a single answer, up to the first chance, to another
seat's decision, or to one that belongs to no plan. An order names all that it means: words that the rules choose by
themselves, for there is nothing else to choose, are passed over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ..display.difference import Shift, difference, ghosts, turned_up
from ..display.goals import Goal, goals
from ..display.layout import Layout
from ..display.sheets import read_sheet
from ..engine.agenda import Event, Game, Log
from ..engine.catalogue import Policy
from ..engine.chance import Chance, Script
from ..engine.choices import AMOUNT, CHOOSE, Offer, legal
from ..engine.problem import Problem
from ..engine.words import Words
from .consequences import MOST, Foresight, run_on

MOST_ORDERS: Final = 100
MOST_WORDS: Final = 8  # of an order
MOST_REPEATED: Final = 20  # times that one and the same order is tried
DEEPEST: Final = 3  # answers of an order that leads from one place to another

Orders = list[list[str]]  # of each order its answers; the words of an answer that has several stand apart by spaces


@dataclass(frozen=True)
class DraftPlan:
    """What a layout declares: the decisions that are answered together; an order begins at the first of them."""

    id: str
    steps: list[str]
    ends: list[str]  # the answers that close the plan
    sheet: str  # whose odds are told beside it; "" for none
    gathers: list[str]  # how the answers begin that are gathered, any other closes the plan; none: all are
    whole: bool  # an order is chosen in one go, instead of answer by answer
    usual: dict[str, str]  # of a step what is mostly answered, "most" for the highest number

    def closes(self, word: str) -> bool:
        """Does an answer that begins an order close the plan?"""
        return word in self.ends or (bool(self.gathers) and not word.startswith(tuple(self.gathers)))


def plan_of(layout: Layout, step: str) -> DraftPlan | None:
    """The plan that a decision belongs to."""
    for spec in layout.words.get("draft", []):
        if step in spec["steps"]:
            return DraftPlan(
                spec["id"],
                spec["steps"],
                spec.get("ends", []),
                spec.get("sheet", ""),
                spec.get("gathers", []),
                spec.get("whole", False),
                spec.get("usual", {}),
            )
    return None


@dataclass
class Order:
    """An order as it was played."""

    words: list[str] = field(default_factory=list)  # in full, with what the rules chose by themselves
    answers: list[list[str]] = field(default_factory=list)  # that the record is to have
    asked: list[int] = field(default_factory=list)  # the steps that the words answered
    events: list[Event] = field(default_factory=list)
    whole: bool = False  # the next answer begins another one


@dataclass(frozen=True)
class Refused:
    """The first order that cannot be given, and why: a reason of the rules, or a problem of ours."""

    order: int
    answer: str
    reason: str = ""
    rule: str = ""
    problem: Problem = field(default_factory=lambda: Problem("draft_over"))


@dataclass(frozen=True)
class Played:
    """Where the orders lead: the position, what is asked there (nothing: the plan is at its end), what was refused."""

    g: Game
    offer: Offer | None
    orders: list[Order]
    refused: Refused | None

    def answers(self) -> list[list[str]]:
        return [answer for order in self.orders for answer in order.answers]


def play(plan: DraftPlan, g: Game, offer: Offer, orders: Orders) -> Played:
    """The orders on a copy, one after the other, up to the first that cannot be given."""
    at = _At(plan, g.copy(), offer)
    at.g.chance = Script([], drawn=g.chance.drawn, explicit=True)
    done: list[Order] = []
    for number, words in enumerate(orders):
        before, asked = at.g.copy(), at.offer
        try:
            done.append(at.order(words))
        except _Cannot as why:
            reason, rule = _reason(why.at, why.answer)
            refused = Refused(number, why.answer, reason, rule, why.why)
            return Played(before, asked, done, refused)
    return Played(at.g, at.offer, done, None)


class _Cannot(Exception):
    def __init__(self, answer: str, at: Game | None, why: Problem) -> None:
        super().__init__(answer)
        self.answer = answer
        self.at = at
        self.why = why


class _At:
    """How far a plan has come."""

    def __init__(self, plan: DraftPlan, g: Game, offer: Offer) -> None:
        self.plan = plan
        self.g = g
        self.offer: Offer | None = offer
        self.begun: list[tuple[int, str]] = []  # of the next order, what the rules have chosen already

    def order(self, words: list[str]) -> Order:
        order, left, events = Order(), words[:], Log([])
        for step, word in self.begun:
            _choose(order, left, step, word)
        self.begun = []
        self.g.log = events
        while left and not order.whole:
            self._answer(order, left, left.pop(0))
        if left or not order.answers:
            raise _Cannot(left[0] if left else "", None, Problem("draft_over"))
        self.g.log = None
        order.events = events.events
        return order

    def _answer(self, order: Order, left: list[str], said: str) -> None:
        g, offer, book = self.g, self.offer, self.g.book
        if offer is None:
            raise _Cannot(said, None, Problem("draft_over"))
        try:
            words = g.whole_words(offer, said.split(" "))
            walk = g.read_walk(offer, words)
            if not legal(offer, walk):
                raise Problem("not_offered", answer=said)
        except Problem as problem:
            raise _Cannot(said, g, problem) from None
        order.words.append(said)
        order.asked.append(offer.step[0])
        order.answers.append(g.walk_words(offer, walk))
        g.seal(offer.seat, walk)
        _, follows = run_on(g)
        self.offer = self._in_plan(follows.offer, offer.seat)
        for step, option in follows.forced:
            if option < 0:
                continue
            order.whole |= book.names[step] == self.plan.steps[0]
            if order.whole:
                self.begun.append((step, book.options[option]))
            else:
                _choose(order, left, step, book.options[option])
        order.whole |= self.offer is None or book.names[self.offer.step[0]] == self.plan.steps[0]

    def _in_plan(self, asked: Offer | None, seat: int) -> Offer | None:
        waiting = [] if asked is None else [one for one in asked.all() if not one.empty()]
        mine = len(waiting) == 1 and waiting[0].seat == seat
        return waiting[0] if mine and self.g.book.names[waiting[0].step[0]] in self.plan.steps else None


def _choose(order: Order, left: list[str], step: int, word: str) -> None:
    """What the rules choose by themselves; whoever gave the order in full has said it too."""
    order.words.append(word)
    order.asked.append(step)
    if left and left[0] == word:
        left.pop(0)


def _reason(g: Game | None, answer: str) -> tuple[str, str]:
    """Why the rules do not offer an answer, if they say so."""
    number = -1 if g is None else g.book.option_numbers.get(answer, -1)
    for offer in [] if g is None else g.waiting(explain=True):
        for option, reason, rule in offer.refused or []:
            if option == number:
                return reason, rule
    return "", ""


# -- what a seat is told of a plan -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RowOdds:
    """A row of the plan's sheet: its odds as they are, and as they would be."""

    id: str
    on: str
    name: str
    before: str
    now: str


@dataclass(frozen=True)
class Drafted:
    """A plan as its seat is told of it."""

    plan: DraftPlan
    played: Played
    changes: list[Shift]
    goals: list[tuple[Goal, Goal | None]]  # as they are, and as they would be if nothing else came
    odds: list[RowOdds]

    def shows(self) -> Words:
        """For drawing, as `Consequence.shows`."""
        return {**ghosts(self.changes), "told": 0, "dice": False}


@dataclass(frozen=True)
class PlannedMove:
    """An order that leads from one place to another, and how often it can be given."""

    words: list[str]
    says: str
    most: int


@dataclass(frozen=True)
class WholeChoice:
    """An order that can be given next, all of it in one go."""

    words: list[str]
    label: str
    on: str
    most: int
    does: list[str]
    shows: Words


@dataclass(frozen=True)
class NextOrders:
    """What can be ordered next: order by order; so many must follow; all of them, if nothing is left to choose but
    their order; and what is mostly answered, with its label.
    """

    choices: list[WholeChoice]
    left: int
    must: Orders
    usual: tuple[list[str], str]


class Drafter:
    """Works plans out for one seat, from one view of it after the other."""

    def __init__(self, foresight: Foresight) -> None:
        self.foresight = foresight
        self.title = foresight.title
        self.parts = foresight.parts
        self.texts = foresight.texts
        self.layout = foresight.drawing.layout

    def plan(self, g: Game, offer: Offer) -> DraftPlan:
        """The plan that is asked for; Problem if the decision belongs to none."""
        plan = plan_of(self.layout, g.book.names[offer.step[0]])
        if plan is None:
            raise Problem("no_draft")
        return plan

    def drafted(self, view: Words, orders: Orders) -> Drafted:
        """What is different after the orders; of what is hidden only what comes about however it is imagined."""
        imagined = self.foresight.imagined(view)
        plan = self.plan(imagined[0].g, imagined[0].offer)
        all_played = [play(plan, one.g, one.offer, orders) for one in imagined]
        seen = self._shown(view)
        before = self.foresight.drawing.showing(seen)
        goals_before, odds_before = self._goals(view), self._odds(plan, seen)
        changes: list[Shift] | None = None
        for played in reversed(all_played):
            after = self.title.view(played.g, self.foresight.seat)
            seen = self._shown(after)
            found = difference(before, self.foresight.drawing.showing(seen))
            changes = found if changes is None else [change for change in found if change in changes]
        assert changes is not None
        goals_now = {goal.key: goal for goal in self._goals(after)}
        odds_now = self._odds(plan, seen)
        return Drafted(
            plan,
            all_played[0],
            [change for change in changes if change not in turned_up(changes)],
            [(goal, goals_now.get(goal.key)) for goal in goals_before],
            _beside(odds_before, odds_now),
        )

    def view_after(self, view: Words, orders: Orders) -> Words:
        """What the seat would see: whatever tells of an answer there can go on from it."""
        one = self.foresight.imagined(view)[0]
        return self.title.view(play(self.plan(one.g, one.offer), one.g, one.offer, orders).g, self.foresight.seat)

    def says(self, plan: DraftPlan, order: Order) -> str:
        """By what happens first; if nothing does, or if it was chosen whole, by what was chosen."""
        seat = self.title.seats[self.foresight.seat]
        told = [event for event in order.events if "to" not in event or seat in event["to"]]
        if order.whole and told and not plan.whole:
            return self.texts.event(told[0]).sentence
        return self.label(order)

    def label(self, order: Order) -> str:
        """By what was chosen."""
        book = self.title.shape.book
        return " · ".join(
            self._part(book.names[step], word, len(order.words) > 1)
            for step, word in zip(order.asked, order.words, strict=True)
        )

    def _part(self, step: str, word: str, several: bool) -> str:
        """An answer as a part of an order: shorter than as an option, where the game has such a text."""
        texts = self.texts
        if word not in self.title.shape.book.option_numbers:
            return texts.find(f"whole.{step}.number", n=word) or word
        return (texts.find(f"whole.{step}.{word}") if several else None) or texts.option_of(step, word)

    def again(self, drafted: Drafted, words: list[str]) -> int:
        """How often the same order can be given once more after the others."""
        played = drafted.played
        if played.offer is None or played.refused or drafted.plan.closes(words[0]):
            return 0
        return len(play(drafted.plan, played.g, played.offer, [words] * MOST_REPEATED).orders)

    def moves(self, view: Words, orders: Orders, source: str, target: str) -> list[PlannedMove]:
        """The orders that begin with something on one place and end with something on another."""
        one = self.foresight.imagined(view)[0]
        plan = self.plan(one.g, one.offer)
        start = play(plan, one.g, one.offer, orders)
        if start.refused or start.offer is None or (orders and not start.orders[-1].whole):
            return []
        found = []
        for words in _paths(plan, start, [], source, target):
            again = play(plan, start.g, start.offer, [words] * MOST_REPEATED)
            if again.orders:
                first = again.orders[0]
                found.append(PlannedMove(first.words, self.says(plan, first), len(again.orders)))
        return found

    def choices(self, view: Words, orders: Orders) -> NextOrders:
        """The orders that can be given next, what they do, and whether there is anything to choose."""
        one = self.foresight.imagined(view)[0]
        plan = self.plan(one.g, one.offer)
        start = play(plan, one.g, one.offer, orders)
        nothing = NextOrders([], 0, [], ([], ""))
        if start.refused or start.offer is None or (orders and not start.orders[-1].whole):
            return nothing
        listed = plan.whole or plan.gathers
        found = [words for words in _paths(plan, start, [], "", "") if not plan.closes(words[0])] if listed else []
        if len(found) > MOST:
            return nothing
        before = self.foresight.looked(start.g)
        choices = [self._choice(plan, start, before, words) for words in found]
        left = _left(plan, start) if plan.whole else 0
        must = self._only_end(plan, start) if plan.whole else []
        return NextOrders(choices, left, must, self._usual(plan, start))

    def _choice(self, plan: DraftPlan, start: Played, before: Words, words: list[str]) -> WholeChoice:
        assert start.offer is not None
        played = play(plan, start.g, start.offer, [words] * MOST_REPEATED)
        once = play(plan, start.g, start.offer, [words])
        changes = difference(before, self.foresight.looked(once.g))
        told = [change for change in changes if change not in turned_up(changes)]
        does = self.foresight.teller.sentences(told)
        order, book = once.orders[0], self.title.shape.book
        places = [book.on[book.option_numbers[word]] for word in order.words if word in book.option_numbers]
        return WholeChoice(
            order.words,
            self.label(order),
            next((on for on in reversed(places) if on), ""),
            len(played.orders),
            does,
            {**ghosts(told), "told": len(does), "dice": False},
        )

    def _only_end(self, plan: DraftPlan, start: Played) -> Orders:
        """Orders up to the end of the plan, if the same comes of whatever is chosen on the way."""
        text = self.title.shape.text
        first: Orders = []
        known: set[str] = set()
        ahead: list[tuple[Played, Orders, bool]] = [(start, [], True)]
        while ahead and len(known) < MOST:
            at, orders, whole = ahead.pop()
            if (now := text(at.g)) in known:
                continue
            known.add(now)
            if at.offer is None and not first:
                first = orders
                continue
            if at.offer is None or at.offer.kind != CHOOSE:
                return []
            for option in reversed(at.offer.ids):
                said = at.g.book.options[option]
                more = [*orders, [said]] if whole else [*orders[:-1], [*orders[-1], said]]
                after = play(plan, at.g, at.offer, [[said]])
                ahead.append((after, more, after.orders[0].whole))
        return [] if ahead else first

    def _usual(self, plan: DraftPlan, start: Played) -> tuple[list[str], str]:
        """What is mostly answered, up to the first decision for which the layout names nothing."""
        words: list[str] = []
        at = start
        assert at.offer is not None
        first = at.offer
        while at.offer is not None:
            offer, book = at.offer, at.g.book
            word = plan.usual.get(book.names[offer.step[0]], "")
            word = str(offer.most) if word == "most" and offer.kind == AMOUNT else word
            after = play(plan, start.g, first, [[*words, word]]) if word else at
            if not word or after.refused:
                break
            words, at = [*words, word], after
            if after.orders[0].whole:
                break
        return (words, self.label(at.orders[0])) if words else ([], "")

    def proposed(self, view: Words, policy: Policy, chance: Chance) -> Orders:
        """The orders that a policy would give, up to what closes the plan."""
        one = self.foresight.imagined(view)[0]
        plan = self.plan(one.g, one.offer)
        orders: Orders = []
        played = play(plan, one.g, one.offer, [])
        while played.offer is not None and len(orders) < MOST_ORDERS:
            g, offer = played.g.copy(), played.offer
            g.chance = chance
            said = " ".join(g.walk_words(offer, policy(g, offer, chance)))
            if (not played.orders or played.orders[-1].whole) and plan.closes(said):
                break
            if played.orders and not played.orders[-1].whole:
                orders[-1] = [*orders[-1], said]
            else:
                orders.append([said])
            played = play(plan, one.g, one.offer, orders)
        return [order.words for order in played.orders]

    def _shown(self, view: Words) -> Words:
        """With the game's sheets: a plan is looked at as a whole, so they may cost their time."""
        return self.title.shown(view, self.parts)

    def _goals(self, view: Words) -> list[Goal]:
        return goals(self.layout, self.texts, self.title.prospects(view, self.parts))

    def _odds(self, plan: DraftPlan, seen: Words) -> dict[str, tuple[str, str, str]]:
        """Of each row of the plan's sheet that has odds: its place, its name, and they."""
        spec = next((spec for spec in self.layout.words.get("sheet", []) if spec["id"] == plan.sheet), None)
        if spec is None:
            return {}
        sheet = read_sheet(self.texts, spec, seen.get("sheets", {}).get(plan.sheet, []))
        chances = [column.get("form") == "odds" for column in spec["columns"]]
        return {
            row.id: (
                row.on,
                " · ".join(row.cells[i].text for i in sheet.brief if not chances[i] and row.cells[i].text),
                row.cells[chances.index(True)].text,
            )
            for row in sheet.rows
        }


def _beside(before: dict[str, tuple[str, str, str]], now: dict[str, tuple[str, str, str]]) -> list[RowOdds]:
    nothing = ("", "", "")
    found = []
    for id in {**before, **now}:
        (on, name, was), (on_now, name_now, odds) = before.get(id, nothing), now.get(id, nothing)
        if was or odds:
            found.append(RowOdds(id, on or on_now, name or name_now, was, odds))
    return found


def _paths(plan: DraftPlan, start: Played, words: list[str], source: str, target: str) -> Orders:
    """Answers to what is asked at the start, the first on one place and the last on the other; "": on any."""
    assert start.offer is not None
    book, found = start.g.book, []
    for option in start.offer.ids if start.offer.kind == CHOOSE else []:
        on, path = book.on[option], [*words, book.options[option]]
        if source and ((on != source) if not words else (on not in ("", target))):
            continue
        after = play(plan, start.g, start.offer, [[book.options[option]]])
        if after.refused:
            continue
        if after.orders[0].whole:
            ends = [book.on[book.option_numbers[word]] for word in after.orders[0].words[-1:]]
            found += [path] if not target or (words and on == target) or (not words and ends == [target]) else []
        elif len(path) < DEEPEST:
            found += _paths(plan, after, path, source, target)
    return found


def _left(plan: DraftPlan, start: Played) -> int:
    """How many orders must still follow, if each time the first is given that is offered."""
    at, found = start, 0
    while at.offer is not None and at.offer.kind == CHOOSE and found < MOST_ORDERS:
        at = play(plan, at.g, at.offer, [[at.g.book.options[at.offer.ids[0]]]])
        found += at.orders[0].whole
    return found

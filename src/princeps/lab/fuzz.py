"""Random play with every promise checked, for all games alike: those of the rules and of secrecy at each decision,
those that cost more at some of them.
"""

from __future__ import annotations

import traceback
from collections.abc import Generator
from contextlib import closing
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

import msgspec

from ..bots.playout import uniform
from ..display.drawing import Memory
from ..display.layout import Layout
from ..engine.agenda import Game
from ..engine.catalogue import Title, title
from ..engine.chance import Chance, Quick, Stream
from ..engine.choices import CHOOSE, Offer, Walk, legal
from ..engine.record import Match, replay
from ..engine.words import Words
from ..table.consequences import Foresight, single_answers
from ..text import LANGUAGES, Texts
from ..text.check import tell
from .pool import in_order
from .simulate import seed_of, table

SALT = "fuzz"
CHECKS = [  # their sentences are in text/*.toml under [word.check]
    "data", "dead_end", "endless", "over", "faults", "imagined", "leak_view", "leak_offer", "leak_asked", "leak_odds",
    "leak_forecast", "nothing_hidden", "policy", "evaluate", "odds", "foreseen", "texts", "looked_at", "copied",
    "round_trip", "loaded", "without_log", "dice", "replay_seed", "replay_script", "crash",
]  # fmt: skip
DEPTH = 2  # decisions that each option of a copy is followed on
BY_POLICY = 4  # one game in so many is played by the game's own policy, to get further than chance does;
ERROR = 6  # there, one answer in so many is still anything at all
# one decision in so many is saved and loaded, and the policies are asked what they would do: some think long
SOMETIMES = 4


class Broken(Exception):
    """A promise that does not hold: the check's name, and what was seen."""

    def __init__(self, check: str, detail: object = "") -> None:
        super().__init__(check, detail)
        self.check = check
        self.detail = str(detail)


def check(holds: bool, name: str, detail: object = "") -> None:
    if not holds:
        raise Broken(name, detail)


def fuzz(
    game: str, seed: int, first: int, games: int, jobs: int, options: Words | None = None
) -> Generator[Words, None, None]:
    """Games number *first* and following, in order; stops after the first that breaks a promise."""
    with closing(in_order(partial(fuzz_game, game, seed, options), first, first + games, jobs)) as played:
        for result in played:
            yield result
            if result["broken"]:
                return


def data_faults(game: str) -> list[str]:
    """What does not hold of the game's printed values."""
    t, parts = table(game, "")
    return t.data_faults(parts)


def fuzz_game(game: str, seed: int, options: Words | None, number: int) -> Words:
    """A whole game. `broken` is "" or the name of the check that failed; then `save` holds the game up to there."""
    t, parts = table(game, "")
    match = Match.new(t, seed_of(seed, number), options, salt=SALT)
    result: Words = {
        "number": number,
        "seed": f"{match.seed:032x}",
        "decisions": 0,
        "redealt": 0,
        "broken": "",
        "detail": "",
        "answers": [],
        "save": None,
    }
    fuzzer = Fuzzer(t, parts, match, Quick(seed_of(seed, number, 0)), number)
    try:
        fuzzer.play()
    except Broken as broken:
        result |= {"broken": broken.check, "detail": broken.detail}
    except Exception:  # whatever goes wrong is what we are looking for
        result |= {"broken": "crash", "detail": traceback.format_exc()}
    if result["broken"]:
        result |= {"answers": [[entry.seat, *entry.answer] for entry in match.entries[1:]], "save": match.words()}
    return {**result, "decisions": len(match.entries) - 1, "redealt": fuzzer.redealt}


class Fuzzer:
    """One game under examination. `chance` decides the answers; the game's dice are its own."""

    def __init__(self, t: Title, parts: Any, match: Match, chance: Chance, number: int) -> None:
        self.title = t
        self.parts = parts
        self.match = match
        self.chance = chance
        self.policy = next(iter(t.policies.values()), uniform) if number % BY_POLICY == BY_POLICY - 1 else uniform
        self.texts = [_texts(lang, t.id) for lang in LANGUAGES]
        # how often what is hidden came out differently: a leak test that changes nothing shows nothing
        self.redealt = 0

    def play(self) -> None:
        longest = _longest(self.title.id)
        match = self.match
        while match.g.ending < 0:
            check(len(match.entries) <= longest, "endless", longest)
            waiting = match.waiting()
            check(bool(waiting), "dead_end", match.g.agenda)
            offer = waiting[self.chance.below(len(waiting))]
            saved = self.title.shape.dump(match.g)
            self.position(offer, saved)
            self.answer(offer, saved)
        check(not match.waiting(), "over")
        self.tell(None)
        self.record()

    # -- at a decision -------------------------------------------------------------------------------------------------

    def position(self, offer: Offer, saved: Words) -> None:
        """All that must hold while somebody thinks."""
        g = self.match.g
        faults = self.title.faults(g)
        check(not faults, "faults", ", ".join(faults))
        self.leaks(g)
        self.try_all(g, offer)
        self.odds(g, offer)
        if len(self.match.entries) % SOMETIMES == 0:
            self.foresee(g, offer)
        self.tell(offer)
        check(self.title.shape.dump(g) == saved, "looked_at")

    def leaks(self, g: Game) -> None:
        """What a seat (-1: a spectator) sees, is offered and is told of the odds does not change when the hidden things
        are dealt anew.
        """
        t = self.title
        waiting = g.waiting(explain=True)
        ahead = t.forecast(g) if t.forecast is not None and g.agenda else None
        policies = t.policies if self.chance.below(SOMETIMES) == 0 else {}
        seats = range(-1, len(t.seated(g)))
        # this one's view goes over the wire: what is imagined from it must not hang on our own objects
        far = self.chance.below(len(seats)) - 1
        for seat in seats:
            seen = t.view(g, seat)
            other = t.imagine(
                _from_wire(_to_wire(seen)) if seat == far else seen, self.parts, Quick(self.chance.below(1 << 30))
            )
            check(t.view(other, seat) == seen, "leak_view", seat)
            self.redealt += not _same(t, other, g)
            mine, theirs = _offers(waiting, seat), _offers(other.waiting(explain=True), seat)
            check(
                [_offer_words(offer) for offer in mine] == [_offer_words(offer) for offer in theirs], "leak_offer", seat
            )
            if t.discreet is not None and t.discreet(g):
                check(_asked(g) == _asked(other), "leak_asked", seat)
            for offer in mine:
                if offer.kind == CHOOSE:
                    check(
                        [t.odds(g, option) for option in offer.ids] == [t.odds(other, option) for option in offer.ids],
                        "leak_odds",
                        seat,
                    )
                for name, policy in policies.items():
                    walk = policy(other, offer, self.chance)
                    check(legal(offer, walk), "policy", f"{name}: {walk}")
                check(0.0 <= t.search.evaluate(other, seat) <= 1.0, "evaluate", seat)
            if ahead is not None and t.forecast is not None:
                check(ahead == t.forecast(other), "leak_forecast", seat)
            faults = t.faults(other)
            check(not faults, "imagined", ", ".join(faults))
            if seat == far:
                self.further(other)  # what is imagined can be played, too

    def try_all(self, g: Game, offer: Offer) -> None:
        """Every option (of a compound answer: one of them) on a copy, and a few decisions further."""
        walks = [(option,) for option in offer.ids] if offer.kind == CHOOSE else [uniform(g, offer, self.chance)]
        for walk in walks:
            twin = g.copy()
            twin.answer(offer.seat, walk)
            self.further(twin)

    def further(self, g: Game) -> None:
        """A few decisions on, answered by anything that is allowed."""
        for _ in range(DEPTH):
            for offer in g.waiting()[:1]:
                g.answer(offer.seat, uniform(g, offer, self.chance))

    def tell(self, offer: Offer | None) -> None:
        """What happened since the last answer and what is asked now can be said, in one language after the other."""
        for texts in [self.texts[len(self.match.entries) % len(self.texts)]] if offer else self.texts:
            tell(texts, self.match.g, offer, self.match.entries[-1].events)
            check(not texts.lacking, "texts", f"{texts.lang}: {', '.join(sorted(texts.lacking))}")

    def odds(self, g: Game, offer: Offer) -> None:
        """The odds of each option sum up to one."""
        for option in offer.ids if offer.kind == CHOOSE else []:
            found = self.title.odds(g, option)
            chances = [Fraction(*outcome["chance"]) for outcome in found["outcomes"]] if found else [Fraction(1)]
            check(sum(chances) == 1, "odds", g.book.options[option])

    def foresee(self, g: Game, offer: Offer) -> None:
        """What an answer is said to do is what it does; where others may react, it can be said in any case."""
        t, number = self.title, len(self.match.entries)
        answers = single_answers(offer) or [uniform(g, offer, Quick(number))]
        answer = g.walk_words(offer, answers[number % len(answers)])
        layout, memory = _layout(t.id)
        texts = self.texts[number // SOMETIMES % len(self.texts)]
        foresight = Foresight(t, self.parts, layout, texts, offer.seat, memory)
        view = t.view(g, offer.seat)
        said, done = foresight.of(view, answer), foresight.really(g, offer, answer)
        holds = all(change in done.changes for change in said.changes) and (
            said.follows.kind == "open" or (len(said.changes) == len(done.changes) and said.follows == done.follows)
        )
        # a card that somebody holds may come between: then what was said comes later, or not at all
        holds = holds or t.reaction is not None
        check(holds, "foreseen", f"{answer}: {said.does}, {done.does}")

    # -- an answer -----------------------------------------------------------------------------------------------------

    def answer(self, offer: Offer, saved: Words) -> None:
        """One answer, given in the record, to a copy without a log step by step, and sometimes to a position that was
        saved and loaded.
        """
        t, match = self.title, self.match
        g = match.g
        walk = uniform(g, offer, self.chance)
        if self.policy is not uniform and self.chance.below(ERROR):
            walk = self.policy(t.imagine(t.view(g, offer.seat), self.parts, Quick(1)), offer, self.chance)
        loaded = self.load(g, saved) if self.chance.below(SOMETIMES) == 0 else None
        before, twin = g.copy(), g.copy()
        match.answer(t.seats[offer.seat], g.walk_words(offer, walk))
        check(t.shape.dump(before) == saved, "copied")
        self.step_by_step(twin, offer.seat, walk)
        check(_same(t, twin, match.g), "without_log")
        check(twin.chance.drawn == match.g.chance.drawn, "dice")
        if loaded is not None:
            loaded.answer(offer.seat, walk)
            check(_same(t, loaded, match.g), "loaded")
            check(loaded.chance.drawn == match.g.chance.drawn, "dice")

    def load(self, g: Game, saved: Words) -> Game:
        """The position from its save, which it gives again."""
        text = _to_wire(saved)
        loaded = self.title.load(_from_wire(text), self.parts, Stream(self.match.seed, g.chance.drawn))
        check(_to_wire(self.title.shape.dump(loaded)) == text, "round_trip")
        return loaded

    def step_by_step(self, g: Game, seat: int, walk: Walk) -> None:
        """As `Game.advance` does it; whenever a single step is left nothing is in the middle of anything, and the
        invariants must hold.
        """
        offer = g.ask(False)
        assert offer is not None
        if offer.more is not None:
            g.answer(seat, walk)
            return
        g.take(offer, walk)
        while g.agenda:
            step = g.agenda[-1]
            if g.book.asks[step[0]] is not None:
                if g.advance_choice() is not None:
                    return
                continue
            if len(g.agenda) == 1:
                faults = self.title.faults(g)
                check(not faults, "faults", f"{', '.join(faults)} ({g.book.names[step[0]]})")
            g.agenda.pop()
            g.run(step)

    # -- the whole game ------------------------------------------------------------------------------------------------

    def record(self) -> None:
        """Played again from its save, by the seed and by the dice as a script, it is the same game, event by event."""
        for name, with_seed in (("replay_seed", True), ("replay_script", False)):
            words = _from_wire(_to_wire(self.match.words(with_seed)))
            again = replay(words)
            check(
                [entry.words() for entry in again.entries] == words["answers"]
                and self.title.shape.dump(again.g) == words["snapshot"],
                name,
            )


@lru_cache(maxsize=8)
def _texts(lang: str, game: str) -> Texts:
    return Texts(lang, game)


@lru_cache(maxsize=8)
def _layout(game: str) -> tuple[Layout, Memory]:
    return Layout(game), Memory()


@lru_cache(maxsize=8)
def _longest(game: str) -> int:
    return int(title(game).facts()["facts"]["longest"])


_to_wire = msgspec.json.Encoder().encode
_from_wire = msgspec.json.Decoder().decode


def _same(t: Title, one: Game, other: Game) -> bool:
    """The same position, field by field: as equal dumps, without making them."""
    return all(getattr(one, name) == getattr(other, name) for name in (*t.shape.fields, "agenda", "sealed", "ending"))


def _offers(waiting: list[Offer], seat: int) -> list[Offer]:
    return [offer for offer in waiting if offer.seat == seat]


def _asked(g: Game) -> list[int]:
    """The seats that are asked, those that have answered already among them."""
    offer = g.ask(False)
    return [] if offer is None else [one.seat for one in offer.all() if not one.empty()]


def _offer_words(offer: Offer) -> list[object]:
    """All of an offer that reaches a player."""
    return [
        offer.step,
        offer.kind,
        offer.ids,
        offer.least,
        offer.most,
        offer.lows,
        offer.highs,
        offer.now,
        offer.refused,
    ]

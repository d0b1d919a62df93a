"""The record of a match: answers with the chance results and a digest each, undo by a declared policy, the save.

Load from the snapshot; replaying the answers is a check, and gives back the log and the way to undo.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

from .agenda import Event, Game
from .catalogue import Title, Words, title
from .chance import Chance, Script, Stream, Taped
from .choices import Offer
from .packs import Pack
from .problem import Problem

FORMAT = 1
UNDO = ["free", "information", "none"]  # any time; until something new was seen; never
DICE = ["same", "fresh"]  # after an undo: the same results again, or new ones


def digest(t: Title, g: Game) -> str:
    """A fingerprint of the whole state, hidden parts included."""
    return hashlib.sha256(json.dumps(t.shape.dump(g), sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]


def commitment(seed: int, salt: str) -> str:
    """Published at the start: binds the dice without showing them."""
    return hashlib.sha256(f"{seed:032x}:{salt}".encode()).hexdigest()


class Entry:
    """An answer, and what came of it. The first entry of a record is the set-up, answered by nobody."""

    __slots__ = ("seat", "at", "answer", "drawn", "chance", "events", "digest")

    def __init__(self, seat: str, at: str, answer: list[str], drawn: int) -> None:
        self.seat = seat
        self.at = at  # the step that asked
        self.answer = answer
        self.drawn = drawn  # where the dice stood before
        self.chance: list[object] = []
        self.events: list[Event] = []
        self.digest = ""

    def words(self) -> Words:
        return {"seat": self.seat, "at": self.at, "answer": self.answer, "drawn": self.drawn, "chance": self.chance, "digest": self.digest, "events": self.events}


class Match:
    """A game in somebody's hands."""

    def __init__(self, t: Title, seed: int, salt: str, options: Words, pack: Pack | None, undo: str, dice: str) -> None:
        self.title = t
        self.seed = seed
        self.salt = salt
        self.options = options
        self.pack = pack
        self.undo_policy = undo
        self.dice = dice
        self.parts = t.parts(pack)
        self.entries: list[Entry] = []
        self.states: list[Game] = []  # states[n]: after entries[n]
        self.undone: list[tuple[Entry, Game]] = []
        self.high = 0  # the most results ever drawn: fresh dice go on from there
        self.start: Words | None = None  # a typed-in position to begin from
        self.g: Game = t.blank(self.parts, Stream(seed))

    # -- beginnings ----------------------------------------------------------------------------------------------------

    @staticmethod
    def new(
        t: Title,
        seed: int | None = None,
        options: Words | None = None,
        pack: Pack | None = None,
        undo: str = "free",
        dice: str = "same",
        start: Words | None = None,
        salt: str | None = None,
    ) -> Match:
        """A match with its set-up done (or from a typed-in position, in whole words), waiting for the first answer."""
        if undo not in UNDO or dice not in DICE:
            raise Problem("undo_policy", undo=undo, dice=dice, undos=", ".join(UNDO), dices=", ".join(DICE))
        seed = secrets.randbits(128) if seed is None else seed
        if not 0 <= seed < 1 << 128:
            raise Problem("seed_range", seed=seed)
        match = Match(t, seed, secrets.token_hex(16) if salt is None else salt, options or {}, pack, undo, dice)
        match.start = start
        match._begin(Stream(seed))
        return match

    def _begin(self, chance: Chance) -> None:
        if self.start is None:
            self.g = self.title.start(self.parts, chance, self.options)
        else:
            self.g = self.title.load(self.start, self.parts, chance)
        self._run(Entry("", "set_up", [], chance.drawn), None)

    # -- play ----------------------------------------------------------------------------------------------------------

    def waiting(self) -> list[Offer]:
        """The open decisions, with reasons for what is refused."""
        return self.g.waiting(explain=True)

    def answer(self, seat: str, words: list[str]) -> Entry:
        """A seat answers in words; nothing changes if that is not possible."""
        number = self.title.seat_number(seat)
        mine = [offer for offer in self.g.waiting() if offer.seat == number]
        if not mine:
            raise Problem("game_over" if self.g.ending >= 0 else "not_asked", seat=seat)
        walk = self.g.read_walk(mine[0], words)
        entry = Entry(seat, self.g.book.names[mine[0].step[0]], self.g.walk_words(mine[0], walk), self.g.chance.drawn)
        before = self.g
        self.g = before.copy()
        try:
            self._run(entry, (number, walk))
        except BaseException:
            self.g = before
            raise
        self.undone.clear()
        return entry

    def _run(self, entry: Entry, answer: tuple[int, tuple[int, ...]] | None) -> None:
        g = self.g
        source = g.chance
        g.chance = Taped(source, entry.chance)
        g.log = entry.events
        try:
            if answer is None:
                g.advance()
            else:
                g.answer(answer[0], answer[1])
        finally:
            g.chance, g.log = source, None
        entry.digest = digest(self.title, g)
        self.entries.append(entry)
        self.states.append(g.copy())
        self.high = max(self.high, g.chance.drawn)

    # -- undo ----------------------------------------------------------------------------------------------------------

    def undo_barred(self) -> str:
        """Why the last answer cannot be taken back; "" if it can."""
        if len(self.entries) < 2 or len(self.states) < 2:
            return "nothing_to_undo"
        if self.undo_policy == "none":
            return "undo_none"
        if self.undo_policy == "information" and (self.entries[-1].chance or (self.states[-2].sealed and not self.states[-1].sealed)):
            return "undo_information"  # dice or draws, or the others' sealed answers were opened
        return ""

    def undo(self) -> None:
        if reason := self.undo_barred():
            raise Problem(reason)
        self.undone.append((self.entries.pop(), self.states.pop()))
        self.stand()

    def redo(self) -> None:
        if not self.undone:
            raise Problem("nothing_to_redo")
        entry, state = self.undone.pop()
        self.entries.append(entry)
        self.states.append(state)
        self.stand()

    def back_to(self, count: int) -> None:
        """Undo until only *count* answers are left."""
        while len(self.entries) - 1 > count:
            self.undo()

    def stand(self) -> None:
        """Go on from the last entry."""
        self.g = self.states[-1].copy()
        if self.dice == "fresh":
            self.g.chance.drawn = self.high

    # -- a record kept elsewhere, answer by answer -----------------------------------------------------------------------

    def take_up(self, entries: list[Entry], undone: list[Entry], number: int, snapshot: Words, drawn: int, high: int) -> None:
        """Stand where the record stands: its position after entry *number* is given, only what came later is played again."""
        self.entries, self.high = entries, high
        self.states = self._played(number, snapshot, drawn, len(entries) - 1)
        state = self.states[-1]
        for entry in reversed(undone):
            state = self._after(state, len(entries) + len(self.undone), entry)
            self.undone.insert(0, (entry, state))
        self.stand()

    def reach_back(self, number: int, snapshot: Words, drawn: int) -> None:
        """Know the states from entry *number* on, of which the position is given: so far can be undone then."""
        first = len(self.entries) - len(self.states)
        self.states = self._played(number, snapshot, drawn, first)[:-1] + self.states

    def _played(self, number: int, snapshot: Words, drawn: int, last: int) -> list[Game]:
        """The states from entry *number* to entry *last*."""
        states = [self.title.load(snapshot, self.parts, Stream(self.seed, drawn))]
        if digest(self.title, states[0]) != self.entries[number].digest:
            raise Problem("save_digest")
        for later in range(number + 1, last + 1):
            states.append(self._after(states[-1], later, self.entries[later]))
        return states

    def _after(self, before: Game, number: int, entry: Entry) -> Game:
        """The state after a recorded answer, from the one before it."""
        g = before.copy()
        g.chance = Stream(self.seed, entry.drawn)
        seat = self.title.seat_number(entry.seat)
        asked = [offer for offer in g.waiting() if offer.seat == seat]
        if not asked:
            raise Problem("replay_digest", number=number, answer=" ".join(entry.answer))
        g.answer(seat, g.read_walk(asked[0], entry.answer))
        if digest(self.title, g) != entry.digest:
            raise Problem("replay_digest", number=number, answer=" ".join(entry.answer))
        return g

    def log(self) -> list[Event]:
        return [event for entry in self.entries for event in entry.events]

    # -- the save ------------------------------------------------------------------------------------------------------

    def words(self, with_seed: bool = True) -> Words:
        """The save. Without the seed (a game that is not over, shown to others) the dice cannot be foreseen from it."""
        return {
            "princeps": FORMAT,
            "game": self.title.id,
            "rules": self.title.rules_version(),
            "options": self.options,
            "seats": self.title.seats,
            "pack": None if self.pack is None else self.pack.words(),
            "undo": {"policy": self.undo_policy, "dice": self.dice},
            "commitment": commitment(self.seed, self.salt),
            "seed": f"{self.seed:032x}" if with_seed else None,
            "salt": self.salt if with_seed else None,
            "start": self.start,
            "answers": [entry.words() for entry in self.entries],
            "snapshot": self.title.shape.dump(self.g),
            "drawn": self.g.chance.drawn,
        }

    @staticmethod
    def load(words: Any, rebuild: bool = True) -> Match:
        """A match from its save. The snapshot counts; with *rebuild* the answers are replayed, so that undo reaches back."""
        match = _open(words)
        seed_known = words["seed"] is not None
        chance: Chance = Stream(match.seed, words["drawn"]) if seed_known else Script([], drawn=words["drawn"])
        match.g = match.title.load(words["snapshot"], match.parts, chance)
        match.entries = [read_entry(item) for item in words["answers"]]
        match.high = words["drawn"]
        if not match.entries or digest(match.title, match.g) != match.entries[-1].digest:
            raise Problem("save_digest")
        match.states = [match.g.copy()]
        if rebuild and words["rules"] == match.title.rules_version():
            try:
                match.states = replay(words).states
            except Problem:
                pass  # an older build's answers: the snapshot still stands, undo begins here
        return match


def replay(words: Any) -> Match:
    """Play a save again from its start and compare every result and digest; Problem names the first answer that differs."""
    match = _open(words)
    scripted = words["seed"] is None
    entries = [read_entry(item) for item in words["answers"]]
    chance: Chance = Script([]) if scripted else Stream(match.seed)
    for number, entry in enumerate(entries):
        if scripted:
            chance = Script(entry.chance, drawn=entry.drawn)
        try:
            if number == 0:
                match._begin(chance)
            else:
                match.g.chance = chance if scripted else Stream(match.seed, entry.drawn)
                match.answer(entry.seat, entry.answer)
        except Problem as problem:
            raise Problem("replay_refused", number=number, answer=" ".join(entry.answer), why=str(problem)) from problem
        again = match.entries[-1]
        if again.chance != entry.chance:
            raise Problem("replay_chance", number=number, recorded=str(entry.chance), found=str(again.chance))
        if again.digest != entry.digest:
            raise Problem("replay_digest", number=number, answer=" ".join(entry.answer))
    return match


def verify(words: Any) -> Words:
    """Check a save: commitment, every die and draw, every digest, the snapshot."""
    match = replay(words)
    if words["seed"] is not None and words["commitment"] != commitment(match.seed, match.salt):
        raise Problem("commitment_differs")
    if match.title.shape.dump(match.g) != words["snapshot"]:
        raise Problem("save_digest")
    results = sum(len(entry.chance) for entry in match.entries)
    return {"game": match.title.id, "answers": len(match.entries) - 1, "results": results, "dice": words["seed"] is not None}


def _open(words: Any) -> Match:
    keys = ["game", "rules", "options", "seats", "pack", "undo", "commitment", "seed", "salt", "start", "answers", "snapshot", "drawn"]
    if not isinstance(words, dict) or "princeps" not in words:
        raise Problem("not_a_save")
    if words["princeps"] != FORMAT:
        raise Problem("save_format", found=words["princeps"], known=FORMAT)
    for key in keys:
        if key not in words:
            raise Problem("save_key", key=key)
    t = title(str(words["game"]))
    pack = None
    try:
        if words["pack"] is not None:
            pack = Pack(words["pack"]["game"], words["pack"]["name"], words["pack"]["values"])
        seed = 0 if words["seed"] is None else int(words["seed"], 16)
        match = Match(t, seed, str(words["salt"]), dict(words["options"]), pack, words["undo"]["policy"], words["undo"]["dice"])
        if not isinstance(words["answers"], list) or not isinstance(words["drawn"], int) or not isinstance(words["snapshot"], dict):
            raise Problem("save_key", key="answers")
    except (TypeError, ValueError, KeyError):
        raise Problem("save_key", key="pack, seed, options, undo") from None
    match.start = words["start"]
    return match


def read_entry(item: Any) -> Entry:
    """An entry from its words."""
    try:
        entry = Entry(str(item["seat"]), str(item["at"]), [str(word) for word in item["answer"]], int(item["drawn"]))
        entry.chance = list(item["chance"])
        entry.events = list(item["events"])
        entry.digest = str(item["digest"])
    except (TypeError, KeyError, ValueError):
        raise Problem("save_key", key="answers") from None
    return entry


def read_save(text: str) -> Any:
    """The words of a save from its text."""
    try:
        return json.loads(text)
    except ValueError:
        raise Problem("not_a_save") from None

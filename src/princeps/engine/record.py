"""The record of a match: answers with the chance results and a digest each, undo by a declared policy, the save.

Load from the snapshot; replaying the answers is a check, and gives back the log and the way to undo.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

from .agenda import Event, Game, Log
from .catalogue import Title, title
from .chance import Chance, Script, Staged, Stream, Taped
from .choices import Offer, Walk
from .commitment import Salts, commitment, dice_key, read_salts, start_of
from .packs import Pack
from .problem import Problem
from .words import Words

FORMAT = 2
KNOWN_FORMATS = [1, 2]  # 1 wrote sealed answers as numbers
UNDO = ["free", "information", "none"]  # any time; until something new was seen; never
DICE = ["same", "fresh"]  # after an undo: the same results again, or new ones


def digest(t: Title, g: Game) -> str:
    """A fingerprint of the whole state, hidden parts included."""
    return _fingerprint(t.shape.text(g))


def has_digest(t: Title, g: Game, recorded: str) -> bool:
    """Is the state the one that was recorded? With sealed answers the record may be one of format 1."""
    return digest(t, g) == recorded or (bool(g.sealed) and _fingerprint(t.shape.text(g, numbered=True)) == recorded)


def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def check_policy(undo: Any, dice: Any) -> None:
    if undo not in UNDO or dice not in DICE:
        raise Problem("undo_policy", undo=undo, dice=dice, undos=", ".join(UNDO), dices=", ".join(DICE))


class Entry:
    """An answer, and what came of it. The first entry of a record is the set-up, answered by nobody."""

    __slots__ = ("seat", "at", "answer", "drawn", "chance", "ranges", "events", "digest", "hints")

    def __init__(self, seat: str, at: str, answer: list[str], drawn: int) -> None:
        self.seat = seat
        self.at = at  # the step that asked
        self.answer = answer
        self.drawn = drawn  # where the dice stood before
        self.chance: list[object] = []
        # what each result was one of: sides of a die, size of a cup with the place in it; [] in records of old
        self.ranges: list[object] = []
        self.events: list[Event] = []
        self.digest = ""
        self.hints = 0  # that were asked for before it

    def words(self) -> Words:
        words: Words = {
            "seat": self.seat,
            "at": self.at,
            "answer": self.answer,
            "drawn": self.drawn,
            "chance": self.chance,
            "digest": self.digest,
            "events": self.events,
        }
        if self.ranges:
            words["ranges"] = self.ranges
        if self.hints:
            words["hints"] = self.hints
        return words


class Match:
    """A game in somebody's hands."""

    def __init__(
        self,
        t: Title,
        seed: int,
        salt: str,
        options: Words,
        pack: Pack | None,
        undo: str,
        dice: str,
        salts: Salts | None = None,
    ) -> None:
        self.title = t
        self.seed = seed
        self.salt = salt
        self.salts = salts  # of the seats, in their order; None: nobody was asked for one
        self.seed_known = True  # False: from a save without it, so the dice that come next are not known either
        self.commitment = commitment(seed, salt)
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
        self.script: list[object] = []  # the results that come first there, before those of the seed
        self.g: Game = t.blank(self.parts, self._stream(0))

    @property
    def started(self) -> str | None:
        """What was published when the match began; None if no salts were gathered."""
        return None if self.salts is None else start_of(self.commitment, self.salts)

    def _stream(self, drawn: int) -> Stream:
        started = self.started
        key = self.seed if started is None else dice_key(self.seed, started)
        return Staged(key, self.script, drawn) if self.script else Stream(key, drawn)

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
        salts: Salts | None = None,
        script: list[object] | None = None,
    ) -> Match:
        """A match with its set-up done (or from a typed-in position, in whole words, with the results of *script*
        first), waiting for the first answer.
        """
        check_policy(undo, dice)
        seed = secrets.randbits(128) if seed is None else seed
        if not 0 <= seed < 1 << 128:
            raise Problem("seed_range", seed=seed)
        match = Match(
            t,
            seed,
            secrets.token_hex(16) if salt is None else salt,
            {**t.settings({}), **(options or {})},
            pack,
            undo,
            dice,
            salts,
        )
        match.start, match.script = start, script or []
        match._begin(match._stream(0))
        return match

    def _begin(self, chance: Chance) -> None:
        if self.start is None:
            self.g = self.title.start(self.parts, chance, self.options)
        else:
            self.g = self.title.load(self.start, self.parts, chance)
        read_salts(self.salts or {}, self.seats)
        self._run(Entry("", "set_up", [], chance.drawn), None)

    # -- play ----------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> list[str]:
        return self.title.seated(self.g)

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

    def _run(self, entry: Entry, answer: tuple[int, Walk] | None) -> None:
        g = self.g
        source = g.chance
        g.chance = taped = Taped(source, entry.chance)
        g.log = Log(entry.events)
        try:
            if answer is None:
                g.advance()
            else:
                g.answer(answer[0], answer[1])
        finally:
            g.chance, g.log = source, None
        entry.ranges = taped.ranges
        entry.digest = digest(self.title, g)
        self._append(entry, g.copy())

    def _append(self, entry: Entry, state: Game) -> None:
        """The record goes on by an answer, whoever gave it and wherever."""
        self.entries.append(entry)
        self.states.append(state)
        self.high = max(self.high, state.chance.drawn)

    # -- undo ----------------------------------------------------------------------------------------------------------

    def undo_barred(self, back: int = 1, together: bool = False) -> str:
        """Why the last answer (or the one so many from the end) cannot be taken back; "" if it can.

        *together*: several people play; then `free` is no more than `information`, and a window for reactions is news.
        """
        if len(self.entries) <= back or len(self.states) <= back:
            return "nothing_to_undo"
        if self.undo_policy == "none":
            return "undo_none"
        if together and self.showed(back):
            return "undo_information"
        if self.undo_policy == "information" and self._turned_up(back):
            return "undo_information"
        return ""

    def showed(self, back: int) -> bool:
        """Did the answer show anybody something new, also that somebody may react?"""
        return self._turned_up(back) or self._opened_window(back)

    def _turned_up(self, back: int) -> bool:
        """Chance, what the others had chosen, what was hidden?"""
        entry = self.entries[-back]
        opened = bool(self.states[-back - 1].sealed) and not self.states[-back].sealed
        return bool(entry.chance) or opened or any("reveals" in event for event in entry.events)

    def _opened_window(self, back: int) -> bool:
        """Does the answer let others react? That tells that somebody may hold a card for it. While answers to it are
        sealed the window is an old one.
        """
        rule, after = self.title.reaction, self.states[-back]
        if rule is None or after.sealed:
            return False
        return any(rule(after, offer.seat) for offer in after.waiting())

    def undo(self) -> None:
        self.back_to(len(self.entries) - 2)

    def take_back(self, count: int) -> None:
        """Only *count* answers are left, whatever the policy says: whoever asks for it has settled that."""
        self._take_back(len(self.entries) - 1 - count)
        self.stand()

    def redo(self) -> None:
        self.forth_to(len(self.entries))

    def back_to(self, count: int) -> None:
        """Undo until only *count* answers are left; all the way or not at all."""
        answers = len(self.entries) - 1 - count
        for back in range(1, answers + 1):
            if reason := self.undo_barred(back):
                raise Problem(reason)
        self.take_back(count)

    def _take_back(self, answers: int) -> None:
        for _ in range(answers):
            self.undone.append((self.entries.pop(), self.states.pop()))

    def forth_to(self, count: int) -> None:
        """Redo until there are *count* answers again; all the way or not at all."""
        answers = count - (len(self.entries) - 1)
        if answers > len(self.undone):
            raise Problem("nothing_to_redo")
        for _ in range(answers):
            entry, state = self.undone.pop()
            self._append(entry, state)
        self.stand()

    def stand(self) -> None:
        """Go on from the last entry."""
        self.g = self.states[-1].copy()
        if self.dice == "fresh":
            self.g.chance.drawn = self.high

    # -- a record kept elsewhere, answer by answer ---------------------------------------------------------------------

    def take_up(
        self, entries: list[Entry], undone: list[Entry], number: int, snapshot: Words, drawn: int, high: int
    ) -> None:
        """Stand where the record stands: its position after entry *number* is given, only what came later is played
        again.
        """
        self.entries, self.high = [*entries, *reversed(undone)], high
        self.states = self.played(number, snapshot, drawn, len(self.entries) - 1)
        self._take_back(len(undone))
        self.stand()

    def follow(self, entry: Entry) -> None:
        """An answer that was given elsewhere, to a copy of this match."""
        self._append(entry, self._after(self.states[-1], len(self.entries), entry))
        self.undone.clear()
        self.stand()

    def reach_back(self, number: int, snapshot: Words, drawn: int) -> None:
        """Know the states from entry *number* on, of which the position is given: so far can be undone then."""
        first = len(self.entries) - len(self.states)
        self.states = self.played(number, snapshot, drawn, first)[:-1] + self.states

    def played(self, number: int, snapshot: Words, drawn: int, last: int) -> list[Game]:
        """The states from entry *number* to entry *last*."""
        states = [self.title.load(snapshot, self.parts, self._stream(drawn))]
        if not has_digest(self.title, states[0], self.entries[number].digest):
            raise Problem("save_digest")
        for later in range(number + 1, last + 1):
            states.append(self._after(states[-1], later, self.entries[later]))
        return states

    def _after(self, before: Game, number: int, entry: Entry) -> Game:
        """The state after a recorded answer, from the one before it."""
        g = before.copy()
        g.chance = self._stream(entry.drawn)
        seat = self.title.seat_number(entry.seat)
        asked = [offer for offer in g.waiting() if offer.seat == seat]
        if not asked:
            raise Problem("replay_digest", number=number, answer=" ".join(entry.answer))
        g.answer(seat, g.read_walk(asked[0], entry.answer))
        if not has_digest(self.title, g, entry.digest):
            raise Problem("replay_digest", number=number, answer=" ".join(entry.answer))
        return g

    def log(self) -> list[Event]:
        return [event for entry in self.entries for event in entry.events]

    # -- the save ------------------------------------------------------------------------------------------------------

    def words(self, with_seed: bool = True) -> Words:
        """The save. Without the seed (a game that is not over, shown to others) the dice cannot be foreseen from it."""
        salts = {} if self.salts is None else {"salts": self.salts, "started": self.started}
        return {
            "princeps": FORMAT,
            "game": self.title.id,
            "rules": self.title.rules_version(),
            "options": self.options,
            "seats": self.seats,
            "pack": None if self.pack is None else self.pack.words(),
            "undo": {"policy": self.undo_policy, "dice": self.dice},
            "commitment": self.commitment,
            "seed": f"{self.seed:032x}" if with_seed and self.seed_known else None,
            "salt": self.salt if with_seed and self.seed_known else None,
            **salts,
            "start": self.start,
            **({"script": self.script} if self.script else {}),
            "answers": [entry.words() for entry in self.entries],
            "snapshot": self.title.shape.dump(self.g),
            "drawn": self.g.chance.drawn,
        }

    @staticmethod
    def load(words: Any, rebuild: bool = True) -> Match:
        """A match from its save.

        The snapshot counts; with *rebuild* the answers are replayed, so that undo reaches back.
        """
        match = _open(words)
        chance: Chance = match._stream(words["drawn"]) if match.seed_known else Script([], drawn=words["drawn"])
        match.g = match.title.load(words["snapshot"], match.parts, chance)
        match.entries = [read_entry(item) for item in words["answers"]]
        match.high = words["drawn"]
        if not match.entries or not has_digest(match.title, match.g, match.entries[-1].digest):
            raise Problem("save_digest")
        match.states = [match.g.copy()]
        if rebuild and words["rules"] == match.title.rules_version():
            try:
                match.states = replay(words).states
            except Problem:
                pass  # an older build's answers: the snapshot still stands, undo begins here
        return match


def replay(words: Any) -> Match:
    """Play a save again from its start and compare every result and digest; Problem names the first answer that
    differs.
    """
    match = _open(words)
    if not words["answers"]:
        raise Problem("save_key", key="answers")  # the first one is the set-up
    for number, item in enumerate(words["answers"]):
        entry = read_entry(item)
        if match.seed_known:
            _check_dice(match, number, entry)
        chance: Chance = match._stream(entry.drawn) if match.seed_known else Script(entry.chance, drawn=entry.drawn)
        try:
            if number == 0:
                match._begin(chance)
            else:
                match.g.chance = chance
                match.answer(entry.seat, entry.answer)
        except Exception as fault:  # a forged position can break any rule
            why = str(fault) if isinstance(fault, Problem) else type(fault).__name__
            refused = Problem("replay_refused", number=number, answer=" ".join(entry.answer), why=why)
            refused.__cause__ = fault  # the compiled build forgets what `from` says
            raise refused from fault
        again = match.entries[-1]
        again.hints = entry.hints
        if again.chance != entry.chance:
            raise Problem("replay_chance", number=number, recorded=str(entry.chance), found=str(again.chance))
        if entry.ranges and match.seed_known and again.ranges != entry.ranges:
            raise Problem("replay_ranges", number=number, recorded=str(entry.ranges), found=str(again.ranges))
        if not has_digest(match.title, match.g, entry.digest):
            raise Problem("replay_digest", number=number, answer=" ".join(entry.answer))
    return match


def _check_dice(match: Match, number: int, entry: Entry) -> None:
    """Dice go on where they stood; only fresh dice after an undo go on further ahead.

    Nobody chooses his place on the stream.
    """
    stood = match.g.chance.drawn
    fresh = number > 0 and match.dice == "fresh" and match.undo_policy != "none"
    if entry.drawn < stood or (entry.drawn > stood and not fresh):
        raise Problem("replay_drawn", number=number, recorded=entry.drawn, right=stood)


def verify(words: Any) -> Words:
    """Check a save: commitment, salts, every die and draw, every digest, the log, the snapshot."""
    now = _open(words).title.rules_version()
    try:
        match = replay(words)
    except Problem as fault:
        if words["rules"] != now:
            raise Problem("verify_rules", recorded=words["rules"], now=now, why=str(fault)) from fault
        raise
    if match.seed_known and match.commitment != commitment(match.seed, match.salt):
        raise Problem("commitment_differs")
    ahead = words["drawn"] - match.g.chance.drawn
    stands = match.title.load(words["snapshot"], match.parts, Script([]))
    if digest(match.title, match.g) != digest(match.title, stands) or ahead < 0 or (ahead > 0 and match.dice == "same"):
        raise Problem("save_digest")
    told_alike = words["rules"] == now  # another version may tell more of the same game
    for number, (again, recorded) in enumerate(zip(match.entries, words["answers"], strict=True)):
        if told_alike and not _same_log(json.loads(json.dumps(again.events)), recorded["events"]):
            raise Problem("replay_events", number=number, answer=" ".join(again.answer))
    results = sum(len(entry.chance) for entry in match.entries)
    salts = {} if match.salts is None else {"salts": len(match.salts)}
    return {
        "game": match.title.id,
        "answers": len(match.entries) - 1,
        "results": results,
        "dice": match.seed_known,
        **salts,
        **({"script": len(match.script)} if match.script else {}),
    }


def _same_log(found: list[Event], recorded: list[Event]) -> bool:
    """The same events with the same facts; a later version may tell more of them."""
    if len(found) != len(recorded):
        return False
    return all(
        event.get(key, NotImplemented) == value
        for event, told in zip(found, recorded, strict=True)
        for key, value in told.items()
    )


KEYS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "rules": (str,),
    "options": (dict,),
    "seats": (list,),
    "pack": (dict, type(None)),
    "undo": (dict,),
    "commitment": (str,),
    "seed": (str, type(None)),
    "salt": (str, type(None)),
    "start": (dict, type(None)),
    "answers": (list,),
    "snapshot": (dict,),
    "drawn": (int,),
}
ENTRY_KEYS: dict[str, tuple[type, ...]] = {
    "seat": (str,),
    "at": (str,),
    "answer": (list,),
    "drawn": (int,),
    "chance": (list,),
    "digest": (str,),
    "events": (list,),
}
MOST_DRAWN = 1 << 60


def _open(words: Any) -> Match:
    if not isinstance(words, dict) or "princeps" not in words:
        raise Problem("not_a_save")
    if words["princeps"] not in KNOWN_FORMATS:
        raise Problem("save_format", found=words["princeps"], known=FORMAT)
    _check_keys(words, KEYS, "")
    t = title(words["game"])
    pack = None
    if words["pack"] is not None:
        _check_keys(words["pack"], {"game": (str,), "name": (str,), "values": (dict,)}, "pack.")
        pack = Pack(words["pack"]["game"], words["pack"]["name"], words["pack"]["values"])
    undo, dice = words["undo"].get("policy"), words["undo"].get("dice")
    check_policy(undo, dice)
    salts = read_salts(words["salts"], t.seats) if "salts" in words else None
    match = Match(t, _read_seed(words["seed"]), words["salt"] or "", words["options"], pack, undo, dice, salts)
    match.seed_known = words["seed"] is not None
    match.commitment = words["commitment"]
    if words.get("started") != match.started:
        raise Problem("started_differs")
    match.start, match.script = words["start"], _read_script(words)
    return match


def _read_script(words: Words) -> list[object]:
    """Results that were given beforehand: of a typed-in position only."""
    script = words.get("script", [])
    if not isinstance(script, list) or (script and words["start"] is None):
        raise Problem("save_key", key="script")
    return script


def _check_keys(words: Any, keys: dict[str, tuple[type, ...]], path: str) -> None:
    for key, kinds in keys.items():
        if not isinstance(words, dict) or not isinstance(words.get(key, NotImplemented), kinds):
            raise Problem("save_key", key=path + key)
        if key == "drawn" and (isinstance(words[key], bool) or not 0 <= words[key] < MOST_DRAWN):
            raise Problem("save_key", key=path + key)


def _read_seed(words: str | None) -> int:
    if words is None:
        return 0
    if len(words) != 32 or any(letter not in "0123456789abcdef" for letter in words):
        raise Problem("save_key", key="seed")
    return int(words, 16)


def read_entry(item: Any) -> Entry:
    """An entry from its words."""
    _check_keys(item, ENTRY_KEYS, "answers.")
    if not all(isinstance(event, dict) for event in item["events"]):
        raise Problem("save_key", key="answers.events")
    entry = Entry(item["seat"], item["at"], [str(word) for word in item["answer"]], item["drawn"])
    entry.chance, entry.events, entry.digest = item["chance"], item["events"], item["digest"]
    entry.ranges = item.get("ranges", [])
    if not isinstance(entry.ranges, list):
        raise Problem("save_key", key="answers.ranges")
    hints = item.get("hints", 0)
    if not isinstance(hints, int) or isinstance(hints, bool) or not 0 <= hints < MOST_DRAWN:
        raise Problem("save_key", key="answers.hints")
    entry.hints = hints
    return entry


def read_save(text: str) -> Any:
    """The words of a save from its text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Problem("not_a_save") from None

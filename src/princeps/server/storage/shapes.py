"""What is kept of a match, in the one shape that it has from the room to the disk and back.

`Change` is what happens; the rest says what a match is: its settings, who sits where, which changes made its record.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...engine.agenda import Game
from ...engine.catalogue import Title, title
from ...engine.commitment import Salts
from ...engine.packs import Pack
from ...engine.record import Entry, Match
from ...engine.words import Words

BEGIN, ANSWER, BACK, REDO = "begin", "answer", "back", "redo"  # begin: dealt after its salts, in place of all before
CLOSED, MUTED = "closed", "muted"  # verdicts of the host
EVERY = 20  # answers between snapshots, at most


@dataclass(frozen=True)
class MatchSettings:
    """What is settled when a match begins: its row in `matches`, without what changes."""

    id: str
    game: str
    rules: str
    name: str
    mode: str
    host: int
    options: Words
    pack: Words | None
    undo: str
    dice: str
    seed: str
    salt: str
    clock: int
    start: Words | None
    lesson: str | None
    from_match: str | None
    from_at: int | None
    created: float
    salts: Salts | None = None  # of the seats; None: nobody was asked for one
    gathers: bool = False  # it has not begun: salts are asked for
    pace: int = 0  # days for a turn by correspondence; 0: live
    script: list[object] | None = None  # results that come before those of the seed
    chapter: str | None = None  # of a course
    puzzle: str | None = None


@dataclass
class Chair:
    """Who has a seat: a player, a bot, or nobody yet."""

    player: int | None = None
    bot: str | None = None
    secret: str | None = None  # of the invitation
    orders: str | None = None  # standing orders for reactions; None: as usual
    returns_to: int | None = None  # the player for whom a bot keeps it
    seen: float | None = None  # when its player was last at the table

    def open(self) -> bool:
        return self.player is None and self.bot is None

    def held_as(self, other: Chair) -> bool:
        """By the same player or bot, or to be had by the same link."""
        return (self.player, self.bot, self.secret) == (other.player, other.bot, other.secret)


@dataclass(frozen=True)
class UndoAsked:
    """Somebody wants to take back what only the others can allow."""

    version: int  # at which it was asked
    seat: str
    goal: int  # how many answers would be left
    agreed: list[str]  # the seats whose players have


@dataclass(frozen=True)
class Seating:
    """What is decided beside the record."""

    chairs: dict[str, Chair]
    verdicts: set[tuple[str, str]]  # of the host: kind and seat
    salts: dict[str, str | None]  # while the table gathers them; None: a seat that goes without
    shared: bool = False  # others could ever play here
    known: bool = False  # somebody has seen what it hides
    votes: dict[str, dict[int, str]] = field(default_factory=dict)  # by seat and player: who is to sit there
    asked: UndoAsked | None = None


@dataclass(frozen=True)
class Snapshot:
    """A position, and where its dice stand."""

    state: Words
    drawn: int


def snapshot_of(t: Title, g: Game) -> Snapshot:
    return Snapshot(t.shape.dump(g), g.chance.drawn)


@dataclass(frozen=True)
class Status:
    """How a match stands: lists of matches show it, and the queue has the bot."""

    waiting: list[str]
    over: bool
    here: dict[str, str]  # where the game is, by language
    bot: str | None = None  # the seat of the bot that is to move now


@dataclass(frozen=True)
class Change:
    """Something that happened to a match: a row of `changes`, and what is written with it.

    Read again for those who know all that was before, it has the row only.
    """

    match: str
    version: int
    kind: str
    n: int  # how many answers the record has after it
    entry: Words | None  # of an answer, as a save writes it
    tracks: Words | None
    high: int  # the most results ever drawn
    made: float
    thought: Words | None = None  # what a bot's answer came from
    snapshot: Snapshot | None = None  # of the position after it
    status: Status | None = None  # how the match then stands; None: a later change says it
    window: int | None = None  # at a table with a clock: the version at which reactions to its question were given
    by: str | None = None  # the seat that took back, at a table of several people

    @property
    def seat(self) -> str | None:
        """That answers; None: no answer."""
        return self.entry["seat"] if self.kind == ANSWER and self.entry is not None else None

    @property
    def bot(self) -> str | None:
        """The seat of the bot that is to move then."""
        return None if self.status is None else self.status.bot


@dataclass
class TakenBack:
    """An undo that the log tells of."""

    n: int  # after which answer it is told; moves up with whatever is taken back later
    answers: int  # how many were taken back
    by: str


@dataclass
class Versions:
    """Which changes made the answers that a record has. Changes are numbered from 0, and never taken back.

    Numbers only: so the disk and an open room follow a record in the same way.
    """

    made: list[int] = field(default_factory=list)  # for each entry the version that made it
    undone: list[int] = field(default_factory=list)  # the same for those taken back, the next to be redone last
    firsts: list[int] = field(default_factory=list)  # for each version the first answer that it touched
    last: int = -1
    taken: list[TakenBack] = field(default_factory=list)  # what the log tells of undos

    def add(self, kind: str, n: int, by: str | None = None) -> None:
        """One more change, after which the record has n answers; *by*: the seat of an undo that the log tells of."""
        self.last += 1
        self.firsts.append(0 if kind == BEGIN else n + 1 if kind == BACK else len(self.made))
        if kind == BACK:
            self._take_back(n, by)
        if kind == BEGIN:
            self.made = [self.last]
        elif kind == ANSWER:
            self.made.append(self.last)
            self.undone.clear()
        while len(self.made) - 1 > n:
            self.undone.append(self.made.pop())
        while len(self.made) - 1 < n:
            self.made.append(self.undone.pop())

    def _take_back(self, n: int, by: str | None) -> None:
        moved = [earlier for earlier in self.taken if earlier.n > n]
        for earlier in moved:
            earlier.n = n
        if by is not None:
            self.taken.append(TakenBack(n, len(self.made) - 1 - n, by))
        if moved or by is not None:
            self.firsts[-1] = n  # the lines of that answer are told again, with those below it

    def newest(self, snapshots: set[int], n: int) -> int:
        """The last answer up to *n* that has a snapshot; the set-up always has one."""
        while self.made[n] not in snapshots:
            n -= 1
        return n


@dataclass(frozen=True)
class StoredMatch:
    """A match as it is read."""

    settings: MatchSettings
    seating: Seating
    entries: list[Entry]
    undone: list[Entry]  # taken back, the next to be redone last
    high: int
    versions: Versions
    snapshots: set[int]  # the versions that have one
    last: int  # the entry after which `snapshot` was taken
    snapshot: Snapshot
    changed: float  # when the last change was made
    acted: dict[str, float] = field(default_factory=dict)  # when each seat last answered

    def rebuild(self) -> Match:
        """The match as it stands. Takes some milliseconds: in a thread, not in the event loop."""
        settings = self.settings
        match = Match(
            title(settings.game),
            int(settings.seed, 16),
            settings.salt,
            settings.options,
            read_pack(settings.pack),
            settings.undo,
            settings.dice,
            settings.salts,
        )
        match.start, match.script = settings.start, settings.script or []
        match.take_up(self.entries, self.undone, self.last, self.snapshot.state, self.snapshot.drawn, self.high)
        words: dict[str, object] = {}  # its own: other matches do not come between one position and the next
        for state in (match.g, *match.states, *[state for _, state in match.undone]):
            state.words = words
        return match


def read_pack(words: Words | None) -> Pack | None:
    return None if words is None else Pack(words["game"], words["name"], words["values"])

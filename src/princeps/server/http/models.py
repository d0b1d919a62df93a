"""The shapes of bodies and answers, for FastAPI to check and to document."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from ...engine.words import Words
from .chronicle_models import EpisodeHead, LogLine
from .goal_models import GoalCard, Result

Mode = Literal["solo", "hotseat", "online", "study"]
ShortText = Annotated[str, StringConstraints(max_length=200)]
KEPT = r"^[^\x00]*$"  # what goes to the database: not every one takes a zero byte
ChatText = Annotated[str, StringConstraints(min_length=1, max_length=1000, pattern=KEPT)]


class Body(BaseModel):
    """What a client sends: exactly that, nothing converted."""

    model_config = ConfigDict(strict=True, extra="forbid")


class NewMatch(Body):
    game: ShortText
    mode: Mode = "solo"
    seats: dict[ShortText, ShortText] = Field(default_factory=dict, max_length=20)
    options: dict[ShortText, ShortText] = Field(default_factory=dict, max_length=50)
    undo: Literal["free", "information", "none"] | None = None  # None: online information, else free
    dice: Literal["same", "fresh"] = "same"
    clock: Annotated[int, Field(ge=0, le=120)] = 0
    name: Annotated[str, StringConstraints(max_length=80, pattern=KEPT)] = ""
    lesson: ShortText | None = None
    chapter: ShortText | None = None  # of a course: "first-game/aim"; it says itself who sits where
    puzzle: ShortText | None = None  # the same
    pack: Annotated[str, StringConstraints(max_length=160_000)] | None = None
    seed: Annotated[int, Field(ge=0, lt=1 << 128)] | None = None
    salted: bool = False
    pace: Annotated[int, Field(ge=0, le=30)] = 0  # days for a turn by correspondence; 0: live


class Answer(Body):
    seat: ShortText
    version: int
    answer: Annotated[list[ShortText], Field(max_length=200)]


class Version(Body):
    version: int


class Back(Body):
    version: int
    to: int


class AskUndo(Body):
    version: int
    to: int | None = None  # so many answers; None: to before one's own last


class Fork(Body):
    version: int | None = None
    at: int


class Kind(Body):
    kind: ShortText


class Muted(Body):
    muted: bool


class Closed(Body):
    closed: bool


class OrdersAre(Body):
    orders: Literal["always", "mine", "never"]


class SaltIs(Body):
    salt: Annotated[str, StringConstraints(max_length=200, pattern=KEPT)] | None


class Said(Body):
    text: ChatText


class Note(Body):
    text: Annotated[str, StringConstraints(max_length=20_000, pattern=KEPT)]


class Hook(Body):
    url: Annotated[str, StringConstraints(min_length=1, max_length=500, pattern=KEPT)] | None


# -- answers -----------------------------------------------------------------------------------------------------------


class Fault(BaseModel):
    id: str
    text: str


class ErrorAnswer(BaseModel):
    error: Fault


class Begun(BaseModel):
    id: str
    url: str
    commitment: str
    invitations: dict[str, str]


class Opened(BaseModel):
    id: str
    url: str


class Joined(BaseModel):
    id: str
    seat: str
    url: str


class MatchLine(BaseModel):
    id: str
    game: str
    title: str
    name: str
    mode: Mode
    turn: str
    waiting: list[str]
    mine: list[str]
    my_turn: bool
    over: bool
    changed: float
    archived: bool
    host: bool
    deletes: Literal["all", "mine"] | None  # what deleting it does: to the match, to my list; None: it cannot be


class SeatCard(BaseModel):
    id: str
    name: str
    kind: Literal["me", "other", "bot", "open"]
    player: str | None  # what whoever holds it is called
    guest: bool  # who has no account: anybody may be called that
    bot: str | None
    here: bool
    muted: bool
    kept: Literal["me", "other"] | None  # for whom a bot keeps it
    wait: float | None  # seconds for which it waits for its player; None: in nobody's question
    votes: dict[str, list[str]]  # what is wanted for it, and by which seats ("host": without one)
    needed: int | None  # votes; None: only one could vote, and nobody decides alone


class PackCard(BaseModel):
    name: str
    digest: str


class Origin(BaseModel):
    match: str
    at: int


class MatchCard(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    id: str
    game: str
    title: str
    name: str
    mode: Mode
    host: bool
    seats: list[SeatCard]
    invitations: dict[str, str]
    version: int
    waiting: list[str]
    over: bool
    closed: bool
    shared: bool  # others could ever play: what it hides is shown after its end only
    known: bool  # somebody has seen what it hides: it cannot be opened to others
    commitment: str
    salts: dict[str, str] | None
    started: str | None
    undo: str
    dice: str
    clock: int
    pace: int
    pack: PackCard | None
    options: Words
    lesson: str | None
    chapter: str | None
    puzzle: str | None
    origin: Origin | None = Field(alias="from")


class VersionIs(BaseModel):
    version: int


class Decided(BaseModel):
    decided: bool
    votes: int
    needed: int
    wait: float  # seconds until enough votes count
    invitation: str | None


class Seated(BaseModel):
    seat: str


class ChatLine(BaseModel):
    n: int
    who: str
    seat: str | None  # of whoever said it
    guest: bool
    text: str
    at: float


class NoteIs(BaseModel):
    text: str


class HookIs(BaseModel):
    url: str | None


class Series(BaseModel):
    id: str
    track: str
    owner: str
    name: str
    points: list[list[int | None]]


class Tracks(BaseModel):
    series: list[Series]


class BreadcrumbPart(BaseModel):
    __qualname__ = "Place"  # what the document calls it; in the code that is a place on a board
    model_config = ConfigDict(title="Place")

    rule: str
    name: str


class OptionChoice(BaseModel):
    id: str
    label: str
    on: str
    rule: str
    odds: list[str]
    does: list[str] = Field(default=[], description="only where it was asked for, and of at most 40 options")


class RefusedOption(BaseModel):
    __qualname__ = "Refusal"  # what the document calls it; in the code that is all that one reason bars
    model_config = ConfigDict(title="Refusal")

    id: str
    label: str
    on: str
    reason: str
    rule: str


class Slot(BaseModel):
    id: str
    label: str
    on: str
    low: int
    high: int
    now: int


class Decision(BaseModel):
    seat: str
    kind: Literal["choose", "some", "amount", "allocate"]
    step: str
    rule: str
    question: str
    options: list[OptionChoice]
    refused: list[RefusedOption]
    least: int
    most: int
    slots: list[Slot]
    total: int


class Track(BaseModel):
    id: str
    track: str
    owner: str
    name: str
    form: str
    value: int
    low: int
    of: int | None
    goal: int | None
    note: str | None


class TrayCard(BaseModel):
    id: str
    tray: str
    owner: str
    form: str
    name: str
    size: int
    things: list[tuple[str, int]]
    said: str


class SheetCell(BaseModel):
    text: str
    details: list[str]
    number: float | None
    rule: str


class SheetRow(BaseModel):
    id: str
    on: str
    tags: list[str]
    cells: list[SheetCell]


class SheetCard(BaseModel):
    id: str
    name: str
    columns: list[str]
    brief: list[int]
    filters: dict[str, str]
    rows: list[SheetRow]
    end: bool


class Undo(BaseModel):
    allowed: bool
    reason: str | None
    ask: bool  # the others could allow it


class UndoRequest(BaseModel):
    seat: str
    to: int  # how many answers would be left
    answers: int  # how many would be taken back
    agreed: list[str]
    waits: list[str]  # seats of those who have not agreed


class Gathering(BaseModel):
    commitment: str
    seats: dict[str, bool | None]  # a salt, goes without, or not decided
    own: dict[str, str | None]


class Clock(BaseModel):
    seconds: int
    left: float


class State(BaseModel):
    type: Literal["state"]
    match: str
    version: int
    seat: str | None
    over: bool
    stopped: bool  # a typed-in position that has run out: nobody is asked, and nothing has ended
    view: Words
    board: dict[str, str]
    items: dict[str, Words]
    breadcrumb: list[BreadcrumbPart]
    waiting: list[str]
    mine: list[str]
    answered: list[str]
    openly: list[str]  # at one screen: asked something that tells nothing hidden
    decisions: list[Decision]
    answers: int
    log_from: int
    log: list[LogLine]
    episodes: list[EpisodeHead]
    tracks: list[Track]
    trays: list[TrayCard]
    cups: dict[str, int]  # how many chits each holds
    owners: dict[str, str]
    plays: dict[str, list[str]]  # all whose colours each seat plays; `owners` has the first
    sheets: list[SheetCard]
    goals: list[GoalCard]
    beliefs: Words | None
    undo: Undo
    undo_asked: UndoRequest | None
    kept: list[str]  # seats that a bot gives back to this visitor
    redo: bool
    clients: int
    closed: bool
    orders: dict[str, str]
    clock: Clock | None
    gathering: Gathering | None
    result: Result | None


# -- analysis ----------------------------------------------------------------------------------------------------------


class AskHint(BaseModel):
    seat: str


class AskReasons(Body):
    """Of two answers of a hint."""

    seat: str
    version: int
    best: Annotated[list[ShortText], Field(max_length=200)]
    other: Annotated[list[ShortText], Field(max_length=200)]


class Reasons(BaseModel):
    version: int
    reasons: list[str]  # what tells the best answer from the other, after the same trial games


class Odds(BaseModel):
    """An answer and its chance to win in percent, with the 95 % interval."""

    answer: list[str]
    label: str
    chance: int
    low: int
    high: int
    trials: int
    given: bool


class DecisionOdds(BaseModel):
    question: str
    playouts: int
    answers: list[Odds]


class Hint(DecisionOdds):
    version: int
    hints: int  # that this seat has had in the whole game


class TurningPoint(BaseModel):
    number: int
    where: str
    answer: list[str]
    best: list[str]
    answer_on: list[str]  # the things of the board that each points at
    best_on: list[str]
    change: str
    luck: str
    others: str
    judgement: str
    says: list[str]


class ReviewCard(BaseModel):
    seat: str
    ended: float | None
    curve: list[tuple[int, int]]  # answer, chance in percent
    points: list[TurningPoint]
    luck: str
    others: str
    judgement: str
    playouts: int
    says: list[str]


class ReviewState(BaseModel):
    """How far it is, 0 to 1; about how many seconds it waits for its next turn; the review once it is done."""

    done: float
    wait: int
    review: ReviewCard | None


class Thought(BaseModel):
    says: str


class Hurried(BaseModel):
    hurried: bool

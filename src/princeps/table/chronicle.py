"""What happened, told as at a table: the log in episodes, and what each of them changed.

An episode is a stretch of the log: a part of the turn (taxes, a battle) and whose it is. Which sections of the rulebook
make one is said by the game's layout ([chronicle], docs/page.md). Episodes follow from what everybody may read of the
log, so they are the same for all; what they changed is seen through the eyes of one seat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ..display.describe import owner_name
from ..display.difference import TRACK, Shift, difference
from ..display.drawing import Drawing, Memory, track_name
from ..display.layout import Layout
from ..engine.agenda import Event, Game, Log
from ..engine.catalogue import Title
from ..engine.chance import Script
from ..engine.problem import Problem
from ..engine.record import Entry, Match
from ..engine.words import Words
from ..text import Statement, Texts

FACES: Final = re.compile(r"\d+")
DICE: Final = ("face", "dice")  # the facts of an event that are dice, unless a layout names others


class Episode(NamedTuple):
    """A stretch of the log."""

    id: int  # counted from the beginning of the game
    kind: str  # a name of the layout, or the number of a section; "" if its events stand in none
    owner: str  # whose it is; "" if it is everybody's
    rule: str  # of the event it began with
    bare: bool  # nothing is told in it yet but where the game is


class Narrated(NamedTuple):
    """How far the chronicle is after an answer."""

    who: str  # is on
    last: Episode | None
    lines: tuple[int, ...]  # the episode of each event of the answer
    episodes: tuple[Episode, ...]  # in which these are


BEGINNING: Final = Narrated("", None, (), ())


class Chronicle:
    """Puts the events of a game into episodes, and names these."""

    def __init__(self, layout: Layout) -> None:
        words: Words = layout.words.get("chronicle", {})
        self.layout = layout
        self.kinds: dict[str, str] = {section: section for section in words.get("sections", ())}
        self.kinds |= {section: kind for kind, sections in words.get("episode", {}).items() for section in sections}
        self.named = set(words.get("episode", {}))
        self.common = set(words.get("common", ()))
        self.who: dict[str, str] = words.get("who", {})
        self.signs = set(words.get("signs", ()))
        self.begins = set(words.get("begins", ()))
        self.quiet = set(words.get("quiet", ()))
        self.dice_facts = tuple(words.get("dice", DICE))

    def kind(self, rule: str) -> str:
        """The kind of episode that a rule belongs to: of its own section, or of the nearest one around it."""
        parts = rule.split(".")
        for length in range(len(parts), 0, -1):
            section = ".".join(parts[:length])
            found: str | None = self.kinds.get(section) or self.kinds.get(f"{section}.0")
            if found is not None:
                return found
        return ""

    def tell(self, before: Narrated, events: Iterable[Event]) -> Narrated:
        """Go on by the events of an answer."""
        who, last, lines = before.who, before.last, []
        found: dict[int, Episode] = {}
        for event in events:
            if "to" not in event:
                who = str(event[self.who[event["e"]]]) if event["e"] in self.who else who
                last = self._goes_on(last, event, who) or self._begun(last, event, who)
            elif last is None:
                last = self._begun(last, event, who)
            lines.append(last.id)
            found[last.id] = last
        return Narrated(who, last, tuple(lines), tuple(found.values()))

    def _goes_on(self, last: Episode | None, event: Event, who: str) -> Episode | None:
        """The open episode with this event in it; None if the event begins another. Where nothing but signs is told
        yet, what follows gives it its name.
        """
        if last is None:
            return None
        sign, kind = self._is(event, self.signs), self.kind(event["rule"])
        if last.bare:
            return last._replace(kind=kind or last.kind, owner=self._owner(kind or last.kind, who), bare=sign)
        if sign or self._is(event, self.begins):
            return None
        return last if not kind or (kind, self._owner(kind, who)) == (last.kind, last.owner) else None

    def _begun(self, last: Episode | None, event: Event, who: str) -> Episode:
        kind = self.kind(event["rule"])
        id = 0 if last is None else last.id + 1
        return Episode(id, kind, self._owner(kind, who), str(event["rule"]), self._is(event, self.signs))

    def _owner(self, kind: str, who: str) -> str:
        return "" if kind in self.common else who

    @staticmethod
    def _is(event: Event, kinds: set[str]) -> bool:
        return event["e"] in kinds or f"{event['rule']} {event['e']}" in kinds

    def title(self, texts: Texts, episode: Episode) -> str:
        """ "Taxes"; "Green: Battle"."""
        kind = episode.kind
        name = texts.word("episode", kind) if kind in self.named else self._section(texts, kind or episode.rule)
        who = owner_name(self.layout, texts, episode.owner) if episode.owner else ""
        return texts.say("chronicle.title", who=who, what=name) if who else name

    @staticmethod
    def _section(texts: Texts, number: str) -> str:
        try:
            return texts.rule(number).title
        except Problem:  # a game from outside may cite what its rulebook does not have
            return number

    def worth_telling(self, tracks: dict[str, int]) -> dict[str, int]:
        """Without those that only say where the game is, or what everybody spends at once."""
        return {track: by for track, by in tracks.items() if track.partition(":")[0] not in self.quiet}

    def dice(self, event: Event) -> list[int]:
        """What was rolled."""
        found: list[int] = []
        for fact in self.dice_facts:
            rolled: Any = event.get(fact, ())
            for one in rolled if isinstance(rolled, (list, tuple)) else [rolled]:
                found += [int(face) for face in FACES.findall(str(one))]
            if found and fact in DICE:
                break
        return found


def all_told(chronicle: Chronicle, entries: Sequence[Entry]) -> list[Narrated]:
    """Of a whole record, answer by answer."""
    found: list[Narrated] = []
    for entry in entries:
        found.append(chronicle.tell(found[-1] if found else BEGINNING, entry.events))
    return found


# -- what an episode changed -------------------------------------------------------------------------------------------


class EpisodeEffect(NamedTuple):
    """What changed in an answer's part of an episode: tracks by how much, and places and trays."""

    n: int  # the answer
    episode: int
    tracks: dict[str, int]
    places: list[str]


def moments(title: Title, before: Game, entry: Entry, told: Narrated) -> list[tuple[int, Game]]:
    """The position after each episode of an answer, which is played again step by step: a step belongs to the episode
    of its last event, one without events to the episode before it.
    """
    events: list[Event] = []
    g = before.copy()
    g.chance, g.log = Script(entry.chance, drawn=entry.drawn), Log(events)
    seat = title.seat_number(entry.seat)
    offer = next(offer for offer in g.waiting() if offer.seat == seat)
    opened = g.seal(seat, g.read_walk(offer, entry.answer))
    here = told.lines[0] if told.lines else told.last.id if told.last else 0
    found: list[tuple[int, Game]] = []
    while opened and g.agenda:
        step = g.agenda[-1]
        if g.book.asks[step[0]] is not None:
            if g.advance_choice() is not None:
                break
            continue
        stood = g.copy()
        g.agenda.pop()
        g.run(step)
        now = told.lines[len(events) - 1] if events else here
        if now != here:
            found.append((here, stood))
            here = now
    return [*found, (here, g)]


class Onlooker:
    """Sees the positions of a game one after the other, through a seat (-1: as a spectator)."""

    def __init__(self, title: Title, parts: Any, layout: Layout, texts: Texts, seat: int, memory: Memory) -> None:
        self.title = title
        self.parts = parts
        self.seat = seat
        self.drawing = Drawing(layout, texts, title.seats[seat] if seat >= 0 else "", memory)
        self.seen: Words | None = None  # the last view, with its sheets

    def sees(self, g: Game) -> Words:
        """With the game's sheets where they can be kept from one view to the next; elsewhere they cost too much."""
        view = self.title.view(g, self.seat)
        if self.title.sheet_fields:
            view = self.seen = self.title.shown(view, self.parts, self.seen)
        return self.drawing.showing(view)

    def effects(self, n: int, before: Game, entry: Entry, told: Narrated) -> list[EpisodeEffect]:
        """What each episode of answer n changed."""
        was, found = self.sees(before.copy()), []
        for episode, g in moments(self.title, before, entry, told):
            now = self.sees(g)
            tracks, places = changed(difference(was, now))
            if tracks or places:
                found.append(EpisodeEffect(n, episode, tracks, places))
            was = now
        return found

    def since(self, before: Game, now: Game) -> tuple[dict[str, int], list[str]]:
        """What is different from what it was."""
        was = self.sees(before.copy())
        return changed(difference(was, self.sees(now.copy())))


def changed(shifts: list[Shift]) -> tuple[dict[str, int], list[str]]:
    """Tracks with their change; places and trays, each once."""
    tracks = {shift.fact.where: shift.by for shift in shifts if shift.fact.kind == TRACK}
    return tracks, list(dict.fromkeys(shift.fact.where for shift in shifts if shift.fact.kind != TRACK))


def net(chronicle: Chronicle, effects: Iterable[EpisodeEffect]) -> dict[str, int]:
    """What several effects come to, of the tracks worth telling."""
    sums: dict[str, int] = {}
    for effect in effects:
        for track, by in effect.tracks.items():
            sums[track] = sums.get(track, 0) + by
    return chronicle.worth_telling({track: by for track, by in sums.items() if by})


def sums_told(chronicle: Chronicle, texts: Texts, sums: dict[str, int]) -> list[str]:
    """ "Treasury +193"."""
    found = []
    for id, by in sums.items():
        track, _, owner = id.partition(":")
        found.append(texts.say("chronicle.change", name=track_name(chronicle.layout, texts, track, owner), by=by))
    return found


# -- as somebody reads it ----------------------------------------------------------------------------------------------

Known = dict[tuple[int, str, int], list[EpisodeEffect]]  # by number and digest of an entry, and the seat


@dataclass
class Telling:
    """An episode for a reader; `bare` as in an episode."""

    title: str = ""
    bare: bool = False
    sums: list[str] = field(default_factory=list)
    lines: list[Statement] = field(default_factory=list)


class Narrator:
    """Tells the record of a match to a seat (-1: to a spectator), stretch by stretch."""

    def __init__(self, match: Match, layout: Layout, texts: Texts, seat: int, known: Known | None = None) -> None:
        self.match = match
        self.texts = texts
        self.seat = seat
        self.chronicle = Chronicle(layout)
        self.narrated = all_told(self.chronicle, match.entries)
        self.known: Known = {} if known is None else known  # effects that were looked at before
        self.onlooker = Onlooker(match.title, match.parts, layout, texts, seat, Memory())

    def told(self, since: int, until: int, own_since: int | None = None) -> list[Telling]:
        """The entries from *since* to *until*; what the seat does not share with everybody from *own_since* on."""
        found: dict[int, Telling] = {}
        effects: list[EpisodeEffect] = []
        for number in range(min(since, since if own_since is None else own_since), until + 1):
            entry, told = self.match.entries[number], self.narrated[number]
            for event, id in zip(entry.events, told.lines, strict=True):
                if number >= (since if own_since is None or "to" not in event else own_since) and self._reads(event):
                    found.setdefault(id, Telling()).lines.append(self.texts.event(event))
            for episode in told.episodes:
                if episode.id in found:
                    found[episode.id].title = self.chronicle.title(self.texts, episode)
                    found[episode.id].bare = episode.bare
            effects += self._effects(number) if number >= since else []
        for id, telling in found.items():
            changes = net(self.chronicle, [effect for effect in effects if effect.episode == id])
            telling.sums = sums_told(self.chronicle, self.texts, changes)
        return list(found.values())

    def _reads(self, event: Event) -> bool:
        return "to" not in event or (self.seat >= 0 and self.match.title.seats[self.seat] in event["to"])

    def _effects(self, number: int) -> list[EpisodeEffect]:
        """Nothing where the position before the answer is not known: of a save that another version has made."""
        match = self.match
        first = len(match.entries) - len(match.states)
        entry = match.entries[number]
        key = (number, entry.digest, self.seat)
        if number <= first:
            return []
        if key not in self.known:
            before = match.states[number - 1 - first]
            self.known[key] = self.onlooker.effects(number, before, entry, self.narrated[number])
        return self.known[key]

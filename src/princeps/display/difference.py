"""What is different between two moments of a table: tracks, what lies on places, what lies beside the board.

Both moments are what a seat is shown (`Drawing.showing`), so nothing is told that it does not see.
"""

from __future__ import annotations

from typing import NamedTuple

from ..engine.words import Words
from ..text import Texts
from .describe import owner_name, part_text, tray_name
from .drawing import track_name
from .layout import Layout, Tray
from .marks import Part

TRACK, NUMBER, THING, WORD, OWNER, SIZE = "track", "number", "thing", "word", "owner", "size"
OF_CUPS = "cup"  # the vocabulary of how many chits a cup holds
OF_TRAYS = "tray"  # the vocabulary of what lies beside the board: that of its chit or card

MOST_NAMED = 4  # things in one sentence
MOST_WAYS = 2  # to one place, each told by itself; of more it is only told where they lead


class Fact(NamedTuple):
    """Of what something is told; its value is a number, or the word that stands there."""

    kind: str
    where: str  # the key of a track or a tray, or what options call a place
    mark: str = ""
    owner: str = ""
    word: str = ""
    vocabulary: str = ""


class Shift(NamedTuple):
    """A fact that is not as it was."""

    fact: Fact
    before: int | str
    now: int | str

    @property
    def by(self) -> int:
        return self.now - self.before if isinstance(self.now, int) and isinstance(self.before, int) else 0


class Way(NamedTuple):
    """So many of a thing go from where to where."""

    off: Fact
    onto: Fact
    number: int


Standing = dict[Fact, int | str]


def difference(before: Words, now: Words) -> list[Shift]:
    """From what was shown to what is shown. What did not change is mostly the same object, so this is quick."""
    found: list[Shift] = []
    if before["tracks"] is not now["tracks"]:
        found += _changes(_tracks(before["tracks"]), _tracks(now["tracks"]))
    if before["items"] is not now["items"]:
        for on, here in now["items"].items():
            if (was := before["items"][on]) is not here:
                found += _changes(_place(on, was), _place(on, here))
    if before["trays"] is not now["trays"]:
        found += _changes(_trays(before["trays"]), _trays(now["trays"]))
    if before["cups"] is not now["cups"]:
        found += _changes(_cups(before["cups"]), _cups(now["cups"]))
    return found


def _changes(before: Standing, now: Standing) -> list[Shift]:
    return [
        Shift(fact, was, is_now)
        for fact in {**before, **now}
        if (was := before.get(fact, _nothing(fact))) != (is_now := now.get(fact, _nothing(fact)))
    ]


def _nothing(fact: Fact) -> int | str:
    return "" if fact.kind in (WORD, OWNER) else 0


def _tracks(tracks: list[Words]) -> Standing:
    return {Fact(TRACK, track["id"], track["track"], track["owner"]): track["value"] for track in tracks}


def _place(on: str, here: Words) -> Standing:
    found: Standing = {}
    for item in (*here["row"], *here["edge"]):
        mark, form, words = item["mark"], item["form"], item.get("words", ())
        vocabulary = item.get("word", "")
        if form in ("points", "number"):
            found[Fact(NUMBER, on, mark)] = item.get("number", 0)
        elif form == "word":
            found[Fact(WORD, on, mark, vocabulary=vocabulary)] = words[0] if words else ""
        elif form == "owner":
            found[Fact(OWNER, on, mark)] = item.get("owner", "")
        elif form in ("counts", "pieces"):
            for part in item.get("parts", ()):
                _add(found, Fact(THING, on, mark, part["owner"], part["word"], vocabulary), part["number"])
        else:
            for word in words:
                _add(found, Fact(THING, on, mark, "", word, vocabulary), 1)
            if form == "cards":
                found[Fact(SIZE, on, mark)] = item.get("number", 0)
            elif item.get("values"):
                found[Fact(NUMBER, on, mark)] = sum(item["values"]) if item.get("total") else item["values"][0]
    return found


def _trays(trays: list[Words]) -> Standing:
    found: Standing = {}
    for tray in trays:
        found[Fact(SIZE, tray["id"], tray["tray"], tray["owner"], "", OF_TRAYS)] = tray["size"]
        for word, number in tray["things"]:
            _add(found, Fact(THING, tray["id"], tray["tray"], tray["owner"], word, OF_TRAYS), number)
    return found


def _cups(cups: dict[str, int]) -> Standing:
    return {Fact(SIZE, f"cup:{cup}", cup, vocabulary=OF_CUPS): size for cup, size in cups.items()}


def _add(found: Standing, fact: Fact, number: int) -> None:
    was = found.get(fact, 0)
    assert isinstance(was, int)
    found[fact] = was + number


def turned_up(changes: list[Shift]) -> list[Shift]:
    """Chits and cards that come from where nobody could see them, with the number printed on them: which they are is
    not known before.
    """
    gone = [change.fact for change in changes if change.by < 0]
    new = [
        change.fact
        for change in changes
        if change.by > 0
        and change.fact.kind == THING
        and change.fact.vocabulary in ("chit", "card", OF_TRAYS)
        and not any(_same(change.fact, fact) for fact in gone)
    ]
    places = {(fact.where, fact.mark) for fact in new}
    return [
        change
        for change in changes
        if change.fact in new or (change.fact.kind == NUMBER and (change.fact.where, change.fact.mark) in places)
    ]


def _same(one: Fact, other: Fact) -> bool:
    """Is it the same thing, in two places? Without a name of its own, one of the same kind and owner."""
    if one.kind != THING or other.kind != THING or one.word != other.word:
        return False
    return bool(one.word) or (one.mark, one.owner) == (other.mark, other.owner)


def _ways(same: list[Shift]) -> list[Way]:
    """From where to where so many of a thing go, if nothing is lost: from one place, or to one."""
    gone, come = ([change for change in same if change.by * sign > 0] for sign in (-1, 1))
    if sum(change.by for change in same) or min(len(gone), len(come)) != 1:
        return []
    return [Way(off.fact, onto.fact, min(-off.by, onto.by)) for off in gone for onto in come]


def _turned(one: Fact, other: Fact) -> bool:
    """Does one stand where the other stood, a piece of the same owner?"""
    here = (one.where, one.mark, one.owner, one.vocabulary) == (other.where, other.mark, other.owner, other.vocabulary)
    return here and one.kind == other.kind == THING and one.vocabulary not in ("chit", "card", OF_TRAYS)


# -- to be drawn -------------------------------------------------------------------------------------------------------


def ghosts(changes: list[Shift]) -> Words:
    """What a table draws of changes that are only thought of: by how much tracks, trays and cups change, and on each
    place what comes and goes (`by` so many), or what stands there then (a `word`, an `owner`).
    """
    tracks, trays, cups = {}, {}, {}
    places: dict[str, list[Words]] = {}
    seen = {(change.fact.where, change.fact.mark) for change in changes if change.fact.kind == THING}
    for change in changes:
        fact = change.fact
        if fact.kind == TRACK:
            tracks[fact.where] = change.by
        elif fact.vocabulary == OF_TRAYS:
            if fact.kind == SIZE:
                trays[fact.where] = change.by
        elif fact.vocabulary == OF_CUPS:
            cups[fact.mark] = change.by
        elif fact.kind == THING or (fact.where, fact.mark) not in seen:
            ghost: Words = {"mark": fact.mark, "word": fact.word, "owner": fact.owner, "by": change.by}
            if fact.kind in (WORD, OWNER):
                ghost[fact.kind] = change.now
            places.setdefault(fact.where, []).append(ghost)
    return {"tracks": tracks, "trays": trays, "cups": cups, "places": places}


# -- in words ----------------------------------------------------------------------------------------------------------


class Teller:
    """Tells changes in the words of a game."""

    def __init__(self, layout: Layout, texts: Texts) -> None:
        self.layout = layout
        self.texts = texts
        self.own: list[str] = []  # whose things need no name: those of whoever is told
        self.places = {place.on: place for place in layout.places}

    def sentences(self, changes: list[Shift]) -> list[str]:
        """Numbers first, one's own before those of others; then what moves, comes and goes, in one sentence what goes
        the same way. A thing that leaves one place and comes to another, moves; one that another stands for at the same
        place, became that; how many lie somewhere is told only where one does not see which.
        """
        left = [change for change in changes if not self._counted(change, changes)]
        told = self._tracks([change for change in left if change.fact.kind == TRACK])
        moved: dict[tuple[str, ...], list[Way]] = {}
        for gone in [change for change in left if change.fact.kind == THING and change.by < 0]:
            if gone not in left:
                continue
            same = [change for change in left if _same(change.fact, gone.fact)]
            other = [change for change in left if change.by == -gone.by and _turned(change.fact, gone.fact)]
            if ways := _ways(same):
                for way in ways:
                    ends = (way.off.where, way.off.mark, way.onto.where, way.onto.mark)
                    moved.setdefault(ends, []).append(way)
                left = [change for change in left if change not in same]
            elif len(same) == 1 and len(other) == 1:
                told.append(self._became(gone, other[0]))
                left = [change for change in left if change not in (gone, other[0])]
        told += self._all_moved(list(moved.values()))
        seen = {change.fact.where for change in changes if change.fact.kind == THING}
        things: dict[tuple[str, bool], list[Shift]] = {}
        for change in left:
            if change.fact.kind == THING:
                things.setdefault((change.fact.where, change.by > 0), []).append(change)
        told += [self._things(together) for together in things.values()]
        for change in left:
            if change.fact.kind in (WORD, OWNER) or (change.fact.kind == NUMBER and change.fact.where not in seen):
                told.append(self._mark(change))
            elif change.fact.kind == SIZE and change.fact.where not in seen:
                told.append(self._number(change))
        return told

    def _counted(self, change: Shift, changes: list[Shift]) -> bool:
        """Does a track tell it too? Cubes without names in the box that the track is called after."""
        fact, place = change.fact, self.places.get(change.fact.where)
        return (
            fact.kind == THING
            and not fact.word
            and place is not None
            and any(
                (one.fact.kind, one.fact.mark, one.fact.owner, one.by) == (TRACK, place.id, fact.owner, change.by)
                for one in changes
            )
        )

    def where(self, fact: Fact) -> str:
        place = self.places.get(fact.where)
        if place is not None:
            return self.texts.word(place.word, place.id)
        if fact.vocabulary == OF_CUPS:
            return self.texts.word(self.layout.words["cups"]["word"], fact.mark)
        return tray_name(self.layout, self.texts, Tray(fact.mark, "", self._whose(fact), 0, ()))

    def _whose(self, fact: Fact) -> str:
        return "" if fact.owner in self.own else fact.owner

    def _number(self, change: Shift) -> str:
        fact = change.fact
        whose = self._whose(fact)
        name = track_name(self.layout, self.texts, fact.mark, whose) if fact.kind == TRACK else self.where(fact)
        return self.texts.say("does.number", name=name, by=change.by, now=change.now)

    def _tracks(self, changes: list[Shift]) -> list[str]:
        """Several of somebody else's are told together, behind the name."""
        others: dict[str, list[Shift]] = {}
        for change in changes:
            others.setdefault(self._whose(change.fact), []).append(change)
        told = [self._number(change) for change in others.pop("", [])]
        for owner, theirs in others.items():
            if len(theirs) == 1:
                told.append(self._number(theirs[0]))
                continue
            bare = [change._replace(fact=change.fact._replace(owner="")) for change in theirs]
            whose = owner_name(self.layout, self.texts, owner)
            told.append(self.texts.say("does.theirs", whose=whose, what=", ".join(map(self._number, bare))))
        return told

    def _what(self, fact: Fact, number: int) -> str:
        if not fact.word:
            what = self.texts.find(f"part.{fact.mark}", number=number) or self.texts.say(
                "does.of", number=number, name=self.texts.word("mark", fact.mark)
            )
            return self._owned(fact, what)
        if fact.vocabulary in ("chit", "card", OF_TRAYS):
            name = self.texts.word(self.layout.vocabulary(fact.word), fact.word)
            return name if number == 1 else f"{number} × {name}"
        return self._owned(fact, part_text(self.layout, self.texts, Part("", fact.word, number), fact.vocabulary))

    def _owned(self, fact: Fact, what: str) -> str:
        whose = owner_name(self.layout, self.texts, self._whose(fact))
        return self.texts.say("does.whose", whose=whose, what=what) if whose else what

    def _among(self, names: list[str]) -> str:
        """All of a few, the first of many."""
        if len(names) <= MOST_NAMED:
            return ", ".join(names)
        some = names[: MOST_NAMED - 1]
        return self.texts.say("does.among", names=", ".join(some), number=len(names) - len(some))

    def _things(self, changes: list[Shift]) -> str:
        """That all come to one place, or all leave it."""
        way = "comes" if changes[0].by > 0 else "goes"
        what = self._among([self._what(change.fact, abs(change.by)) for change in changes])
        return self.texts.say(f"does.{way}", what=what, at=self.where(changes[0].fact))

    def _all_moved(self, ways: list[list[Way]]) -> list[str]:
        """Way by way; of many that lead to one place (cards that are put away) only what goes, and where."""
        told, ends = [], [(way[0].onto.where, way[0].onto.mark) for way in ways]
        for end in dict.fromkeys(ends):
            here = [way for way, its in zip(ways, ends, strict=True) if its == end]
            if len(here) <= MOST_WAYS:
                told += [self._moved(way) for way in here]
            else:
                what = self._among([self._what(onto, number) for way in here for _, onto, number in way])
                told.append(self.texts.say("does.gathers", what=what, onto=self.where(here[0][0].onto)))
        return told

    def _moved(self, together: list[Way]) -> str:
        """Things that go the same way."""
        what = self._among([self._what(onto, number) for _, onto, number in together])
        here, there, _ = together[0]
        off, onto = self.where(here), self.where(there)
        if here.where != there.where:
            return self.texts.say("does.moves", what=what, off=off, onto=onto)
        marks = [self.texts.word("mark", fact.mark) for fact in (here, there)]
        return self.texts.say("does.moves_within", what=what, at=off, off=marks[0], onto=marks[1])

    def _became(self, gone: Shift, come: Shift) -> str:
        was, now = self._what(gone.fact, come.by), self._what(come.fact, come.by)
        return self.texts.say("does.becomes", at=self.where(gone.fact), was=was, now=now)

    def _mark(self, change: Shift) -> str:
        fact = change.fact
        name = self.texts.word("mark", fact.mark)
        if fact.kind == NUMBER:
            return self.texts.say("does.number_at", at=self.where(fact), name=name, by=change.by, now=change.now)
        if fact.kind == OWNER:
            now = owner_name(self.layout, self.texts, str(change.now)) or self.texts.say("does.nobody")
        else:
            now = self.texts.word(fact.vocabulary, str(change.now)) if change.now else self.texts.say("does.nothing")
        form = "word" if name.lower() in now.lower() else "mark"  # "no Usurper" needs no "Usurper" before it
        return self.texts.say(f"does.{form}", at=self.where(fact), name=name, now=now)

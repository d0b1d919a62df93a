"""What answers do before they are given, for whoever is asked: from what that seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.problem import Problem
from ...engine.words import Words
from ...table.consequences import Foresight
from .room import Room

Look = Callable[[], Words]  # takes its time and needs the room no more: not to be called while that is held


def of_answers(room: Room, lang: str, seat: str, answer: list[str]) -> Look:
    """Of every answer that is one word (none if there are very many); of one whole answer, if it is named."""
    if seat not in room.waiting:
        raise Problem("not_asked", seat=seat)
    version, view, foresight = room.version, view_of(room, seat), foresight_of(room, lang, seat)

    def look() -> Words:
        found = {answer[0]: foresight.of(view, answer)} if answer else foresight.all(view)
        return {
            "version": version,
            "seat": seat,
            "does": {word: one.does for word, one in found.items()},
            "shows": {word: one.shows() for word, one in found.items()},
            "chances": foresight.chances(view, answer) if answer else [],
        }

    return look


def of_state(room: Room, lang: str, message: Words) -> list[Look]:
    """Of the options of each decision in a state message, apart from it."""
    return [of_answers(room, lang, one["seat"], []) for one in message["decisions"]]


def in_state(room: Room, lang: str, message: Words) -> Look:
    """A state message whose options say what they do; those of lists that are very long say nothing."""
    views = {decision["seat"]: view_of(room, decision["seat"]) for decision in message["decisions"]}

    def look() -> Words:
        decisions = []
        for decision in message["decisions"]:
            seat, options = decision["seat"], decision["options"]
            found = foresight_of(room, lang, seat).all(views[seat]) if options else {}
            told = [{**one, "does": found[one["id"]].does} if one["id"] in found else one for one in options]
            decisions.append({**decision, "options": told})
        return {**message, "decisions": decisions}

    return look


def view_of(room: Room, seat: str) -> Words:
    return room.title.view(room.match.g, room.title.seat_number(seat))


def foresight_of(room: Room, lang: str, seat: str) -> Foresight:
    locale = room.locale(lang)
    number = room.title.seat_number(seat)
    return Foresight(room.title, room.match.parts, locale.layout, locale.texts, number, locale.memory)

"""The texts and the layout of a game in one language, kept: making them reads files."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ...display.drawing import Drawing, Memory
from ...display.layout import Layout
from ...engine.agenda import Game
from ...engine.catalogue import Title, game_names
from ...engine.packs import Pack
from ...engine.problem import Problem
from ...text import LANGUAGES, Crumb, Texts
from ..storage.ledger import Standing


class Voice:
    def __init__(self, lang: str, game: str, pack: Pack | None = None) -> None:
        self.texts = Texts(lang, game, pack)
        self.layout = Layout(game, pack)
        self.memory = Memory(msgspec.json.encode)

    def drawing(self, seat: str) -> Drawing:
        """Makes what the page draws of views, as a seat sees them ("": nobody)."""
        return Drawing(self.layout, self.texts, seat, self.memory)


@lru_cache(maxsize=64)
def voice(lang: str, game: str) -> Voice:
    return Voice(lang, game)


@lru_cache(maxsize=8)
def shared(lang: str) -> Texts:
    return Texts(lang)


def sentence(problem: Problem, lang: str) -> str:
    """What is wrong, in the reader's language; a problem may be known to one game only."""
    texts = [shared(lang), *[voice(lang, game).texts for game in game_names()]]
    known = [one for one in texts if one.vocabulary.entry("problem", problem.id) is not None]
    return (known or texts)[0].problem(problem)


def language(asked: str | None, accepted: str) -> str:
    """The language asked for, else the first of the browser's that we speak."""
    if asked in LANGUAGES:
        return asked
    for part in accepted.split(","):
        tag = part.partition(";")[0].strip().lower().partition("-")[0]
        if tag in LANGUAGES:
            return tag
    return LANGUAGES[0]


def here(g: Game, voices: dict[str, Voice]) -> dict[str, str]:
    """Where the game stands, for lists."""
    return {lang: " · ".join(name for _, name in places(voice, g)) for lang, voice in voices.items()}


def standing(t: Title, g: Game, voices: dict[str, Voice]) -> Standing:
    return Standing([t.seats[offer.seat] for offer in g.waiting()], g.ending >= 0, here(g, voices))


def places(voice: Voice, g: Game) -> list[Crumb]:
    """The breadcrumb."""
    found: list[Crumb] = voice.memory.get(("here", voice.texts.here(g)), voice.texts.breadcrumb, g)
    return found

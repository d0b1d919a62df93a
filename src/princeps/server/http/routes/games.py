"""The games: what there is to play, their rules, lessons and components."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query

from ....bots import bot_names
from ....bots.strengths import BY_NAME, rating
from ....display.board import board
from ....display.coach import advice, glossary
from ....engine.catalogue import game_names, title
from ....engine.packs import GAMES, game_folder, read_data, read_toml
from ....engine.words import Words
from ....rulebook.courses import has_courses
from ....rulebook.lessons import lessons
from ....rulebook.tracing import Section, coverage
from ....text import Texts
from ...rooms import wire
from ...rooms.locales import game_locale
from ..game_models import AdviceCard, ComponentTable, GameCard, GameLine, LessonCard, RuleCard, TermCard
from .common import ERRORS, Lang

router = APIRouter(prefix="/games", tags=["games"], responses=ERRORS)


@router.get("", response_model=list[GameLine])
def games(lang: Lang) -> list[Words]:
    """Every game, also those to come."""
    here = game_names()
    rows = [{**title(name).facts(), "here": True} for name in here]
    rows += [
        {"blurb": {}, "facts": {}, **row, "here": False}
        for row in read_toml(GAMES / "announced.toml").get("game", [])
        if row["id"] not in here
    ]
    return [_line(row, row["facts"], lang) for row in rows]


def _line(row: Words, facts: Words, lang: str) -> Words:
    return {
        **row,
        "blurb": row["blurb"].get(lang, ""),
        "solitaire": facts.get("solitaire", row["players"][1] == 1),
        "minutes": facts.get("minutes"),
        "learning": facts.get("learning"),
        "first": facts.get("first", False),
        "course": bool(row["here"] and has_courses(row["id"])),
    }


@router.get("/{game}", response_model=GameCard)
def game(game: str, lang: Lang) -> Words:
    t = title(game)
    facts = t.facts()
    texts = game_locale(lang, game).texts
    return {
        "facts": {
            key: facts[key]
            for key in ("id", "title", "designer", "publisher", "year", "edition", "players", "facts", "sources")
        },
        "seats": [{"id": id, "name": name} for id, name in wire.seat_names(facts, lang).items()],
        "options": [_option(option, lang) for option in facts["options"]],
        "bots": [_bot(game, bot, texts) for bot in bot_names(t)],
        "reactions": t.reaction is not None,
        "layout": board(game_locale(lang, game).layout, texts),
        "rules": facts["rules"],
    }


def _bot(game: str, bot: str, texts: Texts) -> Words:
    level = 1 + list(BY_NAME).index(bot) if bot in BY_NAME else 0
    return {
        "id": bot,
        "name": texts.word("bot", bot),
        "about": texts.word("bot_says", bot),
        "level": level,
        "rating": rating(game, bot),
    }


def _option(option: Words, lang: str) -> Words:
    values = [
        {
            "id": value["id"],
            "name": value["name"][lang],
            "about": value.get("about", {}).get(lang, ""),
            "only": value.get("only", {}),
        }
        for value in option["values"]
    ]
    return {
        "id": option["id"],
        "name": option["name"][lang],
        "about": option["about"][lang],
        "values": values,
        "default": option["default"],
        "only": option.get("only", {}),
    }


@router.get("/{game}/rules", response_model=list[RuleCard])
def rules(game: str, lang: Lang, q: Annotated[str, Query(max_length=200)] = "") -> list[Words]:
    """The rulebook in our words; with *q* the paragraphs that have all its words."""
    title(game)
    wanted = q.casefold().split()
    sections = [section for section in _sections(game) if all(word in _searched(section, lang) for word in wanted)]
    return [
        {
            "number": section.number,
            "title": section.title[lang],
            "says": section.says[lang],
            "status": section.status,
            "cited_by": {
                "steps": [place.name for place in section.steps],
                "rulings": [
                    {"id": ruling.name, "title": ruling.title, "ruling": ruling.ruling} for ruling in section.rulings
                ],
                "examples": [id for id, example in lessons(game).items() if section.number in example.rules],
            },
        }
        for section in sections
    ]


@lru_cache(maxsize=16)
def _sections(game: str) -> list[Section]:
    return coverage(game, None, game_folder(game).parent)


def _searched(section: Section, lang: str) -> str:
    return f"{section.number} {section.title[lang]} {section.says[lang]}".casefold()


@router.get("/{game}/lessons", response_model=list[LessonCard])
def game_lessons(game: str, lang: Lang) -> list[Words]:
    title(game)
    return [
        {"id": id, "rule": example.rules, "title": example.title[lang], "about": example.about.get(lang, "")}
        for id, example in lessons(game).items()
    ]


@router.get("/{game}/coach", response_model=dict[str, AdviceCard])
def coach(game: str, lang: Lang) -> Words:
    """What the coach says of each kind of decision, by the step that asks."""
    title(game)
    locale = game_locale(lang, game)
    return {step: asdict(told) for step, told in advice(locale.layout, locale.texts).items()}


@router.get("/{game}/glossary", response_model=list[TermCard])
def terms(game: str, lang: Lang) -> list[Words]:
    """What the game's words mean."""
    title(game)
    return [asdict(term) for term in glossary(game_locale(lang, game).texts)]


@router.get("/{game}/components", response_model=list[ComponentTable])
def components(game: str) -> list[Words]:
    """Every table of printed values, with where its values come from."""
    title(game)
    found = []
    for file, tables in read_data(game).items():
        origins = tables.get("provenance", {})
        for table, rows in tables.items():
            if table != "provenance":
                origin = origins.get(table, {"source": "", "note": ""})
                parts = [
                    {"part": key.removeprefix(f"{table}."), **words}
                    for key, words in origins.items()
                    if key.startswith(f"{table}.")
                ]
                found.append({"file": file, "table": table, **origin, "parts": parts, "rows": rows})
    return found

"""Playthroughs: whole games as readable text.

A file is its own source: from its seed and answers it is written again, byte for byte.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..bots import make_bot
from ..engine.agenda import Game
from ..engine.catalogue import Title, title
from ..engine.chance import Quick
from ..engine.choices import ALLOCATE, AMOUNT, Offer
from ..engine.problem import Problem
from ..engine.record import Match
from ..text import Texts

ANSWER = "   > "
HEADER = ["game", "rules", "seed", "bot", "ending"]
OPTIONS = "options: "


@dataclass(frozen=True)
class Source:
    """What a playthrough is made from."""

    game: str
    seed: int
    bot: str
    options: dict[str, str]
    answers: list[str]


def bot_plays(t: Title, seed: int, bot: str, options: dict[str, str] | None = None) -> Match:
    """A whole game by bots, each seat with chance of its own."""
    match = Match.new(t, seed, options, salt="")
    seats = len(match.seats)
    bots = [make_bot(bot, t, match.parts, seat, Quick(seed * seats + seat)) for seat in range(seats)]
    while waiting := match.waiting():
        seat = waiting[0].seat
        match.answer(t.seats[seat], bots[seat].decide(t.view(match.g, seat)))
    return match


# -- writing -----------------------------------------------------------------------------------------------------------


def render(match: Match, bot: str, texts: Texts) -> str:
    """The whole game: a header, the set-up, every decision with what came of it."""
    t = match.title
    ending = "none" if match.g.ending < 0 else t.shape.endings[match.g.ending]
    facts = [t.id, t.rules_version(), str(match.seed), bot, ending]
    header = [str(t.facts()["title"]), *[f"{key}: {fact}" for key, fact in zip(HEADER, facts, strict=True)]]
    if match.options:
        header.append(OPTIONS + " ".join(f"{option}={value}" for option, value in match.options.items()))
    blocks = ["\n".join(header), *[paragraph(match, number, texts) for number in range(len(match.entries))]]
    if match.g.ending >= 0:
        line = texts.ending(ending)
        blocks.append("\n".join([line.sentence, *line.details]))
    return "\n\n".join(blocks) + "\n"


def paragraph(match: Match, number: int, texts: Texts) -> str:
    """One answer of a match (0: the set-up): where the game stood, question, offer, answer, log."""
    entry = match.entries[number]
    lines = [f"{number}."]
    if number:
        before = match.states[number - 1]
        seat = match.title.seat_number(entry.seat)
        offer = next(one for one in before.waiting() if one.seat == seat)
        lines[0] += f" {texts.where(before)}"
        lines.append(f"   {texts.question(before, offer)}")
        lines += [f"     {line}" for line in _offered(before, offer, texts)]
        named = [entry.seat] if len(match.seats) > 1 else []
        lines.append(ANSWER + " ".join([*named, *entry.answer]))
    else:
        lines[0] += f" {texts.say('cli.set_up')}"
    for event in entry.events:
        line = texts.event(event)
        lines.append(f"   * {line.sentence} [{line.rule}]")
    lines.append(f"   = {entry.digest}, drawn {match.states[number].chance.drawn}")
    return "\n".join(lines)


def _offered(g: Game, offer: Offer, texts: Texts) -> list[str]:
    if offer.kind == AMOUNT:
        return [f"{offer.least} - {offer.most}"]
    words = [g.book.options[option] for option in offer.ids]
    width = max(len(word) for word in words)
    labels = [texts.option(g, option) for option in offer.ids]
    if offer.kind == ALLOCATE:
        bounds = zip(labels, offer.lows or [], offer.highs or [], offer.now or [], strict=True)
        labels = [f"{label}: {low} - {high} ({now})" for label, low, high, now in bounds]
    return [f"{word.ljust(width)}  {label}" for word, label in zip(words, labels, strict=True)]


# -- reading -----------------------------------------------------------------------------------------------------------


def parse(text: str) -> Source:
    """Seed and answers of a playthrough."""
    header = dict(re.findall(r"^(\w+): (.+)$", text.partition("\n\n")[0], flags=re.MULTILINE))
    if any(key not in header for key in HEADER) or not header["seed"].isdigit():
        raise Problem("not_a_playthrough", keys=", ".join(HEADER))
    answers = [line.removeprefix(ANSWER) for line in text.splitlines() if line.startswith(ANSWER)]
    options = dict(word.split("=", 1) for word in header.get("options", "").split())
    return Source(header["game"], int(header["seed"]), header["bot"], options, answers)


def play(source: Source) -> Match:
    """The game of a playthrough, played again."""
    t = title(source.game)
    match = Match.new(t, source.seed, source.options, salt="")
    for answer in source.answers:
        words = answer.split()
        match.answer(t.seats[0] if len(match.seats) == 1 else words.pop(0), words)
    return match


def regenerate(text: str) -> str:
    """The text that the rules of today write for a playthrough."""
    source = parse(text)
    return render(play(source), source.bot, Texts("en", source.game))

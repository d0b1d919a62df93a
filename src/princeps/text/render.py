"""Everything a person reads, from message ids, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..engine.agenda import Event, Game
from ..engine.catalogue import title
from ..engine.choices import Offer, Step
from ..engine.packs import Pack, game_folder, read_toml
from ..engine.problem import Problem, nearest
from .template import Facts, names, variant
from .words import Vocabulary

LANGUAGES = ["en", "de"]
PRINTED = re.compile(r"\d+(\.\d+)+")  # a number of the printed rulebook; ours for what it does not number have a letter


@dataclass(frozen=True)
class Statement:
    """A sentence, what it shows when unfolded, and the rule it rests on."""

    sentence: str
    details: list[str]
    rule: str


@dataclass(frozen=True)
class Rule:
    """A numbered paragraph of a rulebook in our words."""

    number: str
    title: str
    says: str
    status: str  # code, data or advice


class Crumb(NamedTuple):
    """A part of where the game stands; without a number where an owner of the box would not find it printed."""

    number: str
    name: str


class Texts:
    """The voice of the table. An id without a text shows as "[id]" and is kept in `lacking`, which tests want empty."""

    def __init__(self, lang: str, game: str | None = None, pack: Pack | None = None) -> None:
        if lang not in LANGUAGES:
            raise Problem("unknown_language", language=lang, languages=", ".join(LANGUAGES))
        self.lang = lang
        self.game = game
        self.shape = None if game is None else title(game).shape
        self.vocabulary = Vocabulary(lang, game, pack)
        self.turn = sorted(names(self.vocabulary.entry("ui", "here") or ""))
        self.book: dict[str, Rule] | None = None

    @property
    def lacking(self) -> set[str]:
        """The ids that were asked for and have no text."""
        return self.vocabulary.lacking

    # -- plain texts ---------------------------------------------------------------------------------------------------

    def say(self, key: str, **facts: object) -> str:
        """A text by its id, "ui.undo"; the game's own goes before the shared one."""
        return self._text(key, facts)

    def find(self, key: str, **facts: object) -> str | None:
        """A text by its id, if there is one: for what a game may say in its own way."""
        entry = self.vocabulary.entry(*key.split("."))
        template = None if entry is None else variant(entry, facts)
        return None if template is None else self.vocabulary.fill(template, facts)

    def problem(self, problem: Problem) -> str:
        """What is wrong, and what would be right. A problem that was caused by another tells that one too."""
        facts = dict(problem.facts)
        if isinstance(problem.__cause__, Problem):
            facts["why"] = self.problem(problem.__cause__)
        sentence = self._text(f"problem.{problem.id}", facts, raw=True)
        if "file" in facts and str(facts["file"]) not in sentence:
            return self._text("problem_in_file", {"file": facts["file"], "sentence": sentence}, raw=True)
        return sentence

    def word(self, kind: str, word: str) -> str:
        """A word of a vocabulary: word("box", "moesia") -> "Moesia"."""
        return self.vocabulary.word(kind, word)

    def field(self, name: str) -> str:
        """What a field of the state means."""
        return self._text(f"field.{name}", {})

    def reason(self, reason: str, facts: Facts | None = None) -> str:
        """Why something is not offered."""
        return self._text(f"reason.{reason}", facts or {})

    def _text(self, key: str, facts: Facts, raw: bool = False) -> str:
        entry = self.vocabulary.entry(*key.split("."))
        template = None if entry is None else variant(entry, facts)
        return self.vocabulary.lack(key) if template is None else self.vocabulary.fill(template, facts, raw)

    # -- decisions -----------------------------------------------------------------------------------------------------

    def question(self, g: Game, offer: Offer) -> str:
        """What the step that asks wants to know. A window for reactions may say to what: `announced` is the step that
        waits below the one that asks.
        """
        name = g.book.names[offer.step[0]]
        facts: Facts = {**self._arguments(offer.step), "least": offer.least, "most": offer.most}
        if len(g.agenda) > 1 and "{announced}" in str(self.vocabulary.entry("ask", name)):
            facts["announced"] = self.step(g.agenda[-2])
        return self._text(f"ask.{name}", facts)

    def step(self, step: Step) -> str:
        """What a step does, in short, as the breadcrumb has it."""
        assert self.shape is not None
        return self._text(f"step.{self.shape.book.names[step[0]]}", self._arguments(step))

    def option(self, g: Game, option: int) -> str:
        """The label of an option: the asking step's own ("reforms.yes", "player_round.{place}"), or the word's."""
        return self.option_of(g.book.names[g.agenda[-1][0]] if g.agenda else "", g.book.options[option])

    def option_of(self, asking: str, word: str) -> str:
        """The label of an option by its word and the step that asks."""
        own = self.vocabulary.find(("option",), f"{asking}.{word}")
        return self.option_word(word) if own is None else own

    def option_word(self, word: str) -> str:
        """The label of an option by its word, whoever asks."""
        found = self.vocabulary.find(("option",), word)
        return self.vocabulary.lack(f"option.{word}") if found is None else found

    def odds(self, odds: dict[str, Any]) -> list[str]:
        """What the die can bring, likeliest first: "5 in 8: 2 units removed"; then what it cannot bring, and its
        modifiers, if given.
        """
        lines = []
        for outcome in odds["outcomes"]:
            chance, of = outcome["chance"]
            # in faces of the die where that is exact: 4 in 8, not 1 in 2
            scale = odds["sides"] // of if odds["sides"] % of == 0 else 1
            results = [
                self._text(f"odds.{name}", outcome) for name, value in outcome.items() if name != "chance" and value
            ]
            result = ", ".join(results) or self._text("odds.nothing", outcome)
            if chance == of:  # sure
                lines.append(result)
                continue
            lines.append(
                self._text(
                    "odds.line",
                    {"chance": chance * scale, "of": of * scale, "percent": round(100 * chance / of), "result": result},
                )
            )
        notes = [self._text(f"odds.{note}", {"n": n}) for note, n in odds.get("notes", [])]
        return [*lines, *notes, *[self._modifier(*mod) for mod in odds.get("mods", [])]]

    def _modifier(self, name: str, value: int, rule: str) -> str:
        return self._text("roll.mod", {"mod": self._text(f"mod.{name}", {}), "value": value, "rule": rule})

    def breadcrumb(self, g: Game) -> list[Crumb]:
        """Where the game stands in its sequence of play: the turn, the phase, what the present step belongs to, the
        step.

        What is still to come tells the phase (the table [before]).
        """
        assert self.shape is not None
        if g.ending >= 0:
            return [Crumb("", self.word("ending", self.shape.endings[g.ending]))]
        found = [Crumb(self.say("ui.here_rule"), self._text("ui.here", self._turn(g)))]
        if not g.agenda:
            return found
        names, cites = g.book.names, g.book.cites
        before = self.vocabulary.entry("before") or {}
        phase = next((before[names[step[0]]] for step in reversed(g.agenda) if names[step[0]] in before), "")
        if phase:
            found.append(Crumb(phase, self.rule(phase).title))
        cite = cites[g.agenda[-1][0]]
        # the chapter too, if it is really under way; what tells the phase is still to come
        for number in dict.fromkeys([f"{cite.partition('.')[0]}.0", cite]):
            step = next(
                (step for step in reversed(g.agenda) if cites[step[0]] == number and names[step[0]] not in before), None
            )
            if step is not None and number != phase:
                found.append(Crumb(number, self.step(step)))
        return [Crumb(number if PRINTED.fullmatch(number) else "", name) for number, name in found]

    def where(self, g: Game) -> str:
        """The breadcrumb as one line."""
        return " > ".join(" ".join(filter(None, crumb)) for crumb in self.breadcrumb(g))

    def here(self, g: Game) -> Hashable:
        """All that the breadcrumb is made from."""
        return (g.ending, *g.agenda, *self._turn(g).values())

    def _turn(self, g: Game) -> Facts:
        """The numbers of the state that tell where the game stands."""
        assert self.shape is not None
        fields = self.shape.fields
        return {
            name: fields[name].dump(value)
            for name in self.turn
            if name in fields and isinstance(value := getattr(g, name), int)
        }

    def _arguments(self, step: Step) -> Facts:
        assert self.shape is not None
        # a tally's values have no names
        return dict(zip(self.shape.book.kinds[step[0]], self.shape.dump_step(step)[1:], strict=False))

    # -- the log -------------------------------------------------------------------------------------------------------

    def event(self, event: Event) -> Statement:
        """An event as one sentence; unfolded: the die, each modifier with its rule, limits, and the details its text
        adds.
        """
        facts = dict(event)
        details = []
        if "mods" in facts and ("face" in facts or "dice" in facts):
            details = self._roll(facts)
        for name, value, rule in [*event.get("mods", []), *event.get("items", [])]:
            details.append(self._modifier(name, value, rule))
        if facts.get("limit"):
            details.append(self._text(f"roll.limit_{facts['limit']}", facts))
        details += [self.vocabulary.fill(detail, facts) for detail in self.vocabulary.entry("detail", event["e"]) or []]
        return Statement(self._text(f"event.{event['e']}", facts), details, str(event["rule"]))

    def _roll(self, facts: Facts) -> list[str]:
        """Add what a roll's sentence needs: the arithmetic as `sum`, the `limit` that changed it, whether it `beats` or
        `reaches` what it was up against.
        """
        values = [mod[1] for mod in facts["mods"]]
        faces = facts.get("dice") or [facts["face"]]
        raw = sum(faces) + sum(values)
        limit = "" if facts["total"] == raw else "one" if faces == [1] else "most"
        terms = " ".join(
            [" + ".join(map(str, faces)), *[f"{'-' if value < 0 else '+'} {abs(value)}" for value in values]]
        )
        facts |= {
            "face": faces[0],
            "terms": terms,
            "raw": raw,
            "limit": limit,
            "beats": facts["total"] > facts["against"],
            "reaches": facts["total"] >= facts["against"],
        }
        facts["sum"] = self._text("roll.sum", {**facts, "mods": len(values) + len(faces) - 1})
        return [self._text("roll.die" if len(faces) == 1 else "roll.dice", facts)]

    def ending(self, ending: str) -> Statement:
        """How the game ended: its title as the sentence, what happened as the detail."""
        assert self.game is not None
        rules = {row["id"]: row["rule"] for row in title(self.game).facts()["ending"]}
        return Statement(self.word("ending", ending), [self.word("ending_says", ending)], str(rules.get(ending, "")))

    # -- the rulebook --------------------------------------------------------------------------------------------------

    def rules(self) -> list[Rule]:
        """The game's rulebook in our words."""
        return list(self._book().values())

    def rule(self, number: str) -> Rule:
        """One paragraph."""
        book = self._book()
        if number not in book:
            raise Problem("unknown_rule", rule=number, rules=nearest(number, list(book)))
        return book[number]

    def _book(self) -> dict[str, Rule]:
        assert self.game is not None
        if self.book is None:
            sections = read_toml(game_folder(self.game) / "rulebook.toml")["section"]
            self.book = {
                row["number"]: Rule(row["number"], row["title"][self.lang], row["says"][self.lang], row["status"])
                for row in sections
            }
        return self.book

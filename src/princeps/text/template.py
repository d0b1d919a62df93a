"""Sentences with holes, as the text files write them.

    {coins}                 the fact itself; a word of a vocabulary if the fact is named like one ({box} -> "Moesia")
    {target:box}            the fact as a word of that vocabulary; a list of words is joined
    {icons:icon}            with a plural beside the vocabulary (word.icon_many) equal words are counted: "4 Triumphs"
    {coins:Coin|Coins}      one form or the other, by the number (or the length of a list); with three: none, one, more
    {level:+}               a number with its sign; 0 without

A text may also be a table of variants, "coins=0, lost=2" = "...", "held" = "..." (the fact is there and is not zero),
"army={before}" = "..." (two facts are alike), else = "...": the first that holds is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sized
from typing import Any

HOLE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
DOUBLED = re.compile(r"(?<!\.)([.!?])\.(?!\.)")
ELSE = "else"

Facts = dict[str, Any]


def fill(template: str, value: Callable[[str, str], str]) -> str:
    """The template with each hole filled by `value(name, how)`."""
    return HOLE.sub(lambda hole: value(hole[1], hole[2] or ""), template) if "{" in template else template


def tidy(sentence: str) -> str:
    """A name that ends in a sign of its own ("Hail Caesar!", "Shapur I.") takes the full stop of its sentence."""
    return DOUBLED.sub(r"\1", sentence)


def plural(forms: str, amount: object) -> str:
    """The form for this amount."""
    words = forms.split("|")
    if isinstance(amount, str) and amount.isdecimal():
        amount = int(amount)  # a number that is part of a word, as in "points:3"
    number = amount if isinstance(amount, int) else len(amount) if isinstance(amount, Sized) else 0
    if len(words) == 3 and number == 0:
        return words[0]
    return words[-2] if abs(number) == 1 else words[-1]


def variant(entry: Any, facts: Facts) -> str | None:
    """The template of a text that fits the facts; None if no variant does."""
    if isinstance(entry, str):
        return entry
    for condition, template in entry.items():
        if all(_holds(part, facts) for part in _parts(condition)):
            return str(template)
    return None


def names(entry: Any) -> set[str]:
    """The facts that a text uses, in its holes and in the conditions of its variants."""
    if isinstance(entry, str):
        return {hole[1] for hole in HOLE.finditer(entry)}
    if isinstance(entry, list):
        return {name for template in entry for name in names(template)}
    return {
        name
        for condition, template in entry.items()
        for name in [part.partition("=")[0] for part in _parts(condition)] + sorted(names(condition) | names(template))
    }


def _parts(condition: str) -> list[str]:
    return [] if condition == ELSE else condition.split(", ")


def _holds(part: str, facts: Facts) -> bool:
    name, equals, wanted = part.partition("=")
    wanted = fill(wanted, lambda other, _: str(facts.get(other)))
    return str(facts.get(name)) == wanted if equals else bool(facts.get(name))


def texts(tree: dict[str, Any], path: str = "") -> dict[str, Any]:
    """All texts of a file by their ids."""
    found: dict[str, Any] = {}
    for key, entry in tree.items():
        if isinstance(entry, dict) and not _has_variants(entry):
            found |= texts(entry, f"{path}{key}.")
        else:
            found[path + key] = entry
    return found


def _has_variants(entry: dict[str, Any]) -> bool:
    return ELSE in entry or any("=" in condition for condition in entry)

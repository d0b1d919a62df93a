"""What can be wrong with something given to us: an id and facts; the sentence is made at the edge, in the reader's
language.
"""

from __future__ import annotations


class Problem(Exception):
    """Bad input. `id` names the sentence in text/*.toml under [problem], `facts` fill it."""

    def __init__(self, id: str, **facts: object) -> None:
        super().__init__(id, facts)
        self.id = id
        self.facts = facts

    def __str__(self) -> str:
        return f"{self.id} " + ", ".join(f"{key}={value}" for key, value in self.facts.items())

    def __reduce__(self) -> tuple[object, ...]:
        """It may come from another process, with the problem that caused it."""
        return (_again, (self.id, self.facts, self.__cause__ if isinstance(self.__cause__, Problem) else None))


def _again(id: str, facts: dict[str, object], cause: Problem | None) -> Problem:
    problem = Problem(id, **facts)
    problem.__cause__ = cause
    return problem


def nearest(word: str, words: list[str], most: int = 5) -> str:
    """The words closest to a mistyped one, for the sentence "did you mean"."""
    import difflib

    close = difflib.get_close_matches(word, words, n=most, cutoff=0.5)
    return ", ".join(close or words[:12]) + ("" if close or len(words) <= 12 else ", …")

"""How the `parts.py` of a game reads its component data: the names of rows, and words that must be among them."""

from __future__ import annotations

from typing import Any

from .problem import Problem


def ids(data: dict[str, Any], file: str, table: str) -> list[str]:
    """The names of a table's rows, in the order of the file."""
    return [str(row["id"]) for row in data[file][table]]


def known(word: Any, key: str, words: list[str]) -> int:
    """The number of a word that stands under *key*; a pack may have put one there that nobody knows."""
    if word not in words:
        raise Problem("pack_word", key=key, value=word, words=", ".join(words))
    return words.index(word)

"""Data that remembers what was read of it: a value that nobody reads has no effect."""

from __future__ import annotations

from typing import Any


class Watched(dict[str, Any]):
    """Rows of a table count under one name."""

    def __init__(self, words: dict[str, Any], path: str, read: set[str]) -> None:
        super().__init__({key: watched(value, f"{path}{key}", read) for key, value in words.items()})
        self.path, self.read = path, read

    def __getitem__(self, key: str) -> Any:
        self.read.add(self.path + key)
        return super().__getitem__(key)

    def items(self) -> Any:
        return [(key, self[key]) for key in self]

    def values(self) -> Any:
        return [self[key] for key in self]


def watched(value: Any, path: str, read: set[str]) -> Any:
    if isinstance(value, dict):
        return Watched(value, path + ".", read)
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [Watched(row, path + ".", read) for row in value]
    return value


def leaves(value: Any, path: str = "") -> set[str]:
    """Every value of the data, rows of a table under one name."""
    if isinstance(value, dict):
        return {
            leaf
            for key, inner in value.items()
            if key != "provenance"
            for leaf in leaves(inner, f"{path}.{key}" if path else key)
        }
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return {leaf for row in value for leaf in leaves(row, path)}
    return {path}


def strings(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {text for inner in value.values() for text in strings(inner)}
    if isinstance(value, list):
        return {text for inner in value for text in strings(inner)}
    return {value} if isinstance(value, str) else set()

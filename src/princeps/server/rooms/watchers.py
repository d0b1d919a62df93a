"""Who looks at an open match: the pages that this process serves, and what other processes tell of theirs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Protocol

from ...engine.problem import Problem
from ...engine.words import Words
from ..people import Player

BELIEVED = 60.0  # seconds for which another process is believed; it repeats itself more often than that


class Watcher(Protocol):
    """A page through which somebody looks at a match."""

    player: Player | None

    def changed(self) -> None: ...
    def tell(self, message: Words) -> None: ...
    def notice(self, kind: str, facts: Words) -> None: ...
    def fail(self, problem: Problem) -> None: ...
    def leave(self, code: int) -> None: ...


class Watchers:
    def __init__(self) -> None:
        self.pages: set[Watcher] = set()
        self.elsewhere: dict[str, tuple[set[int], float]] = {}  # by process: players, and until when it is believed

    def __len__(self) -> int:
        return len(self.pages)

    def __iter__(self) -> Iterator[Watcher]:
        return iter(list(self.pages))

    def add(self, page: Watcher) -> None:
        self.pages.add(page)

    def discard(self, page: Watcher) -> None:
        self.pages.discard(page)

    def of(self, player: int | None) -> list[Watcher]:
        """The pages of a player that are open here."""
        return [page for page in self.pages if page.player is not None and page.player.id == player]

    def tell(self, message: Words) -> None:
        for page in self.pages:
            page.tell(message)

    def notice(self, kind: str, **facts: Any) -> None:
        """Something that all should hear of, each in his language."""
        for page in self.pages:
            page.notice(kind, facts)

    def changed(self) -> None:
        """All see something new."""
        for page in self.pages:
            page.changed()

    def here(self) -> set[int]:
        """The players who look through this process."""
        return {page.player.id for page in self.pages if page.player is not None}

    def everywhere(self) -> set[int]:
        now = time.monotonic()
        told = {player for players, until in self.elsewhere.values() if until > now for player in players}
        return self.here() | told

    def heard(self, process: str, players: list[int]) -> None:
        """Another process tells who looks there."""
        self.elsewhere[process] = (set(players), time.monotonic() + BELIEVED)

"""A bar and whatever belongs beside it, on stderr and only where somebody watches: a pipe or a screen reader's log gets
the result alone.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from typing import Any, Protocol

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Update = Callable[[int], None]


class Counter(Protocol):
    """Something that results are counted in."""

    @property
    def games(self) -> int: ...

    def add(self, result: dict[str, Any]) -> None: ...


@contextmanager
def progress(label: str, total: int, quiet: bool, beside: Callable[[], RenderableType]) -> Iterator[Update]:
    """Gives a function to be told how many are done; `beside` is drawn under the bar."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )
    task = bar.add_task(label, total=total)
    if quiet or not console.is_terminal:
        yield lambda done: None
        return
    with Live(get_renderable=lambda: Group(bar, beside()), console=console, refresh_per_second=4, transient=True):
        yield lambda done: bar.update(task, completed=done)


def counted(
    results: Generator[dict[str, Any], None, None],
    counter: Counter,
    label: str,
    total: int,
    quiet: bool,
    beside: Callable[[], RenderableType],
) -> bool:
    """Count all results under a bar; False if Ctrl-C broke it off."""
    try:
        with progress(label, total, quiet, beside) as update, closing(results):
            for result in results:
                counter.add(result)
                update(counter.games)
    except KeyboardInterrupt:
        return False
    return True

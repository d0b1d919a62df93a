"""A bar and whatever belongs beside it, on stderr and only where somebody watches: a pipe or a screen reader's log gets the result alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Update = Callable[[int], None]


@contextmanager
def progress(label: str, total: int, quiet: bool, beside: Callable[[], RenderableType]) -> Iterator[Update]:
    """Gives a function to be told how many are done; `beside` is drawn under the bar."""
    console = Console(stderr=True)
    bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console)
    task = bar.add_task(label, total=total)
    if quiet or not console.is_terminal:
        yield lambda done: None
        return
    with Live(get_renderable=lambda: Group(bar, beside()), console=console, refresh_per_second=4, transient=True):
        yield lambda done: bar.update(task, completed=done)

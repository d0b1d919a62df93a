"""Figures of statistics as SVG that needs nothing else: in a page they take its letters and ink, as a file they have
their own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from math import floor, log10

WIDE, LEFT, RIGHT, ROW, TOP, FOOT, HIGH = 640, 220, 90, 26, 12, 34, 150
STYLE = (
    ".f{font:13px 'Source Sans',sans-serif;color:#2a2521}.f text{fill:currentColor}"
    ".f .axis{stroke:currentColor;stroke-opacity:.25}"
    ".f .line{stroke:currentColor;stroke-dasharray:4 3}.f .span{stroke:#8a2c60;stroke-width:2}"
    ".f .dot,.f .bar{fill:#8a2c60}@media print{.f{color:#000}}"
)
# the page's own ink, in light and dark
IN_PAGE = "svg.f{color:inherit;width:100%;max-width:44rem;height:auto;display:block}"


@dataclass(frozen=True)
class Point:
    """A number with the interval that it lies in; None where the interval is not known."""

    name: str
    value: float
    low: float | None
    high: float | None


def dots(label: str, points: list[Point], show: Callable[[float], str], line: tuple[float, str] | None = None) -> str:
    """A line for each point: its dot, its interval, its number. *line* marks a value with a word for it."""
    ends = [end for point in points for end in (point.value, point.low, point.high) if end is not None] + (
        [line[0]] if line else []
    )
    ticks = round_steps(min(ends, default=0.0), max(ends, default=1.0))
    x = _scale(ticks, LEFT, WIDE - RIGHT)
    high = TOP + ROW * len(points)
    parts = _axis(ticks, x, high, show)
    if line:
        parts.append(f'<path class="line" d="M{x(line[0]):.1f},{TOP - 6}V{high}"/>')
        parts.append(f'<text x="{x(line[0]):.1f}" y="{high + 31}" text-anchor="middle">{escape(line[1])}</text>')
    for number, point in enumerate(points):
        y = TOP + ROW * number + ROW / 2
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(_short(point.name))}</text>')
        if point.low is not None and point.high is not None:
            parts.append(
                f'<path class="span" d="M{x(point.low):.1f},{y}H{x(point.high):.1f}'
                f'M{x(point.low):.1f},{y - 4}v8M{x(point.high):.1f},{y - 4}v8"/>'
            )
        parts.append(
            f'<circle class="dot" cx="{x(point.value):.1f}" cy="{y}" r="4.5"/>'
            f'<text x="{WIDE - RIGHT + 12}" y="{y + 4}">{escape(show(point.value))}</text>'
        )
    said = "; ".join(f"{point.name} {show(point.value)}" for point in points)
    return _svg(f"{label}: {said}", parts, high + FOOT)


def histogram(label: str, values: list[tuple[float, int]], show: Callable[[float], str], most: int = 30) -> str:
    """How often each value came up, in columns of equal width. *values*: each with its count."""
    low, high = min(value for value, _ in values), max(value for value, _ in values)
    width = max(1.0, (high - low + 1) / most)
    # whole numbers, so that no column holds more of them than the next
    width = float(floor(width)) if width == floor(width) else float(floor(width) + 1)
    counts = [0] * (int((high - low) // width) + 1)
    for value, count in values:
        counts[int((value - low) // width)] += count
    ticks = [
        tick
        for tick in round_steps(low, low + width * len(counts))
        if low <= tick <= low + width * len(counts) and tick == int(tick)
    ]
    x = _scale([low, low + width * len(counts)], 40, WIDE - 20)
    floor_at = TOP + HIGH
    parts = _axis(ticks, x, floor_at, show)
    for number, count in enumerate(counts):
        left, right, tall = x(low + width * number), x(low + width * (number + 1)), HIGH * count / max(counts)
        parts.append(
            f'<rect class="bar" x="{left + 0.5:.1f}" y="{floor_at - tall:.1f}"'
            f' width="{max(0.5, right - left - 1):.1f}" height="{tall:.1f}"/>'
        )
    said = "; ".join(f"{show(low + width * number)}: {count}" for number, count in enumerate(counts) if count)
    return _svg(f"{label}: {said}", parts, floor_at + FOOT)


def round_steps(low: float, high: float) -> list[float]:
    """Round numbers from at most *low* to at least *high*, about five of them."""
    wide = high - low or 1.0
    rough = wide / 4
    size = 10.0 ** floor(log10(rough))
    step = next(size * times for times in (1, 2, 2.5, 5, 10) if size * times >= rough * 0.999)
    first = floor(low / step + 1e-9)
    count = 1
    while (first + count) * step < high - step * 1e-9:
        count += 1
    return [(first + number) * step for number in range(count + 1)]


def _scale(ticks: list[float], left: float, right: float) -> Callable[[float], float]:
    wide = ticks[-1] - ticks[0]
    return lambda value: left + (value - ticks[0]) / wide * (right - left)


def _axis(ticks: list[float], x: Callable[[float], float], floor_at: float, show: Callable[[float], str]) -> list[str]:
    return [
        f'<path class="axis" d="M{x(tick):.1f},{TOP - 6}V{floor_at}"/>'
        f'<text x="{x(tick):.1f}" y="{floor_at + 16}" text-anchor="middle">{escape(show(tick))}</text>'
        for tick in ticks
    ]


def _short(name: str, most: int = 32) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def _svg(label: str, parts: list[str], high: float) -> str:
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" class="f" viewBox="0 0 {WIDE} {high:g}" role="img"'
    return f'{opening} aria-label="{escape(label)}"><style>{STYLE}</style>{"".join(parts)}</svg>'

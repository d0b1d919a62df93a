"""Colours that can be read, and pictures that come out the same."""

from __future__ import annotations

import asyncio
import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from textual.color import Color
from textual.theme import Theme

from princeps.tui import app, board

from .conftest import Sit

LEAST = 4.5  # contrast of text that everybody can read
MARKED = 0.25  # how much of the primary colour lies under the entry at hand (table.tcss)


def contrast(one: Color, other: Color) -> float:
    high, low = sorted([luminance(one), luminance(other)], reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: Color) -> float:
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize(("theme", "palette"), [(app.DARK, board.DARK), (app.LIGHT, board.LIGHT)])
def test_everything_can_be_read(theme: Theme, palette: board.Palette) -> None:
    assert theme.background is not None
    ground = Color.parse(theme.background)
    marked = ground.blend(Color.parse(theme.primary), MARKED)
    for name, style in palette.items():
        for word in style.split():
            if word.startswith("#"):
                assert contrast(Color.parse(word), ground) >= LEAST, name
                if name in ("quiet", "accent"):
                    assert contrast(Color.parse(word), marked) >= LEAST, name
    assert theme.foreground is not None
    assert contrast(Color.parse(theme.foreground), marked) >= LEAST


@pytest.fixture(scope="module")
def pictures() -> ModuleType:
    file = Path(__file__).resolve().parents[2] / "tools" / "pictures.py"
    spec = importlib.util.spec_from_file_location("pictures", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_picture_is_the_same_every_time_and_fetches_nothing(pictures: ModuleType, sit: Sit) -> None:
    first, second = (asyncio.run(pictures.picture(sit(answers=["aurelian:moesia"]))) for _ in range(2))
    assert first == second
    assert "@font-face" not in first
    assert "url(http" not in first
    assert "Britannia" in "".join(re.findall(r">([^<>]*)</text>", first))

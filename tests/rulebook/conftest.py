"""A scripted die that was never rolled means that a test does not test what it says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .tabletop import scripts


@pytest.fixture(autouse=True)
def all_chance_is_used() -> Iterator[None]:
    scripts.clear()
    yield
    for script in scripts:
        assert script.entries[script.at :] == []

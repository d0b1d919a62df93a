"""A scripted die that was never rolled means that a test does not test what it says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from . import table


@pytest.fixture(autouse=True)
def all_chance_is_used() -> Iterator[None]:
    table.scripts.clear()
    yield
    for script in table.scripts:
        assert script.entries[script.at :] == []

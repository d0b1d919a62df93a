"""1.0 Introduction: what is in the box, and the dice."""

from __future__ import annotations

import pytest

from princeps.games.rome_inc.parts import LEADERS, PROVINCES, STATESMEN, WARS
from princeps.games.rome_inc.state import d3

from .table import PARTS, lay


def test_1_1_what_is_in_the_box() -> None:
    assert (len(PROVINCES), len(STATESMEN), len(LEADERS), len(WARS)) == (81, 66, 15, 45)
    assert sum(PARTS.gold) == 233


@pytest.mark.parametrize(("face", "result"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_1_2_a_1d3_is_half_a_die(face: int, result: int) -> None:
    assert d3(lay([], [face], {})) == result

"""What an answer does, told below the options: worked out beside the screen, so that no key waits for it."""

from __future__ import annotations

from textual.pilot import Pilot

from princeps.engine.choices import ALLOCATE
from princeps.tui.app import TableScreen

from .conftest import Sit
from .test_app import REDEPLOY, at_table, text
from .test_thinking import until


def test_what_the_option_at_hand_does_is_told_below_the_list(sit: Sit) -> None:
    """8.1 of Aurelian: Walls cost three Coins. What was at hand before is forgotten."""
    table = sit(agenda=[["build_phase", 0]], treasury=30)

    async def look(pilot: Pilot[None], screen: TableScreen) -> None:
        first = table.does([table.choices()[0].word])
        last = table.does([table.choices()[-1].word])
        await until(pilot, lambda: text(screen, "#does").splitlines() == first)
        await pilot.press("end", "down", "up", "up", "end")
        await until(pilot, lambda: text(screen, "#does").splitlines() == last)
        await pilot.press("d")
        german = table.does([table.choices()[0].word])
        await until(pilot, lambda: text(screen, "#does").splitlines() == german)
        assert first != last
        assert first != german
        assert any(line.startswith(("Treasury -", "Army -")) for line in [*first, *last])

    at_table(table, look)


def test_what_a_draft_does_is_told_while_it_is_complete(sit: Sit) -> None:
    table = sit(answers=REDEPLOY)
    assert table.offer is not None
    assert table.offer.kind == ALLOCATE

    async def look(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: bool(text(screen, "#does")))
        unchanged = text(screen, "#does")
        await pilot.press("left")
        await until(pilot, lambda: not text(screen, "#does"))
        await pilot.press("down", "right")
        await until(pilot, lambda: text(screen, "#does") not in ("", unchanged))
        assert "Army -1" in text(screen, "#does")

    at_table(table, look)

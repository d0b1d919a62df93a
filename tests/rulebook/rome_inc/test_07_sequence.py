"""7.0 Sequence of play: the five phases and what happens in each."""

from __future__ import annotations

from princeps.engine.chance import Quick
from princeps.games.rome_inc.state import RomeInc

from .table import PARTS, TITLE, Table, position


def agenda(step: str) -> list[str]:
    """What a step puts on the agenda, in reading order."""
    g = TITLE.bare(PARTS, Quick(1))
    assert isinstance(g, RomeInc)
    g.run(TITLE.shape.load_step(step))
    return [g.book.names[item[0]] for item in reversed(g.agenda)]


def test_7_0_five_phases_with_a_reckoning_after_each() -> None:
    names = agenda("game_turn")
    assert [name for name in names if name.endswith("_phase") and name != "end_of_phase"] == [
        "event_phase",
        "treasury_phase",
        "unrest_phase",
        "war_phase",
        "victory_phase",
    ]
    assert names.count("end_of_phase") == 4


def test_7_1_event_phase() -> None:
    assert agenda("event_phase") == [
        "caesars_event",
        "number_of_events",
        "mortality",
        "julian_assassination",
        "support",
        "loyal_counters_removed",
    ]


def test_7_2_treasury_phase() -> None:
    assert agenda("treasury_phase") == ["taxes", "pay", "render_unto_caesar", "wars_move", "wars_box"]


def test_7_3_unrest_phase() -> None:
    names = agenda("unrest_phase")
    assert names[:2] == ["unrest_rises", "statesmen_flipped"]
    assert [
        names.index(name)
        for name in ("appoint", "yearly_annexation", "empty_commands", "bread_and_circuses", "orders", "unrest_roll")
    ] == sorted(
        names.index(name)
        for name in ("appoint", "yearly_annexation", "empty_commands", "bread_and_circuses", "orders", "unrest_roll")
    )
    assert names[-1] == "unrest_roll"


def test_7_4_war_phase() -> None:
    assert agenda("war_phase") == ["revolts", "fight_wars", "civil_wars", "triumphant_rebellions"]


def test_7_5_victory_phase() -> None:
    t = Table(TITLE.bare(PARTS, Quick(1)))
    t.g.turn = 3
    t.g.run(TITLE.shape.load_step("victory_phase"))
    assert (t.turn, t.agenda) == (4, [["game_turn"]])
    assert position("victory_phase", turn=10, prestige=100).ending == "draw"

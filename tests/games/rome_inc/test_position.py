"""Positions of ROME, Inc. in words: which Units fight is said only where it does not follow from the Provinces."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.engine.chance import Quick
from princeps.engine.choices import atoms
from princeps.engine.problem import Problem
from princeps.games.rome_inc.parts import KINDS, PROVINCES
from princeps.games.rome_inc.state import RomeInc

from .positions import PARTS, TITLE, position

NUMIDIA, LEGION = PROVINCES.index("numidia"), KINDS.index("legion")
AT_WAR: dict[str, Any] = {"wars": {"moorish_7": "numidia"}, "units": {"numidia": {"legion": 2, "fleet": 1}}}


def in_line() -> RomeInc:
    """Two Legions and a Fleet are about to fight."""
    g = position("muster moorish_7 africa", **AT_WAR)
    g.advance()
    return g


def again(g: RomeInc) -> RomeInc:
    found = TITLE.load(TITLE.shape.dump(g), PARTS, Quick(1))
    assert isinstance(found, RomeInc)
    assert (found.engaged, found.spent) == (g.engaged, g.spent)
    assert TITLE.shape.text(found) == TITLE.shape.text(g)
    return found


def test_a_whole_army_needs_no_words() -> None:
    g = in_line()
    assert g.engaged[NUMIDIA][LEGION] == 2
    assert not {"engaged", "spent"} & set(TITLE.shape.dump(g))
    assert '"engaged"' not in TITLE.shape.text(g)
    again(g)


def test_who_stays_behind_is_written() -> None:
    g = in_line()
    g.answer(0, (g.book.option_numbers["hold_back"],))
    offer = g.ask(False)
    assert offer is not None
    assert atoms(offer, ())
    g.answer(0, g.read_walk(offer, ["legion=1", "leave:numidia=1"]))
    words = TITLE.shape.dump(g)
    assert words["engaged"] == {"numidia": {"legion": 1, "fleet": 1}}
    assert again(g).engaged[NUMIDIA][LEGION] == 1


def test_an_older_position_names_only_the_provinces_that_fought() -> None:
    g = position("fight_wars", **AT_WAR, used=["numidia"])
    assert "spent" not in TITLE.shape.dump(g)
    assert g.spent[NUMIDIA] == g.units[NUMIDIA]
    again(g)


def test_after_the_war_phase_nobody_has_fought() -> None:
    g = position("orders", **AT_WAR, used=["numidia"])
    assert not any(any(units) for units in g.spent)
    again(g)


def test_more_fighters_than_units_are_refused() -> None:
    for field in ("engaged", "spent"):
        with pytest.raises(Problem, match="position_fighters"):
            position("fight_wars", **AT_WAR, **{field: {"numidia": {"legion": 3}}})


def test_it_is_described() -> None:
    field = TITLE.shape.fields["engaged"]
    assert field.describe()["of"]["index"] == KINDS
    with pytest.raises(Problem, match="field_table"):
        field.load([], None)

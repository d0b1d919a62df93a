"""4.0 Sequence of play, 9.0 end of turn."""

from __future__ import annotations

from .table import new_game, position


def test_4_0_cards_then_cubes_then_adoptions() -> None:
    dealt = ["claudius", "marcellus", "agrippa"]
    t = new_game(1, chance=[*dealt, "r01", "h01", "g01", "i01", "o01", "a01", "r02", "h02", "g02", "i02", "o02", "a02"])
    assert t.asked == "claudius card_action"
    t.play("claudius bid", "claudius bid:1", "claudius r01")
    assert t.kinds.index("chose") < t.kinds.index("discarded") < t.kinds.index("cube_action") < t.kinds.index("placed")
    assert [event["turn"] for event in t.told("turn")] == ["1", "2"]
    assert t.of("claudius", "marriages", "influence", "bid", "stock") == [2, 12, 0, 26]
    assert (t.turn, t.asked, t.careers["claudius"]) == (2, "claudius card_action", ["r01"])


def test_9_0_the_marker_decides_the_next_order() -> None:
    t = position(
        "end_of_turn",
        ["r01", "h01", "g01", "i01", "o01", "a01"],
        first="domitius",
        priority="aemilius",
        discards=["g02"],
    )
    assert (t.turn, t.first, t.priority, t.asked) == (2, "aemilius", "aemilius", "aemilius card_action")
    assert t.careers["claudius"] == ["nothing"]


def test_9_0_eight_turns() -> None:
    t = position("end_of_turn", turn=8)
    assert (t.turn, t.ending != "none", t.told("score") != []) == (8, True, True)

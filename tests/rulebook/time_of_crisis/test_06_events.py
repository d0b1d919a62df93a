"""C6.0 The events of the influence cards in the box."""

from __future__ import annotations

import pytest

from .table import Table, actions

MORE = {"hands": {"red": ["mob"]}}  # so that the phase goes on


def use(card: str, chance: list[object] | None = None, /, **given: object) -> Table:
    return actions(chance, unused=[card], **{**MORE, **given})


@pytest.mark.parametrize("marker", ["castra", "quaestor"])
def test_c6_0_one_marker_of_a_kind_in_a_province_of_ones_own(marker: str) -> None:
    t = use(marker, governors={"gallia": "red", "syria": "red", "asia": "blue"}, **{marker: {"syria": 1}})
    t.play(f"event:{marker}")
    assert getattr(t, marker)["gallia"] == 1
    assert getattr(t, marker)["asia"] == 0
    assert t.unused == []


def test_c6_0_the_counters_are_limited() -> None:
    provinces = [
        "italia",
        "asia",
        "gallia",
        "macedonia",
        "pannonia",
        "thracia",
        "britannia",
        "galatia",
        "syria",
        "aegyptus",
        "africa",
        "hispania",
    ]
    full = {"castra": dict.fromkeys(provinces, 1), "quaestor": dict.fromkeys(provinces[:5], 1)}
    t = use("quaestor", governors={"hispania": "red"}, **full)
    assert t.why_not["event:quaestor"] == "no_marker_left"


def test_c6_0_the_praetorian_guard_votes_with_military_points() -> None:
    t = use(
        "praetorian_guard",
        [2, 2, 2],
        ip={"military": 2, "senate": 3},
        governors_available={"red": 1},
        governors={"italia": "blue"},
        support={"italia": 1},
    )
    t.play("event:praetorian_guard")
    assert t.asked == "spend_votes"
    t.play("points:1", "points:2")
    assert t.governors["italia"] == "red"
    assert t.ip == {"military": 0, "senate": 2, "populace": 0}


def test_c6_0_the_guard_alone() -> None:
    t = use(
        "praetorian_guard",
        [1, 2],
        ip={"military": 2},
        governors_available={"red": 1},
        governors={"italia": "blue"},
        support={"italia": 1},
    )
    t.play("event:praetorian_guard", "points:2")
    assert t.governors["italia"] == "blue"
    assert t.no_place == ["italia"]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"governors_available": {"red": 0}, "governors": {"gallia": "red"}}, "no_governor"),
        ({"governors": {"italia": "red"}, "governors_available": {"red": 1}}, "your_own"),
        ({"no_place": ["italia"]}, "tried_already"),
        ({"ip": {"populace": 3}}, "too_few_points"),
    ],
)
def test_c6_0_when_the_guard_does_not_help(given: dict[str, object], reason: str) -> None:
    assert use("praetorian_guard", **{"ip": {"military": 1}, **given}).why_not["event:praetorian_guard"] == reason


def test_c6_0_tribute_calms_all_barbarians_but_no_leader() -> None:
    t = use(
        "tribute",
        governors={"thracia": "red"},
        raiders={"goths": {"thracia": 2}, "alamanni": {"thracia": 1}},
        leaders={"cniva": "thracia"},
    )
    t.play("event:tribute")
    assert t.resting["goths"]["thracia"] == 2
    assert t.resting["alamanni"]["thracia"] == 1
    assert t.leaders["cniva"] == "thracia"


def test_c6_0_tribute_needs_somebody_to_pay() -> None:
    t = use("tribute", governors={"thracia": "red"}, raiders={"goths": {"asia": 2}})
    assert t.why_not["event:tribute"] == "no_active_barbarian"


def test_c6_0_foederati_join_from_the_region_or_next_to_it() -> None:
    t = use(
        "foederati",
        generals={"red_1": "gallia", "red_2": "aegyptus"},
        raiders={"franks": {"homeland": 2}, "goths": {"gallia": 1, "thracia": 3}},
    )
    t.play("event:foederati", "red_1")
    assert t.options == ["gallia", "alamanni_home", "franks_home"]
    t.play("franks_home", "inactive")
    assert t.foederati["red_1"] == ["franks"]
    assert t.resting["franks"]["homeland"] == 7
    assert t.legacy["red"] == 0


def test_c6_0_a_full_army_sends_them_home() -> None:
    t = use(
        "foederati",
        generals={"red_1": "syria"},
        foederati={"red_1": ["goths"]},
        raiders={"sassanids": {"syria": 1}},
        resting={"sassanids": {"syria": 1}},
    )
    t.play("event:foederati")
    assert t.asked == "hire_piece"
    t.play("active")
    assert t.foederati["red_1"] == ["goths"]
    assert (t.raiders["sassanids"]["syria"], t.resting["sassanids"]["homeland"]) == (0, 9)


def test_c6_0_damnatio_memoriae_before_the_roll() -> None:
    given = {
        "governors": {"syria": "blue"},
        "support": {"syria": 3},
        "legacy": {"blue": 20},
        "governors_available": {"red": 1},
        "ip": {"senate": 6},
    }
    t = use("damnatio", [2] * 6, **given)
    t.play("place_governor", "syria", "event:damnatio", "points:6")
    assert t.governors["syria"] == "red"
    assert t.legacy["blue"] == 17


def test_c6_0_damnatio_fails_with_the_vote_and_never_below_zero() -> None:
    given = {
        "governors": {"syria": "blue"},
        "support": {"syria": 2},
        "governors_available": {"red": 1},
        "ip": {"senate": 4},
    }
    t = use("damnatio", [1, 2, 2, 2], legacy={"blue": 20}, **given)
    t.play("place_governor", "syria", "event:damnatio", "points:4")
    assert t.legacy["blue"] == 20
    t = use("damnatio", [2, 2, 2, 2], legacy={"blue": 1}, **given)
    t.play("place_governor", "syria", "event:damnatio", "points:4")
    assert t.legacy["blue"] == 0


def test_c6_0_damnatio_is_for_players_only() -> None:
    t = use("damnatio", [2], governors_available={"red": 1}, ip={"senate": 1})
    assert t.why_not["event:damnatio"] == "in_its_moment"
    t.play("place_governor", "syria")
    assert t.unused == ["damnatio"]


def test_11_0_a_mob_anywhere_but_at_home() -> None:
    t = use("mob", governors={"gallia": "red", "syria": "blue"})
    t.play("event:mob")
    assert t.why_not == {"gallia": "your_own"}
    t.play("italia")
    assert t.mobs["italia"] == 1

"""4.0 Provinces: five kinds, two loyalties, five connections."""

from __future__ import annotations

import pytest

from princeps.games.rome_inc.parts import CONNECTIONS, FIRST_HOMELAND, PROVINCES, SPACES

from .table import PARTS, barbarian, position, revolt_of


def link(a: str, b: str) -> str:
    here = SPACES.index(a)
    return str(CONNECTIONS[PARTS.link[here][PARTS.near[here].index(SPACES.index(b))]])


def test_4_1_connections_link_spaces_both_ways() -> None:
    pairs = [(a, b) for a in range(len(SPACES)) for b in PARTS.near[a]]
    assert len(pairs) == 2 * 203
    assert all((b, a) in pairs for a, b in pairs)


def test_4_2_1_a_homeland_has_no_command_and_cannot_be_annexed() -> None:
    assert len(PARTS.command_of) == len(PROVINCES) == FIRST_HOMELAND
    t = position("annex 1 none 1", status={"syria": "allied"})
    assert t.options == ["syria", "no_annexation"]


def test_4_2_2_a_barbarian_province_becomes_allied() -> None:
    assert position("annex 1 none 1", status={"syria": "barbarian"}).play("syria").status["syria"] == "allied"


def test_4_2_3_an_allied_province_becomes_veteran_allied_or_barbarian() -> None:
    assert position("annex 1 none 1", status={"syria": "allied"}).play("syria").status["syria"] == "veteran_allied"
    assert (
        position("annex 1 none 1", status={"syria": "allied"}, emperors=["adoptive"]).play("syria").status["syria"]
        == "insurgent"
    )
    assert position("revolt syria 3", [5], status={"syria": "allied"}).status["syria"] == "barbarian"


def test_4_2_4_a_veteran_allied_province_becomes_insurgent_or_allied() -> None:
    assert position("annex 1 none 1", status={"syria": "veteran_allied"}).play("syria").status["syria"] == "insurgent"
    assert (
        position("revolt syria 3", [5], status={"syria": "veteran_allied"}, emperors=["adoptive"]).status["syria"]
        == "allied"
    )


def test_4_2_5_an_insurgent_province_becomes_roman_or_veteran_allied() -> None:
    insurgent = {"syria": "insurgent"}
    assert position("revolt syria 0", [2], status=insurgent).status["syria"] == "roman"
    assert position("revolt syria 3", [5], status=insurgent).status["syria"] == "veteran_allied"
    assert position("revolt syria 3", [5], status=insurgent, emperors=["adoptive"]).status["syria"] == "allied"


def test_4_2_6_a_roman_province_becomes_insurgent_and_pays_if_loyal() -> None:
    assert position("revolt syria 3", [5]).status["syria"] == "insurgent"
    status = barbarian("syria", "rome")
    assert position("taxes", [6, 6, 6, 6], status=status).changes("gold") == {"tax": 9}
    assert position("taxes", [6, 6], status=status, rebels={"syria": "syria"}).changes("gold") == {"tax": 5}


def test_4_2_7_rebel_provinces_are_those_of_a_rebel_command() -> None:
    t = position("unrest_rises", rebels={"aegyptus": "syria", "syria": "syria"})
    assert t.changes("unrest")["grain_icons"] == 3  # Alexandria, Arcadia and Thebais follow the Rebel in Syria


def test_4_2_8_all_others_are_loyal() -> None:
    assert "grain_icons" not in position("unrest_rises").changes("unrest")


def test_4_3_connections_are_ranked() -> None:
    assert link("numidia", "h_moorish") == "road"
    t = position("draw_foes 1", ["dacian_10", "scythia", 1], wars_box=["dacian_10"])
    assert t.wars["dacian_10"] == "scythia"  # across Mountains, as to Dacia Superior: chance decides


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        ("rome", "pisae", "road"),
        ("judea", "arabia", "desert"),
        ("alpes", "mediolanum", "mountain"),
        ("sicilia", "neapolis", "river"),
        ("achaea", "creta", "sea"),
    ],
)
def test_4_3_kinds_of_connections(a: str, b: str, kind: str) -> None:
    assert link(a, b) == kind


def moves(war: str, start: str) -> str:
    """Where a War goes from a Province on a good Pillage roll, all Provinces alike."""
    t = position("wars_move", [6], wars={war: start})
    return str(t.wars[war])


def test_4_3_1_roads_come_first() -> None:
    assert (
        moves("moorish_5", "mauretania_tingitana") == "mauretania_caesariensis"
    )  # and not across the strait to Baetica


def test_4_3_2_deserts_come_after_roads() -> None:
    assert moves("moorish_5", "africa") == "numidia"  # not Libya


def test_4_3_3_mountains_come_after_roads() -> None:
    assert link("gallaecia", "aquitania") == "mountain"
    t = position("wars_move", [6, "lusitania"], wars={"moorish_5": "gallaecia"})
    assert t.wars["moorish_5"] == "lusitania"


def test_4_3_4_rivers_are_roads_for_raiders() -> None:
    assert link("baetica", "mauretania_tingitana") == "river"
    t = position("wars_move", [6, "baetica"], wars={"german_8": "mauretania_tingitana"})
    assert t.wars["german_8"] == "baetica"


def test_4_3_5_seas_are_closed_to_most() -> None:
    assert PARTS.roads[1][SPACES.index("creta")] == PARTS.rough[1][SPACES.index("creta")] == []
    assert len(PARTS.rough[2][SPACES.index("creta")]) == len(PARTS.roads[3][SPACES.index("creta")]) == 3


def test_ruling_4_3_a() -> None:
    assert link("h_german", "frisia") == link("germania_magna", "germania_superior") == "river"
    assert SPACES.index("frisia") not in PARTS.near[SPACES.index("germania_magna")]
    assert (
        revolt_of(position("orders", status={"boiohaemia": "allied", "quadia": "barbarian"}), "boiohaemia")[1][
            "barbarians"
        ]
        == 6
    )

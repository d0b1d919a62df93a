"""The components of Heirs of Augustus agree with each other, say where they come from, and the checks notice what a
pack breaks.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from princeps.bots.playout import play_on, uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.packs import Pack, read_data
from princeps.engine.problem import Problem
from princeps.games.heirs.sheets import sheets
from princeps.games.heirs.state import Heirs
from princeps.text import LANGUAGES, Texts

TITLE = title("heirs")
DATA = read_data("heirs")
CARDS = DATA["cards"]["career"]
TOP = [
    "conquests",
    "marriages",
    "triumphs",
    "governorships",
    "consuls",
    "priesthoods",
    "imperators",
    "influence",
    "any",
    "priority",
]
# Icons in the top rows of each deck, and in all blue rows, in the order of TOP: as the card list was published, counted
# a second time.
ICONS = {
    "roma": [0, 4, 0, 3, 8, 8, 2, 12, 2, 3],
    "hispania": [0, 1, 0, 9, 1, 4, 3, 9, 1, 0],
    "gallia": [12, 2, 1, 5, 0, 2, 14, 2, 1, 2],
    "illyricum": [11, 0, 1, 7, 2, 1, 13, 7, 1, 0],
    "oriens": [4, 4, 0, 9, 3, 3, 6, 4, 4, 2],
    "africa": [4, 0, 0, 6, 1, 2, 5, 6, 3, 1],
}
BLUE = [14, 13, 31, 19, 19, 13, 9, 1, 21, 3]


def pack(**values: Any) -> list[str]:
    """The checks that fail with a pack."""
    assert TITLE.data_faults is not None
    return TITLE.data_faults(TITLE.parts(Pack("heirs", "changed", values)))


# -- D1 to D4: cards ---------------------------------------------------------------------------------------------------


def test_d1_cards_and_decks() -> None:
    assert len({card["id"] for card in CARDS}) == len(CARDS) == 64
    assert Counter(card["region"] for card in CARDS) == {
        "roma": 12,
        "hispania": 8,
        "gallia": 12,
        "illyricum": 12,
        "oriens": 12,
        "africa": 8,
    }
    for lang in LANGUAGES:
        assert len({Texts(lang, "heirs").word("card", card["id"]) for card in CARDS}) == 64


def test_d2_icon_totals() -> None:
    for region, totals in ICONS.items():
        found = Counter(icon for card in CARDS if card["region"] == region for icon in card["top"])
        assert [found[icon] for icon in TOP] == totals, region
    blue = [row for card in CARDS for row in (card["row_2"], card["row_3"]) if row]
    found = Counter(icon for row in blue for icon in row)
    assert [found[icon] for icon in TOP] == BLUE
    assert (sum(len(card["top"]) for card in CARDS), sum(BLUE)) == (221, 143)
    assert Counter(len(row) for row in blue) == {2: 38, 3: 17, 4: 4}
    assert Counter(len(card["top"]) for card in CARDS) == {3: 38, 4: 23, 5: 3}
    assert Counter(bool(card["row_2"]) + bool(card["row_3"]) for card in CARDS) == {0: 23, 1: 23, 2: 18}


def test_d3_shapes() -> None:
    assert all(card["row_2"] or not card["row_3"] for card in CARDS)
    assert not any("imperium_maius" in card[row] for card in CARDS for row in ("top", "row_2", "row_3"))


def test_d4_rare_icons() -> None:
    assert {card["id"] for card in CARDS if "imperators" in card["row_2"] + card["row_3"]} == {
        "h04",
        "h05",
        "g03",
        "g04",
        "g09",
        "g12",
        "i08",
        "i09",
        "a04",
    }
    assert {card["id"] for card in CARDS if "triumphs" in card["top"]} == {"g05", "i11"}
    assert {card["id"] for card in CARDS if "marriages" in card["top"]} == {
        "r01",
        "r08",
        "r10",
        "h04",
        "g02",
        "g07",
        "o02",
        "o07",
        "o09",
        "o12",
    }
    assert {card["id"] for card in CARDS if "priority" in card["row_2"] + card["row_3"]} == {"h08", "i11", "a08"}


# -- D5 to D13: positions at play --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(1, 7))
def test_d5_to_d13_hold_throughout(players: int) -> None:
    """Random games, looked at after every answer: cubes, Imperium Maius, careers, bids, Triumphs, adoptions, cards."""
    for seed in range(6):
        g = TITLE.start(TITLE.parts(), Quick(seed), {"players": str(players), "scoring": "unranked"})
        assert isinstance(g, Heirs)
        chance = Quick(seed + 50)
        before = TITLE.shape.dump(g)
        while (offer := g.advance()) is not None:
            now = TITLE.shape.dump(g)
            assert TITLE.faults(g) == []
            for seat in TITLE.seats[:players]:
                cubes, old = now["cubes"][seat], before["cubes"][seat]
                assert (sum(cubes.values()), min(cubes.values()) >= 0) == (40, True)
                assert cubes["imperium_maius"] == 0 or cubes["imperium_maius"] >= 5
                assert old["imperium_maius"] in (0, cubes["imperium_maius"])  # D7: changes once
                assert before["adopted"][seat] in ("none", now["adopted"][seat])  # D11
                assert before["mats"][seat] in ("front", now["mats"][seat])
                if cubes["triumphs"] > old["triumphs"]:  # D10
                    assert now["family"][seat] == "yes" or before["family"][seat] == "yes"
            for region, deck in now["decks"].items():  # D12
                assert set(deck) <= set(before["decks"][region])
            before = now
            g.take(offer, uniform(g, offer, chance))


@pytest.mark.parametrize("players", range(2, 7))
def test_d13_sums_of_awards(players: int) -> None:
    for seed in range(12):
        g = TITLE.start(TITLE.parts(), Quick(seed), {"players": str(players), "scoring": "unranked"})
        play_on(g, uniform, Quick(seed), 1000)
        seen = TITLE.view(g, -1)
        standing = {row["seat"]: row for row in sheets(seen, TITLE.parts())["standing"]}
        conquerors = sum(cubes["conquests"] > 0 for cubes in seen["cubes"].values())
        assert sum(lines["conquests"] for lines in standing.values()) == [0, 10, 15, 17][min(3, conquerors)]
        governed = {
            seat: lines["governorships"] - seen["cubes"][seat]["governorships"] for seat, lines in standing.items()
        }
        assert sorted(governed.values()) == [-3, *[0] * (players - 2), 3]


def test_d16_every_game_ends() -> None:
    for players in range(1, 7):
        g = TITLE.start(TITLE.parts(), Quick(players), {"players": str(players), "scoring": "unranked"})
        assert play_on(g, uniform, Quick(1), 600) < 600
        assert (g.ending >= 0, TITLE.turn is not None and TITLE.turn(g)) == (True, 8)


# -- D6, D14, D15 ------------------------------------------------------------------------------------------------------


def test_d6_set_up() -> None:
    rows = DATA["setup"]["setup"]
    assert [row["influence"] for row in rows] == [12, 24, 26, 28, 30, 32]
    assert [9 - row["face_up"] - int(row["id"]) for row in rows] == [7, 6, 5, 3, 2, 1]


def test_d14_tie_breakers() -> None:
    assert sorted(row["tie"] for row in DATA["board"]["box"]) == list(range(2, 11))


def test_d15_years() -> None:
    years = [year for row in DATA["board"]["turn"] for year in row["years"]]
    assert len(years) == 24
    assert years == [year for year in range(-11, 14) if year]


# -- the checks that ship with the game, and packs ---------------------------------------------------------------------


def test_the_printed_values_are_sound() -> None:
    assert pack() == []


@pytest.mark.parametrize(
    ("check", "values"),
    [
        ("D2 top rows", {"cards": {"career": {"r01": {"top": ["marriages", "consuls", "influence"]}}}}),
        ("D2 blue rows", {"cards": {"career": {"r01": {"row_2": ["consuls", "consuls"]}}}}),
        ("D1 decks", {"cards": {"career": {"r01": {"region": "hispania"}}}}),
        ("D6 set-up", {"setup": {"setup": {"4": {"influence": 20}}}}),
        ("D6 set-up", {"setup": {"setup": {"4": {"face_up": 1}}}}),
        ("D14 ties", {"board": {"box": {"influence": {"tie": 10}, "triumphs": {"tie": 2}}}}),
        ("D15 years", {"setup": {"numbers": {"turns": 7}}}),
    ],
)
def test_what_a_pack_changes_is_noticed(check: str, values: dict[str, Any]) -> None:
    assert check in pack(**values)


@pytest.mark.parametrize(
    ("problem", "values"),
    [
        ("pack_awards", {"schedule": {"award": {"conquests": {"box": "imperators"}}}}),
        ("pack_ties", {"board": {"box": {"influence": {"tie": 10}}}}),
        ("pack_icons", {"cards": {"career": {"r01": {"row_2": ["imperium_maius", "consuls"]}}}}),
        ("pack_needs", {"adoption": {"adoption": {"gaius": {"needs": {"consuls": 0}}}}}),
        ("pack_word", {"cards": {"career": {"r01": {"region": "atlantis"}}}}),
        ("pack_range", {"setup": {"numbers": {"turns": 9}}}),
        ("pack_range", {"setup": {"setup": {"6": {"face_up": 4}}}}),
        ("pack_range", {"setup": {"setup": {"2": {"influence": 41}}}}),
        (
            "pack_decks",
            {"cards": {"career": {card["id"]: {"region": "roma"} for card in CARDS if card["region"] == "africa"}}},
        ),
    ],
)
def test_a_pack_that_breaks_the_rules_is_refused(problem: str, values: dict[str, Any]) -> None:
    with pytest.raises(Problem, match=problem):
        pack(**values)


def test_two_boxes_exchange_their_awards() -> None:
    """The print lost two headings: who reads them the other way round changes two names."""
    swapped = Pack(
        "heirs",
        "swapped",
        {"schedule": {"award": {"governorships": {"box": "imperators"}, "imperators": {"box": "governorships"}}}},
    )
    g = TITLE.bare(TITLE.parts(swapped), Quick(1))
    given = {"players": 2, "cubes": {"claudius": {"governorships": 2, "imperators": 1}}}
    TITLE.shape.load(g, given, whole=False)
    TITLE.settle(g, given)
    lines = sheets(TITLE.view(g, -1), TITLE.parts(swapped))["standing"][0]
    assert (lines["governorships"], lines["imperators"]) == (6, 4)

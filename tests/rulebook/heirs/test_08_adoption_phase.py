"""8.0 Adoption Phase."""

from __future__ import annotations

import pytest

from princeps.engine.packs import read_data

from .table import TITLE, Table, position, unasked

NEEDS = {row["id"]: row["needs"] for row in read_data("heirs")["adoption"]["adoption"]}
LUCIUS = NEEDS["lucius"]  # Priesthoods 4, Governorships 3, Consuls 2


def ready(card: str = "lucius", /, **given: object) -> Table:
    """Claudius, with all cubes that a card asks for; the card is his own unless something else is said."""
    words = {"secret": {"claudius": "lucius"}, "cubes": {"claudius": NEEDS[card]}, **given}
    return position("adoption_phase", **words)


# -- 8.0 ---------------------------------------------------------------------------------------------------------------


def test_8_0_turning_up_ones_own_card() -> None:
    t = ready()
    before = t.cubes
    assert (t.asked, t.options) == ("claudius adoption", ["reveal", "pass"])
    t.play("claudius reveal")
    assert (t.adopted["claudius"], t.cubes) == ("lucius", before)
    assert t.told("adopted") == [{"e": "adopted", "rule": "8.0", "seat": "claudius", "adoption": "lucius", "own": True}]


def test_8_0_claiming_one_from_the_board() -> None:
    t = ready(secret={"claudius": "gaius"}, board=["lucius", "agrippa"])
    assert (t.options, t.refused) == (["lucius", "pass"], {"reveal": ("not_met", "8.0"), "agrippa": ("not_met", "8.0")})
    t.play("claudius lucius")
    assert (t.adopted["claudius"], t.board, t.secret["claudius"]) == ("lucius", ["agrippa"], "gaius")


@pytest.mark.parametrize("card", sorted(NEEDS))
def test_8_0_every_card_needs_all_its_cubes(card: str) -> None:
    t = position("adoption_phase", players=1, secret={"claudius": card}, cubes={"claudius": NEEDS[card]})
    assert t.options == ["reveal", "pass"]
    for box, n in NEEDS[card].items():
        short = {**NEEDS[card], box: 0 if box == "imperium_maius" else n - 1}
        assert (
            position("adoption_phase", players=1, secret={"claudius": card}, cubes={"claudius": short}).asked
            == "nobody"
        )


def test_8_0_nobody_is_adopted_twice() -> None:
    t = ready(board=["agrippa"], adopted={"claudius": "gaius"})
    assert t.asked == "nobody"


def test_ruling_8_0_a() -> None:
    """In Priority order; what the first one claims is gone."""
    both = {"claudius": LUCIUS, "aemilius": LUCIUS}
    t = position(
        "adoption_phase",
        first="aemilius",
        board=["lucius"],
        secret={"claudius": "gaius", "aemilius": "agrippa"},
        cubes=both,
    )
    assert t.asked == "aemilius adoption"
    t.play("aemilius lucius")
    assert (t.board, t.adopted["aemilius"], t.asked) == ([], "lucius", "nobody")
    t = position("end_of_game", turn=8, players=1, secret={"claudius": "lucius"}, cubes={"claudius": LUCIUS})
    assert not any(item[0] == "adopted" for item in t.told("score")[0]["items"])  # never turned up, worth nothing


def test_ruling_8_0_b() -> None:
    """Who could hold a card that he meets is asked, whether or not he does; alone there is nothing to hide."""
    t = ready(secret={"claudius": "gaius"})
    assert (t.asked, t.options, t.refused) == ("claudius adoption", ["pass"], {"reveal": ("not_met", "8.0")})
    assert (
        ready(secret={"claudius": "gaius", "domitius": "lucius"}, adopted={"domitius": "lucius"}).asked == "nobody"
    )  # everybody has seen that card
    assert (
        position("adoption_phase", players=1, secret={"claudius": "gaius"}, cubes={"claudius": LUCIUS}).asked
        == "nobody"
    )
    for card in ("gaius", "lucius"):
        seen = TITLE.view(ready(secret={"claudius": card}).g, 1)
        assert (seen["agenda"], seen["secret"]["claudius"]) == (
            [["adoption", "quinctilius"], ["adoption", "aemilius"], ["adoption", "domitius"], ["adoption", "claudius"]],
            "hidden",
        )


def test_ruling_8_0_c() -> None:
    """It may wait, and is asked again the next turn."""
    t = position(["adoption_phase", "adoption_phase"], secret={"claudius": "lucius"}, cubes={"claudius": LUCIUS}).play(
        "claudius pass"
    )
    assert (t.adopted["claudius"], t.asked) == ("none", "claudius adoption")
    assert t.play("claudius reveal").adopted["claudius"] == "lucius"


# -- 8.1 Loyalty -------------------------------------------------------------------------------------------------------

SIX = ["r01", "h01", "g01", "i01", "o01", "a01"]


def test_8_1_cards_of_all_six_regions() -> None:
    t = position("loyalty", turn=6, careers={"claudius": SIX, "domitius": ["r02", "r03", "g02", "i02", "o02", "a02"]})
    assert (t.mats["claudius"], t.mats["domitius"]) == ("flipped", "front")
    assert t.told("loyal") == [{"e": "loyal", "rule": "8.1", "seat": "claudius"}]


def test_ruling_8_1_a() -> None:
    """By itself, in the turn of the sixth region, once."""
    t = position("loyalty", turn=5, careers={"claudius": SIX[:5]})
    assert t.mats["claudius"] == "front"
    t = position(["loyalty", "loyalty"], turn=6, careers={"claudius": SIX})
    assert (t.mats["claudius"], len(t.told("loyal")), t.asked) == ("flipped", 1, "nobody")
    assert unasked("loyalty", turn=6, careers={"claudius": SIX}).mats["claudius"] == "front"

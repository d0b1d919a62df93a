"""How many sequences of answers there are from fixed positions: a change of what is legal cannot slip in unseen."""

from __future__ import annotations

from collections.abc import Iterator

from princeps.engine.agenda import Game
from princeps.engine.chance import Stream
from princeps.engine.choices import Offer, atoms

from ..tabletop import scripts
from .table import TITLE, Table, new_game, position


def answers(offer: Offer, made: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """All whole answers to an offer."""
    small = atoms(offer, made)
    if not small:
        yield made
    for pick in small:
        yield from answers(offer, (*made, pick))


def sequences(g: Game, depth: int) -> int:
    """Sequences of *depth* answers; shorter ones, after which nobody is asked, count too."""
    offer = g.advance()
    if offer is None:
        return 1
    if depth == 1:
        return sum(1 for _ in answers(offer))
    count = 0
    for answer in answers(offer):
        twin = g.copy()
        twin.take(offer, answer)
        count += sequences(twin, depth - 1)
    return count


def counts(t: Table) -> list[int]:
    scripts.clear()  # each sequence uses up its own copy
    found = [sequences(t.g.copy(), depth) for depth in (1, 2, 3)]
    assert TITLE.faults(t.g) == []
    return found


def test_6_0_option_counts_at_the_start() -> None:
    """Three quiet Boxes with four Actions each (Assign, 533 Redeploys, Campaign, March), or stop and six ways to begin
    building.
    """
    t = new_game(seed=1)
    assert t.options == ["aurelian:moesia", "aurelian:byzantium", "aurelian:dalmatia", "stop"]
    assert counts(t) == [4, 3 * 4 + 6, 3 * (7 + 533 + 4 + 2) + 6 * 2]


def test_6_0_option_counts_in_the_middle_of_a_turn() -> None:
    t = position(
        "actions_phase",
        turn=3,
        vp=20,
        army=3,
        treasury=8,
        where={"aurelian": "germania", "officer_1": "moesia", "officer_2": "roma"},
        usurpers={"blue": "postumus"},
        boxes={
            "gallia": ["gallia_1", "gallia_2"],
            "belgica": ["belgica_3"],
            "ravenna": ["ravenna_1", "ravenna_2"],
            "byzantium": ["byzantium_3"],
        },
        pools={"red": ["barbarian_1"]},
    )
    t.g.chance = Stream(1)
    # Officer 1 marches from Moesia without a question, and the next Action is asked at once: 9 of the 26.
    # 573 ways to share out 15 points, from Germania and from Noricum; 144 other sequences.
    assert counts(t) == [4 + 3 + 1 + 1, (3 + 2 + 2 + 3) + (9 + 2 + 2) + 2 + 1, 2 * 573 + 144]


def test_6_4_option_counts_of_a_redeploy() -> None:
    """Six open spaces and 14 points; all eight spaces and 19 points."""
    assert counts(position("redeployment", usurpers={"blue": "postumus"})) == [533, 533, 533]
    assert counts(position("redeployment", army=5)) == [4707, 4707, 4707]


def test_6_7_option_counts_under_siege_duty() -> None:
    """Go on or stop, each time; the scripted dice let every Siege fail."""
    t = position(
        "actions_phase",
        [1, 1, 1],
        where={"aurelian": "byzantium"},
        usurpers={"green": "unnamed"},
        boxes={"byzantium": ["byzantium_3"]},
        besieging="aurelian",
    )
    assert counts(t) == [2, 3, 4]


def test_7_2_option_counts_with_two_decisions_in_the_reactions() -> None:
    """Two Barbarians bought off, VP or Coin each; with one VP left the second time may leave no choice; then a tie of
    three Pools.
    """
    chance: list[object] = ["barbarian_1", 1, "barbarian_2", 2, "confederation"]
    given = {"usurpers": {"blue": "postumus"}, "cups": {"hostile": ["barbarian_1", "barbarian_2", "confederation"]}}
    assert counts(position("reactions 3", list(chance), **given, vp=2)) == [2, 4, 12]
    assert counts(position("reactions 3", list(chance), **given, vp=1)) == [2, 3 + 2, 3 + 2 * 3]


def test_8_0_option_counts_of_a_build_phase() -> None:
    """Ten options; nine after any work, eight after any two; "done" ends it: 1 + 9 * (1 + 8 * 8)."""
    assert counts(position("build_phase 0", income=30, treasury=30)) == [10, 1 + 9 * 9, 1 + 9 * (1 + 8 * 8)]


def test_9_2_option_counts_of_a_levy() -> None:
    """Five Coins buy two points. Spaces 1 and 2 have room for two, the others for one: 1 + 2 * 9 + 6 * 8."""
    assert counts(position("paid_levy")) == [9, 67, 67]


def test_9_1_option_counts_of_a_levy_with_a_choice() -> None:
    """One recruit for spaces 3 and 4 at 2 each: decline, or one of two ways; no Coins for more."""
    t = position(
        ["free_levy", "paid_levy"],
        ["roma_1"],
        cups={"friendly": ["roma_1"]},
        usurpers={"blue": "postumus", "green": "unnamed"},
        treasury=0,
    )
    assert counts(t) == [2, 3, 3]

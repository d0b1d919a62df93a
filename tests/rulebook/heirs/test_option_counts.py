"""How many sequences of answers there are from fixed positions: a change of what is legal cannot slip in unseen."""

from __future__ import annotations

from princeps.engine.agenda import Game
from princeps.engine.choices import AMOUNT

from ..tabletop import scripts
from .table import Table, position

FACE_UP = {"roma": "r01", "hispania": "h01", "gallia": "g01", "illyricum": "i01", "oriens": "o01", "africa": "a01"}


def sequences(g: Game, depth: int) -> int:
    """Sequences of *depth* answers; shorter ones, after which nobody is asked, count too."""
    offer = g.advance()
    if offer is None:
        return 1
    answers = (
        [(n,) for n in range(offer.least, offer.most + 1)]
        if offer.kind == AMOUNT
        else [(option,) for option in offer.ids]
    )
    if depth == 1:
        return len(answers)
    count = 0
    for answer in answers:
        twin = g.copy()
        twin.take(offer, answer)
        count += sequences(twin, depth - 1)
    return count


def counts(t: Table) -> list[int]:
    scripts.clear()  # each sequence would use up its own copy
    return [sequences(t.g.copy(), depth) for depth in (1, 2, 3)]


def test_5_0_option_counts_of_the_card_phase() -> None:
    """Two players with 24 Influence and empty decks: 24 bids, six cards to buy, Imperium Maius or two cubes; then the
    other one has the same four ways.
    """
    t = position("card_phase", players=2, face_up=FACE_UP, decks={region: [] for region in FACE_UP})
    assert counts(t) == [4, 24 + 6 + 4 + 4, 24 * 4 + 6 * 4 + 2 * (24 + 6 + 1 + 1)]


def test_6_0_option_counts_of_the_cube_phase() -> None:
    """Two rows or none; the third row has two black icons, for seven boxes each."""
    t = position("cube_phase", players=1, careers={"claudius": ["h05"]}, cubes={"claudius": {"imperators": 2}})
    assert t.options == ["h05:2", "h05:3", "no_row"]
    assert counts(t) == [3, 1 + 7 + 1, 1 + 49 + 1]


def test_8_0_option_counts_of_the_adoption_phase() -> None:
    cubes = {"governorships": 5, "consuls": 3, "marriages": 1, "imperators": 3}
    t = position(
        "adoption_phase",
        players=2,
        board=["agrippa"],
        secret={"claudius": "gaius", "domitius": "lucius"},
        cubes={"claudius": cubes, "domitius": cubes},
    )
    assert t.options == ["reveal", "agrippa", "pass"]
    assert counts(t) == [3, 2 + 1 + 2, 5]

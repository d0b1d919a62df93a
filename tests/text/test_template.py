"""Holes, plurals and variants."""

from __future__ import annotations

import pytest

from princeps.text.template import fill, names, plural, texts, variant


@pytest.mark.parametrize(
    ("forms", "amount", "form"),
    [
        ("Münze|Münzen", 0, "Münzen"),
        ("Münze|Münzen", 1, "Münze"),
        ("Münze|Münzen", 2, "Münzen"),
        ("Münze|Münzen", -1, "Münze"),
        ("goes|go", ["roma_1"], "goes"),
        ("goes|go", ["roma_1", "roma_2"], "go"),
        ("none|one|more", 0, "none"),
        ("none|one|more", 1, "one"),
        ("none|one|more", 7, "more"),
        ("|s", 1, ""),
    ],
)
def test_plural(forms: str, amount: object, form: str) -> None:
    assert plural(forms, amount) == form


def test_fill_hands_each_hole_its_name_and_how() -> None:
    assert (
        fill("{a}, {b:box} and {c:Coin|Coins}.", lambda name, how: f"<{name} {how}>")
        == "<a >, <b box> and <c Coin|Coins>."
    )


def test_the_first_variant_that_holds_is_taken() -> None:
    entry = {"held": "held", "boxes=0": "none", "boxes=2, vp=1": "both", "else": "{boxes}"}
    assert variant(entry, {"held": True, "boxes": 0}) == "held"
    assert variant(entry, {"held": False, "boxes": 0}) == "none"
    assert variant(entry, {"boxes": 2, "vp": 1}) == "both"
    assert variant(entry, {"boxes": 2, "vp": 3}) == "{boxes}"
    assert variant("plain", {}) == "plain"


def test_two_facts_can_be_compared() -> None:
    entry = {"army={before}": "keeps", "else": "has"}
    assert variant(entry, {"army": 4, "before": 4}) == "keeps"
    assert variant(entry, {"army": 5, "before": 4}) == "has"
    assert names(entry) == {"army", "before"}


def test_no_variant_holds() -> None:
    assert variant({"what=battle": "x"}, {"what": "siege"}) is None


def test_names_are_those_of_holes_and_conditions() -> None:
    assert names("{a} {b:box} {c:x|y}") == {"a", "b", "c"}
    assert names({"held": "{a}", "n=0, m=1": "", "else": "{b}"}) == {"held", "n", "m", "a", "b"}
    assert names(["{a}", "{b}"]) == {"a", "b"}


def test_texts_keep_variants_together() -> None:
    tree = {"x": {"a": "1", "b": {"n=0": "2", "else": "3"}}, "y": "4", "z": {"c": ["5"]}}
    assert texts(tree) == {"x.a": "1", "x.b": {"n=0": "2", "else": "3"}, "y": "4", "z.c": ["5"]}

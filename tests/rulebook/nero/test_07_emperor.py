"""7.0 Becoming Emperor, 9.0 assassination and 10.0 several Emperors."""

from __future__ import annotations

from typing import Any

import pytest

from .table import Table, player_round, position

ITALY = {
    "northern_italy": {"west": 4},
    "southern_italy": {"east": 3},
    "judaea": {"west": 1},
    "syria": {"west": 1},
    "aegyptus": {"west": 1},
}
CARDS = ["senate_influence_1", "senate_influence_2", "praetorian_guard_1"]


def declaring(*cards: str, **given: Any) -> Table:
    """Tom's declaration of the example: one point for Legions, two for Asia/Africa, and the cards; Tom is Aulus."""
    hands = {"west": [*CARDS, "bribe_1"], **given.pop("hands", {})}
    return player_round(**{"legions": ITALY, "where": {"west": "roma"}, "hands": hands, **given}).play(
        "declare", *cards
    )


# -- 7.0, 7.1 ----------------------------------------------------------------------------------------------------------


def test_7_0_the_game_starts_without_an_emperor_and_there_are_three_ways() -> None:
    assert set(position("player_round").rank.values()) == {"general"}
    assert declaring(*CARDS, "proclaim").told("rank")[0]["rule"] == "7.1"
    home = {"britannia": {"west": 1}, "hispania": {"west": 1}, "lusitania": {"west": 1}}
    t = player_round(legions=home, where={"west": "hispania"}, hands={"west": ["hail_caesar_1", "bribe_1"]}).play(
        "hail_caesar_1"
    )
    assert t.told("rank")[0]["rule"] == "7.2"
    t = player_round(
        legions={"dacia": {"west": 4, "east": 1}},
        where={"west": "dacia", "east": "dacia"},
        rank={"east": "emperor"},
        hands={"west": ["bribe_1", "bribe_2"]},
    ).play("dacia", "bribe_1 done", "4", "with_leader", "attack_east", "no_card")
    assert [event["rule"] for event in t.told("rank")] == ["6.4", "7.3"]


def test_7_1_legion_superiority_counts_italy_as_one() -> None:
    for legions, points in (
        ({"northern_italy": {"west": 5, "central": 1}, "southern_italy": {"east": 2}}, 2),
        ({"southern_italy": {"west": 4}, "northern_italy": {"east": 3}}, 1),
        ({"southern_italy": {"west": 1}, "northern_italy": {"east": 3}}, 0),
    ):
        hands = {"west": [*CARDS, "senate_influence_3", "praetorian_guard_2"]}
        home = {"britannia": {"west": 1}, "hispania": {"west": 1}, "lusitania": {"west": 1}}
        t = player_round(legions={**legions, **home}, where={"west": "roma"}, hands=hands).play("declare")
        assert t.told("declares")[0]["points"] == points + 2  # and two for the West


def test_7_1_the_example_six_points_make_an_emperor() -> None:
    t = declaring(*CARDS)
    assert [event["points"] for event in t.told("declaration_points")] == [4, 5, 6]
    t.play("proclaim")
    assert t.rank["west"] == "emperor"


def test_7_1_one_bribe_is_not_enough_two_are() -> None:
    bribes = {"central": ["bribe_2"], "east": ["bribe_3", "crisis"]}
    t = declaring(*CARDS, "proclaim", hands=bribes)
    assert t.seats == ["gaius", "lucius"]
    t.play("gaius bribe_2", "lucius pass")
    assert t.seats == ["lucius"]  # asked again, now that a card was played
    t.play("pass")
    assert t.rank["west"] == "emperor"
    t = declaring(*CARDS, "proclaim", hands=bribes).play("lucius bribe_3", "gaius bribe_2")
    assert t.rank["west"] == "general"
    assert t.told("declaration_stopped")[0]["points"] == 4
    assert t.asked == "player_round"  # with no such card left he can only give up
    assert t.declared == []


def test_7_1_nobody_is_asked_if_nobody_could_stop_it() -> None:
    strong = {**ITALY, "northern_italy": {"west": 7}}
    t = declaring(*CARDS[:2], "proclaim", legions=strong, hands={"central": ["bribe_2"], "asia": ["bad_augury_1"]})
    assert t.rank["west"] == "emperor"  # 6 points on the board


def test_7_1_only_in_roma_and_without_an_emperor() -> None:
    t = player_round(legions=ITALY, where={"west": "northern_italy"}, hands={"west": CARDS})
    assert t.refused["declare"] == ("not_in_roma", "7.1")
    t = player_round(
        legions=ITALY, where={"west": "roma", "east": "roma"}, rank={"east": "emperor"}, hands={"west": CARDS}
    )
    assert t.refused["declare"] == ("emperor_in_play", "7.1")
    t = player_round(legions=ITALY, where={"west": "roma"}, hands={"west": ["bribe_1", "bribe_2"]})
    assert t.refused["declare"] == ("too_few_declaration_points", "7.1")


def test_7_1_no_more_than_four_cards() -> None:
    t = declaring(*CARDS, hands={"west": [*CARDS, "senate_influence_3", "senate_influence_4"]}, cards_used=1)
    assert t.refused["senate_influence_3"] == ("four_cards", "4.3")


def test_ruling_7_1_a() -> None:
    """Bad Augury takes one card of a declaration out, a Guard too; once in a player round."""
    t = declaring(*CARDS[1:], "proclaim", hands={"asia": ["bad_augury_1", "bad_augury_2"]})
    t.play("marcus bad_augury_1", "marcus praetorian_guard_1")
    assert t.rank["west"] == "general"
    assert t.declared == ["senate_influence_2"]
    t.play("senate_influence_1", "proclaim")
    assert t.rank["west"] == "emperor"  # the second Bad Augury cannot be played


def test_ruling_7_1_b() -> None:
    """Cards that were negated may be made up for, and a declaration that failed may be repeated."""
    hands = {"west": [*CARDS, "senate_influence_3"], "central": ["bribe_2", "bribe_3"]}
    t = declaring(*CARDS[:2], "proclaim", hands=hands).play("gaius bribe_2")
    assert t.options == ["praetorian_guard_1", "senate_influence_3", "give_up"]
    t.play("give_up")
    assert t.declared == []
    t.play("declare", "praetorian_guard_1", "senate_influence_3", "proclaim", "gaius bribe_3")
    assert t.told("declaration_stopped")[-1]["points"] == 4


def test_ruling_7_1_c() -> None:
    """Uncontrolled Legions count against the superiority in Italy, but not against the control of a Province."""
    t = player_round(
        legions=ITALY,
        uncontrolled={"northern_italy": 1, "judaea": 3},
        where={"west": "roma"},
        hands={"west": [*CARDS, "bribe_1"]},
    )
    t.play("declare")
    assert t.told("declares")[0]["points"] == 2


# -- 7.2, 7.3 ----------------------------------------------------------------------------------------------------------

HOME = {"germania_superior": {"central": 1}, "raetia": {"central": 1}, "noricum": {"central": 1}, "dacia": {"east": 1}}


def hailing(**given: Any) -> Table:
    hands = {"central": ["hail_caesar_1", "bribe_1"], "west": ["bad_augury_1"]}
    return player_round(
        **{"active": "central", "legions": HOME, "where": {"central": "germania_superior"}, "hands": hands, **given}
    )


def test_7_2_hail_caesar_as_in_the_example() -> None:
    t = hailing().play("hail_caesar_1")
    assert t.rank["central"] == "contender"
    assert t.asked == "player_round"  # nobody could answer it


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"where": {"central": "dacia"}}, "not_in_base"),
        ({"where": {"central": "pannonia"}}, "no_legion_with_general"),
        ({"legions": {"germania_superior": {"central": 1}, "raetia": {"central": 2}}}, "base_not_controlled"),
        ({"rank": {"central": "contender"}}, "no_general"),
    ],
)
def test_7_2_all_conditions_must_be_met(given: dict[str, Any], reason: str) -> None:
    assert hailing(**given).refused["hail_caesar_1"] == (reason, "12.0")


def test_7_2_a_contender_who_begins_his_round_in_roma_is_emperor() -> None:
    for where, rank in (("roma", "emperor"), ("northern_italy", "contender")):
        t = position(
            "round_begins central",
            where={"central": where},
            rank={"central": "contender"},
            legions=HOME,
            hands={"central": ["bribe_1", "bribe_2"]},
        )
        assert t.rank["central"] == rank


TWO_EMPERORS = {
    "where": {"central": "germania_superior", "west": "roma", "east": "roma"},
    "rank": {"west": "emperor", "east": "emperor"},
}


def test_ruling_7_2_a() -> None:
    """With two Emperors in play nobody is hailed (10.0); who was hailed before waits in Roma."""
    assert hailing(**TWO_EMPERORS).refused["hail_caesar_1"] == ("two_emperors", "12.0")
    ranks = {"west": "emperor", "east": "emperor", "central": "contender"}
    given: dict[str, Any] = {"legions": HOME, "hands": {"central": ["bribe_1", "bribe_2"]}}
    t = position("round_begins central", where={"west": "roma", "east": "roma", "central": "roma"}, rank=ranks, **given)
    assert t.rank["central"] == "contender"


def test_ruling_7_2_b() -> None:
    """It is a General who is hailed."""
    assert hailing().g.rank[1] == 0
    assert "hail_caesar_1" in hailing().options


def test_ruling_7_2_c() -> None:
    """The promotion comes before anything else in the round, and unasked."""
    t = position(
        "round_begins central",
        where={"central": "roma"},
        rank={"central": "contender"},
        legions=HOME,
        hands={"central": ["bribe_1", "bribe_2"]},
    )
    assert t.told("rank")[0]["rule"] == "7.2"
    assert t.asked == "player_round"


def beaten_emperor(led: bool) -> Table:
    where = {"west": "dacia" if led else "roma", "east": "dacia"}
    t = player_round(
        legions={"dacia": {"west": 4, "east": 1}},
        where=where,
        rank={"east": "emperor"},
        hands={"west": ["bribe_1", "bribe_2"]},
    )
    t.play("dacia", "bribe_1 done", "4")
    return t.play("with_leader", "attack_east", "no_card") if led else t.play("attack_east", "no_card")


def test_7_3_a_leader_who_beats_an_emperor_is_emperor() -> None:
    t = beaten_emperor(True)
    assert (t.rank["west"], t.rank["east"]) == ("emperor", "general")


def test_ruling_7_3_a() -> None:
    """The victor must lead the army himself; the battle that makes him Emperor gives no point yet."""
    assert beaten_emperor(False).rank["west"] == "general"
    assert beaten_emperor(True).vp["west"] == 0
    t = player_round(
        legions={"dacia": {"west": 1, "east": 4}},
        where={"west": "dacia", "east": "dacia"},
        rank={"west": "emperor", "east": "emperor"},
        hands={"west": ["bribe_1", "bribe_2"]},
    ).play("dacia", "bribe_1 done", "1", "with_leader", "attack_east", "no_card")
    assert (t.rank["west"], t.rank["east"], t.vp["east"]) == ("general", "emperor", 1)


# -- 9.0 ---------------------------------------------------------------------------------------------------------------


def attempt(support: str, **hands: list[str]) -> Table:
    """The West tries to kill the Emperor of the East in Roma, with these cards for protection."""
    mine = ["assassin_1", "praetorian_guard_1", "praetorian_guard_2", "bribe_1", "bribe_2", "crisis"]
    given: dict[str, Any] = {
        "legions": {"dacia": {"east": 1}, "hispania": {"west": 1}},
        "where": {"east": "roma"},
        "rank": {"east": "emperor"},
    }
    return player_round(**given, hands={"west": mine, **hands}).play("assassin_1", f"{support} done".strip())


def alive(t: Table) -> bool:
    assert t.asked == "player_round"
    return bool(t.rank["east"] == "emperor")


def test_9_0_without_a_guard_it_succeeds() -> None:
    assert not alive(attempt(""))


@pytest.mark.parametrize(
    ("support", "defence", "survives"),
    [
        ("", "praetorian_guard_3 done", True),
        ("praetorian_guard_1", "praetorian_guard_3 done", False),
        ("praetorian_guard_1", "praetorian_guard_3 praetorian_guard_4 done", True),
        ("bribe_1 bribe_2", "praetorian_guard_3 done", False),
        ("bribe_1", "praetorian_guard_3 done", True),
        ("praetorian_guard_1", "bribe_3 bribe_4 done", False),
        ("praetorian_guard_1", "bribe_3 bribe_4 praetorian_guard_3 done", True),
    ],
)
def test_9_0_guards_and_bribes_of_both_sides(support: str, defence: str, survives: bool) -> None:
    t = attempt(support, east=["bribe_3", "bribe_4", "praetorian_guard_3", "praetorian_guard_4"])
    assert t.seats == ["lucius"]
    order = {"bribe": 0, "praetorian": 1}
    words = sorted(defence.split()[:-1], key=lambda card: (order[card.split("_")[0]], card))
    assert alive(t.play(" ".join([*words, "done"]))) is survives


def test_9_0_two_bribes_of_different_players_make_a_pair() -> None:
    t = attempt("praetorian_guard_1", central=["bribe_3", "sick"], east=["bribe_4", "praetorian_guard_3"])
    t.play("gaius bribe_3", "lucius bribe_4 praetorian_guard_3")
    assert alive(t)


def test_9_0_each_is_asked_once_clockwise_until_it_is_stopped() -> None:
    t = attempt("", central=["praetorian_guard_3"], asia=["praetorian_guard_4"])
    assert t.seats == ["gaius"]
    t.play("gaius done")
    assert t.seats == ["marcus"]
    assert alive(t.play("marcus praetorian_guard_4"))
    t = attempt("", central=["praetorian_guard_3"], asia=["praetorian_guard_4"]).play("gaius praetorian_guard_3")
    assert alive(t)  # Marcus is not asked any more


def test_9_0_bad_augury_has_no_effect_on_it() -> None:
    assert not alive(attempt("", central=["bad_augury_1"]))


def test_9_0_only_an_emperor_in_roma() -> None:
    given: dict[str, Any] = {
        "legions": {"dacia": {"east": 1}, "hispania": {"west": 1}},
        "hands": {"west": ["assassin_1", "bribe_1"]},
    }
    for where, rank in (("dacia", "emperor"), ("roma", "contender"), ("roma", "general")):
        t = player_round(**given, where={"east": where}, rank={"east": rank})
        assert t.refused["assassin_1"] == ("no_emperor_in_roma", "12.0")


def test_9_0_of_two_emperors_in_roma_one_is_named() -> None:
    given: dict[str, Any] = {
        "legions": {"dacia": {"east": 1}},
        "where": {"east": "roma", "asia": "roma"},
        "rank": {"east": "emperor", "asia": "emperor"},
    }
    t = player_round(**given, hands={"west": ["assassin_1", "crisis"]}).play("assassin_1")
    assert t.options == ["east", "asia"]
    t.play("asia")
    assert t.rank == {"west": "general", "central": "general", "east": "emperor", "asia": "general"}


def test_ruling_9_0_a() -> None:
    """Not the own Emperor; with two players the other colour of the same player is fair game."""
    given: dict[str, Any] = {
        "legions": {"dacia": {"east": 1}, "hispania": {"west": 1}},
        "hands": {"west": ["assassin_1", "crisis"]},
    }
    t = player_round(**given, where={"west": "roma"}, rank={"west": "emperor"})
    assert t.refused["assassin_1"] == ("no_emperor_in_roma", "12.0")
    t = player_round(**given, players=2, where={"east": "roma"}, rank={"east": "emperor"}).play("assassin_1")
    assert t.rank["east"] == "general"


def test_ruling_9_0_b() -> None:
    """Guards stand until the end: who defends first changes nothing but who pays."""
    first = attempt("praetorian_guard_1", central=["praetorian_guard_3"], east=["bribe_3", "bribe_4"]).play(
        "gaius praetorian_guard_3", "lucius bribe_3 bribe_4"
    )
    second = attempt("praetorian_guard_1", central=["bribe_3", "bribe_4"], east=["praetorian_guard_3"]).play(
        "gaius bribe_3 bribe_4", "lucius praetorian_guard_3"
    )
    assert alive(first)
    assert alive(second)


# -- 10.0 --------------------------------------------------------------------------------------------------------------


def test_10_0_there_may_be_two_emperors_but_never_three() -> None:
    ranks = {"west": "emperor", "central": "contender"}
    t = position(
        "round_begins central",
        where={"west": "roma", "central": "roma"},
        rank=ranks,
        legions=HOME,
        hands={"central": ["bribe_1", "bribe_2"]},
    )
    assert list(t.rank.values()).count("emperor") == 2
    assert hailing(**TWO_EMPERORS).refused["hail_caesar_1"][0] == "two_emperors"

"""Sentences in both languages, as people will read them."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.engine.catalogue import title
from princeps.engine.chance import Script, Stream
from princeps.engine.packs import Pack
from princeps.engine.problem import Problem
from princeps.text import Rule, Statement, Texts

EN = Texts("en", "aurelian")
DE = Texts("de", "aurelian")
BATTLE = {"e": "roll", "rule": "6.6", "what": "battle", "face": 6, "n": 41, "total": 8, "against": -1, "naturals": True}
MODS = [["army", 2, "6.6"], ["leadership", 1, "6.0"]]


def at(*steps: str, game: str = "aurelian") -> Any:
    """A game whose agenda holds these steps, the first on top."""
    t = title(game)
    g = t.start(t.parts(), Stream(1))
    g.advance()
    t.shape.load(g, {"agenda": list(reversed(steps))}, whole=False)
    return g


def test_a_roll_shows_its_arithmetic_and_unfolds_to_its_modifiers() -> None:
    assert EN.event({**BATTLE, "mods": MODS}) == Statement(
        "Battle: 6 + 2 + 1 = 9, but at most 8.",
        ["die 6 (roll 41)", "Army Strength +2 [6.6]", "Leadership +1 [6.0]", "never more than 8 [6.6]"],
        "6.6",
    )
    assert DE.event({**BATTLE, "mods": MODS}) == Statement(
        "Schlacht: 6 + 2 + 1 = 9, aber höchstens 8.",
        ["Wurf 6 (Nr. 41)", "Heeresstärke +2 [6.6]", "Führung +1 [6.0]", "nie mehr als 8 [6.6]"],
        "6.6",
    )


def test_a_natural_one_stays_one() -> None:
    line = EN.event({**BATTLE, "face": 1, "total": 1, "mods": MODS})
    assert line.sentence == "Battle: 1 + 2 + 1 = 4, but a natural 1 stays 1."
    assert line.details[-1] == "a natural 1 counts as 1, whatever is added [6.6]"


def test_a_roll_says_whether_it_beats_what_it_is_up_against() -> None:
    roll = {**BATTLE, "rule": "6.1", "what": "suppress", "naturals": False, "against": 5}
    assert (
        EN.event({**roll, "face": 5, "total": 6, "mods": [["leadership", 1, "6.0"]]}).sentence
        == "Suppress: 5 + 1 = 6, more than Resistance 5."
    )
    assert (
        EN.event({**roll, "face": 4, "total": 5, "mods": [["leadership", 1, "6.0"]]}).sentence
        == "Suppress: 4 + 1 = 5, not more than Resistance 5."
    )
    assert (
        DE.event({**roll, "face": 5, "total": 5, "mods": []}).sentence
        == "Unterdrücken: 5, nicht mehr als Widerstand 5."
    )
    assert (
        DE.event({**BATTLE, "what": "attacks", "face": 5, "total": 5, "mods": []}).sentence
        == "Barbaren greifen an; der Würfel schickt sie zu Donauabschnitt 5."
    )


@pytest.mark.parametrize(
    ("event", "en", "de"),
    [
        (
            {"e": "battle", "rule": "6.6", "box": "palmyra", "cv": 7, "row": 8, "lost": 0},
            "Battle at Palmyra against CV 7: the Army loses nothing.",
            "Schlacht bei Palmyra gegen KW 7: Das Heer verliert nichts.",
        ),
        (
            {"e": "units_removed", "rule": "6.6", "box": "palmyra", "chits": ["palmyra_3", "palmyra_1", "palmyra_2"]},
            "Palmyra III, Palmyra I and Palmyra II go to the Dead Pool.",
            "Palmyra III, Palmyra I und Palmyra II kommen in die Ablage.",
        ),
        (
            {"e": "units_removed", "rule": "6.2", "box": "roma", "chits": ["roma_1"]},
            "Roma I goes to the Dead Pool.",
            "Roma I kommt in die Ablage.",
        ),
        ({"e": "pay", "rule": "6.2", "coins": 1, "what": "placate"}, "Calm costs 1 Coin.", "Die Ruhe kostet 1 Münze."),
        (
            {"e": "pay", "rule": "6.2", "coins": 2, "what": "placate"},
            "Calm costs 2 Coins.",
            "Die Ruhe kostet 2 Münzen.",
        ),
        (
            {"e": "sassanids", "rule": "7.4", "held": True, "boxes": 0, "vp": 0, "total": 3},
            "The Sassanids come, but the Usurper in Yellow holds them off; their chit goes to the Dead Pool.",
            "Die Sassaniden kommen, aber der Usurpator in Gelb hält sie auf; ihr Plättchen kommt in die Ablage.",
        ),
        (
            {"e": "sassanids", "rule": "7.4", "held": False, "boxes": 1, "vp": 1, "total": 2},
            "The Sassanids come; 1 Box is in arms, and you lose 1 VP and have 2. Their chit goes to the Dead Pool.",
            "Die Sassaniden kommen; 1 Feld steht in Waffen, und du verlierst 1 SP und hast 2. "
            "Ihr Plättchen kommt in die Ablage.",
        ),
        (
            {"e": "spill_over", "rule": "7.2", "chit": "barbarian_3", "space": "4", "target": "5"},
            "Danube Space 4 is lost already; Barbarian 3 attacks Danube Space 5 instead.",
            "Donauabschnitt 4 ist schon verloren; Barbar 3 greift stattdessen Donauabschnitt 5 an.",
        ),
        (
            {"e": "usurper_falls", "rule": "6.9", "region": "yellow", "usurper": "zenobia", "coins": 6},
            "Zenobia falls in Yellow: Income and Treasury rise by 6 Coins each.",
            "Zenobia stürzt in Gelb: Einkommen und Kasse steigen um je 6 Münzen.",
        ),
        (
            {"e": "confederation_strikes", "rule": "7.3", "region": "red", "barbarians": 1},
            "1 Barbarian of the Red Pool costs 1 Coin and goes to the Dead Pool.",
            "1 Barbar aus dem Lager Rot kostet 1 Münze und kommt in die Ablage.",
        ),
        (
            {"e": "aurelian_walls", "rule": "8.3", "level": -1, "coins": 3},
            "The Aurelian Walls grow to -1 for 3 Coins.",
            "Die Aurelianische Mauer wächst für 3 Münzen auf -1.",
        ),
        (
            {"e": "over", "rule": "13.0", "ending": "army", "vp": 7, "turn": 2},
            "Defeat: the Army is destroyed. "
            "The Army has no Strength left, and with it the emperor is gone. Turn 2, 7 VP.",
            "Niederlage: Das Heer ist vernichtet. "
            "Das Heer hat keine Stärke mehr, und mit ihm ist der Kaiser verloren. Runde 2, 7 SP.",
        ),
    ],
)
def test_events(event: dict[str, Any], en: str, de: str) -> None:
    assert EN.event(event).sentence == en
    assert DE.event(event).sentence == de
    assert EN.event(event).rule == event["rule"]


def test_a_signed_number_has_no_sign_at_zero() -> None:
    walls = {"e": "aurelian_walls", "rule": "8.3", "coins": 3}
    assert EN.event({**walls, "level": 2}).sentence == "The Aurelian Walls grow to +2 for 3 Coins."
    assert EN.event({**walls, "level": 0}).sentence == "The Aurelian Walls grow to 0 for 3 Coins."


def test_an_event_unfolds_to_tables_and_values() -> None:
    event = {"e": "battle", "rule": "6.6", "box": "palmyra", "cv": 7, "row": 8, "lost": 1}
    assert EN.event(event).details == ["Battle Table: row 8, column of CV 7"]
    score = {"e": "score", "rule": "12.1", "vp": 3, "total": 9, "items": [["walls", 1, "12.1"], ["army", 2, "12.1"]]}
    assert DE.event(score) == Statement(
        "Du erhältst 3 SP und hast 9.", ["Mauern +1 [12.1]", "Heeresstärke +2 [12.1]"], "12.1"
    )


def test_options_are_named_from_their_parts() -> None:
    assert EN.option_word("aurelian:moesia") == "Aurelian in Moesia"
    assert DE.option_word("officer_2:palmyra") == "Offizier 2 in Palmyra"
    assert EN.option_word("walls:red") == "Walls in Red"
    assert DE.option_word("pool:green") == "Lager Grün"
    assert EN.option_word("8") == "Danube Space 8"
    assert DE.option_word("moesia") == "Moesia"
    assert DE.option_word("suppress") == "Unterdrücken"


def test_an_option_can_have_a_label_of_its_own_at_a_step() -> None:
    g = at("reforms")
    yes = g.book.option_numbers["yes"]
    assert EN.option(g, yes) == "Yes: pay now for more Income"
    assert EN.option_word("yes") == "Yes"
    assert EN.option(at("triumph"), yes) == "Yes: score a second time, Leadership +2"


def test_questions_name_the_arguments_of_their_step() -> None:
    g = at("action aurelian moesia")
    assert EN.question(g, g.ask(True)) == "Aurelian in Moesia: which Action?"
    g = at("levy_choice judaea_2")
    assert (
        DE.question(g, g.ask(True))
        == "Judaea II (Widerstand 5 / KW 2) wird ausgehoben: ihr KW als Stärke für die Donau oder 1 SP?"
    )
    g = at("levy_placement 2")
    assert EN.question(g, g.ask(True)) == "2 Strength joins the Danube: share out 14 Strength over its Spaces."


def test_values_of_chits_come_from_the_parts() -> None:
    assert EN.word("chit", "judaea_2") == "Judaea II"
    assert EN.word("chit_full", "judaea_2") == "Judaea II (Resistance 5 / CV 2)"
    assert DE.word("chit_full", "barbarian_3") == "Barbar 3 (KW 4)"
    assert EN.word("chit_full", "sassanids") == "Sassanids"
    corrected = Texts("en", "aurelian", Pack("aurelian", "mine", {"chits": {"unit": {"judaea_2": {"cv": 4}}}}))
    assert corrected.word("chit_full", "judaea_2") == "Judaea II (Resistance 5 / CV 4)"
    assert EN.word("space_full", "4") == "Danube Space 4 (Carnuntum, Red)"
    assert DE.word("way", "friendly>unfriendly") == "Freundlich nach Unfreundlich"


def test_the_breadcrumb_tells_turn_phase_and_what_is_under_way() -> None:
    rest = ["actions_phase_ends", "build_phase 0", "levy_phase", "dead_pool_phase", "taxation_phase", "turn_end_phase"]
    assert EN.where(at("actions_phase", *rest)) == "4.0 Turn 1 > 5.0 Actions Phase"
    assert EN.where(at("action aurelian moesia", *rest)) == "4.0 Turn 1 > 5.0 Actions Phase > 6.0 Aurelian in Moesia"
    interrupted = at("usurper_price", "reactions 1", "actions_phase", *rest)
    assert (
        EN.where(interrupted) == "4.0 Turn 1 > 5.0 Actions Phase > 7.0 Reactions (1 to come) > 7.2 The Usurper's price"
    )
    last = at("usurper_price", "reactions 0", "actions_phase", *rest)
    assert (
        DE.where(last) == "4.0 Runde 1 > 5.0 Aktionsphase > 7.0 Reaktionen (die letzte) > 7.2 Der Preis des Usurpators"
    )
    assert DE.where(at("build_phase 0", *rest[2:])) == "4.0 Runde 1 > 8.0 Bauphase"
    assert EN.where(at("paid_levy", *rest[3:])) == "4.0 Turn 1 > 9.0 Levy Phase > 9.2 Paid Levy"
    assert (
        EN.where(at("usurper_price", "end_reactions 2", "next_turn"))
        == "4.0 Turn 1 > 12.0 Turn End Phase > 7.2 The Usurper's price"
    )


def test_the_breadcrumb_tells_no_chapter_that_is_not_under_way() -> None:
    """Icons of 2.5 are chosen in the Cube Phase, Provinces are annexed by 10.2 in the War Phase."""
    heirs, rome, crisis = Texts("en", "heirs"), Texts("en", "rome_inc"), Texts("en", "time_of_crisis")
    assert heirs.where(at("fill_icons claudius r01 top 0", "set_bonus", game="heirs")).startswith(
        "4.0 Turn 1 > 6.0 Cube Phase > 2.5 "
    )
    assert " > 11.0 War Phase > 10.2 " in rome.where(at("annex 1 none 1", "victory_phase", game="rome_inc"))
    conquest = at("annex 1 none 1", "treasury_phase", "unrest_phase", "war_phase", game="rome_inc")
    assert " > 8.0 Event Phase > 10.2 " in rome.where(conquest), "the Unrest Phase is still to come"
    crumbs = crisis.breadcrumb(at("place_governor", "support_check", game="time_of_crisis"))
    assert crumbs == [("", "Round 1"), ("6.3", "Take actions"), ("", "Place governor")], "C-numbers are not in the box"
    hands = crisis.where(at("choose_card red", "player_turn", game="time_of_crisis"))
    assert hands == "Round 1 > Set-up > 6.8 Red: choosing the hand", "no turn has begun yet"
    assert rome.where(at("annex 1 none 1", "unrest_phase", "war_phase", game="rome_inc")).count(" Phase") == 1
    group = Texts("en", "nero").where(at("leave_number", "group_ends", game="nero"))
    assert group == "4.1 Turn 1 > 5.0 The moving group > 5.4 Leaving Legions behind"


def test_the_breadcrumb_of_a_finished_game_is_its_ending() -> None:
    g = at("check_for_defeat")
    g.advance()
    assert EN.where(g) == "Defeat: too little achieved"


def test_the_breadcrumb_of_a_position_without_steps_is_its_turn() -> None:
    assert EN.where(at()) == "4.0 Turn 1"


def test_odds_count_the_faces_of_the_die() -> None:
    t = title("aurelian")
    g = t.blank(t.parts(), Script([]))
    t.shape.load(
        g,
        {
            "agenda": [["action", "aurelian", "roma"]],
            "boxes": {"roma": ["roma_3", "roma_1"]},
            "where": {"aurelian": "roma"},
        },
        whole=False,
    )
    odds = t.odds(g, g.book.option_numbers["suppress"])
    assert odds is not None
    assert EN.odds(odds) == ["7 in 8: 2 units removed", "1 in 8: nothing happens"]
    assert DE.odds(odds) == ["7 von 8: 2 Einheiten entfernt", "1 von 8: nichts geschieht"]


def test_odds_join_what_happens_together() -> None:
    odds = {
        "sides": 8,
        "outcomes": [
            {"chance": [3, 4], "units": 0, "army": 1, "coins": 1, "over": True},
            {"chance": [1, 4], "units": 1, "army": 0, "coins": 0, "over": False},
        ],
    }
    assert EN.odds(odds) == ["6 in 8: the Army loses 1, +1 Coin, the game is lost", "2 in 8: 1 unit removed"]
    assert EN.odds({"sides": 8, "outcomes": [{"chance": [5, 64], "units": 0}]}) == ["5 in 64: nothing happens"]


def test_endings_have_a_title_a_sentence_and_a_rule() -> None:
    assert EN.ending("danube") == Statement(
        "Defeat: the Danube is lost", ["Barbarians hold three Danube Spaces, and the frontier has collapsed."], "13.0"
    )
    assert DE.ending("victory").sentence == "Sieg: Wiederhersteller der Welt"
    assert DE.ending("victory").rule == "12.5"


def test_problems_say_what_is_wrong_and_what_would_be_right() -> None:
    assert (
        EN.problem(Problem("unknown_game", game="aurelain", games="aurelian"))
        == 'There is no game "aurelain". Did you mean: aurelian?'
    )
    assert (
        DE.problem(Problem("chance_short_die", sides=8, used=1))
        == "Die Würfelliste hat 1 Ergebnis, und eines mehr wird gebraucht: eine Augenzahl von 1 bis 8."
    )
    assert (
        EN.problem(Problem("piece_twice", piece="roma_1")) == '"roma_1" is named twice. Each chit is in one place only.'
    )
    assert (
        Texts("en").problem(Problem("not_a_save"))
        == "This is not a saved game of Princeps. Choose a file that Princeps has saved."
    )
    assert (
        Texts("de").problem(Problem("not_a_save", file="x.json")).startswith("x.json ist kein Spielstand von Princeps.")
    )


def test_a_problem_names_its_file_and_its_cause() -> None:
    assert (
        EN.problem(Problem("field_missing", field="vp", file="a.json"))
        == 'a.json: The position is not complete: "vp" is missing.'
    )
    refused = Problem("replay_refused", number=3, answer="stop", why="not_offered answer=stop")
    refused.__cause__ = Problem("not_offered", answer="stop")
    assert EN.problem(refused) == (
        'Answer 3 of the record, "stop", is refused when played again: '
        '"stop" is not possible now. Choose from what is offered.'
    )


def test_the_rulebook_in_the_language() -> None:
    rule = DE.rule("6.1")
    assert (rule.number, rule.title, rule.status) == ("6.1", "Unterdrücken", "code")
    assert [one.number for one in EN.rules()][:3] == ["1.0", "2.0", "2.1"]
    assert all(isinstance(one, Rule) and one.title and one.says for one in EN.rules() + DE.rules())
    with pytest.raises(Problem) as caught:
        EN.rule("99.0")
    assert caught.value.id == "unknown_rule"


def test_fields_reasons_and_plain_words() -> None:
    assert EN.field("treasury") == "Coins in the Treasury"
    assert DE.field("agenda") == "die Schritte, die noch zu tun sind, der nächste zuletzt"
    assert EN.reason("siege_duty") == "The Siege must go on first."
    assert DE.say("ui.undo") == "Zurücknehmen"
    assert Texts("en").say("ui.saved", file="x.json") == "Saved to x.json."


def test_a_game_goes_before_the_shared_words() -> None:
    assert Texts("en").say("odds.over") == "the game is over"
    assert EN.say("odds.over") == "the game is lost"


def test_unknown_languages_and_games_are_refused() -> None:
    with pytest.raises(Problem) as caught:
        Texts("fr")
    assert (caught.value.id, caught.value.facts["language"]) == ("unknown_language", "fr")
    with pytest.raises(Problem) as caught:
        Texts("en", "chess")
    assert caught.value.id == "unknown_game"


def test_a_number_is_no_word() -> None:
    """A fact that is named like a vocabulary is a word of it only if it is a text: numbers stay numbers."""
    nero = Texts("en", "nero")
    assert "printed" in nero.vocabulary.kinds
    assert nero.vocabulary.fill("{printed} of {high}", {"printed": 1, "high": 4}) == "1 of 4"
    assert nero.vocabulary.fill("{printed}", {"printed": "mp"}) == "Movement"

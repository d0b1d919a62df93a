"""What an answer does, told before it is given: made by the rules themselves, from what a seat may know."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

import pytest

from princeps.bots.playout import play_on, uniform
from princeps.display.difference import OF_CUPS, OF_TRAYS, SIZE, THING, TRACK, WORD, Fact, Shift, Teller, ghosts
from princeps.display.drawing import Memory
from princeps.display.layout import Layout
from princeps.engine.agenda import Game
from princeps.engine.catalogue import NAMES, title
from princeps.engine.chance import Quick
from princeps.engine.choices import CHOOSE, Offer
from princeps.engine.problem import Problem
from princeps.rulebook.courses import find_chapter, open_chapter
from princeps.table import consequences
from princeps.table.consequences import MOST, SEEDS, Foresight, single_answers
from princeps.text import LANGUAGES, Texts


@cache
def shared(game: str) -> tuple[Layout, Memory]:
    return Layout(game), Memory()


def foresight(game: str, seat: int = 0, lang: str = "en") -> Foresight:
    t = title(game)
    layout, memory = shared(game)
    return Foresight(t, t.parts(), layout, Texts(lang, game), seat, memory)


def decisions(game: str, number: int, seed: int = 3) -> list[tuple[Game, Offer]]:
    """So many decisions of random games."""
    t = title(game)
    found: list[tuple[Game, Offer]] = []
    g = t.start(t.parts(), Quick(seed))
    while len(found) < number:
        g.advance()
        waiting = g.waiting()
        if waiting:
            found.append((g.copy(), waiting[0]))
            play_on(g, uniform, Quick(len(found)), 1)
        else:
            seed += 1
            g = t.start(t.parts(), Quick(seed))
    return found


@pytest.mark.parametrize("game", NAMES)
def test_what_is_said_is_what_happens(game: str) -> None:
    """Without chance the announced difference is the difference. Where others may react, cards that nobody sees may
    come between: there it is what happens if the hidden things are one of those that were imagined.
    """
    t = title(game)
    compared = 0
    for g, offer in decisions(game, 40):
        look, view = foresight(game, offer.seat), t.view(g, offer.seat)
        here = g if t.reaction is None else t.imagine(view, t.parts(), Quick(SEEDS[-1]))
        for walk in single_answers(offer)[:6]:
            answer = g.walk_words(offer, walk)
            said, done = look.of(view, answer), look.really(here, offer, answer)
            assert [change for change in said.changes if change not in done.changes] == [], answer
            if said.follows.kind != "open":
                assert said.follows == done.follows, answer
                assert t.reaction is not None or sorted(said.changes) == sorted(done.changes), answer
                compared += 1
    assert compared > 60


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_every_option_says_something_in_both_languages(game: str, lang: str) -> None:
    t = title(game)
    for g, offer in decisions(game, 25, seed=11):
        look = foresight(game, offer.seat, lang)
        if len(single_answers(offer)) > MOST:
            continue
        for said in look.all(t.view(g, offer.seat)).values():
            assert said.does
            assert all(sentence and "[" not in sentence and "{" not in sentence for sentence in said.does), said.does
        assert not look.texts.lacking


def test_the_words_are_those_of_the_table() -> None:
    """8.1 of Aurelian: Walls cost three Coins, and are started."""
    t = title("aurelian")
    g = t.bare(t.parts(), Quick(1))
    t.shape.load(g, {"agenda": [["build_phase", 0]], "treasury": 30}, whole=False)
    view = t.view(g, 0)
    said = foresight("aurelian").of(view, ["walls:green"])
    assert said.told == said.does[: said.shows()["told"]] == ["Treasury -3 (27)", "Green: Walls started"]
    assert foresight("aurelian", 0, "de").of(view, ["walls:green"]).does[0] == "Kasse -3 (27)"


def test_where_dice_follow_each_result_says_what_it_changes() -> None:
    t = title("aurelian")
    told: list[str] = []
    for g, offer in decisions("aurelian", 60):
        look = foresight("aurelian")
        for walk in single_answers(offer):
            answer = g.walk_words(offer, walk)
            lines = look.chances(t.view(g, 0), answer)
            odds = [found for line in lines if (found := re.match(r"(\d+) in (\d+): ", line))]
            shares = [Fraction(int(found[1]), int(found[2])) for found in odds]
            assert not odds or (sum(shares) == 1 and 1 not in shares and len(odds) == len(lines)), lines
            told += lines
    assert any("Army -" in line for line in told)


def test_a_roll_that_follows_a_forced_choice_is_told_with_its_odds() -> None:
    """Battle with one army that can fight, and one enemy: the button before it says what the dice can bring."""
    t = title("time_of_crisis")
    told: list[list[str]] = []
    for g, offer in decisions("time_of_crisis", 150):
        if t.shape.book.names[offer.step[0]] == "take_actions":
            told += [one.does for one in foresight(t.id, offer.seat).all(t.view(g, offer.seat)).values()]
    battles = [does[-3:] for does in told if any(line.startswith("At once: ") and "%" in does[-1] for line in does)]
    assert battles
    assert any(line.endswith("you win") for lines in battles for line in lines)


def test_what_is_sure_is_told_without_odds() -> None:
    texts = Texts("en", "rome_inc")
    sure = {"sides": 216, "outcomes": [{"chance": (1, 1)}]}
    assert texts.odds(sure) == [texts.say("odds.nothing")]


def test_what_stays_at_its_place_is_told_by_what_it_became() -> None:
    texts, (layout, _) = Texts("en", "time_of_crisis"), shared("time_of_crisis")
    place = next(one.on for one in layout.places if one.id == "asia")
    fact = Fact(THING, place, "capital", "red", "legion", "unit")
    away, here, other = fact._replace(mark="field"), fact, fact._replace(word="militia")
    sentences = Teller(layout, texts).sentences
    assert sentences([Shift(here, 1, 0), Shift(away, 0, 1)]) == ["Asia: 1 legion (Red): In the capital → In the open"]
    assert sentences([Shift(here, 1, 0), Shift(other, 0, 1)]) == ["Asia: 1 legion (Red) → militia (Red)"]


def test_what_goes_the_same_way_is_told_in_one_sentence() -> None:
    layout, texts = Layout("time_of_crisis"), Texts("en", "time_of_crisis")
    asia, syria = (next(one.on for one in layout.places if one.id == id) for id in ("asia", "syria"))
    legion = Fact(THING, asia, "capital", "red", "legion", "unit")
    militia = legion._replace(word="militia")
    sentences = Teller(layout, texts).sentences
    assert sentences([Shift(legion, 2, 0), Shift(militia, 1, 0)]) == ["2 legions (Red), militia (Red): away from Asia"]
    there = [Shift(fact._replace(where=syria), 0, 1) for fact in (legion, militia)]
    assert sentences([Shift(legion, 1, 0), Shift(militia, 1, 0), *there]) == [
        "1 legion (Red), militia (Red): Asia → Syria"
    ]


def test_so_many_that_come_from_several_places_are_told_place_by_place() -> None:
    """Cards from two piles to the hand: nothing is lost on the way, so nothing merely comes or goes."""
    teller = Teller(Layout("time_of_crisis"), Texts("en", "time_of_crisis"))
    card = Fact(THING, "hand", "hand", "", "military_1", OF_TRAYS)
    changes = [Shift(card._replace(where=tray, mark=tray), n, 0) for tray, n in (("available", 1), ("discards", 2))]
    assert teller.sentences([*changes, Shift(card, 0, 3)]) == [
        "Military 1: Available → Hand",
        "2 × Military 1: Discard pile → Hand",
    ]
    assert teller.sentences([*changes, Shift(card, 0, 2)])[-1] == "2 × Military 1: to Hand"


def test_many_cards_that_are_put_away_are_one_sentence() -> None:
    """At the end of a turn of Heirs: from each Area one, and all of them leave the game."""
    teller = Teller(Layout("heirs"), Texts("en", "heirs"))
    card = Fact(THING, "", "career", "", "", "card")
    areas = [place.on for place in teller.layout.places if place.kind == "deck"]
    cards = [
        card._replace(where=area, word=word) for area, word in zip(areas, ("r01", "h02", "g01", "i02"), strict=False)
    ]
    away = [Shift(one._replace(where="discards", mark="discards", vocabulary=OF_TRAYS), 0, 1) for one in cards]
    several = teller.sentences([*[Shift(one, 1, 0) for one in cards], *away])
    assert len(several) == 1 and several[0].count("→") == 1
    assert len(teller.sentences([*[Shift(one, 1, 0) for one in cards[:2]], *away[:2]])) == 2


def test_what_others_have_is_told_behind_their_names_after_ones_own() -> None:
    teller = Teller(Layout("heirs"), Texts("en", "heirs"))
    teller.own = ["domitius"]
    changes = [
        Shift(Fact(TRACK, f"{track}:{owner}", track, owner), 2, 3)
        for track in ("influence", "bid")
        for owner in ("claudius", "domitius")
    ]
    assert teller.sentences(changes) == ["Influence +1 (3)", "Bid +1 (3)", "Claudius: Influence +1 (3), Bid +1 (3)"]
    assert teller.sentences(changes[:2]) == ["Influence +1 (3)", "Influence of Claudius +1 (3)"]


def test_what_a_track_counts_is_told_once() -> None:
    """Influence of Heirs is a track, and cubes in the box of that name."""
    layout = Layout("heirs")
    box = next(one.on for one in layout.places if one.id == "influence")
    cubes = Shift(Fact(THING, box, "cubes", "claudius"), 8, 2)
    track = Shift(Fact(TRACK, "influence:claudius", "influence", "claudius"), 8, 2)
    told = Teller(layout, Texts("en", "heirs")).sentences([track, cubes])
    assert len(told) == 1 and told[0].startswith("Influence of Claudius -6")
    assert len(Teller(layout, Texts("en", "heirs")).sentences([track, cubes._replace(now=3)])) == 2


def test_what_an_action_brings_after_its_dice_is_told() -> None:
    """5.0 of Aurelian: each Action has its Cup Adjustments and Reactions; ending the phase costs two Reactions."""
    t, told = title("aurelian"), {}
    for g, _ in decisions("aurelian", 60):
        for word, one in foresight("aurelian").all(t.view(g, 0)).items():
            told[word] = one.follows.says
    assert told["assign"][-2:] == (
        "Then a draw decides: Cup Adjustment Unfriendly to Friendly.",
        "After that: Reactions (1 to come).",
    )
    assert told["campaign"][-1].endswith("Cup Adjustment Unfriendly to Friendly, Reactions (2 to come).")
    assert told["stop"] == ("Then a draw decides: Reaction.", "After that: Reactions (1 to come).")
    assert told["redeploy"][-1].startswith("After that: Cup Adjustment Friendly to Unfriendly")


def test_of_a_long_question_only_its_first_sentence_is_told_before() -> None:
    t = title("aurelian")
    g = t.bare(t.parts(), Quick(1))
    t.shape.load(g, {"agenda": [["actions_phase"], ["usurper_price"]], "treasury": 3, "vp": 3}, whole=False)
    said = foresight("aurelian").of(t.view(g, 0), ["coin"])
    assert said.does == ["Treasury -1 (2)", "Then: Who acts, and in which Box?"]


@pytest.mark.parametrize(("lang", "ends"), [("en", "Then the position ends."), ("de", "Dann endet die Stellung.")])
def test_where_the_position_of_a_chapter_ends_no_game_is_said_to_be_lost(lang: str, ends: str) -> None:
    """Its agenda runs out: nobody is asked any more, and that is none of the game's endings."""
    t = title("heirs")
    match = open_chapter(t, find_chapter("heirs", "first-game", "adoption"))
    for answer in (["a01"], ["h07"]):
        offer = match.waiting()[0]
        match.answer(t.seats[offer.seat], answer)
    offer = match.waiting()[0]
    every = foresight("heirs", offer.seat, lang).all(t.view(match.g, offer.seat))
    assert {word: one.follows.says for word, one in every.items()} == {"reveal": (ends,), "pass": (ends,)}


def test_looking_changes_nothing_and_needs_no_more_than_the_view() -> None:
    t = title("nero")
    for g, offer in decisions("nero", 10):
        before = t.shape.dump(g)
        look = foresight("nero", offer.seat)
        view = t.view(g, offer.seat)
        twin = t.imagine(view, t.parts(), Quick(77))
        said = look.all(view)
        assert t.shape.dump(g) == before
        assert said == look.all(t.view(twin, offer.seat))


def test_of_many_answers_each_is_looked_at_when_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    g, offer = next((g, offer) for g, offer in decisions("rome_inc", 50) if offer.kind == CHOOSE and len(offer.ids) > 3)
    look = foresight("rome_inc", offer.seat)
    view = title("rome_inc").view(g, offer.seat)
    every = look.all(view)
    assert list(every) == [g.book.options[option] for option in offer.ids]
    monkeypatch.setattr(consequences, "MOST", 3)
    assert look.all(view) == {}
    assert {word: look.of(view, [word]) for word in every} == every


def test_an_answer_that_is_not_offered_is_a_problem() -> None:
    g, offer = decisions("aurelian", 1)[0]
    with pytest.raises(Problem):
        foresight("aurelian").of(title("aurelian").view(g, offer.seat), ["no_such_answer"])


def test_a_choice_on_the_way_that_has_one_answer_is_named() -> None:
    """An Officer who can do nothing else in his Box marches: that is said before he is chosen."""
    found = []
    for g, offer in decisions("aurelian", 60):
        look = foresight("aurelian", offer.seat)
        for consequence in look.all(title("aurelian").view(g, offer.seat)).values():
            found += [line for line in consequence.does if line.startswith("At once: ")]
    assert "At once: March." in found


def test_what_is_ones_own_needs_no_name_and_many_things_are_counted() -> None:
    """Two cubes of Heirs for Claudius: his numbers stand without his name, and so do his cubes; cups tell how many."""
    t = title("heirs")
    g, offer = decisions("heirs", 1)[0]
    look = foresight("heirs", offer.seat)
    look.imagined(t.view(g, offer.seat))
    seats = (t.seats[offer.seat], t.seats[offer.seat - 1])
    changes = [Shift(Fact(TRACK, f"influence:{owner}", "influence", owner), 3, 5) for owner in seats]
    mine, other = look.teller.sentences(changes)
    assert mine == "Influence +2 (5)" and other.startswith("Influence of ")
    look = foresight("aurelian")
    gone = [Shift(Fact(THING, "dead_pool", "dead_pool", "", f"gallia_{n}", OF_TRAYS), 1, 0) for n in range(1, 4)]
    gone += [Shift(Fact(THING, "dead_pool", "dead_pool", "", f"turn_end_{n}", OF_TRAYS), 1, 0) for n in range(1, 4)]
    cup = Shift(Fact(SIZE, "cup:friendly", "friendly", vocabulary=OF_CUPS), 3, 9)
    blue = next(place.on for place in look.drawing.layout.places if place.id == "blue")
    free = Shift(Fact(WORD, blue, "usurper", vocabulary="usurper"), "postumus", "none")
    told = look.teller.sentences([*gone, cup, free])
    assert told[0].endswith(" and 3 more: away from Dead Pool")
    assert told[1:] == ["Friendly +6 (9)", "Blue: no Usurper"]
    assert ghosts([cup])["cups"] == {"friendly": 6}

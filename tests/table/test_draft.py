"""Plans of several answers: what they foretell is what the engine then does, and nothing is given by halves."""

from __future__ import annotations

import pytest

from princeps.bots import make_bot
from princeps.display.drawing import Memory
from princeps.display.goals import goals
from princeps.display.layout import Layout
from princeps.engine.catalogue import game_names, title
from princeps.engine.chance import Quick
from princeps.engine.choices import Offer
from princeps.engine.record import Match, replay
from princeps.engine.words import Words
from princeps.games.rome_inc.parts import BARBARIAN, LEGION, ORDINARY, VETERAN
from princeps.games.rome_inc.rules.r02_units import RESTACK
from princeps.games.rome_inc.state import NOBODY, RomeInc, add_units
from princeps.table.consequences import Foresight
from princeps.table.draft import Drafted, Drafter, DraftPlan, Orders, plan_of, play
from princeps.text import Texts

TITLE = title("rome_inc")
LAYOUT = Layout("rome_inc")
TEXTS = Texts("en", "rome_inc")
NAMES = TITLE.shape.book.names


def drafter(match: Match) -> Drafter:
    return Drafter(Foresight(TITLE, match.parts, LAYOUT, TEXTS, 0, Memory()))


def seen(match: Match) -> Words:
    return TITLE.view(match.g, 0)


def asked(match: Match) -> tuple[Offer, DraftPlan | None]:
    offer = match.waiting()[0]
    return offer, plan_of(LAYOUT, NAMES[offer.step[0]])


def at_orders(seed: int = 7, step: str = "orders") -> Match:
    """The first time that Units are built and transferred, with the curator's answers up to there."""
    match = Match.new(TITLE, seed=seed)
    bot = make_bot("curator", TITLE, match.parts, 0, Quick(1))
    while NAMES[asked(match)[0].step[0]] != step:
        match.answer("princeps", bot.decide(seen(match)))
    return match


def holds(match: Match, before: Words, drafted: Drafted) -> None:
    """Tracks, forecasts and odds of the plan are those of the position it has led to."""
    now = seen(match)
    shown = drafted.shows()
    for track in ("gold", "unrest", "prestige"):
        assert now[track] == before[track] + shown["tracks"].get(track, 0)
    then = {goal.key: goal for goal in goals(LAYOUT, TEXTS, TITLE.prospects(now, match.parts))}
    assert {was.key: goal for was, goal in drafted.goals} == {was.key: then.get(was.key) for was, _ in drafted.goals}
    rows = drafter(match)._odds(drafted.plan, TITLE.shown(now, match.parts))
    assert {row.id: row.now for row in drafted.odds if row.now} == {
        id: odds for id, (_, _, odds) in rows.items() if odds
    }


def test_a_game_of_plans_takes_less_than_half_the_confirmations() -> None:
    """The curator's whole game: what of his answers belongs to one plan is given in one go."""
    match = Match.new(TITLE, seed=7)
    single = Match.new(TITLE, seed=7)
    other = make_bot("curator", TITLE, single.parts, 0, Quick(1))
    while single.g.ending < 0:
        single.answer("princeps", other.decide(seen(single)))

    given = iter([entry.answer for entry in single.entries[1:]])
    confirmations = looked = 0
    while match.g.ending < 0:
        offer, plan = asked(match)
        if plan is None:
            match.answer("princeps", next(given))
            confirmations += 1
            continue
        orders: Orders = []
        at, whole = play(plan, match.g, offer, []), True
        while at.offer is not None:
            said = " ".join(next(given))
            orders = [*orders, [said]] if whole else [*orders[:-1], [*orders[-1], said]]
            at = play(plan, at.g, at.offer, [[said]])
            whole = at.orders[0].whole
        played = play(plan, match.g, offer, orders)
        assert played.refused is None
        full = [order.words for order in played.orders]
        again = play(plan, match.g, offer, full)
        assert again.answers() == played.answers()  # in full, with what the rules choose by themselves
        before, without_end = seen(match), [order for order in full if order[-1] not in plan.ends]
        told = drafter(match).drafted(before, without_end) if plan.id == "orders" else None
        for words in played.answers():
            if told is not None and words[-1] in plan.ends and len(words) == 1:
                holds(match, before, told)
                looked += 1
            match.answer("princeps", words)
        confirmations += 1
    assert [entry.answer for entry in match.entries] == [entry.answer for entry in single.entries]
    assert match.entries[-1].digest == single.entries[-1].digest
    assert looked == 10  # once each turn
    print(f"{len(single.entries) - 1} answers, {confirmations} confirmations")
    assert confirmations < (len(single.entries) - 1) / 2, (confirmations, len(single.entries) - 1)
    assert replay(match.words()).entries[-1].digest == match.entries[-1].digest


@pytest.mark.parametrize("seed", [1, 2])
def test_a_proposal_is_what_the_curator_does(seed: int) -> None:
    match = at_orders(seed)
    before = seen(match)
    orders = drafter(match).proposed(before, TITLE.policies["curator"], Quick(1))
    drafted = drafter(match).drafted(before, orders)
    assert drafted.played.refused is None
    assert [order.words for order in drafted.played.orders] == orders
    assert len(orders) > 5
    bot = make_bot("curator", TITLE, match.parts, 0, Quick(2))
    for words in drafted.played.answers():
        if (decided := bot.decide(seen(match))) != ["done"]:  # now and then he loses his patience
            assert words == decided
        match.answer("princeps", words)
    holds(match, before, drafted)


def test_an_order_that_cannot_be_given_is_named_with_its_reason() -> None:
    match = at_orders()
    view, one = seen(match), drafter(match)
    text = TITLE.shape.text(match.g)
    inside = one.drafted(view, [["build:auxilia"]]).played
    sites = inside.g.waiting(explain=True)[0]
    barred, reason, rule = (sites.refused or [])[0]
    options = TITLE.shape.book.options
    good = ["build:auxilia", options[sites.ids[0]]]
    drafted = one.drafted(view, [good, ["build:auxilia", options[barred]], good])
    offer, plan = asked(match)
    assert plan is not None and offer.seat == 0
    refused = drafted.played.refused
    assert refused is not None
    assert (refused.order, len(drafted.played.orders)) == (1, 1)
    assert (refused.reason, refused.rule) == (reason, rule)
    assert drafted.played.offer is not None
    assert NAMES[drafted.played.offer.step[0]] == "orders"  # where the good one led
    assert TITLE.shape.text(match.g) == text  # nothing is given

    unknown = one.drafted(view, [["nonsense"]]).played.refused
    assert unknown is not None and unknown.problem.id == "unknown_option"
    over = one.drafted(view, [["done"], good]).played.refused
    assert over is not None and (over.order, over.problem.id) == (1, "draft_over")
    more = one.drafted(view, [[*good, "legion"]]).played.refused
    assert more is not None and more.problem.id == "draft_over"


def test_units_go_from_place_to_place_as_often_as_the_rules_allow() -> None:
    match = at_orders()
    view, one = seen(match), drafter(match)
    found = 0
    for source, units in view["units"].items():
        for target in view["units"]:
            for move in one.moves(view, [], f"space:{source}", f"space:{target}")[:2]:
                played = one.drafted(view, [move.words] * move.most).played
                assert played.refused is None and len(played.orders) == move.most
                assert move.most <= sum(units.values())
                assert one.drafted(view, [move.words] * (move.most + 1)).played.refused is not None
                found += 1
        if found > 6:
            break
    assert found > 6
    assert one.moves(view, [], "space:rome", "space:rome") == []


def test_losses_are_chosen_whole_with_what_each_does() -> None:
    match = at_orders(step="take_losses")
    before, one = seen(match), drafter(match)
    found = one.choices(before, [])
    assert found.left == match.waiting()[0].step[1] > 1  # so many Losses
    assert len({choice.label for choice in found.choices}) == len(found.choices) > 5
    assert all(choice.does for choice in found.choices)
    assert {choice.on != "" for choice in found.choices} == {True, False}  # Units and Provinces, Unrest and Gold
    orders: Orders = []
    while (next_ones := one.choices(before, orders)).choices:
        orders.append(next_ones.choices[0].words)
    assert len(orders) == found.left
    drafted = one.drafted(before, orders)
    assert (drafted.played.refused, drafted.played.offer) == (None, None)
    for words in drafted.played.answers():
        assert asked(match)[1] is not None
        match.answer("princeps", words)
    assert NAMES[asked(match)[0].step[0]] not in drafted.plan.steps


def test_an_evacuation_is_one_allocation() -> None:
    match = at_orders(seed=8, step="forced_kind")
    before, one = seen(match), drafter(match)
    first = one.choices(before, [])
    assert (first.left, first.must) == (10, [])
    assert len(first.choices) == 6  # two kinds, three Provinces
    orders: Orders = []
    gestures = 0
    while (now := one.choices(before, orders)).choices:
        most = max(now.choices, key=lambda choice: choice.most)
        orders += [most.words] * most.most
        gestures += 1
    played = one.drafted(before, orders).played
    assert (played.refused, len(orders)) == (None, first.left)
    assert gestures < len(played.answers()) / 2
    for words in played.answers():
        match.answer("princeps", words)
    assert asked(match)[1] is None or asked(match)[1] != one.plan(played.g, played.g.waiting()[0])


def test_where_all_must_go_nothing_is_left_to_choose() -> None:
    """No Province may hold Units: an Ordinary and a Veteran Legion go to the Barracks, whichever is named first."""
    match = at_orders()
    g = match.g
    assert isinstance(g, RomeInc)
    place = next(n for n, units in enumerate(g.units) if units[2 * LEGION])
    for province in range(len(g.units)):
        g.units[province], g.status[province] = NOBODY, BARBARIAN
    add_units(g, place, ORDINARY[LEGION], 2)
    add_units(g, place, VETERAN[LEGION], 1)
    g.then((RESTACK,))
    while not (waiting := match.g.waiting()):
        match.g.advance()
    assert NAMES[waiting[0].step[0]] == "forced_kind"
    found = drafter(match).choices(seen(match), [])
    assert found.must == [["legion"], ["legion"]]  # then the Veteran one is the last
    played = drafter(match).drafted(seen(match), found.must).played
    assert (played.refused, played.offer) == (None, None)


def test_several_small_questions_are_one_gesture() -> None:
    """Nero: the usual group in one answer; Time of Crisis: cards are gathered, an action plays them."""
    for game, step in (("nero", "group_size"), ("time_of_crisis", "take_actions")):
        t, layout, texts = title(game), Layout(game), Texts("en", game)
        match = Match.new(t, seed=7)
        bots = [make_bot("centurio", t, match.parts, seat, Quick(seat)) for seat in range(len(t.seats))]
        names = t.shape.book.names
        while names[(offer := match.waiting()[0]).step[0]] != step:
            match.answer(t.seats[offer.seat], bots[offer.seat].decide(t.view(match.g, offer.seat)))
        one = Drafter(Foresight(t, match.parts, layout, texts, offer.seat, Memory()))
        found = one.choices(t.view(match.g, offer.seat), [])
        plan = one.plan(match.g, offer)
        if step == "group_size":
            assert found.usual[0][0] == str(offer.most)  # all Legions
            played = play(plan, match.g, offer, [found.usual[0]])
            assert (played.refused, played.offer, played.orders[0].whole) == (None, None, True)
            assert found.usual[1].startswith(f"Legions: {offer.most} · ")
        else:
            assert sum(choice.most for choice in found.choices) == 5  # the hand
            assert plan.closes("end_actions") and not plan.closes(found.choices[0].words[0])
            every = [choice.words for choice in found.choices for _ in range(choice.most)]
            played = play(plan, match.g, offer, [*every, ["end_actions"]])
            assert (played.refused, len(played.answers())) == (None, 6)


def test_odds_say_which_fleets_are_lacking() -> None:
    match = at_orders()
    rows = TITLE.shown(seen(match), match.parts)["sheets"]["war"]
    lacking = 0
    for odds in [row["odds"] for row in rows if row.get("odds")]:
        if odds["notes"]:
            lacking += 1
            [[note, n]] = odds["notes"]
            assert note == "lacks_fleets" and "triumph" not in [outcome["outcome"] for outcome in odds["outcomes"]]
            fleets = "Fleet" if n == 1 else "Fleets"
            assert f"Needs {n} more {fleets}, else at best a Draw" in TEXTS.odds(odds)
    assert lacking > 0


def test_plans_are_made_of_decisions_that_exist() -> None:
    for game in game_names():
        layout, book = Layout(game), title(game).shape.book
        for spec in layout.words.get("draft", []):
            assert [step for step in spec["steps"] if book.asks[book.numbers[step]] is None] == []
            assert set(spec.get("ends", [])) <= book.option_numbers.keys()
            assert set(spec.get("usual", {})) <= set(spec["steps"])
            for begin in spec.get("gathers", []):
                assert any(word.startswith(begin) for word in book.option_numbers)
            assert spec.get("sheet", "") in ["", *[sheet["id"] for sheet in layout.words.get("sheet", [])]]

"""What a game forecasts is what its rules then do, and no seat learns more by it than it sees."""

from __future__ import annotations

import pytest

from princeps.bots.playout import play_on, uniform
from princeps.display.ending import made_of, told_at_the_end
from princeps.display.goals import goals
from princeps.display.layout import Layout
from princeps.engine.agenda import Event, Game, Log
from princeps.engine.ahead import Prospect
from princeps.engine.catalogue import NAMES, title
from princeps.engine.chance import Chance, Quick, Script
from princeps.text import LANGUAGES, Texts


def some_games(game: str, number: int, options: dict[str, str] | None = None) -> list[Game]:
    """Positions of random games, far apart."""
    t = title(game)
    found: list[Game] = []
    for seed in range(number):
        g = t.start(t.parts(), Quick(seed), t.settings(options or {}))
        g.advance()
        play_on(g, next(iter(t.policies.values())), Quick(seed), 9 + 17 * seed)
        if g.ending < 0:
            found.append(g)
    assert found
    return found


def of(g: Game, game: str, seat: int = 0) -> list[Prospect]:
    t = title(game)
    return t.prospects(t.view(g, seat), t.parts())


@pytest.mark.parametrize("game", NAMES)
def test_whatever_is_hidden_a_forecast_is_the_same(game: str) -> None:
    t = title(game)
    for g in some_games(game, 6):
        assert t.forecast is not None
        before = t.shape.dump(g)
        real = t.forecast(g)
        assert t.shape.dump(g) == before
        for seat in range(-1, len(t.seated(g))):
            view = t.view(g, seat)
            for seed in (1, 2):
                assert t.forecast(t.imagine(view, t.parts(), Quick(seed))) == real


@pytest.mark.parametrize("game", NAMES)
def test_every_goal_is_told_in_both_languages(game: str) -> None:
    t, layout = title(game), Layout(game)
    declared = {spec["id"] for spec in layout.words["goal"]}
    for g in some_games(game, 6):
        prospects = of(g, game)
        assert {prospect.id for prospect in prospects} <= declared
        for lang in LANGUAGES:
            texts = Texts(lang, game)
            found = goals(layout, texts, prospects)
            assert len(found) == len(prospects)
            for goal in found:
                assert goal.says and "[" not in goal.says and "{" not in goal.says and "None" not in goal.says
                assert goal.track in ("", *[gauge.key for gauge in layout.gauges(t.view(g, 0))])
                assert texts.rule(goal.prospect.rule).title
            assert not texts.lacking


@pytest.mark.parametrize("game", NAMES)
def test_the_score_is_the_sum_of_its_sources(game: str) -> None:
    t, layout, texts = title(game), Layout(game), Texts("de", game)
    for seed in range(2):
        g = t.start(t.parts(), Quick(seed))
        events: list[Event] = []
        g.log = Log(events)
        g.advance()
        at_first = t.points(g)
        while g.ending < 0:
            play_on(g, uniform, Quick(seed + len(events)), 50)
        made = made_of(layout, texts, events, t.points(g))
        assert made is not None
        for owner, total in made.totals.items():
            assert sum(source.points.get(owner, 0) for source in made.sources) == total
        start = [source for source in made.sources if source.name == texts.say("ending.start")]
        if game not in ("heirs", "nero"):  # there nothing is scored before the first decision
            assert [source.points for source in start] == ([{"": at_first[""]}] if at_first.get("") else [])
        else:
            assert not start
        assert told_at_the_end(layout, texts, events) == [] or game in ("time_of_crisis", "heirs", "nero")
        assert not texts.lacking


def test_an_owner_of_points_has_what_the_seat_scores() -> None:
    for game in NAMES:
        t = title(game)
        for g in some_games(game, 2):
            assert sorted(t.points(g).values()) == sorted(t.score(g, n) for n in range(len(t.seated(g))))


# -- played on, the rules give what was forecast -----------------------------------------------------------------------


def played(game: str, g: Game, *steps: str, chance: Chance | None = None) -> Game:
    """A copy on which these paragraphs come next, and then nothing."""
    trial = g.copy()
    trial.chance = chance or Quick(1)
    trial.agenda[:] = [title(game).shape.load_step(step) for step in reversed(steps)]
    trial.advance()
    return trial


def by_id(prospects: list[Prospect]) -> dict[tuple[str, str], Prospect]:
    return {(prospect.id, prospect.owner): prospect for prospect in prospects}


def test_aurelian_11_0_and_12_5_the_treasury_and_the_threshold() -> None:
    """At the Reforms the money has come; declined, the turn ends with the VP that were forecast before the taxes."""
    t = title("aurelian")
    checked = 0
    for g in some_games("aurelian", 9):
        told = by_id(of(g, "aurelian"))
        if ("treasury", "") not in told:
            continue
        treasury, threshold = told["treasury", ""], told["threshold", ""]
        events: list[Event] = []
        after = g.copy()
        after.log = Log(events)
        after.agenda[:] = [t.shape.load_step(step) for step in ("check_for_defeat", "penalty", "bonus", "score")]
        after.agenda += [t.shape.load_step(step) for step in ("lose_money", "gain_money")]
        after.advance()
        told_of = {event["e"]: event for event in events}
        assert (
            told_of["upkeep"]["treasury"] == treasury.then == treasury.now + sum(cause[1] for cause in treasury.items)
        )
        if "threshold" in told_of:
            assert told_of["threshold"]["vp"] == threshold.then
            assert told_of["threshold"]["threshold"] == threshold.goal
            assert threshold.then == threshold.now + sum(cause[1] for cause in threshold.items)
            assert threshold.left is not None
            assert (threshold.left < 0) == (told_of.get("over", {}).get("ending") == "threshold")
            checked += 1
    assert checked > 2


@pytest.mark.parametrize(("treasury", "near"), [(13, False), (0, True)])
def test_aurelian_13_0_a_treasury_that_cannot_pay_the_danube_is_a_danger(treasury: int, near: bool) -> None:
    t = title("aurelian")
    g = t.bare(t.parts(), Quick(1))
    legions = {**{str(space): int(near) for space in range(1, 9)}, "1": 3 if near else 1}
    given = {"agenda": [["turn_end_phase"], ["taxation_phase"], ["build_phase", 0]], "income": 8, "treasury": treasury}
    t.shape.load(g, {**given, "legions": legions}, whole=False)
    goal = goals(Layout("aurelian"), Texts("en", "aurelian"), of(g, "aurelian"))[1]
    assert (goal.name, goal.danger) == ("Taxes and Danube", near)
    assert goal.prospect.then == (-2 if near else 7)
    assert ("That is the end." in goal.says) == near


def test_rome_inc_9_0_10_1_and_12_1_gold_unrest_and_prestige() -> None:
    for g in some_games("rome_inc", 6):
        told = by_id(of(g, "rome_inc"))
        worst = played("rome_inc", g, "taxes", "pay", chance=Script([6] * 60))
        gold, unrest, prestige = (told.get((id, "")) for id in ("gold", "unrest", "prestige"))
        assert gold and unrest and prestige and gold.then is not None
        assert title("rome_inc").view(worst, 0)["gold"] == gold.then
        for seed in range(5):
            money = title("rome_inc").view(played("rome_inc", g, "taxes", "pay", chance=Quick(seed)), 0)["gold"]
            assert gold.then <= money <= (gold.best or gold.then)
        waiting = [step[0] for step in g.agenda]
        numbers = g.book.numbers
        if numbers["bread_and_circuses"] in waiting and numbers["unrest_phase"] not in waiting:
            steps = ["bread_and_circuses"]
        else:
            steps = ["unrest_rises", "bread_and_circuses"]
        after = title("rome_inc").view(played("rome_inc", g, *steps), 0)
        assert (after["unrest"], after["prestige"]) == (unrest.then, prestige.then)
        assert unrest.limit == 25 and unrest.left == 25 - after["unrest"]


def test_time_of_crisis_6_6_and_5_3_legacy_and_political_points() -> None:
    """Whoever ends his actions now has the Legacy and the Political Points that were forecast."""
    t = title("time_of_crisis")
    checked = 0
    for seed in range(4):
        g = t.start(t.parts(), Quick(seed))
        g.advance()
        while g.ending < 0 and checked < 4 * (seed + 1):
            offer = g.waiting()[0]
            words = [g.book.options[option] for option in offer.ids]
            if g.book.names[g.agenda[-1][0]] == "take_actions" and "end_actions" in words:
                side = t.seats[offer.seat]
                told = by_id(of(g, "time_of_crisis", offer.seat))
                after = g.copy()
                after.answer(offer.seat, after.read_walk(offer, ["end_actions"]))
                view = t.view(after, offer.seat)
                assert view["legacy"][side] == told["legacy", side].then
                if view["active"] == side and view["pp"]:
                    assert view["pp"] == told["pp", side].then
                    checked += 1
            play_on(g, uniform, Quick(checked + seed), 1)
    assert checked > 3


def test_nero_13_2_and_13_1_what_the_end_of_the_turn_brings() -> None:
    t = title("nero")
    for g in some_games("nero", 5):
        told = by_id(of(g, "nero"))
        after = g.copy()
        after.agenda[:] = [t.shape.load_step("turn_ends")]
        after.advance(before=g.book.numbers["next_turn"])
        for colour, points in t.points(after).items():
            assert told["scoring", colour].then == points
        assert any(prospect.facts[1] == ("wins", True) for prospect in told.values()) == (after.ending >= 0)


@pytest.mark.parametrize("players", ["1", "3"])
def test_heirs_10_2_and_11_0_the_schedule_as_it_stands(players: str) -> None:
    t = title("heirs")
    for g in some_games("heirs", 3, {"players": players}):
        told = by_id(of(g, "heirs"))
        after = played("heirs", g, "end_of_game")
        assert {owner: prospect.now for (_, owner), prospect in told.items()} == t.points(after)
        for prospect in told.values():
            assert prospect.now == sum(cause[1] for cause in prospect.items)
            assert (prospect.goal is not None) == (players == "1")
            if prospect.goal is not None:
                assert t.won(after, 0) == (prospect.now >= prospect.goal)

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
from princeps.engine.chance import Quick
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

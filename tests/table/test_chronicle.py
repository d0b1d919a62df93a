"""The chronicle: episodes of the log, what they changed, and that nothing of it is more than a seat may see."""

from __future__ import annotations

from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from princeps.bots.roster import make_bot
from princeps.display.drawing import Memory
from princeps.display.layout import Layout
from princeps.engine.agenda import Event
from princeps.engine.catalogue import NAMES, title
from princeps.engine.chance import Quick
from princeps.engine.record import Match
from princeps.table.chronicle import BEGINNING, Chronicle, Narrator, Onlooker, all_told, moments
from princeps.table.table import Table
from princeps.text import LANGUAGES, Texts
from princeps.tui.panels import headed
from princeps.tui.plain import Plain
from princeps.tui.saved import SavedTable
from princeps.web.report import report

ANSWERS = 120


@cache
def played(game: str) -> Match:
    t = title(game)
    match = Match.new(t, seed=7)
    bots = [make_bot("centurio", t, match.parts, seat, Quick(5)) for seat in range(len(match.seats))]
    for _ in range(ANSWERS):
        if not (waiting := match.waiting()):
            break
        seat = waiting[0].seat
        match.answer(t.seats[seat], bots[seat].decide(t.view(match.g, seat)))
    return match


def narrator(game: str, lang: str = "en", seat: int = 0) -> Narrator:
    return Narrator(played(game), Layout(game), Texts(lang, game), seat)


def told(game: str, kinds: list[str]) -> list[tuple[int, str, str]]:
    """The episodes of events given as "rule kind fact=word"."""
    events: list[Event] = []
    for one in kinds:
        rule, kind, *facts = one.split()
        events.append({"e": kind, "rule": rule, **dict(fact.split("=") for fact in facts)})
    chronicle = Chronicle(Layout(game))
    found = chronicle.tell(BEGINNING, events)
    return [(episode.id, episode.kind, episode.owner) for episode in found.episodes]


def test_a_section_of_the_rulebook_is_an_episode() -> None:
    lines = ["9.2.4 roll", "9.2.4 gold", "9.3.1 gold", "2.1.3 promoted", "11.1.1 revolt_roll"]
    assert told("rome_inc", lines) == [(0, "taxes", ""), (1, "pay", ""), (2, "revolts", "")]


def test_a_sign_is_named_by_what_follows() -> None:
    assert told("rome_inc", ["9.3.1 gold", "7.0 phase", "11.1.1 revolt_roll"]) == [(0, "pay", ""), (1, "revolts", "")]
    assert told("nero", ["4.3 round colour=west", "5.1 card_played"]) == [(0, "movement", "west")]


def test_who_is_on_makes_an_episode_of_his_own() -> None:
    turn = ["6.3 card_played", "6.0 turn side=red", "9.0 crisis", "6.3 card_played", "8.1 battle", "8.1 battle"]
    found = [
        (0, "actions", ""),
        (1, "crisis", "red"),
        (2, "actions", "red"),
        (3, "battle", "red"),
        (4, "battle", "red"),
    ]
    assert told("time_of_crisis", turn) == found


def test_an_episode_goes_on_from_answer_to_answer() -> None:
    chronicle = Chronicle(Layout("rome_inc"))
    first = chronicle.tell(BEGINNING, [{"e": "built", "rule": "10.6.1"}])
    second = chronicle.tell(first, [{"e": "gold", "rule": "10.6.1"}])
    assert first.lines == second.lines == (0,)


def test_what_only_one_may_read_makes_no_episode() -> None:
    chronicle = Chronicle(Layout("time_of_crisis"))
    open_ones = chronicle.tell(BEGINNING, [{"e": "card_played", "rule": "6.3"}])
    secret = chronicle.tell(open_ones, [{"e": "card_taken", "rule": "6.8", "to": ["red"]}])
    assert secret.last == open_ones.last


def test_dice_are_known_by_their_facts() -> None:
    crisis, rome = Chronicle(Layout("time_of_crisis")), Chronicle(Layout("rome_inc"))
    assert crisis.dice({"e": "crisis", "rule": "9.0", "white": 2, "black": 5, "sum": 7}) == [2, 5]
    assert crisis.dice({"e": "votes", "rule": "C0.6", "dice": ["6>4", "2"]}) == [6, 4, 2]
    assert rome.dice({"e": "roll", "rule": "8.3", "dice": [3, 2, 3]}) == [3, 2, 3]
    assert rome.dice({"e": "gold", "rule": "9.2.4", "total": 12}) == []


@pytest.mark.parametrize("game", NAMES)
def test_every_line_stands_in_an_episode_with_a_name(game: str) -> None:
    for lang in LANGUAGES:
        reader = narrator(game, lang)
        tellings = reader.told(0, len(reader.match.entries) - 1)
        assert tellings
        assert all(telling.title and "[" not in telling.title and telling.lines for telling in tellings)
        assert reader.texts.lacking == set()
        tale = [telling for telling in tellings if not telling.bare]
        assert all([line.sentence.rstrip(".") for line in telling.lines] != [telling.title] for telling in tale)


@pytest.mark.parametrize("game", NAMES)
def test_the_episodes_of_an_answer_come_to_what_it_changed(game: str) -> None:
    match = played(game)
    narrated = all_told(Chronicle(Layout(game)), match.entries)
    onlooker = Onlooker(match.title, match.parts, Layout(game), Texts("en", game), 0, Memory())
    for n in range(1, len(match.entries)):
        before, after = match.states[n - 1], match.states[n]
        steps = moments(match.title, before, match.entries[n], narrated[n])
        assert match.title.shape.text(steps[-1][1]) == match.title.shape.text(after)
        sums: dict[str, int] = {}
        for effect in onlooker.effects(n, before, match.entries[n], narrated[n]):
            for track, by in effect.tracks.items():
                sums[track] = sums.get(track, 0) + by
        tracks, _ = onlooker.since(before, after)
        assert {track: by for track, by in sums.items() if by} == tracks


def test_taxes_are_told_apart_from_pay() -> None:
    reader = narrator("rome_inc")
    tellings = reader.told(0, len(reader.match.entries) - 1)
    sums = {telling.title: telling.sums for telling in tellings}
    assert sums["Taxes"][0].startswith("Gold +")
    assert sums["Pay"][0].startswith("Gold -")


def test_a_seat_reads_its_own_lines_and_no_others() -> None:
    red, blue = narrator("time_of_crisis", seat=0), narrator("time_of_crisis", seat=1)
    last = len(red.match.entries) - 1
    lines = [[line.sentence for telling in one.told(0, last) for line in telling.lines] for one in (red, blue)]
    secret = [event for entry in red.match.entries for event in entry.events if "to" in event]
    mine = [event for event in secret if "red" in event["to"]]
    assert 0 < len(mine) < len(secret)
    assert sum(line.startswith("You take") for line in lines[0]) == len(mine)
    assert lines[0] != lines[1]


def test_report_line_mode_and_log_panel_tell_the_same() -> None:
    match, texts = played("rome_inc"), Texts("en", "rome_inc")
    tellings = narrator("rome_inc").told(0, len(match.entries) - 1)
    taxes = next(telling for telling in tellings if telling.title == "Taxes")
    assert f'<h3 class="episode">Taxes <b>{taxes.sums[0]}</b></h3>' in report(match, texts, 0)
    heading = headed([taxes])[0]
    assert (heading.sentence, heading.rule, heading.details) == ("Taxes", "", [f"  {taxes.sums[0]}"])
    said = StringIO()
    line_mode = Plain(SavedTable(match, texts, Path("unused")), StringIO(), said)
    line_mode.told = 0  # else only what came since the last answer
    line_mode.tell_news()
    assert f"Taxes: {', '.join(taxes.sums)}\n" in said.getvalue()
    table = Table(match, texts)
    assert [telling.title for telling in table.tellings()] == [telling.title for telling in tellings]
    assert table.effects

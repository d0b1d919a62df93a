"""Reactions at an online table: standing orders, and a clock that gives nothing away."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from .conftest import Running, Visitor, eventually

SEATS = ["aulus", "gaius", "lucius", "marcus"]
MARCH = ["northern_italy", "bribe_1", "6", "pannonia"]  # Vespasian announces that he enters Pannonia
CLOCK = 4


class Table:
    """Four people at a table of Nero that asks everybody; Galba (Aulus) has Bad Weather, Vitellius (Gaius) stands in
    Pannonia.
    """

    def __init__(self, url: str, stack: ExitStack, clock: int, lesson: str = "R-everybody-is-asked") -> None:
        self.people = {seat: stack.enter_context(Visitor(url)) for seat in SEATS}
        begun = self.people["aulus"].ok(
            "POST", "/matches", {"game": "nero", "mode": "online", "lesson": lesson, "clock": clock}
        )
        self.match = begun["id"]
        for seat in SEATS[1:]:
            self.people[seat].ok("POST", begun["invitations"][seat])

    def order(self, seat: str, orders: str) -> None:
        assert self.people[seat].ok("PUT", f"/matches/{self.match}/seats/{seat}/orders", {"orders": orders}) == {
            "orders": orders
        }

    def state(self, seat: str) -> Any:
        return self.people[seat].state(self.match)

    def say(self, seat: str, *words: str) -> int:
        return self.people[seat].answer(self.match, seat, *words)

    def march(self) -> int:
        for word in MARCH:
            version = self.say("marcus", word)
        return version

    def asked(self) -> list[str]:
        return [seat for seat in SEATS if self.state(seat)["decisions"]]


@pytest.fixture
def four(table: Running) -> Iterator[Table]:
    with ExitStack() as stack:
        yield Table(table.url, stack, 0)


@pytest.fixture
def live(table: Running) -> Iterator[Table]:
    """The same with a clock, and everybody wants to be asked."""
    with ExitStack() as stack:
        found = Table(table.url, stack, CLOCK)
        for seat in SEATS:
            found.order(seat, "always")
        yield found


# -- standing orders ---------------------------------------------------------------------------------------------------


def test_as_usual_one_is_asked_for_what_touches_oneself(four: Table) -> None:
    """Galba and Otho are passed over: Vespasian goes against Vitellius."""
    version = four.march()
    eventually(lambda: four.state("gaius")["version"] == version + 2)
    assert four.asked() == ["gaius"]
    assert {seat: four.state(seat)["orders"] for seat in SEATS} == {seat: {seat: "mine"} for seat in SEATS}
    four.say("gaius", "pass")
    eventually(lambda: four.state("marcus")["view"]["legions"]["pannonia"]["asia"] == 6)


def test_one_who_wants_to_be_asked_always_is(four: Table) -> None:
    four.order("aulus", "always")
    four.march()
    assert four.asked() == ["aulus", "gaius"]
    four.say("aulus", "bad_weather_1")
    four.say("gaius", "pass")
    eventually(lambda: four.state("marcus")["view"]["legions"]["pannonia"].get("asia", 0) == 0)


def test_one_who_wants_never_to_be_asked_is_not(four: Table) -> None:
    for seat in SEATS:
        four.order(seat, "never")
    four.march()
    eventually(lambda: four.state("marcus")["view"]["legions"]["pannonia"]["asia"] == 6)


def test_a_standing_order_leaves_an_emperor_undefended(table: Running) -> None:
    """He has a Guard; the defence is a choice of some cards, and passing it is choosing none."""
    with ExitStack() as stack:
        rome = Table(table.url, stack, 0, "D1-an-assassination")
        assert rome.state("lucius")["view"]["rank"]["east"] == "emperor"
        rome.order("lucius", "never")
        rome.say("aulus", "assassin_1")
        eventually(lambda: rome.state("lucius")["view"]["rank"]["east"] == "general")
        assert rome.state("lucius")["view"]["hands"]["east"] == ["praetorian_guard_1"]


def test_an_order_given_while_one_is_asked_answers(four: Table) -> None:
    four.march()
    eventually(lambda: four.asked() == ["gaius"])
    four.order("gaius", "never")
    eventually(lambda: four.state("marcus")["view"]["legions"]["pannonia"]["asia"] == 6)


def test_orders_are_ones_own(four: Table, ann: Visitor, online: str) -> None:
    address = f"/matches/{four.match}/seats/gaius/orders"
    four.people["aulus"].fails(403, "not_your_seat", "PUT", address, {"orders": "never"})
    ann.fails(403, "not_seated", "PUT", address, {"orders": "never"})
    four.people["gaius"].fails(422, "bad_request", "PUT", address, {"orders": "sometimes"})
    ann.fails(400, "no_reactions", "PUT", f"/matches/{online}/seats/north/orders", {"orders": "never"})
    assert ann.state(online)["orders"] == {}
    four.order("gaius", "never")
    assert four.state("gaius")["orders"] == {"gaius": "never"}
    assert four.state("lucius")["orders"] == {"lucius": "mine"}


# -- the clock ---------------------------------------------------------------------------------------------------------


def test_all_are_asked_at_once_and_what_they_say_counts_when_the_time_is_up(live: Table) -> None:
    version = live.march()
    begun = time.monotonic()
    assert live.asked() == ["aulus", "gaius", "lucius"]
    clock = live.state("marcus")["clock"]
    assert clock["seconds"] == CLOCK
    assert 0 < clock["left"] <= CLOCK
    with live.people["lucius"].live(live.match) as other:
        other.next("state")
        assert live.say("gaius", "pass") == version
        assert live.state("gaius")["answered"] == ["gaius"]
        assert live.state("gaius")["decisions"] == []
        assert live.state("lucius")["answered"] == []
        assert live.state("lucius")["version"] == version
        assert live.asked() == ["aulus", "lucius"]
        live.people["gaius"].fails(
            409,
            "not_asked",
            "POST",
            f"/matches/{live.match}/answers",
            {"seat": "gaius", "version": version, "answer": ["pass"]},
        )
        state = other.next("state")  # nothing came in between: it tells that the window is closed
        assert time.monotonic() - begun > CLOCK / 2
        assert state["version"] == version + 3
    assert live.state("marcus")["view"]["legions"]["pannonia"]["asia"] == 6


def test_a_reaction_in_the_window_is_played_when_it_closes(live: Table) -> None:
    version = live.march()
    live.say("aulus", "bad_weather_1")
    live.say("lucius", "pass")
    assert "bad_weather_1" not in live.state("marcus")["view"]["played"]
    eventually(lambda: live.state("marcus")["version"] > version)
    state = live.state("marcus")
    assert "bad_weather_1" in state["view"]["played"]
    assert state["version"] == version + 3
    assert state["clock"]["left"] > 0  # now about Bad Weather: does somebody have a Bad Augury?
    eventually(lambda: live.state("marcus")["clock"] is None)
    assert live.state("marcus")["view"]["legions"]["pannonia"].get("asia", 0) == 0


def test_what_was_said_in_a_window_survives_the_server(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path_factory.mktemp("clock")
    with ExitStack() as stack:
        with Running(data) as running:
            found = Table(running.url, stack, CLOCK)
            for seat in SEATS:
                found.order(seat, "always")
            found.march()
            found.say("aulus", "bad_weather_1")
        with Running(data) as again:
            for person in found.people.values():
                person.base_url = f"{again.url}/api"
            eventually(lambda: "bad_weather_1" in found.state("marcus")["view"]["played"])


def test_at_a_closed_table_the_clock_stands_still(live: Table) -> None:
    version = live.march()
    live.people["aulus"].ok("PUT", f"/matches/{live.match}/closed", {"closed": True})
    time.sleep(CLOCK + 1)
    assert live.state("marcus")["version"] == version
    live.people["aulus"].ok("PUT", f"/matches/{live.match}/closed", {"closed": False})
    eventually(lambda: live.state("marcus")["version"] > version)


def test_a_clock_is_for_online_tables_of_games_with_reactions(ann: Visitor) -> None:
    ann.fails(400, "clock_here", "POST", "/matches", {"game": "nero", "mode": "hotseat", "clock": 5})
    ann.fails(400, "clock_here", "POST", "/matches", {"game": "heirs", "mode": "online", "clock": 5})
    begun = ann.ok("POST", "/matches", {"game": "nero", "mode": "online", "clock": 5})
    summary = ann.ok("GET", f"/matches/{begun['id']}")
    assert (summary["clock"], summary["options"]["ask"]) == (5, "everybody")
    assert ann.ok("GET", "/games/nero")["reactions"] is True
    assert ann.ok("GET", "/games/heirs")["reactions"] is False

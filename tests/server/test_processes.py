"""Several processes on one PostgreSQL: any of them serves any match, one answer wins, and all hear of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from princeps.bots import make_bot
from princeps.bots.budget import Budget
from princeps.engine.record import verify
from princeps.server import workers

from .conftest import Live, Running, Visitor, eventually, first_option

Pair = tuple[Running, Running]
Door = Callable[[Visitor], Visitor]
pytestmark = pytest.mark.parametrize("stores", ["postgres"], indirect=True, scope="package")


@pytest.fixture(scope="module")
def pair(stores: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers that know of each other only through the database."""
    data = tmp_path_factory.mktemp("pair")
    with Running(data) as one, Running(data) as other:
        yield one, other


@pytest.fixture
def other_door(pair: Pair) -> Iterator[Door]:
    """The same browser, led to the other process."""
    moved: list[Visitor] = []

    def lead(visitor: Visitor) -> Visitor:
        moved.append(Visitor(pair[1].url))
        moved[-1].cookies.update(visitor.cookies)
        return moved[-1]

    yield lead
    for visitor in moved:
        visitor.close()


def together(*acts: Callable[[], object]) -> list[Any]:
    """At the same moment."""
    with ThreadPoolExecutor(len(acts)) as pool:
        return [done.result() for done in [pool.submit(act) for act in acts]]


@pytest.fixture
def ann(pair: Pair) -> Iterator[Visitor]:
    with Visitor(pair[0].url) as visitor:
        yield visitor


def begin(ann: Visitor, bea: Visitor, **wish: Any) -> str:
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online", **wish})
    bea.ok("POST", begun["invitations"]["south"])
    return str(begun["id"])


def test_players_at_different_processes_see_each_others_moves(pair: Pair, ann: Visitor) -> None:
    with Visitor(pair[1].url) as bea:
        match = begin(ann, bea)
        with ann.live(match) as north, bea.live(match) as south:
            north.until(0)
            south.until(0)
            version = ann.answer(match, "north", *first_option(ann.state(match)))
            assert south.until(version)["answered"] == ["north"]
            version = bea.answer(match, "south", *first_option(bea.state(match)))
            assert north.until(version)["answers"] == 2
            assert not any("hand" in str(line) for line in south.heard if line["type"] == "chat")
            ann.ok("POST", f"/matches/{match}/chat", {"text": "Ave"})
            assert south.next("chat")["text"] == "Ave"


def test_a_match_is_played_through_both_by_turns(ann: Visitor, other_door: Door) -> None:
    match = ann.begin(game="aurelian", seed=3)
    doors = [ann, other_door(ann)]
    for number in range(30):
        state = doors[number % 2].state(match)
        if state["over"]:
            break
        doors[(number + 1) % 2].answer(match, "emperor", *first_option(state), version=state["version"])
        if number % 5 == 4:
            undone = doors[number % 2].ok("POST", f"/matches/{match}/undo", {"version": state["version"] + 1})
            assert undone["version"] == state["version"] + 2
    exported = [door.ok("GET", f"/matches/{match}/export") for door in doors]
    assert exported[0]["answers"] == exported[1]["answers"]
    assert verify(exported[0])["answers"] == ann.state(match)["answers"]


def test_of_answers_at_the_same_moment_one_wins(ann: Visitor, other_door: Door) -> None:
    match = ann.begin(game="aurelian", seed=4)
    doors = [ann, other_door(ann)]
    for _ in range(12):
        state = ann.state(match)
        body = {"seat": "emperor", "version": state["version"], "answer": first_option(state)}
        replies = together(*[partial(door.post, f"/matches/{match}/answers", json=body) for door in doors])
        assert sorted(reply.status_code for reply in replies) == [200, 409]
        assert ann.state(match)["version"] == state["version"] + 1
    assert verify(doors[1].ok("GET", f"/matches/{match}/export"))["answers"] == 12


def hear(live: Live, kind: str) -> None:
    """A notice of this kind, whatever comes before it."""
    while live.next("notice")["kind"] != kind:
        pass


def test_what_is_decided_beside_the_game_is_heard_at_every_process(pair: Pair, ann: Visitor) -> None:
    with Visitor(pair[1].url) as bea, Visitor(pair[1].url) as dora:
        begun = dora.ok("POST", "/matches", {"game": "toy", "mode": "online", "seats": {"north": "open"}})
        match = begun["id"]
        ann.ok("POST", begun["invitations"]["north"])
        bea.ok("POST", begun["invitations"]["south"])
        with ann.live(match) as north:
            north.until(0)
            version = bea.answer(match, "south", *first_option(bea.state(match)))
            bea.ok("POST", f"/matches/{match}/undo", {"version": version})
            hear(north, "undone")
            bea.answer(match, "south", *first_option(bea.state(match)))
            version = ann.answer(match, "north", *first_option(ann.state(match)))
            bea.ok("POST", f"/matches/{match}/undo/ask", {"version": version})
            hear(north, "undo_asked")
            ann.ok("POST", f"/matches/{match}/undo/agree", {"version": version})
        assert bea.state(match)["answers"] == 0
        eventually(lambda: bea.ok("GET", f"/matches/{match}")["seats"][0]["here"] is False)
        with ann.live(match) as north:
            north.until(0)
            dora.ok("POST", f"/matches/{match}/seats/south", {"kind": "bot:bold"})
            hear(north, "vote")
            assert ann.ok("POST", f"/matches/{match}/seats/south", {"kind": "bot:bold"})["decided"] is True
            assert eventually(lambda: bea.state(match)["kept"]) == ["south"]
            bea.ok("POST", f"/matches/{match}/seats/south/return")
            hear(north, "seat_back")


def test_an_open_seat_is_taken_once(pair: Pair, ann: Visitor) -> None:
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online"})
    with Visitor(pair[0].url) as bea, Visitor(pair[1].url) as cid:
        bea.ok("POST", "/matches", {"game": "toy"})
        cid.ok("POST", "/matches", {"game": "toy"})
        for who in (bea, cid):
            who.ok("GET", f"/matches/{begun['id']}")
        replies = together(*[partial(who.post, begun["invitations"]["south"]) for who in (bea, cid)])
        assert sorted(reply.status_code for reply in replies) == [200, 409]
        mine = [who.state(begun["id"])["mine"] for who in (bea, cid)]
        assert sorted(mine) == [[], ["south"]]


def is_over(visitor: Visitor, match: str) -> bool:
    return bool(visitor.state(match)["over"])


def test_bots_play_wherever_there_is_time_and_each_answer_counts_once(ann: Visitor, other_door: Door) -> None:
    matches = [ann.begin(mode="online", seats={"north": "bot:bold", "south": "bot:random"}) for _ in range(12)]
    other = other_door(ann)
    for match in matches:
        eventually(partial(is_over, other, match))
        state = other.state(match)
        assert verify(ann.ok("GET", f"/matches/{match}/export"))["answers"] == state["answers"]


def test_a_bot_is_hurried_through_any_process(
    pair: Pair, ann: Visitor, other_door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that would think for an hour answers at once, though another process thinks for it."""

    def patient(*args: Any) -> Any:
        bot: Any = make_bot(*args)
        bot.budget = Budget(playouts=10**7, least=10**7)
        return bot

    monkeypatch.setattr(workers, "make_bot", patient)
    match = ann.begin(
        game="nero", mode="online", seats={"aulus": "bot:search", "gaius": "me"}, options={"bases": "chosen"}
    )
    doors = [ann, other_door(ann)]
    rooms = [running.app.state.services.rooms.rooms for running in pair]

    def thinking() -> list[bool]:
        return [match in open_here and open_here[match].thinks is not None for open_here in rooms]

    eventually(lambda: any(thinking()))
    far = doors[thinking().index(False)]
    assert far.state(match)["answers"] == 0
    assert far.ok("POST", f"/matches/{match}/hurry") == {"hurried": True}
    eventually(lambda: far.state(match)["answers"] == 1)
    far.ok("POST", f"/matches/{match}/seats/aulus", {"kind": "open"})
    eventually(lambda: [door.ok("POST", f"/matches/{match}/hurry") for door in doors] == [{"hurried": False}] * 2)


def test_hints_and_thoughts_are_known_to_all(ann: Visitor, other_door: Door) -> None:
    match = ann.begin(mode="solo", seats={"north": "me", "south": "bot:imperator"})
    doors = [ann, other_door(ann)]
    eventually(lambda: ann.state(match)["answers"] == 1)
    assert doors[0].ok("GET", f"/matches/{match}/thoughts/1") == doors[1].ok("GET", f"/matches/{match}/thoughts/1")
    assert [door.ok("POST", f"/matches/{match}/hint", {"seat": "north"})["hints"] for door in doors] == [1, 2]
    doors[1].answer(match, "north", *first_option(doors[1].state(match)))
    assert [door.ok("GET", f"/matches/{match}/export")["answers"][2]["hints"] for door in doors] == [2, 2]


def test_who_logs_in_has_his_seats_at_every_process(pair: Pair, ann: Visitor, other_door: Door) -> None:
    match = ann.begin(mode="study")
    other = other_door(ann)
    other.state(match)
    with Visitor(pair[0].url) as account:
        account.ok("POST", "/accounts", {"name": "Livia", "password": "ara pacis augustae"})
    ann.ok("POST", "/login", {"name": "Livia", "password": "ara pacis augustae"})
    again = other_door(ann)
    eventually(lambda: again.state(match)["mine"] == ["north", "south"])
    assert other.state(match)["mine"] == []  # the old cookie is worth nothing


def test_a_table_closed_at_one_process_is_closed_at_all(pair: Pair, ann: Visitor) -> None:
    with Visitor(pair[1].url) as bea:
        match = begin(ann, bea)
        with bea.live(match) as south:
            south.until(0)
            ann.ok("PUT", f"/matches/{match}/seats/south/muted", {"muted": True})
            ann.ok("PUT", f"/matches/{match}/closed", {"closed": True})
            while not south.next("state")["closed"]:
                pass
            bea.fails(
                409,
                "table_closed",
                "POST",
                f"/matches/{match}/answers",
                {"seat": "south", "version": 0, "answer": ["card_1"]},
            )
            ann.ok("PUT", f"/matches/{match}/closed", {"closed": False})
            while south.next("state")["closed"]:
                pass
        bea.fails(403, "muted", "POST", f"/matches/{match}/chat", {"text": "Salve"})


def test_salts_are_gathered_at_every_process(pair: Pair, ann: Visitor, other_door: Door) -> None:
    """Given at one, counted at the other; of two that begin at the same moment one deals; both have the same dice."""
    with Visitor(pair[1].url) as bea:
        match = begin(ann, bea, salted=True)
        with bea.live(match) as south:
            south.until(0)
            ann.ok("PUT", f"/matches/{match}/seats/north/salt", {"salt": "sal"})
            while south.next("state")["gathering"]["seats"] != {"north": True, "south": None}:
                pass
            replies = together(*[partial(host.post, f"/matches/{match}/begin") for host in (ann, other_door(ann))])
            assert sorted(reply.status_code for reply in replies) == [200, 409]
            assert south.until(1)["gathering"] is None
        cards = [who.ok("GET", f"/matches/{match}") for who in (ann, bea)]
        assert [card["salts"] for card in cards] == [{"north": "sal"}] * 2
        assert cards[0]["started"] == cards[1]["started"]
        bea.fails(409, "salts_closed", "PUT", f"/matches/{match}/seats/south/salt", {"salt": "late"})
        for who, seat in ((ann, "north"), (bea, "south")):
            who.answer(match, seat, *first_option(who.state(match)))
        assert ann.state(match)["answers"] == bea.state(match)["answers"] == 2

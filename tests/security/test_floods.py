"""One visitor who wants everything at once: the others have their turn, the rest waits or is refused with a word."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from starlette.types import Receive, Scope, Send

from princeps.analysis.looking import PLAYOUTS
from princeps.bots import make_bot
from princeps.bots.budget import Budget
from princeps.engine.catalogue import game_names
from princeps.engine.problem import Problem
from princeps.engine.words import Words
from princeps.server import looks, run, workers
from princeps.server.http import guard
from princeps.server.http.routes import foresight as routes_foresight
from princeps.server.rooms import foresight, wire
from princeps.server.rooms.locales import game_locale, sentence
from princeps.server.rooms.room import Room
from princeps.server.settings import Settings
from princeps.server.storage import schema
from princeps.server.turns import Turn, Turns, Who
from princeps.text import LANGUAGES
from server import PATIENCE
from server.conftest import ONE_STORE, WIDE, Live, Running, Visitor, eventually, first_option

from .test_fair_play import forget

TABLES = 40
ALONE = {"north": "me", "south": "bot:search"}


@contextmanager
def busy(table: Running, line: str) -> Iterator[Turns[Any]]:
    """All processes of this kind have something to do for somebody else."""
    turns: Turns[Any] = getattr(table.app.state.services.workers, line)
    loop = table.server.servers[0].get_loop()
    held: list[Turn[Any]] = []

    async def hold() -> bool:
        held.extend(turns.spare(Who("somebody"), len(turns.places)))
        return len(held) == len(turns.places)

    async def let_go() -> None:
        for turn in held:
            turns.end(turn)

    eventually(lambda: asyncio.run_coroutine_threadsafe(hold(), loop).result())
    try:
        yield turns
    finally:
        asyncio.run_coroutine_threadsafe(let_go(), loop).result()


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(10) as pool:
        yield pool


# -- turns -------------------------------------------------------------------------------------------------------------


def test_tables_of_one_keep_the_bot_of_another_waiting_for_a_turn_or_two(
    table: Running, ann: Visitor, bea: Visitor
) -> None:
    flood = [ann.begin(mode="online", seats={"north": "bot:search", "south": "bot:search"}) for _ in range(TABLES)]
    match = bea.begin(mode="solo", seats=ALONE)
    eventually(lambda: bea.state(match)["answered"] == ["south"])
    changes, matches = schema.changes, schema.matches
    with table.app.state.services.store.engine.connect() as connection:
        asked = connection.execute(sa.select(matches.c.created).where(matches.c.id == match)).scalar_one()
        answered = connection.execute(sa.select(changes.c.made).where(changes.c.match == match, changes.c.version == 1))
        between = connection.execute(
            sa.select(sa.func.count())
            .select_from(changes)
            .where(changes.c.match.in_(flood), changes.c.made > asked, changes.c.made < answered.scalar_one())
        ).scalar_one()
    assert between <= TABLES // 4, "she had to wait for nearly all of them"
    for one in flood:
        ann.ok("PUT", f"/matches/{one}/closed", {"closed": True})


def test_a_bot_that_answers_at_once_does_not_wait_for_those_that_think(
    table: Running, ann: Visitor, bea: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def patient(*args: Any) -> Any:
        bot: Any = make_bot(*args)
        if hasattr(bot, "budget"):
            bot.budget = Budget(playouts=10**7, least=10**7)
        return bot

    monkeypatch.setattr(workers, "make_bot", patient)
    # a question that is asked openly: another could not be hurried
    long = ann.begin(
        game="nero", mode="solo", seats={"aulus": "bot:search", "gaius": "me"}, options={"bases": "chosen"}
    )
    with ann.live(long) as live:
        while live.next("thinking")["done"] == 1:
            pass
        short = bea.begin(mode="solo", seats={"north": "me", "south": "bot:miles"})
        eventually(lambda: bea.state(short)["answered"] == ["south"])
        assert ann.state(long)["answers"] == 0
        ann.ok("PUT", f"/matches/{long}/closed", {"closed": True})  # what comes after need not be thought about
        assert ann.ok("POST", f"/matches/{long}/hurry") == {"hurried": True}


def test_what_strangers_hand_in_keeps_no_thought_waiting_and_the_other_way_round(
    table: Running, ann: Visitor, bea: Visitor
) -> None:
    match = ann.begin(mode="solo", seats=ALONE)
    save = ann.ok("GET", f"/matches/{match}/export")
    with busy(table, "checks"):
        eventually(lambda: ann.state(match)["answered"] == ["south"])
        assert ann.ok("POST", f"/matches/{match}/hint", {"seat": "north"})["answers"]
    with busy(table, "thinkers"), busy(table, "crowd"):
        assert bea.ok("POST", "/matches/import", save)["id"]


def test_reviews_take_turns_by_decisions_and_keep_no_bot_waiting(
    table: Running, ann: Visitor, bea: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    hers, hasty = finished(bea), finished(ann)
    began: list[str] = []
    begin = Turns._begin

    def noted(turns: Turns[Any], turn: Turn[Any]) -> None:
        if turns is line:
            began.append(turn.who.table)
        begin(turns, turn)

    reviews = [(ann, hasty, "north"), (ann, hasty, "south"), (bea, hers, "north")]
    with busy(table, "crowd") as line:
        for number, (visitor, over, seat) in enumerate(reviews):
            assert not reviewed(visitor, over, seat)
            eventually(partial(as_many_wait, line, number + 1))
        with Visitor(table.url) as cid:
            match = cid.begin(mode="solo", seats=ALONE)
            eventually(lambda: cid.state(match)["answered"] == ["south"])
        monkeypatch.setattr(Turns, "_begin", noted)
    for one in reviews:
        eventually(partial(reviewed, *one))
    assert began[:6] == [hasty, hers] * 3


def as_many_wait(line: Turns[Any], turns: int) -> bool:
    return sum(line.waits(person) for person in list(line.waiting)) == turns


def finished(visitor: Visitor) -> str:
    match = visitor.begin(mode="online", seats={"north": "bot:bold", "south": "bot:bold"})
    eventually(lambda: visitor.state(match)["over"])
    return match


def reviewed(visitor: Visitor, match: str, seat: str) -> bool:
    return visitor.ok("POST", f"/matches/{match}/review/{seat}")["review"] is not None


# -- bounds ------------------------------------------------------------------------------------------------------------


def test_one_person_waits_for_so_much_at_once_and_hears_how_long_it_takes(
    table: Running, ann: Visitor, bea: Visitor, threads: ThreadPoolExecutor
) -> None:
    match, other = ann.begin(mode="study"), bea.begin(mode="study")
    path, asked, most = f"/matches/{match}/hint", table.app.state.services.workers.asked, workers.MOST_AT_ONCE
    with busy(table, "thinkers"), busy(table, "crowd"):
        waiting = [threads.submit(ann.ok, "POST", path, {"seat": "north"}) for _ in range(most)]
        eventually(lambda: list(asked.values()) == [most])
        reply = ann.post(path, json={"seat": "north"}, params={"lang": "de"})
        assert (reply.status_code, reply.json()["error"]["id"]) == (429, "queue_full")
        assert f"in {reply.headers['retry-after']} Sekunde" in reply.json()["error"]["text"]
        ann.fails(429, "queue_full", "POST", "/matches/import", {})
        hers = threads.submit(bea.ok, "POST", f"/matches/{other}/hint", {"seat": "north"})
        eventually(lambda: len(asked) == 2)
    assert hers.result()["hints"] == 1
    assert sorted(hint.result()["hints"] for hint in waiting) == list(range(1, most + 1))
    assert ann.ok("POST", path, {"seat": "north"})["hints"] == most + 1, "what was refused is not counted"
    assert not asked


def test_a_review_says_how_long_it_waits(table: Running, ann: Visitor) -> None:
    match = finished(ann)
    path = f"/matches/{match}/review/north"
    with busy(table, "crowd") as line:
        ann.ok("POST", path)
        eventually(lambda: line.waiting)
        assert ann.ok("POST", path)["wait"] >= 1
    eventually(partial(reviewed, ann, match, "north"))
    assert ann.ok("POST", path)["wait"] == 0


def test_a_hint_is_brief_while_many_wait_and_says_so(
    table: Running, ann: Visitor, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The level of a bot is never cut."""
    budgets: list[int] = []
    share = Budget.share

    def noted(budget: Budget, parts: int) -> Budget:
        budgets.append(budget.playouts)
        return share(budget, parts)

    monkeypatch.setattr(Budget, "share", noted)
    match = ann.begin(mode="study")
    path = f"/matches/{match}/hint"
    ann.ok("POST", path, {"seat": "north"})
    with busy(table, "crowd") as line:
        monkeypatch.setattr(line, "usual", 10.0)
        hint = threads.submit(ann.ok, "POST", path, {"seat": "north"})
        eventually(lambda: line.waiting)
    assert 0 < hint.result()["playouts"] <= workers.BRIEF
    assert list(dict.fromkeys(budgets)) == [PLAYOUTS, workers.BRIEF]


def test_who_would_wait_for_very_long_is_asked_to_come_back(
    table: Running, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = ann.begin(mode="study")
    with busy(table, "crowd") as line:
        monkeypatch.setattr(line, "usual", 600.0)
        text = ann.fails(429, "queue_full", "POST", f"/matches/{match}/hint", {"seat": "north"})
        assert "600 seconds" in text
        ann.answer(match, "north", *first_option(ann.state(match)))  # whoever plays does not notice


@ONE_STORE
def test_a_hint_leaves_the_last_thinker_to_the_bots(tmp_path: Path) -> None:
    """A bot would wait for it, and whoever plays against the bot."""
    for thinkers, lines in ((1, ["crowd"]), (2, ["thinkers", "crowd"])):
        found = workers.Workers(Settings(tmp_path, thinkers=thinkers))
        with ExitStack() as stack:
            for line in lines:
                hint = stack.enter_context(found.asking(1))
                assert hint is getattr(found, line)
        found.close()


@ONE_STORE
def test_games_are_loaded_before_anybody_comes_and_never_for_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a tenth of a second for each, in which nobody else is served."""
    game_locale.cache_clear()
    assert sentence(Problem("door_full"), "en")
    assert game_locale.cache_info().currsize == 0
    monkeypatch.setattr(run, "gc", Mock())  # this process goes on
    run.settle_down()
    assert game_locale.cache_info().currsize == len(game_names()) * len(LANGUAGES)


# -- looks -------------------------------------------------------------------------------------------------------------


@contextmanager
def slow_looks(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Whoever looks at what answers do looks until the end of this, or at the table of Bea at once."""
    goes_on, looked = threading.Event(), list[str]()

    def of_answers(room: Room, _lang: str, seat: str, _answer: list[str]) -> foresight.Look:
        def look() -> Words:
            looked.append(room.settings.name)
            assert goes_on.wait(PATIENCE)
            return {"version": 0, "seat": seat, "does": {}, "shows": {}, "chances": []}

        return look

    monkeypatch.setattr(routes_foresight, "of_answers", of_answers)
    try:
        yield looked
    finally:
        goes_on.set()


def looking(table: Running, who: Visitor, name: str) -> Callable[[], int]:
    match = who.begin(mode="study", name=name)

    def look() -> int:
        with httpx.Client(base_url=table.url, cookies=who.cookies, timeout=PATIENCE) as client:
            return client.get(f"/api/matches/{match}/does", params={"seat": "north"}).status_code

    return look


@ONE_STORE
def test_looks_of_one_keep_no_answer_of_another_waiting_and_take_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both come from one address, which may ask for as much as it likes here."""
    with ExitStack() as opened:
        table = opened.enter_context(Running(tmp_path, most_requests=100))
        ann, bea = (opened.enter_context(Visitor(table.url)) for _ in range(2))
        turns = table.app.state.services.looks.turns
        annas, beas = looking(table, ann, "of Ann"), looking(table, bea, "of Bea")
        threads = opened.enter_context(ThreadPoolExecutor(20))
        looked = opened.enter_context(slow_looks(monkeypatch))
        flood = [threads.submit(annas) for _ in range(10)]
        eventually(lambda: sum(turns.waits(person) for person in turns.waiting) == 9)
        last = threads.submit(beas)
        eventually(lambda: len(turns.waiting) == 2)
        match = bea.begin(mode="study")
        bea.answer(match, "north", *first_option(bea.state(match)))  # the threads of the database are free
    assert {look.result() for look in [*flood, last]} == {200}
    assert looked == ["of Ann", "of Bea", *["of Ann"] * 9]


@ONE_STORE
def test_one_person_waits_for_so_many_looks(table: Running, ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "MOST_AT_ONCE", 2)
    annas = looking(table, ann, "of Ann")
    with ThreadPoolExecutor(5) as threads, slow_looks(monkeypatch) as looked:
        flood = [threads.submit(annas) for _ in range(5)]
        eventually(lambda: [look.done() for look in flood].count(True) == 2)
        assert {look.result() for look in flood if look.done()} == {429}
    assert len(looked) == 3


@ONE_STORE
def test_what_was_is_drawn_where_it_keeps_nobody_waiting(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in the loop, as the state that all who look share: each who asks for another moment has it drawn anew."""
    where: list[str] = []
    drawn = wire._position

    def noted(*args: Any) -> Any:
        where.append(threading.current_thread().name)
        return drawn(*args)

    match = ann.begin(mode="study")
    ann.answer(match, "north", *first_option(ann.state(match)))
    monkeypatch.setattr(wire, "_position", noted)
    assert ann.ok("GET", f"/matches/{match}/at/0")["answers"] == 0
    assert len(where) == 1
    assert where[0].startswith("looks")


@ONE_STORE
def test_pages_of_one_visitor_are_drawn_one_at_a_time(
    table: Running, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop draws them: whoever waits for an answer waits for one of them, not for all."""
    state, at_work, most = wire.state, list[str](), list[int]()

    async def noted(room: Room, *more: Any) -> Any:
        at_work.append(room.id)
        most.append(len(at_work))
        for _ in range(20):
            await asyncio.sleep(0)
        at_work.remove(room.id)
        return await state(room, *more)

    monkeypatch.setattr(wire, "state", noted)
    with ExitStack() as opened:
        lives = [opened.enter_context(ann.live(ann.begin(mode="study"))) for _ in range(5)]
        for live in lives:
            live.say(type="lang", lang="de")
        for live in lives:
            live.next("state")
            live.next("state")
    assert len(most) >= 2 * len(lives)
    assert max(most) == 1


@ONE_STORE
def test_a_long_log_is_written_a_few_answers_at_a_time(
    table: Running, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    between: list[float] = []

    async def others_have_their_turn(seconds: float) -> None:
        between.append(seconds)

    match = ann.begin(mode="study")
    for seat in ("north", "south"):
        ann.answer(match, seat, *first_option(ann.state(match, seat=seat)))
    forget(table, match)
    monkeypatch.setattr(wire, "AT_A_TIME", 1)
    monkeypatch.setattr(wire, "asyncio", Mock(sleep=others_have_their_turn))
    log = ann.state(match)["log"]
    assert between == [0] * 3
    assert ann.state(match)["log"] == log
    assert between == [0] * 3  # it is known now


# -- limits ------------------------------------------------------------------------------------------------------------


def test_a_limit_is_one_for_all_processes(stores: str, tmp_path: Path) -> None:
    """With an SQLite file there is one process only, by which all come in."""
    limits = {**WIDE, "login": (4, 600.0), "create": (4, 600.0)}
    with ExitStack() as opened:
        one = opened.enter_context(Running(tmp_path, limits=limits))
        other = one if stores == "sqlite" else opened.enter_context(Running(tmp_path, limits=limits))
        here, there = [opened.enter_context(Visitor(door.url)) for door in (one, other)]
        wrong = {"name": "Nobody", "password": "not the right one"}
        for _ in range(4):
            here.fails(401, "login_wrong", "POST", "/login", wrong)
            here.begin()
        heard = other.app.state.services.limits.buckets
        eventually(lambda: sum(bucket.tokens < 1 for bucket in heard.values()) == 3)  # by address, by name, and created
        there.fails(429, "too_often", "POST", "/login", wrong)
        there.fails(429, "too_often", "POST", "/matches", {"game": "toy"})
        for door in (one, other):
            assert [httpx.get(f"{door.url}/healthz").status_code for _ in range(20)] == [200] * 20


def test_what_is_far_from_a_limit_is_not_told(table: Running, ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Honest use costs nothing; a flood is told by tenths of its limit, whoever it is by without a name."""
    limits = table.app.state.services.limits
    told: list[tuple[str, str, int]] = []
    monkeypatch.setattr(limits, "rules", {**limits.rules, "talk": (30, 600.0)})
    monkeypatch.setattr(limits, "buckets", {})
    monkeypatch.setattr(limits, "share", lambda *words: told.append(words))
    match = ann.begin(mode="study")
    for _ in range(2):
        ann.ok("POST", f"/matches/{match}/chat", {"text": "Salve"})
    assert [words for words in told if words[0] == "talk"] == []
    for _ in range(28):
        ann.ok("POST", f"/matches/{match}/chat", {"text": "Salve"})
    ann.fails(429, "too_often", "POST", f"/matches/{match}/chat", {"text": "Salve"})
    tokens = [count for what, _, count in told if what == "talk"]
    assert len(tokens) <= 10
    assert 30 - 2 * 3 < sum(tokens) <= 30, "all but what is not a tenth yet, or has come back meanwhile"
    assert "player" not in str(told)


def test_newcomers_of_one_address_are_counted(tmp_path: Path) -> None:
    """Each of them would have a turn of his own."""
    with Running(tmp_path, limits={**WIDE, "newcomer": (3, 600.0)}) as running, Visitor(running.url) as known:
        known.begin()
        for left in (1, 0, -1):
            with Visitor(running.url) as newcomer:
                if left < 0:
                    newcomer.fails(429, "too_often", "POST", "/matches", {"game": "toy"})
                else:
                    newcomer.begin()
        known.begin()


@ONE_STORE
def test_a_network_of_ipv6_is_one_address(tmp_path: Path) -> None:
    """Whoever has one has 2 ** 64 addresses."""
    limits = {**WIDE, "newcomer": (2, 600.0)}
    with Running(tmp_path, limits=limits, proxies=("127.0.0.1",)) as running:

        def comes(address: str) -> int:
            with Visitor(running.url) as newcomer:
                newcomer.headers["X-Forwarded-For"] = address
                return newcomer.post("/matches", json={"game": "toy"}).status_code

        assert [comes(f"2001:db8:1:2::{n}") for n in range(1, 5)] == [201, 201, 429, 429]
        assert comes("2001:db8:1:3::1") == 201


@ONE_STORE
def test_records_are_looked_up_by_turns(table: Running, ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two thousand matches that takes more than a second of everybody's time."""
    asked: list[Any] = []
    looks = table.app.state.services.looks
    run = looks.run

    async def seen(who: Who, look: Any, *args: Any) -> Any:
        asked.append(who)
        return await run(who, look, *args)

    monkeypatch.setattr(looks, "run", seen)
    ann.ok("GET", "/games/nero/records")
    assert len(asked) == 1


def test_messages_are_counted_over_all_sockets_of_one(tmp_path: Path) -> None:
    limits = {**WIDE, "message": (10, 600.0)}
    with Running(tmp_path, limits=limits) as running, Visitor(running.url) as ann, Visitor(running.url) as bea:
        match = ann.begin(mode="study")
        bea.begin()
        said = []
        for _ in range(3):
            with ann.live(match) as live:
                said += [pinged(live) for _ in range(5)]
        assert said == ["pong"] * 10 + ["error"] * 5
        with bea.live(match) as live:
            assert pinged(live) == "pong"


def pinged(live: Live) -> str:
    """What comes of a message: its answer, or that it was refused."""
    live.say(type="ping", ref="here")
    while True:
        message = msgspec.json.decode(live.socket.recv(PATIENCE))
        if message.get("ref") == "here":
            return str(message["type"])


# -- at the door -------------------------------------------------------------------------------------------------------


@ONE_STORE
def test_a_visitor_has_so_many_requests_under_way_and_others_come_in(tmp_path: Path) -> None:
    """The next of one's own waits at the door; what stands in a line of its own or asks how the server is does not."""
    under_way: list[str] = []
    goes_on: list[asyncio.Event] = []

    async def serve(scope: Scope, _receive: Receive, send: Send) -> None:
        under_way.append(f"{scope['client'][0]} {scope['path']}")
        await goes_on[0].wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def come() -> None:
        most, door = 3, guard.Guard(serve, Settings(tmp_path, most_requests=3))
        goes_on.append(asyncio.Event())

        async def ask(client: str, path: str, method: str = "GET") -> None:
            transport = httpx.ASGITransport(door, client=(client, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://table") as line:
                await line.request(method, path, headers={"X-Princeps": "1"})

        many = [ask("ann", "/api/games") for _ in range(3 * most)]
        others = [ask("ann", "/healthz"), ask("ann", "/api/matches/x/hint", "POST"), ask("bea", "/api/games")]
        tasks = [asyncio.create_task(one) for one in [*many, *others]]
        while len(under_way) < most + len(others):
            await asyncio.sleep(0)
        for _ in range(100):
            await asyncio.sleep(0)
        assert sorted(under_way) == sorted(
            ["ann /api/games"] * most + ["ann /healthz", "ann /api/matches/x/hint", "bea /api/games"]
        )
        goes_on[0].set()
        await asyncio.gather(*tasks)
        assert len(under_way) == len(tasks)
        assert (door.places.lines, door.places.inside) == ({}, {})

    asyncio.run(come())


@ONE_STORE
def test_who_is_told_to_wait_and_asks_again_at_once_is_answered_at_the_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached: list[str] = []
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)

    async def refuses(scope: Scope, _receive: Receive, send: Send) -> None:
        reached.append(scope["path"])
        scope["state"]["too_often"] = True
        await send({"type": "http.response.start", "status": 429, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    door = guard.Guard(refuses, Settings(tmp_path))

    def ask(path: str, cookie: str) -> httpx.Response:
        async def over_the_line() -> httpx.Response:
            transport = httpx.ASGITransport(door)
            headers = {"X-Princeps": "1", "Cookie": cookie}
            async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
                return await client.post(path, headers=headers)

        return asyncio.run(over_the_line())

    assert [ask("/hint", "ann").status_code for _ in range(3)] == [429] * 3
    assert reached == ["/hint"]
    refused = ask("/hint", "ann")
    assert refused.headers["Retry-After"] == "1"
    assert refused.json()["error"]["id"] == "too_often"
    ask("/hint", "bob")  # somebody else, and something else, are asked of those who know
    ask("/odds", "ann")
    now += guard.IMPATIENT
    ask("/hint", "ann")
    assert reached == ["/hint", "/hint", "/odds", "/hint"]

"""What an honest player notices of a flood: how soon answers are acknowledged, and how soon bots answer, before and
during each.

python tools/floods.py [--acks 200] [--thoughts 60] [--times 2] [--game heirs] [--heavy nero] [--only tables hints]
    [--unlimited] [--database URL]

Two honest players sit at tables of their own, one against a bot that answers at once and one against a bot that thinks.
Each flood comes from one other visitor with an address of his own, on the same machine; it stands back behind the
server, for what it costs to make a flood is not the server's matter, and says how often it tried. Calm and flood take
turns, so that what else the machine does falls on both. With `--unlimited` nothing is limited by address or person, so
that only queues protect. A bot's answer is counted from the moment it is asked: its whole turn, divided by the answers
in it. Compare only figures of one run.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import multiprocessing
import os
import resource
import socket
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench_server import ROOT, Serving
from princeps.engine.catalogue import title
from princeps.lab.playthroughs import bot_plays
from princeps.text import LANGUAGES

SERVE = """
import sys
from pathlib import Path
from princeps.server.run import run
from princeps.server.settings import LIMITS, Settings
data, port, database, limited = sys.argv[1:]
limits = LIMITS if limited else {what: (1_000_000, 1.0) for what in LIMITS}
run(Settings(Path(data), port=int(port), database=database, limits=limits, most_rooms=5000), print)
"""
QUICK, THINKS = "miles", "legatus"  # against whom honest players play
BOTS = [QUICK, THINKS]
HEAVY = "imperator"  # of the floods
SMALL = "toy"  # a game of a few answers
TABLES = 119  # that one visitor opens
ASKING = 20  # hints at a time
IMPORTS = 10  # games that are to be reviewed
HALF_OPEN = 1100
SOCKETS = 1500  # pages of one visitor
HOOKS = 12  # tables at a time with an address that never answers
PACKS = 8  # at a time
COOKIES, PAGES = 5, 20  # of one visitor, and pages of each
CONNECTIONS = 150  # by which one visitor asks without a pause
LONGEST_PACK = 160_000
HONEST, OTHER = "127.0.0.1", "127.0.0.2"  # where they come from
WARM = 40  # answers before anything is measured
AGAIN = 0.25  # seconds until what was refused is tried again
REOPENS = 5.0  # seconds until a page that was closed is opened again: hundreds a second try all the same
SETTLES = 5.0  # seconds that a flood has to rise
MOST = 90.0  # seconds in which an honest player may give all his answers
NICE = 10  # how far a flood stands back
PATIENCE = 120.0


@dataclass
class Noticed:
    """What one honest player noticed, in seconds."""

    acknowledged: list[float] = field(default_factory=list)
    bot: list[float] = field(default_factory=list)
    stuck: float = 0.0  # that he has waited by the end for something that had not come yet

    def add(self, other: Noticed) -> None:
        self.acknowledged += other.acknowledged
        self.bot += other.bot
        self.stuck = max(self.stuck, other.stuck)


class Phase:
    """Goes on until one has had so many answers acknowledged and the other so many of a bot that thinks, and not for
    ever.
    """

    def __init__(self, acks: int, thoughts: int, found: dict[str, Noticed]) -> None:
        self.acks = acks
        self.thoughts = thoughts
        self.found = found
        self.ends = time.perf_counter() + MOST

    def left(self) -> float:
        """Seconds."""
        acks, thoughts = len(self.found[QUICK].acknowledged), len(self.found[THINKS].bot)
        return 0.0 if acks >= self.acks and thoughts >= self.thoughts else self.ends - time.perf_counter()


def p(values: list[float], percent: int) -> float:
    """Of few values the highest stands for the highest percents."""
    if not values:
        return 0.0
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


class Visitor:
    """A browser without a page."""

    def __init__(self, port: int, address: str = HONEST) -> None:
        self.port = port
        self.address = address
        self.client = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}/api",
            headers={"X-Princeps": "1"},
            timeout=PATIENCE,
            transport=httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=200)),
        )

    async def post(self, path: str, body: Any = None) -> Any:
        return (await self.client.post(path, json=body or {})).raise_for_status().json()

    async def begin(self, game: str, **wish: Any) -> Any:
        options = {"players": "2"} if game in ("time_of_crisis", "nero", "heirs") else {}
        return await self.post("/matches", {"game": game, "options": options, **wish})

    def live(self, match: str, states: str = "plain") -> connect:
        cookie = f"princeps={self.client.cookies['princeps']}"
        return connect(
            f"ws://127.0.0.1:{self.port}/api/matches/{match}/live?states={states}",
            additional_headers={"Cookie": cookie},
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            local_addr=(self.address, 0),
        )


def first_answer(decision: Any) -> list[str]:
    """Something that may be answered."""
    if decision["kind"] == "allocate":
        points, left = [], decision["total"] - sum(slot["low"] for slot in decision["slots"])
        for slot in decision["slots"]:
            more = min(left, slot["high"] - slot["low"])
            points.append(str(slot["low"] + more))
            left -= more
        return points
    if decision["kind"] == "amount":
        return [str(decision["least"])]
    return [option["id"] for option in decision["options"][: 1 if decision["kind"] == "choose" else decision["least"]]]


def seats(game: str) -> list[str]:
    return title(game).seats[:2]


# -- the honest ones ---------------------------------------------------------------------------------------------------


async def play(visitor: Visitor, game: str, bot: str, noticed: Noticed, phase: Phase) -> None:
    """Answer whatever one is asked, at once, until it is enough; a game that is over is followed by the next."""
    mine, other = seats(game)
    while phase.left() > 0:
        begun = await visitor.begin(game, mode="solo", seed=7, seats={mine: "me", other: f"bot:{bot}"})
        async with visitor.live(begun["id"]) as line:
            await _play_on(line, noticed, phase)


async def _play_on(line: ClientConnection, noticed: Noticed, phase: Phase) -> None:
    sent = asked = 0.0  # when an answer was sent, and since when a bot is asked
    since = 0  # at which version
    while phase.left() > 0:
        try:
            message = msgspec.json.decode(await asyncio.wait_for(line.recv(), 1.0))
        except TimeoutError:
            continue
        now = time.perf_counter()
        match message["type"]:
            case "ack":
                noticed.acknowledged.append(now - sent)
                sent, asked, since = 0.0, now, message["version"]
            case "error":
                sent = 0.0
            case "state" if message["over"]:
                return
            case "state" if not message["decisions"] and not sent and not asked:
                asked, since = now, message["version"]  # the bot begins
            case "state" if message["decisions"] and not sent:
                if asked and message["version"] > since:
                    noticed.bot.append((now - asked) / (message["version"] - since))
                asked = 0.0
                decision = message["decisions"][0]
                sent = time.perf_counter()
                answer = {"seat": decision["seat"], "version": message["version"], "answer": first_answer(decision)}
                await line.send(msgspec.json.encode({"type": "answer", **answer}).decode())
    began = sent or asked
    noticed.stuck = max(noticed.stuck, time.perf_counter() - began if began else 0.0)


# -- the floods --------------------------------------------------------------------------------------------------------


TRIED: list[Any] = [multiprocessing.Value("q", 0, lock=False)]  # how often somebody of a flood tried something


async def without_end(acts: list[Callable[[], Awaitable[Any]]], pause: float = AGAIN) -> None:
    """Each of them again and again, all at a time; what is refused is tried again soon."""

    async def again(act: Callable[[], Awaitable[Any]]) -> None:
        while True:
            TRIED[0].value += 1
            try:
                await act()
            except (httpx.HTTPError, OSError, WebSocketException):
                await asyncio.sleep(pause)

    await asyncio.gather(*[again(act) for act in acts])


async def tables(visitor: Visitor, game: str) -> None:
    """Bots that play against each other at many tables of one visitor."""
    sitting = dict.fromkeys(seats(game), f"bot:{HEAVY}")
    for _ in range(TABLES):
        with contextlib.suppress(httpx.HTTPError):
            TRIED[0].value += 1
            await visitor.begin(game, mode="online", seats=sitting)


async def hints(visitor: Visitor, game: str) -> None:
    mine, other = seats(game)
    sitting = {mine: "me", other: f"bot:{QUICK}"}
    begun = [await visitor.begin(game, mode="solo", seats=sitting) for _ in range(ASKING)]

    async def ask(match: str) -> None:
        await visitor.post(f"/matches/{match}/hint", {"seat": mine})

    await without_end([partial(ask, one["id"]) for one in begun])


async def reviews(visitor: Visitor, game: str) -> None:
    """Games that somebody brings along, and their reviews."""
    t = title(game)
    policy = next(iter(t.policies))
    played = await asyncio.to_thread(lambda: bot_plays(t, 3, policy, {"players": "2"}).words())

    async def bring() -> None:
        match = (await visitor.post("/matches/import", played))["id"]
        waiting = set(played["seats"])
        while waiting:
            for seat in sorted(waiting):
                if (await visitor.post(f"/matches/{match}/review/{seat}"))["review"] is not None:
                    waiting.discard(seat)
            await asyncio.sleep(0.7)

    await without_end([bring] * IMPORTS)


async def half_open(visitor: Visitor, _game: str) -> None:
    """Requests that begin and never end."""
    open_lines: list[asyncio.StreamWriter] = []

    async def begin() -> None:
        if len(open_lines) < HALF_OPEN:
            _, writer = await asyncio.open_connection("127.0.0.1", visitor.port, local_addr=(OTHER, 0))
            open_lines.append(writer)
            writer.write(b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nX-Prin")
            await writer.drain()
        else:
            await asyncio.sleep(1)

    try:
        await without_end([begin] * 4)
    finally:
        for writer in open_lines:
            writer.close()


async def sockets(visitor: Visitor, game: str) -> None:
    """One table, open in more pages than anybody has; those that are refused or closed are opened again."""
    mine, other = seats(game)
    match = (await visitor.begin(game, mode="solo", seats={mine: "me", other: f"bot:{QUICK}"}))["id"]

    async def look_on() -> None:
        async with visitor.live(match) as line:
            async for _ in line:
                pass
        raise OSError("closed by the server")

    await without_end([look_on] * SOCKETS, REOPENS)


async def webhooks(visitor: Visitor, _game: str) -> None:
    """Turn notices to somebody who takes the call and says nothing."""
    silent = socket.create_server(("127.0.0.1", 0), backlog=2000)
    hook = {"url": f"http://127.0.0.1:{silent.getsockname()[1]}/"}
    north, south = seats(SMALL)

    async def play_through() -> None:
        """Both seats are the visitor's by two cookies, and neither has its page open: each turn is a notice."""
        guest = Visitor(visitor.port, visitor.address)
        begun = await visitor.begin(SMALL, mode="online", seats={north: "me", south: "open"})
        await guest.post(begun["invitations"][south])
        path = f"/matches/{begun['id']}"
        for who in (visitor, guest):
            (await who.client.put(f"{path}/webhook", json=hook)).raise_for_status()
        going = True
        while going:
            going = False
            for who in (visitor, guest):
                state = (await who.client.get(f"{path}/state")).raise_for_status().json()
                for decision in state["decisions"][:1]:
                    going = True
                    answer = {"version": state["version"], "answer": first_answer(decision)}
                    await who.post(f"{path}/answers", {"seat": decision["seat"], **answer})
        await guest.client.aclose()

    try:
        await without_end([play_through] * HOOKS)
    finally:
        silent.close()


async def packs(visitor: Visitor, game: str) -> None:
    """Packs as large as they may be, which take long to read."""
    rows = "\n".join(f"[t{n}]\n{'.'.join('k' * 90)} = {n}" for n in range(5000))
    text = f'game = "{game}"\nname = "flood"\n{rows}'[:LONGEST_PACK]

    async def hand_in() -> None:
        await visitor.begin(game, pack=text)

    await without_end([hand_in] * PACKS)


async def looks(visitor: Visitor, game: str) -> None:
    """Questions that are worked out before they are answered: what answers and plans would do, what has happened."""
    mine, other = seats(game)
    sitting = {mine: "me", other: f"bot:{QUICK}"}
    begun = [await visitor.begin(game, mode="solo", seats=sitting) for _ in range(ASKING)]

    async def look(match: str, number: int) -> None:
        path = f"/matches/{match}"
        if number % 3 == 0:
            (await visitor.client.get(f"{path}/does", params={"seat": mine})).raise_for_status()
        elif number % 3 == 1:
            await visitor.post(f"{path}/draft/choices", {"seat": mine, "orders": []})
        else:
            (await visitor.client.get(f"{path}/chronicle", params={"first": 0})).raise_for_status()

    await without_end([partial(look, one["id"], number) for one in begun for number in range(3)])


async def requests(visitor: Visitor, game: str) -> None:
    """Whatever anybody may ask for, by as many connections as one may have."""
    match = (await visitor.begin(game, mode="solo"))["id"]
    paths = [f"/matches/{match}/state", f"/matches/{match}/layout", f"/games/{game}/handbook", f"/games/{game}"]
    cookie = visitor.client.cookies["princeps"]

    async def ask_on(path: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", visitor.port, local_addr=(visitor.address, 0))
        try:
            while True:
                writer.write(f"GET /api{path} HTTP/1.1\r\nHost: x\r\nCookie: princeps={cookie}\r\n\r\n".encode())
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                await reader.readexactly(int(head.partition(b"content-length: ")[2].partition(b"\r")[0]))
                TRIED[0].value += 1
        except asyncio.IncompleteReadError as hung_up:
            raise OSError from hung_up
        finally:
            writer.close()

    await without_end([partial(ask_on, paths[number % len(paths)]) for number in range(CONNECTIONS)])


async def messages(visitor: Visitor, game: str) -> None:
    """Pages that want another language again and again, and so the whole state; by several cookies."""
    everybody = [Visitor(visitor.port, visitor.address) for _ in range(COOKIES)]
    mine, other = seats(game)
    sitting = {mine: "me", other: f"bot:{QUICK}"}
    tables = [(await one.begin(game, mode="solo", seats=sitting))["id"] for one in everybody]

    async def say_on(who: Visitor, match: str) -> None:
        async with who.live(match, "whole") as line:
            for number in itertools.count():
                await line.send(f'{{"type": "lang", "lang": "{LANGUAGES[number % 2]}"}}')
                TRIED[0].value += 1
                await line.recv()

    await without_end([partial(say_on, *one) for one in zip(everybody, tables, strict=True) for _ in range(PAGES)])


FLOODS: dict[str, Callable[[Visitor, str], Awaitable[None]]] = {
    "tables": tables,
    "hints": hints,
    "reviews": reviews,
    "half-open": half_open,
    "sockets": sockets,
    "webhooks": webhooks,
    "packs": packs,
    "looks": looks,
    "requests": requests,
    "messages": messages,
}


# -- measuring ---------------------------------------------------------------------------------------------------------


async def notice(port: int, game: str, acks: int, thoughts: int) -> dict[str, Noticed]:
    found = {bot: Noticed() for bot in BOTS}
    phase = Phase(acks, thoughts, found)

    async def honest(bot: str) -> None:
        while phase.left() > 0:
            try:
                await play(Visitor(port), game, bot, found[bot], phase)
            except (httpx.HTTPError, OSError, WebSocketException):  # he does not even get in
                found[bot].stuck = max(found[bot].stuck, MOST)
                await asyncio.sleep(AGAIN)

    async with asyncio.timeout(MOST + PATIENCE):
        await asyncio.gather(*[honest(bot) for bot in found])
    return found


def rise(name: str, port: int, game: str, counter: Any) -> None:
    """In a process of its own, which stands back: what it costs to make a flood is nothing that the honest ones should
    wait for.
    """
    TRIED[:] = [counter]
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)

    async def flood() -> None:
        await FLOODS[name](Visitor(port, OTHER), game)
        await asyncio.Event().wait()

    asyncio.run(flood())


async def flooded(port: int, name: str, wish: argparse.Namespace) -> dict[str, Noticed]:
    flood = multiprocessing.get_context("spawn").Process(target=rise, args=(name, port, wish.heavy, TRIED[0]))
    flood.start()
    try:
        await asyncio.sleep(SETTLES)
        found = await notice(port, wish.game, wish.acks, wish.thoughts)
        if not flood.is_alive():
            print(f"{name}: the flood itself failed", file=sys.stderr)
        return found
    finally:
        flood.kill()
        flood.join()


FIGURES = ["p50 ms", "p99 ms", "ratio"]
HEAD = "".join(
    [f"{'':12}{'against':>10}{'acks':>6}"]
    + [f"{word:>{7 if word == 'ratio' else 9}}" for word in [*FIGURES, "answers", *FIGURES, "stuck s"]]
)


def row(name: str, bot: str, before: Noticed, now: Noticed) -> str:
    def ratio(old: list[float], new: list[float]) -> str:
        return f"{p(new, 99) / p(old, 99):6.1f}x" if old and new else "      -"

    parts = [f"{name:12}{bot:>10}"]
    for old, new, width in ((before.acknowledged, now.acknowledged, 6), (before.bot, now.bot, 9)):
        parts.append(f"{len(new):{width}}{p(new, 50) * 1000:9.1f}{p(new, 99) * 1000:9.1f}{ratio(old, new)}")
    return "".join(parts) + f"{now.stuck:9.1f}"


def measure(name: str, wish: argparse.Namespace) -> None:
    """On servers of its own, so that no flood outlives itself."""
    before = {bot: Noticed() for bot in BOTS}
    during = {bot: Noticed() for bot in BOTS}
    TRIED[0].value, seconds = 0, 0.0

    async def both(port: int) -> None:
        nonlocal seconds
        await notice(port, wish.game, WARM, 1)  # whoever thinks first has to be started
        calm = await notice(port, wish.game, wish.acks, wish.thoughts)
        began = time.perf_counter()
        flood = await flooded(port, name, wish)
        seconds += time.perf_counter() - began
        for bot in BOTS:
            before[bot].add(calm[bot])
            during[bot].add(flood[bot])

    for _ in range(wish.times):
        with tempfile.TemporaryDirectory() as folder:
            serving = Serving(SERVE, folder, "PORT", wish.database, "" if wish.unlimited else "limited")
            try:
                asyncio.run(both(serving.port))
            finally:
                serving.stop()
    for word, noticed in (("before", before), (name, during)):
        for bot in BOTS:
            print(row(word, bot, before[bot], noticed[bot]), flush=True)
    print(f"{'':12}tried {TRIED[0].value} times in {seconds:.0f} s; load {os.getloadavg()[0]:.1f}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--acks", type=int, default=200, help="before, and during each flood, each time")
    parser.add_argument("--thoughts", type=int, default=60, help="likewise, answers of a bot that thinks")
    parser.add_argument("--times", type=int, default=2, help="that calm and flood follow each other")
    parser.add_argument("--game", default="heirs", help="of the honest players: one in which they alternate often")
    parser.add_argument("--heavy", default="nero", help="of the floods: one in which bots think long")
    parser.add_argument("--only", nargs="+", choices=list(FLOODS), default=list(FLOODS))
    parser.add_argument("--database", default="", help="an empty PostgreSQL; without one a file")
    parser.add_argument("--unlimited", action="store_true", help="nothing is limited by address or person")
    wish = parser.parse_args()
    os.environ["PRINCEPS_GAMES"] = str(ROOT / "toys")
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    print(
        f"honest: {wish.game}, floods: {wish.heavy}, {wish.times} times, "
        f"{os.cpu_count()} cores shared with the visitors\n{HEAD}"
    )
    for name in wish.only:
        measure(name, wish)
    return 0


if __name__ == "__main__":
    sys.exit(main())

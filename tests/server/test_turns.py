"""Who comes next: person after person, table after table; whoever gives up leaves no gap."""

from __future__ import annotations

import asyncio

from princeps.server.turns import Person, Turns, Who

from .conftest import ONE_STORE, run

pytestmark = ONE_STORE


class Line:
    """People who want a turn each; `came` is the order in which they got it."""

    def __init__(self, places: int = 1) -> None:
        self.turns = Turns([f"place {n}" for n in range(places)])
        self.came: list[tuple[Person, str]] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def want(self, person: Person, table: str = "", pieces: int = 1) -> asyncio.Task[None]:
        task = asyncio.create_task(self._want(Who(person, table), pieces))
        self.tasks.append(task)
        await asyncio.sleep(0)
        return task

    async def _want(self, who: Who, pieces: int) -> None:
        async with self.turns.turn(who) as turn:
            for piece in range(pieces):
                if piece:
                    await turn.again()
                self.came.append((who.person, who.table))

    async def all(self) -> list[tuple[Person, str]]:
        await asyncio.gather(*self.tasks, return_exceptions=True)
        assert (len(self.turns.free), self.turns.waiting) == (len(self.turns.places), {})
        return self.came


def test_one_with_a_hundred_tables_keeps_nobody_waiting_for_more_than_one_turn() -> None:
    async def story() -> None:
        line = Line()
        async with line.turns.turn(Who("busy")):
            for n in range(119):
                await line.want("flood", f"{n}")
            await line.want("ann")
            await line.want("bea")
        came = await line.all()
        assert [person for person, _ in came[:4]] == ["flood", "ann", "bea", "flood"]

    run(story())


def test_who_asks_again_after_each_turn_has_as_many_as_who_asks_for_all_at_once() -> None:
    async def story() -> None:
        line = Line()

        async def one_by_one() -> None:
            for _ in range(3):
                await line._want(Who("ann"), 1)

        async with line.turns.turn(Who("busy")):
            for n in range(6):
                await line.want("flood", f"{n}")
            line.tasks.append(asyncio.create_task(one_by_one()))
            await asyncio.sleep(0)
        assert [person for person, _ in await line.all()][:6] == ["flood", "ann"] * 3

    run(story())


def test_tables_of_one_person_take_turns_too() -> None:
    async def story() -> None:
        line = Line()
        async with line.turns.turn(Who("busy")):
            for table in ("a", "a", "a", "b", "c"):
                await line.want("ann", table)
        assert [table for _, table in await line.all()] == ["a", "b", "c", "a", "a"]

    run(story())


def test_a_turn_in_pieces_lets_others_in_between_but_nothing_else_of_its_own() -> None:
    async def story() -> None:
        line = Line()
        async with line.turns.turn(Who("busy")):
            await line.want("flood", "a", pieces=3)
            await line.want("flood", "b")
            await line.want("ann")
        assert await line.all() == [("flood", "a"), ("ann", ""), ("flood", "a"), ("flood", "a"), ("flood", "b")]

    run(story())


def test_who_gives_up_leaves_the_line_and_takes_no_place_along() -> None:
    async def story() -> None:
        line = Line()
        async with line.turns.turn(Who("busy")):
            gone = await line.want("ann")
            await line.want("bea")
            gone.cancel()
            await asyncio.sleep(0)
            assert line.turns.waits("ann") == 0
            late = await line.want("cid")
        late.cancel()  # bea's turn has come, and cid still waits
        assert await line.all() == [("bea", "")]

        async with line.turns.turn(Who("busy")):
            lucky = await line.want("dan")
        lucky.cancel()  # at the moment at which the turn came
        await line.all()

    run(story())


def test_places_that_nobody_wants_are_shared_and_no_others() -> None:
    async def story() -> None:
        line = Line(places=3)
        async with line.turns.turn(Who("ann")) as mine:
            more = line.turns.spare(mine.who, 5)
            assert sorted([mine.place, *[turn.place for turn in more]]) == line.turns.places
            await line.want("bea")
            line.turns.end(more[0])
            assert line.turns.spare(mine.who, 5) == [], "bea's turn it is"
            line.turns.end(more[1])
        await line.all()

    run(story())


def test_it_is_told_about_how_long_one_will_wait() -> None:
    async def story() -> None:
        line = Line()
        line.turns.usual = 2.0
        assert line.turns.seconds("ann") == 0
        async with line.turns.turn(Who("busy")):
            assert line.turns.seconds("ann") == 2
            for n in range(119):
                await line.want("flood", f"{n}")
            assert line.turns.seconds("ann") == 4, "one turn of each who waits"
            assert line.turns.seconds("flood") == 2 * 120
            line.turns.usual = 0.0
        await line.all()

    run(story())

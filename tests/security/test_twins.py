"""A match and its twin, in which other hidden things lie, cannot be told from each other by what is sent; and a leak
that is planted is found.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from princeps.engine.catalogue import NAMES
from princeps.server.rooms import wire
from princeps.server.rooms.cache import Cache
from princeps.server.rooms.reactions import Reactions
from princeps.server.rooms.room import Room
from princeps.server.rooms.rooms import Rooms

from .stretches import Leak
from .twins import Tally, compare_twins

MESSAGES = 400  # of each game; tools/twins.py compares as many as one likes
SEARCHED = 12000  # in which a leak must show


@pytest.fixture(scope="module", autouse=True)
def stores() -> str:
    """Twins are about what is sent; where it is kept makes no difference."""
    return "sqlite"


@pytest.mark.parametrize("game", [*NAMES, "toy", "fair"])
def test_twins_cannot_be_told_from_each_other(game: str, tmp_path: Path) -> None:
    tally = compare_twins(game, tmp_path, MESSAGES)
    assert tally.messages >= MESSAGES
    assert tally.sent > tally.stretches


def test_twins_are_asked_in_secret_and_bots_are_among_them(tmp_path: Path) -> None:
    """A test of silence in which nobody could have spoken would show nothing."""
    tally = compare_twins("toy", tmp_path, MESSAGES)
    assert tally.secret > tally.secret_bots > 0


# -- planted leaks -----------------------------------------------------------------------------------------------------


def found(game: str, folder: Path) -> Leak:
    with pytest.raises(Leak) as leak:
        compare_twins(game, folder, SEARCHED)
    return leak.value


def hands(room: Room) -> int:
    """A number that hangs on what they hold."""
    return zlib.crc32(repr(room.title.shape.dump(room.match.g)["hands"]).encode())


@pytest.mark.parametrize("game", ["nero", "toy"])
def test_a_hand_in_a_state_is_found(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = wire._position

    def told(room: Room, *args: Any) -> Any:
        return {**plain(room, *args), "weight": hands(room)}

    monkeypatch.setattr(wire, "_position", told)
    assert "weight" in str(found(game, tmp_path))


def test_a_hand_in_the_card_of_a_match_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = wire.summary

    def told(room: Room, *args: Any) -> Any:
        return {**plain(room, *args), "name": str(hands(room))}

    monkeypatch.setattr(wire, "summary", told)
    assert "GET HERE" in found("nero", tmp_path).who


def test_a_log_that_is_told_to_all_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Cache.log_lines

    def told(self: Cache, *args: Any) -> Any:
        return [({**event, "to": Everybody()}, line) for event, line in plain(self, *args)]

    monkeypatch.setattr(Cache, "log_lines", told)
    assert ".log" in str(found("toy", tmp_path))


class Everybody:
    def __contains__(self, _: object) -> bool:
        return True


def thoughts_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reactions, "secret", lambda self: False)


def answers_are_not_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Rooms._answer_together
    monkeypatch.setattr(
        Rooms,
        "_answer_together",
        lambda self, room, job, found, until, asked: plain(self, room, job, found, 0.0, asked),
    )


def expectations_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell(self: Room, seat: str, thought: Any) -> None:
        self.watchers.tell({"type": "thought", "seat": seat, "playouts": thought.playouts})

    monkeypatch.setattr(Room, "_tell_thought", tell)


@pytest.mark.parametrize("plant", [thoughts_are_told, answers_are_not_held_back, expectations_are_told])
def test_a_thought_that_tells_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert "message" in found("toy", tmp_path).place


def test_what_was_compared_is_counted() -> None:
    assert Tally(sent=3, replies=4).messages == 7

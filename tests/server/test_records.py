"""The best scores of a server: who is named, what counts, and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from princeps.bots.playout import play_on
from princeps.bots.search import guide
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.server.http.routes import handbook
from princeps.server.storage.records import Ended, read_ended

from .conftest import Running, Visitor, first_option, run

ALONE: dict[str, Any] = {"game": "heirs", "mode": "solo", "options": {"players": "1"}}


def play(visitor: Visitor, match: str, most: int = 1000) -> Any:
    """The first option of whatever is asked, until it is over."""
    for _ in range(most):
        state = visitor.state(match)
        if state["over"]:
            return state
        decision = state["decisions"][0]
        visitor.answer(match, decision["seat"], *first_option(state), version=state["version"])
    return visitor.state(match)


def score(state: Any, seat: str) -> int:
    return int(next(track["value"] for track in state["tracks"] if track["id"] == f"vp:{seat}"))


def records(visitor: Visitor, game: str = "heirs", **query: Any) -> list[Any]:
    return list(visitor.ok("GET", f"/games/{game}/records", params=query))


@pytest.fixture
def fresh(tmp_path_factory: pytest.TempPathFactory, stores: str) -> Any:
    """A server on which nobody has played yet."""
    with Running(tmp_path_factory.mktemp("records")) as running:
        yield running


def test_scores_are_told_with_who_and_how_and_only_of_games_that_are_over(fresh: Running) -> None:
    with Visitor(fresh.url) as ann, Visitor(fresh.url) as bea:
        assert records(ann) == []
        ann.ok("POST", "/accounts", {"name": "Livia", "password": "long enough"})
        begun = ann.begin(**ALONE)
        play(ann, begun, most=3)
        assert records(ann) == [], "nobody has played to the end"
        ended = play(ann, begun)
        (seat,) = ended["mine"]
        (line,) = records(ann)
        assert line == {
            "score": score(ended, seat),
            "player": "Livia",
            "guest": False,
            "made": line["made"],
            "seats": 1,
            "options": {"Players": "1 (solo)"},
            "mine": True,
        }
        store = fresh.app.state.services.store
        (kept,) = run(store.read(lambda connection: read_ended(connection, "heirs", True)))
        assert (kept.id, kept.seats) == (begun, {seat: kept.seats[seat]})
        assert kept.state is not None
        assert title("heirs").load(kept.state, title("heirs").parts(), Quick(1)).ending >= 0
        assert not records(bea)[0]["mine"]
        assert records(bea, lang="de")[0]["options"] == {"Spieler": "1 (solo)"}

        guest = play(bea, bea.begin(**ALONE))
        lines = records(bea)
        assert sorted(line["score"] for line in lines) == sorted([score(ended, seat), score(guest, seat)])
        mine = next(line for line in lines if line["mine"])
        assert (mine["player"], mine["guest"]) == (None, False), "who has no name is somebody"
        bea.ok("PUT", "/me", {"called": "Octavia"})
        assert [(line["player"], line["guest"]) for line in records(ann) if not line["mine"]] == [("Octavia", True)]
        assert [line["score"] for line in lines] == sorted((line["score"] for line in lines), reverse=True)
        assert records(ann, game="aurelian") == [], "each game has its own"
        ann.fails(404, "unknown_game", "GET", "/games/none/records")


def test_what_could_be_known_before_is_no_record(fresh: Running) -> None:
    """A save that is brought here, a fork, chosen dice, corrected values, a table where one looks through all hands."""
    with Visitor(fresh.url) as ann:
        match = ann.begin(**ALONE)
        play(ann, match)
        assert len(records(ann)) == 1
        save = ann.ok("GET", f"/matches/{match}/export")
        assert len(records(ann)) == 1, "who takes a game home keeps his record"
        ann.ok("POST", "/matches/import", save)
        play(ann, ann.begin(**ALONE, seed=5))
        play(ann, ann.ok("POST", f"/matches/{match}/fork", {"at": 1})["id"])
        play(ann, ann.begin(**{**ALONE, "mode": "study"}))
        assert len(records(ann)) == 1


def test_where_colours_are_no_seats_the_score_is_that_of_ones_own(
    fresh: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the position tells who had which. A bot sets no record."""
    t = title("nero")
    g = t.start(t.parts(), Quick(3), t.settings({}))
    g.advance()
    play_on(g, guide(t), Quick(7), 4000)
    assert g.ending >= 0
    seats = t.seated(g)
    scores = [t.score(g, t.seat_number(seat)) for seat in seats]
    chairs: dict[str, int | None] = dict.fromkeys(seats, 1) | {seats[0]: None}
    wishes = []

    def ended(_: object, game: str, with_state: bool) -> list[Ended]:
        wishes.append((game, with_state))
        return [Ended("one", 1.0, {}, {}, t.shape.dump(g), chairs)]

    monkeypatch.setattr(handbook, "read_ended", ended)
    with Visitor(fresh.url) as ann:
        assert [line["score"] for line in records(ann, game="nero")] == sorted(scores[1:], reverse=True)
        assert records(ann) == [], "a position that cannot be read any more"
    assert wishes == [("nero", True), ("heirs", False)]


def test_of_equal_scores_the_earlier_is_first_and_ten_are_told(fresh: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = [Ended(str(n), float(n), {}, {"vp": score}, None, {"emperor": 1}) for n, score in enumerate([9, 50, 9, 50])]
    ended += [
        Ended("draw", 4.0, {}, {}, None, {"emperor": 1}),
        Ended("bot", 5.0, {}, {"vp": 99}, None, {"emperor": None}),
    ]
    monkeypatch.setattr(handbook, "read_ended", lambda *_: ended)
    with Visitor(fresh.url) as ann:
        found = records(ann, game="aurelian")
        assert [(line["score"], line["made"]) for line in found] == [(50, 1.0), (50, 3.0), (9, 0.0), (9, 2.0)]
        monkeypatch.setattr(handbook, "read_ended", lambda *_: ended * 4)
        assert len(records(ann, game="aurelian")) == handbook.MOST

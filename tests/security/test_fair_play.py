"""Fair play: what a table hides leaves the server only after the end of the match, once others were ever invited."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import alembic.command
import pytest
import sqlalchemy as sa
from alembic.config import Config

from princeps.engine.problem import Problem
from princeps.engine.record import verify
from princeps.server.settings import Settings
from princeps.server.storage import ledger, schema
from princeps.server.storage.store import MIGRATIONS, Store, connect
from server.conftest import Running, Stores, Visitor, eventually, first_option

ALONE = {"north": "me", "south": "bot:bold"}


def forget(table: Running, match: str) -> None:
    """The room is closed: whoever comes next finds what the disk has."""
    table.app.state.services.rooms.rooms.pop(match)


def takes(who: Visitor, match: str) -> list[int]:
    """What the server says to every way of taking home what a table hides."""
    replies = [
        who.get(f"/matches/{match}/export"),
        who.post(f"/matches/{match}/fork", json={"at": 0}),
        who.post(f"/matches/{match}/hint", json={"seat": "north"}),
        who.get(f"/matches/{match}/thoughts/1"),
        who.get(f"/matches/{match}/report", params={"seat": "south"}),
        who.get(f"/matches/{match}/at/0", params={"seat": "south"}),
        who.get(f"/matches/{match}/state", params={"seat": "south"}),
        who.post(f"/matches/{match}/review/south"),
        who.post(f"/matches/{match}/odds/1"),
        who.get(f"/matches/{match}/chronicle", params={"seat": "south"}),
        who.get(f"/matches/{match}/at/1", params={"seat": "south", "episode": 0}),
        who.get(f"/matches/{match}/does", params={"seat": "south"}),
        who.get(f"/matches/{match}/state", params={"seat": "south", "does": True}),
        who.post(f"/matches/{match}/draft", json={"seat": "south", "orders": []}),
        who.post(f"/matches/{match}/draft/choices", json={"seat": "south", "orders": []}),
        who.post(f"/matches/{match}/draft/propose", json={"seat": "north"}),
        who.get(f"/matches/{match}/guide"),
        who.post(f"/matches/{match}/goal"),
    ]
    seed = str(who.state(match)).count("'seed'")
    assert seed == 0
    return [reply.status_code for reply in replies]


REFUSED = [403, 403, 409, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 409, 404, 404]


# -- the seed before the end -------------------------------------------------------------------------------------------


def test_whoever_has_exported_cannot_open_the_table_to_a_friend(table: Running, ann: Visitor, bea: Visitor) -> None:
    match = ann.begin(mode="online", seats=ALONE)
    eventually(lambda: ann.state(match)["answers"])
    save = ann.ok("GET", f"/matches/{match}/export")
    assert (save["shared"], bool(save["seed"])) == (False, True)
    assert verify(save)["game"] == "toy"
    for again in (False, True):
        text = ann.fails(409, "match_known", "POST", f"/matches/{match}/seats/south", {"kind": "open"})
        assert "new table" in text
        card = ann.ok("GET", f"/matches/{match}")
        assert (card["shared"], card["known"], [seat["kind"] for seat in card["seats"]]) == (
            False,
            True,
            ["me", "bot"],
        )
        if not again:
            forget(table, match)


@pytest.mark.parametrize(("method", "path", "body"), [("POST", "fork", {"at": 0}), ("GET", "thoughts/1", None)])
def test_forks_and_explanations_close_a_table_to_others_too(ann: Visitor, method: str, path: str, body: Any) -> None:
    match = ann.begin(mode="online", seats=ALONE)
    eventually(lambda: ann.state(match)["answers"])
    ann.ok(method, f"/matches/{match}/{path}", body)
    ann.fails(409, "match_known", "POST", f"/matches/{match}/seats/south", {"kind": "open"})


def test_a_match_that_was_brought_in_or_forked_is_known(ann: Visitor) -> None:
    match = ann.begin(game="aurelian", seed=4)
    fork = ann.ok("POST", f"/matches/{match}/fork", {"at": 0})["id"]
    brought = ann.ok("POST", "/matches/import", ann.ok("GET", f"/matches/{match}/export"))["id"]
    for one in (match, fork, brought):
        assert ann.ok("GET", f"/matches/{one}")["known"] is True


def test_an_ending_that_was_taken_back_has_shown_the_dice(ann: Visitor) -> None:
    match = ann.begin(mode="online", seats=ALONE, options={"rounds": "one"}, undo="free")
    eventually(lambda: ann.state(match)["answered"] == ["south"])
    version = ann.answer(match, "north", *first_option(ann.state(match)))
    assert ann.state(match)["result"]["seed"]
    ann.ok("POST", f"/matches/{match}/undo", {"version": version})
    ann.fails(409, "match_known", "POST", f"/matches/{match}/seats/south", {"kind": "open"})


def test_what_was_seen_and_taken_back_closes_a_table_to_others(table: Running, ann: Visitor) -> None:
    """The same dice, and the same hand of the bot, would come again."""
    match = ann.begin(mode="online", seats=ALONE, undo="free")
    eventually(lambda: ann.state(match)["answered"] == ["south"])
    ann.answer(match, "north", *first_option(ann.state(match)))

    def taken_back() -> bool:
        """The bot may be about to answer."""
        body = {"version": ann.state(match)["version"], "to": 1}
        return ann.post(f"/matches/{match}/back", json=body).status_code == 200

    eventually(taken_back)
    forget(table, match)
    assert ann.ok("GET", f"/matches/{match}")["known"] is True
    ann.fails(409, "match_known", "POST", f"/matches/{match}/seats/south", {"kind": "open"})


def test_what_showed_nothing_may_be_taken_back_before_others_come(ann: Visitor) -> None:
    match = ann.begin(mode="online", seats={"north": "me", "south": "me"}, undo="free")
    version = ann.answer(match, "north", *first_option(ann.state(match)))
    ann.ok("POST", f"/matches/{match}/undo", {"version": version})
    assert ann.ok("GET", f"/matches/{match}")["known"] is False


def test_a_table_that_was_ever_open_keeps_its_secrets_from_its_host(table: Running, ann: Visitor) -> None:
    """The seat was offered to others and given to a bot again: whoever came or did not come, it was open."""
    match = ann.begin(mode="online", seats={"north": "me", "south": "open"})
    ann.ok("POST", f"/matches/{match}/seats/south", {"kind": "bot:bold"})
    eventually(lambda: ann.state(match)["answers"])
    assert takes(ann, match) == REFUSED
    forget(table, match)
    assert takes(ann, match) == REFUSED
    assert ann.ok("GET", f"/matches/{match}")["shared"] is True


def test_a_table_that_is_opened_later_keeps_its_secrets_from_then_on(ann: Visitor) -> None:
    match = ann.begin(mode="online", seats=ALONE)
    eventually(lambda: ann.state(match)["answers"])
    ann.ok("POST", f"/matches/{match}/seats/south", {"kind": "open"})
    ann.ok("POST", f"/matches/{match}/seats/south", {"kind": "bot:bold"})
    assert takes(ann, match) == REFUSED


def test_nobody_learns_anything_by_giving_a_seat_to_a_bot(table: Running, ann: Visitor, bea: Visitor) -> None:
    """A guest cannot do it alone; two can, and then the bot keeps what is hidden as its player did."""
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online", "seats": {"north": "open", "south": "open"}})
    match = begun["id"]
    bea.ok("POST", begun["invitations"]["north"])
    with Visitor(table.url) as carl:
        carl.ok("POST", begun["invitations"]["south"])
        bea.fails(409, "seat_alone", "POST", f"/matches/{match}/seats/south", {"kind": "bot:bold"})
        for who, decided in ((ann, False), (bea, True)):
            done = who.ok("POST", f"/matches/{match}/seats/south", {"kind": "bot:bold"})
            assert done["decided"] is decided
        eventually(lambda: carl.state(match)["answers"])
        assert takes(bea, match) == REFUSED
        ann.fails(409, "seat_kept", "POST", f"/matches/{match}/seats/south", {"kind": "open"})
        assert ann.get(f"/matches/{match}/export").status_code == 403


def test_the_end_shows_everything_and_the_save_says_that_others_played(ann: Visitor, bea: Visitor) -> None:
    begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online", "options": {"rounds": "one"}})
    match = begun["id"]
    bea.ok("POST", begun["invitations"]["south"])
    ann.answer(match, "north", *first_option(ann.state(match)))
    version = bea.answer(match, "south", *first_option(bea.state(match)))
    save = bea.ok("GET", f"/matches/{match}/export")
    assert (save["shared"], bool(save["seed"])) == (True, True)
    bea.ok("POST", f"/matches/{match}/fork", {"at": 0})
    ann.fails(409, "game_over", "POST", f"/matches/{match}/undo", {"version": version})


def test_who_holds_two_seats_does_not_hand_one_to_another(ann: Visitor) -> None:
    """He has seen what is in its hand."""
    match = ann.begin(mode="online", seats={"north": "me", "south": "me"})
    ann.fails(409, "seat_seen", "POST", f"/matches/{match}/seats/south/leave", {"kind": "open"})
    assert ann.ok("POST", f"/matches/{match}/seats/south/leave", {"kind": "bot:bold"})["decided"] is True


# -- on disk -----------------------------------------------------------------------------------------------------------


def test_of_opening_and_taking_home_at_the_same_moment_one_is_refused(table: Running, ann: Visitor) -> None:
    """Two processes: what each of them has in memory does not count."""
    one, other = ann.begin(mode="online", seats=ALONE), ann.begin(mode="online", seats=ALONE)
    with table.app.state.services.store.engine.begin() as connection:
        ledger.know(connection, one)
        with pytest.raises(Problem, match="match_known"):
            ledger.share(connection, one)
        ledger.share(connection, other)
        with pytest.raises(Problem, match="not_over"):
            ledger.know(connection, other)


def test_matches_of_before_are_shared_if_others_could_play(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database=Stores.url(tmp_path))
    engine = connect(settings)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, "0006")
        connection.execute(sa.text("INSERT INTO players (id, created) VALUES (1, 0), (2, 0)"))
        for id, mode in (("afar", "online"), ("screen", "hotseat"), ("both", "hotseat"), ("alone", "solo")):
            row = _row(id, mode)
            columns = ", ".join(f'"{name}"' for name in row)
            values = ", ".join(f":{name}" for name in row)
            connection.execute(sa.text(f"INSERT INTO matches ({columns}) VALUES ({values})"), row)
            for seat, player in (("north", 1), ("south", 2 if id == "both" else 1)):
                connection.execute(
                    sa.text('INSERT INTO seats ("match", seat, player) VALUES (:match, :seat, :player)'),
                    {"match": id, "seat": seat, "player": player},
                )
    engine.dispose()
    store = Store(settings)
    with store.engine.connect() as connection:
        table = schema.matches
        found = connection.execute(sa.select(table.c.id, table.c.shared, table.c.known, table.c.pace)).all()
    store.close()
    assert {row.id: (row.shared, row.known, row.pace) for row in found} == {
        "afar": (True, False, 3),
        "screen": (False, False, 0),
        "both": (True, False, 0),
        "alone": (False, False, 0),
    }


def _row(id: str, mode: str) -> dict[str, Any]:
    texts = {"id": id, "game": "toy", "rules": "", "name": "", "mode": mode, "undo": "free", "dice": "same"}
    words = {"options": "{}", "waiting": "[]", "here": "{}", "seed": "0", "salt": ""}
    return {**texts, **words, "host": 1, "clock": 0, "created": 0, "changed": 0, "version": 0, "over": False}

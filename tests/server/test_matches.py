"""Matches: begun in every way there is, listed, looked at, taken home and brought back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from princeps.engine.commitment import commitment
from princeps.engine.record import verify

from .conftest import Visitor, first_option

NOBODY_DECIDES = {"decisions": [], "redo": False}


def play_on(visitor: Visitor, match: str, answers: int = 10_000) -> Any:
    """Play with whatever comes first, through all seats that are the visitor's, until it is over."""
    for _ in range(answers):
        state = visitor.state(match)
        if state["over"]:
            return state
        seat = next(seat for seat in state["waiting"] if seat in state["mine"])
        visitor.answer(match, seat, *first_option(visitor.state(match, seat=seat)), version=state["version"])
    return visitor.state(match)


# -- beginnings --------------------------------------------------------------------------------------------------------


def test_a_solo_match_is_mine_and_waits_for_me(ann: Visitor) -> None:
    begun = ann.ok("POST", "/matches", {"game": "aurelian", "name": "Evening", "undo": "information", "dice": "fresh"})
    assert begun["url"] == f"/table/{begun['id']}"
    card = ann.ok("GET", f"/matches/{begun['id']}")
    assert card["commitment"] == begun["commitment"]
    assert {key: card[key] for key in ("name", "mode", "host", "undo", "dice", "over", "version")} == {
        "name": "Evening",
        "mode": "solo",
        "host": True,
        "undo": "information",
        "dice": "fresh",
        "over": False,
        "version": 0,
    }
    assert card["seats"] == [
        {
            "id": "emperor",
            "name": "Emperor",
            "kind": "me",
            "player": None,
            "guest": False,
            "bot": None,
            "here": False,
            "muted": False,
            "kept": None,
            "wait": None,
            "votes": {},
            "needed": None,
        }
    ]
    state = ann.state(begun["id"])
    assert state["waiting"] == state["mine"] == ["emperor"]
    assert state["decisions"][0]["question"]
    assert any(option["odds"] for decision in play_to_odds(ann, begun["id"]) for option in decision["options"])


def play_to_odds(visitor: Visitor, match: str) -> Any:
    """Aurelian acts somewhere: now each Action says what its die can bring."""
    options = [option["id"] for option in visitor.state(match)["decisions"][0]["options"]]
    for option in options:
        visitor.answer(match, "emperor", option)
        decisions = visitor.state(match)["decisions"]
        if any(option["odds"] for option in decisions[0]["options"]):
            return decisions
        visitor.ok("POST", f"/matches/{match}/undo", {"version": visitor.state(match)["version"]})
    raise AssertionError("no die anywhere")


@pytest.mark.parametrize(
    ("mode", "kinds"),
    [("solo", ["me", "bot"]), ("hotseat", ["me", "me"]), ("online", ["me", "open"]), ("study", ["me", "me"])],
)
def test_seats_follow_the_mode(ann: Visitor, mode: str, kinds: list[str]) -> None:
    match = ann.begin(mode=mode)
    assert [seat["kind"] for seat in ann.ok("GET", f"/matches/{match}")["seats"]] == kinds


def test_seats_can_be_wished(ann: Visitor) -> None:
    match = ann.begin(mode="online", seats={"north": "open", "south": "me"})
    card = ann.ok("GET", f"/matches/{match}")
    assert [seat["kind"] for seat in card["seats"]] == ["open", "me"]
    assert list(card["invitations"]) == ["north"]
    assert ann.state(match)["seat"] == "south"


def test_options_and_seed_make_the_match(ann: Visitor) -> None:
    one = ann.begin(mode="study", options={"rounds": "one"}, seed=7)
    other = ann.begin(mode="study", options={"rounds": "one"}, seed=7)
    assert ann.state(one, seat="north")["view"] == ann.state(other, seat="north")["view"]
    assert play_on(ann, one)["answers"] == 2
    assert ann.ok("GET", f"/matches/{ann.begin()}")["options"] == {"rounds": "three"}


def test_a_lesson_begins_with_its_position(ann: Visitor) -> None:
    lesson = ann.ok("GET", "/games/aurelian/lessons")[10]
    match = ann.begin(game="aurelian", lesson=lesson["id"])
    assert ann.ok("GET", f"/matches/{match}")["lesson"] == lesson["id"]
    assert ann.state(match)["answers"] == 0
    save = ann.ok("GET", f"/matches/{match}/export")
    assert save["start"] is not None
    assert verify(save)["answers"] == 0


PACK = 'game = "aurelian"\nname = "My copy"\n\n[chits.unit.moesia_2]\ncv = 2\n'


def test_a_pack_comes_along(ann: Visitor) -> None:
    match = ann.begin(game="aurelian", pack=PACK)
    assert ann.ok("GET", f"/matches/{match}")["pack"]["name"] == "My copy"
    plain = ann.ok("GET", "/games/aurelian")["layout"]["chits"]["moesia_2"]["values"]["cv"]
    assert ann.ok("GET", f"/matches/{match}/layout")["chits"]["moesia_2"]["values"]["cv"] == 2 != plain
    assert verify(ann.ok("GET", f"/matches/{match}/export"))["game"] == "aurelian"


@pytest.mark.parametrize(
    ("wish", "status", "id"),
    [
        ({"game": "chess"}, 404, "unknown_game"),
        ({"seats": {"west": "me"}}, 404, "unknown_seat"),
        ({"seats": {"south": "open"}}, 400, "seat_kind"),
        ({"seats": {"south": "cat"}}, 400, "seat_kind"),
        ({"seats": {"south": "bot:deep_thought"}}, 400, "unknown_bot"),
        ({"options": {"colour": "red"}}, 400, "unknown_setting"),
        ({"options": {"rounds": "ten"}}, 400, "setting_value"),
        ({"lesson": "nothing"}, 404, "unknown_lesson"),
        ({"mode": "online", "seed": 5}, 400, "seed_online"),
        ({"mode": "blind"}, 422, "bad_request"),
        ({"undo": "sometimes"}, 422, "bad_request"),
        ({"seed": -1}, 422, "bad_request"),
        ({"seed": 1 << 128}, 422, "bad_request"),
        ({"cheat": True}, 422, "bad_request"),
        ({"pack": "game = "}, 400, "not_toml"),
        ({"pack": "x = 1"}, 400, "pack_header"),
        ({"pack": PACK}, 400, "pack_game"),
        ({"game": "aurelian", "pack": PACK.replace("moesia_2", "atlantis_2")}, 400, "pack_key"),
        ({"game": "aurelian", "pack": PACK.replace("cv = 2", 'cv = "two"')}, 400, "pack_value"),
    ],
)
def test_what_cannot_be_is_said(ann: Visitor, wish: dict[str, Any], status: int, id: str) -> None:
    ann.fails(status, id, "POST", "/matches", {"game": "toy", **wish})
    assert ann.ok("GET", "/matches") == []


# -- lists and views ---------------------------------------------------------------------------------------------------


def test_my_games_say_whose_turn_it_is(ann: Visitor, bea: Visitor, online: str) -> None:
    assert [match["my_turn"] for match in ann.ok("GET", "/matches")] == [True]
    ann.answer(online, "north", *first_option(ann.state(online)))
    line = ann.ok("GET", "/matches", params={"lang": "de"})[0]
    assert (line["waiting"], line["mine"], line["my_turn"], line["over"]) == (["south"], ["north"], False, False)
    assert "Runde 1" in line["turn"]
    assert bea.ok("GET", "/matches")[0]["my_turn"] is True
    later = ann.begin()
    assert [match["id"] for match in ann.ok("GET", "/matches")] == [later, online]


def test_nobody_has_no_games(table: Any) -> None:
    with Visitor(table.url) as stranger:
        assert stranger.ok("GET", "/matches") == []
        assert not stranger.cookies


def test_an_unknown_match_is_said(ann: Visitor) -> None:
    for path in ("", "/state", "/at/0", "/tracks", "/tracks.csv", "/export", "/chat", "/notes", "/webhook", "/layout"):
        ann.fails(404, "unknown_match", "GET", f"/matches/nosuchmatch1{path}")
    ann.fails(
        404,
        "unknown_match",
        "POST",
        "/matches/nosuchmatch1/answers",
        {"seat": "north", "version": 0, "answer": ["card_1"]},
    )


def test_every_answer_can_be_looked_at_again(ann: Visitor) -> None:
    match = ann.begin(game="aurelian", seed=3)
    seen = [ann.state(match)]
    for _ in range(45):  # more than there are answers between two snapshots
        if seen[-1]["over"]:
            break
        ann.answer(match, "emperor", *first_option(seen[-1]))
        seen.append(ann.state(match))
    for n, state in enumerate(seen):
        again = ann.ok("GET", f"/matches/{match}/at/{n}")
        assert again["view"] == state["view"]
        assert again["breadcrumb"] == state["breadcrumb"]
        assert again["answers"] == n
        assert {key: again[key] for key in NOBODY_DECIDES} == NOBODY_DECIDES
        assert all(line["n"] == n for line in again["log"])
    ann.fails(404, "no_such_answer", "GET", f"/matches/{match}/at/{len(seen)}")
    ann.fails(404, "no_such_answer", "GET", f"/matches/{match}/at/-1")


def test_a_replay_is_for_those_who_play_until_it_is_over(ann: Visitor, bea: Visitor) -> None:
    match = ann.begin(mode="hotseat", options={"rounds": "one"})
    bea.fails(403, "not_over", "GET", f"/matches/{match}/at/0")
    play_on(ann, match)
    assert (
        bea.ok("GET", f"/matches/{match}/at/0", params={"seat": "south"})["view"]["hand"]
        == ann.ok("GET", f"/matches/{match}/at/0", params={"seat": "south"})["view"]["hand"]
    )


def test_tracks_over_the_answers(ann: Visitor) -> None:
    match = ann.begin(game="aurelian", seed=3)
    play_on(ann, match, answers=30)
    state = ann.state(match)
    series = {one["id"]: one for one in ann.ok("GET", f"/matches/{match}/tracks")["series"]}
    for track in state["tracks"]:
        assert series[track["id"]]["points"][-1] == [state["answers"], state["view"]["turn"], track["value"]]
        assert len(series[track["id"]]["points"]) == state["answers"] + 1
    rows = ann.get(f"/matches/{match}/tracks.csv").text.splitlines()
    assert rows[0].split(",")[:3] == ["answer", "turn", "turn"]
    assert len(rows) == state["answers"] + 2
    ann.ok("POST", f"/matches/{match}/undo", {"version": state["version"]})
    assert len(ann.get(f"/matches/{match}/tracks.csv").text.splitlines()) == len(rows) - 1


# -- the end, export and import ----------------------------------------------------------------------------------------


def test_at_the_end_the_dice_are_shown_and_hold(ann: Visitor) -> None:
    begun = ann.ok("POST", "/matches", {"game": "aurelian", "dice": "fresh"})
    match = begun["id"]
    play_on(ann, match, answers=5)
    ann.ok("POST", f"/matches/{match}/back", {"version": ann.state(match)["version"], "to": 2})
    end = play_on(ann, match)
    result = end["result"]
    assert result["commitment"] == begun["commitment"] == commitment(int(result["seed"], 16), result["salt"])
    assert result["won"] == {"emperor": result["ending"] == "victory"}
    assert result["title"]
    assert result["text"]
    found = verify(ann.ok("GET", f"/matches/{match}/export"))
    assert found == {"game": "aurelian", "answers": end["answers"], "results": found["results"], "dice": True}
    ann.fails(
        409,
        "game_over",
        "POST",
        f"/matches/{match}/answers",
        {"seat": "emperor", "version": end["version"], "answer": ["stop"]},
    )


def test_an_export_is_for_those_from_whom_nothing_is_hidden(ann: Visitor, bea: Visitor, online: str) -> None:
    for visitor in (ann, bea):
        visitor.fails(403, "not_over", "GET", f"/matches/{online}/export")
        visitor.fails(403, "not_over", "POST", f"/matches/{online}/fork", {"at": 0})
    alone = ann.begin()
    assert ann.ok("GET", f"/matches/{alone}/export")["seed"]
    bea.fails(403, "not_over", "GET", f"/matches/{alone}/export")


def test_a_save_comes_back_as_it_went(ann: Visitor, bea: Visitor) -> None:
    match = ann.begin(game="aurelian", seed=11)
    before = play_on(ann, match, answers=25)
    save = ann.ok("GET", f"/matches/{match}/export")
    back = bea.ok("POST", "/matches/import", save)["id"]
    state = bea.state(back)
    assert (state["view"], state["log"], state["answers"]) == (before["view"], before["log"], before["answers"])
    assert bea.ok("GET", f"/matches/{back}/tracks") == ann.ok("GET", f"/matches/{match}/tracks")
    bea.ok("POST", f"/matches/{back}/undo", {"version": state["version"]})
    bea.answer(back, "emperor", *first_option(bea.state(back)))
    assert verify(bea.ok("GET", f"/matches/{back}/export"))["answers"] == before["answers"]


def test_a_two_seat_save_becomes_a_study(ann: Visitor) -> None:
    match = ann.begin(mode="hotseat")
    play_on(ann, match, answers=2)
    back = ann.ok("POST", "/matches/import", ann.ok("GET", f"/matches/{match}/export"))["id"]
    assert ann.ok("GET", f"/matches/{back}")["mode"] == "study"
    assert ann.state(back)["mine"] == ["north", "south"]


@pytest.fixture(scope="module")
def save(table: Any) -> Any:
    with Visitor(table.url) as visitor:
        match = visitor.begin(game="aurelian", seed=5)
        play_on(visitor, match, answers=6)
        return visitor.ok("GET", f"/matches/{match}/export")


DAMAGE: list[tuple[str, Any]] = [
    ("princeps", 99),
    ("princeps", None),
    ("game", "chess"),
    ("game", 7),
    ("options", "none"),
    ("seed", "nonsense"),
    ("seed", "f" * 40),
    ("seed", "0" * 31 + "1"),
    ("seed", None),
    ("salt", "pepper"),
    ("commitment", "0" * 64),
    ("undo", {"policy": "always", "dice": "same"}),
    ("undo", []),
    ("pack", {"game": "aurelian", "name": 5, "values": {}}),
    ("pack", {"game": "aurelian", "name": "x", "values": {"chits": 1}}),
    ("start", {"turn": 1}),
    ("answers", []),
    ("answers", [1, 2]),
    ("answers", {"0": 1}),
    ("snapshot", {}),
    ("drawn", -1),
    ("drawn", 10**30),
    ("drawn", 3),
]


@pytest.mark.parametrize(("key", "value"), DAMAGE)
def test_a_damaged_save_is_refused_with_a_sentence(ann: Visitor, save: Any, key: str, value: Any) -> None:
    reply = ann.post("/matches/import", content=json.dumps({**save, key: value}))
    assert reply.status_code in (400, 404, 409), reply.text
    text = reply.json()["error"]["text"]
    assert text.endswith((".", "?"))
    assert "Traceback" not in text
    assert ann.ok("GET", "/matches") == []


def test_an_altered_answer_is_found(ann: Visitor, save: Any) -> None:
    changes: list[dict[str, Any]] = [
        {"answer": ["stop"]},
        {"digest": "0" * 16},
        {"chance": [1, 1, 1]},
        {"seat": "senate"},
        {"drawn": 500},
        {"answer": []},
    ]
    for change in changes:
        answers = [*save["answers"][:3], {**save["answers"][3], **change}, *save["answers"][4:]]
        reply = ann.post("/matches/import", content=json.dumps({**save, "answers": answers}))
        assert reply.status_code in (400, 404, 409), (change, reply.text)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'"save"', b"[" * 100_000, b'{"princeps": 1}', b"{}"]
)
def test_what_is_no_save_is_refused(ann: Visitor, body: bytes) -> None:
    ann.fails(400, "save_key" if b"princeps" in body else "not_a_save", "POST", "/matches/import", content=body)


def test_forks_go_their_own_way(ann: Visitor) -> None:
    match = ann.begin(game="aurelian", seed=4)
    before = play_on(ann, match, answers=24)
    twin = ann.ok("POST", f"/matches/{match}/fork", {"at": 21})["id"]
    assert ann.ok("GET", f"/matches/{twin}")["from"] == {"match": match, "at": 21}
    state = ann.state(twin)
    assert state["answers"] == 21
    assert state["view"] == ann.ok("GET", f"/matches/{match}/at/21")["view"]
    ann.answer(twin, "emperor", *first_option(state))
    ann.ok("POST", f"/matches/{twin}/back", {"version": 22, "to": 3})
    assert ann.state(twin)["view"] == ann.ok("GET", f"/matches/{match}/at/3")["view"]
    assert verify(ann.ok("GET", f"/matches/{twin}/export"))["answers"] == 3
    assert ann.state(match)["view"] == before["view"]
    ann.fails(404, "no_such_answer", "POST", f"/matches/{match}/fork", {"at": 25})


def test_a_finished_match_can_be_forked_by_whoever_watches(ann: Visitor, bea: Visitor, online: str) -> None:
    for _ in range(3):
        for visitor, seat in ((ann, "north"), (bea, "south")):
            visitor.answer(online, seat, *first_option(visitor.state(online)))
        winner = ann if ann.state(online)["decisions"] else bea
        if "point" in str(winner.state(online)["decisions"]):
            winner.answer(online, winner.state(online)["mine"][0], "point")
    assert ann.state(online)["over"]
    twin = bea.ok("POST", f"/matches/{online}/fork", {"at": 1})["id"]
    assert bea.ok("GET", f"/matches/{twin}")["mode"] == "study"
    assert {decision["seat"] for decision in bea.state(twin)["decisions"]} == {"south"}


# -- reports -----------------------------------------------------------------------------------------------------------


def test_a_report_is_for_those_who_sit_here_until_it_is_over(ann: Visitor, bea: Visitor) -> None:
    match = ann.ok("POST", "/matches", {"game": "aurelian"})["id"]
    mine = ann.get(f"/matches/{match}/report?lang=de")
    assert mine.status_code == 200
    assert mine.headers["content-type"] == "text/html; charset=utf-8"
    assert "attachment" in mine.headers["content-disposition"]
    assert '<html lang="de">' in mine.text
    bea.fails(403, "not_over", "GET", f"/matches/{match}/report")

"""Plans over the wire: looked at, refused, given in one go, each answer kept as any other."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from princeps.bots.roster import make_bot
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.table.draft import play

from .conftest import ONE_STORE, Visitor

pytestmark = ONE_STORE

TITLE = title("rome_inc")
SEAT = "princeps"


@pytest.fixture
def match(ann: Visitor) -> str:
    """ROME, Inc. where Units are built and transferred for the first time."""
    match = ann.begin(game="rome_inc", seed=7)
    bot = make_bot("curator", TITLE, TITLE.parts(), 0, Quick(1))
    state = ann.state(match)
    while state["decisions"][0]["step"] != "orders":
        ann.answer(match, SEAT, *bot.decide(state["view"]), version=state["version"])
        state = ann.state(match)
    return match


def draft(visitor: Visitor, match: str, orders: list[list[str]], **query: Any) -> Any:
    return visitor.ok("POST", f"/matches/{match}/draft", {"seat": SEAT, "orders": orders}, params=query)


def values(state: Any) -> dict[str, int]:
    return {track["id"]: track["value"] for track in state["tracks"]}


def odds(state: Any) -> dict[str, str]:
    sheet = next(one for one in state["sheets"] if one["id"] == "war")
    column = sheet["columns"].index("Odds")
    return {row["id"]: text for row in sheet["rows"] if (text := row["cells"][column]["text"])}


def test_plans_are_worked_out_where_they_keep_nobody_waiting(
    ann: Visitor, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not in the loop: a plan may have a hundred orders."""
    where: list[str] = []

    def noted(*args: Any) -> Any:
        where.append(threading.current_thread().name)
        return play(*args)

    monkeypatch.setattr("princeps.server.rooms.draft.play", noted)
    orders = ann.ok("POST", f"/matches/{match}/draft/propose", {"seat": SEAT})["orders"]
    given = {"seat": SEAT, "version": ann.state(match)["version"], "orders": orders}
    ann.ok("POST", f"/matches/{match}/draft/give", given)
    assert where
    assert all(name.startswith("looks") for name in where)


def test_a_plan_is_looked_at_and_given_in_one_go(ann: Visitor, match: str) -> None:
    before = ann.state(match)
    orders = ann.ok("POST", f"/matches/{match}/draft/propose", {"seat": SEAT})["orders"]
    assert len(orders) > 5
    found = draft(ann, match, orders)
    assert (found["plan"], found["refused"], found["end"]) == ("orders", None, "done")
    assert [order["words"] for order in found["orders"]] == orders
    assert all(order["says"] and order["whole"] for order in found["orders"])
    assert found["decision"]["step"] == "orders"
    assert ann.state(match)["version"] == before["version"]  # nothing is given
    assert draft(ann, match, orders, lang="de")["does"] != found["does"]

    given = {"seat": SEAT, "version": before["version"], "orders": orders}
    version = ann.ok("POST", f"/matches/{match}/draft/give", given)["version"]
    after = ann.state(match)
    assert (after["version"], after["answers"]) == (version, before["answers"] + found["answers"])
    asked = after["decisions"][0]
    assert asked["question"] == found["decision"]["question"]
    for kind in ("options", "refused"):
        assert [one["id"] for one in asked[kind]] == [one["id"] for one in found["decision"][kind]]
    assert values(after) == {id: value + found["shows"]["tracks"].get(id, 0) for id, value in values(before).items()}
    assert odds(after) == {row["id"]: row["now"] for row in found["odds"] if row["now"]}
    assert odds(before) == {row["id"]: row["before"] for row in found["odds"] if row["before"]}
    assert {goal["id"]: goal["forecast"] for goal in after["goals"]} == {
        goal["id"]: goal["now"] for goal in found["goals"]
    }

    undone = ann.ok("POST", f"/matches/{match}/undo", {"version": version})["version"]  # one answer, as ever
    assert ann.state(match)["answers"] == after["answers"] - 1
    ann.fails(409, "stale", "POST", f"/matches/{match}/draft/give", given)
    ann.ok("POST", f"/matches/{match}/back", {"version": undone, "to": before["answers"]})
    again = ann.state(match)
    assert (values(again), odds(again)) == (values(before), odds(before))


def test_what_cannot_be_given_leaves_nothing_behind(ann: Visitor, match: str) -> None:
    before = ann.state(match)
    place = f"/matches/{match}/draft"
    good = draft(ann, match, [["build:auxilia"]])["decision"]["options"][0]["id"]
    bad = draft(ann, match, [["build:auxilia"]])["decision"]["refused"][0]
    orders = [["build:auxilia", good], ["build:auxilia", bad["id"]], ["build:auxilia", good]]
    found = draft(ann, match, orders)
    assert found["refused"] == {"order": 1, "answer": bad["id"], "text": bad["reason"], "rule": bad["rule"]}
    assert len(found["orders"]) == 1
    given = {"seat": SEAT, "version": before["version"], "orders": orders}
    said = ann.fails(409, "draft_refused", "POST", f"{place}/give", given)
    assert "Order 2" in said
    assert bad["reason"] in said
    assert ann.state(match) == before

    many = {"seat": SEAT, "version": before["version"], "orders": [["build:auxilia", good]] * 101}
    ann.fails(422, "bad_request", "POST", f"{place}/give", many)
    ann.answer(match, SEAT, "done")
    state = ann.state(match)
    if state["decisions"][0]["step"] == "fight_wars":
        ann.fails(409, "no_draft", "POST", place, {"seat": SEAT, "orders": []})


def test_moves_from_place_to_place_and_what_answers_do_then(ann: Visitor, match: str) -> None:
    place, state = f"/matches/{match}/draft", ann.state(match)
    first = next(one for one in state["decisions"][0]["options"] if one["on"])
    inside = draft(ann, match, [[first["id"]]])
    assert (inside["orders"][0]["whole"], inside["answers"]) == (False, 1)
    options = inside["decision"]["options"]
    kinds = [option["id"] for option in options if not option["on"]]
    path = [first["id"], *kinds[:1]]
    target = options[0] if not kinds else draft(ann, match, [path])["decision"]["options"][0]
    asked = {"seat": SEAT, "orders": [], "source": first["on"], "target": target["on"]}
    moves = ann.ok("POST", f"{place}/moves", asked)["moves"]
    assert moves
    assert all(move["most"] >= 1 and move["says"] for move in moves)
    whole = draft(ann, match, [moves[0]["words"]] * moves[0]["most"])
    assert whole["refused"] is None

    does = ann.ok("POST", f"{place}/does", {"seat": SEAT, "orders": [moves[0]["words"]], "answer": ["done"]})
    assert does["does"]["done"]
    everything = ann.ok("POST", f"{place}/does", {"seat": SEAT, "orders": [["build:fleet"]]})
    assert everything["seat"] == SEAT


def test_whole_orders_are_told_with_what_they_do(ann: Visitor) -> None:
    """An evacuation: what can go where, how often, and how many must."""
    match = ann.begin(game="rome_inc", seed=8)
    bot = make_bot("curator", TITLE, TITLE.parts(), 0, Quick(1))
    state = ann.state(match)
    while state["decisions"][0]["step"] != "forced_kind":
        ann.answer(match, SEAT, *bot.decide(state["view"]), version=state["version"])
        state = ann.state(match)
    place = f"/matches/{match}/draft"
    found = ann.ok("POST", f"{place}/choices", {"seat": SEAT, "orders": []})
    assert (found["left"], found["must"], found["usual"]) == (10, [], None)
    first = found["choices"][0]
    assert (first["most"], first["on"]) == (2, f"space:{first['words'][-1]}")
    assert first["does"] and first["shows"]
    orders = [first["words"]] * first["most"]
    told = draft(ann, match, orders)
    assert (told["orders"][0]["says"], told["orders"][0]["again"]) == (first["label"], 0)
    given = {"seat": SEAT, "version": state["version"], "orders": orders}
    ann.ok("POST", f"{place}/give", given)
    after = ann.ok("POST", f"{place}/choices", {"seat": SEAT, "orders": []})
    assert after["left"] == 8
    assert ann.state(match)["answers"] == state["answers"] + told["answers"]


def test_only_ones_own_and_a_proposal_is_a_hint(ann: Visitor, bea: Visitor, match: str) -> None:
    place = f"/matches/{match}/draft"
    bea.fails(403, "not_your_seat", "POST", place, {"seat": SEAT, "orders": []})
    bea.fails(409, "no_hint", "POST", f"{place}/propose", {"seat": SEAT})
    bea.fails(403, "not_your_seat", "POST", f"{place}/give", {"seat": SEAT, "version": 0, "orders": []})
    assert ann.ok("POST", f"{place}/propose", {"seat": SEAT})["hints"] == 1
    assert ann.ok("POST", f"{place}/propose", {"seat": SEAT})["hints"] == 2

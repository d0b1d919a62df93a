"""Courses and lessons on the wire: what they tell, what is judged, who has done what, and that they are no games."""

from __future__ import annotations

from princeps.engine.record import verify

from .conftest import Visitor

CHAPTER = "first-game/aim"


def answer(visitor: Visitor, match: str, *words: str) -> None:
    visitor.answer(match, "emperor", *words)


def done(visitor: Visitor) -> list[str]:
    (course,) = visitor.ok("GET", "/games/aurelian/courses")
    return [chapter["id"] for chapter in course["chapters"] if chapter["done"]]


def test_a_chapter_is_judged_and_ticked_off_for_who_plays_it(ann: Visitor, bea: Visitor) -> None:
    match = ann.begin(game="aurelian", chapter=CHAPTER)
    guide = ann.ok("GET", f"/matches/{match}/guide", params={"lang": "de"})
    assert (guide["kind"], guide["number"], guide["seat"]) == ("chapter", 1, "emperor")
    assert [step["answer"] for step in guide["steps"]] == [["aurelian:dalmatia"], ["suppress"]]
    assert guide["steps"][0]["mistakes"][0] | {"why": "", "light": []} == {
        "answer": ["aurelian:roma"],
        "label": "Aurelian in Roma",
        "on": "space:roma",
        "refused": True,
        "why": "",
        "rule": "6.0",
        "light": [],
    }
    answer(ann, match, "aurelian:dalmatia")
    assert ann.ok("POST", f"/matches/{match}/goal") == {"version": 1, "done": 1, "reached": False}
    answer(ann, match, "suppress")
    assert bea.ok("POST", f"/matches/{match}/goal")["reached"]
    assert done(bea) == done(ann) == []
    assert ann.ok("POST", f"/matches/{match}/goal") == {"version": 2, "done": 2, "reached": True}
    assert ann.ok("POST", f"/matches/{match}/goal")["reached"]
    assert (done(ann), done(bea)) == ([CHAPTER], [])
    assert ann.ok("GET", "/matches") == []
    save = ann.ok("GET", f"/matches/{match}/export")
    assert (save["script"], verify(save)["script"]) == ([4], 1)


def test_what_a_visitor_has_learnt_passes_to_the_account(ann: Visitor, bea: Visitor) -> None:
    ann.ok("POST", "/accounts", {"name": "Livia learns", "password": "long enough"})
    for visitor in (ann, bea):
        match = visitor.begin(game="aurelian", chapter=CHAPTER)
        answer(visitor, match, "aurelian:dalmatia")
        answer(visitor, match, "suppress")
        visitor.ok("POST", f"/matches/{match}/goal")
    bea.ok("POST", "/login", {"name": "Livia learns", "password": "long enough"})
    assert done(bea) == done(ann) == [CHAPTER]


def test_a_lesson_has_its_dice_and_another_way_is_told_apart(ann: Visitor) -> None:
    match = ann.begin(game="aurelian", lesson="E06-suppress", mode="study")
    guide = ann.ok("GET", f"/matches/{match}/guide")
    assert (guide["kind"], guide["title"], guide["course"]) == ("lesson", "Aurelian suppresses", None)
    assert [step["label"] for step in guide["steps"]] == ["Aurelian in Moesia", "Suppress"]
    answer(ann, match, "aurelian:moesia")
    answer(ann, match, "suppress")
    assert ann.ok("POST", f"/matches/{match}/goal") == {"version": 2, "done": 2, "reached": True}
    other = ann.begin(game="aurelian", lesson="E06-suppress", mode="study")
    answer(ann, other, "aurelian:dalmatia")
    assert ann.ok("POST", f"/matches/{other}/goal") == {"version": 1, "done": 0, "reached": False}
    fork = ann.ok("POST", f"/matches/{other}/fork", {"at": 1})["id"]
    assert [line["id"] for line in ann.ok("GET", "/matches")] == [fork]


def test_every_lesson_can_be_opened_and_told(ann: Visitor) -> None:
    for game in ("aurelian", "nero"):
        for lesson in ann.ok("GET", f"/games/{game}/lessons")[:12]:
            match = ann.begin(game=game, lesson=lesson["id"], mode="study")
            assert ann.ok("GET", f"/matches/{match}/guide")["title"] == lesson["title"]
            assert ann.ok("POST", f"/matches/{match}/goal")["done"] == 0


def test_what_is_not_there(ann: Visitor) -> None:
    for chapter in ("first-game/none", "none/aim", "none", "../x"):
        id = "unknown_chapter" if chapter.startswith("first-game") else "unknown_course"
        ann.fails(404, id, "POST", "/matches", {"game": "aurelian", "chapter": chapter})
    plain = ann.begin(game="aurelian")
    ann.fails(404, "no_guide", "GET", f"/matches/{plain}/guide")
    ann.fails(404, "no_guide", "POST", f"/matches/{plain}/goal")

"""The games as the lobby, the rules browser and the lessons ask for them."""

from __future__ import annotations

from princeps.engine.catalogue import title
from princeps.text import Texts

from .conftest import ONE_STORE, Visitor

pytestmark = ONE_STORE


def test_the_lobby_lists_what_is_here_and_what_is_to_come(ann: Visitor) -> None:
    games = {game["id"]: game for game in ann.ok("GET", "/games")}
    assert next(iter(games)) == "aurelian"
    assert games["aurelian"]["here"] is True
    assert games["aurelian"]["solitaire"] is True
    assert games["toy"]["players"] == [2, 2]
    nero = games["nero"]
    assert {key: nero[key] for key in ("title", "designer", "players", "here", "solitaire")} == {
        "title": "Nero: Legacy of a Despot",
        "designer": "Alexander S. Berg",
        "players": [2, 4],
        "here": True,
        "solitaire": False,
    }
    assert nero["blurb"]


def test_a_game_has_all_that_a_new_match_needs(ann: Visitor) -> None:
    card = ann.ok("GET", "/games/toy", params={"lang": "de"})
    assert card["seats"] == [{"id": "north", "name": "Nord"}, {"id": "south", "name": "Süd"}]
    values = [(value["id"], value["name"], value["only"]) for value in card["options"][0]["values"]]
    assert values == [("three", "drei", {}), ("one", "eine", {})]
    assert [bot["id"] for bot in card["bots"]] == [
        "tiro",
        "miles",
        "centurio",
        "legatus",
        "imperator",
        "bold",
        "search",
        "random",
    ]
    assert all(bot["name"] and bot["about"] and "[" not in bot["name"] + bot["about"] for bot in card["bots"])
    assert [bot["level"] for bot in card["bots"]] == [1, 2, 3, 4, 5, 0, 0, 0]
    assert all(bot["rating"] is None for bot in card["bots"]), "nobody has measured them here"
    assert card["rules"] == "toy 1"


def test_the_layout_names_every_place(ann: Visitor) -> None:
    layout = ann.ok("GET", "/games/aurelian")["layout"]
    places = {place["on"]: place for place in layout["places"]}
    assert places["space:moesia"]["name"] == "Moesia"
    assert len(places["space:moesia"]["at"]) == 2
    assert layout["tracks"][0]["id"] == "turn"


def test_rules_can_be_searched_and_say_what_cites_them(ann: Visitor) -> None:
    everything = ann.ok("GET", "/games/aurelian/rules")
    texts = Texts("en", "aurelian")
    assert [rule["number"] for rule in everything] == [rule.number for rule in texts.rules()]
    found = ann.ok("GET", "/games/aurelian/rules", params={"q": "usurper VP coin"})
    assert 0 < len(found) < len(everything)
    assert all("usurper" in (rule["title"] + rule["says"]).lower() for rule in found)
    reactions = next(rule for rule in everything if rule["number"] == "7.2")
    assert "usurper_price" in reactions["cited_by"]["steps"]
    lessons = {lesson["id"] for lesson in ann.ok("GET", "/games/aurelian/lessons")}
    assert set(reactions["cited_by"]["examples"]) <= lessons
    assert reactions["cited_by"]["examples"]
    assert ann.ok("GET", "/games/aurelian/rules", params={"q": "zeppelin"}) == []


def test_lessons_come_in_the_order_of_the_rulebook(ann: Visitor) -> None:
    lessons = ann.ok("GET", "/games/aurelian/lessons", params={"lang": "de"})
    chapters = [int(lesson["rule"][0].split(".")[0]) for lesson in lessons]
    assert chapters == sorted(chapters)
    assert all(lesson["title"] for lesson in lessons)
    assert ann.ok("GET", "/games/fair/lessons") == []
    assert [lesson["id"] for lesson in ann.ok("GET", "/games/toy/lessons")] == ["the-prize"]


def test_components_say_where_their_values_come_from(ann: Visitor) -> None:
    tables = ann.ok("GET", "/games/aurelian/components")
    assert {(table["file"], table["table"]) for table in tables} >= {
        ("map", "box"),
        ("chits", "unit"),
        ("tables", "battle"),
    }
    assert all(table["source"] or table["parts"] for table in tables)


def test_an_unknown_game_is_named(ann: Visitor) -> None:
    for path in ("/games/aurelia", "/games/aurelia/rules", "/games/aurelia/lessons", "/games/aurelia/components"):
        assert "aurelian" in ann.fails(404, "unknown_game", "GET", path)
    assert title("aurelian").id == "aurelian"


def test_the_language_is_the_one_asked_for_or_the_browsers(ann: Visitor) -> None:
    english = ann.ok("GET", "/games/toy")["seats"][0]["name"]
    assert english == "North"
    assert (
        ann.ok("GET", "/games/toy", headers={"Accept-Language": "fr, de-CH;q=0.8, en;q=0.5"})["seats"][0]["name"]
        == "Nord"
    )
    assert (
        ann.ok("GET", "/games/toy", params={"lang": "en"}, headers={"Accept-Language": "de"})["seats"][0]["name"]
        == "North"
    )
    assert "Meintest du" in ann.fails(404, "unknown_game", "GET", "/games/nix", params={"lang": "de"})

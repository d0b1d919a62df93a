"""Nobody gets what is not his to know: not by REST, not by the socket, not by what the server refuses."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest

from princeps.bots.playout import uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.record import Match
from princeps.server.people import Player
from princeps.server.rooms import wire
from princeps.server.rooms.room import Room
from princeps.server.storage.shapes import Chair, MatchSettings, Seating, Snapshot, StoredMatch, Versions
from server import PATIENCE
from server.conftest import ONE_STORE, Live, Running, Visitor, first_option, run

pytestmark = ONE_STORE

CARD = re.compile(r"card_[1-9]|[Tt]he [1-9]")


def cards(text: str) -> set[str]:
    """The cards that a text names, by id or in a sentence."""
    return {f"card_{found[-1]}" for found in CARD.findall(text)}


def test_neither_seat_nor_spectator_ever_gets_a_foreign_card(table: Running, ann: Visitor, bea: Visitor) -> None:
    """Two browsers and a stranger on one match; everything that comes over the wire is searched after each answer."""
    for seed in range(2):
        rng = random.Random(seed)
        begun = ann.ok("POST", "/matches", {"game": "toy", "mode": "online", "undo": "free"})
        match = begun["id"]
        bea.ok("POST", begun["invitations"]["south"])
        with (
            Visitor(table.url) as stranger,
            ann.live(match) as anns,
            bea.live(match) as beas,
            stranger.live(match) as strangers,
        ):
            lookers: list[tuple[Visitor, Live, str | None]] = [
                (ann, anns, "north"),
                (bea, beas, "south"),
                (stranger, strangers, None),
            ]
            version = 0
            truth = Hands(table, match)
            while not (state := ann.state(match))["over"]:
                for visitor, live, seat in lookers:
                    live.until(version)
                    seen = everything(visitor, match, seat) + "".join(repr(message) for message in live.heard)
                    allowed = truth.seen_by(seat)
                    assert cards(seen) <= allowed, (seat, version, cards(seen) - allowed)
                    live.heard.clear()
                seat = rng.choice(state["waiting"])
                visitor, live = (ann, anns) if seat == "north" else (bea, beas)
                options = [option["id"] for option in visitor.state(match)["decisions"][0]["options"]]
                live.say(type="answer", ref=1, seat=seat, version=version, answer=[rng.choice(options)])
                version = live.next("ack")["version"]
                truth.look()
            assert ann.state(match)["result"]["seed"]


class Hands:
    """What really lies where, and what each seat has lawfully seen so far."""

    def __init__(self, table: Running, match: str) -> None:
        self.room = table.app.state.services.rooms.rooms[match]
        self.seen: dict[str | None, set[str]] = {"north": set(), "south": set(), None: set()}
        self.look()

    def look(self) -> None:
        state = self.room.title.shape.dump(self.room.match.g)
        for seat, seen in self.seen.items():
            seen.update(state["discards"], state["hands"].get(seat, []))

    def seen_by(self, seat: str | None) -> set[str]:
        # the beliefs name the cards that could be anywhere: that is all but those seen, and no secret
        return self.seen[seat]


def everything(visitor: Visitor, match: str, seat: str | None) -> str:
    """Every answer of every route about the match, the beliefs left out: they say what one does not know."""
    replies = [
        visitor.get(f"/matches/{match}{path}")
        for path in ("", "/tracks", "/tracks.csv", "/chat", "/notes", "/layout", "/export", "/chronicle")
    ]
    replies += [visitor.post(f"/matches/{match}/fork", json={"at": 0}), visitor.get("/matches")]
    other = {"north": "south", "south": "north"}.get(seat or "", "north")
    replies.append(visitor.get(f"/matches/{match}/state", params={"seat": other}))
    replies.append(visitor.get(f"/matches/{match}/at/0", params={"seat": other}))
    replies.append(visitor.get(f"/matches/{match}/report", params={"seat": other}))
    replies += [visitor.get(f"/matches/{match}/{path}", params={"seat": other}) for path in ("chronicle", "does")]
    assert [reply.status_code for reply in replies[-5:]] == [403] * 5
    texts = [reply.text for reply in replies if not reply.url.path.endswith("/layout")]
    for path in ("state", "at/0"):
        reply = visitor.get(f"/matches/{match}/{path}")
        if reply.status_code == 200:
            state = reply.json()
            del state["beliefs"]
            texts.append(repr(state))
    return "".join(texts)


@pytest.fixture(autouse=True)
def heard_without_beliefs(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a socket hears, likewise without the beliefs."""
    plain = Live.next

    def next_message(self: Live, kind: str, timeout: float = PATIENCE) -> Any:
        message = plain(self, kind, timeout)
        for one in self.heard:
            one.pop("beliefs", None)
        return message

    monkeypatch.setattr(Live, "next", next_message)


# -- the leak test, for every game -------------------------------------------------------------------------------------


class Silent:
    """A store that keeps nothing."""


def room_of(match: Match, mode: str) -> Room:
    t = match.title
    settings = MatchSettings(
        "leak",
        t.id,
        "",
        "",
        mode,
        1,
        match.options,
        None,
        "free",
        "same",
        f"{match.seed:032x}",
        match.salt,
        0,
        None,
        None,
        None,
        None,
        0.0,
    )
    numbers = list(range(len(match.entries)))
    versions = Versions(numbers, [], list(numbers), numbers[-1])
    chairs = {seat: Chair(player=number + 1) for number, seat in enumerate(t.seats)}
    seating, start = Seating(chairs, set(), {}), Snapshot({}, 0)
    stored = StoredMatch(settings, seating, match.entries, [], match.high, versions, {0}, 0, start, 0.0)
    nobody: Any = Silent()
    return Room(stored, match, nobody, nobody)


async def message(match: Match, number: int) -> Any:
    room = room_of(match, "online")
    seat = match.title.seats[number] if number >= 0 else None
    words = await wire.state(room, seat, Player(number + 1, None) if number >= 0 else None, "en")
    return {key: value for key, value in words.items() if key not in ("log", "undo", "redo", "log_from")}


async def leaks(game: str) -> None:
    t = title(game)
    chance = Quick(1)
    for seed in range(3):
        match = Match.new(t, seed)
        while match.g.ending < 0 and len(match.entries) < 60:
            for number in range(-1, len(t.seats)):
                told = await message(match, number)
                twin = Match.new(t, seed)
                twin.entries, twin.states = match.entries, match.states
                twin.g = t.imagine(t.view(match.g, number), match.parts, Quick(chance.below(1 << 30)))
                assert await message(twin, number) == told
            offer = match.waiting()[chance.below(len(match.waiting()))]
            match.answer(t.seats[offer.seat], match.g.walk_words(offer, uniform(match.g, offer, chance)))


@pytest.mark.parametrize("game", ["aurelian", "toy"])
def test_a_message_does_not_change_when_what_is_hidden_changes(game: str) -> None:
    run(leaks(game))


def test_a_spectator_reads_no_hand_by_rest_socket_or_report(
    table: Running, ann: Visitor, bea: Visitor, online: str
) -> None:
    hands = {card for who in (ann, bea) for card in who.state(online)["view"]["hand"]}
    assert len(hands) == 6
    with Visitor(table.url) as stranger, stranger.live(online) as live:
        told = repr({key: value for key, value in live.next("state").items() if key != "beliefs"})
        assert not cards(told)
        live.say(type="seat", ref=1, seat="north")
        assert live.next("error")["id"] == "not_your_seat"
        for path in ("report", "at/0", "export"):
            stranger.fails(403, "not_over", "GET", f"/matches/{online}/{path}")
        stranger.fails(403, "not_over", "POST", f"/matches/{online}/fork", {"at": 0})
        assert stranger.state(online)["view"]["hand"] == []


def test_a_players_report_shows_his_own_hand_only(ann: Visitor, bea: Visitor, online: str) -> None:
    mine, hers = (set(who.state(online)["view"]["hand"]) for who in (ann, bea))
    page = ann.get(f"/matches/{online}/report").text
    data = page.partition('id="report">')[2].partition("</script>")[0]
    shown = {
        f"card_{number}"
        for number in re.findall(r'"hand":\[([^]]*)\]', data)
        for number in re.findall(r"card_(\d)", number)
    }
    assert shown == mine
    assert not shown & hers
    bea.fails(403, "not_your_seat", "GET", f"/matches/{online}/report", params={"seat": "north"})


def test_a_spectator_can_say_nothing(table: Running, online: str) -> None:
    with Visitor(table.url) as stranger, stranger.live(online) as live:
        stranger.fails(403, "not_seated", "POST", f"/matches/{online}/chat", {"text": "North has the 7"})
        live.say(type="chat", ref=1, text="North has the 7")
        assert live.next("error")["id"] == "not_seated"
        assert stranger.ok("GET", f"/matches/{online}/chat") == []


def test_the_log_of_a_draw_is_for_the_one_who_drew(ann: Visitor, bea: Visitor, online: str) -> None:
    mine = [line["text"] for line in ann.state(online)["log"] if line["kind"] == "card_drawn"]
    hers = [line["text"] for line in bea.state(online)["log"] if line["kind"] == "card_drawn"]
    assert len(mine) == len(hers) == 3
    assert not set(mine) & set(hers)
    assert first_option(ann.state(online))[0] in ann.state(online)["view"]["hand"]


def test_who_is_asked_for_a_reaction_is_told_to_nobody_else() -> None:
    match = Match.new(replace(title("toy"), reaction=lambda g, seat: "any"), 1)
    room = room_of(match, "online")
    assert room.waiting == ["north", "south"]
    assert [wire.told(room, room.waiting, [seat]) for seat in ("north", "south", None)] == [["north"], ["south"], []]
    open_table = room_of(Match.new(title("toy"), 1), "online")
    assert wire.told(open_table, open_table.waiting, [None]) == ["north", "south"]

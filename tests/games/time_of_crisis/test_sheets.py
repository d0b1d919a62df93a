"""What people look up agrees with the rules, and tells no seat more than its view."""

from __future__ import annotations

from typing import Any

from princeps.bots.playout import uniform
from princeps.engine.agenda import Game
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.games.time_of_crisis.bot.policy import tribune
from princeps.games.time_of_crisis.parts import CARDS, PROVINCES, SIDES
from princeps.games.time_of_crisis.rules.r05_cards import for_sale, price
from princeps.games.time_of_crisis.rules.r06_senate import place_barred, votes_needed
from princeps.games.time_of_crisis.sheets import sheets
from princeps.games.time_of_crisis.state import Crisis, governed

TITLE = title("time_of_crisis")
PARTS = TITLE.parts()


def shown(g: Game, seat: int) -> dict[str, dict[str, Any]]:
    """The sheets by the ids of their rows."""
    return {name: {row["id"]: row for row in rows} for name, rows in sheets(TITLE.view(g, seat), PARTS).items()}


def positions(seed: int, **options: str) -> list[Crisis]:
    """Where actions are taken and cards are bought in a game of tribunes who err at times."""
    found = []
    g, chance = TITLE.start(PARTS, Quick(seed), options), Quick(seed)
    for _ in range(700):
        offer = g.advance()
        if offer is None:
            break
        offer = g.waiting()[0]
        if g.book.names[offer.step[0]] in ("take_actions", "buy_cards"):
            assert isinstance(g, Crisis)
            found.append(g.copy())
        g.answer(offer.seat, (uniform if chance.below(6) == 0 else tribune)(g, offer, chance))
    return found


def test_votes_and_prices_are_those_of_the_rules() -> None:
    votes = prices = 0
    for g in positions(2, players="3", cards="variable", emperors="yes"):
        found = shown(g, g.active)
        for province in PARTS.provinces_of[g.board]:
            told = found["region"][PROVINCES[province]]["votes"]
            assert (told is None) == (place_barred(g, province) in ("your_own", "breakaway"))
            if told is not None:
                assert told["total"] == votes_needed(g, province, g.active)
                votes += 1
        provinces = len(governed(g, g.active))
        assert set(found["market"]) == {CARDS[card] for card in range(len(CARDS)) if for_sale(g, card)}
        for card, row in found["market"].items():
            assert row["price"]["total"] == price(g, CARDS.index(card), provinces)
            assert sum(amount for _, amount, _ in row["price"]["mods"]) == row["price"]["total"]
            prices += 1
    assert votes > 500
    assert prices > 500


def test_every_unit_stands_in_one_region() -> None:
    for g in positions(3, players="4")[::5]:
        rows = shown(g, -1)["region"].values()
        units = [
            number
            for row in rows
            for part in ("field", "capital")
            for held in row.get(part, {}).values()
            for unit, number in held.items()
            if unit in ("legion", "reduced")
        ]
        assert sum(units) == sum(g.full) + sum(g.reduced)
        tribes = sum(number for row in rows for word, number in row["tribes"].items() if word.endswith("active"))
        assert tribes + sum(len(band) for band in g.foederati) == 50


def test_a_seat_reads_nothing_hidden() -> None:
    """Dealt anew, what the others hide changes no sheet."""
    chance = Quick(9)
    for g in positions(4, players="2")[::7]:
        for seat in (0, 1, -1):
            view = TITLE.view(g, seat)
            other = TITLE.imagine(view, PARTS, chance)
            assert sheets(TITLE.view(other, seat), PARTS) == sheets(view, PARTS)


def test_one_s_own_deck() -> None:
    g = positions(5, players="2")[-1]
    rows = shown(g, 0)["deck"]
    held = [*g.hands[0], *g.available[0], *g.discards[0], *(g.played if g.active == 0 else ())]
    assert sum(row["hand"] + row["available"] + row["later"] for row in rows.values()) == len(held)
    assert shown(g, -1)["deck"] == {}
    assert {row["side"] for row in shown(g, 0)["hands"].values()} == {SIDES[1]}

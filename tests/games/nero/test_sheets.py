"""What the sheets tell while an Army moves and fights is what the rules then do."""

from __future__ import annotations

from princeps.engine.catalogue import title
from princeps.engine.chance import Quick
from princeps.engine.record import Match
from princeps.games.nero.parts import COLOURS, PLACES
from princeps.games.nero.rules import r06_battle as r06
from princeps.games.nero.sheets import sheets
from princeps.games.nero.state import Nero


def test_entries_cost_what_was_told_and_battle_points_are_those_of_the_battle() -> None:
    t = title("nero")
    match = Match.new(t, seed=4)
    policy, chance = next(iter(t.policies.values())), Quick(3)
    entries = battles = 0
    for _ in range(200):
        g = match.g
        assert isinstance(g, Nero)
        told = sheets(t.view(g, -1), match.parts)
        before = (g.group, g.group_mp, g.active)
        if told["battle"]:
            attacker, defender = told["battle"]
            assert attacker["id"] == COLOURS[g.active]
            assert attacker["points"]["total"] == r06.attack_points(g)
            assert sum(value for _, value, _ in defender["points"]["mods"]) == defender["points"]["total"]
            battles += 1
        offer = match.waiting()[0]
        match.answer(t.seats[offer.seat], g.walk_words(offer, policy(g, offer, chance)))
        after = match.g
        assert isinstance(after, Nero)
        if before[0] >= 0 and after.group_from == before[0] != after.group and after.active == before[2]:
            assert before[1] - after.group_mp == told["entry"].get(PLACES[after.group], before[1] - after.group_mp)
            entries += PLACES[after.group] in told["entry"]
    assert entries > 5
    assert battles > 5

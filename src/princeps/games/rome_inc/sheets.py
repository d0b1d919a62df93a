"""What a player looks up and would have to work out: Provinces, Wars, Commands, people, and what the books will say."""

from __future__ import annotations

from typing import Any

from ...engine.chance import Quick
from ...engine.words import Words
from .beliefs import beliefs
from .odds import TWO_DICE, chance_of, unrest_odds, war_odds
from .parts import (
    CAESAR,
    COMMANDS,
    CONSUL,
    FLEET,
    HOME,
    HOMELANDS,
    INSURGENT,
    KINDS,
    LEADERS,
    LEGION,
    NATIONS,
    OFFICES,
    PEOPLE,
    PRESTIGE,
    PROVINCES,
    SPACES,
    SPECIALS,
    STATESMEN,
    STATUSES,
    WARS,
)
from .rules import r09_treasury as r09
from .rules import r10_unrest as r10
from .rules import r11_revolts as r11v
from .rules import r11_wars as r11
from .state import (
    LOYAL,
    RomeInc,
    administration,
    commander_of,
    in_play,
    leader_of,
    military,
    omens,
    person,
    popularity,
    special,
    who,
)
from .view import imagine


def sheets(seen: Words, parts: Any) -> Words:
    """All sheets of a position."""
    g = imagine(seen, parts, Quick(0))
    assert isinstance(g, RomeInc)
    return {
        "province": provinces(g),
        "homeland": homelands(g),
        "space": spaces(g),
        "war": wars(g),
        "command": commands(g),
        "statesman": statesmen(g),
        "box": boxes(seen),
        "ledger": ledger(g),
    }


def provinces(g: RomeInc) -> list[Words]:
    """Each Province: what it is, who stands there, its icons, and its Revolt modifier with every part of it."""
    pressure = r11v.war_pressure(g)
    found = []
    for province in range(len(PROVINCES)):
        status = g.status[province]
        mods = [mod for mod in r11v.revolt_mods(g, province, pressure) if mod[1]] if status else []
        war = g.wars.index(province) if province in g.wars else -1
        bare = uncovered(g, province)
        trouble = war >= 0 or sum([mod[1] for mod in mods]) > 0
        found.append(
            {
                "id": PROVINCES[province],
                "on": f"space:{PROVINCES[province]}",
                "tags": [
                    tag
                    for tag, holds in (
                        ("trouble", trouble),
                        ("uncovered", bool(bare)),
                        ("insurgent", status == INSURGENT),
                    )
                    if holds
                ],
                "name": PROVINCES[province],
                "command": COMMANDS[g.parts.command_of[province]],
                "status": STATUSES[status],
                "gold": g.parts.gold[province],
                "tax": r09.tax_of(g, province) or None,
                "units": {KINDS[kind]: count for kind, count in enumerate(g.units[province]) if count},
                "uncovered": bare,
                "war": None if war < 0 else WARS[war],
                "revolt": [list(mod) for mod in mods] if status else None,
            }
        )
    return found


def uncovered(g: RomeInc, province: int) -> list[str]:
    """10.1.5 to 10.1.7: icons that anger Rome."""
    found = []
    if g.status[province] >= INSURGENT:
        found += ["legion"] if r10.lacks(g, province, LEGION, g.parts.legion_icon) else []
        found += ["fleet"] if r10.lacks(g, province, FLEET, g.parts.fleet_icon) else []
    if province in g.parts.grain and r10.hungry(g, province):
        found.append("grain")
    return found


def homelands(g: RomeInc) -> list[Words]:
    """Each Homeland, and the Leaders who wait there."""
    found = []
    for nation in range(len(NATIONS)):
        waiting = [LEADERS[leader] for leader in g.parts.leaders_of[nation] if g.leaders[leader] == HOME]
        found.append({"id": HOMELANDS[nation], "on": f"space:{HOMELANDS[nation]}", "tags": [], "leaders": waiting})
    return found


def spaces(g: RomeInc) -> list[Words]:
    """Each space of the map, and the Leaders of the Wars there."""
    leading: dict[int, list[str]] = {}
    for war, space in enumerate(g.wars):
        if space >= 0 and (leader := leader_of(g, war)) >= 0:
            leading.setdefault(space, []).append(LEADERS[leader])
    return [
        {"id": name, "on": f"space:{name}", "tags": [], "leading": leading.get(space, [])}
        for space, name in enumerate(SPACES)
    ]


def wars(g: RomeInc) -> list[Words]:
    """Each War, and for everybody who could fight it now: with which Provinces, which modifiers and what chances."""
    found = []
    for war in range(len(WARS)):
        if g.wars[war] < 0:
            continue
        leader = leader_of(g, war)
        row: Words = {
            "id": WARS[war],
            "on": f"space:{SPACES[g.wars[war]]}",
            "tags": [],
            "war": WARS[war],
            "space": SPACES[g.wars[war]],
            "leader": None if leader < 0 else LEADERS[leader],
            "nation": NATIONS[g.parts.war_nation[war]],
        }
        offices = r11.commanders(g, war)
        if not offices or war in g.fought:
            found.append(row)
            continue
        for office in offices:
            trial = g.copy()
            r11.muster(trial, war, office)
            odds = war_odds(trial, war, office)
            found.append(
                {
                    **row,
                    "id": f"{WARS[war]}:{OFFICES[office]}",
                    "tags": ["can_fight"],
                    "commander": OFFICES[office],
                    "provinces": [PROVINCES[province] for province in trial.army],
                    "roll": odds["mods"],
                    "odds": {name: odds[name] for name in ("sides", "outcomes", "notes")},
                    "triumph": chance_of(odds, "triumph"),
                    "fleets": r11.fleets(trial),
                    "naval": g.parts.war_naval[war],
                }
            )
    return found


def commands(g: RomeInc) -> list[Words]:
    """Each Command: who holds it, what it pays and costs, and how likely its Taxes are doubled."""
    found = []
    for command in range(len(COMMANDS)):
        office = commander_of(g, command)
        modifier = omens(g) + sum([mod[1] for mod in r09.tax_mods(g, command)])
        doubled = len([1 for dice in TWO_DICE if sum(dice) + modifier <= g.parts.tax_doubles]) / len(TWO_DICE)
        rebel = g.rebels[command] != LOYAL
        found.append(
            {
                "id": COMMANDS[command],
                "tags": ["rebel"] if rebel else [],
                "command": COMMANDS[command],
                "governor": who(g, office),
                "military": military(g, office),
                "tax": r09.tax(g, command),
                "doubled": 0.0 if rebel else doubled,
                "pay": r09.pay_of(g, command, r09.wages(g)),
            }
        )
    return found


def statesmen(g: RomeInc) -> list[Words]:
    """Everybody face up, with abilities and office."""
    found = []
    for one in in_play(g):
        office = g.offices.index(one) if one in g.offices else -1
        free = office < 0 or (office >= CONSUL and not r10.removal_barred(g, office))
        found.append(
            {
                "id": STATESMEN[one],
                "tags": (["free"] if free else []) + (["idle"] if office < 0 else []),
                "name": STATESMEN[one],
                "office": "none" if office < 0 else OFFICES[office],
                "military": g.parts.military[one],
                "administration": g.parts.administration[one],
                "popularity": g.parts.popularity[one],
                "intrigue": g.parts.intrigue[one],
                "special": SPECIALS[g.parts.special[one]],
            }
        )
    return found


def boxes(seen: Words) -> list[Words]:
    """Each counter that can still be drawn, and how likely the next draw brings it."""
    found = []
    for box, said in beliefs(seen)["boxes"].items():
        found += [
            {"id": counter, "tags": [box], "counter": counter, "box": box, "chance": said["each"]}
            for counter in seen[box]
        ]
    return found


def ledger(g: RomeInc) -> list[Words]:
    """What the books will say if nothing changes: Taxes and Pay, what angers and calms Rome, what Caesar and Consul
    bring.
    """
    found = [_entry("gold", "tax", r09.tax(g, command), "9.2.4", COMMANDS[command]) for command in range(len(COMMANDS))]
    found.append(_entry("gold", "pay", -r09.pay_due(g), "9.3.1", ""))
    found += [_entry("unrest", name, value, rule, "") for name, value, rule in r10.unrest_items(g)]
    for office in (CAESAR, CONSUL):
        name = PEOPLE[person(g, office)]
        found.append(_entry("unrest", "popularity", -popularity(g, office), "10.5.2", name))
        found.append(_entry("prestige", "administration", administration(g, office), "10.5.1", name))
        found.append(_entry("prestige", "prestige_ability", int(special(g, office) == PRESTIGE), "6.3.5", name))
    dies = unrest_odds(g)
    risk = [
        {
            **_entry("unrest", "riot", 1, "10.1.8", PEOPLE[person(g, CAESAR)]),
            "change": None,
            "odds": {"sides": dies["sides"], "outcomes": dies["outcomes"]},
        }
    ]
    return [entry for entry in found if entry["change"]] + risk


def _entry(track: str, item: str, change: int, rule: str, about: str) -> Words:
    return {
        "id": f"{track}:{item}:{about}",
        "tags": [track],
        "track": track,
        "item": item,
        "change": change,
        "rule": rule,
        "about": about or "none",
    }

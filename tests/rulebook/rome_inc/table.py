"""The table for tests of ROME, Inc.: all Provinces Roman, nobody there, generic commanders."""

from __future__ import annotations

from typing import Any

from princeps.engine.catalogue import title
from princeps.engine.chance import Stream
from princeps.games.rome_inc.parts import PROVINCES, STATUSES
from princeps.games.rome_inc.rules import r11_revolts as r11v

from .. import tabletop

TITLE = title("rome_inc")
PARTS = TITLE.parts()


class Table(tabletop.Tabletop):
    title = TITLE

    def changes(self, kind: str) -> dict[str, int]:
        """The ledger of gold, prestige or unrest, by item."""
        found: dict[str, int] = {}
        for event in self.told(kind):
            found[event["item"]] = found.get(event["item"], 0) + event["change"]
        return found

    def roll(self, what: str, at: int = 0) -> tuple[int, dict[str, int]]:
        """The total of a roll, and its modifiers by name."""
        event = self.told("roll", what=what)[at]
        return event["total"], {name: value for name, value, _ in event["mods"]}


def lay(at: str | list[str], chance: list[object], given: dict[str, Any]) -> Any:
    return tabletop.lay(TITLE, PARTS, at, chance, given)


def position(at: str | list[str], chance: list[object] | None = None, /, **given: Any) -> Table:
    """A position that has run on to its first decision."""
    return Table(lay(at, chance or [], given))


def new_game(scenario: str = "27_bce", length: str = "1", seed: int = 1, **options: str) -> Table:
    g = TITLE.start(PARTS, Stream(seed), TITLE.settings({"scenario": scenario, "length": length, **options}))
    return Table(g)


def barbarian(*but: str, but_status: str = "roman") -> dict[str, str]:
    """Every Province Barbarian, some of them not: little else can happen there."""
    return {province: but_status if province in but else STATUSES[0] for province in PROVINCES}


def revolt_of(t: Table, province: str) -> tuple[int, dict[str, int]]:
    """The Revolt modifier of a Province, and its parts."""
    mods = r11v.revolt_mods(t.g, PROVINCES.index(province), r11v.war_pressure(t.g))
    return sum(value for _, value, _ in mods), {name: value for name, value, _ in mods if value}

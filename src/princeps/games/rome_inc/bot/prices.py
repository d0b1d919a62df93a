"""What things are worth, in Prestige: to the curator by rule of thumb, to search by what paid in many games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Prices:
    """A list of prices. The usual ones are the curator's."""

    gold: float = 0.08  # a Gold
    tax: float = 0.25  # for each Gold of a Province that would pay Taxes and does not
    icon: float = 1.2  # an icon without its Unit, which angers Rome every turn
    lost: tuple[float, ...] = (0.0, 2.2, 1.6, 2.6, 2.6)  # a Revolt, by what the Province was; beside Taxes
    # 10.5.3, as a part of the Prestige that it can be expected to cost: the last Province of a Command
    command: float = 0.0
    romanized: float = 1.6  # beside Taxes
    triumph: float = 1.0  # for each point of Prestige that a Triumph brings at once, with the Unrest that goes
    war_gone: float = 4.0  # a War less on the map
    annexed: float = 1.4
    fight: float = 2.4  # what a fight costs in Losses
    disaster: float = 10.0
    rebellion: float = 14.0
    far: float = 3.5  # how far ahead of its chances an army is worth gathering,
    near: float = 1.7  # and how soon it is strong enough
    ashore: float = 0.6  # what an army seems to be worth without any of the Fleets it needs
    lasting: float = 2.5  # at most, what a new Unit is worth beside its first turn
    sure: float = 0.15  # a move must be worth that much: nobody should fidget

    reserve: int = 10  # Gold that is kept for a bad year,
    works: int = 45  # for building and moving,
    hoard: int = 20  # and not spent on games
    safe: int = 4  # Unrest that Rome can bear,
    danger: int = 8  # and from where on bread goes before building

    demote: float = 0.9  # Losses
    disgrace: float = 0.5  # beside the Unrest
    revolt: float = 1.8
    lands: float = 0.0  # which part of what the Province is missed for comes on top of that
    held: float = 2.6  # how much more one is missed that is Insurgent or Roman,
    italy: float = 0.0  # and one in Italia or next to it


CURATOR: Final = Prices()
# What paid in 59,000 games with prices by chance around the curator's (tools/fit_prices.py): he thinks too little of
# Triumphs and of Veterans, and knows neither what a Command without Provinces costs nor that a Loss is cheapest where
# the next Annexation brings it back.
LEARNED: Final = replace(
    CURATOR,
    gold=0.09,
    icon=1.0,
    lost=(0.0, 2.2, 1.6, 3.5, 1.9),
    command=1.0,
    triumph=1.5,
    far=3.9,
    near=2.1,
    lasting=2.0,
    works=65,
    safe=5,
    danger=11,
    demote=1.3,
    disgrace=0.33,
    revolt=0.0,
    lands=1.0,
    held=3.6,
    italy=1.0,
)

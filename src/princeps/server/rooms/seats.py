"""The seats of an open match: who holds which, what was decided and asked about them, and the salts given there."""

from __future__ import annotations

from ...engine.problem import Problem
from ..people import Player
from ..storage.shapes import CLOSED, MUTED, Chair, Seating


class Seats:
    """As the disk has it; the room changes it under its lock."""

    def __init__(self, names: list[str], host: int, seating: Seating) -> None:
        self.names = names
        self.host = host
        self.take(seating)

    def take(self, seating: Seating) -> None:
        self.chairs: dict[str, Chair] = {seat: seating.chairs[seat] for seat in self.names}
        self.verdicts = seating.verdicts
        self.salts = seating.salts
        self.shared = seating.shared
        self.known = seating.known
        self.votes = seating.votes
        self.asked = seating.asked

    # -- who holds what ------------------------------------------------------------------------------------------------

    def chair(self, seat: str) -> Chair:
        return self.chairs[seat]

    def mine(self, player: Player | None) -> list[str]:
        return [] if player is None else [seat for seat, chair in self.chairs.items() if chair.player == player.id]

    def all_mine(self, player: Player | None) -> bool:
        """Nobody else sits here or ever could: then nothing need be hidden from this player."""
        return (
            player is not None
            and not self.shared
            and all(chair.bot is not None or chair.player == player.id for chair in self.chairs.values())
            and bool(self.mine(player))
        )

    def hosted_by(self, player: Player | None) -> bool:
        return player is not None and self.host == player.id

    def people(self) -> dict[str, int]:
        """The seats that people hold, with their players."""
        return {seat: chair.player for seat, chair in self.chairs.items() if chair.player is not None}

    def others(self, player: int) -> set[int]:
        """The other people of the match, with those for whom a bot keeps a seat."""
        everybody = {one for chair in self.chairs.values() for one in (chair.player, chair.returns_to)}
        return {one for one in everybody if one is not None and one != player}

    def bots(self) -> list[str]:
        """The bots that sit here, whether they are asked or not."""
        return [chair.bot for chair in self.chairs.values() if chair.bot is not None]

    def by_bot(self, seat: str) -> bool:
        return self.chairs[seat].bot is not None

    def nobodys(self, seat: str) -> bool:
        """A bot's seat, which it keeps for nobody: what is answered there is no person's."""
        return self.chairs[seat].bot is not None and self.chairs[seat].returns_to is None

    def kept_for(self, player: Player | None) -> list[str]:
        """The seats that a bot gives back when this player wants."""
        return [] if player is None else [seat for seat, chair in self.chairs.items() if chair.returns_to == player.id]

    def seated(self, player: Player | None) -> Player:
        """One who plays here, or has begun it."""
        if player is None or not (self.mine(player) or self.hosted_by(player)):
            raise Problem("not_seated")
        return player

    def hand_over(self, old: int, new: int) -> None:
        """What one player holds is another's from now on."""
        for chair in self.chairs.values():
            if chair.player == old:
                chair.player = new
            if chair.returns_to == old:
                chair.returns_to = new
        if self.host == old:
            self.host = new

    def invitations(self) -> dict[str, str]:
        """The links to open seats."""
        return {seat: f"/join/{chair.secret}" for seat, chair in self.chairs.items() if chair.open() and chair.secret}

    # -- verdicts ------------------------------------------------------------------------------------------------------

    @property
    def closed(self) -> bool:
        return (CLOSED, "") in self.verdicts

    def muted(self, seat: str) -> bool:
        return (MUTED, seat) in self.verdicts

    def must_be_open(self) -> None:
        if self.closed:
            raise Problem("table_closed")

    # -- salts ---------------------------------------------------------------------------------------------------------

    def salt(self, seat: str) -> str | None:
        return self.salts.get(seat)

    def awaited(self) -> dict[str, bool | None]:
        """For each seat that is not a bot's: has it given a salt (true), does it go without (false), or is it not known
        yet?
        """
        return {
            seat: None if seat not in self.salts else self.salts[seat] is not None
            for seat, chair in self.chairs.items()
            if chair.bot is None
        }

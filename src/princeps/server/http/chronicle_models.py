"""The shapes of the log and the chronicle on the wire (docs/protocol.md)."""

from __future__ import annotations

from pydantic import BaseModel


class LogLine(BaseModel):
    n: int
    rule: str
    text: str
    details: list[str]
    kind: str
    face: int | None
    dice: list[int]
    episode: int


class EpisodeHead(BaseModel):
    """A stretch of the log; `bare`: nothing is told in it yet but where the game is."""

    id: int
    title: str
    owner: str
    bare: bool


class EffectCard(BaseModel):
    """What changed in an answer's part of an episode."""

    n: int
    episode: int
    tracks: dict[str, int]
    places: list[str]


class Since(BaseModel):
    """What is different since a seat's own answer n was given."""

    n: int
    tracks: dict[str, int]
    places: list[str]


class ChronicleCard(BaseModel):
    version: int
    first: int
    effects: list[EffectCard]
    names: dict[str, str]
    since: Since | None

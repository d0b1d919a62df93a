"""The shapes of what is said about people: who they are, and how they keep their matches."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, StringConstraints

from .models import KEPT, Body


class Credentials(Body):
    name: Annotated[str, StringConstraints(min_length=2, max_length=40, pattern=KEPT)]
    password: Annotated[str, StringConstraints(min_length=8, max_length=200)]


class Me(BaseModel):
    name: str | None  # of the account
    called: str | None  # what others read: that name, or the one that a visitor without account has chosen


class Called(Body):
    called: Annotated[str, StringConstraints(max_length=200, pattern=KEPT)]


class MatchName(Body):
    name: Annotated[str, StringConstraints(max_length=80, pattern=KEPT)]


class Archived(Body):
    archived: bool


class Deleted(BaseModel):
    destroyed: bool  # false: others keep it, it only left one's own list

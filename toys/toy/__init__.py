"""High Card, a tiny game: two seats, hidden hands, a secret simultaneous choice."""

from .title import TITLE

__all__ = ["TITLE"]

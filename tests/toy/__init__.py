"""High Card, a tiny game for tests: two seats, hidden hands, a secret simultaneous choice.

PRINCEPS_EXTRA_GAMES="tests.toy".
"""

from .title import TITLE

__all__ = ["TITLE"]

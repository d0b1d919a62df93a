"""Country Fair, a tiny game for tests of the page: two to four seats, hands, a supply, lands, cubes, ways of every
kind, sheets.
"""

from .title import TITLE

__all__ = ["TITLE"]

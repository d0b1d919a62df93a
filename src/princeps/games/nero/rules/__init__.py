"""The rulebook, a module for each chapter."""

# Read first, whoever asks: reading numbers the options, and a save has sealed answers by their numbers.
from . import r05_movement  # noqa: F401

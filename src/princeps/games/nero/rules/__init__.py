"""The rulebook, a module for each chapter."""

# Read first, whoever asks: its tables are made of what all the chapters have registered.
from . import r12_table  # noqa: F401

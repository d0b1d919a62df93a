"""The rulebook of Nero, chapter by chapter."""

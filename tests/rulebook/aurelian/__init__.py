"""The rulebook of Aurelian, chapter by chapter."""

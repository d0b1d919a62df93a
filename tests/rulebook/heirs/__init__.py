"""The rulebook of Heirs of Augustus, chapter by chapter."""

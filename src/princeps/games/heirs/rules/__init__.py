"""The rulebook of Heirs of Augustus, one module per chapter."""

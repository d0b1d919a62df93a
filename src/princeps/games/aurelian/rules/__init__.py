"""The rulebook of Aurelian, one module per chapter."""

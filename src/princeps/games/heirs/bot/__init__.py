"""The player of Heirs of Augustus by rules of thumb."""

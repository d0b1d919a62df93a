"""The player of Aurelian by rules of thumb."""

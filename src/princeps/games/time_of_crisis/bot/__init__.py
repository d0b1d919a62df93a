"""The tribune, a player of the full game by rules of thumb, and how well a position stands for a search."""

"""The legate, a rule-of-thumb player: what a position is worth, plans for his armies, answers to others, his policy."""

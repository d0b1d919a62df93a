"""Analysis: how good the chances are at a decision, what would have been better, and what turned a game."""

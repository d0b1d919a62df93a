"""The laboratory: many games, bots against each other, studies, fuzzing, speed."""

"""A match at a table without a network: seats, what each sees, answers, undo."""

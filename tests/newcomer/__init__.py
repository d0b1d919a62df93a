"""What a newcomer does."""

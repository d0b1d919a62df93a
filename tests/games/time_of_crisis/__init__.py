"""What is particular to Time of Crisis beside its rules."""

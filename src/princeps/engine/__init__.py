"""The core: agenda, decisions, chance, log, record. Standard library only; imports nothing else of ours."""

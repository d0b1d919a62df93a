"""Heirs of Augustus (working title): Roman noblemen strive to be adopted by Augustus, 11 BC to AD 14."""

"""Princeps: one table for five board games of the Roman Empire."""

__version__ = "0.1.0"

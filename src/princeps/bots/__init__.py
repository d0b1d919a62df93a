"""Bots: they see a view, imagine positions that fit it, and answer in words."""

from .roster import Bot, bot_names, make_bot, searches

__all__ = ["Bot", "bot_names", "make_bot", "searches"]

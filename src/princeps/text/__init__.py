"""What people read: sentences, labels and words from message ids, in English and German."""

from .render import LANGUAGES, Crumb, Rule, Statement, Texts

__all__ = ["LANGUAGES", "Crumb", "Rule", "Statement", "Texts"]

"""What the dice are promised on: the commitment to the seed, the salts of the seats, the start that covers both.

The seed is committed to before anybody gives a salt, and hidden until the end: so neither who knows the seed nor who
gives a salt can choose the dice.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any

from .problem import Problem

Salts = dict[str, str]  # by seat, in the order of the seats
MOST_SALT = 64  # letters
SALT = re.compile(r"[!-~]([ -~]*[!-~])?")  # plain ASCII: the same bytes everywhere, also for who checks it by hand


def _sha256(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def commitment(seed: int, salt: str) -> str:
    """Published before anything else: binds the seed without showing it."""
    return _sha256(f"{seed:032x}:{salt}").hex()


def start_of(commitment: str, salts: Salts) -> str:
    """Published when the match begins: one line that covers the commitment and every salt in order."""
    return _sha256(commitment + "\n" + "".join([f"{seat}:{salt}\n" for seat, salt in salts.items()])).hex()


def dice_key(seed: int, start: str) -> int:
    """The key of the dice of a match with salts."""
    return int.from_bytes(_sha256(f"{seed:032x}:{start}")[:16], "big")


def check_salt(salt: str) -> None:
    if len(salt) > MOST_SALT or SALT.fullmatch(salt) is None:
        raise Problem("salt_text", most=MOST_SALT)


def read_salts(words: Any, seats: list[str]) -> Salts:
    """Salts from a save, put into the order of the seats."""
    if not isinstance(words, dict) or not all(isinstance(salt, str) for salt in words.values()):
        raise Problem("save_key", key="salts")
    for seat, salt in words.items():
        if seat not in seats:
            raise Problem("unknown_seat", seat=seat, seats=", ".join(seats))
        check_salt(salt)
    return {seat: words[seat] for seat in seats if seat in words}

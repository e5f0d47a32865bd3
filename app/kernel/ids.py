"""Identifiers, table codes and secret tokens."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable

import uuid_utils

Entropy = Callable[[int], bytes]
"""Returns that many unguessable bytes; `secrets.token_bytes` outside tests."""

# No letters that look alike, and no vowels, so that a code spells no word. 27 of them, 13 long:
# 61 bits, more than anyone can try.
_ALPHABET = "23456789BCDFGHJKMNPQRSTVWXZ"
_CODE_LENGTH = 13


def new_id() -> uuid.UUID:
    """Return a UUIDv7, so that rows lie in the order of their making."""
    return uuid.UUID(bytes=uuid_utils.uuid7().bytes)


def new_code(entropy: Entropy) -> str:
    """Return a table code of at least 60 bits."""
    number = int.from_bytes(entropy(16), "big")
    letters = []
    for _ in range(_CODE_LENGTH):
        number, digit = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[digit])
    return "".join(letters)


def tidy_code(text: str) -> str:
    """Return the code within what a person pasted: a link, or a code with spaces or dashes."""
    last = text.strip().rstrip("/").rsplit("/", 1)[-1]
    return "".join(letter for letter in last.upper() if letter.isalnum())


def is_code(text: str) -> str:
    """Return the whole table code that a text is, however it is pasted; empty where it is none."""
    code = tidy_code(text)
    whole = len(code) == _CODE_LENGTH and all(letter in _ALPHABET for letter in code)
    return code if whole else ""


def new_token(entropy: Entropy) -> str:
    """Return a secret of 256 bits for a cookie or a seat link."""
    return entropy(32).hex()


def token_hash(token: str) -> bytes:
    """Return what is stored of a token, from which it can't be found again."""
    return hashlib.sha256(token.encode()).digest()

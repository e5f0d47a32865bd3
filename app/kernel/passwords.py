"""Passwords of people: only their argon2 hashes are stored."""

from __future__ import annotations

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

# The least that OWASP's password guide names: about 40 ms and 19 MiB for one look.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


async def hash_password(password: str) -> str:
    """Return what is stored of a password; the work is done beside the event loop."""
    return await asyncio.to_thread(_HASHER.hash, password)


async def is_password(password: str, stored: str) -> bool:
    """Tell whether this is the password that was stored."""
    try:
        return await asyncio.to_thread(_HASHER.verify, stored, password)
    except VerifyMismatchError:
        return False

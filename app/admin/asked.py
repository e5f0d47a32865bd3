"""Reads what an admin asks for from an address, and writes it back into one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from app.admin.schemas import ORDERS, Place, Wanted
from app.errors import BadInput
from app.kernel.web import number

_LONGEST = 100


def wanted_of(query: Mapping[str, str]) -> Wanted:
    """Return which matches are asked for. Raises BadInput."""
    if any(len(value) > _LONGEST or "\x00" in value for value in query.values()):
        raise BadInput
    return Wanted(
        game=query.get("game", ""),
        since=_read(query, "since", date.fromisoformat),
        until=_read(query, "until", date.fromisoformat),
        find=query.get("find", "").strip(),
        reason=query.get("reason", ""),
        least=_read(query, "least", _minutes),
        most=_read(query, "most", _minutes),
        bots=_one_of(query.get("bots", ""), ("", "with", "without")),
        aborted=_one_of(query.get("aborted", ""), ("", "only", "without")),
        reported=_one_of(query.get("reported", ""), ("", "open", "any")),
        order=_one_of(query.get("order", "newest"), ORDERS),
    )


def place_of(query: Mapping[str, str], wanted: Wanted) -> Place | None:
    """Return where the page begins: `after` or `before` a row. Raises BadInput."""
    back = "before" in query
    text = query.get("before") or query.get("after")
    if not text:
        return None
    value, _, match_id = text.rpartition("~")
    by_time = wanted.order in {"newest", "oldest"}
    try:
        found = datetime.fromisoformat(value) if by_time else number(value)
        if isinstance(found, datetime) and found.tzinfo is None:
            raise BadInput
        return Place(found, UUID(match_id), back)
    except ValueError as error:
        raise BadInput from error


def address(path: str, wanted: Wanted, place: Place | None = None) -> str:
    """Return the address of a list of these matches, from this place on."""
    fields = {
        name: _written(value) for name in Wanted.__slots__ if (value := getattr(wanted, name))
    }
    if fields.get("order") == "newest":
        del fields["order"]
    if place is not None:
        text = _written(place.value)
        fields["before" if place.back else "after"] = f"{text}~{place.match_id}"
    return f"{path}?{urlencode(fields)}" if fields else path


def _written(value: object) -> str:
    return value.isoformat() if isinstance(value, date) else str(value)


def _minutes(text: str) -> int:
    # More is no time that a match lasts, nor one that a database would take.
    return min(number(text), 100_000)


def _read(query: Mapping[str, str], name: str, read: Callable[[str], Any]) -> Any:  # noqa: ANN401  what `read` gives
    text = query.get(name, "")
    try:
        return read(text) if text else None
    except ValueError as error:
        raise BadInput from error


def _one_of(text: str, known: tuple[Any, ...]) -> Any:  # noqa: ANN401  one of the known
    if text not in known:
        raise BadInput
    return text

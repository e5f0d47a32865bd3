"""Reading a match from its log."""

from __future__ import annotations

from app.kernel.database import Session
from app.matches import codec, store
from app.matches.schemas import Cause, Loaded, LoggedStep, Match
from games.kit.protocol import Game


async def load(connection: Session, game: Game, match: Match, recent: int) -> Loaded:
    """Return the match at the step it was read at, with the `recent` steps that led there.

    Any step opens from two rows: its own and step 0, whose content is the dictionary.
    """
    # Not beyond the match as it was read: a step that came since may have ended it.
    first = max(0, match.seq - recent + 1)
    rows = list(await store.steps(connection, match.id, first=first, last=match.seq))
    start = rows[0] if rows[0].seq == 0 else (await store.steps(connection, match.id, last=0))[0]
    base = codec.unpack(start.body, b"")
    newest = rows[-1]
    position = codec.position_of(game, newest.seq, content(newest, base))
    times = await store.step_times(connection, match.id, sorted(set(position.opened.values())))
    return Loaded(
        match=match,
        position=position,
        base=base,
        opened_at={seat: times[seq] for seat, seq in position.opened.items()},
        recent=tuple(logged(game, row, base) for row in rows),
    )


def content(row: store.StepRow, base: bytes) -> bytes:
    """Return the unpacked content of a step's row."""
    return base if row.seq == 0 else codec.unpack(row.body, base)


def logged(game: Game, row: store.StepRow, base: bytes) -> LoggedStep:
    """Return a row of the log as a value."""
    return LoggedStep(
        seq=row.seq,
        seat=row.seat,
        token=row.token,
        cause=Cause(row.cause),
        action=row.action,
        emissions=codec.emissions_of(game, content(row, base)),
        reveals=row.reveals,
        at=row.at,
    )

"""Reading a match from its log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.kernel.database import Session
from app.matches import codec, store
from app.matches.codec import Dictionary
from app.matches.schemas import Cause, Loaded, LoggedStep, Match
from games.kit.protocol import Game


async def load(connection: Session, game: Game, match: Match, recent: int) -> Loaded:
    """Return the match at the step it was read at, with the `recent` steps that led there."""
    # Not beyond the match as it was read: a step that came since may have ended it.
    first = max(0, match.seq - recent + 1)
    key = codec.key_of(first)
    rows = await store.steps(connection, match.id, seqs={0, key}, first=first, last=match.seq)
    opened = Opened()
    steps = [logged(game, row, content) for row, content in opened.of(rows)]
    position = codec.position_of(game, match.seq, opened.newest)
    times = await store.step_times(connection, match.id, sorted(set(position.opened.values())))
    return Loaded(
        match=match,
        position=position,
        dictionary=opened.dictionary,
        opened_at={seat: times[seq] for seat, seq in position.opened.items()},
        recent=tuple(step for step in steps if step.seq >= first),
    )


class Opened:
    """Unpacks rows of steps, each after the rows that it was packed against."""

    def __init__(self) -> None:
        """Know no step yet."""
        self.dictionary = Dictionary()
        self.newest = b""

    def of(self, rows: Iterable[store.StepRow]) -> Iterator[tuple[store.StepRow, bytes]]:
        """Yield each row with its content.

        `rows`: in order, from step 0 on; whatever is left out, no key step is of which a row is a
        successor.
        """
        for row in rows:
            self.newest = self.dictionary.unpack(row.seq, row.body)
            self.dictionary = self.dictionary.after(row.seq, self.newest)
            yield row, self.newest


def logged(game: Game, row: store.StepRow, content: bytes) -> LoggedStep:
    """Return a row of the log as a value."""
    return LoggedStep(
        seq=row.seq,
        seat=row.seat,
        token=row.token,
        cause=Cause(row.cause),
        action=row.action,
        emissions=codec.emissions_of(game, content),
        reveals=row.reveals,
        at=row.at,
    )

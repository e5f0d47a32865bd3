"""What there is to show at a table at one moment, and to whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from app.matches.dailies.schemas import Standing
from app.matches.schemas import Loaded, Match, Status
from app.matches.tally.schemas import Result
from app.tables.schemas import Line, Table

Stage = Literal["lobby", "match", "outcome", "closed"]


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks: a player (None: an unknown browser) and the language to speak."""

    player_id: UUID | None
    name: str
    language: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A table and its newest match; `loaded` is None until that has begun.

    `talk`: the newest lines of the chat, or None in an answer that leaves everything around the
    match as the page shows it. `results`: of the matches at the table, once this one is over;
    `standing`: how it went among those who played the case of the day, if it was that.
    """

    table: Table
    match: Match
    loaded: Loaded | None
    talk: tuple[Line, ...] | None = None
    results: tuple[Result, ...] = ()
    standing: Standing | None = None

    @property
    def seq(self) -> int:
        """Return the newest step, -1 before the start."""
        return self.loaded.position.seq if self.loaded else -1

    @property
    def version(self) -> str:
        """Return the `data-v` of everything rendered from this scene: what is newer is larger."""
        return f"{self.match.number}.{self.seq + 1}.{self.table.version}"

    def seat_of(self, reader: Reader) -> int | None:
        """Return the reader's seat in the match, counted as the rules count."""
        held = self.table.seat_of(reader.player_id)
        if held is None:
            return None
        seats = self.match.seats
        return next((i for i, seat in enumerate(seats) if seat.number == held.number), None)

    def stage(self, reader: Reader) -> Stage:
        """Return which page this reader is shown."""
        if not self.table.admits(reader.player_id):
            return "closed"
        if self.match.status is Status.OPEN:
            return "lobby"
        if self.seat_of(reader) is None and not self.table.watched_by(reader.player_id):
            return "closed"
        return "match" if self.match.running else "outcome"

"""Keeping the case of a match, and playing it again with another deal (A41)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.kernel.clock import Clock
from app.kernel.database import Database, Session
from app.kernel.ids import Entropy, is_code, new_code
from app.matches.cases import store
from app.matches.cases.refusals import NoSuchCase, OldCase
from app.matches.cases.schemas import Case
from app.matches.schemas import Match
from games.kit import engine
from games.kit.protocol import Plugin


class Cases:
    """The use cases of a case; games that name no `case_options` have none."""

    def __init__(
        self, database: Database, clock: Clock, entropy: Entropy, plugins: Mapping[str, Plugin]
    ) -> None:
        """Keep cases of these games."""
        self._database = database
        self._clock = clock
        self._entropy = entropy
        self._plugins = plugins

    async def at(self, game: str, text: str) -> Case:
        """Return the case that a pasted code means. Raises NoSuchCase or OldCase."""
        async with self._database.read() as connection:
            case = await store.find(connection, is_code(text))
        if case is None or case.game != game:
            raise NoSuchCase
        if case.rules_version != self._plugins[game].game.info.rules_version:
            raise OldCase
        return case

    async def dealt(self, connection: Session, match: Match) -> tuple[Match, bytes | None]:
        """Return a match that begins now with the code of its case, and the case's secret.

        The secret is None where the game has no cases. Raises NoSuchCase for one kept no longer.
        """
        names = self._plugins[match.game].case_options
        if not names:
            return match, None
        if match.case_code is None:
            options = {name: match.options[name] for name in names}
            case = await store.keep(connection, self._new(match, options))
        else:
            found = await store.find(connection, match.case_code)
            if found is None:
                raise NoSuchCase
            case = found
        return replace(match, case_code=case.code), case.sealed

    def _new(self, match: Match, options: Mapping[str, object]) -> Case:
        return Case(
            code=new_code(self._entropy),
            game=match.game,
            rules_version=match.rules_version,
            options=options,
            sealed=engine.sealed_by(match.key),
            at=self._clock.now(),
        )

    async def pinned(self, connection: Session, match: Match) -> Mapping[str, object]:
        """Return the options that an open match is bound to because its case depends on them."""
        case = await store.find(connection, match.case_code) if match.case_code else None
        return case.options if case else {}

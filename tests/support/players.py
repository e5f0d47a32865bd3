"""Players that use the JSON interface: what a bot author or another client would write."""

from dataclasses import dataclass, field
from typing import Any, Self, TypeAlias

import httpx

from games.kit.bots import free_payload
from games.kit.choices import Decision
from games.kit.rng import Rng

# What the interface sends: JSON, which the tests read by key.
Json: TypeAlias = Any

ROLES = ("clam", "crazy", "monday", "bones")


@dataclass
class ApiPlayer:
    """One identity at one table."""

    http: httpx.AsyncClient
    name: str
    token: str = ""
    code: str = ""
    match: str = ""
    rng: Rng = field(default_factory=lambda: Rng(b"a player in a test", "choices"))

    @property
    def headers(self) -> dict[str, str]:
        """What says who this is."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def introduce(self) -> Self:
        """Get an identity."""
        made = await self._post("/api/players", {"name": self.name})
        self.token = made["token"]
        return self

    async def host(self, **choices: Json) -> str:
        """Make a table and return its code."""
        table = await self._post("/api/tables", {"game": "why", **choices})
        self.code = table["code"]
        return self.code

    async def sit(self, code: str, role: str | None) -> Json:
        """Sit down."""
        self.code = code
        return await self._post(f"/api/tables/{code}/sit", {"name": self.name, "role": role})

    async def ready(self, contribution: str = "ab" * 16) -> Json:
        """Be ready, adding chance."""
        body = {"ready": True, "contribution": contribution}
        return await self._post(f"/api/tables/{self.code}/ready", body)

    async def add_bot(self, seat: int, level: str = "random") -> Json:
        """Seat a bot; seats count from 1."""
        body = {"seat": seat, "level": level}
        return await self._post(f"/api/tables/{self.code}/bots", body)

    async def start(self) -> str:
        """Deal; returns the match's id."""
        table = await self._post(f"/api/tables/{self.code}/start", {})
        self.match = str(table["match"])
        return self.match

    async def table(self) -> Json:
        """The table as it is now."""
        return await self._get(f"/api/tables/{self.code}")

    async def view(self) -> Json:
        """What my seat may know, and do."""
        return await self._get(f"/api/matches/{self.match}")

    def choose(self, view: Json) -> Json:
        """Draw a legal action from the decision in a view."""
        return free_payload(Decision.model_validate(view["decision"]), self.rng)

    async def act(self, view: Json, action: Json = None) -> Json:
        """Answer the decision in a view and return the view after it."""
        body = {"token": view["token"], "action": action or self.choose(view)}
        return await self._post(f"/api/matches/{self.match}/act", body)

    async def _post(self, path: str, body: Json) -> Json:
        answer = await self.http.post(path, json=body, headers=self.headers)
        answer.raise_for_status()
        return answer.json()

    async def _get(self, path: str) -> Json:
        answer = await self.http.get(path, headers=self.headers)
        answer.raise_for_status()
        return answer.json()


async def seated(
    http: httpx.AsyncClient, names: tuple[str, ...], **choices: Json
) -> list[ApiPlayer]:
    """Return players at one new table of WHY, all ready; the first is the host."""
    players = [await ApiPlayer(http, name).introduce() for name in names]
    code = await players[0].host(seats=len(names), **choices)
    for player, role in zip(players, ROLES, strict=False):
        await player.sit(code, role)
        await player.ready()
    return players


async def begun(
    http: httpx.AsyncClient, names: tuple[str, ...], **choices: Json
) -> list[ApiPlayer]:
    """Return players in a running match."""
    players = await seated(http, names, **choices)
    match = await players[0].start()
    for player in players:
        player.match = match
    return players


async def play_on(players: list[ApiPlayer], steps: int) -> int:
    """Let whoever is awaited act at random, at most `steps` times; returns how many were done."""
    for done in range(steps):
        views = [await player.view() for player in players]
        awaited = [(p, v) for p, v in zip(players, views, strict=True) if v["decision"]]
        if not awaited:
            return done
        await awaited[0][0].act(awaited[0][1])
    return steps

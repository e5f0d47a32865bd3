"""The JSON that programs send and receive under `/api`."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from app.tables.schemas import Spectators

ShortText = Annotated[str, Field(max_length=200)]
Limit = Literal[60, 120, 300, 172_800]
Code = Annotated[str, Field(max_length=40)]


class Body(BaseModel):
    """Something that is sent; unknown fields are an error."""

    model_config = ConfigDict(extra="forbid")


class Refusal(BaseModel):
    """Why something was not done. `rule` is the rule that forbids it, or empty."""

    code: str
    message: str
    rule: str


_REFUSED: dict[str, Any] = {
    "description": "Refused",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
}
# By reference: from a model FastAPI makes one more for each status of each route.
REFUSALS: dict[int | str, dict[str, Any]] = {
    **dict.fromkeys((403, 404, 405, 409, 410, 413, 429, 503), _REFUSED),
    422: {"model": Refusal},
}
"""What every route under `/api` may answer beside its own."""


class GameSummary(BaseModel):
    """A game in the list."""

    slug: str
    title: str
    summary: str
    rules_version: int
    seats: tuple[int, int]
    minutes: int
    roles: tuple[str, ...]
    bots: tuple[str, ...]
    cooperative: bool
    hidden_information: bool
    memory: bool


class Schemas(BaseModel):
    """The JSON Schemas of a game's own models."""

    options: dict[str, JsonValue]
    state: dict[str, JsonValue]
    action: dict[str, JsonValue]
    event: dict[str, JsonValue]
    view: dict[str, JsonValue]


class GameDetails(GameSummary):
    """A game with its schemas.

    `sheet`: for each cell of the sheet that a seat may keep the marks that it can hold; empty where
    a sheet is lines of text alone.
    """

    schemas: Schemas
    sheet: dict[str, tuple[str, ...]]


class NewPlayer(Body):
    """Somebody who wants to play."""

    name: ShortText


class PlayerCreated(BaseModel):
    """An identity; `token` goes into `Authorization: Bearer …` and is shown only now."""

    id: UUID
    name: str
    token: str


class CreateTable(Body):
    """A table to be made. Values of `options` as the game's option schema says."""

    game: ShortText
    seats: int | None = Field(default=None, ge=1, le=99)
    limit_seconds: Limit | None = 300
    options: dict[str, JsonValue] = Field(default_factory=dict, max_length=50)
    spectators: Spectators = Spectators.NONE
    password: Annotated[str, Field(max_length=100)] = ""


class ChangeOptions(Body):
    """Other options for the next match; everybody is asked again whether they are ready."""

    seats: int = Field(ge=1, le=99)
    limit_seconds: Limit | None = 300
    options: dict[str, JsonValue] = Field(default_factory=dict, max_length=50)
    spectators: Spectators = Spectators.NONE


class Password(Body):
    """The password of a table; empty takes it away."""

    password: Annotated[str, Field(max_length=200)]


class AtSeat(Body):
    """A seat, counted from 1."""

    seat: int = Field(ge=1, le=99)


class AtGuest(Body):
    """Somebody without a seat, by the number that the table names."""

    guest: int = Field(ge=1, le=32_000)


class AnswerClaim(AtGuest):
    """Whether the guest gets the seat that was asked for."""

    yes: bool


class Switch(Body):
    """On or off."""

    on: bool


class Watchers(Body):
    """Who may look on."""

    whom: Spectators


class Say(Body):
    """A line for the chat.

    `:agree:`, `:unsure:`, `:careful:`, `:bravo:` and `:thanks:` are reactions, which every page
    shows in its reader's language.
    """

    text: Annotated[str, Field(max_length=2_000)]


class Said(BaseModel):
    """A line of the chat. `seat` is counted from 1, null for somebody without a seat."""

    number: int
    name: str
    seat: int | None
    gallery: bool
    text: str
    at: datetime


class Sit(Body):
    """A seat to be taken."""

    name: ShortText
    role: ShortText | None = None


class Ready(Body):
    """`contribution`: 16 random bytes in hex, or empty; `ready` false takes it back."""

    ready: bool = True
    contribution: Annotated[str, Field(max_length=32)] = ""


class AddBot(Body):
    """A bot for the seat of this number, counted from 1."""

    seat: int = Field(ge=1, le=99)
    level: ShortText


class SeatAt(BaseModel):
    """A seat at a table, counted from 1."""

    number: int
    name: str
    role: str | None
    bot: str | None
    ready: bool
    free: bool
    me: bool
    host: bool
    present: bool
    relieved: bool


class GuestAt(BaseModel):
    """Somebody without a seat. `claims`: the seat that the guest asks back, counted from 1."""

    number: int
    name: str
    watching: bool
    claims: int | None


class TableState(BaseModel):
    """A table and its newest match. `match` is null until it begins.

    `guests`: who is here without a seat; `closed`: why the match ended before the rules said so.
    """

    code: str
    name: str
    game: str
    options: dict[str, JsonValue]
    limit_seconds: int | None
    version: int
    number: int
    status: str
    seed_hash: str
    match: UUID | None
    closed: str | None
    shut: bool
    guarded: bool
    spectators: str
    seats: list[SeatAt]
    guests: list[GuestAt]


class Report(Body):
    """What is reported: a seat, counted from 1, or null for the match as a whole."""

    about: Annotated[int, Field(ge=1, le=20)] | None
    text: Annotated[str, Field(max_length=500)]


class Act(Body):
    """An answer to the decision that `token` names."""

    token: int = Field(ge=0, le=2**31 - 1)
    action: dict[ShortText, str | int | list[str | int]] = Field(max_length=50)


class MatchView(BaseModel):
    """What a seat may know of a match, or a spectator, who has none.

    `decision` is null while somebody else is awaited, and while the match is paused. `closed`:
    why it ended before the rules said so.
    """

    match: UUID
    seq: int
    status: str
    seat: int | None
    token: int | None
    awaited: list[int]
    decision: JsonValue
    view: JsonValue
    log: list[str]
    outcome: JsonValue
    closed: str | None

"""A table of three people and a bot, and the short match played at it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

import httpx
from playwright.async_api import expect

from tests.browser import short
from tests.browser.hands import Hands, Keys, Pointer
from tests.browser.short import Move
from tests.browser.support import LAPTOP, PATIENCE_MS, PHONE, People, Person
from tests.support.players import ApiPlayer

NAMES = ("Mira", "Nils", "Ingrid")
Watch = Callable[[Move, Person], Awaitable[None]]


async def three(people: People, urls: Sequence[str] = ()) -> list[Person]:
    """People with a mouse, with a phone, and with a keyboard alone."""
    devices = (LAPTOP, PHONE, LAPTOP)
    where = urls or (people.url,) * len(devices)
    return [
        await people.person(name, device, url=url)
        for name, device, url in zip(NAMES, devices, where, strict=True)
    ]


async def gather(persons: Sequence[Person], limit: int | None = None) -> str:
    """Seat everybody and a bot, all ready, without their pages; returns the table's code.

    `limit`: seconds for each decision.
    """
    async with httpx.AsyncClient(base_url=persons[0].url, timeout=PATIENCE_MS) as http:
        players = [await ApiPlayer(http, person.name).introduce() for person in persons]
        code = await players[0].host(seats=len(short.ROLES), limit_seconds=limit)
        for player, role in zip(players, short.ROLES, strict=False):
            await player.sit(code, role)
        await players[0].add_bot(len(short.ROLES))
        for player in players:
            await player.ready(short.CHANCE.hex())
    for person, player in zip(persons, players, strict=True):
        await person.become(player.token)
        await person.open(code)
        await person.reaches("lobby")
    return code


async def begin(persons: Sequence[Person]) -> str:
    """Deal the short match."""
    code = await gather(persons)
    await persons[0].start()
    for person in persons:
        await person.reaches("match")
    return code


async def nothing(move: Move, person: Person) -> None:
    """Watch no move."""


async def play(
    persons: Sequence[Person],
    moves: Sequence[Move],
    watch: Watch = nothing,
    hands: Mapping[int, Hands] | None = None,
) -> None:
    """Let each person do what the plan says, as soon as their page asks for it."""
    using = hands or {0: Pointer(), 1: Pointer(), 2: Keys()}
    for move in moves:
        person = persons[move.seat]
        await expect(person.decision(move.token)).to_be_visible(timeout=PATIENCE_MS)
        await watch(move, person)
        await using[move.seat].act(person, move.token, move.payload)

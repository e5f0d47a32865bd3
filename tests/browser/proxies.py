"""Moves that no browser makes: a second device of the same seat, through the JSON interface."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import httpx

from tests.browser.short import Move
from tests.browser.support import Person
from tests.support.players import ApiPlayer

MOST_LOOKS = 1000


@asynccontextmanager
async def devices(persons: Sequence[Person]) -> AsyncIterator[list[ApiPlayer]]:
    """Programs that hold the identities of these people's browsers."""
    async with httpx.AsyncClient(base_url=persons[0].url, timeout=30) as http:
        yield [await device(http, person) for person in persons]


async def device(http: httpx.AsyncClient, person: Person) -> ApiPlayer:
    cookies = await person.context.cookies()
    token = next(c["value"] for c in cookies if c["name"] == "player")
    player = ApiPlayer(http, person.name, token, person.code)
    player.match = str((await player.table())["match"])
    return player


async def answer(player: ApiPlayer, move: Move) -> None:
    """Make a move of the plan as soon as it is asked for; a bot may have to act before."""
    for _ in range(MOST_LOOKS):
        view = await player.view()
        if view["token"] == move.token:
            await player.act(view, move.payload)
            return
    message = f"{player.name} was not asked for {move}"
    raise AssertionError(message)


async def act_times(players: Sequence[ApiPlayer], times: int) -> None:
    """Let them act at random, so many times in all; bots in between are waited for."""
    done = 0
    for _ in range(MOST_LOOKS):
        if done == times:
            return
        done += await act_once(players)
    message = f"only {done} of {times} moves could be made"
    raise AssertionError(message)


async def act_once(players: Sequence[ApiPlayer]) -> bool:
    """Let whoever is awaited among them act at random; False where that is nobody of them."""
    for player in players:
        view = await player.view()
        if view["decision"]:
            await player.act(view)
            return True
    return False

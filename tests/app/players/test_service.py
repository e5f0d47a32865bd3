"""Who is at the browser."""

import pytest

from app.kernel.ids import token_hash
from app.players.service import BadName, tidy_name
from tests.app.houses import Server


async def test_a_token_is_recognised_and_no_other(server: Server) -> None:
    made = await server.players.introduce("Mira")
    assert await server.players.recognise(made.token) == made.player
    for token in (None, "", "0" * 64, made.token.upper(), made.token + " ", "é" * 10_000):
        assert await server.players.recognise(token) is None


async def test_two_of_one_name_are_two_players(server: Server) -> None:
    one, two = [await server.players.introduce("Mira") for _ in range(2)]
    assert one.player.id != two.player.id
    assert one.token != two.token


async def test_only_the_hash_of_a_token_is_stored(server: Server) -> None:
    made = await server.players.introduce("Mira")
    stored = repr(await server.dump())
    assert made.token not in stored
    assert repr(bytes.fromhex(made.token)) not in stored
    assert repr(token_hash(made.token)) in stored


async def test_a_new_name_is_known_at_once_in_this_process(server: Server) -> None:
    made = await server.players.introduce("Mira")
    await server.players.recognise(made.token)
    await server.players.rename(made.player, " Mira  B ")
    found = await server.players.recognise(made.token)
    assert found is not None
    assert found.name == "Mira B"


async def test_a_bad_new_name_changes_nothing(server: Server) -> None:
    made = await server.players.introduce("Mira")
    before = await server.dump()
    with pytest.raises(BadName):
        await server.players.rename(made.player, "")
    assert await server.dump() == before


async def test_a_player_may_come_without_a_name(server: Server) -> None:
    assert (await server.players.introduce("")).player.name == ""


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Mira", "Mira"),
        ("  Mira \t B.\n", "Mira B."),
        ("Zoe\u0308", "Zoë"),
        ("李小龍", "李小龍"),
        ("O'Neill <3", "O'Neill <3"),
        ("x" * 24, "x" * 24),
        ("👩", "👩"),
    ],
)
def test_a_name_is_tidied(typed: str, kept: str) -> None:
    assert tidy_name(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\u3000",
        "x" * 25,
        "x" * 10_000,
        "Mira\u202eariM",
        "\u200bMira",
        "Mi\x00ra",
        "Mi\x1bra",
        "\ud800",
        "\ue000",
        "Mira\u2066",
        "a\u200db",
    ],
)
def test_a_name_that_deceives_or_fills_the_page_is_refused(typed: str) -> None:
    with pytest.raises(BadName):
        tidy_name(typed)

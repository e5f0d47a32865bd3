"""The chat: who is heard by whom, and what a line may be."""

import pytest

from app.players.schemas import Player
from app.tables import refusals
from app.tables.chat import KEPT, Chat, readable, tidy_line
from app.tables.schemas import LINE_LENGTH, Reaction, Spectators
from tests.app.houses import Party, Server, seated


def chat(server: Server) -> Chat:
    return server.house.services.chat


async def say(party: Party, player: Player, text: str, *, playing: bool = False) -> None:
    await chat(party.server).speak(party.code, player, text, playing=playing)


async def heard(party: Party, *, playing: bool, seated: bool) -> list[str]:
    table = await party.server.tables.at(party.code)
    lines = await chat(party.server).lines(table)
    return [line.text for line in readable(lines, playing=playing, seated=seated)]


async def a_spectator(party: Party) -> Player:
    server = party.server
    powers = server.house.services.powers.table
    await powers.allow_spectators(party.code, party.host, Spectators.PUBLIC)
    guest = await server.player("Olga")
    await server.house.services.door.watch(party.code, guest, watching=True)
    return guest


async def test_what_is_said_is_heard_in_order_by_everybody(server: Server, other: Server) -> None:
    party = await seated(server)
    await say(party, party.host, "Hello")
    await chat(other).speak(party.code, party.people[1], "Hi Mira", playing=False)
    assert await heard(party, playing=False, seated=True) == ["Hello", "Hi Mira"]
    table = await other.tables.at(party.code)
    assert [line.name for line in await chat(other).lines(table)] == ["Mira", "Nils"]


async def test_spectators_talk_apart_while_a_match_runs(server: Server) -> None:
    party = await seated(server)
    guest = await a_spectator(party)
    await say(party, party.host, "I have the axe", playing=True)
    await say(party, guest, "Nils has the rope!", playing=True)
    assert await heard(party, playing=True, seated=True) == ["I have the axe"]
    assert await heard(party, playing=True, seated=False) == ["Nils has the rope!"]
    both = ["I have the axe", "Nils has the rope!"]
    assert await heard(party, playing=False, seated=True) == both
    assert await heard(party, playing=False, seated=False) == both


async def test_who_does_not_look_on_says_nothing_during_a_match(server: Server) -> None:
    party = await seated(server)
    with pytest.raises(refusals.NotSeated):
        await say(party, await server.player("Olga"), "Hello?", playing=True)


async def test_who_was_sent_away_is_not_heard(server: Server) -> None:
    party = await seated(server, seats=3)
    await server.house.services.powers.send_away(party.code, party.host, 1)
    with pytest.raises(refusals.Barred):
        await say(party, party.people[1], "That was unfair")


async def test_a_nameless_browser_is_not_heard(server: Server) -> None:
    party = await seated(server)
    nobody = (await server.players.introduce("")).player
    with pytest.raises(refusals.NotSeated):
        await say(party, nobody, "Boo")


async def test_one_player_says_eight_lines_within_ten_seconds(server: Server) -> None:
    party = await seated(server)
    for number in range(8):
        await say(party, party.host, f"line {number}")
    with pytest.raises(refusals.TooFast):
        await say(party, party.host, "one more")
    await say(party, party.people[1], "I may")
    server.clock.pass_(seconds=11)
    await say(party, party.host, "one more")


async def test_a_reaction_is_a_line_and_limited_like_one(server: Server) -> None:
    party = await seated(server)
    for reaction in (*Reaction, *list(Reaction)[:3]):
        await say(party, party.host, reaction)
    with pytest.raises(refusals.TooFast):
        await say(party, party.host, Reaction.THANKS)
    lines = await chat(server).lines(await server.tables.at(party.code))
    assert [line.reaction for line in lines] == [*Reaction, *list(Reaction)[:3]]


async def test_only_the_word_alone_is_a_reaction(server: Server) -> None:
    party = await seated(server)
    for text in (":careful: with that", ":carefull:", "careful", ": careful :"):
        await say(party, party.host, text)
    lines = await chat(server).lines(await server.tables.at(party.code))
    assert {line.reaction for line in lines} == {None}


async def test_only_the_newest_lines_are_read(server: Server) -> None:
    party = await seated(server)
    for number in range(KEPT + 10):
        server.clock.pass_(seconds=5)
        await say(party, party.host, str(number))
    lines = await heard(party, playing=False, seated=True)
    assert (len(lines), lines[-1]) == (KEPT, str(KEPT + 9))


LINES = {
    "  two   words ": "two words",
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "a\u202eb\u2066c": "abc",
    "over\nand\tout": "over and out",
    "NUL\0 and bell\a": "NUL and bell",
    "family: \U0001f468\u200d\U0001f469": "family: \U0001f468\u200d\U0001f469",
    "x" * LINE_LENGTH: "x" * LINE_LENGTH,
    "zero\u200bwidth": "zerowidth",
}


@pytest.mark.parametrize("text", LINES, ids=lambda text: repr(text[:20]))
def test_b42_a_line_is_shown_as_it_is_meant_and_turns_nothing_around(text: str) -> None:
    assert tidy_line(text) == LINES[text]


@pytest.mark.parametrize("text", ["", "   ", "\u202e", "\u200d \u200d", "x" * 501, "x" * 10_000])
def test_b42_what_can_not_be_shown_is_no_line(text: str) -> None:
    with pytest.raises(refusals.BadLine):
        tidy_line(text)

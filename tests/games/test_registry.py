from importlib.metadata import EntryPoint

import pytest

from games import registry
from games.kit.protocol import Plugin
from games.registry import BrokenPlugin, discover
from tests.games.kit.toy import PLUGIN, Toy

NOT_A_PLUGIN = "a string"
WITHOUT_BOTS = Plugin(game=Toy(), bots={}, assets=())


class Halfway:
    """A game whose author stopped early."""

    info = Toy.info.model_copy(update={"slug": "Half Way", "seats": (3, 2), "reasons": ()})


HALFWAY = Plugin(game=Halfway(), bots=PLUGIN.bots, assets=())  # type: ignore[arg-type]  # on purpose


def install(patch: pytest.MonkeyPatch, **games: str) -> None:
    entries = [EntryPoint(name, value, registry.GROUP) for name, value in games.items()]
    patch.setattr(registry, "entry_points", lambda group: [e for e in entries if e.group == group])


def test_a_game_is_found_by_its_slug(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, toy="tests.games.kit.toy:PLUGIN")
    assert discover() == {"toy": PLUGIN}


def test_no_game_is_a_valid_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    assert discover() == {}


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("tests.games.kit.no_such_module:PLUGIN", "ModuleNotFoundError"),
        ("tests.games.kit.toy:NO_SUCH_NAME", "AttributeError"),
        ("tests.games.kit.broken:PLUGIN", "ValueError: the board has no rooms"),
        ("tests.games.test_registry:NOT_A_PLUGIN", "is a str, not a Plugin"),
        ("tests.games.test_registry:WITHOUT_BOTS", "offers no bot"),
        ("tests.games.test_registry:HALFWAY", "no method setup()"),
        ("tests.games.test_registry:HALFWAY", "declares no types"),
        ("tests.games.test_registry:HALFWAY", "the slug 'Half Way'"),
        ("tests.games.test_registry:HALFWAY", "seats from 3 to 2"),
        ("tests.games.test_registry:HALFWAY", "declares no reason"),
    ],
)
def test_a_broken_game_stops_the_start_and_is_named(
    monkeypatch: pytest.MonkeyPatch, value: str, words: str
) -> None:
    install(monkeypatch, toy="tests.games.kit.toy:PLUGIN", broken=value)
    with pytest.raises(BrokenPlugin) as caught:
        discover()
    assert "'broken'" in str(caught.value)
    assert value in str(caught.value)
    assert words in str(caught.value)


def test_two_games_cannot_share_a_slug(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, one="tests.games.kit.toy:PLUGIN", two="tests.games.kit.toy:PLUGIN")
    with pytest.raises(BrokenPlugin, match="'two' claims the slug 'toy'"):
        discover()

"""Lists name how a match ended in the words of its game."""

import pytest

from games.kit.protocol import Plugin
from games.registry import discover

PLUGINS = discover()


@pytest.mark.parametrize("plugin", PLUGINS.values(), ids=PLUGINS)
def test_a_game_has_a_word_for_every_reason_for_which_its_matches_end(plugin: Plugin) -> None:
    named = {term.removeprefix("ended-") for term in plugin.terms if term.startswith("ended-")}
    assert named == set(plugin.game.info.reasons)

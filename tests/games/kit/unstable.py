"""A toy whose deal depends on the order of a set of strings, which changes with the hash seed."""

from dataclasses import replace

from games.kit.models import Options, SeatSetup, Step
from games.kit.protocol import Plugin
from games.kit.rng import Rng
from tests.games.kit import toy_laws
from tests.games.kit.toy import Toy, ToyState


class Unstable(Toy):
    def setup(
        self, options: Options, seats: tuple[SeatSetup, ...], rng: Rng, sealed: bytes
    ) -> Step[ToyState]:
        state = super().setup(options, seats, rng, sealed).state
        stock = tuple(int(card) for card in {str(card) for card in state.stock})
        return Step(state=state.model_copy(update={"stock": stock}))


PLUGIN = Plugin(game=Unstable(), bots=toy_laws.LAWS.plugin.bots, assets=())
LAWS = replace(toy_laws.LAWS, plugin=PLUGIN, module=__name__)

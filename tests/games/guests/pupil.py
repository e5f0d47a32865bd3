"""A player who does as a bot does, but asks what the coach advises where the table has one."""

from games.guests import PLUGIN
from games.guests.coach import worth_asking
from games.guests.content.cards import in_order
from games.guests.models import Ask, GuestsAction, GuestsView
from games.kit.choices import Decision
from games.kit.rng import Rng


def choose(view: GuestsView, decision: Decision, rng: Rng, mind: str = "strong") -> GuestsAction:
    action: GuestsAction = PLUGIN.bots[mind].choose(view, decision, rng)
    if not isinstance(action, Ask) or view.coach.advice is None:
        return action
    seen = in_order(tuple(face.id for face in view.notes.seen))
    return Ask(references=worth_asking(seen, accomplice=view.notes.accomplices))

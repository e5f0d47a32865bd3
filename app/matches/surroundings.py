"""What stands around a match, drawn for one reader: it changes with the table, not with a step."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from markupsafe import Markup

from app.errors import AppError
from app.kernel.i18n import Voice
from app.matches.pages import Regions, Rendered, ReportForm
from app.matches.panels import seat_tokens
from app.matches.scene import Reader, Scene
from app.tables import around
from app.tables.tokens import seat_token
from games.kit.models import Message

# From a page to its socket, and from an answer to the push: longer nobody asks for the same again.
_REMEMBERED = 100
NAMES = ("bar-people", "notices", "people", "report")

Draw = Callable[[str, Voice, Hashable], Markup]
Place = Literal["door", "people", "notices", "chat", "report"]
Context = tuple[str, str, Hashable]


@dataclass(frozen=True, slots=True)
class Told:
    """Why something was not done that the reader asked for, and where it was asked.

    `refusal` is None where it was done and nothing else on the page would tell.
    """

    place: Place
    refusal: AppError | None

    def at(self, place: Place) -> Message | None:
        """Return what is said at this place."""
        return self.refusal.message if self.refusal and self.place == place else None


Key = tuple[UUID, UUID | None, Voice]
Moment = tuple[int, int, int, str, str]


class Surroundings:
    """Draws each of them once for each version of the table and each reader."""

    def __init__(self, draw: Draw) -> None:
        """`draw`: renders a template for a voice and a context."""
        self._draw = draw
        self._known: OrderedDict[Key, tuple[Moment, Regions]] = OrderedDict()

    def regions(
        self, scene: Scene, reader: Reader, voice: Voice, told: Told | None = None
    ) -> Regions:
        """Return the regions by id; none for a scene that leaves them as the page shows them."""
        if scene.talk is None:
            return {}
        stage, match = scene.stage(reader), scene.match
        moment = (scene.table.version, match.number, match.revision, stage, reader.name)
        key = (scene.table.id, reader.player_id, voice)
        known = self._known.get(key)
        if known is not None and known[0] == moment and told is None:
            return known[1]
        look = around.Onlook(scene.table, reader.player_id, standing(scene))
        if stage == "closed":
            drawn = self._outside(scene, look, reader, voice, told)
        else:
            version = f"{match.number}.0.{scene.table.version}"
            drawn = {
                name: Rendered(name, version, self._draw(template, voice, context))
                for name, template, context in _inside(scene, look, told)
            }
        if told is None and stage != "closed":
            self._keep(key, (moment, drawn))
        return drawn

    def _outside(
        self, scene: Scene, look: around.Onlook, reader: Reader, voice: Voice, told: Told | None
    ) -> Regions:
        context = around.door(look, reader.name, told.at("door") if told else None)
        inner = self._draw("tables/door.html", voice, context)
        empty = {name: Rendered(name, scene.version, Markup()) for name in NAMES}
        return {"door": Rendered("door", scene.version, inner), **empty}

    def _keep(self, key: Key, drawn: tuple[Moment, Regions]) -> None:
        self._known[key] = drawn
        self._known.move_to_end(key)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)


def _inside(scene: Scene, look: around.Onlook, told: Told | None) -> Iterator[Context]:
    def at(place: Place) -> Message | None:
        return told.at(place) if told else None

    yield "bar-people", "tables/people_button.html", around.people_button(look)
    # Within, the door's own refusals are told where everything is told that was asked.
    error = at("notices") or at("door")
    yield "notices", "tables/notices.html", around.notices(look, error)
    yield "people", "tables/people.html", around.people(look, at("people"))
    said = around.chat_panel(look, scene.talk or (), at("chat"))
    yield "chat", "tables/chat.html", said
    yield "report", "match/report.html", _report(scene, look, told)


def _report(scene: Scene, look: around.Onlook, told: Told | None) -> ReportForm:
    match = scene.match
    if look.seat is None or match.started_at is None:
        return ReportForm("", (), sent=False, error=None)
    here = told if told and told.place == "report" else None
    me = look.seat.number
    seats = zip(match.seats, seat_tokens(match), strict=True)
    return ReportForm(
        path=f"/m/{match.id}/report",
        others=tuple(token for seat, token in seats if seat.number != me),
        sent=here is not None and here.refusal is None,
        error=here.refusal.message if here and here.refusal else None,
    )


def standing(scene: Scene) -> around.Standing:
    """Return what the table has to know of its match."""
    match = scene.match
    return around.Standing(
        running=match.running,
        paused=match.running and not match.playing,
        tokens=tuple((s.number, seat_token(i, s.name)) for i, s in enumerate(match.seats)),
        relieved=frozenset(match.seats[seat].number for seat in match.stand_ins)
        if match.running
        else frozenset(),
        slow=match.slow,
    )

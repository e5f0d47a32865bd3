"""Makes the page of a step of the past, and the fragments that lead from one step to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from starlette.requests import Request

from app.errors import BadInput
from app.kernel.links import absolute
from app.kernel.web import number
from app.matches.history.album import album, told
from app.matches.history.pages import EyesItem, EyesRow, Mark, ReplayPage, Sharing, StepPanel
from app.matches.history.schemas import Eyes, Pass
from app.matches.history.service import History
from app.matches.pages import Regions
from app.matches.panels import tokens
from app.matches.presenter import Context
from app.matches.routes import Services
from app.matches.scene import Scene
from app.matches.schemas import Loaded
from app.players.browser import Browser
from games.kit.models import say
from games.kit.protocol import Plugin

_THOUSAND = 1000


@dataclass(frozen=True, slots=True)
class Show:
    """What is asked for. `path`: where steps are fetched from; `marks` are for admins.

    `extras`: further regions beside the steps.
    """

    kind: Literal["replay", "review"]
    admitted: Pass
    step: int
    eyes: Eyes
    path: str
    back: str
    export: str | None = None
    sharing: Sharing | None = None
    forget: str | None = None
    marks: Sequence[int] = ()
    extras: tuple[Context, ...] = ()


class Projector:
    """The one way from a step of the past to HTML."""

    def __init__(self, services: Services, history: History, plugins: Mapping[str, Plugin]) -> None:
        """Draw with the presenter of the running matches."""
        self._do = services
        self._history = history
        self._plugins = plugins

    async def page(self, request: Request, browser: Browser, show: Show) -> str:
        """Return the whole document. Raises NoSuchStep."""
        scene = await self._history.scene(show.admitted, show.step)
        presenter = self._do.presenter
        page = self._page(request, browser, show, scene)
        voice = presenter.voice(scene, browser.language)
        return self._do.templates.page("match/replay.html", voice, page)

    async def fragments(self, request: Request, browser: Browser, show: Show) -> str:
        """Return every region of the step, each to be put in its place. Raises NoSuchStep."""
        scene = await self._history.scene(show.admitted, show.step)
        regions = self._page(request, browser, show, scene).album.regions
        return "".join(region.partial for name, region in regions.items() if name != "board-base")

    def _page(self, request: Request, browser: Browser, show: Show, scene: Scene) -> ReplayPage:
        presenter, plugin = self._do.presenter, self._plugins[scene.match.game]
        language, eyes = browser.language, show.eyes
        shown = album(presenter, plugin.game, scene, language=language, eyes=eyes)
        shown.regions.update(self._own(request, show, scene, language))
        title = self._do.speaker.plain(
            browser.voice, say("Replay · {table}", table=show.admitted.table.name)
        )
        return ReplayPage(
            shell=browser.shell(title, plugin.game.info.accent),
            kind=show.kind,
            path=show.path,
            seen=eyes_word(eyes),
            table_name=show.admitted.table.name,
            game=plugin.game.info.title,
            number=scene.match.number,
            step=show.step,
            last=show.admitted.match.seq,
            album=shown,
            styles=presenter.styles(scene),
            back=show.back,
            export=show.export,
            sharing=show.sharing,
            forget=show.forget,
            marks=tuple(_mark(show, seq) for seq in show.marks),
            extras=tuple(name for name, _, _ in show.extras),
            sheet=presenter.sheet(scene) if eyes == show.admitted.seat else None,
        )

    def _own(self, request: Request, show: Show, scene: Scene, language: str) -> Regions:
        """Return the regions that are the replay's own."""
        if scene.loaded is None:
            return {}
        step = self._step(request, show, scene.loaded)
        contexts = (
            ("rp-eyes", "match/replay_eyes.html", self._eyes(show, scene, scene.loaded)),
            ("rp-step", "match/replay_step.html", step),
            *show.extras,
        )
        presenter = self._do.presenter
        return {context[0]: presenter.region(scene, language, context) for context in contexts}

    def _eyes(self, show: Show, scene: Scene, loaded: Loaded) -> EyesRow:
        lines = self._do.presenter.lines(scene, None)
        everyone = tokens(loaded)
        return EyesRow(
            tuple(
                EyesItem(
                    path=_path(show, show.step, eyes),
                    token=None if eyes == "all" else everyone[eyes],
                    fact=None if eyes == "all" else lines[eyes].short,
                    chosen=eyes == show.eyes,
                    me=eyes == show.admitted.seat,
                )
                for eyes in show.admitted.eyes
            )
        )

    def _step(self, request: Request, show: Show, loaded: Loaded) -> StepPanel:
        everyone = tokens(loaded)
        game = self._plugins[loaded.match.game].game
        path = _path(show, show.step, show.eyes)
        return StepPanel(
            step=show.step,
            last=show.admitted.match.seq,
            told=told(game, loaded, show.eyes),
            awaited=tuple(everyone[seat] for seat in loaded.position.decisions),
            link=absolute(request, self._do.public_url, path),
            over=loaded.match.outcome is not None,
        )


def step_of(request: Request, default: int) -> int:
    """Return the step that is asked for. Raises BadInput."""
    text = request.query_params.get("step")
    return default if text is None else number(text)


def eyes_of(request: Request, admitted: Pass, default: Eyes) -> Eyes:
    """Return by whose eyes to look. Raises BadInput for those that are not on offer."""
    text = request.query_params.get("seen")
    found = next((eyes for eyes in admitted.eyes if eyes_word(eyes) == text), None)
    if text is not None and found is None:
        raise BadInput
    return default if found is None else found


def eyes_word(eyes: Eyes) -> str:
    """Return how an address names these eyes: seats are counted from 1 there."""
    return "all" if eyes == "all" else str(eyes + 1)


def _path(show: Show, step: int, eyes: Eyes) -> str:
    return f"{show.path}?step={step}&seen={eyes_word(eyes)}"


def _mark(show: Show, seq: int) -> Mark:
    place = round(_THOUSAND * seq / max(show.admitted.match.seq, 1))
    return Mark(seq, place, _path(show, seq, show.eyes))

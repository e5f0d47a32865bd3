"""Lays out what a viewer was shown at a step of the past: the same regions as in the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.matches.history.pages import Album
from app.matches.history.schemas import Eyes
from app.matches.logbook import OLD_LINES
from app.matches.pages import GamePanel, LogLine, LogPart, Regions, Rendered
from app.matches.panels import tokens
from app.matches.presenter import BASE, Presenter
from app.matches.scene import Scene
from app.matches.schemas import Loaded
from games.kit.models import Viewer
from games.kit.protocol import Game

_LOG = ("log-new", "log-old")


def album(presenter: Presenter, game: Game, scene: Scene, *, language: str, eyes: Eyes) -> Album:
    """Return what these eyes see at the scene's step. The scene has begun."""
    if scene.loaded is None:
        message = "a match that has not begun has no steps"
        raise ValueError(message)
    if eyes != "all":
        regions = presenter.frame(scene, language, eyes)
        return _sorted(regions)
    shared, apart = _compared(presenter, scene, language)
    truth = GamePanel("everything", scene.loaded.position.state, (), ())
    for context in (
        ("log-new", "match/log.html", _everything(game, scene.loaded)),
        ("log-old", "match/log.html", LogPart(())),
        ("rp-truth", "match/panel.html", truth),
    ):
        shared[context[0]] = presenter.region(scene, language, context)
    own = {region.id: region for regions in apart for region in regions}
    rows = zip(tokens(scene.loaded), apart, strict=True)
    laid = _sorted(shared)
    named = tuple((token, tuple(region.id for region in regions)) for token, regions in rows)
    return replace(laid, regions=laid.regions | own, apart=named if own else ())


def told(game: Game, loaded: Loaded, eyes: Eyes) -> tuple[LogLine, ...]:
    """Return what happened in the newest step, in the words for these eyes."""
    step = loaded.newest
    if eyes == "all":
        seen = [emission.event for emission in step.emissions]
    else:
        found = (emission.seen_by(Viewer(seat=eyes)) for emission in step.emissions)
        seen = [event for event in found if event is not None]
    return tuple(
        LogLine(step.seq, number, game.describe(event), step.cause.value)
        for number, event in enumerate(seen, start=1)
    )


def _sorted(regions: Regions) -> Album:
    panels = [name for name in regions if name not in _LOG and name != BASE]
    layers = [name for name in panels if name.startswith("board")]
    base = (BASE,) if BASE in regions else ()
    alike = tuple(name for name in panels if name not in layers and name != "rp-truth")
    return Album(regions, (*base, *layers), alike)


def _compared(
    presenter: Presenter, scene: Scene, language: str
) -> tuple[Regions, Sequence[Sequence[Rendered]]]:
    """Return what everybody sees alike, and each seat's regions of what they don't.

    The board is one for all: where seats see it differently it is shown as to a spectator.
    """
    seats = range(len(scene.match.seats))
    frames = [presenter.frame(scene, language, seat, asked=False) for seat in seats]
    shared = presenter.frame(scene, language, None, asked=False)
    apart = [
        name
        for name in shared
        if name not in _LOG
        and not name.startswith("board")
        and len({frame[name].inner for frame in frames}) > 1
    ]
    own = [
        [
            Rendered(f"{name}-{seat + 1}", frames[seat][name].version, frames[seat][name].inner)
            for name in apart
        ]
        for seat in seats
    ]
    return {name: region for name, region in shared.items() if name not in apart}, own


def _everything(game: Game, loaded: Loaded) -> LogPart:
    """Return the newest lines of the log with nothing left out."""
    lines = [
        line
        for step in reversed(loaded.recent)
        for line in reversed(told(game, replace(loaded, recent=(step,)), "all"))
    ]
    return LogPart(tuple(lines[:OLD_LINES]))

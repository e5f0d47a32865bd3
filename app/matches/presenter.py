"""Renders a scene for one reader: the whole page, or its regions.

A region is a pure function of its context and the voice; both are hashable, so a region that looks
the same to several readers is rendered once, and one that did not change is not rendered again.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from app.errors import AppError
from app.kernel.i18n import Speaker, Voice
from app.kernel.shell import Shell
from app.kernel.templating import GAMES, Templates, art_url
from app.matches import pages, panels
from app.matches.pages import Rendered, TablePage
from app.matches.scene import Reader, Scene
from app.matches.schemas import Loaded
from app.matches.timing import Pace
from app.tables.lobby import lobby_seats, lobby_start
from app.tables.options import option_lines
from app.tables.pages import Invite
from games.kit.models import Message, Viewer, say
from games.kit.protocol import Plugin

_REMEMBERED = 4_000
BASE = "board-base"

Regions = dict[str, Rendered]


@dataclass(frozen=True, slots=True)
class Setting:
    """What a page needs beside its scene: the frame and the link to pass on."""

    shell: Shell
    invite: Invite | None


class Presenter:
    """The one way from a scene to HTML."""

    def __init__(
        self, templates: Templates, speaker: Speaker, plugins: Mapping[str, Plugin], pace: Pace
    ) -> None:
        """Remember no rendered region yet."""
        self._templates = templates
        self._speaker = speaker
        self._plugins = plugins
        self._pace = pace
        self._rendered: OrderedDict[Hashable, Markup] = OrderedDict()

    def regions(self, scene: Scene, reader: Reader, *, refused: AppError | None = None) -> Regions:
        """Return every region of the reader's page at this stage, by id.

        `refused`: why the reader's last action was not taken, to be shown where it was made.
        """
        voice = self._voice(scene, reader)
        found = self._contexts(scene, reader, voice, refused)
        return {
            name: Rendered(name, scene.version, self._region(template, voice, context))
            for name, template, context in found
        }

    def title(self, scene: Scene) -> Message:
        """Return the page's title: the table and the game."""
        game = self._plugins[scene.table.game].game.info.title
        return say("{table} · {game}", table=scene.table.name, game=game)

    def accent(self, scene: Scene) -> str:
        """Return the game's colour."""
        return self._plugins[scene.table.game].game.info.accent

    def page(
        self, scene: Scene, reader: Reader, setting: Setting, *, refused: AppError | None = None
    ) -> TablePage:
        """Return the page at `/t/CODE` for this reader, with why the last action was not taken."""
        plugin = self._plugins[scene.table.game]
        stage = scene.stage(reader)
        regions = self.regions(scene, reader, refused=refused)
        if scene.loaded and stage in {"match", "outcome"}:
            regions |= self._base(scene, reader)
        outcome = scene.match.outcome if stage == "outcome" else None
        everyone = panels.tokens(scene.loaded) if scene.loaded else ()
        return TablePage(
            shell=setting.shell,
            code=scene.table.code,
            table_name=scene.table.name,
            game=plugin.game.info.title,
            slug=scene.table.game,
            stage=stage,
            regions=regions,
            panels=tuple(name for name in self._panel_names(plugin) if name in regions),
            socket=f"/t/{scene.table.code}/live",
            seated=scene.table.seat_of(reader.player_id) is not None,
            host=scene.table.host_id == reader.player_id,
            invite=setting.invite,
            headline=outcome.headline if outcome else None,
            winners=tuple(everyone[p.seat] for p in outcome.placements if p.rank == 1)
            if outcome
            else (),
            minutes=_minutes(scene),
            steps=max(scene.seq, 0),
            number=scene.match.number,
            styles=tuple(_styles(plugin)),
        )

    def render_page(self, page: TablePage, scene: Scene, reader: Reader) -> str:
        """Return the whole document."""
        return self._templates.page("match/page.html", self._voice(scene, reader), page)

    def render_stage(self, page: TablePage, scene: Scene, reader: Reader) -> str:
        """Return the fragment that turns one stage of the page into another."""
        voice = self._voice(scene, reader)
        stage = self._templates.page("match/stage.html", voice, page).strip()
        outside = "".join(
            page.regions[name].partial for name in ("bar-clock", "live") if name in page.regions
        )
        return f'<hx-partial hx-target="#page" hx-swap="outerMorph">{stage}</hx-partial>{outside}'

    # -- contexts

    def _contexts(
        self, scene: Scene, reader: Reader, voice: Voice, refused: AppError | None
    ) -> Iterable[tuple[str, str, Hashable]]:
        match scene.stage(reader):
            case "lobby":
                return self._lobby(scene, reader, voice, refused)
            case "match" | "outcome" if scene.loaded:
                return self._match(scene, scene.loaded, scene.seat_of(reader), refused)
            case _:
                return ()

    def _lobby(
        self, scene: Scene, reader: Reader, voice: Voice, refused: AppError | None
    ) -> Iterable[tuple[str, str, Hashable]]:
        table, plugin = scene.table, self._plugins[scene.table.game]
        error = refused.message if refused else None
        me = reader.player_id
        seed_hash = hashlib.sha256(scene.match.seed).hexdigest()
        seats = lobby_seats(table, plugin, me, name=reader.name, error=error)
        yield "lobby-seats", "tables/lobby_seats.html", seats
        start = lobby_start(table, plugin, me, seed_hash=seed_hash)
        yield "lobby-start", "tables/lobby_start.html", start
        options = option_lines(table, plugin, self._speaker, voice)
        yield "lobby-options", "tables/lobby_options.html", options

    def _match(
        self, scene: Scene, loaded: Loaded, me: int | None, refused: AppError | None
    ) -> Iterable[tuple[str, str, Hashable]]:
        plugin = self._plugins[loaded.match.game]
        viewer = Viewer(seat=me)
        view = plugin.game.view(loaded.position.state, viewer)
        decision = loaded.position.decisions.get(me) if me is not None else None
        clock = panels.clock(loaded, self._pace)
        log = panels.log_panel(plugin.game, loaded, viewer)
        roles = {role.id: role.label for role in plugin.game.info.roles}
        yield "bar-clock", "match/clock.html", clock
        yield "log-new", "match/log.html", log
        yield "live", "match/live.html", panels.live_panel(decision, log)
        for panel in panels.game_panels(loaded, view, decision, me):
            yield panel.name, self._panel_template(plugin, panel.name), panel
        if loaded.match.outcome is None:
            strip = panels.seat_strip(loaded, view, roles, me=me, clock=clock)
            yield "seats", "match/seats.html", strip
            shown = _refused(refused)
            yield "decision", "match/decision.html", panels.decision_panel(loaded, me, shown)
            return
        seed_hash = hashlib.sha256(loaded.match.seed).hexdigest()
        yield "points", "match/points.html", panels.points(loaded, view, me)
        yield "proof", "match/proof.html", panels.proof(loaded, seed_hash)
        yield "rematch", "match/rematch.html", pages.Rematch(scene.table.code, me is not None)

    def _base(self, scene: Scene, reader: Reader) -> Regions:
        plugin = self._plugins[scene.table.game]
        template = self._own_template(plugin, "board_base")
        if template is None or scene.loaded is None:
            return {}
        panel = pages.GamePanel("board_base", None, (), panels.tokens(scene.loaded), None)
        inner = self._region(template, self._voice(scene, reader), panel)
        return {BASE: Rendered(BASE, "0.0.0", inner)}

    # -- rendering

    def _region(self, template: str, voice: Voice, context: Hashable) -> Markup:
        key = (template, voice, context)
        found = self._rendered.get(key)
        if found is None:
            constants = self._plugins[voice.slug].constants if voice.slug else {}
            found = self._templates.region(template, voice, context, constants=constants)
            self._rendered[key] = found
            if len(self._rendered) > _REMEMBERED:
                self._rendered.popitem(last=False)
        return found

    def _voice(self, scene: Scene, reader: Reader) -> Voice:
        names = tuple(seat.name for seat in scene.match.seats)
        return Voice(reader.language, names, scene.table.game)

    def _panel_template(self, plugin: Plugin, panel: str) -> str:
        return self._own_template(plugin, panel) or "match/panel.html"

    def _own_template(self, plugin: Plugin, panel: str) -> str | None:
        names = (f"{folder}/{panel}.html" for folder in plugin.assets)
        return next((name for name in names if self._templates.has(name)), None)

    def _panel_names(self, plugin: Plugin) -> tuple[str, ...]:
        fields = plugin.game.types.view.json_schema(mode="serialization").get("properties", {})
        return tuple(name for name in fields if name != "seats")


def _refused(refused: AppError | None) -> pages.Refused | None:
    if refused is None:
        return None
    return pages.Refused(refused.code, refused.message, refused.rule)


def _styles(plugin: Plugin) -> Iterable[str]:
    for folder in reversed(plugin.assets):
        if (GAMES / folder / "static" / f"{folder}.css").exists():
            yield art_url(folder, f"{folder}.css")


def _minutes(scene: Scene) -> int:
    started, finished = scene.match.started_at, scene.match.finished_at
    return round((finished - started).total_seconds() / 60) if started and finished else 0

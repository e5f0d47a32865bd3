"""Renders a scene for one reader: the whole page, or its regions.

A region is a pure function of its context and the voice, so one that looks the same to several
readers is rendered once, and one that did not change is not rendered again.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from app.errors import AppError
from app.kernel.i18n import Speaker, Voice
from app.kernel.shell import Shell
from app.kernel.templating import Templates
from app.matches import pages, panels
from app.matches.closing import closing
from app.matches.logbook import LogBook
from app.matches.pages import Regions, Rendered, TablePage
from app.matches.scene import Reader, Scene
from app.matches.schemas import Loaded
from app.matches.sketchbook import Shelf, Sketchbook
from app.matches.surroundings import NAMES as AROUND
from app.matches.surroundings import Surroundings, Told
from app.matches.tally.panels import tally_of
from app.matches.timing import Pace
from app.tables.lobby import lobby_seats, lobby_start
from app.tables.options import option_lines
from app.tables.pages import Invite
from app.tables.schemas import Table
from games.kit.models import Message, SeatLine, View, Viewer, say
from games.kit.protocol import Plugin

_REMEMBERED = 1_000
BASE = "board-base"
# Regions beside what changes with the stage; empty while no match is shown.
_OUTSIDE = ("bar-clock", "live")

Context = tuple[str, str, object]
"""A region's id, its template, and what the template sees."""


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
        draw = self._templates.region
        self._shelf = Shelf(draw)
        # Looking back disturbs nobody who plays, so it has books of its own.
        self._past = Shelf(draw)
        self._log = LogBook()
        self._rendered: OrderedDict[Hashable, Markup] = OrderedDict()
        self._around = Surroundings(self._region)

    def regions(
        self,
        scene: Scene,
        reader: Reader,
        *,
        refused: AppError | None = None,
        told: Told | None = None,
    ) -> Regions:
        """Return every region of the reader's page, by id.

        `refused`: why the reader's last action was not taken, to be shown where it was made;
        `told`: the same of something that was asked around the match.
        """
        around = self._around.regions(scene, reader, self._voice(scene, reader), told)
        regions = self._of_stage(scene, reader, refused=refused)
        return regions | around if around else regions

    def _of_stage(self, scene: Scene, reader: Reader, *, refused: AppError | None) -> Regions:
        voice = self._voice(scene, reader)
        match scene.stage(reader):
            case "match" | "outcome" if scene.loaded:
                book = self._shelf.book(scene.match.id, voice)
                return self._drawn(scene, scene.loaded, book, scene.seat_of(reader), refused)
            case "lobby":
                found = self._lobby(scene, reader, voice, refused)
            case _:
                return {}
        regions = {name: Rendered(name, scene.version, Markup()) for name in _OUTSIDE}
        for name, template, context in found:
            regions[name] = Rendered(name, scene.version, self._region(template, voice, context))
        return regions

    def frame(self, scene: Scene, language: str, me: int | None, *, asked: bool = True) -> Regions:
        """Return what a seat, or a spectator (None), is shown of the scene's step by the game.

        `asked`: whether what this seat may choose is lit, as it was when it was asked.
        """
        if scene.loaded is None:
            return {}
        book = self._past.book(scene.match.id, self.voice(scene, language))
        book.turn_to(scene.seq, f"{scene.version} {asked}")
        view = self._view(scene.loaded, me)
        found = self._both(scene.loaded, view, book, me, asked=asked)
        return {
            name: Rendered(name, scene.version, book.drawn((name, asked), template, context))
            for name, template, context in found
            if name not in _OUTSIDE
        } | self._base(scene, language)

    def lines(self, scene: Scene, me: int | None) -> tuple[SeatLine, ...]:
        """Return the public facts about each seat at the scene's step."""
        return self._view(scene.loaded, me).seats if scene.loaded else ()

    def region(self, scene: Scene, language: str, context: Context) -> Rendered:
        """Return one more region of the page of a match."""
        name, template, shown = context
        drawn = self._templates.region(template, self.voice(scene, language), shown)
        return Rendered(name, scene.version, drawn)

    def styles(self, scene: Scene) -> tuple[str, ...]:
        """Return the game's own style sheets."""
        return tuple(self._templates.styles(scene.table.game))

    def sheet(self, scene: Scene) -> str | None:
        """Return where the sheets of this match are kept, None before it is dealt."""
        return None if scene.loaded is None else f"/api/matches/{scene.match.id}/sheet"

    def title(self, scene: Scene) -> Message:
        """Return the page's title: the table and the game."""
        game = self._plugins[scene.table.game].game.info.title
        return say("{table} · {game}", table=scene.table.name, game=game)

    def accent(self, scene: Scene) -> str:
        """Return the game's colour."""
        return self._plugins[scene.table.game].game.info.accent

    def page(
        self,
        scene: Scene,
        reader: Reader,
        setting: Setting,
        *,
        refused: AppError | None = None,
        told: Told | None = None,
    ) -> TablePage:
        """Return the page at `/t/CODE` for this reader, with why the last action was not taken."""
        plugin = self._plugins[scene.table.game]
        stage, seat = scene.stage(reader), scene.seat_of(reader)
        regions = self.regions(scene, reader, refused=refused, told=told)
        if scene.loaded and stage in {"match", "outcome"}:
            # A new mapping: the one of the regions is remembered and serves the pushes too.
            regions = regions | self._base(scene, reader.language)
        outcome = scene.match.outcome if stage == "outcome" else None
        everyone = panels.tokens(scene.loaded) if scene.loaded else ()
        shown = tuple(name for name in self._panel_names(scene.table.game) if name in regions)
        return TablePage(
            shell=setting.shell,
            code=scene.table.code,
            table_name=scene.table.name,
            game=plugin.game.info.title,
            slug=scene.table.game,
            stage=stage,
            regions=regions,
            panels=shown,
            layers=(*((BASE,) if BASE in regions else ()), *filter(_is_layer, shown)),
            socket=f"/t/{scene.table.code}/live",
            seated=scene.table.seat_of(reader.player_id) is not None,
            host=scene.table.hosted_by(reader.player_id),
            invite=setting.invite,
            headline=outcome.headline if outcome else panels.closed_headline(scene.match),
            winners=tuple(everyone[p.seat] for p in outcome.placements if p.rank == 1)
            if outcome
            else (),
            minutes=_minutes(scene),
            steps=max(scene.seq, 0),
            number=scene.match.number,
            seat=None if seat is None else seat + 1,
            styles=tuple(self._templates.styles(scene.table.game)),
            replay=None if plugin.game.info.memory else f"/m/{scene.match.id}/replay",
            sheeted=plugin.sheet is not None,
            sheet=None if seat is None else self.sheet(scene),
            reference=self._still(scene.table.game, "reference", reader.language),
            knowing=plugin.look_back is not None,
            knowledge=panels.knowledge_place(plugin, scene.match),
        )

    def render_page(self, page: TablePage, scene: Scene, reader: Reader) -> str:
        """Return the whole document."""
        return self._templates.page("match/page.html", self._voice(scene, reader), page)

    def render_stage(self, page: TablePage, scene: Scene, reader: Reader) -> str:
        """Return the fragment that turns one stage of the page into another."""
        voice = self._voice(scene, reader)
        stage = self._templates.page("match/stage.html", voice, page).strip()
        names = (*_OUTSIDE, *AROUND)
        outside = "".join(page.regions[n].partial for n in names if n in page.regions)
        return f'<hx-partial id="page">{stage}</hx-partial>{outside}'

    # -- contexts

    def _lobby(
        self, scene: Scene, reader: Reader, voice: Voice, refused: AppError | None
    ) -> Iterator[Context]:
        table, plugin = scene.table, self._plugins[scene.table.game]
        error = refused.message if refused else None
        me = reader.player_id
        seed_hash = hashlib.sha256(scene.match.seed).hexdigest()
        seats = lobby_seats(table, plugin, me, name=reader.name, error=error)
        yield "lobby-seats", "tables/lobby_seats.html", seats
        start = lobby_start(table, plugin, me, seed_hash=seed_hash)
        yield "lobby-start", "tables/lobby_start.html", start
        options = option_lines(table, plugin, self._speaker, voice, host=table.hosted_by(me))
        yield "lobby-options", "tables/lobby_options.html", options

    def _drawn(
        self,
        scene: Scene,
        loaded: Loaded,
        book: Sketchbook,
        me: int | None,
        refused: AppError | None,
    ) -> Regions:
        book.turn_to(scene.seq, scene.version)
        if refused is None and me in book.pages:
            return book.pages[me]
        if loaded.match.running:
            found = self._playing(scene.table, loaded, book, me, refused)
        else:
            found = self._finished(scene, loaded, book, me, refused)
        regions = {
            name: book.region(name, template, context, me=me) for name, template, context in found
        }
        if refused is None:
            book.pages[me] = regions
        return regions

    def _playing(
        self,
        table: Table,
        loaded: Loaded,
        book: Sketchbook,
        me: int | None,
        refused: AppError | None,
    ) -> Iterator[Context]:
        view = self._view(loaded, me)
        yield from self._both(loaded, view, book, me)
        strip = book.once("strip", lambda: self._strip(table, loaded, view, book))
        yield "seats", "match/seats.html", strip
        if not loaded.match.playing:
            yield "decision", "tables/paused.html", panels.paused_panel(table, loaded, me, refused)
            return
        shown = _refused(refused)
        yield "decision", "match/decision.html", panels.decision_panel(loaded, me, shown)

    def _finished(
        self,
        scene: Scene,
        loaded: Loaded,
        book: Sketchbook,
        me: int | None,
        refused: AppError | None,
    ) -> Iterator[Context]:
        view = self._view(loaded, me)
        yield from self._both(loaded, view, book, me)
        seed_hash = hashlib.sha256(loaded.match.seed).hexdigest()
        if outcome := loaded.match.outcome:
            if outcome.placements:
                yield "points", "match/points.html", panels.points(loaded, view, me)
            together = self._plugins[scene.match.game].game.info.cooperative
            if tally := tally_of(scene.results, scene.match, together=together):
                yield "tally", "match/tally.html", tally
        yield from closing(scene)
        yield "proof", "match/proof.html", panels.proof(loaded, seed_hash)
        replay, error = f"/m/{loaded.match.id}/replay", refused.message if refused else None
        seated, code = me is not None, scene.table.code
        yield "rematch", "match/rematch.html", pages.Rematch(code, seated, replay, error)

    def _both(
        self, loaded: Loaded, view: View, book: Sketchbook, me: int | None, *, asked: bool = True
    ) -> Iterator[Context]:
        """Yield what the page has while the match runs and when it is over."""
        slug = loaded.match.game
        decision = loaded.decision_of(me) if asked else None
        log = self._log.read(self._plugins[slug].game, loaded, Viewer(seat=me))
        yield "bar-clock", "match/clock.html", self._clock(loaded, book)
        yield "log-new", "match/log.html", log.new
        yield "log-old", "match/log.html", log.old
        yield "live", "match/live.html", panels.live_panel(decision)
        lit, seats = panels.lit(decision), book.once("tokens", lambda: panels.tokens(loaded))
        for place in self._places(slug, type(view)):
            shown = place.lit(lit) if lit else lit
            panel = pages.GamePanel(place.name, getattr(view, place.name), shown, seats)
            yield place.name, place.template, panel

    @cache  # noqa: B019  one instance a process
    def _places(self, slug: str, view: type[View]) -> tuple[panels.Place, ...]:
        """Return where the panels of a game's view are drawn, in its order."""
        anchors, reads = self._plugins[slug].anchors, self._templates.reads
        return tuple(
            panels.Place(
                name,
                template,
                any(reads(template, field) for field in ("lit", "twins")),
                anchors.get(name),
            )
            for name in panels.panel_names(view)
            if (template := self._panel_template(slug, name))
        )

    def _clock(self, loaded: Loaded, book: Sketchbook) -> pages.Clock:
        return book.once("clock", lambda: panels.clock(loaded, self._pace))

    def _strip(self, table: Table, loaded: Loaded, view: View, book: Sketchbook) -> pages.SeatStrip:
        """Return the strip of seats, which is the same for everyone."""
        clock = self._clock(loaded, book)
        rows = (
            book.drawn(
                ("seat", index),
                "match/seat.html",
                panels.seat_row(table, loaded, index, line, clock),
            )
            for index, line in enumerate(view.seats)
        )
        return pages.SeatStrip(tuple(rows))

    def _view(self, loaded: Loaded, me: int | None) -> View:
        game = self._plugins[loaded.match.game].game
        view: View = game.view(loaded.position.state, Viewer(seat=me))
        return view

    def _base(self, scene: Scene, language: str) -> Regions:
        inner = self._still(scene.table.game, "board_base", language) if scene.loaded else None
        return {} if inner is None else {BASE: Rendered(BASE, "0.0.0", inner)}

    def _still(self, slug: str, name: str, language: str) -> Markup | None:
        """Return what never changes and names nobody, so that all matches share one drawing."""
        template = self._templates.own(slug, name)
        if template is None:
            return None
        panel = pages.GamePanel(name, None, (), ())
        return self._region(template, Voice(language, (), slug), panel)

    # -- rendering

    def _region(self, template: str, voice: Voice, context: object) -> Markup:
        key = (template, voice, context)
        found = self._rendered.get(key)
        if found is None:
            found = self._rendered[key] = self._templates.region(template, voice, context)
            if len(self._rendered) > _REMEMBERED:
                self._rendered.popitem(last=False)
        return found

    def _voice(self, scene: Scene, reader: Reader) -> Voice:
        return self.voice(scene, reader.language)

    def voice(self, scene: Scene, language: str) -> Voice:
        """Return how to speak about the scene's match."""
        names = tuple(seat.name for seat in scene.match.seats)
        return Voice(language, names, scene.table.game)

    def _panel_template(self, slug: str, panel: str) -> str:
        return self._templates.own(slug, panel) or "match/panel.html"

    @cache  # noqa: B019  one instance a process
    def _panel_names(self, slug: str) -> tuple[str, ...]:
        view = self._plugins[slug].game.types.view
        fields = view.json_schema(mode="serialization").get("properties", {})
        return tuple(name for name in fields if name != "seats")


def _refused(refused: AppError | None) -> pages.Refused | None:
    if refused is None:
        return None
    return pages.Refused(refused.code, refused.message, refused.rule)


def _is_layer(panel: str) -> bool:
    return panel.startswith("board")


def _minutes(scene: Scene) -> int:
    started, finished = scene.match.started_at, scene.match.finished_at
    return round((finished - started).total_seconds() / 60) if started and finished else 0

"""Templates: each compiles in each language, and has a place for each region of its page."""

import re

import pytest

from app.kernel.i18n import LANGUAGES
from app.kernel.shell import Shell
from app.kernel.templating import GAMES, TEMPLATES, art_url, static_url
from app.matches.presenter import Setting
from app.matches.scene import Reader
from app.matches.surroundings import NAMES as AROUND
from games.registry import discover
from tests.app.houses import Maker, Party, begun, finished, hosted, seated

PLUGINS = discover()
GAME_FOLDERS = sorted({folder for plugin in PLUGINS.values() for folder in plugin.assets})


def template_names() -> list[str]:
    roots = [TEMPLATES, *(GAMES / folder / "templates" for folder in GAME_FOLDERS)]
    return sorted(
        path.relative_to(root).as_posix() for root in roots for path in root.rglob("*.html")
    )


@pytest.mark.parametrize("language", [code for code, _ in LANGUAGES])
def test_every_template_compiles(language: str) -> None:
    server = Maker("sqlite+aiosqlite://").server(PLUGINS)
    for (code, _), environment in server.house.services.templates._environments.items():
        for name in template_names() if code == language else ():
            environment.get_template(name)


async def page_of(party: Party, seat: int | None, language: str = "en") -> tuple[str, set[str]]:
    """A table's page as text, and the ids of its regions."""
    house = party.server.house
    player = party.people[seat] if seat is not None else None
    reader = Reader(player.id if player else None, player.name if player else "", language)
    scene = await house.services.scenes.at(party.code)
    presenter, shell = house.services.presenter, _shell(party)
    page = presenter.page(scene, reader, Setting(shell, None))
    return presenter.render_page(page, scene, reader), set(page.regions)


def _shell(party: Party) -> Shell:
    return Shell(party.table.name, "site", "en", LANGUAGES, "auto", None, "/", "build")


STAGES = {"lobby": seated, "match": begun, "outcome": finished}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("game", ["why", "toy"])
async def test_every_region_of_a_page_has_its_element(
    sqlite_maker: Maker, stage: str, game: str
) -> None:
    server = sqlite_maker.server()
    party = await STAGES[stage](server, game)
    for language, _ in LANGUAGES:
        text, regions = await page_of(party, 0, language)
        for region in regions:
            assert len(re.findall(rf'id="{region}" data-v="[0-9.]+"', text)) == 1, region
    await server.house.backing.database.close()


async def test_a_stranger_sees_the_lobby_and_nothing_of_a_match(sqlite_maker: Maker) -> None:
    server = sqlite_maker.server()
    party = await hosted(server)
    lobby = {"bar-clock", "live", "lobby-seats", "lobby-start", "lobby-options"}
    assert (await page_of(party, None))[1] == lobby | {*AROUND, "chat"}
    party = await begun(server)
    assert (await page_of(party, None))[1] <= {*AROUND, "door"}
    await server.house.backing.database.close()


def test_an_address_changes_with_the_file() -> None:
    assert re.fullmatch(r"/static/css/base.css\?v=[0-9a-f]{10}", static_url("css/base.css"))
    assert re.fullmatch(r"/art/why/why.css\?v=[0-9a-f]{10}", art_url("why", "why.css"))


def test_a_file_that_is_missing_is_noticed() -> None:
    with pytest.raises(FileNotFoundError):
        static_url("css/nowhere.css")

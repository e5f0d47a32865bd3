"""Tabs: more of them for one seat, and what is shown in them."""

from tests.browser.support import Person


async def second_tab(person: Person, *, deaf: bool = False) -> Person:
    """Another tab of the same browser at the same table; a deaf one hears no news."""
    page = await person.context.new_page()
    tab = Person(person.name, person.device, person.context, page, person.url)
    tab.watch(page)
    if deaf:
        await page.route_web_socket("**/live**", lambda _: None)
        await page.route("**/regions**", lambda route: route.abort())
    return await tab.open(person.code)


async def stay_loaded(person: Person) -> None:
    """Leave a mark that only a reload removes."""
    await person.page.evaluate("window.stayed = true")


async def require_loaded(person: Person) -> None:
    assert await person.page.evaluate("window.stayed === true"), f"{person.name} was reloaded"


async def shown(person: Person) -> dict[str, str]:
    """What each region shows, without what the page itself adds to it."""
    found: dict[str, str] = await person.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#page section[data-v]")]
          .filter((region) => !["board-base", "reveal"].includes(region.id))
          .map((region) => [region.id, region.innerText]))"""
    )
    return found


async def same_as_fresh(person: Person) -> None:
    """Wait until the page shows what a page that is loaded now shows."""
    tab = await person.find("#wire").get_attribute("data-tab")
    fresh = await second_tab(person)
    await fresh.find("#wire").evaluate("(wire, tab) => (wire.dataset.tab = tab)", tab)
    for _ in range(100):
        if await shown(person) == await shown(fresh):
            break
        await person.page.wait_for_timeout(100)
    assert await shown(person) == await shown(fresh)
    await fresh.page.close()

"""What a host does in the people's dialog."""

from playwright.async_api import expect

from tests.browser.support import Person


async def open_people(person: Person) -> None:
    await person.press(person.find(".peoplebutton"))
    await expect(person.find("#box-people")).to_be_visible()


async def close_people(person: Person) -> None:
    await person.press(person.find("#box-people").get_by_role("button", name="Close", exact=True))


async def deed(person: Person, about: str, name: str) -> None:
    """Do something about somebody, in the people's dialog."""
    row = person.find(".peoplelist > li", about)
    if not await row.locator("details[open]").count():
        await person.press(row.locator("summary"))
    await person.press(row.get_by_role("button", name=name))


async def agree(person: Person) -> None:
    """Say yes to what is asked once more."""
    await person.press(person.find("#sure button[value=yes]"))

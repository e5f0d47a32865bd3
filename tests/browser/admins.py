"""An admin at the door of `/admin`."""

from tests.app.admin.office import PASSWORD
from tests.browser.conftest import DealtServer
from tests.browser.support import LAPTOP, People, Person


async def at_the_door(people: People, server: DealtServer, name: str) -> Person:
    """Somebody with an account, who has not signed in yet."""
    server.admin(name.lower(), PASSWORD)
    admin = await people.person(name, LAPTOP)
    await admin.page.goto(f"{admin.url}/admin")
    return admin


async def sign_in(admin: Person) -> None:
    await admin.find("#name").fill(admin.name.lower())
    await admin.find("#password").fill(PASSWORD)
    await admin.press(admin.button("Sign in"))

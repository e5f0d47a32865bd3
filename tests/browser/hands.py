"""How people carry out an action: by mouse, by touch, or by keyboard alone."""

from typing import Any, Protocol

from playwright.async_api import Locator, expect

from tests.browser.support import PATIENCE_MS, Person

MOST_KEYS = 80
COVERED = """thing => {
  thing.scrollIntoView({ block: "center" });
  const { x, y, width, height } = thing.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return Boolean(top?.closest("#decision"));
}"""


class Hands(Protocol):
    """A way to use the page."""

    async def act(self, person: Person, token: int, payload: dict[str, Any]) -> None:
        """Choose what the payload says, and commit it."""
        ...


def form_of(person: Person, payload: dict[str, Any]) -> Locator:
    return person.find(f'#decision form[data-kind="{payload["kind"]}"]')


def choices(payload: dict[str, Any]) -> list[tuple[str, str]]:
    """Every value that is to be chosen, with the name of its field."""
    listed = {n: v if isinstance(v, tuple) else (v,) for n, v in payload.items() if n != "kind"}
    return [(name, str(value)) for name, values in listed.items() for value in values]


async def is_open(form: Locator) -> bool:
    return bool(await form.evaluate("form => !form.closest('details:not([open])')"))


async def settled(person: Person, token: int) -> None:
    """Wait until the decision is answered."""
    await expect(person.decision(token)).to_have_count(0, timeout=PATIENCE_MS)


class Pointer:
    """Presses what is lit on the board, in the hand or on the Lawn; a row where nothing is."""

    async def act(self, person: Person, token: int, payload: dict[str, Any]) -> None:
        form = form_of(person, payload)
        if not await is_open(form):
            await person.press(person.find(f"#how-{token}-{payload['kind']} > summary"))
        for name, value in choices(payload):
            if await self._choose(person, form, f"{payload['kind']}:{name}:{value}"):
                await settled(person, token)
                return
            box = form.locator(f'input[name="{name}"][value="{value}"]:enabled')
            await expect(box).to_be_checked()
        await person.press(form.locator("button[data-label]"))
        if await form.locator("[data-confirm]").count():
            await person.press(person.find("#sure [value=yes]"))
        await settled(person, token)

    async def _choose(self, person: Person, form: Locator, choice: str) -> bool:
        """Choose one thing; tells whether that has sent it already."""
        _, name, value = choice.split(":", 2)
        box = form.locator(f'input[name="{name}"][value="{value}"]:enabled')
        if await box.is_checked():
            return False
        lit = person.find(f'[data-choice="{choice}"]')
        if await lit.count():
            await self._bring(person, lit)
            # On a phone a long decision lies over the foot of the plan: its rows mean the same.
            if not await lit.evaluate(COVERED):
                instant = await lit.get_attribute("data-instant") is not None
                await person.press(lit)
                return instant
        row = form.locator(f'label.row:has(input[name="{name}"][value="{value}"]:enabled)')
        if not await row.is_visible():
            await person.press(form.locator("details:not([open]) > summary").first)
        await person.press(row)
        return False

    async def _bring(self, person: Person, lit: Locator) -> None:
        """On a phone, open the tab that it lies in."""
        if await lit.is_visible():
            return
        tab = await lit.evaluate("e => e.closest('[class*=tab-]').className.match(/tab-(\\w+)/)[1]")
        await person.press(person.find(f'.tabs [data-tab="{tab}"]'))


class Keys:
    """Tab, arrows, numbers, Enter and Space; the mouse is never touched."""

    def __init__(self) -> None:
        self._turns = 0

    async def act(self, person: Person, token: int, payload: dict[str, Any]) -> None:
        await self._hear_question(person)
        form = form_of(person, payload)
        kind = payload["kind"]
        if not await is_open(form):
            await self.tab_to(person, f"#how-{token}-{kind} > summary")
            await person.page.keyboard.press("Enter")
            await expect(form).to_be_visible()
        for name, value in choices(payload):
            await self._choose(person, form, f"{kind}:{name}:{value}")
        await self._commit(person, form, kind)
        await settled(person, token)

    async def _hear_question(self, person: Person) -> None:
        """What is asked is spoken at once, and the focus waits at it."""
        await self._hear(person, (await person.find("#decision .prompt").inner_text()).strip())

    async def _hear(self, person: Person, text: str) -> None:
        await person.page.wait_for_function(
            "text => window.spoken.some(line => line.includes(text))", arg=text
        )

    async def _choose(self, person: Person, form: Locator, choice: str) -> None:
        _, name, value = choice.split(":", 2)
        box = form.locator(f'input[name="{name}"][value="{value}"]:enabled')
        if await box.is_checked():
            return
        self._turns += 1
        lit = person.find(f'#board [data-choice="{choice}"]:not([data-instant])')
        if await lit.count() and self._turns % 2 and await self._by_board(person, choice):
            await self._hear(person, " selected.")
        elif (number := await self._number(person, name, value)) <= 9:
            await person.page.keyboard.press(str(number))
            await self._hear(person, "Press Enter to confirm.")
        else:
            await self._by_row(person, form, name, value)
        await expect(box).to_be_checked()

    async def _number(self, person: Person, name: str, value: str) -> int:
        """Which number chooses this row: they are counted down the open lists."""
        found: int = await person.page.evaluate(
            """([name, value]) => {
              const all = [...document.querySelectorAll("#decision form[data-act] input")]
                .filter(b => ["radio", "checkbox"].includes(b.type) && !b.matches(":disabled"))
                .filter(b => !b.closest("details:not([open])"));
              const at = all.findIndex(b => b.name === name && b.value === value);
              return at < 0 ? 99 : at + 1;
            }""",
            [name, value],
        )
        return found

    async def _by_board(self, person: Person, choice: str) -> bool:
        """B, then arrows to it, then Enter; False where arrows don't lead there."""
        keyboard = person.page.keyboard
        await keyboard.press("b")
        for _ in range(MOST_KEYS):
            key = await person.page.evaluate(TOWARDS, choice)
            if key in {"here", "stuck"}:
                break
            await keyboard.press(key)
        else:
            key = "stuck"
        if key == "here":
            await keyboard.press("Enter")
        return bool(key == "here")

    async def _by_row(self, person: Person, form: Locator, name: str, value: str) -> None:
        box = form.locator(f'input[name="{name}"][value="{value}"]:enabled')
        if not await box.is_visible():
            await self.tab_to(person, "#decision form details:not([open]) > summary")
            await person.page.keyboard.press("Enter")
        if await box.get_attribute("type") == "checkbox":
            await self.tab_to(person, f'#decision input[name="{name}"][value="{value}"]')
            await person.page.keyboard.press("Space")
            return
        await self.tab_to(person, f'#decision input[name="{name}"]:enabled')
        for _ in range(MOST_KEYS):
            if await box.is_checked():
                return
            await person.page.keyboard.press("ArrowDown")

    async def _commit(self, person: Person, form: Locator, kind: str) -> None:
        keyboard = person.page.keyboard
        if kind == "roll":
            await person.find("#decision .prompt").focus()
            await keyboard.press("Space")
            return
        await self.tab_to(person, f'#decision form[data-kind="{kind}"] button[data-label]')
        await keyboard.press("Enter")
        if await form.locator("[data-confirm]").count():
            await self.tab_to(person, "#sure [value=yes]")
            await keyboard.press("Enter")

    async def tab_to(self, person: Person, selector: str) -> None:
        """Press Tab until the focus is there."""
        for _ in range(MOST_KEYS):
            if await person.page.evaluate(
                "selector => Boolean(document.activeElement?.matches(selector))", selector
            ):
                return
            await person.page.keyboard.press("Tab")
        message = f"Tab does not lead to {selector}"
        raise AssertionError(message)


# Which arrow leads nearer to a lit thing from the focused one.
TOWARDS = """(choice) => {
  const now = document.activeElement;
  if (!now?.dataset.choice) return "stuck";
  if (now.dataset.choice === choice) return "here";
  const goal = document.querySelector(`#board [data-choice="${choice}"]`);
  const [a, b] = [now, goal].map((e) => e.getBoundingClientRect());
  const dx = b.x + b.width / 2 - a.x - a.width / 2;
  const dy = b.y + b.height / 2 - a.y - a.height / 2;
  const seen = (window.trod ??= new Map());
  const times = seen.get(now.dataset.choice + choice) ?? 0;
  seen.set(now.dataset.choice + choice, times + 1);
  const across = dx > 0 ? "ArrowRight" : "ArrowLeft";
  const down = dy > 0 ? "ArrowDown" : "ArrowUp";
  const first = Math.abs(dx) > Math.abs(dy) ? [across, down] : [down, across];
  return times > 3 ? "stuck" : first[times % 2];
}"""

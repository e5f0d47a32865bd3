"""What every page has around its content."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.models import Message


@dataclass(frozen=True, slots=True)
class Shell:
    """The frame of a page.

    `accent`: colour class on `<main>` (`site`, `why`, …). `theme`: `auto`, `light` or `dark`.
    `languages`: code and own name of each language on offer. `here`: the path to come back to
    after changing a setting. `build`: names the running release, for stale tabs. `newcomer`:
    whether the tour of the table has yet to be taken or declined here.
    """

    title: str
    accent: str
    language: str
    languages: tuple[tuple[str, str], ...]
    theme: str
    player_name: str | None
    here: str
    build: str
    newcomer: bool = False


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """`error.html`: one sentence, a code to quote and a way back."""

    shell: Shell
    status: int
    code: str
    message: Message
    back: str

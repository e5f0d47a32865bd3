"""The colours are readable in both schemes: contrast as WCAG 2.2 computes it."""

import re
from pathlib import Path

import pytest

from app.kernel.templating import GAMES, STATIC

CSS = Path(__file__).parents[3] / "static" / "css" / "tokens.css"
ACCENTS = ("wine", "blue", "pine", "plum", "brass")
SEATS = (*ACCENTS, "ink2", "teal", "rust")
GROUNDS = ("paper", "sheet", "sunk")
TEXT, EDGE = 4.5, 3.0

Scheme = dict[str, str]


def schemes() -> dict[str, Scheme]:
    """Read the colours of each scheme; the dark ones replace what the light ones set."""
    text = CSS.read_text()
    light, dark = (colours(block(text, name)) for name in (":root", ':root[data-theme="dark"]'))
    return {"light": light, "dark": light | dark}


def block(text: str, selector: str) -> str:
    found = re.search(rf"^\s*{re.escape(selector)} \{{(.*?)\}}", text, re.DOTALL | re.MULTILINE)
    assert found is not None, selector
    return found.group(1)


def colours(text: str) -> Scheme:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text))


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def pairs() -> list[tuple[str, str, float]]:
    """Every pair that a component puts together, and what it needs."""
    texts = [(ink, ground, TEXT) for ink in ("ink", "ink2") for ground in GROUNDS]
    texts += [(mark, ground, TEXT) for mark in ("good", "bad") for ground in ("paper", "sheet")]
    for accent in ACCENTS:
        tint = f"{accent}-tint"
        texts += [(accent, ground, TEXT) for ground in (*GROUNDS, tint)]
        texts += [("onacc", accent, TEXT), ("ink", tint, TEXT), ("ink2", tint, TEXT)]
    edges = [("edge", ground, EDGE) for ground in GROUNDS]
    seats = [(seat, ground, EDGE) for seat in SEATS for ground in GROUNDS]
    letters = [("onacc", seat, TEXT) for seat in SEATS]
    return [*texts, *edges, *seats, *letters, ("artink", "artpaper", TEXT)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_pair_of_colours_has_the_contrast_it_needs(scheme: str) -> None:
    palette = schemes()[scheme]
    weak = [
        f"{one} on {other}: {ratio:.2f}"
        for one, other, least in pairs()
        if (ratio := contrast(palette[one], palette[other])) < least
    ]
    assert not weak


def test_the_dark_colours_are_the_same_by_choice_and_by_the_device() -> None:
    text = CSS.read_text()
    by_device = block(text, ':root:not([data-theme="light"])')
    assert colours(by_device) == colours(block(text, ':root[data-theme="dark"]'))


# --- the display face


SHEETS = [*STATIC.glob("css/*.css"), *GAMES.glob("*/static/*.css")]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_numbers_in_the_display_face_stand_on_the_line(path: Path) -> None:
    """Its own numbers hang below it, and `Room 1` would read as `Room I`; see ui.md, Type."""
    rules = re.findall(r"[^{}]+\{[^{}]*var\(--display\)[^{}]*\}", path.read_text())
    assert [rule for rule in rules if "font-variant-numeric: lining-nums" not in rule] == []

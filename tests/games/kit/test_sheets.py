"""What a seat writes down: which documents a game's sheet takes."""

import pytest
from pydantic import ValidationError

from games.kit.sheets import LONGEST_TEXT, Document, Sheet

SHEET = Sheet(cells={"a": ("yes", "no"), "b": ("1", "2")}, is_open=lambda _state, _seat: True)


@pytest.mark.parametrize(
    ("marks", "strange"),
    [
        ({}, None),
        ({"a": "no", "b": "2"}, None),
        ({"a": "2"}, "a"),
        ({"a": "yes", "c": "yes"}, "c"),
        ({"b": ""}, "b"),
    ],
)
def test_a_mark_has_to_be_one_of_its_cell(marks: dict[str, str], strange: str | None) -> None:
    assert SHEET.strange(Document(marks=marks)) == strange


@pytest.mark.parametrize("text", ["a" * (LONGEST_TEXT + 1), "nul \x00", "bell \x07", "line\r\n"])
def test_the_text_is_short_and_plain(text: str) -> None:
    with pytest.raises(ValidationError):
        Document(text=text)


def test_lines_and_every_script_are_plain() -> None:
    assert Document(text="Hester?\n\tNein: “så” 👀").text.endswith("👀")


def test_a_document_survives_a_round_trip() -> None:
    document = Document(marks={"a": "yes"}, text="So far.")
    assert Document.model_validate_json(document.model_dump_json()) == document

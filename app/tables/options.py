"""Host forms made from a game's own option schema, and read back with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter, ValidationError

from app.errors import AppError
from app.kernel.i18n import Speaker, Voice
from app.tables.pages import LobbyOptions, OptionChoice, OptionField, OptionLine
from app.tables.schemas import Spectators, Table
from games.kit.models import Message, say
from games.kit.protocol import Plugin

LIMITS: Mapping[str, int | None] = {
    "relaxed": 5 * 60,
    "brisk": 60,
    "days": 2 * 24 * 3600,
    "none": None,
}
PASSWORD_LENGTH = 100
_LONGEST_CODE = 200  # a whole link may be pasted


class BadOptions(AppError):
    """The chosen options exclude each other or are out of range."""

    code, status = "bad_options", 422

    def sentence(self) -> Message:
        """Ask to look again."""
        return say("These options don't go together. Please change one of them.")


def table_fields(plugin: Plugin, speaker: Speaker, voice: Voice) -> tuple[OptionField, ...]:
    """Return the host's own choices: how many seats, the time limit, and who may look on."""
    least, most = plugin.game.info.seats
    seats = tuple(OptionChoice(str(n), str(n)) for n in range(least, most + 1))
    limits = tuple(OptionChoice(n, _limit_label(s, speaker, voice)) for n, s in LIMITS.items())
    watchers = tuple(OptionChoice(w.value, _watch_label(w, speaker, voice)) for w in Spectators)
    say_ = speaker.plain
    return (
        OptionField(
            name="seats",
            label=say_(voice, say("Seats")),
            help=say_(voice, say("Empty seats can be bots later")),
            kind="segment",
            value=str(most),
            choices=seats,
        ),
        OptionField(
            name="limit",
            label=say_(voice, say("Time for a decision")),
            help=say_(voice, say("When it runs out, a neutral move is made")),
            kind="segment",
            value="relaxed",
            choices=limits,
        ),
        OptionField(
            name="spectators",
            label=say_(voice, say("Spectators")),
            help=say_(voice, say("They see what everybody may know, and everybody sees them")),
            kind="segment",
            value=Spectators.NONE,
            choices=watchers,
        ),
    )


def password_field(speaker: Speaker, voice: Voice) -> OptionField:
    """Return the field for a password, which most tables need none of."""
    return OptionField(
        name="password",
        label=speaker.plain(voice, say("Password")),
        help=speaker.plain(voice, say("Only if the link might reach others; you can leave it out")),
        kind="text",
        value="",
        most=PASSWORD_LENGTH,
    )


def case_field(plugin: Plugin, speaker: Speaker, voice: Voice, code: str) -> OptionField | None:
    """Return the field for the code of a case to play again, None where the game has no cases."""
    if not plugin.case_options:
        return None
    return OptionField(
        name="case",
        label=speaker.plain(voice, say("Code of a case")),
        help=speaker.plain(voice, say("To play a case again with another deal; else leave it out")),
        kind="text",
        value=code[:_LONGEST_CODE],
        most=_LONGEST_CODE,
    )


def bound_lines(
    fields: tuple[OptionField, ...], bound: Mapping[str, Any]
) -> tuple[OptionLine, ...]:
    """Return in words the options that something else has settled."""
    return tuple(OptionLine(field.label, _shown(field)) for field in fields if field.name in bound)


def _limit_label(seconds: int | None, speaker: Speaker, voice: Voice) -> str:
    named = {
        None: say("No limit"),
        60: say("Brisk: 1 min"),
        5 * 60: say("Relaxed: 5 min"),
        2 * 24 * 3600: say("Days: 2 each"),
    }
    # A program may have chosen another limit than the page offers.
    return speaker.plain(voice, named.get(seconds) or say("{n} s", n=seconds or 0))


def _watch_label(whom: Spectators, speaker: Speaker, voice: Voice) -> str:
    labels = {
        Spectators.NONE: say("Nobody"),
        Spectators.PUBLIC: say("Whoever has the link"),
        Spectators.AGREED: say("While every seat agrees"),
    }
    return speaker.plain(voice, labels[whom])


def game_fields(
    plugin: Plugin, speaker: Speaker, voice: Voice, *, chosen: Mapping[str, Any]
) -> tuple[OptionField, ...]:
    """Return one control for each option of the game, set as `chosen` or by default."""
    schema = plugin.game.types.options.json_schema()
    return tuple(
        _field(name, _resolved(schema, part), speaker, voice, chosen=chosen)
        for name, part in schema.get("properties", {}).items()
    )


def _resolved(schema: Mapping[str, Any], part: Mapping[str, Any]) -> Mapping[str, Any]:
    name = part.get("$ref", "").rsplit("/", 1)[-1]
    return {**schema.get("$defs", {}).get(name, {}), **part}


def _field(
    name: str,
    part: Mapping[str, Any],
    speaker: Speaker,
    voice: Voice,
    *,
    chosen: Mapping[str, Any],
) -> OptionField:
    value = _text(chosen.get(name, part.get("default")))
    label = speaker.text(voice, part.get("title", name))
    help_ = speaker.text(voice, part["description"]) if part.get("description") else ""
    if part.get("type") == "integer" and "enum" not in part:
        least, most = part.get("minimum", 0), part.get("maximum", 99)
        return OptionField(name, label, help_, "number", value, (), least, most)
    choices = tuple(
        OptionChoice(_text(v), _value_label(part, v, speaker, voice)) for v in _values(part)
    )
    return OptionField(name, label, help_, "segment", value, choices)


def _values(part: Mapping[str, Any]) -> tuple[Any, ...]:
    if part.get("type") == "boolean":
        return (True, False)
    return tuple(part.get("enum", (part["const"],) if "const" in part else ()))


def _value_label(part: Mapping[str, Any], value: object, speaker: Speaker, voice: Voice) -> str:
    named = part.get("labels", {}).get(_text(value))
    if named is None and isinstance(value, bool):
        named = say("Yes").id if value else say("No").id
    return speaker.text(voice, named if named is not None else str(value))


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_options(adapter: TypeAdapter[Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the game's options from a form or a program, validated, as JSON values.

    Raises BadOptions where a value is out of range or two exclude each other.
    """
    known = adapter.json_schema().get("properties", {})
    try:
        options = adapter.validate_python({k: v for k, v in fields.items() if k in known})
    except ValidationError as error:
        reason = error.errors()[0].get("ctx", {}).get("error")
        if isinstance(reason, ValueError):
            raise BadOptions(Message(id=str(reason))) from error
        raise BadOptions from error
    dumped: dict[str, Any] = adapter.dump_python(options, mode="json")
    return dumped


def option_lines(
    table: Table, plugin: Plugin, speaker: Speaker, voice: Voice, *, host: bool
) -> LobbyOptions:
    """Return the table's options in words."""
    lines = [
        OptionLine(field.label, _shown(field))
        for field in game_fields(plugin, speaker, voice, chosen=table.options)
    ]
    limit = OptionLine(
        speaker.plain(voice, say("Time for a decision")),
        _limit_label(table.limit_seconds, speaker, voice),
    )
    watch = OptionLine(
        speaker.plain(voice, say("Spectators")), _watch_label(table.spectators, speaker, voice)
    )
    return LobbyOptions((limit, watch, *lines), table.code, host)


def _shown(field: OptionField) -> str:
    return next((c.label for c in field.choices if c.value == field.value), field.value)

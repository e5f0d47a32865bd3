"""Languages: which one is spoken, and how messages are."""

from pathlib import Path

import pytest
from markupsafe import Markup

from app.kernel.i18n import Catalogue, Speaker, Voice, choose_language, load_catalogues
from games.kit.models import SeatRef, TermRef, say, say_n

SWEDISH = Catalogue(
    {
        "{seat} waits.": "{seat} väntar.",
        "{n} card": ("{n} kort", "{n} korta"),
        "Axe": "Yxa",
        "<b>Bold</b>": "<b>Fet</b>",
    }
)
SPEAKER = Speaker(
    {"en": Catalogue({}), "sv": SWEDISH, "de": Catalogue({})}, {"why": {"axe": "Axe"}}
)
ENGLISH = Voice("en", ("Mira", "<script>"), "why")
IN_SWEDISH = Voice("sv", ("Mira", "Nils"), "why")


@pytest.mark.parametrize(
    ("wanted", "accepted", "spoken"),
    [
        (None, "", "en"),
        (None, "sv", "sv"),
        (None, "sv-SE,sv;q=0.9,en;q=0.8", "sv"),
        (None, "fr,de;q=0.5,sv;q=0.7", "sv"),
        (None, "fr, de; q=0.5, sv; q=0.7", "sv"),
        (None, "sv;q=0,de;q=0.1", "de"),
        (None, "DE-at", "de"),
        (None, "fr", "en"),
        (None, "*", "en"),
        (None, "en;q=²,sv;q=.5", "en"),
        (None, ",,;;q=,=;q=1.2.3," + "x" * 5000, "en"),
        ("de", "sv", "de"),
        ("xx", "sv", "sv"),
        ("", "sv", "sv"),
    ],
)
def test_the_own_choice_goes_before_the_browsers(
    wanted: str | None, accepted: str, spoken: str
) -> None:
    assert choose_language(wanted, accepted) == spoken


def test_a_message_names_seats_and_words_in_the_readers_language() -> None:
    message = say("{seat} waits.", seat=SeatRef(seat=1))
    assert SPEAKER.plain(IN_SWEDISH, message) == "Nils väntar."
    assert SPEAKER.plain(IN_SWEDISH, say("{card}", card=TermRef(term="axe"))) == "Yxa"


def test_a_message_in_a_message_is_spoken_too() -> None:
    inner = say("{seat} waits.", seat=SeatRef(seat=0))
    assert SPEAKER.plain(IN_SWEDISH, say("{what}", what=inner)) == "Mira väntar."


@pytest.mark.parametrize(("count", "text"), [(0, "0 korta"), (1, "1 kort"), (2, "2 korta")])
def test_a_count_chooses_the_form(count: int, text: str) -> None:
    assert SPEAKER.plain(IN_SWEDISH, say_n("{n} card", "{n} cards", count)) == text


@pytest.mark.parametrize(("count", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_without_a_translation_the_english_forms_are_spoken(count: int, text: str) -> None:
    assert SPEAKER.plain(ENGLISH, say_n("{n} card", "{n} cards", count)) == text


def test_in_html_a_name_is_marked_and_everything_is_escaped() -> None:
    html = SPEAKER.html(ENGLISH, say("{seat} & <i>", seat=SeatRef(seat=1)))
    assert html == Markup('<b class="who seat-2">&lt;script&gt;</b> &amp; &lt;i&gt;')


@pytest.mark.parametrize("value", ["<b>", "{seat}", "{0.__class__}", "%s", "&amp;"])
def test_a_value_is_never_a_template_or_markup(value: str) -> None:
    assert SPEAKER.plain(ENGLISH, say("{value}", value=value)) == value
    spoken = SPEAKER.html(ENGLISH, say("{value}", value=value))
    assert spoken.unescape() == value
    assert "<" not in spoken


def test_a_translation_is_escaped_like_its_text() -> None:
    assert SPEAKER.html(IN_SWEDISH, say("<b>Bold</b>")) == Markup("&lt;b&gt;Fet&lt;/b&gt;")


def test_unknown_words_and_seats_are_shown_as_they_are() -> None:
    assert SPEAKER.term(ENGLISH, "unheard-of") == "unheard-of"
    assert SPEAKER.name(Voice("en"), 2) == "#3"


def test_later_catalogues_win_and_unfinished_texts_stay_english(tmp_path: Path) -> None:
    for number, text in enumerate(("först", "sist")):
        folder = tmp_path / str(number) / "sv" / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "x.po").write_text(
            f'msgid "who"\nmsgstr "{text}"\n\nmsgid "open"\nmsgstr ""\n\n'
            '#, fuzzy\nmsgid "fuzzy"\nmsgstr "luddig"\n\n'
            'msgid "{n} day"\nmsgid_plural "{n} days"\nmsgstr[0] "{n} dag"\nmsgstr[1] "{n} dagar"\n'
        )
    swedish = load_catalogues([tmp_path / "0", tmp_path / "1"])["sv"]
    assert swedish.gettext("who") == "sist"
    assert swedish.gettext("open") == "open"
    assert swedish.gettext("fuzzy") == "fuzzy"
    assert swedish.ngettext("{n} day", "{n} days", 3) == "{n} dagar"


def test_a_game_words_differently_what_it_shares_with_another(tmp_path: Path) -> None:
    for folder, name, text in (("game", "game", "Lawn"), ("edition", "wording", "Garden")):
        home = tmp_path / folder / "en" / "LC_MESSAGES"
        home.mkdir(parents=True)
        (home / f"{name}.po").write_text(f'msgid "Lawn"\nmsgstr "{text}"\n')
    catalogues = load_catalogues(
        [tmp_path / "game", tmp_path / "edition"],
        {"game": tmp_path / "game", "edition": tmp_path / "edition"},
    )
    speaker = Speaker(catalogues, {})
    spoken = {
        slug: speaker.plain(Voice("en", (), slug), say("Lawn")) for slug in ("game", "edition")
    }
    assert spoken == {"game": "Lawn", "edition": "Garden"}
    assert list(catalogues["en"].games) == ["edition"]
    assert list(catalogues["sv"].games) == []

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from app.kernel.i18n import WORDING
from app.kernel.templating import GAMES
from tests.support.catalogues import (
    LANGUAGES,
    Domain,
    domains,
    messages,
    read,
    rendered,
    updated,
)

DOMAINS = list(domains())
REMAKE = "run `python3 dev.py messages`"
every_domain = pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.name)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_domain
def test_the_template_holds_the_messages_of_the_source(domain: Domain) -> None:
    assert domain.template.exists(), REMAKE
    assert domain.template.read_bytes() == rendered(domain.extract(), header=False), REMAKE


@every_domain
@every_language
def test_a_catalogue_holds_exactly_the_messages_of_the_source(
    domain: Domain, language: str
) -> None:
    path = domain.catalogue(language)
    assert path.exists(), REMAKE
    again = rendered(updated(domain, language, domain.extract()), header=True)
    assert path.read_bytes() == again, REMAKE


@every_domain
@every_language
def test_no_message_is_fuzzy(domain: Domain, language: str) -> None:
    catalogue = read(domain.catalogue(language), language)
    assert [message.id for message in messages(catalogue) if message.fuzzy] == []


@every_domain
@every_language
def test_no_message_is_untranslated(domain: Domain, language: str) -> None:
    assert untranslated(read(domain.catalogue(language), language)) == []


@every_domain
@every_language
def test_a_translation_keeps_the_placeholders(domain: Domain, language: str) -> None:
    catalogue = read(domain.catalogue(language), language)
    errors = [(message.id, str(error)) for message, found in catalogue.check() for error in found]
    assert errors == []


@pytest.mark.parametrize("path", sorted(GAMES.glob(f"*/locale/*/*/{WORDING}")), ids=str)
def test_a_game_words_differently_only_what_is_said(path: Path) -> None:
    language = path.parts[-3]
    said = {
        m.id for domain in DOMAINS for m in messages(read(domain.catalogue(language), language))
    }
    worded = read(path, language)
    ids = [message.id for message in messages(worded)]
    assert ids
    assert set(ids) <= said
    assert untranslated(worded) == []
    assert [message.id for message, found in worded.check() if list(found)] == []


def untranslated(catalogue: Catalog) -> list[object]:
    return [message.id for message in messages(catalogue) if not all(forms(message.string))]


def forms(string: object) -> tuple[str, ...]:
    return tuple(string) if isinstance(string, tuple | list) else (str(string),)

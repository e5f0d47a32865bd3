"""Codes, tokens and ids: unguessable, readable, forgiving."""

import math
import secrets

import pytest

from app.kernel import ids
from app.kernel.ids import new_code, new_id, new_token, tidy_code, token_hash
from tests.app.houses import Chance

LOOK_ALIKES = set("01ILO")
VOWELS = set("AEIOUY")


def test_a_code_holds_at_least_60_bits() -> None:
    assert len(ids._ALPHABET) == len(set(ids._ALPHABET))
    assert ids._CODE_LENGTH * math.log2(len(ids._ALPHABET)) >= 60
    assert len(new_code(secrets.token_bytes)) == ids._CODE_LENGTH


def test_a_code_uses_all_its_letters_and_none_that_mislead() -> None:
    letters = {letter for _ in range(300) for letter in new_code(secrets.token_bytes)}
    assert letters == set(ids._ALPHABET)
    assert not letters & (LOOK_ALIKES | VOWELS)


def test_every_place_of_a_code_depends_on_chance() -> None:
    codes = [new_code(secrets.token_bytes) for _ in range(300)]
    assert all(len(set(place)) > 20 for place in zip(*codes, strict=True))


@pytest.mark.parametrize(
    "pasted",
    [
        "{code}",
        " {code}\n",
        "{lower}",
        "https://play.example/t/{code}",
        "https://play.example/t/{code}/",
        "{code:.4} {rest}",
        "{code:.4}-{rest}",
    ],
)
def test_a_code_is_found_in_what_people_paste(pasted: str) -> None:
    code = new_code(Chance())
    text = pasted.format(code=code, lower=code.lower(), rest=code[4:])
    assert tidy_code(text) == code


@pytest.mark.parametrize("text", ["", "   ", "/", "///", "!?"])
def test_nothing_is_no_code(text: str) -> None:
    assert tidy_code(text) == ""


def test_a_token_holds_256_bits_and_is_stored_as_its_hash_alone() -> None:
    token = new_token(secrets.token_bytes)
    assert len(bytes.fromhex(token)) == 32
    assert len(token_hash(token)) == 32
    assert bytes.fromhex(token) != token_hash(token)


def test_ids_lie_in_the_order_of_their_making() -> None:
    made = [new_id() for _ in range(1000)]
    assert made == sorted(made)
    assert len(set(made)) == 1000
    assert made[0].version == 7

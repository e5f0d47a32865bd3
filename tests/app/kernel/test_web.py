"""Forms, and where they lead."""

from urllib.parse import urlencode

import pytest
from starlette.requests import Request

from app.errors import BadInput
from app.kernel.web import number, only, read_fields, to_page

FORM = "application/x-www-form-urlencoded"


def a_request(body: bytes = b"", content: str = FORM, **headers: str) -> Request:
    raw = {"content-type": content, **{k.replace("_", "-"): v for k, v in headers.items()}}
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/",
        "query_string": b"",
        "headers": [(k.encode(), v.encode()) for k, v in raw.items()],
    }

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": body, "more_body": False}

    return Request(scope, receive)


async def read(fields: list[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    return dict(await read_fields(a_request(urlencode(fields).encode())))


async def test_every_value_of_every_field_is_read() -> None:
    found = await read([("a", "1"), ("b", ""), ("a", "2")])
    assert found == {"a": ("1", "2"), "b": ("",)}


async def test_a_form_of_fifty_fields_is_read_and_a_longer_one_refused() -> None:
    assert len(await read([(f"f{n}", "x") for n in range(50)])) == 50
    with pytest.raises(BadInput):
        await read([(f"f{n}", "x") for n in range(51)])


async def test_a_field_holds_two_thousand_letters_at_most() -> None:
    assert await read([("a", "x" * 2000)]) == {"a": ("x" * 2000,)}
    with pytest.raises(BadInput):
        await read([("a", "x" * 2001)])


async def test_a_nul_is_no_letter() -> None:
    with pytest.raises(BadInput):
        await read([("a", "x\0y")])


async def test_a_file_is_no_field() -> None:
    body = (
        b'--x\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\nhi\r\n--x--\r\n'
    )
    with pytest.raises(BadInput):
        await read_fields(a_request(body, "multipart/form-data; boundary=x"))


def test_only_one_value_is_one_value() -> None:
    assert only({"a": ("1",)}, "a") == "1"
    assert only({}, "a", "default") == "default"
    for fields in ({}, {"a": ("1", "2")}):
        with pytest.raises(BadInput):
            only(fields, "a")


@pytest.mark.parametrize("text", ["0", "7", "999999999"])
def test_a_number_is_read(text: str) -> None:
    assert number(text) == int(text)


@pytest.mark.parametrize("text", ["", " 1", "-1", "+1", "1.0", "0x1", "²", "٣", "1" * 10, "1e3"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        number(text)


def test_a_form_leads_to_a_page_by_redirect_and_a_fragment_by_header() -> None:
    plain = to_page(a_request(), "/t/X")
    assert (plain.status_code, plain.headers["location"]) == (303, "/t/X")
    fragment = to_page(a_request(hx_request="true"), "/t/X")
    assert (fragment.status_code, fragment.headers["hx-redirect"]) == (204, "/t/X")


@pytest.mark.parametrize("path", ["/☃", "/a\r\nSet-Cookie: x=y", "/a\tb"])
def test_no_path_breaks_out_of_its_header(path: str) -> None:
    for request in (a_request(), a_request(hx_request="true")):
        headers = to_page(request, path).raw_headers
        assert not any(char in value for _, value in headers for char in b"\r\n\t")
        assert not any(name == b"set-cookie" for name, _ in headers)

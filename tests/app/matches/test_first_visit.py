"""What a browser that was never here has to fetch before it shows a match."""

import gzip
import re
from urllib.parse import urljoin

from tests.app.browsers import Browser, a_match
from tests.app.houses import Server

MOST = 100 * 1024
PACKED = {".woff2"}  # a font is compressed as it is
# What the page itself, a style sheet and a module name; a fragment and a query change no file.
ADDRESSES = re.compile(
    r"""(?:src|href)="(/(?:static|art)/[^"#]+)"""
    r"""|url\("([^"#]+)"\)"""
    r"""|^import (?:.* from )?"(\./[^"]+)";""",
    re.MULTILINE,
)


async def fetched(browser: Browser, path: str) -> dict[str, int]:
    """Everything that the page at `path` takes, and how many bytes each is when compressed."""
    sizes: dict[str, int] = {}
    waiting = [path]
    while waiting:
        address = waiting.pop()
        name = address.partition("?")[0]
        if name in sizes:
            continue
        answer = await browser.http.get(address)
        assert answer.status_code == 200, address
        packed = any(map(name.endswith, PACKED))
        sizes[name] = len(answer.content if packed else gzip.compress(answer.content, 6))
        if not packed:
            found = ADDRESSES.findall(answer.text)
            waiting += [urljoin(name, next(filter(None, groups))) for groups in found]
    return sizes


async def test_a_first_visit_to_a_match_takes_at_most_100_kb(site: Server) -> None:
    company = await a_match(site)
    sizes = await fetched(company.host, f"/t/{company.code}")
    kinds = {name.rpartition(".")[2] for name in sizes}
    assert {"css", "js", "svg", "woff2"} <= kinds
    assert sum(sizes.values()) <= MOST, sorted(sizes.items(), key=lambda item: -item[1])

"""A page in a process of its own, which can be stopped as a suspended laptop is."""

import subprocess
import sys

from tests.support.players import ApiPlayer
from tests.support.whodunit import die_with_parent

PAGE = """
import asyncio, sys
from websockets.asyncio.client import connect

async def stay():
    url, token = sys.argv[1:]
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(url, additional_headers=headers, ping_interval=None) as socket:
        async for _ in socket:
            print("heard", flush=True)

asyncio.run(stay())
"""


def open_page(port: int, player: ApiPlayer) -> subprocess.Popen[bytes]:
    """Open the socket of a player's page and wait for its first news."""
    url = f"ws://127.0.0.1:{port}/t/{player.code}/live"
    page = subprocess.Popen(
        [sys.executable, "-c", PAGE, url, player.token],
        stdout=subprocess.PIPE,
        preexec_fn=die_with_parent,  # noqa: PLW1509  it only asks the kernel to end this process
    )
    assert page.stdout is not None
    assert page.stdout.readline() == b"heard\n"
    return page

"""The reverse proxy of docker-compose.yml: the same Caddy and configuration, on a local port.

Only what a container would give is exchanged: the servers behind it, and where it keeps its own
certificate authority.
"""

import contextlib
import re
import socket
import ssl
import sys
from collections.abc import Sequence
from pathlib import Path

import yaml

from tests.support.servers import Server

ROOT = Path(__file__).resolve().parents[2]
CADDY = str(Path(sys.executable).with_name("caddy"))
UPSTREAMS = re.compile(r"dynamic a \{[^}]*\}")


def caddyfile() -> str:
    """The proxy's configuration as its container finds it."""
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return (ROOT / str(compose["configs"]["caddyfile"]["file"])).read_text()


class CaddyServer(Server):
    """Caddy before these servers, at https://localhost with a certificate of its own."""

    def __init__(self, ports: Sequence[int]) -> None:
        super().__init__("caddy")
        upstreams = "to " + " ".join(f"127.0.0.1:{port}" for port in ports)
        local = (
            f"admin off\nskip_install_trust\nauto_https disable_redirects\n"
            f"storage file_system {self.folder}/storage\n"
        )
        text, count = UPSTREAMS.subn(upstreams, caddyfile())
        assert count == 1
        text = text.replace("{$SITE_ADDRESS}", self.url).replace("{\n", "{\n" + local, 1)
        (self.folder / "Caddyfile").write_text(text)

    @property
    def url(self) -> str:
        """Its address, without the last slash."""
        return f"https://localhost:{self.port}"

    @property
    def authority(self) -> Path:
        """The certificate that its own is signed by."""
        return self.folder / "storage" / "pki" / "authorities" / "local" / "root.crt"

    def trust(self) -> ssl.SSLContext:
        """What trusts this proxy."""
        return ssl.create_default_context(cafile=self.authority)

    def command(self) -> Sequence[str]:
        """Run in the foreground."""
        return [CADDY, "run", "--config", str(self.folder / "Caddyfile"), "--adapter", "caddyfile"]

    def ready(self) -> bool:
        """Tell whether it shows a certificate."""
        if not self.authority.exists():
            return False
        with (
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", self.port), timeout=1) as plain,
            self.trust().wrap_socket(plain, server_hostname="localhost"),
        ):
            return True
        return False

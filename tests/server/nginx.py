"""The nginx that tests put in front of several processes, with the configuration in deploy/.

As a program: get one where there is none, and say where it is.
"""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests import processes
from tests.packages import install
from tests.server.process import eventually

PACKAGE = "nginx-light"
CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
SEARCHED = "/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin"  # not all are in everybody's PATH
MISSING = (
    f"there is no nginx: `make nginx` gets one, or install it by hand (`apt-get install {PACKAGE}`)"
)

MAIN = """
error_log {folder}/error.log;
pid {folder}/nginx.pid;
worker_processes 1;
daemon off;
master_process off;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/nacre.conf;
}}
"""


def nginx() -> Path | None:
    """Where it is."""
    found = shutil.which("nginx") or shutil.which("nginx", path=SEARCHED)
    return None if found is None else Path(found)


@contextmanager
def proxy(ports: list[int], folder: Path) -> Iterator[str]:
    """A proxy in front of these ports, for as long as the block; its address."""
    program = nginx()
    assert program is not None, MISSING
    folder.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (folder / "nacre.conf").write_text(_configured(port, ports))
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder))
    command: list[str | Path] = [program, "-e", folder / "error.log", "-c", folder / "nginx.conf"]
    with processes.running(command, stderr=subprocess.DEVNULL) as process:
        eventually(lambda: _answers(port) or process.poll() is not None)
        assert process.poll() is None, (folder / "error.log").read_text()
        yield f"http://127.0.0.1:{port}"


def _configured(port: int, ports: list[int]) -> str:
    """The configuration in deploy/, with other ports."""
    text, listens = re.subn(r"listen 80;", f"listen 127.0.0.1:{port};", CONFIGURATION.read_text())
    lines = iter(ports)
    text, servers = re.subn(r"127\.0\.0\.1:80\d\d", lambda _: f"127.0.0.1:{next(lines)}", text)
    assert (listens, servers) == (1, len(ports))
    return text


def _answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def main() -> None:
    """Get one, and say where it is."""
    if nginx() is None:
        install(PACKAGE)
    found = nginx()
    if found is None:
        sys.exit(MISSING)
    sys.stdout.write(f"nginx: {found}\n")


if __name__ == "__main__":
    main()

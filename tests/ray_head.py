"""A Ray of this machine with two cores, for as long as nobody closes its standard input.

It says where it can be joined and where clients connect, on loopback alone; no dashboard.
"""

from __future__ import annotations

import socket
import subprocess
import sys

import ray


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def started(tries: int = 3) -> str:
    """Where it can be joined; on a machine under load Ray gives up on itself."""
    try:
        context = ray.init(
            "local",
            num_cpus=2,
            include_dashboard=False,
            _node_ip_address="127.0.0.1",
            logging_level="error",
            log_to_driver=False,
        )
    except Exception:
        ray.shutdown()
        if tries == 1:
            raise
        return started(tries - 1)
    return str(context.address_info["gcs_address"])


def main() -> None:
    address, port = started(), free_port()
    # A server for clients leaves Ray with its last client, so that it is a process of its own.
    command = ["-m", "ray.util.client.server", "--mode", "legacy", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--address", address]
    with subprocess.Popen([sys.executable, *command]) as server:
        sys.stdout.write(f"{address} ray://127.0.0.1:{port}\n")
        sys.stdout.flush()
        sys.stdin.read()
        server.kill()
    ray.shutdown()


if __name__ == "__main__":
    main()

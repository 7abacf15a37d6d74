"""Packages of the system that the browser tests need."""

from __future__ import annotations

import os
import shutil
import subprocess


def install(*packages: str) -> bool:
    """With apt-get, if there is one and we may; whether they are there now."""
    rights = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if not shutil.which("apt-get") or (rights and not shutil.which("sudo")):
        return False
    apt = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    commands = ([*apt, "update"], [*apt, "install", "-y", "--no-install-recommends", *packages])
    return all(subprocess.run(command, check=False).returncode == 0 for command in commands)


def is_offered(package: str) -> bool:
    """Whether apt-get knows it, as far as its lists go."""
    if not shutil.which("apt-cache"):
        return False
    command = ["apt-cache", "show", "--quiet=2", package]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0

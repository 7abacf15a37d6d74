"""The command line.

Bad input is answered with one line on standard error and exit code 2, Ctrl-C with 130. Whatever is
slow to import is imported by the command that needs it.
"""

from nacre.cli import playing, lab, report, variants, tournaments, server  # noqa: F401, I001 - each adds its commands, in this order
from nacre.cli.app import app
from nacre.cli.running import main, run

__all__ = ["app", "main", "run"]

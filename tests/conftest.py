"""Options of the test run, the order of its tests.

And the processes that it must not leave behind.
"""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests import order
from tests.clauses import proofs_of_clauses
from tests.processes import Run

REPORT = pytest.StashKey[dict[str, list[str]]]()
RUN = pytest.StashKey[Run]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clauses", action="store_true", help="list clauses with their tests")
    parser.addoption(
        "--record-durations", action="store_true", help=f"write {order.FILE.name}, long tests first"
    )


def pytest_configure(config: pytest.Config) -> None:
    if is_worker(config):
        return  # its processes are those of the run that started it
    config.stash[RUN] = Run()
    if config.getoption("--record-durations"):
        config.pluginmanager.register(order.Recorder())


def is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


@pytest.hookimpl(trylast=True)  # after fixtures have brought tests together
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--clauses"):
        config.stash[REPORT] = proofs_of_clauses(items)
        items.clear()
    items[:] = order.longest_first(items, order.known())


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if REPORT in config.stash:
        for clause, tests in config.stash[REPORT].items():
            terminalreporter.write_line(f"{clause}  {len(tests)} tests")
            for test in tests:
                terminalreporter.write_line(f"       {test}")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None]:
    """After everybody has tidied up, nothing may be left."""
    yield
    if REPORT in session.config.stash:
        session.exitstatus = pytest.ExitCode.OK  # a report runs no test
    if RUN in session.config.stash and (left := session.config.stash[RUN].close()):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        for command in left:
            tell(session.config, f"a test left this process behind: {command}")


def tell(config: pytest.Config, line: str) -> None:
    reporter: pytest.TerminalReporter = config.pluginmanager.getplugin("terminalreporter")
    reporter.write_line(line, red=True)

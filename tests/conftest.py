"""Options of the test run: the report of clauses."""

from __future__ import annotations

import pytest

from tests.clauses import proofs_of_clauses


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clauses", action="store_true", help="list clauses with their tests")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--clauses"):
        config.stash[REPORT] = proofs_of_clauses(items)
        items.clear()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if REPORT in config.stash:
        for clause, tests in config.stash[REPORT].items():
            terminalreporter.write_line(f"{clause}  {len(tests)} tests")
            for test in tests:
                terminalreporter.write_line(f"       {test}")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if REPORT in session.config.stash:
        session.exitstatus = pytest.ExitCode.OK  # a report runs no test


REPORT = pytest.StashKey[dict[str, list[str]]]()

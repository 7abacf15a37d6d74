"""The order of a test run, and the file that it comes from."""

from __future__ import annotations

import json

from tests import order


def test_long_tests_come_first_and_all_others_stay_in_their_order() -> None:
    tests = [
        Named(name) for name in ("a::one", "a::two[x]", "b::three[y]", "b::three[z]", "c::four")
    ]
    durations = {"b::three": 2.0, "a::two": 5.0}
    ordered = order.longest_first(tests, durations)  # type: ignore[arg-type]
    expected = ["a::two[x]", "b::three[y]", "b::three[z]", "a::one", "c::four"]
    assert [test.nodeid for test in ordered] == expected


class Named:
    """As much of a test as its order needs."""

    def __init__(self, nodeid: str) -> None:
        self.nodeid = nodeid


def test_the_longest_of_the_parameters_counts_and_what_was_not_run_is_kept() -> None:
    measured = {"a::one[x]": 1.0, "a::one[y]": 3.0, "b::two": 0.1}
    assert order.updated({"a::one": 9.0, "c::three": 4.0}, measured) == {
        "a::one": 3.0,
        "b::two": 0.1,
        "c::three": 4.0,
    }


def test_only_what_is_long_is_written_down() -> None:
    text = order.written({"b": 2.04, "a": 0.44, "c": 0.46})
    assert json.loads(text) == {"b": 2.0, "c": 0.5}


def test_a_test_that_is_gone_is_forgotten() -> None:
    here = "tests/test_order.py::"
    kept = order.still_there(
        {here + "test_a_test_that_is_gone_is_forgotten": 1.0, here + "gone": 2.0}
    )
    assert list(kept) == [here + "test_a_test_that_is_gone_is_forgotten"]
    assert order.still_there({"tests/no_such_file.py::test_it": 1.0}) == {}

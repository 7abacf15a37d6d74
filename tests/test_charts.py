"""Charts of benchmarks: what a line is can be seen without colours."""

from __future__ import annotations

import json
from typing import NamedTuple
from xml.etree import ElementTree

from bench import benchmark_page
from bench.chart import Line, lines

SPACE = "{http://www.w3.org/2000/svg}"


class Stroke(NamedTuple):
    """How a line looks."""

    kind: str
    dashes: str
    mark: str


def strokes(drawn: str) -> list[Stroke]:
    """How each line looks, in the order of the series."""
    root = ElementTree.fromstring(drawn)
    found = [
        group for group in root.iter(f"{SPACE}g") if group.find(f"{SPACE}polyline") is not None
    ]
    return [
        Stroke(
            group.attrib["class"],
            group.attrib.get("stroke-dasharray", ""),
            {mark.attrib["d"] for mark in group.iter(f"{SPACE}path") if "d" in mark.attrib}.pop(),
        )
        for group in found
    ]


def test_lines_of_a_chart_differ_by_dashes_and_marks_and_not_by_colour_alone() -> None:
    results = json.loads((benchmark_page.ROOT / "bench" / "speed.json").read_text())
    found = strokes(benchmark_page.pictures(results)["batches.svg"])
    for kind, number in (("ours", 4), ("theirs", 3)):
        same = [stroke for stroke in found if stroke.kind.startswith(kind)]
        assert len(same) == number
        assert len({stroke.dashes for stroke in same}) == number
        assert len({stroke.mark for stroke in same}) == number
    assert len({stroke.kind for stroke in found if stroke.kind.startswith("ours")}) == 4


def test_the_name_of_a_line_has_a_piece_of_it_beside_it() -> None:
    series = [Line(name, name < "c", [10.0, 100.0 + i]) for i, name in enumerate("abcd")]
    root = ElementTree.fromstring(lines("speeds", [1, 64], series))
    for name in "abcd":
        [group] = [g for g in root.iter(f"{SPACE}g") if g.findtext(f"{SPACE}text") == name]
        marks = [mark.attrib["transform"] for mark in group.iter(f"{SPACE}path")]
        assert len(marks) == 2 + 1  # one at each size, one beside the name


def test_two_threads_are_compared_at_every_size() -> None:
    results = json.loads((benchmark_page.ROOT / "bench" / "speed.json").read_text())
    head, _, *rows = benchmark_page.threads_table(results).splitlines()
    assert head == "| two threads beside one | 1 | 64 | 1,024 | 8,192 |"
    assert all(row.count("×") == (4 if "pgx" in row else 8) for row in rows)

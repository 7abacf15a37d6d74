"""Pages of the documentation whose tables are made by programs, each between two marks."""

from __future__ import annotations


def filled(text: str, name: str, content: str) -> str:
    """The text of a page with other content between the marks of this name."""
    before, rest = text.split(f"<!-- {name} -->\n")
    _, after = rest.split(f"<!-- /{name} -->")
    return f"{before}<!-- {name} -->\n{content}\n<!-- /{name} -->{after}"

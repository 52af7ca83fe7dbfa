"""Findings as one JSON array."""

from __future__ import annotations

import json
from collections.abc import Iterator

from hcl_lint.problems.finding_data import finding_data

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.problems.finding import Finding
    from hcl_lint.report.render import ReportContext

_INDENT = "  "


def iter_json(value: object, level: int = 0) -> Iterator[str]:
    """The text of a value, indented, in ASCII; no line break at the end.

    An iterator in it is an array, whose items are taken one by one and hold no more iterators.
    *level* is how deep the value stands in its document.
    """
    if isinstance(value, dict):
        members = [(f"{json.dumps(key)}: ", member) for key, member in value.items()]
        yield from _enclosed("{", members, "}", level)
    elif isinstance(value, list):
        yield from _enclosed("[", [("", item) for item in value], "]", level)
    elif isinstance(value, Iterator):
        yield from _array(value, level)
    else:
        yield json.dumps(value)


def _enclosed(
    start: str, items: list[tuple[str, object]], end: str, level: int
) -> Iterator[str]:
    margin = "\n" + _INDENT * level
    before = start
    for key, item in items:
        yield f"{before}{margin}{_INDENT}{key}"
        yield from iter_json(item, level + 1)
        before = ","
    yield margin + end if items else start + end


def _array(items: Iterator[object], level: int) -> Iterator[str]:
    """The same as of a list, each item at once: the standard library is faster at that."""
    margin = "\n" + _INDENT * (level + 1)
    before = "["
    for item in items:
        text = json.dumps(item, indent=_INDENT)
        yield before + margin + text.replace("\n", margin)
        before = ","
    yield "[]" if before == "[" else "\n" + _INDENT * level + "]"


def render(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    yield from iter_json(map(finding_data, findings))
    yield "\n"

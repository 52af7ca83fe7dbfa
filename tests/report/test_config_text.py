"""Settings and dialects as text."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.registry import Dialects
from hcl_lint.project.toml import render_settings
from hcl_lint.report.config_text import render_dialects


@pytest.mark.parametrize(
    ("length", "written"),
    [(80, 'ignore = ["{}"]\n'), (81, 'ignore = [\n  "{}",\n]\n')],
)
def test_a_list_that_is_too_long_has_a_line_for_each_item(length: int, written: str) -> None:
    name = "x" * (length - len('[""]'))
    assert render_settings({"ignore": [name]}) == written.format(name)


def test_patterns_are_beside_titles_where_there_is_room() -> None:
    dialects = Dialects()
    column = max(len(each.name) for each in dialects) + max(len(each.title) for each in dialects)
    for room, is_beside in ((24, True), (23, False)):
        lines = render_dialects(dialects, width=column + len("    ") + room).splitlines()
        (line,) = [line for line in lines if line.startswith("  hcldec")]
        assert line.endswith("*.hcldec.json") is is_beside

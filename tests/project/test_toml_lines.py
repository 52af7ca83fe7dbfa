"""Lines of keys in TOML, for messages."""

from __future__ import annotations

import pytest

from hcl_lint.project.toml_lines import line_of

TEXT = """\
# ignore = 1
a.b = 1
list = [
  "x",
  'y',
]
next = ["z"]

[table]
"quoted key" = 2
[table.inner]
c = 3
"""


@pytest.mark.parametrize(
    ("path", "item", "line"),
    [
        (("a",), "", 2),
        (("a", "b"), "", 2),
        (("list",), "", 3),
        (("list",), "x", 4),
        (("list",), "y", 5),
        (("list",), "z", 3),
        (("next",), "z", 7),
        (("table",), "", 9),
        (("table", "quoted key"), "", 10),
        (("table", "inner", "c"), "", 12),
        (("ignore",), "", None),
    ],
)
def test_the_line_of_a_key_or_item(path: tuple[str, ...], item: str, line: int | None) -> None:
    assert line_of(TEXT, path, item) == line

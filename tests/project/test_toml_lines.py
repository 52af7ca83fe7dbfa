"""Lines of keys in TOML, for messages."""

from __future__ import annotations

import pytest

from hcl_lint.project import configuration
from hcl_lint.project.configuration import line_of

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
[deep.b.c]
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
        (("deep",), "", 13),
        (("deep", "b", "c"), "", 13),
    ],
)
def test_the_line_of_a_key_or_item(path: tuple[str, ...], item: str, line: int | None) -> None:
    assert line_of(TEXT, path, item) == line


def test_a_text_is_read_once_for_all_of_its_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join([f"[a{n}.b]\nx = [\n  'y',\n]\n" for n in range(50)])
    assert line_of(text, ("a49",)) == 197
    monkeypatch.setattr(configuration, "_parts", lambda keys: pytest.fail("read again"))
    assert [line_of(text, (f"a{n}", "b")) for n in range(50)] == list(range(1, 201, 4))
    assert line_of(text, ("a1", "b", "x"), "y") == 7
    assert line_of(text, ("a1", "b", "x"), "z") == 6
    assert line_of(text, ("b",)) is None

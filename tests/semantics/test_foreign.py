"""Files that are in no language of HCL get one finding, and not hundreds."""

from __future__ import annotations

import pytest

from hcl_lint.semantics.document import parse_document
from hcl_lint.semantics.foreign import foreign_diagnostic
from hcl_lint.text.source import Source

WRONG, RIGHT = "a = )\n", "b {}\n"


@pytest.mark.parametrize(
    ("path", "text", "is_foreign"),
    [
        ("notes.txt", WRONG * 3, True),
        ("notes.txt", WRONG * 2, False),
        ("folder/notes", WRONG * 3, True),
        ("notes.txt", RIGHT * 27 + WRONG * 3, True),
        ("notes.txt", RIGHT * 28 + WRONG * 3, False),
        ("notes.txt", RIGHT * 27 + "\n  \n" + WRONG * 3, True),
        ("main.tf", WRONG * 3, False),
        ("folder/main.hcl", WRONG * 3, False),
        ("<stdin>", WRONG * 3, False),
        ("notes.txt", RIGHT * 3, False),
    ],
)
def test_many_errors_under_another_name_are_one(path: str, text: str, is_foreign: bool) -> None:
    tree = parse_document(Source(path, text))
    found = foreign_diagnostic(tree)
    assert (found is not None) == is_foreign
    if found is not None:
        assert found.range.start == tree.diagnostics[0].range.start
        assert "3 syntax errors" in found.detail

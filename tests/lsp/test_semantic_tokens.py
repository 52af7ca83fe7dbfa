"""The kinds of names that editors colour, and what changes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.lsp.semantic_tokens import TYPES, delta, semantic_tokens
from hcl_lint.lsp.workspace import Workspace


def coloured(folder: Path, text: str, name: str = "main.tf") -> list[str]:
    """The tokens with their types, and `+` or `*` where they are declared or built in."""
    path = folder / name
    path.write_text(text)
    numbers = semantic_tokens(Workspace([str(folder)]), str(path))
    found = []
    lines = text.split("\n")
    line = column = 0
    for at in range(0, len(numbers), 5):
        down, right, width, kind, modifiers = numbers[at : at + 5]
        line, column = line + down, right + (0 if down else column)
        sign = "".join([sign for bit, sign in enumerate("+*") if modifiers >> bit & 1])
        found.append(f"{lines[line][column:column + width]} {TYPES[kind]}{sign}")
    return found


@pytest.mark.parametrize(("text", "tokens"), [
    (
        "locals {\n  a = { b = 1, (c) = d, e.f = true }\n}\n",
        [
            "locals type", "a property+", "b property+", "1 number", "c variable", "d variable",
            "e variable", "f property", "true keyword",
        ],
    ),
    (
        "resource a b {\n  x = provider::f(null)\n}\n",
        [
            "resource type", "a class", "b class+", "x property+", "provider function*",
            "f function*", "null keyword",
        ],
    ),
    (
        "x = [for k, v in w : upper(v) if true]\n",
        [
            "x property+", "for keyword", "k parameter+", "v parameter+", "in keyword",
            "w variable", "upper function*", "v variable", "if keyword", "true keyword",
        ],
    ),
    (
        'x = "a${b.c}%{ if d }e%{ endif }" # z\n',
        [
            "x property+", '" string', "a string", "${ macro", "b variable", "c property",
            "} macro", "%{ macro", "if keyword", "d variable", "} macro", "e string", "%{ macro",
            "endif keyword", "} macro", '" string', "# z comment",
        ],
    ),
    (
        "x = <<E\n  a\n\n  b\nE\n",
        ["x property+", "<<E keyword", "  a string", "  b string", "E keyword"],
    ),
    (
        "x = 1 + -y[0].z\n",
        [
            "x property+", "1 number", "+ operator", "- operator", "y variable", "0 number",
            "z property",
        ],
    ),
])
def test_names_have_the_types_of_what_they_name(
    tmp_path: Path, text: str, tokens: list[str]
) -> None:
    assert coloured(tmp_path, text) == tokens


def test_keys_of_json_are_properties(tmp_path: Path) -> None:
    assert coloured(tmp_path, '{"locals": {"a": "b"}}', "main.tf.json") == [
        '"locals" property+', '"a" property+', '"b" string',
    ]


@pytest.mark.parametrize(("before", "after", "edits"), [
    ([], [], []),
    ([1, 2], [1, 2], []),
    ([], [1, 2], [(0, 0, [1, 2])]),
    ([1, 2], [], [(0, 2, [])]),
    ([1, 2, 3], [1, 4, 3], [(1, 1, [4])]),
    ([1, 2, 3], [1, 2, 3, 4], [(3, 0, [4])]),
    ([1, 2, 3], [0, 1, 2, 3], [(0, 0, [0])]),
    ([1, 1], [1, 1, 1], [(2, 0, [1])]),
    ([1, 1, 1], [1, 1], [(2, 1, [])]),
])
def test_what_changes_is_one_edit(
    before: list[int], after: list[int], edits: list[tuple[int, int, list[int]]]
) -> None:
    found = delta(before, after)
    assert [(edit.start, edit.delete_count, list(edit.data)) for edit in found] == edits

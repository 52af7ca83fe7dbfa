"""What holds of the plain data of every recorded file and snippet that is valid."""

from __future__ import annotations

import functools
import json
from collections import Counter
from decimal import Decimal
from typing import Any

import pytest

from hcl_lint.dialects.dialect import HCL, TERRAFORM
from hcl_lint.plain.document import Document, root_place
from hcl_lint.plain.json import json_text
from hcl_lint.plain.shape import parts, scalar
from hcl_lint.syntax.comments import all_comments
from hcl_lint.syntax.dump import neutral_expression
from hcl_lint.syntax.nodes import Expression, Object, Template
from hcl_lint.syntax.parser import parse_config, parse_expression, parse_template
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.extent import sample
from tests.plain.test_strings import joined

TABLES = ("syntax/files", "syntax/snippets")


def valid_trees(name: str) -> list[SyntaxTree]:
    """The trees of a table's valid inputs, of a sample by default."""
    if tables.find(name) is None:
        pytest.skip(f"table {name} is absent from {tables.folder()}")
    return parsed(name)


@functools.cache
def parsed(name: str) -> list[SyntaxTree]:
    """The trees, parsed once for all tests."""
    sources = [
        Source.from_bytes("t", tables.content(case)) for case in sample(tables.load(name))
    ]
    trees = [parse_config(source) for source in sources]
    return [tree for tree in trees if not tree.diagnostics]


@pytest.mark.parametrize("table", TABLES)
def test_all_valid_input_is_data_that_json_holds(table: str) -> None:
    for tree in valid_trees(table):
        for dialect in (HCL, TERRAFORM):
            data = Document(tree, dialect).data
            written = json_text(data)
            assert json.loads(written, parse_float=Decimal) == data, tree.source.text


@pytest.mark.parametrize("table", TABLES)
def test_each_path_leads_through_the_data_and_deeper_into_the_file(table: str) -> None:
    for tree in valid_trees(table):
        document = Document(tree, HCL)
        seen: set[tuple[str | int, ...]] = {()}
        for path in document.paths():
            value: Any = document.data
            for step in path:
                value = value[step]
            assert path not in seen
            seen.add(path)
            outer = path[:-1]
            while outer not in seen:  # the list of a name, or the label of a block
                outer = outer[:-1]
            around, position = document.position(*outer), document.position(*path)
            assert around[:2] <= position[:2] <= position[2:] <= around[2:]


def test_keys_are_in_source_order() -> None:
    for tree in valid_trees("syntax/files"):
        waiting = [root_place(tree, HCL)]
        while waiting:
            place = waiting.pop()
            found = parts(tree, place)
            places = list(found.values()) if isinstance(found, dict) else found or []
            starts = [part.node.first for part in places]
            if not isinstance(place.content, Object) or len(place.content.items) == len(places):
                assert starts == sorted(starts), tree.source.text
            waiting += places


def test_each_comment_belongs_to_one_path() -> None:
    for tree in valid_trees("syntax/files"):
        document = Document(tree, HCL)
        found = Counter(document.comments())
        for path in document.paths():
            found.update(document.comments(*path))
        assert found == Counter([comment.text for comment in all_comments(tree)])


@pytest.mark.parametrize("table", TABLES)
def test_strings_mean_what_their_expressions_mean(table: str) -> None:
    for tree in valid_trees(table):
        waiting = [root_place(tree, HCL)]
        while waiting:
            place = waiting.pop()
            found = parts(tree, place)
            if found is not None:
                waiting += found.values() if isinstance(found, dict) else found
                continue
            string = scalar(tree, place)
            node = place.content
            assert isinstance(node, Expression)
            if isinstance(string, str):
                text = tree.text(node) + "\n"  # which the end of a heredoc needs
                expected = neutral_expression(parse_expression(Source("expression", text)))
                if not isinstance(node, Template):
                    expected = ["wrap", expected]
                read = parse_template(Source("string", string))
                assert read.diagnostics == [], (text, string)
                assert joined(neutral_expression(read)) == joined(expected), (text, string)

"""What walks through whole files see is the same in both syntaxes."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.written import (
    WrittenAttribute, WrittenBlock, WrittenDynamic, expression_of, items_of,
)
from hcl_lint.syntax.nodes import Node
from hcl_lint.text.source import Source
from hcl_lint.values.value import display

NATIVE = """
build {
  name = "a"
  provisioner "shell" {
    inline = ["x"]
  }
  dynamic "provisioner" {
    for_each = [1]
    iterator = each
    labels   = ["file"]
    content {
      source = "y"
    }
  }
}
"""
JSON = """{
  "build": {
    "name": "a",
    "provisioner": {"shell": {"inline": ["x"]}},
    "dynamic": {
      "provisioner": {
        "for_each": [1], "iterator": "each", "labels": ["file"], "content": {"source": "y"}
      }
    }
  }
}"""


def shown(document: Document, body: Node, path: tuple[str, ...] = ()) -> list[object]:
    """The items of a body as plain data, with the values of attributes."""
    found: list[object] = []
    for item in items_of(document.tree, body, path, document.dialect):
        if isinstance(item, WrittenAttribute):
            found.append((item.name, value(document, item.value)))
        elif isinstance(item, WrittenBlock):
            inner = shown(document, item.body, (*path, item.type))
            found.append((item.type, item.labels, inner))
        else:
            assert isinstance(item, WrittenDynamic)
            attributes = [(each.name, value(document, each.value)) for each in item.attributes]
            contents = [shown(document, each, (*path, item.type)) for each in item.contents]
            found.append((item.type, item.iterator, attributes, contents))
    return found


def value(document: Document, node: Node) -> str:
    found, problems = expression_of(document.tree, node).evaluate(None)
    assert problems == []
    return display(found)


@pytest.mark.parametrize(("name", "text"), [("a.pkr.hcl", NATIVE), ("a.pkr.json", JSON)])
def test_attributes_blocks_and_dynamic_blocks(name: str, text: str) -> None:
    document = Document(Source(name, text), DIALECTS["packer"])
    expected = [
        "build", (),
        [
            ("name", '"a"'),
            ("provisioner", ("shell",), [("inline", '["x"]')]),
            (
                "provisioner", "each", [("for_each", "[1]"), ("labels", '["file"]')],
                [[("source", '"y"')]],
            ),
        ],
    ]
    assert shown(document, document.tree.root) == [tuple(expected)]

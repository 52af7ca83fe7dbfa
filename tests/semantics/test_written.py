"""What walks through whole files see is the same in both syntaxes."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.written import (
    WrittenDynamic, attributes_in, attributes_of, blocks_of, expression_of, has_dynamic_blocks,
    name_offsets, top_blocks,
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
    """The attributes of a body with their values, and then its blocks, as plain data."""
    found: list[object] = [
        (attribute.name, value(document, attribute.value))
        for attribute in attributes_of(body, path, document.dialect)
    ]
    for block in blocks_of(document.tree, body, path, document.dialect):
        if isinstance(block, WrittenDynamic):
            attributes = [(each.name, value(document, each.value)) for each in block.attributes]
            contents = [shown(document, each, (*path, block.type)) for each in block.contents]
            found.append((block.type, block.iterator, attributes, contents))
        else:
            inner = shown(document, block.body, (*path, block.type))
            found.append((block.type, block.label_values, inner))
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


def document_of(text: str, name: str) -> Document:
    return Document(Source(name, text), DIALECTS["packer"])


MORE = """
build {
  "//" = 1
  dynamic {
    for_each = [1]
  }
  dynamic "provisioner" {
    for_each = [1]
    for_each = [2]
    iterator = "text"
    other {}
    content {}
    content {}
  }
}
"""
MORE_IN_JSON = """{
  "//": "a comment",
  "dynamic": {"source": {"content": {}}},
  "build": [
    {"//": {"provisioner": 1}, "provisioner": [{"shell": [{}, {"a": 1}], "//": {"b": 1}}]},
    {"dynamic": {
      "//": {}, "provisioner": [{"iterator": 1, "content": [{"a": 1}, {}]}, {"for_each": []}]
    }}
  ]
}"""


def test_a_dynamic_block_without_a_label_is_a_block() -> None:
    document = document_of(MORE.replace('  "//" = 1\n', ""), "a.pkr.hcl")
    assert shown(document, document.tree.root) == [
        ("build", (), [
            ("dynamic", (), [("for_each", "[1]")]),
            ("provisioner", "provisioner", [("for_each", "[1]"), ("for_each", "[2]")], [[], []]),
        ]),
    ]


def test_comments_in_json_are_no_items_and_dynamic_blocks_are_inside_blocks() -> None:
    document = document_of(MORE_IN_JSON, "a.pkr.json")
    assert shown(document, document.tree.root) == [
        ("dynamic", '{ source = { content = {} } }'),
        ("build", (), [
            ("provisioner", ("shell",), []), ("provisioner", ("shell",), [("a", "1")]),
        ]),
        ("build", (), [
            ("provisioner", "provisioner", [], [[("a", "1")], []]),
            ("provisioner", "provisioner", [("for_each", "[]")], []),
        ]),
    ]


def test_of_several_collections_the_last_one_counts() -> None:
    document = document_of(MORE.replace('  "//" = 1\n', ""), "a.pkr.hcl")
    (build,) = top_blocks(document.tree, document.dialect, "build")
    _, dynamic = blocks_of(document.tree, build.body, ("build",), document.dialect)
    assert isinstance(dynamic, WrittenDynamic) and dynamic.for_each is not None
    assert value(document, dynamic.for_each) == "[2]"
    assert dynamic.attribute("labels") is None and dynamic.written_iterator is None


@pytest.mark.parametrize(
    ("name", "text", "places"),
    [
        ("a.pkr.hcl", 'build {\n}\nsource "null" "a" {}\n', ["build", '"a"']),
        ("a.pkr.json", '{"build": {}, "source": {"null": {"a": {}}}}', ['"build"', '"a"']),
    ],
)
def test_a_block_is_at_its_last_label_or_its_type(
    name: str, text: str, places: list[str]
) -> None:
    document = document_of(text, name)
    found = []
    for each in blocks_of(document.tree, document.tree.root, (), document.dialect):
        assert not isinstance(each, WrittenDynamic)
        start, end = name_offsets(document.tree, each)
        found.append(text[start:end])
    assert found == places
    assert [each.type for each in top_blocks(document.tree, document.dialect, "source")] == [
        "source"
    ]


@pytest.mark.parametrize(
    ("name", "text", "names"),
    [
        ("a.pkr.hcl", "a = 1\nb {}\nc = 2\n", ["a", "c"]),
        ("a.pkr.json", '{"a": 1, "//": 2, "b": {}}', ["a", "b"]),
        ("a.pkr.json", "[]", []),
    ],
)
def test_the_attributes_of_a_body_are_without_blocks_and_comments(
    name: str, text: str, names: list[str]
) -> None:
    document = document_of(text, name)
    found = attributes_in(document.tree.root)
    assert [each.name for each in found] == names
    for each in found:
        start, end = name_offsets(document.tree, each)
        assert text[start:end].strip('"') == each.name
    assert attributes_in(None) == []


@pytest.mark.parametrize(
    ("value", "has_them"),
    [
        ('{"dynamic": {}}', True), ('[{"a": {"dynamic": {}}}]', True), ('{"a": "dynamic"}', False),
        ('{"a": [{}]}', False), ('"dynamic"', False), ("[]", False),
    ],
)
def test_dynamic_blocks_are_found_at_any_depth(value: str, has_them: bool) -> None:
    document = document_of(f'{{"a": {value}}}', "a.pkr.json")
    (attribute,) = attributes_in(document.tree.root)
    assert has_dynamic_blocks(attribute.value) == has_them

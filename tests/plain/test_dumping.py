"""Plain data written as HCL, and read again."""

from __future__ import annotations

import io
import unicodedata
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from hcl_lint import Expression, format_text
from hcl_lint.dialects.dialect import LAYOUTS
from hcl_lint.dialects.schemas import schema_of
from hcl_lint.plain.document import Document
from hcl_lint.plain.dumping import dump, dumps
from hcl_lint.plain.loading import load, loads
from hcl_lint.syntax.nodes import Block, Body
from hcl_lint.syntax.tree import SyntaxTree
from tests.extent import examples
from tests.linter.checking import DIALECTS
from tests.plain.test_corpus import TABLES, valid_trees


def normal_form(text: str) -> str:
    """The text as HCL has it in a value."""
    return unicodedata.normalize("NFC", text)


# Source text of expressions that are no literals, as `loads` has it in `${}`.
SOURCES = st.sampled_from(
    [
        "var.x", "a.b[0].c", "1 + 1", "a+b", "f(\n  x,\n  y\n)", "!a", "a ? b : c", "x[*].y", "-x",
        "[for k, v in m : v]", "{ for k, v in m : k => v }", '"${a}"', "f(<<E\nx\nE\n)",
        "1e999999999", "a /* c */ + b",
    ]
)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=8).map(normal_form)
LITERALS = st.one_of(TEXTS, st.text("ab $%{}\"\\\n\r\t~", max_size=10)).map(
    lambda text: text.replace("${", "$${").replace("%{", "%%{")
)
TEMPLATES = st.builds(
    lambda before, source, after: f"{before}-${{{source}}}{after}",
    LITERALS, st.sampled_from(["var.x", "a+b", 'f("x")', "1 +\n1"]), LITERALS,
)
STRINGS = st.one_of(LITERALS, SOURCES.map(lambda text: f"${{{text}}}"), TEMPLATES)
NAMES = st.sampled_from(["a", "b", "for", "null", "a-b", "c_1", "é"])
NUMBERS = st.one_of(
    st.integers(-(2 ** 300), 2 ** 300),
    st.decimals(allow_nan=False, allow_infinity=False, places=7),
)
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, STRINGS)
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.one_of(NAMES, STRINGS), inner, max_size=3)
    ),
    max_leaves=8,
)
BODIES: st.SearchStrategy[Any] = st.recursive(
    st.dictionaries(NAMES, VALUES, max_size=4),
    lambda inner: st.dictionaries(
        NAMES,
        st.one_of(VALUES, st.lists(st.one_of(inner, st.dictionaries(TEXTS, inner, max_size=1)))),
        max_size=4,
    ),
    max_leaves=4,
)


def has_wrong_labels(tree: SyntaxTree, layout: str) -> bool:
    """Whether a block at the top has more or fewer labels than its dialect lets it have."""
    schema = schema_of(DIALECTS.of("main.tf"), "main.tf") if layout == "terraform" else None
    for block in tree.root.items if isinstance(tree.root, Body) else ():
        if schema is not None and isinstance(block, Block):
            known = schema.block(block.type)
            least, most = (known.required_labels, len(known.labels)) if known else (0, 1000)
            if not least <= len(block.labels) <= most:
                return True
    return False


@given(BODIES)
@settings(max_examples=examples(1_000), deadline=None)
def test_what_is_written_is_read_as_the_same_data(data: dict[str, Any]) -> None:
    assert loads(dumps(data)) == data


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_data_of_files_is_read_again_as_it_was(table: str, layout: str) -> None:
    for tree in valid_trees(table):
        data = Document(tree, layout).data
        if any("\ud7ff" < c < "\ue000" for c in tree.source.text):
            continue  # bytes that are no Unicode text
        if has_wrong_labels(tree, layout):
            continue  # Such data is ambiguous: the blocks inside may be labels in JSON syntax.
        assert loads(dumps(data, layout), layout) == data, tree.source.text


def test_an_object_without_the_labels_of_a_block_is_an_attribute() -> None:
    data = {"data": {"resource": "x"}, "variable": {}, "resource": {"a": {"b": {"c": 1}}}}
    assert dumps(data, "terraform") == (
        'data = {\n  resource = "x"\n}\nvariable = {}\n\nresource "a" "b" {\n  c = 1\n}\n'
    )


def test_text_without_expressions_is_formatted() -> None:
    data = {"a": 1, "long": [{"b": {"k": [1, 2], "key": "x" * 80}}], "c": [["y" * 50] * 2]}
    assert format_text(dumps(data)) == dumps(data)


def test_expressions_keep_their_source() -> None:
    text = dumps({"a": "${b+1}", "long": "${ c }", "d": "x-${ e }", "f": Expression("g[0]")})
    assert text == 'a    = b+1\nlong = c\nd    = "x-${ e }"\nf    = g[0]\n'


JOB = {"job": [{"cache": {"count": 1, "group": [{"redis": {"n": 2}}, {"proxy": {}}]}}]}
BLOCKS = """job "cache" {
  count = 1

  group "redis" {
    n = 2
  }

  group "proxy" {}
}
"""
SPEC = """object {
  block_map "job" {
    labels = ["name"]
    object {
      attr "count" {
        type = number
      }
      block_map "group" {
        labels = ["name"]
        object {
          attr "n" {
            type = number
          }
        }
      }
    }
  }
}
"""


def test_a_dialect_a_spec_or_a_parameter_says_what_blocks_are_and_their_labels() -> None:
    assert dumps(JOB, blocks={"job": 1, "job.group": 1}) == BLOCKS
    assert dumps(JOB, "nomad") == BLOCKS
    assert dumps(JOB, spec=SPEC) == BLOCKS


def test_without_that_lists_of_dicts_are_blocks_whose_labels_are_no_names() -> None:
    assert dumps({"a": [{"b": {"c": 1}}]}) == "a {\n  b = {\n    c = 1\n  }\n}\n"
    assert dumps({"a": [{"b c": {"${": {"d": 1}}}]}) == 'a "b c" "$${" {\n  d = 1\n}\n'
    assert dumps({"a": [{"b": {"%{": {}}}]}) == 'a "b" "%%{" {}\n'
    assert dumps({"a": [{"b c": 1}]}) == 'a = [\n  {\n    "b c" = 1\n  },\n]\n'
    assert dumps({"a": [{"b": 1}]}, blocks={"a": None}).startswith("a = [")


def test_the_dialect_says_what_is_source_and_what_is_literal() -> None:
    text = 'variable "v" {\n  type    = list(string)\n  default = ["$${a}"]\n}\n'
    data = loads(text, "terraform")
    assert data == {"variable": [{"v": {"type": "list(string)", "default": ["${a}"]}}]}
    assert dumps(data, "terraform") == text


def test_data_in_json_syntax_becomes_native_syntax() -> None:
    data = {
        "//": "made by a program",
        "resource": {"aws_vpc": {"a": {"cidr_block": "10.0.0.0/8"}, "b": {"depends_on": ["x.y"]}}},
        "output": {"id": {"value": "${aws_vpc.a.id}"}},
    }
    assert dumps(data, "terraform") == """# made by a program

resource "aws_vpc" "a" {
  cidr_block = "10.0.0.0/8"
}

resource "aws_vpc" "b" {
  depends_on = [x.y]
}

output "id" {
  value = aws_vpc.a.id
}
"""


DYNAMIC = """resource "a" "b" {
  dynamic "c" {
    for_each = d

    content {
      e = 1
    }
  }
}
"""


def test_dynamic_blocks_stay_blocks() -> None:
    assert dumps(loads(DYNAMIC, "terraform"), "terraform") == DYNAMIC


def test_attributes_called_dynamic_stay_attributes() -> None:
    data = loads("dynamic = { a = { content = {} } }\nb {\n  dynamic = {}\n}\n")
    assert loads(dumps(data)) == data


def test_strings_of_several_lines_are_heredocs() -> None:
    assert dumps({"a": "b\n  c\n"}) == "a = <<-EOT\n  b\n    c\nEOT\n"
    assert dumps({"a": "  b\n  EOT\n"}) == "a = <<EOT_\n  b\n  EOT\nEOT_\n"
    assert dumps({"a": "b ${c+d}\ne\n"}) == "a = <<-EOT\n  b ${c+d}\n  e\nEOT\n"
    assert dumps({"a": "b\nc"}) == 'a = "b\\nc"\n'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"a b": 1}, "'a b' is not a valid name of an attribute or block"),
        ({"a": "${"}, "'${' is not a valid template: Unterminated `${`"),
        ({"a": {"${": 1}}, "'${' is not a valid template: Unterminated `${`"),
        ({"a": [float("nan")]}, "HCL cannot represent nan"),
        ({"a": {1: 2}}, "a key of an object must be a str, not 1"),
        ({"a": Expression("1 +")}, "`1 +` is not a valid HCL expression: Missing value"),
        ({"a": "\ud800"}, "a string must be Unicode text"),
        ({"dynamic": [{1: {"content": 1}}]}, "a label must be a str, not 1"),
        ([{"a": 1}], "the data of a file must be a dict, not a list"),
    ],
)
def test_what_hcl_has_no_form_for_is_refused(data: Any, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        dumps(data)
    assert message in str(caught.value)


def test_deep_data_is_refused_not_followed() -> None:
    value: Any = {}
    for _ in range(100_000):
        value = [{"a": value}]
    with pytest.raises(ValueError, match="levels deep"):
        dumps({"a": value})
    with pytest.raises(ValueError, match="levels deep"):
        dumps({"a": {"x y": value}})
    labels: dict[str, Any] = {}
    labels["x y"] = labels
    with pytest.raises(ValueError, match="levels deep"):
        dumps({"a": [labels]})
    with pytest.raises(ValueError, match="200 labels"):
        dumps({"a": [labels]}, blocks={"a": 1000})


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no dialect 'jsn'"):
        dumps({}, "jsn")
    with pytest.raises(ValueError, match="the spec is wrong: "):
        dumps({}, spec="object {")


def test_files_are_written_in_the_dialect_of_their_names(tmp_path: Path) -> None:
    data = {"a": "${b}", "n": Decimal("0.50")}
    dump(data, tmp_path / "x.tfvars")
    assert (tmp_path / "x.tfvars").read_text() == 'a = "$${b}"\nn = 0.50\n'
    assert load(tmp_path / "x.tfvars") == data
    opened = io.StringIO()
    dump(data, opened)
    assert opened.getvalue() == "a = b\nn = 0.50\n"


def test_nothing_is_written_of_data_that_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.hcl"
    path.write_text("a = 1\n")
    with pytest.raises(ValueError):
        dump({"a": "${"}, path)
    assert path.read_text() == "a = 1\n"

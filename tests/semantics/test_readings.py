"""Which expressions are evaluated, read statically or taken literally, in both syntaxes."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.dialect import EVALUATED, LITERAL, STATIC
from hcl_lint.dialects.registry import dialect_for
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.engine import Engine
from hcl_lint.semantics.document import Document, parse_document
from hcl_lint.semantics.references import FileReadings
from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.nodes import Attribute
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source
from tests.linter.checking import evaluation_checks


def readings_in(text: str, path: str = "main.tf") -> dict[str, int]:
    """The reading of each attribute, or of each string in JSON syntax."""
    tree = parse_document(Source(path, text))
    readings = FileReadings(tree, dialect_for(path), path)
    found = {
        each.name: readings.of(each.expression)
        for each in descendants(tree.root, Attribute)
    }
    for string in descendants(tree.root, JsonString):
        found[string.value] = readings.of(string)
    return found


def test_references_and_types_are_static_where_the_product_reads_them() -> None:
    text = (
        'resource "a" "b" {\n  depends_on = [a.c]\n  name = var.x\n'
        "  lifecycle {\n    ignore_changes = [name]\n  }\n  other {\n    provider = 1\n  }\n}\n"
    )
    assert readings_in(text) == {
        "depends_on": STATIC, "name": EVALUATED, "ignore_changes": STATIC, "provider": EVALUATED
    }


def test_a_static_part_makes_all_of_a_value_static() -> None:
    text = "terraform {\n  required_providers {\n    a = { source = 1 }\n  }\n}\n"
    assert readings_in(text) == {"a": STATIC}


def test_what_cannot_refer_is_literal() -> None:
    text = 'variable "a" {\n  default = b\n  nullable = c\n}\n'
    assert readings_in(text) == {"default": LITERAL, "nullable": EVALUATED}
    assert readings_in("a = b\n", "x.tfvars") == {"a": LITERAL}
    assert readings_in('{"a": "b"}', "x.tfvars.json") == {"b": LITERAL}


def test_labels_are_not_names_in_json() -> None:
    text = (
        '{"resource": {"depends_on": {"b": [{"depends_on": ["c"], "d": "e"}]}},'
        ' "module": {"m": {"providers": {"a.b": "f"}, "//": "g", "h": {"//": "i"}}}}'
    )
    assert readings_in(text, "main.tf.json") == {
        "c": STATIC, "e": EVALUATED, "f": STATIC, "g": LITERAL, "i": LITERAL
    }


def test_nothing_is_known_of_other_files() -> None:
    assert readings_in('variable "a" {\n  type = b\n}\n', "a.hcl") == {"type": EVALUATED}


def findings(text: str, path: str, letters: str = "VR") -> list[str]:
    """The problems found in a file, of some families: by default in values and references."""
    file = FileContext(Document(Source(path, text), dialect_for(path)))
    Engine(evaluation_checks()).run_file(file)
    return [each.rule.name for each in file.diagnostics if each.code[0] in letters]


@pytest.mark.parametrize(
    "body",
    [
        'module "m" {\n  providers = { azurerm.connectivity = azurerm, null = null.a }\n}\n',
        'run "r" {\n  providers = { aws.a = null.b }\n}\n',
        "moved {\n  from = null.a\n  to = true[0]\n}\n",
        'resource "a" "b" {\n  provider = null.a\n  lifecycle {\n    ignore_changes = [1 + {}]\n'
        "  }\n}\n",
    ],
)
def test_static_values_are_not_checked(body: str) -> None:
    assert findings(body, "main.tf") == []
    assert findings(body, "main.tofu") == []


def test_a_dotted_key_is_no_problem_of_values_in_files_of_unknown_products() -> None:
    assert findings("a = { b.c = 1 }\n", "a.hcl") == []
    assert findings("a = { b.c = 1 }\n", "a.tf") == ["ambiguous-key"]


def test_a_provider_may_be_called_like_a_keyword() -> None:
    text = (
        'module "m" {\n  source    = "./m"\n'
        "  providers = { azurerm.connectivity = azurerm, null = null.a }\n}\n"
    )
    assert findings(text, "main.tf", "EVR") == []

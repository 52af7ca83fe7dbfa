"""What files declare, in both syntaxes, by the data of their dialect."""

from __future__ import annotations

from hcl_lint.dialects.dialect import Declares, Dialect
from hcl_lint.dialects.registry import dialect_for
from hcl_lint.semantics.declarations import Declaration, declarations_of
from hcl_lint.semantics.document import parse_document
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source


def parsed(text: str, path: str) -> tuple[SyntaxTree, list[Declaration]]:
    tree = parse_document(Source(path, text))
    return tree, declarations_of(tree, dialect_for(path))


def addresses(text: str, path: str = "main.tf") -> list[str]:
    return [each.address for each in parsed(text, path)[1]]


TERRAFORM = """
variable "v" {}
locals {
  l = 1
  m = 2
}
output "o" {}
module "m" {}
resource "t" "n" {}
data "t" "n" {}
provider "aws" {}
provider "aws" {
  alias = "west"
}
check "c" {
  data "t" "inner" {}
}
"""
TERRAFORM_JSON = """{
  "variable": {"v": {}},
  "locals": {"l": 1, "m": 2},
  "output": {"o": {}},
  "module": {"m": {}},
  "resource": {"t": {"n": {}}},
  "data": {"t": [{"n": {}}]},
  "provider": {"aws": [{}, {"alias": "west"}]},
  "check": {"c": {"data": {"t": {"inner": {}}}}}
}"""


def test_blocks_declare_addresses_in_both_syntaxes() -> None:
    wanted = [
        "var.v", "local.l", "local.m", "output.o", "module.m", "t.n", "data.t.n", "provider.aws",
        "provider.aws.west", "check.c", "data.t.inner",
    ]
    assert addresses(TERRAFORM) == wanted
    assert addresses(TERRAFORM_JSON, "main.tf.json") == wanted
    assert addresses(TERRAFORM, "main.tofu") == wanted


def test_a_declaration_in_another_knows_it() -> None:
    inner = parsed(TERRAFORM, "main.tf")[1][-1]
    assert inner.outer is not None
    assert (inner.kind, inner.block_type, inner.outer.address) == ("check.data", "data", "check.c")


def test_a_declaration_has_the_place_of_its_name_and_its_parts() -> None:
    text = 'variable "v" {\n  type = string\n  default = "x"\n  nullable = false\n}\n'
    tree, (variable,) = parsed(text, "main.tf")
    assert text[variable.start : variable.end] == '"v"'
    parts = [variable.type, variable.default, variable.nullable, variable.description]
    assert [None if each is None else tree.text(each) for each in parts] == [
        "string", '"x"', "false", None
    ]
    text = '{"variable": {"v": {"default": 5}}}'
    tree, (variable,) = parsed(text, "main.tf.json")
    assert text[variable.start : variable.end] == '"v"'
    assert variable.default is not None and tree.text(variable.default) == "5"


def test_an_attribute_that_declares_has_its_value() -> None:
    tree, (local,) = parsed("locals {\n  a = 1 + 2\n}\n", "main.tf")
    assert local.value is not None and tree.text(local.value) == "1 + 2"
    tree, (variable,) = parsed("variables {\n  a = 1\n}\n", "a.pkr.hcl")
    assert variable.default is not None and tree.text(variable.default) == "1"


def test_other_products_declare_other_things() -> None:
    assert addresses('source "t" "n" {}\nlocal "l" {}\nbuild {}\n', "a.pkr.hcl") == [
        "source.t.n", "local.l"
    ]
    assert addresses('dependency "d" {}\nfeature "f" {}\n', "terragrunt.hcl") == [
        "dependency.d", "feature.f"
    ]
    assert addresses('variable "V" {}\nfunction "f" {}\ntarget "t" {}\n', "docker-bake.hcl") == [
        "V", "f()", "target.t"
    ]
    assert addresses('run "r" {}\n', "a.tftest.hcl") == ["run.r"]
    assert addresses('variable "v" {}\n', "a.hcl") == []


def test_a_block_with_other_labels_declares_nothing() -> None:
    assert addresses('resource "t" {}\nvariable {}\noutput "a" "b" {}\n') == []
    assert addresses('{"resource": {"t": 1}, "variable": []}', "main.tf.json") == []


def test_a_pack_of_ones_own_declares_likewise() -> None:
    form = Declares(
        "a.service", ("kind", "name"), "svc.{name}.{kind}",
        value="image", legacy_types=False, free_name=False,
    )
    dialect = Dialect("own", declarations=(form,))
    tree = parse_document(Source("x.own", 'a {\n  service "k" "n" {\n    image = 1\n  }\n}\n'))
    (found,) = declarations_of(tree, dialect)
    assert (found.address, found.labels, repr(found)) == (
        "svc.n.k", ("k", "n"), "<a.service svc.n.k 18-21>",
    )

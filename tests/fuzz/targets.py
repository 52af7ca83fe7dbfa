"""What is tried with an input: each target raises where a promise is broken."""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

from hcl_lint.dialects.dialect import HCL, TERRAFORM
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.format.formatter import format_tree
from hcl_lint.linter.policies.reading import read_policies
from hcl_lint.providers.index import index_content, read_index
from hcl_lint.providers.object_schema import ObjectBody
from hcl_lint.providers.schema_json import InvalidSchemas, read_schemas
from hcl_lint.schema.bodies import read_body
from hcl_lint.schema.spec_language import read_spec
from hcl_lint.schema.specs import decode
from hcl_lint.syntax.hcl1 import is_hcl1
from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.syntax.parser import parse_config, parse_expression
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Source
from hcl_lint.values.json import value_to_json
from hcl_lint.values.types import STRING
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, int_value, string_value, unknown_value
from tests.conformance.standard_functions import STANDARD
from tests.linter.checking import check, fix

SPEC = """
object {
  attr "name" {
    type = string
  }
  block_list "a" {
    block_type = "a"
    attr {
      name = "b"
    }
  }
}
"""

PATHS = (
    "main.tf", "main.tf", "main.tf", "a.tfvars", "job.nomad", "a.pkr.hcl", "terragrunt.hcl",
    "docker-bake.hcl", "a.hcl", "a.tftest.hcl", "main.tf.json",
)
"""What a file may be called; the content decides which name it gets."""

VARIABLES: tuple[dict[str, Value] | None, ...] = (
    None,
    {name: DYNAMIC_UNKNOWN for name in ("var", "local", "each", "a", "b")},
    {"a": int_value(2), "b": string_value("é"), "c": unknown_value(STRING),
     "var": DYNAMIC_UNKNOWN.with_marks(frozenset("m"))},
)
"""Variables to evaluate expressions with; the first lets every name have an unknown value."""


def try_parse(text: str) -> None:
    """The tree is lossless, and every diagnostic is about a part of the text."""
    tree = parse_config(Source("t.hcl", text))
    assert tree.source.text == text
    for each in tree.diagnostics:
        assert 0 <= each.start <= each.end <= len(text), repr(each)


def try_format(text: str) -> None:
    """Formatting is a fixed point, and its result parses."""
    for dialect in (HCL, TERRAFORM):
        tree = parse_config(Source("t.tf", text))
        if tree.diagnostics:
            return
        once = format_tree(tree, dialect)
        again = parse_config(Source("t.tf", once))
        assert not again.diagnostics, again.diagnostics[0]
        assert format_tree(again, dialect) == once


def try_check(text: str) -> None:
    """All rules run, and what their fixes leave parses where the text did."""
    path = PATHS[crc32(text.encode("utf-8", "replace")) % len(PATHS)]
    checked = check(text, "ALL", path=path)
    index = LineIndex(text)
    for each in checked.diagnostics:
        assert 0 <= each.start <= each.end <= len(text), repr(each)
        index.position(each.end)
    fixed = fix(text, "ALL", path=path, unsafe=True)
    if not path.endswith(".json") and not parse_config(Source(path, text)).diagnostics:
        assert not parse_config(Source(path, fixed.text)).diagnostics


def try_eval(text: str) -> None:
    """Every expression has a value, and a value has a type and a representation."""
    tree = parse_expression(Source("t", text))
    for variables in VARIABLES:
        value, _ = evaluate(tree, tree.expression, Scope(variables, STANDARD))
        value_to_json(value)
        repr(value)


def try_decode(text: str) -> None:
    """Every text decodes by a spec, and is a spec or reported."""
    own, _ = read_spec(Source("spec.hcl", text))
    file, _ = read_spec(Source("spec.hcl", SPEC))
    assert file is not None
    for name in ("t.hcl", "t.json"):
        body, _ = read_body(Source(name, text))
        for each in (own, file):
            if each is not None:
                decode(body, each.spec, Scope({}))


def try_json(text: str) -> None:
    """JSON parses to a tree, and diagnostics are about parts of the text."""
    for each in parse_json(Source("t.json", text)).diagnostics:
        assert 0 <= each.start <= each.end <= len(text), repr(each)


def try_hcl1(text: str) -> None:
    """The acceptor of HCL 1 answers."""
    is_hcl1(text)


def try_policies(text: str) -> None:
    """Every text is a file of policies or reported."""
    read_policies(Source("rules.hcl", text))


def try_providers(text: str) -> None:
    """Every text holds schemas of providers or is rejected on one line; indexes can be read."""
    try:
        providers = read_schemas(text.encode("utf-8", "replace"))
    except InvalidSchemas as error:
        assert len(str(error).splitlines()) == 1, repr(error)
        return
    for provider in providers:
        index = read_index(index_content(provider, "1.0.0"))
        for kind, name in provider.types:
            schema = index.find(kind, name)
            assert schema is not None, (kind, name)
            assert not schema.body.is_damaged, (kind, name)
            repr(schema.value)
            check_body(schema.body)
        for name in provider.functions:
            assert index.function(name) is not None, name


def check_body(body: ObjectBody) -> None:
    """Everything inside a body of a schema can be made."""
    assert body.schema.blocks.keys() >= body.blocks.keys()
    for attribute in body.attributes.values():
        assert attribute.schema.name == attribute.name
        if attribute.nested is not None:
            check_body(attribute.nested)
    for block in body.blocks.values():
        check_body(block.body)


TARGETS: dict[str, Callable[[str], None]] = {
    "parse": try_parse,
    "format": try_format,
    "check": try_check,
    "eval": try_eval,
    "decode": try_decode,
    "json": try_json,
    "hcl1": try_hcl1,
    "policies": try_policies,
    "providers": try_providers,
}

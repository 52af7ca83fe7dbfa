"""What is tried with an input: each target raises where a promise is broken."""

from __future__ import annotations

from collections.abc import Callable

from hcl_lint.dialects.dialect import HCL, TERRAFORM
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.format.formatter import format_tree
from hcl_lint.linter.policies.reading import read_policies
from hcl_lint.schema.bodies import read_body
from hcl_lint.schema.spec_language import read_spec
from hcl_lint.schema.specs import decode
from hcl_lint.syntax.hcl1 import is_hcl1
from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.syntax.parser import parse_config, parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.json import value_to_json
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
    checked = check(text, "ALL")
    fixed = fix(text, "ALL", unsafe=True)
    if not parse_config(Source("main.tf", checked.text)).diagnostics:
        assert not parse_config(Source("main.tf", fixed.text)).diagnostics


def try_eval(text: str) -> None:
    """Every expression has a value."""
    tree = parse_expression(Source("t", text))
    value, _ = evaluate(tree, tree.expression, Scope({}, STANDARD))
    value_to_json(value)


def try_decode(text: str) -> None:
    """Every text decodes by a spec, and is a spec or reported."""
    read_spec(Source("spec.hcl", text))
    file, _ = read_spec(Source("spec.hcl", SPEC))
    assert file is not None
    body, _ = read_body(Source("t.hcl", text))
    decode(body, file.spec, Scope({}))


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


TARGETS: dict[str, Callable[[str], None]] = {
    "parse": try_parse,
    "format": try_format,
    "check": try_check,
    "eval": try_eval,
    "decode": try_decode,
    "json": try_json,
    "hcl1": try_hcl1,
    "policies": try_policies,
}

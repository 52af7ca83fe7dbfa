"""What ``terraform console`` (1.11.4) gives for expressions that call one function each.

The rows of ``recorded/*.json`` are an expression and its value as JSON, or null where the
expression cannot be evaluated.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hcl_lint.dialects.functions import functions_of
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.json import to_json_text
from hcl_lint.values.value import Value

FILES = sorted((Path(__file__).parent / "recorded").glob("*.json"))
SCOPE = Scope({}, functions_of("terraform"))

UNKNOWN_HERE = {
    "base64gzip": "the bytes depend on the compressor",
    "textencodebase64": "names of encodings that we have no table of",
    "textdecodebase64": "names of encodings that we have no table of",
    "decode_tfvars": "for an evaluator that reads configurations",
    "cidrhost": "IPv4 within IPv6",
    "cidrnetmask": "IPv4 within IPv6",
}
"""Functions whose results may be unknown to us."""

DEPARTURES = {
    'cidrsubnet("10.1.2.0/24", 4, -1)': "a part before the first has an address outside the range",
}
"""Expressions that we refuse, with the reason."""


def value_of(expression: str) -> tuple[Value, bool]:
    """The value of an expression, and whether it has mistakes."""
    tree = parse_expression(Source("t", expression))
    value, diagnostics = evaluate(tree, tree.expression, SCOPE)
    return value, bool(diagnostics)


def difference(expression: str, recorded: str | None) -> str | None:
    """What differs; None where we do the same, or know less."""
    value, fails = value_of(expression)
    if value.contains_unknown and not fails:
        if not any(name in expression for name in UNKNOWN_HERE):
            return f"{expression}: unknown"
        prefix = value.refinement.string_prefix
        if prefix and not (recorded or "").startswith(f'"{prefix}'):
            return f"{expression}: recorded {recorded}, ours starts with {prefix}"
        return None
    if fails or recorded is None:
        return None if fails == (recorded is None) else f"{expression}: fails {fails}"
    written = to_json_text(value.unmarked_deep())
    return None if written == recorded else f"{expression}: recorded {recorded}, ours {written}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_calls_give_what_is_recorded(path: Path) -> None:
    rows = json.loads(path.read_text("utf-8"))
    found = [difference(expression, recorded) for expression, recorded in rows]
    assert [
        each for each, (expression, _) in zip(found, rows) if each and expression not in DEPARTURES
    ] == []

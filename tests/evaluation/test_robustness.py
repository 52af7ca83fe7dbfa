"""Evaluation has a value for every tree, and never raises."""

from __future__ import annotations

from hypothesis import given, strategies as st

from hcl_lint.dialects.functions import functions_of
from hcl_lint.evaluation.evaluate import evaluate, read_constraint
from hcl_lint.evaluation.scope import Scope
from hcl_lint.evaluation.type_expressions import CONSTRAINT_WITH_DEFAULTS
from hcl_lint.syntax.parser import parse_expression, parse_template
from hcl_lint.text.source import Source
from hcl_lint.values.value import Value
from tests.evaluation.expressions import VARIABLES, expressions
from tests.values.strategies import values

PIECES = st.sampled_from(
    ["(", ")", "[", "]", "{", "}", "${", "%{for x in ", "%{if ", '"', ".", "*", "...", "?", ":",
     "=>", "=", ",", "for ", " in ", "é", "\udc80", "optional", "::", "1e999", "<<A\n"])


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Expressions with something cut out, and something put in."""
    text = draw(expressions())
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, len(text)))
    return text[:start] + draw(PIECES) + text[end:]


@st.composite
def scopes(draw: st.DrawFn) -> Scope | None:
    """Scopes with values of all sorts, or none."""
    if draw(st.integers(0, 9)) == 0:
        return None
    names = draw(st.sets(st.sampled_from(sorted(VARIABLES))))
    variables: dict[str, Value] = {name: draw(values(VARIABLES[name])) for name in names}
    return Scope(variables, functions_of("terraform"), None, draw(st.booleans()))


@given(damaged(), scopes())
def test_whatever_the_text_and_the_variables(text: str, scope: Scope | None) -> None:
    for tree in (parse_expression(Source("t", text)), parse_template(Source("t", text))):
        value, diagnostics = evaluate(tree, tree.expression, scope)
        assert isinstance(value, Value)
        for each in diagnostics:
            assert 0 <= each.start <= each.end <= len(text)
            assert 0 < len(each.summary) <= 60 and each.detail.endswith((".", "?"))


@given(damaged())
def test_whatever_stands_for_a_type(text: str) -> None:
    tree = parse_expression(Source("t", f"object({{ a = optional({text}, {text}) }})"))
    read_constraint(tree, tree.expression, CONSTRAINT_WITH_DEFAULTS)

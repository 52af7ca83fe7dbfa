"""The library's ways in: texts and variables in, values and what is wrong out.

Variables are values, or plain Python objects as `hcl_lint.values.plain.from_python` takes
them. Nothing raises for what is in a text.
"""

from __future__ import annotations

from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.decoder import Spec, decode
from hcl_lint.schema.files import read_body
from hcl_lint.schema.places import PlacedDiagnostic
from hcl_lint.schema.spec_language import SpecFile, read_spec
from hcl_lint.syntax.parser import parse_expression, parse_template
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Source
from hcl_lint.values.plain import from_python
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def evaluate_config(
    source: Source | str,
    spec: SpecFile | Spec | str,
    variables: Mapping[str, object] | None = None,
    functions: Mapping[str, Function] | None = None,
    *,
    limits: Limits = DEFAULT_LIMITS,
) -> tuple[Value, list[PlacedDiagnostic]]:
    """Decode a configuration by a spec: the text of a spec file, one that was read, or a spec.

    A source whose path ends in ``.json`` is in JSON syntax. The variables and functions go
    before those of a spec file. Where the spec has errors the value is unknown, and they are
    the diagnostics; where the source has syntax errors, what is intact is decoded.

    Raises:
        TypeError: a variable is no plain object.
        SchemaError: *spec* is an object and contradicts itself.
    """
    if isinstance(spec, str):
        read, diagnostics = read_spec(Source("<spec>", spec), limits)
        if read is None:
            return DYNAMIC_UNKNOWN, diagnostics
        spec = read
    if isinstance(spec, SpecFile):
        known = {**spec.variables, **_values(variables or {})}
        own = spec.functions
        callable_ = {**(own or {}), **(functions or {})}
        scope = Scope(known, None if own is None and functions is None else callable_)
        spec = spec.spec
    else:
        scope = _scope(variables, functions)
    body, diagnostics = read_body(_source(source), limits)
    value, found = decode(body, spec, scope, limits)
    return value, diagnostics + found


def evaluate_attributes(
    source: Source | str,
    variables: Mapping[str, object] | None = None,
    functions: Mapping[str, Function] | None = None,
    *,
    limits: Limits = DEFAULT_LIMITS,
) -> tuple[Value, list[PlacedDiagnostic]]:
    """Evaluate a configuration of nothing but attributes, such as a file of variables.

    The value is an object with all of them; a block is an error.
    """
    body, diagnostics = read_body(_source(source), limits)
    attributes, found = body.just_attributes()
    diagnostics += found
    scope = _scope(variables, functions)
    values = {}
    for name, attribute in attributes.items():
        values[name], found = attribute.expression.evaluate(scope, limits)
        diagnostics += found
    return object_value(values), diagnostics


def evaluate_expression(
    source: Source | str,
    variables: Mapping[str, object] | None = None,
    functions: Mapping[str, Function] | None = None,
    *,
    limits: Limits = DEFAULT_LIMITS,
) -> tuple[Value, list[PlacedDiagnostic]]:
    """Evaluate a text that is one expression."""
    tree = parse_expression(_source(source), limits)
    return _evaluated(tree, _scope(variables, functions), limits)


def evaluate_template(
    source: Source | str,
    variables: Mapping[str, object] | None = None,
    functions: Mapping[str, Function] | None = None,
    *,
    limits: Limits = DEFAULT_LIMITS,
) -> tuple[Value, list[PlacedDiagnostic]]:
    """Evaluate a text that is one template, without quotes around it.

    A template of one interpolation and nothing else has the value of that, of any type.
    """
    tree = parse_template(_source(source), limits)
    return _evaluated(tree, _scope(variables, functions), limits)


def _evaluated(
    tree: SyntaxTree, scope: Scope, limits: Limits
) -> tuple[Value, list[PlacedDiagnostic]]:
    value = DYNAMIC_UNKNOWN
    diagnostics = tree.diagnostics
    if len(diagnostics) == 0:
        value, diagnostics = evaluate(tree, tree.expression, scope, limits)
    return value, diagnostics


def _source(text: Source | str) -> Source:
    return Source("<text>", text) if isinstance(text, str) else text


def _scope(
    variables: Mapping[str, object] | None, functions: Mapping[str, Function] | None
) -> Scope:
    return Scope(_values(variables or {}), None if functions is None else dict(functions))


def _values(variables: Mapping[str, object]) -> dict[str, Value]:
    return {name: from_python(value) for name, value in variables.items()}

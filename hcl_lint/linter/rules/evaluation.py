"""Evaluation of the expressions of a file, with unknown values."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import EVALUATION, WARNING, check
from hcl_lint.dialects.dialect import GLOBAL_NAMES, LITERAL, SPECS, STATIC
from hcl_lint.evaluation.functions.syntax_functions import is_attempt
from hcl_lint.evaluation.rules import AMBIGUOUS_KEY, UNDEFINED_FUNCTION, undefined_function
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.json_templates import templates_of
from hcl_lint.linter.schema_checks import audible, schema_problems
from hcl_lint.schema.rules import INVALID_SPEC
from hcl_lint.semantics.product import product_of
from hcl_lint.syntax.nodes import (
    Attribute, BoolLiteral, Expression, For, FunctionCall, Interpolation, Node, NullLiteral,
    NumberLiteral, Object, ObjectItem, Template, TemplateText, Traversal, Tuple,
)
from hcl_lint.syntax.queries import is_literal_value, static_key
from hcl_lint.syntax.walk import bodies_in, descendants


@check(name=EVALUATION, in_json=True)
def evaluate_file(file: FileContext) -> list[Diagnostic]:
    """Evaluate the expressions of a file, and check it against the schema of its dialect."""
    if file.dialect.has(GLOBAL_NAMES):
        return []  # What names mean depends on the block, and on all files.
    found: list[Diagnostic] = []
    if file.dialect.schemas:
        reporting = product_of(file.dialect).reporting
        found += reporting.filter_schema_diagnostics(
            schema_problems(file), file.document, file.module
        )
    if file.dialect.has(SPECS) and file.has_valid_syntax:
        found += _spec_problems(file, found)
    for variable in file.variables:
        found += variable.default_problems
    if file.is_json:
        for template in templates_of(file):
            if template.string not in file.read:
                problems = template.evaluation_problems(template.tree.expression)
                _soften(problems, file, template.string)
                found += [template.in_file(problem) for problem in problems]
    elif not file.dialect.is_hcl1:
        # Of the others, the schema says how to read them.
        for body in bodies_in(audible(file)):
            for attribute in body.attributes:
                # PERF: most values are literals, with which nothing can be wrong.
                if not is_literal_value(attribute.expression) and (
                    attribute.expression not in file.read
                ):
                    problems = attribute_problems(file, attribute)
                    _soften(problems, file, attribute.expression)
                    found += problems
    file.look_again_at(found)
    if not file.dialect.is_known:
        # A key with dots is valid in HCL 1, which a file of an unknown product may be.
        found = [problem for problem in found if problem.rule is not AMBIGUOUS_KEY]
    return found


def _spec_problems(file: FileContext, known: list[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics of a file in the spec language, beyond those of its schema."""
    from hcl_lint.schema.spec_language import read_spec

    places = [(element.start, element.end) for element in known if file.selection.has(element.rule)]
    return [
        spec_file for spec_file in read_spec(file.tree.source)[1] if spec_file.rule is INVALID_SPEC
        and not any([start <= spec_file.start < end for start, end in places])
    ]


@check(name=EVALUATION, nodes=(For,), in_json=True)
def evaluate_loop(node: For, file: FileContext) -> Diagnostics:
    """Look for unknown functions in a loop, which evaluation enters only with a known element."""
    if file.dialect.has(GLOBAL_NAMES) or file.dialect.is_hcl1:
        return
    if not file.selection.has(UNDEFINED_FUNCTION):
        return
    attribute: Attribute | None = None
    for around in file.ancestors:
        if isinstance(around, Attribute):
            attribute = around
        elif is_attempt(file.tree, around):
            return
    if attribute is None or file.readings.of(attribute.expression) in (STATIC, LITERAL):
        return
    for call in descendants(node, FunctionCall):
        if call.first > node.collection.last:
            name = call.name
            if file.scope.allows_calls() and file.scope.find_function(name) is None:
                yield undefined_function(file.tree, call, name, file.scope)


def _soften(problems: list[Diagnostic], file: FileContext, node: Node) -> None:
    """Make warnings of what is wrong where nothing is evaluated as the module is now."""
    if problems and file.scopes.is_idle(node):
        for problem in problems:
            problem.severity = WARNING


def attribute_problems(file: FileContext, attribute: Attribute) -> list[Diagnostic]:
    """The diagnostics of the value of an attribute in native syntax, which is not literal."""
    value = attribute.expression
    reading = file.readings.of(value)
    if reading == STATIC:
        return []
    if reading == LITERAL:
        return file.evaluate_in(file.tree, value, None)[1]
    if file.dialect.roots is None and _is_right_as_written(file, value):
        return []
    return file.evaluation_problems(value)


def _is_right_as_written(file: FileContext, value: Expression) -> bool:
    """Whether nothing can be wrong with a value.

    That holds for values that consist of literals and wholly unknown variables only,
    as most values are.
    """
    pending: list[Node] = [value]
    scope = file.scope_at(value)
    while pending:
        node = pending.pop()
        if isinstance(node, (NumberLiteral, BoolLiteral, NullLiteral)):
            continue
        if isinstance(node, Traversal):
            if scope is None or scope.find(node.name) is not None:
                return False
            continue
        if isinstance(node, Tuple):
            pending += node.items
        elif isinstance(node, Template):
            for part in node.parts:
                if isinstance(part, Interpolation):
                    if not isinstance(part.expression, (Traversal, Template)):
                        return False  # null, for one, is not a text
                    pending.append(part.expression)
                elif not isinstance(part, TemplateText):
                    return False
        elif isinstance(node, Object):
            keys: set[str] = set()
            for item in node.items:
                key = static_key(file.tree, item.key) if isinstance(item, ObjectItem) else None
                if key is None or key in keys:
                    return False
                keys.add(key)
                pending += item.children()[1:]
        else:
            return False
    return True

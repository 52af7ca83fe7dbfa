"""Problems with the values in a file, found by evaluating its expressions with unknowns."""

from __future__ import annotations

from hcl_lint.diagnostics import references, values
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.dialects.dialect import GLOBAL_NAMES, LITERAL, SPECS, STATIC
from hcl_lint.evaluation.attempts import is_attempt
from hcl_lint.evaluation.problems import undefined_function
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.json_templates import templates_of
from hcl_lint.linter.schema_checks import schema_problems
from hcl_lint.schema.rules import INVALID_SPEC
from hcl_lint.semantics.product import product_of
from hcl_lint.syntax.nodes import (
    Attribute, BoolLiteral, Expression, For, FunctionCall, Interpolation, Node, NullLiteral,
    NumberLiteral, Object, ObjectItem, Template, TemplateText, Traversal, Tuple,
)
from hcl_lint.syntax.queries import attributes_but, static_key
from hcl_lint.syntax.walk import descendants

_LITERALS = (NumberLiteral, BoolLiteral, NullLiteral)


def evaluate_file(file: FileContext) -> None:
    """Evaluate the expressions of a file, and check it against the schema of its dialect."""
    if file.dialect.has(GLOBAL_NAMES):
        return  # What names mean depends on the block, and on all files.
    if file.dialect.schemas:
        found = schema_problems(file)
        judged = product_of(file.dialect).judged
        _keep(found if judged is None else judged(found, file.document, file.module), file)
    if file.dialect.has(SPECS) and file.has_valid_syntax:
        _keep(_spec_problems(file), file)
    for variable in file.variables:
        _keep(variable.default_problems, file)
    if file.is_json:
        _check_templates(file)
    elif not file.dialect.is_hcl1:
        _check_attributes(file)


def _check_attributes(file: FileContext) -> None:
    """Report what is wrong with the values that the schema says nothing about."""
    for attribute in attributes_but(file.read, file.tree.root):
        problems = attribute_problems(file, attribute)
        if problems:
            _soften(problems, file, attribute.expression)
            _keep(problems, file)


def _check_templates(file: FileContext) -> None:
    for template in templates_of(file):
        if template.string not in file.read:
            problems = template.evaluation_problems(template.tree.expression)
            if problems:
                _soften(problems, file, template.string)
            _keep(problems, template)


def evaluate_loop(node: For, file: FileContext) -> None:
    """Report unknown functions in a loop, which evaluation may not enter."""
    if file.dialect.has(GLOBAL_NAMES) or file.dialect.is_hcl1:
        return
    if file.selection.has(references.UNDEFINED_FUNCTION):
        _check_calls_in_loop(node, file)


def _keep(problems: list[Diagnostic], file: FileContext) -> None:
    """Report the problems that are selected."""
    if not file.dialect.is_known:
        # A key with dots is valid in HCL 1, which a file of an unknown product may be.
        problems = [each for each in problems if each.rule is not values.AMBIGUOUS_KEY]
    file.add(problems)


def _spec_problems(file: FileContext) -> list[Diagnostic]:
    """What is wrong with a file in the spec language, beyond what its schema finds."""
    from hcl_lint.schema.spec_language import read_spec

    known = list(file.diagnostics)
    return [
        each
        for each in read_spec(file.tree.source)[1]
        if each.rule is INVALID_SPEC
        and not any([other.start <= each.start < other.end for other in known])
    ]


def _check_calls_in_loop(loop: For, file: FileContext) -> None:
    """Report unknown functions: no call is evaluated where the collection is unknown or empty."""
    attribute: Attribute | None = None
    for node in file.ancestors:
        if isinstance(node, Attribute):
            attribute = node
        elif is_attempt(file.tree, node):
            return
    if attribute is None or file.readings.of(attribute.expression) in (STATIC, LITERAL):
        return
    for call in descendants(loop, FunctionCall):
        if call.first > loop.collection.last:
            name = file.tree.function_name(call)
            if file.scope.allows_calls() and file.scope.find_function(name) is None:
                file.add([undefined_function(file.tree, call, name, file.scope)])


def _soften(problems: list[Diagnostic], file: FileContext, node: Node) -> None:
    """Make warnings of what is wrong where nothing is evaluated as the module is now."""
    placed = file.placed_scopes
    if placed is not None and placed.is_idle(node):
        for each in problems:
            each.severity = WARNING


def attribute_problems(file: FileContext, attribute: Attribute) -> list[Diagnostic]:
    """What is wrong with the value of an attribute in native syntax, which is not literal."""
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

    So it is with what is made of nothing but literals and variables of which nothing is known,
    as most values are.
    """
    pending: list[Node] = [value]
    scope = file.scope_at(value)
    while pending:
        node = pending.pop()
        if isinstance(node, _LITERALS):
            continue
        if isinstance(node, Traversal):
            if scope is None or scope.find(file.token_text(node.root_token)) is not None:
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

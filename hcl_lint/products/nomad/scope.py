"""The scope of a job file: its variables and local values."""

from __future__ import annotations

from hcl_lint.annotations import Mapping
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import type_of
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.nodes import Block, Body, Expression
from hcl_lint.syntax.references import references
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.values.types import STRING
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value, unknown_value


def job_scope(
    document: Document, functions: Mapping[str, Function], iterators: set[str]
) -> Scope | None:
    """The scope of a job file in native syntax; None in JSON.

    Variables are unknown values of their types, since the command line may set them; locals are
    evaluated. What nothing declares is reported elsewhere, and unknown here. *iterators* are the
    names of the elements of dynamic blocks.
    """
    tree = document.tree
    if not isinstance(tree.root, Body):
        return None
    variables: dict[str, Value] = {}
    unknown: dict[str, Value] = {}
    for reference in document.references:
        if reference.root == "var" and len(reference.steps) != 0:
            variables[reference.steps[0].key] = DYNAMIC_UNKNOWN
        elif reference.root == "local" and len(reference.steps) != 0:
            unknown[reference.steps[0].key] = DYNAMIC_UNKNOWN
    written: dict[str, Expression] = {}
    for block in tree.body.blocks:
        type_ = block.type
        if type_ == "variable" and len(block.labels) != 0:
            variables[block.labels[0].value] = _variable(tree, _attributes(block))
        elif type_ == "variables":
            for name, expression in _attributes(block).items():
                variables[name] = _of_default(tree, expression)
        elif type_ == "locals":
            written.update(_attributes(block))
    names = dict.fromkeys(iterators, DYNAMIC_UNKNOWN)
    names["var"] = object_value(variables)
    scope = Scope(names, functions, keeps_text=True)
    scope.is_typed = True
    known = _locals(tree, scope, written, unknown) if len(written) != 0 else {}
    names["local"] = object_value({**unknown, **known})
    return scope


def _attributes(block: Block) -> dict[str, Expression]:
    """The values of the attributes of a block; of a repeated one, the last."""
    return {item.name: item.expression for item in block.body.attributes}


def _variable(tree: SyntaxTree, attributes: dict[str, Expression]) -> Value:
    if "type" in attributes:
        return unknown_value(type_of(NativeExpression(tree, attributes["type"]))[0])
    if "default" in attributes:
        return _of_default(tree, attributes["default"])
    return unknown_value(STRING)


def _of_default(tree: SyntaxTree, expression: Expression) -> Value:
    """The value of a variable of which only a default is known: another value may be given."""
    value, problems = evaluate(tree, expression, None)
    if len(problems) == 0 and value.type.is_primitive:
        return unknown_value(value.type)
    return DYNAMIC_UNKNOWN


def _locals(
    tree: SyntaxTree, scope: Scope, written: dict[str, Expression], undeclared: dict[str, Value]
) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for name in written:
        _evaluate_local(name, tree, written, scope, values, undeclared)
    return values


def _evaluate_local(
    name: str,
    tree: SyntaxTree,
    written: dict[str, Expression],
    scope: Scope,
    values: dict[str, Value],
    unknown: dict[str, Value],
) -> None:
    """Evaluate a local after those that it refers to; within a cycle, they are unknown."""
    waiting = [name]
    while len(waiting) != 0:
        current = waiting[-1]
        if current in values and values[current] is not _STARTED:
            waiting.pop()
            continue
        needed = []
        if current not in values:
            values[current] = _STARTED
            for reference in references(tree, written[current]):
                steps = reference.steps
                if reference.root == "local" and len(steps) != 0:
                    other = steps[0].key
                    if other in written and other not in values:
                        needed.append(other)
        if len(needed) != 0:
            waiting += needed
            continue
        waiting.pop()
        known = dict(unknown)
        for element, value in values.items():
            known[element] = DYNAMIC_UNKNOWN if value is _STARTED else value
        around = Scope({"local": object_value(known)}, None, scope)
        value, problems = evaluate(tree, written[current], around)
        values[current] = DYNAMIC_UNKNOWN if len(problems) != 0 else value


# The value of a local that is being evaluated.
_STARTED = unknown_value(STRING)

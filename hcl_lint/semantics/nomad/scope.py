"""What names mean in a job file: variables, locals, and text for the run time."""

from __future__ import annotations

from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import type_of
from hcl_lint.syntax.nodes import Attribute, Block, Body
from hcl_lint.syntax.references import references
from hcl_lint.values.types import STRING
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value, unknown_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hcl_lint.evaluation.function import Function
    from hcl_lint.syntax.nodes import Expression
    from hcl_lint.syntax.tree import SyntaxTree


def job_scope(
    tree: SyntaxTree, functions: Mapping[str, Function], iterators: set[str]
) -> Scope:
    """The scope of a job file in native syntax.

    Variables are unknown values of their types, since the command line may set them; locals are
    evaluated. What nothing declares is reported elsewhere, and unknown here. *iterators* are the
    names of the elements of dynamic blocks.
    """
    names = dict.fromkeys(iterators, DYNAMIC_UNKNOWN)
    undeclared = _referenced(tree)
    names["var"] = object_value({**undeclared["var"], **_variables(tree)})
    scope = Scope(names, functions, keeps_text=True)
    known = _locals(tree, scope, undeclared["local"])
    names["local"] = object_value({**undeclared["local"], **known})
    return scope


def _referenced(tree: SyntaxTree) -> dict[str, dict[str, Value]]:
    """All variables and locals that are referred to: those that nothing declares are unknown."""
    found: dict[str, dict[str, Value]] = {"var": {}, "local": {}}
    text = tree.source.text
    if "var." in text or "local." in text:
        for reference in references(tree, tree.root):
            if reference.root in found and len(reference.steps) != 0:
                found[reference.root][reference.steps[0].key] = DYNAMIC_UNKNOWN
    return found


def _blocks(tree: SyntaxTree, type_: str) -> Iterator[Block]:
    root = tree.root
    for item in root.items if isinstance(root, Body) else ():
        if isinstance(item, Block) and tree.token_text(item.type_token) == type_:
            yield item


def _attributes(tree: SyntaxTree, block: Block) -> Iterator[tuple[str, Expression]]:
    for item in block.body.items:
        if isinstance(item, Attribute):
            yield tree.token_text(item.name_token), item.expression


def _variables(tree: SyntaxTree) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for block in _blocks(tree, "variable"):
        if len(block.labels) != 0:
            attributes = dict(_attributes(tree, block))
            found[block.labels[0].value] = _variable(tree, attributes)
    for block in _blocks(tree, "variables"):
        for name, expression in _attributes(tree, block):
            found[name] = _of_default(tree, expression)
    return found


def _variable(tree: SyntaxTree, attributes: dict[str, Expression]) -> Value:
    if "type" in attributes:
        type_, _, problems = type_of(NativeExpression(tree, attributes["type"]))
        return DYNAMIC_UNKNOWN if len(problems) != 0 else unknown_value(type_)
    if "default" in attributes:
        return _of_default(tree, attributes["default"])
    return unknown_value(STRING)


def _of_default(tree: SyntaxTree, expression: Expression) -> Value:
    """What a variable is of which only a default is known: another value may be given."""
    value, problems = evaluate(tree, expression, None)
    if len(problems) == 0 and value.type.is_primitive:
        return unknown_value(value.type)
    return DYNAMIC_UNKNOWN


def _locals(
    tree: SyntaxTree, scope: Scope, undeclared: dict[str, Value]
) -> dict[str, Value]:
    written: dict[str, Expression] = {}
    for block in _blocks(tree, "locals"):
        written.update(_attributes(tree, block))
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
        for each, value in values.items():
            known[each] = DYNAMIC_UNKNOWN if value is _STARTED else value
        around = Scope({"local": object_value(known)}, None, scope)
        value, problems = evaluate(tree, written[current], around)
        values[current] = DYNAMIC_UNKNOWN if len(problems) != 0 else value


# The value of a local that is being evaluated.
_STARTED = unknown_value(STRING)

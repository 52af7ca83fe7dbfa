"""Fallbacks that are always used, or never: of `try`, `can`, `lookup` and `coalesce`."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics, Related
from hcl_lint.diagnostics.rule import ON, WARNING, rule
from hcl_lint.dialects.dialect import LOCAL, forms_of
from hcl_lint.dialects.functions import meaning_of
from hcl_lint.evaluation.functions.syntax_functions import ATTEMPTS, FALLBACK, is_attempt
from hcl_lint.evaluation.rules import (
    FUNCTION_ARGUMENT_TYPE, FUNCTION_CALL_ERROR, INVALID_INDEX, INVALID_ITERATION, OPERAND_TYPE,
    UNKNOWN_ATTRIBUTE,
)
from hcl_lint.evaluation.scope import Scope
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.rules.values import scope_inside, value_inside
from hcl_lint.semantics.dependencies import dependencies_of
from hcl_lint.semantics.paths import paths_in
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.syntax.nodes import (
    BoolLiteral, Expression, FunctionCall, Index, Node, NullLiteral, Object, RelativeTraversal,
    Template, Traversal, Tuple,
)
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.messages import short
from hcl_lint.values.shapes import CHOICE, kinds_of, shape_of
from hcl_lint.values.types import KIND_DYNAMIC, KIND_MAP, KIND_OBJECT, KIND_STRING, friendly_name
from hcl_lint.values.value import Value

_OF_TYPES: Final = (
    UNKNOWN_ATTRIBUTE, INVALID_INDEX, FUNCTION_ARGUMENT_TYPE, FUNCTION_CALL_ERROR, OPERAND_TYPE,
    INVALID_ITERATION,
)
_LOOKUP: Final = "lookup_optional"  # takes objects with attributes that may be absent
_COALESCE: Final = "coalesce_filled"  # skips empty strings
_NO_HELP: Final = "So where the other arguments of `try` fail, the call fails."
_MAY_HAVE_NAMES: Final = {KIND_DYNAMIC, KIND_MAP, KIND_OBJECT}
_OF_ITERATOR: Final = {"key", "value"}
_DECODERS: Final = "decode("  # ends the names of functions that make values of data


@rule(
    "V033", "constant-fallback", WARNING, ON,
    "Fallback of `try`, `can`, `lookup` or `coalesce` that is always used, or never.",
    calls=(*ATTEMPTS, "lookup", "coalesce"), in_json=True, reads_values=True,
)
def constant_fallback(node: FunctionCall, file: FileContext) -> Diagnostics:
    functions = file.dialect.functions
    around = scope_inside(file, node) if functions is not None and node.arguments else None
    if functions is None or around is None:
        return
    name = meaning_of(functions, node.name)
    scope = Scope(None, None, around)
    scope.is_typed = scope.is_certain = True
    if name in ATTEMPTS:
        yield from _of_attempt(file, node, scope)
    elif name == _LOOKUP and len(node.arguments) == 3:
        yield from _of_lookup(file, node, scope)
    elif name == _COALESCE:
        yield from _of_coalesce(file, node)


# What always fails


def _of_attempt(file: FileContext, node: FunctionCall, scope: Scope) -> Diagnostics:
    failing = {
        argument: problem for argument in node.arguments
        if (problem := _failure(file, argument, scope)) is not None
    }
    is_try = node.name == "try"
    if is_try and len(failing) == len(node.arguments):
        return  # That is an error of the call.
    for argument, problem in failing.items():
        is_last = is_try and argument is node.arguments[-1]
        yield constant_fallback.at(
            problem.range, problem.summary, f"{problem.detail} {_NO_HELP if is_last else FALLBACK}",
            related=problem.related,
        )


def _failure(file: FileContext, argument: Expression, scope: Scope) -> Diagnostic | None:
    """Why an argument fails whatever the values are; None where it may not."""
    for problem in file.evaluate_in(file.tree, argument, scope)[1]:
        subject = _subject(file, argument, problem) if problem.rule in _OF_TYPES else None
        if subject is None or not _is_of_type(file, subject, scope):
            continue
        type_ = value_inside(file, subject, scope).type
        if problem.rule is UNKNOWN_ATTRIBUTE and type_.is_primitive:
            text, known = file.text_of(subject), file.kept(_without_attributes)
            problem.detail = (
                f"`{text}` is of type `{friendly_name(type_)}`, which has no attributes."
            )
            if known.setdefault(text, problem.start) != problem.start:
                continue  # Its type is wrong, and not what is read of it.
            problem.related = [*problem.related, *_types_in(file, subject)]
        return problem
    return None


def _types_in(file: FileContext, subject: Expression) -> list[Related]:
    """Where the types of the variables in an expression are declared."""
    found = []
    symbols = symbols_of(file.module)
    for reference in file.document.references_within(*file.range_of(subject)):
        symbol = symbols.resolve(reference, file.document).symbol
        type_ = None if symbol is None else symbol.attribute(symbol.form.type)
        if symbol is not None and type_ is not None:
            node, document = type_
            found.append(Related(f"the type of `{symbol.name}`", document.tree.range_of(node)))
    return found


def _without_attributes(file: FileContext) -> dict[str, int]:
    """The names of a file that have no attributes, and where the first one is read."""
    return {}


def _is_of_type(file: FileContext, subject: Expression, scope: Scope) -> bool:
    """Whether a problem of a value follows from a declared type, not from data that may change."""
    if _is_of_data(file, subject):
        return False
    root = subject
    while isinstance(root, (Index, RelativeTraversal)):
        root = root.collection if isinstance(root, Index) else root.source
    value = value_inside(file, subject, scope)
    local = forms_of(file.dialect).by_role.get(LOCAL)  # Only the module itself sets these.
    if isinstance(root, Traversal) and local is not None and root.name == local.root:
        if _MAY_HAVE_NAMES.isdisjoint(kinds_of(value)):
            return True
    is_iterator = isinstance(subject, Traversal) and not subject.steps
    return is_iterator and value.type.attributes.keys() == _OF_ITERATOR or _is_declared(value)


def _is_declared(value: Value) -> bool:
    """Whether nothing but a type says what a value is."""
    shape = shape_of(value)
    if shape is not None:
        parts = [part for part in shape.parts if not part.is_null]
        return shape.kind == CHOICE and all([_is_declared(part) for part in parts])
    return value.is_unknown and value.type.kind != KIND_DYNAMIC


def _subject(file: FileContext, argument: Expression, problem: Diagnostic) -> Expression | None:
    """The expression that a problem is about: what has no attribute, or is of a wrong type."""
    place = problem.start, problem.end
    for node in (argument, *descendants(argument, Expression)):
        for index, step in enumerate(_steps(node)):
            if file.range(step).start == place[0] and file.range(step).end == place[1]:
                return _before(node, index)
        if (file.range(node).start, file.range(node).end) == place:
            return node
    return None


def _steps(node: Expression) -> list[Node]:
    return node.steps if isinstance(node, (Traversal, RelativeTraversal)) else []


def _before(node: Expression, index: int) -> Expression | None:
    """A traversal without the steps from *index* on."""
    if isinstance(node, Traversal):
        steps = node.steps[:index]
        last = steps[-1].last if steps else node.first
        return Traversal(node.first, last, node.name, steps)
    if isinstance(node, RelativeTraversal):
        steps = node.steps[:index]
        if not steps:
            return node.source
        return RelativeTraversal(node.first, steps[-1].last, node.source, steps)
    return None


def _is_of_data(file: FileContext, node: Expression) -> bool:
    """Whether a value is made of data in files, which may have more attributes elsewhere."""
    if not any([_DECODERS in document.text for document in file.module.documents]):
        return False
    dependencies = dependencies_of(file.module)
    paths = paths_in(file.document, node)
    if not dependencies.are_declared(paths):
        item = None if file.is_json else file.document.item_around(node)
        whole = file.document.tree.root if item is None else item
        if _DECODERS in file.document.tree.text(whole):
            return True
        paths = paths_in(file.document, whole)
    for path in dependencies.behind(paths):
        symbol = dependencies.declared.get(path)
        value = None if symbol is None else symbol.value
        if value is not None and _DECODERS in value[1].tree.text(value[0]):
            return True
    return False


# What is never used


def _of_lookup(file: FileContext, node: FunctionCall, scope: Scope) -> Diagnostics:
    subject, key, default = node.arguments
    value = value_inside(file, subject, scope)
    name = value_inside(file, key, scope)
    if value.type.kind != KIND_OBJECT or not _is_declared(value) or _is_of_data(file, subject):
        return
    if not name.is_present or name.type.kind != KIND_STRING or name.marks:
        return
    attribute = name.as_string()
    if attribute not in value.type.attributes:
        yield constant_fallback.at(
            file.range(key), f"Object has no attribute {short(attribute)}",
            "`lookup` accepts that: the fallback is always used.",
        )
    elif not _is_like_null(without_parentheses(default)):
        yield constant_fallback.at(
            file.range(default), f"Fallback of {short(attribute)} is never used",
            "An object always has all attributes of its type. Where this one is not set, it has "
            "its own default, or is null: `lookup` returns that. Use `coalesce` in its place.",
        )


def _is_like_null(default: Expression) -> bool:
    """Whether it hardly matters that null is there in its place: false, or empty."""
    if isinstance(default, BoolLiteral):
        return not default.value
    if isinstance(default, (Tuple, Object)):
        return not default.items
    if isinstance(default, Template):
        return default.is_literal() and not default.literal_text()
    return isinstance(default, NullLiteral)


def _of_coalesce(file: FileContext, node: FunctionCall) -> Diagnostics:
    last = without_parentheses(node.arguments[-1])
    is_empty = isinstance(last, Template) and last.is_literal() and not last.literal_text()
    if len(node.arguments) < 2 or not (is_empty or isinstance(last, NullLiteral)):
        return
    if any([is_attempt(file.tree, around) for around in file.ancestors]):
        return
    yield constant_fallback.at(
        file.range(last), "Fallback of `coalesce` is never used",
        "`coalesce` skips null and empty strings: if no other argument is left, it fails. Use a "
        "conditional, or `try`.",
    )

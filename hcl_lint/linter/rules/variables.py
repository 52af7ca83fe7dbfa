"""Types and defaults of variables."""

from __future__ import annotations

import re

from hcl_lint.annotations import Iterator, Sequence
from hcl_lint.diagnostics import values
from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Diagnostic, Fix
from hcl_lint.evaluation.rules import DEFAULT_TYPE_MISMATCH, INVALID_TYPE_CONSTRAINT, NULL_MISUSE
from hcl_lint.linter.context import FileContext
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.symbols import is_override, symbols_of
from hcl_lint.semantics.variables import Variable, variables_of
from hcl_lint.syntax.json_nodes import JsonArray, JsonObject, JsonString
from hcl_lint.syntax.nodes import FunctionCall, Node, Object, ObjectItem, QuotedTemplate, Tuple
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.suggestions import closest
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import BOOL, KIND_DYNAMIC, NUMBER, Type
from hcl_lint.values.value import Value


def default_type_mismatch(file: FileContext) -> None:
    for variable in file.variables:
        file.add([e for e in variable.type_problems if e.rule is DEFAULT_TYPE_MISMATCH])
        if variable.default_node is None or not variable.has_known_type:
            continue
        if variable.type_problems:
            continue  # The type that is meant is not known.
        if variable.default.is_unknown and variable.default.type.kind == KIND_DYNAMIC:
            file.skip(DEFAULT_TYPE_MISMATCH)
            continue
        problem = _mismatch(variable)
        if problem is not None:
            _report(variable, problem, file)
    if is_override(file.document):
        _check_overrides(file)


def _check_overrides(file: FileContext) -> None:
    """Check what an override says of a variable together with what it overrides."""
    for symbol in symbols_of(file.module).of_kind("variable"):
        if symbol.duplicates or symbol.overrides[-1:] == []:
            continue
        declaration, document = symbol.overrides[-1]
        if document is not file.document or symbol.document is document:
            continue
        base = _variable_in(symbol.document, symbol.name)
        own = _variable_in(document, symbol.name)
        if base is None or own is None or base.type_problems or own.type_problems:
            continue
        if len(symbol.overrides) > 1 or (own.type_node is None) == (own.default_node is None):
            continue  # What one file says by itself is checked above.
        typed, given = (base, own) if own.type_node is None else (own, base)
        if given.default_node is None or given.default.is_unknown or not typed.has_known_type:
            continue
        merged = Variable(own.name)
        merged.type, merged.defaults = typed.type, typed.defaults
        merged.default, merged.default_node = given.default, given.default_node
        problem = _mismatch(merged)
        if problem is None:
            continue
        if given is own:
            _report(merged, problem, file)
        else:
            reason = problem.message
            file.report(
                DEFAULT_TYPE_MISMATCH,
                declaration.place,
                "Default does not match the overriding type",
                f"{reason[0].upper()}{reason[1:]}. Override the default, too.",
            )


def _report(variable: Variable, problem: ConversionError, file: FileContext) -> None:
    assert variable.default_node is not None
    place = _part(file, variable.default_node, problem.path)
    part = "" if place is variable.default_node else "part of "
    reason = problem.message
    file.report(
        DEFAULT_TYPE_MISMATCH,
        place,
        "Default does not match the type of the variable",
        f"This is {part}the default of `{variable.name}`. {reason[0].upper()}{reason[1:]}.",
    )


def _variable_in(document: Document, name: str) -> Variable | None:
    for variable in document.fact(variables_of):
        if variable.name == name:
            return variable
    return None


def _mismatch(variable: Variable) -> ConversionError | None:
    """Why the default of a variable cannot be converted to its type."""
    value = variable.default
    try:
        if variable.defaults is not None:
            value = variable.defaults.apply(value)
        convert(value, variable.type)
    except ConversionError as error:
        return error
    return None


def _part(file: FileContext, node: Node, path: Sequence[str | Value]) -> Node:
    """The smallest node around the part of a value to which a path leads."""
    for key in path:
        inner: Node | None = None
        if isinstance(node, Object):
            for item in node.items:
                assert isinstance(item, ObjectItem)  # of others, no value is known
                if static_key(file.tree, item.key) == _text(key):
                    inner = item.value
        elif isinstance(node, Tuple) and not isinstance(key, str):
            index = int(key.as_number().to_text())
            inner = node.items[index]
        if inner is None:
            return node
        node = inner
    return node


def _text(key: str | Value) -> str:
    return key if isinstance(key, str) else key.as_string()


_SIMPLE = ("string", "number", "bool", "any")
_TYPES = (*_SIMPLE, "list", "set", "map", "object", "tuple", "optional")


def invalid_type_constraint(file: FileContext) -> None:
    for variable in file.variables:
        for problem in variable.type_problems:
            if problem.rule is INVALID_TYPE_CONSTRAINT:
                if not file.is_json:
                    problem.fix = _fix(file, problem)
                file.add([problem])


def _fix(file: FileContext, problem: Diagnostic) -> Fix | None:
    place = problem.start, problem.end
    text = file.text_of(place)
    if text == "()":
        return Fix("remove the parentheses", [file.replace(place, "")], SAFE)
    if text[:1] == '"' and text[1:-1] in _SIMPLE:
        return file.replacement("remove the quotes", place, text[1:-1])
    name = text.partition("(")[0]
    meant = closest(name, _TYPES) if name.isidentifier() and name not in _TYPES else None
    if meant is None or (meant in _SIMPLE) != (name == text):
        return None
    end = problem.start + len(name)
    return file.replacement(f"write `{meant}`", (problem.start, end), meant, UNSAFE)


def null_misuse(file: FileContext) -> None:
    for variable in file.variables:
        node = variable.default_node
        if node is not None and variable.default.is_null and not variable.is_nullable:
            file.report(
                NULL_MISUSE,
                node,
                "Default is null",
                f"`{variable.name}` has `nullable = false`, so its default cannot be null."
                " Change the default, or remove it.",
            )


_SIMPLE_TYPES = {"number": NUMBER, "bool": BOOL}


def suspicious_conversion(file: FileContext) -> None:
    for variable in file.variables:
        if variable.default_node is not None:
            for node, wanted in _typed(file, variable.default_node, variable.type):
                _check_of_suspicious_conversion(file, node, wanted)
        if variable.type_node is not None:
            for call in _calls(variable.type_node):
                if file.tree.function_name(call) == "optional" and len(call.arguments) == 2:
                    type_ = _SIMPLE_TYPES.get(file.text_of(call.arguments[0]))
                    if type_ is not None:
                        _check_of_suspicious_conversion(file, call.arguments[1], type_)


def _check_of_suspicious_conversion(file: FileContext, node: Node, type_: Type) -> None:
    if isinstance(node, JsonString):
        text = node.value
    elif isinstance(node, QuotedTemplate) and node.is_literal():
        text = node.literal_text()
    else:
        return
    if type_ == NUMBER and _is_number(text):
        what = "Number"
    elif type_ == BOOL and text in ("true", "false"):
        what = "Bool"
    else:
        return
    file.report(
        values.SUSPICIOUS_CONVERSION,
        node,
        f"Quoted {what.lower()}",
        f"The type here is {what.lower()}, to which the string is converted. Write `{text}`.",
        file.replacement("remove the quotes", node, text, UNSAFE),
    )


def _is_number(text: str) -> bool:
    return re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?", text) is not None


def _calls(node: Node) -> Iterator[FunctionCall]:
    if isinstance(node, FunctionCall):
        yield node
    yield from descendants(node, FunctionCall)


def _typed(file: FileContext, node: Node, type_: Type) -> Iterator[tuple[Node, Type]]:
    """The parts of a value that are neither objects nor lists, with their required types."""
    waiting = [(node, type_)]
    while waiting:
        node, type_ = waiting.pop()
        if isinstance(node, Object):
            for item in node.items:
                if isinstance(item, ObjectItem):
                    key = static_key(file.tree, item.key)
                    inner = type_.element or type_.attributes.get(key or "")
                    if inner is not None:
                        waiting.append((item.value, inner))
        elif isinstance(node, Tuple):
            for index, each in enumerate(node.items):
                inner = type_.element
                if inner is None and index < len(type_.elements):
                    inner = type_.elements[index]
                if inner is not None:
                    waiting.append((each, inner))
        elif isinstance(node, JsonObject):
            for member in node.members():
                inner = type_.element or type_.attributes.get(member.name)
                if inner is not None:
                    waiting.append((member.value, inner))
        elif isinstance(node, JsonArray) and type_.element is not None:
            waiting += [(each, type_.element) for each in node.items]
        else:
            yield node, type_

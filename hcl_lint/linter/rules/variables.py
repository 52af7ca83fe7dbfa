"""Types and defaults of variables."""

from __future__ import annotations

import re

from hcl_lint.annotations import Iterator, Sequence
from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Diagnostic, Diagnostics, Fix
from hcl_lint.diagnostics.rule import MODULE, OPT_IN, WARNING, check, rule
from hcl_lint.dialects.dialect import REFERENCES, TYPED_VARIABLES, VALUE_FILES, VARIABLE
from hcl_lint.evaluation.evaluate import read_constraint
from hcl_lint.evaluation.rules import DEFAULT_TYPE_MISMATCH, INVALID_TYPE_CONSTRAINT, NULL_MISUSE
from hcl_lint.linter.context import FileContext
from hcl_lint.schema.static_expressions import type_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.dropped_attributes import (
    Written, dropped_attributes, dropped_by, written_values,
)
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.rules import OBJECT_ATTRIBUTE_IGNORED, TFVARS_MISMATCH
from hcl_lint.semantics.symbols import is_override, symbols_of
from hcl_lint.semantics.variable_files import variable_file_problems
from hcl_lint.semantics.variables import Variable, variables_of
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.nodes import FunctionCall, Node, Object, ObjectItem, Tuple
from hcl_lint.syntax.queries import is_literal_value, literal, static_key
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.messages import closest, sentence
from hcl_lint.values.convert import ConversionError, convert_if_possible
from hcl_lint.values.types import BOOL, KIND_DYNAMIC, NUMBER, Type
from hcl_lint.values.value import Value


@check(
    TFVARS_MISMATCH, OBJECT_ATTRIBUTE_IGNORED,
    reads=MODULE, features=(REFERENCES, TYPED_VARIABLES, VALUE_FILES), words=("vars",),
)
def tfvars_mismatch(module: Module) -> list[Diagnostic]:
    return variable_file_problems(module)


@check(
    DEFAULT_TYPE_MISMATCH, OBJECT_ATTRIBUTE_IGNORED,
    features=(TYPED_VARIABLES,), in_json=True, words=("default", "optional", "variables"),
)
def default_type_mismatch(file: FileContext) -> Diagnostics:
    for variable in file.variables:
        yield from variable.type_problems
        if variable.default_node is None or not variable.has_known_type:
            continue
        if variable.type_problems:
            continue  # The type that is meant is not known.
        if variable.default.is_unknown and variable.default.type.kind == KIND_DYNAMIC:
            file.skip(DEFAULT_TYPE_MISMATCH)
            continue
        problem = _mismatch(variable)
        if problem is not None:
            yield _type_mismatch(variable, problem, file)
            continue
        default = expression_of(file.tree, variable.default_node)
        yield from dropped_by(variable, file.module, file.document, default)
    if is_override(file.document):
        yield from _override_mismatches(file)


def _override_mismatches(file: FileContext) -> Diagnostics:
    """Check what an override says of a variable together with what it overrides."""
    for symbol in symbols_of(file.module).of_role(VARIABLE):
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
        merged = base.overridden_by(own, is_nullability_given=False)
        node = merged.default_node
        if node is None or merged.default.is_unknown or not merged.has_known_type:
            continue
        problem = _mismatch(merged)
        if problem is None:
            if node is own.default_node:
                default = expression_of(file.tree, node)
                yield from dropped_by(merged, file.module, file.document, default)
            continue
        if node is own.default_node:
            yield _type_mismatch(merged, problem, file)
        else:
            yield DEFAULT_TYPE_MISMATCH.at(
                file.range(declaration.place), "Default does not match the overriding type",
                f"{sentence(problem.message)} Override the default, too.",
            )


@check(OBJECT_ATTRIBUTE_IGNORED, calls=("convert", "optional"), in_json=True)
def dropped_by_call(node: FunctionCall, file: FileContext) -> Diagnostics:
    """Report attributes of a value that the type in the same call does not have."""
    if len(node.arguments) != 2:
        return
    (value, type_node), what = node.arguments, "the result"
    if node.name == "optional":
        (type_node, value), what = node.arguments, "the default"
    if is_literal_value(value) or isinstance(value, (Object, Tuple)) and not value.items:
        return  # PERF: nearly all of them
    type_, _, problems = read_constraint(file.tree, type_node)
    written = Written(file.module, file.document, value)
    found = [] if problems else list(dropped_attributes(written, type_, what))
    try:
        if found:
            convert_if_possible(file.evaluate(value), type_)
    except ConversionError:
        return  # Another rule reports it.
    yield from found


def _type_mismatch(variable: Variable, problem: ConversionError, file: FileContext) -> Diagnostic:
    assert variable.default_node is not None
    place = _part(file, variable.default_node, problem.path)
    part = "" if place is variable.default_node else "part of "
    return DEFAULT_TYPE_MISMATCH.at(
        file.range(place), "Default does not match the type of the variable",
        f"This is {part}the default of `{variable.name}`. {sentence(problem.message)}",
    )


def _variable_in(document: Document, name: str) -> Variable | None:
    for variable in document.fact(variables_of):
        if variable.name == name:
            return variable
    return None


def _mismatch(variable: Variable) -> ConversionError | None:
    """Why the default of a variable cannot be converted to its type."""
    try:
        variable.converted(variable.default)
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


@check(INVALID_TYPE_CONSTRAINT, features=(TYPED_VARIABLES,), in_json=True, words=("type",))
def invalid_type_constraint(file: FileContext) -> Diagnostics:
    for problem in _type_problems(file):
        if problem.rule is INVALID_TYPE_CONSTRAINT and not file.is_json:
            problem.fix = _fix(file, problem)
        yield problem


def _type_problems(file: FileContext) -> Diagnostics:
    """Yield what is wrong with the types of variables and outputs."""
    for variable in file.variables:
        yield from variable.type_problems
    for declaration in file.declarations:
        constraint = None if declaration.form.type_syntax else declaration.type
        if constraint is not None:
            yield from type_of(expression_of(file.document.tree, constraint))[2]


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


@check(NULL_MISUSE, in_json=True, words=("null",))
def null_misuse(file: FileContext) -> Diagnostics:
    for variable in file.variables:
        node = variable.default_node
        if node is not None and variable.default.is_null and not variable.is_nullable:
            yield NULL_MISUSE.at(
                file.range(node), "Default is null",
                f"`{variable.name}` has `nullable = false`, so its default cannot be null."
                " Change the default, or remove it.",
            )


@rule(
    "V022", "suspicious-conversion", WARNING, OPT_IN,
    "Quoted number or bool where the type is not string.",
    features=(TYPED_VARIABLES,), in_json=True,
)
def suspicious_conversion(file: FileContext) -> Diagnostics:
    for variable in file.variables:
        given: list[tuple[Node, Type]] = []
        if variable.default_node is not None:
            given.append((variable.default_node, variable.type))
        for call in [] if variable.type_node is None else _calls(variable.type_node):
            if call.name == "optional" and len(call.arguments) == 2:
                type_, default = call.arguments
                given.append((default, read_constraint(file.tree, type_)[0]))
        parts = [
            part for node, of in given
            for part in written_values(Written(file.module, file.document, node), of)
        ]
        for written, wanted in parts:
            node, text = written.node, literal(written.node)
            if text is None:
                continue
            if wanted == NUMBER and re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?", text) is not None:
                what = "number"
            elif wanted == BOOL and text in ("true", "false"):
                what = "bool"
            else:
                continue
            yield suspicious_conversion.at(
                file.range(node), f"Quoted {what}",
                f"The type here is {what}, to which the string is converted. Write `{text}`.",
                file.replacement("remove the quotes", node, text, UNSAFE),
            )


def _calls(node: Node) -> Iterator[FunctionCall]:
    if isinstance(node, FunctionCall):
        yield node
    yield from descendants(node, FunctionCall)

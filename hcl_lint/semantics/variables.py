"""The variables that a file declares: their types and defaults, as far as known."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.dialects import dialect as names
from hcl_lint.dialects.dialect import Declares
from hcl_lint.evaluation.evaluate import read_constraint
from hcl_lint.evaluation.rules import no_type
from hcl_lint.evaluation.type_expressions import CONSTRAINT, CONSTRAINT_WITH_DEFAULTS, TypeDefaults
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import type_of
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.scopes import scope_of_file
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.json_nodes import JsonString, string_expression
from hcl_lint.syntax.nodes import Expression, Node, Template, Traversal
from hcl_lint.text.limits import Limits
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.convert import ConversionError, convert, convert_if_possible
from hcl_lint.values.shapes import any_of, shape_of
from hcl_lint.values.types import BOOL, DYNAMIC, KIND_DYNAMIC, STRING, Type, list_of, map_of
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, uncertain, unknown_value, without_content

_MODES: Final = {names.CONSTRAINT: CONSTRAINT, names.WITH_DEFAULTS: CONSTRAINT_WITH_DEFAULTS}

LEGACY_TYPES: Final = ("list", "map")
"""The collection types that a variable may have without an element type."""

_OF_TYPES: Final = ("V010", "V011")  # the rules that report what is wrong with the type
_LIMITS: Final = Limits(steps=1_000)  # for the default of one attribute
_DEFAULT_LIMITS: Final = Limits(steps=50_000)  # for that of a variable


class Variable:
    """A variable that a file declares.

    ``type`` is any type unless it is declared; ``defaults`` are those of attributes that
    it makes optional, and ``type_problems`` what is wrong with it. ``default`` is the value
    of the default, unknown if there is none or little is known of it, and ``default_node``
    the node of it. ``is_nullable`` is false where the file says that null is not a value of it.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.type: Type = DYNAMIC
        self.type_node: Node | None = None
        self.defaults: TypeDefaults | None = None
        self.type_problems: list[Diagnostic] = []
        self.default: Value = DYNAMIC_UNKNOWN
        self.default_node: Node | None = None
        self.is_nullable = True

    def converted(self, value: Value) -> Value:
        """The value that the variable has when it is given this one.

        Raises ConversionError: it is not of the variable's type.
        """
        if self.defaults is not None:
            value = self.defaults.apply(value)
        return convert(value, self.type)

    def possible(self, value: Value) -> Value:
        """The same, as far as it is certain that a value of types yet to be known fails.

        Raises ConversionError: nothing that it may turn out to be is of the variable's type.
        """
        if self.defaults is not None:
            value = self.defaults.apply(value)
        return convert_if_possible(value, self.type)

    def overridden_by(self, other: Variable, *, is_nullability_given: bool) -> Variable:
        """The variable with what a declaration in an override file says."""
        typed = self if other.type_node is None else other
        given = self if other.default_node is None else other
        found = Variable(self.name)
        found.type, found.type_node, found.defaults = typed.type, typed.type_node, typed.defaults
        found.type_problems = typed.type_problems
        found.default, found.default_node = given.default, given.default_node
        found.is_nullable = (other if is_nullability_given else self).is_nullable
        return found

    @property
    def default_problems(self) -> list[Diagnostic]:
        """The diagnostics of evaluating the defaults of attributes in its type."""
        return [problem for problem in self.type_problems if problem.code not in _OF_TYPES]

    @property
    def has_known_type(self) -> bool:
        """Whether it says what is required, at least in part."""
        return self.type.kind != KIND_DYNAMIC


def variables_of(document: Document) -> list[Variable]:
    """The variables that a document declares, in order; none in dialects without types."""
    return [
        variable_at(document, declaration) for declaration in document.declarations
        if declares_variable(declaration)
    ]


def declares_variable(declaration: Declaration) -> bool:
    """Whether a block declares a variable of some type."""
    return declaration.form.type_syntax != "" and declaration.body is not None


def variable_at(document: Document, declaration: Declaration) -> Variable:
    """The variable that a document declares with a block; kept with it."""
    return document.fact_of(_variable, declaration)


def variable_in(document: Document, name: str) -> Variable | None:
    """The variable of a name that a document declares; the last one of several."""
    declaration = document.fact(_variables_by_name).get(name)
    return None if declaration is None else variable_at(document, declaration)


def _variables_by_name(document: Document) -> dict[str, Declaration]:
    declarations = document.declarations
    return {found.name: found for found in declarations if declares_variable(found)}


def _variable(document: Document, declaration: Declaration) -> Variable:
    variable = Variable(declaration.name)
    type_, default, nullable = declaration.type, declaration.default, declaration.nullable
    if isinstance(type_, (Expression, JsonString)):
        variable.type_node = type_
        _read_type(document, variable, type_, declaration.form)
    if default is not None:
        variable.default_node = default
        scope = None
        if not document.readings.is_literal(default):
            scope = document.fact(scope_of_file)
        found, problems = expression_of(document.tree, default).evaluate(scope, _DEFAULT_LIMITS)
        variable.default = DYNAMIC_UNKNOWN if problems else found
    if nullable is not None:
        found, _ = expression_of(document.tree, nullable).evaluate(None, _LIMITS)
        variable.is_nullable = not _is_false(found)
    _take_type_of_default(document, variable)
    return variable


def _is_false(value: Value) -> bool:
    try:
        value = convert(value.unmarked(), BOOL)
    except ConversionError:
        return False
    return value.is_present and not value.as_bool()


def _take_type_of_default(document: Document, variable: Variable) -> None:
    if variable.type_node is None and document.dialect.has(names.TYPED_BY_DEFAULT):
        variable.type = type_of_default(variable.default)
        if variable.default_node is None and document.dialect.has(names.RUNTIME_TEXT):
            variable.type = STRING  # COMPAT: Nomad reads what is given as text.


def type_of_default(default: Value) -> Type:
    """The type of a variable that has only a default: any type for null or an empty collection."""
    if not default.is_present or (can_iterate(default) and not any(iter_elements(default))):
        return DYNAMIC
    return default.type


def _read_type(
    document: Document, variable: Variable, value: Expression | JsonString, declares: Declares
) -> None:
    """Read the type of a variable, which JSON syntax has in a string."""
    tree, node, string = document.tree, value, None
    if isinstance(node, JsonString):
        string = string_expression(tree, node)
        tree, node = string.tree, string.tree.expression
        if tree.diagnostics:
            variable.type_problems = [string.in_file(no_type(tree, node))]
            return
    if declares.legacy_types:
        # The rule `quoted-type` reports these.
        if isinstance(node, Template):
            return
        word = tree.text(node)
        if isinstance(node, Traversal) and word in LEGACY_TYPES:
            variable.type = list_of(DYNAMIC) if word == "list" else map_of(DYNAMIC)
            return
    found = read_constraint(tree, node, _MODES[declares.type_syntax], _LIMITS)
    variable.type, variable.defaults, problems = found
    variable.type_problems = (
        problems if string is None else [string.in_file(problem) for problem in problems]
    )


def argument_for(variable: Variable, value: Value) -> Value | None:
    """The value of a variable by that of an argument: unknown, of the type it gets, with marks.

    None where the variable's type and the argument say no more than the type alone.
    """
    type_ = variable.type.without_optional()
    is_told = value.contains_marks or value.contains_late
    if is_told and (shape_of(value) is None or not type_.has_dynamic):
        try:
            return without_content(variable.converted(value))
        except ConversionError:
            return unknown_value(type_).with_marks(uncertain(value.all_marks()))
    if type_.has_dynamic:
        try:
            converted = convert(value, variable.type)
        except ConversionError:
            converted = value
        else:
            type_ = converted.type
        if shape_of(converted) is not None:
            return any_of((converted,))
        if type_.size > 1_000:
            type_ = variable.type.without_optional()
    return None if type_ == variable.type.without_optional() else unknown_value(type_)


def of_type(value: Value, written: BodyExpression | None) -> Value:
    """A value converted to a written type, with its defaults; unknown if it cannot be."""
    if written is None:
        return value
    type_, defaults, problems = type_of(written)
    try:
        value = value if defaults is None else defaults.apply(value)
        return DYNAMIC_UNKNOWN if problems else convert(value, type_)
    except ConversionError:
        return DYNAMIC_UNKNOWN


def value_passed_to(variable: Variable, value: Value) -> Value | None:
    """The value that a variable gets from an argument; None where its default may replace it."""
    if value.is_null and not variable.is_nullable:
        return None
    try:
        return variable.converted(value)
    except ConversionError:
        return None  # Another rule reports it.

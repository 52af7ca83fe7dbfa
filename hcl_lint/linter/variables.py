"""The variables that a file declares: their types and defaults, as far as they are known."""

from __future__ import annotations

from hcl_lint.dialects import dialect as names
from hcl_lint.evaluation.type_expressions import CONSTRAINT, CONSTRAINT_WITH_DEFAULTS, read_type
from hcl_lint.format.rewrites import BARE_TYPES
from hcl_lint.syntax.json_nodes import JsonBool, JsonString
from hcl_lint.syntax.nodes import BoolLiteral, Expression, Template, Traversal
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Source
from hcl_lint.values.types import DYNAMIC, KIND_DYNAMIC, list_of, map_of, set_of
from hcl_lint.values.value import DYNAMIC_UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.dialect import Declares
    from hcl_lint.evaluation.type_defaults import TypeDefaults
    from hcl_lint.linter.context import FileContext
    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.semantics.declarations import Declaration
    from hcl_lint.syntax.nodes import Node
    from hcl_lint.values.types import Type
    from hcl_lint.values.value import Value

_MODES = {names.CONSTRAINT: CONSTRAINT, names.WITH_DEFAULTS: CONSTRAINT_WITH_DEFAULTS}

_OF_TYPES = ("V010", "V011")  # rules that take what is wrong with a type from the variable
_LIMITS = Limits(steps=1_000)  # for the default of one attribute


class Variable:
    """A variable that a file declares.

    ``type`` is any type where nothing is said of it; ``defaults`` are those of attributes that
    it makes optional, and ``type_problems`` what is wrong with it. ``default`` is the value
    of the default, unknown where there is none or little is known of it, and ``default_node``
    the node of it. ``is_nullable`` is false where the file says that null is no value of it.
    """

    __slots__ = (
        "name", "type", "type_node", "defaults", "type_problems", "default", "default_node",
        "is_nullable",
    )  # fmt: skip

    def __init__(self, name: str) -> None:
        self.name = name
        self.type: Type = DYNAMIC
        self.type_node: Node | None = None
        self.defaults: TypeDefaults | None = None
        self.type_problems: list[Diagnostic] = []
        self.default: Value = DYNAMIC_UNKNOWN
        self.default_node: Node | None = None
        self.is_nullable = True

    @property
    def default_problems(self) -> list[Diagnostic]:
        """What evaluating the defaults of attributes in its type finds to be wrong."""
        return [each for each in self.type_problems if each.code not in _OF_TYPES]

    @property
    def has_known_type(self) -> bool:
        """Whether it says what is wanted, at least in part."""
        return self.type.kind != KIND_DYNAMIC


def declared_variables(file: FileContext) -> list[Variable]:
    """The variables that a file declares, in order; none in dialects without types."""
    return [
        _json_variable(file, each) if file.is_json else _variable(file, each)
        for each in file.declarations
        if each.form.type_syntax and each.body is not None
    ]


def _variable(file: FileContext, declaration: Declaration) -> Variable:
    variable = Variable(declaration.name)
    type_, default, nullable = declaration.type, declaration.default, declaration.nullable
    if isinstance(type_, Expression):
        variable.type_node = type_
        _read_type(file, variable, type_, declaration.form)
    if isinstance(default, Expression):
        variable.default_node = default
        if file.readings.is_literal(default):
            found, problems = file.evaluate_in(file.tree, default, None)
            variable.default = DYNAMIC_UNKNOWN if problems else found
        else:
            variable.default = file.evaluate(default)
    if isinstance(nullable, BoolLiteral):
        variable.is_nullable = nullable.value
    return variable


def _read_type(
    file: FileContext, variable: Variable, value: Expression, declares: Declares
) -> None:
    if declares.legacy_types:
        # Of these, the rule `quoted-type` tells.
        if isinstance(value, Template):
            return
        word = file.text_of(value)
        if isinstance(value, Traversal) and word in BARE_TYPES:
            variable.type = _any_of(word)
            return
    found = read_type(file.tree, value, _MODES[declares.type_syntax], _LIMITS)
    variable.type, variable.defaults, variable.type_problems = found


def _any_of(word: str) -> Type:
    """What the name of a kind of collection stands for alone."""
    if word == "list":
        return list_of(DYNAMIC)
    return map_of(DYNAMIC) if word == "map" else set_of(DYNAMIC)


# JSON syntax


def _json_variable(file: FileContext, declaration: Declaration) -> Variable:
    from hcl_lint.schema.json_expression import JsonExpression

    variable = Variable(declaration.name)
    type_, default, nullable = declaration.type, declaration.default, declaration.nullable
    if isinstance(type_, JsonString):
        variable.type_node = type_
        _read_json_type(file, variable, type_, declaration.form)
    if default is not None:
        variable.default_node = default
        variable.default = JsonExpression(file.tree, default).evaluate(None)[0]
    if isinstance(nullable, JsonBool):
        variable.is_nullable = nullable.value
    return variable


def _read_json_type(
    file: FileContext, variable: Variable, value: JsonString, declares: Declares
) -> None:
    from hcl_lint.syntax.json_strings import string_template
    from hcl_lint.syntax.parser import parse_expression

    if value.value in BARE_TYPES:
        variable.type = _any_of(value.value)
        return
    tree = parse_expression(Source(file.path, value.value))
    if tree.diagnostics:
        return
    mode = _MODES[declares.type_syntax]
    variable.type, variable.defaults, problems = read_type(tree, tree.expression, mode, _LIMITS)
    template = string_template(file.tree, value)
    variable.type_problems = [template.in_file(each) for each in problems]

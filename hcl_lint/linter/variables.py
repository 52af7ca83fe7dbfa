"""The variables that a file declares: their types and defaults, as far as they are known."""

from __future__ import annotations

from hcl_lint.dialects import dialect as names
from hcl_lint.evaluation.type_expressions import CONSTRAINT, CONSTRAINT_WITH_DEFAULTS, read_type
from hcl_lint.format.rewrites import BARE_TYPES
from hcl_lint.syntax.json_nodes import JsonArray, JsonBool, JsonMember, JsonObject, JsonString
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, BoolLiteral, Expression, Template, Traversal,
)  # fmt: skip
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Source
from hcl_lint.values.types import DYNAMIC, KIND_DYNAMIC, list_of, map_of, set_of
from hcl_lint.values.value import DYNAMIC_UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.dialect import Declares
    from hcl_lint.diagnostics.diagnostic import Diagnostic
    from hcl_lint.evaluation.type_defaults import TypeDefaults
    from hcl_lint.linter.context import FileContext
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
    found: list[Variable] = []
    root = file.tree.root
    for declares in file.dialect.declarations:
        if not declares.type_syntax or "." in declares.path or len(declares.labels) != 1:
            continue
        if isinstance(root, Body):
            found += [
                _of_block(file, item, declares)
                for item in root.items
                if isinstance(item, Block)
                and len(item.labels) == 1
                and file.name_of(item) == declares.path
            ]
        else:
            for name, body in _json_blocks(root, declares.path):
                found.append(_of_json(file, name, body, declares))
    return found


def _of_block(file: FileContext, block: Block, declares: Declares) -> Variable:
    variable = Variable(block.labels[0].value)
    for item in block.body.items:
        if not isinstance(item, Attribute):
            continue
        value = item.expression
        name = file.name_of(item)
        if name == declares.type:
            variable.type_node = value
            _read_type(file, variable, value, declares)
        elif name == declares.default:
            variable.default_node = value
            if file.readings.is_literal(value):
                found, problems = file.evaluate_in(file.tree, value, None)
                variable.default = DYNAMIC_UNKNOWN if problems else found
            else:
                variable.default = file.evaluate(value)
        elif name == declares.nullable and isinstance(value, BoolLiteral):
            variable.is_nullable = value.value
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


def _json_blocks(root: Node, block_type: str) -> list[tuple[str, JsonObject]]:
    """The names and bodies of the blocks of a type in a file in JSON syntax."""
    return [
        (member.name, body)
        for variables in _members(root, block_type)
        for labels in _objects(variables.value)
        for member in labels.members()
        for body in _objects(member.value)
    ]


def _members(root: Node, name: str) -> list[JsonMember]:
    return [each for outer in _objects(root) for each in outer.members() if each.name == name]


def _objects(node: Node) -> list[JsonObject]:
    """An object, or those of an array."""
    nodes = node.items if isinstance(node, JsonArray) else [node]
    return [each for each in nodes if isinstance(each, JsonObject)]


def _of_json(
    file: FileContext, name: str, body: JsonObject, declares: Declares
) -> Variable:
    from hcl_lint.schema.json_expression import JsonExpression

    variable = Variable(name)
    for member in body.members():
        value = member.value
        if member.name == declares.type and isinstance(value, JsonString):
            variable.type_node = value
            _read_json_type(file, variable, value, declares)
        elif member.name == declares.default:
            variable.default_node = value
            variable.default = JsonExpression(file.tree, value).evaluate(None)[0]
        elif member.name == declares.nullable and isinstance(value, JsonBool):
            variable.is_nullable = value.value
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

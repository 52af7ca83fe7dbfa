"""Rules about values: of variables, of arguments that restrict them, of conditions, and of keys."""

from __future__ import annotations

from hcl_lint.dialects.dialect import CONDITIONS, REFERENCES, RESOURCES, TYPED_VARIABLES
from hcl_lint.dialects.functions import meaning_of
from hcl_lint.linter.fix_layout import settled
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import values
from hcl_lint.problems.diagnostic import SAFE, UNSAFE, Fix
from hcl_lint.problems.problem import ERROR, WARNING
from hcl_lint.semantics.module_calls import call_problems
from hcl_lint.semantics.symbols import is_override, symbols_of
from hcl_lint.semantics.terraform.meta_values import meta_value_problems
from hcl_lint.semantics.variable_files import variable_file_problems
from hcl_lint.semantics.variables import Variable, variables_of
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.syntax.json_nodes import JsonArray, JsonObject, JsonString
from hcl_lint.syntax.nodes import (
    Attribute, FunctionCall, Object, ObjectItem, QuotedTemplate, Tuple,
)  # fmt: skip
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.suggestions import closest
from hcl_lint.values.types import BOOL, KIND_DYNAMIC, NUMBER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.linter.context import FileContext, ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.terraform.blocks import Block
    from hcl_lint.syntax.nodes import Expression, Node
    from hcl_lint.values.convert import ConversionError
    from hcl_lint.values.types import Type
    from hcl_lint.values.value import Value


class DefaultTypeMismatch(Rule):
    problem = values.DEFAULT_TYPE_MISMATCH
    features = (TYPED_VARIABLES,)
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        for variable in file.variables:
            file.diagnostics += [e for e in variable.type_problems if e.rule == self.name]
            if variable.default_node is None or not variable.has_known_type:
                continue
            if variable.type_problems:
                continue  # The type that is meant is not known.
            if variable.default.is_unknown and variable.default.type.kind == KIND_DYNAMIC:
                file.skip(self)
                continue
            problem = _mismatch(variable)
            if problem is not None:
                self._report(variable, problem, file)
        if is_override(file.document):
            self._check_overrides(file)

    def _check_overrides(self, file: FileContext) -> None:
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
                self._report(merged, problem, file)
            else:
                reason = problem.message
                file.report(
                    self, declaration.place, "Default does not match the overriding type",
                    f"{reason[0].upper()}{reason[1:]}. Override the default, too.",
                )  # fmt: skip

    def _report(self, variable: Variable, problem: ConversionError, file: FileContext) -> None:
        assert variable.default_node is not None
        place = _part(file, variable.default_node, problem.path)
        part = "" if place is variable.default_node else "part of "
        reason = problem.message
        file.report(
            self,
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
    from hcl_lint.values.convert import ConversionError, convert

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
                if isinstance(item, ObjectItem) and static_key(file.tree, item.key) == _text(key):
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


class InvalidTypeConstraint(Rule):
    problem = values.INVALID_TYPE_CONSTRAINT
    features = (TYPED_VARIABLES,)
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        for variable in file.variables:
            for problem in variable.type_problems:
                if problem.rule == self.name:
                    if not file.is_json:
                        problem.fix = _fix(file, problem)
                    file.diagnostics.append(problem)


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


class NullMisuse(Rule):
    problem = values.NULL_MISUSE
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        for variable in file.variables:
            node = variable.default_node
            if node is not None and variable.default.is_null and not variable.is_nullable:
                file.report(
                    self,
                    node,
                    "Default is null",
                    f"`{variable.name}` has `nullable = false`, so its default cannot be null."
                    " Change the default, or remove it.",
                )


_SIMPLE_TYPES = {"number": NUMBER, "bool": BOOL}


class SuspiciousConversion(Rule):
    problem = values.SUSPICIOUS_CONVERSION
    features = (TYPED_VARIABLES,)
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        for variable in file.variables:
            if variable.default_node is not None:
                for node, wanted in _typed(file, variable.default_node, variable.type):
                    self._check(file, node, wanted)
            if variable.type_node is not None:
                for call in _calls(variable.type_node):
                    if file.tree.function_name(call) == "optional" and len(call.arguments) == 2:
                        type_ = _SIMPLE_TYPES.get(file.text_of(call.arguments[0]))
                        if type_ is not None:
                            self._check(file, call.arguments[1], type_)

    def _check(self, file: FileContext, node: Node, type_: Type) -> None:
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
            self,
            node,
            f"Quoted {what.lower()}",
            f"The type here is {what.lower()}, to which the string is converted. Write `{text}`.",
            file.replacement("remove the quotes", node, text, UNSAFE),
        )


def _is_number(text: str) -> bool:
    import re  # 5 ms that runs without this rule, which is opt-in, do not pay

    return re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?", text) is not None


def _calls(node: Node) -> Iterator[FunctionCall]:
    if isinstance(node, FunctionCall):
        yield node
    yield from descendants(node, FunctionCall)


def _typed(file: FileContext, node: Node, type_: Type) -> Iterator[tuple[Node, Type]]:
    """The parts of a value that are no objects or lists, with the types that they must have."""
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


class _ModuleRule(Rule):
    scope = MODULE
    features: tuple[str, ...] = (RESOURCES,)
    holds_for_json = True


class _CallRule(_ModuleRule):
    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        return call_problems(module.module)


class _MetaValueRule(_ModuleRule):
    def find_in_module(self, module: ModuleContext) -> Iterator[Diagnostic]:
        for file in module.reported:
            yield from meta_value_problems(module.module, file.document)


class ModuleArgument(_CallRule):
    problem = values.MODULE_ARGUMENT


class ObjectAttributeIgnored(_CallRule):
    problem = values.OBJECT_ATTRIBUTE_IGNORED


class TfvarsMismatch(_ModuleRule):
    problem = values.TFVARS_MISMATCH
    features = (REFERENCES, TYPED_VARIABLES)

    def applies_to(self, dialect: Dialect) -> bool:
        return super().applies_to(dialect) and bool(dialect.values)

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        return variable_file_problems(module.module)


class SensitiveExposure(_MetaValueRule):
    problem = values.SENSITIVE_EXPOSURE


class InvalidForEach(_MetaValueRule):
    problem = values.INVALID_FOR_EACH


class InvalidCount(_MetaValueRule):
    problem = values.INVALID_COUNT


class EphemeralMisuse(_MetaValueRule):
    problem = values.EPHEMERAL_MISUSE

    def find_in_module(self, module: ModuleContext) -> Iterator[Diagnostic]:
        yield from super().find_in_module(module)
        yield from call_problems(module.module)


_CHECKED = ("resource", "data", "ephemeral")


class ConstantCondition(Rule):
    problem = values.CONSTANT_CONDITION
    features = (CONDITIONS,)
    paths = (
        "variable.validation.condition", "output.precondition.condition", "check.assert.condition",
        "run.assert.condition",
        *[f"{block}.lifecycle.precondition.condition" for block in _CHECKED],
        *[f"{block}.lifecycle.postcondition.condition" for block in _CHECKED],
    )  # fmt: skip
    holds_for_json = True

    def check(self, node: Attribute, file: FileContext) -> None:
        if isinstance(node, Attribute):
            value = file.evaluate(node.expression)
            self._check(file, NativeExpression(file.tree, node.expression), value)

    def check_file(self, file: FileContext) -> None:
        if not file.is_json or "condition" not in file.text:
            return
        from hcl_lint.semantics.terraform.blocks import document_of
        from hcl_lint.values.value import DYNAMIC_UNKNOWN

        blocks = file.document.fact(document_of).blocks
        for path in self.paths:
            for expression in _expressions_at(blocks, path.split(".")):
                value, problems = expression.evaluate(file.scope)
                self._check(file, expression, DYNAMIC_UNKNOWN if problems else value)

    def _check(self, file: FileContext, condition: BodyExpression, value: Value) -> None:
        from hcl_lint.values.types import BOOL

        if not value.is_present:
            file.skip(self)
        elif value.type == BOOL:
            outcome = "true" if value.as_bool() else "false"
            advice = "fails" if value.as_bool() else "succeeds"
            # The product rejects a condition that refers to nothing.
            is_rejected = file.dialect.has(RESOURCES) and not condition.references()
            file.report(
                self,
                (condition.place.start, condition.place.end),
                f"Condition is always {outcome}",
                f"The check never {advice}. Refer to the value to check, or remove the check.",
                severity=ERROR if is_rejected else WARNING,
            )


def _expressions_at(blocks: Iterable[Block], path: list[str]) -> Iterator[BodyExpression]:
    """The values of the attributes at a path of blocks."""
    for block in blocks:
        if block.type != path[0]:
            continue
        if len(path) > 2:
            yield from _expressions_at(block.blocks(path[1]), path[1:])
        else:
            expression = block.expression(path[1])
            if expression is not None:
                yield expression


class DuplicateMapKey(Rule):
    problem = values.DUPLICATE_MAP_KEY
    nodes = (Object,)
    holds_for_json = True

    def check(self, node: Object, file: FileContext) -> None:
        known: dict[str, ObjectItem] = {}
        if file.readings.is_static(node):
            return
        for item in node.items:
            if not isinstance(item, ObjectItem):
                continue
            key = _identity(item.key, file)
            if key is None:
                continue
            first = known.setdefault(key, item)
            if first is not item:
                line = file.line_of(file.range_of(first.key)[0])
                is_same = line == file.line_of(file.range_of(item.key)[0])
                fix = None
                if not file.is_json and not is_same:
                    edits = settled(file, [file.remove(first)])
                    fix = Fix("remove the first one", edits, UNSAFE)
                where = "before it on this line" if is_same else f"on line {line}"
                file.report(
                    self,
                    item.key,
                    "Duplicate key",
                    f"The same key is {where}, and only the last value of a key counts. Remove one"
                    " of them or rename the key.",
                    fix,
                )


def _identity(key: Expression, file: FileContext) -> str | None:
    """A text that only equal keys have; None where a key may be another one each time."""
    name = static_key(file.tree, key)
    if name is not None:
        return f"={name}"
    if isinstance(key, FunctionCall) or next(descendants(key, FunctionCall), None) is not None:
        return None
    return file.text_of(key)


class UnreachableObjectArm(Rule):
    problem = values.UNREACHABLE_OBJECT_ARM
    nodes = (FunctionCall,)
    holds_for_json = True

    def check(self, node: FunctionCall, file: FileContext) -> None:
        functions = file.dialect.functions
        if functions is None or len(node.arguments) < 2:
            return
        if meaning_of(functions, file.tree.function_name(node)) != "merge":
            return
        later: dict[str, int] = {}
        for argument in reversed(node.arguments):
            if not isinstance(argument, Object):
                continue
            own: dict[str, int] = {}
            for item in argument.items:
                if not isinstance(item, ObjectItem):
                    continue
                key = static_key(file.tree, item.key)
                if key in later:
                    line = file.line_of(later[key])
                    file.report(
                        self,
                        item,
                        f"Value of `{key}` is always overridden",
                        f"The argument on line {line} has the same key and comes later. Remove one"
                        " of the two.",
                    )
                elif key is not None:
                    own[key] = file.range_of(item)[0]
            later.update(own)

"""Random modules of typed variables, local values, resources with instances and outputs.

Their expressions can be evaluated with known values of the variables.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.dialects.functions import find_function, function_meanings
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.references import references
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from hcl_lint.values.access import iter_elements
from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET, KIND_STRING, NUMBER, STRING, Type,
    list_of, map_of, object_of, set_of, type_text,
)
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, Value, int_value, object_value, string_value, tuple_value,
    unknown_value,
)
from tests.fuzz.typed_expressions import Generator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

LOCALS = 3
RESOURCES = 2
MOST_INSTANCES = 5

_ATTRIBUTES = ("id", "input", "output", "triggers_replace")
_NUMBERS = (KIND_NUMBER, KIND_STRING)
_MAPPINGS = (KIND_MAP, KIND_OBJECT, KIND_SET)


class Functions(dict[str, Function]):
    """Terraform's functions, each loaded when it is called."""

    def __missing__(self, name: str) -> Function:
        found = find_function("terraform", name)
        if found is None:
            raise KeyError(name)
        self[name] = found
        return found

    def get(self, name: str, default: Any = None) -> Any:
        """The function called *name*."""
        return self[name] if name in function_meanings("terraform") else default

    def __iter__(self) -> Iterator[str]:
        return iter(function_meanings("terraform"))


FUNCTIONS = Functions()


class Place:
    """An expression of a module: where it begins, and what it is.

    *setting* is the name of the argument that makes instances, *resource* the resource in whose
    instances it is.
    """

    def __init__(self, text: str, start: int, setting: str, resource: Resource | None) -> None:
        self.text = text
        self.start = start
        self.setting = setting
        self.resource = resource

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)

    def makes_instances(self, names: dict[str, Value]) -> bool:
        """Whether the value is one that instances can be made of."""
        return self.setting == "" or _each(self.setting, _known_value(self.text, names)) is not None


class Resource:
    """A resource with instances: by ``count`` or ``for_each``, with one argument."""

    def __init__(self, setting: str, value: str, argument: str, instance: Type) -> None:
        self.setting = setting
        self.value = value
        self.argument = argument
        self.instance = instance

    @property
    def type(self) -> Type:
        """The type of all its instances."""
        of = map_of if self.setting == "for_each" else list_of
        return of(object_of({"input": self.instance, "output": self.instance, "id": STRING}))

    def with_argument(self, argument: str) -> Resource:
        """The same, with another argument."""
        return Resource(self.setting, self.value, argument, self.instance)


class TypedModule:
    """A module whose expressions come from a generator."""

    def __init__(self, generator: Generator, chance: float) -> None:
        self.variables = generator.declare()
        self.locals: dict[str, str] = {}
        self.resources: list[Resource] = []
        self.wrong: list[Resource] = []  # to which nothing refers
        self.outputs: list[str] = []
        self._chance = chance
        self._generator = generator
        for number in range(LOCALS):
            type_ = generator.type()
            self.locals[f"l{number}"] = generator.expression(chance, type_)
            generator.names[f"local.l{number}"] = type_
        for number in range(RESOURCES):
            found = self._resource()
            self.resources.append(found)
            generator.names[f"terraform_data.r{number}"] = found.type

    def _resource(self) -> Resource:
        generator = self._generator
        inside: dict[str, Type] = {}
        kind = generator.random.choice(("count", "map", "set"))
        if kind == "count":
            setting, type_ = "count", NUMBER
            inside = {"count.index": NUMBER}
        elif kind == "map":
            setting, type_ = "for_each", map_of(generator.type(2))
            inside = {"each.key": STRING, "each.value": type_.element_type}
        else:
            setting, type_ = "for_each", set_of(STRING)
            inside = {"each.key": STRING, "each.value": STRING}
        value = generator.expression(self._chance, type_)
        instance = generator.type(2)
        return Resource(
            setting, value, generator.expression(self._chance, instance, inside), instance)

    def text(self) -> tuple[str, list[Place]]:
        """The text of the module, and its expressions in order."""
        places: list[Place] = []
        text = "".join(
            f'variable "{name}" {{\n  type = {constraint(each)}\n}}\n'
            for name, each in self.variables.items())

        def add(
            head: str, expression: str, tail: str, setting: str = "", inside: Resource | None = None
        ) -> None:
            nonlocal text
            places.append(Place(expression, len(text) + len(head), setting, inside))
            text += head + expression + tail

        for name, each in self.locals.items():
            add(f"locals {{\n  {name} = ", each, "\n}\n")
        for number, resource in enumerate([*self.resources, *self.wrong]):
            head = f'resource "terraform_data" "r{number}" {{\n  {resource.setting} = '
            if resource in self.wrong:
                text += f"{head}{resource.value}\n"
            else:
                add(head, resource.value, "\n", resource.setting)
            add("  input = ", resource.argument, "\n}\n", inside=resource)
        for number, each in enumerate(self.outputs):
            add(f'output "o{number}" {{\n  value = ', each, "\n}\n")
        return text, places

    def names(self) -> dict[str, Value]:
        """What names mean for a random choice of values of the variables."""
        value = self._generator.value
        known = {name: value(type_) for name, type_ in self.variables.items()}
        return self._names(known, _known_value)

    def unknown_names(self) -> dict[str, Value]:
        """What names mean while the values of variables and resources are not known."""
        unknown = {name: unknown_value(each) for name, each in self.variables.items()}
        names = self._names(unknown, _value)
        return {**names, "terraform_data": DYNAMIC_UNKNOWN}

    def _names(
        self, variables: dict[str, Value], value: Callable[[str, dict[str, Value]], Value]
    ) -> dict[str, Value]:
        names = {"var": object_value(variables)}
        locals_: dict[str, Value] = {}
        for name, each in self.locals.items():
            locals_[name] = value(each, names)
            names["local"] = object_value(locals_)
        resources: dict[str, Value] = {}
        for number, resource in enumerate(self.resources):
            resources[f"r{number}"] = _instances(resource, names, value)
            names["terraform_data"] = object_value(resources)
        return names

    def names_at(self, place: Place, names: dict[str, Value]) -> list[dict[str, Value]]:
        """What names mean in an expression, for each instance of the block that it is in."""
        if place.resource is None:
            return [names]
        found = _each(place.resource.setting, _known_value(place.resource.value, names))
        return [{**names, **inside} for _, inside in found or ()]

    def refused(self, place: Place) -> list[Diagnostic]:
        """What the reference refuses in an expression, whatever the values are.

        It evaluates all with unknown values before it evaluates anything with known ones.
        """
        names = {**self.unknown_names(), "each": DYNAMIC_UNKNOWN, "count": DYNAMIC_UNKNOWN}
        tree = parse_expression(Source("t", place.text))
        return evaluate(tree, tree.expression, Scope(names, FUNCTIONS))[1]

    def refuses_instances(self, place: Place) -> bool:
        """Whether the reference refuses to make instances of a value before that is known."""
        value = _value(place.text, self.unknown_names())
        if place.setting == "for_each" and value.marks:
            return True
        return value.type.kind != KIND_DYNAMIC and _each(place.setting, value, True) is None


def constraint(type_: Type) -> str:
    """The type constraint of a type."""
    return type_text(type_).replace("dynamic", "any")


def _value(text: str, names: dict[str, Value]) -> Value:
    """The value of an expression; unknown where something is wrong."""
    tree = parse_expression(Source("t", text))
    value, problems = evaluate(tree, tree.expression, Scope(names, FUNCTIONS))
    return DYNAMIC_UNKNOWN if problems else value


def _known_value(text: str, names: dict[str, Value]) -> Value:
    """The same; unknown, too, where something that it refers to has no value.

    Nothing comes of an error: what refers to it is not evaluated, not even in `try`.
    """
    tree = parse_expression(Source("t", text))
    return DYNAMIC_UNKNOWN if lacks_value(tree, names) else _value(text, names)


def lacks_value(tree: SyntaxTree, names: dict[str, Value]) -> bool:
    """Whether some name in an expression stands for what has no value, because of an error."""
    for each in references(tree, tree.expression):
        path = each.path
        if path[0] in ("local", "terraform_data") and len(path) > 1:
            found = names[path[0]].as_attributes().get(path[1])
            if found is not None and found.contains_unknown:
                return True
    return False


def _each(
    setting: str, value: Value, may_be_unknown: bool = False
) -> list[tuple[str, dict[str, Value]]] | None:
    """The keys of the instances with what they add to names; None where there cannot be any."""
    kind = value.type.kind
    if value.is_null or value.marks and setting == "for_each":
        return None
    if value.contains_unknown:
        wanted = _NUMBERS if setting == "count" else _MAPPINGS
        return [] if may_be_unknown and kind in wanted else None
    if setting == "count":
        if kind != KIND_NUMBER or not value.as_number().is_integer():
            return None
        count = value.as_number().to_int()
        if not 0 <= count <= MOST_INSTANCES:
            return None
        return [(str(index), {"count": object_value({"index": int_value(index)})})
                for index in range(count)]
    if kind not in (KIND_MAP, KIND_OBJECT) and not (
        kind == KIND_SET and value.type.element_type.kind == KIND_STRING
    ):
        return None
    found = []
    for key, item in iter_elements(value):
        if key.is_null:
            return None
        if key.as_string() in _ATTRIBUTES or key.as_string().isdigit():
            return None  # This would be taken for an attribute of one instance, or for an index.
        each = object_value({"key": key, "value": item})
        found.append((key.as_string(), {"each": each}))
    return found


def _instances(
    resource: Resource,
    names: dict[str, Value],
    value: Callable[[str, dict[str, Value]], Value],
) -> Value:
    """The value of a resource: of all its instances."""
    found = _each(resource.setting, value(resource.value, names))
    if found is None:
        return DYNAMIC_UNKNOWN
    instances = {}
    for key, inside in found:
        made = value(resource.argument, {**names, **inside})
        instances[key] = object_value({
            "id": string_value("x"), "input": made, "output": made,
            "triggers_replace": DYNAMIC_NULL,
        })
    if resource.setting == "count":
        return tuple_value(list(instances.values()))
    return object_value(instances)

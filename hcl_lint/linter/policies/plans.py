"""Plans in JSON: what the resources of all module instances are going to be.

Each instance of a module becomes a text in JSON syntax, so that policies judge it as any other.
What is not known before a run refers to a variable without a value; so does what is sensitive, of
which nothing but the name gets into the text. Source: the JSON output format, version 1.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass, field

from hcl_lint.annotations import Iterator, Mapping, TypeAlias
from hcl_lint.syntax.json_nodes import JsonArray, JsonObject
from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.syntax.nodes import Node
from hcl_lint.text.limits import (
    DEEPEST_PLANNED_MODULE, DEEPEST_PLANNED_VALUE, LARGEST_PLAN, LARGEST_PLAN_TEXT,
    LONGEST_PLANNED_NUMBER, MOST_PLANNED_RESOURCES,
)
from hcl_lint.text.source import Source

Data: TypeAlias = Mapping[str, object]


_UNKNOWN = '"${var.unknown}"'
_SENSITIVE = '"${var.sensitive}"'
_VARIABLES = ('"variable": {"unknown": {}, "sensitive": {"sensitive": true, "nullable": false}}')
_KINDS = {"managed": "resource", "data": "data"}


class PlanProblem(Exception):
    """A text is not a plan; the message says why, on one line, and shows no values."""


class PlannedResource:
    """An instance of a resource in a plan.

    ``start`` and ``end`` are where it is in the text, with its label; ``body`` is where the object
    begins.
    """

    __slots__ = ("address", "kind", "type", "name", "start", "body", "end")

    def __init__(self, address: str, kind: str, type_: str, name: str) -> None:
        self.address = address
        self.kind = kind
        self.type = type_
        self.name = name
        self.start = 0
        self.body = 0
        self.end = 0

    @property
    def declared(self) -> str:
        """The address of its declaration in a module: `aws_instance.web`."""
        prefix = "data." if self.kind == "data" else ""
        return f"{prefix}{self.type}.{self.name}"


@dataclass(slots=True, eq=False)
class PlannedModule:
    """An instance of a module in a plan.

    ``calls`` are the names of the calls that lead to it; ``text`` has ``resources``, in order.
    """

    address: str
    calls: tuple[str, ...]
    _starts: list[int] = field(default_factory=list, init=False)
    text: str = ""
    resources: list[PlannedResource] = field(default_factory=list, init=False)

    def resource_at(self, offset: int) -> PlannedResource | None:
        """The resource that an offset of the text is in."""
        if not self._starts:
            self._starts = [element.start for element in self.resources]
        at = bisect_right(self._starts, offset) - 1
        return self.resources[at] if at >= 0 and offset < self.resources[at].end else None


def read_plan(content: bytes) -> list[PlannedModule]:
    """The modules of a plan, or of a state, in JSON.

    Raises:
        PlanProblem: it is not a plan, or too large.
    """
    data = _parsed(content)
    return _PlanReader(data).modules()


def _parsed(content: bytes) -> Data:
    if len(content) > LARGEST_PLAN:
        raise PlanProblem(f"it is larger than {LARGEST_PLAN // 1024 // 1024} MiB")
    if content.startswith(b"PK"):
        raise PlanProblem("it is in binary form; convert it with `show -json`")
    encoding = "utf-8-sig"
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"  # as PowerShell redirects output
    try:
        text = content.decode(encoding)
        data = json.loads(text, parse_int=_number, parse_float=_number, parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise PlanProblem("it is not in UTF-8") from error
    except RecursionError as error:
        raise PlanProblem("it is nested too deeply") from error
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise PlanProblem(f"it is not JSON ({error.msg.lower()}, {where})") from error
    if not isinstance(data, dict):
        raise PlanProblem("it is not a JSON object")
    version = data.get("format_version")
    if not isinstance(version, str) or not ("planned_values" in data or "values" in data):
        raise PlanProblem("it is not the output of `show -json`: it has no planned values")
    if version.partition(".")[0] not in ("0", "1"):
        raise PlanProblem(f"its format has version {version[:20]}, and only 1 is known")
    return data


@dataclass(slots=True, eq=False)
class _Number:
    """A number by its digits."""

    text: str


def _number(text: str) -> _Number:
    if len(text) > LONGEST_PLANNED_NUMBER:
        raise PlanProblem(f"it has a number of more than {LONGEST_PLANNED_NUMBER} digits")
    return _Number(text)


def _no_number(text: str) -> object:
    raise PlanProblem(f"it is not JSON: it has the number {text}")


def _dict(value: object) -> Data:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


class _PlanReader:
    __slots__ = ("data", "changes", "found", "count", "size")

    def __init__(self, data: Data) -> None:
        self.data = data
        self.changes: dict[str, Data] = {}
        for element in _list(data.get("resource_changes")):
            change = _dict(element)
            self.changes[_text(change.get("address"))] = _dict(change.get("change"))
        self.found: list[PlannedModule] = []
        self.count = 0
        self.size = 0

    def modules(self) -> list[PlannedModule]:
        configuration = _dict(_dict(self.data.get("configuration")).get("root_module"))
        values = _dict(self.data.get("planned_values", self.data.get("values")))
        prior = _dict(_dict(self.data.get("prior_state")).get("values"))
        read = _read_by_module(_dict(prior.get("root_module")))
        self.module(_dict(values.get("root_module")), configuration, (), read)
        return self.found

    def module(
        self,
        module: Data,
        configuration: Data,
        calls: tuple[str, ...],
        read: dict[str, list[object]],
    ) -> None:
        if len(calls) > DEEPEST_PLANNED_MODULE:
            raise PlanProblem("its modules are nested too deeply")
        address = _text(module.get("address"))
        made = PlannedModule(address, calls)
        self.found.append(made)
        _TextWriter(self, made, configuration).write(
            [*_list(module.get("resources")), *read.pop(address, [])]
        )
        known = _dict(configuration.get("module_calls"))
        for element in _list(module.get("child_modules")):
            inner = _dict(element)
            name = _call_name(_text(inner.get("address")), address)
            called = _dict(_dict(known.get(name)).get("module"))
            self.module(inner, called, (*calls, name), read)


def _read_by_module(root: Data) -> dict[str, list[object]]:
    """The data sources that were read before the plan, by the address of their module."""
    found: dict[str, list[object]] = {}
    waiting = [(root, 0)]
    while waiting:
        module, level = waiting.pop()
        if level > DEEPEST_PLANNED_MODULE:
            raise PlanProblem("its modules are nested too deeply")
        resources = _list(module.get("resources"))
        data = [element for element in resources if _dict(element).get("mode") == "data"]
        found[_text(module.get("address"))] = data
        waiting += [(_dict(element), level + 1) for element in _list(module.get("child_modules"))]
    return found


def _call_name(address: str, outer: str) -> str:
    """The name of the last call in the address of a module instance in another one."""
    rest = address.removeprefix(f"{outer}.").removeprefix("module.")
    return rest.partition("[")[0]


class _TextWriter:
    """Writes the text of a module instance."""

    __slots__ = ("reader", "module", "configuration", "parts", "length", "single")

    def __init__(self, reader: _PlanReader, module: PlannedModule, configuration: Data) -> None:
        self.reader = reader
        self.module = module
        self.configuration = configuration
        self.parts: list[str] = []
        self.length = 0
        self.single: set[str] = set()  # the resources without instances

    def add(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)
        self.reader.size += len(text)
        if self.reader.size > LARGEST_PLAN_TEXT:
            raise PlanProblem("its resources are too large")

    def write(self, resources: list[object]) -> None:
        by_kind: dict[str, dict[str, list[Data]]] = {}
        for element in resources:
            resource = _dict(element)
            kind = _KINDS.get(_text(resource.get("mode")), "")
            type_, name = _text(resource.get("type")), _text(resource.get("name"))
            if kind and type_ and name:
                by_kind.setdefault(kind, {}).setdefault(type_, []).append(resource)
                if kind == "resource" and resource.get("index") is None:
                    self.single.add(f"{type_}.{name}")
        expressions = self.expressions()
        self.add("{" + _VARIABLES)
        if not self.module.calls:
            self.add(', "provider": {"plan": {}}')
        for kind, by_type in by_kind.items():
            self.add(f', "{kind}": {{')
            for number, (type_, found) in enumerate(by_type.items()):
                self.add(", " if number else "")
                self.add(f"{_string(type_)}: {{")
                for index, resource in enumerate(found):
                    self.add(", " if index else "")
                    self.resource(kind, resource, expressions)
                self.add("}")
            self.add("}\n")
        self.outside()
        self.add("}\n")
        self.module.text = "".join(self.parts)

    def expressions(self) -> dict[str, Data]:
        """The expressions of the configuration by kind, type and name of resources."""
        found = {}
        for element in _list(self.configuration.get("resources")):
            resource = _dict(element)
            kind = _KINDS.get(_text(resource.get("mode")), "")
            key = f"{kind}.{_text(resource.get('type'))}.{_text(resource.get('name'))}"
            found[key] = _dict(resource.get("expressions"))
        return found

    def resource(self, kind: str, resource: Data, expressions: dict[str, Data]) -> None:
        self.reader.count += 1
        if self.reader.count > MOST_PLANNED_RESOURCES:
            raise PlanProblem(f"it has more than {MOST_PLANNED_RESOURCES:,} resources")
        type_, name = _text(resource.get("type")), _text(resource.get("name"))
        index = resource.get("index")
        label = name if index is None else f"{name}[{_shown_index(index)}]"
        address = _text(resource.get("address")) or f"{type_}.{label}"
        planned = PlannedResource(address, kind, type_, name)
        planned.start = self.length
        self.add(f"{_string(label)}: ")
        planned.body = self.length
        change = self.reader.changes.get(address, {})
        set_here = expressions.get(f"{kind}.{type_}.{name}")
        values = _dict(resource.get("values"))
        unknown = _dict(change.get("after_unknown"))
        sensitive = _dict(resource.get("sensitive_values"))
        hidden = _dict(change.get("after_sensitive"))
        self.add("{")
        is_first = True
        for entry in dict.fromkeys([*values, *unknown]):
            self.add("" if is_first else ", ")
            is_first = False
            self.add(f"{_string(entry)}: ")
            if set_here is not None and entry not in set_here:
                # To policies it is null, as it is in files: no blocks, or what a provider decides.
                if unknown.get(entry) is True or values.get(entry) == []:
                    self.add("null")
                    continue
            if unknown.get(entry) is True and True not in (sensitive.get(entry), hidden.get(entry)):
                self.add(self.reference(_dict((set_here or {}).get(entry))))
                continue
            is_hidden = [sensitive.get(entry), hidden.get(entry)]
            self.value(values.get(entry), unknown.get(entry), is_hidden, 0)
        self.add("}\n")
        planned.end = self.length
        self.module.resources.append(planned)

    def reference(self, expression: Data) -> str:
        """The origin of an unknown value: the resource of the module that it comes from."""
        for element in _list(expression.get("references")):
            parts = _text(element).split(".")
            if len(parts) == 3 and f"{parts[0]}.{parts[1]}" in self.single:
                if all([part.replace("_", "a").isalnum() and part.isascii() for part in parts]):
                    return f'"${{{".".join(parts)}}}"'
        return _UNKNOWN

    def value(self, value: object, unknown: object, hidden: list[object], level: int) -> None:
        if level > DEEPEST_PLANNED_VALUE:
            raise PlanProblem("it is nested too deeply")
        if any([element is True for element in hidden]):
            self.add("null" if value is None and unknown is not True else _SENSITIVE)
        elif unknown is True:
            self.add(_UNKNOWN)
        elif isinstance(value, dict) or value is None and isinstance(unknown, dict) and unknown:
            self.add("{")
            known, gaps = _dict(value), _dict(unknown)
            for number, name in enumerate(dict.fromkeys([*known, *gaps])):
                self.add(", " if number else "")
                self.add(f"{_string(name)}: ")
                inner = [_dict(element).get(name) for element in hidden]
                self.value(known.get(name), gaps.get(name), inner, level + 1)
            self.add("}")
        elif isinstance(value, list) or value is None and isinstance(unknown, list) and unknown:
            self.add("[")
            items, lost = _list(value), _list(unknown)
            for number in range(max(len(items), len(lost))):
                self.add(", " if number else "")
                inner = [_item(_list(element), number) for element in hidden]
                self.value(_item(items, number), _item(lost, number), inner, level + 1)
            self.add("]")
        else:
            self.add(_shown(value))

    def outside(self) -> None:
        """Write which resources other modules get, so that nothing is certain of what they do."""
        outputs = _dict(self.configuration.get("outputs")) if self.module.calls else {}
        handed = [_dict(_dict(output).get("expression")) for output in outputs.values()]
        for call in _dict(self.configuration.get("module_calls")).values():
            handed += [_dict(element) for element in _dict(_dict(call).get("expressions")).values()]
        found: dict[str, None] = {}
        for expression in handed:
            for element in _list(expression.get("references")):
                found[".".join(_text(element).split(".")[:2])] = None
        targets = [element for element in found if element in self.single]
        if targets:
            listed = "".join([f', "_{at}": "${{{name}}}"' for at, name in enumerate(targets)])
            self.add(f', "module": {{"others": {{"source": ""{listed}}}}}')


def _item(items: list[object], number: int) -> object:
    return items[number] if number < len(items) else None


def _shown_index(index: object) -> str:
    return index.text if isinstance(index, _Number) else json.dumps(_text(index))


def _shown(value: object) -> str:
    if isinstance(value, _Number):
        return value.text
    if isinstance(value, bool):
        return "true" if value else "false"
    return _string(value) if isinstance(value, str) else "null"


def _string(text: str) -> str:
    """A string in JSON in which nothing is a template."""
    return json.dumps(text.replace("${", "$${").replace("%{", "%%{"))


def names_at(module: PlannedModule, offset: int) -> Iterator[str | int]:
    """The names and numbers that lead from a resource of a module's text to an offset."""
    resource = module.resource_at(offset)
    if resource is None:
        return
    text = module.text[resource.body : resource.end]
    tree = parse_json(Source("", text))
    node: Node = tree.root
    at = offset - resource.body
    while True:
        inner: Node | None = None
        if isinstance(node, JsonObject):
            for member in node.members():
                start, end = tree.range(member)
                if start <= at < end:
                    yield member.name
                    inner = member.value
        elif isinstance(node, JsonArray):
            for number, item in enumerate(node.items):
                start, end = tree.range(item)
                if start <= at < end:
                    yield number
                    inner = item
        if inner is None:
            return
        node = inner

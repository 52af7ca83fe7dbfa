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
_RESERVED = ("unknown", "sensitive")
_VARIABLES = '"variable": {"unknown": {}, "sensitive": {"sensitive": true, "nullable": false}'
_OF_REFERENCES = '_-.[]" /:@'
_LOOPS = ("each.key", "count.index")
_KINDS = {"managed": "resource", "data": "data"}


class PlanProblem(Exception):
    """A text is not a plan; the message says why, on one line, and shows no values."""


class PlannedResource:
    """An instance of a resource in a plan.

    ``start`` and ``end`` are where it is in the text, with its label; ``body`` is where the object
    begins.
    """

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

    ``calls`` are the names of the calls that lead to it, and ``folder`` is where the calls of the
    texts find it; ``text`` has ``resources``, in order.
    """

    address: str
    calls: tuple[str, ...]
    folder: str
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

    Raises PlanProblem: it is not a plan, or too large.
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
        self.module(_dict(values.get("root_module")), configuration, (), "", read)
        return self.found

    def module(
        self, module: Data, configuration: Data, calls: tuple[str, ...], folder: str,
        read: dict[str, list[object]],
    ) -> None:
        if len(calls) > DEEPEST_PLANNED_MODULE:
            raise PlanProblem("its modules are nested too deeply")
        address = _text(module.get("address"))
        made = PlannedModule(address, calls, folder)
        self.found.append(made)
        inner = [_dict(element) for element in _list(module.get("child_modules"))]
        keys = [_text(element.get("address")).removeprefix(f"{address}.") for element in inner]
        labels = [key.removeprefix("module.") for key in keys]
        _TextWriter(self, made, configuration, labels).write(
            [*_list(module.get("resources")), *read.pop(address, [])]
        )
        known = _dict(configuration.get("module_calls"))
        for number, (label, element) in enumerate(zip(labels, inner)):
            name = label.partition("[")[0]
            called = _dict(_dict(known.get(name)).get("module"))
            self.module(element, called, (*calls, name), f"{folder}/{number}".lstrip("/"), read)


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


class _TextWriter:
    """Writes the text of a module instance."""

    def __init__(
        self, reader: _PlanReader, module: PlannedModule, configuration: Data, labels: list[str]
    ) -> None:
        """*labels* are the names of the calls in it, with the keys of instances."""
        self.reader = reader
        self.module = module
        self.configuration = configuration
        self.labels = labels
        self.parts: list[str] = []
        self.length = 0
        # What references may lead to, by its address without the key of an instance.
        self.known: dict[str, list[str]] = {}
        for label in labels:
            self.known.setdefault(f"module.{label.partition('[')[0]}", []).append(f"module.{label}")

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
                if kind == "resource":
                    address = f"{type_}.{_label_of(resource)}"
                    self.known.setdefault(f"{type_}.{name}", []).append(address)
        resources_set = self.resources_set()
        self.add("{" + _VARIABLES)
        for variable in _dict(self.configuration.get("variables")):
            if variable not in _RESERVED:
                self.add(f", {_string(variable)}: {{}}")
        self.add("}")
        if not self.module.calls:
            self.add(', "provider": {"plan": {}}')
        for kind, by_type in by_kind.items():
            self.add(f', "{kind}": {{')
            for number, (type_, found) in enumerate(by_type.items()):
                self.add(", " if number else "")
                self.add(f"{_string(type_)}: {{")
                for index, resource in enumerate(found):
                    self.add(", " if index else "")
                    self.resource(kind, resource, resources_set)
                self.add("}")
            self.add("}\n")
        self.outside()
        self.add("}\n")
        self.module.text = "".join(self.parts)

    def resources_set(self) -> dict[str, Data]:
        """The resources of the configuration by kind, type and name."""
        found = {}
        for element in _list(self.configuration.get("resources")):
            resource = _dict(element)
            kind = _KINDS.get(_text(resource.get("mode")), "")
            key = f"{kind}.{_text(resource.get('type'))}.{_text(resource.get('name'))}"
            found[key] = resource
        return found

    def resource(self, kind: str, resource: Data, resources_set: dict[str, Data]) -> None:
        self.reader.count += 1
        if self.reader.count > MOST_PLANNED_RESOURCES:
            raise PlanProblem(f"it has more than {MOST_PLANNED_RESOURCES:,} resources")
        type_, name = _text(resource.get("type")), _text(resource.get("name"))
        label = _label_of(resource)
        address = _text(resource.get("address")) or f"{type_}.{label}"
        planned = PlannedResource(address, kind, type_, name)
        planned.start = self.length
        self.add(f"{_string(label)}: ")
        planned.body = self.length
        change = self.reader.changes.get(address, {})
        configured = resources_set.get(f"{kind}.{type_}.{name}")
        set_here = None if configured is None else _dict(configured.get("expressions"))
        origin = _Origin(label[len(name) :], _dict(configured).get("for_each_expression"))
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
                self.add(self.reference((set_here or {}).get(entry), origin))
                continue
            is_hidden = [sensitive.get(entry), hidden.get(entry)]
            origin.expression = (set_here or {}).get(entry)
            self.value(values.get(entry), unknown.get(entry), is_hidden, origin, 0)
        self.add("}\n")
        planned.end = self.length
        self.module.resources.append(planned)

    def reference(self, expression: object, origin: _Origin) -> str:
        """The origin of an unknown value, as far as the references of its expression say."""
        named = list(dict.fromkeys(_longest(expression)))
        is_looped = any([text in _LOOPS for text in named])
        found: list[str] = []
        for text in named:
            if text in _LOOPS:
                continue
            if text.startswith("each.value"):
                is_looped = True
                outer = _longest(origin.for_each)
                text = outer[0] + text.removeprefix("each.value") if len(outer) == 1 else ""
            found += self.targets(text, origin.key if is_looped else "") or ["var.unknown"]
        if not found or not all([_is_reference(text) for text in found]):
            return _UNKNOWN
        if len(named) == 1:  # all instances of it
            found = [json.dumps(f"${{{text}}}") for text in found]
            return found[0] if len(found) == 1 else f"[{', '.join(found)}]"
        choices = [f"var.unknown ? {text} : " for text in found[:-1]]
        return json.dumps(f"${{{''.join(choices)}{found[-1]}}}")

    def targets(self, text: str, key: str) -> list[str]:
        """What a reference leads to, with the keys of instances; nothing if that is unknown."""
        if text.startswith("var."):
            return [text]
        words = text.split(".")
        for length in (2, 3):
            head = ".".join(words[:length])
            name, bracket, rest = head.partition("[")
            known = self.known.get(name)
            if known is None:
                continue
            tail = text[len(name) :]
            if bracket or known == [name]:
                return [text]
            return [one + tail for one in known if not key or one == name + key]
        return []

    def value(
        self, value: object, unknown: object, hidden: list[object], origin: _Origin, level: int
    ) -> None:
        if level > DEEPEST_PLANNED_VALUE:
            raise PlanProblem("it is nested too deeply")
        if any([element is True for element in hidden]):
            self.add("null" if value is None and unknown is not True else _SENSITIVE)
        elif unknown is True:
            self.add(self.reference(origin.expression, origin))
        elif isinstance(value, dict) or value is None and isinstance(unknown, dict) and unknown:
            self.add("{")
            known, gaps = _dict(value), _dict(unknown)
            for number, name in enumerate(dict.fromkeys([*known, *gaps])):
                self.add(", " if number else "")
                self.add(f"{_string(name)}: ")
                inner = [_dict(element).get(name) for element in hidden]
                self.value(known.get(name), gaps.get(name), inner, origin.inside(name), level + 1)
            self.add("}")
        elif isinstance(value, list) or value is None and isinstance(unknown, list) and unknown:
            self.add("[")
            items, lost = _list(value), _list(unknown)
            for number in range(max(len(items), len(lost))):
                self.add(", " if number else "")
                inner = [_item(_list(element), number) for element in hidden]
                self.value(
                    _item(items, number), _item(lost, number), inner, origin.inside(number),
                    level + 1,
                )
            self.add("]")
        else:
            self.add(_shown(value))

    def outside(self) -> None:
        """Write what other modules get, and what they hand out."""
        known = _dict(self.configuration.get("module_calls"))
        calls = []
        for number, label in enumerate(self.labels):
            name = label.partition("[")[0]
            if not name:
                continue
            call = _dict(known.get(name))
            origin = _Origin(label[len(name) :], call.get("for_each_expression"))
            given = [f'"source": "./{number}"']
            for argument, expression in _dict(call.get("expressions")).items():
                if argument not in _RESERVED:
                    given.append(f"{_string(argument)}: {self.given(expression, origin)}")
            calls.append(f"{_string(label)}: {{{', '.join(given)}}}")
        if calls:
            self.add(f', "module": {{{", ".join(calls)}}}')
        outputs = _dict(self.configuration.get("outputs")) if self.module.calls else {}
        values = []
        for name, output in outputs.items():
            value = self.given(_dict(output).get("expression"), _Origin("", None))
            values.append(f'{_string(name)}: {{"value": {value}}}')
        if values:
            self.add(f', "output": {{{", ".join(values)}}}')

    def given(self, expression: object, origin: _Origin) -> str:
        """The value of an expression of the configuration."""
        constant = _dict(expression).get("constant_value")
        if isinstance(constant, str):
            return _string(constant)
        return "null" if constant is not None else self.reference(expression, origin)


@dataclass(slots=True, eq=False)
class _Origin:
    """The expression that a value is made of, in an instance with a key: `[0]`."""

    key: str
    for_each: object
    expression: object = None

    def inside(self, name: str | int) -> _Origin:
        """The same for what is inside the value."""
        inner = self.expression
        if isinstance(name, int):
            # A list of values is one expression, a list of blocks has one for each.
            inner = _item(inner, name) if isinstance(inner, list) else inner
        elif isinstance(inner, dict) and not ("references" in inner or "constant_value" in inner):
            inner = inner.get(name)
        return _Origin(self.key, self.for_each, inner)


def _longest(expression: object) -> list[str]:
    """The references of an expression without those that others begin with."""
    found = [_text(text) for text in _list(_dict(expression).get("references"))]
    return [
        text for number, text in enumerate(found)
        if number == 0 or not found[number - 1].startswith((f"{text}.", f"{text}["))
    ]


def _is_reference(text: str) -> bool:
    """Whether a text can be written as a reference."""
    return text.isascii() and all([
        character.isalnum() or character in _OF_REFERENCES for character in text
    ])


def _label_of(resource: Data) -> str:
    """The name of a resource with the key of its instance."""
    name, index = _text(resource.get("name")), resource.get("index")
    return name if index is None else f"{name}[{_shown_index(index)}]"


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

"""Names that hold in one group of a job only: ports, volumes, tasks, and services.

Nothing is evaluated where a job names them: ``port = "http"`` is a text, and a port is also part
of the names of environment variables, ``NOMAD_PORT_http``. Services are found in all of the file,
and outside it, so that their names cannot be changed here.

Source: Nomad job specification, "network", "volume_mount", "service" and "Runtime environment".
"""

from __future__ import annotations

import re

from hcl_lint.annotations import Iterator
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.mentions import literal_texts
from hcl_lint.semantics.targets import LocalName, Use, in_environment
from hcl_lint.syntax.nodes import Attribute, Block
from hcl_lint.syntax.tokens import HEREDOC_TEXT, IDENTIFIER, QUOTED_TEXT
from hcl_lint.text.source import Range

PORT, VOLUME, TASK, SERVICE = "port", "volume", "task", "service"

# The types of blocks whose first label is such a name, with those of the blocks around them.
_DECLARED = {
    ("network", "port"): PORT, ("network", "reserved_ports"): PORT, ("group", "volume"): VOLUME,
    ("group", "task"): TASK, ("job", "task"): TASK,
}
# The kinds of names in the texts of attributes, by types of blocks and names of attributes.
_NAMED = {
    ("service", "port"): PORT, ("check", "port"): PORT, ("sidecar_service", "port"): PORT,
    ("path", "listener_port"): PORT, ("transparent_proxy", "exclude_inbound_ports"): PORT,
    ("config", "ports"): PORT, ("volume_mount", "volume"): VOLUME,
    ("service", "task"): TASK, ("check", "task"): TASK,
    ("upstreams", "destination_name"): SERVICE,
}
_ALL = -1  # the scope of what holds in the whole file
_PORT_MAP = "port_map"  # a block of drivers whose attributes are called as ports
_ENVIRONMENT = re.compile(r"NOMAD_(?:HOST_|ALLOC_)?(?:PORT|ADDR|IP)_(\w+)", re.ASCII)
_RUNTIME_ROOTS = ("attr", "device", "env", "meta", "node")
_RUNTIME_VARIABLES = (
    "ALLOC_DIR", "ALLOC_ID", "ALLOC_INDEX", "ALLOC_NAME", "CPU_LIMIT", "DC", "GROUP_NAME",
    "JOB_ID", "JOB_NAME", "MEMORY_LIMIT", "NAMESPACE", "REGION", "SECRETS_DIR", "TASK_DIR",
    "TASK_NAME",
)
_OF_PORTS = ("ADDR", "HOST_PORT", "IP", "PORT")


class Occurrence:
    """A place that names something; ``scope`` is the number of the group that it is in.

    ``block`` is the block around it, or the one whose label it is.
    """

    def __init__(
        self, scope: int, kind: str, name: str, use: Use, block: Block, *, is_variable: bool = False
    ) -> None:
        self.scope = scope
        self.kind = kind
        self.name = name
        self.use = use
        self.block = block
        self.is_variable = is_variable


def name_at(document: Document, offset: int) -> LocalName | None:
    """The name at an offset, where something in the file has it."""
    places = document.fact(_places)
    for place in places:
        if place.use.place.start <= offset <= place.use.place.end:
            same = [other for other in places if _is_same(place, other)]
            same.sort(key=lambda place: (not place.use.is_declaration, place.use.place.start))
            if same[0].use.is_declaration:
                return _name_of(place.use.place, same, places)
    return None


def _name_of(place: Range, same: list[Occurrence], places: list[Occurrence]) -> LocalName:
    first = same[0]
    scopes = {occurrence.scope for occurrence in same}
    taken = frozenset([
        place.name for place in places
        if place.use.is_declaration and place.kind == first.kind and place.scope in scopes
    ])
    return LocalName(
        first.kind, first.name, place, [occurrence.use for occurrence in same],
        [occurrence.use for occurrence in same if occurrence.is_variable], first.block,
        is_fixed=first.kind == SERVICE, taken=taken,
    )


def names_for(document: Document, offset: int, type_: str, attribute: str) -> list[str]:
    """The names that the text of an attribute can be."""
    kind = _NAMED.get((type_, attribute))
    if kind is None:
        return []
    scope = -1
    for number, group in enumerate(document.fact(_groups)):
        start, end = document.tree.range(group)
        if start <= offset < end:
            scope = number
    found = [
        element.name for element in document.fact(_places)
        if element.kind == kind and element.use.is_declaration and element.scope in (scope, _ALL)
    ]
    return list(dict.fromkeys(found))


def runtime_names(document: Document, offset: int) -> list[str]:
    """The names that Nomad itself replaces in the texts of a job."""
    ports = [in_environment(name) for name in names_for(document, offset, SERVICE, PORT)]
    of_ports = [f"NOMAD_{name}_{port}" for port in ports for name in _OF_PORTS]
    return [*_RUNTIME_ROOTS, *[f"NOMAD_{name}" for name in _RUNTIME_VARIABLES], *of_ports]


def _is_same(one: Occurrence, other: Occurrence) -> bool:
    return (one.kind, one.name, one.scope) == (other.kind, other.name, other.scope)


def _groups(document: Document) -> list[Block]:
    """The blocks that have names of their own: groups, or tasks of a job; a fact of a document."""
    tree = document.tree
    return [
        block for job in tree.native_body.blocks for block in job.body.blocks
        if block.type in ("group", "task")
    ]


def _places(document: Document) -> list[Occurrence]:
    """All places of such names; a fact of a document."""
    found: list[Occurrence] = []
    for scope, group in enumerate(document.fact(_groups)):
        inside = list(_in_block(document, group, scope))
        found += inside
        ports = {entry.name for entry in inside if entry.kind == PORT and entry.use.is_declaration}
        tasks = {entry.name for entry in inside if entry.kind == TASK and entry.use.is_declaration}
        found += _in_environment(document, group, scope, ports, tasks)
    return found


def _in_block(document: Document, group: Block, scope: int) -> Iterator[Occurrence]:
    """The names in a group, and in all blocks inside it."""
    tree = document.tree
    waiting = [(group, "job")]
    while waiting:
        block, outer = waiting.pop()
        type_ = block.type
        kind = _DECLARED.get((outer, type_))
        if kind is not None and block.labels:
            label = block.labels[0]
            start, end = tree.range(label)
            place = Range(document.source, start + label.quoted, end - label.quoted)
            if place.text == label.value:
                use = Use(place, place, is_declaration=True)
                yield Occurrence(scope, kind, place.text, use, block)
        waiting += [(inner, type_) for inner in block.body.blocks]
        for attribute in block.body.attributes:
            yield from _in_attribute(document, block, attribute, scope)


def _in_attribute(
    document: Document, block: Block, item: Attribute, scope: int
) -> Iterator[Occurrence]:
    tree = document.tree
    type_, name = block.type, item.name
    if type_ == _PORT_MAP:
        start, end = tree.tokens.start(item.name_token), tree.tokens.end(item.name_token)
        place = Range(document.source, start, end)
        yield Occurrence(scope, PORT, name, Use(place, place), block)
    is_service = (type_, name) == (SERVICE, "name")
    kind = SERVICE if is_service else _NAMED.get((type_, name))
    for text, start, end in literal_texts(document, item) if kind is not None else ():
        if text:
            place = Range(document.source, start, end)
            use = Use(place, place, is_declaration=is_service)
            yield Occurrence(_ALL if kind == SERVICE else scope, kind or "", text, use, block)


def _in_environment(
    document: Document, group: Block, scope: int, ports: set[str], tasks: set[str]
) -> Iterator[Occurrence]:
    """The ports in names of environment variables, which may have the name of a task before."""
    tokens = document.tree.tokens
    by_port = {in_environment(port): port for port in ports}
    by_task = {in_environment(task): task for task in tasks}
    for number in range(group.first, group.last + 1):
        if tokens.kinds[number] not in (QUOTED_TEXT, HEREDOC_TEXT, IDENTIFIER):
            continue
        start, end = tokens.start(number), tokens.end(number)
        for match in _ENVIRONMENT.finditer(document.text, start, end):
            found = [(PORT, match[1], by_port.get(match[1]), match.start(1))]
            if match[1] not in by_port:
                found = [
                    element
                    for task, name in by_task.items()
                    for rest in [match[1].removeprefix(task + "_")]
                    if rest != match[1] and rest in by_port
                    for element in (
                        (TASK, task, name, match.start(1)),
                        (PORT, rest, by_port[rest], match.end() - len(rest)),
                    )
                ]
            for kind, text, known, at in found:
                if known is not None:
                    place = Range(document.source, at, at + len(text))
                    use = Use(place, place)
                    yield Occurrence(scope, kind, known, use, group, is_variable=True)

"""The versions of a published module that judge a call, and what they agree on."""

from __future__ import annotations

from hcl_lint.annotations import Final, Sequence
from hcl_lint.evaluation.evaluate import read_constraint
from hcl_lint.evaluation.type_expressions import CONSTRAINT
from hcl_lint.interfaces.index import ModuleEntry, ModuleIndex
from hcl_lint.interfaces.interface import (
    EPHEMERAL, NOT_NULLABLE, REQUIRED, SENSITIVE, UNREADABLE, Interface, ModuleHistory,
    flags_and_type, is_offered,
)
from hcl_lint.interfaces.source import PublishedSource
from hcl_lint.providers.address import TERRAFORM_REGISTRY
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.types import DYNAMIC, KIND_OBJECT, Type, collection_of, object_of, type_text
from hcl_lint.values.versions import allowed_range, allows, parse_constraints, version_key

_HEX: Final = frozenset("0123456789abcdefABCDEF")
_SHORTEST_COMMIT: Final = 7
_REGISTRY_PARTS: Final = 3  # of the address of a module in the public registry


class JudgingVersions:
    """The versions of a module that a call may lead to, as far as they are known.

    ``numbers`` are theirs in the history, ascending. Where they are ``is_open``, the call may
    lead to a version that is not known.
    """

    def __init__(
        self, history: ModuleHistory, folder: str, numbers: Sequence[int], is_open: bool
    ) -> None:
        self.history = history
        self.folder = folder
        self.numbers = numbers
        self.is_open = is_open

    @property
    def key(self) -> tuple[str, str, tuple[int, ...], bool]:
        """What stands for what they agree on."""
        return self.history.address, self.folder, tuple(self.numbers), self.is_open

    @property
    def address(self) -> str:
        """The address of the module, with the folder."""
        return self.history.address + (f"//{self.folder}" if self.folder else "")

    @property
    def shown(self) -> str:
        """The versions, for messages."""
        first, last = self.history.versions[self.numbers[0]], self.newest
        versions = last if first == last else f"{first} to {last}"
        return f"{versions} (the newest known)" if self.is_open else versions

    @property
    def title(self) -> str:
        """The module and its versions, for messages."""
        return f"`{self.address}` {self.shown}"

    @property
    def newest(self) -> str:
        return self.history.versions[self.numbers[-1]]

    def only(self, version: str) -> JudgingVersions:
        """Return one of the versions of the module in place of these."""
        number = list(self.history.versions).index(version)
        return JudgingVersions(self.history, self.folder, [number], False)

    def folders(self) -> list[str]:
        """The folders with modules in the newest of the versions."""
        number = self.numbers[-1]
        return [
            folder for folder in self.history.folders
            if isinstance(self.history.state(folder, number), Interface)
        ]

    def agreed(self) -> Interface | None:
        """The interface that accepts what any of them accepts; None where there is no such module.

        Raises ValueError: one of them could not be read, or the history is damaged.
        """
        states: list[Interface] = []
        at, all_states = 0, self.history.states(self.folder)
        for number in self.numbers:
            while at < len(all_states) and all_states[at][0] <= number:
                at += 1
            state = all_states[at - 1][1] if at else None
            if state == UNREADABLE:
                raise ValueError("unreadable")
            if isinstance(state, Interface) and (not states or states[-1] is not state):
                states.append(state)
        if len(states) < 2:
            return states[0] if states else None
        return _agreement(states)

    def lifetime(self, key: str = "", name: str = "") -> str:
        """A sentence about the versions that have a name, or by default the folder, if any does."""
        versions = self.history.versions
        found = self.history.lifetime(self.folder, key, name)
        if not found:
            return ""
        first, last = found[0][0], found[-1][1]
        if last < self.numbers[0]:
            start = f"from {versions[first]} to" if first else "up to"
            return f"It existed {start} {versions[last]}."
        if first > self.numbers[-1]:
            return f"It is new in {versions[first]}."
        return f"It exists in other versions, such as {versions[last]}."

    def since(self, key: str, name: str) -> str:
        """The version that a name is in for the first time, as far as it is known."""
        found = self.history.lifetime(self.folder, key, name)
        return self.history.versions[found[-1][0]] if found else ""

    def page(self) -> str:
        """The page of the registry about the newest of the versions; "" without one."""
        parts = self.history.address.split("/")
        if len(parts) != _REGISTRY_PARTS:
            return ""
        page = f"https://{TERRAFORM_REGISTRY}/modules/{self.history.address}/{self.newest}"
        folder, _, name = self.folder.rpartition("/")
        return f"{page}/submodules/{name}" if folder == "modules" else page


def judging_versions(
    index: ModuleIndex, source: PublishedSource, constraint: str
) -> JudgingVersions | None:
    """The versions that a call with a source and a constraint leads to; None where none is known.

    Raises ConfigError: the file is damaged.
    """
    if not is_offered(source.folder):
        return None
    if source.repository:
        entry = index.find_repository(source.repository)
        if entry is None or not source.ref:
            return None
        history = index.history(entry)
        number = _number_of_ref(index, entry, history, source.ref)
        return None if number is None else JudgingVersions(history, source.folder, [number], False)
    entry = index.find(source.address)
    constraints = parse_constraints(constraint) if constraint else []
    if entry is None or constraints is None:
        return None
    history = index.history(entry)
    versions = history.versions
    is_exact = any([condition.operator == "=" for condition in constraints])
    if is_exact and constraint in versions:
        number = list(versions).index(constraint)
        return JudgingVersions(history, source.folder, [number], False)
    numbers = [
        number for number, version in enumerate(versions)
        if (allows(constraints, version) if constraints else "-" not in version)
    ]
    _, end = allowed_range(constraints)
    releases = [version_key(version)[0] for version in versions if "-" not in version]
    newest = max(releases, default=())
    if numbers:
        is_open = not is_exact and (end is None or not newest >= end)
        return JudgingVersions(history, source.folder, numbers, is_open)
    if is_exact and len(constraints) == 1 and constraints[0].numbers > newest:
        # It is newer than what is known, so the newest of its major version is the closest.
        major = constraints[0].numbers[0]
        near = [
            number for number, version in enumerate(versions)
            if "-" not in version and version_key(version)[0][0] == major
        ]
        return JudgingVersions(history, source.folder, near[-1:], True) if near else None
    return None


def _number_of_ref(
    index: ModuleIndex, entry: ModuleEntry, history: ModuleHistory, ref: str
) -> int | None:
    """The number of the version that a tag or a commit is of."""
    version = ref.removeprefix("refs/tags/").removeprefix("v")
    if version in history.versions:
        return list(history.versions).index(version)
    if len(ref) >= _SHORTEST_COMMIT and _HEX.issuperset(ref):
        return index.version_of_commit(entry, ref)
    return None


# What several versions agree on


def _agreement(states: Sequence[Interface]) -> Interface:
    found = Interface()
    for state in states:
        for name in state.variables:
            if name not in found.variables:
                texts = [other.variables.get(name) for other in states]
                found.variables[name] = _loosest(texts)
        for name in state.outputs:
            if name not in found.outputs:
                flags = [other.outputs.get(name, "") for other in states]
                found.outputs[name] = "".join([
                    flag for flag in (SENSITIVE, EPHEMERAL) if all([flag in own for own in flags])
                ])
    first = states[0]
    found.product = first.product if all([s.product == first.product for s in states]) else ""
    found.providers = {
        name: value for name, value in first.providers.items()
        if all([state.providers.get(name) == value for state in states])
    }
    return found


def _loosest(texts: Sequence[str | None]) -> str:
    """The variable that accepts what any of several accepts, of which None does not exist."""
    if texts[0] is not None and texts.count(texts[0]) == len(texts):
        return texts[0]
    known = list(dict.fromkeys([flags_and_type(text) for text in texts if text is not None]))
    flags = [own for own, _ in known]
    required = REQUIRED if None not in texts and all([REQUIRED in own for own in flags]) else ""
    rest = NOT_NULLABLE if all([NOT_NULLABLE in own for own in flags]) else ""
    # What a variable accepts besides depends on the version.
    rest += SENSITIVE if all([SENSITIVE in own for own in flags]) else ""
    rest += EPHEMERAL if any([EPHEMERAL in own for own in flags]) else ""
    types = list(dict.fromkeys([type_ for _, type_ in known]))
    if len(types) == 1:
        return required + rest + types[0]
    loosest = _type_of(types[0])
    for type_ in types[1:]:
        loosest = loosest_type(loosest, _type_of(type_))
    return required + rest + type_text(loosest)


def _type_of(text: str) -> Type:
    tree = parse_expression(Source("type", text))
    return read_constraint(tree, tree.expression, CONSTRAINT)[0]


def loosest_type(one: Type, other: Type) -> Type:
    """A type that accepts what either of two accepts, and drops no attribute that one keeps."""
    if one == other:
        return one
    if one.kind == KIND_OBJECT and other.kind == KIND_OBJECT:
        attributes = {**one.attributes, **other.attributes}
        for name in one.attributes.keys() & other.attributes.keys():
            attributes[name] = loosest_type(one.attributes[name], other.attributes[name])
        needed = {
            name for name in one.attributes.keys() & other.attributes.keys()
            if name not in one.optional and name not in other.optional
        }
        return object_of(attributes, frozenset(attributes.keys() - needed))
    if one.kind == other.kind and one.element is not None and other.element is not None:
        return collection_of(one.kind, loosest_type(one.element, other.element))
    return DYNAMIC

"""Which blocks of a tree belong to others: what policies about several blocks ask for.

An attribute that leads from one to another is followed once, for all policies that ask.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hcl_lint.annotations import Final, Iterator, Sequence, TypeAlias
from hcl_lint.dialects.dialect import CONFIGURATION, OUTPUT, RESOURCE, forms_of
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.paths import matches_glob
from hcl_lint.linter.policies.frames import Frame, Frames, frames_of, tops_of
from hcl_lint.linter.policies.leads import (
    ALL, COMPUTED, LITERAL, OF_OUTPUT, OUTSIDE, SOME, UNREAD, Leads, leads_of,
)
from hcl_lint.linter.policies.table import ValuePath, find_expressions
from hcl_lint.schema.content import BodyExpression
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.instances import setting_of
from hcl_lint.semantics.meta_arguments import COUNT, DEPENDS_ON
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import arguments_of
from hcl_lint.semantics.objects import Object
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.semantics.values import values_of, values_with_defaults
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.nodes import DYNAMIC, Block, Body as BodyNode, Node
from hcl_lint.values.plain import text_of
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value

# Attributes by which others may name a resource literally.
_NAMES: Final = (
    "id", "arn", "name", "bucket", "identifier", "key_id", "function_name", "repository_name",
    "project_id", "repository", "secret_id", "self_link",
)


@dataclass(slots=True, eq=False)
class Member:
    """A resource in a frame of a tree; ``key`` is that of an instance, or `ALL`."""

    frame: Frame
    symbol: Symbol
    key: str = ALL

    @property
    def type(self) -> str:
        return self.symbol.declaration.labels[0]

    @property
    def place(self) -> tuple[int, str]:
        """What tells it from others in its tree."""
        return self.frame.number, self.symbol.address

    @property
    def object(self) -> Object | None:
        """The block; None where nobody knows what is in it."""
        return self.frame.object(self.symbol)

    def instances(self) -> list[Member]:
        """Its instances one by one, as far as they are known."""
        if setting_of(self.symbol) is None or self.key != ALL:
            return [self]
        instances = self.frame.values.instances_of(self.symbol)
        keys = [key_of(bound) for bound in instances.known() or ()]
        if not keys and instances.setting == COUNT:
            keys = [key_of(instances.bound)]
        return [Member(self.frame, self.symbol, key) for key in keys or [SOME]]


@dataclass(slots=True, eq=False)
class Link:
    """A resource that leads to another one, in the instance of a key."""

    member: Member
    key: str
    is_certain: bool

    def covers(self, member: Member) -> bool | None:
        """Whether it leads to an instance; None if it is unknown."""
        if ALL in (self.key, member.key):
            return True
        if SOME in (self.key, member.key):
            return None
        return self.key == member.key


Unsure: TypeAlias = list[tuple[Member, str]]
"""Resources that may lead to one, with the reason why that is not known."""


@dataclass(slots=True, eq=False)
class Links:
    """The resources of some types that lead to others by some attributes.

    ``by_target`` has them by what they lead to, ``by_text`` by what they call it literally.
    ``unknown`` are those that may lead to anything, with the reason, ``foreign`` lead to resources
    of another type, which may give both their names, and ``literal`` have texts. ``silent`` lead to
    nothing.
    """

    by_target: dict[tuple[int, str], list[Link]] = field(default_factory=dict, init=False)
    by_text: dict[str, list[Link]] = field(default_factory=dict, init=False)
    unknown: Unsure = field(default_factory=list, init=False)
    silent: list[Member] = field(default_factory=list, init=False)
    foreign: Unsure = field(default_factory=list, init=False)
    literal: Unsure = field(default_factory=list, init=False)

    def add(self, member: Member, leads: Leads, target: str, *, is_there: bool) -> None:
        """Add what an attribute of a resource leads to: to one of the type *target*, mostly."""
        if leads.reason and is_there:
            self.unknown.append((member, leads.reason))
        types = [lead.symbol.declaration.labels[0] for lead in leads.found]
        if types and target not in types and is_there:
            self.foreign.append((member, COMPUTED))
        if leads.texts and is_there:
            self.literal.append((member, LITERAL))
        for lead in leads.found:
            place = lead.frame.number, lead.symbol.address
            self.by_target.setdefault(place, []).append(Link(member, lead.key, lead.is_certain))
        for text in leads.texts if is_there else ():
            self.by_text.setdefault(text, []).append(Link(member, ALL, True))
            last = text.rpartition("/")[2].rpartition(":")[2]
            if last != text:
                self.by_text.setdefault(last, []).append(Link(member, ALL, False))
        if not leads.reason and not leads.found and not leads.texts:
            self.silent.append(member)


class Joins:
    """The resources of a module that nothing calls, and of all that it calls, with their joins."""

    def __init__(self, frames: Frames) -> None:
        self.frames = frames
        self.reasons: dict[tuple[object, int], str] = {}  # by demands and lists of the unsure
        self._by_type: dict[str, list[Member]] | None = None
        self._links: dict[object, Links] = {}
        self._handed: dict[tuple[int, str], str] | None = None
        self._kept: set[tuple[int, str]] = set()  # in outputs that end up in state
        self._names: dict[tuple[int, str], tuple[list[str], bool]] = {}

    def members(self, types: Sequence[str]) -> list[Member]:
        """The resources of some types, in which `*` matches anything."""
        if self._by_type is None:
            self._by_type = {}
            for frame in self.frames.all:
                for symbol in symbols_of(frame.module).of_role(RESOURCE):
                    member = Member(frame, symbol)
                    self._by_type.setdefault(member.type, []).append(member)
        return [
            member for name, members in self._by_type.items()
            if any([matches_glob(type_, name) for type_ in types]) for member in members
        ]

    def links(self, types: Sequence[str], paths: Sequence[ValuePath], target: str) -> Links:
        """The resources of some types that lead to those of a type by some of their attributes.

        By any, if none are given.
        """
        key = tuple(types), tuple([path.text for path in paths]), target
        if key not in self._links:
            found = self._links[key] = Links()
            for member in self.members(types):
                is_there = member.frame.has(member.symbol) is not False
                for leads in self.leads(member, paths, (target,)):
                    found.add(member, leads, target, is_there=is_there)
        return self._links[key]

    def leads(
        self, member: Member, paths: Sequence[ValuePath], targets: Sequence[str]
    ) -> list[Leads]:
        """What some attributes of a resource lead to, or all of them; one at least."""
        block, document = member.object, member.symbol.document
        found = [Leads()]
        if block is None:
            found[0].reason = UNREAD
            return found
        for expression, names in _expressions(block, paths):
            found.append(
                leads_of(expression, member.frame, document, member.symbol, targets, names)
            )
        return found[1:] or found

    def leading(self, links: Links, member: Member) -> list[Link]:
        """Those of some links that lead to a resource, also by its literal name."""
        found = [*links.by_target.get(member.place, ())]
        for name in self.names(member)[0]:
            found += links.by_text.get(name, ())
        return found

    def may_lead(self, links: Links, member: Member) -> list[Unsure]:
        """The resources that may lead to one as well as to any other."""
        names, is_open = self.names(member)
        found = [links.unknown]
        if is_open:
            found.append(links.foreign)
        return [*found, links.literal] if is_open or not names else found

    def referrers(
        self, member: Member, types: Sequence[str], paths: Sequence[ValuePath]
    ) -> tuple[list[Member], bool]:
        """The resources of some types that lead to one, and whether there may be others."""
        links = self.links(types, paths, member.type)
        certain = {}
        may_be = any(self.may_lead(links, member)) or bool(self.handed_out(member))
        for link in self.leading(links, member):
            answers = [link.covers(member), link.member.frame.has(link.member.symbol)]
            if link.is_certain and all(answers):
                certain[link.member.place] = link.member
            elif False not in answers:
                may_be = True
        return list(certain.values()), may_be

    def referenced(
        self, member: Member, types: Sequence[str], paths: Sequence[ValuePath]
    ) -> tuple[list[Member], bool]:
        """The resources of some types that one leads to, and whether there may be others."""
        found = {}
        may_be = False
        for leads in self.leads(member, paths, ()):
            may_be = may_be or bool(leads.reason)
            for lead in leads.found:
                target = Member(lead.frame, lead.symbol, lead.key)
                if any([matches_glob(type_, target.type) for type_ in types]):
                    found[target.place] = target
        return list(found.values()), may_be

    def names(self, member: Member) -> tuple[list[str], bool]:
        """What a resource is called literally, and whether it may be called otherwise."""
        place = member.place
        if place not in self._names:
            block = member.object
            values = [] if block is None else [
                block.known_value(attribute.expression).unmarked()
                for name, attribute in block.items.attributes.items() if name in _NAMES
            ]
            texts = [text_of(value) for value in values if value.is_present]
            known = [text for text in texts if text]
            self._names[place] = known, block is None or len(known) != len(values)
        return self._names[place]

    def handed_out(self, member: Member, *, by_state: bool = False) -> str:
        """Why others than the resources of the tree may lead to a resource; "" if none may.

        *by_state*: what other configurations read from its state counts as well.
        """
        if self._handed is None:
            self._handed = {}
            for frame in self.frames.all:
                self._hand_out(frame)
        if self.frames.is_cut or not all([frame.module.is_whole for frame in self.frames.all]):
            return UNREAD
        if by_state and member.place in self._kept:
            return OF_OUTPUT
        return self._handed.get(member.place, "")

    def _hand_out(self, frame: Frame) -> None:
        symbols = symbols_of(frame.module)
        for call in symbols.calls():
            if frame.inner.get(call.address) is None:
                for _, node in arguments_of(call.declaration):
                    self._hand(frame, call, node, OUTSIDE)
        if frame.outer is None:
            kept_only = is_root(frame.module)
            for output in symbols.of_role(OUTPUT):
                if output.value is not None:
                    self._hand(frame, output, output.value[0], "" if kept_only else OF_OUTPUT)

    def _hand(self, frame: Frame, symbol: Symbol, node: Node, reason: str) -> None:
        expression = expression_of(symbol.document.tree, node)
        assert self._handed is not None
        for lead in leads_of(expression, frame, symbol.document, symbol, ()).found:
            place = lead.frame.number, lead.symbol.address
            if reason:
                self._handed.setdefault(place, reason)
            else:
                self._kept.add(place)


def joins_of(module: Module) -> Joins:
    """The joins of a module that nothing calls; kept with it."""
    return Joins(frames_of(values_of(module)))


def assumed_joins_of(module: Module) -> Joins:
    """The same where variables have the values of their defaults."""
    return Joins(frames_of(values_with_defaults(module)))


def members_at(file: FileContext, block: Object) -> Iterator[tuple[Joins, Member]]:
    """The resource that a block of a file is, in each of the trees that its module is part of.

    One of its instances, where the block is.
    """
    symbol, key = block.symbol, ALL
    if symbol is None or symbol.role != RESOURCE:
        return
    if block.scope is not None and block.instances.name:
        key = key_of((block.scope.variables or {}).get(block.instances.name, DYNAMIC_UNKNOWN))
    compute = assumed_joins_of if file.selection.assumes_defaults else joins_of
    for top in tops_of(file.module):
        joins = top.fact(compute)
        for frame in joins.frames.of_folder.get(file.module.folder, ()):
            found = symbols_of(frame.module).get(symbol.address)
            if found is not None:
                yield joins, Member(frame, found, key)


@kept
def is_root(module: Module) -> bool:
    """Whether a module is surely one that nobody calls: it configures providers or a backend."""
    forms = forms_of(module.dialect).by_path
    for document in module.documents:
        root = document.tree.root
        for item in root.items if isinstance(root, BodyNode) else ():
            if not isinstance(item, Block):
                continue
            inner = [element.type for element in item.body.items if isinstance(element, Block)]
            form = forms.get(item.type)
            if form is not None and form.role == CONFIGURATION:
                return True  # Modules for others have no such block.
            if not item.labels and set(inner) & {"backend", "cloud"}:
                return True
    return False


def _expressions(
    block: Object, paths: Sequence[ValuePath]
) -> list[tuple[BodyExpression, Sequence[str]]]:
    if paths:
        items = block.body.items()
        present = {*items.attributes, *[inner.type for inner in items.blocks]}
        # PERF: most resources have none of many attributes that one may refer to others by.
        return [
            found for path in paths if DYNAMIC in present or path.steps[0].name in present
            for found in find_expressions(block, path)
        ]
    left_out = block.body.attribute(DEPENDS_ON)
    start = -1 if left_out is None else left_out.expression.place.start
    found = [expression.written for expression in block.body.expressions()]
    return [(expression, ()) for expression in found if expression.place.start != start]


def key_of(bound: Value) -> str:
    """The key of an instance by the value of `each` or `count` in it, `SOME` if unknown."""
    payload = bound.payload
    for name in ("key", "index"):
        value = payload.get(name) if isinstance(payload, dict) else None
        if value is not None and value.is_present:
            return text_of(value) or SOME
    return SOME

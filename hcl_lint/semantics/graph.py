"""The dependencies between the declarations of a module, and their cycles.

Further users of declarations declare nothing: builds of Packer, jobs of Nomad, inputs.
"""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.annotations import Final, Iterable, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic, Related
from hcl_lint.dialects.dialect import OUTPUT, REFERENCES, VARIABLE
from hcl_lint.semantics.cycles import components, cycles
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.meta_arguments import SETTINGS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import CALL_SETTINGS
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.rules import REFERENCE_CYCLE, SELF_REFERENCE
from hcl_lint.semantics.symbols import (
    Resolved, Symbol, called_module, is_standalone, main_documents, resolved_in,
    resolved_references, resolved_within, symbols_of,
)
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node
from hcl_lint.syntax.queries import literal
from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, STRING, Step
from hcl_lint.text.source import Range

# Arguments of calls that are about the call as a whole.


class Arrow:
    """A dependency: something in ``start`` refers to ``end``, at ``range``."""

    def __init__(self, start: str, end: str, range: Range) -> None:
        self.start = start
        self.end = end
        self.range = range

    def __repr__(self) -> str:
        return f"<{self.start} -> {self.end}>"


class Graph:
    """The declarations of a module as nodes, by address, and their references as arrows.

    ``nodes`` are in the order of the documents. ``arrows`` are by the address they start from, at
    most one to each end.
    """

    def __init__(self, nodes: dict[str, Symbol], arrows: dict[str, list[Arrow]]) -> None:
        self.nodes = nodes
        self.arrows = arrows


@kept
def graph_of(module: Module) -> Graph:
    """The graph of a module, kept with it."""
    nodes = dict(symbols_of(module).by_address)
    arrows: dict[str, list[Arrow]] = {}
    known: set[tuple[str, str]] = set()
    for start, _, use in uses_of(module):
        symbol = use.resolution.symbol
        assert symbol is not None
        if start != symbol.address and (start, symbol.address) not in known:
            known.add((start, symbol.address))
            arrows.setdefault(start, []).append(Arrow(start, symbol.address, use.place()))
    for start, end, place in product_of(module.dialect).names.extra_dependencies(module):
        if start in nodes and end in nodes and (start, end) not in known:
            known.add((start, end))
            arrows.setdefault(start, []).append(Arrow(start, end, place))
    return Graph(nodes, arrows)


# A reference that leads to a symbol, with the declaration that it is in, and the address of that.
_Use: TypeAlias = tuple[str, Declaration, Resolved]


@kept
def uses_of(module: Module) -> list[_Use]:
    """The references of a module that lead to symbols, with what each is in; kept with it."""
    return [use for document in module.documents for use in _uses_in(module, document)]


# Evaluated when all else is known: whether plans of stacks are applied automatically.
_AFTERWARDS: Final = (("deployment_auto_approve", "check"), ("orchestrate", "check"))


def _uses_in(module: Module, document: Document, part: Node | None = None) -> list[_Use]:
    """The uses in a document, or in a part of it."""
    found: list[_Use] = []
    if is_standalone(document):
        return found
    spans = document.fact(spans_of)
    references = resolved_in(module, document) if part is None else (
        resolved_within(module, document, part)
    )
    for reference in references:
        if reference.resolution.symbol is None:
            continue
        if reference.reference.context.path[:2] in _AFTERWARDS:
            continue
        around = spans.at(reference.reference.start)
        if around is not None:
            found.append((around.address, around, reference))
    return found


def _uses_to_check(module: Module) -> list[_Use]:
    """The uses in the documents that are checked, and in all declarations that these lead to."""
    if module.checked is None:
        return uses_of(module)
    found = {document: _uses_in(module, document) for document in module.checked}
    waiting = [use for uses in found.values() for use in uses]
    seen: set[Declaration] = set()
    while waiting:
        symbol = waiting.pop()[2].resolution.symbol
        assert symbol is not None
        own = (symbol.declaration, symbol.document)
        for declaration, document in (own, *symbol.duplicates, *symbol.overrides):
            around = declaration
            while around.outer is not None:
                around = around.outer
            if around not in seen and not module.is_checked(document):
                seen.add(around)
                uses = _uses_in(module, document, around.node)
                found.setdefault(document, []).extend(uses)
                waiting += uses
    return [
        use for document in module.documents
        for use in sorted(found.get(document, ()), key=lambda use: use[2].reference.start)
    ]


def spans_of(document: Document) -> Spans:
    """Where the declarations of a document are; a fact of it."""
    return Spans(document)


class Spans:
    """Where the declarations of a document are."""

    def __init__(self, document: Document) -> None:
        tree = document.tree
        spans = [(*tree.range(element.node), element) for element in document.declarations]
        spans.sort(key=_start_of)
        self._starts = [start for start, _, _ in spans]
        # The last that begins at or before an offset, by the number of those that do.
        self._begun = [None, *[span for _, _, span in spans]]
        self._ends = {span: end for _, end, span in spans}

    def at(self, offset: int) -> Declaration | None:
        """The innermost declaration at an offset."""
        found = self._begun[bisect_right(self._starts, offset)]
        while found is not None and offset >= self._ends[found]:
            found = found.outer
        return found


def _start_of(span: tuple[int, int, Declaration]) -> tuple[int, int]:
    return span[0], -span[1]


def _reachable(start: str, following: dict[str, list[str]]) -> set[str]:
    found = {start}
    waiting = [start]
    while waiting:
        for element in following.get(waiting.pop(), ()):
            if element not in found:
                found.add(element)
                waiting.append(element)
    return found


# Cycles


def cycles_of(module: Module) -> list[list[Arrow]]:
    """The cycles in which declarations depend on one another, one of each group.

    The arguments and outputs of a module call count singly: an output depends on those arguments
    that it is computed from, where the called module can be read.
    """
    uses = module.fact(_uses_to_check)
    if len(uses) == 0 or not _may_have_cycles(module, uses):
        return []
    arrows = _fine_arrows(module, uses)
    following = {start: [arrow.end for arrow in arrows[start]] for start in sorted(arrows)}
    return [
        [_arrow(arrows[start], end) for start, end in zip(path, [*path[1:], path[0]])]
        for path in cycles(following)
    ]


def _may_have_cycles(module: Module, all_uses: list[_Use]) -> bool:
    """Whether there are cycles, or would be if calls of modules counted as a whole.

    PERF: most modules have none, and need no arrows between arguments and outputs.
    """
    uses = _dependencies(module, all_uses)
    # Most lead to what refers to nothing itself: variables.
    following: dict[str, set[str]] = {start: set() for start, _, _ in uses}
    for start, around, dependency in uses:
        symbol = dependency.resolution.symbol
        assert symbol is not None
        if start != symbol.address:
            if symbol.address in following:
                following[start].add(symbol.address)
        elif around.is_call:
            return True
    groups = components([start for start in following if following[start]], following.__getitem__)
    return any([len(group) != 1 for group in groups])


def _dependencies(module: Module, uses: list[_Use]) -> list[_Use]:
    """Those uses of symbols that must be there before what uses them."""
    return product_of(module.dialect).names.waited_for(module, uses)


def _arrow(arrows: list[Arrow], end: str) -> Arrow:
    return [arrow for arrow in arrows if arrow.end == end][0]


def _fine_arrows(module: Module, uses: list[_Use]) -> dict[str, list[Arrow]]:
    """The arrows between declarations, the arguments and the outputs of calls.

    The address of an argument or output is that of the call with a space and the name.
    """
    arrows: dict[str, list[Arrow]] = {}
    known: set[tuple[str, str]] = set()

    def add(start: str, end: str, place: Range) -> None:
        if start != end and (start, end) not in known:
            known.add((start, end))
            arrows.setdefault(start, []).append(Arrow(start, end, place))

    calls: dict[str, tuple[Symbol, Range]] = {}
    for start, around, dependency in _dependencies(module, uses):
        symbol = dependency.resolution.symbol
        assert symbol is not None
        reference = dependency.reference
        if around.is_call and reference.attribute not in CALL_SETTINGS:
            start = f"{start} {reference.attribute}"
        place = dependency.range
        if not symbol.is_call:
            add(start, symbol.address, place)
            continue
        calls.setdefault(symbol.address, (symbol, place))
        add(start, symbol.address, place)
        steps = reference.steps[dependency.resolution.length :]
        name = _first_name(steps) if steps else ""
        if name:
            add(start, f"{symbol.address} .{name}", place)
    for address, (call, place) in calls.items():
        callee = called_module(module, call)
        if callee is None or callee.folder == module.folder:
            continue
        inner = flow_of(callee)
        for name, arguments in inner.items():
            for argument in arguments:
                add(f"{address} .{name}", f"{address} {argument}", place)
    return arrows


def _first_name(steps: Iterable[Step]) -> str:
    for step in steps:
        if step.kind == ATTRIBUTE:
            return step.key
    return ""


class _Flow:
    """The variables that each output of a module is computed from; a fact of it."""

    def __init__(self, module: Module) -> None:
        self.found: dict[str, set[str]] | None = None


def flow_of(module: Module) -> dict[str, set[str]]:
    """The variables that each output of a module is computed from; kept with it.

    Where modules call one another in a cycle, nothing flows.
    """
    if module.fact(_Flow).found is None:
        modules = {module.folder: module}

        def calls(folder: str) -> list[str]:
            found = _unread_calls(modules[folder])
            for call in found:
                modules.setdefault(call.folder, call)
            return [call.folder for call in found]

        # The modules that one calls come before it.
        for group in components([module.folder], calls):
            for folder in group:
                flow = modules[folder].fact(_Flow)
                if flow.found is None:
                    flow.found = {} if len(group) > 1 else _flow(modules[folder])
    return module.fact(_Flow).found or {}


def _unread_calls(module: Module) -> list[Module]:
    """The modules to whose outputs one refers, unless its own flow is known."""
    if module.fact(_Flow).found is not None:
        return []
    symbols = [use.resolution.symbol for _, _, use in uses_of(module)]
    calls = {one.address: one for one in symbols if one is not None and one.is_call}
    called = [called_module(module, call) for call in calls.values()]
    return [call for call in called if call is not None and call.folder != module.folder]


def _flow(module: Module) -> dict[str, set[str]]:
    arrows = _fine_arrows(module, uses_of(module))
    following = {start: [arrow.end for arrow in value] for start, value in arrows.items()}
    variables = symbols_of(module).of_role(VARIABLE)
    found = {}
    for output in symbols_of(module).of_role(OUTPUT):
        reached = _reachable(output.address, following)
        found[output.name] = {one.name for one in variables if one.address in reached}
    return found


_MOST_SHOWN: Final = 20  # participants of a cycle

# Blocks of a resource whose expressions are evaluated after the resource itself.
_LATER: Final = ("provisioner", "connection", "postcondition")


def circular_references(module: Module) -> list[Diagnostic]:
    """Report declarations of a module that depend on themselves; kept with it.

    Nothing where the dialect does not require declarations.
    """
    if not module.dialect.has(REFERENCES) or len(symbols_of(module).by_address) == 0:
        return []
    quiet = module.quiet
    if quiet is not None and quiet.is_linked_as_before(cycle_problems, module):
        return []
    return module.fact(cycle_problems)


def cycle_problems(module: Module) -> list[Diagnostic]:
    """Report declarations that depend on themselves, in a module of any dialect."""
    found = [_cycle(arrows) for arrows in cycles_of(module)]
    is_quiet = len(found) == 0
    for start, declaration, use in module.fact(_uses_to_check):
        symbol = use.resolution.symbol
        assert symbol is not None
        if start != symbol.address:
            continue
        reference = use.reference
        is_local = symbol.form.of_attributes or symbol.form.address.startswith("local.")
        is_resource = len(declaration.labels) == 2 or declaration.kind in _OF_STACKS
        is_condition = is_resource and not _CONDITIONS.isdisjoint(reference.context.path)
        if is_local or is_condition or is_resource and _is_early(reference):
            is_quiet = False
            steps = reference.steps[use.resolution.length :]
            if not is_local and not is_condition and steps and steps[0].kind in (NUMBER, STRING):
                if not _may_have_instances(symbol) or declaration.kind in _OF_STACKS:
                    continue
            advice = "Refer to something else." if is_local else _ADVICE
            found.append(SELF_REFERENCE.at(
                use.range, f"`{symbol.address}` refers to itself",
                f"Its value depends on itself. {advice}",
            ))
    if module.quiet is not None:
        module.quiet.note_silence(cycle_problems, module, is_silent=is_quiet)
    return found


def _may_have_instances(symbol: Symbol) -> bool:
    """Whether there may be an instance, which then refers to itself, or to none that there is."""
    if symbol.duplicates or symbol.overrides:
        return False
    for name in SETTINGS:
        found = symbol.attribute(name)
        if found is not None:
            node, document = found
            return document.tree.text(node) not in _NO_INSTANCES
    return False


_NO_INSTANCES: Final = ("0", "{}", "[]", "toset([])", "null")  # literally


_ADVICE = "Refer to something else, or to `self` where that exists."


_OF_STACKS: Final = ("component", "stack")
# They see the resource as `self`, or not yet.
_CONDITIONS: Final = frozenset(("precondition", "postcondition"))


def _is_early(reference: Reference) -> bool:
    """Whether a reference is needed to create the resource that it is in."""
    if reference.is_static:
        return reference.attribute == "replace_triggered_by"
    return not any([name in reference.context.path for name in _LATER])


def _cycle(arrows: list[Arrow]) -> Diagnostic:
    first = min(range(len(arrows)), key=lambda at: _order(arrows[at]))
    arrows = arrows[first:] + arrows[:first]
    names = [_name(arrow.start) for arrow in arrows]
    distinct = list(dict.fromkeys(names))
    shown = ", ".join([f"`{name}`" for name in distinct[:3]])
    if len(distinct) > 3:
        shown += f" and {len(distinct) - 3} more"
    way = " → ".join([f"`{name}`" for name in dict.fromkeys(names[:_MOST_SHOWN])])
    end = "…" if len(distinct) > _MOST_SHOWN else f"`{names[0]}`"
    related = [
        Related(f"`{_name(arrow.start)}` refers to `{_name(arrow.end)}` here", arrow.range)
        for arrow in arrows[1:_MOST_SHOWN] if arrow.range is not arrows[0].range
    ]
    return REFERENCE_CYCLE.at(
        arrows[0].range, f"Cycle of references between {shown}",
        f"Each of these needs the next one: {way} → {end}. Remove one of the references.",
        related=related,
    )


def _order(arrow: Arrow) -> tuple[str, int]:
    return arrow.range.source.path, arrow.range.start


def _name(node: str) -> str:
    """The address of a declaration, or of an argument or output of a call."""
    call, _, part = node.partition(" ")
    return call + part if part.startswith(".") else call


class User:
    """A block or an attribute at the top of a file, with the addresses that it refers to.

    ``name`` is its type with its labels, and a number where that is taken; ``place`` is its name.
    """

    def __init__(self, name: str, kind: str, place: Range) -> None:
        self.name = name
        self.kind = kind
        self.place = place
        self.uses: dict[str, Range] = {}


def users_of(module: Module) -> list[User]:
    """Return the users of a module in the order of its documents; of files in JSON, none."""
    found: list[User] = []
    names = set(symbols_of(module).by_address)
    for document in main_documents(module):
        for user in _in_document(module, document):
            name, count = user.name, 1
            while user.name in names:
                count += 1
                user.name = f"{name} ({count})"
            names.add(user.name)
            found.append(user)
    return found


def _in_document(module: Module, document: Document) -> list[User]:
    root = document.tree.root
    if not isinstance(root, Body):
        return []
    items = [item for item in root.items if isinstance(item, (Attribute, Block))]
    starts = [document.tree.range(item)[0] for item in items]
    spans = document.fact(spans_of)
    users: dict[int, User] = {}

    def add(start: int, address: str, place: Range) -> None:
        if spans.at(start) is None and len(items) != 0:
            at = max(bisect_right(starts, start) - 1, 0)
            if at not in users:
                users[at] = _user(document, items[at])
            users[at].uses.setdefault(address, place)

    for reference in resolved_references(module):
        symbol = reference.resolution.symbol
        if reference.document is document and symbol is not None:
            add(reference.reference.start, symbol.address, reference.place())
    for address, place in product_of(module.dialect).names.implicit_uses(module):
        if place.source is document.source:
            add(place.start, address, place)
    return [users[at] for at in sorted(users)]


def _user(document: Document, item: Attribute | Block) -> User:
    tree = document.tree
    start, end = tree.tokens.start(item.first), tree.tokens.end(item.first)
    type_ = name = tree.token_text(item.first)
    if isinstance(item, Block):
        labels = [label.value for label in item.labels]
        if len(labels) != 0:
            start, end = tree.range(item.labels[-1])
        else:
            named = item.body.attribute("name")
            text = None if named is None else literal(named.expression)
            labels = [] if text is None else [text]
        name = ".".join([type_, *labels])
    return User(name, type_, Range(document.source, start, end))

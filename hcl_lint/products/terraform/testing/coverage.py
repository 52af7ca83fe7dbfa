"""Coverage: which objects, outputs and conditions of modules the assertions of tests reach."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator
from hcl_lint.products.terraform.providers.requirements import with_called
from hcl_lint.products.terraform.testing.planned_modules import PlannedModule
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import arguments_of
from hcl_lint.semantics.paths import path_of
from hcl_lint.semantics.run_results import CoveredItem
from hcl_lint.semantics.symbols import Symbol, main_documents, symbols_of
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.references import ATTRIBUTE, Step

_KINDS: Final = {"resource": "resource", "data": "data source", "output": "output"}
_CONDITIONS: Final = ("validation", "precondition", "postcondition", "assert")


class Coverage:
    """The symbols that assertions lead to, by their modules, and the outcomes of conditions.

    Conditions are known by their files and lines.
    """

    __slots__ = ("_reached", "outcomes")

    def __init__(self) -> None:
        self._reached: set[tuple[str, str]] = set()
        self.outcomes: dict[tuple[str, int], set[bool]] = {}

    def reach(self, module: PlannedModule, references: Iterable[tuple[str, list[Step]]]) -> None:
        """Note what some references lead to, and all that this follows from."""
        waiting = [(module, root, steps) for root, steps in references]
        seen: set[tuple[str, str, str]] = set()
        while waiting:
            inside, root, steps = waiting.pop()
            target = inside.dependencies.target(path_of(root, steps))
            symbol = None if target is None else inside.dependencies.declared.get(target)
            if symbol is None or target is None:
                continue
            rest = steps[len(target) - 1:]
            shown = "".join([step.to_text() for step in rest[:2]]) if symbol.is_call else ""
            key = (inside.address, symbol.address, shown)
            if key in seen:
                continue
            seen.add(key)
            self._reached.add((inside.module.folder, symbol.address))
            waiting += _behind(inside, symbol, rest)

    def note(self, outcomes: dict[tuple[str, int], set[bool]]) -> None:
        """Note how conditions came out in a walk."""
        for place, found in outcomes.items():
            self.outcomes.setdefault(place, set()).update(found)

    def items(self, module: Module) -> Iterator[CoveredItem]:
        """All that may be reached in a module, and in those that it calls."""
        for each in with_called(module):
            for symbol in symbols_of(each):
                kind = _KINDS.get(symbol.kind)
                if kind is None:
                    continue
                line = symbol.document.source.line_index.line(symbol.declaration.start) + 1
                is_reached = (each.folder, symbol.address) in self._reached
                yield CoveredItem(kind, symbol.address, symbol.document.path, line, is_reached)
            yield from self._conditions(each)

    def _conditions(self, module: Module) -> Iterator[CoveredItem]:
        for document in main_documents(module):
            for block in document.blocks:
                inner = [block, *block.blocks("lifecycle")]
                for one in [found for holder in inner for found in holder.blocks(*_CONDITIONS)]:
                    condition = one.expression("condition")
                    if condition is None:
                        continue
                    place = condition.place
                    found = self.outcomes.get((place.source.path, place.line), set())
                    name = f"{one.type} of {block.type} {'.'.join(block.labels)}"
                    # One that nothing has ever violated is not tested.
                    yield CoveredItem("condition", name, document.path, place.line, False in found)


def _behind(
    module: PlannedModule, symbol: Symbol, rest: list[Step]
) -> list[tuple[PlannedModule, str, list[Step]]]:
    """What a symbol follows from, with the modules."""
    found: list[tuple[PlannedModule, str, list[Step]]] = []
    if symbol.is_call:
        steps = rest if rest and rest[0].kind == ATTRIBUTE else rest[1:]
        for inner in module.known_instances(symbol).values():
            names = [steps[0]] if steps and steps[0].kind == ATTRIBUTE else [
                Step(ATTRIBUTE, path[1], 0, 0) for path in inner.dependencies.declared
                if path[0] == "output"
            ]
            found += [(inner, "output", [name]) for name in names]
        return found
    caller, call = module.caller, module.call
    if symbol.form.type_syntax and caller is not None and call is not None:
        for name, node in arguments_of(call.declaration):
            if name == symbol.name:
                expression = expression_of(call.document.tree, node)
                found += [(caller, one.root, one.steps) for one in expression.references()]
        return found
    document = symbol.document
    for one in document.references_within(*document.tree.range(symbol.declaration.node)):
        if not one.is_static:
            found.append((module, one.root, one.steps))
    return found

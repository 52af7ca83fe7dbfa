"""Coverage: which objects, outputs and conditions of modules the assertions of tests reach."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator
from hcl_lint.products.terraform.language.validations import CHECKS
from hcl_lint.products.terraform.providers.requirements import with_called
from hcl_lint.products.terraform.testing.planned_modules import PlannedModule
from hcl_lint.products.terraform.testing.walks import NotReached
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.meta_arguments import SETTINGS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.run_results import CoveredItem
from hcl_lint.semantics.symbols import Symbol, main_documents, symbols_of
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.nodes import Attribute, Conditional, For
from hcl_lint.syntax.queries import enclosing
from hcl_lint.syntax.references import ATTRIBUTE, Step, path_of
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.messages import short
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import BOOL

_KINDS: Final = {"resource": "resource", "data": "data source", "output": "output"}
_SETTING_LEVEL: Final = 5  # of what makes the instances of a block: root, block, body, attribute
_LONGEST_ARM: Final = 40  # characters of it that are shown


class Coverage:
    """The symbols that assertions lead to, by their modules, and the outcomes of conditions.

    Conditions are known by their files and lines.
    """

    def __init__(self) -> None:
        self._reached: set[tuple[str, str]] = set()
        self._chosen: dict[tuple[str, int], set[bool]] = {}
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

    def note(self, planned: PlannedModule) -> None:
        """Note how conditions came out in a walk, and what conditionals chose."""
        for place, found in planned.walk.outcomes.items():
            self.outcomes.setdefault(place, set()).update(found)
        for module in planned.with_called():
            for document in main_documents(module.module):
                for node in _conditionals(document):
                    chosen = self._chosen.setdefault(_place_of(document, node), set())
                    chosen.update(_outcomes(module, document, node))

    def items(self, module: Module) -> Iterator[CoveredItem]:
        """All that may be reached in a module, and in those that it calls."""
        for each in with_called(module):
            for symbol in symbols_of(each):
                kind = _KINDS.get(symbol.kind)
                if kind is None:
                    continue
                place = Range(symbol.document.source, *symbol.declaration.place)
                is_reached = (each.folder, symbol.address) in self._reached
                yield CoveredItem(kind, symbol.address, place, is_reached)
            yield from self._conditions(each)
            yield from self._arms(each)

    def _conditions(self, module: Module) -> Iterator[CoveredItem]:
        for document in main_documents(module):
            for block in document.blocks():
                inner = [block, *block.blocks("lifecycle")]
                for one in [found for holder in inner for found in holder.blocks(*CHECKS)]:
                    condition = one.expression("condition")
                    if condition is None:
                        continue
                    place = condition.place
                    found = self.outcomes.get((place.source.path, place.line), set())
                    name = f"{one.type} of {block.type} {'.'.join(block.labels)}"
                    # One that nothing has ever violated is not tested.
                    yield CoveredItem("condition", name, place, False in found)

    def _arms(self, module: Module) -> Iterator[CoveredItem]:
        """The results of conditionals, which runs choose."""
        for document in main_documents(module):
            tree = document.tree
            for node in _conditionals(document):
                chosen = self._chosen.get(_place_of(document, node), set())
                for is_true, arm in ((True, node.if_true), (False, node.if_false)):
                    name = short(" ".join(tree.text(arm).split()), _LONGEST_ARM)
                    condition = short(" ".join(tree.text(node.condition).split()), _LONGEST_ARM)
                    word = "where" if is_true else "unless"
                    yield CoveredItem(
                        "arm", f"{name} {word} {condition}", tree.range_of(arm), is_true in chosen
                    )


def _conditionals(document: Document) -> Iterator[Conditional]:
    """The conditionals of a document, but those in which loops name values."""
    root = document.tree.root
    inner = {id(node) for loop in descendants(root, For) for node in descendants(loop, Conditional)}
    for node in descendants(root, Conditional):
        if id(node) not in inner:
            yield node


def _place_of(document: Document, conditional: Conditional) -> tuple[str, int]:
    return document.path, document.tree.range(conditional)[0]


def _outcomes(
    module: PlannedModule, document: Document, conditional: Conditional
) -> Iterator[bool]:
    """What a condition is in the instances of the block around it, as far as that is known."""
    problems = len(module.walk.problems)
    condition = expression_of(document.tree, conditional.condition)
    around = enclosing(document.tree, document.tree.range(conditional)[0])
    declared = module.dependencies.declared.values()
    symbol = next((one for one in declared if one.declaration.node in around), None)
    makes_instances = any([
        isinstance(node, Attribute) and node.name in SETTINGS for node in around[:_SETTING_LEVEL]
    ])
    try:
        keyed = None if symbol is None or makes_instances else module.keyed_names(symbol)
        for names in ({None: {}} if keyed is None else keyed).values():
            value = module.evaluate(condition, document, names)
            if value.is_present and not value.contains_marks:
                yield convert(value, BOOL).as_bool()
    except (NotReached, ConversionError):
        return
    finally:
        del module.walk.problems[problems:]


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
    caller = module.caller
    if symbol.form.type_syntax and caller is not None:
        argument = module.argument(symbol.name)
        references = () if argument is None else argument.references()
        return [(caller, reference.root, reference.steps) for reference in references]
    document = symbol.document
    for one in document.references_within(*document.tree.range(symbol.declaration.node)):
        if not one.is_static:
            found.append((module, one.root, one.steps))
    return found

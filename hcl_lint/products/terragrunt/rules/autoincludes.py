"""Parts that stacks merge into the units and stacks that they copy: `autoinclude` blocks."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.dialects.schemas import schema_of
from hcl_lint.products.terragrunt.dependencies import (
    mocks_in, outputs_of_unit, source_folder, unit_in,
)
from hcl_lint.products.terragrunt.includes import includes_of
from hcl_lint.products.terragrunt.origins import AUTOINCLUDE, documents_beside
from hcl_lint.products.terragrunt.rules import INVALID_STACK, UNDEFINED_TERRAGRUNT_NAME
from hcl_lint.products.terragrunt.rules.units import severity_at, unsure_places
from hcl_lint.schema.block_view import BlockView
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node, Object, ObjectItem, Traversal
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.messages import advise, closest, short
from hcl_lint.text.source import Range

_COMPONENTS: Final = ("unit", "stack")
_OF_MODULE: Final = ("terraform", "generate")
_UNCERTAIN: Final = ("enabled", "skip_outputs", "expansion")


class Replaced:
    """The parts of a unit that an `autoinclude` block replaces.

    That need not be evaluated there: inputs by name, dependencies, and all else of the same kind.
    """

    def __init__(self, document: Document, part: BlockView) -> None:
        """*part* is the view of a unit of a stack in a document."""
        self.dependencies: set[str] = set()
        self.inputs: set[str] | None = set()  # None where their names are not known
        self.items: set[str] = set()
        for block in _components(document):
            if document.tree.range(block)[0] == part.place.start:
                for inner in block.body.blocks_of(AUTOINCLUDE):
                    self._add(document, inner.body)

    def _add(self, document: Document, body: Body) -> None:
        for block in body.blocks:
            if block.type == "dependency":
                self.dependencies.update([label.value for label in block.labels])
            else:
                self.items.add(block.type)
        for attribute in body.attributes:
            names = _keys(document, attribute.expression)
            if attribute.name != "inputs":
                self.items.add(attribute.name)
            elif names is None or self.inputs is None:
                self.inputs = None
            else:
                self.inputs.update(names)

    def has(self, document: Document, offset: int) -> bool:
        """Whether what is at an offset in the file of the unit is replaced."""
        tree = document.tree
        for item in tree.native_body.items:
            start, end = tree.range(item)
            if not start <= offset < end:
                continue
            if isinstance(item, Block):
                if item.type == "dependency":
                    return any([label.value in self.dependencies for label in item.labels])
                return item.type in self.items
            if isinstance(item, Attribute):
                if item.name != "inputs":
                    return item.name in self.items
                return self._has_input(document, item.expression, offset)
        return False

    def _has_input(self, document: Document, inputs: Node, offset: int) -> bool:
        if self.inputs is None or not isinstance(inputs, Object):
            return self.inputs is None or len(self.inputs) != 0
        for item in inputs.items:
            start, end = document.tree.range(item)
            if start <= offset < end and isinstance(item, ObjectItem):
                return static_key(document.tree, item.key) in self.inputs
        return False


def _keys(document: Document, node: Node) -> set[str] | None:
    """The keys of an object; None where these are not written out."""
    if not isinstance(node, Object):
        return None
    keys = {
        static_key(document.tree, item.key) for item in node.items if isinstance(item, ObjectItem)
    }
    return None if None in keys else {key for key in keys if key is not None}


def _components(document: Document) -> list[Block]:
    """The units and stacks of a stack; Terragrunt reads those in native syntax only."""
    return [block for block in document.tree.native_body.blocks if block.type in _COMPONENTS]


def check_autoincludes(module: Module, document: Document) -> Diagnostics:
    """Report what is wrong with the `autoinclude` blocks of a stack."""
    for component in _components(document):
        blocks = component.body.blocks_of(AUTOINCLUDE)
        for block in blocks:
            yield from _check_autoinclude(document, component, block)
        if component.type == "unit" and len(blocks) != 0:
            yield from _Merged(module, document, component, blocks).check()


class _Merged:
    """The references in what is merged into a unit."""

    def __init__(
        self, module: Module, document: Document, component: Block, blocks: list[Block]
    ) -> None:
        self.module = module
        self.document = document
        self.component = component
        self.blocks = blocks
        self.declared = {
            element.labels[0].value: element for block in blocks
            for element in block.body.blocks_of("dependency") if len(element.labels) == 1
        }

    def check(self) -> Diagnostics:
        ranges = [self.document.tree.range(block) for block in self.blocks]
        unsure = unsure_places(self.document)
        for reference in self.document.references:
            if reference.root != "dependency" or len(reference.steps) == 0:
                continue
            if any([start <= reference.start < end for start, end in ranges]):
                severity = severity_at(reference.start, unsure)
                if severity is not None and reference.steps[0].kind == ATTRIBUTE:
                    yield from self.reference(reference, severity)

    def reference(self, each: Reference, severity: str) -> Diagnostics:
        name = each.steps[0].key
        if name in self.declared:
            yield from self.output(each, name, severity)
            return
        known = self.known_dependencies()
        if known is None or name in known:
            return
        meant = closest(name, sorted(known))
        advice = f"Did you mean `dependency.{meant}`?" if meant else "Declare it in `autoinclude`."
        yield from self.add(
            each, 1, f"Undefined dependency `dependency.{name[:40]}`",
            f"Neither the block nor the unit declares {short(name)}. {advice}", severity,
        )

    def add(
        self, each: Reference, length: int, summary: str, detail: str, severity: str
    ) -> Diagnostics:
        place = Range(self.document.source, each.start, each.step_place(length - 1)[1])
        yield UNDEFINED_TERRAGRUNT_NAME.at(place, summary, detail, severity=severity)

    def known_dependencies(self) -> set[str] | None:
        """The names of all dependencies of the unit with what is merged; None if not known."""
        unit = self.unit(self.component)
        if unit is None or not unit.is_whole:
            return None
        included = [include for include in includes_of(unit) if include.is_merged]
        documents = list(unit.documents)
        for other in included:
            if other.document is None:
                return None
            documents.append(other.document)
        names = set(self.declared)
        for document in [*documents, *documents_beside(unit, unit.documents[0])]:
            if "include {" in document.text:
                return None
            names.update([one.name for one in document.declarations if one.kind == "dependency"])
        return names

    def output(self, each: Reference, name: str, severity: str) -> Diagnostics:
        """Report an output that the unit of a dependency does not have."""
        steps = each.steps
        if len(steps) < 3 or steps[1].key != "outputs" or steps[2].kind != ATTRIBUTE:
            return
        body = self.declared[name].body
        items = {attribute.name for attribute in body.attributes}
        items.update([block.type for block in body.blocks])
        mocks = body.attribute("mock_outputs")
        mocked = mocks_in(self.document, None if mocks is None else mocks.expression)
        unit = self.unit_of(body)
        known = None if unit is None else outputs_of_unit(unit)
        if known is None or mocked is None or not items.isdisjoint(_UNCERTAIN):
            return
        names = [*known[1], *mocked]
        output = steps[2].key
        if output not in names:
            advice = advise(output, names, "Declare it there, or correct it.")
            yield from self.add(
                each, 3, f"Undefined output {short(output)} of dependency {short(name)}",
                f"The module in `{known[0].path}` has no output of this name. {advice}",
                severity,
            )

    def unit_of(self, dependency: Body) -> Module | None:
        """The unit that a dependency leads to, as far as its path is that of one of this stack."""
        path = dependency.attribute("config_path")
        node = None if path is None else path.expression
        if not isinstance(node, Traversal):
            return None
        words = self.document.tree.text(node).split(".")
        if len(words) != 3 or words[0] != "unit" or words[2] != "path":
            return None
        found = self.document.tree.body.blocks_of("unit", [words[1]])
        if len(found) != 1 or _may_add_outputs(found[0]):
            return None
        return self.unit(found[0])

    def unit(self, component: Block) -> Module | None:
        """The unit that a block copies, where it is in the tree."""
        path = source_folder(self.module, self.document, component)
        return None if path is None else unit_in(self.module, path)


def _may_add_outputs(component: Block) -> bool:
    """Whether what is merged into a unit may change which outputs its module has."""
    return any([
        merged.body.blocks_of(name) or merged.body.attribute(name) is not None
        for merged in component.body.blocks_of(AUTOINCLUDE) for name in _OF_MODULE
    ])


def _check_autoinclude(document: Document, component: Block, block: Block) -> Diagnostics:
    """Report what cannot be merged into a unit or stack."""
    tree = document.tree

    def header(each: Block) -> Range:
        start, _ = tree.range(each)
        return Range(document.source, start, tree.tokens.ends[each.first])

    for element in _blocks_within(block.body):
        if element.type == "locals":
            yield INVALID_STACK.at(
                header(element), "Local values in `autoinclude`",
                "Terragrunt rejects them here. Declare them in the stack, outside all blocks.",
            )
        elif element.type == AUTOINCLUDE:
            yield INVALID_STACK.at(
                header(element), "`autoinclude` in `autoinclude`",
                "Terragrunt rejects it. Move its content to the outer one.",
            )
    for element in block.body.blocks_of("dependency"):
        if component.type == "stack":
            yield INVALID_STACK.at(
                header(element), "Dependency in the `autoinclude` of a stack",
                "Only `unit` and `stack` blocks can be added to a stack. Declare the dependency in "
                "the `autoinclude` of a unit.",
            )
        elif len(element.labels) != 1:
            yield INVALID_STACK.at(
                header(element), "Dependency without a name",
                "It needs one label: `dependency \"vpc\" { ... }`.",
            )
        elif element.body.attribute("config_path") is None:
            yield INVALID_STACK.at(
                header(element), "Dependency without `config_path`",
                "Set it to the path of a unit, such as `unit.vpc.path`.",
            )
    yield from _check_types(document, component, block)
    for inner in block.body.blocks if component.type == "stack" else ():
        if inner.type in _COMPONENTS:
            yield from _check_injected(document, inner)


def _check_types(document: Document, component: Block, block: Block) -> Diagnostics:
    schema = schema_of(document.dialect, "terragrunt.hcl") if component.type == "unit" else None
    for item in block.body.blocks:
        if schema is not None and item.type not in schema.blocks:
            meant = closest(item.type, schema.blocks)
            if meant is not None:
                start, end = document.tree.range(item)
                yield INVALID_STACK.at(
                    Range(document.source, start, start + len(item.type)),
                    f"Unexpected block {short(item.type)}",
                    f"What is merged into a unit is read like its file. Did you mean `{meant}`?",
                )


def _blocks_within(body: Body) -> Iterator[Block]:
    """The blocks in a body, without those in units and stacks, which are generated later."""
    for block in body.blocks:
        yield block
        if block.type not in _COMPONENTS:
            yield from _blocks_within(block.body)


def _check_injected(document: Document, component: Block) -> Diagnostics:
    """Report values of an added unit that follow from outputs of dependencies."""
    values = component.body.attribute("values")
    if values is None:
        return
    start, end = document.tree.range(values.expression)
    for element in document.references:
        if start <= element.start < end and element.root == "dependency":
            yield INVALID_STACK.at(
                Range(document.source, element.start, element.end), "Values from a dependency",
                "Outputs are not known when the stack is generated. Pass the path of the unit, and "
                "declare the dependency in the `autoinclude` of the unit.",
            )

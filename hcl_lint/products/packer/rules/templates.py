"""Templates of a module, beyond the schema of their blocks."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import FILES, MODULE, WARNING, check
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.packer.builds import are_independent, builds_of, is_setting, original_of
from hcl_lint.products.packer.names import PROVISIONERS, LateNames, TemplateNames, names_of
from hcl_lint.products.packer.rules import (
    DEPRECATED_HCP_REGISTRY, INVALID_PLUGIN_REQUIREMENT, INVALID_REGISTRY, INVALID_STEP_SETTING,
    INVALID_TEMPLATE_STRUCTURE, INVALID_VALIDATION, MISSING_REQUIRED_PLUGIN, UNDEFINED_SOURCE,
    UNKNOWN_COMPONENT, UNUSED_SOURCE,
)
from hcl_lint.products.packer.rules.plugins import Requirements
from hcl_lint.products.packer.rules.registries import REGISTRY, check_registry, modernized
from hcl_lint.products.packer.rules.validations import check_condition, check_message, check_values
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.schema.json_body import JsonBody
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.rules import DUPLICATE_DECLARATION
from hcl_lint.semantics.symbols import main_documents, symbols_of
from hcl_lint.syntax.json_nodes import JsonMember
from hcl_lint.syntax.nodes import DYNAMIC, Block, Body as BodyNode
from hcl_lint.text.messages import location, short
from hcl_lint.text.source import Range

# Blocks in which dynamic blocks are refused; "" is the top of a file.
_WITHOUT_DYNAMIC_BLOCKS: Final = ("", "packer", "variable", "variables", "local", "locals", "data")
_LITERAL_SETTINGS: Final = {
    "variable": ("description", "sensitive"), "local": ("sensitive",),
}


@check(
    INVALID_TEMPLATE_STRUCTURE, UNDEFINED_SOURCE, UNUSED_SOURCE, MISSING_REQUIRED_PLUGIN,
    INVALID_STEP_SETTING, DEPRECATED_HCP_REGISTRY, INVALID_VALIDATION, INVALID_PLUGIN_REQUIREMENT,
    INVALID_REGISTRY, UNKNOWN_COMPONENT,
    reads=FILES,
)
def templates(module: ModuleContext) -> Diagnostics:
    for diagnostic in module.module.fact(_find):
        file = module.file_with(diagnostic.source)
        if diagnostic.rule is DEPRECATED_HCP_REGISTRY and file is not None and not file.is_json:
            diagnostic = diagnostic.copy()
            diagnostic.fix = modernized(diagnostic.start, file)
        yield diagnostic


def _find(module: Module) -> list[Diagnostic]:
    check = _TemplateCheck(module)
    found = [element for document in main_documents(module) for element in check.document(document)]
    found += check.components()
    found += check.registries_of_builds()
    return [*found, *check.absence(), *builds_of(module).found]


class _TemplateCheck:
    def __init__(self, module: Module) -> None:
        self.module = module
        self.names: TemplateNames = names_of(module)
        self.late = LateNames(module)
        builds = builds_of(module)
        self.addresses = {source.address for source in builds.sources}
        self.idle = {id(body) for body in builds.idle_bodies}
        self.requirements = Requirements(module)
        # At the top level, and in builds.
        self.registries: list[tuple[Document, Range]] = []
        self.in_builds: list[tuple[Document, Range]] = []
        # Components: the kind of their block, their type, and where that is.
        self.used: list[tuple[str, str, Range]] = []

    def document(self, document: Document) -> Diagnostics:
        if isinstance(document.tree.root, BodyNode) and DYNAMIC in document.text:
            yield from self.dynamic_blocks(document, document.tree.root)
        for block in self.names.view(document).blocks():
            if not block.is_unknown:
                yield from self.block(block, document)

    def block(self, block: BlockView, document: Document) -> Diagnostics:
        for name in _LITERAL_SETTINGS.get(block.type, ()):
            yield from self.no_null(block, name)
        if block.type == "packer":
            version = block.expression("required_version")
            if version is not None:
                yield from self.requirements.packer_version(version)
            for element in block.blocks():
                yield from self.requirements.plugins(element, document)
        elif block.type == "variable":
            yield from self.variable(block)
        elif block.type == "data":
            yield from self.use(block.type, block)
        elif block.type == "source":
            # Packer does not even look up the builders of unused sources.
            if ".".join(("source", *block.labels)) in self.addresses:
                yield from self.use(block.type, block)
        elif block.type == REGISTRY:
            yield from self.registry(block, document)
        elif block.type == "build":
            yield from self.build(block, document)

    def no_null(self, block: BlockView, name: str) -> Diagnostics:
        """Report a literal setting that is null."""
        value = block.value(name)
        if value is not None and value.is_null:
            yield INVALID_STEP_SETTING.at(
                block.place_of(name), f"`{name}` is null",
                "Packer does not accept null here. Remove the attribute, or set a value.",
            )

    def variable(self, block: BlockView) -> Diagnostics:
        for entry in block.blocks("validation"):
            condition, message = entry.expression("condition"), entry.expression("error_message")
            if condition is not None and block.labels:
                if (yield from check_condition(condition, block.label, self.module)):
                    default = block.expression("default")
                    yield from check_values(block.label, condition, message, default, self.module)
            if message is not None:
                yield from check_message(message)

    def registry(self, block: BlockView, document: Document) -> Diagnostics:
        for other, place in self.registries:
            if other is not document and not are_independent(self.module, other, document):
                yield INVALID_REGISTRY.at(
                    block.place, "Second registry",
                    f"Only one is allowed per module. The first one is in {other.path} on line "
                    f"{place.line}.",
                )
                break
        self.registries.append((document, block.place))
        yield from check_registry(block, self.names, self.late, document)

    def registries_of_builds(self) -> Diagnostics:
        """Report registries beside those in builds: `packer validate` accepts them."""
        earlier = list(self.registries)
        for document, place in self.in_builds:
            for other, first in earlier:
                if not are_independent(self.module, other, document):
                    yield INVALID_REGISTRY.at(
                        place, "Registry in addition to another one",
                        f"`packer build` accepts only one, and there is another on line "
                        f"{first.line} of {other.path}.",
                        severity=WARNING,
                    )
                    break
            earlier.append((document, place))

    def build(self, block: BlockView, document: Document) -> Diagnostics:
        registries = block.blocks(REGISTRY)
        if len(registries) == 1 and not registries[0].is_unknown:
            self.in_builds.append((document, registries[0].place))
        for element in block.blocks():
            if element.type == REGISTRY:
                yield DEPRECATED_HCP_REGISTRY.at(
                    element.place, "Deprecated registry block in a build",
                    "The block belongs at the top level now. Move it out of the build.",
                )
                yield from check_registry(element, self.names, self.late, document)
            elif element.type in PROVISIONERS:
                yield from self.use("provisioner", element)
            elif element.type == "post-processor":
                yield from self.use(element.type, element)
            elif element.type == "post-processors":
                for step in element.blocks():
                    yield from self.use("post-processor", step)

    def use(self, kind: str, block: BlockView) -> Diagnostics:
        if block.labels and block.label_places and not block.is_unknown:
            self.used.append((kind, block.labels[0], block.label_places[0]))
            body = original_of(block.body)
            if isinstance(body, JsonBody):
                yield from self.repeated_properties(body, block.schema)

    def repeated_properties(self, body: JsonBody, schema: BodySchema) -> Diagnostics:
        """Report settings of a plugin that are set twice in JSON syntax.

        Several objects may be several blocks; anything else can only be the value of an attribute.
        """
        if id(body.node) in self.idle:
            return
        known: dict[str, JsonMember] = {}
        for member in body.members_of(body.node, None, []):
            first = known.setdefault(member.name, member)
            name = member.name
            if first is member or name == "//" or name in schema.attributes:
                continue
            if is_setting(first.value) or is_setting(member.value):
                line = body.token_place(first.name_token).line
                yield INVALID_TEMPLATE_STRUCTURE.at(
                    body.token_place(member.name_token), f"{short(name)} is set twice",
                    f"It is already set on line {line}. Remove one of the two.",
                )

    def components(self) -> Diagnostics:
        """Find components of plugins that are not required."""
        known: set[str] = set()
        for kind, type_, place in self.used if self.module.is_whole else ():
            name = type_.partition("-")[0]
            if name not in known:
                for diagnostic in self.requirements.component(kind, type_, place):
                    known.add(name)
                    yield diagnostic

    def absence(self) -> Diagnostics:
        """Report sources without a build."""
        sources = symbols_of(self.module).of_kind("source")
        if builds_of(self.module).count == 0 and self.module.is_whole and sources:
            first = sources[0]
            yield INVALID_TEMPLATE_STRUCTURE.at(
                Range(first.document.source, *first.declaration.place), "Module without a build",
                "Packer rejects a folder of templates without a `build` block.",
            )

    def dynamic_blocks(self, document: Document, root: BodyNode) -> Diagnostics:
        """Report dynamic blocks where they generate nothing, and labels that come too late."""
        tree = document.tree
        # Bodies, with the types of the outermost block around them and of their own.
        waiting: list[tuple[BodyNode, str, str]] = [(root, "", "")]
        while waiting:
            body, first, last = waiting.pop()
            for item in body.blocks:
                type_ = item.type
                if type_ != DYNAMIC:
                    waiting.append((item.body, first or type_, type_))
                elif first == "build" and last in ("build", "post-processors"):
                    yield from self.late_labels(item, document)
                elif first in _WITHOUT_DYNAMIC_BLOCKS:
                    tokens = tree.tokens
                    yield INVALID_TEMPLATE_STRUCTURE.at(
                        Range(
                            document.source, tokens.starts[item.type_token],
                            tokens.ends[item.type_token],
                        ),
                        "Unexpected block `dynamic`",
                        "Dynamic blocks are supported only in `build` and `source` blocks.",
                    )

    def late_labels(self, block: Block, document: Document) -> Diagnostics:
        """Report labels of the blocks to generate that are unknown until something is built."""
        labels = block.body.attribute("labels")
        if labels is None:
            return
        name = self.late.in_value(labels.expression, document)
        if name:
            yield INVALID_TEMPLATE_STRUCTURE.at(
                document.tree.range_of(labels.expression),
                "`labels` is not known yet",
                f"{short(name)} is known only during the build, but `labels` is needed earlier.",
            )


_NOUNS: Final = {
    "variable": "variable", "variables": "variable", "local": "local value",
    "locals": "local value", "data": "data source", "source": "source",
}


@check(DUPLICATE_DECLARATION, reads=MODULE)
def duplicates(module: Module) -> Diagnostics:
    for symbol in symbols_of(module):
        first = Range(symbol.document.source, *symbol.declaration.place)
        seen = [symbol.document]
        for declaration, document in symbol.duplicates:
            place = Range(document.source, *declaration.place)
            is_standalone = all([are_independent(module, element, document) for element in seen])
            seen.append(document)
            if declaration.node is symbol.declaration.node or is_standalone:
                continue
            noun = _NOUNS[declaration.kind]
            yield DUPLICATE_DECLARATION.at(
                place, f"Duplicate {noun} {short(declaration.name)}",
                f"{short(declaration.name)} is already declared {location(first, place)}. "
                "Remove one of them, or rename it.",
            )

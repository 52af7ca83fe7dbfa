"""All checks of a module of templates beyond its schema."""

from __future__ import annotations

from hcl_lint.problems.packer import (
    DEPRECATED_REGISTRY, INVALID_STRUCTURE, INVALID_REGISTRY, INVALID_STEP_SETTING,
)  # fmt: skip
from hcl_lint.schema.bodies import body_of
from hcl_lint.schema.dynamic_blocks import ExpandedBody
from hcl_lint.semantics.packer.builds import builds_of
from hcl_lint.semantics.packer.independence import are_independent
from hcl_lint.semantics.packer.late import LateNames
from hcl_lint.semantics.packer.places import PROVISIONERS, SETTING, Places, places_of
from hcl_lint.semantics.packer.plugins import Requirements
from hcl_lint.semantics.packer.registry import check_registry
from hcl_lint.semantics.packer.validations import check_condition, check_message
from hcl_lint.semantics.packer.report import Report
from hcl_lint.semantics.symbols import main_documents, symbols_of
from hcl_lint.syntax.nodes import Block
from hcl_lint.syntax.nodes import Body as BodyNode
from hcl_lint.text.ranges import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.schema.body_schema import BodySchema
    from hcl_lint.schema.content import Body, ContentBlock
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module

_REGISTRY: Final = "hcp_packer_registry"
# Blocks in which dynamic blocks are refused; "" is the top of a file.
_WITHOUT_DYNAMIC_BLOCKS: Final = (
    "", "packer", "variable", "variables", "local", "locals", "data",
)  # fmt: skip
_LITERAL_SETTINGS: Final = {
    "variable": ("description", "sensitive"), "local": ("sensitive",),
}  # fmt: skip


def template_problems(module: Module) -> list[Diagnostic]:
    """Report what is wrong with the templates of a module; kept with it."""
    return module.fact(_problems)


def _problems(module: Module) -> list[Diagnostic]:
    check = _Check(module)
    for document in main_documents(module):
        check.document(document)
    check.components()
    builds = builds_of(module)
    check.absence()
    return check.report.found + builds.found


class _Check:
    __slots__ = ("module", "report", "places", "requirements", "registries", "used", "late")

    def __init__(self, module: Module) -> None:
        self.module = module
        self.report = Report()
        self.places: Places = places_of(module)
        self.late = LateNames(module)
        self.requirements = Requirements(module, self.report)
        self.registries: list[tuple[Document, Range]] = []
        # Components: the kind of their block, their type, and where that is.
        self.used: list[tuple[str, str, Range]] = []

    def document(self, document: Document) -> None:
        from hcl_lint.dialects.schemas import schema_of

        schema = schema_of(document.dialect, document.path)
        if schema is None:
            return
        body = body_of(document.tree)
        if isinstance(document.tree.root, BodyNode) and "dynamic" in document.text:
            self.dynamic_blocks(document, document.tree.root)
            body = ExpandedBody(body, self.places.scope(SETTING), looks_inside=True)
        for block in body.content(schema.optional)[0].blocks:
            known = schema.block(block.type)
            if block.body.is_unknown or known is None or known.nested is None:
                continue
            self.block(block, known.nested.schema, document)

    def block(self, block: ContentBlock, schema: BodySchema, document: Document) -> None:
        for name in _LITERAL_SETTINGS.get(block.type, ()):
            self.no_null(block.body, schema, name)
        if block.type == "packer":
            content = block.body.content(schema.optional)[0]
            version = content.attributes.get("required_version")
            if version is not None:
                self.requirements.packer_version(version.expression)
            for each in content.blocks:
                self.requirements.plugins(each.body, document)
        elif block.type == "variable":
            self.variable(block, schema)
        elif block.type == "data":
            self.use(block.type, block)
        elif block.type == "source":
            # Packer does not even look up the builders of others.
            if ".".join(("source", *block.labels)) in builds_of(self.module).used:
                self.use(block.type, block)
        elif block.type == _REGISTRY:
            self.registry(block, schema, document)
        elif block.type == "build":
            self.build(block, schema, document)

    def no_null(self, body: Body, schema: BodySchema, name: str) -> None:
        """Report a literal setting that is null."""
        attribute = body.content(schema.optional)[0].attributes.get(name)
        if attribute is None:
            return
        value, problems = attribute.expression.evaluate(None)
        if not problems and value.is_null:
            self.report.add(
                INVALID_STEP_SETTING, attribute.expression.place, f"`{name}` is null",
                "Packer takes no null here. Remove the attribute, or give it a value.",
            )  # fmt: skip

    def variable(self, block: ContentBlock, schema: BodySchema) -> None:
        content = block.body.content(schema.optional)[0]
        nested = schema.block("validation")
        if nested is None or nested.nested is None:
            return
        for each in content.blocks:
            inner = each.body.content(nested.nested.schema.optional)[0]
            condition = inner.attributes.get("condition")
            if condition is not None and block.labels:
                check_condition(condition.expression, block.labels[0], self.module, self.report)
            message = inner.attributes.get("error_message")
            if message is not None:
                check_message(message.expression, self.report)

    def registry(self, block: ContentBlock, schema: BodySchema, document: Document) -> None:
        for other, place in self.registries:
            if other is not document and not are_independent(self.module, other, document):
                self.report.add(
                    INVALID_REGISTRY, block.place, "Second registry",
                    f"A module has one. The first is in {other.path} on line {place.line}.",
                )  # fmt: skip
                break
        self.registries.append((document, block.place))
        check_registry(block, schema, self.places, self.late, document, self.report)

    def build(self, block: ContentBlock, schema: BodySchema, document: Document) -> None:
        content = block.body.content(schema.optional)[0]
        for each in content.blocks:
            known = schema.block(each.type)
            nested = None if known is None or known.nested is None else known.nested.schema
            if each.type == _REGISTRY and nested is not None:
                self.report.add(
                    DEPRECATED_REGISTRY, each.place, "Registry in a build",
                    "The block now belongs beside the builds. Move it out.",
                )  # fmt: skip
                check_registry(each, nested, self.places, self.late, document, self.report)
            elif each.type in PROVISIONERS:
                self.use("provisioner", each)
            elif each.type == "post-processor":
                self.use(each.type, each)
            elif each.type == "post-processors" and nested is not None:
                for step in each.body.content(nested.optional)[0].blocks:
                    self.use("post-processor", step)

    def use(self, kind: str, block: ContentBlock) -> None:
        if block.labels and block.label_places and not block.body.is_unknown:
            self.used.append((kind, block.labels[0], block.label_places[0]))

    def components(self) -> None:
        """Report components of plugins that are not required."""
        if not self.module.is_whole:
            return
        known: set[str] = set()
        for kind, type_, place in self.used:
            name = type_.partition("-")[0]
            if name not in known:
                before = len(self.report.found)
                self.requirements.component(kind, type_, place)
                if len(self.report.found) > before:
                    known.add(name)

    def absence(self) -> None:
        """Report sources for which there is no build."""
        sources = symbols_of(self.module).of_kind("source")
        if builds_of(self.module).count == 0 and self.module.is_whole and sources:
            first = sources[0]
            self.report.add(
                INVALID_STRUCTURE, Range(first.document.source, *first.declaration.place),
                "Module without a build",
                "Packer rejects a folder of templates in which no `build` block uses the sources.",
            )  # fmt: skip

    def dynamic_blocks(self, document: Document, root: BodyNode) -> None:
        """Report dynamic blocks where they stand for nothing."""
        tree = document.tree
        waiting: list[tuple[BodyNode, str]] = [(root, "")]
        while waiting:
            body, first = waiting.pop()
            for item in body.items:
                if not isinstance(item, Block):
                    continue
                type_ = tree.token_text(item.type_token)
                if type_ != "dynamic":
                    waiting.append((item.body, first or type_))
                elif first in _WITHOUT_DYNAMIC_BLOCKS:
                    tokens = tree.tokens
                    self.report.add(
                        INVALID_STRUCTURE,
                        Range(
                            document.source, tokens.starts[item.type_token],
                            tokens.ends[item.type_token],
                        ),
                        "Unexpected block `dynamic`",
                        "Dynamic blocks stand for others only in `build` and `source` blocks.",
                    )  # fmt: skip

"""Dynamic blocks in bodies whose schema only a provider knows."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import ERROR, FILES, ON, rule
from hcl_lint.dialects.schemas import has_role
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.language.files import OPENTOFU, TERRAFORM
from hcl_lint.products.terraform.providers.built_in import OWN_TYPES
from hcl_lint.schema.body_schema import OF_PROVIDER, BlockSchema
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.values import values_of
from hcl_lint.syntax.json_nodes import JsonMember, objects_in
from hcl_lint.syntax.nodes import DYNAMIC, Block, Node, Traversal
from hcl_lint.syntax.walk import blocks_in, descendants
from hcl_lint.text.messages import advise, closest, listed, short
from hcl_lint.text.source import Range
from hcl_lint.values.shapes import may_iterate
from hcl_lint.values.types import friendly_name, with_article
from hcl_lint.values.value import Value

_CONTENT: Final = "content"
_FOR_EACH: Final = "for_each"
_ATTRIBUTES: Final = (_FOR_EACH, "iterator", "labels")
_OF_MODULES: Final = (*TERRAFORM, *OPENTOFU)


@rule(
    "TF025", "dynamic-block-misuse", ERROR, ON, "Malformed `dynamic` block.",
    reads=FILES, words=(DYNAMIC,),
)
def dynamic_block_misuse(module: ModuleContext) -> Diagnostics:
    for file in module.reported:
        if DYNAMIC in file.text:
            yield from _in_document(module.module, file.document)


def _in_document(module: Module, document: Document) -> Diagnostics:
    schema = document.schema
    for outer in document.tree.native_body.blocks:
        known = None if schema is None else schema.blocks.get(outer.type)
        if known is not None and document.dialect.name in _OF_MODULES:
            yield from _unexpanded(document, outer, known)
        if _is_of_provider(document, outer):
            for block in blocks_in(outer.body):
                if block.type == DYNAMIC:
                    yield from _DynamicBlock(module, document, block).findings()
    if not document.is_json:
        return
    for declaration in document.declarations:
        if _has_provider(document, declaration.kind) and declaration.body is not None:
            for member in descendants(declaration.body, JsonMember):
                for node in _collections_in(member.value) if member.name == DYNAMIC else ():
                    yield from _of_collection(module, document, node)


def _unexpanded(document: Document, outer: Block, known: BlockSchema) -> Diagnostics:
    """Report dynamic blocks in place of those that the product itself reads."""
    if known.nested is None or known.nested.schema.is_opaque:
        return
    schema = known.nested.schema
    for block in outer.body.blocks:
        generated = block.labels[0].value if block.type == DYNAMIC and block.labels else ""
        if generated in schema.blocks:
            yield dynamic_block_misuse.at(
                document.tree.range_of(block.labels[0]),
                f"Dynamic block {short(generated)} is not allowed here",
                f"Only blocks of providers can be generated in `{outer.type}`. Write the block "
                "out.",
            )
        elif block.type in schema.blocks:
            yield from _unexpanded(document, block, schema.blocks[block.type])


def _collections_in(node: Node) -> Iterator[Node]:
    """The names of the blocks that the dynamic blocks of a body in JSON syntax generate."""
    for labelled in objects_in(node):
        for of_type in labelled.members():
            for block in objects_in(of_type.value):
                members = {member.name: member.value for member in block.members()}
                if _FOR_EACH in members and _CONTENT in members:
                    yield members[_FOR_EACH]


def _of_collection(module: Module, document: Document, node: Node) -> Diagnostics:
    """Report what a dynamic block generates blocks for, where that is not a collection."""
    found = wrong_collection(values_of(module).evaluate(document, node))
    if found:
        yield dynamic_block_misuse.at(document.tree.range_of(node), *found)


def wrong_collection(value: Value) -> tuple[str, str] | None:
    """Why a dynamic block cannot generate blocks for a value, in short and at length."""
    value = value.unmarked()
    if value.is_null:
        return "`for_each` of a dynamic block is null", "Use `[]` to generate no blocks."
    if not may_iterate(value):
        return (
            "`for_each` of a dynamic block is a single value",
            f"`for_each` must be a collection, but this is "
            f"{with_article(friendly_name(value.type))}. Wrap it in brackets to generate one "
            "block.",
        )
    return None


def _has_provider(document: Document, kind: str) -> bool:
    return kind == "provider" or has_role(document.dialect, kind, OF_PROVIDER)


def _is_of_provider(document: Document, block: Block) -> bool:
    """Whether the schema of a body is that of a provider; others say what they hold."""
    kind = block.type
    if not _has_provider(document, kind) or len(block.labels) == 0:
        return False
    return (kind, block.labels[0].value) not in OWN_TYPES


class _DynamicBlock:
    """One dynamic block, with the document that it is in."""

    def __init__(self, module: Module, document: Document, block: Block) -> None:
        self.module = module
        self.document = document
        self.block = block
        self.generated = block.labels[0].value if len(block.labels) != 0 else ""

    def findings(self) -> Diagnostics:
        labels = self.block.labels
        if len(labels) == 0:
            yield dynamic_block_misuse.at(
                self.token(self.block.type_token), "Dynamic block without a type",
                'Name the type of the blocks to generate: `dynamic "TYPE" {`.',
            )
            return
        if len(labels) > 1 and self.document.has_valid_syntax:
            yield self.misuse(
                labels[1], "Dynamic block with two labels",
                "A dynamic block has the type of the generated blocks as its only label.",
            )
        contents: list[Block] = []
        names = {attribute.name: attribute for attribute in self.block.body.attributes}
        meant_content = False
        for inner in self.block.body.blocks:
            if inner.type == _CONTENT:
                contents.append(inner)
            else:
                meant_content = meant_content or closest(inner.type, (_CONTENT,)) is not None
                yield self.unexpected(inner.type_token, inner.type, "block", (_CONTENT,))
        meant_for_each = False
        for name, attribute in names.items():
            if name not in _ATTRIBUTES:
                meant_for_each = meant_for_each or closest(name, (_FOR_EACH,)) is not None
                is_content = name == _CONTENT
                meant_content = meant_content or is_content
                advice = "`content` is a block: write it without `=`." if is_content else ""
                yield self.unexpected(attribute.name_token, name, "argument", _ATTRIBUTES, advice)
        if not self.document.has_valid_syntax:
            return  # What is missing may be where the parser could not make sense of the text.
        if _FOR_EACH in names:
            yield from _of_collection(self.module, self.document, names[_FOR_EACH].expression)
        elif not meant_for_each:
            yield self.missing(_FOR_EACH, "the collection to generate blocks for")
        if "iterator" in names and not isinstance(names["iterator"].expression, Traversal):
            yield self.misuse(
                names["iterator"].expression, "Iterator that is not a name",
                "Use a name without quotes, such as `iterator = each_port`.",
            )
        if len(contents) == 0 and not meant_content:
            yield self.missing("content", "a block with the arguments of the generated blocks")
        for extra in contents[1:]:
            yield self.misuse(
                extra, f"Second `content` of dynamic block `{self.generated}`",
                "A dynamic block has one `content`, for all blocks that it generates.",
            )
        for content in contents:
            if len(content.labels) != 0:
                yield self.misuse(
                    content.labels[0], "`content` block with a label",
                    "`content` takes no labels. Set the labels of generated blocks with `labels`.",
                )

    def unexpected(
        self, token: int, name: str, noun: str, known: tuple[str, ...], advice: str = ""
    ) -> Diagnostic:
        if not advice:
            advice = advise(name, known, f"It has {listed((*_ATTRIBUTES, _CONTENT))}.")
        return dynamic_block_misuse.at(
            self.token(token), f"Unexpected {noun} {short(name)} in a dynamic block",
            f"Arguments of the generated blocks belong in `content`. {advice}",
        )

    def missing(self, name: str, what: str) -> Diagnostic:
        return self.misuse(
            self.block.labels[0], f"Dynamic block without `{name}`", f"Add `{name}`, {what}."
        )

    def misuse(self, node: Node, summary: str, detail: str) -> Diagnostic:
        place = self.document.tree.range_of(node)
        if isinstance(node, Block):
            place = self.token(node.type_token)
        return dynamic_block_misuse.at(place, summary, detail)

    def token(self, token: int) -> Range:
        tokens = self.document.tree.tokens
        return Range(self.document.source, tokens.start(token), tokens.end(token))

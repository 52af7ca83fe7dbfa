"""Dynamic blocks in bodies whose schema only a provider knows."""

from __future__ import annotations

from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.terraform import DYNAMIC_BLOCK_MISUSE
from hcl_lint.semantics.terraform.built_in import OWN_TYPES
from hcl_lint.semantics.values import values_of
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node, Traversal
from hcl_lint.syntax.walk import blocks_in
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import closest
from hcl_lint.values.access import can_iterate
from hcl_lint.values.types import KIND_DYNAMIC, friendly_name, with_article

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module

_DYNAMIC: Final = "dynamic"
_CONTENT: Final = "content"
_KINDS: Final = ("resource", "data", "ephemeral", "provider", "action")
_ATTRIBUTES: Final = ("for_each", "iterator", "labels")


def dynamic_block_problems(module: Module, document: Document) -> list[Diagnostic]:
    """Report dynamic blocks of a document that cannot be read; kept with the module."""
    known = module.fact(_known)
    if document not in known:
        known[document] = _problems(module, document)
    return known[document]


def _known(module: Module) -> dict[Document, list[Diagnostic]]:
    return {}


def _problems(module: Module, document: Document) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    root = document.tree.root
    if _DYNAMIC in document.text and isinstance(root, Body):
        for item in root.items:
            if isinstance(item, Block) and _is_of_provider(item):
                for block in blocks_in(item.body):
                    if block.type == _DYNAMIC:
                        found += _DynamicBlock(module, document, block).problems()
    return found


def _is_of_provider(block: Block) -> bool:
    """Whether the schema of a body is that of a provider; others say what they hold."""
    kind = block.type
    if kind not in _KINDS or len(block.labels) == 0:
        return False
    return (kind, block.labels[0].value) not in OWN_TYPES


class _DynamicBlock:
    """One dynamic block, with the document that it is in."""

    __slots__ = ("module", "document", "block", "generated")

    def __init__(self, module: Module, document: Document, block: Block) -> None:
        self.module = module
        self.document = document
        self.block = block
        self.generated = block.labels[0].value if len(block.labels) != 0 else ""

    def problems(self) -> Iterator[Diagnostic]:
        tree = self.document.tree
        labels = self.block.labels
        if len(labels) != 1:
            if len(labels) == 0:
                token = self.block.type_token
                place = Range(tree.source, tree.tokens.start(token), tree.tokens.end(token))
                detail = 'Name the type of the blocks to generate: `dynamic "TYPE" {`.'
                yield Diagnostic(
                    DYNAMIC_BLOCK_MISUSE, "Dynamic block without a type", detail, place
                )
                return
            detail = "A dynamic block has the type of the generated blocks as its only label."
            if self.document.has_valid_syntax:
                yield self.problem(labels[1], "Dynamic block with two labels", detail)
        contents: list[Block] = []
        names = {}
        meant_content = False
        for item in self.block.body.items:
            if isinstance(item, Attribute):
                names[item.name] = item
            elif isinstance(item, Block):
                type_ = item.type
                if type_ == _CONTENT:
                    contents.append(item)
                else:
                    meant_content = meant_content or closest(type_, (_CONTENT,)) is not None
                    yield self.unexpected(item.type_token, type_, "block", (_CONTENT,))
        meant_for_each = False
        for name, attribute in names.items():
            if name not in _ATTRIBUTES:
                meant_for_each = meant_for_each or closest(name, ("for_each",)) is not None
                is_content = name == _CONTENT
                meant_content = meant_content or is_content
                advice = "`content` is a block: write it without `=`." if is_content else ""
                yield self.unexpected(
                    attribute.name_token, name, "argument", _ATTRIBUTES, advice
                )
        if not self.document.has_valid_syntax:
            return  # What is missing may be where the parser could not make sense of the text.
        if "for_each" in names:
            yield from self.check_for_each(names["for_each"].expression)
        elif not meant_for_each:
            yield self.missing("for_each", "the collection to generate blocks for")
        if "iterator" in names and not isinstance(names["iterator"].expression, Traversal):
            yield self.problem(
                names["iterator"].expression, "Iterator that is not a name",
                "Use a name without quotes, such as `iterator = each_port`.",
            )  # fmt: skip
        if len(contents) == 0 and not meant_content:
            yield self.missing("content", "a block with the arguments of the generated blocks")
        for extra in contents[1:]:
            yield self.problem(
                extra, f"Second `content` of dynamic block `{self.generated}`",
                "A dynamic block has one `content`, for all blocks that it generates.",
            )  # fmt: skip
        for content in contents:
            if len(content.labels) != 0:
                yield self.problem(
                    content.labels[0], "`content` block with a label",
                    "`content` takes no labels. Set the labels of generated blocks with `labels`.",
                )  # fmt: skip

    def check_for_each(self, expression: Node) -> Iterator[Diagnostic]:
        value = values_of(self.module).evaluate(self.document, expression).unmarked()
        if value.is_null:
            yield self.problem(
                expression, "`for_each` of a dynamic block is null",
                "Use `[]` to generate no blocks."
            )
        elif not can_iterate(value) and value.type.kind != KIND_DYNAMIC:
            yield self.problem(
                expression, "`for_each` of a dynamic block is a single value",
                f"`for_each` must be a collection, but this is "
                f"{with_article(friendly_name(value.type))}. Wrap it in brackets to generate one "
                "block.",
            )  # fmt: skip

    def unexpected(
        self, token: int, name: str, noun: str, known: tuple[str, ...], advice: str = ""
    ) -> Diagnostic:
        tree = self.document.tree
        meant = closest(name, known)
        listed = ", ".join([f"`{each}`" for each in (*_ATTRIBUTES, _CONTENT)])
        if not advice:
            advice = f"Did you mean `{meant}`?" if meant else f"It has {listed}."
        return Diagnostic(
            DYNAMIC_BLOCK_MISUSE, f"Unexpected {noun} `{name[:40]}` in a dynamic block",
            f"Arguments of the generated blocks belong in `content`. {advice}",
            Range(tree.source, tree.tokens.start(token), tree.tokens.end(token)),
        )  # fmt: skip

    def missing(self, name: str, what: str) -> Diagnostic:
        return self.problem(
            self.block.labels[0], f"Dynamic block without `{name}`", f"Add `{name}`, {what}."
        )

    def problem(self, node: Node, summary: str, detail: str) -> Diagnostic:
        tree = self.document.tree
        if isinstance(node, Block):
            token = node.type_token
            place = Range(tree.source, tree.tokens.start(token), tree.tokens.end(token))
        else:
            place = Range(tree.source, *tree.range(node))
        return Diagnostic(DYNAMIC_BLOCK_MISUSE, summary, detail, place)

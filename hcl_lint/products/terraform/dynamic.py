"""Dynamic blocks in bodies whose schema only a provider knows."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.dialects.schemas import has_role
from hcl_lint.products.terraform.built_in import OWN_TYPES
from hcl_lint.products.terraform.instances import instance_scopes
from hcl_lint.products.terraform.problems import DYNAMIC_BLOCK_MISUSE
from hcl_lint.schema.body_schema import OF_PROVIDER
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import short
from hcl_lint.semantics.values import values_of
from hcl_lint.syntax.json_nodes import JsonMember, objects_in
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node, Traversal
from hcl_lint.syntax.walk import blocks_in, descendants
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import closest
from hcl_lint.values.shapes import may_iterate
from hcl_lint.values.types import friendly_name, with_article

_DYNAMIC: Final = "dynamic"
_CONTENT: Final = "content"
_FOR_EACH: Final = "for_each"
_ATTRIBUTES: Final = (_FOR_EACH, "iterator", "labels")


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
            if isinstance(item, Block) and _is_of_provider(document, item):
                for block in blocks_in(item.body):
                    if block.type == _DYNAMIC:
                        found += _DynamicBlock(module, document, block).problems()
    elif _DYNAMIC in document.text:
        for declaration in document.declarations:
            if _has_provider(document, declaration.kind) and declaration.body is not None:
                for member in descendants(declaration.body, JsonMember):
                    if member.name == _DYNAMIC:
                        for node in _collections_in(member.value):
                            found += for_each_problems(module, document, node)
    return found


def _collections_in(node: Node) -> Iterator[Node]:
    """What the dynamic blocks of a body in JSON syntax generate blocks for."""
    for labelled in objects_in(node):
        for of_type in labelled.members():
            for block in objects_in(of_type.value):
                members = {each.name: each.value for each in block.members()}
                if _FOR_EACH in members and _CONTENT in members:
                    yield members[_FOR_EACH]


def for_each_problems(module: Module, document: Document, node: Node) -> Iterator[Diagnostic]:
    """Report what a dynamic block generates blocks for, where that is not a collection."""
    placed = instance_scopes(module, document)
    scope = None if placed is None else placed.of(node)
    values = values_of(module)
    value = values.evaluate_in(document, node, scope or values.scope_of(document)).unmarked()
    if value.is_null:
        yield _problem(
            document, node, "`for_each` of a dynamic block is null",
            "Use `[]` to generate no blocks."
        )
    elif not may_iterate(value):
        yield _problem(
            document, node, "`for_each` of a dynamic block is a single value",
            f"`for_each` must be a collection, but this is "
            f"{with_article(friendly_name(value.type))}. Wrap it in brackets to generate one "
            "block.",
        )


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
                meant_for_each = meant_for_each or closest(name, (_FOR_EACH,)) is not None
                is_content = name == _CONTENT
                meant_content = meant_content or is_content
                advice = "`content` is a block: write it without `=`." if is_content else ""
                yield self.unexpected(
                    attribute.name_token, name, "argument", _ATTRIBUTES, advice
                )
        if not self.document.has_valid_syntax:
            return  # What is missing may be where the parser could not make sense of the text.
        if _FOR_EACH in names:
            yield from for_each_problems(
                self.module, self.document, names[_FOR_EACH].expression
            )
        elif not meant_for_each:
            yield self.missing(_FOR_EACH, "the collection to generate blocks for")
        if "iterator" in names and not isinstance(names["iterator"].expression, Traversal):
            yield self.problem(
                names["iterator"].expression, "Iterator that is not a name",
                "Use a name without quotes, such as `iterator = each_port`.",
            )
        if len(contents) == 0 and not meant_content:
            yield self.missing("content", "a block with the arguments of the generated blocks")
        for extra in contents[1:]:
            yield self.problem(
                extra, f"Second `content` of dynamic block `{self.generated}`",
                "A dynamic block has one `content`, for all blocks that it generates.",
            )
        for content in contents:
            if len(content.labels) != 0:
                yield self.problem(
                    content.labels[0], "`content` block with a label",
                    "`content` takes no labels. Set the labels of generated blocks with `labels`.",
                )

    def unexpected(
        self, token: int, name: str, noun: str, known: tuple[str, ...], advice: str = ""
    ) -> Diagnostic:
        tree = self.document.tree
        meant = closest(name, known)
        listed = ", ".join([f"`{each}`" for each in (*_ATTRIBUTES, _CONTENT)])
        if not advice:
            advice = f"Did you mean `{meant}`?" if meant else f"It has {listed}."
        return Diagnostic(
            DYNAMIC_BLOCK_MISUSE, f"Unexpected {noun} {short(name)} in a dynamic block",
            f"Arguments of the generated blocks belong in `content`. {advice}",
            Range(tree.source, tree.tokens.start(token), tree.tokens.end(token)),
        )

    def missing(self, name: str, what: str) -> Diagnostic:
        return self.problem(
            self.block.labels[0], f"Dynamic block without `{name}`", f"Add `{name}`, {what}."
        )

    def problem(self, node: Node, summary: str, detail: str) -> Diagnostic:
        return _problem(self.document, node, summary, detail)


def _problem(document: Document, node: Node, summary: str, detail: str) -> Diagnostic:
    tree = document.tree
    start, end = tree.range(node)
    if isinstance(node, Block):
        start, end = tree.tokens.start(node.type_token), tree.tokens.end(node.type_token)
    return Diagnostic(DYNAMIC_BLOCK_MISUSE, summary, detail, Range(tree.source, start, end))

"""Move a block to another file of its module."""

from __future__ import annotations

import os

from hcl_lint.edit.code import Meaning, Meanings
from hcl_lint.edit.layout import Surroundings
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import is_json_name
from hcl_lint.refactoring.code_base import CodeBase
from hcl_lint.refactoring.plan import Plan, Refused, changed, lines_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, is_override, is_standalone
from hcl_lint.semantics.targets import Target
from hcl_lint.syntax.comments import all_comments
from hcl_lint.syntax.nodes import Block
from hcl_lint.syntax.tokens import HEREDOC_CLOSE
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Source


def move_to_file(code_base: CodeBase, target: Target, path: str) -> Plan:
    """Plan to move the block that declares a symbol, with its comments, to the end of a file.

    The file is another one of the module, or a new one. Raises Refused: the file does not declare
    for the whole module, or would mean something else.
    """
    symbol, module = target.symbol, target.module
    document, block = block_of(symbol)
    other = _destination(code_base, module, path)
    if other.path == document.path:
        raise Refused(f"`{symbol.address}` is in {path} already")
    plan = Plan()
    text = _lines_to_move(document, block, other if other.text else document)
    for start, end in lines_of(document, [block]):
        plan.add(document, start, end, "")
    is_new = code_base.project(path).files.status(path) is None
    if is_new:
        plan.documents[other.path] = other
        plan.created[other.path] = text
        after = other.with_text(text)
    else:
        newline = other.source.newline
        gap = "" if not other.text or other.text.endswith("\n") else newline
        gap += "" if not other.text or other.text.endswith(newline * 2) else newline
        plan.add(other, len(other.text), len(other.text), gap + text)
        after = _changed(plan, other)
    _require_same((document, other), (_changed(plan, document), after))
    return plan


def block_of(symbol: Symbol) -> tuple[Document, Block]:
    """The block that declares a symbol, and nothing else does.

    Raises Refused: there are several, or it is not a block in native syntax.
    """
    document, node = symbol.document, symbol.declaration.node
    if symbol.duplicates or symbol.overrides or is_override(document):
        raise Refused(f"`{symbol.address}` is declared more than once, or in an override file")
    if document.is_json:
        raise Refused(f"`{symbol.address}` is in {document.path}, which is JSON")
    if not isinstance(node, Block) or node not in document.tree.body.blocks:
        raise Refused(f"`{symbol.address}` is not a block of its own")
    if not document.has_valid_syntax:
        raise Refused(f"{document.path} has syntax errors")
    return document, node


def _lines_to_move(document: Document, block: Block, other: Document) -> str:
    """The lines of a block and its comments, which have nothing else, for another document."""
    around = Surroundings(document.tree)
    first, last = around.extent(block)
    kinds = document.tree.tokens.kinds
    text = document.text[around.line_start(first) : around.line_end(last)]
    newline = other.source.newline
    if newline != document.source.newline:
        if HEREDOC_CLOSE in kinds[first:last]:
            raise Refused(f"{other.path} has other newlines, and a heredoc would change")
        text = text.replace("\r\n", "\n").replace("\n", newline)
    return text if text.endswith("\n") else text + newline


def _destination(code_base: CodeBase, module: Module, path: str) -> Document:
    """The document of a file to move to; an empty one if there is none."""
    if os.path.dirname(path) != module.folder:
        raise Refused(f"{path} is in another folder")
    found = None
    for document in module.documents:
        if document.path == path:
            found = document
    if found is None:
        project = code_base.project(path)
        if project.files.status(path) is not None:
            try:
                if project.files.read(path).strip():
                    raise Refused(f"{path} is not part of the module")
            except FileProblem as problem:
                raise Refused(f"{path}: {problem}") from None
        dialect = project.file(path).dialect
        if dialect.name not in module.dialect.names() or not dialect.reads(path):
            raise Refused(f"{path} would not be part of the module")
        found = Document(Source(path, ""), module.dialect)
    if is_json_name(path):
        raise Refused(f"{path} is JSON")
    if is_override(found) or is_standalone(found) or found.dialect.has_only_values(path):
        raise Refused(f"{path} does not declare for the whole module")
    if not found.has_valid_syntax:
        raise Refused(f"{path} has syntax errors")
    return found


def _changed(plan: Plan, document: Document) -> Document:
    edits: list[Edit] = sorted(plan.edits.get(document.path, ()))
    return changed(document, edits)


def _require_same(before: tuple[Document, ...], after: tuple[Document, ...]) -> None:
    """Raise `Refused` unless documents have the same items and comments, in whatever order."""
    if _content(before) != _content(after):
        raise Refused("the files would not mean the same")


def _content(documents: tuple[Document, ...]) -> tuple[list[Meaning], list[str]]:
    items: list[Meaning] = []
    comments: list[str] = []
    for document in documents:
        meanings = Meanings(document.tree)
        items += [meanings.meaning_of(item) for item in document.tree.body.items]
        comments += [comment.text for comment in all_comments(document.tree)]
    return sorted(items, key=repr), sorted(comments)

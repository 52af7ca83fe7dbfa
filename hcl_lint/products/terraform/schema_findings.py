"""What the schema of a module finds, seen with other files and the related product."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.edges import load
from hcl_lint.products.terraform.duplicates import merged_bodies
from hcl_lint.schema.rules import MISSING_ITEM, UNEXPECTED_ITEM
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import is_override
from hcl_lint.syntax.nodes import Block, Body
from hcl_lint.syntax.queries import find_blocks
from hcl_lint.syntax.walk import blocks_in

# Most files have nothing that only the related product has.
_DIFFERENCES = "hcl_lint.products.opentofu.rules.differences:as_other_product"

_ESCAPE = "_ {"  # begins blocks of arguments that are named like meta-arguments


def judged(problems: list[Diagnostic], document: Document, module: Module) -> list[Diagnostic]:
    """What is left of the problems that a schema finds, and how bad they are.

    Of what the related product has, they say that it is there.
    """
    if problems and is_override(document):
        problems = [
            each
            for each in problems
            if each.rule is not MISSING_ITEM or not _is_of_block(each, document)
        ]
    if problems and _ESCAPE in document.text:
        problems = [
            each
            for each in problems
            if each.rule is not MISSING_ITEM or not _is_escaped(each, document)
        ]
    if not any([each.rule is UNEXPECTED_ITEM for each in problems]):
        return problems
    # PERF: most files have nothing unexpected.

    for each in problems:
        for source, start, end in merged_bodies(module):
            if each.source is source and start <= each.start < end:
                if each.rule is UNEXPECTED_ITEM and _is_directly_in(each, document):
                    each.severity = WARNING
    differences: list[Diagnostic] = load(_DIFFERENCES)(problems, document, module)
    return differences


def _is_escaped(found: Diagnostic, document: Document) -> bool:
    """Whether what is missing in a block may be in the one in it that escapes its arguments."""
    tree = document.tree
    root = tree.root
    for block in blocks_in(root) if isinstance(root, Body) else ():
        start, end = tree.range(block)
        if start <= found.start < end and find_blocks(block.body, "_"):
            inner = [tree.range(each) for each in block.body.items if isinstance(each, Block)]
            if not any([first <= found.start < last for first, last in inner]):
                return True
    return False


def _is_of_block(diagnostic: Diagnostic, document: Document) -> bool:
    """Whether a diagnostic is in a block that is in no other one, and in none inside it."""
    tree = document.tree
    root = tree.root
    for block in root.items if isinstance(root, Body) else ():
        start, end = tree.range(block)
        if isinstance(block, Block) and start <= diagnostic.start < end:
            inner = [tree.range(item) for item in block.body.items if isinstance(item, Block)]
            return not any([start <= diagnostic.start < end for start, end in inner])
    return False


def _is_directly_in(diagnostic: Diagnostic, document: Document) -> bool:
    """Whether an item is in a block that is in no other one."""
    tree = document.tree
    root = tree.root
    for block in root.items if isinstance(root, Body) else ():
        if isinstance(block, Block):
            for item in block.body.items:
                if tree.range(item)[0] == diagnostic.start:
                    return True
    return False

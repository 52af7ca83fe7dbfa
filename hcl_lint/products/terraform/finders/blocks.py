"""What is wrong with blocks, each by itself."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.linter.context import FileContext
from hcl_lint.products.terraform.duplicates import is_part
from hcl_lint.products.terraform.resources import check_document
from hcl_lint.semantics.document import Document


def block_problems(file: FileContext) -> list[Diagnostic]:
    """What is wrong with the blocks of a file; kept with it."""
    return file.document.fact(_block_problems)


def _block_problems(document: Document) -> list[Diagnostic]:
    return list(check_document(document)) if is_part(document.path) else []

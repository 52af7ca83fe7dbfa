"""The syntax errors of a file: those of its parser, or what they are because of."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.dialects.dialect import OPEN_ENDED
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.foreign import foreign_diagnostic
from hcl_lint.syntax.hcl1 import hcl1_diagnostic
from hcl_lint.syntax.open_ended import open_ended_diagnostics
from hcl_lint.syntax.rules import NOT_HCL1
from hcl_lint.text.source import Range


def syntax_errors(document: Document) -> list[Diagnostic]:
    """The syntax errors to report; a file in another language has one."""
    found = document.tree.diagnostics
    if document.is_opaque:
        return found
    if document.dialect.is_hcl1:
        refused_at = document.hcl1.refused_at
        if refused_at == -1:
            return []

        return found or [NOT_HCL1.at(Range(document.source, refused_at, refused_at + 1))]
    if found and document.dialect.has(OPEN_ENDED) and not document.is_json:
        return open_ended_diagnostics(document.source)
    if not found or document.is_json or document.dialect.is_known:
        return found

    only = hcl1_diagnostic(document.tree)
    if only is None:
        only = foreign_diagnostic(document.tree)
    return found if only is None else [only]

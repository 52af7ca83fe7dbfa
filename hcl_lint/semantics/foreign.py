"""Files that somebody named although they are in another language: one problem, not hundreds."""

from __future__ import annotations

import os

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.dialects.registry import is_hcl_name
from hcl_lint.syntax.rules import NOT_HCL
from hcl_lint.syntax.tree import SyntaxTree

_FEWEST = 3  # errors
_LINES_PER_ERROR = 10


def foreign_diagnostic(tree: SyntaxTree) -> Diagnostic | None:
    """The one problem of a text that is not HCL at all; None if it may be HCL with errors.

    Files with names of HCL files are, and so is what has no name.
    """
    path = tree.source.path
    if path.startswith("<") or is_hcl_name(os.path.basename(path)):
        return None
    count = len(tree.diagnostics)
    lines = len([line for line in tree.source.text.split("\n") if line.strip()])
    if count < _FEWEST or count * _LINES_PER_ERROR < lines:
        return None
    return NOT_HCL.at(tree.diagnostics[0].range, count=count)

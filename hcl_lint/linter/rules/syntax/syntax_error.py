"""E001."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class SyntaxError(Rule):
    """Text that is no HCL.

    Why:
        What cannot be parsed cannot be loaded. Every mistake of a file is reported,
        once and where it is; what is intact around it is still checked.

    Bad:
        a = = 1

    Good:
        a = 1

    Source:
        HCL native syntax specification.
    """

    name = "syntax-error"
    code = "E001"
    severity = ERROR

"""HL900."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class InternalError(Rule):
    """Failure of hcl-lint or of one of its rules.

    Why:
        It is a defect of hcl-lint, never of the file; everything else of the run went
        on. Please report it with the file.

    Good:
        a = 1
    """

    name = "internal-error"
    code = "HL900"
    severity = ERROR

"""E900."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class IoError(Rule):
    """File that cannot be read or written.

    Why:
        A file that is not read is not checked, and a run that passes it over would be
        green for no reason.

    Good:
        a = 1
    """

    name = "io-error"
    code = "E900"
    severity = ERROR

"""E005."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class InvalidEscape(Rule):
    """Backslash sequence that does not exist.

    Why:
        Strings know `\\n`, `\\r`, `\\t`, `\\"`, `\\\\`, `\\uNNNN` and `\\UNNNNNNNN`. A
        backslash itself, as in regular expressions and Windows paths, is doubled.

    Bad:
        a = "C:\\dir"

    Good:
        a = "C:\\\\dir"

    Source:
        HCL native syntax, "Template Literals".
    """

    name = "invalid-escape"
    code = "E005"
    severity = ERROR

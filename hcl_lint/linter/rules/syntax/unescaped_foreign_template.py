"""E009."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class UnescapedForeignTemplate(Rule):
    """Template of another language that is taken for HCL's own.

    Why:
        A shell's `${name:-default}` in a string is read as an interpolation, which it
        is not. Doubling the sign, `$${`, passes it on as text.

    Bad:
        a = "${name:-none}"

    Good:
        a = "$${name:-none}"

    Source:
        HCL native syntax, "Template Literals".
    """

    name = "unescaped-foreign-template"
    code = "E009"
    severity = ERROR

"""E002."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class InvalidCharacter(Rule):
    """Character that has no meaning where it stands.

    Why:
        HCL has neither single quotes nor semicolons, backquotes or bitwise operators;
        they come from other languages, and curly quotes from word processors.

    Bad:
        a = 'text'

    Good:
        a = "text"

    Source:
        HCL native syntax, "Operators and Delimiters".
    """

    name = "invalid-character"
    code = "E002"
    severity = ERROR

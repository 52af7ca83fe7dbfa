"""E009."""

from __future__ import annotations

from bisect import bisect_left

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.diagnostics.fix import UNSAFE, Fix
from hcl_lint.linter.rule import Rule
from hcl_lint.syntax.tokens import DIRECTIVE_OPEN, INTERPOLATION_OPEN, OPEN_QUOTE, TEMPLATE_CLOSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.diagnostic import Diagnostic
    from hcl_lint.linter.context import FileContext

_OPENINGS = (INTERPOLATION_OPEN, DIRECTIVE_OPEN)
_FARTHEST = 500  # tokens that are looked at


class UnescapedForeignTemplate(Rule):
    """Template of another language that is taken for HCL's own.

    Why:
        A shell's `${name:-default}` in a string is read as an interpolation, which it
        is not. Doubling the sign, `$${`, passes it on as text.

    Bad:
        a = "${name:-none}"

    Good:
        a = "$${name:-none}"

    Fix:
        Unsafe: doubles the sign, which makes text of what may be meant as an expression.

    Source:
        HCL native syntax, "Template Literals".
    """

    name = "unescaped-foreign-template"
    code = "E009"
    severity = ERROR

    def fix_for(self, problem: Diagnostic, file: FileContext) -> Fix | None:
        token = _opening(bisect_left(file.tokens.starts, problem.start), file)
        if token is None or _has_quotes(token, file):
            return None
        start = file.tokens.starts[token]
        sign = file.text[start]
        return Fix(f"write `{sign}{sign}{{`", [file.insert(start, sign)], UNSAFE)


def _opening(token: int, file: FileContext) -> int | None:
    """The token that opens the innermost template sequence around another one."""
    kinds = file.tokens.kinds
    closed = 0
    for token in range(token - 1, max(-1, token - _FARTHEST), -1):
        if kinds[token] == TEMPLATE_CLOSE:
            closed += 1
        elif kinds[token] in _OPENINGS:
            if closed == 0:
                return token
            closed -= 1
    return None


def _has_quotes(opening: int, file: FileContext) -> bool:
    """Whether there are strings in a sequence; their quotes would end the text that it becomes.

    Also where its end is far.
    """
    kinds = file.tokens.kinds
    depth = 0
    for token in range(opening, min(len(kinds), opening + _FARTHEST)):
        if kinds[token] == OPEN_QUOTE:
            return True
        if kinds[token] in _OPENINGS:
            depth += 1
        elif kinds[token] == TEMPLATE_CLOSE:
            depth -= 1
            if depth == 0:
                return False
    return True

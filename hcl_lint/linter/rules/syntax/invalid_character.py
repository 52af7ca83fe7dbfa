"""E002."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.diagnostics.fix import UNSAFE, Fix
from hcl_lint.linter.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.diagnostic import Diagnostic
    from hcl_lint.linter.context import FileContext

_OPERATORS = {"&": "&&", "|": "||"}
_CLOSING = {"'": "'", "`": "`", "\u2018": "\u2019", "\u201c": "\u201d"}


class InvalidCharacter(Rule):
    """Character that has no meaning where it stands.

    Why:
        HCL has neither single quotes nor semicolons, backquotes or bitwise operators;
        they come from other languages, and curly quotes from word processors.

    Bad:
        a = 'text'

    Good:
        a = "text"

    Fix:
        Unsafe: writes straight double quotes, a line break for a semicolon, and the logical
        operator for a bitwise one, and removes what cannot be seen. What was meant is a guess.

    Source:
        HCL native syntax, "Operators and Delimiters".
    """

    name = "invalid-character"
    code = "E002"
    severity = ERROR

    def fix_for(self, problem: Diagnostic, file: FileContext) -> Fix | None:
        place = problem.start, problem.end
        found = file.text_of(place)
        if found[:1] in _CLOSING:
            return _quoted(found[0], place, file)
        if found in _OPERATORS:
            operator = _OPERATORS[found]
            return Fix(f"write `{operator}`", [file.replace(place, operator)], UNSAFE)
        if found == ";":
            return _on_lines(place, file)
        if not found.isprintable():
            text = " " if found.isspace() else ""
            return Fix("remove it", [file.replace(place, text)], UNSAFE)
        return None


def _quoted(opening: str, place: tuple[int, int], file: FileContext) -> Fix | None:
    """Double quotes around text that has others, up to the end of its line."""
    start = place[0]
    line_end = file.text.find("\n", start)
    closing = file.text.find(_CLOSING[opening], start + 1, line_end if line_end >= 0 else None)
    if closing < 0:
        return None
    inside = file.text[start + 1 : closing]
    if '"' in inside or "\\" in inside or "${" in inside or "%{" in inside:
        return None
    edits = [file.replace((start, start + 1), '"'), file.replace((closing, closing + 1), '"')]
    return Fix("write it in double quotes", edits, UNSAFE)


def _on_lines(place: tuple[int, int], file: FileContext) -> Fix:
    """A line break for a semicolon, unless there is one already."""
    start, end = place
    while file.text[end : end + 1] in (" ", "\t"):
        end += 1
    if file.text[end : end + 1] in ("", "\n", "\r", "#", "}"):
        return Fix("remove it", [file.replace(place, "")], UNSAFE)
    line = file.text[file.text.rfind("\n", 0, start) + 1 : start]
    indent = line[: len(line) - len(line.lstrip())]
    return Fix("write a line break", [file.replace((start, end), f"\n{indent}")], UNSAFE)

"""Rules about encoding, line endings and templates of files."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostics, Fix
from hcl_lint.diagnostics.rule import INFO, ON, WARNING, Rule, check, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.syntax.rules import INVALID_ENCODING
from hcl_lint.syntax.tokens import NEWLINE
from hcl_lint.text.edits import Edit

TEMPLATE_FILE = Rule("E014", "template-file", INFO, ON, "File that is a template of HCL.")


@check(INVALID_ENCODING, words=("\ufeff",))
def invalid_encoding(file: FileContext) -> Diagnostics:
    if file.tree.source.has_bom:
        yield INVALID_ENCODING.at(
            file.range((0, 1)), "Byte order mark at the start of the file",
            "UTF-8 does not need it. Save the file without it.",
            Fix("remove the byte order mark", [Edit(0, 1, "")]),
        )


@rule(
    "E011", "mixed-line-endings", WARNING, ON,
    "File with both Windows and Unix line endings.",
    words=("\r",),
)
def mixed_line_endings(file: FileContext) -> Diagnostics:
    if "\r" not in file.text:
        return
    tokens = file.tokens
    newlines = [i for i, kind in enumerate(tokens.kinds) if kind == NEWLINE]
    if not newlines:
        return
    style = file.token_text(newlines[0])
    others = [i for i in newlines if file.token_text(i) != style]
    if others:
        edits = [file.replace(file.token_range(i), style) for i in others]
        yield mixed_line_endings.at(
            file.range(file.token_range(others[0])), "Mixed line endings (LF and CRLF)",
            "This line ends differently from the first one. Use one kind of line ending.",
            Fix("end all lines like the first", edits),
        )

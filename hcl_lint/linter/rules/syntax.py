"""Rules about encoding and line endings."""

from __future__ import annotations

from hcl_lint.diagnostics import syntax
from hcl_lint.diagnostics.diagnostic import Fix
from hcl_lint.linter.context import FileContext
from hcl_lint.syntax.tokens import NEWLINE
from hcl_lint.text.edits import Edit


def invalid_encoding(file: FileContext) -> None:
    if file.tree.source.has_bom:
        file.report(
            syntax.INVALID_ENCODING,
            (0, 1),
            "Byte order mark at the start of the file",
            "UTF-8 does not need it. Save the file without it.",
            Fix("remove the byte order mark", [Edit(0, 1, "")]),
        )


def mixed_line_endings(file: FileContext) -> None:
    if "\r" not in file.text:
        return
    tokens = file.tokens
    newlines = [i for i, kind in enumerate(tokens.kinds) if kind == NEWLINE]
    if not newlines:
        return
    style = file.token_text(newlines[0])
    others = [i for i in newlines if file.token_text(i) != style]
    if not others:
        return
    edits = [file.replace(file.token_range(i), style) for i in others]
    file.report(
        syntax.MIXED_LINE_ENDINGS,
        file.token_range(others[0]),
        "Mixed line endings (LF and CRLF)",
        "This line ends differently from the first one. Use one kind of line ending.",
        Fix("end all lines like the first", edits),
    )

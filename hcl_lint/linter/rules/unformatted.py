"""Files whose layout differs from that of `hcl-lint format`, and what it leaves at line ends."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics import formatting
from hcl_lint.diagnostics.diagnostic import Fix
from hcl_lint.files.paths import is_formatted_name, is_hidden_name
from hcl_lint.format.regions import verbatim_regions
from hcl_lint.linter.context import FileContext
from hcl_lint.syntax.tokens import COMMENT, EOF, HEREDOC_CLOSE


def unformatted(file: FileContext) -> None:
    if not is_formatted_name(file.path) or is_hidden_name(file.path):
        return
    formatted = file.formatted
    if formatted == file.text:
        return
    from hcl_lint.linter.rules.reformatting import reformatting

    file.add([reformatting(file.tree, formatted)])


def missing_final_newline(file: FileContext) -> None:
    text = file.text
    # White space that is all of the last line is for `trailing-whitespace` to find.
    if not text[text.rfind("\n") + 1 :].strip(" \t"):
        return
    file.report(
        formatting.MISSING_FINAL_NEWLINE,
        (len(text) - 1, len(text)),
        "No newline at the end of the file",
        "The file must end with a newline.",
        Fix("add a newline", [file.insert(len(text), file.tree.source.newline)]),
    )


_BLANKS = " \t"
_BLANK_ENDS = (" \n", "\t\n", "\r")  # a line can end in blanks only if its file has one
_WANTED = (COMMENT, HEREDOC_CLOSE, EOF)


def trailing_whitespace(file: FileContext) -> None:
    if file.is_json:
        ranges = _at_line_ends(file.text, 0, len(file.text))
    elif is_formatted_name(file.path):
        ranges = _left_by_formatter(file)
    else:
        return
    for start, end in ranges:
        file.report(
            formatting.TRAILING_WHITESPACE,
            (start, end),
            "Trailing white space",
            "Remove it.",
            Fix("remove it", [file.replace((start, end), "")]),
        )


def _left_by_formatter(file: FileContext) -> Iterator[tuple[int, int]]:
    tokens = file.tokens
    has_texts = COMMENT in tokens.kinds or HEREDOC_CLOSE in tokens.kinds
    if not has_texts or not any([line_end in file.text for line_end in _BLANK_ENDS]):
        if not file.text.endswith(tuple(_BLANKS)):
            return
    verbatim = verbatim_regions(file.tree)
    region = 0
    for i, kind in enumerate(tokens.kinds):
        if kind not in _WANTED:
            continue
        start, end = file.token_range(i)
        if kind == COMMENT:
            found = _at_line_ends(file.text, start, end)
        elif kind == HEREDOC_CLOSE:
            marker = file.text[start:end].rstrip(_BLANKS)
            found = iter([(start + len(marker), end)] if start + len(marker) < end else [])
        else:
            before = tokens.end(i - 1) if i > 0 else int(file.tree.source.has_bom)
            found = iter([(before, end)] if before < end else [])
        while region < len(verbatim) and verbatim[region][1] <= start:
            region += 1
        for place in found:
            if region == len(verbatim) or place[0] < verbatim[region][0]:
                yield place


def _at_line_ends(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges of white space at the ends of the lines of a range."""
    while start < end:
        newline = text.find("\n", start, end)
        line_end = end if newline == -1 else newline
        if line_end < len(text) and text[line_end - 1] == "\r":
            line_end -= 1
        content = len(text[start:line_end].rstrip(_BLANKS))
        if start + content < line_end:
            yield start + content, line_end
        start = end if newline == -1 else newline + 1

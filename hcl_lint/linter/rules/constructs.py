"""The layout of constructs: blocks on one line, commas, and the indentation of heredocs."""

from __future__ import annotations

from hcl_lint.diagnostics import formatting
from hcl_lint.diagnostics.diagnostic import UNSAFE, Fix
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.syntax.nodes import (
    Block, FunctionCall, HeredocTemplate, Object, ObjectItem, TemplateText, Tuple,
)
from hcl_lint.syntax.tokens import COMMA, COMMENT, HEREDOC_CLOSE, NEWLINE
from hcl_lint.text.edits import Edit
from hcl_lint.text.graphemes import grapheme_count


def single_line_block(node: Block, file: FileContext) -> None:
    kinds = file.tokens.kinds
    items = node.body.items
    if not items or NEWLINE in kinds[node.open_token : items[0].first]:
        return
    start, end = file.range_of(node)
    text = file.text[start:end]
    line_start = file.text.rfind("\n", 0, start) + 1
    width = grapheme_count(file.text[line_start:end]) if "\n" not in text else 0
    if "\n" not in text and width <= file.options(formatting.SINGLE_LINE_BLOCK).number(
        "max-length"
    ):
        return
    file.report(
        formatting.SINGLE_LINE_BLOCK,
        (start, file.tokens.ends[node.open_token]),
        "Long block on one line" if width else "Content begins on the line of the brace",
        "Move the content of the block to its own lines.",
        Fix("move the content to its own lines", settled(file, _expanded(node, file))),
    )


def _expanded(node: Block, file: FileContext) -> list[Edit]:
    """The edits that put newlines after the opening and before the closing brace."""
    tokens = file.tokens
    newline = file.tree.source.newline
    line_start = file.text.rfind("\n", 0, tokens.starts[node.first]) + 1
    line = file.text[line_start : tokens.starts[node.first]]
    indentation = line[: len(line) - len(line.lstrip())]
    first = node.open_token + 1
    text = newline + indentation + "  "
    edits = [Edit(tokens.ends[node.open_token], tokens.starts[first], text)]
    before = node.close_token - 1
    if tokens.kinds[before] != NEWLINE:
        edits.append(
            Edit(tokens.ends[before], tokens.starts[node.close_token], newline + indentation)
        )
    return edits


def missing_trailing_comma(node: Tuple | FunctionCall, file: FileContext) -> None:
    elements = node.items if isinstance(node, Tuple) else node.arguments
    if not elements or (isinstance(node, FunctionCall) and node.ellipsis_token != -1):
        return
    kinds = file.tokens.kinds
    last = elements[-1].last
    behind = kinds[last + 1 : node.last]
    # A comma cannot stand on the line that ends a heredoc.
    if NEWLINE not in behind or COMMA in behind or kinds[last] == HEREDOC_CLOSE:
        return
    end = file.tokens.ends[last]
    edits = [file.insert(end, ",")]
    if COMMENT in behind:
        edits = settled(file, edits)
    file.report(
        formatting.MISSING_TRAILING_COMMA,
        (end - 1, end),
        "No trailing comma",
        "The elements are on separate lines. End each of them with a comma.",
        Fix("add a comma", edits),
    )


def object_comma_style(node: Object, file: FileContext) -> None:
    tokens = file.tokens
    kinds = tokens.kinds
    wants_commas = file.options(formatting.OBJECT_COMMA_STYLE).text("commas") == "always"
    edits = []
    has_comments = False
    for item in node.items:
        assert isinstance(item, ObjectItem)
        comma = item.last + 1
        while kinds[comma] == COMMENT:
            comma += 1
        behind = comma + 1 if kinds[comma] == COMMA else comma
        while kinds[behind] == COMMENT:
            behind += 1
        # A comma cannot stand on the line that ends a heredoc.
        if kinds[behind] != NEWLINE or kinds[item.last] == HEREDOC_CLOSE:
            continue
        if wants_commas and kinds[comma] != COMMA:
            edits.append(file.insert(tokens.ends[item.last], ","))
        elif not wants_commas and kinds[comma] == COMMA:
            edits.append(file.replace(file.token_range(comma), ""))
        else:
            continue
        has_comments = has_comments or kinds[behind - 1] == COMMENT
    if not edits:
        return
    place = (edits[0].start, edits[0].end)
    if wants_commas:
        place = (place[0] - 1, place[0])
    file.report(
        formatting.OBJECT_COMMA_STYLE,
        place,
        "No comma at the end of the line" if wants_commas else "Comma at the end of the line",
        "Every item of a multi-line object must end with a comma."
        if wants_commas
        else "Newlines are enough between the items of an object.",
        Fix(
            "add commas" if wants_commas else "remove commas",
            settled(file, edits) if has_comments else edits,
        ),
    )


_FLUSH = "<<-"
_BLANKS = " \t"


def heredoc_indent(node: HeredocTemplate, file: FileContext) -> None:
    if file.token_text(node.first).startswith(_FLUSH):
        return
    inner = _indentation(node)
    if inner == 0:
        return
    start = file.tokens.starts[node.first]
    file.report(
        formatting.HEREDOC_INDENT,
        (start, start + 2),
        "Heredoc keeps the indentation of its lines",
        f"Every line starts with {inner} spaces that become part of the value. Write `<<-` "
        "to remove them.",
        Fix("write `<<-`", [file.insert(start + 2, "-")], UNSAFE),
    )


def _indentation(node: HeredocTemplate) -> int:
    """The white space that all lines of a heredoc begin with, except for blank ones."""
    common = -1
    is_line_start = True
    for part in node.parts:
        if not isinstance(part, TemplateText):
            if is_line_start:
                return 0
            is_line_start = False
            continue
        if is_line_start and (part.value.strip() or not part.value.endswith("\n")):
            indentation = len(part.value) - len(part.value.lstrip(_BLANKS))
            common = indentation if common < 0 else min(common, indentation)
        is_line_start = part.value.endswith("\n")
    return max(common, 0)

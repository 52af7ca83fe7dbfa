"""F: the layout of a file, its lines and its constructs."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostics, Fix
from hcl_lint.diagnostics.rule import INFO, ON, OPT_IN, WARNING, Option, check, rule
from hcl_lint.files.paths import is_formatted_name, is_hidden_name
from hcl_lint.format.regions import verbatim_regions
from hcl_lint.format.rules import UNFORMATTED, reformatting
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import settled_later
from hcl_lint.syntax.nodes import (
    DYNAMIC, Block, Body, FunctionCall, HeredocTemplate, Node, Object, ObjectItem, TemplateText,
    Tuple,
)
from hcl_lint.syntax.tokens import (
    CLOSE_BRACE, COMMA, COMMENT, EOF, HEREDOC_CLOSE, NEWLINE, OPEN_BRACE,
)
from hcl_lint.syntax.walk import blocks_in
from hcl_lint.text.edits import Edit
from hcl_lint.text.unicode import grapheme_count


@check(UNFORMATTED, needs_valid_syntax=True)
def unformatted(file: FileContext) -> Diagnostics:
    if is_formatted_name(file.path) and not is_hidden_name(file.path):
        if file.formatted != file.text:
            yield reformatting(file.tree, file.formatted)


@rule(
    "F002", "missing-final-newline", INFO, OPT_IN, "File that does not end with a newline.",
    needs_valid_syntax=True, in_json=True,
)
def missing_final_newline(file: FileContext) -> Diagnostics:
    text = file.text
    # White space that is all of the last line is for `trailing-whitespace` to find.
    if not text[text.rfind("\n") + 1 :].strip(" \t"):
        return
    yield missing_final_newline.at(
        file.range((len(text) - 1, len(text))), "No newline at the end of the file",
        "The file must end with a newline.",
        Fix("add a newline", [file.insert(len(text), file.tree.source.newline)]),
    )


_BLANKS = " \t"
_BLANK_ENDS = (" \n", "\t\n", "\r")  # a line can end in blanks only if its file has one


@rule(
    "F003", "trailing-whitespace", WARNING, ON, "Trailing white space that the formatter keeps.",
    needs_valid_syntax=True, in_json=True,
)
def trailing_whitespace(file: FileContext) -> Diagnostics:
    if file.is_json:
        ranges = _at_line_ends(file.text, 0, len(file.text))
    elif is_formatted_name(file.path):
        ranges = _left_by_formatter(file)
    else:
        return
    for start, end in ranges:
        yield trailing_whitespace.at(
            file.range((start, end)), "Trailing white space", "Remove it.",
            Fix("remove it", [file.replace((start, end), "")]),
        )


def _left_by_formatter(file: FileContext) -> Iterator[tuple[int, int]]:
    tokens = file.tokens
    has_texts = COMMENT in tokens.kinds or HEREDOC_CLOSE in tokens.kinds
    if not has_texts or not any(line_end in file.text for line_end in _BLANK_ENDS):
        if not file.text.endswith(tuple(_BLANKS)):
            return
    verbatim = verbatim_regions(file.tree)
    region = 0
    for i, kind in enumerate(tokens.kinds):
        if kind not in (COMMENT, HEREDOC_CLOSE, EOF):
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


@rule(
    "F004", "too-many-blank-lines", WARNING, OPT_IN, "Redundant blank line.",
    needs_valid_syntax=True,
)
def too_many_blank_lines(file: FileContext) -> Diagnostics:
    if not is_formatted_name(file.path):
        return
    kinds = file.tokens.kinds
    braces: set[int] | None = None  # of blocks, looked for when there is one beside a run
    verbatim = verbatim_regions(file.tree)
    region = 0
    for first, stop in _runs(kinds):
        before = _code_before(kinds, first - 1)
        if braces is None and (
            kinds[stop] == CLOSE_BRACE or (before >= 0 and kinds[before] == OPEN_BRACE)
        ):
            braces = _braces(file.tree.body)
        if first == 0 and kinds[stop] == EOF:
            continue
        if first == 0:
            where = "at the start of the file"
        elif kinds[stop] == EOF:
            where = "at the end of the file"
        elif braces is not None and before in braces and kinds[before] == OPEN_BRACE:
            where = "at the start of the block"
        elif braces is not None and stop in braces:
            where = "at the end of the block"
        else:
            where = ""
            first += 1
        start, end = _lines(file, first, stop)
        while region < len(verbatim) and verbatim[region][1] <= start:
            region += 1
        is_verbatim = region < len(verbatim) and verbatim[region][0] < end
        if start < end and not is_verbatim:
            edits = [file.replace((start, end), "")]
            summary, detail = "More than one blank line", "One is enough; remove the others."
            if where:
                summary, detail = f"Blank line {where}", "Remove the blank line."
            fix = Fix("remove blank lines", settled_later(file, edits) if where else edits)
            yield too_many_blank_lines.at(file.range((start, end)), summary, detail, fix)


def _runs(kinds: bytes) -> Iterator[tuple[int, int]]:
    """Yield the first newline of each run of empty lines, and the token after the last."""
    first = 0
    while True:
        stop = first
        while kinds[stop] == NEWLINE:
            stop += 1
        if kinds[first] == NEWLINE:
            yield first, stop
        try:
            # The newline that ends the next line with something on it.
            first = kinds.index(NEWLINE, stop) + 1
        except ValueError:
            return


def _braces(root: Body) -> set[int]:
    """The tokens of the braces of blocks."""
    blocks = blocks_in(root)
    return {token for block in blocks for token in (block.open_token, block.close_token)}


def _code_before(kinds: bytes, token: int) -> int:
    """The last token before another one that is not a comment."""
    token -= 1
    while token >= 0 and kinds[token] == COMMENT:
        token -= 1
    return token


def _lines(file: FileContext, first: int, stop: int) -> tuple[int, int]:
    """The range of empty lines, by their tokens."""
    end = file.tokens.end
    start = end(first - 1) if first > 0 else int(file.tree.source.has_bom)
    return start, end(stop - 1) if stop > first else start


@rule(
    "F005", "line-too-long", WARNING, OPT_IN, "Line that is too long.",
    needs_valid_syntax=True,
    options=(Option("line-length", 120, "The maximum length of a line, in columns."),),
)
def line_too_long(file: FileContext) -> Diagnostics:
    from hcl_lint.linter.long_lines import long_lines

    longest = file.options(line_too_long).number("line-length")
    for line in long_lines(file, longest):
        width = grapheme_count(line.text)
        end = line.start + len(line.text)
        yield line_too_long.at(
            file.range((end - (width - longest), end)), "Line is too long",
            f"It has {width} columns; the maximum is {longest}. Wrap the line, or move parts into "
            "local values.", line.fix,
        )


@rule(
    "F006", "missing-trailing-comma", WARNING, OPT_IN,
    "Multi-line list or call without a trailing comma.",
    nodes=(Tuple, FunctionCall), needs_valid_syntax=True,
)
def missing_trailing_comma(node: Tuple | FunctionCall, file: FileContext) -> Diagnostics:
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
    yield missing_trailing_comma.at(
        file.range((end - 1, end)), "No trailing comma",
        "The elements are on separate lines. End each of them with a comma.",
        Fix("add a comma", settled_later(file, edits) if COMMENT in behind else edits),
    )


@rule(
    "F007", "object-comma-style", WARNING, OPT_IN, "Inconsistent commas in a multi-line object.",
    nodes=(Object,), needs_valid_syntax=True,
    options=(
        Option(
            "commas", "never", 'Whether lines end with commas: "never" or "always".',
            choices=("never", "always"),
        ),
    ),
)
def object_comma_style(node: Object, file: FileContext) -> Diagnostics:
    tokens = file.tokens
    kinds = tokens.kinds
    wants_commas = file.options(object_comma_style).text("commas") == "always"
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
    yield object_comma_style.at(
        file.range(place),
        "No comma at the end of the line" if wants_commas else "Comma at the end of the line",
        "Every item of a multi-line object must end with a comma."
        if wants_commas
        else "Newlines are enough between the items of an object.",
        Fix(
            "add commas" if wants_commas else "remove commas",
            settled_later(file, edits) if has_comments else edits,
        ),
    )


@rule(
    "F008", "blank-line-between-blocks", WARNING, OPT_IN, "Missing blank line between blocks.",
    nodes=(Body,), needs_valid_syntax=True,
)
def blank_line_between_blocks(node: Body, file: FileContext) -> Diagnostics:
    from hcl_lint.linter.reordering import Row

    is_file = node is file.tree.root
    kinds = file.tokens.kinds
    if isinstance(file.parent, Block) and file.parent.type == DYNAMIC:
        return  # Its `content` belongs to the arguments above it.
    for first, second in zip(node.items, node.items[1:], strict=False):
        if not isinstance(second, Block) and not (is_file and isinstance(first, Block)):
            continue
        if kinds[first.last + 1] == NEWLINE == kinds[first.last + 2]:
            continue  # PERF: so it is mostly.
        if isinstance(first, Block) and isinstance(second, Block):
            if "\n" not in file.text_of(first) and "\n" not in file.text_of(second):
                continue
        row = Row(file, [first, second])
        if not row.can_move or row.has_blank(1):
            continue
        edit = file.insert(row.starts[1], file.tree.source.newline)
        yield blank_line_between_blocks.at(
            file.range(_header(second, file)),
            f"No blank line {'before' if isinstance(second, Block) else 'after'} the block",
            "Add a blank line between the block and what is above it.",
            Fix("add a blank line", settled_later(file, [edit])),
        )


def _header(item: Node, file: FileContext) -> tuple[int, int]:
    """The range of what an item begins with: its name, or its type and labels."""
    start, end = file.range_of(item)
    if isinstance(item, Block):
        end = file.tokens.ends[item.open_token - 1]
    return start, start + len(file.text[start:end].partition("\n")[0])


@rule(
    "F009", "single-line-block", WARNING, OPT_IN,
    "Long block that starts on the line of its brace.",
    nodes=(Block,), needs_valid_syntax=True,
    options=(Option("max-length", 80, "The maximum length of a single-line block, in columns."),),
)
def single_line_block(node: Block, file: FileContext) -> Diagnostics:
    kinds = file.tokens.kinds
    items = node.body.items
    if not items or NEWLINE in kinds[node.open_token : items[0].first]:
        return
    start = file.range_of(node)[0]
    text = file.text_of(node)
    is_one_line = "\n" not in text
    width = grapheme_count(file.line_before(start) + text) if is_one_line else 0
    if is_one_line and width <= file.options(single_line_block).number("max-length"):
        return
    yield single_line_block.at(
        file.range((start, file.tokens.ends[node.open_token])),
        "Long block on one line" if width else "Content begins on the line of the brace",
        "Move the content of the block to its own lines.",
        Fix("move the content to its own lines", settled_later(file, _expanded(node, file))),
    )


def _expanded(node: Block, file: FileContext) -> list[Edit]:
    """The edits that put newlines after the opening and before the closing brace."""
    tokens = file.tokens
    line = file.tree.source.newline + file.indentation(tokens.starts[node.first])
    edits = [Edit(tokens.ends[node.open_token], tokens.starts[node.open_token + 1], line + "  ")]
    before = node.close_token - 1
    if tokens.kinds[before] != NEWLINE:
        edits.append(Edit(tokens.ends[before], tokens.starts[node.close_token], line))
    return edits


@rule(
    "F010", "heredoc-indent", WARNING, OPT_IN, "Heredoc with `<<` whose lines are all indented.",
    nodes=(HeredocTemplate,), needs_valid_syntax=True,
)
def heredoc_indent(node: HeredocTemplate, file: FileContext) -> Diagnostics:
    inner = _indentation(node)
    if inner == 0 or file.token_text(node.first).startswith("<<-"):
        return
    start = file.tokens.starts[node.first]
    yield heredoc_indent.at(
        file.range((start, start + 2)), "Heredoc keeps the indentation of its lines",
        f"Every line starts with {inner} spaces that become part of the value. Write `<<-` to "
        "remove them.", Fix("write `<<-`", [file.insert(start + 2, "-")], UNSAFE),
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

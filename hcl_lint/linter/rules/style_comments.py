"""S001 to S003: the signs of comments, code in them, and what they announce."""

from __future__ import annotations

import re

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostics, Fix
from hcl_lint.diagnostics.rule import OPT_IN, WARNING, Option, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.syntax.comments import BLOCK, HASH, SLASHES, Comment, all_comments
from hcl_lint.syntax.nodes import Attribute, Block, Traversal
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tokens import EOF, NEWLINE
from hcl_lint.text.source import Source


@rule(
    "S001", "comment-style", WARNING, OPT_IN,
    "Comment with `//`, or multi-line comment with `/* */`.",
    needs_valid_syntax=True,
)
def comment_style(file: FileContext) -> Diagnostics:
    for comment in all_comments(file.tree):
        if comment.kind == SLASHES:
            rest = comment.text.lstrip("/")
            count = len(comment.text) - len(rest)
            place = (comment.start, comment.start + count)
            fix = Fix("write `#`", [file.replace(place, "#" * (count - 1))])
        elif comment.kind == BLOCK and "\n" in comment.text and _is_standalone(comment, file):
            fix = Fix("write `#`", [file.replace(comment, _in_lines(comment, file))])
        else:
            continue
        yield comment_style.at(
            file.range((comment.start, comment.start + 2)), f"Comment with `{comment.text[:2]}`",
            "Start each line of the comment with `#`.", fix,
        )


def _is_standalone(comment: Comment, file: FileContext) -> bool:
    """Whether nothing else is on the lines of a comment."""
    kinds = file.tokens.kinds
    first = comment.token == 0 or kinds[comment.token - 1] == NEWLINE
    return first and kinds[comment.token + 1] in (NEWLINE, EOF)


def _in_lines(comment: Comment, file: FileContext) -> str:
    """The text of a comment over several lines as lines with `#`."""
    newline = "\r\n" if "\r\n" in comment.text else "\n"
    indent = file.line_before(comment.start).lstrip("\ufeff")
    lines = [line.rstrip() for line in comment.text[2:-2].split("\n")]
    below = lines[1:]
    # A star at the beginning of all lines is a frame and no list.
    if all([not line or line.lstrip().startswith("*") for line in below[:-1]]):
        lines[0] = lines[0].lstrip("*")
        below = [line.lstrip().removeprefix("*") for line in below]
        below[-1] = below[-1].rstrip("*").rstrip()
        margin = " "
    else:
        margin = indent + " " * (len(comment.text) - len(comment.text[2:].lstrip(" \t")))
    lines = [lines[0].strip(), *_undented(below, margin if lines[0].strip() else None)]
    while lines and not lines[0]:
        del lines[0]
    while lines and not lines[-1]:
        del lines[-1]
    return (newline + indent).join([f"# {line}".rstrip() for line in lines]) or "#"


def _undented(lines: list[str], margin: str | None) -> list[str]:
    """Lines without the white space that all of them begin with, or as much of it as *margin*."""
    margins = [line[: len(line) - len(line.lstrip())] for line in lines if line]
    if margin is not None:
        margins.append(margin)
    least, most = min(margins, default=""), max(margins, default="")
    width = 0
    while width < len(least) and least[width] == most[width]:
        width += 1
    return [line[width:] for line in lines]


# How an attribute or block begins.
_BEGINNING = re.compile(r'[A-Za-z_][\w-]*(?:\s*=(?![=>])|(?:\s+(?:"[^"]*"|[\w-]+))*\s*\{)')
_OPENING = re.compile(r"[\[({]")
_CLOSING = re.compile(r"[\])}]")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?')
_MOST_LINES = 500
_MOST_COLUMNS = 1000


@rule("S002", "commented-out-code", WARNING, OPT_IN, "Commented-out attribute or block.")
def commented_out_code(file: FileContext) -> Diagnostics:
    for group in _groups(file):
        texts = [comment.text.lstrip("#/")[:_MOST_COLUMNS] for comment in group]
        opened = [_opened(text) for text in texts]
        at = 0
        while at < len(group):
            count = _code_lines(texts[at : at + _MOST_LINES], opened[at : at + _MOST_LINES])
            if count > 0:
                yield commented_out_code.at(
                    file.range((group[at].start, group[at + count - 1].end)), "Commented-out code",
                    "Remove it, or explain in words why it is kept.",
                )
            at += count or 1


def _groups(file: FileContext) -> Iterator[list[Comment]]:
    """Yield the comments that stand on lines of their own, one below the other."""
    group: list[Comment] = []
    kinds = file.tokens.kinds
    for comment in all_comments(file.tree):
        token = comment.token
        is_standalone = token == 0 or kinds[token - 1] == NEWLINE
        if comment.kind not in (HASH, SLASHES) or not is_standalone:
            continue
        if group and group[-1].token + 2 != token:
            yield group
            group = []
        group.append(comment)
    if group:
        yield group


def _code_lines(texts: list[str], opened: list[int]) -> int:
    """How many of the first lines are one attribute or block; 0 if they are neither.

    *opened* are the brackets that each line opens, less those that it closes.
    """
    if _BEGINNING.match(texts[0].strip()) is None:
        return 0
    depth = 0
    for count, more in enumerate(opened, start=1):
        depth += more
        if depth <= 0:
            return count if _is_code("\n".join(texts[:count])) else 0
    return 0


def _opened(text: str) -> int:
    bare = _STRING.sub("", text)
    return len(_OPENING.findall(bare)) - len(_CLOSING.findall(bare))


def _is_code(text: str) -> bool:
    """Whether a text is an attribute or block, and not a sentence that looks like one."""
    tree = parse_config(Source("", text + "\n"))
    if tree.diagnostics or len(tree.body.items) != 1:
        return False
    item = tree.body.items[0]
    if isinstance(item, Attribute):
        # `size = large` is how people explain a setting.
        value = item.expression
        return not isinstance(value, Traversal) or bool(value.steps)
    return isinstance(item, Block)


# What leads to an issue: an address, `#12`, `ABC-12`.
_LINK = re.compile(r"https?://|#[0-9]|(?<!\w)[A-Z][A-Z0-9]+-[0-9]")


@rule(
    "S003", "todo-comment", WARNING, OPT_IN, "Comment that marks unfinished work.",
    options=(
        Option("tags", ("TODO", "FIXME", "XXX"), "The words that mark unfinished work."),
        Option(
            "allow-links", False,
            "Whether to allow comments that name an issue: an address, `#12` or `ABC-12`.",
        ),
    ),
)
def todo_comment(file: FileContext) -> Diagnostics:
    options = file.options(todo_comment)
    tags = "|".join([re.escape(tag) for tag in options.texts("tags") if tag])
    if not tags:
        return
    allows_links = options.flag("allow-links")
    advice = "Resolve it, or track it in an issue."
    if allows_links:
        advice = "Resolve it, or name the issue that tracks it."
    pattern = re.compile(rf"(?<!\w)(?:{tags})(?!\w)")
    for comment in all_comments(file.tree):
        found = pattern.search(comment.text)
        if found is None or allows_links and _LINK.search(comment.text, found.end()):
            continue
        start, end = found.span()
        yield todo_comment.at(
            file.range((comment.start + start, comment.start + end)),
            f"`{found.group()}` in a comment", advice,
        )

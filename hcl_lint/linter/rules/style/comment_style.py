"""S001."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import Fix
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import style
from hcl_lint.syntax.comments import BLOCK, SLASHES, all_comments
from hcl_lint.syntax.tokens import EOF, NEWLINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.comments import Comment


class CommentStyle(Rule):
    problem = style.COMMENT_STYLE
    needs_valid_syntax = True

    def check_file(self, file: FileContext) -> None:
        for comment in all_comments(file.tree):
            if comment.kind == SLASHES:
                rest = comment.text.lstrip("/")
                count = len(comment.text) - len(rest)
                place = (comment.start, comment.start + count)
                fix = Fix("write `#`", [file.replace(place, "#" * (count - 1))])
            elif comment.kind == BLOCK and "\n" in comment.text and _is_alone(comment, file):
                fix = Fix("write `#`", [file.replace(comment, _in_lines(comment, file))])
            else:
                continue
            file.report(
                self,
                (comment.start, comment.start + 2),
                f"Comment with `{comment.text[:2]}`",
                "Begin each line of the comment with `#`.",
                fix,
            )


def _is_alone(comment: Comment, file: FileContext) -> bool:
    """Whether nothing else stands on the lines of a comment."""
    kinds = file.tokens.kinds
    first = comment.token == 0 or kinds[comment.token - 1] == NEWLINE
    return first and kinds[comment.token + 1] in (NEWLINE, EOF)


def _in_lines(comment: Comment, file: FileContext) -> str:
    """The text of a comment over several lines as lines with `#`."""
    newline = "\r\n" if "\r\n" in comment.text else "\n"
    line_start = file.text.rfind("\n", 0, comment.start) + 1
    indent = file.text[line_start : comment.start].lstrip("\ufeff")
    lines = [line.strip() for line in comment.text[2:-2].split("\n")]
    # A star at the beginning of all lines is a frame and no list.
    if all([line.startswith("*") or not line for line in lines[1:-1]]):
        lines = [lines[0].lstrip("*"), *[line[1:] for line in lines[1:-1]], lines[-1].rstrip("*")]
        lines = [line.strip() for line in lines]
    else:
        lines = _undented(comment.text[2:-2].split("\n"))
    while lines and not lines[0]:
        del lines[0]
    while lines and not lines[-1]:
        del lines[-1]
    return (newline + indent).join([f"# {line}".rstrip() for line in lines]) or "#"


def _undented(lines: list[str]) -> list[str]:
    """Lines without the indentation that all but the first have."""
    lines = [line.rstrip().expandtabs(2) for line in lines]
    widths = [len(line) - len(line.lstrip()) for line in lines[1:] if line]
    width = min(widths, default=0)
    return [lines[0].strip(), *[line[width:] for line in lines[1:]]]

"""S002."""

from __future__ import annotations

import re

from hcl_lint.linter.rule import Rule
from hcl_lint.problems import style
from hcl_lint.syntax.comments import HASH, SLASHES, all_comments
from hcl_lint.syntax.nodes import Attribute, Block, Traversal
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tokens import NEWLINE
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.comments import Comment

# How an attribute or block begins.
_BEGINNING = re.compile(r'[A-Za-z_][\w-]*(?:\s*=(?![=>])|(?:\s+(?:"[^"]*"|[\w-]+))*\s*\{)')
_OPENING = re.compile(r"[\[({]")
_CLOSING = re.compile(r"[\])}]")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_MOST_LINES = 500
_MOST_COLUMNS = 1000


class CommentedOutCode(Rule):
    problem = style.COMMENTED_OUT_CODE

    def check_file(self, file: FileContext) -> None:
        for group in _groups(file):
            texts = [comment.text.lstrip("#/")[:_MOST_COLUMNS] for comment in group]
            opened = [_opened(text) for text in texts]
            at = 0
            while at < len(group):
                count = _code_lines(texts[at : at + _MOST_LINES], opened[at : at + _MOST_LINES])
                if count == 0:
                    at += 1
                    continue
                last = group[at + count - 1]
                file.report(
                    self,
                    (group[at].start, last.end),
                    "Code that is commented out",
                    "Remove it, or say in words what it is kept for.",
                )
                at += count


def _groups(file: FileContext) -> Iterator[list[Comment]]:
    """Yield the comments that stand on lines of their own, one below the other."""
    group: list[Comment] = []
    kinds = file.tokens.kinds
    for comment in all_comments(file.tree):
        token = comment.token
        is_alone = token == 0 or kinds[token - 1] == NEWLINE
        if comment.kind not in (HASH, SLASHES) or not is_alone:
            continue
        if group and group[-1].token + 2 != token:
            yield group
            group = []
        group.append(comment)
    if group:
        yield group


def _code_lines(texts: list[str], opened: list[int]) -> int:
    """How many of the first lines are one attribute or block; 0 where they are none.

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

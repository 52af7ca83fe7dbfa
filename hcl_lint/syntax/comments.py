"""Comments, and the nodes they belong to.

The items of a body, object or tuple and the arguments of a call own comments:

* leading: the comments directly above an item, on lines of their own, with no blank line
  between; and those before it on its line;
* trailing: the comments after an item on its line, where only a comma or ``...`` is
  between them and nothing but the line's end or a closing bracket follows.

Every other comment is dangling: it belongs to the innermost node around it, or to the root,
and stays where it is. So a comment belongs to exactly one node. What did not parse owns no
comments, and the marker lines that a merge conflict leaves, which are comments to the lexer,
always dangle.

What is commented out is code by its brackets and equals signs. It need not be complete, and prose
may be around it; directives in it do not count.
"""

from __future__ import annotations

from hcl_lint.annotations import Container, Final, Iterator, Sequence
from hcl_lint.syntax.nodes import Block, Body, ErrorNode, FunctionCall, Node, Object, Tuple
from hcl_lint.syntax.tokens import (
    CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, COMMA, COMMENT, ELLIPSIS, EOF, NEWLINE, Tokens,
)
from hcl_lint.syntax.tree import SyntaxTree

# The kinds of comments.
HASH: Final = "#"
SLASHES: Final = "//"
BLOCK: Final = "/*"
CONFLICT_MARKER: Final = "conflict marker"

_ENDS: Final = (NEWLINE, EOF, CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN)


class Comment:
    """One comment: its token, its text, and where it is in code points.

    The text has no newline at its end; ``kind`` is `HASH`, `SLASHES`, `BLOCK` or
    `CONFLICT_MARKER`.
    """

    __slots__ = ("token", "kind", "text", "start", "end")

    def __init__(self, tree: SyntaxTree, token: int) -> None:
        self.token = token
        self.text = tree.token_text(token)
        self.kind = _kind(self.text)
        self.start = tree.tokens.start(token)
        self.end = tree.tokens.end(token)

    def __repr__(self) -> str:
        return f"<{self.start}-{self.end} {self.text}>"


def all_comments(tree: SyntaxTree) -> list[Comment]:
    """All comments of a text, in order."""
    return _comments(tree, 0, len(tree.tokens))


def comments_within(tree: SyntaxTree, node: Node) -> list[Comment]:
    """The comments between the first and the last token of a node, at any depth."""
    return _comments(tree, node.first, node.last + 1)


def leading_comments(tree: SyntaxTree, item: Node) -> list[Comment]:
    """The comments directly above an item, and before it on its line, in order."""
    return [Comment(tree, token) for token in _leading(tree, item)]


def trailing_comments(tree: SyntaxTree, item: Node) -> list[Comment]:
    """The comments after an item on its line, in order.

    Those after a block that nothing closes belong to its last item.
    """
    if _last_of(item) is not item:
        return []
    return [Comment(tree, token) for token in _trailing(tree, item)]


def dangling_comments(tree: SyntaxTree, node: Node) -> list[Comment]:
    """The comments directly in a node, or around the root, that none of its items owns.

    Those in the body of a block belong to the block.
    """
    if isinstance(node, Body) and node is not tree.root:
        return []
    first, end = node.first, node.last + 1
    if node is tree.root:
        first, end = 0, len(tree.tokens)
    items = _items(node)
    owned: set[int] = set()
    for item in items:
        owned.update(_leading(tree, item))
        owned.update(_trailing(tree, _last_of(item)))
    found: list[Comment] = []
    at = first
    for child in (*node.labels, *items) if isinstance(node, Block) else node.children():
        found += _comments(tree, at, child.first)
        at = max(at, child.last + 1)
    found += _comments(tree, at, end)
    return [comment for comment in found if comment.token not in owned]


def _kind(text: str) -> str:
    for kind in (HASH, SLASHES, BLOCK):
        if text.startswith(kind):
            return kind
    return CONFLICT_MARKER


def _comments(tree: SyntaxTree, first: int, end: int) -> list[Comment]:
    kinds = tree.tokens.kinds
    return [Comment(tree, token) for token in range(first, end) if kinds[token] == COMMENT]


def _items(node: Node) -> Sequence[Node]:
    """The children of a node that own comments."""
    if isinstance(node, Block):
        return node.body.items
    if isinstance(node, (Body, Object, Tuple, FunctionCall)):
        return node.children()
    return ()


def _last_of(item: Node) -> Node:
    """The item that ends an item: that itself, or the last one in a block that nothing closes."""
    while isinstance(item, Block) and item.body.items and item.body.items[-1].last == item.last:
        item = item.body.items[-1]
    return item


def _leading(tree: SyntaxTree, item: Node) -> list[int]:
    """The tokens of the comments above an item and before it on its line, in order."""
    if isinstance(item, ErrorNode):
        return []
    kinds = tree.tokens.kinds
    line = _line_before(tree, item.first)
    lines = [line]
    first = item.first - len(line)
    # Line by line upwards, while all of the line is comments.
    while first > 0 and kinds[first - 1] == NEWLINE:
        line = _line_before(tree, first - 1)
        first -= len(line) + 1
        if len(line) == 0 or (first > 0 and kinds[first - 1] != NEWLINE):
            break
        lines.append(line)
    return [token for line in reversed(lines) for token in line]


def _line_before(tree: SyntaxTree, token: int) -> list[int]:
    """The comments directly before a token on its line, in order."""
    first = token
    while first > 0 and _is_comment(tree, first - 1):
        first -= 1
    return list(range(first, token))


def _trailing(tree: SyntaxTree, item: Node) -> list[int]:
    """The tokens of the comments after an item on its line, in order."""
    if isinstance(item, ErrorNode):
        return []
    kinds = tree.tokens.kinds
    found: list[int] = []
    run: list[int] = []
    token = item.last + 1
    while True:
        if _is_comment(tree, token):
            run.append(token)
        elif kinds[token] == COMMA or kinds[token] == ELLIPSIS:
            found += run
            run = []
        else:
            return found + run if kinds[token] in _ENDS else found
        token += 1


def _is_comment(tree: SyntaxTree, token: int) -> bool:
    """Whether a token is a comment that can belong to an item."""
    tokens: Tokens = tree.tokens
    if tokens.kinds[token] != COMMENT:
        return False
    return tree.source.text[tokens.start(token)] in "#/"


_OPENING: Final = ("{", "[", "(")
_CLOSING: Final = ("}", "]", ")")
_SIGNS: Final = ("#", "//")


def commented_out(tree: SyntaxTree, directives: Container[int]) -> tuple[set[int], set[int]]:
    """The directives in code that is commented out or above it, and those that may be.

    *directives* are the tokens of their comments. Those that may be stand between a single line
    of such code and the code below, and nobody knows which of the two they are for.
    """
    certain: set[int] = set()
    possible: set[int] = set()
    for run, is_above_code in _runs(tree):
        if not any([token in directives for token in run]):
            continue
        lines = [_content(tree.token_text(token)) for token in run]
        inside = _in_brackets(lines)
        belongs, may_belong = False, False  # whether the line below does, if it is not code itself
        for i in range(len(run) - 1, -1, -1):
            is_directive = run[i] in directives
            if i in inside:
                belongs, may_belong = True, False
            elif not is_directive and not lines[i].startswith(_SIGNS):
                is_attribute = _is_attribute(lines[i])
                belongs = is_attribute and not is_above_code
                may_belong = is_attribute and is_above_code
            if is_directive and belongs:
                certain.add(run[i])
            elif is_directive and may_belong:
                possible.add(run[i])
    return certain, possible


def is_in_code(words: str) -> bool:
    """Whether what comes before a directive in its comment is code: `a = 1 # why`."""
    return _is_attribute(words) or words.endswith((*_OPENING, *_CLOSING, "},", "],"))


def _runs(tree: SyntaxTree) -> Iterator[tuple[list[int], bool]]:
    """The comments on lines that follow one another, and whether code is on the next line."""
    tokens, text = tree.tokens, tree.source.text
    run: list[int] = []
    newlines = 1  # since the last other token
    for token, kind in enumerate(tokens.kinds):
        if kind == NEWLINE:
            newlines += 1
            continue
        is_line = newlines > 0 and kind == COMMENT and text.startswith(_SIGNS, tokens.starts[token])
        if run and (newlines != 1 or not is_line):
            yield run, newlines == 1 and kind not in (COMMENT, CLOSE_BRACE, EOF)
            run = []
        if is_line:
            run.append(token)
        newlines = 0


def _content(comment: str) -> str:
    return comment.lstrip("#" if comment.startswith("#") else "/").strip()


def _in_brackets(lines: list[str]) -> set[int]:
    """The numbers of the lines from one that opens a bracket to the one that closes it."""
    pairs: list[tuple[int, int]] = []
    opened: list[int] = []
    for i, line in enumerate(lines):
        if line.startswith(_CLOSING) and opened:
            pairs.append((opened.pop(), i))
        if line.endswith(_OPENING):
            opened.append(i)
    found: set[int] = set()
    last = -1
    for start, end in sorted(pairs):  # outer ones before those inside
        found.update(range(max(start, last + 1), end + 1))
        last = max(last, end)
    return found


def _is_attribute(line: str) -> bool:
    name, equals, value = line.partition("=")
    name = name.strip()
    is_name = name != "" and name.replace("-", "_").isidentifier()
    return is_name and equals != "" and value.strip() != "" and value[0] not in "=>"

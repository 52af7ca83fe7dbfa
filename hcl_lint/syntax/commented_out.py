"""Code that is commented out: which comments belong to it, so that they are no directives.

Its brackets and equals signs show it. It need not be complete, and prose may be around it.
"""

from __future__ import annotations

from hcl_lint.annotations import Container, Final, Iterator
from hcl_lint.syntax.tokens import CLOSE_BRACE, COMMENT, EOF, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree

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

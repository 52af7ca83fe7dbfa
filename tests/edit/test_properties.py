"""Random changes of real files: what was asked for changes, and no byte elsewhere."""

from __future__ import annotations

import copy
import functools
import random
import re
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from hcl_lint.edit.address import EditError
from hcl_lint.edit.code import Expression as Code, render
from hcl_lint.edit.editor import Editor
from hcl_lint.format.layout import lay_out
from hcl_lint.plain.document import Document
from hcl_lint.plain.loading import loads
from hcl_lint.syntax.comments import dangling_comments, leading_comments, trailing_comments
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, Expression, Node, Object, ObjectItem, Tuple,
)
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.extent import examples

LARGEST = 30_000  # bytes of a file that is changed here
FILES = 400

VALUES: tuple[Any, ...] = (
    1, -5, "x", "a longer text than there was before\n\u00e9", True, None, [], {}, [1, 2],
    {"a": 1, "bcd": "x"}, {"k": {"n": [{"z": 1}]}}, ["a" * 30, "b" * 30, "c" * 40],
)
CODES = tuple(
    Code(text)
    for text in (
        "a.b[0]", "<<-EOT\n  x\n  EOT", "c ?\n 1\n : 2", "f(\na,\nb)", '"${x}-y"',
        "{ /* c */ a = 1 }", "[for x in y : x]", "a + b", "!a",
    )
)
NAMES = ("n", "a_rather_long_name")


@functools.cache
def texts() -> tuple[str, ...]:
    if tables.find("syntax/files") is None:
        pytest.skip(f"table syntax/files is absent from {tables.folder()}")
    found = []
    for case in tables.load("syntax/files"):
        if case["ok"]:
            content = tables.content(case)
            if len(content) <= LARGEST:
                found.append(content.decode("utf-8", "surrogateescape"))
    return tuple(found[:: len(found) // FILES + 1])


def some_text(chooser: random.Random) -> str:
    """A real file, now and then with other line breaks or none at its end."""
    text = chooser.choice(texts())
    if chooser.random() < 0.1 and "\r" not in text:
        text = text.replace("\n", "\r\n")
    if chooser.random() < 0.1 and "<<" not in text:
        text = text.rstrip("\r\n")
    return text


class Change:
    """One change of a file: where it may be seen, and what the data must be then."""

    def __init__(self, chooser: random.Random, text: str) -> None:
        self.chooser = chooser
        self.text = text
        self.tree = parse_config(Source("t", text))
        self.editor = Editor(self.tree)
        document = Document(self.tree, "hcl")
        self.data = copy.deepcopy(document.data)
        self.what = "nothing"
        paths = list(document.paths())
        if not paths:
            return
        self.path = chooser.choice(paths)
        self.node = document.node(*self.path)
        place: Any = self.data
        self.place = place
        for step in self.path[:-1]:
            self.place = self.place[step]
        self.seen = self.lines(self.node)
        if isinstance(self.node, Block):
            kinds = [self.add_attribute, self.add_block, self.remove_block]
        elif isinstance(self.node, (Attribute, ObjectItem)):
            kinds = [self.set, self.set, self.remove, self.rename, self.extend]
        else:
            kinds = [self.set, self.remove, self.extend]
        kind = chooser.choice(kinds)
        self.what = f"{kind.__name__} {self.path}"
        kind()

    def lines(self, node: Node) -> tuple[int, int]:
        """The first line of a node with its comments, and the one behind it, from 0."""
        start, end = self.tree.range(node)
        for comment in leading_comments(self.tree, node) + trailing_comments(self.tree, node):
            start, end = min(start, comment.start), max(end, comment.end)
        return self.text.count("\n", 0, start), self.text.count("\n", 0, end) + 1

    def value(self) -> Any:
        return self.chooser.choice(VALUES)

    def plain(self, value: Any) -> Any:
        return loads(f"a = {render(value)}\n")["a"]

    def set(self) -> None:
        value = self.value()
        self.editor.set(self.node, value)
        self.place[self.path[-1]] = self.plain(value)

    def rename(self) -> None:
        name = self.chooser.choice(NAMES)
        if name in self.place:
            return
        self.editor.rename(self.node, name)
        items = list(self.place.items())
        self.place.clear()
        self.place.update({name if key == self.path[-1] else key: item for key, item in items})

    def extend(self) -> None:
        content = self.node
        if isinstance(content, (Attribute, ObjectItem)):
            content = content.children()[-1]
        value = self.value()
        old = self.place[self.path[-1]]
        if isinstance(content, Object) and isinstance(old, dict):
            self.editor.set_item(self.node, "new_key", value)
            old["new_key"] = self.plain(value)
        elif isinstance(content, Tuple):
            self.editor.append(self.node, value)
            old.append(self.plain(value))

    def add_attribute(self) -> None:
        name = self.chooser.choice(NAMES)
        if name not in self.place[self.path[-1]]:
            value = self.value()
            self.editor.set_attribute(self.node, name, value)
            self.place[self.path[-1]][name] = self.plain(value)

    def add_block(self) -> None:
        content: Any = {"a": 1, "bcd": [2]}
        self.editor.add_block(self.node, "new_block", ["l"], content)
        self.place[self.path[-1]].setdefault("new_block", []).append({"l": content})

    def remove_block(self) -> None:
        self.remove()
        # What is left of the lists and labels around it is told by the meaning alone.
        self.data = loads(self.editor.text())

    def remove(self) -> None:
        self.editor.remove(self.node)
        if not isinstance(self.node, Block):
            self.place.pop(self.path[-1])
        lines = self.text.split("\n")
        first, last = self.seen
        for parent in descendants(self.tree.root, Node):
            if isinstance(parent, (Object, Tuple)) and self.node in parent.items:
                # The brackets close up, and the comma before the last item goes.
                if len(parent.items) == 1:
                    first, last = self.lines(parent)
                elif parent.items[-1] is self.node:
                    first = min(first, self.lines(parent.items[-2])[1] - 1)
        while last < len(lines) and not lines[last].strip():
            last += 1
        while first > 0 and not lines[first - 1].strip():
            first -= 1
        self.seen = first, last


def require_same_elsewhere(old: str, new: str, seen: tuple[int, int]) -> None:
    """Nothing but the white space in lines that were aligned with changed ones may differ."""
    old_lines = old.split("\n")
    new_lines = new.split("\n")
    behind = len(old_lines) - seen[1]
    require_same_lines(old_lines[:seen[0]][::-1], new_lines[:seen[0]][::-1])
    require_same_lines(old_lines[seen[1]:], new_lines[len(new_lines) - behind:])


def require_same_lines(old: list[str], new: list[str]) -> None:
    """The lines on one side of what has changed, the nearest first."""
    assert len(old) == len(new)
    is_near = True
    for old_line, new_line in zip(old, new, strict=True):
        if old_line != new_line:
            assert is_near
            assert re.sub("[ \t]+", " ", old_line) == re.sub("[ \t]+", " ", new_line)
        elif not re.search("=|#|//", old_line):
            is_near = False


def is_formatted(text: str) -> bool:
    return lay_out(text, parse_config(Source("t", text)).tokens) == text


def all_dangling(tree: SyntaxTree) -> list[str]:
    found = []
    for node in [tree.root, *descendants(tree.root, Node)]:
        if node is tree.root or not isinstance(node, Body):
            found += [comment.text for comment in dangling_comments(tree, node)]
    return found


@settings(max_examples=examples(300))
@given(st.randoms(use_true_random=False))
def test_one_change_is_that_change_and_no_other(chooser: random.Random) -> None:
    change = Change(chooser, some_text(chooser))
    text = change.editor.text()
    assert loads(text) == change.data, change.what
    if "<<" not in change.text:  # whose lines may stand between those of a column
        require_same_elsewhere(change.text, text, change.seen)
    if is_formatted(change.text):
        assert is_formatted(text), change.what


@settings(max_examples=examples(100))
@given(st.randoms(use_true_random=False))
def test_moving_keeps_everything(chooser: random.Random) -> None:
    text = some_text(chooser)
    editor = Editor(text)
    items = [
        node for node in descendants(editor.tree.root, Node) if isinstance(node, (Attribute, Block))
    ]
    if not items:
        return
    item, neighbour = chooser.choice(items), chooser.choice(items)
    try:
        if chooser.random() < 0.5:
            editor.move(item, before=neighbour)
        else:
            editor.move(item, after=neighbour)
        result = editor.text()
    except EditError as error:
        assert re.search("itself|is set twice", str(error)), error
        return
    assert sorted("".join(result.split())) == sorted("".join(text.split()))
    assert sorted(all_dangling(parse_config(Source("t", result)))) == sorted(
        all_dangling(editor.tree)
    )
    if is_formatted(text):
        assert is_formatted(result)


@settings(max_examples=examples(200))
@given(st.randoms(use_true_random=False))
def test_changes_combine_or_are_refused(chooser: random.Random) -> None:
    """What the result means is what the editor itself compares before it gives it out."""
    text = some_text(chooser)
    editor = Editor(text)
    nodes = [editor.tree.root, *descendants(editor.tree.root, Node)]
    for _ in range(chooser.randrange(1, 10)):
        try:
            change_somehow(editor, chooser.choice(nodes), chooser)
        except EditError:
            continue
    try:
        result = editor.text()
    except EditError as error:
        assert re.search("is set twice", str(error)), error
    else:
        assert not parse_config(Source("t", result)).diagnostics


def change_somehow(editor: Editor, node: Node, chooser: random.Random) -> None:
    value = chooser.choice(VALUES + CODES)
    name = f"new_{chooser.randrange(1000)}"
    if node is editor.tree.root or isinstance(node, Block) and chooser.random() < 0.5:
        if chooser.random() < 0.5:
            editor.set_attribute(node, name, value)
        else:
            editor.add_block(node, name, ["l"], chooser.choice(("", "a = 1", "# c\na=1\nb { }")))
    elif isinstance(node, (Attribute, Block, ObjectItem)):
        if chooser.random() < 0.5:
            editor.rename(node, name)
        else:
            editor.remove(node)
    elif isinstance(node, Object):
        editor.set_item(node, name, value)
    elif isinstance(node, Tuple):
        editor.append(node, value)
    elif isinstance(node, Expression):
        editor.replace(node, value)


@given(st.text(alphabet='ab\n\r\t ={}[]()"$<E#/*,.:?1'))
def test_any_content_makes_a_valid_text_or_is_refused(content: str) -> None:
    for address in ("a.b", "a.c", "d[0]", "e.f", "e.g", "h"):
        editor = Editor("a {\n  b = 1 # c\n}\nd = [1, 2]\ne = { f = 1 }\n")
        try:
            if address == "h":
                editor.add(address, content)
            else:
                editor.set(address, Code(content))
            result = editor.text()
        except EditError as error:
            assert "\n" not in str(error)
            continue
        tree = parse_config(Source("t", result))
        assert not tree.diagnostics
        assert len(tree.body.items) == 3 + ("h" in result)

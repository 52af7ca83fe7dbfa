"""Where the parts of a file are that addresses lead to."""

from __future__ import annotations

from typing import NamedTuple

from hcl_lint.annotations import Final
from hcl_lint.edit.address import Address, EditError, Step, error, step_text
from hcl_lint.edit.changes import Changes
from hcl_lint.edit.code import NewItem
from hcl_lint.edit.layout import Surroundings, laid_out, shifted
from hcl_lint.syntax.comments import all_comments
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, Conditional, Expression, For, FunctionCall, Index, Node, NumberLiteral,
    Object, ObjectItem, RelativeTraversal, Splat, Template, Traversal, Tuple,
)
from hcl_lint.syntax.queries import static_key, without_parentheses
from hcl_lint.syntax.tokens import (
    CLOSE_BRACE, CLOSE_BRACKET, COMMENT, EOF, HEREDOC_CLOSE, NEWLINE, OPEN_BRACE, OPEN_BRACKET,
)
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import closest


class Places:
    """Collects the edits for the changes of a tree.

    ``expanding`` are the blocks on one line that must get more: they have new items, or a value
    on several lines.
    """

    def __init__(self, changes: Changes) -> None:
        self.changes: Final = changes
        self.around: Final = Surroundings(changes.tree)
        self.edits: Final[list[Edit]] = []
        self.comments_added: list[str] = []
        self.moved: Final[list[tuple[str, int]]] = []  # texts, and where they began
        self.expanding: Final = self._expanding()

    def _expanding(self) -> dict[Block, None]:
        changes = self.changes
        found: dict[Block, None] = {}
        for owner, items in changes.arrangements.items():
            is_body = isinstance(owner, Body)
            for item in items:
                if isinstance(item, NewItem) and (is_body or "\n" in item.short_text):
                    self._add_expanding(owner, found)
        for value, fragment in changes.values.items():
            if "\n" in fragment.text:
                self._add_expanding(value, found)
        return found

    def _add_expanding(self, node: Node, found: dict[Block, None]) -> None:
        block = self.enclosing_block(node)
        if block is not None and self.around.is_one_line(block):
            found[block] = None

    def enclosing_block(self, node: Node) -> Block | None:
        """The innermost block around a node."""
        outer = self.changes.parents.get(node)
        while outer is not None and not isinstance(outer, Block):
            outer = self.changes.parents.get(outer)
        return outer

    def indentation_at(self, node: Node) -> str:
        """The indentation that the line of a node will have."""
        around = self.around
        block = self.enclosing_block(node)
        if block is not None and block in self.expanding:
            if around.first_of_line(node.first) == around.first_of_line(block.first):
                return around.indentation(block.first) + around.unit
        return around.indentation(node.first)

    def replace(self, first: int, last: int, text: str) -> None:
        """Replace the text of tokens."""
        self.edits.append(Edit(self.around.starts[first], self.around.ends[last], text))

    def will_end_heredoc(self, last: int) -> bool:
        """Whether what ends with a token ends with a heredoc once values are replaced."""
        end = self.around.ends[last]
        for edit in self.edits:
            if edit.start < edit.end == end:
                return _ends_heredoc(edit.text)
        return self.around.kinds[last] == HEREDOC_CLOSE

    def item_text(self, item: NewItem, indentation: str, *, is_short: bool = False) -> str:
        """The text of a new item, all but its first line indented."""
        self.comments_added += item.comments
        if item.moved is not None:
            text = shifted(self.around, *item.moved, indentation)
            self.moved.append((text, self.around.line_start(item.moved[0])))
            return text
        text = item.short_text if is_short else item.text
        return laid_out(text, indentation, self.around)

    def insert_lines(self, at: int, lines: list[str]) -> None:
        """Insert lines where one begins, or after the last one of a file."""
        text = self.around.text
        newline = self.around.newline
        if at == len(text) and not text.endswith("\n"):
            added = "".join([newline + line for line in lines])
            if _ends_heredoc(lines[-1]):
                added += newline
        else:
            added = "".join([line + newline for line in lines])
        self.edits.append(Edit(at, at, added))

    def remove_lines(self, first: int, last: int) -> None:
        """Remove the lines of tokens, and empty lines beside them that have lost their sense.

        Of those on both sides the ones below go, or all at the beginning or end of a body.
        """
        around = self.around
        kinds = around.kinds
        top = around.first_of_line(first)
        above = top  # the first empty line above
        while above > 0 and (above == 1 or kinds[above - 2] == NEWLINE):
            above -= 1
        bottom = last + 2 if kinds[last + 1] == NEWLINE else last + 1
        below = bottom  # what follows the empty lines below
        while kinds[below] == NEWLINE:
            below += 1
        start = self.offset_of_line(top)
        end = self.offset_of_line(bottom) if bottom > last + 1 else len(around.text)
        if kinds[below] in (CLOSE_BRACE, CLOSE_BRACKET, EOF):
            start = self.offset_of_line(above)
        elif below > bottom and (above == 0 or above < top or self.is_open_line(above - 1)):
            end = self.offset_of_line(below)
        self.edits.append(Edit(start, end, ""))

    def offset_of_line(self, token: int) -> int:
        """Where the line begins whose first token is this."""
        return self.around.ends[token - 1] if token > 0 else self.around.file_start()

    def is_open_line(self, newline: int) -> bool:
        """Whether a line, given by the newline at its end, opens what the next ones are in."""
        token = newline - 1
        while self.around.kinds[token] == COMMENT:
            token -= 1
        return self.around.kinds[token] in (OPEN_BRACE, OPEN_BRACKET)

    def expected_comments(self) -> list[str]:
        """The comments of the result: those outside what is replaced, and new ones."""
        found = list(self.comments_added)
        done = 0
        edits = self.edits
        for comment in all_comments(self.changes.tree):
            while done < len(edits) and edits[done].end <= comment.start:
                done += 1
            if done == len(edits) or comment.start < edits[done].start:
                found.append(comment.text)
        found.sort()
        return found


def _ends_heredoc(line: str) -> bool:
    tokens, _ = tokenize(line + "\n")
    return tokens.kinds[-3:] == bytes([HEREDOC_CLOSE, NEWLINE, EOF])


_KINDS: Final = (
    (FunctionCall, "a function call"), (For, "a `for` expression"), (Template, "a string"),
    (Conditional, "a conditional"), (Traversal, "a reference"), (RelativeTraversal, "a reference"),
    (Index, "a reference"), (Splat, "a splat"), (NumberLiteral, "a number"),
    (Object, "an object"), (Tuple, "a tuple"),
)


class _Place(NamedTuple):
    """Somewhere on the way: a node, and how many labels of a block have been passed."""

    node: Node
    labels: int = 0

    def missing_labels(self) -> list[str]:
        """The labels that are still to come, decoded."""
        if isinstance(self.node, Block):
            return [label.value for label in self.node.labels[self.labels:]]
        return []


def find(tree: SyntaxTree, address: Address) -> Node:
    """The attribute, block, object item or element of a tuple that an address names.

    Labels and types are compared with what quotes and escapes stand for. An index after the type
    or some labels of a block chooses among those that match so far, in the order of the file, and
    leaves out all further labels. Raises EditError: it leads to nothing, or to several places.
    """
    places, before, number = _walk(tree, address)
    if not places:
        raise _nothing(tree, before, Address(address.steps[:number]), address.steps[number])
    text = f"`{address}`"
    whole = [place for place in places if not place.missing_labels()]
    if not whole:
        missing = places[0].missing_labels()
        further = Address((*address.steps, *missing))
        count = "a label" if len(missing) == 1 else f"{len(missing)} labels"
        raise error(f"{text} lacks {count} of the block; did you mean `{further}`?")
    if len(whole) > 1:
        lines = [str(_line(tree, place.node)) for place in whole[:5]]
        where = f"{', '.join(lines[:-1])} and {lines[-1]}"
        if len(whole) > 5:
            where = f"{', '.join(lines)}, …"
        raise error(
            f"{text} is ambiguous: there are {len(whole)}, on lines {where}; choose one with an"
            f" index, such as `{address}[0]`"
        )
    return whole[0].node


def leads_somewhere(tree: SyntaxTree, address: Address) -> bool:
    """Whether there is something at an address, or there would be with more labels."""
    return bool(_walk(tree, address)[0])


def leads_to_block(tree: SyntaxTree, address: Address) -> bool:
    """Whether blocks, and nothing else, are at an address."""
    places = [place for place in _walk(tree, address)[0] if not place.missing_labels()]
    return bool(places) and all([isinstance(place.node, Block) for place in places])


def value_of(node: Node) -> Expression | None:
    """The value of an attribute, object item or element; None for a body or block."""
    if isinstance(node, Attribute):
        return node.expression
    if isinstance(node, ObjectItem):
        return node.value
    return node if isinstance(node, Expression) else None


def kind_of(value: Expression) -> str:
    """The kind of an expression, in words, with its article."""
    for cls, words in _KINDS:
        if isinstance(value, cls):
            return words
    return "an expression"


def _walk(tree: SyntaxTree, address: Address) -> tuple[list[_Place], list[_Place], int]:
    """The places that all steps lead to, in the order of the file.

    Where there are none: also those on the way to the first step that leads nowhere, and its
    number.
    """
    places = [_Place(tree.body)]
    for number, step in enumerate(address.steps):
        if isinstance(step, int):
            found = _at_index(places, step)
        else:
            found = [next_ for place in places for next_ in _named(tree, place, step)]
        if not found:
            return [], places, number
        places = found
    return places, [], 0


def _named(tree: SyntaxTree, place: _Place, name: str) -> list[_Place]:
    node = place.node
    if isinstance(node, Block):
        if place.labels < len(node.labels):
            matches = node.labels[place.labels].value == name
            return [_Place(node, place.labels + 1)] if matches else []
        node = node.body
    if isinstance(node, Body):
        return [
            _Place(item) for item in node.items if isinstance(item, Attribute) and item.name == name
            or isinstance(item, Block) and item.type == name
        ]
    value = _content(node)
    if isinstance(value, Object):
        # Of items with one key the last counts.
        found = [
            _Place(item) for item in value.items
            if isinstance(item, ObjectItem) and static_key(tree, item.key) == name
        ]
        return found[-1:]
    return []


def _content(node: Node) -> Expression | None:
    value = value_of(node)
    return None if value is None else without_parentheses(value)


def _at_index(places: list[_Place], index: int) -> list[_Place]:
    blocks = [place.node for place in places if isinstance(place.node, Block)]
    if blocks:
        if not -len(blocks) <= index < len(blocks):
            return []
        block = blocks[index]
        return [_Place(block, len(block.labels))]
    found: list[_Place] = []
    for place in places:
        value = _content(place.node)
        if isinstance(value, Tuple) and -len(value.items) <= index < len(value.items):
            found.append(_Place(value.items[index]))
    return found


def _nothing(tree: SyntaxTree, places: list[_Place], before: Address, step: Step) -> EditError:
    """The error for a step that leads nowhere from all the *places* that *before* leads to."""
    where = f"in `{before}`" if before.steps else "in the file"
    blocks = [place for place in places if isinstance(place.node, (Block, Body))]
    if not blocks:
        value = _content(places[0].node)
        if value is not None and not isinstance(value, (Object, Tuple)):
            return error(f"`{before}` is {kind_of(value)}, which has no addressable parts")
    if isinstance(step, int):
        if blocks:
            count = len(blocks)
            return error(f"no `[{step}]` {where}: there {'is' if count == 1 else 'are'} {count}")
        value = _content(places[0].node)
        if isinstance(value, Tuple):
            count = len(value.items)
            return error(f"no `[{step}]` {where}: it has {count} element{'s'[:count != 1]}")
        return error(f"no `[{step}]` {where}: it is not a tuple")
    names = [name for place in places for name in _names(tree, place)]
    meant = closest(step, names)
    hint = "" if meant is None else f"; did you mean `{step_text(meant)}`?"
    return error(f"no `{step_text(step)}` {where}{hint}")


def _names(tree: SyntaxTree, place: _Place) -> list[str]:
    """The names that may follow on the way."""
    missing = place.missing_labels()
    if missing:
        return missing[:1]
    node = place.node.body if isinstance(place.node, Block) else place.node
    names: list[str] = []
    if isinstance(node, Body):
        for item in node.items:
            if isinstance(item, Attribute):
                names.append(item.name)
            elif isinstance(item, Block):
                names.append(item.type)
        return names
    value = _content(node)
    if isinstance(value, Object):
        for item in value.items:
            key = static_key(tree, item.key) if isinstance(item, ObjectItem) else None
            if key is not None:
                names.append(key)
    return names


def _line(tree: SyntaxTree, node: Node) -> int:
    return tree.source.text.count("\n", 0, tree.range(node)[0]) + 1

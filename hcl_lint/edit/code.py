"""Code that an edit writes, given by the user or made of Python values, and what it means.

Meanings are plain tuples that can be compared: white space, comments, commas, parentheses and how a
key or label is quoted do not matter; the order of items does.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from hcl_lint.annotations import Final, Mapping, Sequence, TypeAlias, Union
from hcl_lint.edit.address import error
from hcl_lint.format.rewrites import quote_label
from hcl_lint.format.spacing import BRACKET_CHANGES
from hcl_lint.syntax.comments import all_comments
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.nodes import (
    Attribute, Binary, Block, Body, Conditional, FunctionCall, Index, IndexStep, Node, Object,
    ObjectItem, Parentheses, RelativeTraversal, TemplateText, Traversal, Tuple, Unary,
)
from hcl_lint.syntax.parser import parse_config, parse_expression
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.tokens import COMMENT, EOF, HEREDOC_CLOSE, IDENTIFIER, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEEPEST_DATA
from hcl_lint.text.messages import cut
from hcl_lint.text.source import Source

Meaning: TypeAlias = tuple[Union[str, "Meaning"], ...]


@dataclass(slots=True, eq=False)
class Meanings:
    """The meanings of the nodes of a tree; `edit.changes.Changes` has those after changes."""

    tree: SyntaxTree

    def meaning_of(self, node: Node) -> Meaning:
        """Return the meaning of a node and all below it."""
        if isinstance(node, Attribute):
            return ("attribute", self.name(node), self.meaning_of(node.expression))
        if isinstance(node, Block):
            return ("block", *self.header(node), self.items(node.body))
        if isinstance(node, (Body, Object, Tuple)):
            return (type(node).__name__, self.items(node))
        if isinstance(node, ObjectItem):
            return ("item", self.key(node), self.meaning_of(node.value))
        if isinstance(node, Parentheses):
            return self.meaning_of(node.expression)
        if isinstance(node, TemplateText):
            return ("text", node.value)
        if isinstance(node, Traversal):
            steps = [self.step(step) for step in node.steps]
            return self.with_steps(("variable", node.name), steps)
        if isinstance(node, RelativeTraversal):
            steps = [self.step(step) for step in node.steps]
            return self.with_steps(self.meaning_of(node.source), steps)
        if isinstance(node, Index):
            index = ("index", self.meaning_of(node.key))
            return self.with_steps(self.meaning_of(node.collection), [index])
        children = node.children()
        return (
            type(node).__name__, self.own_tokens(node, children),
            tuple([self.meaning_of(child) for child in children]),
        )

    def step(self, step: Node) -> Meaning:
        """The meaning of one step of a traversal."""
        if isinstance(step, IndexStep):
            return ("index", self.meaning_of(step.key))
        return ("name", *self.own_tokens(step, ())[1:])

    def with_steps(self, source: Meaning, steps: list[Meaning]) -> Meaning:
        """Return the meaning of something followed by steps, whatever kinds of nodes hold them."""
        if source[0] != "steps":
            source = ("steps", source)
        return source + tuple(steps)

    def items(self, node: Body | Object | Tuple) -> Meaning:
        """The meanings of all items, in order."""
        return tuple([self.meaning_of(item) for item in node.items])

    def name(self, attribute: Attribute) -> str:
        return attribute.name

    def header(self, block: Block) -> tuple[str, Meaning]:
        """The type and the labels of a block."""
        labels: Meaning = tuple([label.value for label in block.labels])
        return block.type, labels

    def key(self, item: ObjectItem) -> Meaning:
        name = static_key(self.tree, item.key)
        return self.meaning_of(item.key) if name is None else ("key", name)

    def own_tokens(self, node: Node, children: Sequence[Node]) -> Meaning:
        """The tokens of a node that are in none of its children."""
        found: list[str] = []
        i = node.first
        for child in children:
            self.add_tokens(i, child.first, found)
            i = max(i, child.last + 1)
        self.add_tokens(i, node.last + 1, found)
        return tuple(found)

    def add_tokens(self, first: int, stop: int, found: list[str]) -> None:
        kinds = self.tree.tokens.kinds
        for i in range(first, stop):
            if kinds[i] != COMMENT and kinds[i] != NEWLINE:
                # The white space around the closing marker of a heredoc is part of its token.
                found.append(self.tree.token_text(i).strip())


Value: TypeAlias = Union[
    "Expression", str, int, float, Decimal, bool, None, Sequence["Value"], Mapping[str, "Value"]
]


class ValueFragment:
    """The text of a value that is to be written.

    In parentheses, where its lines need them to be one value in a body. ``comments`` are the
    texts of those inside it. It ``is_operand`` if operators may be around it, ``is_source``
    if steps may be after it, without more parentheses.
    """

    def __init__(self, text: str) -> None:
        """Parse a text.

        Raises EditError: it is not one HCL expression, or there are comments around it.
        """
        # After the marker of a heredoc, the line must end.
        tree = parse_expression(Source("<value>", text + "\n"))
        if tree.diagnostics:
            summary = tree.diagnostics[0].summary
            raise error(f"`{_shown(text)}` is not a valid HCL expression: {summary}")
        root = tree.expression
        kinds = tree.tokens.kinds
        if COMMENT in kinds[:root.first] or COMMENT in kinds[root.last + 1:]:
            raise error(f"`{_shown(text)}` must be a value without a comment")
        self.text: Final = tree.text(root) if is_enclosed(tree) else f"({tree.text(root)}\n)"
        self.meaning: Final = Meanings(tree).meaning_of(root)
        self.comments: Final = [comment.text for comment in all_comments(tree)]
        self.ends_heredoc: Final = kinds[root.last] == HEREDOC_CLOSE and self.text[-1] != ")"
        in_parentheses = self.text.startswith("(")
        # After a digit, the dot of a step could be read as part of a number.
        is_name = isinstance(root, Traversal) and not self.text[-1].isdigit()
        self.is_source: Final = in_parentheses or is_name or isinstance(root, FunctionCall)
        self.is_operand: Final = in_parentheses or not isinstance(
            root, (Unary, Binary, Conditional)
        )

    def text_for(self, *, encloses: bool) -> str:
        """The text for a place where, if it *encloses* the value, more follows on its line."""
        return f"({self.text}\n)" if self.ends_heredoc and encloses else self.text


class NewItem:
    """An attribute or block for a body, an item for an object or an element for a tuple.

    ``moved`` is where its text is now, as its first and last token, for one that moves.
    """

    def __init__(
        self, text: str, meaning: Meaning, comments: list[str], *, short_text: str = "",
        is_block: bool = False, moved: tuple[int, int] | None = None,
    ) -> None:
        self.is_block: Final = is_block
        self.text = text
        self.short_text = short_text or text  # for a place where all is on one line
        self.meaning = meaning
        self.comments = comments
        self.moved: Final = moved
        self.anchor = AFTER


# Where a new item keeps to.
AFTER: Final = 0  # the kept item before it
BEFORE: Final = 1  # the kept item after it
END: Final = 2  # the end of its body


def new_attribute(name: str, value: ValueFragment) -> NewItem:
    return NewItem(f"{name} = {value.text}", ("attribute", name, value.meaning), value.comments)


def new_block(block_type: str, labels: list[str], content: str) -> NewItem:
    """A block, from the text of its type, of its labels and of what is between its braces.

    Raises EditError: that does not make one block.
    """
    header = " ".join([block_type, *labels])
    text = f"{header} {{\n{content}\n}}" if content.strip() else f"{header} {{}}"
    tree = parse_config(Source("<block>", text + "\n"))
    if tree.diagnostics:
        raise error(f"the content of `{header}` is not valid HCL: {tree.diagnostics[0].summary}")
    items = tree.body.items
    block = items[0]
    if len(items) != 1 or not isinstance(block, Block) or block.last < len(tree.tokens) - 3:
        raise error(f"the content of `{header}` closes the block before its end")
    comments = [comment.text for comment in all_comments(tree)]
    return NewItem(text, Meanings(tree).meaning_of(block), comments, is_block=True)


def is_enclosed(tree: SyntaxTree) -> bool:
    """Whether brackets hold all lines of an expression together."""
    depth = 0
    root = tree.root
    for kind in tree.tokens.kinds[root.first:root.last + 1]:
        depth += BRACKET_CHANGES[kind]
        if kind == NEWLINE and depth == 0:
            return False
    return True


def _shown(text: str) -> str:
    words = " ".join(text.split())
    return cut(words, 40)


_LONGEST_LIST: Final = 80  # columns of a tuple on one line

# These names mean something else where a key is.
_NO_BARE_KEYS: Final = ("for", "null", "true", "false")


class Expression:
    """HCL source text used as a value: ``Expression("var.region")``."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Expression) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Expression({self.text!r})"


class ValueWriter:
    """Writes Python values as the text of HCL, not yet laid out; strings are what they say."""

    def string(self, text: str, encloses: bool) -> str:
        return quote(text)

    def expression(self, text: str, encloses: bool) -> str:
        return ValueFragment(text).text_for(encloses=encloses)

    def key(self, key: str) -> str:
        return key_text(key)

    def inside(self, key: str) -> ValueWriter:
        """The writer of the value of an object's item."""
        return self

    def value(self, value: Value, depth: int, *, one_line: bool = False) -> str:
        if isinstance(value, Expression):
            return self.expression(value.text, depth > 0)
        if isinstance(value, str):
            return self.string(value, depth > 0)
        if value is None:
            return "null"
        if isinstance(value, bool):
            return "true" if value else "false"
        if not isinstance(value, (list, tuple, dict)):
            return number_text(value)
        if depth >= DEEPEST_DATA:
            raise error(f"a value may be nested {DEEPEST_DATA} levels deep")
        if isinstance(value, dict):
            return self._object(value, depth + 1, one_line)
        return self._tuple(value, depth + 1, one_line)

    def _tuple(self, items: Sequence[Value], depth: int, one_line: bool) -> str:
        if one_line or not any(isinstance(item, (list, tuple, dict)) and item for item in items):
            texts = [self.value(item, depth, one_line=True) for item in items]
            text = f"[{', '.join(texts)}]"
            if one_line or "\n" not in text and len(text) <= _LONGEST_LIST:
                return text
        lines = [self.value(item, depth) + "," for item in items]
        return "[\n" + "\n".join(lines) + "\n]"

    def _object(self, items: Mapping[str, Value], depth: int, one_line: bool) -> str:
        texts = []
        for key, value in items.items():
            if not isinstance(key, str):
                raise error(f"a key of an object must be a str, not {key!r}")
            inner = self.inside(key).value(value, depth, one_line=one_line)
            texts.append(f"{self.key(key)} = {inner}")
        if not texts:
            return "{}"
        if one_line:
            return f"{{ {', '.join(texts)} }}"
        return "{\n" + "\n".join(texts) + "\n}"


def render(value: Value, one_line: bool = False) -> str:
    """The HCL text of a Python value, not yet laid out.

    An `Expression` is its own text, a str a string of the same characters, whatever they are. A
    dict becomes an object, a list or tuple a tuple; *one_line* keeps them on one line. Raises
    EditError: HCL has no form for the value.
    """
    return ValueWriter().value(value, 0, one_line=one_line)


def quote(text: str) -> str:
    """A string as HCL has it in quotes. Raises EditError: it holds a lone surrogate."""
    for c in text:
        if "\ud7ff" < c < "\ue000":
            raise error(f"a string must be Unicode text, without {c!a}")
    return quote_label(text)


def key_text(key: str) -> str:
    """A key of an object as written: bare where that is possible."""
    return key if is_identifier(key) and key not in _NO_BARE_KEYS else quote(key)


def is_identifier(text: str) -> bool:
    """Whether a text is a name, of an attribute for example."""
    if text == "":
        return False
    tokens, _ = tokenize(text)
    return tokens.kinds == bytes([IDENTIFIER, EOF]) and tokens.starts[0] == 0 and (
        tokens.ends[0] == len(text)
    )


def number_text(value: object) -> str:
    """A number as written; for what HCL has no form for, an error."""
    if isinstance(value, int):
        try:
            return str(int(value))
        except ValueError as reason:
            raise error(f"a number is too large: {reason}") from None
    if isinstance(value, Decimal) and value.is_finite():
        return str(value)
    if isinstance(value, float) and value - value == 0:
        return repr(float(value))
    raise error(f"HCL cannot represent {value!r}")

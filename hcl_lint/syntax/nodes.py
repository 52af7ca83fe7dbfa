"""The nodes of the syntax tree: one class for each construct of the language.

A node holds the indices of its first and last token and its typed children, in source
order; text, range and comments are asked of the tree (`hcl_lint.syntax.tree.SyntaxTree`).
Nodes are never changed after parsing, hold no parent and no position of their own.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Sequence


class Node:
    """A construct: the tokens from number ``first`` to number ``last``, both included."""

    __slots__ = ("first", "last")

    def __init__(self, first: int, last: int) -> None:
        self.first = first
        self.last = last

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: tokens {self.first} to {self.last}>"

    def children(self) -> Sequence[Node]:
        """The nodes directly below this one, in source order."""
        return ()


class Expression(Node):
    """A node that has a value."""

    __slots__ = ()


class ErrorNode(Expression):
    """Tokens that did not parse, where an item of a body or an expression should stand."""

    __slots__ = ()


# Structure


class Body(Node):
    """Attributes and blocks in source order; of a whole file or between a block's braces.

    A body without items has the range of no token: ``last`` is then below ``first``. Its items
    are sorted into attributes and blocks once, when one asks for either.
    Grammar: "Structural Elements".
    """

    __slots__ = ("items", "_attributes", "_blocks")

    def __init__(self, first: int, last: int, items: list[Node]) -> None:
        self.first = first
        self.last = last
        self.items = items
        self._attributes: list[Attribute] | None = None
        self._blocks: list[Block] = _NO_BLOCKS

    def children(self) -> Sequence[Node]:
        return self.items

    @property
    def is_empty(self) -> bool:
        """Whether there is no item in it."""
        return self.last < self.first

    @property
    def attributes(self) -> list[Attribute]:
        """The attributes, in order."""
        return self._sorted() if self._attributes is None else self._attributes

    @property
    def blocks(self) -> list[Block]:
        """The blocks, in order."""
        if self._attributes is None:
            self._sorted()
        return self._blocks

    def attribute(self, name: str) -> Attribute | None:
        """The attribute of a name; the first, where it is set twice."""
        for attribute in self.attributes:
            if attribute.name == name:
                return attribute
        return None

    def blocks_of(self, block_type: str, labels: Sequence[str] = ()) -> list[Block]:
        """The blocks of a type whose first labels are *labels*, in order."""
        found = [block for block in self.blocks if block.type == block_type]
        wanted = tuple(labels)
        return [block for block in found if block.label_values[: len(wanted)] == wanted]

    def _sorted(self) -> list[Attribute]:
        items = self.items
        attributes = [item for item in items if isinstance(item, Attribute)]
        if len(attributes) == len(items):
            attributes = items  # type: ignore[assignment]  # the same, and kept already
        else:
            self._blocks = [item for item in items if isinstance(item, Block)]
        self._attributes = attributes
        return attributes


class Attribute(Node):
    """``name = expression`` in a body. Grammar: "Attribute Definitions"."""

    __slots__ = ("name", "equals_token", "expression")

    def __init__(
        self, first: int, last: int, name: str, equals_token: int, expression: Expression
    ) -> None:
        self.first = first
        self.last = last
        self.name = name
        self.equals_token = equals_token
        self.expression = expression

    @property
    def name_token(self) -> int:
        """The token of the name, which is the first one."""
        return self.first

    @property
    def value(self) -> Expression:
        """The expression, under the name that the values of properties have in JSON syntax."""
        return self.expression

    def children(self) -> Sequence[Node]:
        return (self.expression,)


class Label(Node):
    """A block's label, quoted or a bare name; ``value`` is its decoded text."""

    __slots__ = ("quoted", "value")

    def __init__(self, first: int, last: int, quoted: bool, value: str) -> None:
        self.first = first
        self.last = last
        self.quoted = quoted
        self.value = value


class Block(Node):
    """``type "label" { ... }``; ``close_token`` is -1 where the brace is missing.

    Grammar: "Blocks".
    """

    __slots__ = ("type", "labels", "open_token", "body", "close_token")

    def __init__(
        self, first: int, last: int, type_: str, labels: list[Label], open_token: int, body: Body,
        close_token: int,
    ) -> None:
        self.first = first
        self.last = last
        self.type = type_
        self.labels = labels
        self.open_token = open_token
        self.body = body
        self.close_token = close_token

    @property
    def type_token(self) -> int:
        """The token of the type, which is the first one."""
        return self.first

    @property
    def generated_type(self) -> str:
        """The type of the blocks that it generates, where it is dynamic; else ""."""
        return self.labels[0].value if self.type == DYNAMIC and len(self.labels) != 0 else ""

    @property
    def label_values(self) -> tuple[str, ...]:
        labels = self.labels
        return tuple([label.value for label in labels]) if len(labels) != 0 else ()

    def children(self) -> Sequence[Node]:
        return (*self.labels, self.body)


DYNAMIC: Final = "dynamic"  # the type of blocks that generate others
_NO_BLOCKS: Final[list[Block]] = []


# Literals and collections


class NumberLiteral(Expression):
    """A number; its token's text is its decimal form. Grammar: "Numeric Literals"."""

    __slots__ = ()


class BoolLiteral(Expression):
    """``true`` or ``false``."""

    __slots__ = ("value",)

    def __init__(self, first: int, last: int, value: bool) -> None:
        self.first = first
        self.last = last
        self.value = value


class NullLiteral(Expression):
    """``null``."""

    __slots__ = ()


class Tuple(Expression):
    """``[a, b]``. Grammar: "Collection Values"."""

    __slots__ = ("items",)

    def __init__(self, first: int, last: int, items: list[Expression]) -> None:
        self.first = first
        self.last = last
        self.items = items

    def children(self) -> Sequence[Node]:
        return self.items


class ObjectItem(Node):
    """``key = value`` or ``key : value`` in an object.

    A key that is a bare name is a `Traversal` without steps and stands for its own name.
    """

    __slots__ = ("key", "separator_token", "value")

    def __init__(
        self, first: int, last: int, key: Expression, separator_token: int, value: Expression
    ) -> None:
        self.first = first
        self.last = last
        self.key = key
        self.separator_token = separator_token
        self.value = value

    def children(self) -> Sequence[Node]:
        return (self.key, self.value)


class Object(Expression):
    """``{a = b}``: `ObjectItem` nodes, and an `ErrorNode` for each that did not parse."""

    __slots__ = ("items",)

    def __init__(self, first: int, last: int, items: list[Node]) -> None:
        self.first = first
        self.last = last
        self.items = items

    def children(self) -> Sequence[Node]:
        return self.items


class For(Expression):
    """``[for k, v in c : value if condition]`` or ``{for k, v in c : key => value...}``.

    ``key_token`` (the first of two names) is -1 and ``key`` and ``condition`` are None where
    they are not written; a result key makes it an object; ``ellipsis_token`` is the
    grouping mark or -1. Grammar: "For Expressions".
    """

    __slots__ = (
        "key_token", "value_token", "collection", "key", "value", "condition", "ellipsis_token",
    )

    def __init__(
        self, first: int, last: int, key_token: int, value_token: int, collection: Expression,
        key: Expression | None, value: Expression, condition: Expression | None,
        ellipsis_token: int,
    ) -> None:
        self.first = first
        self.last = last
        self.key_token = key_token
        self.value_token = value_token
        self.collection = collection
        self.key = key
        self.value = value
        self.condition = condition
        self.ellipsis_token = ellipsis_token

    def children(self) -> Sequence[Node]:
        nodes: list[Node] = [self.collection]
        if self.key is not None:
            nodes.append(self.key)
        nodes.append(self.value)
        if self.condition is not None:
            nodes.append(self.condition)
        return nodes


# References and operations


class AttributeStep(Node):
    """``.name`` of a traversal."""

    __slots__ = ("name",)

    def __init__(self, first: int, last: int, name: str) -> None:
        self.first = first
        self.last = last
        self.name = name

    @property
    def name_token(self) -> int:
        """The name, which is the last token."""
        return self.last


class IndexStep(Node):
    """``[literal]`` of a traversal, or the legacy ``.0``.

    ``key`` is a number, bool, null or a quoted template of nothing but text.
    """

    __slots__ = ("key", "legacy")

    def __init__(self, first: int, last: int, key: Expression, legacy: bool) -> None:
        self.first = first
        self.last = last
        self.key = key
        self.legacy = legacy

    def children(self) -> Sequence[Node]:
        return (self.key,)


class Traversal(Expression):
    """A variable, ``name``, with the attribute and literal index steps after it, if any."""

    __slots__ = ("name", "steps")

    def __init__(self, first: int, last: int, name: str, steps: list[Node]) -> None:
        self.first = first
        self.last = last
        self.name = name
        self.steps = steps

    @property
    def root_token(self) -> int:
        """The variable's name, which is the first token."""
        return self.first

    def children(self) -> Sequence[Node]:
        return self.steps


class RelativeTraversal(Expression):
    """Attribute and literal index steps after an expression that is not a plain variable."""

    __slots__ = ("source", "steps")

    def __init__(self, first: int, last: int, source: Expression, steps: list[Node]) -> None:
        self.first = first
        self.last = last
        self.source = source
        self.steps = steps

    def children(self) -> Sequence[Node]:
        return (self.source, *self.steps)


class Index(Expression):
    """``collection[key]`` with a key that is not a literal."""

    __slots__ = ("collection", "key")

    def __init__(self, first: int, last: int, collection: Expression, key: Expression) -> None:
        self.first = first
        self.last = last
        self.collection = collection
        self.key = key

    def children(self) -> Sequence[Node]:
        return (self.collection, self.key)


class SplatItem(Expression):
    """The element inside a splat: the ``[*]`` or ``.*`` itself."""

    __slots__ = ()


class Splat(Expression):
    """``source[*]`` or the legacy ``source.*`` and what is done with each element.

    ``each`` is a `SplatItem` or something built on one. Grammar: "Splat Operators".
    """

    __slots__ = ("source", "each", "legacy")

    def __init__(
        self, first: int, last: int, source: Expression, each: Expression, legacy: bool
    ) -> None:
        self.first = first
        self.last = last
        self.source = source
        self.each = each
        self.legacy = legacy

    def children(self) -> Sequence[Node]:
        return (self.source, self.each)


class FunctionCall(Expression):
    """``name(arguments)``; the name is the tokens from ``first`` up to ``open_token``.

    ``name`` has the namespaces, too: ``a::b``.
    ``ellipsis_token`` is the mark after the last argument that expands it, or -1.
    Grammar: "Functions and Function Calls".
    """

    __slots__ = ("name", "open_token", "arguments", "ellipsis_token")

    def __init__(
        self, first: int, last: int, name: str, open_token: int, arguments: list[Expression],
        ellipsis_token: int,
    ) -> None:
        self.first = first
        self.last = last
        self.name = name
        self.open_token = open_token
        self.arguments = arguments
        self.ellipsis_token = ellipsis_token

    def children(self) -> Sequence[Node]:
        return self.arguments


class Unary(Expression):
    """``-a`` or ``!a``; the operator is the first token."""

    __slots__ = ("operand",)

    def __init__(self, first: int, last: int, operand: Expression) -> None:
        self.first = first
        self.last = last
        self.operand = operand

    def children(self) -> Sequence[Node]:
        return (self.operand,)


class Binary(Expression):
    """``a + b`` and the like. Grammar: "Operations"."""

    __slots__ = ("left", "operator_token", "right")

    def __init__(
        self, first: int, last: int, left: Expression, operator_token: int, right: Expression
    ) -> None:
        self.first = first
        self.last = last
        self.left = left
        self.operator_token = operator_token
        self.right = right

    def children(self) -> Sequence[Node]:
        return (self.left, self.right)


class Conditional(Expression):
    """``condition ? if_true : if_false``."""

    __slots__ = ("condition", "if_true", "if_false")

    def __init__(
        self, first: int, last: int, condition: Expression, if_true: Expression,
        if_false: Expression,
    ) -> None:
        self.first = first
        self.last = last
        self.condition = condition
        self.if_true = if_true
        self.if_false = if_false

    def children(self) -> Sequence[Node]:
        return (self.condition, self.if_true, self.if_false)


class Parentheses(Expression):
    """``(expression)``."""

    __slots__ = ("expression",)

    def __init__(self, first: int, last: int, expression: Expression) -> None:
        self.first = first
        self.last = last
        self.expression = expression

    def children(self) -> Sequence[Node]:
        return (self.expression,)


# Templates


class TemplateText(Node):
    """One token of literal text in a template.

    ``value`` is what it stands for: escapes decoded, strip markers beside it and the
    heredoc's indentation applied, in normal form C.
    """

    __slots__ = ("value",)

    def __init__(self, first: int, last: int, value: str) -> None:
        self.first = first
        self.last = last
        self.value = value


class Interpolation(Node):
    """``${expression}``, strip markers included."""

    __slots__ = ("expression",)

    def __init__(self, first: int, last: int, expression: Expression) -> None:
        self.first = first
        self.last = last
        self.expression = expression

    def children(self) -> Sequence[Node]:
        return (self.expression,)


class IfDirective(Node):
    """``%{ if condition }`` to its ``%{ endif }``; ``else_parts`` is None without an else."""

    __slots__ = ("condition", "then_parts", "else_parts")

    def __init__(
        self, first: int, last: int, condition: Expression, then_parts: list[Node],
        else_parts: list[Node] | None,
    ) -> None:
        self.first = first
        self.last = last
        self.condition = condition
        self.then_parts = then_parts
        self.else_parts = else_parts

    def children(self) -> Sequence[Node]:
        return (self.condition, *self.then_parts, *(self.else_parts or ()))


class ForDirective(Node):
    """``%{ for k, v in collection }`` to its ``%{ endfor }``; ``key_token`` may be -1."""

    __slots__ = ("key_token", "value_token", "collection", "parts")

    def __init__(
        self, first: int, last: int, key_token: int, value_token: int, collection: Expression,
        parts: list[Node],
    ) -> None:
        self.first = first
        self.last = last
        self.key_token = key_token
        self.value_token = value_token
        self.collection = collection
        self.parts = parts

    def children(self) -> Sequence[Node]:
        return (self.collection, *self.parts)


class Template(Expression):
    """Literal text with sequences: a string, a heredoc or a stand-alone template.

    ``parts`` are `TemplateText`, `Interpolation`, `IfDirective`, `ForDirective` and
    `ErrorNode`. Grammar: "Templates".
    """

    __slots__ = ("parts",)

    def __init__(self, first: int, last: int, parts: list[Node]) -> None:
        self.first = first
        self.last = last
        self.parts = parts

    def children(self) -> Sequence[Node]:
        return self.parts

    def is_wrapper(self) -> bool:
        """Whether it is one interpolation and nothing else, whose value it then has."""
        return len(self.parts) == 1 and isinstance(self.parts[0], Interpolation)

    def is_literal(self) -> bool:
        """Whether it holds nothing but text."""
        return all(isinstance(part, TemplateText) for part in self.parts)

    def literal_text(self) -> str:
        """The text of a template that holds nothing else."""
        return "".join([part.value for part in self.parts if isinstance(part, TemplateText)])


class QuotedTemplate(Template):
    """A template in quotes."""

    __slots__ = ()


class HeredocTemplate(Template):
    """``<<NAME`` or ``<<-NAME`` to its closing marker."""

    __slots__ = ()


class StandaloneTemplate(Template):
    """A whole text that is a template."""

    __slots__ = ()

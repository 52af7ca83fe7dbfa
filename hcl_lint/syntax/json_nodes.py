"""The nodes of a JSON tree: plain values, which a schema makes a body or expressions of.

They follow the protocol of native nodes: indices of the first and last token, and children
in source order. A string is one token here; as an expression it is a template.
Grammar: RFC 8259; what it means is HCL's JSON syntax specification.
"""

from __future__ import annotations

from hcl_lint.syntax.nodes import Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class JsonNull(Node):
    """``null``."""

    __slots__ = ()


class JsonBool(Node):
    """``true`` or ``false``."""

    __slots__ = ("value",)

    def __init__(self, first: int, last: int, value: bool) -> None:
        self.first = first
        self.last = last
        self.value = value


class JsonNumber(Node):
    """A number; its token's text is its decimal form."""

    __slots__ = ()


class JsonString(Node):
    """A string; ``value`` is its text, escapes decoded, not normalised."""

    __slots__ = ("value",)

    def __init__(self, first: int, last: int, value: str) -> None:
        self.first = first
        self.last = last
        self.value = value


class JsonArray(Node):
    """``[a, b]``; an item that did not parse is an `ErrorNode`."""

    __slots__ = ("items",)

    def __init__(self, first: int, last: int, items: list[Node]) -> None:
        self.first = first
        self.last = last
        self.items = items

    def children(self) -> Sequence[Node]:
        return self.items


class JsonMember(Node):
    """``"name": value`` of an object; ``name`` is decoded."""

    __slots__ = ("name", "name_token", "colon_token", "value")

    def __init__(
        self, first: int, last: int, name: str, name_token: int, colon_token: int, value: Node
    ) -> None:
        self.first = first
        self.last = last
        self.name = name
        self.name_token = name_token
        self.colon_token = colon_token
        self.value = value

    def children(self) -> Sequence[Node]:
        return (self.value,)


class JsonObject(Node):
    """``{"name": value}``: `JsonMember` nodes in source order, duplicates kept.

    A member that did not parse is an `ErrorNode`.
    """

    __slots__ = ("items",)

    def __init__(self, first: int, last: int, items: list[Node]) -> None:
        self.first = first
        self.last = last
        self.items = items

    def children(self) -> Sequence[Node]:
        return self.items

    def members(self) -> list[JsonMember]:
        """The members that did parse."""
        return [item for item in self.items if isinstance(item, JsonMember)]

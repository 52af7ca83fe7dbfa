"""What bodies must have, written out with places to fill in: for snippets and for fixes."""

from __future__ import annotations

from hcl_lint.annotations import Collection
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.content import BlockSchemaSource
from hcl_lint.values.types import (
    KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE, Type,
)

_INDENTATION = "  "
_DEEPEST = 4  # blocks in each other

_AROUND = {
    KIND_STRING: ('"', '"'), KIND_LIST: ("[", "]"), KIND_SET: ("[", "]"), KIND_TUPLE: ("[", "]"),
    KIND_MAP: ("{ ", " }"), KIND_OBJECT: ("{ ", " }"),
}


class Skeleton:
    """Lines of a body. As a snippet, they have tab stops; else the values are empty.

    *first* is the number of the first tab stop.
    """

    def __init__(self, *, is_snippet: bool, first: int = 1) -> None:
        self.lines: list[str] = []
        self._is_snippet = is_snippet
        self._next = first

    def stop(self, text: str = "") -> str:
        """The next place to fill in, where *text* is proposed."""
        if not self._is_snippet:
            return text
        self._next += 1
        return f"${{{self._next - 1}:{text}}}" if text else f"${{{self._next - 1}}}"

    def add_body(self, schema: BodySchema, present: Collection[str] = (), depth: int = 0) -> None:
        """Add what a schema requires, and is not *present*."""
        lead = _INDENTATION * min(depth, 1)
        needed = [one for one in schema.required if one.name not in present]
        width = max([len(one.name) for one in needed], default=0)
        for attribute in needed:
            self.lines.append(f"{lead}{attribute.name:{width}} = {self.value(attribute.type)}")
        for block in schema.needed:
            if block.type not in present:
                self.lines += [lead + line for line in self.block(block, depth)]

    def add_arguments(self, arguments: Collection[tuple[str, Type]]) -> None:
        """Add attributes of these names and types."""
        width = max([len(name) for name, _ in arguments], default=0)
        for name, type_ in arguments:
            self.lines.append(f"{name:{width}} = {self.value(type_)}")

    def value(self, type_: Type) -> str:
        before, after = _AROUND.get(type_.kind, ("", ""))
        if before or self._is_snippet:
            return f"{before}{self.stop()}{after}".replace("{  }", "{}")
        return "null"

    def block(self, block: BlockSchema, depth: int = 0) -> list[str]:
        """The lines of a block with what it requires."""
        labels = "".join([f' "{self.stop(name)}"' for name in block.labels])
        inner = Skeleton(is_snippet=self._is_snippet, first=self._next)
        nested = block.nested
        if nested is not None and not isinstance(nested, BlockSchemaSource) and depth < _DEEPEST:
            inner.add_body(nested.schema, depth=depth + 1)
        if self._is_snippet and not inner.lines:
            inner.lines.append(f"{_INDENTATION}{inner.stop()}")
        self._next = inner._next
        return [f"{block.type}{labels} {{", *inner.lines, "}"]

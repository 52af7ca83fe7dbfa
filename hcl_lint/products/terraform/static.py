"""Expressions that Terraform reads without evaluating them, in either syntax."""

from __future__ import annotations

from hcl_lint.problems.diagnostic import SAFE, UNSAFE, Fix
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.syntax.analysis import absolute_traversal, keyword
from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.nodes import (
    Expression, FunctionCall, Index, QuotedTemplate, RelativeTraversal, Splat, Traversal,
)  # fmt: skip
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.references import (
    ATTRIBUTE, NUMBER, STRING, Reference, Step, reference_step, references, traversal_reference,
)  # fmt: skip
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.syntax.tree import SyntaxTree
    from hcl_lint.text.source import Range


class StaticExpression:
    """The syntax of an expression; in JSON, of the one in a string.

    ``place`` is where to report: the expression, in JSON the string around it.
    """

    __slots__ = ("tree", "node", "place", "is_quoted")

    def __init__(
        self, tree: SyntaxTree, node: Expression, place: Range, *, is_quoted: bool = False
    ) -> None:
        self.tree = tree
        self.node = node
        self.place = place
        self.is_quoted = is_quoted

    def reference(self) -> Reference | None:
        """The reference that it is and nothing else, all of whose steps are fixed."""
        return absolute_traversal(self.tree, self.node)

    def keyword(self) -> str | None:
        """The bare name that it is."""
        return keyword(self.tree, self.node)

    def is_dynamic_reference(self) -> bool:
        """Whether it is a reference with an index or splat that is not fixed."""
        return isinstance(self.node, (Index, RelativeTraversal, Splat))

    def beginning(self) -> Reference | None:
        """The reference that it begins with, up to the first step that is not fixed."""
        node = self.node
        while True:
            if isinstance(node, Index):
                node = node.collection
            elif isinstance(node, (RelativeTraversal, Splat)):
                node = node.source
            elif isinstance(node, Traversal):
                return absolute_traversal(self.tree, node)
            else:
                return None

    def without_keys(self) -> Reference | None:
        """The reference that it is, without the keys in it that are not fixed."""
        later: list[Step] = []
        node = self.node
        while True:
            if isinstance(node, Index):
                node = node.collection
            elif isinstance(node, RelativeTraversal):
                later = [*[reference_step(self.tree, each) for each in node.steps], *later]
                node = node.source
            elif isinstance(node, Traversal):
                start = traversal_reference(self.tree, node)
                steps = [*start.steps, *later]
                return Reference(start.source, start.root, steps, start.start, start.end, node)
            else:
                return None

    def references(self) -> list[Reference]:
        """All references in it."""
        return references(self.tree, self.node)


def static(expression: BodyExpression) -> StaticExpression | None:
    """The syntax of an expression; None where it has none, as a number in JSON.

    Of a literal string in native syntax, the expression in it, as older configurations have it.
    """
    if isinstance(expression, NativeExpression):
        node = expression.node
        if isinstance(node, QuotedTemplate) and node.is_literal():
            return _parsed(node.literal_text(), expression.place, is_quoted=True)
        return StaticExpression(expression.tree, node, expression.place)
    from hcl_lint.schema.json_body import JsonExpression

    if isinstance(expression, JsonExpression) and isinstance(expression.node, JsonString):
        return _parsed(expression.node.value, expression.place, is_quoted=False)
    return None


def calls_in(expression: BodyExpression) -> Iterator[NativeExpression]:
    """Yield the calls of functions in an expression of native syntax, the outer ones first."""
    if isinstance(expression, NativeExpression):
        node = expression.node
        if isinstance(node, FunctionCall):
            yield expression
        for each in descendants(node, FunctionCall):
            yield NativeExpression(expression.tree, each)


def _parsed(text: str, place: Range, *, is_quoted: bool) -> StaticExpression | None:
    tree = parse_expression(Source(place.source.path, text))
    if len(tree.diagnostics) != 0:
        return None
    return StaticExpression(tree, tree.expression, place, is_quoted=is_quoted)


class Address:
    """The address of an object in state: a module's path, and maybe a resource in it.

    ``modules`` are the names of the calls, ``mode`` is ``managed`` or ``data``, "" of a module;
    ``key`` is the instance key as written, "" without one.
    """

    __slots__ = ("modules", "mode", "type", "name", "key", "module_keys")

    def __init__(
        self,
        modules: tuple[str, ...],
        module_keys: tuple[str, ...],
        mode: str = "",
        type_: str = "",
        name: str = "",
        key: str = "",
    ) -> None:
        self.modules = modules
        self.module_keys = module_keys
        self.mode = mode
        self.type = type_
        self.name = name
        self.key = key

    @property
    def is_module(self) -> bool:
        """Whether it is the address of a module, or of one instance of it."""
        return not self.mode

    @property
    def has_key(self) -> bool:
        """Whether it is the address of one instance."""
        return bool(self.key or (self.is_module and self.module_keys[-1]))


# Roots of references that never are types of resources in addresses.
_NOT_TYPES = frozenset(
    ("var", "local", "path", "terraform", "each", "count", "self", "output", "ephemeral")
)  # fmt: skip


_KEYS = (NUMBER, STRING)  # what instances have


def read_address(root: str, steps: list[Step]) -> Address | None:
    """Read a reference as an address: ``module.a["x"].aws_vpc.main[0]``; None if it is not one.

    Source: internal/addrs of Terraform, ``parseTarget`` and ``parseMoveEndpoint``.
    """
    words = [Step(ATTRIBUTE, root, 0, 0), *steps]
    at = 0
    modules: list[str] = []
    keys: list[str] = []
    while at < len(words) and words[at].kind == ATTRIBUTE and words[at].key == "module":
        if at + 1 >= len(words) or words[at + 1].kind != ATTRIBUTE:
            return None
        modules.append(words[at + 1].key)
        at += 2
        key = ""
        if at < len(words) and words[at].kind != ATTRIBUTE:
            if words[at].kind not in _KEYS:
                return None
            key = words[at].to_text()
            at += 1
        keys.append(key)
    if at == len(words):
        return Address(tuple(modules), tuple(keys)) if len(modules) != 0 else None
    mode = "managed"
    if words[at].key in ("data", "resource") and words[at].kind == ATTRIBUTE:
        mode = "data" if words[at].key == "data" else "managed"
        at += 1
    rest = words[at:]
    if len(rest) < 2 or any([each.kind != ATTRIBUTE for each in rest[:2]]):
        return None
    type_ = rest[0].key
    if mode == "managed" and words[at - 1 if at else 0].key != "resource" and type_ in _NOT_TYPES:
        return None
    key = ""
    if len(rest) == 3 and rest[2].kind in _KEYS:
        key = rest[2].to_text()
    elif len(rest) > 2:
        return None
    return Address(tuple(modules), tuple(keys), mode, type_, rest[1].key, key)


IGNORE_ALL: Final = "To ignore changes of all arguments, write `ignore_changes = all`."


def lists_all(expression: BodyExpression) -> bool:
    """Whether an expression is a list of the keyword ``all`` alone, which is no keyword there."""
    items = list_items(expression) or []
    only = static(items[0]) if len(items) == 1 else None
    return only is not None and only.keyword() == "all"


def keyword_all(expression: BodyExpression, *, is_certain: bool) -> Fix | None:
    """Replace a list of ``all`` by the keyword; in native syntax, and where no comment is lost.

    It is safe where *is_certain* that no argument has this name.
    """
    place = expression.place
    is_plain = place.text.translate({ord(each): None for each in ' \t\r\n,"'}) == "[all]"
    if not is_plain or not isinstance(expression, NativeExpression):
        return None
    edits = [Edit(place.start, place.end, "all")]
    return Fix("write the keyword `all`", edits, SAFE if is_certain else UNSAFE)

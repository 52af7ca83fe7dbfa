"""The content of bodies, in either syntax, for walks through whole files.

Here a body is the node itself, `Body` or `JsonObject`. In JSON syntax, the dialect says which
properties are blocks; for blocks whose schema is known, there is `hcl_lint.schema.block_view`.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.schemas import is_block, label_count
from hcl_lint.schema.content import BodyExpression, ContentAttribute, PlacedAttribute
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.syntax.json_nodes import JsonArray, JsonMember, JsonObject, JsonString, objects_in
from hcl_lint.syntax.nodes import DYNAMIC, Attribute, Block, Body, Expression, Node, Traversal
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Range

_CONTENT: Final = "content"
_ITERATOR: Final = "iterator"
_FOR_EACH: Final = "for_each"
_COMMENT: Final = "//"  # the name of ignored properties in JSON syntax


class WrittenAttribute:
    """An attribute, or a property in JSON syntax, with its value."""

    __slots__ = ("node", "name", "value")

    def __init__(self, node: Attribute | JsonMember, value: Node) -> None:
        self.node = node
        self.name = node.name
        self.value = value

    def name_place(self, tree: SyntaxTree) -> tuple[int, int]:
        """The offsets of the name."""
        return _token_place(tree, self.node.name_token)


class WrittenBlock:
    """A block with its labels and its body.

    ``node`` is the block; in JSON syntax, the property of its last label or type.
    """

    __slots__ = ("node", "type", "labels", "body")

    def __init__(
        self, node: Block | JsonMember, type_: str, labels: tuple[str, ...], body: Node
    ) -> None:
        self.node = node
        self.type = type_
        self.labels = labels
        self.body = body

    def name_place(self, tree: SyntaxTree) -> tuple[int, int]:
        """The offsets of the last label, quotes included; of the type where there is none."""
        node = self.node
        if isinstance(node, JsonMember):
            return _token_place(tree, node.name_token)
        if len(node.labels) != 0:
            return tree.range(node.labels[-1])
        return _token_place(tree, node.type_token)


class WrittenDynamic:
    """A dynamic block with its body: the type that it generates, and the name of its iterator.

    ``written_iterator`` is what gives the iterator that name, where it is an expression;
    ``attributes`` are all others, and ``contents`` the bodies.
    """

    __slots__ = ("type", "body", "iterator", "written_iterator", "attributes", "contents")

    def __init__(self, type_: str, body: Node) -> None:
        self.type = type_
        self.body = body
        self.iterator = type_
        self.written_iterator: Expression | None = None
        self.attributes: list[WrittenAttribute] = []
        self.contents: list[Node] = []

    @property
    def for_each(self) -> Node | None:
        """The collection."""
        return self.attribute(_FOR_EACH)

    def attribute(self, name: str) -> Node | None:
        """The value of an attribute; the last one where there are several."""
        values = [element.value for element in self.attributes if element.name == name]
        return values[-1] if len(values) != 0 else None


def _token_place(tree: SyntaxTree, token: int) -> tuple[int, int]:
    return tree.tokens.start(token), tree.tokens.end(token)


def expression_of(tree: SyntaxTree, node: Node) -> BodyExpression:
    """A value of a file, to be evaluated."""
    if isinstance(node, Expression):
        return NativeExpression(tree, node)
    return JsonExpression(tree, node)


def attribute_of(tree: SyntaxTree, attribute: WrittenAttribute) -> ContentAttribute:
    """An attribute with its value, to be evaluated."""
    start, end = attribute.name_place(tree)
    return PlacedAttribute(
        attribute.name, expression_of(tree, attribute.value), Range(tree.source, start, end),
        tree.range_of(attribute.node),
    )


def items_of(
    tree: SyntaxTree, body: Node, path: tuple[str, ...], dialect: Dialect
) -> list[WrittenAttribute | WrittenBlock | WrittenDynamic]:
    """The items of a body on a path of block types, in order.

    A dynamic block without a label, which generates nothing, is a block like any other.
    """
    if isinstance(body, Body):
        return _native_items(tree, body)
    found: list[WrittenAttribute | WrittenBlock | WrittenDynamic] = []
    for member in [member for object_ in objects_in(body) for member in object_.members()]:
        if member.name == _COMMENT:
            continue
        name = ".".join((*path, member.name))
        if is_block(dialect, name):
            for labels, inner in labelled_bodies(member.value, label_count(dialect, name)):
                names = tuple([label.name for label in labels])
                node = labels[-1] if len(labels) != 0 else member
                found.append(WrittenBlock(node, member.name, names, inner))
        elif member.name == DYNAMIC and len(path) != 0:
            found += json_dynamics(member.value)
        else:
            found.append(WrittenAttribute(member, member.value))
    return found


def top_blocks(tree: SyntaxTree, dialect: Dialect, type_: str) -> list[WrittenBlock]:
    """The blocks of a type that are in no other block of a file."""
    items = items_of(tree, tree.root, (), dialect)
    return [item for item in items if isinstance(item, WrittenBlock) and item.type == type_]


def attributes_in(body: Node | None) -> Iterator[WrittenAttribute]:
    """The attributes of a body, in JSON syntax all properties."""
    if isinstance(body, Body):
        for item in body.items:
            if isinstance(item, Attribute):
                yield WrittenAttribute(item, item.expression)
    elif isinstance(body, JsonObject):
        for member in body.members():
            if member.name != _COMMENT:
                yield WrittenAttribute(member, member.value)


def _native_items(
    tree: SyntaxTree, body: Body
) -> list[WrittenAttribute | WrittenBlock | WrittenDynamic]:
    found: list[WrittenAttribute | WrittenBlock | WrittenDynamic] = []
    for item in body.items:
        if isinstance(item, Attribute):
            found.append(WrittenAttribute(item, item.expression))
        elif isinstance(item, Block):
            if item.generated_type:
                found.append(native_dynamic(tree, item))
            else:
                labels = tuple([label.value for label in item.labels])
                found.append(WrittenBlock(item, item.type, labels, item.body))
    return found


def has_dynamic_blocks(value: Node) -> bool:
    """Whether dynamic blocks are in the value of a property, so that it is a block itself."""
    waiting: list[Node] = [value] if isinstance(value, (JsonObject, JsonArray)) else []
    while waiting:
        each = waiting.pop()
        if isinstance(each, JsonMember) and each.name == DYNAMIC:
            return True
        waiting += each.children()
    return False


def labelled_bodies(
    value: Node, count: int, labels: tuple[JsonMember, ...] = ()
) -> Iterator[tuple[tuple[JsonMember, ...], JsonObject]]:
    """The bodies below so many labels in JSON syntax, each with the properties that these are."""
    for object_ in objects_in(value):
        if count <= 0:
            yield labels, object_
            continue
        for member in object_.members():
            if member.name != _COMMENT:
                yield from labelled_bodies(member.value, count - 1, (*labels, member))


def native_dynamic(tree: SyntaxTree, block: Block) -> WrittenDynamic:
    """A dynamic block, which has a label."""
    found = WrittenDynamic(block.generated_type, block.body)
    for item in block.body.items:
        if isinstance(item, Block):
            if item.type == _CONTENT:
                found.contents.append(item.body)
        elif isinstance(item, Attribute):
            if item.name != _ITERATOR:
                found.attributes.append(WrittenAttribute(item, item.expression))
            elif isinstance(item.expression, Traversal):
                found.iterator = tree.token_text(item.expression.root_token)
                found.written_iterator = item.expression
    return found


def json_dynamics(value: Node) -> list[WrittenDynamic]:
    """The dynamic blocks in the value of a property."""
    all_found = []
    for labels, body in labelled_bodies(value, 1):
        found = WrittenDynamic(labels[-1].name, body)
        for member in body.members():
            if member.name == _CONTENT:
                found.contents += objects_in(member.value)
            elif member.name != _ITERATOR:
                found.attributes.append(WrittenAttribute(member, member.value))
            elif isinstance(member.value, JsonString):
                found.iterator = member.value.value
        all_found.append(found)
    return all_found

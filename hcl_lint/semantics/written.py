"""The attributes and blocks of bodies, in either syntax, for walks through whole files.

Here a body is the node itself, `Body` or `JsonObject`, and so is an attribute. In JSON syntax, the
dialect says which properties are blocks; for blocks whose schema is known, there is
`hcl_lint.schema.block_view`.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.schemas import is_block, label_count
from hcl_lint.schema.content import BodyExpression, ContentAttribute, PlacedAttribute
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeAttribute, NativeExpression
from hcl_lint.semantics.meta_arguments import FOR_EACH
from hcl_lint.syntax.json_nodes import JsonArray, JsonMember, JsonObject, JsonString, objects_in
from hcl_lint.syntax.nodes import DYNAMIC, Attribute, Block, Body, Expression, Node, Traversal
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Range

_CONTENT: Final = "content"
_ITERATOR: Final = "iterator"
_COMMENT: Final = "//"  # the name of ignored properties in JSON syntax


class JsonBlock:
    """A block in JSON syntax with its body; ``node`` is the property of its last label or type."""

    def __init__(
        self, node: JsonMember, type_: str, label_values: tuple[str, ...], body: JsonObject
    ) -> None:
        self.node = node
        self.type = type_
        self.label_values = label_values
        self.body = body


class WrittenDynamic:
    """A dynamic block with its body: the type that it generates, and the name of its iterator.

    ``written_iterator`` is what gives the iterator that name, where it is an expression;
    ``attributes`` are all others, and ``contents`` the bodies.
    """

    def __init__(self, type_: str, body: Node) -> None:
        self.type = type_
        self.body = body
        self.iterator = type_
        self.written_iterator: Expression | None = None
        self.attributes: list[Attribute | JsonMember] = []
        self.contents: list[Node] = []

    @property
    def for_each(self) -> Node | None:
        """The collection."""
        return self.attribute(FOR_EACH)

    def attribute(self, name: str) -> Node | None:
        """The value of an attribute; the last one where there are several."""
        values = [element.value for element in self.attributes if element.name == name]
        return values[-1] if len(values) != 0 else None


def name_offsets(
    tree: SyntaxTree, item: Attribute | JsonMember | Block | JsonBlock
) -> tuple[int, int]:
    """The offsets of a name, quotes included: of a block, its last label, or else its type."""
    if isinstance(item, Block):
        if len(item.labels) != 0:
            return tree.range(item.labels[-1])
        token = item.type_token
    else:
        token = item.node.name_token if isinstance(item, JsonBlock) else item.name_token
    return tree.tokens.start(token), tree.tokens.end(token)


def expression_of(tree: SyntaxTree, node: Node) -> BodyExpression:
    """A value of a file, to be evaluated."""
    if isinstance(node, Expression):
        return NativeExpression(tree, node)
    return JsonExpression(tree, node)


def attribute_of(tree: SyntaxTree, attribute: Attribute | JsonMember) -> ContentAttribute:
    """An attribute with its value, to be evaluated."""
    if isinstance(attribute, Attribute):
        return NativeAttribute(tree, attribute)
    place = Range(tree.source, *name_offsets(tree, attribute))
    expression = JsonExpression(tree, attribute.value)
    return PlacedAttribute(attribute.name, expression, place, tree.range_of(attribute))


def attributes_of(
    body: Node, path: tuple[str, ...], dialect: Dialect
) -> list[Attribute] | list[JsonMember]:
    """The attributes of a body on a path of block types, in order."""
    if isinstance(body, Body):
        return body.attributes
    return [
        member for member in _members(body) if not is_block(dialect, ".".join((*path, member.name)))
        and (member.name != DYNAMIC or len(path) == 0)
    ]


def blocks_of(
    tree: SyntaxTree, body: Node, path: tuple[str, ...], dialect: Dialect
) -> list[Block] | list[Block | JsonBlock | WrittenDynamic]:
    """The blocks of a body on a path of block types, in order.

    A dynamic block without a label, which generates nothing, is a block like any other.
    """
    found: list[Block | JsonBlock | WrittenDynamic] = []
    if isinstance(body, Body):
        blocks = body.blocks
        if not any(block.type == DYNAMIC for block in blocks):
            return blocks
        for block in blocks:
            found.append(native_dynamic(block) if block.generated_type else block)
        return found
    for member in _members(body):
        name = ".".join((*path, member.name))
        if is_block(dialect, name):
            for labels, inner in labelled_bodies(member.value, label_count(dialect, name)):
                names = tuple([label.name for label in labels])
                node = labels[-1] if len(labels) != 0 else member
                found.append(JsonBlock(node, member.name, names, inner))
        elif member.name == DYNAMIC and len(path) != 0:
            found += json_dynamics(member.value)
    return found


def _members(body: Node) -> list[JsonMember]:
    members = [member for object_ in objects_in(body) for member in object_.members()]
    return [member for member in members if member.name != _COMMENT]


def top_blocks(tree: SyntaxTree, dialect: Dialect, type_: str) -> list[Block | JsonBlock]:
    """The blocks of a type that are in no other block of a file."""
    return [
        block for block in blocks_of(tree, tree.root, (), dialect)
        if not isinstance(block, WrittenDynamic) and block.type == type_
    ]


def attributes_in(body: Node | None) -> list[Attribute] | list[JsonMember]:
    """The attributes of a body, in JSON syntax all properties."""
    if isinstance(body, Body):
        return body.attributes
    return _members(body) if isinstance(body, JsonObject) else []


def attribute_in(body: Node | None, name: str) -> Attribute | JsonMember | None:
    """The attribute or property of a name; the first, where it is set twice."""
    for attribute in attributes_in(body):
        if attribute.name == name:
            return attribute
    return None


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


def native_dynamic(block: Block) -> WrittenDynamic:
    """A dynamic block, which has a label."""
    found = WrittenDynamic(block.generated_type, block.body)
    found.contents += [content.body for content in block.body.blocks_of(_CONTENT)]
    for attribute in block.body.attributes:
        if attribute.name != _ITERATOR:
            found.attributes.append(attribute)
        elif isinstance(attribute.expression, Traversal):
            found.iterator = attribute.expression.name
            found.written_iterator = attribute.expression
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
                found.attributes.append(member)
            elif isinstance(member.value, JsonString):
                found.iterator = member.value.value
        all_found.append(found)
    return all_found

"""The merged definitions of Bake files, and the references between them."""

from __future__ import annotations

from hcl_lint.dialects.schemas import schema_of
from hcl_lint.evaluation.problems import name_range
from hcl_lint.files.paths import file_name
from hcl_lint.schema.bodies import lenient_body_of
from hcl_lint.schema.body_schema import AttributeSchema, BodySchema
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.syntax.json_nodes import JsonMember, JsonObject, JsonString, string_template
from hcl_lint.syntax.nodes import FunctionCall, Node, Object, ObjectItem
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.schema.content import (
        Body, BodyExpression, Content, ContentAttribute, ContentBlock,
    )  # fmt: skip
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.syntax.tree import SyntaxTree

BUILT_IN: Final = ("BAKE_CMD_CONTEXT", "BAKE_LOCAL_PLATFORM")
RESERVED: Final = ("target", "group", *BUILT_IN)
"""Names whose declarations are dropped."""

TYPES: Final = ("target", "group", "variable", "function")

# The files that are read by default, in this order.
_LOAD_ORDER: Final = (
    "docker-bake.json", "docker-bake.hcl", "docker-bake.override.json", "docker-bake.override.hcl",
)  # fmt: skip


class BuildBlock:
    """A block of one of the `TYPES`; ``content`` are the items that its schema knows."""

    __slots__ = ("type", "name", "block", "schema", "content", "document", "is_intact")

    def __init__(
        self,
        block: ContentBlock,
        schema: BodySchema,
        content: Content,
        document: Document,
        is_intact: bool,
    ) -> None:
        """*is_intact*: the block has as many labels as it should have."""
        self.type = block.type
        self.name = block.labels[0] if len(block.labels) != 0 else ""
        self.block = block
        self.schema = schema
        self.content = content
        self.document = document
        self.is_intact = is_intact

    @property
    def body(self) -> Body:
        return self.block.body

    @property
    def place(self) -> Range:
        """The label, or the header where there is none."""
        places = self.block.label_places
        return places[0] if len(places) != 0 else self.block.place

    def attribute(self, name: str) -> ContentAttribute | None:
        return self.content.attributes.get(name)


class Build:
    """The definitions of all files, in the order in which they are read.

    Of variables, functions and attributes outside blocks, the last one of a name holds. Blocks
    ``target`` and ``group`` of the same name are merged. ``diagnostics`` are what is wrong with
    how the items are written.
    """

    __slots__ = ("module", "globals", "variables", "functions", "blocks", "all", "diagnostics")

    def __init__(self, module: Module) -> None:
        self.module = module
        self.globals: dict[str, ContentAttribute] = {}
        self.variables: dict[str, BuildBlock] = {}
        self.functions: dict[str, BuildBlock] = {}
        self.blocks: list[BuildBlock] = []
        self.all: list[BuildBlock] = []
        self.diagnostics: list[Diagnostic] = []
        for document in in_load_order(module):
            self._read(document)

    def named(self, type_: str, name: str) -> list[BuildBlock]:
        """The blocks ``target`` or ``group`` of a name."""
        return [each for each in self.blocks if each.type == type_ and each.name == name]

    def _read(self, document: Document) -> None:
        schema = schema_of(document.dialect, document.path)
        if schema is None:
            return
        content, found = lenient_body_of(document.tree).content(schema)
        self.diagnostics += found
        for name, attribute in attributes_of_document(document, content).items():
            if name not in RESERVED and name != "function":
                self.globals[name] = attribute
        for block in content.blocks:
            known = schema.block(block.type)
            if known is None or known.nested is None:
                continue
            inner = known.nested.schema
            is_intact = not block.body.is_unknown
            block.body.is_unknown = False
            own, found = block.body.content(inner)
            self.diagnostics += found
            self._add(BuildBlock(block, inner, own, document, is_intact))

    def _add(self, block: BuildBlock) -> None:
        self.all.append(block)
        if block.type == "variable":
            if block.name not in RESERVED:
                self.variables[block.name] = block
        elif block.type == "function":
            if block.name not in RESERVED:
                self.functions[block.name] = block
        else:
            self.blocks.append(block)


def build_of(module: Module) -> Build:
    """What the files of a module define together; kept with it."""
    return module.fact(Build)


def attributes_of_document(document: Document, content: Content) -> dict[str, ContentAttribute]:
    """The attributes outside all blocks; in JSON syntax all properties that are not blocks."""
    if not document.is_json:
        return lenient_body_of(document.tree).items().attributes
    # An object that is the value of an attribute may hold properties of any name.
    names = lenient_body_of(document.tree).just_attributes()[0]
    wanted = BodySchema([AttributeSchema(name) for name in names if name not in TYPES])
    return lenient_body_of(document.tree).partial_content(wanted)[0].attributes


def in_load_order(module: Module) -> list[Document]:
    """The documents in the order in which they are read."""
    return sorted(module.documents, key=_position)


def _position(document: Document) -> tuple[int, str]:
    name = file_name(document.path)
    at = _LOAD_ORDER.index(name) if name in _LOAD_ORDER else len(_LOAD_ORDER)
    return at, document.path


def calls_in(expression: BodyExpression) -> list[tuple[str, Range]]:
    """The names of the functions that an expression calls, with their places."""
    if isinstance(expression, NativeExpression):
        tree = expression.tree
        return [
            (name, Range(tree.source, start, end))
            for name, start, end in _calls(tree, expression.node)
        ]
    from hcl_lint.schema.json_body import JsonExpression, is_template

    found = []
    waiting = [expression.node] if isinstance(expression, JsonExpression) else []
    while len(waiting) != 0:
        node = waiting.pop()
        if isinstance(node, JsonMember):
            waiting.append(JsonString(node.name_token, node.name_token, node.name))
            waiting.append(node.value)
        elif isinstance(node, JsonString):
            assert isinstance(expression, JsonExpression)
            if is_template(node.value):
                template = string_template(expression.tree, node)
                for name, start, end in _calls(template.tree, template.tree.root):
                    place = Range(template.source, template.offset(start), template.offset(end))
                    found.append((name, place))
        else:
            waiting += node.children()
    return found


def _calls(tree: SyntaxTree, node: object) -> list[tuple[str, int, int]]:
    assert isinstance(node, Node)
    calls = list(descendants(node, FunctionCall))
    if isinstance(node, FunctionCall):
        calls.insert(0, node)
    return [(tree.function_name(each), *name_range(tree, each)) for each in calls]


def item_place(expression: BodyExpression, number: int, count: int) -> Range:
    """The item of a list expression, or the whole expression if it is not a list."""
    items = list_items(expression)
    if items is None or len(items) != count:
        return expression.place
    return items[number].place


def value_of_key(expression: BodyExpression, key: str) -> BodyExpression:
    """The value of a key in an object expression, or the whole expression otherwise."""
    if isinstance(expression, NativeExpression):
        node = expression.node
        if isinstance(node, Object):
            tree = expression.tree
            for item in reversed(node.items):
                if isinstance(item, ObjectItem) and static_key(tree, item.key) == key:
                    return NativeExpression(tree, item.value)
        return expression
    from hcl_lint.schema.json_body import JsonExpression

    if isinstance(expression, JsonExpression) and isinstance(expression.node, JsonObject):
        for member in expression.node.members():
            if member.name == key:
                return JsonExpression(expression.tree, member.value)
    return expression

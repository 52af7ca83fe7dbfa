"""Subjects of policies, and what names in their expressions mean."""

from __future__ import annotations

from hcl_lint.annotations import Collection, Sequence
from hcl_lint.edit.address import Address
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.policies.patterns import PatternStep
from hcl_lint.linter.policies.policy import Formula, Wanted
from hcl_lint.linter.policies.table import WrittenPlaces
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.content import Body, BodyExpression, Content, ContentAttribute, ContentBlock
from hcl_lint.schema.dynamic_blocks import ExpandedBody
from hcl_lint.schema.json_body import JsonBody, JsonExpression
from hcl_lint.semantics.objects import Object, may_generate, node_of
from hcl_lint.syntax.json_nodes import objects_in
from hcl_lint.syntax.nodes import DYNAMIC, Block
from hcl_lint.text.limits import DEEPEST_SUBJECT, MOST_SINGLE_INSTANCES
from hcl_lint.values.types import STRING
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, Value, list_value, object_value, string_value, tuple_value,
)


def header_of(block: Object) -> tuple[int, int]:
    """The offsets of what to point at for a block: its type and labels."""
    place, body = block.place, block.body
    if isinstance(body, ExpandedBody):
        body = body.original
    if isinstance(body, JsonBody):
        # Of several without labels each has its brace.
        places = block.label_places
        place = places[-1] if len(places) != 0 else body.start_place(body.node)
    return place.start, place.end


class AttributeView:
    """An attribute; ``name_place`` and ``value_place`` are offsets."""

    __slots__ = ("name", "name_place", "value_place", "expression")

    def __init__(self, attribute: ContentAttribute) -> None:
        self.name = attribute.name
        self.expression = attribute.expression
        name, value = attribute.name_place, attribute.expression.place
        self.name_place = name.start, name.end
        self.value_place = value.start, value.end

    @property
    def place(self) -> tuple[int, int]:
        """The place to point at: the value; the name where that has several lines."""
        return self.name_place if "\n" in self.text else self.value_place

    @property
    def text(self) -> str:
        """The source text of its value."""
        return self.expression.place.text


class _ContentReader:
    """Reads what is in blocks of a file: attributes, and blocks in lists by their types."""

    def __init__(
        self, file: FileContext, block: Object, names: Collection[str],
        written: WrittenPlaces | None,
    ) -> None:
        """For each of *names* that a block has not, there is a null."""
        self.file = file
        self.block = block
        self.names = names
        self.written = written

    def content(self, body: Body, wanted: Collection[str] | None, level: int) -> Value:
        """All that is in a body, or what is *wanted* of it."""
        found: dict[str, Value] = {}
        blocks: dict[str, list[Value]] = {}
        for name in self.names:
            if wanted is None or name in wanted:
                found[name] = DYNAMIC_NULL
        items = self.items(body)
        for name, attribute in items.attributes.items():
            if wanted is None or name in wanted:
                found[name] = self.value(attribute.expression)
        unsure = {block.type for block in items.blocks if block.body.is_unknown}
        for block in items.blocks:
            if (wanted is None or block.type in wanted) and block.type not in unsure:
                blocks.setdefault(block.type, []).append(self.inner(block.body, level))
        for name, inner in blocks.items():
            found[name] = tuple_value(inner)
        for name in unsure:
            if wanted is None or name in wanted:
                found[name] = DYNAMIC_UNKNOWN
        return object_value(found)

    def items(self, body: Body) -> Content:
        """The items of a body, dynamic blocks replaced by what they generate."""
        items = body.items()
        dynamic = [block.labels[0] for block in items.blocks if is_dynamic(block)]
        attributes = dict(items.attributes)
        expression = attributes[DYNAMIC].expression.written if DYNAMIC in attributes else None
        if isinstance(expression, JsonExpression):
            for member in objects_in(expression.node):
                dynamic += [inner.name for inner in member.members()]
            del attributes[DYNAMIC]
        is_generated = isinstance(body, ExpandedBody) and body.is_generated
        if not dynamic and not is_generated:
            return items
        body = self.block.expanded(body)
        types = dict.fromkeys([block.type for block in items.blocks if not is_dynamic(block)])
        types.update(dict.fromkeys(dynamic))
        # What is there in both forms, which is an error, counts as the attribute.
        schema = BodySchema(
            [AttributeSchema(name) for name in attributes],
            [BlockSchema(name) for name in types if name not in attributes],
        )
        return body.partial_content(schema)[0]

    def inner(self, body: Body, level: int) -> Value:
        if level == DEEPEST_SUBJECT:
            return DYNAMIC_UNKNOWN
        return self.content(body, None, level + 1)

    def value(self, expression: BodyExpression) -> Value:
        value = self.block.known_value(expression).unmarked_deep()
        if self.written is None:
            return value
        return self.written.marked(value, self.file, expression)


def texts_value(block: Object, names: Collection[str]) -> Value:
    """The source texts of a block's attributes by name, with nulls for other *names*."""
    values = dict.fromkeys(names, DYNAMIC_NULL)
    for name, attribute in block.items.attributes.items():
        values[name] = string_value(attribute.expression.place.text)
    return object_value(values)


class Subject:
    """A block, an attribute or a file, and what is around it.

    ``blocks`` are the blocks from the outside in, the one that is matched last; ``attribute``
    is what is matched where it is an attribute. A file has neither. ``trail`` are the nodes of
    the blocks in native syntax, with what makes them dynamic. ``module`` is what is known of
    the module around; None where nobody asks. ``written`` is where values in it are.
    """

    __slots__ = ("file", "blocks", "attribute", "trail", "module", "written")

    def __init__(
        self, file: FileContext, blocks: Sequence[Object], attribute: AttributeView | None = None,
        trail: Sequence[Block] = (),
    ) -> None:
        self.file = file
        self.blocks = blocks
        self.attribute = attribute
        self.trail = trail
        self.module: Value | None = None
        self.written = WrittenPlaces()

    @property
    def path(self) -> list[PatternStep]:
        """The texts that patterns are compared with."""
        steps = [PatternStep(block.type, block.labels) for block in self.blocks]
        return steps if self.attribute is None else [*steps, PatternStep(self.attribute.name)]

    @property
    def place(self) -> tuple[int, int]:
        """The place to point at: a value, or the header of a block."""
        if self.attribute is not None:
            return self.attribute.place
        return header_of(self.blocks[-1]) if self.blocks else (0, 0)

    @property
    def owner(self) -> Object:
        """The block that is matched or that the attribute is in; maybe the file."""
        return self.blocks[-1] if self.blocks else self.file.object

    @property
    def is_absent(self) -> bool:
        """Whether the block certainly does not exist: without instances, or not generated."""
        if not self.blocks:
            return False
        if self.blocks[0].instances.is_none:
            return True
        if not may_generate(self.file.document):
            return False
        return any([len(_content_of(*pair)) == 0 for pair in zip(self.blocks, self.blocks[1:])])

    def single(self) -> list[Subject]:
        """The same in each instance of the outermost block, and each generated block, if known."""
        if not self.blocks:
            return []
        trails = [[instance] for instance in self.blocks[0].single()]
        is_generated = len(self.blocks) > 1 and may_generate(self.file.document)
        if trails[0][0] is self.blocks[0] and not is_generated:
            return []
        for block in self.blocks[1:]:
            trails = [[*trail, one] for trail in trails for one in _same(trail[-1], block)]
            trails = trails[:MOST_SINGLE_INSTANCES]
        return [self._at(trail) for trail in trails]

    def _at(self, blocks: Sequence[Object]) -> Subject:
        attribute = self.attribute
        if attribute is not None:
            found = blocks[-1].body.attribute(attribute.name)
            attribute = attribute if found is None else AttributeView(found)
        subject = Subject(self.file, blocks, attribute, self.trail)
        subject.module = self.module
        return subject

    # The values of names

    def variables(self, formula: Formula, wanted: Wanted) -> dict[str, Value]:
        """The variables that an expression reads, as far as they depend on the subject."""
        found = {}
        written = self.written if formula.asks_around else None
        for root, parts in formula.parts.items():
            value = self._value(root, parts, wanted, written)
            if value is not None:
                found[root] = value
        return found

    def _value(
        self, root: str, parts: Collection[str] | None, wanted: Wanted,
        written: WrittenPlaces | None,
    ) -> Value | None:
        if root == "self":
            reader = _ContentReader(self.file, self.owner, wanted.names, written)
            if self.attribute is not None:
                return reader.value(self.attribute.expression)
            return reader.content(self.owner.body, parts, 0)
        if root == "block":
            return object_value(block_facts(self.blocks)) if self.blocks else DYNAMIC_NULL
        if root == "attribute":
            return self._attribute()
        if root == "source":
            return texts_value(self.owner, parts or wanted.names)
        if root == "parents":
            return self._parents(wanted)
        if root == "module":
            return self.module
        return self._file() if root == "file" else None

    def _attribute(self) -> Value:
        if self.attribute is None:
            return DYNAMIC_NULL
        return object_value({
            "name": string_value(self.attribute.name),
            "text": string_value(self.attribute.text),
        })

    def _parents(self, wanted: Wanted) -> Value:
        last = len(self.blocks) - (self.attribute is None)
        found = [whole_block(self.file, self.blocks[:n], wanted) for n in range(last, 0, -1)]
        return tuple_value(found)

    def _file(self) -> Value:
        path = self.file.path.replace("\\", "/")
        return object_value({
            "path": string_value(path),
            "name": string_value(path.rpartition("/")[2]),
            "dialect": string_value(self.file.dialect.name),
        })


def _same(around: Object, block: Object) -> list[Object]:
    """What a block is in an instance of the one around it: several, where it is generated."""
    return [around.inside(one) for one in _content_of(around, block) if not one.body.is_unknown]


def _content_of(around: Object, block: Object) -> list[ContentBlock]:
    """The blocks that a block is, or generates, in the one around it."""
    labels = tuple([f"label {number + 1}" for number in range(len(block.labels))])
    content, _, _ = around.body.partial_content(BodySchema((), (BlockSchema(block.type, labels),)))
    node = node_of(block.body)
    return [one for one in content.blocks if node_of(one.body) is node]


def block_facts(blocks: Sequence[Object]) -> dict[str, Value]:
    """The content of the last of some blocks, each in the one before."""
    block = blocks[-1]
    steps: list[str] = []
    for element in blocks:
        steps += [element.type, *element.labels]
    return {
        "type": string_value(block.type),
        "labels": list_value(STRING, [string_value(label) for label in block.labels]),
        "name": string_value(block.labels[-1]) if block.labels else DYNAMIC_NULL,
        "address": string_value(str(Address(steps))),
    }


def facts_of(type_: str, labels: tuple[str, ...], content: Value) -> Value:
    """A block at the top of a file as an object, with what is in it."""
    return object_value({
        "type": string_value(type_),
        "labels": list_value(STRING, [string_value(label) for label in labels]),
        "name": string_value(labels[-1]),
        "address": string_value(str(Address([type_, *labels]))),
        "self": content,
    })


def contents(
    file: FileContext, block: Object, wanted: Collection[str] | None, names: Collection[str],
    written: WrittenPlaces | None = None,
) -> Value:
    """An object of the attributes in a body, and of the blocks in it in lists by their types.

    Of all, or those *wanted*. For each of *names* that it has not, there is a null. In JSON
    syntax blocks are objects as attributes are. With *written*, it is noted where values are.
    """
    return _ContentReader(file, block, names, written).content(block.body, wanted, 0)


def whole_block(file: FileContext, blocks: Sequence[Object], wanted: Wanted) -> Value:
    """The last of some blocks with what is in it, as far as that is required."""
    facts = block_facts(blocks)
    if "self" in wanted.names:
        facts["self"] = contents(file, blocks[-1], wanted.of_blocks, wanted.names)
    if "source" in wanted.names:
        facts["source"] = texts_value(blocks[-1], wanted.names)
    return object_value(facts)


def is_dynamic(block: BlockView | ContentBlock) -> bool:
    return block.type == DYNAMIC and len(block.labels) != 0

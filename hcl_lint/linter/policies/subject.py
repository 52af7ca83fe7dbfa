"""What a policy is asked about, in both syntaxes, and what names in its expressions mean."""

from __future__ import annotations

from hcl_lint.edit.address import Address
from hcl_lint.linter.policies.patterns import Step
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.json_body import JsonBody, JsonExpression
from hcl_lint.schema.native_body import NativeAttribute, NativeBlock, NativeExpression
from hcl_lint.syntax.json_nodes import JsonArray, JsonObject
from hcl_lint.syntax.nodes import Attribute, Block
from hcl_lint.text.globs import matches_glob
from hcl_lint.values.types import STRING
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, Value, list_value, object_value, string_value, tuple_value,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from hcl_lint.linter.context import FileContext
    from hcl_lint.linter.policies.patterns import PathPattern
    from hcl_lint.linter.policies.policy import Formula, Policy, Wanted
    from hcl_lint.schema.content import Body, BodyExpression, ContentAttribute, ContentBlock
    from hcl_lint.syntax.nodes import Node

# Levels of blocks in blocks that are looked into; what is deeper is unknown.
_DEEPEST = 20


class BlockView:
    """A block, or a file: the type ``""``. ``labels`` are its labels, ``header`` offsets."""

    __slots__ = ("file", "block", "body", "type", "labels", "header")

    def __init__(self, file: FileContext, block: ContentBlock | None, body: Body) -> None:
        """*block* is that of the body; None for the file."""
        self.file = file
        self.block = block
        self.body = body
        self.type = ""
        self.labels: tuple[str, ...] = ()
        self.header = (0, 0)
        if block is not None:
            self.type = block.type
            self.labels = block.labels
            place = block.place
            if isinstance(body, JsonBody):
                # Of several without labels each has its brace.
                place = body.start_place(body.node)
                if len(block.label_places) != 0:
                    place = block.label_places[-1]
            self.header = place.start, place.end

    def content(self, wanted: Collection[str] | None, names: Collection[str]) -> Value:
        """An object of its attributes, and of the blocks in it in lists by their types.

        Of all, or those *wanted*. For each of *names* that it has not, there is a null. In JSON
        syntax blocks are objects as attributes are.
        """
        return _content(self.file, self.body, wanted, names, 0)

    def texts(self) -> dict[str, str]:
        """The source texts of the attributes."""
        return {
            name: AttributeView(self.file, attribute).text
            for name, attribute in self.attributes().items()
        }

    def attributes(self) -> dict[str, ContentAttribute]:
        """The attributes; in JSON syntax all properties, whatever is a block to the product."""
        return self.body.items().attributes

    def label_place(self, index: int) -> tuple[int, int] | None:
        """The offsets of a label."""
        if self.block is None or index >= len(self.block.label_places):
            return None
        place = self.block.label_places[index]
        return place.start, place.end


class AttributeView:
    """An attribute; ``name_place`` and ``value_place`` are offsets."""

    __slots__ = ("file", "name", "name_place", "value_place", "expression")

    def __init__(self, file: FileContext, attribute: ContentAttribute) -> None:
        self.file = file
        self.name = attribute.name
        self.expression = attribute.expression
        name, value = attribute.name_place, attribute.expression.place
        self.name_place = name.start, name.end
        self.value_place = value.start, value.end

    @property
    def place(self) -> tuple[int, int]:
        """What to point at: the value; the name where that has several lines."""
        return self.name_place if "\n" in self.text else self.value_place

    def value(self) -> Value:
        """Its value; unknown where it has a problem in it."""
        return _value(self.file, self.expression)

    @property
    def text(self) -> str:
        """The source text of its value."""
        return self.file.text[self.value_place[0] : self.value_place[1]]


def _content(
    file: FileContext,
    body: Body,
    wanted: Collection[str] | None,
    names: Collection[str],
    level: int,
) -> Value:
    values: dict[str, Value] = {}
    blocks: dict[str, list[Value]] = {}
    generated = set()
    for name in names:
        if wanted is None or name in wanted:
            values[name] = DYNAMIC_NULL
    items = body.items()
    for name, attribute in items.attributes.items():
        if wanted is None or name in wanted:
            values[name] = _value(file, attribute.expression)
    for block in items.blocks:
        if block.type == "dynamic" and len(block.labels) != 0:
            # How many blocks it makes is rarely known.
            generated.add(block.labels[0])
        elif wanted is None or block.type in wanted:
            inner = DYNAMIC_UNKNOWN
            if level < _DEEPEST:
                inner = _content(file, block.body, None, names, level + 1)
            blocks.setdefault(block.type, []).append(inner)
    for name, each in blocks.items():
        values[name] = tuple_value(each)
    for name in generated:
        if wanted is None or name in wanted:
            values[name] = DYNAMIC_UNKNOWN
    return object_value(values)


def _value(file: FileContext, expression: BodyExpression) -> Value:
    if isinstance(expression, NativeExpression):
        return file.assumed(expression.node).unmarked_deep()
    value, diagnostics = expression.evaluate(file.assumed_scope)
    return DYNAMIC_UNKNOWN if diagnostics else value.unmarked_deep()


def texts_value(texts: dict[str, str], names: Collection[str]) -> Value:
    """Texts by name, with nulls for other *names*."""
    values = {name: DYNAMIC_NULL for name in names}
    return object_value(values | {name: string_value(text) for name, text in texts.items()})


class Subject:
    """A block, an attribute or a file, and what is around it.

    ``blocks`` are the blocks from the outside in, the one that is matched last; ``attribute``
    is what is matched where it is an attribute. A file has neither. ``trail`` are the nodes of
    the blocks in native syntax, with what makes them dynamic. ``module`` is what is known of
    the module around; None where nobody asks.
    """

    __slots__ = ("file", "root", "blocks", "attribute", "trail", "module")

    def __init__(
        self,
        root: BlockView,
        blocks: Sequence[BlockView],
        attribute: AttributeView | None = None,
        trail: Sequence[Block] = (),
    ) -> None:
        self.file = root.file
        self.root = root
        self.blocks = blocks
        self.attribute = attribute
        self.trail = trail
        self.module: Value | None = None

    @property
    def path(self) -> list[Step]:
        """What patterns are compared with."""
        steps = [Step(each.type, each.labels) for each in self.blocks]
        return steps if self.attribute is None else [*steps, Step(self.attribute.name)]

    @property
    def place(self) -> tuple[int, int]:
        """What there is to point at: a value, or the header of a block."""
        if self.attribute is not None:
            return self.attribute.place
        return self.blocks[-1].header if self.blocks else (0, 0)

    @property
    def owner(self) -> BlockView:
        """The block that is matched or that the attribute is in; maybe the file."""
        return self.blocks[-1] if self.blocks else self.root

    # The values of names

    def variables(self, formula: Formula, wanted: Wanted) -> dict[str, Value]:
        """The variables that an expression reads, as far as they depend on the subject."""
        found = {}
        for root, parts in formula.parts.items():
            value = self._value(root, parts, wanted)
            if value is not None:
                found[root] = value
        return found

    def _value(
        self, root: str, parts: Collection[str] | None, wanted: Wanted
    ) -> Value | None:
        if root == "self":
            if self.attribute is not None:
                return self.attribute.value()
            return self.owner.content(parts, wanted.names)
        if root == "block":
            return object_value(block_facts(self.blocks)) if self.blocks else DYNAMIC_NULL
        if root == "attribute":
            return self._attribute()
        if root == "source":
            return texts_value(self.owner.texts(), parts or wanted.names)
        if root == "parents":
            return self._parents(wanted)
        if root == "module":
            return self.module
        return self._file() if root == "file" else None

    def _attribute(self) -> Value:
        if self.attribute is None:
            return DYNAMIC_NULL
        return object_value(
            {
                "name": string_value(self.attribute.name),
                "text": string_value(self.attribute.text),
            }
        )

    def _parents(self, wanted: Wanted) -> Value:
        last = len(self.blocks) - (self.attribute is None)
        found = []
        for count in range(last, 0, -1):
            found.append(whole_block(self.blocks[:count], wanted))
        return tuple_value(found)

    def _file(self) -> Value:
        path = self.file.path.replace("\\", "/")
        return object_value(
            {
                "path": string_value(path),
                "name": string_value(path.rpartition("/")[2]),
                "dialect": string_value(self.file.dialect.name),
            }
        )


def block_facts(blocks: Sequence[BlockView]) -> dict[str, Value]:
    """What is said of the last of some blocks, each in the one before."""
    block = blocks[-1]
    steps: list[str] = []
    for each in blocks:
        steps += [each.type, *each.labels]
    return {
        "type": string_value(block.type),
        "labels": list_value(STRING, [string_value(each) for each in block.labels]),
        "name": string_value(block.labels[-1]) if block.labels else DYNAMIC_NULL,
        "address": string_value(str(Address(steps))),
    }


def whole_block(blocks: Sequence[BlockView], wanted: Wanted) -> Value:
    """The last of some blocks with what is in it, as far as that is required."""
    facts = block_facts(blocks)
    if "self" in wanted.names:
        facts["self"] = blocks[-1].content(wanted.of_blocks, wanted.names)
    if "source" in wanted.names:
        facts["source"] = texts_value(blocks[-1].texts(), wanted.names)
    return object_value(facts)


def native_subject(file: FileContext, node: Node, ancestors: Sequence[Node]) -> Subject:
    """The subject that an attribute or block of a file in native syntax is.

    The content of ``dynamic "x"`` is a block ``x`` without labels.
    """
    blocks: list[BlockView] = []
    around = [each for each in (*ancestors, node) if isinstance(each, Block)]
    for block in around:
        view = native_view(file, block)
        if view.type == "content" and blocks and _is_dynamic(blocks[-1]):
            view.type = blocks.pop().labels[0]
        blocks.append(view)
    root = BlockView(file, None, file.body)
    attribute = None
    if isinstance(node, Attribute):
        attribute = AttributeView(file, NativeAttribute(file.tree, node))
    return Subject(root, blocks, attribute, around)


def native_view(file: FileContext, node: Block) -> BlockView:
    """The view of a block in native syntax."""
    block = NativeBlock(file.tree, node)
    return BlockView(file, block, block.body)


def _is_dynamic(view: BlockView) -> bool:
    return view.type == "dynamic" and len(view.labels) > 0


def json_subjects(file: FileContext, policy: Policy) -> list[Subject]:
    """What a policy matches in a file, each once.

    Nothing where a pattern does not name the types of blocks.
    """
    wants_attributes = any(["attribute" in each.parts for each in policy.formulas()])
    found: dict[tuple[Node, str], Subject] = {}
    for pattern in [each for each in policy.patterns if not each.is_module]:
        finder = _SubjectFinder(file, pattern, wants_attributes)
        finder.find()
        for subject in finder.found:
            owner = subject.owner
            assert isinstance(owner.body, JsonBody)
            name = "" if subject.attribute is None else subject.attribute.name
            found.setdefault((owner.body.node, name), subject)
    return list(found.values())


class _SubjectFinder:
    __slots__ = ("file", "pattern", "wants_attributes", "root", "found")

    def __init__(self, file: FileContext, pattern: PathPattern, wants_attributes: bool) -> None:
        self.file = file
        self.pattern = pattern
        self.wants_attributes = wants_attributes
        assert isinstance(file.body, JsonBody)
        self.root = BlockView(file, None, file.body)
        self.found: list[Subject] = []

    def find(self) -> None:
        steps = self.pattern.steps
        if not steps:
            self.found.append(Subject(self.root, []))
        elif not any(["*" in step.name for step in steps[:-1]]):
            self.go([], 0)

    def go(self, blocks: list[BlockView], at: int) -> None:
        """Find what the pattern matches from its step *at* on, in the last of *blocks*."""
        step = self.pattern.steps[at]
        owner = blocks[-1] if blocks else self.root
        is_last = at == len(self.pattern.steps) - 1
        if is_last and not self.is_block(step, owner, blocks):
            for name, attribute in owner.attributes().items():
                if matches_glob(step.name, name):
                    self.found.append(
                        Subject(self.root, blocks, AttributeView(self.file, attribute))
                    )
            return
        for block in self.blocks_of(step, owner, blocks):
            inner = [*blocks, block]
            if is_last:
                if self.pattern.matches(Subject(self.root, inner).path):
                    self.found.append(Subject(self.root, inner))
            else:
                self.go(inner, at + 1)

    def is_block(self, step: Step, owner: BlockView, blocks: list[BlockView]) -> bool:
        if step.labels or self.labels_of(step, blocks):
            return True
        attribute = owner.attributes().get(step.name)
        if "*" in step.name or self.wants_attributes or attribute is None:
            return False
        return _may_be_blocks(attribute)

    def labels_of(self, step: Step, blocks: list[BlockView]) -> int:
        known = 0 if blocks else max(self.file.dialect.label_count(step.name), 0)
        return max(known, len(step.labels))

    def blocks_of(
        self, step: Step, owner: BlockView, blocks: list[BlockView]
    ) -> list[BlockView]:
        labels = tuple([f"label {number + 1}" for number in range(self.labels_of(step, blocks))])
        schema = BodySchema((), (BlockSchema(step.name, labels),))
        content, _, _ = owner.body.partial_content(schema)
        return [
            BlockView(self.file, each, each.body)
            for each in content.blocks
            if isinstance(each.body, JsonBody)
        ]


def _may_be_blocks(attribute: ContentAttribute) -> bool:
    expression = attribute.expression
    assert isinstance(expression, JsonExpression)
    node = expression.node
    if isinstance(node, JsonArray):
        return bool(node.items) and all([isinstance(each, JsonObject) for each in node.items])
    return isinstance(node, JsonObject)

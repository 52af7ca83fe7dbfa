"""Subjects of policies, in both syntaxes, and what names in their expressions mean."""

from __future__ import annotations

from hcl_lint.annotations import Collection, Sequence
from hcl_lint.dialects.schemas import label_count
from hcl_lint.edit.address import Address
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.paths import ANY_DEPTH
from hcl_lint.linter.policies.patterns import PathPattern, Step
from hcl_lint.linter.policies.policy import Formula, Policy, Wanted
from hcl_lint.linter.policies.value_path import Written
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.content import Body, BodyExpression, Content, ContentAttribute, ContentBlock
from hcl_lint.schema.dynamic_blocks import ExpandedBody
from hcl_lint.schema.json_body import JsonBody, JsonExpression
from hcl_lint.schema.native_body import NativeAttribute, NativeBlock
from hcl_lint.semantics.objects import DYNAMIC, Object, node_of
from hcl_lint.syntax.json_nodes import JsonArray, JsonObject
from hcl_lint.syntax.nodes import Attribute, Block, Node
from hcl_lint.text.globs import matches_glob
from hcl_lint.values.types import STRING
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, Value, list_value, object_value, string_value, tuple_value,
)

# Levels of blocks in blocks that are looked into; what is deeper is unknown.
_DEEPEST = 20
_ANYTHING = Step("*")
_NONE: dict[str, list[Block]] = {}


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

    __slots__ = ("file", "block", "names", "written")

    def __init__(
        self, file: FileContext, block: Object, names: Collection[str], written: Written | None
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
            if name == DYNAMIC and isinstance(attribute.expression, JsonExpression):
                node = attribute.expression.node
                for member in node.members() if isinstance(node, JsonObject) else ():
                    found[member.name] = DYNAMIC_UNKNOWN
            elif wanted is None or name in wanted:
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
        dynamic = [block.labels[0] for block in items.blocks if _is_dynamic(block)]
        is_generated = isinstance(body, ExpandedBody) and body.is_generated
        if not dynamic and not is_generated:
            return items
        body = self.block.expanded(body)
        types = dict.fromkeys([block.type for block in items.blocks if not _is_dynamic(block)])
        types.update(dict.fromkeys(dynamic))
        # What is there in both forms, which is an error, counts as the attribute.
        schema = BodySchema(
            [AttributeSchema(name) for name in items.attributes],
            [BlockSchema(name) for name in types if name not in items.attributes],
        )
        return body.partial_content(schema)[0]

    def inner(self, body: Body, level: int) -> Value:
        if level == _DEEPEST:
            return DYNAMIC_UNKNOWN
        return self.content(body, None, level + 1)

    def value(self, expression: BodyExpression) -> Value:
        value = self.block.known_value(expression).unmarked_deep()
        if self.written is None:
            return value
        return self.written.marked(value, self.file, expression)


def texts_value(block: Object, names: Collection[str]) -> Value:
    """The source texts of a block's attributes by name, with nulls for other *names*."""
    values = {name: DYNAMIC_NULL for name in names}
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
        self,
        file: FileContext,
        blocks: Sequence[Object],
        attribute: AttributeView | None = None,
        trail: Sequence[Block] = (),
    ) -> None:
        self.file = file
        self.blocks = blocks
        self.attribute = attribute
        self.trail = trail
        self.module: Value | None = None
        self.written = Written()

    @property
    def path(self) -> list[Step]:
        """The texts that patterns are compared with."""
        steps = [Step(block.type, block.labels) for block in self.blocks]
        return steps if self.attribute is None else [*steps, Step(self.attribute.name)]

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
        self, root: str, parts: Collection[str] | None, wanted: Wanted, written: Written | None
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
            found.append(whole_block(self.file, self.blocks[:count], wanted))
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
    return object_value(
        {
            "type": string_value(type_),
            "labels": list_value(STRING, [string_value(label) for label in labels]),
            "name": string_value(labels[-1]),
            "address": string_value(str(Address([type_, *labels]))),
            "self": content,
        }
    )


def contents(
    file: FileContext, block: Object, wanted: Collection[str] | None, names: Collection[str],
    written: Written | None = None,
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


def native_subject(file: FileContext, node: Node, ancestors: Sequence[Node]) -> Subject:
    """The subject that an attribute or block of a file in native syntax is.

    The content of ``dynamic "x"`` is a block ``x`` without labels.
    """
    blocks: list[Object] = []
    around = [ancestor for ancestor in (*ancestors, node) if isinstance(ancestor, Block)]
    for block in around:
        view = native_view(file, block)
        if view.type == "content" and blocks and _is_dynamic(blocks[-1]):
            view.type = blocks.pop().labels[0]
        blocks.append(view)
    attribute = None
    if isinstance(node, Attribute):
        attribute = AttributeView(NativeAttribute(file.tree, node))
    return Subject(file, blocks, attribute, around)


def native_view(file: FileContext, node: Block) -> Object:
    """The view of a block in native syntax."""
    return file.object.inside(NativeBlock(file.tree, node))


def _is_dynamic(block: BlockView | ContentBlock) -> bool:
    return block.type == DYNAMIC and len(block.labels) != 0


class _TopItems:
    """The intact items at the top of a file: blocks by their types and first labels."""

    __slots__ = ("blocks", "attributes")

    def __init__(self, file: FileContext) -> None:
        self.blocks: dict[str, dict[str, list[Block]]] = {}
        self.attributes: list[Attribute] = []
        broken = [diagnostic.start for diagnostic in file.tree.diagnostics]
        for item in file.tree.body.items:
            if broken and not _is_intact(file, item, broken):
                continue
            if isinstance(item, Attribute):
                self.attributes.append(item)
            elif isinstance(item, Block):
                label = item.labels[0].value if item.labels else ""
                self.blocks.setdefault(item.type, {}).setdefault(label, []).append(item)

    def may_have(self, heads: Collection[tuple[str, str]] | None) -> bool:
        """Whether there is a block with one of some pairs of type and first label."""
        if heads is None:
            return True
        for type_, label in heads:
            if label in self.blocks.get(type_, _NONE):
                return True
        return False

    def like(self, step: Step) -> list[Block]:
        """The blocks that a step of a pattern may be for."""
        found: list[Block] = []
        wanted = step.labels[0] if step.labels else "*"
        for type_, by_label in self.blocks.items():
            if not matches_glob(step.name, type_):
                continue
            if "*" not in wanted:
                found += by_label.get(wanted, ())
                continue
            for label, blocks in by_label.items():
                if matches_glob(wanted, label):
                    found += blocks
        return found


def _is_intact(file: FileContext, item: Node, broken: list[int]) -> bool:
    """Whether an item is surely as its author wants it, though there are errors in the file.

    It has none, and begins and ends at the beginning of lines: else a bracket may be missing.
    """
    start, end = file.tree.range(item)
    text = file.text
    if any([start <= number <= end for number in broken]):
        return False
    return text[start - 1 : start] in ("", "\n") and text[start : end - 1].endswith("\n")


# There is a finder for each syntax, since only native syntax says what is a block. There, patterns
# may have wildcards at any depth, which are followed on nodes: a view of each block on the way, for
# each of a thousand policies, would cost more than all else. In JSON syntax, a property is a block
# where a pattern names it as one.


def native_subjects(file: FileContext, policy: Policy) -> list[Subject]:
    """The matches of a policy in the intact part of a file in native syntax, each once."""
    if not file.kept(_TopItems).may_have(policy.heads):
        return []
    finder = _NativeFinder(file, policy)
    for pattern in policy.patterns:
        if pattern.steps:
            finder.find(pattern.steps)
    return list(finder.found.values())


class _NativeFinder:
    __slots__ = ("file", "policy", "top", "found")

    def __init__(self, file: FileContext, policy: Policy) -> None:
        self.file = file
        self.policy = policy
        self.top = file.kept(_TopItems)
        self.found: dict[Node, Subject] = {}

    def find(self, steps: Sequence[Step]) -> None:
        is_deep = any([step.name == ANY_DEPTH for step in steps])
        first = _ANYTHING if steps[0].name == ANY_DEPTH else steps[0]
        for block in self.top.like(first):
            if is_deep:
                self.add_all(block)
            else:
                self.go(block, [], steps)
        if is_deep or len(steps) == 1 and not first.labels:
            for attribute in self.top.attributes:
                if is_deep or matches_glob(first.name, attribute.name):
                    self.add(attribute, [])

    def add(self, item: Attribute | Block, around: Sequence[Block]) -> None:
        if item not in self.found:
            subject = native_subject(self.file, item, around)
            if self.policy.is_about(subject.path):
                self.found[item] = subject

    def add_all(self, block: Block) -> None:
        """Add what there is in a block at any depth, as far as it is matched."""
        waiting: list[tuple[Block, list[Block]]] = [(block, [])]
        while waiting:
            outer, around = waiting.pop()
            self.add(outer, around)
            inner = [*around, outer]
            for item in outer.body.items:
                if isinstance(item, Block):
                    waiting.append((item, inner))
                elif isinstance(item, Attribute):
                    self.add(item, inner)

    def go(self, item: Attribute | Block, around: list[Block], steps: Sequence[Step]) -> None:
        """Follow the steps of a pattern from an item that the first of them may be for."""
        if len(steps) == 1:
            self.add(item, around)
            return
        if not isinstance(item, Block):
            return
        name = steps[1].name
        inner = [*around, item]
        for element in item.body.items:
            if not isinstance(element, (Attribute, Block)):
                continue
            if isinstance(element, Block) and element.type == DYNAMIC and element.labels:
                if matches_glob(name, element.labels[0].value):
                    for content in element.body.items:
                        if isinstance(content, Block) and content.type == "content":
                            self.go(content, [*inner, element], steps[1:])
            if matches_glob(name, self.file.name_of(element)):
                self.go(element, inner, steps[1:])


def json_subjects(file: FileContext, policy: Policy) -> list[Subject]:
    """The matches of a policy in a file, each once.

    Nothing where a pattern does not name the types of blocks.
    """
    wants_attributes = any(["attribute" in formula.parts for formula in policy.formulas()])
    found: dict[tuple[Node | None, str], Subject] = {}
    for pattern in [pattern for pattern in policy.patterns if not pattern.is_module]:
        finder = _SubjectFinder(file, pattern, wants_attributes)
        finder.find()
        for subject in finder.found:
            name = "" if subject.attribute is None else subject.attribute.name
            found.setdefault((node_of(subject.owner.body), name), subject)
    return list(found.values())


class _SubjectFinder:
    __slots__ = ("file", "pattern", "wants_attributes", "root", "found")

    def __init__(self, file: FileContext, pattern: PathPattern, wants_attributes: bool) -> None:
        self.file = file
        self.pattern = pattern
        self.wants_attributes = wants_attributes
        assert isinstance(file.body, JsonBody)
        self.root = file.object
        self.found: list[Subject] = []

    def find(self) -> None:
        steps = self.pattern.steps
        if not steps:
            self.found.append(Subject(self.file, []))
        elif not any(["*" in step.name for step in steps[:-1]]):
            self.go([], 0)

    def go(self, blocks: list[Object], at: int) -> None:
        """Find what the pattern matches from its step *at* on, in the last of *blocks*."""
        step = self.pattern.steps[at]
        owner = blocks[-1] if blocks else self.root
        is_last = at == len(self.pattern.steps) - 1
        if is_last and not self.is_block(step, owner, blocks):
            for name, attribute in owner.items.attributes.items():
                if matches_glob(step.name, name):
                    self.found.append(Subject(self.file, blocks, AttributeView(attribute)))
            return
        for block in self.blocks_of(step, owner, blocks):
            inner = [*blocks, block]
            if is_last:
                if self.pattern.matches(Subject(self.file, inner).path):
                    self.found.append(Subject(self.file, inner))
            else:
                self.go(inner, at + 1)

    def is_block(self, step: Step, owner: Object, blocks: list[Object]) -> bool:
        if step.labels or self.labels_of(step, blocks):
            return True
        attribute = owner.items.attributes.get(step.name)
        if "*" in step.name or self.wants_attributes or attribute is None:
            return False
        return _may_be_blocks(attribute)

    def labels_of(self, step: Step, blocks: list[Object]) -> int:
        known = 0 if blocks else max(label_count(self.file.dialect, step.name), 0)
        return max(known, len(step.labels))

    def blocks_of(self, step: Step, owner: Object, blocks: list[Object]) -> list[Object]:
        count = self.labels_of(step, blocks)
        if blocks:
            return _json_blocks(owner, step.name, count)
        by_label = self.file.kept(_TopJsonBlocks).by_label(step.name, count)
        wanted = step.labels[0] if step.labels else "*"
        if "*" not in wanted:
            return by_label.get(wanted, [])
        return [
            block
            for label, found in by_label.items()
            if matches_glob(wanted, label)
            for block in found
        ]


class _TopJsonBlocks:
    """The blocks at the top of a file in JSON syntax, by their types and first labels."""

    __slots__ = ("root", "_known")

    def __init__(self, file: FileContext) -> None:
        self.root = file.object
        self._known: dict[tuple[str, int], dict[str, list[Object]]] = {}

    def by_label(self, name: str, count: int) -> dict[str, list[Object]]:
        """The blocks of a type with so many labels, by the first of these."""
        key = (name, count)
        if key not in self._known:
            found: dict[str, list[Object]] = {}
            for block in _json_blocks(self.root, name, count):
                found.setdefault(block.labels[0] if block.labels else "", []).append(block)
            self._known[key] = found
        return self._known[key]


def _json_blocks(owner: Object, name: str, count: int) -> list[Object]:
    """The blocks of a type with so many labels in a body in JSON syntax."""
    labels = tuple([f"label {number + 1}" for number in range(count)])
    schema = BodySchema((), (BlockSchema(name, labels),))
    content, _, _ = owner.body.partial_content(schema)
    return [owner.inside(block) for block in content.blocks]


def _may_be_blocks(attribute: ContentAttribute) -> bool:
    expression = attribute.expression
    assert isinstance(expression, JsonExpression)
    node = expression.node
    if isinstance(node, JsonArray):
        return bool(node.items) and all([isinstance(item, JsonObject) for item in node.items])
    return isinstance(node, JsonObject)

"""Matching: the subjects of a policy in a file, in both syntaxes."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.dialects.schemas import label_count
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.heads import TopItems
from hcl_lint.linter.paths import ANY_DEPTH, matches_glob
from hcl_lint.linter.policies.patterns import PathPattern, PatternStep
from hcl_lint.linter.policies.policy import Policy
from hcl_lint.linter.policies.subject import AttributeView, Subject, is_dynamic
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.content import ContentAttribute
from hcl_lint.schema.json_body import JsonBody, JsonExpression
from hcl_lint.schema.native_body import NativeAttribute, NativeBlock
from hcl_lint.semantics.objects import Object, node_of
from hcl_lint.syntax.json_nodes import JsonArray, JsonObject
from hcl_lint.syntax.nodes import DYNAMIC, Attribute, Block, Node

_ANYTHING = PatternStep("*")


def native_subject(file: FileContext, node: Node, ancestors: Sequence[Node]) -> Subject:
    """The subject that an attribute or block of a file in native syntax is.

    The content of ``dynamic "x"`` is a block ``x`` without labels.
    """
    blocks: list[Object] = []
    around = [ancestor for ancestor in (*ancestors, node) if isinstance(ancestor, Block)]
    for block in around:
        view = native_view(file, block) if blocks else file.kept(_Outermost).object(block)
        if view.type == "content" and blocks and is_dynamic(blocks[-1]):
            view.type = blocks.pop().labels[0]
        blocks.append(view)
    attribute = None
    if isinstance(node, Attribute):
        attribute = AttributeView(NativeAttribute(file.tree, node))
    return Subject(file, blocks, attribute, around)


class _Outermost:
    """The objects of the blocks at the top of a file, which all policies share."""

    def __init__(self, file: FileContext) -> None:
        self.root = file.object
        self._known: dict[Block, Object] = {}

    def object(self, node: Block) -> Object:
        found = self._known.get(node)
        if found is None:
            block = NativeBlock(self.root.document.tree, node)
            found = self._known[node] = self.root.inside(block)
        return found


def native_view(file: FileContext, node: Block) -> Object:
    """The view of a block in native syntax."""
    return file.object.inside(NativeBlock(file.tree, node))


# There is a finder for each syntax, since only native syntax says what is a block. There, patterns
# may have wildcards at any depth, which are followed on nodes: a view of each block on the way, for
# each of a thousand policies, would cost more than all else. In JSON syntax, a property is a block
# where a pattern names it as one.


def native_subjects(file: FileContext, policy: Policy) -> list[Subject]:
    """The matches of a policy in the intact part of a file in native syntax, each once."""
    found: dict[Node, Subject] = {}
    for pattern in policy.patterns:
        if pattern.steps:
            _NativeFinder(file, pattern, found).find()
    return list(found.values())


class _NativeFinder:
    def __init__(self, file: FileContext, pattern: PathPattern, found: dict[Node, Subject]) -> None:
        self.file = file
        self.pattern = pattern
        self.top = file.kept(TopItems)
        self.found = found

    def find(self) -> None:
        steps = self.pattern.steps
        is_deep = any([step.name == ANY_DEPTH for step in steps])
        first = _ANYTHING if steps[0].name == ANY_DEPTH else steps[0]
        for block in self.like(first):
            if is_deep:
                self.add_all(block)
            else:
                self.go(block, [], steps)
        if is_deep or len(steps) == 1 and not first.labels:
            for attribute in self.top.attributes:
                if is_deep or matches_glob(first.name, attribute.name):
                    self.add(attribute, [])

    def like(self, step: PatternStep) -> list[Block]:
        """The blocks at the top of the file that a step of a pattern may be for."""
        found: list[Block] = []
        wanted = step.labels[0] if step.labels else "*"
        for type_, by_label in self.top.blocks.items():
            if not matches_glob(step.name, type_):
                continue
            if "*" not in wanted:
                found += by_label.get(wanted, ())
                continue
            for label, blocks in by_label.items():
                if matches_glob(wanted, label):
                    found += blocks
        return found

    def add(self, item: Attribute | Block, around: Sequence[Block]) -> None:
        if item not in self.found:
            subject = native_subject(self.file, item, around)
            if self.pattern.matches(subject.path):
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

    def go(
        self, item: Attribute | Block, around: list[Block], steps: Sequence[PatternStep]
    ) -> None:
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

    def is_block(self, step: PatternStep, owner: Object, blocks: list[Object]) -> bool:
        if step.labels or self.labels_of(step, blocks):
            return True
        attribute = owner.items.attributes.get(step.name)
        if "*" in step.name or self.wants_attributes or attribute is None:
            return False
        return _may_be_blocks(attribute)

    def labels_of(self, step: PatternStep, blocks: list[Object]) -> int:
        known = 0 if blocks else max(label_count(self.file.dialect, step.name), 0)
        return max(known, len(step.labels))

    def blocks_of(self, step: PatternStep, owner: Object, blocks: list[Object]) -> list[Object]:
        count = self.labels_of(step, blocks)
        if blocks:
            return _json_blocks(owner, step.name, count)
        by_label = self.file.kept(_TopJsonBlocks).by_label(step.name, count)
        wanted = step.labels[0] if step.labels else "*"
        if "*" not in wanted:
            return by_label.get(wanted, [])
        return [
            block for label, found in by_label.items() if matches_glob(wanted, label)
            for block in found
        ]


class _TopJsonBlocks:
    """The blocks at the top of a file in JSON syntax, by their types and first labels."""

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

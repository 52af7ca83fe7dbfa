"""What policies match in files in JSON syntax.

What of a property is a block, and what are its labels, depends on a schema there. A pattern
says the types of blocks; how many labels these have is known of the more common ones.
"""

from __future__ import annotations

from hcl_lint.text.globs import matches_glob
from hcl_lint.linter.policies.subject import Subject
from hcl_lint.linter.policies.views import AttributeView, BlockView
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.json_body import JsonBody, JsonExpression
from hcl_lint.syntax.json_nodes import JsonArray, JsonObject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.linter.policies.patterns import PathPattern, Step
    from hcl_lint.linter.policies.policy import Policy
    from hcl_lint.schema.content import ContentAttribute
    from hcl_lint.syntax.nodes import Node


def json_subjects(file: FileContext, policy: Policy) -> list[Subject]:
    """What a policy matches in a file, each once.

    Nothing where a pattern leaves open of which types blocks are.
    """
    wants_attributes = any(["attribute" in each.parts for each in policy.formulas()])
    found: dict[tuple[Node, str], Subject] = {}
    for pattern in [each for each in policy.patterns if not each.is_module]:
        finder = _Finder(file, pattern, wants_attributes)
        finder.find()
        for subject in finder.found:
            owner = subject.owner
            assert isinstance(owner.body, JsonBody)
            name = "" if subject.attribute is None else subject.attribute.name
            found.setdefault((owner.body.node, name), subject)
    return list(found.values())


class _Finder:
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

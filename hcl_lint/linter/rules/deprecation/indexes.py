"""Legacy indexes and splats."""

from __future__ import annotations

from hcl_lint.linter.rewriting import is_subject
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import deprecation
from hcl_lint.problems.diagnostic import Fix
from hcl_lint.syntax.nodes import IndexStep, RelativeTraversal, Splat, SplatItem
from hcl_lint.syntax.walk import descendants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Node
    from hcl_lint.text.edits import Edit


class LegacyIndex(Rule):
    problem = deprecation.LEGACY_INDEX
    nodes = (IndexStep, Splat)
    holds_for_json = True

    def check(self, node: IndexStep | Splat, file: FileContext) -> None:
        if not node.legacy:
            return
        if isinstance(node, Splat):
            self._check_splat(node, file)
        elif not _is_in_legacy_splat(node, file):
            fix = None
            if not file.comments_within(node):
                fix = Fix("write brackets", [_in_brackets(node, file)])
            file.report(
                self,
                node,
                "Legacy index",
                f"Write the index in brackets, `[{file.text_of(node.key)}]`.",
                fix,
            )

    def _check_splat(self, node: Splat, file: FileContext) -> None:
        item = _item(node)
        steps = [step for step in descendants(node.each, IndexStep) if step.legacy]
        edits = [file.replace(item, "[*]"), *[_in_brackets(step, file) for step in steps]]
        advice = "Write `[*]`."
        if file.parent is not None and is_subject(file.parent, node):
            start, end = file.range_of(node)
            edits = [file.insert(start, "("), *edits, file.insert(end, ")")]
            advice = "Write `[*]`, and put the splat before the next index in parentheses."
        fix = None
        if not any([file.comments_within(part) for part in (item, *steps)]):
            fix = Fix("write `[*]`", edits)
        file.report(self, item, "Legacy splat `.*`", advice, fix)


def _item(node: Splat) -> Node:
    """The `.*` of a splat."""
    item: Node = node.each
    while not isinstance(item, SplatItem):
        item = item.children()[0]
    return item


def _in_brackets(step: IndexStep, file: FileContext) -> Edit:
    return file.replace(step, f"[{file.text_of(step.key)}]")


def _is_in_legacy_splat(node: IndexStep, file: FileContext) -> bool:
    """Whether a step is one of those that a legacy splat takes for each element."""
    child: Node = node
    for ancestor in reversed(file.ancestors):
        if isinstance(ancestor, Splat):
            return ancestor.legacy and ancestor.each is child
        if not isinstance(ancestor, RelativeTraversal):
            return False
        child = ancestor
    return False

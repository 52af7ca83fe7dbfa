"""L007."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import UNSAFE, Fix
from hcl_lint.linter.local_layout import settled
from hcl_lint.linter.rearrangement import Row
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import layout
from hcl_lint.syntax.nodes import (
    Attribute, FunctionCall, NumberLiteral, ObjectItem, QuotedTemplate, Tuple,
)  # fmt: skip
from hcl_lint.syntax.tokens import COMMENT, HEREDOC_CLOSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Node
    from hcl_lint.text.edits import Edit

_ORDER = ["hcl-lint", "sorted"]


class SortedList(Rule):
    problem = layout.SORTED_LIST
    nodes = (Attribute, ObjectItem)
    needs_valid_syntax = True
    options = (RuleOption("attributes", (), "The names of attributes whose lists are sorted."),)

    def check(self, node: Attribute | ObjectItem, file: FileContext) -> None:
        value = node.expression if isinstance(node, Attribute) else node.value
        if isinstance(value, FunctionCall) and len(value.arguments) == 1:
            value = value.arguments[0]
        if not isinstance(value, Tuple) or len(value.items) < 2:
            return
        if file.token_text(node.first) in self.texts("attributes") or _is_marked(node, value, file):
            self.check_list(value, file)

    def check_list(self, value: Tuple, file: FileContext) -> None:
        row = Row(file, value.items)
        for group in row.groups() if row.can_move else [row]:
            order = _order(file, group.items)
            late = [number for number, wanted in enumerate(order) if number != wanted]
            if not late:
                continue
            fix = None
            edits = group.rearranged(order) if row.can_move else _exchanged(value, order, file)
            if edits is not None:
                fix = Fix("sort the list", edits, UNSAFE)
            file.report(
                self,
                group.items[order[late[0]]],
                "Element is not in its order",
                "The list is to be sorted. Put this element further up.",
                fix,
            )


def _is_marked(node: Node, value: Tuple, file: FileContext) -> bool:
    """Whether a comment above a list, or behind its bracket, says that it is sorted."""
    texts = [comment.text for comment in file.leading_comments(node)]
    if file.tokens.kinds[value.first + 1] == COMMENT:
        texts.append(file.token_text(value.first + 1))
    for text in texts:
        words = text.strip("#/* \t").split()[:2]
        if [word.rstrip(".,;:") for word in words] == _ORDER:
            return True
    return False


def _order(file: FileContext, items: Sequence[Node]) -> list[int]:
    """The numbers of elements in the order that they belong in."""
    numbers = [float(file.text_of(item)) for item in items if isinstance(item, NumberLiteral)]
    if len(numbers) == len(items):
        return sorted(range(len(items)), key=numbers.__getitem__)
    keys = []
    for item in items:
        text = file.text_of(item)
        if isinstance(item, QuotedTemplate) and item.is_literal():
            text = item.literal_text()
        keys.append((text.casefold(), text))
    return sorted(range(len(items)), key=keys.__getitem__)


def _exchanged(value: Tuple, order: list[int], file: FileContext) -> list[Edit] | None:
    """The edits that write the elements, which share lines, in another order."""
    kinds = file.tokens.kinds
    if file.comments_within(value):
        return None
    if HEREDOC_CLOSE in [kinds[item.last] for item in value.items]:
        return None
    edits = [
        file.replace(item, file.text_of(value.items[wanted]))
        for item, wanted in zip(value.items, order, strict=True)
        if item is not value.items[wanted]
    ]
    return settled(file, edits)

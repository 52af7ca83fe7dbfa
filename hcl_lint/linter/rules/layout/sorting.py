"""Alphabetical order of blocks, keys and list elements."""

from __future__ import annotations

from hcl_lint.linter.fix_layout import settled
from hcl_lint.linter.reordering import Row, misplaced
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import layout
from hcl_lint.problems.diagnostic import UNSAFE, Fix
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, FunctionCall, NumberLiteral, Object, ObjectItem, QuotedTemplate,
    Tuple,
)  # fmt: skip
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.tokens import COMMENT, HEREDOC_CLOSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Node
    from hcl_lint.text.edits import Edit

    Key: TypeAlias = list[tuple[str, str]]

_LOCALS = "locals"


class SortedBlocks(Rule):
    problem = layout.SORTED_BLOCKS
    needs_valid_syntax = True
    options = (
        RuleOption(
            "types",
            ("variable", "output", _LOCALS),
            "The types of blocks that are sorted by their labels; `locals` means local values.",
        ),
    )

    def check_file(self, file: FileContext) -> None:
        types = self.texts("types")
        run: list[Node] = []
        for item in file.tree.body.items:
            kind = file.name_of(item) if isinstance(item, Block) else ""
            if run and file.name_of(run[0]) != kind:
                self.check_run(file, run)
                run = []
            if kind == _LOCALS and kind in types and isinstance(item, Block):
                self.check_locals(file, item)
            elif kind in types:
                run.append(item)
        self.check_run(file, run)

    def check_run(self, file: FileContext, run: list[Node]) -> None:
        """Look at neighbours of one type."""
        if len(run) > 1:
            for section in Row(file, run).sections():
                self.check_row(file, section, _labels)

    def check_locals(self, file: FileContext, block: Block) -> None:
        values = [item for item in block.body.items if isinstance(item, Attribute)]
        if len(values) > 1 and len(values) == len(block.body.items):
            for group in Row(file, values).groups():
                self.check_row(file, group, lambda item: [_sort_key(file.name_of(item))])

    def check_row(self, file: FileContext, row: Row, key: Callable[[Node], Key]) -> None:
        keys = [key(item) for item in row.items]
        order = sorted(range(len(keys)), key=keys.__getitem__)
        late = misplaced(order)
        if not late:
            return
        first = row.items[order[late[0]]]
        edits = row.rearranged(order)
        name = key(first)[-1][1]
        start, end = file.range_of(first)
        if isinstance(first, Block):
            end = file.tokens.ends[first.open_token - 1]
        else:
            end = file.tokens.ends[first.first]
        file.report(
            self,
            (start, end),
            f"`{name}` is not in alphabetical order",
            f"It belongs before `{key(row.items[late[0]])[-1][1]}`.",
            None if edits is None else Fix("sort them", edits, UNSAFE),
        )


def _labels(item: Node) -> Key:
    """What a block is sorted by."""
    assert isinstance(item, Block)
    return [_sort_key(label.value) for label in item.labels] or [_sort_key("")]


def _sort_key(name: str) -> tuple[str, str]:
    return name.casefold(), name


class SortedKeys(Rule):
    problem = layout.SORTED_KEYS
    nodes = (Object, Block, Body)
    needs_valid_syntax = True
    options = (
        RuleOption("objects", True, "Whether the keys of multi-line objects are sorted."),
        RuleOption(
            "blocks", ("required_providers",), "The types of blocks whose attributes are sorted."
        ),
        RuleOption("tfvars", True, "Whether the values of `.tfvars` files are sorted."),
    )

    def check(self, node: Object | Block | Body, file: FileContext) -> None:
        if isinstance(node, Object):
            items: list[Node] = node.items if self.flag("objects") else []
        elif isinstance(node, Block):
            items = node.body.items if file.name_of(node) in self.texts("blocks") else []
        else:
            is_wanted = node is file.tree.root and file.path.endswith(".tfvars")
            items = node.items if is_wanted and self.flag("tfvars") else []
        if len(items) < 2:
            return
        run: list[Node] = []
        for item in items:
            if _key(file, item) is None:
                self.check_run(file, run)
                run = []
            else:
                run.append(item)
        self.check_run(file, run)

    def check_run(self, file: FileContext, run: list[Node]) -> None:
        """Look at neighbours whose keys are known."""
        if len(run) > 1:
            for group in Row(file, run).groups():
                if group.can_move:
                    self.check_group(file, group)

    def check_group(self, file: FileContext, group: Row) -> None:
        keys = [_key(file, item) or "" for item in group.items]
        order = sorted(range(len(keys)), key=lambda number: (keys[number].casefold(), keys[number]))
        late = misplaced(order)
        if not late:
            return
        first = group.items[order[late[0]]]
        edits = group.rearranged(order)
        name = file.range_of(first.key if isinstance(first, ObjectItem) else first)
        if isinstance(first, Attribute):
            name = file.token_range(first.name_token)
        file.report(
            self,
            name,
            "Key is not in alphabetical order",
            f"`{keys[order[late[0]]]}` belongs before `{keys[late[0]]}`.",
            None if edits is None else Fix("sort the keys", edits, UNSAFE),
        )


def _key(file: FileContext, item: Node) -> str | None:
    if isinstance(item, Attribute):
        return file.name_of(item)
    return static_key(file.tree, item.key) if isinstance(item, ObjectItem) else None


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
            late = misplaced(order)
            if not late:
                continue
            fix = None
            edits = group.rearranged(order) if row.can_move else _exchanged(value, order, file)
            if edits is not None:
                fix = Fix("sort the list", edits, UNSAFE)
            file.report(
                self,
                group.items[order[late[0]]],
                "List is not sorted",
                "Move this element further up.",
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

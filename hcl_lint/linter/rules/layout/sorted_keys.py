"""L006."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import UNSAFE, Fix
from hcl_lint.linter.rearrangement import Row
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import layout
from hcl_lint.syntax.nodes import Attribute, Block, Body, Object, ObjectItem
from hcl_lint.syntax.queries import static_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Node


class SortedKeys(Rule):
    problem = layout.SORTED_KEYS
    nodes = (Object, Block, Body)
    needs_valid_syntax = True
    options = (
        RuleOption("objects", True, "Whether the keys of objects over several lines are sorted."),
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
        late = [number for number, wanted in enumerate(order) if number != wanted]
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

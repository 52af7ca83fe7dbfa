"""L001."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import Fix
from hcl_lint.linter.paths import path_of
from hcl_lint.linter.rearrangement import Row
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import layout
from hcl_lint.syntax.nodes import Attribute, Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

_ORDER = {
    "module": "source version",
    "variable": "description type default sensitive ephemeral nullable",
    "output": "description value sensitive ephemeral",
}

# These have rules of their own, and places that depend on the block's type no more.
_META_ARGUMENTS = ("count", "for_each", "provider", "providers", "depends_on")


class ArgumentOrder(Rule):
    problem = layout.ARGUMENT_ORDER
    nodes = (Block,)
    needs_valid_syntax = True
    options = (
        RuleOption(
            "order",
            _ORDER,
            "The attributes that come first, by the type of the block, in order, with blanks "
            "between. Types of blocks around it come before its own, with dots between.",
        ),
    )

    def check(self, node: Block, file: FileContext) -> None:
        orders = self.table("order")
        if not any([key.endswith(file.name_of(node)) for key in orders]):
            return
        names = orders.get(".".join(path_of(file, node, file.ancestors)), "").split()
        if not names:
            return
        items = node.body.items
        places = [
            place
            for place, item in enumerate(items)
            if isinstance(item, Attribute)
            and (file.name_of(item) in names or file.name_of(item) not in _META_ARGUMENTS)
        ]
        ranks = {name: rank for rank, name in enumerate(names)}
        wanted = sorted(places, key=lambda place: ranks.get(file.name_of(items[place]), len(names)))
        if wanted == places:
            return
        order = list(range(len(items)))
        for place, item in zip(places, wanted, strict=True):
            order[place] = item
        first, second = [
            (items[number], items[place])
            for place, number in zip(places, wanted, strict=True)
            if place != number
        ][0]
        name = file.name_of(first)
        edits = Row(file, items).rearranged(order)
        file.report(
            self,
            file.token_range(first.first),
            f"`{name}` is out of order",
            f"In a block `{file.name_of(node)}` it belongs before `{file.name_of(second)}`.",
            None if edits is None else Fix("order the attributes", edits),
        )

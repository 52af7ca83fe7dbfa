"""L002."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import Fix
from hcl_lint.linter.rearrangement import Row
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import layout
from hcl_lint.syntax.nodes import Attribute, Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

_TYPES = ("resource", "data", "ephemeral", "module")

# What a module is may come before how often.
_IDENTITY = ("source", "version")


class MetaArgumentsFirst(Rule):
    problem = layout.META_ARGUMENTS_FIRST
    nodes = (Block,)
    dialects = ("terraform", "opentofu")
    needs_valid_syntax = True
    options = (
        RuleOption("names", ("count", "for_each", "provider"), "The attributes that come first."),
    )

    def check(self, node: Block, file: FileContext) -> None:
        if len(file.ancestors) != 1 or file.name_of(node) not in _TYPES:
            return
        names = self.texts("names")
        items = node.body.items
        free = _IDENTITY if file.name_of(node) == "module" else ()
        first: list[int] = []
        others: list[int] = []
        places: list[int] = []
        for place, item in enumerate(items):
            if isinstance(item, Attribute) and file.name_of(item) in free:
                continue
            is_meta = isinstance(item, Attribute) and file.name_of(item) in names
            (first if is_meta else others).append(place)
            places.append(place)
        if not first:
            return
        order = list(range(len(items)))
        for place, number in zip(places, first + others, strict=True):
            order[place] = number
        last = first[-1]
        row = Row(file, items)
        moved = [number for number in first if others and number > others[0]]
        item = items[moved[0] if moved else last]
        name = file.name_of(item)
        if moved:
            summary = f"`{name}` does not come first"
            detail = "It says what the whole block is about. Put it before all other arguments."
        elif row.can_move and last + 1 < len(items) and not row.has_blank(last + 1):
            summary = f"No blank line behind `{name}`"
            detail = "A blank line sets it apart from the arguments that follow."
        else:
            return
        edits = row.rearranged(order, moved=moved, apart=[last])
        file.report(
            self,
            file.token_range(item.first),
            summary,
            detail,
            None if edits is None else Fix("put meta-arguments first", edits),
        )

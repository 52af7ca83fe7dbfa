"""The order of arguments and blocks."""

from __future__ import annotations

from hcl_lint.dialects.dialect import ORDERED_FILES, RESOURCES
from hcl_lint.linter.paths import path_of
from hcl_lint.linter.reordering import Row, misplaced
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import layout
from hcl_lint.problems.diagnostic import UNSAFE, Fix
from hcl_lint.syntax.nodes import Attribute, Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

_ORDER = {
    "module": "source version",
    "variable": "description type default sensitive ephemeral nullable",
    "output": "description value sensitive ephemeral",
}

# These have rules of their own, and the same place in blocks of all types.
_META_ARGUMENTS = ("count", "for_each", "provider", "providers", "depends_on")


class ArgumentOrder(Rule):
    problem = layout.ARGUMENT_ORDER
    nodes = (Block,)
    needs_valid_syntax = True
    options = (
        RuleOption(
            "order",
            _ORDER,
            "The attributes that come first, by block type, in order, separated by spaces. Nested "
            "block types are written with dots: `resource.lifecycle`.",
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
            f"In `{file.name_of(node)}` blocks it belongs before `{file.name_of(second)}`.",
            None if edits is None else Fix("order the attributes", edits),
        )


class ArgumentsBeforeBlocks(Rule):
    problem = layout.ARGUMENTS_BEFORE_BLOCKS
    nodes = (Block,)
    needs_valid_syntax = True
    options = (
        RuleOption("except", ("depends_on",), "The attributes that are allowed after blocks."),
    )

    def check(self, node: Block, file: FileContext) -> None:
        items = node.body.items
        blocks = [number for number, item in enumerate(items) if isinstance(item, Block)]
        if not blocks:
            return
        free = self.texts("except")
        late = [
            number
            for number, item in enumerate(items)
            if number > blocks[0] and isinstance(item, Attribute) and file.name_of(item) not in free
        ]
        if not late:
            return
        behind = [number for number in range(blocks[0], len(items)) if number not in set(late)]
        order = [*range(blocks[0]), *late, *behind]
        edits = Row(file, items).rearranged(order, moved=late)
        file.report(
            self,
            file.token_range(items[late[0]].first),
            f"`{file.name_of(items[late[0]])}` comes after a block",
            f"Move it before the block `{file.name_of(items[blocks[0]])}`.",
            None if edits is None else Fix("put attributes before blocks", edits),
        )


_TYPES = ("resource", "data", "ephemeral", "module")

# The source of a module may come before its meta-arguments.
_IDENTITY = ("source", "version")


class MetaArgumentsFirst(Rule):
    problem = layout.META_ARGUMENTS_FIRST
    nodes = (Block,)
    features = (RESOURCES,)
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
            detail = "It applies to the whole block. Move it before all other arguments."
        elif row.can_move and last + 1 < len(items) and not row.has_blank(last + 1):
            summary = f"No blank line after `{name}`"
            detail = "Separate it by a blank line from the arguments that follow."
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


class MetaBlocksLast(Rule):
    problem = layout.META_BLOCKS_LAST
    nodes = (Block,)
    features = (RESOURCES,)
    needs_valid_syntax = True
    options = (
        RuleOption(
            "names",
            ("connection", "lifecycle", "depends_on"),
            "The blocks and attributes that come last, in order.",
        ),
    )

    def check(self, node: Block, file: FileContext) -> None:
        if len(file.ancestors) != 1:
            return
        items = node.body.items
        ranks = {name: rank for rank, name in enumerate(self.texts("names"))}
        numbers = list(range(len(items)))
        order = sorted(numbers, key=lambda number: ranks.get(file.name_of(items[number]), -1))
        if order == numbers:
            return
        wrong = misplaced(order)
        # The first that is out of place is always one that belongs further down.
        item = items[wrong[0]]
        moved = [number for number in wrong if file.name_of(items[number]) in ranks]
        edits = Row(file, items).rearranged(order, moved=moved)
        file.report(
            self,
            file.token_range(item.first),
            f"`{file.name_of(item)}` does not come last",
            "Move it after everything that describes the resource itself.",
            None if edits is None else Fix("put it last", edits),
        )


_BLOCK_TYPES = (
    "terraform", "packer", "provider", "variable", "locals", "data", "ephemeral", "source",
    "resource", "module", "build", "output",
)  # fmt: skip


class BlockTypeOrder(Rule):
    problem = layout.BLOCK_TYPE_ORDER
    features = (ORDERED_FILES,)
    needs_valid_syntax = True
    options = (RuleOption("types", _BLOCK_TYPES, "The types of blocks, in order."),)

    def check_file(self, file: FileContext) -> None:
        items = file.tree.body.items
        if len(items) < 2:
            return
        ranks = {name: rank for rank, name in enumerate(self.texts("types"))}
        for section in Row(file, items).sections():
            self.check_section(file, section, ranks)

    def check_section(self, file: FileContext, section: Row, ranks: dict[str, int]) -> None:
        keys: list[int] = []
        for item in section.items:
            rank = ranks.get(file.name_of(item), -1) if isinstance(item, Block) else -1
            keys.append(keys[-1] if rank < 0 and keys else rank)
        order = sorted(range(len(keys)), key=keys.__getitem__)
        late = misplaced(order)
        if not late:
            return
        first = section.items[order[late[0]]]
        edits = section.rearranged(order)
        above = file.name_of(section.items[late[0]])
        file.report(
            self,
            file.token_range(first.first),
            f"`{file.name_of(first)}` comes too late in the file",
            f"Blocks of this type belong before those of type `{above}`.",
            None if edits is None else Fix("order the blocks by type", edits, UNSAFE),
        )

"""Rules about order: that of arguments and blocks, and that of the alphabet."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Sequence, TypeAlias
from hcl_lint.diagnostics import layout
from hcl_lint.diagnostics.diagnostic import UNSAFE, Fix
from hcl_lint.dialects.dialect import forms_of
from hcl_lint.dialects.schemas import has_role
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.linter.paths import path_of
from hcl_lint.linter.reordering import Row, misplaced
from hcl_lint.schema.body_schema import OF_INSTANCES
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, FunctionCall, Node, NumberLiteral, Object, ObjectItem, QuotedTemplate,
    Tuple,
)
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.tokens import COMMENT, HEREDOC_CLOSE
from hcl_lint.text.edits import Edit

Key: TypeAlias = list[tuple[str, str]]


# These have rules of their own, and the same place in blocks of all types.
_META_ARGUMENTS = ("count", "for_each", "provider", "providers", "depends_on")


def argument_order(node: Block, file: FileContext) -> None:
    orders = file.options(layout.ARGUMENT_ORDER).table("order")
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
        layout.ARGUMENT_ORDER,
        file.token_range(first.first),
        f"`{name}` is out of order",
        f"In `{file.name_of(node)}` blocks it belongs before `{file.name_of(second)}`.",
        None if edits is None else Fix("order the attributes", edits),
    )


def arguments_before_blocks(node: Block, file: FileContext) -> None:
    items = node.body.items
    blocks = [number for number, item in enumerate(items) if isinstance(item, Block)]
    if not blocks:
        return
    free = file.options(layout.ARGUMENTS_BEFORE_BLOCKS).texts("except")
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
        layout.ARGUMENTS_BEFORE_BLOCKS,
        file.token_range(items[late[0]].first),
        f"`{file.name_of(items[late[0]])}` comes after a block",
        f"Move it before the block `{file.name_of(items[blocks[0]])}`.",
        None if edits is None else Fix("put attributes before blocks", edits),
    )


# The source of a module may come before its meta-arguments.
_IDENTITY = ("source", "version")


def meta_arguments_first(node: Block, file: FileContext) -> None:
    form = forms_of(file.dialect).by_path.get(node.type)
    if len(file.ancestors) != 1 or form is None:
        return
    if not has_role(file.dialect, form.path, OF_INSTANCES):
        return
    names = file.options(layout.META_ARGUMENTS_FIRST).texts("names")
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
    moved = [number for number, place in zip(first, places, strict=False) if number != place]
    item = items[moved[0] if moved else last]
    name = file.name_of(item)
    if moved:
        summary = f"`{name}` does not come first"
        detail = "It applies to the whole block. Move it before all other arguments."
    elif row.can_move and last + 1 < len(items) and not row.has_blank(last + 1):
        summary = f"No blank line after `{name}`"
        detail = "Add a blank line between it and the arguments that follow."
    else:
        return
    edits = row.rearranged(order, moved=moved, apart=[last])
    file.report(
        layout.META_ARGUMENTS_FIRST,
        file.token_range(item.first),
        summary,
        detail,
        None if edits is None else Fix("put meta-arguments first", edits),
    )


def meta_blocks_last(node: Block, file: FileContext) -> None:
    if len(file.ancestors) != 1:
        return
    items = node.body.items
    ranks = {
        name: rank for rank, name in enumerate(file.options(layout.META_BLOCKS_LAST).texts("names"))
    }
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
        layout.META_BLOCKS_LAST,
        file.token_range(item.first),
        f"`{file.name_of(item)}` does not come last",
        "Move it after everything that describes the resource itself.",
        None if edits is None else Fix("put it last", edits),
    )


def block_type_order(file: FileContext) -> None:
    items = file.tree.body.items
    if not items:
        return
    ranks = {
        name: rank for rank, name in enumerate(file.options(layout.BLOCK_TYPE_ORDER).texts("types"))
    }
    for section in Row(file, items).sections():
        _check_section(file, section, ranks)


def _check_section(file: FileContext, section: Row, ranks: dict[str, int]) -> None:
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
        layout.BLOCK_TYPE_ORDER,
        file.token_range(first.first),
        f"`{file.name_of(first)}` comes too late in the file",
        f"Blocks of this type belong before those of type `{above}`.",
        None if edits is None else Fix("order the blocks by type", edits, UNSAFE),
    )


_LOCALS = "locals"


def sorted_blocks(file: FileContext) -> None:
    types = file.options(layout.SORTED_BLOCKS).texts("types")
    run: list[Node] = []
    for item in file.tree.body.items:
        kind = file.name_of(item) if isinstance(item, Block) else ""
        if run and file.name_of(run[0]) != kind:
            _check_run_of_sorted_blocks(file, run)
            run = []
        if kind == _LOCALS and kind in types and isinstance(item, Block):
            _check_locals(file, item)
        elif kind in types:
            run.append(item)
    _check_run_of_sorted_blocks(file, run)


def _check_run_of_sorted_blocks(file: FileContext, run: list[Node]) -> None:
    """Look at neighbours of one type."""
    if len(run) > 1:
        for section in Row(file, run).sections():
            _check_row(file, section, _labels)


def _check_locals(file: FileContext, block: Block) -> None:
    values = [item for item in block.body.items if isinstance(item, Attribute)]
    if len(values) > 1 and len(values) == len(block.body.items):
        for group in Row(file, values).groups():
            _check_row(file, group, lambda item: [_sort_key(file.name_of(item))])


def _check_row(file: FileContext, row: Row, key: Callable[[Node], Key]) -> None:
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
        layout.SORTED_BLOCKS,
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


def sorted_keys(node: Object | Block | Body, file: FileContext) -> None:
    if isinstance(node, Object):
        items: list[Node] = node.items if file.options(layout.SORTED_KEYS).flag("objects") else []
    elif isinstance(node, Block):
        items = (
            node.body.items
            if file.name_of(node) in file.options(layout.SORTED_KEYS).texts("blocks")
            else []
        )
    else:
        is_wanted = node is file.tree.root and file.path.endswith(".tfvars")
        items = node.items if is_wanted and file.options(layout.SORTED_KEYS).flag("tfvars") else []
    run: list[Node] = []
    for item in items:
        if _key(file, item) is None:
            _check_run_of_sorted_keys(file, run)
            run = []
        else:
            run.append(item)
    _check_run_of_sorted_keys(file, run)


def _check_run_of_sorted_keys(file: FileContext, run: list[Node]) -> None:
    """Look at neighbours whose keys are known."""
    if len(run) > 1:
        for group in Row(file, run).groups():
            if group.can_move:
                _check_group(file, group)


def _check_group(file: FileContext, group: Row) -> None:
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
        layout.SORTED_KEYS,
        name,
        "Key is not in alphabetical order",
        f"`{keys[order[late[0]]]}` belongs before `{keys[late[0]]}`.",
        None if edits is None else Fix("sort the keys", edits, UNSAFE),
    )


def _key(file: FileContext, item: Node) -> str | None:
    if isinstance(item, Attribute):
        return file.name_of(item)
    return static_key(file.tree, item.key) if isinstance(item, ObjectItem) else None


_SORTED_MARK = ["hcl-lint", "sorted"]


def sorted_list(node: Attribute | ObjectItem, file: FileContext) -> None:
    value = node.expression if isinstance(node, Attribute) else node.value
    if isinstance(value, FunctionCall) and len(value.arguments) == 1:
        value = value.arguments[0]
    if not isinstance(value, Tuple) or len(value.items) < 2:
        return
    if file.token_text(node.first) in file.options(layout.SORTED_LIST).texts(
        "attributes"
    ) or _is_marked(node, value, file):
        _check_list(value, file)


def _check_list(value: Tuple, file: FileContext) -> None:
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
            layout.SORTED_LIST,
            group.items[order[late[0]]],
            "List is not sorted",
            "Move this element further up.",
            fix,
        )


def _is_marked(node: Node, value: Tuple, file: FileContext) -> bool:
    """Whether a comment above a list, or after its bracket, says that it is sorted."""
    texts = [comment.text for comment in file.leading_comments(node)]
    if file.tokens.kinds[value.first + 1] == COMMENT:
        texts.append(file.token_text(value.first + 1))
    for text in texts:
        words = text.strip("#/* \t").split()[:2]
        if [word.rstrip(".,;:") for word in words] == _SORTED_MARK:
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

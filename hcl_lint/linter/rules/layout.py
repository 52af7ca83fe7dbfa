"""L: the order of arguments and blocks, and that of the alphabet."""

from __future__ import annotations

from hcl_lint.annotations import Any, Callable, Sequence
from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Diagnostics, Fix
from hcl_lint.diagnostics.rule import OPT_IN, WARNING, Option, rule
from hcl_lint.dialects.dialect import ORDERED_FILES, RESOURCES, forms_of
from hcl_lint.dialects.schemas import has_role
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import settled_later
from hcl_lint.linter.paths import path_of
from hcl_lint.linter.reordering import Row, misplaced
from hcl_lint.schema.body_schema import OF_INSTANCES
from hcl_lint.semantics.meta_arguments import (
    DEPENDS_ON, LIFECYCLE, PROVIDER, PROVIDERS, REQUIRED_PROVIDERS, SETTINGS,
)
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, FunctionCall, Node, NumberLiteral, Object, ObjectItem, QuotedTemplate,
    Tuple,
)
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.tokens import COMMENT, HEREDOC_CLOSE
from hcl_lint.text.edits import Edit


def _reordering(
    title: str, edits: Callable[[], list[Edit]] | None, applicability: str = SAFE
) -> Fix | None:
    return None if edits is None else Fix(title, edits, applicability)


def _out_of_order(
    items: Sequence[Node], keys: Sequence[Any]
) -> tuple[list[int], Node, Node] | None:
    """The order by *keys*, the first item that comes too late, and the one that it belongs before.

    None if all are in order.
    """
    order = sorted(range(len(keys)), key=keys.__getitem__)
    late = misplaced(order)
    return (order, items[order[late[0]]], items[late[0]]) if late else None


# These have rules of their own, and the same place in blocks of all types.
_META_ARGUMENTS = (*SETTINGS, *PROVIDERS, DEPENDS_ON)


@rule(
    "L001", "argument-order", WARNING, OPT_IN, "Attribute out of order.",
    nodes=(Block,), needs_valid_syntax=True,
    options=(
        Option(
            "order",
            {
                "module": "source version",
                "variable": "type description default sensitive ephemeral nullable",
                "output": "description value sensitive ephemeral",
            },
            "The attributes that come first, by block type, in order, separated by spaces. Nested "
            "block types are written with dots: `resource.lifecycle`.",
        ),
    ),
)
def argument_order(node: Block, file: FileContext) -> Diagnostics:
    orders = file.options(argument_order).table("order")
    names = orders.get(".".join(path_of(file, node, file.ancestors)), "").split()
    if not names:
        return
    items = node.body.items
    places = [
        place for place, item in enumerate(items) if isinstance(item, Attribute)
        and (file.name_of(item) in names or file.name_of(item) not in _META_ARGUMENTS)
    ]
    ranks = {name: rank for rank, name in enumerate(names)}
    wanted = sorted(places, key=lambda place: ranks.get(file.name_of(items[place]), len(names)))
    if wanted == places:
        return
    order = list(range(len(items)))
    for place, item in zip(places, wanted, strict=True):
        order[place] = item
    number, place = [pair for pair in zip(wanted, places, strict=True) if pair[0] != pair[1]][0]
    first, second = items[number], items[place]
    edits = Row(file, items).rearranged(order)
    yield argument_order.at(
        file.range(file.token_range(first.first)), f"`{file.name_of(first)}` is out of order",
        f"In `{file.name_of(node)}` blocks it belongs before `{file.name_of(second)}`.",
        _reordering("order the attributes", edits),
    )


@rule(
    "L004", "arguments-before-blocks", WARNING, OPT_IN, "Attribute after a nested block.",
    nodes=(Block,), needs_valid_syntax=True,
    options=(Option("except", (DEPENDS_ON,), "The attributes that are allowed after blocks."),),
)
def arguments_before_blocks(node: Block, file: FileContext) -> Diagnostics:
    items = node.body.items
    blocks = [number for number, item in enumerate(items) if isinstance(item, Block)]
    if not blocks:
        return
    free = file.options(arguments_before_blocks).texts("except")
    late = [
        number for number, item in enumerate(items)
        if number > blocks[0] and isinstance(item, Attribute) and file.name_of(item) not in free
    ]
    if not late:
        return
    behind = [number for number in range(blocks[0], len(items)) if number not in set(late)]
    order = [*range(blocks[0]), *late, *behind]
    edits = Row(file, items).rearranged(order, moved=late)
    yield arguments_before_blocks.at(
        file.range(file.token_range(items[late[0]].first)),
        f"`{file.name_of(items[late[0]])}` comes after a block",
        f"Move it before the block `{file.name_of(items[blocks[0]])}`.",
        _reordering("put attributes before blocks", edits),
    )


# The source of a module may come before its meta-arguments.
_IDENTITY = ("source", "version")


@rule(
    "L002", "meta-arguments-first", WARNING, OPT_IN,
    "Meta-argument that is not first, or not followed by a blank line.",
    nodes=(Block,), features=(RESOURCES,), needs_valid_syntax=True,
    options=(
        Option("names", (*SETTINGS, PROVIDER), "The attributes that come first."),
    ),
)
def meta_arguments_first(node: Block, file: FileContext) -> Diagnostics:
    form = forms_of(file.dialect).by_path.get(node.type)
    if len(file.ancestors) != 1 or form is None:
        return
    if not has_role(file.dialect, form.path, OF_INSTANCES):
        return
    names = file.options(meta_arguments_first).texts("names")
    items = node.body.items
    free = _IDENTITY if form.calls else ()
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
    yield meta_arguments_first.at(
        file.range(file.token_range(item.first)), summary, detail,
        _reordering("put meta-arguments first", edits),
    )


@rule(
    "L003", "meta-blocks-last", WARNING, OPT_IN,
    "`connection`, `lifecycle` or `depends_on` that is not last.",
    nodes=(Block,), features=(RESOURCES,), needs_valid_syntax=True,
    options=(
        Option(
            "names", ("connection", LIFECYCLE, DEPENDS_ON),
            "The blocks and attributes that come last, in order.",
        ),
    ),
)
def meta_blocks_last(node: Block, file: FileContext) -> Diagnostics:
    if len(file.ancestors) != 1:
        return
    items = node.body.items
    names = file.options(meta_blocks_last).texts("names")
    ranks = {name: rank for rank, name in enumerate(names)}
    numbers = list(range(len(items)))
    order = sorted(numbers, key=lambda number: ranks.get(file.name_of(items[number]), -1))
    if order == numbers:
        return
    wrong = misplaced(order)
    # The first that is out of place is always one that belongs further down.
    item = items[wrong[0]]
    moved = [number for number in wrong if file.name_of(items[number]) in ranks]
    edits = Row(file, items).rearranged(order, moved=moved)
    yield meta_blocks_last.at(
        file.range(file.token_range(item.first)), f"`{file.name_of(item)}` does not come last",
        "Move it after everything that describes the resource itself.",
        _reordering("put it last", edits),
    )


@rule(
    "L008", "block-type-order", WARNING, OPT_IN, "Block type out of order.",
    features=(ORDERED_FILES,), needs_valid_syntax=True,
    options=(
        Option(
            "types",
            (
                "terraform", "packer", "provider", "variable", "locals", "data", "ephemeral",
                "source", "resource", "module", "build", "output",
            ),
            "The types of blocks, in order.",
        ),
    ),
)
def block_type_order(file: FileContext) -> Diagnostics:
    types = file.options(block_type_order).texts("types")
    ranks = {name: rank for rank, name in enumerate(types)}
    items = file.tree.body.items
    if _out_of_order(items, _ranks(items, ranks)) is None:
        return
    for section in Row(file, items).sections():
        found = _out_of_order(section, _ranks(section, ranks))
        if found is not None:
            order, late, other = found
            edits = Row(file, section).rearranged(order)
            yield block_type_order.at(
                file.range(file.token_range(late.first)),
                f"`{file.name_of(late)}` comes too late in the file",
                f"Blocks of this type belong before those of type `{file.name_of(other)}`.",
                _reordering("order the blocks by type", edits, UNSAFE),
            )


def _ranks(items: Sequence[Node], ranks: dict[str, int]) -> list[int]:
    """The ranks of blocks by their types; what has none has that of the one before."""
    found: list[int] = []
    for item in items:
        rank = ranks.get(item.type, -1) if isinstance(item, Block) else -1
        found.append(found[-1] if rank < 0 and found else rank)
    return found


@rule(
    "L005", "sorted-blocks", WARNING, OPT_IN,
    "Variables, outputs or local values that are not sorted.",
    needs_valid_syntax=True,
    options=(
        Option(
            "types", ("variable", "output", "locals"),
            "The types of blocks that are sorted by their labels; `locals` means local values.",
        ),
    ),
)
def sorted_blocks(file: FileContext) -> Diagnostics:
    types = file.options(sorted_blocks).texts("types")
    run: list[Node] = []  # neighbours of one type
    for item in file.tree.body.items:
        kind = file.name_of(item) if isinstance(item, Block) else ""
        if run and file.name_of(run[0]) != kind:
            yield from _check_blocks(file, run)
            run = []
        if kind == "locals" and kind in types and isinstance(item, Block):
            yield from _check_locals(file, item)
        elif kind in types:
            run.append(item)
    yield from _check_blocks(file, run)


def _check_blocks(file: FileContext, run: list[Node]) -> Diagnostics:
    if _misnamed(run) is not None:
        for section in Row(file, run).sections():
            yield from _check_row(file, section)


def _check_locals(file: FileContext, block: Block) -> Diagnostics:
    values = block.body.attributes
    if len(values) == len(block.body.items) and _misnamed(values) is not None:
        for group in Row(file, values).groups():
            yield from _check_row(file, group)


def _misnamed(items: Sequence[Node]) -> tuple[list[int], Node, Node] | None:
    """The order of items by their names, unless they are in it."""
    return _out_of_order(items, [[_sort_key(name) for name in _names(item)] for item in items])


def _check_row(file: FileContext, items: list[Node]) -> Diagnostics:
    found = _misnamed(items)
    if found is not None:
        order, late, other = found
        last = late.open_token - 1 if isinstance(late, Block) else late.first
        yield sorted_blocks.at(
            file.range((file.range_of(late)[0], file.tokens.ends[last])),
            f"`{_names(late)[-1]}` is not in alphabetical order",
            f"It belongs before `{_names(other)[-1]}`.",
            _reordering("sort them", Row(file, items).rearranged(order), UNSAFE),
        )


def _names(item: Node) -> list[str]:
    """The names that a block or local value is sorted by."""
    if isinstance(item, Block):
        return [label.value for label in item.labels] or [""]
    return [item.name] if isinstance(item, Attribute) else [""]


def _sort_key(name: str) -> tuple[str, str]:
    return name.casefold(), name


@rule(
    "L006", "sorted-keys", WARNING, OPT_IN,
    "Keys of an object or variables file that are not sorted.",
    nodes=(Object, Block, Body), needs_valid_syntax=True,
    options=(
        Option("objects", True, "Whether the keys of multi-line objects are sorted."),
        Option(
            "blocks", (REQUIRED_PROVIDERS,), "The types of blocks whose attributes are sorted.",
        ),
        Option("tfvars", True, "Whether the values of `.tfvars` files are sorted."),
    ),
)
def sorted_keys(node: Object | Block | Body, file: FileContext) -> Diagnostics:
    options = file.options(sorted_keys)
    items: list[Node] = []
    if isinstance(node, Object):
        items = node.items if options.flag("objects") else []
    elif isinstance(node, Block):
        items = node.body.items if node.type in options.texts("blocks") else []
    elif node is file.tree.root and file.path.endswith(".tfvars") and options.flag("tfvars"):
        items = node.items
    run: list[Node] = []  # neighbours whose keys are known
    for item in items:
        if _key(file, item) is None:
            yield from _check_keys(file, run)
            run = []
        else:
            run.append(item)
    yield from _check_keys(file, run)


def _check_keys(file: FileContext, run: list[Node]) -> Diagnostics:
    if _unsorted(file, run) is None:
        return
    for items in Row(file, run).groups():
        found = _unsorted(file, items)
        if found is None:
            continue
        group = Row(file, items)
        if not group.can_move:
            continue
        order, late, other = found
        name = file.range_of(late.key if isinstance(late, ObjectItem) else late)
        if isinstance(late, Attribute):
            name = file.token_range(late.name_token)
        yield sorted_keys.at(
            file.range(name), "Key is not in alphabetical order",
            f"`{_key(file, late)}` belongs before `{_key(file, other)}`.",
            _reordering("sort the keys", group.rearranged(order), UNSAFE),
        )


def _unsorted(file: FileContext, items: list[Node]) -> tuple[list[int], Node, Node] | None:
    """The order of items by their keys, unless they are in it."""
    return _out_of_order(items, [_sort_key(_key(file, item) or "") for item in items])


def _key(file: FileContext, item: Node) -> str | None:
    if isinstance(item, Attribute):
        return item.name
    return static_key(file.tree, item.key) if isinstance(item, ObjectItem) else None


@rule(
    "L007", "sorted-list", WARNING, OPT_IN, "List that should be sorted.",
    nodes=(Attribute, ObjectItem), needs_valid_syntax=True,
    options=(Option("attributes", (), "The names of attributes whose lists are sorted."),),
)
def sorted_list(node: Attribute | ObjectItem, file: FileContext) -> Diagnostics:
    value = node.expression if isinstance(node, Attribute) else node.value
    if isinstance(value, FunctionCall) and len(value.arguments) == 1:
        value = value.arguments[0]
    if not isinstance(value, Tuple) or len(value.items) < 2:
        return
    names = file.options(sorted_list).texts("attributes")
    if file.token_text(node.first) not in names and not _is_marked(node, value, file):
        return
    row = Row(file, value.items)
    for items in row.groups() if row.can_move else [value.items]:
        found = _out_of_order(items, _keys(file, items))
        if found is not None:
            order, late, _ = found
            if row.can_move:
                edits = Row(file, items).rearranged(order)
            else:
                edits = _exchanged(value, order, file)
            yield sorted_list.at(
                file.range(late), "List is not sorted", "Move this element further up.",
                _reordering("sort the list", edits, UNSAFE),
            )


def _is_marked(node: Node, value: Tuple, file: FileContext) -> bool:
    """Whether a comment above a list, or after its bracket, says that it is sorted."""
    texts = [comment.text for comment in file.leading_comments(node)]
    if file.tokens.kinds[value.first + 1] == COMMENT:
        texts.append(file.token_text(value.first + 1))
    for text in texts:
        words = text.strip("#/* \t").split()[:2]
        if [word.rstrip(".,;:") for word in words] == ["hcl-lint", "sorted"]:
            return True
    return False


def _keys(file: FileContext, items: Sequence[Node]) -> Sequence[Any]:
    """The sort keys of elements: numbers if all of them are, else texts."""
    numbers = [float(file.text_of(item)) for item in items if isinstance(item, NumberLiteral)]
    if len(numbers) == len(items):
        return numbers
    return [
        _sort_key(
            item.literal_text()
            if isinstance(item, QuotedTemplate) and item.is_literal()
            else file.text_of(item)
        )
        for item in items
    ]


def _exchanged(
    value: Tuple, order: list[int], file: FileContext
) -> Callable[[], list[Edit]] | None:
    """The edits that write the elements, which share lines, in another order."""
    kinds = file.tokens.kinds
    if file.comments_within(value) or HEREDOC_CLOSE in [kinds[item.last] for item in value.items]:
        return None
    edits = [
        file.replace(item, file.text_of(value.items[wanted]))
        for item, wanted in zip(value.items, order, strict=True) if item is not value.items[wanted]
    ]
    return settled_later(file, edits)

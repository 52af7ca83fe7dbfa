"""What an address leads to."""

from __future__ import annotations

from hcl_lint.edit.address import Address, step_text
from hcl_lint.edit.edit_error import EditError, error
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, Conditional, Expression, For, FunctionCall, Index, Node, NumberLiteral,
    Object, ObjectItem, RelativeTraversal, Splat, Template, Traversal, Tuple,
)  # fmt: skip
from hcl_lint.syntax.queries import static_key, without_parentheses
from hcl_lint.syntax.tree import SyntaxTree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.edit.address import Step

_KINDS: Final = (
    (FunctionCall, "a function call"), (For, "a `for` expression"), (Template, "a string"),
    (Conditional, "a conditional"), (Traversal, "a reference"), (RelativeTraversal, "a reference"),
    (Index, "a reference"), (Splat, "a splat"), (NumberLiteral, "a number"),
    (Object, "an object"), (Tuple, "a tuple"),
)  # fmt: skip


class _Place:
    """Somewhere on the way: a node, and how many labels of a block have been passed."""

    __slots__ = ("node", "labels")

    def __init__(self, node: Node, labels: int = 0) -> None:
        self.node = node
        self.labels = labels

    def missing_labels(self) -> list[str]:
        """The labels that are still to come, decoded."""
        if isinstance(self.node, Block):
            return [label.value for label in self.node.labels[self.labels:]]
        return []


def find(tree: SyntaxTree, address: Address) -> Node:
    """The attribute, block, object item or element of a tuple that an address names.

    Labels and types are compared with what quotes and escapes stand for. An index behind the type
    or some labels of a block chooses among those that match so far, in the order of the file, and
    leaves out all further labels.

    Raises:
        EditError: there is none, or more than one.
    """
    places, before, number = _walk(tree, address)
    if not places:
        raise _nothing(tree, before, Address(address.steps[:number]), address.steps[number])
    text = f"`{address}`"
    whole = [place for place in places if not place.missing_labels()]
    if not whole:
        missing = places[0].missing_labels()
        further = Address((*address.steps, *missing))
        count = "a label" if len(missing) == 1 else f"{len(missing)} labels"
        raise error(f"{text} lacks {count} of the block; did you mean `{further}`?")
    if len(whole) > 1:
        lines = [str(_line(tree, place.node)) for place in whole[:5]]
        where = f"{', '.join(lines[:-1])} and {lines[-1]}"
        if len(whole) > 5:
            where = f"{', '.join(lines)}, …"
        raise error(
            f"{text} is ambiguous: there are {len(whole)}, on lines {where}; choose one with an"
            f" index, such as `{address}[0]`"
        )
    return whole[0].node


def leads_somewhere(tree: SyntaxTree, address: Address) -> bool:
    """Whether there is something at an address, or there would be with more labels."""
    return bool(_walk(tree, address)[0])


def leads_to_block(tree: SyntaxTree, address: Address) -> bool:
    """Whether blocks, and nothing else, are at an address."""
    places = [place for place in _walk(tree, address)[0] if not place.missing_labels()]
    return bool(places) and all([isinstance(place.node, Block) for place in places])


def value_of(node: Node) -> Expression | None:
    """The value of an attribute, object item or element; None for a body or block."""
    if isinstance(node, Attribute):
        return node.expression
    if isinstance(node, ObjectItem):
        return node.value
    return node if isinstance(node, Expression) else None


def kind_of(value: Expression) -> str:
    """What an expression is, in words, with its article."""
    for cls, words in _KINDS:
        if isinstance(value, cls):
            return words
    return "an expression"


def _walk(tree: SyntaxTree, address: Address) -> tuple[list[_Place], list[_Place], int]:
    """The places that all steps lead to, in the order of the file.

    Where there are none: also those on the way to the first step that leads nowhere, and its
    number.
    """
    places = [_Place(tree.body)]
    for number, step in enumerate(address.steps):
        if isinstance(step, int):
            found = _at_index(places, step)
        else:
            found = [next_ for place in places for next_ in _named(tree, place, step)]
        if not found:
            return [], places, number
        places = found
    return places, [], 0


def _named(tree: SyntaxTree, place: _Place, name: str) -> list[_Place]:
    node = place.node
    if isinstance(node, Block):
        if place.labels < len(node.labels):
            matches = node.labels[place.labels].value == name
            return [_Place(node, place.labels + 1)] if matches else []
        node = node.body
    if isinstance(node, Body):
        return [
            _Place(item) for item in node.items
            if isinstance(item, Attribute) and tree.token_text(item.name_token) == name
            or isinstance(item, Block) and tree.token_text(item.type_token) == name
        ]
    value = _content(node)
    if isinstance(value, Object):
        # Of items with one key the last counts.
        found = [
            _Place(item) for item in value.items
            if isinstance(item, ObjectItem) and static_key(tree, item.key) == name
        ]
        return found[-1:]
    return []


def _content(node: Node) -> Expression | None:
    value = value_of(node)
    return None if value is None else without_parentheses(value)


def _at_index(places: list[_Place], index: int) -> list[_Place]:
    blocks = [place.node for place in places if isinstance(place.node, Block)]
    if blocks:
        if not -len(blocks) <= index < len(blocks):
            return []
        block = blocks[index]
        return [_Place(block, len(block.labels))]
    found: list[_Place] = []
    for place in places:
        value = _content(place.node)
        if isinstance(value, Tuple) and -len(value.items) <= index < len(value.items):
            found.append(_Place(value.items[index]))
    return found


def _nothing(
    tree: SyntaxTree, places: list[_Place], before: Address, step: Step
) -> EditError:
    """The error for a step that leads nowhere from all the *places* that *before* leads to."""
    where = f"in `{before}`" if before.steps else "in the file"
    blocks = [place for place in places if isinstance(place.node, (Block, Body))]
    if not blocks:
        value = _content(places[0].node)
        if value is not None and not isinstance(value, (Object, Tuple)):
            return error(f"`{before}` is {kind_of(value)}, and an address cannot lead into that")
    if isinstance(step, int):
        if blocks:
            count = len(blocks)
            return error(f"no `[{step}]` {where}: there {'is' if count == 1 else 'are'} {count}")
        value = _content(places[0].node)
        if isinstance(value, Tuple):
            count = len(value.items)
            return error(f"no `[{step}]` {where}: it has {count} element{'s'[:count != 1]}")
        return error(f"no `[{step}]` {where}: it is no tuple")
    from hcl_lint.text.suggestions import closest

    names = [name for place in places for name in _names(tree, place)]
    meant = closest(step, names)
    hint = "" if meant is None else f"; did you mean `{step_text(meant)}`?"
    return error(f"no `{step_text(step)}` {where}{hint}")


def _names(tree: SyntaxTree, place: _Place) -> list[str]:
    """The names that may follow on the way."""
    missing = place.missing_labels()
    if missing:
        return missing[:1]
    node = place.node.body if isinstance(place.node, Block) else place.node
    names: list[str] = []
    if isinstance(node, Body):
        for item in node.items:
            if isinstance(item, Attribute):
                names.append(tree.token_text(item.name_token))
            elif isinstance(item, Block):
                names.append(tree.token_text(item.type_token))
        return names
    value = _content(node)
    if isinstance(value, Object):
        for item in value.items:
            key = static_key(tree, item.key) if isinstance(item, ObjectItem) else None
            if key is not None:
                names.append(key)
    return names


def _line(tree: SyntaxTree, node: Node) -> int:
    return tree.source.text.count("\n", 0, tree.range(node)[0]) + 1

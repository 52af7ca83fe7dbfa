"""Addresses within what a policy matched: where they lead in the file around it."""

from __future__ import annotations

from hcl_lint.edit.address import Address, EditError
from hcl_lint.edit.locations import find, value_of
from hcl_lint.linter.policies.subject import native_view
from hcl_lint.linter.policies.views import AttributeView
from hcl_lint.schema.native_body import native_attribute
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.edit.address import Step
    from hcl_lint.linter.context import FileContext
    from hcl_lint.linter.policies.subject import Subject

ITSELF = "."


def address_of(subject: Subject, *, first: int | None = None) -> list[Step]:
    """The address of what was matched, in native syntax.

    *first* is the number of the outermost block among those like it, where the address is for
    a text that has only a part of the file.
    """
    file = subject.file
    steps: list[Step] = []
    body = file.tree.body
    for block in subject.trail:
        steps += [file.name_of(block), *[label.value for label in block.labels]]
        at_top = first is not None and body is file.tree.body
        steps.append(first if at_top and first is not None else _number(file, body, block))
        body = block.body
    if subject.attribute is not None:
        steps.append(subject.attribute.name)
    return steps


def _number(file: FileContext, body: Body, block: Block) -> int:
    """Which one a block is of those in a body with its type and all of its labels."""
    name = file.name_of(block)
    labels = [label.value for label in block.labels]
    number = 0
    for item in body.items:
        if item is block:
            break
        if isinstance(item, Block) and file.name_of(item) == name:
            number += [label.value for label in item.labels[: len(labels)]] == labels
    return number


def within(steps: list[Step], text: str) -> Address:
    """The address that *text* is within another one.

    Raises:
        EditError: it is none.
    """
    return Address(steps if text == ITSELF else [*steps, *Address.parse(text).steps])


def place_at(subject: Subject, text: str) -> tuple[int, int]:
    """Where an address within the subject leads, or as much of it as there is; in offsets."""
    if text.startswith("[") and text[1:-1].isdigit() and len(text) < 5:
        place = subject.owner.label_place(int(text[1:-1]))
        return subject.place if place is None else place
    if subject.file.is_json:
        return _json_place(subject, text)
    try:
        whole = within(address_of(subject), text)
    except EditError:
        return subject.place
    steps = list(whole.steps)
    start = len(address_of(subject))
    while len(steps) > start:
        try:
            return _place_of(subject.file, find(subject.file.tree, Address(steps)))
        except EditError:
            steps.pop()
    return subject.place


def _json_place(subject: Subject, text: str) -> tuple[int, int]:
    if subject.attribute is None:
        attribute = subject.owner.attributes().get(text.partition(".")[0])
        if attribute is not None:
            return AttributeView(subject.file, attribute).place
    return subject.place


def _place_of(file: FileContext, node: Node) -> tuple[int, int]:
    if isinstance(node, Attribute):
        return AttributeView(file, native_attribute(file.tree, node)).place
    if isinstance(node, Block):
        return native_view(file, node).header
    return file.range_of(value_of(node) or node)

"""The fixes of policies: addresses in what was matched, and changes there by the editor."""

from __future__ import annotations

from hcl_lint.annotations import Any, Callable
from hcl_lint.diagnostics.diagnostic import UNSAFE, Fix
from hcl_lint.diagnostics.errors import HclSyntaxError
from hcl_lint.edit.address import Address, EditError, Step
from hcl_lint.edit.code import Expression, render
from hcl_lint.edit.editor import Editor
from hcl_lint.edit.locations import find, value_of
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.policies.matching import native_view
from hcl_lint.linter.policies.policy import Formula, PolicyFix
from hcl_lint.linter.policies.subject import AttributeView, Subject, header_of
from hcl_lint.linter.policies.table import FoundValue, Table
from hcl_lint.schema.dynamic_blocks import ExpandedBody
from hcl_lint.schema.native_body import NativeAttribute, NativeBody
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node
from hcl_lint.syntax.tokens import NEWLINE
from hcl_lint.text.edits import Edit
from hcl_lint.text.limits import MOST_EDITED_TEXT
from hcl_lint.values.plain import to_python
from hcl_lint.values.value import Value, display

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

    Raises EditError: it is not an address.
    """
    return Address(steps if text == ITSELF else [*steps, *Address.parse(text).steps])


def place_at(subject: Subject, text: str) -> tuple[int, int]:
    """Where an address within the subject leads, or as much of it as there is; in offsets."""
    for index, label in enumerate(subject.owner.label_places):
        if text == f"[{index}]":
            return label.start, label.end
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
        attribute = subject.owner.items.attributes.get(text.partition(".")[0])
        if attribute is not None:
            return AttributeView(attribute).place
    return subject.place


def _place_of(file: FileContext, node: Node) -> tuple[int, int]:
    if isinstance(node, Attribute):
        return AttributeView(NativeAttribute(file.tree, node)).place
    if isinstance(node, Block):
        return header_of(native_view(file, node))
    return file.range_of(value_of(node) or node)


_TITLE = "change it as the policy says"


class NoFix(Exception):
    """A fix cannot be made: something is not known, or not there."""


def make_fix(fix: PolicyFix, subject: Subject, evaluate: Callable[[Formula], Value]) -> Fix | None:
    """The fix of a finding; None where it cannot be made."""
    try:
        maker = _FixMaker(fix, subject, evaluate)
        title = _TITLE if fix.title is None else maker.text(fix.title)
        maker.run()
        edits = maker.edits()
    except (NoFix, EditError, HclSyntaxError, OverflowError):
        return None
    return Fix(title, edits, fix.safety) if edits else None


class _EditedText:
    """How many code points of a file editors have looked at for fixes."""

    def __init__(self, file: FileContext) -> None:
        self.size = 0


def make_table_fix(table: Table, found: FoundValue, subject: Subject) -> Fix | None:
    """The fix that sets a value that a table judges; None where it cannot be made."""
    value = table.set_to
    body = found.body
    while isinstance(body, ExpandedBody):
        body = body.original
    if value is None or not isinstance(body, NativeBody) or not found.rest or not subject.trail:
        return None
    *blocks, name = found.rest
    try:
        inside = Subject(subject.file, subject.blocks, None, _trail_to(subject, body.node))
        maker = _FixEditor(inside, has_outer=False)
        if blocks:
            text = f"{name} = {render(_plain(value))}"
            for block in reversed(blocks[1:]):
                text = f"{block} {{\n{text}\n}}"
            maker.editor.add(Address([*maker.steps, blocks[0]]), text)
        else:
            maker.editor.set(Address([*maker.steps, name]), _plain(value))
        edits = maker.edits()
    except (NoFix, EditError, HclSyntaxError, OverflowError):
        return None
    title = f"set `{'.'.join(found.rest)}` to `{display(value)}`"
    return Fix(title, edits, UNSAFE) if edits else None


def _trail_to(subject: Subject, body: Body) -> list[Block]:
    """The blocks from the outermost one to that of a body in what was matched."""
    trail = [*subject.trail]
    while trail[-1].body is not body:
        inner = [item for item in trail[-1].body.items if isinstance(item, Block)]
        around = [item for item in inner if item.first <= body.first and body.last <= item.last]
        if not around:
            raise NoFix
        trail.append(around[0])
    return trail


class _FixEditor:
    """An editor for the lines of a block, or for the whole file where *has_outer*."""

    def __init__(self, subject: Subject, *, has_outer: bool) -> None:
        file = subject.file
        part = None if has_outer else _lines_around(subject)
        self.offset = 0 if part is None else part[0]
        if file.is_json:
            raise NoFix
        edited = file.kept(_EditedText)
        if edited.size > MOST_EDITED_TEXT:
            raise NoFix
        edited.size += len(file.text) if part is None else part[1] - part[0]
        if part is None:
            self.editor = Editor(file.tree)
            self.steps = address_of(subject)
        else:
            self.editor = Editor(file.text[part[0] : part[1]])
            self.steps = address_of(subject, first=0)

    def edits(self) -> list[Edit]:
        """The edits of the file."""
        at = self.offset
        return [Edit(edit.start + at, edit.end + at, edit.text) for edit in self.editor.edits()]


class _FixMaker(_FixEditor):
    """Makes the text edits of one fix with an editor."""

    def __init__(
        self, fix: PolicyFix, subject: Subject, evaluate: Callable[[Formula], Value]
    ) -> None:
        super().__init__(subject, has_outer=_leaves_block(fix, subject))
        self.fix = fix
        self.evaluate = evaluate

    def run(self) -> None:
        """Ask the editor for all changes."""
        fix = self.fix
        editor = self.editor
        if fix.value is not None:
            editor.set(Address(self.steps), _plain(self.known(fix.value)))
        if fix.expression is not None:
            editor.set(Address(self.steps), Expression(self.text(fix.expression)))
        for where, value in self.table(fix.set):
            editor.set(where, _plain(value))
        for where, value in self.table(fix.set_expression):
            editor.set(where, Expression(_text(value)))
        for where, value in self.table(fix.add):
            editor.add(where, _text(value))
        for where, value in self.table(fix.rename):
            editor.rename(where, _text(value))
        if fix.remove is not None:
            for element in self.texts(fix.remove):
                editor.remove(within(self.steps, element))

    def known(self, formula: Formula) -> Value:
        value = self.evaluate(formula)
        if value.contains_unknown:
            raise NoFix
        return value

    def text(self, formula: Formula) -> str:
        return _text(self.known(formula))

    def texts(self, formula: Formula) -> list[str]:
        value = _plain(self.known(formula))
        if not isinstance(value, list) or not all([isinstance(member, str) for member in value]):
            raise NoFix
        return value

    def table(self, formula: Formula | None) -> list[tuple[Address, Value]]:
        if formula is None:
            return []
        payload = self.known(formula).payload
        if not isinstance(payload, dict):
            raise NoFix
        return [(within(self.steps, name), value) for name, value in payload.items()]


def _leaves_block(fix: PolicyFix, subject: Subject) -> bool:
    """Whether a fix may change what is around the outermost block."""
    is_outermost = len(subject.trail) == 1 and subject.attribute is None
    return is_outermost and fix.remove is not None


def _lines_around(subject: Subject) -> tuple[int, int] | None:
    """The lines of the outermost block; None where something else is on them.

    The fix of each finding is as much work as the text is long that the editor is given.
    """
    if not subject.trail:
        return None
    file = subject.file
    block = subject.trail[0]
    start, _ = file.range_of(block)
    line_start = file.text.rfind("\n", 0, start) + 1
    last = block.close_token
    is_standalone = not file.text[line_start:start].strip()
    if not is_standalone or file.tokens.kinds[last + 1] != NEWLINE:
        return None
    return line_start, file.tokens.ends[last + 1]


def _text(value: Value) -> str:
    found = _plain(value)
    if not isinstance(found, str):
        raise NoFix
    return found


def _plain(value: Value) -> Any:
    try:
        return to_python(value)
    except ValueError as error:
        raise NoFix from error

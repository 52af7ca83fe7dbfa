"""Paths from a block to values in it, in both syntaxes, through blocks, objects and lists.

``metadata_options.http_tokens`` is an attribute of a nested block.
``ebs_block_device[*].encrypted`` is that of each block there is, and of none where there is no
block.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hcl_lint.linter.context import FileContext
from hcl_lint.linter.policies.patterns import PathPatternError
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.content import Body, BodyExpression, ContentAttribute, ContentBlock
from hcl_lint.semantics.objects import Object
from hcl_lint.text.limits import MOST_JUDGED_VALUES, MOST_PATH_STEPS
from hcl_lint.text.source import Range
from hcl_lint.values.value import DYNAMIC_NULL, Value, object_value

_EACH = "[*]"

_BLOCK = object_value({})  # what a block is worth to who only asks whether it is there


@dataclass(slots=True, eq=False)
class ValueStep:
    """One name on a path; ``is_each``: what is not there need not be."""

    name: str
    is_each: bool


class ValuePath:
    """The names from a block to a value; ``text`` is what the policy says, without ``[*]``."""

    __slots__ = ("steps", "text")

    def __init__(self, steps: list[ValueStep]) -> None:
        self.steps = steps
        self.text = ".".join([step.name for step in steps])


def parse_value_path(text: str) -> ValuePath:
    """Read a path.

    Raises:
        PathPatternError: it is not one; the message is the end of a sentence about it.
    """
    steps = []
    for part in text.split("."):
        name = part.removesuffix(_EACH)
        if not name or not all([c.isalnum() or c in "_-/" for c in name]):
            raise PathPatternError(f"`{part}` is not a name")
        steps.append(ValueStep(name, name != part))
    if len(steps) > MOST_PATH_STEPS:
        raise PathPatternError(f"it has more than {MOST_PATH_STEPS} steps")
    return ValuePath(steps)


class FoundValue:
    """A value at the end of a path.

    ``place`` is that of the value, or of the innermost block around what is missing. ``body`` is
    the innermost block that is there, and ``rest`` are the names that lead on from it, of which
    the last is that of the value; there are none where the value is within that of an attribute.
    ``is_sensitive``: nobody may see it.
    """

    __slots__ = ("value", "place", "body", "rest", "is_missing", "is_sensitive")

    def __init__(
        self, value: Value, place: Range | None, body: Body, rest: list[str], is_missing: bool
    ) -> None:
        self.is_sensitive = bool(value.all_marks())
        self.value = value.unmarked_deep()
        self.place = place
        self.body = body
        self.rest = rest
        self.is_missing = is_missing


def find_values(block: Object, path: ValuePath) -> list[FoundValue]:
    """The values at the end of a path within a block.

    Where a step is missing there is one null, of no place where that is the block's own; where a
    step may be missing there is nothing. What is not known is unknown.
    """
    finder = _Finder(block, path)
    finder.in_body(block.body, 0, None)
    return finder.found


@dataclass(slots=True, eq=False)
class Written:
    """Where values are written: a file's expression for each mark that a value may have."""

    places: list[tuple[FileContext, BodyExpression]] = field(default_factory=list, init=False)

    def marked(self, value: Value, file: FileContext, expression: BodyExpression) -> Value:
        """The value with a mark by which its expression is found again."""
        self.places.append((file, expression))
        return value.with_marks(frozenset([f"{_MARK}{len(self.places) - 1}"]))

    def place(self, value: Value) -> tuple[FileContext, BodyExpression] | tuple[()]:
        """The one expression that a value is written in; nothing where nobody knows."""
        found = [mark for mark in value.marks if mark.startswith(_MARK)]
        return self.places[int(found[0].removeprefix(_MARK))] if len(found) == 1 else ()


_MARK = "written "


@dataclass(slots=True, eq=False)
class _Finder:
    block: Object
    path: ValuePath
    found: list[FoundValue] = field(default_factory=list, init=False)

    def add(
        self, value: Value, place: Range | None, body: Body, at: int, is_missing: bool = False
    ) -> None:
        """Note a value; *at* is the step that leads out of *body*."""
        if len(self.found) < MOST_JUDGED_VALUES:
            rest = [step.name for step in self.path.steps[at:]]
            self.found.append(FoundValue(value, place, body, rest, is_missing))

    def in_body(self, body: Body, at: int, header: Range | None) -> None:
        """Follow the path from a step on, within a block with this header."""
        step = self.path.steps[at]
        is_last = at == len(self.path.steps) - 1
        attribute, blocks = self.items(body, step.name, is_last)
        if attribute is not None:
            self.in_value(self.block.known_value(attribute.expression), attribute, body, at)
        elif not blocks:
            if not step.is_each:
                self.add(DYNAMIC_NULL, header, body, at, is_missing=True)
        else:
            for block in blocks:
                if is_last:
                    self.add(_BLOCK, block.place, body, at)
                else:
                    self.in_body(block.body, at + 1, block.place)

    def items(
        self, body: Body, name: str, is_last: bool
    ) -> tuple[ContentAttribute | None, list[ContentBlock]]:
        """The attribute of a name, or the blocks of that type.

        In JSON syntax an object is blocks where the path goes on, and else an attribute.
        """
        wanted = [
            BodySchema([AttributeSchema(name)]), BodySchema((), (BlockSchema(name),)),
        ]
        for schema in wanted if is_last else reversed(wanted):
            content, _, _ = body.partial_content(schema)
            attribute = content.attributes.get(name)
            if attribute is not None or content.blocks:
                return attribute, content.blocks
        return None, []

    def in_value(self, value: Value, attribute: ContentAttribute, body: Body, start: int) -> None:
        """Follow the path through the value of an attribute, which its step *start* names."""
        place = attribute.expression.place
        out = start if start == len(self.path.steps) - 1 else len(self.path.steps)
        waiting = [(value, start + 1)]
        while waiting:
            value, at = waiting.pop()
            plain = value.unmarked()
            if at == len(self.path.steps):
                self.add(value, place, body, out)
                continue
            step = self.path.steps[at]
            payload = plain.payload
            if plain.is_unknown:
                self.add(value, place, body, out)
            elif isinstance(payload, tuple):
                inner = [(member.with_marks(value.marks), at) for member in payload]
                waiting += reversed(inner[:MOST_JUDGED_VALUES])
                if not payload and not self.path.steps[at - 1].is_each:
                    self.add(DYNAMIC_NULL, place, body, out, is_missing=True)
            elif isinstance(payload, dict) and step.name in payload:
                waiting.append((payload[step.name].with_marks(value.marks), at + 1))
            elif not step.is_each:
                self.add(DYNAMIC_NULL, place, body, out, is_missing=True)

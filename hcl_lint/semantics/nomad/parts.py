"""The blocks of a job with the values of their attributes, and the report of problems."""

from __future__ import annotations

from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.durations import parse_duration
from hcl_lint.values.types import BOOL, KIND_NUMBER, NUMBER, STRING
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.evaluation.scope import Scope
    from hcl_lint.problems.problem import Problem
    from hcl_lint.schema.content import Body, Content, ContentAttribute, ContentBlock
    from hcl_lint.text.source import Range

SECOND: Final = 1_000_000_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE


class Part:
    """A block of a job, or the whole file.

    The methods that give values take a default for an attribute that is not set, or null, and
    return None for what is not known. Durations are in nanoseconds.
    """

    __slots__ = (
        "type", "labels", "body", "schema", "scope", "_block", "_content", "_items", "_parts",
    )  # fmt: skip

    def __init__(
        self, block: ContentBlock | None, body: Body, schema: BodySchema, scope: Scope | None
    ) -> None:
        self.type = "" if block is None else block.type
        self.labels = () if block is None else block.labels
        self.body = body
        self.schema = schema
        self.scope = scope
        self._block = block
        self._content: Content | None = None
        self._items: Content | None = None
        self._parts: dict[str, tuple[Part, ...]] | None = None

    @property
    def place(self) -> Range:
        """The header of the block, or the start of the file."""
        return self.body.missing_place if self._block is None else self._block.place

    @property
    def is_unknown(self) -> bool:
        """Whether it stands for any number of blocks."""
        return self.body.is_unknown

    @property
    def name(self) -> str | None:
        """The first label; "" where there is none, None where it is not known."""
        if self.is_unknown:
            return None
        return self.labels[0] if len(self.labels) != 0 else ""

    @property
    def name_place(self) -> Range:
        """The first label, or the header of a block without labels."""
        if self._block is None or len(self.labels) == 0:
            return self.place
        return self._block.label_places[0]

    @property
    def content(self) -> Content:
        """The items that the schema knows."""
        if self._content is None:
            self._content = self.body.content(self.schema.optional)[0]
        return self._content

    @property
    def items(self) -> Content:
        """All items, whatever the schema knows."""
        if self._items is None:
            self._items = self.body.items()
        return self._items

    # Blocks

    @property
    def parts(self) -> dict[str, tuple[Part, ...]]:
        """The blocks that the schema knows, by their types."""
        if self._parts is None:
            by_type = self.content.by_type
            self._parts = _NO_PARTS if len(by_type) == 0 else self._nested(by_type)
        return self._parts

    def _nested(self, by_type: dict[str, list[ContentBlock]]) -> dict[str, tuple[Part, ...]]:
        parts: dict[str, tuple[Part, ...]] = {}
        for type_, blocks in by_type.items():
            known = self.schema.block(type_)
            nested = None if known is None else known.nested
            schema = _OPEN if nested is None else nested.schema
            if len(blocks) == 1:  # as there mostly is
                parts[type_] = (Part(blocks[0], blocks[0].body, schema, self.scope),)
            else:
                parts[type_] = tuple(
                    [Part(block, block.body, schema, self.scope) for block in blocks]
                )
        return parts

    def blocks(self, type_: str) -> tuple[Part, ...]:
        """The blocks of a type."""
        parts = self.parts
        return parts.get(type_, ()) if len(parts) != 0 else ()

    def blocks_of(self, *types: str) -> tuple[Part, ...]:
        """The blocks of some types, by their types."""
        found: tuple[Part, ...] = ()
        for type_ in types:
            found += self.blocks(type_)
        return found

    def block(self, type_: str) -> Part | None:
        """The last block of a type."""
        blocks = self.blocks(type_)
        return blocks[-1] if len(blocks) != 0 else None

    def lacks(self, type_: str) -> bool:
        """Whether there certainly is not a block of a type, and no attribute in place of it."""
        return type_ not in self.parts and type_ not in self.content.attributes

    # Attributes

    def attribute(self, name: str) -> ContentAttribute | None:
        return self.content.attributes.get(name)

    def place_of(self, *names: str) -> Range:
        """The value of the first of some attributes that is set, or the header."""
        for name in names:
            attribute = self.content.attributes.get(name)
            if attribute is not None:
                return attribute.expression.place
        return self.place

    def later_of(self, *names: str) -> Range:
        """The value of the last in the file of some attributes that are set, or the header."""
        places = [self.place_of(name) for name in names if self.attribute(name) is not None]
        return max(places, key=start_of, default=self.place)

    def value(self, name: str) -> Value | None:
        """The value of an attribute; None where it is not set."""
        attribute = self.content.attributes.get(name)
        if attribute is None:
            return None
        value, problems = attribute.expression.evaluate(self.scope)
        return value.unmarked_deep() if len(problems) == 0 else DYNAMIC_UNKNOWN

    def has(self, name: str) -> bool:
        """Whether an attribute is set, and not to null."""
        attribute = self.content.attributes.get(name)
        if attribute is None:
            return False
        if attribute.plain_text is not None:
            return True
        value = self.value(name)
        return value is not None and not value.is_null

    def text(self, name: str, default: str = "") -> str | None:
        attribute = self.content.attributes.get(name)
        if attribute is None:
            return default
        text = attribute.plain_text
        if text is not None:  # as it mostly is
            return text
        value = self.value(name)
        return default if value is None else text_of(value, default)

    def texts(self, name: str) -> list[str] | None:
        """The elements of a list of strings; none where it is not set."""
        value = self.value(name)
        if value is None or value.is_null:
            return []
        if not value.is_present or value.contains_unknown or not can_iterate(value):
            return None
        texts = [text_of(element, "") for _, element in iter_elements(value)]
        known = [text for text in texts if text is not None]
        return known if len(known) == len(texts) else None

    def number(self, name: str, default: int = 0) -> int | None:
        value = self.value(name)
        if value is None or value.is_null:
            return default
        try:
            value = convert(value, NUMBER)
        except ConversionError:
            return None
        return whole(value)

    def truth(self, name: str, default: bool = False) -> bool | None:
        value = self.value(name)
        if value is None or value.is_null:
            return default
        try:
            value = convert(value, BOOL)
        except ConversionError:
            return None
        return value.as_bool() if value.is_present else None

    def duration(self, name: str, default: int = 0) -> int | None:
        value = self.value(name)
        if value is None or value.is_null:
            return default
        if not value.is_present:
            return None
        if value.type.kind == KIND_NUMBER:
            return whole(value)
        text = text_of(value, "")
        if text is None:
            return None
        try:
            return parse_duration(text)
        except ValueError:
            return None


# For bodies of which nothing is known.
_OPEN: Final = BodySchema(is_open=True)
_NO_PARTS: Final[dict[str, tuple[Part, ...]]] = {}


def text_of(value: Value, default: str) -> str | None:
    """A value as text; None where it is not known, or cannot be text."""
    if value.is_null:
        return default
    try:
        value = convert(value, STRING)
    except ConversionError:
        return None
    return value.as_string() if value.is_present else None


def last_blocks(type_: str, *around: Part) -> list[Part]:
    """The last block of a type in each of some parts, the innermost first."""
    return [block for part in around if (block := part.block(type_)) is not None]


def holder(parts: list[Part], name: str) -> Part:
    """The first of some parts that has an attribute, or the first of them."""
    for part in parts:
        if part.has(name):
            return part
    return parts[0]


def root_part(text: str, body: Body, schema: BodySchema, scope: Scope) -> Part:
    """The whole of a job file with a text."""
    if "dynamic" in text:
        from hcl_lint.schema.dynamic_blocks import ExpandedBody

        body = ExpandedBody(body, scope, looks_inside=True)
    return Part(None, body, schema, scope)


def shown_duration(nanoseconds: int) -> str:
    """A duration as users write it."""
    for unit, size in (("h", HOUR), ("m", MINUTE), ("s", SECOND), ("ms", 1_000_000)):
        if nanoseconds % size == 0 and nanoseconds != 0:
            return f"{nanoseconds // size}{unit}"
    return "0s" if nanoseconds == 0 else f"{nanoseconds}ns"


def start_of(place: Range) -> int:
    return place.start


def whole(value: Value) -> int | None:
    """A number without its fraction; None where it is not known, or huge."""
    if not value.is_present:
        return None
    try:
        return value.as_number().to_int()
    except OverflowError:
        return None


class Report:
    """The problems so far, without duplicates, since a dynamic block generates many blocks."""

    __slots__ = ("found", "_known")

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []
        self._known: set[tuple[str, int, str]] = set()

    def add(
        self, problem: Problem, place: Range, summary: str, detail: str, severity: str = ""
    ) -> None:
        """Report a problem at a place, with a severity other than its own if one is given."""
        key = (problem.code, place.start, summary)
        if key not in self._known:
            self._known.add(key)
            found = Diagnostic(problem, summary, detail, place)
            if severity:
                found.severity = severity
            self.found.append(found)

"""The one way to ask for what is in a file: its blocks, attributes and values, in either syntax."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.content import Body, BodyExpression, Content, ContentAttribute, ContentBlock
from hcl_lint.text.source import Range
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.durations import parse_duration
from hcl_lint.values.plain import text_of, whole_number_of
from hcl_lint.values.types import BOOL, KIND_NUMBER, NUMBER
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value


class BlockView:
    """A block, or a whole file, and what its schema finds in it.

    ``type`` is that of the block, "" for a file. The methods that give values evaluate in
    ``scope``, and return None for what is not known. Of an attribute that is not set, or null,
    the value is the default that they are given, else that of the schema, else zero. Durations
    are in nanoseconds.
    """

    __slots__ = (
        "type", "labels", "body", "schema", "scope", "is_lenient", "_block", "_content",
        "_problems", "_items", "_blocks", "_by_type",
    )

    def __init__(
        self, body: Body, schema: BodySchema | None = None, scope: Scope | None = None,
        block: ContentBlock | None = None, *, is_lenient: bool = False,
    ) -> None:
        """*block* is that of the body; None for a file. Without a schema, the body is open.

        A *lenient* view has the blocks with a wrong number of labels, too.
        """
        self.type = "" if block is None else block.type
        self.labels = () if block is None else block.labels
        self.body = body
        self.schema = _OPEN if schema is None else schema
        self.scope = scope
        self.is_lenient = is_lenient
        self._block = block
        self._content: Content | None = None
        self._problems = _NO_PROBLEMS
        self._items: Content | None = None
        self._blocks: tuple[BlockView, ...] | None = None
        self._by_type: dict[str, tuple[BlockView, ...]] = _NO_BLOCKS

    def seen_by(self, schema: BodySchema) -> BlockView:
        """The same block as another schema finds it."""
        return BlockView(self.body, schema, self.scope, self._block, is_lenient=self.is_lenient)

    @property
    def is_unknown(self) -> bool:
        """Whether it stands for any number of blocks, or has a wrong number of labels."""
        return self.body.is_unknown

    @property
    def label(self) -> str:
        """The last label, or what there is of it; "" where there is none."""
        return self.labels[-1] if len(self.labels) != 0 else ""

    @property
    def name(self) -> str | None:
        """The last label; "" where there is none, None if it is unknown."""
        return None if self.is_unknown else self.label

    # Places

    @property
    def place(self) -> Range:
        """The header of the block, its type and its labels; or the start of the file."""
        return self.body.missing_place if self._block is None else self._block.place

    @property
    def type_place(self) -> Range:
        """The type of the block."""
        return self.body.missing_place if self._block is None else self._block.type_place

    @property
    def label_places(self) -> tuple[Range, ...]:
        return () if self._block is None else self._block.label_places

    @property
    def name_place(self) -> Range:
        """The last label, or the header of a block without labels."""
        places = self.label_places
        return places[-1] if len(places) != 0 else self.place

    def place_of(self, *names: str) -> Range:
        """The value of the first of some attributes that is set, or the header."""
        for name in names:
            attribute = self.content.attributes.get(name)
            if attribute is not None:
                return attribute.expression.place
        return self.place

    # Content

    @property
    def content(self) -> Content:
        """The items that the schema knows."""
        if self._content is None:
            self._content, self._problems = self.body.content(self.schema)
        return self._content

    @property
    def problems(self) -> list[Diagnostic]:
        """The diagnostics of items by the schema, values and nested blocks apart."""
        _ = self.content
        return self._problems

    @property
    def items(self) -> Content:
        """All items, whatever the schema knows; in JSON syntax, all are attributes."""
        if self._items is None:
            self._items = self.body.items()
        return self._items

    # Blocks

    def blocks(self, *types: str) -> tuple[BlockView, ...]:
        """The blocks of some types, or all that the schema knows, in order."""
        if self._blocks is None:
            self._find_blocks()
        if len(types) == 1:
            return self._by_type.get(types[0], ())
        found = self._blocks or ()
        return found if len(types) == 0 else tuple([one for one in found if one.type in types])

    def blocks_on(self, paths: Iterable[str]) -> list[BlockView]:
        """The blocks on some paths of block types, such as ``check.data``, in order."""
        if self._blocks is None:
            self._find_blocks()
        nested: dict[str, list[str]] = {}
        for path in paths:
            type_, _, rest = path.partition(".")
            if type_ in self._by_type:
                nested.setdefault(type_, []).append(rest)
        found: list[BlockView] = []
        if len(nested) == 0:
            return found  # PERF: so it is for most files.
        for block in self._blocks or ():
            rests = nested.get(block.type, ())
            if "" in rests:
                found.append(block)
            inner = [rest for rest in rests if rest != ""]
            if len(inner) != 0:
                found += block.blocks_on(inner)
        return found

    def first_block(self, type_: str) -> BlockView | None:
        blocks = self.blocks(type_)
        return blocks[0] if len(blocks) != 0 else None

    def last_block(self, type_: str) -> BlockView | None:
        blocks = self.blocks(type_)
        return blocks[-1] if len(blocks) != 0 else None

    def default_block(self, type_: str) -> BlockView:
        """A block of a type in which nothing is set, so that all values are defaults."""
        known = self.schema.block(type_)
        nested = None if known is None or known.nested is None else known.nested.schema
        found = BlockView(self.body, nested, self.scope)
        found._content = found._items = Content({}, [], self.body.missing_place)
        return found

    def lacks(self, type_: str) -> bool:
        """Whether there certainly is not a block of a type, and no attribute in place of it."""
        return len(self.blocks(type_)) == 0 and type_ not in self.content.attributes

    def _find_blocks(self) -> None:
        content = self.content
        found = content.all_blocks if self.is_lenient else content.blocks
        if len(found) == 0 or not self.schema.may_have_blocks:
            self._blocks = ()
            return
        blocks: list[BlockView] = []
        by_type: dict[str, list[BlockView]] = {}
        for block in found:
            view = self._view_of(block, self.schema.block(block.type))
            blocks.append(view)
            by_type.setdefault(block.type, []).append(view)
        self._blocks = tuple(blocks)
        self._by_type = {type_: tuple(element) for type_, element in by_type.items()}

    def _view_of(self, block: ContentBlock, known: BlockSchema | None) -> BlockView:
        """The view of a block in this one, of which a schema may be known."""
        nested = None if known is None or known.nested is None else known.nested.schema
        return BlockView(block.body, nested, self.scope, block, is_lenient=self.is_lenient)

    # Attributes

    def has(self, name: str) -> bool:
        """Whether there is an attribute of a name, maybe null."""
        return name in self.content.attributes

    def attributes(self) -> dict[str, ContentAttribute]:
        """All attributes, also those that the schema does not know."""
        return self.body.attributes()

    def attribute(self, name: str) -> ContentAttribute | None:
        """The attribute of a name that the schema knows."""
        return self.content.attributes.get(name)

    def expression(self, name: str) -> BodyExpression | None:
        """The value of an attribute, before it is evaluated."""
        attribute = self.content.attributes.get(name)
        return None if attribute is None else attribute.expression

    # Values

    def value(self, name: str) -> Value | None:
        """The value of an attribute; None where it is not set."""
        attribute = self.content.attributes.get(name)
        if attribute is None:
            return None
        value, problems = attribute.expression.evaluate(self.scope)
        return value.unmarked_deep() if len(problems) == 0 else DYNAMIC_UNKNOWN

    def is_set(self, name: str) -> bool:
        """Whether there is an attribute of a name, and it is not null."""
        attribute = self.content.attributes.get(name)
        if attribute is None:
            return False
        if attribute.plain_text is not None:
            return True
        value = self.value(name)
        return value is not None and not value.is_null

    def text(self, name: str, default: str | None = None) -> str | None:
        attribute = self.content.attributes.get(name)
        if attribute is not None:
            text = attribute.plain_text
            if text is not None:  # the common case
                return text
            value = self.value(name)
            if value is not None and not value.is_null:
                return text_of(value)
        if default is not None:
            return default
        own = self._default(name)
        return "" if own is None else text_of(own)

    def texts(self, name: str) -> list[str] | None:
        """The elements of a list of strings."""
        value = self._value_or_default(name)
        if value is None:
            return []
        if not value.is_present or value.contains_unknown or not can_iterate(value):
            return None
        texts = [text_of(element, "") for _, element in iter_elements(value)]
        known = [text for text in texts if text is not None]
        return known if len(known) == len(texts) else None

    def number(self, name: str, default: int | None = None) -> int | None:
        """A number without its fraction."""
        value = self._value_or_default(name, default is not None)
        if value is None:
            return default or 0
        try:
            return whole_number_of(convert(value, NUMBER))
        except ConversionError:
            return None

    def truth(self, name: str, default: bool | None = None) -> bool | None:
        value = self._value_or_default(name, default is not None)
        if value is None:
            return default or False
        try:
            value = convert(value, BOOL)
        except ConversionError:
            return None
        return value.as_bool() if value.is_present else None

    def duration(self, name: str, default: int | None = None) -> int | None:
        value = self._value_or_default(name, default is not None)
        if value is None:
            return default or 0
        if not value.is_present:
            return None
        if value.type.kind == KIND_NUMBER:
            return whole_number_of(value)
        text = text_of(value)
        if text is None:
            return None
        try:
            return parse_duration(text)
        except ValueError:
            return None

    def default_duration(self, name: str) -> int:
        """How long the schema says that an attribute is which is not set."""
        value = self._default(name)
        return 0 if value is None else parse_duration(value.as_string())

    def _default(self, name: str) -> Value | None:
        known = self.schema.attributes.get(name)
        return None if known is None else known.metadata.default

    def _value_or_default(self, name: str, is_given: bool = False) -> Value | None:
        """The value of an attribute; None if neither the file nor the schema has one.

        Where another default *is_given*, that of the schema is not looked at.
        """
        value = self.value(name)
        if value is None or value.is_null:
            return None if is_given else self._default(name)
        return value


# For bodies of which nothing is known.
_OPEN: Final = BodySchema(is_open=True)
_NO_BLOCKS: Final[dict[str, tuple[BlockView, ...]]] = {}
_NO_PROBLEMS: Final[list[Diagnostic]] = []


def start_of(place: Range) -> int:
    return place.start


def repeated(
    blocks: Iterable[BlockView], attribute: str = ""
) -> Iterator[tuple[BlockView, BlockView, str]]:
    """Blocks with the name of an earlier one, or the text of an attribute; the first, and that."""
    known: dict[str, BlockView] = {}
    for block in blocks:
        name = block.text(attribute) if attribute else block.name
        if name is not None and (name or not attribute) and not block.is_unknown:
            first = known.setdefault(name, block)
            if first is not block:
                yield block, first, name

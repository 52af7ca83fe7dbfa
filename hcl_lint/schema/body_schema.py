"""Schemas of bodies: their attributes and blocks.

Applying a schema to a body needs the names of attributes, the types of blocks and the names
of labels. Everything else in a schema is for checking what was found, see
`hcl_lint.schema.checker`.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Mapping, Sequence
from hcl_lint.values.types import DYNAMIC, Type
from hcl_lint.values.value import Value


class SchemaError(ValueError):
    """A schema contradicts itself: a problem of the caller, not of the file."""


class ItemMetadata:
    """Documentation, deprecation and constraints of an attribute or block.

    ``doc`` and ``url`` are its documentation. ``deprecated`` and ``removed`` give the reason why
    it should not, or cannot, be used any more, ``replacement`` what to use instead.
    ``since`` and ``until`` are the first version that has it and the first that has not.
    ``conflicts`` and ``requires`` name items of the same body that must not, or must, be set
    too. ``is_read_only``: the attribute has a value, but cannot be set. ``default`` is the value of
    an attribute that is not set, and ``role`` what it says of its block, one of `ROLES`.
    ``repeated`` says what becomes of a block that is there once too often, if that is not an error.

    The rest constrains the value of an attribute, or each element of a list, set or map:
    ``values`` are those allowed, if there are any; ``pattern`` is a regular expression that
    matches the whole text; ``minimum`` and ``maximum`` are bounds; ``format`` names a form of
    text, one of `FORMATS`. ``words`` are values that only some versions have, or that are known
    besides, each with its own ``since`` and ``until``.

    ``is_conditional`` says whether the item may be wrong whatever its value, and ``constrains``
    whether some values are wrong. ``accepted`` are labels that were found to be valid.
    """

    __slots__ = (
        "doc", "url", "deprecated", "removed", "replacement", "since", "until", "conflicts",
        "requires", "words", "values", "pattern", "minimum", "maximum", "format", "is_read_only",
        "default", "role", "repeated", "is_conditional", "constrains", "accepted",
    )

    def __init__(
        self, *, doc: str = "", url: str = "", deprecated: str = "", removed: str = "",
        replacement: str = "", since: str = "", until: str = "", conflicts: tuple[str, ...] = (),
        requires: tuple[str, ...] = (), words: Mapping[str, tuple[str, str]] | None = None,
        values: tuple[Value, ...] = (), pattern: str = "", minimum: Value | None = None,
        maximum: Value | None = None, format: str = "", is_read_only: bool = False,
        default: Value | None = None, role: str = "", repeated: str = "",
    ) -> None:
        self.doc = doc
        self.url = url
        self.deprecated = deprecated
        self.removed = removed
        self.replacement = replacement
        self.since = since
        self.until = until
        self.conflicts = conflicts
        self.requires = requires
        self.words = {} if words is None else words
        self.values = values
        self.pattern = pattern
        self.minimum = minimum
        self.maximum = maximum
        self.format = format
        self.is_read_only = is_read_only
        self.default = default
        self.role = role
        self.repeated = repeated
        self.is_conditional = bool(
            deprecated or removed or replacement or since or until or conflicts or requires
        )
        self.constrains = bool(
            values or pattern or format or minimum is not None or maximum is not None
        )
        self.accepted: set[str] = set()


NO_METADATA: Final = ItemMetadata()

# What an attribute says of the block that it is in.
OF_PROVIDER: Final = "provider"  # the block is an object of the provider that the attribute names
OF_INSTANCES: Final = "instances"  # the attribute says how many of the block there are
OF_CONDITION: Final = "condition"  # the block demands that the attribute be true
ROLES: Final = (OF_PROVIDER, OF_INSTANCES, OF_CONDITION)

# The forms of text that an attribute's value may be required to have.
DURATION: Final = "duration"  # as Go writes them, such as 1h30m
IDENTIFIER: Final = "identifier"  # a name as in HCL's native syntax
INTEGER: Final = "integer"  # a whole number
NONEMPTY: Final = "nonempty"
FORMATS: Final = (DURATION, IDENTIFIER, INTEGER, NONEMPTY)

# The modes: how the expression of an attribute is read.
VALUE: Final = "value"  # evaluated
CONSTANT: Final = "constant"  # evaluated, without variables and functions
RUNTIME: Final = "runtime"  # evaluated; unknown names are left to the run time
TYPE: Final = "type"  # a type expression
NAME: Final = "name"  # a bare name
NAMES: Final = "names"  # a list of bare names
REFERENCE: Final = "reference"  # a traversal
REFERENCES: Final = "references"  # a list of traversals
REFERENCE_MAP: Final = "reference_map"  # an object whose keys and values are traversals
STATIC: Final = "static"  # interpreted by the product in its own way; never evaluated
MODES: Final = (
    VALUE, CONSTANT, RUNTIME, TYPE, NAME, NAMES, REFERENCE, REFERENCES, REFERENCE_MAP, STATIC,
)


class AttributeMode:
    """How the expression of an attribute is read: ``name`` is one of `MODES`.

    ``roots`` are the names that references in it may begin with, None where that is as
    everywhere in the file; so are those listed in the attributes ``roots_from`` of its body.
    ``keywords`` are bare names that may take the place of what the mode asks for; with
    ``allows_quotes`` these may also be written as strings. ``is_nullable`` says whether ``null``
    may take its place, too.
    """

    def __init__(
        self, name: str = VALUE, roots: tuple[str, ...] | None = None,
        roots_from: tuple[str, ...] = (), keywords: tuple[str, ...] = (), is_nullable: bool = True,
        allows_quotes: bool = False,
    ) -> None:
        self.name = name
        self.roots = roots
        self.roots_from = roots_from
        self.keywords = keywords
        self.is_nullable = is_nullable
        self.allows_quotes = allows_quotes

    @property
    def is_evaluated(self) -> bool:
        """Whether the expression is evaluated, instead of being read statically."""
        return self.name in (VALUE, CONSTANT, RUNTIME)


AS_VALUE: Final = AttributeMode()


class AttributeSchema:
    """An attribute that a body may have, of a type.

    ``takes_literals``: a literal means the same wherever the attribute is. ``accepted`` are the
    texts of literals that were found to be valid.
    """

    __slots__ = ("name", "is_required", "type", "metadata", "mode", "takes_literals", "accepted")

    def __init__(
        self, name: str, *, is_required: bool = False, type_: Type = DYNAMIC,
        metadata: ItemMetadata = NO_METADATA, mode: AttributeMode = AS_VALUE,
    ) -> None:
        self.name = name
        self.is_required = is_required
        self.type = type_
        self.metadata = metadata
        self.mode = mode
        self.takes_literals = not metadata.is_read_only and not metadata.words and (
            mode is AS_VALUE or mode.is_nullable and mode.is_evaluated
        )
        self.accepted: set[str] = set()


class SchemaSource:
    """The source of a schema, which may be created lazily.

    Schemas that contain themselves need that.
    """

    __slots__ = ()

    @property
    def schema(self) -> BodySchema:
        raise NotImplementedError


class BlockSchema:
    """A type of block that a body may have; ``labels`` names its labels.

    The labels after the first ``required_labels`` may be left out, ``label_metadata`` has the
    constraints of labels by name. ``least`` and ``most`` say how many blocks there may be, None
    without a bound. ``has_keys``: no two may have the same labels. ``nested`` is for their
    bodies; without it, attributes of any name and of the type ``element`` are allowed there.
    ``as_attribute`` is an attribute of the same name that may be written in place of blocks.
    """

    __slots__ = (
        "type", "labels", "required_labels", "label_metadata", "least", "most", "has_keys",
        "nested", "element", "metadata", "as_attribute",
    )

    def __init__(
        self, type_: str, labels: tuple[str, ...] = (), *, required_labels: int | None = None,
        label_metadata: dict[str, ItemMetadata] | None = None, least: int = 0,
        most: int | None = None, has_keys: bool = False, nested: SchemaSource | None = None,
        element: Type = DYNAMIC, metadata: ItemMetadata = NO_METADATA,
        as_attribute: AttributeSchema | None = None,
    ) -> None:
        self.type = type_
        self.labels = labels
        self.required_labels = len(labels) if required_labels is None else required_labels
        self.label_metadata = label_metadata
        self.least = least
        self.most = most
        self.has_keys = has_keys
        self.nested = nested
        self.element = element
        self.metadata = metadata
        self.as_attribute = as_attribute

    def with_body(self, nested: SchemaSource) -> BlockSchema:
        """The same block schema with another schema for the bodies."""
        found = self.with_type(self.type)
        found.nested, found.as_attribute = nested, self.as_attribute
        return found

    def with_type(self, type_: str) -> BlockSchema:
        """The same for blocks of another type, which no attribute may replace."""
        return BlockSchema(
            type_, self.labels, required_labels=self.required_labels,
            label_metadata=self.label_metadata, least=self.least, most=self.most,
            has_keys=self.has_keys, nested=self.nested, element=self.element,
            metadata=self.metadata,
        )


# The conditions that a group of items can be subject to.
EXACTLY_ONE: Final = "exactly_one_of"
AT_MOST_ONE: Final = "at_most_one_of"
AT_LEAST_ONE: Final = "at_least_one_of"
ALL_OR_NONE: Final = "all_or_none_of"
GROUPS: Final = (EXACTLY_ONE, AT_MOST_ONE, AT_LEAST_ONE, ALL_OR_NONE)


class Variant:
    """Additional content of a body if the label or attribute ``by`` has one of some values.

    The value "" stands for an attribute that is not set.
    """

    def __init__(self, by: str, values: tuple[str, ...], source: SchemaSource) -> None:
        self.by = by
        self.values = values
        self.source = source


class Mistake:
    """A mistake that bodies may have, beyond what each of their items says; see `mistakes`.

    ``when``, ``message`` and ``help`` are the source of expressions. It is found at the value of
    the first item ``at`` which is set, or where it ``is_last``, of the last of them in the file;
    otherwise at the header of the block. ``rule`` is the name of its rule. Bodies have it only
    if all they need are set, but those of the ``needs`` with "!" are not.
    """

    def __init__(
        self, rule: str, when: str, message: str, help: str, at: tuple[str, ...], is_last: bool,
        needs: tuple[str, ...] = (),
    ) -> None:
        self.rule = rule
        self.when = when
        self.message = message
        self.help = help
        self.at = at
        self.is_last = is_last
        self.needs = needs

    def data(self) -> tuple[str, str, str, str, tuple[str, ...], bool, tuple[str, ...]]:
        """The arguments that make the same one."""
        texts = (self.rule, self.when, self.message, self.help)
        return (*texts, self.at, self.is_last, self.needs)


_NO_NAMES: Final[frozenset[str]] = frozenset()


class SchemaOrigin:
    """Who says what a schema says: ``title`` names it, for messages.

    ``is_near``: what is described may have changed since, so that names that it does not know
    are probably new ones; only those that are close to a known one are reported, as warnings.
    ``is_doubtful``: it may even have changed in an incompatible way. Then all is a warning.
    """

    def __init__(self, title: str, *, is_near: bool = False, is_doubtful: bool = False) -> None:
        self.title = title
        self.is_near = is_near
        self.is_doubtful = is_doubtful


class BodySchema(SchemaSource):
    """The attributes and block types that are looked for in a body, by name, in order.

    ``other_attributes`` and ``other_blocks`` describe the items of all other names, if there may
    be such. ``is_open``: other items may be in the body too, and nothing is reported about
    them; ``is_opaque``: nothing is reported about the body, and nothing in it is evaluated.
    ``groups`` are pairs of a condition, one of `GROUPS`, and the names that it is about.
    ``variants`` add to the schema by the value of a label or an attribute, see `variant_of`.
    ``mistakes`` are what is wrong of several items together.
    ``origin`` is who says so, of all items but those that are ``common``; None where it is the
    product itself.

    Raises SchemaError: An attribute or block type occurs twice, or one name is both.
    """

    __slots__ = (
        "attributes", "blocks", "is_open", "is_opaque", "other_attributes", "other_blocks",
        "groups", "variants", "mistakes", "origin", "common", "_optional", "_required", "_needed",
        "_selectors", "_merged", "_with_block",
    )

    def __init__(
        self, attributes: Iterable[AttributeSchema] = (), blocks: Iterable[BlockSchema] = (), *,
        is_open: bool = False, is_opaque: bool = False,
        other_attributes: AttributeSchema | None = None, other_blocks: BlockSchema | None = None,
        groups: Sequence[tuple[str, tuple[str, ...]]] = (), variants: Sequence[Variant] = (),
        mistakes: Sequence[Mistake] = (),
    ) -> None:
        self.attributes: dict[str, AttributeSchema] = {}
        self.blocks: dict[str, BlockSchema] = {}
        self.is_open = is_open
        self.is_opaque = is_opaque
        self.other_attributes = other_attributes
        self.other_blocks = other_blocks
        self.groups = groups
        self.variants = variants
        self.mistakes = mistakes
        self.origin: SchemaOrigin | None = None
        self.common: frozenset[str] = _NO_NAMES
        self._optional: BodySchema | None = None
        self._required: list[AttributeSchema] | None = None
        self._needed: list[BlockSchema] | None = None
        self._selectors: list[str] | None = None
        self._merged: dict[tuple[int, ...], BodySchema] = {}
        self._with_block: tuple[BlockSchema, BodySchema] | None = None
        for attribute in attributes:
            if attribute.name in self.attributes:
                raise SchemaError(f"the schema defines attribute `{attribute.name}` twice")
            self.attributes[attribute.name] = attribute
        for block in blocks:
            if block.type in self.blocks:
                raise SchemaError(f"the schema defines block type `{block.type}` twice")
            if block.as_attribute is not None:
                self.attributes[block.type] = block.as_attribute
            elif block.type in self.attributes:
                raise SchemaError(
                    f"the schema defines `{block.type}` both as attribute and as block type"
                )
            self.blocks[block.type] = block

    @property
    def schema(self) -> BodySchema:
        return self

    def attribute(self, name: str) -> AttributeSchema | None:
        """The schema of an attribute; None if the schema does not know it."""
        known = self.attributes.get(name)
        if known is None and name not in self.blocks:
            return self.other_attributes
        return known

    def block(self, type_: str) -> BlockSchema | None:
        """The schema of the blocks of a type; None if the schema does not know it."""
        known = self.blocks.get(type_)
        if known is None and type_ not in self.attributes and self.other_blocks is not None:
            return self.other_blocks.with_type(type_)
        return known

    def has_role(self, role: str) -> bool:
        """Whether an attribute says something of the block that has the body; see `ROLES`."""
        return any(element.metadata.role == role for element in self.attributes.values())

    @property
    def may_have_blocks(self) -> bool:
        """Whether the schema knows blocks of any type."""
        return len(self.blocks) != 0 or self.other_blocks is not None or len(self.variants) != 0

    @property
    def accepts_literals(self) -> bool:
        """Whether every attribute may have any value, so that no literal can be wrong."""
        known = self.other_attributes
        return (
            known is not None and known.type is DYNAMIC and known.metadata is NO_METADATA
            and known.mode.is_nullable and known.mode.is_evaluated and len(self.attributes) == 0
            and len(self.groups) == 0 and not self.may_have_blocks
        )

    @property
    def required(self) -> list[AttributeSchema]:
        if self._required is None:
            self._required = [entry for entry in self.attributes.values() if entry.is_required]
        return self._required

    @property
    def needed(self) -> list[BlockSchema]:
        """The block types that must occur at least once."""
        if self._needed is None:
            self._needed = [element for element in self.blocks.values() if element.least > 0]
        return self._needed

    @property
    def optional(self) -> BodySchema:
        """The same schema, without anything that is required."""
        if self._optional is None:
            if len(self.required) == 0:
                return self  # which is not kept: that would be a cycle
            self._optional = self.with_items(
                {name: _optional(value) for name, value in self.attributes.items()}, self.blocks
            )
        return self._optional

    def with_items(
        self, attributes: Mapping[str, AttributeSchema], blocks: Mapping[str, BlockSchema]
    ) -> BodySchema:
        """The same schema, but with other items."""
        schema = BodySchema(
            is_open=self.is_open, is_opaque=self.is_opaque, other_attributes=self.other_attributes,
            other_blocks=self.other_blocks, groups=self.groups, variants=self.variants,
            mistakes=self.mistakes,
        )
        schema.attributes.update(attributes)
        schema.blocks.update(blocks)
        schema.origin = self.origin
        schema.common = self.common
        return schema

    def with_block(self, block: BlockSchema) -> BodySchema:
        """The same schema with one more type of blocks; the last one is kept."""
        if self._with_block is None or self._with_block[0] is not block:
            blocks = {**self.blocks, block.type: block}
            self._with_block = block, self.with_items(self.attributes, blocks)
        return self._with_block[1]

    @property
    def selectors(self) -> list[str]:
        """The labels and attributes that the variants depend on."""
        if self._selectors is None:
            self._selectors = list(dict.fromkeys([variant.by for variant in self.variants]))
        return self._selectors

    def variant_of(self, values: dict[str, str | None]) -> BodySchema:
        """The schema for a body whose labels and attributes have some values.

        None stands for a value that is not known; then the body may hold anything else too. A
        value that no variant is for leaves the schema as it is. An item of a variant takes the
        place of one of the same name, and the variant says whether the body is open.
        """
        if len(self.variants) == 0:
            return self
        chosen = []
        is_unknown = False
        for number, variant in enumerate(self.variants):
            value = values.get(variant.by, "")
            if value is None:
                is_unknown = True
            elif value in variant.values:
                chosen.append(number)
        key = (*chosen, -1) if is_unknown else tuple(chosen)
        if key not in self._merged:
            self._merged[key] = self._merge([self.variants[entry] for entry in chosen], is_unknown)
        return self._merged[key]

    def _merge(self, chosen: Sequence[Variant], is_unknown: bool) -> BodySchema:
        schema = self.with_items(self.attributes, self.blocks)
        schema.variants = ()
        for variant in chosen:
            added = variant.source.schema
            for name in (*added.attributes, *added.blocks):
                schema.attributes.pop(name, None)
                schema.blocks.pop(name, None)
            schema.attributes.update(added.attributes)
            schema.blocks.update(added.blocks)
            schema.is_open = added.is_open
            schema.is_opaque = added.is_opaque
            schema.other_attributes = added.other_attributes or schema.other_attributes
            schema.other_blocks = added.other_blocks or schema.other_blocks
            schema.groups = (*schema.groups, *added.groups)
            schema.mistakes = (*schema.mistakes, *added.mistakes)
        if is_unknown:
            schema.is_open = True
        return schema


def mode_of(item: AttributeSchema | BlockSchema | None) -> str:
    """How an expression is read that is the value of an item, or is in it: one of `MODES`.

    None is an item that no schema knows: it is evaluated.
    """
    if isinstance(item, AttributeSchema):
        return item.mode.name
    if item is not None and item.nested is not None and item.nested.schema.is_opaque:
        return STATIC
    return VALUE


def _optional(attribute: AttributeSchema) -> AttributeSchema:
    return AttributeSchema(
        attribute.name, type_=attribute.type, metadata=attribute.metadata, mode=attribute.mode
    )


def parse_version(text: str) -> tuple[int, ...] | None:
    """The parts of a version of numbers with dots between them; None for anything else.

    Trailing zeros are insignificant: ``1.9`` and ``1.9.0`` are one version.
    """
    parts = text.removeprefix("v").split(".")
    if len(parts) > 6:
        return None
    numbers = []
    for part in parts:
        if not (part.isascii() and part.isdigit() and len(part) <= 9):
            return None
        numbers.append(int(part))
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def is_within(version: str, since: str, until: str) -> bool:
    """Whether a version is *since* or later and before *until*; "" is not a bound."""
    if not since and not until:
        return True
    own = parse_version(version)
    first = parse_version(since) if since else None
    last = parse_version(until) if until else None
    if own is None:
        return True
    return (first is None or own >= first) and (last is None or own < last)

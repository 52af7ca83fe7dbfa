"""Specs: the attributes and blocks of a body, and the value that they decode to.

Specs are trees; those that look at the same body share one schema, so that the body is processed
once.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Scope
from hcl_lint.evaluation.type_expressions import TypeDefaults
from hcl_lint.schema import rules
from hcl_lint.schema.body_schema import (
    AS_VALUE, NO_METADATA, AttributeMode, AttributeSchema, BlockSchema, BodySchema, ItemMetadata,
    SchemaError, SchemaSource,
)
from hcl_lint.schema.content import Body, BodyExpression, Content, ContentAttribute, ContentBlock
from hcl_lint.schema.mistakes import with_needs
from hcl_lint.syntax.references import Reference
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert, convert_unified
from hcl_lint.values.types import (
    DYNAMIC, KIND_DYNAMIC, STRING, Type, list_of, map_of, object_of, set_of, tuple_of,
)
from hcl_lint.values.unify import unify
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, Value, list_value, map_value, null_value, object_value, set_value,
    string_value, tuple_value, unknown_value,
)

ANY_NAME: Final = "*"  # the name of a spec for the items of all names that no other is for


class Spec(SchemaSource):
    """How a body is decoded."""

    def __init__(self) -> None:
        self._schema: BodySchema | None = None

    @property
    def implied_type(self) -> Type:
        """The type of values, as far as known beforehand."""
        raise NotImplementedError

    @property
    def schema(self) -> BodySchema:
        """The schema for the bodies that the spec is for.

        Raises SchemaError: parts of the spec contradict each other.
        """
        if self._schema is None:
            self._schema = _schema_of(self)
        return self._schema

    def parts(self) -> Sequence[Spec]:
        """The specs below this one that look at the same body."""
        return ()

    def body_traits(self) -> BodySchema | None:
        """The constraints of the spec itself on bodies as a whole: a schema without items."""
        return None

    @property
    def lets_rest_be_optional(self) -> bool:
        """Whether only the first of the parts may require anything of a body."""
        return False

    def attribute(self) -> AttributeSchema | None:
        """The attribute that the spec itself looks for."""
        return None

    def block(self) -> BlockSchema | None:
        """The blocks that the spec itself looks for."""
        return None

    def label(self) -> tuple[int, str] | None:
        """The label, by index and name, that the spec itself takes of the body's block."""
        return None

    def decode(self, decoding: Decoding) -> Value:
        """The value made of a body; what is wrong is reported to *decoding*."""
        raise NotImplementedError

    def references(self, content: Content) -> list[Reference]:
        """The variables that decoding reads from the spec's own items, not those of parts."""
        return []

    def place(self, content: Content) -> Range:
        """Where in a body to point for its value."""
        return content.missing_place


class Decoding:
    """The decoding of one body: its content, and the problems so far."""

    def __init__(
        self, content: Content, labels: Sequence[str], scope: Scope | None, limits: Limits,
        diagnostics: list[Diagnostic],
    ) -> None:
        self.content = content
        self.labels = labels
        self.scope = scope
        self.limits = limits
        self.diagnostics = diagnostics
        self._blocks: dict[str, list[ContentBlock]] | None = None

    def blocks(self, type_: str) -> Sequence[ContentBlock]:
        """The blocks of a type, in order."""
        if self._blocks is None:
            self._blocks = {}
            for block in self.content.blocks:
                self._blocks.setdefault(block.type, []).append(block)
        return self._blocks.get(type_, ())

    def report(self, diagnostic: Diagnostic) -> None:
        """Report a problem."""
        self.diagnostics.append(diagnostic)

    def attribute(
        self, attribute: ContentAttribute, type_: Type, defaults: TypeDefaults | None
    ) -> Value:
        """The value of an attribute, converted to a type; unknown where it has no conversion."""
        value, diagnostics = attribute.expression.evaluate(self.scope, self.limits)
        self.diagnostics += diagnostics
        try:
            return convert(value if defaults is None else defaults.apply(value), type_)
        except ConversionError as error:
            place = attribute.expression.place
            self.report(rules.WRONG_TYPE.at(place, name=attribute.name, reason=error.message))
            return unknown_value(type_)

    def nested(self, block: ContentBlock, spec: Spec, labels_used: int = 0) -> Value:
        """The value of a block's body; the labels after *labels_used* are for the spec."""
        content, diagnostics = block.body.content(spec.schema)
        self.diagnostics += diagnostics
        inner = Decoding(
            content, block.labels[labels_used:], self.scope, self.limits, self.diagnostics
        )
        return spec.decode(inner)


def decode(
    body: Body, spec: Spec, scope: Scope | None = None, limits: Limits = DEFAULT_LIMITS
) -> tuple[Value, list[Diagnostic]]:
    """Decode a whole body: items that the spec does not know are reported.

    Returns the value, which is as good as it can be made, and what is wrong. Raises SchemaError:
    parts of the spec contradict each other.
    """
    content, diagnostics = body.content(spec.schema)
    decoding = Decoding(content, (), scope, limits, list(diagnostics))
    return spec.decode(decoding), decoding.diagnostics


def decode_partial(
    body: Body, spec: Spec, scope: Scope | None = None, limits: Limits = DEFAULT_LIMITS
) -> tuple[Value, Body, list[Diagnostic]]:
    """Decode the items of a body that the spec knows; also returns a body of the others."""
    content, remaining, diagnostics = body.partial_content(spec.schema)
    decoding = Decoding(content, (), scope, limits, list(diagnostics))
    return spec.decode(decoding), remaining, decoding.diagnostics


def spec_references(body: Body, spec: Spec) -> list[Reference]:
    """The variables that decoding a body reads, in the order of the spec."""
    content = body.partial_content(spec.schema)[0]
    found: list[Reference] = []
    stack = [spec]
    while len(stack) != 0:
        part = stack.pop()
        found += part.references(content)
        stack += reversed(part.parts())
    return found


def labels_of(spec: Spec) -> tuple[str, ...]:
    """The labels that the specs of a body take of its block.

    Raises SchemaError: a label in between is taken by none.
    """
    names: dict[int, str] = {}
    stack = [spec]
    while len(stack) != 0:
        part = stack.pop()
        label = part.label()
        if label is not None:
            names.setdefault(label[0], label[1])
        stack += reversed(part.parts())
    for index in range(len(names)):
        if index not in names:
            raise SchemaError(f"no spec takes label {index}")
    return tuple([names[index] for index in range(len(names))])


def _schema_of(spec: Spec) -> BodySchema:
    attributes: dict[str, AttributeSchema] = {}
    blocks: dict[str, BlockSchema] = {}
    result = BodySchema()
    stack = [(spec, True)]
    seen: set[tuple[int, bool]] = set()  # Shared specs may be there any number of times.
    while len(stack) != 0:
        part, may_require = stack.pop()
        if (id(part), may_require) in seen:
            continue
        seen.add((id(part), may_require))
        attribute = part.attribute()
        if attribute is not None:
            if attribute.is_required and not may_require:
                attribute = BodySchema([attribute]).optional.attributes[attribute.name]
            known = attributes.get(attribute.name)
            if attribute.name == ANY_NAME:
                result.other_attributes = attribute
            elif known is None or attribute.is_required:
                attributes[attribute.name] = attribute
        block = part.block()
        if block is not None and block.type == ANY_NAME:
            result.other_blocks = block
        elif block is not None and blocks.setdefault(block.type, block).labels != block.labels:
            raise SchemaError(f"blocks of type `{block.type}` must have different labels")
        traits = part.body_traits()
        if traits is not None:
            result.is_open = result.is_open or traits.is_open
            result.is_opaque = result.is_opaque or traits.is_opaque
            result.groups = (*result.groups, *traits.groups)
            result.variants = (*result.variants, *traits.variants)
            result.mistakes = (*result.mistakes, *traits.mistakes)
        parts = part.parts()
        rest_may = may_require and not part.lets_rest_be_optional
        for index in range(len(parts) - 1, -1, -1):
            stack.append((parts[index], may_require if index == 0 else rest_may))
    items = BodySchema(attributes.values(), blocks.values())
    schema = result.with_items(items.attributes, items.blocks)
    schema.mistakes = [with_needs(mistake, schema) for mistake in schema.mistakes]
    return schema


class ObjectSpec(Spec):
    """An object whose attributes are made by specs of their own, all of the same body.

    ``others`` are specs of that body whose values are not part of the object.
    """

    def __init__(
        self, attributes: dict[str, Spec], *, others: Sequence[Spec] = (),
        traits: BodySchema | None = None,
    ) -> None:
        self._schema = None
        self.attributes = attributes
        self.others = others
        self.traits = traits

    def body_traits(self) -> BodySchema | None:
        return self.traits

    @property
    def implied_type(self) -> Type:
        return object_of({name: part.implied_type for name, part in self.attributes.items()})

    def parts(self) -> Sequence[Spec]:
        return [*self.attributes.values(), *self.others]

    def decode(self, decoding: Decoding) -> Value:
        return object_value({name: part.decode(decoding) for name, part in self.attributes.items()})


class TupleSpec(Spec):
    """A tuple whose elements are made by specs of their own, all of the same body."""

    def __init__(self, elements: Sequence[Spec]) -> None:
        self._schema = None
        self.elements = elements

    @property
    def implied_type(self) -> Type:
        return tuple_of([part.implied_type for part in self.elements])

    def parts(self) -> Sequence[Spec]:
        return self.elements

    def decode(self, decoding: Decoding) -> Value:
        return tuple_value([part.decode(decoding) for part in self.elements])


class AttributeSpec(Spec):
    """The value of an attribute, converted to a type; null where it is not set.

    ``defaults`` are put where the value lacks optional attributes.
    """

    def __init__(
        self, name: str, type_: Type = DYNAMIC, defaults: TypeDefaults | None = None, *,
        is_required: bool = False, metadata: ItemMetadata = NO_METADATA,
        mode: AttributeMode = AS_VALUE,
    ) -> None:
        self._schema = None
        self.name = name
        self.type = type_
        self.defaults = defaults
        self.is_required = is_required
        self.metadata = metadata
        self.mode = mode

    @property
    def implied_type(self) -> Type:
        return self.type

    def attribute(self) -> AttributeSchema | None:
        return AttributeSchema(
            self.name, is_required=self.is_required, type_=self.type, metadata=self.metadata,
            mode=self.mode,
        )

    def decode(self, decoding: Decoding) -> Value:
        attribute = decoding.content.attributes.get(self.name)
        if attribute is None:
            return null_value(self.type)
        return decoding.attribute(attribute, self.type, self.defaults)

    def references(self, content: Content) -> list[Reference]:
        attribute = content.attributes.get(self.name)
        return [] if attribute is None else attribute.expression.references()

    def place(self, content: Content) -> Range:
        attribute = content.attributes.get(self.name)
        return content.missing_place if attribute is None else attribute.expression.place


class LiteralSpec(Spec):
    """A fixed value, whatever the body."""

    def __init__(self, value: Value) -> None:
        self._schema = None
        self.value = value

    @property
    def implied_type(self) -> Type:
        return self.value.type

    def decode(self, decoding: Decoding) -> Value:
        return self.value


class LabelSpec(Spec):
    """A label of the block that the body belongs to; *index* is from 0."""

    def __init__(self, index: int, name: str) -> None:
        self._schema = None
        self.index = index
        self.name = name

    @property
    def implied_type(self) -> Type:
        return STRING

    def label(self) -> tuple[int, str] | None:
        return self.index, self.name

    def decode(self, decoding: Decoding) -> Value:
        if self.index < len(decoding.labels):
            return string_value(decoding.labels[self.index])
        return unknown_value(STRING)  # of a block whose labels are not known


class DefaultSpec(Spec):
    """The value of the first spec that gives one that is not null; else of the last.

    Only the first says what the type is, and only its items may be required.
    """

    def __init__(self, choices: Sequence[Spec]) -> None:
        if len(choices) == 0:
            raise ValueError("there are no choices")
        self._schema = None
        self.choices = choices

    @property
    def implied_type(self) -> Type:
        return self.choices[0].implied_type

    @property
    def lets_rest_be_optional(self) -> bool:
        return True

    def parts(self) -> Sequence[Spec]:
        return self.choices

    def decode(self, decoding: Decoding) -> Value:
        value = self.choices[0].decode(decoding)
        for choice in self.choices[1:]:
            if not value.is_null:
                break
            value = choice.decode(decoding)
        return value

    def place(self, content: Content) -> Range:
        return self.choices[0].place(content)


class TransformSpec(Spec):
    """The result of an expression for the value of another spec, which is its variable *name*."""

    def __init__(
        self, nested: Spec, expression: BodyExpression, scope: Scope, name: str = "nested"
    ) -> None:
        self._schema = None
        self.nested = nested
        self.expression = expression
        self.scope = scope
        self.name = name

    @property
    def implied_type(self) -> Type:
        nested = unknown_value(self.nested.implied_type)
        scope = Scope({self.name: nested}, None, self.scope)
        value, diagnostics = self.expression.evaluate(scope)
        return DYNAMIC if len(diagnostics) != 0 else value.type

    def parts(self) -> Sequence[Spec]:
        return (self.nested,)

    def decode(self, decoding: Decoding) -> Value:
        known = len(decoding.diagnostics)
        value = self.nested.decode(decoding)
        if any([diagnostic.is_error for diagnostic in decoding.diagnostics[known:]]):
            return DYNAMIC_UNKNOWN  # the transformation would only report the same again
        scope = Scope({self.name: value}, None, self.scope)
        result, diagnostics = self.expression.evaluate(scope, decoding.limits)
        decoding.diagnostics += diagnostics
        return result

    def place(self, content: Content) -> Range:
        return self.nested.place(content)


class SharedSpec(Spec):
    """A reference to a spec that is defined elsewhere, by name; it may contain itself.

    ``target`` is set once it has been read.
    """

    def __init__(self, name: str) -> None:
        self._schema = None
        self.name = name
        self.target: Spec | None = None
        self._is_asked = False

    @property
    def implied_type(self) -> Type:
        """That of the target; any type where that contains itself."""
        if self._is_asked or self.target is None:
            return DYNAMIC
        self._is_asked = True
        try:
            return self.target.implied_type
        finally:
            self._is_asked = False

    def parts(self) -> Sequence[Spec]:
        return () if self.target is None else (self.target,)

    def decode(self, decoding: Decoding) -> Value:
        return DYNAMIC_UNKNOWN if self.target is None else self.target.decode(decoding)

    def place(self, content: Content) -> Range:
        return content.missing_place if self.target is None else self.target.place(content)


def contains_shared(spec: Spec) -> bool:
    """Whether a shared spec looks at the same body, which may contain such bodies again."""
    stack = [spec]
    while len(stack) != 0:
        part = stack.pop()
        if isinstance(part, SharedSpec):
            return True
        stack += part.parts()
    return False


def header_place(block: ContentBlock) -> Range:
    """The header of a block up to where its body begins."""
    place = block.place
    return Range(place.source, place.start, max(place.end, block.body.missing_place.start))


def _differ(values: list[Value]) -> bool:
    first = values[0].type
    return any([value.type != first for value in values])


class BlockForm:
    """How blocks may be written, beyond what decoding needs.

    ``labels`` are those that the value does not show, ``required_labels`` is how many of all have
    to be there. ``bounds`` are the least and the greatest number of blocks.
    See `hcl_lint.schema.body_schema.BlockSchema` for the rest.
    """

    def __init__(
        self, labels: tuple[str, ...] = (), required_labels: int | None = None,
        label_metadata: dict[str, ItemMetadata] | None = None,
        bounds: tuple[int, int | None] | None = None, as_attribute: AttributeSchema | None = None,
    ) -> None:
        self.labels = labels
        self.required_labels = required_labels
        self.label_metadata = label_metadata
        self.bounds = bounds
        self.as_attribute = as_attribute


PLAIN: Final = BlockForm()


class BlockTypeSpec(Spec):
    """The base of all specs of blocks: the type, and the spec of their bodies."""

    def __init__(self, type_: str, nested: Spec, metadata: ItemMetadata = NO_METADATA) -> None:
        self._schema = None
        self.type = type_
        self.nested = nested
        self.metadata = metadata
        self.form = PLAIN

    def label_names(self) -> tuple[str, ...]:
        return labels_of(self.nested) or self.form.labels

    def blocks_of(
        self, least: int = 0, most: int | None = None, *, nested: Spec | None,
        has_keys: bool = False, element: Type = DYNAMIC,
    ) -> BlockSchema:
        """The schema of the blocks, as written in this form."""
        form = self.form
        if form.bounds is not None:
            least, most = form.bounds
        return BlockSchema(
            self.type, self.label_names(), required_labels=form.required_labels,
            label_metadata=form.label_metadata, least=least, most=most, has_keys=has_keys,
            nested=nested, element=element, metadata=self.metadata, as_attribute=form.as_attribute,
        )

    def block(self) -> BlockSchema | None:
        return self.blocks_of(nested=self.nested)

    def references(self, content: Content) -> list[Reference]:
        found: list[Reference] = []
        for block in content.blocks:
            if block.type == self.type:
                found += spec_references(block.body, self.nested)
        return found

    def place(self, content: Content) -> Range:
        for block in content.blocks:
            if block.type == self.type:
                return self.value_place(block)
        return content.missing_place

    def value_place(self, block: ContentBlock) -> Range:
        """Where to point for the value of a block."""
        return self.nested.place(block.body.partial_content(self.nested.schema)[0])

    def only_block(self, decoding: Decoding, is_required: bool) -> ContentBlock | None:
        """The one block that there may be; others, and that it is missing, are reported."""
        blocks = decoding.blocks(self.type)
        if len(blocks) == 0:
            if is_required:
                place = decoding.content.missing_place
                decoding.report(rules.MISSING_BLOCK.at(place, type=self.type))
            return None
        if len(blocks) > 1:
            first = blocks[0].place
            decoding.report(rules.repeated_block(self.type, blocks[1].place, first))
        return blocks[0]

    def unified(
        self, decoding: Decoding, values: Sequence[Value], places: Sequence[Range]
    ) -> tuple[Type, list[Value]] | None:
        """The common type of values, and they converted to it; None, and why, if there is none."""
        found = unify([value.type for value in values], True)
        if found is None:
            decoding.report(rules.NO_COMMON_TYPE.at(places[0], type=self.type))
        if found is None or found.is_unpredictable:
            return None
        converted = []
        for value, place in zip(values, places):
            try:
                converted.append(convert_unified(value, found))
            except ConversionError as error:
                decoding.report(rules.UNCOMMON_TYPE.at(place, type=self.type, reason=error.message))
                return None
        return found.type, converted


class BlockSpec(BlockTypeSpec):
    """The value of the only block of a type; null if there is none."""

    def __init__(
        self, type_: str, nested: Spec, *, is_required: bool = False,
        metadata: ItemMetadata = NO_METADATA,
    ) -> None:
        super().__init__(type_, nested, metadata)
        self.is_required = is_required

    def block(self) -> BlockSchema | None:
        return self.blocks_of(int(self.is_required), 1, nested=self.nested)

    @property
    def implied_type(self) -> Type:
        return self.nested.implied_type

    def decode(self, decoding: Decoding) -> Value:
        block = self.only_block(decoding, self.is_required)
        if block is None:
            return null_value(self.implied_type)
        return decoding.nested(block, self.nested)


class BlockCollectionSpec(BlockTypeSpec):
    """The base of lists, tuples and sets of blocks.

    ``least`` is how many blocks there are at least, ``most`` at most, None without a bound.
    """

    def __init__(
        self, type_: str, nested: Spec, *, least: int = 0, most: int | None = None,
        metadata: ItemMetadata = NO_METADATA,
    ) -> None:
        super().__init__(type_, nested, metadata)
        self.least = least
        self.most = most

    def block(self) -> BlockSchema | None:
        return self.blocks_of(self.least, self.most, nested=self.nested)

    @property
    def implied_type(self) -> Type:
        return list_of(self.nested.implied_type)

    def decode(self, decoding: Decoding) -> Value:
        blocks = decoding.blocks(self.type)
        values = []
        is_unknown = False
        for block in blocks:
            values.append(decoding.nested(block, self.nested))
            if block.body.is_unknown:
                is_unknown = True
                break
        if is_unknown:
            return unknown_value(self.implied_type)
        if len(values) < self.least:
            place = decoding.content.missing_place
            decoding.report(rules.too_few_blocks(self.type, len(values), self.least, place))
        elif self.most is not None and len(values) > self.most:
            place = self.element_place(blocks[self.most])
            decoding.report(rules.too_many_blocks(self.type, self.most, place))
        return self.collect(decoding, values)

    def element_place(self, block: ContentBlock) -> Range:
        """Where to point for one block too many: its header, or the value made of it."""
        place = self.value_place(block)
        header = header_place(block)
        return header if place.start == block.body.missing_place.start else place

    def collect(self, decoding: Decoding, values: list[Value]) -> Value:
        """Put the values of the blocks together."""
        raise NotImplementedError

    def unified_blocks(
        self, decoding: Decoding, values: list[Value]
    ) -> tuple[Type, list[Value]] | None:
        if not _differ(values):
            return values[0].type, values
        return self.unified(decoding, values, [block.place for block in decoding.blocks(self.type)])


class BlockListSpec(BlockCollectionSpec):
    """A list of the values of all blocks of a type, in order."""

    def collect(self, decoding: Decoding, values: list[Value]) -> Value:
        if len(values) == 0:
            return list_value(self.nested.implied_type.without_optional(), ())
        if contains_shared(self.nested) and _differ(values):
            return tuple_value(values)  # of bodies that contain such again, to any depth
        found = self.unified_blocks(decoding, values)
        return DYNAMIC_UNKNOWN if found is None else list_value(found[0], found[1])


class BlockTupleSpec(BlockCollectionSpec):
    """A tuple of the values of all blocks of a type, which may differ in type."""

    @property
    def implied_type(self) -> Type:
        return DYNAMIC

    def collect(self, decoding: Decoding, values: list[Value]) -> Value:
        return tuple_value(values)


class BlockSetSpec(BlockCollectionSpec):
    """A set of the values of all blocks of a type."""

    @property
    def implied_type(self) -> Type:
        return set_of(self.nested.implied_type)

    def collect(self, decoding: Decoding, values: list[Value]) -> Value:
        if len(values) == 0:
            return set_value(self.nested.implied_type.without_optional(), ())
        found = self.unified_blocks(decoding, values)
        return DYNAMIC_UNKNOWN if found is None else set_value(found[0], found[1])


class BlockMapSpec(BlockTypeSpec):
    """A map of the values of all blocks of a type, by a label, and maps in it by further ones.

    *labels* names these labels; those that the nested spec takes come after them.
    """

    def __init__(
        self, type_: str, labels: tuple[str, ...], nested: Spec,
        metadata: ItemMetadata = NO_METADATA,
    ) -> None:
        if len(labels) == 0:
            raise ValueError("a map needs at least one label")
        super().__init__(type_, nested, metadata)
        self.labels = labels

    def block(self) -> BlockSchema | None:
        return self.blocks_of(nested=self.nested, has_keys=True)

    @property
    def implied_type(self) -> Type:
        result = self.nested.implied_type
        for _ in self.labels:
            result = map_of(result)
        return result

    def label_names(self) -> tuple[str, ...]:
        return self.labels + labels_of(self.nested)

    def decode(self, decoding: Decoding) -> Value:
        tree: dict[str, object] = {}
        places: dict[tuple[str, ...], Range] = {}
        is_unknown = False
        for block in decoding.blocks(self.type):
            value = decoding.nested(block, self.nested, len(self.labels))
            if block.body.is_unknown:
                is_unknown = True
                break
            labels = tuple(block.labels[: len(self.labels)])
            first = places.setdefault(labels, block.place)
            if first is not block.place:
                decoding.report(rules.repeated_labels(self.type, labels, block.place, first))
                continue
            inner = tree
            for label in labels[:-1]:
                following = inner.setdefault(label, {})
                assert isinstance(following, dict)
                inner = following
            inner[labels[-1]] = value
        if is_unknown:
            return unknown_value(self.implied_type)
        return self.collect(decoding, tree, len(self.labels))

    def collect(self, decoding: Decoding, tree: dict[str, object], levels: int) -> Value:
        """Make maps of dicts that are nested *levels* deep."""
        if len(tree) == 0:
            # COMPAT: a map of no blocks has one level, however many labels there are.
            levels = 1
        element = self.nested.implied_type.without_optional()
        for _ in range(levels - 1):
            element = map_of(element)
        values = self.values_of(decoding, tree, levels)
        if element.has_dynamic and len(values) != 0:
            if contains_shared(self.nested) and _differ(list(values.values())):
                return object_value(values)
            places = [decoding.blocks(self.type)[0].place] * len(values)
            found = self.unified(decoding, list(values.values()), places)
            if found is None:
                return DYNAMIC_UNKNOWN
            return map_value(found[0], dict(zip(values, found[1])))
        return map_value(element, values)

    def values_of(
        self, decoding: Decoding, tree: dict[str, object], levels: int
    ) -> dict[str, Value]:
        values = {}
        for label, inner in tree.items():
            if isinstance(inner, dict):
                inner = self.collect(decoding, inner, levels - 1)
            assert isinstance(inner, Value)
            values[label] = inner
        return values


class BlockObjectSpec(BlockMapSpec):
    """As `BlockMapSpec`, but objects, so that the values may differ in type."""

    @property
    def implied_type(self) -> Type:
        return DYNAMIC

    def collect(self, decoding: Decoding, tree: dict[str, object], levels: int) -> Value:
        return object_value(self.values_of(decoding, tree, levels))


class BlockAttributesSpec(BlockTypeSpec):
    """A map of all attributes of the only block of a type, whose names are free."""

    def __init__(
        self, type_: str, element: Type, defaults: TypeDefaults | None = None, *,
        is_required: bool = False, metadata: ItemMetadata = NO_METADATA,
    ) -> None:
        self._schema = None
        self.type = type_
        self.element = element
        self.defaults = defaults
        self.is_required = is_required
        self.metadata = metadata
        self.form = PLAIN

    def block(self) -> BlockSchema | None:
        return self.blocks_of(int(self.is_required), 1, nested=None, element=self.element)

    @property
    def implied_type(self) -> Type:
        return map_of(self.element)

    def label_names(self) -> tuple[str, ...]:
        return self.form.labels

    def references(self, content: Content) -> list[Reference]:
        found: list[Reference] = []
        for block in content.blocks:
            if block.type == self.type:
                for attribute in block.body.attributes().values():
                    found += attribute.expression.references()
                break
        return found

    def value_place(self, block: ContentBlock) -> Range:
        return block.place

    def decode(self, decoding: Decoding) -> Value:
        block = self.only_block(decoding, self.is_required)
        if block is None:
            return null_value(self.implied_type)
        if block.body.is_unknown:
            return unknown_value(self.implied_type)
        attributes, diagnostics = block.body.just_attributes()
        decoding.diagnostics += diagnostics
        values = {}
        for name, attribute in attributes.items():
            values[name] = decoding.attribute(attribute, self.element, self.defaults)
        return self.collect(decoding, block, values)

    def collect(self, decoding: Decoding, block: ContentBlock, values: dict[str, Value]) -> Value:
        """Make a map of the attributes; if they may be of any type, of their common one."""
        element = self.element.without_optional()
        if len(values) == 0 or not element.has_dynamic:
            return map_value(element, values)
        found = self.unified(decoding, list(values.values()), [block.place] * len(values))
        if found is None or found[0].kind == KIND_DYNAMIC:
            return unknown_value(self.implied_type)
        return map_value(found[0], dict(zip(values, found[1])))

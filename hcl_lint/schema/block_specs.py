"""The specs that make values of blocks."""

from __future__ import annotations

from hcl_lint.schema import problems
from hcl_lint.schema.body_schema import NO_FACTS, AttributeSchema, BlockSchema, Facts
from hcl_lint.schema.content import Content, ContentBlock
from hcl_lint.schema.decoder import Decoding, Spec, labels_of, spec_references
from hcl_lint.schema.places import Place, PlacedReference
from hcl_lint.schema.specs import contains_shared
from hcl_lint.values.convert import ConversionError, convert, convert_unified
from hcl_lint.values.types import (
    DYNAMIC, KIND_DYNAMIC, Type, list_of, map_of, set_of,
)  # fmt: skip
from hcl_lint.values.unify import unify
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, Value, list_value, map_value, null_value, object_value, set_value,
    tuple_value, unknown_value,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.evaluation.type_defaults import TypeDefaults


def header_place(block: ContentBlock) -> Place:
    """The header of a block up to where its body begins."""
    place = block.place
    return Place(place.source, place.start, max(place.end, block.body.missing_place.start))


def _differ(values: list[Value]) -> bool:
    """Whether values are not all of one type."""
    first = values[0].type
    return any([value.type != first for value in values])


class BlockForm:
    """How blocks may be written, beyond what decoding needs.

    ``labels`` are those that the value does not show, ``required_labels`` is how many of all have
    to be there. ``bounds`` are the least and the greatest number of blocks.
    See `hcl_lint.schema.body_schema.BlockSchema` for the rest.
    """

    __slots__ = ("labels", "required_labels", "label_facts", "bounds", "as_attribute")

    def __init__(
        self,
        labels: tuple[str, ...] = (),
        required_labels: int | None = None,
        label_facts: dict[str, Facts] | None = None,
        bounds: tuple[int, int | None] | None = None,
        as_attribute: AttributeSchema | None = None,
    ) -> None:
        self.labels = labels
        self.required_labels = required_labels
        self.label_facts = label_facts
        self.bounds = bounds
        self.as_attribute = as_attribute


PLAIN: Final = BlockForm()


class BlockTypeSpec(Spec):
    """What the specs of blocks have in common: the type, and the spec of their bodies."""

    __slots__ = ("type", "nested", "facts", "form")

    def __init__(self, type_: str, nested: Spec, facts: Facts = NO_FACTS) -> None:
        self._schema = None
        self.type = type_
        self.nested = nested
        self.facts = facts
        self.form = PLAIN

    def label_names(self) -> tuple[str, ...]:
        """The names of all labels."""
        return labels_of(self.nested) or self.form.labels

    def blocks_of(
        self,
        least: int = 0,
        most: int | None = None,
        *,
        nested: Spec | None,
        has_keys: bool = False,
        element: Type = DYNAMIC,
    ) -> BlockSchema:
        """The schema of the blocks, as they are written in this form."""
        form = self.form
        if form.bounds is not None:
            least, most = form.bounds
        return BlockSchema(
            self.type,
            self.label_names(),
            required_labels=form.required_labels,
            label_facts=form.label_facts,
            least=least,
            most=most,
            has_keys=has_keys,
            nested=nested,
            element=element,
            facts=self.facts,
            as_attribute=form.as_attribute,
        )

    def block(self) -> BlockSchema | None:
        return self.blocks_of(nested=self.nested)

    def references(self, content: Content) -> list[PlacedReference]:
        found: list[PlacedReference] = []
        for block in content.blocks:
            if block.type == self.type:
                found += spec_references(block.body, self.nested)
        return found

    def place(self, content: Content) -> Place:
        for block in content.blocks:
            if block.type == self.type:
                return self.value_place(block)
        return content.missing_place

    def value_place(self, block: ContentBlock) -> Place:
        """Where to point for the value of a block."""
        return self.nested.place(block.body.partial_content(self.nested.schema)[0])

    def only_block(self, decoding: Decoding, is_required: bool) -> ContentBlock | None:
        """The one block that there may be; others, and that it is missing, are reported."""
        blocks = decoding.blocks(self.type)
        if len(blocks) == 0:
            if is_required:
                place = decoding.content.missing_place
                decoding.report(problems.missing_block(self.type, place))
            return None
        if len(blocks) > 1:
            first = blocks[0].place
            decoding.report(problems.repeated_block(self.type, blocks[1].place, first))
        return blocks[0]


class BlockSpec(BlockTypeSpec):
    """The value of the only block of a type; null where there is none."""

    __slots__ = ("is_required",)

    def __init__(
        self, type_: str, nested: Spec, *, is_required: bool = False, facts: Facts = NO_FACTS
    ) -> None:
        self._schema = None
        self.type = type_
        self.nested = nested
        self.facts = facts
        self.form = PLAIN
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
    """What a list, tuple and set of blocks have in common.

    ``least`` is how many blocks there are at least, ``most`` at most, None without a bound.
    """

    __slots__ = ("least", "most")

    def __init__(
        self,
        type_: str,
        nested: Spec,
        *,
        least: int = 0,
        most: int | None = None,
        facts: Facts = NO_FACTS,
    ) -> None:
        self._schema = None
        self.type = type_
        self.nested = nested
        self.facts = facts
        self.form = PLAIN
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
            decoding.report(problems.too_few_blocks(self.type, len(values), self.least, place))
        elif self.most is not None and len(values) > self.most:
            place = self.element_place(blocks[self.most])
            decoding.report(problems.too_many_blocks(self.type, self.most, place))
        return self.collect(decoding, values)

    def element_place(self, block: ContentBlock) -> Place:
        """Where to point for one block too many: its header, or the value made of it."""
        place = self.value_place(block)
        header = header_place(block)
        return header if place.start == block.body.missing_place.start else place

    def collect(self, decoding: Decoding, values: list[Value]) -> Value:
        """Put the values of the blocks together."""
        raise NotImplementedError

    def unified(self, decoding: Decoding, values: list[Value]) -> tuple[Type, list[Value]] | None:
        """The values brought to the type that they have in common; None if there is none."""
        if not _differ(values):
            return values[0].type, values
        found = unify([value.type for value in values], True)
        blocks = decoding.blocks(self.type)
        if found is None or found.is_unpredictable:
            if found is None:
                decoding.report(problems.no_common_type(self.type, blocks[0].place))
            return None
        converted = []
        for value, block in zip(values, blocks):
            try:
                converted.append(convert_unified(value, found))
            except ConversionError as error:
                decoding.report(problems.uncommon_type(self.type, error.message, block.place))
                return None
        return found.type, converted


class BlockListSpec(BlockCollectionSpec):
    """A list of the values of all blocks of a type, in order."""

    __slots__ = ()

    def collect(self, decoding: Decoding, values: list[Value]) -> Value:
        if len(values) == 0:
            return list_value(self.nested.implied_type.without_optional(), ())
        if contains_shared(self.nested) and _differ(values):
            return tuple_value(values)  # of bodies that contain such again, to any depth
        found = self.unified(decoding, values)
        return DYNAMIC_UNKNOWN if found is None else list_value(found[0], found[1])


class BlockTupleSpec(BlockCollectionSpec):
    """A tuple of the values of all blocks of a type, which may differ in type."""

    __slots__ = ()

    @property
    def implied_type(self) -> Type:
        return DYNAMIC

    def collect(self, decoding: Decoding, values: list[Value]) -> Value:
        return tuple_value(values)


class BlockSetSpec(BlockCollectionSpec):
    """A set of the values of all blocks of a type."""

    __slots__ = ()

    @property
    def implied_type(self) -> Type:
        return set_of(self.nested.implied_type)

    def collect(self, decoding: Decoding, values: list[Value]) -> Value:
        if len(values) == 0:
            return set_value(self.nested.implied_type.without_optional(), ())
        found = self.unified(decoding, values)
        return DYNAMIC_UNKNOWN if found is None else set_value(found[0], found[1])


class BlockMapSpec(BlockTypeSpec):
    """A map of the values of all blocks of a type, by a label, and maps in it by further ones.

    *labels* names these labels; those that the nested spec takes come behind them.
    """

    __slots__ = ("labels",)

    def __init__(
        self, type_: str, labels: tuple[str, ...], nested: Spec, facts: Facts = NO_FACTS
    ) -> None:
        if len(labels) == 0:
            raise ValueError("a map needs at least one label")
        self._schema = None
        self.type = type_
        self.labels = labels
        self.nested = nested
        self.facts = facts
        self.form = PLAIN

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
        places: dict[tuple[str, ...], Place] = {}
        is_unknown = False
        for block in decoding.blocks(self.type):
            value = decoding.nested(block, self.nested, len(self.labels))
            if block.body.is_unknown:
                is_unknown = True
                break
            labels = tuple(block.labels[: len(self.labels)])
            first = places.setdefault(labels, block.place)
            if first is not block.place:
                decoding.report(problems.repeated_labels(self.type, labels, block.place, first))
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
        values = {}
        for label, inner in tree.items():
            if isinstance(inner, dict):
                values[label] = self.collect(decoding, inner, levels - 1)
            else:
                assert isinstance(inner, Value)
                values[label] = inner
        if element.has_dynamic and len(values) != 0:
            if contains_shared(self.nested) and _differ(list(values.values())):
                return object_value(values)
            found = unify([value.type for value in values.values()], True)
            if found is None or found.is_unpredictable:
                place = decoding.blocks(self.type)[0].place
                if found is None:
                    decoding.report(problems.no_common_type(self.type, place))
                return DYNAMIC_UNKNOWN
            try:
                values = {name: convert_unified(value, found) for name, value in values.items()}
            except ConversionError as error:
                place = decoding.blocks(self.type)[0].place
                decoding.report(problems.uncommon_type(self.type, error.message, place))
                return DYNAMIC_UNKNOWN
            element = found.type
        return map_value(element, values)


class BlockObjectSpec(BlockMapSpec):
    """As `BlockMapSpec`, but objects, so that the values may differ in type."""

    __slots__ = ()

    @property
    def implied_type(self) -> Type:
        return DYNAMIC

    def collect(self, decoding: Decoding, tree: dict[str, object], levels: int) -> Value:
        values = {}
        for label, inner in tree.items():
            if isinstance(inner, dict):
                values[label] = self.collect(decoding, inner, levels - 1)
            else:
                assert isinstance(inner, Value)
                values[label] = inner
        return object_value(values)


class BlockAttributesSpec(BlockTypeSpec):
    """A map of all attributes of the only block of a type, whose names are free."""

    __slots__ = ("element", "defaults", "is_required")

    def __init__(
        self,
        type_: str,
        element: Type,
        defaults: TypeDefaults | None = None,
        *,
        is_required: bool = False,
        facts: Facts = NO_FACTS,
    ) -> None:
        self._schema = None
        self.type = type_
        self.element = element
        self.defaults = defaults
        self.is_required = is_required
        self.facts = facts
        self.form = PLAIN

    def block(self) -> BlockSchema | None:
        return self.blocks_of(int(self.is_required), 1, nested=None, element=self.element)

    @property
    def implied_type(self) -> Type:
        return map_of(self.element)

    def label_names(self) -> tuple[str, ...]:
        return self.form.labels

    def references(self, content: Content) -> list[PlacedReference]:
        found: list[PlacedReference] = []
        for block in content.blocks:
            if block.type == self.type:
                for attribute in block.body.just_attributes()[0].values():
                    found += attribute.expression.references()
                break
        return found

    def value_place(self, block: ContentBlock) -> Place:
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
            value, diagnostics = attribute.expression.evaluate(decoding.scope, decoding.limits)
            decoding.diagnostics += diagnostics
            try:
                if self.defaults is not None:
                    value = self.defaults.apply(value)
                values[name] = convert(value, self.element)
            except ConversionError as error:
                place = attribute.expression.place
                decoding.report(problems.wrong_type(name, error.message, place))
                values[name] = unknown_value(self.element)
        return self.collect(decoding, block, values)

    def collect(self, decoding: Decoding, block: ContentBlock, values: dict[str, Value]) -> Value:
        """Make a map of the attributes; if they may be of any type, of their common one."""
        element = self.element.without_optional()
        if len(values) == 0 or not element.has_dynamic:
            return map_value(element, values)
        found = unify([value.type for value in values.values()], True)
        if found is None or found.is_unpredictable or found.type.kind == KIND_DYNAMIC:
            if found is None:
                decoding.report(problems.no_common_type(self.type, block.place))
            return unknown_value(self.implied_type)
        try:
            return map_value(
                found.type,
                {name: convert_unified(value, found) for name, value in values.items()},
            )
        except ConversionError as error:
            decoding.report(problems.uncommon_type(self.type, error.message, block.place))
            return unknown_value(self.implied_type)

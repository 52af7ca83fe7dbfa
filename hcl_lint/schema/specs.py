"""The specs that make values of attributes, and put values together."""

from __future__ import annotations

from hcl_lint.schema import problems
from hcl_lint.schema.body_schema import (
    AS_VALUE, NO_FACTS, AttributeSchema, BodySchema, Facts, Reading,
)  # fmt: skip
from hcl_lint.schema.content import BodyExpression, Content
from hcl_lint.schema.decoder import Decoding, Spec
from hcl_lint.schema.places import Place, PlacedReference
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import DYNAMIC, STRING, Type, object_of, tuple_of
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, Value, null_value, object_value, string_value, tuple_value, unknown_value,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcl_lint.evaluation.scope import Scope
    from hcl_lint.evaluation.type_defaults import TypeDefaults


class ObjectSpec(Spec):
    """An object whose attributes are made by specs of their own, all of the same body.

    ``others`` are specs of that body whose values are not part of the object.
    """

    __slots__ = ("attributes", "others", "traits")

    def __init__(
        self,
        attributes: dict[str, Spec],
        *,
        is_open: bool = False,
        others: Sequence[Spec] = (),
        traits: BodySchema | None = None,
    ) -> None:
        self._schema = None
        self.attributes = attributes
        self.others = others
        self.traits = BodySchema(is_open=True) if is_open else traits

    def body_traits(self) -> BodySchema | None:
        return self.traits

    @property
    def implied_type(self) -> Type:
        return object_of({name: part.implied_type for name, part in self.attributes.items()})

    def parts(self) -> Sequence[Spec]:
        return [*self.attributes.values(), *self.others]

    def decode(self, decoding: Decoding) -> Value:
        return object_value(
            {name: part.decode(decoding) for name, part in self.attributes.items()}
        )


class TupleSpec(Spec):
    """A tuple whose elements are made by specs of their own, all of the same body."""

    __slots__ = ("elements",)

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

    __slots__ = ("name", "type", "defaults", "is_required", "facts", "reading")

    def __init__(
        self,
        name: str,
        type_: Type = DYNAMIC,
        defaults: TypeDefaults | None = None,
        *,
        is_required: bool = False,
        facts: Facts = NO_FACTS,
        reading: Reading = AS_VALUE,
    ) -> None:
        self._schema = None
        self.name = name
        self.type = type_
        self.defaults = defaults
        self.is_required = is_required
        self.facts = facts
        self.reading = reading

    @property
    def implied_type(self) -> Type:
        return self.type

    def attribute(self) -> AttributeSchema | None:
        return AttributeSchema(
            self.name,
            is_required=self.is_required,
            type_=self.type,
            facts=self.facts,
            reading=self.reading,
        )

    def decode(self, decoding: Decoding) -> Value:
        attribute = decoding.content.attributes.get(self.name)
        if attribute is None:
            return null_value(self.type)
        value, diagnostics = attribute.expression.evaluate(decoding.scope, decoding.limits)
        decoding.diagnostics += diagnostics
        try:
            if self.defaults is not None:
                value = self.defaults.apply(value)
            return convert(value, self.type)
        except ConversionError as error:
            place = attribute.expression.place
            decoding.report(problems.wrong_type(self.name, error.message, place))
            return unknown_value(self.type)

    def references(self, content: Content) -> list[PlacedReference]:
        attribute = content.attributes.get(self.name)
        return [] if attribute is None else attribute.expression.references()

    def place(self, content: Content) -> Place:
        attribute = content.attributes.get(self.name)
        return content.missing_place if attribute is None else attribute.expression.place


class LiteralSpec(Spec):
    """A fixed value, whatever the body."""

    __slots__ = ("value",)

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

    __slots__ = ("index", "name")

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

    __slots__ = ("choices",)

    def __init__(self, choices: Sequence[Spec]) -> None:
        if len(choices) == 0:
            raise ValueError("there is nothing to choose from")
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

    def place(self, content: Content) -> Place:
        return self.choices[0].place(content)


class TransformSpec(Spec):
    """What an expression makes of the value of another spec, which is its variable *name*."""

    __slots__ = ("nested", "expression", "name", "scope")

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
        from hcl_lint.evaluation.scope import Scope

        nested = unknown_value(self.nested.implied_type)
        scope = Scope({self.name: nested}, None, self.scope)
        value, diagnostics = self.expression.evaluate(scope)
        return DYNAMIC if len(diagnostics) != 0 else value.type

    def parts(self) -> Sequence[Spec]:
        return (self.nested,)

    def decode(self, decoding: Decoding) -> Value:
        from hcl_lint.evaluation.scope import Scope

        known = len(decoding.diagnostics)
        value = self.nested.decode(decoding)
        if any([each.is_error for each in decoding.diagnostics[known:]]):
            return DYNAMIC_UNKNOWN  # the transformation would only complain of the same
        scope = Scope({self.name: value}, None, self.scope)
        result, diagnostics = self.expression.evaluate(scope, decoding.limits)
        decoding.diagnostics += diagnostics
        return result

    def place(self, content: Content) -> Place:
        return self.nested.place(content)


class SharedSpec(Spec):
    """A spec that is defined elsewhere, by name, so that several may use it, itself too.

    ``target`` is set once it has been read.
    """

    __slots__ = ("name", "target", "_is_asked")

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

    def place(self, content: Content) -> Place:
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

"""Checking a body against a schema: all that can be wrong with it, and what it should not use.

Values are evaluated as far as they are known; of unknown ones nothing is said.
"""

from __future__ import annotations

from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema import check_problems, problems
from hcl_lint.schema.body_schema import (
    AS_VALUE, CONSTANT, NAME, TYPE, VALUE, AttributeSchema, BlockSchema, BodySchema, Facts,
    Reading,
)  # fmt: skip
from hcl_lint.schema.content import (
    Body, BodyExpression, Content, ContentAttribute, ContentBlock,
)  # fmt: skip
from hcl_lint.schema.places import Place, PlacedDiagnostic
from hcl_lint.schema.static_parts import is_null, list_items, name_of, type_of
from hcl_lint.schema.versions import is_within
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.equality import equals
from hcl_lint.values.types import STRING, Type
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value


def check_body(
    body: Body,
    schema: BodySchema,
    scope: Scope | None = None,
    *,
    version: str = "",
    limits: Limits = DEFAULT_LIMITS,
    read: list[BodyExpression] | None = None,
) -> list[PlacedDiagnostic]:
    """Return what is wrong with a body and all bodies in it, by a schema and its facts.

    *version* is that of the product which reads the file; "" stands for any. In an open
    scope variables that are not defined have unknown values. The expressions that were looked
    at are added to *read*.
    """
    check = _Check(scope, version, limits)
    check.body(body, schema)
    if read is not None:
        read += check.read
    return check.diagnostics


class _Check:
    __slots__ = ("scope", "version", "limits", "diagnostics", "read")

    def __init__(self, scope: Scope | None, version: str, limits: Limits) -> None:
        self.scope = scope
        self.version = version
        self.limits = limits
        self.diagnostics: list[PlacedDiagnostic] = []
        self.read: list[BodyExpression] = []

    def report(self, diagnostic: PlacedDiagnostic) -> None:
        self.diagnostics.append(diagnostic)

    def body(self, body: Body, schema: BodySchema) -> None:
        content, diagnostics = body.content(schema)
        self.diagnostics += diagnostics
        for name, attribute in content.attributes.items():
            known = schema.attributes[name]
            self.facts(name, known.facts, attribute.name_place, content)
            value = self.value(attribute, known, content, schema)
            if value is not None:
                self.content_of(name, value, known.facts, attribute.expression.place)
        by_type: dict[str, list[ContentBlock]] = {}
        for block in content.blocks:
            by_type.setdefault(block.type, []).append(block)
        for type_, wanted in schema.blocks.items():
            self.blocks(by_type.get(type_, []), wanted, content)

    def value(
        self,
        attribute: ContentAttribute,
        schema: AttributeSchema,
        content: Content,
        around: BodySchema,
    ) -> Value | None:
        """The value of an attribute, of its type; None where it has none of it."""
        reading = schema.reading
        if reading is AS_VALUE:
            return self.evaluated(attribute, schema.type, self.scope)
        if reading.kind in (VALUE, CONSTANT):
            return self.evaluated(attribute, schema.type, self.scope_of(reading, content, around))
        self.read.append(attribute.expression)
        if reading.kind == TYPE:
            if not is_null(attribute.expression):
                self.diagnostics += type_of(attribute.expression)[2]
        elif reading.kind == NAME:
            if name_of(attribute.expression) is None:
                self.report(check_problems.not_a_name(attribute))
        elif list_items(attribute.expression) is None or _names(attribute.expression) is None:
            self.report(check_problems.not_names(attribute))
        return None

    def scope_of(self, reading: Reading, content: Content, around: BodySchema) -> Scope | None:
        """What an expression can see that is not read like all others.

        Where it cannot be told which names there are, it sees any.
        """
        if reading.kind == CONSTANT or self.scope is None:
            return None
        if reading.roots is None and len(reading.roots_from) == 0:
            return self.scope
        names = list(reading.roots or ())
        is_open = False
        for each in reading.roots_from:
            if each in content.attributes:
                found = _names(content.attributes[each].expression)
                is_open = is_open or found is None
                names += found or []
            elif each in around.attributes:
                is_open = is_open or around.attributes[each].is_required
        variables = dict.fromkeys(names, DYNAMIC_UNKNOWN)
        return Scope(variables, self.scope.functions, None, is_open)

    def evaluated(
        self, attribute: ContentAttribute, type_: Type, scope: Scope | None
    ) -> Value | None:
        expression = attribute.expression
        self.read.append(expression)
        value, diagnostics = expression.evaluate(scope, self.limits)
        self.diagnostics += diagnostics
        if any([each.is_error for each in diagnostics]):
            return None
        try:
            return convert(value, type_)
        except ConversionError as error:
            self.report(problems.wrong_type(attribute.name, error.message, expression.place))
            return None

    # Facts

    def facts(self, name: str, facts: Facts, place: Place, content: Content) -> None:
        """Check what is said of an item as such."""
        if facts.deprecated or facts.replacement:
            self.report(check_problems.deprecated(name, facts, place))
        if self.version and not is_within(self.version, facts.since, facts.until):
            self.report(check_problems.wrong_version(name, facts, self.version, place))
        for other in facts.conflicts:
            if _has(content, other):
                self.report(check_problems.conflict(name, other, place))
        for other in facts.requires:
            if not _has(content, other):
                self.report(check_problems.required_with(name, other, place))

    def content_of(self, name: str, value: Value, facts: Facts, place: Place) -> None:
        """Check what is said of the value of an attribute."""
        value = value.unmarked()
        if not value.is_present or value.contains_unknown:
            return
        if len(facts.values) != 0 and not _is_one_of(value, facts.values):
            self.report(check_problems.not_one_of(name, value, facts, place))
        if facts.pattern:
            from hcl_lint.evaluation.patterns.pattern import matches_all

            try:
                text = convert(value, STRING)
            except ConversionError:
                return
            if text.is_present and not matches_all(facts.pattern, text.as_string()):
                self.report(check_problems.no_match(name, facts, place))

    # Blocks

    def blocks(self, blocks: list[ContentBlock], schema: BlockSchema, content: Content) -> None:
        """Check the blocks of one type in a body."""
        known = [block for block in blocks if not block.body.is_unknown]
        count = len(known)
        if count < schema.least and count == len(blocks):
            place = content.missing_place
            if schema.least == 1:
                self.report(problems.missing_block(schema.type, place))
            else:
                self.report(problems.too_few_blocks(schema.type, count, schema.least, place))
        if schema.most is not None and count > schema.most:
            extra = known[schema.most].place
            if schema.most == 1:
                self.report(problems.repeated_block(schema.type, extra, known[0].place))
            else:
                self.report(problems.too_many_blocks(schema.type, schema.most, extra))
        first: dict[tuple[str, ...], Place] = {}
        for block in blocks:
            self.facts(block.type, schema.facts, block.type_place, content)
            if schema.has_keys and not block.body.is_unknown:
                place = first.setdefault(block.labels, block.place)
                if place is not block.place:
                    self.report(
                        problems.repeated_labels(block.type, block.labels, block.place, place)
                    )
            if schema.nested is not None:
                self.body(block.body, schema.nested.schema)
            else:
                self.free_attributes(block, schema.element)

    def free_attributes(self, block: ContentBlock, type_: Type) -> None:
        """Check a body of attributes with any names."""
        attributes, diagnostics = block.body.just_attributes()
        self.diagnostics += diagnostics
        for attribute in attributes.values():
            self.evaluated(attribute, type_, self.scope)


def _names(expression: BodyExpression) -> list[str] | None:
    """The bare names that an expression is: a list of them, or one; None where it is not."""
    items = list_items(expression)
    names = [name_of(item) for item in ([expression] if items is None else items)]
    known = [name for name in names if name is not None]
    return known if len(known) == len(names) else None


def _has(content: Content, name: str) -> bool:
    """Whether a body has an attribute or a block of a name."""
    return name in content.attributes or any([block.type == name for block in content.blocks])


def _is_one_of(value: Value, values: tuple[Value, ...]) -> bool:
    for each in values:
        try:
            same = equals(value, convert(each, value.type))
        except ConversionError:
            continue
        if same.is_present and same.as_bool():
            return True
    return False

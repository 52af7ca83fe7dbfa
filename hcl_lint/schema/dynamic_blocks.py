"""Dynamic blocks: ``dynamic "type" { for_each = ... content { ... } }`` as the blocks meant.

`ExpandedBody` is before a body and gives each schema the blocks that the dynamic ones
generate, in the place of those. Source: recorded behaviour of the reference implementation's
extension.
"""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema import rules
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.content import (
    Body, BodyExpression, Content, ContentAttribute, ContentBlock, PlacedBlock,
)
from hcl_lint.schema.native_body import NativeBody
from hcl_lint.schema.static_expressions import list_items, name_of
from hcl_lint.syntax.nodes import DYNAMIC
from hcl_lint.syntax.references import Reference
from hcl_lint.syntax.walk import blocks_in
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Range
from hcl_lint.values.access import any_entry, can_iterate, entries, is_single
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import KIND_DYNAMIC, STRING, kind_name, with_article
from hcl_lint.values.value import DYNAMIC_UNKNOWN, NO_MARKS, Value, certain

_NOTHING: Final[frozenset[str]] = frozenset()
_CONTENT: Final = BlockSchema("content")
_FOR_EACH: Final = AttributeSchema("for_each", is_required=True)
_ITERATOR: Final = AttributeSchema("iterator")
_HEADER: Final = BlockSchema(DYNAMIC, ("type",))
_WITHOUT_LABELS: Final = BodySchema([_FOR_EACH, _ITERATOR], [_CONTENT])
_WITH_LABELS: Final = BodySchema(
    [_FOR_EACH, _ITERATOR, AttributeSchema("labels", is_required=True)], [_CONTENT]
)


# Blocks about which nothing is known, not even the number of their labels.
_WITH_ANY_LABELS: Final = BodySchema([_FOR_EACH, _ITERATOR, AttributeSchema("labels")], [_CONTENT])


def check_dynamic_block(
    block: ContentBlock, scope: Scope | None, limits: Limits = DEFAULT_LIMITS
) -> list[Diagnostic]:
    """Return what is wrong with a dynamic block for blocks of which nothing is known.

    Its content is not looked at.
    """
    generator = _Generator(block, BlockSchema(block.labels[0]), scope, limits)
    generator.takes_any_labels = True
    generator.read()
    return generator.diagnostics


def may_hold_dynamic(body: Body) -> bool:
    """Whether there may be dynamic blocks in a body, at any level."""
    if not isinstance(body, NativeBody):
        return True
    return any(block.type == DYNAMIC for block in blocks_in(body.node))


class _Iteration:
    """The variables of the enclosing dynamic blocks, and the marks of their collections.

    Where it ``is_placed``, the scopes of the places in the blocks have these variables, if there
    are any.
    """

    def __init__(self, variables: dict[str, Value], marks: frozenset[str], is_placed: bool) -> None:
        self.variables = variables
        self.marks = marks
        self.is_placed = is_placed

    def child(
        self, name: str, element: Value, marks: frozenset[str], is_placed: bool = False
    ) -> _Iteration:
        """The iteration for one entry of a collection that has these marks."""
        variables = {**self.variables, name: element}
        return _Iteration(variables, marks, self.is_placed and is_placed)

    def scope(self, outer: Scope | None) -> Scope | None:
        """The scope for expressions in the generated blocks."""
        if len(self.variables) == 0 or self.is_placed and outer is not None:
            return outer
        return Scope(self.variables, None, outer)


_OUTSIDE: Final = _Iteration({}, NO_MARKS, True)


class _GeneratedExpression(BodyExpression):
    """An expression in a generated block, which sees the variables of the iteration."""

    def __init__(self, inner: BodyExpression, iteration: _Iteration) -> None:
        self._place = None
        self.inner = inner
        self.iteration = iteration

    def locate(self) -> Range:
        return self.inner.place

    def evaluate(
        self, scope: Scope | None, limits: Limits = DEFAULT_LIMITS
    ) -> tuple[Value, list[Diagnostic]]:
        value, diagnostics = self.inner.evaluate(self.iteration.scope(scope), limits)
        return value.with_marks(self.iteration.marks), diagnostics

    def references(self) -> list[Reference]:
        return _free(self.inner, self.iteration.variables)

    def calls(self) -> list[tuple[str, Range]]:
        return self.inner.calls()

    def items(self) -> list[BodyExpression] | None:
        items = list_items(self.inner)
        if items is None:
            return None
        return [_GeneratedExpression(item, self.iteration) for item in items]

    @property
    def written(self) -> BodyExpression:
        return self.inner.written


class _UnknownExpression(BodyExpression):
    """An expression in a block that stands for an unknown number of blocks."""

    def __init__(self, inner: BodyExpression, marks: frozenset[str]) -> None:
        self._place = None
        self.inner = inner
        self.marks = marks

    def locate(self) -> Range:
        return self.inner.place

    def evaluate(
        self, scope: Scope | None, limits: Limits = DEFAULT_LIMITS
    ) -> tuple[Value, list[Diagnostic]]:
        return DYNAMIC_UNKNOWN.with_marks(self.marks), []

    def references(self) -> list[Reference]:
        return self.inner.references()

    def calls(self) -> list[tuple[str, Range]]:
        return self.inner.calls()


class _Attribute(ContentAttribute):
    """An attribute with another expression in place of its own."""

    def __init__(self, original: ContentAttribute, expression: BodyExpression) -> None:
        self.name = original.name
        self._expression = expression
        self.original = original

    @property
    def expression(self) -> BodyExpression:
        return self._expression

    @property
    def name_place(self) -> Range:
        return self.original.name_place

    @property
    def place(self) -> Range:
        return self.original.place


class _Block(ContentBlock):
    """A block with another body in place of its own."""

    def __init__(self, original: ContentBlock, body: Body) -> None:
        self.type = original.type
        self.labels = original.labels
        self.body = body
        self.original = original

    @property
    def type_place(self) -> Range:
        return self.original.type_place

    @property
    def label_places(self) -> tuple[Range, ...]:
        return self.original.label_places

    @property
    def place(self) -> Range:
        return self.original.place


class _Budget:
    """The remaining number of blocks that may be generated in one body, at all levels."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left


class ExpandedBody(Body):
    """A body whose dynamic blocks are replaced by what they generate, at every level.

    ``for_each`` and ``labels`` are evaluated in the *scope* given here, attributes as always
    in that of their evaluation. Where a collection is unknown there is one block whose body
    ``is_unknown``: its values are unknown, or with *looks_inside* those that depend on the
    collection. The remaining body of a partial content still holds dynamic blocks of other
    types. ``collection`` is the expression that the body is generated for. Where names mean
    different things in different places, ``scope_of`` says what they mean in an expression of the
    file.
    """

    __slots__ = (
        "original", "scope", "limits", "looks_inside", "scope_of", "collection", "_iteration",
        "_taken", "_whole", "_budget",
    )

    def __init__(
        self, original: Body, scope: Scope | None, limits: Limits = DEFAULT_LIMITS, *,
        looks_inside: bool = False,
    ) -> None:
        self.is_unknown = original.is_unknown
        self.original = original
        self.scope = scope
        self.limits = limits
        self.looks_inside = looks_inside
        self.scope_of: Callable[[BodyExpression], Scope | None] | None = None
        self.collection: BodyExpression | None = None
        self._iteration = _OUTSIDE
        self._taken = _NOTHING
        self._whole = original
        self._budget = _Budget(limits.elements)

    def _around(self, body: Body, iteration: _Iteration, taken: frozenset[str]) -> ExpandedBody:
        expanded = ExpandedBody(body, self.scope, self.limits, looks_inside=self.looks_inside)
        expanded.scope_of = self.scope_of
        expanded._iteration = iteration
        expanded._taken = taken
        expanded._budget = self._budget
        return expanded

    @property
    def is_generated(self) -> bool:
        """Whether a dynamic block generates it, or one around it."""
        return len(self._iteration.variables) != 0

    @property
    def missing_place(self) -> Range:
        return self.original.missing_place

    def content(self, schema: BodySchema) -> tuple[Content, list[Diagnostic]]:
        raw, found = self.original.content(_extended(schema))
        diagnostics = found.copy()  # Bodies keep what they find.
        return self._expanded(raw, schema, not schema.is_open, diagnostics), diagnostics

    def attribute(self, name: str) -> ContentAttribute | None:
        found = self.original.attribute(name)
        return None if found is None else self._attributes({name: found})[name]

    def partial_content(self, schema: BodySchema) -> tuple[Content, Body, list[Diagnostic]]:
        raw, _, diagnostics = self.original.partial_content(_extended(schema))
        remaining = self.original.partial_content(schema)[1]
        content = self._expanded(raw, schema, False, diagnostics)
        taken = self._taken.union(schema.blocks)
        expanded = self._around(remaining, self._iteration, taken)
        expanded._whole = self._whole
        return content, expanded, diagnostics

    def just_attributes(self) -> tuple[dict[str, ContentAttribute], list[Diagnostic]]:
        # COMPAT: also those that a schema took, unlike other bodies.
        attributes, diagnostics = self._whole.just_attributes()
        return self._attributes(attributes), diagnostics

    def attributes(self) -> dict[str, ContentAttribute]:
        return self._attributes(self._whole.attributes())

    def items(self) -> Content:
        return self.original.items()

    def expressions(self) -> list[BodyExpression]:
        return self.original.expressions()

    def _attributes(self, attributes: dict[str, ContentAttribute]) -> dict[str, ContentAttribute]:
        if len(self._iteration.variables) == 0:
            return attributes
        return {
            name: _Attribute(value, _GeneratedExpression(value.expression, self._iteration))
            for name, value in attributes.items()
        }

    def _expanded(
        self, raw: Content, schema: BodySchema, is_whole: bool, diagnostics: list[Diagnostic]
    ) -> Content:
        found: tuple[list[ContentBlock], list[ContentBlock]] = [], []
        for block in raw.all_blocks if self.looks_inside else raw.blocks:
            blocks = found[block in raw.mislabelled]
            if block.type != DYNAMIC or DYNAMIC in schema.blocks:
                # Decoding keeps what `just_attributes` says of a body: also what a schema took.
                if not self.looks_inside or self.is_generated or may_hold_dynamic(block.body):
                    body = self._around(block.body, self._iteration, _NOTHING)
                    block = _Block(block, body)
                blocks.append(block)
                continue
            wanted = schema.block(block.labels[0])
            if wanted is not None:
                blocks += self._generate(block, wanted, diagnostics)
            elif is_whole and block.labels[0] not in self._taken:
                place = block.label_places[0]
                diagnostics.append(rules.unexpected("block", block.labels[0], schema, place))
        return Content(self._attributes(raw.attributes), found[0], raw.missing_place, found[1])

    def _generate(
        self, block: ContentBlock, wanted: BlockSchema, diagnostics: list[Diagnostic]
    ) -> list[ContentBlock]:
        generator = _Generator(block, wanted, self.scope, self.limits)
        generator.takes_unknown_labels = self.looks_inside
        generator.scope_of = self.scope_of
        generator.iteration = self._iteration
        generator.read()
        diagnostics += generator.diagnostics
        each, content = generator.for_each, generator.content
        if len(generator.diagnostics) != 0 or each is None or content is None:
            return []
        blocks = []
        is_placed = self.scope_of is not None
        if each.is_unknown:
            element = any_entry(each.unmarked())
            iteration = self._iteration.child(generator.iterator, element, each.marks, is_placed)
            generated = self._around(content.body, iteration, _NOTHING)
            generated.collection = generator.collection
            generated.is_unknown = True
            body: Body = generated
            if not self.looks_inside:
                body = _UnknownBody(generated, each.marks)
            made = generator.make(body, iteration)
            if made is not None:
                blocks.append(made)
        else:
            for element in entries(each):
                if self._budget.left == 0:
                    diagnostics.append(
                        rules.TOO_MANY_GENERATED.at(block.place, limit=self.limits.elements)
                    )
                    break
                self._budget.left -= 1
                iteration = self._iteration.child(
                    generator.iterator, element, each.marks, is_placed and is_single(each)
                )
                generated = self._around(content.body, iteration, _NOTHING)
                generated.collection = generator.collection
                made = generator.make(generated, iteration)
                if made is None:
                    break  # the next one would have the same problem
                blocks.append(made)
        diagnostics += generator.diagnostics
        return blocks


class _Generator:
    """Expands one dynamic block; problems are in ``diagnostics``."""

    def __init__(
        self, block: ContentBlock, wanted: BlockSchema, scope: Scope | None, limits: Limits
    ) -> None:
        self.block = block
        self.wanted = wanted
        self.scope = scope
        self.limits = limits
        self.takes_unknown_labels = False  # They are "", and the block is_unknown.
        self.takes_any_labels = False
        self.scope_of: Callable[[BodyExpression], Scope | None] | None = None
        self.iteration = _OUTSIDE
        self.diagnostics: list[Diagnostic] = []
        self.collection: BodyExpression | None = None
        self.for_each: Value | None = None
        self.iterator = wanted.type
        self.labels: list[BodyExpression] = []
        self.content: ContentBlock | None = None

    def read(self) -> None:
        """Read the parts of the dynamic block."""
        schema = _WITH_LABELS if len(self.wanted.labels) != 0 else _WITHOUT_LABELS
        if self.takes_any_labels:
            schema = _WITH_ANY_LABELS
        content, diagnostics = self.block.body.content(schema)
        self.diagnostics += diagnostics
        attributes = content.attributes
        if "for_each" in attributes:
            self.read_for_each(attributes["for_each"].expression)
        if "iterator" in attributes:
            expression = attributes["iterator"].expression
            name = name_of(expression)
            if name is None:
                self.diagnostics.append(rules.NO_ITERATOR_NAME.at(expression.place))
            else:
                self.iterator = name
        if "labels" in attributes and not self.takes_any_labels:
            self.read_labels(attributes["labels"].expression)
        if len(content.blocks) == 0:
            self.diagnostics.append(rules.NO_CONTENT.at(content.missing_place))
        else:
            self.content = content.blocks[0]
            if len(content.blocks) > 1:
                place = content.blocks[1].place
                self.diagnostics.append(rules.EXTRA_CONTENT.at(place))

    def read_for_each(self, expression: BodyExpression) -> None:
        """Evaluate the collection."""
        self.collection = expression
        value, diagnostics = self.evaluate(expression, self.iteration)
        self.diagnostics += diagnostics
        if not can_iterate(value) and value.type.kind != KIND_DYNAMIC:
            self.diagnostics.append(
                rules.NO_COLLECTION.at(expression.place, kind=with_article(kind_name(value.type)))
            )
        elif value.is_null:
            self.diagnostics.append(rules.NULL_COLLECTION.at(expression.place))
        else:
            self.for_each = value

    def evaluate(
        self, expression: BodyExpression, iteration: _Iteration
    ) -> tuple[Value, list[Diagnostic]]:
        outer = self.scope if self.scope_of is None else self.scope_of(expression.written)
        return expression.evaluate(iteration.scope(outer), self.limits)

    def read_labels(self, expression: BodyExpression) -> None:
        """Read the list of labels."""
        items = list_items(expression)
        count = len(self.wanted.labels)
        if items is None:
            self.diagnostics.append(rules.NO_LIST_OF_LABELS.at(expression.place))
        elif len(items) > count:
            place = items[count].place
            self.diagnostics.append(rules.extra_label(self.wanted, place))
        elif len(items) < self.wanted.required_labels:
            name = self.wanted.labels[len(items)]
            place = expression.place
            self.diagnostics.append(rules.missing_label(self.wanted, name, place))
        else:
            self.labels = items

    def make(self, body: Body, iteration: _Iteration) -> ContentBlock | None:
        """The block for one element, with the labels that it has in an iteration; None on error."""
        self.diagnostics = []
        labels = []
        for expression in self.labels:
            label = self.label(expression, iteration)
            if label is None:
                return None
            labels.append(label)
            body.is_unknown = body.is_unknown or (label == "" and self.takes_unknown_labels)
        return PlacedBlock(
            self.wanted.type, tuple(labels), body, self.block.label_places[0],
            tuple([expression.place for expression in self.labels]), self.block.place,
        )

    def label(self, expression: BodyExpression, iteration: _Iteration) -> str | None:
        """The text of a label."""
        value, diagnostics = self.evaluate(expression, iteration)
        self.diagnostics += diagnostics
        if any([diagnostic.is_error for diagnostic in diagnostics]):
            return None
        reason = ""
        try:
            value = convert(value, STRING)
            if value.is_null:
                reason = "it is null"
            elif value.is_unknown and self.takes_unknown_labels:
                return ""
            elif value.is_unknown:
                reason = "it is not known yet"
            elif len(certain(value.marks)) != 0:
                reason = f"it is {' and '.join(sorted(certain(value.marks)))}"
        except ConversionError as error:
            reason = error.message
        if not reason:
            return value.as_string()
        self.diagnostics.append(rules.WRONG_LABEL.at(expression.place, reason=reason))
        return None


class _UnknownBody(Body):
    """The body of a block that stands for an unknown number of blocks."""

    def __init__(self, body: Body, marks: frozenset[str]) -> None:
        self.is_unknown = True
        self.body = body
        self.marks = marks

    @property
    def missing_place(self) -> Range:
        return self.body.missing_place

    def content(self, schema: BodySchema) -> tuple[Content, list[Diagnostic]]:
        content, diagnostics = self.body.content(schema)
        return self._content(content), diagnostics

    def partial_content(self, schema: BodySchema) -> tuple[Content, Body, list[Diagnostic]]:
        content, remaining, diagnostics = self.body.partial_content(schema)
        return self._content(content), _UnknownBody(remaining, self.marks), diagnostics

    def just_attributes(self) -> tuple[dict[str, ContentAttribute], list[Diagnostic]]:
        attributes, diagnostics = self.body.just_attributes()
        return self._attributes(attributes), diagnostics

    def items(self) -> Content:
        return self.body.items()

    def expressions(self) -> list[BodyExpression]:
        return self.body.expressions()

    def _content(self, content: Content) -> Content:
        blocks: list[ContentBlock] = [
            _Block(block, _UnknownBody(block.body, self.marks)) for block in content.blocks
        ]
        return Content(self._attributes(content.attributes), blocks, content.missing_place)

    def _attributes(self, attributes: dict[str, ContentAttribute]) -> dict[str, ContentAttribute]:
        return {
            name: _Attribute(value, _UnknownExpression(value.expression, self.marks))
            for name, value in attributes.items()
        }


def _free(expression: BodyExpression, bound: dict[str, Value]) -> list[Reference]:
    """The references of an expression to other variables than the bound ones."""
    return [reference for reference in expression.references() if reference.root not in bound]


def _extended(schema: BodySchema) -> BodySchema:
    """The schema with dynamic blocks, unless it has such blocks of its own."""
    if DYNAMIC in schema.blocks or DYNAMIC in schema.attributes:
        return schema
    return schema.with_block(_HEADER)

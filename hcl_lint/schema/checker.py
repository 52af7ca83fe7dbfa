"""Checking a body against a schema: errors and deprecations.

Values are evaluated as far as known; unknown ones are not reported.
"""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, Mapping, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema import rules
from hcl_lint.schema.body_schema import (
    ALL_OR_NONE, AS_VALUE, AT_LEAST_ONE, AT_MOST_ONE, CONSTANT, EXACTLY_ONE, NAME, NAMES, REFERENCE,
    REFERENCES, RUNTIME, STATIC, TYPE, VALUE, AttributeMode, AttributeSchema, BlockSchema,
    BodySchema, ItemMetadata, SchemaOrigin, is_within,
)
from hcl_lint.schema.constraints import check_label, check_value, words_in
from hcl_lint.schema.content import (
    BlockSchemaSource, Body, BodyExpression, Content, ContentAttribute, ContentBlock,
)
from hcl_lint.schema.native_body import NativeAttribute
from hcl_lint.schema.rules import UNEXPECTED_ITEM
from hcl_lint.schema.static_expressions import (
    is_null, is_reference, list_items, map_values, name_of, text_of, type_of,
)
from hcl_lint.syntax.nodes import (
    BoolLiteral, Expression, HeredocTemplate, Node, NumberLiteral, QuotedTemplate, TemplateText,
    Tuple,
)
from hcl_lint.syntax.queries import is_literal_value
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.messages import MOST_SUGGESTIONS, closest, listed
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import KIND_BOOL, KIND_DYNAMIC, KIND_LIST, KIND_STRING, STRING, Type
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value

_NOTHING: set[str] = set()

# What is remembered of the values with which nothing is wrong: of an attribute or a label so many,
# of so many characters.
_MOST: Final = 200
_LONGEST: Final = 50
_MOST_REPEATED: Final = 100  # blocks, where one is allowed, that are looked at


def check_body(
    body: Body, schema: BodySchema, scope: Scope | None = None, *, version: str = "",
    newest: str | None = None, product: str = "version", limits: Limits = DEFAULT_LIMITS,
    read: list[BodyExpression] | None = None, static: list[BodyExpression] | None = None,
    newer: list[Diagnostic] | None = None,
    scope_of: Callable[[BodyExpression], Scope | None] | None = None,
) -> list[Diagnostic]:
    """Return what is wrong with a body and all bodies in it, by a schema and its metadata.

    *version* is that of the *product* which reads the file, or with *newest* the oldest of them;
    "" stands for any. Reported is what none of the versions has. In an open scope variables that
    are not defined have unknown values. The expressions that were looked at are added to *read*,
    of literals at least those that are wrong; what is not evaluated, or takes no variables, is
    added to *static* too, and what only later versions have to *newer*. Where names
    mean different things in different places, *scope_of* says what they mean in an expression.
    """
    check = _BodyCheck(scope, version, limits)
    check.placed = scope_of
    check.newest = version if newest is None else newest
    check.product = product
    check.newer = [] if newer is None else newer
    check.body(body, schema)
    if read is not None:
        read += check.read
    if static is not None:
        static += check.static
    return check.diagnostics


class _BodyCheck:
    def __init__(self, scope: Scope | None, version: str, limits: Limits) -> None:
        self.scope = scope
        self.version = version
        self.newest = version
        self.product = ""
        self.limits = limits
        self.diagnostics: list[Diagnostic] = []
        self.newer: list[Diagnostic] = []
        self.read: list[BodyExpression] = []
        self.static: list[BodyExpression] = []
        self.conflicts: set[tuple[Content, str, str]] = set()  # those that were reported
        self.placed: Callable[[BodyExpression], Scope | None] | None = None
        self.origin: SchemaOrigin | None = None  # of what is being checked

    def report(self, diagnostic: Diagnostic) -> None:
        if self.origin is not None:
            rules.attribute_to(diagnostic, self.origin)
        self.diagnostics.append(diagnostic)

    def body(
        self, body: Body, schema: BodySchema, block: ContentBlock | None = None,
        names: tuple[str, ...] = (),
    ) -> None:
        """Check the body of a block, *names* being those of its labels, or of the file."""
        if len(schema.variants) != 0:
            labels: dict[str, str | None] = {}
            if block is not None:
                for name, label in zip(names, block.labels):
                    labels[name] = None if body.is_unknown and label == "" else label
            schema = schema.variant_of(
                selected_values(body, schema, labels, self.scope, self.limits)
            )
        if schema.is_opaque:
            expressions = body.expressions()
            self.read += expressions
            self.static += expressions
            return
        content, diagnostics = body.content(schema.optional)
        unexpected = _NOTHING
        if len(diagnostics) != 0:
            unexpected = _unexpected_names(diagnostics, schema)
            self.structure(diagnostics, schema)
        attributes = content.attributes
        origin = self.origin = schema.origin
        if len(schema.required) != 0:
            self.required(body, schema, content, unexpected)
        if len(schema.groups) != 0:
            self.groups(schema, content, unexpected)
        for name, attribute in attributes.items():
            known = schema.attributes.get(name) or schema.attribute(name)
            if known is None:
                continue
            if origin is not None:
                self.origin = None if name in schema.common else origin
            if known.metadata.is_conditional:
                self.metadata(name, known.metadata, attribute.name_place, content)
            if not self.is_accepted(attribute, known):
                self.attribute(attribute, known, content, schema)
        by_type = content.by_type
        self.origin = origin
        for needed in schema.needed:
            if needed.type not in by_type:
                self.count((), needed, content, unexpected)
        for type_, blocks in by_type.items():
            known_blocks = schema.block(type_)
            if known_blocks is not None:
                self.origin = None if type_ in schema.common else origin
                if known_blocks.least > 0 or known_blocks.most is not None:
                    self.count(blocks, known_blocks, content, unexpected)
                self.blocks(blocks, known_blocks, content)

    def structure(self, diagnostics: list[Diagnostic], schema: BodySchema) -> None:
        """Report items that a body should not have, or not in this form."""
        self.origin = origin = schema.origin
        for found in diagnostics:
            diagnostic = found.copy()  # Bodies keep what they find.
            if origin is not None and origin.is_near and diagnostic.rule is UNEXPECTED_ITEM:
                name = diagnostic.range.text.strip('"')
                if name not in schema.attributes and name not in schema.blocks:
                    if closest(name, [*schema.attributes, *schema.blocks]) is None:
                        continue
                diagnostic.severity = "warning"
            self.report(diagnostic)

    def required(
        self, body: Body, schema: BodySchema, content: Content, unexpected: set[str]
    ) -> None:
        """Check that a body has the attributes that are required."""
        missing = [
            element.name
            for element in schema.required
            if element.name not in content.attributes and element.name not in unexpected
            and len(content.of_type(element.name)) == 0  # in place of an attribute
        ]
        # A single unexpected attribute is probably a typo of the single missing one.
        if len(missing) != 1 or not _only_attribute(body, unexpected):
            for name in missing:
                self.report(rules.MISSING_ATTRIBUTE.at(content.missing_place, name=name))

    def is_accepted(self, attribute: ContentAttribute, schema: AttributeSchema) -> bool:
        """Whether nothing can be wrong with a value, as with most: it is a literal."""
        if not schema.takes_literals or not isinstance(attribute, NativeAttribute):
            return False
        node = attribute.node.expression
        if not schema.metadata.constrains:
            if _is_of_type(node, schema.type.kind):
                return True
            if isinstance(node, HeredocTemplate):
                if schema.type.kind != KIND_STRING and schema.type.kind != KIND_DYNAMIC:
                    return False
                if not node.is_literal() or attribute.length > self.limits.string_length:
                    return False
                self.read.append(attribute.expression)
                return True
            if isinstance(node, Tuple) and _is_list_of_texts(node, schema.type):
                self.read.append(attribute.expression)
                return True
        if len(schema.accepted) == 0 or not isinstance(
            node, (QuotedTemplate, NumberLiteral, BoolLiteral, Tuple)
        ):
            return False
        if attribute.short_text(_LONGEST) not in schema.accepted:
            return False
        if isinstance(node, Tuple):
            self.read.append(attribute.expression)
        return True

    def accept(self, attribute: ContentAttribute, schema: AttributeSchema) -> None:
        """Remember a value with which nothing is wrong, if it would be so in any place."""
        if schema.takes_literals and isinstance(attribute, NativeAttribute):
            if len(schema.accepted) < _MOST and self.limits is DEFAULT_LIMITS:
                if _is_constant(attribute.node.expression):
                    text = attribute.short_text(_LONGEST)
                    if text != "":
                        schema.accepted.add(text)

    def attribute(
        self, attribute: ContentAttribute, schema: AttributeSchema, content: Content,
        around: BodySchema,
    ) -> None:
        """Check the value of an attribute."""
        count = len(self.diagnostics)
        name = attribute.name
        value = self.value(attribute, schema, content, around)
        # What is not known may turn out to be null, which any attribute can be.
        is_set = value is not None and value.is_definitely_not_null
        if schema.metadata.is_read_only and is_set:
            self.report(rules.READ_ONLY.at(attribute.name_place, name=name))
        elif value is not None and value.is_null and schema.is_required and self.origin is not None:
            self.report(rules.REQUIRED_NULL.at(attribute.expression.place, name=name))
        elif value is not None and schema.metadata.constrains:
            check_value(name, value, schema, attribute.expression, self.diagnostics)
        words = schema.metadata.words
        for word, place in words_in(attribute.expression) if len(words) != 0 else ():
            if word in words:
                self.availability(word, words[word], place)
        if len(self.diagnostics) == count:
            self.accept(attribute, schema)

    def groups(self, schema: BodySchema, content: Content, unexpected: set[str]) -> None:
        """Check which items of a group are set together."""
        for condition, names in schema.groups:
            there = [name for name in names if _has(content, name)]
            may_be_more = any(name in unexpected for name in names) or any(
                block.type in names and block.body.is_unknown for block in content.all_blocks
            )
            if may_be_more:
                continue
            if len(there) > 1 and condition in (EXACTLY_ONE, AT_MOST_ONE):
                self.report(rules.MORE_THAN_ONE.at(
                    _place_of(content, there[1]), name=there[1], other=there[0],
                    names=listed(there),
                ))
            elif condition in (EXACTLY_ONE, AT_LEAST_ONE) and len(there) <= 1:
                null = _null_place(content, there)
                if len(there) == 0 or null is not None:
                    place = null or content.missing_place
                    self.report(rules.none_of(names, condition == EXACTLY_ONE, place))
            elif condition == ALL_OR_NONE and 0 < len(there) < len(names):
                missing = next(name for name in names if name not in there)
                place = _place_of(content, there[0])
                self.report(rules.REQUIRED_WITH.at(place, name=there[0], other=missing))

    def value(
        self, attribute: ContentAttribute, schema: AttributeSchema, content: Content,
        around: BodySchema,
    ) -> Value | None:
        """The value of an attribute, of its type; None where it has none of it."""
        mode = schema.mode
        if mode is AS_VALUE:
            return self.evaluated(attribute, schema.type, self.scope)
        if not mode.is_nullable and is_null(attribute.expression):
            self.read.append(attribute.expression)
            self.report(rules.NULL.at(attribute.expression.place, name=attribute.name))
            return None
        if mode.name not in (VALUE, RUNTIME):
            self.static.append(attribute.expression)
        if mode.is_evaluated:
            return self.evaluated(attribute, schema.type, self.scope_of(mode, content, around))
        expression = attribute.expression
        self.read.append(expression)
        name = name_of(expression)
        if name is None and mode.allows_quotes:
            name = text_of(expression)
        if is_null(expression) or mode.name == STATIC or name in mode.keywords:
            return None
        if mode.name == TYPE:
            self.diagnostics += type_of(expression)[2]
        elif mode.name == NAME:
            if len(mode.keywords) != 0:
                place, keywords = expression.place, listed(mode.keywords)
                self.report(rules.NOT_A_KEYWORD.at(place, name=attribute.name, keywords=keywords))
            elif name is None:
                self.report(rules.NOT_A_NAME.at(expression.place, name=attribute.name))
        elif mode.name == NAMES:
            if list_items(expression) is None or _names(expression) is None:
                self.report(rules.NOT_NAMES.at(expression.place, name=attribute.name))
        else:
            self.references(attribute, mode.name)
        return None

    def references(self, attribute: ContentAttribute, mode: str) -> None:
        """Check a reference, a list of them, or a map."""
        expression = attribute.expression
        if mode == REFERENCE:
            if not is_reference(expression):
                self.report(rules.NOT_A_REFERENCE.at(expression.place, name=attribute.name))
            return
        items = list_items(expression) if mode == REFERENCES else map_values(expression)
        if items is None:
            self.report(
                (rules.NOT_REFERENCES if mode == REFERENCES else rules.NOT_A_MAP_OF_REFERENCES).at(
                    expression.place, name=attribute.name
                )
            )
            return
        for item in items:
            if not is_reference(item):
                self.report(rules.NOT_A_REFERENCE.at(item.place, name=attribute.name))

    def scope_of(self, mode: AttributeMode, content: Content, around: BodySchema) -> Scope | None:
        """The scope of an expression that is not read like all others.

        Where the names are not known, it sees any.
        """
        if mode.name == CONSTANT or self.scope is None:
            return None
        if mode.name == RUNTIME:
            return Scope({}, None, self.scope, True)
        if mode.roots is None and len(mode.roots_from) == 0:
            return self.scope
        names = list(mode.roots or ())
        is_open = False
        for element in mode.roots_from:
            if element in content.attributes:
                found = _names(content.attributes[element].expression)
                is_open = is_open or found is None
                names += found or []
            elif element in around.attributes:
                is_open = is_open or around.attributes[element].is_required
        variables = dict.fromkeys(names, DYNAMIC_UNKNOWN)
        return Scope(variables, self.scope.functions, None, is_open)

    def evaluated(
        self, attribute: ContentAttribute, type_: Type, scope: Scope | None
    ) -> Value | None:
        expression = attribute.expression
        self.read.append(expression)
        if self.placed is not None and scope is self.scope:
            scope = self.placed(expression.written)
        value, diagnostics = expression.evaluate(scope, self.limits)
        if len(diagnostics) != 0:
            self.diagnostics += diagnostics
            if any([diagnostic.is_error for diagnostic in diagnostics]):
                return None
        try:
            return convert(value, type_)
        except ConversionError as error:
            self.report(
                rules.WRONG_TYPE.at(expression.place, name=attribute.name, reason=error.message)
            )
            return None

    # Metadata

    def metadata(self, name: str, metadata: ItemMetadata, place: Range, content: Content) -> None:
        """Check whether an item is allowed, and whether the items that it requires are set."""
        if metadata.removed:
            self.report(rules.removed(name, metadata, place))
        elif metadata.deprecated or metadata.replacement:
            self.report(rules.deprecated(name, metadata, place))
        self.availability(name, (metadata.since, metadata.until), place)
        for other in metadata.conflicts:
            if _has(content, other) and (content, other, name) not in self.conflicts:
                self.conflicts.add((content, name, other))
                self.report(rules.CONFLICT.at(place, name=name, other=other))
        for other in metadata.requires:
            if not _has(content, other):
                self.report(rules.REQUIRED_WITH.at(place, name=name, other=other))

    def availability(self, name: str, bounds: tuple[str, str], place: Range) -> None:
        """Check whether some version has what is there between two, "" standing for no bound."""
        since, until = bounds
        if self.newest and not is_within(self.newest, since, ""):
            self.newer.append(rules.TOO_NEW.at(place, name=name, version=f"{self.product} {since}"))
            self.report(self.newer[-1])
        elif self.version and not is_within(self.version, "", until):
            self.report(rules.REMOVED_IN.at(place, name=name, version=f"{self.product} {until}"))

    # Blocks

    def count(
        self, blocks: Sequence[ContentBlock], schema: BlockSchema, content: Content,
        unexpected: set[str],
    ) -> None:
        """Check how many blocks of one type there are in a body."""
        if len(blocks) == 1 and schema.least <= 1 and schema.most != 0:
            return
        known = [block for block in blocks if not block.body.is_unknown]
        count = len(known)
        if count == len(blocks) and schema.type not in content.attributes:
            if count < schema.least and schema.type not in unexpected:
                place = content.missing_place
                if schema.least == 1:
                    self.report(rules.MISSING_BLOCK.at(place, type=schema.type))
                else:
                    self.report(rules.too_few_blocks(schema.type, count, schema.least, place))
        if schema.most is not None and count > schema.most:
            if schema.most == 1:
                for block in known[1:_MOST_REPEATED]:
                    outcome = schema.metadata.repeated
                    self.report(
                        rules.repeated_block(schema.type, block.place, known[0].place, outcome)
                    )
            else:
                extra = known[schema.most].place
                self.report(rules.too_many_blocks(schema.type, schema.most, extra))

    def blocks(self, blocks: list[ContentBlock], schema: BlockSchema, content: Content) -> None:
        """Check the blocks of one type in a body."""
        if schema.has_keys:
            self.keys(blocks, schema.metadata.repeated)
        origin = self.origin
        for block in blocks:
            if schema.metadata.is_conditional:
                self.metadata(block.type, schema.metadata, block.type_place, content)
            if schema.label_metadata is not None and not block.body.is_unknown:
                self.labels(block, schema, schema.label_metadata)
            nested = schema.nested
            if nested is None:
                self.free_attributes(block, schema.element)
            elif isinstance(nested, BlockSchemaSource):
                self.body(block.body, nested.schema_of(block), block, schema.labels)
            else:
                self.body(block.body, nested.schema, block, schema.labels)
            self.origin = origin

    def keys(self, blocks: list[ContentBlock], outcome: str) -> None:
        """Check that no two blocks of one type have the same labels."""
        first: dict[tuple[str, ...], ContentBlock] = {}
        for block in blocks:
            other = block if block.body.is_unknown else first.setdefault(block.labels, block)
            if other is not block:
                place = block.place
                self.report(
                    rules.repeated_labels(block.type, block.labels, place, other.place, outcome)
                )

    def labels(
        self, block: ContentBlock, schema: BlockSchema, constraints: dict[str, ItemMetadata]
    ) -> None:
        for number, label in enumerate(block.labels):
            metadata = constraints.get(schema.labels[number])
            if metadata is not None and label in metadata.words:
                self.availability(label, metadata.words[label], block.label_places[number])
            if metadata is None or not metadata.constrains or label in metadata.accepted:
                continue
            if check_label(block, number, schema.labels[number], metadata, self.diagnostics):
                if len(label) <= _LONGEST and len(metadata.accepted) < _MOST:
                    metadata.accepted.add(label)

    def free_attributes(self, block: ContentBlock, type_: Type) -> None:
        """Check a body of attributes with any names."""
        attributes, diagnostics = block.body.just_attributes()
        self.diagnostics += diagnostics
        for attribute in attributes.values():
            is_right = isinstance(attribute, NativeAttribute) and _is_of_type(
                attribute.node.expression, type_.kind
            )
            if not is_right:
                self.evaluated(attribute, type_, self.scope)


def _names(expression: BodyExpression) -> list[str] | None:
    """The bare names that an expression is: a list of them, or one; None where it is not."""
    items = list_items(expression)
    names = [name_of(item) for item in ([expression] if items is None else items)]
    known = [name for name in names if name is not None]
    return known if len(known) == len(names) else None


def selected_values(
    body: Body, schema: BodySchema, labels: Mapping[str, str | None], scope: Scope | None,
    limits: Limits = DEFAULT_LIMITS,
) -> dict[str, str | None]:
    """The values that say which variants of a schema hold; None for what is not known."""
    values = dict(labels)
    for name in schema.selectors:
        attribute = None if name in values else body.attribute(name)
        if attribute is None:
            continue
        plain = attribute.plain_text
        if plain is not None:
            values[name] = plain
            continue
        value = attribute.expression.evaluate(scope, limits)[0].unmarked()
        try:
            text = convert(value, STRING)
        except ConversionError:
            values[name] = None
            continue
        if not text.is_null:
            values[name] = text.as_string() if text.is_present else None
    return values


def _unexpected_names(diagnostics: list[Diagnostic], schema: BodySchema) -> set[str]:
    """The names of a body's unexpected items, and of the items that they probably stand for.

    Those are not missing too: one problem is one finding.
    """
    found: set[str] = set()
    for diagnostic in diagnostics:
        if diagnostic.rule is UNEXPECTED_ITEM:
            found.add(diagnostic.range.text.strip('"'))
    names = [*schema.attributes, *schema.blocks]
    meant = [closest(element, names) for element in sorted(found)[:MOST_SUGGESTIONS]]
    return found.union([element for element in meant if element is not None])


def _only_attribute(body: Body, names: set[str]) -> bool:
    """Whether *names* is a single one, and that of an attribute in a body."""
    return len(names) == 1 and not names.isdisjoint(body.attributes())


def _place_of(content: Content, name: str) -> Range:
    if name in content.attributes:
        return content.attributes[name].name_place
    return content.by_type[name][0].type_place


def _null_place(content: Content, names: list[str]) -> Range | None:
    """The place of the only item that is set, if it is set to a literal null."""
    attribute = content.attributes.get(names[0]) if len(names) == 1 else None
    if attribute is None or not is_null(attribute.expression):
        return None
    return attribute.expression.place


def _is_of_type(node: Node, kind: int) -> bool:
    """Whether an expression is a text or a bool, and may be one where *kind* is the type's."""
    if isinstance(node, QuotedTemplate):
        if kind == KIND_STRING or kind == KIND_DYNAMIC:
            parts = node.parts
            return len(parts) == 0 or len(parts) == 1 and isinstance(parts[0], TemplateText)
        return False
    return isinstance(node, BoolLiteral) and (kind == KIND_BOOL or kind == KIND_DYNAMIC)


def _is_list_of_texts(node: Tuple, type_: Type) -> bool:
    """Whether a tuple has only texts, and a list of these may be where a type is asked for."""
    if type_.kind == KIND_DYNAMIC:
        kind = KIND_DYNAMIC
    elif type_.kind == KIND_LIST:
        kind = type_.element_type.kind
    else:
        return False
    return len(node.items) <= _MOST and all(_is_of_type(item, kind) for item in node.items)


def _is_constant(node: Expression) -> bool:
    """Whether an expression is a literal, or a tuple of literals."""
    if isinstance(node, Tuple):
        return all([is_literal_value(item) for item in node.items])
    return is_literal_value(node)


def _has(content: Content, name: str) -> bool:
    return name in content.attributes or name in content.by_type

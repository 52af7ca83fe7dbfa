"""The rules of bodies that do not match their schema, and of specs, and what they say."""

from __future__ import annotations

from hcl_lint.annotations import Final, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic, Related
from hcl_lint.diagnostics.rule import ERROR, EVALUATION, ON, WARNING, Rule
from hcl_lint.schema.body_schema import BlockSchema, BodySchema, ItemMetadata, SchemaOrigin
from hcl_lint.syntax.rules import INVALID_JSON
from hcl_lint.text.messages import advise, closest, counted, cut, listed, location
from hcl_lint.text.source import Range

_ESCAPING: Final = "_"  # Terraform's block for arguments named as its own are: not a likely guess.
_MOST_LISTED: Final = 8  # Longer lists of alternatives do not help.
_LONGEST: Final = 24  # of a name in a summary


def with_link(detail: str, metadata: ItemMetadata) -> str:
    """A detail with the page about the item."""
    return f"{detail} See {metadata.url}" if metadata.url else detail


def attribute_to(diagnostic: Diagnostic, origin: SchemaOrigin) -> None:
    """Add to a diagnostic who says so."""
    diagnostic.detail += f" Provider: {origin.title}."
    if origin.is_doubtful:
        diagnostic.severity = WARNING


UNEXPECTED_ITEM = Rule(
    "E020", "unexpected-item", ERROR, ON,
    "Attribute or block that is not allowed here.", found_by=EVALUATION,
)

UNEXPECTED = UNEXPECTED_ITEM.says("Unexpected {what} `{name}`", "{advice}", longest=_LONGEST)
BLOCK_AMONG_ATTRIBUTES = UNEXPECTED_ITEM.says(
    "Unexpected block `{type}`",
    "Only attributes are allowed here, not blocks. To set an attribute, write"
    " `{type} = {{ ... }}`.",
    longest=_LONGEST,
)
REMOVED = UNEXPECTED_ITEM.says("`{name}` is no longer supported", "{advice}", longest=_LONGEST)
READ_ONLY = UNEXPECTED_ITEM.says(
    "`{name}` is read-only",
    "Its value is determined by the provider and cannot be set. Remove it.", longest=_LONGEST,
)
MORE_THAN_ONE = UNEXPECTED_ITEM.says(
    "`{name}` conflicts with `{other}`", "Set only one of {names}.", longest=_LONGEST
)
CONFLICT = UNEXPECTED_ITEM.says(
    "`{name}` conflicts with `{other}`", "Remove one of the two.", longest=_LONGEST
)
TOO_NEW = UNEXPECTED_ITEM.says(
    "`{name}` needs {version:.28}",
    "It is available since {version:.28}, but only older versions are to be used.",
    longest=_LONGEST,
)
REMOVED_IN = UNEXPECTED_ITEM.says(
    "`{name}` is gone since {version:.28}",
    "It was available before {version:.28}, but only later versions are to be used.",
    longest=_LONGEST,
)


def unexpected(what: str, name: str, schema: BodySchema, place: Range) -> Diagnostic:
    """Report an attribute, a block or, in JSON syntax, a property that is not allowed."""
    if what == "attribute" and name in schema.blocks:
        advice = f"`{name}` is a block type here: write `{name} {{ ... }}`, without `=`."
    elif what == "block" and name in schema.attributes:
        advice = f"`{name}` is an attribute here: write `{name} = ...`."
    else:
        advice = _advice(name, schema, what)
    return UNEXPECTED.at(place, what=what, name=name, advice=advice)


def _advice(name: str, schema: BodySchema, what: str) -> str:
    """The tokens that are allowed in place of something unexpected."""
    attributes, blocks = list(schema.attributes), list(schema.blocks)
    meant = closest(name, attributes + blocks)
    if meant is not None:
        if what == "property" or (meant in schema.blocks) == (what == "block"):
            return f"Did you mean `{meant}`?"
        return f"Did you mean the {'block' if meant in schema.blocks else 'attribute'} `{meant}`?"
    if len(attributes) == 0 and len(blocks) == 0:
        return "Nothing is allowed here."
    if len(attributes) > _MOST_LISTED or len(blocks) > _MOST_LISTED:
        return f"This {what} is not allowed here."
    parts = []
    blocks = [block for block in blocks if block != _ESCAPING]
    for one, many, names in (("attribute", "attributes", attributes), ("block", "blocks", blocks)):
        if len(names) != 0:
            kind = one if len(names) == 1 else f"one of the {many}"
            parts.append(f"{kind} {listed(sorted(names))}")
    return f"Expected {' or '.join(parts)}."


def removed(name: str, metadata: ItemMetadata, place: Range) -> Diagnostic:
    return REMOVED.at(place, name=name, advice=_replacement(metadata.removed, metadata))


def _replacement(reason: str, metadata: ItemMetadata) -> str:
    reason = reason.strip()
    advice = reason if not reason or reason[-1] in ".!?" else reason + "."
    if metadata.replacement:
        advice = f"{advice} Use `{metadata.replacement}` instead.".strip()
    return with_link(advice, metadata)


MISSING_ITEM = Rule(
    "E021", "missing-item", ERROR, ON, "Missing required attribute or block.", found_by=EVALUATION
)

MISSING_ATTRIBUTE: Final = MISSING_ITEM.says(
    "Missing attribute `{name}`", "The attribute `{name}` is required here.", longest=_LONGEST
)
REQUIRED_NULL = MISSING_ITEM.says(
    "Required attribute `{name}` is null",
    "The attribute `{name}` is required here, and null stands for an attribute that is not set.",
    longest=_LONGEST,
)
MISSING_BLOCK = MISSING_ITEM.says(
    "Missing block `{type}`", "A block of type `{type}` is required here.", longest=_LONGEST
)
TOO_FEW_BLOCKS = MISSING_ITEM.says(
    "Too few `{type}` blocks",
    "At least {least} of type `{type}` must be present, but there {found}.", longest=_LONGEST,
)
REQUIRED_WITH = MISSING_ITEM.says(
    "`{name}` requires `{other}`", "Where `{name}` is set, `{other}` must be set too.",
    longest=_LONGEST,
)


def too_few_blocks(type_: str, count: int, least: int, place: Range) -> Diagnostic:
    found = "are none" if count == 0 else f"is {count}" if count == 1 else f"are {count}"
    return TOO_FEW_BLOCKS.at(place, type=type_, least=counted(least, "block"), found=found)


def none_of(names: Sequence[str], is_exact: bool, place: Range) -> Diagnostic:
    shown = [cut(name, _LONGEST) for name in names[:4]]
    return MISSING_ITEM.at(
        place, f"Missing {' or '.join([f'`{name}`' for name in shown])}",
        f"{'Exactly' if is_exact else 'At least'} one of {listed(names)} is required here.",
    )


REPEATED_ITEM = Rule(
    "E022", "repeated-item", ERROR, ON, "Block that is repeated too often.", found_by=EVALUATION
)

_SET_ALREADY: Final = "It is already set {where}. Remove one of the two."
ATTRIBUTE_TWICE = REPEATED_ITEM.says(
    "Attribute `{name}` is set twice", _SET_ALREADY, longest=_LONGEST
)
PROPERTY_TWICE = INVALID_JSON.says("Property `{name}` is set twice", _SET_ALREADY, longest=_LONGEST)
DUPLICATE_BLOCK = REPEATED_ITEM.says(
    "Duplicate block `{type}`", "{rule} The first is {where}.", longest=_LONGEST
)
DUPLICATE_LABELS = REPEATED_ITEM.says(
    "Duplicate labels for block `{type}`", "The first `{type} {labels}` is {where}. {rule}",
    longest=_LONGEST,
)
TOO_MANY_BLOCKS = REPEATED_ITEM.says(
    "Too many `{type}` blocks", "At most {most} of type `{type}` are allowed here.",
    longest=_LONGEST,
)


def set_twice(name: str, place: Range, first: Range, *, is_property: bool = False) -> Diagnostic:
    return (PROPERTY_TWICE if is_property else ATTRIBUTE_TWICE).at(
        place, name=name, where=location(first, place), related=[Related("first set here", first)]
    )


def repeated_block(type_: str, place: Range, first: Range, outcome: str = "") -> Diagnostic:
    """Report a second block; *outcome* says what becomes of it where that is not an error."""
    return DUPLICATE_BLOCK.at(
        place, type=type_, where=location(first, place),
        rule=outcome or f"Only one block of type `{type_}` is allowed here.",
        related=[Related("first block here", first)], severity=WARNING if outcome else "",
    )


def repeated_labels(
    type_: str, labels: tuple[str, ...], place: Range, first: Range, outcome: str = ""
) -> Diagnostic:
    """As `repeated_block`, for a second block with the same labels."""
    return DUPLICATE_LABELS.at(
        place, type=type_, labels=" ".join([f'"{label}"' for label in labels]),
        where=location(first, place), rule=outcome or "Labels must be unique here.",
        related=[Related("first block here", first)], severity=WARNING if outcome else "",
    )


def too_many_blocks(type_: str, most: int, place: Range) -> Diagnostic:
    return TOO_MANY_BLOCKS.at(place, type=type_, most=counted(most, "block"))


WRONG_LABELS = Rule(
    "E023", "wrong-labels", ERROR, ON, "Block with too many or too few labels.", found_by=EVALUATION
)

EXTRA_LABEL = WRONG_LABELS.says(
    "Too many labels for block `{type}`", "Blocks of type `{type}` have {wanted}.", longest=_LONGEST
)
MISSING_LABEL = WRONG_LABELS.says(
    "Missing label `{label}` of block `{type}`", "Blocks of type `{type}` have {wanted}.",
    longest=_LONGEST,
)
NO_LABEL_PROPERTY = WRONG_LABELS.says(
    "Missing label `{label}` of block `{type}`", "Add at least one property; its name is the label."
)


def extra_label(schema: BlockSchema, place: Range) -> Diagnostic:
    wanted = f"only {_labels(schema)}" if schema.labels else "no labels"
    return EXTRA_LABEL.at(place, type=schema.type, wanted=wanted)


def missing_label(schema: BlockSchema, label: str, place: Range) -> Diagnostic:
    return MISSING_LABEL.at(place, type=schema.type, label=label, wanted=_labels(schema))


def _labels(schema: BlockSchema) -> str:
    return f"{counted(len(schema.labels), 'label')}: {listed(schema.labels)}"


INVALID_VALUE = Rule(
    "E024", "invalid-value", ERROR, ON, "Invalid value of an attribute.", found_by=EVALUATION
)

WRONG_TYPE = INVALID_VALUE.says(
    "Wrong type for attribute `{name}`", "The value of `{name}` has the wrong type: {reason}.",
    longest=_LONGEST,
)
NULL = INVALID_VALUE.says(
    "Attribute `{name}` is null", "`{name}` cannot be null. Give it a value, or remove it.",
    longest=_LONGEST,
)
NO_COMMON_TYPE = INVALID_VALUE.says(
    "Types in `{type}` blocks do not match",
    "The values in the blocks of type `{type}` have no common type.", longest=_LONGEST,
)
UNCOMMON_TYPE = INVALID_VALUE.says(
    "Types in `{type}` blocks do not match",
    "The values here cannot be converted to the type of the other blocks: {reason}.",
    longest=_LONGEST,
)
NOT_A_TYPE = INVALID_VALUE.says(
    "Expected a type", 'Write the type as an expression in a string, such as "list(string)".'
)
INVALID = INVALID_VALUE.says("Invalid value for {what} `{name}`", "{reason}", longest=_LONGEST)
_INVALID_ATTRIBUTE: Final = "Invalid value for attribute `{name}`"
NOT_A_NAME = INVALID_VALUE.says(
    _INVALID_ATTRIBUTE, "It must be a bare name, without quotes.", longest=_LONGEST
)
NOT_A_KEYWORD = INVALID_VALUE.says(
    _INVALID_ATTRIBUTE, "It must be one of the keywords {keywords}, without quotes.",
    longest=_LONGEST,
)
NOT_NAMES = INVALID_VALUE.says(
    _INVALID_ATTRIBUTE, "It must be a list of bare names: `[a, b]`.", longest=_LONGEST
)
NOT_A_REFERENCE = INVALID_VALUE.says(
    _INVALID_ATTRIBUTE, "It must be a reference, such as `a.b`: it is not evaluated.",
    longest=_LONGEST,
)
NOT_REFERENCES = INVALID_VALUE.says(
    _INVALID_ATTRIBUTE, "It must be a list of references: `[a.b, c]`.", longest=_LONGEST
)
NOT_A_MAP_OF_REFERENCES = INVALID_VALUE.says(
    _INVALID_ATTRIBUTE, "It must be a map of references: `{{ a = b.c }}`.", longest=_LONGEST
)

DEPRECATED_ITEM = Rule(
    "E027", "deprecated-item", WARNING, ON, "Deprecated attribute or block.", found_by=EVALUATION
)

DEPRECATED = DEPRECATED_ITEM.says("`{name}` is deprecated", "{advice}", longest=_LONGEST)


def deprecated(name: str, metadata: ItemMetadata, place: Range) -> Diagnostic:
    return DEPRECATED.at(place, name=name, advice=_replacement(metadata.deprecated, metadata))


# JSON of another form than the schema requires

NOT_A_BODY = INVALID_JSON.says(
    "Expected a JSON object", "A body is an object or an array of objects."
)
NOT_AN_OBJECT = INVALID_JSON.says(
    "Expected a JSON object", "Write an object whose property names are those of the attributes."
)
NOT_LABELS = INVALID_JSON.says(
    "Expected a JSON object",
    "Write an object; its property names are the labels (`{label}`) of blocks of type `{type}`.",
)
NOT_BLOCKS = INVALID_JSON.says(
    "Expected a JSON object or array",
    "Write the body of a block of type `{type}`, or an array of bodies.",
)
ROOT_NOT_A_BODY = INVALID_JSON.says(
    "Expected a JSON object", "A configuration in JSON is an object or an array of objects."
)
INVALID_NAME = INVALID_JSON.says(
    "Invalid property name", "The value of this template is not a valid name: {reason}."
)
TOO_MANY_DIGITS = INVALID_JSON.says("Number has too many digits", "The limit is {limit:,} digits.")

INVALID_DYNAMIC_BLOCK = Rule(
    "E025", "invalid-dynamic-block", ERROR, ON, "Invalid `dynamic` block.", found_by=EVALUATION
)

NO_COLLECTION = INVALID_DYNAMIC_BLOCK.says(
    "Invalid `for_each` of a dynamic block",
    "A list, set, tuple, map or object is required, but this is {kind}.",
)
NULL_COLLECTION = INVALID_DYNAMIC_BLOCK.says(
    "Invalid `for_each` of a dynamic block",
    "The collection is null. Use an empty list for no blocks.",
)
NO_ITERATOR_NAME = INVALID_DYNAMIC_BLOCK.says(
    "Invalid `iterator` of a dynamic block",
    "The iterator must be a bare name: the variable for the current element.",
)
NO_LIST_OF_LABELS = INVALID_DYNAMIC_BLOCK.says(
    "Invalid `labels` of a dynamic block", "The labels must be a literal list: `[a, b]`."
)
NO_CONTENT = INVALID_DYNAMIC_BLOCK.says(
    "Dynamic block without content",
    "Add a `content` block: it is the body of the generated blocks.",
)
EXTRA_CONTENT = INVALID_DYNAMIC_BLOCK.says(
    "Dynamic block with two `content` blocks", "Remove one of the two."
)
WRONG_LABEL = INVALID_DYNAMIC_BLOCK.says(
    "Invalid label of a dynamic block", "The value cannot be a label: {reason}."
)
TOO_MANY_GENERATED = INVALID_DYNAMIC_BLOCK.says(
    "Too many generated blocks", "The limit for the dynamic blocks of one body is {limit:,} blocks."
)

INVALID_SPEC = Rule(
    "E026", "invalid-spec", ERROR, ON, "Contradictory spec file.", found_by=EVALUATION
)

NO_SPEC = INVALID_SPEC.says(
    "Missing spec",
    "Exactly one block is required here, which describes what to decode: `object`, `attr`,"
    " `block`, `literal` and so on.",
)
EXTRA_SPEC = INVALID_SPEC.says(
    "More than one spec", "Only one spec is allowed here. Put several into an `object` or `array`."
)
NOT_ONE_TO_TRANSFORM = INVALID_SPEC.says(
    "A transform needs exactly one spec",
    "The value of the nested spec is `nested` in its `result`.",
)
NO_DEFAULT = INVALID_SPEC.says(
    "A default needs at least one spec", "The value is that of the first nested spec that has one."
)
NO_NAME = INVALID_SPEC.says(
    "Missing `{attribute}` of `{kind}`",
    "`{attribute}` is optional only directly inside an `object`, which provides the name.",
)
NO_LABELS = INVALID_SPEC.says(
    "Missing `labels`", "`labels` is a list of at least one name: the labels that become keys."
)
ANY_TYPE_IN_MAP = INVALID_SPEC.says(
    "Values of any type in a `block_map`",
    "The elements of a map have one type, so every attribute in a `block_map` needs a specific"
    " type. Use `block_object` if the types differ.",
)
UNSUITABLE = INVALID_SPEC.says("Unsuitable value", "The value does not fit: {reason}.")
CONTRADICTORY_BOUNDS = INVALID_SPEC.says(
    "`min_items` is greater than `max_items`",
    "No body can have at least {least} and at most {most} blocks.", WARNING,
)
NOT_PARAMETERS = INVALID_SPEC.says(
    "Expected a list of names", "Parameters are a list of bare names: `[a, b]`."
)
NOT_A_PARAMETER = INVALID_SPEC.says(
    "Expected a name", "A parameter is a bare name, without quotes."
)
CONTRADICTION = INVALID_SPEC.says("Spec contradicts itself", "In one body {reason}.")
UNKNOWN_SHARED = INVALID_SPEC.says("Unknown shared spec `{name:.24}`", "{advice}")
CIRCULAR = INVALID_SPEC.says(
    "Shared spec `{name:.24}` is circular",
    "It uses or includes itself in the same body. It may use itself only in a nested block.",
)
TOO_DEEP = INVALID_SPEC.says(
    "Too many shared specs include each other", "Include one in another at most {most} deep."
)
NO_ITEMS_TO_INCLUDE = INVALID_SPEC.says(
    "Shared spec `{name:.24}` is not an object",
    "Only an `object` has items that another object can include.",
)
UNKNOWN_WORD = INVALID_SPEC.says(
    "Unknown value `{word:.24}` of `{name}`", "{hint}Valid values are {known}."
)
SPEC_TWICE = INVALID_SPEC.says("The spec `{name:.24}` is defined twice", "Names must be unique.")
FUNCTION_TWICE = INVALID_SPEC.says(
    "The function `{name:.24}` is defined twice", "The last definition takes precedence.", WARNING
)
WRONG_PATTERN = INVALID_SPEC.says(
    "Invalid pattern", "This is not a valid regular expression: {reason}."
)
NO_VERSION = INVALID_SPEC.says(
    "Invalid version", "`{text:.24}` is not a version. Write numbers separated by dots: `1.9.0`."
)


def unknown_shared(name: str, known: list[str], place: Range) -> Diagnostic:
    advice = advise(
        name, known, "Define it with a `shared` block of this label at the top level of the file."
    )
    return UNKNOWN_SHARED.at(place, name=name, advice=advice)


def unknown_word(name: str, word: str, known: Sequence[str], place: Range) -> Diagnostic:
    meant = closest(word, known)
    hint = f"Did you mean `{meant}`? " if meant is not None else ""
    return UNKNOWN_WORD.at(place, name=name, word=word, known=listed(known), hint=hint)

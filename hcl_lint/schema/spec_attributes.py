"""The attributes of the blocks in a spec file: constants, and what they say about items."""

from __future__ import annotations

from hcl_lint.annotations import Final, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.type_expressions import TypeDefaults
from hcl_lint.regex.machine import PatternError, TooMuch
from hcl_lint.regex.pattern import pattern_of
from hcl_lint.schema import rules
from hcl_lint.schema.body_schema import (
    AS_VALUE, DURATION, FORMATS, MODES, NO_METADATA, ROLES, VALUE, AttributeMode, ItemMetadata,
    parse_version,
)
from hcl_lint.schema.content import Content
from hcl_lint.schema.static_expressions import is_null, type_of
from hcl_lint.text.limits import Limits
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.durations import parse_duration
from hcl_lint.values.numbers import number_from_int
from hcl_lint.values.types import BOOL, DYNAMIC, NUMBER, STRING, Type, list_of, map_of, object_of
from hcl_lint.values.value import Value, number_value

_MOST: Final = number_from_int(1_000_000_000)


class SpecAttributes:
    """Reads attributes of blocks of a spec; what is wrong with them is reported."""

    def __init__(self, limits: Limits) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.limits = limits

    def report(self, diagnostic: Diagnostic) -> None:
        """Report a problem."""
        self.diagnostics.append(diagnostic)

    def value(self, content: Content, name: str, type_: Type) -> Value | None:
        """The known value of an attribute of the spec; None if there is none."""
        attribute = content.attributes.get(name)
        if attribute is None:
            return None
        value, diagnostics = attribute.expression.evaluate(None, self.limits)
        self.diagnostics += diagnostics
        if len(diagnostics) != 0:
            return None
        try:
            value = convert(value, type_)
        except ConversionError as error:
            self.report(rules.UNSUITABLE.at(attribute.expression.place, reason=error.message))
            return None
        return value.unmarked_deep() if value.is_present and not value.contains_unknown else None

    def text(self, content: Content, name: str) -> str | None:
        value = self.value(content, name, STRING)
        return None if value is None else value.as_string()

    def texts(self, content: Content, name: str) -> list[str]:
        """A list of strings."""
        value = self.value(content, name, list_of(STRING))
        if value is None:
            return []
        return [element.as_string() for element in value.as_elements() if element.is_present]

    def lists(self, content: Content, name: str) -> tuple[Value, ...]:
        """A list of lists of strings."""
        value = self.value(content, name, list_of(list_of(STRING)))
        return () if value is None else tuple(value.as_elements())

    def truth(self, content: Content, name: str) -> bool:
        """A bool; false if there is none."""
        value = self.value(content, name, BOOL)
        return value is not None and value.as_bool()

    def type(self, content: Content, name: str) -> tuple[Type, TypeDefaults | None]:
        """A type, any type if there is none, and its defaults."""
        attribute = content.attributes.get(name)
        if attribute is None or is_null(attribute.expression):
            return DYNAMIC, None
        type_, defaults, diagnostics = type_of(attribute.expression)
        self.diagnostics += diagnostics
        return type_, defaults

    def count(self, content: Content, name: str) -> int | None:
        """A whole number, or None."""
        value = self.value(content, name, NUMBER)
        if value is None:
            return None
        number = value.as_number()
        if not number.is_integer() or number.absolute() > _MOST:
            place = content.attributes[name].expression.place
            self.report(rules.UNSUITABLE.at(place, reason="a whole number is required"))
            return None
        return number.to_int()


METADATA_NAMES: Final = (
    "description", "url", "deprecated", "removed", "replacement", "repeated", "since", "until",
    "conflicts_with", "required_with", "words", "values", "pattern", "minimum", "maximum", "format",
)
OPTION_NAMES: Final = ("default", "role")
"""More of what a spec says of attributes, and of nothing else."""
MODE_NAMES: Final = ("reads", "roots", "roots_from", "keywords", "nullable", "quoted_keywords")


def read_mode(content: Content, attributes: SpecAttributes) -> AttributeMode:
    """How an attribute is read, by the attributes of its spec."""
    if not any([name in content.attributes for name in MODE_NAMES]):
        return AS_VALUE
    mode = _one_of(content, "reads", MODES, attributes) or VALUE
    has_roots = "roots" in content.attributes
    return AttributeMode(
        mode, tuple(attributes.texts(content, "roots")) if has_roots else None,
        tuple(attributes.texts(content, "roots_from")),
        tuple(attributes.texts(content, "keywords")),
        "nullable" not in content.attributes or attributes.truth(content, "nullable"),
        attributes.truth(content, "quoted_keywords"),
    )


def read_metadata(
    content: Content, attributes: SpecAttributes, type_: Type = DYNAMIC
) -> ItemMetadata:
    """The metadata in the attributes of a spec's block; *type_* is that of a default."""
    if not any([name in content.attributes for name in (*METADATA_NAMES, *OPTION_NAMES)]):
        return NO_METADATA
    format_ = _one_of(content, "format", FORMATS, attributes)
    return ItemMetadata(
        doc=attributes.text(content, "description") or "",
        url=attributes.text(content, "url") or "",
        deprecated=attributes.text(content, "deprecated") or "",
        removed=attributes.text(content, "removed") or "",
        replacement=attributes.text(content, "replacement") or "",
        repeated=attributes.text(content, "repeated") or "", words=_words(content, attributes),
        values=_values(content, attributes), pattern=_pattern(content, attributes),
        minimum=_bound(content, "minimum", format_, attributes),
        maximum=_bound(content, "maximum", format_, attributes), format=format_,
        conflicts=tuple(attributes.texts(content, "conflicts_with")),
        requires=tuple(attributes.texts(content, "required_with")),
        since=_version(attributes.text(content, "since"), "since", content, attributes),
        until=_version(attributes.text(content, "until"), "until", content, attributes),
        default=attributes.value(content, "default", type_),
        role=_one_of(content, "role", ROLES, attributes),
    )


def _values(content: Content, attributes: SpecAttributes) -> tuple[Value, ...]:
    value = attributes.value(content, "values", DYNAMIC)
    if value is None:
        return ()
    if not value.type.is_collection and not value.type.elements:
        place = content.attributes["values"].expression.place
        attributes.report(rules.UNSUITABLE.at(place, reason="a list of values is required"))
        return ()
    payload = value.payload
    return payload if isinstance(payload, tuple) else ()


def _one_of(content: Content, name: str, words: Sequence[str], attributes: SpecAttributes) -> str:
    """One of some words; "" if there is none."""
    word = attributes.text(content, name) or ""
    if word and word not in words:
        place = content.attributes[name].expression.place
        attributes.report(rules.unknown_word(name, word, words, place))
        return ""
    return word


def _bound(content: Content, name: str, format_: str, attributes: SpecAttributes) -> Value | None:
    """A number, or the text of a duration."""
    if name not in content.attributes:
        return None
    if format_ != DURATION:
        return attributes.value(content, name, NUMBER)
    text = attributes.text(content, name)
    if text is None:
        return None
    try:
        return number_value(number_from_int(parse_duration(text)))
    except ValueError as error:
        place = content.attributes[name].expression.place
        attributes.report(rules.UNSUITABLE.at(place, reason=str(error)))
        return None


def _pattern(content: Content, attributes: SpecAttributes) -> str:
    text = attributes.text(content, "pattern")
    if text is None:
        return ""

    try:
        pattern_of(text)
    except (PatternError, TooMuch) as error:
        place = content.attributes["pattern"].expression.place
        attributes.report(rules.WRONG_PATTERN.at(place, reason=str(error) or "it is too large"))
        return ""
    return text


_BOUNDS: Final = object_of({"since": STRING, "until": STRING}, ("since", "until"))


def _words(content: Content, attributes: SpecAttributes) -> dict[str, tuple[str, str]]:
    """The first version that has each of some words, and the first that has not; "" for none."""
    value = attributes.value(content, "words", map_of(_BOUNDS))
    found = {}
    for word, bounds in ({} if value is None else value.as_attributes()).items():
        known = bounds.as_attributes()
        texts = [known[name].as_string() if known[name].is_present else None for name in known]
        first, last = [_version(text, "words", content, attributes) for text in texts]
        found[word] = (first, last)
    return found


def _version(text: str | None, name: str, content: Content, attributes: SpecAttributes) -> str:
    """A version that an attribute gives; "" without one."""
    if text is None:
        return ""
    if parse_version(text) is None:
        place = content.attributes[name].expression.place
        attributes.report(rules.NO_VERSION.at(place, text=text))
        return ""
    return text

"""YAML documents: reading, writing, and the functions that do it."""

from __future__ import annotations

import re
from base64 import b64decode

from hcl_lint.annotations import Any, Final
from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.evaluation.functions.dates import Moment, days_before
from hcl_lint.text.limits import DEEPEST_DATA, LONGEST_YAML
from hcl_lint.values.access import iter_elements
from hcl_lint.values.convert import convert
from hcl_lint.values.numbers import (
    INFINITY, NEGATIVE_INFINITY, Number, number_from_int, read_number,
)
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import DYNAMIC, STRING, Type
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, FALSE, TRUE, Value, number_value, object_value, string_value,
    tuple_value,
)

_PREFIX: Final = "tag:yaml.org,2002:"
_NULLS: Final = frozenset(("", "~", "null", "Null", "NULL"))
_TRUTHS: Final = {
    **dict.fromkeys("y Y yes Yes YES true True TRUE on On ON".split(), TRUE),
    **dict.fromkeys("n N no No NO false False FALSE off Off OFF".split(), FALSE),
}
_INFINITIES: Final = {
    **dict.fromkeys(".inf .Inf .INF +.inf +.Inf +.INF".split(), number_value(INFINITY)),
    **dict.fromkeys("-.inf -.Inf -.INF".split(), number_value(NEGATIVE_INFINITY)),
}
_WORDS: Final = {**dict.fromkeys(_NULLS, DYNAMIC_NULL), **_TRUTHS, **_INFINITIES}
_NOT_NUMBERS: Final = frozenset((".nan", ".NaN", ".NAN"))
_SCALAR_TAGS: Final = ("str", "binary", "int", "float", "bool", "null", "timestamp")
_HINTS: Final = frozenset("+-.0123456789yYnNtTfFoO~")  # what a scalar of a meaning begins with
_TIMESTAMP: Final = (
    r"(\d{4})-(\d\d?)-(\d\d?)"
    r"(?:(?:[Tt](\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?(Z|([+-])(\d\d):(\d\d)))"
    r"|(?: +(\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?))?"
)


class YamlError(Exception):
    """A text is not a YAML document with an HCL value; the message says why."""


class NotReadable(Exception):
    """A text that the installed PyYAML, if any, cannot read; it may still be valid YAML."""


def from_yaml_text(text: str, *, merges_many: bool = False) -> Value:
    """Return the value of a YAML document: sequences are tuples, mappings objects.

    ``<<`` merges one mapping, or, where it *merges_many*, a sequence of them.

    Raises YamlError: it is not YAML, or has what no value can have. Raises NotReadable: PyYAML is
    not installed, or is stricter about the text than others.
    """
    try:
        import yaml
    except ImportError:
        raise NotReadable from None
    builder = _Builder(merges_many)
    try:
        # PERF: the compiled parser, where PyYAML comes with it, is ten times faster.
        for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        if "'\\t'" in str(error.problem):  # other parsers accept tabs as white space in some places
            raise NotReadable from None
        mark = error.problem_mark
        where = "" if mark is None else f" on line {mark.line + 1}"
        raise YamlError(f"{error.problem}{where}") from None
    except yaml.YAMLError as error:
        raise YamlError(str(error).splitlines()[0]) from None
    if builder.result is None:
        raise YamlError("the string contains no document")
    return builder.result


class _Open:
    """A sequence or mapping under construction."""

    __slots__ = ("anchor", "items", "attributes", "key", "merges_many")

    def __init__(self, anchor: str | None, is_mapping: bool, merges_many: bool) -> None:
        self.anchor = anchor
        self.merges_many = merges_many
        self.items: list[Value] = []
        self.attributes: dict[str, Value] | None = {} if is_mapping else None
        self.key: str | None = None  # whose value comes next

    @property
    def takes_key(self) -> bool:
        """Whether the key of an attribute comes next."""
        return self.attributes is not None and self.key is None

    def add(self, value: Value) -> None:
        if self.attributes is None:
            self.items.append(value)
        elif self.key is None:
            self.key = _key(value)
        elif self.key == "<<":
            payload = value.payload
            is_sequence = self.merges_many and isinstance(payload, tuple)
            for element in value.as_elements() if is_sequence else (value,):
                if not isinstance(element.payload, dict):
                    raise YamlError("only a mapping can be merged by `<<`")
                self.attributes.update(element.payload)
            self.key = None
        else:
            self.attributes[self.key] = value
            self.key = None

    def close(self) -> Value:
        if self.attributes is None:
            return tuple_value(self.items)
        return object_value(self.attributes)


def _key(value: Value) -> str:
    """Return the name of an attribute for a key of a mapping."""
    if value.is_null or isinstance(value.payload, (tuple, dict)):
        raise YamlError("the keys of a mapping must be strings")
    if isinstance(value.payload, bool):
        return "true" if value.payload else "false"
    if isinstance(value.payload, str):
        return value.payload
    return value.as_number().to_positional_text() or value.as_number().to_text()


class _Builder:
    """Builds a value from the events of a parser."""

    __slots__ = ("open", "anchors", "result", "documents", "merges_many")

    def __init__(self, merges_many: bool) -> None:
        self.merges_many = merges_many
        self.open: list[_Open] = []
        self.anchors: dict[str, Value | None] = {}  # None: not closed yet
        self.result: Value | None = None
        self.documents = 0

    def take(self, event: Any) -> None:
        """Handle one event."""
        kind = type(event).__name__
        if kind == "ScalarEvent":
            value = _scalar(event.tag, event.value, event.style)
            if self.open and self.open[-1].takes_key:
                self.open[-1].add(value)  # the anchor of a key names nothing
                return
            if event.tag is None and event.style:
                value = convert(value, STRING)
            self._value(value, event.anchor)
        elif kind == "SequenceStartEvent":
            self._start(event, "seq")
        elif kind == "MappingStartEvent":
            self._start(event, "map")
        elif kind in ("SequenceEndEvent", "MappingEndEvent"):
            done = self.open.pop()
            self._value(done.close(), done.anchor)
        elif kind == "AliasEvent":
            if self.open and self.open[-1].takes_key:
                raise YamlError("the keys of a mapping must be written out")
            self._value(self._alias(event.anchor), None)
        elif kind == "DocumentStartEvent":
            self.documents += 1
            if self.documents > 1:
                raise YamlError("there must be only one document")
            if event.version is not None and tuple(event.version) != (1, 1):
                raise YamlError("the version of YAML must be 1.1")

    def _start(self, event: Any, name: str) -> None:
        if event.tag not in (None, _PREFIX + name):
            raise YamlError(f"the tag `{event.tag}` is not supported here")
        if len(self.open) >= DEEPEST_DATA:
            raise YamlError("the document is nested too deeply")
        if event.anchor is not None:
            self.anchors[event.anchor] = None
        self.open.append(_Open(event.anchor, name == "map", self.merges_many))

    def _alias(self, anchor: str) -> Value:
        if anchor not in self.anchors:
            raise YamlError(f"undefined anchor `{anchor}`")
        value = self.anchors[anchor]
        if value is None:
            raise YamlError(f"the anchor `{anchor}` contains itself")
        return value

    def _value(self, value: Value, anchor: str | None) -> None:
        if anchor is not None:
            self.anchors[anchor] = value
        if self.open:
            self.open[-1].add(value)
        else:
            self.result = value


def _scalar(tag: str | None, text: str, style: str | None) -> Value:
    """Return what a scalar means: its text counts for more than its tag."""
    name = None if tag is None else tag.removeprefix(_PREFIX)
    if name is not None and (name == tag or name not in _SCALAR_TAGS):
        raise YamlError(f"the tag `{tag}` is not supported here")
    if name not in ("str", "binary") and (text == "" or text[0] in _HINTS):
        if style == "'" or style == '"':
            return string_value(text)
        if text in _WORDS:
            return _WORDS[text]
        if name is None and text in _NOT_NUMBERS:
            raise YamlError("`.nan` has no value in HCL")
        if text[0] == ".":
            number = _number(text)
            if number is not None:
                return number
        elif name is None or name == "timestamp":
            found = _timestamp(text)
            if found is not None:
                return string_value(found)
        if text[0] in _NUMERIC and re.fullmatch(_NUMBER, text, re.ASCII):
            name = "int"
    return string_value(text) if name is None else _tagged(name, text)


_NUMERIC: Final = frozenset("+-0123456789")
_NUMBER: Final = r"0o[0-7]+|0x[0-9a-fA-F]+|[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?"


def _tagged(name: str, text: str) -> Value:
    """Return the value of a scalar with a tag that its text does not overrule."""
    if name == "null":
        return DYNAMIC_NULL
    if name == "binary":
        _check_base64(text)
    if name in ("str", "binary"):
        return string_value(text)
    number = None
    if name in ("int", "float"):
        number = _number(text.replace("_", "")) or _integer(text.replace("_", ""))
    if number is None:
        raise YamlError(f"`{text}` does not match its tag `!!{name}`")
    return number


def _number(text: str) -> Value | None:
    try:
        return number_value(read_number(text))
    except ValueError:
        return None


def _integer(text: str) -> Value | None:
    """Return the number of at most 64 bits that a text with ``0x``, ``0o`` or ``0b`` writes."""
    match = re.fullmatch(r"([+-]?)0(?:[xX]([0-9a-fA-F]+)|[oO]([0-7]+)|[bB]([01]+))", text)
    if match is None:
        return None
    for digits, base in ((match[2], 16), (match[3], 8), (match[4], 2)):
        if digits is not None and len(digits.lstrip("0")) <= 64:
            number = int(digits, base)
            if number < 2 ** (63 if match[1] else 64):
                return number_value(number_from_int(-number if match[1] == "-" else number))
    return None


def _check_base64(text: str) -> None:
    try:
        b64decode(text.replace("\r", "").replace("\n", ""), validate=True)
    except ValueError:
        raise YamlError("a `!!binary` scalar must be base64") from None


def _timestamp(text: str) -> str | None:
    """Return a timestamp in RFC 3339; None where *text* is not one."""
    match = re.fullmatch(_TIMESTAMP, text, re.ASCII)
    if match is None:
        return None
    year, month, day = int(match[1]), int(match[2]), int(match[3])
    hour, minute, second = [int(match[4 + i] or match[11 + i] or 0) for i in range(3)]
    if not 1 <= month <= 12 or day < 1 or hour > 23 or minute > 59 or second > 59:
        return None
    if match[8] and (int(match[9]) > 24 or int(match[10]) > 60):
        return None
    days = days_before(year, month, day)
    if days >= days_before(year, month + 1, 1):
        return None
    offset = 0
    if match[8]:
        offset = (int(match[9]) * 3600 + int(match[10]) * 60) * (-1 if match[8] == "-" else 1)
    seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    return Moment(seconds * 1_000_000_000, offset).to_text()


_WIDTH: Final = 80  # columns after which quoted text is wrapped
_LONGEST_KEY: Final = 128  # bytes of a key on the line of its value
_BREAKS: Final = "\r\n\x85\u2028\u2029"
_ESCAPES: Final = {
    "\0": "\\0",
    "\a": "\\a",
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\v": "\\v",
    "\f": "\\f",
    "\r": "\\r",
    "\x1b": "\\e",
    '"': '\\"',
    "\\": "\\\\",
    "\x85": "\\N",
    "\u2028": "\\L",
    "\u2029": "\\P",
}


def to_yaml_text(value: Value) -> str:
    """Return the value as a YAML document; all strings are quoted, keys sorted.

    Raises ValueError: There is a value of a capsule type in it, or an enormous number.
    """
    writer = _YamlWriter()
    writer.node(value, 0)
    text = "".join(writer.parts)
    is_plain = value.is_null or isinstance(value.payload, (bool, Number))
    if text[-1] not in _BREAKS:
        text += "\n"
    return text + "...\n" if is_plain else text


class _YamlWriter:
    """Collects the text; ``column`` is where it goes on."""

    __slots__ = ("parts", "column")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.column = 0

    def _write(self, text: str) -> None:
        self.parts.append(text)
        self.column += len(text)

    def _new_line(self, indent: int) -> None:
        if self.parts[-1] not in _BREAKS:
            self.parts.append("\n")
        self.parts.append(" " * indent)
        self.column = indent

    def node(self, value: Value, indent: int) -> None:
        """Write a value whose entries, if it has any, start at the present column, *indent*."""
        payload = value.payload
        if value.is_null or not isinstance(payload, (tuple, dict)):
            self._scalar(value, indent + 2)
        elif not payload:
            self._write("{}" if isinstance(payload, dict) else "[]")
        elif isinstance(payload, dict):
            self._mapping(value, indent, True)
        else:
            self._sequence(value, indent, True)

    def _sequence(self, value: Value, indent: int, inline: bool) -> None:
        for _, item in iter_elements(value):
            if not inline:
                self._new_line(indent)
            inline = False
            self._write("- ")
            self._entry(item, indent)

    def _entry(self, value: Value, indent: int) -> None:
        """Write what is after an indicator at the column *indent*."""
        payload = value.payload
        if not value.is_null and payload and isinstance(payload, (tuple, dict)):
            self.node(value, indent + 2)
        else:
            self.node(value, indent)

    def _mapping(self, value: Value, indent: int, inline: bool) -> None:
        for key, item in iter_elements(value):
            if not inline:
                self._new_line(indent)
            inline = False
            name = key.as_string()
            if len(name.encode()) <= _LONGEST_KEY and not any(entry in _BREAKS for entry in name):
                self._quoted(name, None)
                self._write(":")
                self._value(item, indent)
                continue
            self._write("? ")
            self._string(name, indent + 2)
            self._new_line(indent)
            self._write(": ")
            self._entry(item, indent)

    def _value(self, value: Value, indent: int) -> None:
        payload = value.payload
        if not value.is_null and payload and isinstance(payload, dict):
            self._mapping(value, indent + 2, False)
        elif not value.is_null and payload and isinstance(payload, tuple):
            self._sequence(value, indent, False)
        else:
            self._write(" ")
            self.node(value, indent)

    def _scalar(self, value: Value, indent: int) -> None:
        payload = value.payload
        if value.is_null:
            self._write("null")
        elif isinstance(payload, bool):
            self._write("true" if payload else "false")
        elif isinstance(payload, Number):
            text = payload.to_positional_text()
            if text is None:
                raise ValueError("the number has too many digits")
            self._write(text)
        elif isinstance(payload, str):
            self._string(payload, indent)
        else:
            raise ValueError("a value of a capsule type cannot be written as YAML")

    def _string(self, text: str, indent: int) -> None:
        if "\n" in text and _fits_block(text):
            self._block(text, indent)
        else:
            self._quoted(text, indent)

    def _block(self, text: str, indent: int) -> None:
        head = "|"
        if text[0] == " " or text[0] in _BREAKS:
            head += "2"
        if text[-1] not in _BREAKS:
            head += "-"
        elif len(text) == 1 or text[-2] in _BREAKS:
            head += "+"
        self._write(head + "\n")
        after_break = True
        for character in text:
            if character in _BREAKS:
                self.parts.append(character)
                after_break = True
            else:
                self.parts.append(" " * indent + character if after_break else character)
                after_break = False

    def _quoted(self, text: str, indent: int | None) -> None:
        """Write a text in quotes; over several lines unless *indent* is None."""
        self._write('"')
        after_space = False
        last = len(text) - 1
        for place, character in enumerate(text):
            if character == " ":
                can_break = not after_space and 0 < place < last
                if can_break and indent is not None and self.column > _WIDTH:
                    self._new_line(indent)
                    if text[place + 1] == " ":
                        self._write("\\")
                else:
                    self._write(" ")
                after_space = True
                continue
            self._write(_escaped(character))
            after_space = False
        self._write('"')


def _escaped(character: str) -> str:
    escape = _ESCAPES.get(character)
    if escape is not None:
        return escape
    if _is_printable(character):
        return character
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02X}"
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def _is_printable(character: str) -> bool:
    if " " <= character <= "~":
        return True
    if character < "\xa0" or character > "\ufffd" or character == "\ufeff":
        return False
    return not "\ud800" <= character <= "\udfff"


def _fits_block(text: str) -> bool:
    """Return whether a text of several lines can be as a block, without escapes."""
    if text[-1] == " ":
        return False
    for character in text:
        if character not in "\n\u2028\u2029" and not _is_printable(character):
            return False
    return not any(f" {name}" in text for name in _BREAKS)


# PERF(measured): PyYAML reads about 100 kB a second where it has no compiled part.


@function(
    Parameter(
        "value", DYNAMIC, "The value to write.",
        allow_null=True, allow_unknown=True, allow_dynamic=True,
    ),
    returns=STRING,
)
def yamlencode(call: Call) -> Value:
    """Writes a value as YAML; all strings are quoted and keys sorted."""
    return call.written(to_yaml_text)


def _yamldecode_type(call: Call) -> Type:
    return _decoded_type(call, merges_many=False)


def _yamldecode_merging_type(call: Call) -> Type:
    return _decoded_type(call, merges_many=True)


def _decoded_type(call: Call, *, merges_many: bool) -> Type:
    if call.arguments[0].is_unknown:
        return DYNAMIC
    call.prepared = DYNAMIC_UNKNOWN
    text = call.text(0)
    if len(text) <= LONGEST_YAML:
        try:
            call.prepared = from_yaml_text(text, merges_many=merges_many)
        except YamlError as error:
            raise FunctionError(f"invalid YAML: {error}") from None
        except NotReadable:
            pass
    most = 10 * call.limits.elements
    if call.prepared.size > most:
        raise FunctionError(f"the document expands to more than {most} parts")
    return call.prepared.type


@function(
    Parameter("src", STRING, "The YAML document."), rule=_yamldecode_type, refinement=NO_REFINEMENT
)
def yamldecode(call: Call) -> Value:
    """Reads a YAML document: sequences become tuples, mappings objects."""
    assert call.prepared is not None
    return call.prepared


@function(
    Parameter("src", STRING, "The YAML document."), rule=_yamldecode_merging_type,
    refinement=NO_REFINEMENT,
)
def yamldecode_merging(call: Call) -> Value:
    """Reads a YAML document, in which `<<` may merge several mappings at once."""
    assert call.prepared is not None
    return call.prepared

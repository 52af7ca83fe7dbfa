"""Values as YAML, in the layout that `yamlencode` gives everywhere."""

from __future__ import annotations

from hcl_lint.values.access import iter_elements
from hcl_lint.values.numbers import Number
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_WIDTH: Final = 80  # columns after which quoted text goes on in another line
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

    Raises:
        ValueError: There is a value of a capsule type in it, or an enormous number.
    """
    writer = _Writer()
    writer.node(value, 0)
    text = "".join(writer.parts)
    is_plain = value.is_null or isinstance(value.payload, (bool, Number))
    if text[-1] not in _BREAKS:
        text += "\n"
    return text + "...\n" if is_plain else text


class _Writer:
    """Collects the text; ``column`` is where it goes on."""

    __slots__ = ("parts", "column")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.column = 0

    def _write(self, text: str) -> None:
        self.parts.append(text)
        self.column += len(text)

    def _new_line(self, indent: int) -> None:
        if not (self.parts and self.parts[-1][-1:] in _BREAKS):
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
        """Write what stands behind an indicator at the column *indent*."""
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
            if len(name.encode()) <= _LONGEST_KEY and not any(each in _BREAKS for each in name):
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
        """Write the value of a key that stands at the column *indent*."""
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
        """Write a text line by line."""
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
                can_break = indent is not None and not after_space and 0 < place < last
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
    """Tell whether a text of several lines can stand as a block, without escapes."""
    if text[-1] == " ":
        return False
    for character in text:
        if character not in "\n\u2028\u2029" and not _is_printable(character):
            return False
    return not any(f" {each}" in text for each in _BREAKS)

"""Text in XML documents."""

from __future__ import annotations

from hcl_lint.report.render import NOT_TEXT

# What may stand in a document and would be taken for markup, or for a mere blank.
_REFERENCES = {
    "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;",
    "\t": "&#9;", "\n": "&#10;", "\r": "&#13;",
}  # fmt: skip


def xml_text(text: str) -> str:
    """A text as an attribute has it between its quotes, or an element between its tags.

    What no document may hold, not even as a reference, becomes ``�``.
    """
    if text.isalnum() and text.isascii():
        return text
    return "".join([_REFERENCES.get(each) or _allowed(each) for each in text])


def attributes(values: dict[str, object]) -> str:
    """The attributes of an element, each behind a blank."""
    return "".join([f' {name}="{xml_text(str(value))}"' for name, value in values.items()])


def _allowed(character: str) -> str:
    """Source: the production `Char` of XML 1.0, and what it discourages."""
    code = ord(character)
    if code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000:
        return NOT_TEXT
    if 0xFDD0 <= code < 0xFDF0 or code & 0xFFFE == 0xFFFE:
        return NOT_TEXT
    return character

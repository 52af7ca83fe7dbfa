"""Values as HCL-like text: for messages on one line, and in full for the console."""

from __future__ import annotations

from hcl_lint.values.numbers import Number
from hcl_lint.values.type_names import attribute_key, friendly_name, quoted
from hcl_lint.values.types import KIND_DYNAMIC, KIND_SET
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_MOST_PARTS: Final = 100  # values inside one that are shown to developers
_LONGEST_NUMBER: Final = 60  # characters of a number in a message


class _Budget:
    """How many values may still be written, and what goes between braces and their content."""

    __slots__ = ("left", "padding")

    def __init__(self, left: int, padding: str = " ") -> None:
        self.left = left
        self.padding = padding


def display(value: Value, longest: int = 100) -> str:
    """Return the value on one line, as in HCL source, of about *longest* characters at most.

    What is left out is shown by ``…``. Marked values are not shown, only how they are marked;
    unknown ones by their type: ``(unknown string)``.
    """
    text = _inline(value, _Budget(max(longest // 2, 1)), _LONGEST_NUMBER)
    return text if len(text) <= longest else text[:longest - 1] + "…"


def representation(value: Value) -> str:
    """Return the value with its type for developers: ``Value(object({a = number}), {a = 1})``.

    As in `display`, marked values are not shown.
    """
    if value.is_unknown and not value.marks:
        return f"Value({value.type!r}, unknown)"
    text = _inline(value, _Budget(_MOST_PARTS, ""), _LONGEST_NUMBER)
    return f"Value({value.type!r}, {text})"


def display_lines(value: Value, most_values: int = 10_000) -> str:
    """Return the value over as many lines as it needs, indented by two spaces.

    Tuples and objects that hold nothing nested stand on one line where they fit. After
    *most_values* values what is left out is shown by ``…``.
    """
    return _block(value, 0, _Budget(most_values))


def _simple(value: Value, longest_number: int) -> str | None:
    """Write what has no parts; None for other values."""
    if value.marks:
        return f"({', '.join(sorted(value.marks))} value)"
    if value.is_null:
        return "null"
    if value.is_unknown:
        name = "value" if value.type.kind == KIND_DYNAMIC else friendly_name(value.type)
        return f"(unknown {name})"
    payload = value.payload
    if isinstance(payload, bool):
        return "true" if payload else "false"
    if isinstance(payload, str):
        return quoted(payload)
    if isinstance(payload, Number):
        text = payload.to_text()
        return text if len(text) <= longest_number else text[:longest_number] + "…"
    if isinstance(payload, (tuple, dict)):
        return None
    return f"({friendly_name(value.type)})"


def _inline(value: Value, budget: _Budget, longest_number: int) -> str:
    simple = _simple(value, longest_number)
    if simple is not None:
        return simple
    parts = []
    payload = value.payload
    if isinstance(payload, dict):
        for name in sorted(payload):
            budget.left -= 1
            if budget.left < 0:
                parts.append("…")
                break
            item_text = _inline(payload[name], budget, longest_number)
            parts.append(f"{attribute_key(name)} = {item_text}")
        padding = budget.padding if parts else ""
        return "{" + padding + ", ".join(parts) + padding + "}"
    for item in value.as_elements():
        budget.left -= 1
        if budget.left < 0:
            parts.append("…")
            break
        parts.append(_inline(item, budget, longest_number))
    inner = "[" + ", ".join(parts) + "]"
    return f"toset({inner})" if value.type.kind == KIND_SET else inner


def _block(value: Value, level: int, budget: _Budget) -> str:
    budget.left -= 1
    simple = _simple(value, 1 << 30)
    if simple is not None:
        return simple
    if value.size <= 8:
        line = _inline(value, _Budget(8), 1 << 30)
        if len(line) <= 60:
            return line
    inner = "  " * (level + 1)
    lines = []
    payload = value.payload
    if isinstance(payload, dict):
        width = max([len(attribute_key(name)) for name in payload], default=0)
        for name in sorted(payload):
            if budget.left <= 0:
                lines.append(inner + "…")
                break
            key = attribute_key(name).ljust(width)
            lines.append(f"{inner}{key} = {_block(payload[name], level + 1, budget)}")
        opening, closing = "{", "}"
    else:
        for item in value.as_elements():
            if budget.left <= 0:
                lines.append(inner + "…")
                break
            lines.append(f"{inner}{_block(item, level + 1, budget)},")
        is_set = value.type.kind == KIND_SET
        opening, closing = ("toset([", "])") if is_set else ("[", "]")
    if not lines:
        return opening + closing
    return "\n".join([opening, *lines, "  " * level + closing])

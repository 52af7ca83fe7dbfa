"""Values as HCL source text."""

from __future__ import annotations

from hcl_lint.edit.edit_error import error
from hcl_lint.edit.fragments import ValueFragment
from hcl_lint.format.rewrites import quote_label
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.tokens import EOF, IDENTIFIER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from decimal import Decimal
    from typing import Final, TypeAlias, Union

    Value: TypeAlias = Union[
        "Code", str, int, float, Decimal, bool, None, Sequence["Value"], Mapping[str, "Value"]
    ]

_LONGEST_LIST: Final = 80  # columns of a tuple on one line
_DEEPEST: Final = 200  # levels of lists and dicts

# These names mean something else where a key stands.
_NO_BARE_KEYS: Final = ("for", "null", "true", "false")


class Code:
    """HCL source text that stands for a value: ``Code("var.region")``."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Code) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Code({self.text!r})"


def render(value: Value, one_line: bool = False) -> str:
    """The HCL text of a Python value, not yet laid out.

    A `Code` stands for its own text, a str for the string that it is, whatever characters it
    holds. A dict becomes an object, a list or tuple a tuple; *one_line* keeps them on one line.

    Raises:
        EditError: HCL has no form for the value.
    """
    return _render(value, one_line, 0)


def quote(text: str) -> str:
    """A string as HCL has it in quotes.

    Raises:
        EditError: it holds a lone surrogate.
    """
    for c in text:
        if "\ud7ff" < c < "\ue000":
            raise error(f"a string must be Unicode text, without {c!a}")
    return quote_label(text)


def key_text(key: str) -> str:
    """A key of an object as it is written: bare where that is possible."""
    return key if is_identifier(key) and key not in _NO_BARE_KEYS else quote(key)


def is_identifier(text: str) -> bool:
    """Whether a text is a name, of an attribute for example."""
    if text == "":
        return False
    tokens, _ = tokenize(text)
    return tokens.kinds == bytes([IDENTIFIER, EOF]) and tokens.starts[0] == 0 and (
        tokens.ends[0] == len(text)
    )


def _render(value: Value, one_line: bool, depth: int) -> str:
    if isinstance(value, Code):
        return ValueFragment(value.text).text_for(encloses=depth > 0)
    if isinstance(value, str):
        return quote(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return _tuple(value, one_line, _deeper(depth))
    if isinstance(value, dict):
        return _object(value, one_line, _deeper(depth))
    return _number(value)


def _deeper(depth: int) -> int:
    if depth >= _DEEPEST:
        raise error(f"a value may be nested {_DEEPEST} levels deep")
    return depth + 1


def _number(value: object) -> str:
    from decimal import Decimal

    if isinstance(value, int):
        try:
            return str(int(value))
        except ValueError as reason:
            raise error(f"a number is too large: {reason}") from None
    if isinstance(value, Decimal) and value.is_finite():
        return str(value)
    if isinstance(value, float) and value - value == 0:
        return repr(float(value))
    raise error(f"HCL has no form for {value!r}")


def _tuple(items: Sequence[Value], one_line: bool, depth: int) -> str:
    if one_line or not any(isinstance(item, (list, tuple, dict)) and item for item in items):
        texts = [_render(item, True, depth) for item in items]
        text = f"[{', '.join(texts)}]"
        if one_line or "\n" not in text and len(text) <= _LONGEST_LIST:
            return text
    lines = [_render(item, False, depth) + "," for item in items]
    return "[\n" + "\n".join(lines) + "\n]"


def _object(items: dict[str, Value], one_line: bool, depth: int) -> str:
    if not items:
        return "{}"
    texts: list[str] = []
    for key, value in items.items():
        if not isinstance(key, str):
            raise error(f"a key of an object must be a str, not {key!r}")
        texts.append(f"{key_text(key)} = {_render(value, one_line, depth)}")
    if one_line:
        return f"{{ {', '.join(texts)} }}"
    return "{\n" + "\n".join(texts) + "\n}"

"""Documentation as TOML, in the style of BurntSushi's encoder."""

from __future__ import annotations

from decimal import Decimal

from hcl_lint.annotations import Final
from hcl_lint.documentation.values import Ordered, general_number

_ESCAPES: Final = {
    **{code: f"\\u{code:04x}" for code in (*range(32), 127)},
    ord("\b"): "\\b", ord("\t"): "\\t", ord("\n"): "\\n", ord("\f"): "\\f", ord("\r"): "\\r",
    ord('"'): '\\"', ord("\\"): "\\\\",
}
_UNSAID: Final = ("sensitive", False)


def toml_of(data: Ordered) -> str:
    """Records as TOML.

    A null is an empty table, which differs from an empty text. What is not sensitive
    goes without saying.
    """
    lines: list[str] = []
    _write(data, (), lines)
    return "\n".join(lines).lstrip("\n")


def _write(data: dict[str, object], path: tuple[str, ...], lines: list[str]) -> None:
    indent = "  " * len(path)
    inner: list[tuple[str, object]] = []
    for key in data if isinstance(data, Ordered) else sorted(data):
        value = data[key]
        if value is None and not isinstance(data, Ordered) or (key, value) == _UNSAID:
            continue
        if value is None or isinstance(value, dict) or _is_list_of_tables(value):
            inner.append((key, value))
        else:
            lines.append(f"{indent}{_key(key)} = {_inline(value)}")
    for key, value in inner:
        name = (*path, key)
        tables: list[dict[str, object]] = []
        if isinstance(value, list):
            tables += value
        else:
            tables.append(value if isinstance(value, dict) else {})
        bracket, closing = ("[[", "]]") if isinstance(value, list) else ("[", "]")
        for table in tables:
            if not path:
                lines.append("")
            lines.append(f"{indent}{bracket}{'.'.join(map(_key, name))}{closing}")
            _write(table, name, lines)


def _is_list_of_tables(value: object) -> bool:
    is_list = isinstance(value, list) and len(value) > 0
    return is_list and all([isinstance(one, dict) for one in value])  # type: ignore[attr-defined]


def _key(name: str) -> str:
    plain = name.replace("-", "").replace("_", "")
    is_bare = not plain or plain.isascii() and plain.isalnum()
    return name if name and is_bare else _string(name)


def _string(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'


def _inline(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float, Decimal)):
        text = general_number(value)
        return text if "." in text or "e" in text else f"{text}.0"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, dict):
        items = [f"{_key(key)} = {_inline(element)}" for key, element in sorted(value.items())]
        return f"{{{', '.join(items)}}}"
    return _string("" if value is None else str(value))

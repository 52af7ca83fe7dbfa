"""Settings as TOML: as text, and added to a file that otherwise stays."""

from __future__ import annotations

import json
from typing import NamedTuple

from hcl_lint.annotations import Mapping
from hcl_lint.project.configuration import parse_toml

Path = tuple[str, ...]


class NotMergeable(ValueError):
    """A file is written in a way that settings cannot be added to; the message says why."""


def merged(
    text: str, settings: Mapping[str, object], table: Path = (), *, replaces: bool = False
) -> tuple[str, list[str]]:
    """The text of a TOML file with more settings in one of its tables, () for the top level.

    Lists get the items that they lack. A value that is there stays, unless the new one *replaces*
    it.

    Returns: the text, and the dotted names of the settings that stayed different. Raises
    NotMergeable: it is not TOML, or settings cannot be added without rewriting it.
    """
    try:
        wanted = parse_toml(text)
    except ValueError as error:
        raise NotMergeable(str(error)) from error
    kept: list[str] = []
    changed: dict[Path, object] = {}
    added: dict[Path, dict[str, object]] = {}  # by table
    for path, value in _leaves(settings):
        place = (*table, *path)
        *outer, name = place
        inner: object = wanted
        for element in outer:
            inner = inner.setdefault(element, {}) if isinstance(inner, dict) else None
        if not isinstance(inner, dict):
            raise NotMergeable(f"`{'.'.join(path)}` cannot be added; write it by hand")
        before = inner.get(name)
        is_list = isinstance(before, list) and isinstance(value, list)
        if isinstance(before, list) and isinstance(value, list):
            value = [*before, *[member for member in value if member not in before]]
        if before is None:
            added.setdefault(place[:-1], {})[name] = value
        elif before != value and (replaces or is_list):
            changed[place] = value
        elif before != value:
            kept.append(".".join(path))
            continue
        inner[name] = value
    new = _edited(text, changed, added)
    try:
        is_right = _unordered(parse_toml(new)) == _unordered(wanted)
    except ValueError as error:
        raise NotMergeable(f"settings cannot be added: {error}") from error
    if not is_right:
        raise NotMergeable("settings cannot be added; write them by hand")
    return new, kept


def _unordered(value: object) -> object:
    """A value whose lists are sorted: where there are comments, new items come first."""
    if isinstance(value, dict):
        return {key: _unordered(element) for key, element in value.items()}
    return sorted(value, key=repr) if isinstance(value, (list, tuple)) else value


def _leaves(settings: Mapping[str, object], before: Path = ()) -> list[tuple[Path, object]]:
    """The settings that are not tables, with their paths."""
    found: list[tuple[Path, object]] = []
    for name, value in settings.items():
        if isinstance(value, dict):
            found += _leaves(value, (*before, name))
        else:
            found.append(((*before, name), value))
    return found


class _Statement(NamedTuple):
    """A line ``[table]``, whose ``value`` is empty, or a key with its value, and their ranges."""

    path: Path
    start: int
    value: int
    end: int

    @property
    def is_header(self) -> bool:
        return self.value == self.end


def _statements(text: str) -> list[_Statement]:
    """The statements of a valid TOML text."""
    found: list[_Statement] = []
    table: Path = ()
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
        elif text[at] == "#":
            at = _line_end(text, at)
        elif text[at] == "[":
            inner = at + len(text[at:]) - len(text[at:].lstrip("["))
            table, end = _keys(text, inner, "]")
            end = _line_end(text, end)
            found.append(_Statement(table, at, end, end))
            at = end
        else:
            keys, equals = _keys(text, at, "=")
            value = equals + 1
            while text[value] in " \t":
                value += 1
            end = _value_end(text, value)
            found.append(_Statement((*table, *keys), at, value, end))
            at = _line_end(text, end)
    return found


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end == -1 else end


def _keys(text: str, at: int, sign: str) -> tuple[Path, int]:
    """The parts of a dotted key that a sign ends, and the place of the sign."""
    parts: list[str] = []
    start = at
    while text[at] != sign:
        if text[at] in "\"'":
            at = _string_end(text, at)
        elif text[at] == ".":
            parts.append(_name(text[start:at]))
            at = start = at + 1
        else:
            at += 1
    parts.append(_name(text[start:at]))
    return tuple(parts), at


def _name(written: str) -> str:
    (name,) = parse_toml(f"{written.strip()} = 0")
    return name


def _string_end(text: str, at: int) -> int:
    """Where the string that begins at *at* ends."""
    quote = text[at] * (3 if text.startswith(text[at] * 3, at) else 1)
    at += len(quote)
    while not text.startswith(quote, at):
        at += 2 if text[at] == "\\" and quote[0] == '"' else 1
    at += len(quote)
    while len(quote) == 3 and text.startswith(quote[0], at):
        at += 1  # Up to two quotes may come before the last three.
    return at


def _value_end(text: str, at: int) -> int:
    depth = 0
    while at < len(text):
        sign = text[at]
        if sign in "\"'":
            at = _string_end(text, at)
            if depth == 0:
                return at
            continue
        if sign == "#" or sign == "\n":
            if depth == 0:
                break
            at = _line_end(text, at)
        elif sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return len(text[:at].rstrip())


def _edited(
    text: str, changed: Mapping[Path, object], added: Mapping[Path, Mapping[str, object]]
) -> str:
    """The text with other values of keys that it has, and with keys that it lacks, by table."""
    if added and text and not text.endswith("\n"):
        text += "\n"
    statements = _statements(text)
    keys = {statement.path: statement for statement in statements if not statement.is_header}
    edits: list[tuple[int, int, str]] = []
    for path, value in changed.items():
        if path not in keys:
            raise NotMergeable(f"`{'.'.join(path)}` is in an inline table; write it by hand")
        start, end = keys[path].value, keys[path].end
        new = _longer(text[start:end], value) if isinstance(value, list) else toml_value(value)
        edits.append((start, end, new))
    tables: list[str] = []
    for table, values in added.items():
        lines = [f"{toml_key(name)} = {toml_value(value)}\n" for name, value in values.items()]
        edit = _addition(text, statements, table, lines)
        if edit is not None:
            edits.append(edit)
        else:
            tables.append(f"[{'.'.join(map(toml_key, table))}]\n{''.join(lines)}")
    parts, at = [], 0
    for start, end, new in sorted(edits, key=lambda edit: edit[:2]):
        parts += [text[at:start], new]
        at = end
    return "\n".join(filter(None, ["".join([*parts, text[at:]]), *tables]))


def _longer(old: str, values: list[object]) -> str:
    """An array with the values that it lacks at its end, laid out as it is."""
    present: object = parse_toml(f"a = {old}")["a"]
    assert isinstance(present, list)
    missing = [toml_value(value) for value in values[len(present) :]]
    inner = old[:-1].rstrip()
    has_comment = "#" in inner.rpartition("\n")[2]
    if "\n" not in old:
        comma = "" if inner.endswith("[") else " " if inner.endswith(",") else ", "
        return f"{inner}{comma}{', '.join(missing)}]"
    last = old[:-1].rstrip().rpartition("\n")[2]
    indent = last[: len(last) - len(last.lstrip())] or "  "
    if has_comment:
        # A comma would have to come before the comment: what is new goes first.
        return "[" + "".join([f"\n{indent}{value}," for value in missing]) + old[1:]
    comma = "" if inner.endswith((",", "[")) else ","
    lines = "".join([f"\n{indent}{value}," for value in missing])
    return f"{inner}{comma}{lines}{old[len(inner):-1] or chr(10)}]"


def _addition(
    text: str, statements: list[_Statement], table: Path, lines: list[str]
) -> tuple[int, int, str] | None:
    """The edit that adds lines to a table; None where the text lacks that, too."""
    headers = [statement for statement in statements if statement.is_header]
    if not table:
        first = headers[0].start if headers else len(text)
        own = [statement for statement in statements if statement.start < first]
        if own:
            return _after(text, own[-1], lines)
        return 0, 0, "".join(lines) + ("\n" if text else "")
    for at in range(len(statements) - 1, -1, -1):
        if statements[at].is_header and statements[at].path == table:
            while at + 1 < len(statements) and not statements[at + 1].is_header:
                at += 1
            return _after(text, statements[at], lines)
    for statement in statements:
        if statement.path == table:  # an inline table
            inner = text[statement.value : statement.end - 1].rstrip()
            comma = "" if inner.endswith("{") else ","
            items = ", ".join([line.rstrip("\n") for line in lines])
            return statement.value, statement.end, f"{inner}{comma} {items} }}"
    dotted = [
        entry for entry in statements if entry.path[: len(table)] == table and not entry.is_header
    ]
    if dotted:
        before = [header.path for header in headers if header.start < dotted[-1].start]
        rest = ".".join(map(toml_key, table[len(before[-1]) if before else 0 :]))
        return _after(text, dotted[-1], [f"{rest}.{line}" for line in lines])
    return None


def _after(text: str, statement: _Statement, lines: list[str]) -> tuple[int, int, str]:
    at = _line_end(text, statement.end) + 1
    return at, at, "".join(lines)


_LONGEST_LIST = 80  # characters of a list on one line


def toml_value(value: object) -> str:
    """A value of a setting or option as written in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([toml_value(item) for item in value]) + "]"
    if isinstance(value, dict):
        items = [f"{toml_key(key)} = {toml_value(item)}" for key, item in value.items()]
        return "{ " + ", ".join(items) + " }" if items else "{}"
    return str(value)


def toml_key(name: str) -> str:
    """The name of a setting, option or table as written in TOML."""
    plain = name.replace("-", "").replace("_", "")
    return name if plain.isalnum() and plain.isascii() else toml_value(name)


def render_settings(settings: Mapping[str, object], table: str = "") -> str:
    """Settings as written to a configuration file, there in a *table* if one is named."""
    lines = [f"[{table}]\n"] if table else []
    tables = []
    for name, value in settings.items():
        if isinstance(value, dict):
            tables.append((f"{table}.{toml_key(name)}" if table else toml_key(name), value))
        elif isinstance(value, list) and len(toml_value(value)) > _LONGEST_LIST:
            items = "".join([f"  {toml_value(item)},\n" for item in value])
            lines.append(f"{toml_key(name)} = [\n{items}]\n")
        else:
            lines.append(f"{toml_key(name)} = {toml_value(value)}\n")
    parts = ["".join(lines)] if len(lines) > bool(table) or not tables else []
    return "\n".join(parts + [render_settings(value, inner) for inner, value in tables])

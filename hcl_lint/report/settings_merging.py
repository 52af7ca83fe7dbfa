"""Adding settings to a configuration file that exists, whose text otherwise stays."""

from __future__ import annotations

from typing import NamedTuple

from hcl_lint.annotations import Mapping
from hcl_lint.project.configuration import parse_toml
from hcl_lint.report.config_text import render_settings
from hcl_lint.report.rule_text import toml_key, toml_value

Path = tuple[str, ...]


class NotMergeable(Exception):
    """A file is written in a way that settings cannot be added to; the message says why."""


def merged(
    text: str, settings: Mapping[str, object], table: Path = (), *, replaces: bool = False
) -> tuple[str, list[str]]:
    """The text of a TOML file with more settings in one of its tables, () for the top level.

    Lists get the items that they lack. A value that is there stays, unless the new one *replaces*
    it.

    Returns: the text, and the dotted names of the settings that stayed different.

    Raises:
        NotMergeable: it is not TOML, or settings cannot be added without rewriting it.
    """
    try:
        old = _table(parse_toml(text), table)
    except ValueError as error:
        raise NotMergeable(str(error)) from error
    kept: list[str] = []
    for path, value in _leaves(settings):
        before = _found(old, path)
        if before is None:
            text = _with_new(text, table, path, value)
        elif isinstance(before, list) and isinstance(value, list):
            missing = [each for each in value if each not in before]
            if missing:
                text = _with_value(text, (*table, *path), [*before, *missing])
        elif before != value and replaces:
            text = _with_value(text, (*table, *path), value)
        elif before != value:
            kept.append(".".join(path))
        try:
            old = _table(parse_toml(text), table)
        except ValueError as error:
            raise NotMergeable(f"`{'.'.join(path)}` cannot be added: {error}") from error
        if _found(old, path) is None:
            raise NotMergeable(f"`{'.'.join(path)}` cannot be added; write it by hand")
    return text, kept


def _table(found: object, table: Path) -> dict[str, object]:
    for name in table:
        found = found.get(name, {}) if isinstance(found, dict) else {}
    return found if isinstance(found, dict) else {}


def _leaves(settings: Mapping[str, object], before: Path = ()) -> list[tuple[Path, object]]:
    """The settings that are not tables, with their paths."""
    found: list[tuple[Path, object]] = []
    for name, value in settings.items():
        if isinstance(value, dict):
            found += _leaves(value, (*before, name))
        else:
            found.append(((*before, name), value))
    return found


def _found(table: dict[str, object], path: Path) -> object:
    found: object = table
    for name in path:
        found = found.get(name) if isinstance(found, dict) else None
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


def _with_value(text: str, path: Path, value: object) -> str:
    """The text with another value of a key that it has; a list keeps what is there."""
    for each in _statements(text):
        if each.path == path and not each.is_header:
            old = text[each.value : each.end]
            new = _longer(old, value) if isinstance(value, list) else toml_value(value)
            return text[: each.value] + new + text[each.end :]
    raise NotMergeable(f"`{'.'.join(path)}` is in an inline table; write it by hand")


def _longer(old: str, values: list[object]) -> str:
    """An array with the values that it lacks at its end, laid out as it is."""
    present: object = parse_toml(f"a = {old}")["a"]
    assert isinstance(present, list)
    missing = [toml_value(each) for each in values[len(present) :]]
    inner = old[:-1].rstrip()
    has_comment = "#" in inner.rpartition("\n")[2]
    if "\n" not in old:
        comma = "" if inner.endswith("[") else " " if inner.endswith(",") else ", "
        return f"{inner}{comma}{', '.join(missing)}]"
    last = old[:-1].rstrip().rpartition("\n")[2]
    indent = last[: len(last) - len(last.lstrip())] or "  "
    if has_comment:
        # A comma would have to come before the comment: what is new goes first.
        return "[" + "".join([f"\n{indent}{each}," for each in missing]) + old[1:]
    comma = "" if inner.endswith((",", "[")) else ","
    lines = "".join([f"\n{indent}{each}," for each in missing])
    return f"{inner}{comma}{lines}{old[len(inner):-1] or chr(10)}]"


def _with_new(text: str, table: Path, path: Path, value: object) -> str:
    """The text with a key that it lacks: in its table, which is added where it lacks that too."""
    statements = _statements(text)
    *outer, name = path
    home = (*table, *outer)
    line = f"{toml_key(name)} = {toml_value(value)}\n"
    if not home:
        first = next((each.start for each in statements if each.is_header), len(text))
        own = [each for each in statements if each.start < first]
        if own:
            return _after(text, own[-1], line)
        return line + ("\n" if text else "") + text
    inside = [each for each in statements if each.is_header and each.path == home]
    if inside:
        last = inside[-1]
        for each in statements[statements.index(last) + 1 :]:
            if each.is_header:
                break
            last = each
        return _after(text, last, line)
    inline = [each for each in statements if each.path == home and not each.is_header]
    if inline:
        value_text = text[inline[0].value : inline[0].end]
        inner = value_text[:-1].rstrip()
        comma = "" if inner.endswith("{") else ","
        end = inline[0].end
        return f"{text[: inline[0].value]}{inner}{comma} {line.rstrip()} }}{text[end:]}"
    dotted = [each for each in statements if each.path[: len(home)] == home and not each.is_header]
    if dotted:
        header = [h for h in statements if h.is_header and h.start < dotted[-1].start]
        base = header[-1].path if header else ()
        rest = ".".join([toml_key(each) for each in home[len(base) :]])
        return _after(text, dotted[-1], f"{rest}.{line}")
    block = render_settings({name: value}, ".".join([toml_key(each) for each in home]))
    gap = "" if not text else "\n" if text.endswith("\n") else "\n\n"
    return text + gap + block


def _after(text: str, statement: _Statement, line: str) -> str:
    end = _line_end(text, statement.end)
    return f"{text[:end]}\n{line.rstrip()}{text[end:]}" + ("" if text[end:] else "\n")

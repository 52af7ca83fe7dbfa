"""Paths of files, as text: no file is looked at."""

from __future__ import annotations

from hcl_lint.evaluation.function import Call, Parameter, function
from hcl_lint.values.types import STRING
from hcl_lint.values.value import Value, unknown_value

_PATH = Parameter("path", STRING, "The path.")


def cleaned(path: str) -> str:
    """Return the shortest path that leads to the same place, by the text alone."""
    is_absolute = path.startswith("/")
    parts: list[str] = []
    for part in path.split("/"):
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part not in ("", ".") and not (part == ".." and is_absolute):
            parts.append(part)
    text = "/".join(parts)
    if is_absolute:
        return "/" + text
    return text or "."


@function(_PATH, returns=STRING)
def basename(call: Call) -> Value:
    """Returns the last part of a path."""
    path = call.text(0)
    stripped = path.rstrip("/")
    if not stripped:
        return call.string("/" if path else ".")
    return call.string(stripped.rpartition("/")[2])


@function(_PATH, returns=STRING)
def dirname(call: Call) -> Value:
    """Returns a path without its last part."""
    folder, slash, _ = call.text(0).rpartition("/")
    return call.string(cleaned(folder + slash))


@function(_PATH, returns=STRING)
def abspath(call: Call) -> Value:
    """Returns a path from the root on; where a relative one starts is not known here."""
    path = call.text(0)
    return call.string(cleaned(path)) if path.startswith("/") else unknown_value(STRING)


@function(_PATH, returns=STRING)
def pathexpand(call: Call) -> Value:
    """Replaces a leading `~` by the user's home directory, which is not known here."""
    path = call.text(0)
    return unknown_value(STRING) if path.startswith("~") else call.string(path)

"""Completion of names in the console."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Iterable, Mapping
from hcl_lint.values.value import Value

_COMMANDS = (":help", ":quit", ":type", ":vars")


def completions(text: str, variables: Mapping[str, Value], functions: Iterable[str]) -> list[str]:
    """Words that *text*, the last word of an entry, may be the beginning of, sorted.

    A word with dots leads into the values of variables.
    """
    path, dot, _ = text.rpartition(".")
    if not dot:
        names = [*variables, *[f"{name}(" for name in functions], *_COMMANDS]
        return sorted([name for name in names if name.startswith(text)])
    first, *rest = path.split(".")
    value = variables.get(first)
    for name in rest:
        value = _members(value).get(name)
    found = [f"{path}.{name}" for name in _members(value)]
    return sorted([name for name in found if name.startswith(text)])


def _members(value: Value | None) -> Mapping[str, Value]:
    held = None if value is None or value.marks else value.payload
    return held if isinstance(held, dict) else {}


def completer_of(
    variables: Mapping[str, Value], functions: Iterable[str]
) -> Callable[[str, int], str | None]:
    """A function as readline calls it: the completion of a text with a number, or None."""

    def complete(text: str, number: int) -> str | None:
        found = completions(text, variables, functions)
        return found[number] if number < len(found) else None

    return complete

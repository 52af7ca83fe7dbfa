"""Fixes of slips: what a detail asks for, `Did you mean ...?`, in place of what was written."""

from __future__ import annotations

import re

from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Fix
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.linter.schema_checks import schema_around
from hcl_lint.schema.body_schema import REFERENCE
from hcl_lint.schema.rules import UNEXPECTED_ITEM
from hcl_lint.syntax.nodes import Attribute, Body, Node, Object, Template, Tuple
from hcl_lint.syntax.queries import enclosing, is_literal_value
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import asked_for, closest, folded
from hcl_lint.values.types import KIND_DYNAMIC, KIND_MAP, KIND_OBJECT

_NAME = r"[^\W\d][\w-]*(?:\.[\w-]+)*"  # or an address
_WORD = r"\w[\w.-]*"
_CONTENT = r"[^\"\\$%\n]+"  # of strings, without escapes and interpolations
_LONGEST = 500


def suggested_fix(diagnostic: Diagnostic, file: FileContext) -> Fix | None:
    """The fix that writes what was probably meant; None where it is not certain what to replace.

    That is the name, string or address that the range of the *diagnostic* is, or the only word in
    it that what was meant differs little from.
    """
    meant = asked_for(diagnostic.detail)
    start, end = diagnostic.start, diagnostic.end
    if meant is None or not 0 < end - start <= _LONGEST:
        return None
    place = _slip(file.text[start:end], meant)
    if place is None:
        return None
    start, end = start + place[0], start + place[1]
    path = enclosing(file.tree, start)
    if file.text[start:end] == meant or _is_taken(file, path, start, meant):
        return None
    if diagnostic.rule is UNEXPECTED_ITEM and not _may_fit(file, path, start, meant):
        return None
    edits = [Edit(start, end, meant)]
    if not file.is_json and not any([isinstance(node, Template) for node in path]):
        edits = settled(file, edits)
    return Fix(f"write `{meant}`", edits, UNSAFE, is_preferred=True)


def _slip(text: str, meant: str) -> tuple[int, int] | None:
    """The offsets in a text of what is to be replaced by what was meant."""
    if len(text) > 1 and text[0] == text[-1] == '"':
        inner = text[1:-1]
        content = re.compile(_CONTENT)
        if content.fullmatch(inner) is None or content.fullmatch(meant) is None:
            return None
        return (1, len(text) - 1) if _is_slip(inner, meant) else _word(text, meant)
    name = re.compile(_NAME)
    if name.fullmatch(meant) is None:
        return None
    if name.fullmatch(text) is not None and _is_slip(text, meant):
        return 0, len(text)
    return _word(text, meant)


def _word(text: str, meant: str) -> tuple[int, int] | None:
    """The only word of a text, or part of an address in it, that is a slip of what was meant."""
    found = []
    for place in re.finditer(_WORD, text):
        if _is_slip(place.group(), meant):
            found.append(place.span())
        elif "." not in meant:
            at = place.start()
            for part in place.group().split("."):
                if _is_slip(part, meant):
                    found.append((at, at + len(part)))
                at += len(part) + 1
    return found[0] if len(found) == 1 else None


def _is_slip(word: str, meant: str) -> bool:
    """Whether a word is what was meant, except for a slip, case, or what comes before it."""
    if word == meant:
        return False
    if closest(word, [meant]) is not None or folded(word) == folded(meant):
        return True
    before, dot, last = meant.rpartition(".")
    return dot != "" and (word == last or word.rpartition(".")[0] == before)


def _is_taken(file: FileContext, path: list[Node], start: int, meant: str) -> bool:
    """Whether an attribute cannot have a name because another one of its body has it."""
    for i, node in enumerate(path):
        if isinstance(node, Attribute) and file.tree.range(node)[0] == start:
            body = path[i - 1]
            return isinstance(body, Body) and body.attribute(meant) is not None
    return False


def _may_fit(file: FileContext, path: list[Node], start: int, meant: str) -> bool:
    """Whether an attribute can have the name that was probably meant, with the value it has."""
    for i, node in enumerate(path):
        if isinstance(node, Attribute) and file.tree.range(node)[0] == start:
            body, _ = schema_around(file, node, path[:i])
            schema = None if body is None else body.attribute(meant)
            if schema is None:
                return body is None or body.block(meant) is None
            value = node.expression
            if schema.mode.name == REFERENCE:
                return not is_literal_value(value) and not isinstance(value, (Object, Tuple))
            if isinstance(value, Object):
                return schema.type.kind in (KIND_DYNAMIC, KIND_MAP, KIND_OBJECT)
            if isinstance(value, Tuple):
                return not schema.type.is_primitive
    return True

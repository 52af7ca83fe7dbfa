"""S010, S017: JSON that is written into strings and heredocs."""

from __future__ import annotations

import json
import re

from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostics, Fix
from hcl_lint.diagnostics.rule import OPT_IN, WARNING, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.syntax.nodes import (
    Attribute, HeredocTemplate, Interpolation, QuotedTemplate, Template, TemplateText,
)
from hcl_lint.syntax.tokens import EOF, NEWLINE

# Stand around the number of an interpolation; of the private use area.
_OPEN = "\ue000"
_CLOSE = "\ue001"
_MARK = re.compile(f"{_OPEN}([0-9]+){_CLOSE}")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_MOST_LEVELS = 50


class JsonCode:
    """JSON in a template; ``expression`` is a value that `jsonencode` makes the same of.

    It is None where that is not certain, as with interpolations outside the strings.
    """

    def __init__(self, expression: str | None) -> None:
        self.expression = expression


def json_code(file: FileContext, template: Template, indent: str) -> JsonCode | None:
    """The JSON that a template is; None where it is anything but an object or a list.

    *indent* is the indentation of the line that the expression is for.
    """
    pieces: list[str] = []
    values: list[str] = []
    for part in template.parts:
        if isinstance(part, TemplateText):
            pieces.append(part.value)
        elif isinstance(part, Interpolation):
            pieces.append(f"{_OPEN}{len(values)}{_CLOSE}")
            values.append(file.text_of(part))
        else:
            return None
    text = "".join(pieces).strip()
    if text[:1] not in ("{", "[") or text.count(_OPEN) != len(values):
        return None
    document = _parsed(text)
    if not document and values:
        # Where an interpolation is not a part of a string, it stands for some value.
        return JsonCode(None) if _parsed(_MARK.sub("0", text)) else None
    if not document:
        return None
    if not _is_simple(document, 0):
        return JsonCode(None)
    return JsonCode(_MARK.sub(lambda mark: values[int(mark[1])], _written(document, indent)))


def _parsed(text: str) -> object:
    """The object or list that a text is; None if it is not JSON."""
    try:
        return json.loads(
            text, object_pairs_hook=_Pairs, parse_int=_Number, parse_float=_Number,
            parse_constant=_refuse,
        )
    except (ValueError, RecursionError):
        return None


class _Pairs(list[tuple[str, object]]):
    """The members of an object, in order."""


class _Number(str):
    """The text of a number."""


def _refuse(word: str) -> object:
    raise ValueError(word)


def _is_simple(value: object, level: int) -> bool:
    """Whether a value is not nested too deeply, and no object has a key twice."""
    if level > _MOST_LEVELS:
        return False
    if isinstance(value, _Pairs):
        keys = {key for key, _ in value}
        return len(keys) == len(value) and all([_is_simple(item, level + 1) for _, item in value])
    return not isinstance(value, list) or all([_is_simple(item, level + 1) for item in value])


def _written(value: object, indent: str) -> str:
    """A value as an expression."""
    if isinstance(value, _Number):
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, _Pairs):
        inner = indent + "  "
        keys = [key if _is_name(key) else _quoted(key) for key, _ in value]
        width = max([len(key) for key in keys], default=0)
        lines = [
            f"{inner}{key:{width}} = {_written(item, inner)}\n"
            for key, (_, item) in zip(keys, value, strict=True)
        ]
        return "{\n" + "".join(lines) + indent + "}" if lines else "{}"
    if isinstance(value, list):
        if not any([isinstance(item, list) and item for item in value]):
            return f"[{', '.join([_written(item, indent) for item in value])}]"
        inner = indent + "  "
        lines = [f"{inner}{_written(item, inner)},\n" for item in value]
        return "[\n" + "".join(lines) + indent + "]"
    return "null"


def _is_name(key: str) -> bool:
    return _NAME.fullmatch(key) is not None and key not in ("true", "false", "null", "for")


def _quoted(text: str) -> str:
    """A text as a string of HCL; marks stay what they are."""
    signs = []
    for sign in text:
        if sign in _ESCAPES:
            signs.append(_ESCAPES[sign])
        elif ord(sign) < 0x20:
            signs.append(f"\\u{ord(sign):04x}")
        else:
            signs.append(sign)
    return '"' + "".join(signs).replace("${", "$${").replace("%{", "%%{") + '"'


_ADVICE = "Write it as an HCL value and convert it with `jsonencode()`."


@rule("S010", "heredoc-json", WARNING, OPT_IN, "JSON in a heredoc.", nodes=(HeredocTemplate,))
def heredoc_json(node: HeredocTemplate, file: FileContext) -> Diagnostics:
    found = _json_code(file, node)
    if found is None:
        return
    fix = None
    behind = file.tokens.kinds[node.last + 1]
    is_standalone = isinstance(file.parent, Attribute) and behind in (NEWLINE, EOF)
    if found.expression is not None and is_standalone and not file.comments_within(node):
        text = f"jsonencode({found.expression})"
        fix = Fix("use `jsonencode`", [file.replace(node, text)], UNSAFE)
    place = file.range(file.token_range(node.first))
    yield heredoc_json.at(place, "JSON in a heredoc", _ADVICE, fix)


@rule(
    "S017", "jsonencode-string", WARNING, OPT_IN, "JSON in a string with escaped quotes.",
    nodes=(QuotedTemplate,), in_json=True,
)
def jsonencode_string(node: QuotedTemplate, file: FileContext) -> Diagnostics:
    # There are quotes in the text itself, and not only in what is put into it.
    if not any([isinstance(part, TemplateText) and '"' in part.value for part in node.parts]):
        return
    found = _json_code(file, node)
    if found is not None:
        fix = None
        if found.expression is not None and isinstance(file.parent, Attribute):
            text = f"jsonencode({found.expression})"
            fix = file.replacement("use `jsonencode`", node, text, UNSAFE)
        yield jsonencode_string.at(file.range(node), "JSON in a string", _ADVICE, fix)


def _json_code(file: FileContext, node: Template) -> JsonCode | None:
    if not file.dialect.is_known:
        return None
    return json_code(file, node, file.indentation(file.range_of(node)[0]))

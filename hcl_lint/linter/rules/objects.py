"""Keys of objects: quotes that they do not need, and keys that occur twice."""

from __future__ import annotations

from hcl_lint.diagnostics import style, values
from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Fix
from hcl_lint.dialects.functions import meaning_of
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.syntax.nodes import Expression, FunctionCall, Object, ObjectItem, QuotedTemplate
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.edits import Edit


def duplicate_map_key(node: Object, file: FileContext) -> None:
    known: dict[str, ObjectItem] = {}
    if file.readings.is_static(node):
        return
    for item in node.items:
        if not isinstance(item, ObjectItem):
            continue
        key = _identity(item.key, file)
        if key is None:
            continue
        first = known.setdefault(key, item)
        if first is not item:
            line = file.line_of(file.range_of(first.key)[0])
            is_same = line == file.line_of(file.range_of(item.key)[0])
            fix = None
            if not file.is_json and not is_same:
                edits = [file.remove(first)]
                fix = _settled_fix(file, "remove the first one", edits, UNSAFE)
            where = "before it on this line" if is_same else f"on line {line}"
            file.report(
                values.DUPLICATE_MAP_KEY,
                item.key,
                "Duplicate key",
                f"The same key is {where}, and only the last value of a key counts. Remove one"
                " of them or rename the key.",
                fix,
            )


def _identity(key: Expression, file: FileContext) -> str | None:
    """A text that only equal keys have; None where a key may be another one each time."""
    name = static_key(file.tree, key)
    if name is not None:
        return f"={name}"
    if isinstance(key, FunctionCall) or next(descendants(key, FunctionCall), None) is not None:
        return None
    return file.text_of(key)


def unreachable_object_arm(node: FunctionCall, file: FileContext) -> None:
    functions = file.dialect.functions
    if functions is None or len(node.arguments) < 2:
        return
    if meaning_of(functions, file.tree.function_name(node)) != "merge":
        return
    later: dict[str, int] = {}
    for argument in reversed(node.arguments):
        if not isinstance(argument, Object):
            continue
        own: dict[str, int] = {}
        for item in argument.items:
            if not isinstance(item, ObjectItem):
                continue
            key = static_key(file.tree, item.key)
            if key in later:
                line = file.line_of(later[key])
                file.report(
                    values.UNREACHABLE_OBJECT_ARM,
                    item,
                    f"Value of `{key}` is always overridden",
                    f"The argument on line {line} has the same key and comes later. Remove one"
                    " of the two.",
                )
            elif key is not None:
                own[key] = file.range_of(item)[0]
        later.update(own)


_ANY = "any"

# Names that mean something else as they are.
_WORDS = ("true", "false", "null", "for")


def quoted_object_key(node: Object, file: FileContext) -> None:
    items = [item for item in node.items if isinstance(item, ObjectItem)]
    quoted = [item.key for item in items if isinstance(item.key, QuotedTemplate)]
    free = [key for key in quoted if _needs_no_quotes(key, file)]
    quotes = file.options(style.QUOTED_OBJECT_KEY).text("quotes")
    if free and (quotes == "as-needed" or quotes == "consistent" and len(free) == len(quoted)):
        edits = [file.replace(key, key.literal_text()) for key in free]
        # One column holds all values of the object: its keys lose their quotes together.
        fix = _settled_fix(file, "remove the quotes", edits)
        for key in free:
            file.report(
                style.QUOTED_OBJECT_KEY,
                key,
                f"`{key.literal_text()}` needs no quotes",
                "A name is a valid key without quotes. Remove them.",
                fix,
            )
    separator = file.options(style.QUOTED_OBJECT_KEY).text("separator")
    others = [
        item.separator_token
        for item in items
        if file.token_text(item.separator_token) != separator
    ]
    if others and separator != _ANY:
        edits = [_separator_edit(token, separator, file) for token in others]
        fix = _settled_fix(file, f"write `{separator}`", edits)
        for token in others:
            file.report(
                style.QUOTED_OBJECT_KEY,
                file.token_range(token),
                f"`{file.token_text(token)}` after a key",
                f"Write `{separator}`.",
                fix,
            )


def _settled_fix(file: FileContext, title: str, edits: list[Edit], safety: str = SAFE) -> Fix:
    return Fix(title, settled(file, edits), safety)


def _separator_edit(token: int, separator: str, file: FileContext) -> Edit:
    place = file.token_range(token)
    text = separator
    if separator == "=":
        text = " " * (not file.text[place[0] - 1].isspace()) + text
        text += " " * (not file.text[place[1]].isspace())
    return file.replace(place, text)


def _needs_no_quotes(key: QuotedTemplate, file: FileContext) -> bool:
    if not key.is_literal() or not is_plain_name(key.literal_text()):
        return False
    # Escapes are there for a reason.
    return file.text_of(key) == f'"{key.literal_text()}"'


def is_plain_name(text: str) -> bool:
    """Whether a text can be a key as it is."""
    is_name = text.isascii() and text.replace("-", "_").isidentifier() and text[0] != "-"
    return is_name and text not in _WORDS

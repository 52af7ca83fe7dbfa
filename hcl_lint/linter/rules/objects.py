"""Keys of objects: quotes that they do not need, and keys that occur twice."""

from __future__ import annotations

from hcl_lint.diagnostics import values
from hcl_lint.diagnostics.diagnostic import UNSAFE, Fix
from hcl_lint.dialects.functions import meaning_of
from hcl_lint.evaluation.rules import DUPLICATE_MAP_KEY
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.syntax.nodes import Expression, FunctionCall, Object, ObjectItem
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.walk import descendants


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
                fix = Fix("remove the first one", settled(file, [file.remove(first)]), UNSAFE)
            where = "before it on this line" if is_same else f"on line {line}"
            file.report(
                DUPLICATE_MAP_KEY,
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

"""Expressions and strings that have a simpler form, and literals that repeat."""

from __future__ import annotations

from hcl_lint.diagnostics import style
from hcl_lint.diagnostics.diagnostic import UNSAFE, Fix, Group
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.rewriting import in_place_of, is_subject, replaced_by
from hcl_lint.syntax.nodes import (
    Attribute, Binary, Conditional, Expression, For, FunctionCall, Index, IndexStep, Interpolation,
    ObjectItem, Parentheses, QuotedTemplate, Splat, Template, Traversal, Tuple, Unary,
)
from hcl_lint.syntax.tokens import HEREDOC_OPEN
from hcl_lint.values.types import KIND_MAP, KIND_OBJECT, KIND_SET

# What is between signs of its own, so that anything in it needs no others.
_HOLDERS = (Attribute, FunctionCall, Interpolation, ObjectItem, Parentheses, Tuple)


def redundant_parentheses(node: Parentheses, file: FileContext) -> None:
    parent = file.parent
    if "\n" in file.text_of(node) or is_subject(parent, node):
        return
    if isinstance(parent, ObjectItem) and parent.key is node:
        return
    inner = node.expression
    if isinstance(inner, Parentheses):
        return  # The inner ones are what is reported.
    is_operation = isinstance(inner, (Binary, Conditional, Unary))
    if is_operation and not isinstance(parent, _HOLDERS):
        return
    if isinstance(parent, For) and parent.key is node:
        return
    start, end = file.range_of(node)
    inner_start, inner_end = file.range_of(inner)
    # Comments beside what is inside stay where they are.
    first = inner_start if not file.text[start + 1 : inner_start].strip() else start + 1
    last = inner_end if not file.text[inner_end : end - 1].strip() else end - 1
    edits = [file.cut(start, first), file.cut(last, end)]
    file.report(
        style.REDUNDANT_PARENTHESES,
        node,
        "Redundant parentheses",
        "The expression means the same without them. Remove them.",
        Fix("remove them", edits),
    )


def unnecessary_splat_or_for(node: For, file: FileContext) -> None:
    if node.condition is not None or node.ellipsis_token != -1:
        return
    if not _is_name(node.value, node.value_token, file):
        return
    kind = _kind(node.collection, file)
    if kind != _MAP and _makes_instances(file):
        return
    function = ""
    if node.key is None:
        function = {_SET: "tolist", _MAP: "values"}.get(kind, "")
        advice = "Use the collection itself, or `tolist()` or `values()` of it."
    elif node.key_token != -1 and _is_name(node.key, node.key_token, file) and kind == _MAP:
        # Over a list or set, or where the type is unknown, the keys are made here.
        advice = "Use the collection itself."
    else:
        return
    if function:
        advice = f"Use `{function}()` of the collection."
        title = f"write `{function}()`"
        text = in_place_of(file, node, None, node.collection)
        fix = None
        if text is not None:
            fix = file.replacement(title, node, f"{function}({text})", UNSAFE)
    else:
        fix = replaced_by(file, "use the collection", node, node.collection, UNSAFE)
    file.report(
        style.UNNECESSARY_SPLAT_OR_FOR,
        node,
        "`for` expression returns its input unchanged",
        advice,
        fix,
    )


_MAP = "map"
_SET = "set"


def _kind(collection: Expression, file: FileContext) -> str:
    """Whether a collection is known to be a map or object, or a set."""
    kind = file.evaluate(collection).type.kind
    if kind in (KIND_MAP, KIND_OBJECT):
        return _MAP
    return _SET if kind == KIND_SET else ""


def _makes_instances(file: FileContext) -> bool:
    """Whether an expression is in a `for_each`, which takes a list and a map differently."""
    attributes = [each for each in file.ancestors if isinstance(each, Attribute)]
    return any([file.name_of(each) == "for_each" for each in attributes])


def _is_name(node: Expression, token: int, file: FileContext) -> bool:
    """Whether an expression is the name that is at a token."""
    return (
        isinstance(node, Traversal)
        and not node.steps
        and file.token_text(node.root_token) == file.token_text(token)
    )


def deep_nesting(node: Conditional | For, file: FileContext) -> None:
    if isinstance(node, For):
        what, most = "Loops", file.options(style.DEEP_NESTING).number("max-loops")
        depth = 1 + sum([isinstance(each, For) for each in file.ancestors])
    else:
        what, most = "Conditionals", file.options(style.DEEP_NESTING).number("max-conditionals")
        depth = 1
        for ancestor in reversed(file.ancestors):
            if isinstance(ancestor, Conditional):
                depth += 1
            elif not isinstance(ancestor, (Parentheses, Template, Interpolation)):
                break
    # Those that are deeper still are part of the same finding.
    if depth == most + 1:
        file.report(
            style.DEEP_NESTING,
            node,
            f"{what} nested more than {most} levels deep",
            "Move parts of it into local values.",
        )


def redundant_interpolation(node: QuotedTemplate, file: FileContext) -> None:
    if not node.is_wrapper():
        return
    part = node.parts[0]
    assert isinstance(part, Interpolation)
    parent = file.parent
    advice = "Remove the quotes and `${}`; the expression alone has the same value and type."
    title = "remove the quotes and `${}`"
    if isinstance(parent, ObjectItem) and parent.key is node:
        advice = "Replace the quotes and `${}` with parentheses: without them, it is a name."
        title = "write parentheses"
    file.report(
        style.REDUNDANT_INTERPOLATION,
        node,
        "Redundant interpolation",
        advice,
        replaced_by(file, title, node, part.expression),
        group=Group(file.path, "Redundant interpolations", _ADVICE),
    )


_ADVICE = "Remove the quotes and `${}`; the expressions alone have the same values and types."


def concat_string(node: FunctionCall, file: FileContext) -> None:
    if not file.dialect.is_known or node.ellipsis_token != -1 or len(node.arguments) < 2:
        return
    name = file.tree.function_name(node)
    first = node.arguments[0]
    if not isinstance(first, QuotedTemplate) or not first.is_literal():
        return
    raw = file.text_of(first)[1:-1]
    values: list[Expression]
    if name == "format":
        texts, values = raw.split("%s"), node.arguments[1:]
        if any(["%" in text for text in texts]) or len(texts) != len(values) + 1:
            return
    elif name == "join" and raw == "" and len(node.arguments) == 2:
        items = node.arguments[1]
        if not isinstance(items, Tuple) or not items.items:
            return
        values = items.items
        texts = [""] * (len(values) + 1)
    else:
        return
    if any([isinstance(value, Splat) for value in values]):
        return
    fix = None
    if HEREDOC_OPEN not in file.tokens.kinds[node.first : node.last]:
        parts = [texts[0]]
        for value, text in zip(values, texts[1:], strict=True):
            parts += [_interpolated(file, value), text]
        # A sign before an interpolation would be its escape.
        if not any([part.endswith(("$", "%")) for part in parts]):
            text = "".join(parts)
            fix = file.replacement("write a template", node, f'"{text}"', UNSAFE)
    file.report(
        style.CONCAT_STRING,
        node,
        f"`{name}` instead of a template",
        'Interpolate the values in a string: `"${a}-${b}"`.',
        fix,
    )


def _interpolated(file: FileContext, value: Expression) -> str:
    """A value as a part of a quoted template."""
    if isinstance(value, QuotedTemplate):
        return file.text_of(value)[1:-1]
    return f"${{{file.text_of(value)}}}"


def complex_locals_literal(module: ModuleContext) -> None:
    places: dict[str, list[tuple[FileContext, QuotedTemplate]]] = {}
    for file in module.files:
        for literal in _literals(file):
            text = literal.literal_text()
            if len(text) >= module.options(style.COMPLEX_LOCALS_LITERAL).number("min-length"):
                places.setdefault(text, []).append((file, literal))
    for found in places.values():
        if len(found) >= module.options(style.COMPLEX_LOCALS_LITERAL).number("min-count"):
            file, literal = found[0]
            file.report(
                style.COMPLEX_LOCALS_LITERAL,
                literal,
                f"String literal repeated {len(found)} times",
                "Define a local value and reference it.",
            )


def _literals(file: FileContext) -> list[QuotedTemplate]:
    """The strings without interpolations that are values."""
    found = []
    waiting = [file.tree.root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, IndexStep):
            continue
        if isinstance(node, QuotedTemplate) and node.is_literal():
            found.append(node)
        children = list(node.children())
        if isinstance(node, (ObjectItem, Index)) and children:
            # The key of either; what an index picks from is not a string anyway.
            children = [child for child in children if child is not node.key]
        waiting += reversed(children)
    return found

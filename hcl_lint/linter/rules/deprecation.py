"""D: deprecated syntax and functions."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, Iterable
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Diagnostics, Fix
from hcl_lint.diagnostics.rule import ERROR, INFO, ON, OPT_IN, WARNING, rule
from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.dialects.functions import meaning_of
from hcl_lint.format.rewrites import QUOTED_TYPES
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.rewriting import has_open_line_break, is_subject
from hcl_lint.semantics.variables import LEGACY_TYPES
from hcl_lint.semantics.versions import lacks
from hcl_lint.syntax.nodes import (
    Attribute, Block, Expression, FunctionCall, Index, IndexStep, Node, Parentheses, QuotedTemplate,
    RelativeTraversal, Splat, SplatItem, Traversal,
)
from hcl_lint.syntax.tokens import HEREDOC_OPEN
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.edits import Edit


@rule(
    "D001", "legacy-index", WARNING, OPT_IN, "Legacy index `a.0` or legacy splat `a.*`.",
    nodes=(IndexStep, Splat), in_json=True,
)
def legacy_index(node: IndexStep | Splat, file: FileContext) -> Diagnostics:
    if not node.legacy:
        return
    if isinstance(node, Splat):
        yield from _check_splat(node, file)
    elif not _is_in_legacy_splat(node, file):
        edits = [_in_brackets(node, file)]
        fix = None if file.comments_within(node) else Fix("write brackets", edits)
        yield legacy_index.at(
            file.range(node), "Legacy index",
            f"Write the index in brackets, `[{file.text_of(node.key)}]`.", fix,
        )


def _check_splat(node: Splat, file: FileContext) -> Diagnostics:
    item: Node = node.each
    while not isinstance(item, SplatItem):
        item = item.children()[0]
    steps = [step for step in descendants(node.each, IndexStep) if step.legacy]
    edits = [file.replace(item, "[*]"), *[_in_brackets(step, file) for step in steps]]
    advice = "Write `[*]`."
    if file.parent is not None and is_subject(file.parent, node):
        start, end = file.range_of(node)
        edits = [file.insert(start, "("), *edits, file.insert(end, ")")]
        advice = "Write `[*]`, and put the splat before the next index in parentheses."
    fix = None
    if not any([file.comments_within(part) for part in (item, *steps)]):
        fix = Fix("write `[*]`", edits)
    yield legacy_index.at(file.range(item), "Legacy splat `.*`", advice, fix)


def _in_brackets(step: IndexStep, file: FileContext) -> Edit:
    return file.replace(step, f"[{file.text_of(step.key)}]")


def _is_in_legacy_splat(node: IndexStep, file: FileContext) -> bool:
    """Whether a step is one of those that a legacy splat takes for each element."""
    child: Node = node
    for ancestor in reversed(file.ancestors):
        if isinstance(ancestor, Splat):
            return ancestor.legacy and ancestor.each is child
        if not isinstance(ancestor, RelativeTraversal):
            return False
        child = ancestor
    return False


# What an index can be after as it is.
_SUBJECTS: Final = (FunctionCall, Index, Parentheses, RelativeTraversal, Traversal)


@rule(
    "D002", "lookup-two-args", INFO, OPT_IN, "Call to `lookup` without a default.",
    calls=("lookup",), in_json=True,
)
def lookup_two_args(node: FunctionCall, file: FileContext) -> Diagnostics:
    if len(node.arguments) != 2 or node.ellipsis_token != -1:
        return
    functions = file.dialect.functions
    name = node.name
    if functions is None or meaning_of(functions, name) != "lookup_optional":
        return
    collection, key = node.arguments
    fix = None
    if HEREDOC_OPEN not in file.tokens.kinds[node.first : node.last]:
        text = f"{_subject(file, collection)}[{file.text_of(key)}]"
        fix = file.replacement("write an index", node, text)
    yield lookup_two_args.at(
        file.range(node), f"`{name}` without a default",
        "The form with two arguments is deprecated. Use an index: `map[key]`.", fix,
    )


def _subject(file: FileContext, node: Expression) -> str:
    text = file.text_of(node)
    if isinstance(node, _SUBJECTS) and not has_open_line_break(file, node):
        return text
    return f"({text})"


@rule(
    "D004", "quoted-type", ERROR, ON, "Quoted type, or collection type without an element type.",
    paths=("variable.type",), features=(RESOURCES,),
)
def quoted_type(node: Attribute | Block, file: FileContext) -> Diagnostics:
    value = node.expression if isinstance(node, Attribute) else None
    if isinstance(value, QuotedTemplate) and value.is_literal():
        modern = QUOTED_TYPES.get(value.literal_text())
        advice = "Remove the quotes." if modern is None else f"Write `{modern}`."
        yield quoted_type.at(
            file.range(value), "Quoted type", f"Type constraints must not be quoted. {advice}",
            None if modern is None else file.replacement("write the type", value, modern),
        )
    elif isinstance(value, Traversal) and not value.steps:
        word = file.text_of(value)
        if word in LEGACY_TYPES:
            yield quoted_type.at(
                file.range(value), f"`{word}` without an element type",
                f"Add the type, as in `{word}(string)`, or write `{word}(any)`.",
                file.replacement("write the type", value, f"{word}(any)", UNSAFE), severity=WARNING,
            )


@rule(
    "D005", "legacy-function", ERROR, ON, "Call to the removed function `list` or `map`.",
    nodes=(FunctionCall,), in_json=True, words=("list", "map"),
)
def legacy_function(node: FunctionCall, file: FileContext) -> Iterable[Diagnostic]:
    name = node.name
    functions = file.dialect.functions
    if functions is None or name not in functions.removed or _is_in_type(file):
        return ()
    if lacks(file.module, functions.until.get(name, "")):
        return ()
    modern = functions.removed[name]
    text = None
    kinds = file.tokens.kinds[node.first : node.last]
    if node.ellipsis_token == -1 and HEREDOC_OPEN not in kinds:
        writer = _REWRITES.get(meaning_of(functions, name) or "")
        text = None if writer is None else writer(node, file)
    return [legacy_function.at(
        file.range(node), f"Function `{name}` was removed", f"Write `{modern}`.",
        None if text is None else file.replacement(f"write `{modern}`", node, text),
    )]


def _is_in_type(file: FileContext) -> bool:
    """Whether what is looked at is part of a type."""
    for ancestor in file.ancestors:
        if isinstance(ancestor, Attribute) and file.name_of(ancestor) == "type":
            return True
        if isinstance(ancestor, FunctionCall) and ancestor.name == "convert":
            return True
    return False


def _list(node: FunctionCall, file: FileContext) -> str:
    return f"tolist([{', '.join([file.text_of(argument) for argument in node.arguments])}])"


def _map(node: FunctionCall, file: FileContext) -> str | None:
    keys, values = node.arguments[::2], node.arguments[1::2]
    if len(keys) != len(values) or "\n" in file.text_of(node):
        return None
    items = []
    for key, value in zip(keys, values, strict=True):
        shown = file.text_of(key)
        if not isinstance(key, QuotedTemplate):
            shown = f"({shown})"
        items.append(f"{shown} = {file.text_of(value)}")
    return f"tomap({{ {', '.join(items)} }})" if items else "tomap({})"


# How calls of removed functions are rewritten, by meaning.
_REWRITES: dict[str, Callable[[FunctionCall, FileContext], str | None]] = {
    "list": _list,
    "map": _map,
}

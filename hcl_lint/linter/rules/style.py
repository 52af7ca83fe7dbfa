"""S: blocks, labels, keys and expressions that have a simpler form; literals that repeat."""

from __future__ import annotations

from hcl_lint.annotations import Iterable
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Diagnostics, Fix, Group
from hcl_lint.diagnostics.rule import FILES, ON, OPT_IN, WARNING, Option, check, rule
from hcl_lint.dialects.dialect import EMPTY_BLOCKS, UNWRAPS
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.fix_layout import settled_later
from hcl_lint.linter.rewriting import in_place_of, is_subject, replaced_by
from hcl_lint.schema.json_body import JsonBody
from hcl_lint.semantics.meta_arguments import FOR_EACH
from hcl_lint.syntax.nodes import (
    Attribute, Binary, Block, Conditional, Expression, For, FunctionCall, Index, IndexStep,
    Interpolation, Label, Object, ObjectItem, Parentheses, QuotedTemplate, Splat, Template,
    Traversal, Tuple, Unary,
)
from hcl_lint.syntax.tokens import HEREDOC_OPEN
from hcl_lint.text.edits import Edit
from hcl_lint.values.types import KIND_MAP, KIND_OBJECT, KIND_SET

_NO_EFFECT = "Without content it has no effect. Remove it, or fill it in."


@rule(
    "S004", "empty-block", WARNING, ON, "Empty block that has no effect.",
    nodes=(Block,), features=(EMPTY_BLOCKS,), needs_valid_syntax=True,
)
def empty_block(node: Block, file: FileContext) -> Iterable[Diagnostic]:
    if not node.body.is_empty:
        return ()
    around = [block.type for block in file.ancestors if isinstance(block, Block)]
    if len(around) > 1:
        return ()
    places = [f"{around[0]}.{node.type}", f"*.{node.type}"] if around else [node.type]
    is_meaningless = any([place in file.dialect.empty for place in places])
    if not is_meaningless or file.comments_within(node):
        return ()
    fix = Fix("remove it", [file.remove(node)], UNSAFE)
    return [empty_block.at(file.range(node), f"Empty `{node.type}` block", _NO_EFFECT, fix)]


@check(empty_block, features=(EMPTY_BLOCKS,), needs_valid_syntax=True, in_json=True)
def empty_block_in_json(file: FileContext) -> Diagnostics:
    """Look for objects that are empty, even without a comment in them."""
    outermost = file.document.blocks() if file.is_json else ()
    blocks = [(block, [block.type]) for block in outermost]
    for outer in outermost:
        blocks += [
            (block, [f"{outer.type}.{block.type}", f"*.{block.type}"]) for block in outer.blocks()
        ]
    for block, places in blocks:
        is_empty = isinstance(block.body, JsonBody) and not block.body.node.children()
        if is_empty and any([place in file.dialect.empty for place in places]):
            yield empty_block.at(block.type_place, f"Empty `{block.type}` block", _NO_EFFECT)


@rule(
    "S016", "unquoted-label", WARNING, ON, "Block label without quotes.",
    nodes=(Label,), needs_valid_syntax=True,
)
def unquoted_label(node: Label, file: FileContext) -> Iterable[Diagnostic]:
    if node.quoted:
        return ()
    start, end = file.range_of(node)
    fix = Fix("add quotes", [file.insert(start, '"'), file.insert(end, '"')])
    advice = f'Write `"{file.text_of(node)}"`.'
    return [unquoted_label.at(file.range(node), "Unquoted label", advice, fix)]


# Names that mean something else as they are.
_WORDS = ("true", "false", "null", "for")


@rule(
    "S015", "quoted-object-key", WARNING, OPT_IN, "Object key with redundant quotes, or with `:`.",
    nodes=(Object,), needs_valid_syntax=True, in_json=True,
    options=(
        Option(
            "quotes", "consistent",
            "Which quotes are redundant: those of each key that needs none, or only if no key of "
            "the object needs them.", choices=("as-needed", "consistent", "any"),
        ),
        Option("separator", "=", "The separator after a key.", choices=("=", ":", "any")),
    ),
)
def quoted_object_key(node: Object, file: FileContext) -> Diagnostics:
    items = [item for item in node.items if isinstance(item, ObjectItem)]
    quoted = [item.key for item in items if isinstance(item.key, QuotedTemplate)]
    free = [key for key in quoted if _needs_no_quotes(key, file)]
    options = file.options(quoted_object_key)
    quotes, separator = options.text("quotes"), options.text("separator")
    if free and (quotes == "as-needed" or quotes == "consistent" and len(free) == len(quoted)):
        edits = [file.replace(key, key.literal_text()) for key in free]
        # One column holds all values of the object: its keys lose their quotes together.
        fix = Fix("remove the quotes", settled_later(file, edits))
        for key in free:
            yield quoted_object_key.at(
                file.range(key), f"`{key.literal_text()}` needs no quotes",
                "A name is a valid key without quotes. Remove them.", fix,
            )
    separators = [item.separator_token for item in items if separator != "any"]
    others = [token for token in separators if file.token_text(token) != separator]
    if others:
        edits = [_separator_edit(token, separator, file) for token in others]
        fix = Fix(f"write `{separator}`", settled_later(file, edits))
        for token in others:
            yield quoted_object_key.at(
                file.range(file.token_range(token)), f"`{file.token_text(token)}` after a key",
                f"Write `{separator}`.", fix,
            )


def _separator_edit(token: int, separator: str, file: FileContext) -> Edit:
    place = file.token_range(token)
    text = separator
    if separator == "=":
        text = " " * (not file.text[place[0] - 1].isspace()) + text
        text += " " * (not file.text[place[1]].isspace())
    return file.replace(place, text)


def _needs_no_quotes(key: QuotedTemplate, file: FileContext) -> bool:
    # Escapes are there for a reason.
    if not key.is_literal() or file.text_of(key) != f'"{key.literal_text()}"':
        return False
    text = key.literal_text()
    is_name = text.isascii() and text.replace("-", "_").isidentifier() and text[0] != "-"
    return is_name and text not in _WORDS


@rule(
    "S005", "redundant-interpolation", WARNING, ON,
    "String that consists of a single interpolation.",
    nodes=(QuotedTemplate,), features=(UNWRAPS,), in_json=True, words=('"${',),
)
def redundant_interpolation(node: QuotedTemplate, file: FileContext) -> Iterable[Diagnostic]:
    if not node.is_wrapper():
        return ()
    part = node.parts[0]
    assert isinstance(part, Interpolation)
    parent = file.parent
    advice = "Remove the quotes and `${}`; the expression alone has the same value and type."
    title = "remove the quotes and `${}`"
    if isinstance(parent, ObjectItem) and parent.key is node:
        advice = "Replace the quotes and `${}` with parentheses: without them, it is a name."
        title = "write parentheses"
    return [redundant_interpolation.at(
        file.range(node), "Redundant interpolation", advice,
        replaced_by(file, title, node, part.expression),
        group=Group(file.path, "Redundant interpolations", _ADVICE),
    )]


_ADVICE = "Remove the quotes and `${}`; the expressions alone have the same values and types."
# What is between signs of its own, so that anything in it needs no others.
_HOLDERS = (Attribute, FunctionCall, Interpolation, ObjectItem, Parentheses, Tuple)


@rule(
    "S006", "redundant-parentheses", WARNING, OPT_IN, "Redundant parentheses.",
    nodes=(Parentheses,), needs_valid_syntax=True, in_json=True,
)
def redundant_parentheses(node: Parentheses, file: FileContext) -> Diagnostics:
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
    yield redundant_parentheses.at(
        file.range(node), "Redundant parentheses",
        "The expression means the same without them. Remove them.", Fix("remove them", edits),
    )


@rule(
    "S011", "concat-string", WARNING, OPT_IN,
    "String built with `format` or `join` instead of a template.",
    calls=("format", "join"), in_json=True,
)
def concat_string(node: FunctionCall, file: FileContext) -> Diagnostics:
    if not file.dialect.is_known or node.ellipsis_token != -1 or len(node.arguments) < 2:
        return
    name = node.name
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
    yield concat_string.at(
        file.range(node), f"`{name}` instead of a template",
        'Interpolate the values in a string: `"${a}-${b}"`.', fix,
    )


def _interpolated(file: FileContext, value: Expression) -> str:
    """A value as a part of a quoted template."""
    if isinstance(value, QuotedTemplate):
        return file.text_of(value)[1:-1]
    return f"${{{file.text_of(value)}}}"


@rule(
    "S012", "unnecessary-splat-or-for", WARNING, OPT_IN,
    "`for` expression that returns its input unchanged.",
    nodes=(For,), in_json=True,
)
def unnecessary_splat_or_for(node: For, file: FileContext) -> Diagnostics:
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
        text = in_place_of(file, node, None, node.collection)
        fix = None
        if text is not None:
            text = f"{function}({text})"
            fix = file.replacement(f"write `{function}()`", node, text, UNSAFE)
    else:
        fix = replaced_by(file, "use the collection", node, node.collection, UNSAFE)
    yield unnecessary_splat_or_for.at(
        file.range(node), "`for` expression returns its input unchanged", advice, fix,
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
    return FOR_EACH in [node.name for node in file.ancestors if isinstance(node, Attribute)]


def _is_name(node: Expression, token: int, file: FileContext) -> bool:
    return (isinstance(node, Traversal) and not node.steps and node.name == file.token_text(token))


@rule(
    "S013", "deep-nesting", WARNING, OPT_IN, "Deeply nested conditionals or loops.",
    nodes=(Conditional, For), in_json=True,
    options=(
        Option("max-conditionals", 2, "How many levels of conditionals are allowed."),
        Option("max-loops", 3, "How many levels of loops are allowed."),
    ),
)
def deep_nesting(node: Conditional | For, file: FileContext) -> Diagnostics:
    options = file.options(deep_nesting)
    depth = 1
    if isinstance(node, For):
        what, most = "Loops", options.number("max-loops")
        depth += sum([isinstance(around, For) for around in file.ancestors])
    else:
        what, most = "Conditionals", options.number("max-conditionals")
        for ancestor in reversed(file.ancestors):
            if isinstance(ancestor, Conditional):
                depth += 1
            elif not isinstance(ancestor, (Parentheses, Template, Interpolation)):
                break
    # Those that are deeper still are part of the same finding.
    if depth == most + 1:
        yield deep_nesting.at(
            file.range(node), f"{what} nested more than {most} levels deep",
            "Move parts of it into local values.",
        )


@rule(
    "S014", "complex-locals-literal", WARNING, OPT_IN,
    "String literal repeated many times in a module.",
    reads=FILES,
    options=(
        Option("min-count", 5, "How often a string must occur to be reported."),
        Option("min-length", 8, "The minimum length of a string, in characters."),
    ),
)
def complex_locals_literal(module: ModuleContext) -> Diagnostics:
    options = module.options(complex_locals_literal)
    least, shortest = options.number("min-count"), options.number("min-length")
    places: dict[str, list[tuple[FileContext, QuotedTemplate]]] = {}
    for file in module.files:
        for literal in _literals(file):
            if len(literal.literal_text()) >= shortest:
                places.setdefault(literal.literal_text(), []).append((file, literal))
    for found in places.values():
        if len(found) >= least:
            file, literal = found[0]
            yield complex_locals_literal.at(
                file.range(literal), f"String literal repeated {len(found)} times",
                "Define a local value and reference it.",
            )


def _literals(file: FileContext) -> list[QuotedTemplate]:
    """The strings without interpolations that are values."""
    found = []
    waiting = [file.tree.root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, (IndexStep, Traversal)):
            continue
        if isinstance(node, QuotedTemplate) and node.is_literal():
            found.append(node)
        children = list(node.children())
        if isinstance(node, (ObjectItem, Index)) and children:
            # The key of either; what an index picks from is not a string anyway.
            children = [child for child in children if child is not node.key]
        waiting += reversed(children)
    return found

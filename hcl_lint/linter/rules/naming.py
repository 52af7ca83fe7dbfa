"""Rules about names: their form, and what they repeat or hide."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics import naming
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.rules.clashes import declared_names
from hcl_lint.regex.pattern import matches_all
from hcl_lint.syntax.nodes import Block, Body, For, ForDirective, Node, Traversal
from hcl_lint.syntax.queries import find_attribute
from hcl_lint.syntax.tokens import IDENTIFIER

# A name, and the offsets of its place.
Binding = tuple[str, tuple[int, int]]


NONE = "none"
_FORMATS = {
    "snake_case": r"_?[a-z][a-z0-9]*(?:_[a-z0-9]+)*",
    "mixed_snake_case": r"_?[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*",
    "kebab-case": r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*",
    "camelCase": r"[a-z][A-Za-z0-9]*",
    "PascalCase": r"[A-Z][A-Za-z0-9]*",
}


def _matches(pattern: str, name: str) -> bool:
    return matches_all(pattern, name)


def name_format(file: FileContext) -> None:
    blocks = file.options(naming.NAME_FORMAT).table("blocks")
    for declared in declared_names(file, frozenset(blocks)):
        wanted = blocks.get(declared.block_type, file.options(naming.NAME_FORMAT).text("format"))
        if wanted == NONE or _matches(_FORMATS.get(wanted, wanted), declared.name):
            continue
        file.report(
            naming.NAME_FORMAT,
            declared.place,
            f"`{declared.name}` is in the wrong format",
            f"Names of this kind must match `{wanted}`. Rename it.",
        )


def name_length(file: FileContext) -> None:
    least, most = file.options(naming.NAME_LENGTH).number("min-length"), file.options(
        naming.NAME_LENGTH
    ).number("max-length")
    for declared in declared_names(file):
        length = len(declared.name)
        if least <= length <= most:
            continue
        file.report(
            naming.NAME_LENGTH,
            declared.place,
            f"Name of {length} character{'' if length == 1 else 's'}",
            f"Names must have {least} to {most} characters. Choose another name.",
        )


def non_ascii_identifier(file: FileContext) -> None:
    if file.text.isascii():
        return
    for token, kind in enumerate(file.tokens.kinds):
        if kind != IDENTIFIER or file.token_text(token).isascii():
            continue
        others = [letter for letter in file.token_text(token) if not letter.isascii()]
        shown = ", ".join([f"`{each}` (U+{ord(each):04X})" for each in dict.fromkeys(others)])
        file.report(
            naming.NON_ASCII_IDENTIFIER,
            file.token_range(token),
            "Name with non-ASCII letters",
            f"It contains {shown}. Use the letters a to z.",
        )


def name_repeats_type(file: FileContext) -> None:
    for declared in declared_names(file):
        type_name = declared.kind.partition(" ")[2]
        if not type_name:
            continue
        words = _words(type_name)
        # The provider's name is not what anybody would look for in a name.
        wanted = words[1:] or words
        if _contains(_words(declared.name), wanted):
            file.report(
                naming.NAME_REPEATS_TYPE,
                declared.place,
                f"`{declared.name}` repeats its type",
                f"`{type_name}` is already part of every reference. Choose a name that adds"
                " information.",
            )


def _words(name: str) -> list[str]:
    return name.lower().replace("-", "_").split("_")


def _contains(words: list[str], wanted: list[str]) -> bool:
    """Whether the words have the wanted ones among them, one after the other."""
    size = len(wanted)
    return any([words[at : at + size] == wanted for at in range(len(words) - size + 1)])


def output_name_redundant(module: ModuleContext) -> None:
    folder = module.folder.rpartition("/")[2]
    prefix = folder.lower().replace("-", "_")
    if not prefix:
        return
    for file in module.files:
        for declared in declared_names(file):
            name = declared.name.lower().replace("-", "_")
            if declared.block_type == "output" and name.startswith(prefix + "_"):
                file.report(
                    naming.OUTPUT_NAME_REDUNDANT,
                    declared.place,
                    f"`{declared.name}` repeats the name of the module",
                    f"References already name the module `{folder}`. Drop it from the"
                    " name of the output.",
                )


def shadowed_iterator(node: For | ForDirective | Block, file: FileContext) -> None:
    for name, place in _bindings(node, file):
        if name != "_" and name in _outer_names(node, file):
            file.report(
                naming.SHADOWED_ITERATOR,
                place,
                f"`{name}` hides the `{name}` of an outer loop",
                "The outer name is not accessible inside this loop. Choose another name.",
            )
        elif name in [root.name for root in file.dialect.scopes if root.loops_avoid]:
            file.report(
                naming.SHADOWED_ITERATOR,
                place,
                f"`{name}` hides the built-in name `{name}`",
                f"Inside this loop, `{name}` is the iterator. Choose another name.",
            )


def _bindings(node: Node, file: FileContext) -> Iterator[Binding]:
    """The names that a loop gives."""
    if isinstance(node, (For, ForDirective)):
        for token in (node.key_token, node.value_token):
            if token != -1:
                yield file.token_text(token), file.token_range(token)
    elif isinstance(node, Block) and file.name_of(node) == "dynamic" and len(node.labels) == 1:
        iterator = find_attribute(node.body, "iterator")
        if iterator is None:
            yield node.labels[0].value, file.range_of(node.labels[0])
        elif isinstance(iterator.expression, Traversal) and not iterator.expression.steps:
            expression = iterator.expression
            yield file.text_of(expression), file.range_of(expression)


def _outer_names(node: Node, file: FileContext) -> Iterator[str]:
    """The names that the loops around a node give to it."""
    child = node
    for ancestor in reversed(file.ancestors):
        if isinstance(ancestor, Body):
            continue
        if isinstance(ancestor, Block):
            # Of a dynamic block, only the content has the name.
            sees = isinstance(child, Block) and file.name_of(child) == "content"
        else:
            sees = isinstance(ancestor, (For, ForDirective)) and ancestor.collection is not child
        if sees:
            for name, _ in _bindings(ancestor, file):
                yield name
        child = ancestor

"""N: names, their form, and what they repeat, hide or clash with."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import ERROR, FILES, ON, OPT_IN, WARNING, Option, rule
from hcl_lint.dialects.dialect import OUTPUT, RESOURCES
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.regex.pattern import matches_all
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.versions import is_obsolete
from hcl_lint.syntax.nodes import Block, Body, For, ForDirective, Node, Traversal
from hcl_lint.syntax.tokens import IDENTIFIER
from hcl_lint.syntax.walk import descendants


class _DeclaredName:
    """A declared name with its offsets, quotes included.

    ``block_type`` is the type of the block that declares it; ``kind`` describes it in words,
    ``resource aws_instance``: things of different kinds may share a name.
    """

    __slots__ = ("name", "block_type", "kind", "place")

    def __init__(self, name: str, block_type: str, kind: str, place: tuple[int, int]) -> None:
        self.name = name
        self.block_type = block_type
        self.kind = kind
        self.place = place


def _declared_names(file: FileContext, others: frozenset[str] = frozenset()) -> list[_DeclaredName]:
    """The names that a file gives, in order; none in unknown dialects.

    In native syntax, the last labels of blocks of the types *others*, at any depth, are names too.
    """
    if not others:
        return file.document.fact(_names_of)
    declarations = [
        declaration for declaration in file.declarations
        if not declaration.form.free_name or declaration.block_type in others
    ]
    found = [_declared_name(declaration) for declaration in declarations]
    if not file.is_json:
        seen = {declaration.node for declaration in declarations}
        for block in descendants(file.tree.root, Block):
            if block in seen or block.type not in others or not block.labels:
                continue
            *outer, name = block.labels
            kind = " ".join([block.type, *[label.value for label in outer]])
            found.append(_DeclaredName(name.value, block.type, kind, file.range_of(name)))
        found.sort(key=lambda declared: declared.place)
    return found


def _names_of(document: Document) -> list[_DeclaredName]:
    return [_declared_name(found) for found in document.declarations if not found.form.free_name]


def _declared_name(declaration: Declaration) -> _DeclaredName:
    words = [declaration.block_type, *declaration.labels[:-1]]
    if declaration.body is None:
        words = [declaration.address.partition(".")[0]]
    return _DeclaredName(
        declaration.name, declaration.block_type, " ".join(words), declaration.place
    )


_FORMATS: Final = {
    "snake_case": r"_?[a-z][a-z0-9]*(?:_[a-z0-9]+)*",
    "mixed_snake_case": r"_?[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*",
    "kebab-case": r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*",
    "camelCase": r"[a-z][A-Za-z0-9]*",
    "PascalCase": r"[A-Z][A-Za-z0-9]*",
}


@rule(
    "N001", "name-format", WARNING, OPT_IN, "Name in the wrong format.",
    in_json=True,
    options=(
        Option(
            "format", "snake_case", "The format of all names.",
            choices=(
                "snake_case", "mixed_snake_case", "kebab-case", "camelCase", "PascalCase", "none",
            ),
        ),
        Option(
            "blocks", {},
            "The format by block type: one of those above, or a regular expression (RE2 syntax) "
            "that matches the whole name. `locals` is the type of local values. For unknown "
            "types, the last label is the name.", is_pattern=True,
        ),
    ),
)
def name_format(file: FileContext) -> Diagnostics:
    blocks = file.options(name_format).table("blocks")
    for declared in _declared_names(file, frozenset(blocks)):
        wanted = blocks.get(declared.block_type, file.options(name_format).text("format"))
        if not _is_in_format(declared.name, wanted):
            yield name_format.at(
                file.range(declared.place), f"`{declared.name}` is in the wrong format",
                f"Names of this kind must match `{wanted}`. Rename it.",
            )


def _is_in_format(name: str, wanted: str) -> bool:
    # PERF: no text makes these slow, so they need no machine that takes linear time.
    if wanted in _FORMATS:
        return re.fullmatch(_FORMATS[wanted], name) is not None
    return wanted == "none" or matches_all(wanted, name)


@rule(
    "N002", "name-repeats-type", WARNING, OPT_IN, "Name that repeats the type of its block.",
    in_json=True,
)
def name_repeats_type(file: FileContext) -> Diagnostics:
    for declared in _declared_names(file):
        type_name = declared.kind.partition(" ")[2]
        if not type_name:
            continue
        words = _words(type_name)
        # The provider's name is not what anybody would look for in a name.
        wanted = words[1:] or words
        if _contains(_words(declared.name), wanted):
            yield name_repeats_type.at(
                file.range(declared.place), f"`{declared.name}` repeats its type",
                f"`{type_name}` is already part of every reference. Choose a name that adds "
                "information.",
            )


def _words(name: str) -> list[str]:
    return name.lower().replace("-", "_").split("_")


def _contains(words: list[str], wanted: list[str]) -> bool:
    """Whether the words have the wanted ones among them, one after the other."""
    size = len(wanted)
    return any([words[at : at + size] == wanted for at in range(len(words) - size + 1)])


@rule(
    "N003", "name-length", WARNING, OPT_IN, "Name that is very short or very long.",
    in_json=True,
    options=(
        Option("min-length", 2, "The minimum length of a name, in characters."),
        Option("max-length", 50, "The maximum length of a name, in characters."),
    ),
)
def name_length(file: FileContext) -> Diagnostics:
    options = file.options(name_length)
    least, most = options.number("min-length"), options.number("max-length")
    for declared in _declared_names(file):
        length = len(declared.name)
        if not least <= length <= most:
            yield name_length.at(
                file.range(declared.place),
                f"Name of {length} character{'' if length == 1 else 's'}",
                f"Names must have {least} to {most} characters. Choose another name.",
            )


@rule(
    "N004", "output-name-redundant", WARNING, OPT_IN,
    "Output name that repeats the name of its module.",
    features=(RESOURCES,), reads=FILES,
)
def output_name_redundant(module: ModuleContext) -> Diagnostics:
    folder = module.folder.rpartition("/")[2]
    prefix = folder.lower().replace("-", "_")
    if not prefix:
        return
    for file in module.files:
        for declared in file.document.declarations:
            name = declared.name.lower().replace("-", "_")
            if declared.role == OUTPUT and name.startswith(prefix + "_"):
                yield output_name_redundant.at(
                    file.range(declared.place), f"`{declared.name}` repeats the name of the module",
                    f"References already name the module `{folder}`. Drop it from the name of the "
                    "output.",
                )


@rule(
    "N005", "duplicate-name-case", WARNING, ON,
    "Names that differ only in case, hyphens or underscores.",
    reads=FILES,
)
def duplicate_name_case(module: ModuleContext) -> Diagnostics:
    first: dict[tuple[str, str], _DeclaredName] = {}
    reported: set[tuple[str, str]] = set()
    for file in module.files:
        for declared in _declared_names(file):
            key = (declared.kind, declared.name.lower().replace("-", "_"))
            other = first.setdefault(key, declared)
            if other.name == declared.name or (declared.kind, declared.name) in reported:
                continue
            reported.add((declared.kind, declared.name))
            yield duplicate_name_case.at(
                file.range(declared.place),
                f"`{declared.name}` and `{other.name}` are easily confused",
                f"There is another {declared.kind} named `{other.name}`. Choose names that differ "
                "in more than case and hyphens.",
            )


# A name, and the offsets of its place.
_Binding = tuple[str, tuple[int, int]]


@rule(
    "N006", "shadowed-iterator", WARNING, OPT_IN, "Iterator that hides another name.",
    nodes=(For, ForDirective, Block), in_json=True,
)
def shadowed_iterator(node: For | ForDirective | Block, file: FileContext) -> Diagnostics:
    for name, place in _bindings(node, file):
        if name != "_" and name in _outer_names(node, file):
            yield shadowed_iterator.at(
                file.range(place), f"`{name}` hides the `{name}` of an outer loop",
                "The outer name is not accessible inside this loop. Choose another name.",
            )
        elif name in [root.name for root in file.dialect.scopes if root.loops_avoid]:
            yield shadowed_iterator.at(
                file.range(place), f"`{name}` hides the built-in name `{name}`",
                f"Inside this loop, `{name}` is the iterator. Choose another name.",
            )


def _bindings(node: Node, file: FileContext) -> Iterator[_Binding]:
    """The names that a loop gives."""
    if isinstance(node, (For, ForDirective)):
        for token in (node.key_token, node.value_token):
            if token != -1:
                yield file.token_text(token), file.token_range(token)
    elif isinstance(node, Block) and node.generated_type:
        iterator = node.body.attribute("iterator")
        if iterator is None:
            yield node.labels[0].value, file.range_of(node.labels[0])
        elif isinstance(iterator.expression, Traversal) and not iterator.expression.steps:
            expression = iterator.expression
            yield file.text_of(expression), file.range_of(expression)


def _outer_names(node: Node, file: FileContext) -> set[str]:
    """The names that the loops around a node give to it."""
    child = node
    names: set[str] = set()
    for ancestor in reversed(file.ancestors):
        if isinstance(ancestor, Body):
            continue
        if isinstance(ancestor, Block):
            # Of a dynamic block, only the content has the name.
            sees = isinstance(child, Block) and file.name_of(child) == "content"
        else:
            sees = isinstance(ancestor, (For, ForDirective)) and ancestor.collection is not child
        if sees:
            names.update([name for name, _ in _bindings(ancestor, file)])
        child = ancestor
    return names


@rule("N007", "reserved-name", ERROR, ON, "Variable with a reserved name.", in_json=True)
def reserved_name(file: FileContext) -> Diagnostics:
    for declared in file.declarations:
        if declared.name in declared.form.reserved and not is_obsolete(file.module):
            yield reserved_name.at(
                file.range(declared.place),
                f"Reserved {declared.block_type} name `{declared.name}`",
                "The language reserves this name. Choose another one.",
            )


@rule("N008", "non-ascii-identifier", WARNING, OPT_IN, "Name with non-ASCII letters.")
def non_ascii_identifier(file: FileContext) -> Diagnostics:
    if file.text.isascii():
        return
    for token, kind in enumerate(file.tokens.kinds):
        if kind != IDENTIFIER or file.token_text(token).isascii():
            continue
        others = [letter for letter in file.token_text(token) if not letter.isascii()]
        shown = ", ".join([f"`{sign}` (U+{ord(sign):04X})" for sign in dict.fromkeys(others)])
        yield non_ascii_identifier.at(
            file.range(file.token_range(token)), "Name with non-ASCII letters",
            f"It contains {shown}. Use the letters a to z.",
        )

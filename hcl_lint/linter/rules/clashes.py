"""Names that clash with one another, or with those of the language."""

from __future__ import annotations

from hcl_lint.diagnostics import naming
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.versions import is_obsolete
from hcl_lint.syntax.nodes import Block
from hcl_lint.syntax.walk import descendants


class DeclaredName:
    """A declared name with its offsets, quotes included.

    ``block_type`` is the type of the block that declares it; ``kind`` describes it in words,
    ``resource aws_instance``: things of different kinds may share a name.
    """

    __slots__ = ("name", "block_type", "kind", "start", "end")

    def __init__(self, name: str, block_type: str, kind: str, place: tuple[int, int]) -> None:
        self.name = name
        self.block_type = block_type
        self.kind = kind
        self.start, self.end = place

    @property
    def place(self) -> tuple[int, int]:
        """The offsets of the name."""
        return self.start, self.end


def declared_names(file: FileContext, others: frozenset[str] = frozenset()) -> list[DeclaredName]:
    """The names that a file gives, in order; none in unknown dialects.

    In native syntax, the last labels of blocks of the types *others*, at any depth, are names too.
    """
    if not others:
        return file.document.fact(_names_of)
    declarations = [
        each for each in file.declarations
        if not each.form.free_name or each.block_type in others
    ]
    found = [_declared_name(each) for each in declarations]
    if not file.is_json:
        seen = {each.node for each in declarations}
        for block in descendants(file.tree.root, Block):
            if block in seen or file.name_of(block) not in others or not block.labels:
                continue
            words = [file.name_of(block), *[label.value for label in block.labels[:-1]]]
            place = file.range_of(block.labels[-1])
            found.append(DeclaredName(block.labels[-1].value, words[0], " ".join(words), place))
        found.sort(key=lambda each: each.start)
    return found


def _names_of(document: Document) -> list[DeclaredName]:
    return [_declared_name(each) for each in document.declarations if not each.form.free_name]


def _declared_name(declaration: Declaration) -> DeclaredName:
    words = [declaration.block_type, *declaration.labels[:-1]]
    if declaration.body is None:
        words = [declaration.address.partition(".")[0]]
    return DeclaredName(
        declaration.name, declaration.block_type, " ".join(words), declaration.place
    )


def duplicate_name_case(module: ModuleContext) -> None:
    first: dict[tuple[str, str], DeclaredName] = {}
    reported: set[tuple[str, str]] = set()
    for file in module.files:
        for declared in declared_names(file):
            key = (declared.kind, declared.name.lower().replace("-", "_"))
            other = first.setdefault(key, declared)
            if other.name == declared.name or (declared.kind, declared.name) in reported:
                continue
            reported.add((declared.kind, declared.name))
            file.report(
                naming.DUPLICATE_NAME_CASE,
                declared.place,
                f"`{declared.name}` and `{other.name}` are easily confused",
                f"There is another {declared.kind} named `{other.name}`. "
                "Choose names that differ in more than case and hyphens.",
            )


def reserved_name(file: FileContext) -> None:
    for declared in file.declarations:
        if declared.name not in declared.form.reserved:
            continue
        if not is_obsolete(file.module):
            file.report(
                naming.RESERVED_NAME,
                declared.place,
                f"Reserved {declared.block_type} name `{declared.name}`",
                "The language reserves this name. Choose another one.",
            )

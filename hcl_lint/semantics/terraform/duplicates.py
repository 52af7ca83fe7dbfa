"""Duplicate declarations, and overrides of undeclared objects."""

from __future__ import annotations

from hcl_lint.files.paths import file_name
from hcl_lint.problems.references import DUPLICATE_DECLARATION
from hcl_lint.problems.terraform import BACKEND_CONFLICT, OVERRIDE_WITHOUT_BASE
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.semantics.report import finding, location, short
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.terraform.blocks import Block, Document, document_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.semantics import document as semantics
    from hcl_lint.semantics.module import Module
    from hcl_lint.text.source import Range, Source

_NAMED = (
    "variable", "output", "module", "check", "resource", "data", "ephemeral", "action", "list",
)  # fmt: skip
_NOUNS = {
    "variable": "variable", "output": "output", "module": "module call", "check": "check",
    "resource": "resource", "data": "data source", "ephemeral": "ephemeral resource",
    "action": "action", "list": "`list` block", "local": "local value",
    "provider": "provider configuration",
    "required_providers": "block of required providers", "provider_meta": "provider metadata",
}  # fmt: skip
_QUERIES = ".tfquery.hcl"  # Each of these files has names of its own.
_NEVER_OVERRIDDEN = ("moved", "import", "check")
_STATE = ("backend", "cloud", "state_store")


class Declared:
    """An object that a block or local value declares; ``name`` is unique among its kind."""

    __slots__ = ("kind", "name", "place")

    def __init__(self, kind: str, name: str, place: Range) -> None:
        self.kind = kind
        self.name = name
        self.place = place


class DeclaringFile:
    """A file of a module, and what it declares.

    ``states`` are the blocks that say where state is stored, ``unmergeable`` those that override
    nothing wherever they are.
    """

    __slots__ = ("is_override", "declared", "states", "unmergeable")

    def __init__(self, document: Document) -> None:
        self.is_override = is_override(document.path)
        self.declared = list(declared(document))
        self.states = [
            inner
            for block in document.blocks
            if block.type == "terraform"
            for inner in block.blocks(*_STATE)
        ]
        self.unmergeable = [block for block in document.blocks if block.type in _NEVER_OVERRIDDEN]
        if self.is_override:
            for block in document.blocks:
                if block.type == "variable":
                    self.unmergeable += block.blocks("validation")


def declarations_of(document: semantics.Document) -> DeclaringFile:
    """What a document declares; a fact of it."""
    return DeclaringFile(document.fact(document_of))


def is_override(path: str) -> bool:
    """Whether a file overrides what others of the module declare."""
    name = file_name(path)
    for ending in (".tf.json", ".tofu.json", ".tf", ".tofu"):
        if name.endswith(ending):
            stem = name[: -len(ending)]
            return stem == "override" or stem.endswith("_override")
    return False


def is_part(path: str) -> bool:
    """Whether a file is part of a module's configuration, and not of its tests or values."""
    return path.endswith((".tf", ".tf.json", ".tofu", ".tofu.json"))


def duplicate_problems(module: Module) -> list[Diagnostic]:
    """What is wrong with the declarations of a module beside one another; kept with it."""
    return module.fact(_duplicate_problems)


def _duplicate_problems(module: Module) -> list[Diagnostic]:
    files = [each.fact(declarations_of) for each in module.documents if is_part(each.path)]
    found = list(check_duplicates(files))
    for document in module.documents:
        if document.path.endswith(_QUERIES):
            found += check_duplicates([document.fact(declarations_of)])
    return found


def check_duplicates(files: list[DeclaringFile]) -> Iterator[Diagnostic]:
    """Report what the files of a module declare twice, in the order in which they are read."""
    first: dict[tuple[str, str], Range] = {}
    for file in files:
        if file.is_override:
            continue
        for each in file.declared:
            known = first.setdefault((each.kind, each.name), each.place)
            if known is not each.place:
                yield _duplicate(each, known)
    yield from _check_state(files)
    for file in files:
        if file.is_override:
            yield from _check_override(file, first)


def declared(document: Document) -> Iterator[Declared]:
    """The objects that a file declares."""
    for block in document.blocks:
        kind = block.type
        if kind in _NAMED:
            yield Declared(kind, ".".join(block.labels), block.place)
            if kind == "check":
                for data in block.blocks("data"):
                    yield Declared("data", ".".join(data.labels), data.place)
        elif kind == "locals":
            for attribute in block.attributes().values():
                yield Declared("local", attribute.name, attribute.name_place)
        elif kind == "provider":
            name = _provider_name(block)
            if name is not None:
                yield Declared("provider", name, block.place)
        elif kind == "terraform":
            for inner in block.blocks("required_providers"):
                yield Declared("required_providers", "", inner.place)
            for inner in block.blocks("provider_meta"):
                yield Declared("provider_meta", ".".join(inner.labels), inner.place)


def _provider_name(block: Block) -> str | None:
    """The local name of a provider and the alias of its configuration; None if not known."""
    alias = block.expression("alias")
    if alias is None:
        return block.labels[0]
    text = text_of(alias)
    return None if text is None else f"{block.labels[0]}.{text}"


def _duplicate(each: Declared, first: Range) -> Diagnostic:
    where = location(first, each.place)
    noun = _NOUNS[each.kind]
    if each.kind == "required_providers":
        return finding(
            DUPLICATE_DECLARATION, each.place, "Second block of required providers",
            f"The first `required_providers` is {where}. Merge the two.",
        )  # fmt: skip
    advice = "Remove one of them, or rename it."
    if each.kind == "provider":
        advice = "Remove one of them, or give it another `alias`."
    return finding(
        DUPLICATE_DECLARATION, each.place, f"Duplicate {noun} {short(each.name)}",
        f"{short(each.name)} is already declared {where}. {advice}",
    )  # fmt: skip


def _check_state(files: list[DeclaringFile]) -> Iterator[Diagnostic]:
    """Report a second place for state; override files replace the first, each by only one."""
    first: Block | None = None
    for file in files:
        own: dict[str, Block] = {}
        for inner in file.states:
            if file.is_override:
                known = own.setdefault(inner.type, inner)
            else:
                known = first = first or inner
            if known is not inner:
                yield _second_state(inner, known)


def _second_state(inner: Block, first: Block) -> Diagnostic:
    where = location(first.place, inner.place)
    if inner.type == first.type:
        summary = f"Duplicate `{inner.type}` block"
    else:
        summary = f"Both `{first.type}` and `{inner.type}` are present"
    return finding(
        BACKEND_CONFLICT, inner.place, summary,
        f"A module stores its state in one place, and there is a `{first.type}` block {where}. "
        "Remove one of them.",
    )  # fmt: skip


def _check_override(
    file: DeclaringFile, base: dict[tuple[str, str], Range]
) -> Iterator[Diagnostic]:
    """Report the blocks of an override file that nothing is overridden by."""
    for block in file.unmergeable:
        yield finding(
            OVERRIDE_WITHOUT_BASE, block.place,
            f"`{block.type}` block in an override file",
            f"`{block.type}` blocks cannot be overridden. Move it to another file.",
        )  # fmt: skip
    for each in file.declared:
        if each.kind in ("required_providers", "provider_meta", "check"):
            continue
        if each.kind == "provider" and "." not in each.name:
            continue
        if (each.kind, each.name) not in base:
            yield finding(
                OVERRIDE_WITHOUT_BASE, each.place,
                f"Override of an undeclared {_NOUNS[each.kind]}",
                f"No other file of the module declares {short(each.name)}. Override files only "
                "change what is declared elsewhere.",
            )  # fmt: skip


def merged_bodies(module: Module) -> list[tuple[Source, int, int]]:
    """Where the bodies are that override files and their bases make one; kept with the module.

    Terraform ignores what it does not expect in either of them.
    """
    return module.fact(_merged_bodies)


def _merged_bodies(module: Module) -> list[tuple[Source, int, int]]:
    found: list[tuple[Source, int, int]] = []
    if not any([is_override(document.path) for document in module.documents]):
        return found
    for symbol in symbols_of(module).of_kind("resource", "data", "ephemeral"):
        declared_in = [(symbol.declaration, symbol.document), *symbol.overrides]
        for declaration, document in declared_in if symbol.overrides else ():
            if declaration.body is not None:
                found.append((document.source, *document.tree.range(declaration.body)))
    return found

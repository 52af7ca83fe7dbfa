"""Duplicate declarations, and overrides of undeclared objects."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import ERROR, MODULE, ON, Rule, check
from hcl_lint.dialects.dialect import Declares, forms_of
from hcl_lint.products.terraform.language.files import is_part
from hcl_lint.products.terraform.providers.requirements import provider_name
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import ContentAttribute
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.rules import DUPLICATE_DECLARATION
from hcl_lint.semantics.symbols import is_override, is_query
from hcl_lint.text.messages import location, short
from hcl_lint.text.source import Range

_NEVER_OVERRIDDEN = (
    "moved", "import", "check", "variable.validation", "output.precondition",
    "resource.lifecycle.precondition", "resource.lifecycle.postcondition",
    "data.lifecycle.precondition", "data.lifecycle.postcondition",
)
_STATE = ("backend", "cloud", "state_store")
# Kinds of what is declared: the addresses, or the types of blocks that cannot be referred to.
_PROVIDERS = "provider.{name}"
# Of ephemeral resources, override files change nothing.
_WITHOUT_BASE = ("required_providers", "provider_meta", "check.{name}", "ephemeral.{type}.{name}")


class DeclaredItem:
    """An object that a block or local value declares; ``name`` is unique among its kind."""

    __slots__ = ("kind", "name", "noun", "_item")

    def __init__(self, kind: str, name: str, item: BlockView | ContentAttribute, noun: str) -> None:
        self.kind = kind
        self.name = name
        self.noun = noun
        self._item = item

    @property
    def place(self) -> Range:
        item = self._item
        return item.place if isinstance(item, BlockView) else item.name_place


class DeclaringFile:
    """A file of a module, and what it declares.

    ``states`` are the blocks that say where state is stored, ``unmergeable`` those of an override
    file that override nothing.
    """

    def __init__(self, document: Document) -> None:
        self.is_override = is_override(document)
        self.declared = declared(document)
        self.states: list[BlockView] = []
        self.unmergeable: list[BlockView] = []
        if any([type_ in document.text for type_ in _STATE]):
            self.states = document.view.blocks_on([f"terraform.{type_}" for type_ in _STATE])
        if self.is_override:
            self.unmergeable = document.view.blocks_on(_NEVER_OVERRIDDEN)


BACKEND_CONFLICT = Rule(
    "TF015", "backend-conflict", ERROR, ON, "More than one `backend` or `cloud` block."
)
OVERRIDE_WITHOUT_BASE = Rule(
    "TF022", "override-without-base", ERROR, ON, "Override of a block that does not exist."
)


@check(DUPLICATE_DECLARATION, BACKEND_CONFLICT, OVERRIDE_WITHOUT_BASE, reads=MODULE)
def duplicates(module: Module) -> Diagnostics:
    """Report what the files of a module declare twice, and overrides of nothing."""
    parts = [document for document in module.documents if is_part(document.path)]
    queries = [document for document in module.documents if is_query(document)]
    for file in _in_files([*parts, *queries]):
        # The base may be in what could not be read.
        if module.is_whole or file.rule is not OVERRIDE_WITHOUT_BASE:
            yield file


def _in_files(documents: list[Document]) -> Diagnostics:
    files = [document.fact(DeclaringFile) for document in documents]
    first: dict[tuple[str, str], DeclaredItem] = {}
    for file in files:
        for element in () if file.is_override else file.declared:
            known = first.setdefault((element.kind, element.name), element)
            if known is not element:
                yield _duplicate(element, known.place)
    yield from _second_states(files)
    for file in files:
        if file.is_override:
            yield from _overrides(file, first)


def declared(document: Document) -> list[DeclaredItem]:
    """The objects that a file declares."""
    forms = forms_of(document.dialect)
    found: list[DeclaredItem] = []
    for block in document.blocks():
        form = forms.by_path.get(block.type)
        if form is not None:
            found += _declared_by(block, form)
        if block.type in forms.around:
            for inner in block.blocks():
                form = forms.by_path.get(f"{block.type}.{inner.type}")
                found += [] if form is None else _declared_by(inner, form)
        elif block.type == "terraform":
            for inner in block.blocks("required_providers"):
                found.append(DeclaredItem(inner.type, "", inner, "block of required providers"))
            for inner in block.blocks("provider_meta"):
                name = ".".join(inner.labels)
                found.append(DeclaredItem(inner.type, name, inner, "provider metadata"))
    return found


def _declared_by(block: BlockView, form: Declares) -> list[DeclaredItem]:
    if form.of_attributes:
        return [
            DeclaredItem(form.address, attribute.name, attribute, form.noun)
            for attribute in block.attributes().values()
        ]
    name = provider_name(block) if form.alias else ".".join(block.labels)
    noun = "module call" if form.path == "module" else form.noun
    return [] if name is None else [DeclaredItem(form.address, name, block, noun)]


def _duplicate(each: DeclaredItem, first: Range) -> Diagnostic:
    where = location(first, each.place)
    if each.kind == "required_providers":
        return DUPLICATE_DECLARATION.at(
            each.place, "Second block of required providers",
            f"The first `required_providers` is {where}. Merge the two.",
        )
    advice = "Remove one of them, or rename it."
    if each.kind == _PROVIDERS:
        advice = "Remove one of them, or give it another `alias`."
    return DUPLICATE_DECLARATION.at(
        each.place, f"Duplicate {each.noun} {short(each.name)}",
        f"{short(each.name)} is already declared {where}. {advice}",
    )


def _second_states(files: list[DeclaringFile]) -> Diagnostics:
    """Report a second place for state; override files replace the first, each by only one."""
    first: BlockView | None = None
    for file in files:
        own: dict[str, BlockView] = {}
        for inner in file.states:
            if file.is_override:
                known = own.setdefault(inner.type, inner)
            else:
                known = first = first or inner
            if known is not inner:
                yield _second_state(inner, known)


def _second_state(inner: BlockView, first: BlockView) -> Diagnostic:
    where = location(first.place, inner.place)
    if inner.type == first.type:
        summary = f"Duplicate `{inner.type}` block"
    else:
        summary = f"Both `{first.type}` and `{inner.type}` are present"
    return BACKEND_CONFLICT.at(
        inner.place, summary,
        f"A module stores its state in one place, and there is a `{first.type}` block {where}. "
        "Remove one of them.",
    )


def _overrides(file: DeclaringFile, base: dict[tuple[str, str], DeclaredItem]) -> Diagnostics:
    """Report the blocks of an override file that nothing is overridden by."""
    for block in file.unmergeable:
        yield OVERRIDE_WITHOUT_BASE.at(
            block.place, f"`{block.type}` block in an override file",
            f"`{block.type}` blocks cannot be overridden. Move it to another file.",
        )
    for element in file.declared:
        if element.kind in _WITHOUT_BASE or element.kind == _PROVIDERS and "." not in element.name:
            continue
        if (element.kind, element.name) not in base:
            yield OVERRIDE_WITHOUT_BASE.at(
                element.place, f"Override of an undeclared {element.noun}",
                f"No other file of the module declares {short(element.name)}. Override files only "
                "change what is declared elsewhere.",
            )

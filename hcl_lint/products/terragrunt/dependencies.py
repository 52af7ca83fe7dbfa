"""Values that units get from dependencies, features and includes: outputs, mocks and values."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.dialects.dialect import LOCAL, OUTPUT
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terragrunt.includes import includes_of, path_in
from hcl_lint.products.terragrunt.origins import UNITS
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import Resolution, Symbol, main_documents, symbols_of
from hcl_lint.semantics.values import ModuleValues, values_of
from hcl_lint.semantics.written import attribute_in, top_blocks
from hcl_lint.syntax.json_nodes import JsonObject
from hcl_lint.syntax.nodes import Block, Node, Object, ObjectItem
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value, unknown_value

_MODULES: Final = ("terraform", "opentofu")
"""The dialects of the modules that units run."""

_REGISTRY: Final = "tfr://"  # begins sources in a registry, and then comes its host, or none


def unit_in(module: Module, path: str) -> Module | None:
    """The unit in a folder, or at the path of its file, relative to that of a module."""
    for name in UNITS:
        own = path if path.endswith(f"/{name}") else f"{path}/{name}"
        unit = module.called(own, "terragrunt")
        if unit is not None:
            return unit
    return None


def module_of_unit(unit: Module) -> Module | None:
    """The module that a unit runs, where its source is a path in the tree."""
    for document in unit.documents:
        path = local_path(path_in(unit, document, source_of(document)))
        if path is None:
            continue
        for dialect in _MODULES:
            called = unit.called(path, dialect)
            if called is not None and len(main_documents(called)) != 0:
                return called
    return None


def interface_of_unit(unit: Module) -> Module | None:
    """The same, or the declarations of the published module that a unit runs."""
    called = module_of_unit(unit)
    for document in unit.documents if called is None else ():
        source = path_in(unit, document, source_of(document)) or ""
        version = ""
        if source.startswith(_REGISTRY):
            source, _, query = source.removeprefix(_REGISTRY).removeprefix("/").partition("?")
            version = query.removeprefix("version=").partition("&")[0]
        called = unit.published(source, version, DIALECTS[_MODULES[0]]) if source else None
        if called is not None and called.documents:
            return called
    return called


def local_path(source: str | None) -> str | None:
    """The folder that a source leads to, if it is a local one."""
    if source is None or not (source.startswith(("./", "../")) or source in (".", "..")):
        return None
    return source.partition("?")[0].replace("//", "/")


def source_folder(module: Module, document: Document, component: Block) -> str | None:
    """The local folder that a unit or stack is copied from, relative to that of the module."""
    source = component.body.attribute("source")
    return None if source is None else local_path(path_in(module, document, source.expression))


def source_of(document: Document) -> Node | None:
    """The source of the module that a unit runs."""
    for block in top_blocks(document.tree, document.dialect, "terraform"):
        source = attribute_in(block.body, "source")
        if source is not None:
            return source.value
    return None


def outputs_of(
    module: Module, document: Document, dependency: Declaration
) -> tuple[Module, list[str]] | None:
    """The module that a dependency runs, and the names of its outputs.

    None where these are not known for certain: it is not in the tree, it is not whole, or files
    that are generated for it may have outputs, too.
    """
    if any([dependency.attribute(name) is not None for name in ("enabled", "skip_outputs")]):
        return None
    if isinstance(dependency.node, Block) and dependency.node.body.blocks:
        return None  # It stands for several.
    path = path_in(module, document, dependency.attribute("config_path"))
    unit = None if path is None else unit_in(module, path)
    return None if unit is None else outputs_of_unit(unit)


def outputs_of_unit(unit: Module) -> tuple[Module, list[str]] | None:
    """The module that a unit runs, and the names of its outputs; None where these are unknown."""
    if not unit.is_whole or not _generates_no_output(unit):
        return None
    called = interface_of_unit(unit)
    if called is None or not called.is_whole or not called.documents:
        return None
    if called.versions is not None and called.versions.is_open:
        return None
    return called, [symbol.name for symbol in symbols_of(called).of_kind("output")]


def _generates_no_output(unit: Module) -> bool:
    documents = list(unit.documents)
    for include in includes_of(unit):
        if include.document is None:
            return False
        documents.append(include.document)
    for document in documents:
        text = document.text
        if ("generate" in text and "output" in text.replace("outputs", "")) or "include {" in text:
            return False
    return True


def mocks_of(document: Document, dependency: Declaration) -> dict[str, Node] | None:
    """The mocks of a dependency by name; None where these are not written out."""
    return mocks_in(document, dependency.attribute("mock_outputs"))


def mocks_in(document: Document, node: Node | None) -> dict[str, Node] | None:
    """The mocks by name in the value of `mock_outputs`; None where these are not written out."""
    if node is None:
        return {}
    if isinstance(node, JsonObject):
        return {member.name: member.value for member in node.members()}
    if not isinstance(node, Object):
        return None
    found: dict[str, Node] = {}
    for item in [item for item in node.items if isinstance(item, ObjectItem)]:
        key = static_key(document.tree, item.key)
        if key is None:
            return None
        found[key] = item.value
    return found


def value_of(values: ModuleValues, symbol: Symbol) -> Value:
    """The value of something that a unit declares."""
    if symbol.kind == "feature":
        node = symbol.declaration.default
        if node is None:
            return DYNAMIC_UNKNOWN
        default = values.evaluate_in(symbol.document, node, Scope())
        if not default.is_present:
            return DYNAMIC_UNKNOWN
        return object_value({"name": DYNAMIC_UNKNOWN, "value": unknown_value(default.type)})
    if symbol.kind == "dependency":
        return _dependency(values.module, symbol)
    if symbol.kind == "include":
        return _include(values.module, symbol)
    return DYNAMIC_UNKNOWN


def _referenced(symbol: Symbol, module: Module) -> tuple[dict[str, set[str]], set[str]] | None:
    """The continuations of references to a symbol: two levels of names; first names taken whole.

    None where something refers to all of it.
    """
    root, name = symbol.kind, symbol.name
    found: dict[str, set[str]] = {}
    whole: set[str] = set()
    for document in module.documents:
        for reference in document.references:
            steps = reference.steps
            if reference.root != root or len(steps) == 0 or steps[0].key != name:
                continue
            if len(steps) < 2 or steps[1].kind != ATTRIBUTE:
                return None
            inner = found.setdefault(steps[1].key, set())
            if len(steps) > 2 and steps[2].kind == ATTRIBUTE:
                inner.add(steps[2].key)
            else:
                whole.add(steps[1].key)
    return found, whole


def _dependency(module: Module, symbol: Symbol) -> Value:
    referenced = _referenced(symbol, module)
    known = outputs_of(module, symbol.document, symbol.declaration)
    if referenced is None or known is None or "outputs" in referenced[1]:
        return DYNAMIC_UNKNOWN
    names: dict[str, Value] = dict.fromkeys(referenced[0], DYNAMIC_UNKNOWN)
    outputs = dict.fromkeys(referenced[0].get("outputs", ()), DYNAMIC_UNKNOWN)
    for name, value in values_of(known[0]).outputs.items():
        outputs[name] = unknown_value(value.type)
    names["outputs"] = object_value(outputs)
    return object_value(names)


def _include(module: Module, symbol: Symbol) -> Value:
    referenced = _referenced(symbol, module)
    found = [include for include in includes_of(module) if include.name == symbol.name]
    included = found[0].module if len(found) == 1 else None
    document = None if included is None else found[0].document
    if referenced is None or included is None or document is None or len(includes_of(included)):
        return DYNAMIC_UNKNOWN
    names: dict[str, Value] = dict.fromkeys(referenced[0], DYNAMIC_UNKNOWN)
    if "locals" in names and "locals" not in referenced[1]:
        values = values_of(included)
        declared = {element.name for element in document.declarations if element.kind == "locals"}
        names["locals"] = object_value({
            name: values.value("local", name) if name in declared else DYNAMIC_UNKNOWN
            for name in referenced[0]["locals"]
        })
    return object_value(names)


# What references to these blocks name next, and how that is declared over there.
_MEMBERS = {"include": ("locals", LOCAL), "dependency": ("outputs", OUTPUT)}


def member(
    module: Module, document: Document, reference: Reference, resolution: Resolution
) -> tuple[int, str, Module | None] | None:
    """The step of a reference that names something in another file, and what that declares.

    It is the number of the step, the role of what has the name over there, and the module.
    """
    symbol = resolution.symbol
    if symbol is None or symbol.kind not in _MEMBERS:
        return None
    between, role = _MEMBERS[symbol.kind]
    steps = reference.steps[resolution.length : resolution.length + 2]
    if len(steps) < 2 or steps[0].key != between or steps[1].kind != ATTRIBUTE:
        return None
    return resolution.length + 1, role, _unit_of(module, document, symbol)


def used_modules(module: Module) -> Iterator[Module]:
    """The files that a unit includes, and the modules of the units that it depends on."""
    for symbol in symbols_of(module).of_kind(*_MEMBERS):
        found = _unit_of(module, symbol.document, symbol)
        if found is not None:
            yield found


def _unit_of(module: Module, document: Document, symbol: Symbol) -> Module | None:
    """The file that a block includes, or the module of the unit that it depends on."""
    if symbol.kind == "include":
        for include in includes_of(module):
            if include.name == symbol.name:
                return include.module
        return None
    outputs = outputs_of(module, document, symbol.declaration)
    return None if outputs is None else outputs[0]

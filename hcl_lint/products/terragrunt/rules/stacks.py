"""Stacks: their units and other stacks, and what is merged into these."""

from __future__ import annotations

import posixpath

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.products.terragrunt.dependencies import local_path, source_folder, unit_in
from hcl_lint.products.terragrunt.includes import is_absolute, path_in
from hcl_lint.products.terragrunt.origins import STACK
from hcl_lint.products.terragrunt.rules import (
    IGNORED_TERRAGRUNT_ITEM, INVALID_STACK, TERRAGRUNT_CYCLE,
)
from hcl_lint.products.terragrunt.rules.autoincludes import Replaced, check_autoincludes
from hcl_lint.products.terragrunt.rules.units import needed_values
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.semantics.cycles import way
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import MISSING, Module
from hcl_lint.syntax.nodes import Node
from hcl_lint.text.messages import advise, short
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET, KIND_STRING, friendly_name,
    with_article,
)
from hcl_lint.values.value import Value

_FILES: Final = {"unit": "terragrunt.hcl", "stack": STACK}
_MODULES: Final = ("terraform", "opentofu")
_MOST_STACKS: Final = 100  # that are looked at for one


def check_stack(module: Module, document: Document, root: BlockView) -> Diagnostics:
    """Report what is wrong with the units and stacks of a stack."""
    parts = root.blocks("unit", "stack")
    names: dict[tuple[str, str], BlockView] = {}
    paths: dict[tuple[str, bool | None], BlockView] = {}
    for part in parts:
        yield from _check_items(part)
        yield from _check_values(module, document, part)
        yield from _check_emptiness(part)
        yield from _check_expansions(part)
        yield from _check_path(document, part)
        yield from _check_source(module, document, part)
        if not part.lacks("expansion"):
            continue
        name = part.name or ""
        first = names.setdefault((part.type, name), part)
        if first is not part:
            yield INVALID_STACK.at(
                part.name_place, f"Duplicate {part.type} {short(name)}",
                f"The name is already used on line {first.place.line}. Choose another one.",
            )
        path = part.text("path")
        if path is None or path == "":
            continue
        first = paths.setdefault((path, part.truth("no_dot_terragrunt_stack")), part)
        if first is not part:
            yield INVALID_STACK.at(
                part.place_of("path"), f"Duplicate path {short(path)}",
                f"The {first.type} on line {first.place.line} is written to the same folder. "
                "Choose another one.",
            )
    # Terragrunt reads stacks in native syntax only, so what follows walks over nodes.
    yield from check_autoincludes(module, document)


def _check_emptiness(part: BlockView) -> Diagnostics:
    if part.name is not None and part.name.strip() == "":
        yield INVALID_STACK.at(
            part.name_place, f"Empty name of a {part.type}",
            "Each unit and stack needs a name of its own.",
        )
    for name in ("source", "path"):
        text = part.text(name) if part.is_set(name) else None
        if text is not None and text.strip() == "":
            yield INVALID_STACK.at(
                part.place_of(name), f"Empty `{name}` of a {part.type}",
                "Terragrunt rejects it. Set it to a path.",
            )


def _check_expansions(part: BlockView) -> Diagnostics:
    """Report what no blocks can be generated from."""
    for expansion in part.blocks("expansion"):
        each, count = expansion.value("for_each"), expansion.value("count")
        if each is not None and each.type.kind not in _COLLECTIONS:
            yield INVALID_STACK.at(
                expansion.place_of("for_each"),
                f"`for_each` is {with_article(friendly_name(each.type))}",
                "A block is generated for each element of a set or map. Lists become sets with "
                "`toset`.",
            )
        elif each is not None and each.type.kind == KIND_SET:
            if each.type.element_type.kind not in (KIND_NUMBER, KIND_STRING, KIND_DYNAMIC):
                yield INVALID_STACK.at(
                    expansion.place_of("for_each"),
                    f"Elements of `for_each` are {friendly_name(each.type.element_type)}",
                    "The keys of a set are its elements, which must be strings or numbers.",
                )
        if count is not None and count.type.kind == KIND_STRING:
            yield INVALID_STACK.at(
                expansion.place_of("count"), "`count` is a string",
                "Terragrunt converts nothing here. Write a number, without quotes.",
            )
        path = part.text("path")
        if path and (each is None) != (count is None) and max(_size(each), _size(count)) > 1:
            yield INVALID_STACK.at(
                part.place_of("path"), f"Duplicate path {short(path)}",
                "All blocks that are generated are written to the same folder. Use `each.key` or "
                "`count.index` in the path.",
            )


_COLLECTIONS: Final = (KIND_SET, KIND_MAP, KIND_OBJECT, KIND_DYNAMIC)
_COUNTED: Final = (*_COLLECTIONS, KIND_NUMBER)


def _size(value: Value | None) -> int:
    """How many blocks a value makes, as far as known."""
    if value is None or not value.is_present or value.type.kind not in _COUNTED:
        return 0
    if value.type.kind == KIND_NUMBER:
        number = value.as_number()
        return number.to_int() if number.is_integer() else 0
    return len(list(iter_elements(value))) if can_iterate(value) else 0


def _check_items(part: BlockView) -> Diagnostics:
    """Report what Terragrunt ignores in a unit or stack."""
    items = part.body.items()
    known = [*part.schema.attributes, *part.schema.blocks]
    found = [(attribute.name, attribute.name_place) for attribute in items.attributes.values()]
    found += [(block.type, block.type_place) for block in items.blocks]
    for name, place in found:
        if name in known:
            continue
        advice = advise(name, known, "Remove it.")
        yield IGNORED_TERRAGRUNT_ITEM.at(
            place, f"{short(name)} is ignored",
            f"Terragrunt silently ignores what a {part.type} does not support. {advice}",
        )


def _check_values(module: Module, document: Document, part: BlockView) -> Diagnostics:
    """Report values that a unit in the tree refers to, but that the stack does not pass."""
    source = part.text("source")
    if part.type != "unit" or not source or not source.startswith(("./", "../")):
        return
    value = part.value("values")
    given: set[str] = set()
    if value is not None and not value.is_null:
        if not isinstance(value.payload, dict):
            return
        given = set(value.payload)
    unit = unit_in(module, source.partition("?")[0].replace("//", "/"))
    if unit is None:
        return
    replaced = Replaced(document, part)
    missing = [value for value in needed_values(unit, replaced.has) if value not in given]
    if missing:
        more = f" and {len(missing) - 5} more" if missing[5:] else ""
        listed = ", ".join([short(name) for name in missing[:5]]) + more
        yield INVALID_STACK.at(
            part.place_of("values"),
            f"Missing value {listed}" if len(missing) == 1 else f"Missing values {listed}",
            f"The unit in {short(source)} refers to `values.{missing[0][:40]}`.", severity=WARNING,
        )


def _check_path(document: Document, part: BlockView) -> Diagnostics:
    attribute, text = part.attribute("path"), part.text("path")
    if attribute is None:
        return
    expression = attribute.expression
    node = expression.node if isinstance(expression, NativeExpression) else None
    if is_absolute(node, document.tree) or (text and posixpath.isabs(text)):
        yield INVALID_STACK.at(
            part.place_of("path"), f"Absolute path of a {part.type}",
            "The path is relative to the folder that Terragrunt generates for the stack.",
        )
    elif text and posixpath.normpath(text).partition("/")[0] == "..":
        yield INVALID_STACK.at(
            part.place_of("path"), f"Path {short(text)} leads out of the stack",
            f"Terragrunt writes a {part.type} only to folders of the stack.",
        )


def _source(part: BlockView) -> Node | None:
    attribute = part.attribute("source")
    expression = None if attribute is None else attribute.expression
    return expression.node if isinstance(expression, NativeExpression) else None


def _check_source(module: Module, document: Document, part: BlockView) -> Diagnostics:
    """Report a source that does not exist, or is not what its block is for."""
    path = local_path(path_in(module, document, _source(part)))
    if path is None or part.is_unknown:
        return
    reason, meant = module.destination(path)
    if reason == MISSING and (meant or not _leads_elsewhere(module, path)):
        advice = f"Did you mean `{meant}`?" if meant else "Correct the path."
        yield INVALID_STACK.at(
            part.place_of("source"), f"Source of the {part.type} does not exist",
            f"There is no folder {short(path)}. {advice}",
        )
    elif reason == "" and part.truth("no_validation") is False:
        name = _FILES[part.type]
        if part.truth("no_dot_terragrunt_stack") is not False or _has(module, path, name):
            yield from _check_recursion(module, path, part)
        elif _is_known(module, path):
            yield INVALID_STACK.at(
                part.place_of("source"), f"Source is not a {part.type}",
                f"The folder {short(path)} has no `{name}`. Correct the path, or set "
                "`no_validation`.",
            )


def _leads_elsewhere(module: Module, path: str) -> bool:
    """Whether a path may be meant for the folder where another stack generates this one.

    That is two levels below the other stack, so the path leads up, and to nothing from here.
    """
    steps = posixpath.normpath(path).split("/")
    levels = steps.count("..")
    start = "/".join(steps[: levels + 1])
    return levels >= 2 and (start == path or module.destination(start)[0] == MISSING)


def _has(module: Module, path: str, name: str) -> bool:
    return module.called(f"{path}/{name}", module.dialect.name) is not None


def _is_known(module: Module, path: str) -> bool:
    """Whether a folder certainly exists, since it has files of which something is known."""
    if any([_has(module, path, name) for name in _FILES.values()]):
        return True
    return any([module.called(path, dialect) is not None for dialect in _MODULES])


def _check_recursion(module: Module, path: str, part: BlockView) -> Diagnostics:
    if part.type != "stack":
        return
    own = posixpath.normpath(module.folder.replace("\\", "/") or ".")
    start = posixpath.normpath(posixpath.join(own, path))

    def stacks(folder: str) -> list[str]:
        inner = module.called(f"{posixpath.relpath(folder, own)}/{STACK}", module.dialect.name)
        paths = [] if inner is None else inner.fact(_stacks_in)
        return [posixpath.normpath(posixpath.join(folder, path)) for path in paths]

    if way([start], own, stacks, _MOST_STACKS) is not None:
        yield TERRAGRUNT_CYCLE.at(
            part.place_of("source"), "The stack contains itself",
            "Terragrunt generates stacks within stacks without end. Remove one of them.",
        )


def _stacks_in(module: Module) -> list[str]:
    """The folders of the stacks in a stack, relative to its own."""
    found = []
    for document in module.documents:
        for block in document.tree.native_body.blocks_of("stack"):
            path = source_folder(module, document, block)
            found += [] if path is None else [path]
    return found

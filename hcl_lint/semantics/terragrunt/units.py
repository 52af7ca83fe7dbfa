"""The units that a unit depends on, as far as their folders are literal."""

from __future__ import annotations

import posixpath

from hcl_lint.problems.terragrunt import CYCLE
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.nodes import Node, QuotedTemplate, Tuple
from hcl_lint.syntax.queries import find_attribute, find_blocks
from hcl_lint.values.access import can_iterate, iter_elements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.nomad.parts import Part
    from hcl_lint.semantics.report import Report
    from hcl_lint.text.ranges import Range

_UNIT: Final = ("terragrunt.hcl", "terragrunt.hcl.json")
_MOST_UNITS: Final = 1_000  # that are looked at for one


def check_circles(module: Module, root: Part, report: Report) -> None:
    """Report dependencies that lead back to the unit itself."""
    own = _normal(module.folder, ".")
    if not any([_name_of(document.path) in _UNIT for document in module.documents]):
        return
    for path, place in _dependencies(root):
        way = _way_back(module, path, own)
        if way is None:
            continue
        circle = " → ".join([f"`{each or '.'}`" for each in [own, *way]])
        summary = "The unit depends on itself" if len(way) == 1 else "Units depend on each other"
        report.add(CYCLE, place, summary, f"{circle}. Remove one of the dependencies.")


def _dependencies(root: Part) -> Iterator[tuple[str, Range]]:
    """The folders that a unit depends on, relative to its own, with their places."""
    for block in root.blocks("dependency"):
        path = block.text("config_path")
        if path and block.truth("enabled", True) is True:
            yield path, block.place_of("config_path")
    for block in root.blocks("dependencies"):
        value, attribute = block.value("paths"), block.attribute("paths")
        if value is None or attribute is None or not value.is_present or not can_iterate(value):
            continue
        items = list_items(attribute.expression) or []
        for number, (_, each) in enumerate(iter_elements(value)):
            if each.is_present and isinstance(each.payload, str):
                place = items[number].place if number < len(items) else attribute.expression.place
                yield each.payload, place


def _way_back(module: Module, first: str, own: str) -> list[str] | None:
    """The folders on the way from a dependency back to the unit; None where there is none."""
    start = _normal(module.folder, first)
    before: dict[str, str] = {start: ""}
    waiting = [start]
    while len(waiting) != 0 and len(before) < _MOST_UNITS:
        folder = waiting.pop(0)
        if folder == own:
            way = [folder]
            while before[way[0]] != "" and way[0] != start:
                way.insert(0, before[way[0]])
            return way
        called = module.called(posixpath.relpath(folder or ".", own or "."))
        if called is None:
            continue
        for path in called.fact(_literal_paths):
            target = _normal(folder, path)
            if target not in before:
                before[target] = folder or "."
                waiting.append(target)
    return None


def _literal_paths(module: Module) -> list[str]:
    """The folders that the unit in a folder depends on."""
    found = []
    for document in module.documents:
        if _name_of(document.path) not in _UNIT:
            continue
        for each in document.declarations:
            node = each.attribute("config_path") if each.kind == "dependency" else None
            if each.attribute("enabled") is not None:
                continue
            found += _literal(node)
        for node in _paths_of_dependencies(document):
            found += _literal(node)
    return found


def _literal(node: Node | None) -> list[str]:
    if isinstance(node, QuotedTemplate) and node.is_literal():
        return [node.literal_text()]
    if isinstance(node, JsonString) and "${" not in node.value:
        return [node.value]
    return []


def _paths_of_dependencies(document: Document) -> list[Node]:
    """What the block `dependencies` lists in native syntax."""
    if document.is_json:
        return []
    tree = document.tree
    found: list[Node] = []
    for block in find_blocks(tree, tree.body, "dependencies"):
        paths = find_attribute(tree, block.body, "paths")
        if paths is not None and isinstance(paths.expression, Tuple):
            found += paths.expression.items
    return found


def _name_of(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]


def _normal(folder: str, path: str) -> str:
    """A folder relative to that of the run, from another one and a path in it."""
    folder = folder.replace("\\", "/") or "."
    for name in _UNIT:
        path = path.removesuffix(f"/{name}")
    return posixpath.normpath(posixpath.join(folder, path))

"""What `setup.py` compiles fits together: neither imports nor base classes break a build."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.packaging.building import ROOT

OPEN = "open_class"


def constant(name: str) -> Any:
    """The value of a constant of `setup.py`, which cannot be imported: it builds."""
    for node in ast.parse((ROOT / "setup.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return ast.literal_eval(node.value)
    raise AssertionError(f"setup.py has no {name}")


def library_of(path: Path) -> str:
    """The library that a module is compiled into, or nothing."""
    if any(path.match(pattern) for pattern in UNCOMPILED):
        return ""
    found = [name for name, patterns in WANTED.items() if any(map(path.match, patterns))]
    return found[0] if found else ""


def module_name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts)


WANTED = constant("LIBRARIES")
UNCOMPILED = constant("UNCOMPILED")
PATHS = {
    module_name(path): path
    for path in [path.relative_to(ROOT) for path in ROOT.glob("hcl_lint/**/*.py")]
}
LIBRARIES = {module: library_of(path) for module, path in PATHS.items() if library_of(path)}


def tree_of(module: str) -> ast.Module:
    return ast.parse((ROOT / PATHS[module]).read_text("utf-8"))


def classes(module: str) -> list[ast.ClassDef]:
    if "class " not in (ROOT / PATHS[module]).read_text("utf-8"):
        return []  # PERF: large tables
    return [node for node in tree_of(module).body if isinstance(node, ast.ClassDef)]


def imports(tree: ast.AST) -> Iterator[str]:
    """The modules that may be imported when a program runs, early or late."""
    if isinstance(tree, ast.If) and ast.unparse(tree.test) == "TYPE_CHECKING":
        return
    if isinstance(tree, ast.ImportFrom) and tree.module is not None:
        yield tree.module
        yield from [f"{tree.module}.{each.name}" for each in tree.names]
    elif isinstance(tree, ast.Import):
        yield from [each.name for each in tree.names]
    for child in ast.iter_child_nodes(tree):
        yield from imports(child)


def test_a_library_imports_nothing_of_one_above_it() -> None:
    order = list(WANTED)
    upward = [
        f"{module} ({library}) imports {name} ({LIBRARIES[name]})"
        for module, library in LIBRARIES.items()
        for name in imports(tree_of(module))
        if name in LIBRARIES and order.index(LIBRARIES[name]) < order.index(library)
    ]
    assert upward == []


def test_no_class_of_python_inherits_a_type_of_c() -> None:
    types = {
        each.name
        for module in LIBRARIES
        for each in classes(module)
        if OPEN not in [ast.unparse(decorator) for decorator in each.decorator_list]
    }
    wrong = [
        f"{module}.{each.name}"
        for module in PATHS.keys() - LIBRARIES.keys()
        for each in classes(module)
        if not types.isdisjoint(ast.unparse(base) for base in each.bases)
    ]
    assert wrong == []


def test_no_type_of_c_inherits_a_class_of_python_with_slots() -> None:
    slotted = {
        f"{module}.{each.name}"
        for module in PATHS.keys() - LIBRARIES.keys()
        for each in classes(module)
        if any(ast.unparse(item).startswith("__slots__ =") for item in each.body)
    }
    wrong = [
        f"{module}.{each.name} inherits {name}"
        for module in LIBRARIES
        for each in classes(module)
        for name in slotted.intersection(imports(tree_of(module)))
        if name.rpartition(".")[2] in [ast.unparse(base) for base in each.bases]
    ]
    assert wrong == []

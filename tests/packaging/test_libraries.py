"""What `setup.py` compiles fits together: neither imports nor base classes break a build."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.extent import sample
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


@functools.cache
def libraries() -> dict[str, str]:
    """The library of each module that is compiled."""
    found = {module: library_of(path) for module, path in PATHS.items()}
    return {module: library for module, library in found.items() if library}


class Class(NamedTuple):
    """A class of a module: its name, and the texts of its bases and decorators."""

    name: str
    bases: list[str]
    decorators: list[str]
    has_slots: bool


class Facts(NamedTuple):
    """What a module imports, and its classes."""

    imports: frozenset[str]
    classes: list[Class]


@functools.cache
def facts(module: str) -> Facts:
    """What is read off the source of a module, once for all tests."""
    tree = ast.parse((ROOT / PATHS[module]).read_text("utf-8"))
    classes = [
        Class(
            node.name,
            [ast.unparse(base) for base in node.bases],
            [ast.unparse(decorator) for decorator in node.decorator_list],
            any(ast.unparse(item.targets[0]) == "__slots__" for item in node.body
                if isinstance(item, ast.Assign)),
        )
        for node in tree.body if isinstance(node, ast.ClassDef)
    ]
    return Facts(frozenset(imports(tree)), classes)


def uncompiled() -> list[str]:
    """The modules that stay Python."""
    return [module for module in PATHS if module not in libraries()]


def with_text(modules: Iterable[str], start: str, words: Iterable[str]) -> list[str]:
    """Those of some modules in which one of some words is behind a text: few need be parsed."""
    found = re.compile(rf"{start}(?:{'|'.join(sorted(words)) or '(?!)'})\b")
    return [module for module in modules if found.search((ROOT / PATHS[module]).read_text("utf-8"))]


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
        if not isinstance(child, ast.expr):
            yield from imports(child)


def test_a_library_imports_nothing_of_one_above_it() -> None:
    order = list(WANTED)
    upward = [
        f"{module} ({library}) imports {name} ({libraries()[name]})"
        for module, library in sample([*libraries().items()], 6)
        for name in facts(module).imports
        if name in libraries() and order.index(libraries()[name]) < order.index(library)
    ]
    assert upward == []


def test_no_class_of_python_inherits_a_type_of_c() -> None:
    classes = [
        (module, each) for module in sample(uncompiled(), 6) for each in facts(module).classes
    ]
    bases = {base for _, each in classes for base in each.bases if base.isidentifier()}
    types = {
        each.name
        for module in with_text(libraries(), "class ", bases)
        for each in facts(module).classes
        if OPEN not in each.decorators
    }
    wrong = [
        f"{module}.{each.name}" for module, each in classes if not types.isdisjoint(each.bases)
    ]
    assert wrong == []


def test_no_type_of_c_inherits_a_class_of_python_with_slots() -> None:
    slotted = {
        f"{module}.{each.name}"
        for module in with_text(uncompiled(), "__slots", ["__"])
        for each in facts(module).classes
        if each.has_slots
    }
    wrong = [
        f"{module}.{each.name} inherits {name}"
        for module in with_text(libraries(), "", [name.rpartition(".")[2] for name in slotted])
        for each in facts(module).classes
        for name in slotted & facts(module).imports
        if name.rpartition(".")[2] in each.bases
    ]
    assert wrong == []

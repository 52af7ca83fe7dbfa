"""No text makes a regular expression of Python slow: each takes linear time, or says why not."""

from __future__ import annotations

import ast
import functools
import importlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hcl_lint.evaluation.functions import dates
from hcl_lint.linter.rules import naming
from hcl_lint.text import credentials
from tests.extent import sample
from tests.linter.checking import check
from tests.patterns import METHODS, SEARCHES, is_slow, repeats_without_end

PACKAGE = Path(__file__).parent.parent / "hcl_lint"
FLAGS = {"compile": 1, "split": 3, "sub": 4, "subn": 4}  # which argument they are; else the third

MAKING = {"regular_expression", "compile", *METHODS}  # names of what is called with a pattern

# Patterns that may take more, and why it does not matter; by module, each as it begins.
EXCEPTIONS = {
    ("hcl_lint.lsp.sites", r"(?:[^\W\d][\w-]*"): "the last 500 characters before the cursor",
    ("hcl_lint.text.credentials", "[A-Z]?[a-z]+"): "gives back one letter at most",
    ("hcl_lint.values.durations", r"(?a)(\d+"): "only for texts that are durations",
}

# Functions that make patterns as they run: a call that shows them, or why they are no danger.
MADE: dict[str, Callable[[], object] | str] = {
    "hcl_lint.evaluation.functions.dates.parse_moment": lambda: [
        dates.parse_moment("2020-01-01T00:00:00Z", allow_space=each, lenient=each)
        for each in (True, False)
    ],
    "hcl_lint.linter.rules.naming._is_in_format": lambda: [
        naming._is_in_format("name", each) for each in naming._FORMATS],
    "hcl_lint.linter.rules.style_comments.todo_comment": lambda: check("# TODO\n", "S003"),
    "hcl_lint.products.terraform.language.rendered_files._leads_to":
        "two stars at most, on the path of a file",
    "hcl_lint.project.affected_names._matters_to_all": "few spaces before a name",
    "hcl_lint.project.affected_names.seen_in": "few spaces around a name",
    "hcl_lint.regex.pattern.search": "only where `effort` says that it is not too much",
    "hcl_lint.text.credentials.found": "those of `_FORMATS`, see below",
}


class Uses(ast.NodeVisitor):
    """The patterns of a module, with the methods that it calls on them."""

    def __init__(self, module: ModuleType, tree: ast.Module) -> None:
        self.module = module
        self.found: list[tuple[str | bytes, int, str]] = []
        self.makers: list[str] = []  # the functions whose patterns are made when they run
        self.function = ""
        attributes = [each for each in ast.walk(tree) if isinstance(each, ast.Attribute)]
        self.called_on = {id(each.value): each.attr for each in attributes}
        self.of_name: dict[str, set[str]] = {}
        for each in attributes:
            if each.attr in METHODS:  # PERF: to write all of them takes most of the time.
                self.of_name.setdefault(ast.unparse(each.value), set()).add(each.attr)
        self.name_of: dict[int, str] = {}
        for node in ast.walk(tree):
            if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                self.name_of[id(node.value)] = ast.unparse(target)
        self.visit(tree)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.function = node.name
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        if getattr(node.func, "attr", getattr(node.func, "id", "")) not in MAKING:
            return  # PERF: as above
        of, _, name = ast.unparse(node.func).rpartition(".")
        is_of_python = of in ("re", "regular_expressions()")
        if name == "regular_expression" or is_of_python and name == "compile":
            called = {self.called_on.get(id(node), "")} & METHODS
            kept = self.of_name.get(self.name_of.get(id(node), ""), set()) & METHODS
            self._add(node, FLAGS["compile"], called or kept or {"search"})
        elif is_of_python and name in METHODS:
            self._add(node, FLAGS.get(name, 2), {name})

    def _add(self, node: ast.Call, place_of_flags: int, methods: set[str]) -> None:
        try:
            pattern = self._value(node.args[0])
            flags = [int(self._value(each)) for each in node.args[place_of_flags:][:1]]
        except (NameError, AttributeError):
            self.makers.append(f"{self.module.__name__}.{self.function}")
        else:
            kinds = {"search" if method in SEARCHES else method for method in methods}
            self.found += [(pattern, sum(flags), kind) for kind in kinds]

    def _value(self, node: ast.expr) -> Any:
        return eval(compile(ast.Expression(node), "", "eval"), vars(self.module))


def modules() -> Iterator[tuple[str, str]]:
    """The names and texts of the modules that use patterns."""
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "import re\n" in text or "regular_expression" in text:
            yield ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts), text


MODULES = dict(modules())


@functools.cache
def uses_in(name: str) -> Uses:
    return Uses(importlib.import_module(name), ast.parse(MODULES[name]))


@pytest.mark.parametrize("name", sample([*MODULES], 4))
def test_patterns_take_linear_time(name: str) -> None:
    allowed = tuple([start for module, start in EXCEPTIONS if module == name])
    slow = [
        (pattern, method) for pattern, flags, method in uses_in(name).found
        if is_slow(pattern, flags, method)
        and not (isinstance(pattern, str) and allowed and pattern.startswith(allowed))
    ]
    assert slow == []


def test_all_functions_that_make_patterns_are_known() -> None:
    assert sorted({each for name in MODULES for each in uses_in(name).makers}) == sorted(MADE)


@pytest.mark.parametrize("name", [name for name, made in MADE.items() if callable(made)])
def test_patterns_that_are_made_take_linear_time(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[str, int]] = []
    original = re._compile  # type: ignore[attr-defined]

    def recorded(pattern: Any, flags: Any) -> Any:
        if isinstance(pattern, str):
            made.append((pattern, int(flags)))
        return original(pattern, flags)

    monkeypatch.setattr(re, "_compile", recorded)
    show = MADE[name]
    assert callable(show)
    show()
    monkeypatch.undo()
    assert made
    assert [pattern for pattern, flags in made if is_slow(pattern, flags, "search")] == []


def test_formats_of_credentials_repeat_nothing_without_end() -> None:
    assert [each for each in credentials._FORMATS if repeats_without_end(each.pattern)] == []


@pytest.mark.parametrize("pattern, method, expected", [
    ("a+b", "match", False),
    ("a+b", "search", True),  # starts anew within each run
    ("a+", "sub", False),
    ("(?<!a)a+b", "search", False),
    ("a*a*b", "match", True),
    ("(a+)+b", "match", True),
    ("(a+)+", "match", False),
    ("(a+)+", "fullmatch", True),
    ("(?:a|[ab]b?)*c", "match", True),
    ("(?:[^\"\\\\]|\\\\.)*\"", "match", False),
    ("\"[^\"]*\"", "search", False),
    ("<[^>]*>", "search", True),
    ("<[^>]*>?", "search", False),
    ("(?:a{0,200}b?)*c", "match", True),
    ("a+(?:b(c+)+d)?", "match", True),
    (r"(?m)^[ \t]*x", "search", False),
    (r"(?m)^\s*x", "search", True),
])
def test_what_is_slow(pattern: str, method: str, expected: bool) -> None:
    assert is_slow(pattern, method=method) is expected

"""What the packages may know of each other, and what a run may load."""

from __future__ import annotations

import ast
import functools
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hcl_lint
from hcl_lint.files.kept import DIALECTS, POLICIES

PACKAGE = Path(hcl_lint.__file__).parent

# A package imports only what stands in rows above its own.
ROWS = (
    "annotations",
    "edges",
    "standard_library",
    "text",
    "files regex values",
    "problems",
    "syntax",
    "format evaluation",
    "edit schema",  # edit lays out what it writes, and rules will fix with it
    "dialects providers",
    "semantics plain",
    "documentation",
    "linter",
    "products",
    "project",
    "refactoring report migrate",
    "library",
    "lsp",
    "cli integrations",
    "__main__",
)
RANK = {name: rank for rank, row in enumerate(ROWS) for name in row.split()}

LONGEST_MODULE = 600  # lines
# A module is as long as its one idea: a grammar, the arithmetic of numbers, a family of specs.
LONG_BY_NATURE = {
    "edit/writer.py",  # the edits for each kind of change
    "evaluation/problems.py",
    "schema/specs.py",  # one class for each kind of spec
    "syntax/lexer.py",
    "syntax/parser.py",
    "values/numbers.py",  # all of the arithmetic
    "values/value.py",
}

# Packages whose modules are loaded by every run: these cost too much to load.
HOT = ("text", "files", "problems", "syntax", "format", "values")
EXPENSIVE = {"typing", "dataclasses", "enum", "re", "pathlib", "json", "tomllib", "collections.abc"}


def modules(package: Path) -> list[Path]:
    return sorted(package.rglob("*.py"))


def owner(package: Path, path: Path) -> str:
    """The row name that a module stands for: that of its package, or its own."""
    return path.relative_to(package).with_suffix("").parts[0]


@functools.cache
def nodes(text: str) -> list[ast.AST]:
    """The nodes of a module that tests look at; parsed once for all of them."""
    kinds = (ast.Import, ast.ImportFrom, ast.Call, ast.Constant)
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]


def imports(text: str) -> Iterator[tuple[ast.Import | ast.ImportFrom, list[str]]]:
    for node in nodes(text):
        if isinstance(node, ast.Import):
            yield node, [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            yield node, [f"{node.module}.{alias.name}" for alias in node.names]


def wrong_imports(package: Path) -> Iterator[str]:
    """Yield each relative or star import, and each that points sideways or down the rows.

    Reads source only: lazy imports and ``TYPE_CHECKING`` blocks count like any other.
    """
    for path in modules(package):
        importer = owner(package, path)
        if importer == "__init__":
            continue  # the public names, loaded lazily
        for node, names in imports(path.read_text("utf-8")):
            where = f"{path.relative_to(package)}:{node.lineno}"
            if isinstance(node, ast.ImportFrom) and node.level:
                yield f"{where}: relative import"
            for parts in (name.split(".") for name in names):
                if parts[-1] == "*":
                    yield f"{where}: star import"
                if parts[0] != package.name or len(parts) < 2 or parts[1] not in RANK:
                    continue
                imported = parts[1]
                if imported == "products":
                    continue
                if imported != importer and RANK[imported] >= RANK.get(importer, -1):
                    yield f"{where}: {importer} -> {imported}"


def expensive_imports(package: Path) -> Iterator[str]:
    """Yield the imports that every run of a hot package would pay for."""
    for path in modules(package):
        if owner(package, path) not in HOT:
            continue
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                names = [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                if name in EXPENSIVE:
                    yield f"{path.relative_to(package)}:{node.lineno}: {name}"


def test_packages_import_only_what_stands_above_them() -> None:
    assert list(wrong_imports(PACKAGE)) == []


def test_tests_are_in_folders_called_as_the_packages() -> None:
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert packages <= {path.name for path in Path(__file__).parent.iterdir()}


def outside_imports(package: Path) -> Iterator[str]:
    """Yield the imports of products by modules that belong to none."""
    for path in modules(package):
        if owner(package, path) != "products":
            for node, names in imports(path.read_text("utf-8")):
                if any([name.startswith(f"{package.name}.products") for name in names]):
                    yield f"{path.relative_to(package)}:{node.lineno}"


def test_nothing_but_products_imports_products() -> None:
    assert list(outside_imports(PACKAGE)) == []


def test_an_import_of_a_product_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "package" / "linter" / "rule.py"
    module.parent.mkdir(parents=True)
    module.write_text("def f():\n    from package.products.nomad import jobs\n")
    assert list(outside_imports(tmp_path / "package")) == ["linter/rule.py:2"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("from package.syntax import tokens", "text -> syntax"),
        ("from package import syntax", "text -> syntax"),
        ("import package.syntax.tokens", "text -> syntax"),
        ("def f():\n    import package.cli", "text -> cli"),
        ("from . import source", "relative import"),
        ("from os import *", "star import"),
    ],
)
def test_a_wrong_import_is_seen(tmp_path: Path, text: str, message: str) -> None:
    module = tmp_path / "package" / "text" / "source.py"
    module.parent.mkdir(parents=True)
    module.write_text(text)
    (found,) = wrong_imports(tmp_path / "package")
    assert found.endswith(message)


def test_a_sideways_import_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "package" / "values" / "value.py"
    module.parent.mkdir(parents=True)
    module.write_text("from package.regex.parser import Parser")
    (found,) = wrong_imports(tmp_path / "package")
    assert found.endswith("values -> regex")


def test_every_package_has_a_row_and_every_row_its_packages() -> None:
    names = {owner(PACKAGE, path) for path in modules(PACKAGE)} - {"__init__"}
    assert names == set(RANK)


def circles(package: Path) -> list[list[str]]:
    """The groups of modules that import each other in a circle, late imports included."""
    names = {}
    for path in modules(package):
        parts = path.relative_to(package.parent).with_suffix("").parts
        names[".".join(parts).removesuffix(".__init__")] = path
    arrows: dict[str, set[str]] = {}
    for name, path in names.items():
        arrows[name] = set()
        for node, imported in imports(path.read_text("utf-8")):
            module = node.module if isinstance(node, ast.ImportFrom) else None
            for full in imported:
                target = full if full in names else str(module)
                if target in names and names[target].name != "__init__.py":
                    arrows[name].add(target)
    leads_to = {name: reached_from(name, arrows) for name in names}
    groups = {
        tuple(sorted(other for other in leads_to[name] if name in leads_to[other]))
        for name in names
        if name in leads_to[name]
    }
    return sorted(list(group) for group in groups)


def reached_from(name: str, arrows: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    pending = list(arrows[name])
    while pending:
        each = pending.pop()
        if each not in found:
            found.add(each)
            pending += arrows[each]
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(PACKAGE) == []


def test_a_circle_is_seen(tmp_path: Path) -> None:
    folder = tmp_path / "package" / "text"
    folder.mkdir(parents=True)
    (folder / "a.py").write_text("from package.text import b\n")
    (folder / "b.py").write_text("def f() -> None:\n    from package.text.a import A\n")
    (folder / "c.py").write_text("from package.text.a import A\n")
    assert circles(tmp_path / "package") == [["package.text.a", "package.text.b"]]


# What reads folders and files besides `files`: the cache of results and installed plugins are no
# part of the checked tree, reports and streams are named by the user, and a watch asks the disk.
TOUCHES_DISK = {
    "cli", "integrations", "linter/plugins.py", "project/cache.py", "project/cache_storage.py",
    "project/watching.py", "report/merging.py",
}
DISK_CALLS = {
    "listdir", "scandir", "walk", "stat", "lstat", "open", "exists", "lexists", "isfile", "isdir",
    "islink", "getsize", "getmtime",
}


def disk_accesses(package: Path) -> Iterator[str]:
    """Yield the calls of `os`, `os.path` and `open` that look at the disk."""
    for path in modules(package):
        name = path.relative_to(package).as_posix()
        if owner(package, path) == "files" or {name, owner(package, path)} & TOUCHES_DISK:
            continue
        for node in nodes(path.read_text("utf-8")):
            if not isinstance(node, ast.Call):
                continue
            called = ast.unparse(node.func)
            if called == "open" or called.startswith("os.") and called.split(".")[-1] in DISK_CALLS:
                yield f"{name}:{node.lineno}: {called}"


def test_only_file_systems_touch_the_disk() -> None:
    assert list(disk_accesses(PACKAGE)) == []


def test_an_access_to_the_disk_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "package" / "linter" / "rule.py"
    module.parent.mkdir(parents=True)
    module.write_text("import os\nfound = os.path.isfile('a') or open('a')\n")
    assert list(disk_accesses(tmp_path / "package")) == [
        "linter/rule.py:2: os.path.isfile", "linter/rule.py:2: open"
    ]


def test_no_module_is_longer_than_one_can_keep_in_mind() -> None:
    lengths = {
        path.relative_to(PACKAGE).as_posix(): len(path.read_text("utf-8").splitlines())
        for path in modules(PACKAGE)
    }
    long = {path for path, length in lengths.items() if length > LONGEST_MODULE}
    assert long <= LONG_BY_NATURE


def test_hot_packages_load_nothing_expensive() -> None:
    assert list(expensive_imports(PACKAGE)) == []


def test_an_expensive_import_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "package" / "text" / "source.py"
    module.parent.mkdir(parents=True)
    module.write_text("import re\n\ndef f() -> None:\n    import json\n")
    assert list(expensive_imports(tmp_path / "package")) == ["text/source.py:1: re"]


# Modules that may know a product by name, besides dialects, migrations and products/<product>.
KNOWS_PRODUCTS = {
    "format/formatter.py",  # a layout is called after the product that writes it
    "integrations/embedded.py",  # the languages of code blocks in other files
    "problems/layout.py",  # the default order of block types, two of which are products
}
PRODUCTS = {
    "terraform", "opentofu", "packer", "nomad", "terragrunt", "bake", "hcldec", "consul",
}


def product_names(package: Path) -> Iterator[str]:
    """Yield each string that is the name of a product."""
    for path in modules(package):
        name = path.relative_to(package).as_posix()
        parts = name.split("/")
        if parts[0] in ("dialects", "migrate", "products") or name in KNOWS_PRODUCTS:
            continue
        for node in nodes(path.read_text("utf-8")):
            if isinstance(node, ast.Constant) and node.value in PRODUCTS:
                yield f"{name}:{node.lineno}: {node.value}"


def test_only_dialects_know_products_by_name() -> None:
    assert list(product_names(PACKAGE)) == []


def test_a_product_by_name_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "package" / "linter" / "rule.py"
    module.parent.mkdir(parents=True)
    module.write_text('"""nomad"""\ndialects = ("packer",)\n')
    assert list(product_names(tmp_path / "package")) == [
        "linter/rule.py:1: nomad", "linter/rule.py:2: packer"
    ]
    module.write_text('"""Not packer."""\n')
    assert list(product_names(tmp_path / "package")) == []


def test_exceptions_are_needed() -> None:
    assert all([(PACKAGE / name).is_file() for name in KNOWS_PRODUCTS])


def loaded_by(
    program: str, folder: Path | None = None, variables: dict[str, str] | None = None
) -> set[str]:
    """The modules that a program loads in a bare interpreter, without what ``site`` brings.

    Packages that are not read are not among them.
    """
    start = f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); "
    end = (
        "; specs = [(name, getattr(each, '__spec__', None)) for name, each in sys.modules.items()]"
        "; print('\\n', *[name for name, spec in specs if not spec or spec.loader])"
    )
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", start + program + end],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        cwd=folder,
        env=variables,
    )
    return set(run.stdout.splitlines()[-1].split())


CLEAN = """variable "x" {
  type = any
}

resource "a" "b" {
  count = 1 + length(var.x[*].y)
  c     = "${var.x}-e"
}
"""


@pytest.mark.parametrize("command", ["format", "check"])
def test_a_clean_file_costs_no_expensive_module(tmp_path: Path, command: str) -> None:
    for kept in (DIALECTS, POLICIES):
        kept.data()  # which the first run after a change would have to make
    path = tmp_path / "main.tf"
    path.write_text(CLEAN)
    run = f"from hcl_lint.cli.main import main; assert main([{command!r}, {str(path)!r}]) == 0"
    loaded = loaded_by(run) - loaded_by("pass")
    assert "hcl_lint.syntax.parser" in loaded
    assert loaded & (EXPENSIVE | {"argparse", "collections", "functools", "pickle"}) == set()
    if command == "format":
        unneeded = ("hcl_lint.evaluat", "hcl_lint.linter", "hcl_lint.values")
        assert not any(name.startswith(unneeded) for name in loaded)


CLEAN_FILES = {
    "main.tf": """terraform {
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }
  }
}

resource "aws_instance" "web" {
  ami           = "ami-0123456789abcdef0"
  instance_type = "t3.micro"
}
""",
    "a.nomad.hcl": """job "a" {
  group "g" {
    task "t" {
      driver = "docker"
      config {
        image = "x:1"
      }
    }
  }
}
""",
    "a.pkr.hcl": """source "null" "a" {
  communicator = "none"
}

build {
  sources = ["source.null.a"]
}
""",
    "docker-bake.hcl": """target "a" {
  dockerfile = "Dockerfile"
}
""",
    "terragrunt.hcl": """inputs = {
  a = 1
}
""",
    "vault-policy.hcl": """path "a/b" {
  capabilities = ["read"]
}
""",
}


@pytest.mark.parametrize("name", CLEAN_FILES)
def test_a_clean_file_of_a_product_costs_no_expensive_module(tmp_path: Path, name: str) -> None:
    for kept in (DIALECTS, POLICIES):
        kept.data()
    path = tmp_path / name
    path.write_text(CLEAN_FILES[name])
    run = f"from hcl_lint.cli.main import main; assert main(['check', {str(path)!r}]) == 0"
    loaded = loaded_by(run) - loaded_by("pass")
    assert loaded & (EXPENSIVE | {"argparse", "functools", "pickle", "threading"}) == set()


# What modules import in functions, since most runs can do without it: the modules of Python, and
# our own without the name of the package. What is chosen by name is in `hcl_lint/edges.py`.
LATE = {
    "cli/check.py": (
        "cli.watch project.affected project.baselines "
        "report.statistics"
    ),
    "cli/check_options.py": "project.executors",
    "cli/common_options.py": "files.git files.memory project.cache_storage project.shards",
    "cli/format.py": "cli.watch linter.finders.reformatting",
    "cli/output.py": "report.render text.diff",
    "cli/report_targets.py": "report.render report.statistics",
    "dialects/pack.py": "problems.finding",
    "dialects/registry.py": "dialects.recognition dialects.schemas",
    "dialects/schemas.py": "schema.spec_language",
    "evaluation/functions/yaml.py": "yaml",
    "integrations/flake8_plugin.py": "integrations.embedded",
    "integrations/pytest_plugin.py": "integrations.pytest_items",
    "linter/checker.py": "linter.completing linter.rounds",
    "linter/completing.py": (
        "linter.suggested_fixes linter.suppression linter.syntax_fixes linter.template_files"
    ),
    "linter/expression_problems.py": "schema.spec_language",
    "linter/finders/unformatted.py": "linter.finders.reformatting",
    "linter/registry.py": "linter.policies.family linter.policies.security",
    "problems/options.py": "regex.pattern",
    "project/check_run.py": "problems.finding project.baselines project.cache project.snippets",
    "project/configuration.py": "dialects.pack_reader project.required_version project.toml_lines",
    "project/finder.py": "files.git",
    "project/formatting.py": "dialects.snippets problems.finding project.snippets",
    "project/modules.py": "files.tracking",
    "project/project.py": (
        "files.memory problems.finding project.checkers project.documented "
        "project.modules"
    ),
    "project/settings.py": "documentation.settings",
    "project/validation.py": "project.configuration_problems",
    "project/workers.py": "project.processes",
    "providers/catalog.py": "providers.agreement",
    "report/render.py": "linter.registry",
    "schema/constraints.py": "regex.pattern",
    "syntax/letters.py": "syntax.identifier_table",
    "text/grapheme_rules.py": "text.grapheme_table",
    "text/source.py": "text.credentials",
}


def late_imports(package: Path) -> dict[str, str]:
    """What each module imports in functions."""
    found = {}
    for path in modules(package):
        late = set()
        text = path.read_text("utf-8")
        # Most modules have none, and need no parse to see it.
        if re.search(r"^[ \t]+(?:from|import)\s|:[ \t]*import\s", text, re.MULTILINE) is None:
            continue
        for function in ast.walk(ast.parse(text)):
            if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.Import):
                    late |= {alias.name for alias in node.names}
                elif isinstance(node, ast.ImportFrom):
                    late |= {_module(package, f"{node.module}.{each.name}") for each in node.names}
        if late:
            found[path.relative_to(package).as_posix()] = " ".join(sorted(late))
    return found


def _module(package: Path, name: str) -> str:
    """The module that something imported is, or is in."""
    name = name.removeprefix(f"{package.name}.")
    is_module = package.joinpath(*name.split(".")).with_suffix(".py").is_file()
    return name if is_module else name.rpartition(".")[0]


def test_imports_in_functions_are_listed() -> None:
    assert late_imports(PACKAGE) == LATE


def test_an_import_in_a_function_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "package" / "text" / "source.py"
    module.parent.mkdir(parents=True)
    module.write_text("import os\n\ndef f() -> None:\n    from package.text.source import f\n")
    assert late_imports(tmp_path / "package") == {"text/source.py": "text.source"}


# How many modules of ours, packages apart, a run of a command for one small file may load.
MOST_LOADED = {"--version": 33, "format --check": 66, "check --no-cache": 231, "check": 52}


@pytest.mark.parametrize("command", MOST_LOADED)
def test_a_run_loads_few_modules(tmp_path: Path, command: str) -> None:
    for kept in (DIALECTS, POLICIES):
        kept.data()
    (tmp_path / "main.tf").write_text(CLEAN)
    words = command.split() + ["main.tf"] * (command != "--version")
    run = f"from hcl_lint.cli.main import main; assert main({words}) == 0"
    variables = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    loaded = loaded_by(run, tmp_path, variables)
    if command == "check":  # What has not changed is known from the run before.
        loaded = loaded_by(run, tmp_path, variables)
    packages = {name.rpartition(".")[0] for name in loaded}
    ours = [
        name
        for name in loaded - packages
        if name.startswith("hcl_lint") and not name.endswith("__mypyc")
    ]
    assert len(ours) <= MOST_LOADED[command], sorted(ours)

"""What the packages may know of each other, and what a run may load."""

from __future__ import annotations

import ast
import functools
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

import hcl_lint
from hcl_lint.files.build_cache import DIALECTS, POLICIES, RULES

PACKAGE = Path(hcl_lint.__file__).parent

LONGEST_MODULE = 600  # lines
# A module is as long as its one idea: a grammar, the arithmetic of numbers, a family of specs.
LONG_BY_NATURE = {
    "edit/writer.py",  # the edits for each kind of change
    "evaluation/rules.py",
    "schema/specs.py",  # one class for each kind of spec
    "syntax/lexer.py",
    "syntax/nodes.py",  # one class for each construct
    "syntax/parser.py",
    "values/numbers.py",  # all of the arithmetic
    "values/value.py",
}

# Folders of tests that are about no package, but about what all of them make together.
ABOUT_ALL = ("conformance", "fuzz", "packaging", "places", "site", "transcripts")

# Packages whose modules are loaded by every run: these cost too much to load.
HOT = ("text", "files", "diagnostics", "syntax", "format", "values")
EXPENSIVE = {"typing", "dataclasses", "enum", "pathlib", "json", "tomllib", "collections.abc"}


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


def test_tests_of_a_package_are_in_a_folder_of_its_name() -> None:
    here = Path(__file__).parent
    folders = {
        path.relative_to(here) for path in here.rglob("*")
        if path.is_dir() and next(path.glob("test_*.py"), None)
    }
    packages = {path.parent.relative_to(PACKAGE) for path in PACKAGE.rglob("__init__.py")}
    of_packages = {path for path in folders if path.parts[0] not in ABOUT_ALL}
    assert of_packages <= packages
    assert {path for path in packages if len(path.parts) == 1} <= of_packages


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("hcl_lint", exclude_type_checking_imports=True)
    arrows = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    del arrows["hcl_lint"]  # what it exports imports it for its version
    TopologicalSorter(arrows).prepare()  # raises an error that names the circle


# What reads folders and files besides `files`: the cache of results and installed plugins are no
# part of the checked tree, reports and streams are named by the user, and a watch asks the disk.
TOUCHES_DISK = {
    "cli", "integrations", "linter/plugins.py", "project/cache.py", "project/cache_storage.py",
    "report/merging.py",
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
        text = path.read_text("utf-8")
        if "open(" not in text and "import os\n" not in text:
            continue  # PERF: most modules are never parsed.
        for node in nodes(text):
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
    module.write_text("import json\n\ndef f() -> None:\n    import typing\n")
    assert list(expensive_imports(tmp_path / "package")) == ["text/source.py:1: json"]


# Modules that may know a product by name, besides dialects, migrations and products/<product>.
KNOWS_PRODUCTS = {
    "format/formatter.py",  # a layout is called after the product that writes it
    "integrations/embedded.py",  # the languages of code blocks in other files
    "linter/rules/layout.py",  # the default order of block types, two of which are products
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
        text = path.read_text("utf-8")
        if not any([product in text for product in PRODUCTS]):
            continue  # PERF: most modules are never parsed.
        for node in nodes(text):
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


# Words of products that code for all of them does not spell: packs give what is declared a role,
# and `semantics/meta_arguments.py` names what blocks of all types may have.
PRODUCT_WORDS = {
    "depends_on", "each", "for_each", "job", "lifecycle", "local", "locals", "module", "moved",
    "output", "provider", "providers", "provisioner", "required_providers", "resource", "task",
    "terraform_remote_state", "var", "variable", "variables",
}
KNOWS_WORDS = {
    "cli": "names of subcommands and folders, and what a console completes",
    "diagnostics/rule.py": "what a check reads",
    "dialects/dialect.py": "the roles that packs give",
    "documentation": "what terraform-docs writes: headings, keys, settings",
    "edit/code.py": "a kind of expression",
    "format": "kinds of expressions and rewrites",
    "linter/policies": "what policies are about: plans, resources, and names in formulas",
    "linter/rules/layout.py": "default values of options",
    "linter/rules/references.py": "words that a file must contain for a rule to find anything",
    "linter/rules/values.py": "conditions that stop a run",
    "linter/rules/variables.py": "words that a file must contain",
    "lsp/outline.py": "icons",
    "lsp/semantic_tokens.py": "a kind of token in the protocol",
    "lsp/server.py": "a setting of editors",
    "project/file_facts.py": "keys in a report",
    "project/schema_folders.py": "the name of a folder",
    "providers": "the formats of addresses and schemas",
    "refactoring/extracting.py": "writes a module of Terraform",
    "refactoring/moved.py": "writes `moved` blocks",
    "refactoring/renaming.py": "state that other modules read",
    "report": "keys in reports",
    "schema/body_schema.py": "a role of blocks in schemas",
    "schema/dynamic_blocks.py": "what a dynamic block consists of",
    "schema/spec_language.py": "blocks of specs",
    "semantics/graph.py": "blocks that are evaluated later",
    "semantics/instances.py": "the name of an instance, which others import",
    "semantics/meta_arguments.py": "their one place",
    "semantics/module_calls.py": "arguments of the call itself",
    "semantics/possible_uses.py": "misspellings of addresses",
    "semantics/read_files.py": "`path.module`",
    "semantics/unread.py": "names of files",
}


def spelled_words(package: Path) -> Iterator[tuple[str, str]]:
    """Yield the words of products in strings, each with its module."""
    for path in modules(package):
        name = path.relative_to(package).as_posix()
        text = path.read_text("utf-8")
        if owner(package, path) in ("migrate", "products"):
            continue
        if not any([f'"{word}' in text for word in PRODUCT_WORDS]):
            continue  # PERF: most modules are never parsed.
        tree = ast.parse(text)
        slots = {
            id(constant) for node in ast.walk(tree) if isinstance(node, ast.Assign)
            and getattr(node.targets[0], "id", "") == "__slots__" for constant in ast.walk(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                word = node.value.removesuffix(".")  # begins an address
                if word in PRODUCT_WORDS and id(node) not in slots:
                    yield name, word


def test_generic_code_spells_no_words_of_products() -> None:
    found = {name for name, _ in spelled_words(PACKAGE)}
    packages = {name for name in KNOWS_WORDS if not name.endswith(".py")}
    known = {next((one for one in packages if name.startswith(one + "/")), name) for name in found}
    assert known == set(KNOWS_WORDS)


def test_a_word_of_a_product_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "package" / "semantics" / "rule.py"
    module.parent.mkdir(parents=True)
    module.write_text('of_kind("variable")\n"a variable"\nf"var.{name}"\n')
    assert list(spelled_words(tmp_path / "package")) == [
        ("semantics/rule.py", "variable"), ("semantics/rule.py", "var"),
    ]


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


@functools.cache
def bare() -> set[str]:
    """What nearly every program loads."""
    return loaded_by("import argparse")


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
    for kept in (DIALECTS, POLICIES, RULES):
        kept.data()  # which the first run after a change would have to make
    path = tmp_path / "main.tf"
    path.write_text(CLEAN)
    run = f"from hcl_lint.cli.main import main; assert main([{command!r}, {str(path)!r}]) == 0"
    loaded = loaded_by(run) - bare()
    assert "hcl_lint.syntax.parser" in loaded
    assert loaded & (EXPENSIVE | {"pickle", "shtab", "shutil"}) == set()
    parts = {name.rpartition(".")[2] for name in loaded if ".parts." in name}
    assert parts <= {"names", "values", "reporting", "files"} and (command == "check" or not parts)
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


def test_clean_files_of_products_cost_no_expensive_module(tmp_path: Path) -> None:
    for kept in (DIALECTS, POLICIES, RULES):
        kept.data()
    for name, text in CLEAN_FILES.items():
        (tmp_path / name).write_text(text)
    run = f"from hcl_lint.cli.main import main; assert main(['check', {str(tmp_path)!r}]) == 0"
    loaded = loaded_by(run) - bare()
    assert loaded & (EXPENSIVE | {"pickle", "threading"}) == set()


# How many modules of ours, packages apart, a run of a command for one small file may load.
MOST_LOADED = {"--version": 33, "format --check": 67, "check --no-cache": 232, "check": 53}


@pytest.mark.parametrize("command", MOST_LOADED)
def test_a_run_loads_few_modules(tmp_path: Path, command: str) -> None:
    for kept in (DIALECTS, POLICIES, RULES):
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

"""Builds pure Python, or, with ``HCL_LINT_COMPILE=1``, wheels with the hot modules compiled.

Takes the rule packs in ``rules`` along as ``hcl_lint/_packs``, the schemas of providers in
``schemas`` as ``hcl_lint/_schemas``, the interfaces of modules in ``modules`` as
``hcl_lint/_modules``, what other programs call and do, in ``programs``, as ``hcl_lint/_programs``
and the pages in ``docs/rules`` as ``hcl_lint/_pages``. Writes
what every run needs to know of the packs and of the rules to ``hcl_lint/_tables``,
``hcl_lint/_rules`` and ``hcl_lint/_policies``, so that none has to read them. Everything else about
the package is in ``pyproject.toml``.

From source, hcl-lint installs in seconds, with nothing but setuptools. Compiling takes minutes,
a C compiler and mypyc, which is a requirement of the build only then. An editable installation is
never compiled, since changes of the source would have no effect.

What is compiled, and how, weighs three times against each other: that of a build, that of work
on many files, and that of a start, which is all that a hook for one small file takes.

- A library is loaded whole: its tables of strings are filled and its functions linked even if a
  run needs one of its modules. So there is one for checking and one for formatting, the most
  frequent run, which never loads the other. More of them gain nothing.
- To import a module takes Python up to 0.2 ms before any of its code runs, and the stub of one in
  a library takes no less. Modules of one library import each other in a tenth of that. So the start
  of the command line is compiled, and so is all that leads a check to its rules, but what decides
  whether anything is left to check: files that have not changed need no library but the smaller.
- The C compiler takes 2 ms for each line of Python, which is too much for other modules that are
  not hot. Tables come out large and no faster.
- ``-O2`` takes the compiler half as long again as ``-O1`` and saves 1 to 3 % of a check: most of
  the work is done inside Python's own functions. Hiding symbols gains as much and costs nothing:
  calls within a library are direct then, and nothing is left to be linked when it is loaded.
- A C file for each module is compiled on all processors, within 1 GB; one for a whole library
  takes one processor and 4 GB. Windows links no more objects than fit a command line.
- Classes that others subclass stay Python, and so do those whose instances go from one process to
  another (a compiled class cannot be pickled if its ``__init__`` wants arguments). In a compiled
  module, a decorator keeps a class from becoming a type of C.
"""

from __future__ import annotations

import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# The libraries, and the modules in each; a module is in the first one that has a pattern for it.
# None may import anything of one above it, be it late. New modules of these packages are compiled.
LIBRARIES = {
    "hcl_lint.checking": (
        "hcl_lint/dialects/callables.py",
        "hcl_lint/dialects/functions.py",
        "hcl_lint/dialects/schemas.py",
        "hcl_lint/dialects/versions.py",
        "hcl_lint/evaluation/*.py",
        "hcl_lint/linter/checker.py",
        "hcl_lint/linter/context.py",
        "hcl_lint/linter/engine.py",
        "hcl_lint/linter/fix_layout.py",
        "hcl_lint/linter/heads.py",
        "hcl_lint/linter/hiding.py",
        "hcl_lint/linter/json_templates.py",
        "hcl_lint/linter/long_lines.py",
        "hcl_lint/linter/paths.py",
        "hcl_lint/linter/plugins.py",
        "hcl_lint/linter/policies/matching.py",
        "hcl_lint/linter/policies/patterns.py",
        "hcl_lint/linter/policies/policy_rule.py",
        "hcl_lint/linter/policies/subject.py",
        "hcl_lint/linter/registry.py",
        "hcl_lint/linter/reordering.py",
        "hcl_lint/linter/rewriting.py",
        "hcl_lint/linter/rules/deprecation.py",
        "hcl_lint/linter/rules/evaluation.py",
        "hcl_lint/linter/rules/fallbacks.py",
        "hcl_lint/linter/rules/formatting.py",
        "hcl_lint/linter/rules/layout.py",
        "hcl_lint/linter/rules/naming.py",
        "hcl_lint/linter/rules/references.py",
        "hcl_lint/linter/rules/secrets.py",
        "hcl_lint/linter/rules/style.py",
        "hcl_lint/linter/rules/style_comments.py",
        "hcl_lint/linter/rules/style_conditions.py",
        "hcl_lint/linter/rules/uninterpolated.py",
        "hcl_lint/linter/rules/values.py",
        "hcl_lint/linter/rules/variables.py",
        "hcl_lint/linter/ruleset.py",
        "hcl_lint/linter/schema_checks.py",
        "hcl_lint/linter/selection.py",
        "hcl_lint/diagnostics/catalogue.py",
        "hcl_lint/diagnostics/options.py",
        "hcl_lint/products/bake/names.py",
        "hcl_lint/products/nomad/*.py",
        "hcl_lint/products/nomad/rules/*.py",
        "hcl_lint/products/terraform/*.py",
        "hcl_lint/products/terraform/*/*.py",
        "hcl_lint/products/terraform/*/*/*.py",
        "hcl_lint/products/terraform/*/*/*/*.py",
        "hcl_lint/providers/accepted_values.py",
        "hcl_lint/providers/agreement.py",
        "hcl_lint/providers/catalog.py",
        "hcl_lint/providers/index.py",
        "hcl_lint/providers/object_schema.py",
        "hcl_lint/regex/*.py",
        "hcl_lint/schema/*.py",
        "hcl_lint/semantics/*.py",
        "hcl_lint/syntax/analysis.py",
        "hcl_lint/syntax/references.py",
        "hcl_lint/values/*.py",
    ),
    "hcl_lint.formatting": (
        "hcl_lint/cli/common_options.py",
        "hcl_lint/cli/environment.py",
        "hcl_lint/cli/format.py",
        "hcl_lint/cli/main.py",
        "hcl_lint/cli/output.py",
        "hcl_lint/cli/report_targets.py",
        "hcl_lint/files/discovery.py",
        "hcl_lint/files/ignore.py",
        "hcl_lint/files/installed.py",
        "hcl_lint/files/paths.py",
        "hcl_lint/format/*.py",
        "hcl_lint/project/settings.py",
        "hcl_lint/report/terminal.py",
        "hcl_lint/report/text.py",
        "hcl_lint/syntax/*.py",
        "hcl_lint/text/*.py",
    ),
}

# Tables, classes that are subclassed or pickled, and what runs once.
UNCOMPILED = (
    "*/__init__.py",
    "hcl_lint/evaluation/function_tables.py",
    "hcl_lint/products/*/parts/*.py",
    "hcl_lint/schema/entry_points.py",
    "hcl_lint/schema/json_output.py",
    "hcl_lint/schema/spec_*.py",
    "hcl_lint/semantics/foreign.py",
    "hcl_lint/semantics/product.py",
    "hcl_lint/semantics/run_results.py",
    "hcl_lint/syntax/dump.py",
    "hcl_lint/syntax/hcl1.py",
    "hcl_lint/syntax/identifier_table.py",
    "hcl_lint/text/diff.py",
    "hcl_lint/text/grapheme_table.py",
)


# What comes with the package and is not code: where it is in the repository and in the package.
DATA = (
    ("rules", "*.hcl", "_packs"),
    ("docs/rules", "[a-z]*.md", "_pages"),
    ("schemas", "*.hclschema", "_schemas"),
    ("schemas", "*.hclvalues", "_schemas"),
    ("schemas", "*.hclactions", "_schemas"),
    ("schemas", "*.NOTICE", "_schemas"),
    ("modules", "*.hclmodules", "_modules"),
    ("modules", "NOTICE", "_modules"),
    ("programs", "*.json", "_programs"),
)


class BuildWithPacks(build_py):
    """Builds the package with its data in it; an editable one finds that in the repository."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            for folder, pattern, installed in DATA:
                for path in sorted(Path(folder).rglob(pattern)):
                    inside = path.relative_to(folder)
                    target = Path(self.build_lib, "hcl_lint", installed, inside)
                    self.mkpath(str(target.parent))
                    self.copy_file(str(path), str(target))
            for name, content in made_files().items():
                Path(self.build_lib, "hcl_lint", name).write_bytes(content)


def made_files() -> dict[str, bytes]:
    """What is made of the packs ahead of time, by the sources that are built."""
    sys.path.insert(0, str(Path(__file__).parent))
    sys.dont_write_bytecode = True
    from hcl_lint.files.build_cache import DIALECTS, POLICIES, RULES

    return {each.name: each.new_content() for each in (DIALECTS, POLICIES, RULES)}


def compiled_modules() -> dict[str, list[str]]:
    """The paths of the modules of each library, relative to the repository."""
    libraries: dict[str, list[str]] = {}
    rest = {path for path in Path().glob("hcl_lint/**/*.py") if not _matches(path, UNCOMPILED)}
    for name, patterns in LIBRARIES.items():
        taken = {path for path in rest if _matches(path, patterns)}
        rest -= taken
        libraries[name] = sorted(path.as_posix() for path in taken)
    return libraries


def _matches(path: Path, patterns: tuple[str, ...]) -> bool:
    return any(path.match(pattern) for pattern in patterns)


def extensions(folder: str) -> list[Extension]:
    """The libraries, and a stub for each module; *folder* is for the C files."""
    from mypyc.build import mypycify

    # Only types matter to the compiler: the settings for checking them are for developers.
    options = ["--config-file=", "--ignore-missing-imports", f"--cache-dir={folder}"]
    groups = [(paths, name) for name, paths in compiled_modules().items()]
    made: list[Extension] = mypycify(
        [*options, *(path for paths, _ in groups for path in paths)],
        opt_level="2",
        debug_level="0",
        multi_file=os.name != "nt",
        separate=groups,
        target_dir=folder,
    )
    arguments = ["/WX-"] if os.name == "nt" else ["-Wno-error", "-fvisibility=hidden", "-fcommon"]
    for extension in made:
        extension.extra_compile_args = [*extension.extra_compile_args, *arguments]
        # mypyc's files for modules include the headers of their group by name alone, and these
        # define its table of exports in each (hence -fcommon).
        extension.include_dirs = [*extension.include_dirs, str(Path(folder, "hcl_lint"))]
    return made


class ParallelBuild(build_ext):
    """Compiles the sources of each extension on all processors."""

    def build_extensions(self) -> None:
        compile_all = self.compiler.compile
        with ThreadPoolExecutor(os.cpu_count()) as pool:

            def compile_each(sources: list[str], **options: Any) -> list[str]:
                made = pool.map(lambda source: compile_all([source], **options), sources)
                return [path for paths in made for path in paths]

            self.compiler.compile = compile_each
            super().build_extensions()


def entry_points() -> dict[str, object]:
    """What other programs start, as arguments of ``setup``."""
    groups = {
        "flake8.extension": ["HCL = hcl_lint.integrations.flake8_plugin:Plugin"],
        "pytest11": ["hcl-lint = hcl_lint.integrations.pytest_plugin"],
    }
    if COMPILES and os.name == "posix":
        # PERF: the program that pip makes of an entry point imports `re`, which takes as long as
        # a sixth of a check.
        return {"entry_points": groups, "scripts": ["scripts/hcl-lint"]}
    groups["console_scripts"] = ["hcl-lint = hcl_lint.cli.main:program"]
    return {"entry_points": groups}


def compiles() -> bool:
    """Whether the user asks for the compiled build."""
    choice = os.environ.get("HCL_LINT_COMPILE", "")
    if choice not in ("", "0", "1"):
        raise SystemExit(f"HCL_LINT_COMPILE must be 0 or 1, not {choice!r}")
    return choice == "1"


COMPILES = compiles()

# Nothing is left in the working tree, where it would outlive the sources that it was made of.
with tempfile.TemporaryDirectory() as folder:
    is_wheel = "bdist_wheel" in sys.argv
    setup(
        ext_modules=extensions(folder) if COMPILES and is_wheel else [],
        cmdclass={"build_py": BuildWithPacks, "build_ext": ParallelBuild},
        options=(
            {"build": {"build_base": folder}, "build_ext": {"parallel": os.cpu_count()}}
            if is_wheel else {}
        ),
        setup_requires=["mypy>=2.1,<3"] if COMPILES else [],  # the distribution with mypyc
        **entry_points(),
    )

"""The command line: one module per subcommand."""

from __future__ import annotations

import sys

# Packages of which most runs import modules, and which hold nothing but a description.
# PERF: Python needs 0.2 ms to find and read each, which makes 5 % of a short run.
NOT_READ = (
    "dialects", "dialects.decoded", "evaluation", "files", "format", "linter", "linter.rules",
    "problems", "project", "providers", "regex", "report", "schema", "semantics",
    "semantics.nomad", "semantics.terraform", "syntax", "text", "values",
)  # fmt: skip


def _add_packages() -> None:
    """Let Python know packages without reading them, as it knows those that have no file."""
    for name in NOT_READ:
        outer, _, last = f"hcl_lint.{name}".rpartition(".")
        parent = sys.modules[outer]
        if f"{outer}.{last}" in sys.modules:
            continue
        spec = type(__spec__)(f"{outer}.{last}", None, is_package=True)
        spec.submodule_search_locations = [f"{folder}/{last}" for folder in parent.__path__]
        package = type(parent)(spec.name)
        package.__spec__ = spec
        package.__path__ = spec.submodule_search_locations
        sys.modules[spec.name] = package
        setattr(parent, last, package)


_add_packages()

"""What is wrong with the templates of a module beyond the schema of their blocks."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Fix
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.products.packer import problems as packer
from hcl_lint.products.packer.templates import template_problems
from hcl_lint.semantics.module import Module
from hcl_lint.syntax.nodes import Block, HeredocTemplate
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.edits import Edit

_REGISTRY = "hcp_packer_registry"


def templates(module: ModuleContext) -> None:
    """Report what is wrong with templates."""
    module.add(template_problems(module.module), _add_fix)


def _add_fix(found: Diagnostic, file: FileContext) -> None:
    if found.rule is packer.DEPRECATED_HCP_REGISTRY and not file.is_json:
        is_only = file.module.fact(_count_of_registries) == 1
        found.fix = _modernized(found.start, file, is_only)


def _count_of_registries(module: Module) -> int:
    return sum(
        [
            block.type == _REGISTRY
            for document in module.documents
            for block in descendants(document.tree.root, Block)
        ]
    )


def _modernized(start: int, file: FileContext, is_only_registry: bool) -> Fix | None:
    """Rename the attribute `labels`, or move the registry that starts there before its build."""
    for build in file.tree.body.items:
        if not isinstance(build, Block):
            continue
        nested = [each for each in build.body.items if isinstance(each, Block)]
        for registry in [build, *nested]:
            if file.name_of(registry) != _REGISTRY:
                continue
            names = [file.name_of(item) for item in registry.body.items]
            for item in registry.body.items:
                if file.range_of(item)[0] == start and "bucket_labels" not in names:
                    edit = file.insert(start, "bucket_")
                    return Fix("write `bucket_labels`", settled(file, [edit]), UNSAFE)
            if file.range_of(registry)[0] == start and registry is not build and is_only_registry:
                return _moved(registry, build, file)
    return None


def _moved(registry: Block, build: Block, file: FileContext) -> Fix | None:
    if next(descendants(registry, HeredocTemplate), None) is not None:
        return None  # Its text would lose its indentation.
    start, end = file.extent(registry)
    text = file.text[start:end]
    indentation = text[: len(text) - len(text.lstrip())]
    if not text.endswith("\n") or "\n" in indentation:
        return None
    lines = [line.removeprefix(indentation) for line in text.splitlines(keepends=True)]
    newline = file.tree.source.newline
    if file.text.startswith(newline, end):
        end += len(newline)
    before = file.extent(build)[0]
    edits = [file.insert(before, "".join(lines) + "\n"), Edit(start, end, "")]
    return Fix("move it before the build", edits, UNSAFE)

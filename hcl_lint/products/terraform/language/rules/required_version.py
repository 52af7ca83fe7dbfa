"""Versions: constraints, those of the product that a module needs, and what only some have."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import (
    ERROR, EVALUATION, FILES, MODULE, ON, OPT_IN, WARNING, Option, check, rule,
)
from hcl_lint.files.paths import file_name
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.products.terraform.language.files import OPENTOFU, blocks_of, is_part
from hcl_lint.products.terraform.language.required_version import (
    SETTINGS, allowed_versions, constraints_in, required_versions, settings_blocks,
)
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.rules import INVALID_VALUE
from hcl_lint.schema.static_expressions import list_items, object_items, text_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import is_called
from hcl_lint.semantics.versions import lacks_change
from hcl_lint.text.messages import short
from hcl_lint.values.versions import allowed_range, overlap, parse_constraints, target_range


@rule(
    "TF006", "invalid-version-constraint", ERROR, ON,
    "Invalid version constraint, or one that no version satisfies.",
    in_json=True, words=("version", "required_providers", "compatible_with"),
)
def invalid_version_constraint(file: FileContext) -> Diagnostics:
    for path, name in _CONSTRAINTS.items():
        for block in blocks_of(file.document, path):
            expression = block.expression(name)
            if expression is not None:
                yield from _invalid(expression, name, is_core=path != "module")
    for block in blocks_of(file.document, "terraform.required_providers"):
        for attribute in block.attributes().values():
            yield from _invalid(attribute.expression, attribute.name)
            for key, _, value in object_items(attribute.expression) or ():
                if key == "version":
                    yield from _invalid(value, key)


_CONSTRAINTS: Final = {
    "terraform": "required_version", "language.compatible_with": "opentofu", "module": "version",
}


def _invalid(expression: BodyExpression, name: str, *, is_core: bool = False) -> Diagnostics:
    """Report a constraint that cannot be read, or met; *is_core*, that of the product itself."""
    text = text_of(expression)
    if text is None:
        return
    constraints = parse_constraints(text)
    if constraints is None:
        yield invalid_version_constraint.at(
            expression.place, f"Invalid version constraint of `{name}`",
            f"{_advice(text)} A constraint is a comma-separated list of conditions, such as "
            '">= 1.5, < 2.0".',
        )
        return
    prerelease = next((element.prerelease for element in constraints if element.prerelease), "")
    if prerelease and is_core:
        yield invalid_version_constraint.at(
            expression.place, "Prerelease version in `required_version`",
            f"`required_version` can only name releases. Remove {short(prerelease)} from the "
            "version.",
        )
        return
    first, end = allowed_range(constraints)
    if end is not None and end <= first and not prerelease:
        yield invalid_version_constraint.at(
            expression.place, f"No version meets the constraint of `{name}`",
            "The conditions contradict each other. Correct one of them.",
        )


def _advice(text: str) -> str:
    stripped = text.strip()
    if not stripped:
        return "It is empty."
    if stripped.startswith("^"):
        return f'Terraform has no operator `^`; use "~> {stripped[1:].strip()[:20]}".'
    if stripped.startswith(("=>", "=<")):
        return f'The operator must be written `{stripped[1]}{stripped[0]}`.'
    if stripped.endswith(","):
        return "There is nothing after the last comma."
    if re.search(r"[0-9]\s+[<>=!~]", stripped):
        return "A comma is missing between two conditions."
    if re.search(r"\.[x*]", stripped):
        return 'Wildcards are not supported; use an operator, such as "~> 1.0".'
    return "It does not consist of operators and versions."


@check(
    invalid_version_constraint, reads=MODULE,
    words=("version", "required_providers", "compatible_with"),
)
def excluded_targets(module: Module) -> Diagnostics:
    """Report requirements that rule out the versions of the settings."""
    target = target_range(module.target) if module.target else None
    if target is None:
        return
    for expression in required_versions(module):
        first, end = allowed_range(constraints_in(expression))
        is_possible = end is None or first < end
        if is_possible and overlap((first, end), target) is None:
            yield invalid_version_constraint.at(
                expression.place, "`required_version` excludes the target version",
                f"The setting `target-versions` is {module.target}. Correct one of them.",
            )


# The files in which readers look for the settings of a module, best first.
_FIRST_FILES: Final = ("terraform.tf", "versions.tf", "main.tf")


@rule(
    "TF007", "missing-required-version", WARNING, OPT_IN,
    "Root module without `required_version`.",
    options=(Option("called-modules", False, "Whether called modules need a version, too."),),
    reads=FILES,
)
def missing_required_version(module: ModuleContext) -> Diagnostics:
    files = [file for file in module.files if is_part(file.path)]
    blocks = [block for file in files for block in blocks_of(file.document, SETTINGS)]
    if not module.is_whole or not any([file.tree.root.children() for file in files]):
        return
    if any([block.has("required_version") for block in blocks]):
        return
    options = module.options(missing_required_version)
    if not options.flag("called-modules") and is_called(module.module):
        return
    named = {file_name(file.path): file for file in files}
    found = [named[name] for name in _FIRST_FILES if name in named]
    place = blocks[0].place if blocks else (found or files)[0].range((0, 0))
    yield missing_required_version.at(
        place, "Module without `required_version`",
        'Declare the versions that the module supports: `required_version = ">= 1.5"` in a '
        "`terraform` block.",
    )


@check(INVALID_VALUE, reads=MODULE, words=("experiments",), name=EVALUATION)
def experiments(module: Module) -> Diagnostics:
    """Report experiments, which only prereleases of Terraform have, and none of OpenTofu."""
    is_ignored = module.dialect.name in OPENTOFU and not lacks_change(module, "ignored_experiments")
    are_gone = allowed_versions(module) is None or lacks_change(module, "experiments")
    if not is_ignored and are_gone:
        for block in settings_blocks(module, "experiments"):
            expression = block.expression("experiments")
            if expression is not None:
                yield INVALID_VALUE.at(
                    expression.place, "Experiments need an alpha version",
                    "Releases since 1.3 reject experimental features; only alpha versions have "
                    "them. Remove the argument.",
                )
    for document in module.documents:
        for block in document.blocks("language"):
            expression = block.expression("experiments")
            for item in list_items(expression) or ():
                yield INVALID_VALUE.at(
                    item.place, f"Unknown experiment {short(item.place.text)}",
                    "No version has experimental features. Remove it.",
                )

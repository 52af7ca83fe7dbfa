"""What is wrong with `terraform` blocks: versions, providers and experiments that they require."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.products.terraform.dialects import OPENTOFU
from hcl_lint.products.terraform.problems import (
    INVALID_PROVIDER_REQUIREMENT, INVALID_SOURCE_ADDRESS, INVALID_VERSION_CONSTRAINT,
)
from hcl_lint.products.terraform.versions import (
    allowed_versions, constraints_in, required_versions, settings_blocks,
)
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.rules import INVALID_VALUE
from hcl_lint.schema.static_expressions import list_items, object_items, text_of
from hcl_lint.schema.static_syntax import static
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import finding, short
from hcl_lint.semantics.version_constraints import (
    allowed_range, overlap, parse_constraints, target_range,
)
from hcl_lint.semantics.versions import is_before
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import closest
from hcl_lint.values.types import KIND_LIST, KIND_SET, KIND_TUPLE

# Source: the change logs of Terraform 1.3 and OpenTofu 1.12.
_FIRST_WITHOUT_EXPERIMENTS: Final = (1, 3, 0)
_FIRST_IGNORING_EXPERIMENTS: Final = (1, 12, 0)


def reserved_experiments(module: Module) -> Iterator[Diagnostic]:
    """Report experiments of OpenTofu, which has none."""
    for document in module.documents:
        for block in document.blocks if "experiments" in document.text else ():
            expression = block.expression("experiments") if block.type == "language" else None
            for item in list_items(expression) or () if expression is not None else ():
                yield finding(
                    INVALID_VALUE, item.place, f"Unknown experiment {short(item.place.text)}",
                    "No version has experimental features. Remove it.",
                )


def excluded_targets(module: Module) -> Iterator[Diagnostic]:
    """Report requirements that rule out the versions of the settings."""
    target = target_range(module.target) if module.target else None
    if target is None:
        return
    for expression in required_versions(module):
        first, end = allowed_range(constraints_in(expression))
        is_possible = end is None or first < end
        if is_possible and overlap((first, end), target) is None:
            yield finding(
                INVALID_VERSION_CONSTRAINT, expression.place,
                "`required_version` excludes the target version",
                f"The setting `target-versions` is {module.target}. Correct one of them.",
            )


def rejected_experiments(module: Module) -> Iterator[Diagnostic]:
    """Report experiments, which only prereleases have."""
    allowed = None
    for block in settings_blocks(module, "experiments"):
        expression = block.expression("experiments")
        if expression is None:
            continue
        allowed = allowed or allowed_versions(module)
        if module.dialect.name in OPENTOFU and not is_before(module, _FIRST_IGNORING_EXPERIMENTS):
            continue
        if allowed is None or allowed[0] >= _FIRST_WITHOUT_EXPERIMENTS:
            yield finding(
                INVALID_VALUE, expression.place, "Experiments need an alpha version",
                "Releases since 1.3 reject experimental features; only alpha versions have them. "
                "Remove the argument.",
            )


_NAME: Final = frozenset("0123456789abcdefghijklmnopqrstuvwxyz-")  # of providers
_ARGUMENTS: Final = ("source", "version", "configuration_aliases")
_MOST_SOURCE_PARTS: Final = 3  # host, namespace and type
_TYPE_PREFIX: Final = "terraform-"


def check_terraform(block: BlockView) -> Iterator[Diagnostic]:
    """Report what is wrong with a `terraform` block."""
    required = block.expression("required_version")
    if required is not None:
        yield from check_constraint(required, "required_version", is_core=True)
    for meta in block.blocks("provider_meta"):
        yield from check_provider_name(meta.labels[0], meta.name_place)
        for attribute in meta.attributes().values():
            if any([each.is_error for each in attribute.expression.evaluate(None)[1]]):
                yield finding(
                    INVALID_PROVIDER_REQUIREMENT, attribute.expression.place,
                    "Argument of `provider_meta` is not a literal value",
                    "It is read before anything is evaluated. Write the value, without references "
                    "and functions.",
                )
    for inner in block.blocks("required_providers"):
        for attribute in inner.attributes().values():
            yield from check_provider_name(attribute.name, attribute.name_place)
            yield from _check_requirement(attribute.name, attribute.expression)
        for problem in inner.body.just_attributes()[1]:
            yield finding(
                INVALID_PROVIDER_REQUIREMENT, problem.range, "Block in `required_providers`",
                "A requirement is an argument with an object: write `=` after the name.",
            )


def check_constraint(
    expression: BodyExpression, name: str, *, is_core: bool = False
) -> Iterator[Diagnostic]:
    """Report a version constraint that cannot be read; *is_core*, that of the product itself."""
    text = text_of(expression)
    if text is None:
        return
    constraints = parse_constraints(text)
    if constraints is None:
        yield finding(
            INVALID_VERSION_CONSTRAINT, expression.place, f"Invalid version constraint of `{name}`",
            f"{_advice(text)} A constraint is a comma-separated list of conditions, such as "
            '">= 1.5, < 2.0".',
        )
        return
    if is_core:
        for each in constraints:
            if each.prerelease:
                yield finding(
                    INVALID_VERSION_CONSTRAINT, expression.place,
                    "Prerelease version in `required_version`",
                    "`required_version` can only name releases. Remove "
                    f"{short(each.prerelease)} from the version.",
                )
                return
    first, end = allowed_range(constraints)
    if end is not None and end <= first and not any([each.prerelease for each in constraints]):
        yield finding(
            INVALID_VERSION_CONSTRAINT, expression.place,
            f"No version meets the constraint of `{name}`",
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


def _is_name(text: str) -> bool:
    """Whether a text can be part of the address of a provider."""
    return len(text) != 0 and _NAME.issuperset(text) and "-" not in (text[0], text[-1])


def check_provider_name(name: str, place: Range) -> Iterator[Diagnostic]:
    """Report a local name of a provider that cannot be one."""
    reason = wrong_name(name)
    if reason:
        yield finding(
            INVALID_PROVIDER_REQUIREMENT, place, f"Invalid provider name {short(name)}", reason
        )


def wrong_name(name: str) -> str:
    """Why a text cannot be the local name of a provider; "" where it can, or may."""
    if not name.isascii() or _is_name(name) and "--" not in name:
        return ""
    meant = name.lower().replace("_", "-")
    advice = f" Did you mean `{meant}`?" if _is_name(meant) else ""
    return f"Use lowercase letters, digits and single hyphens.{advice}"


def _check_requirement(name: str, expression: BodyExpression) -> Iterator[Diagnostic]:
    """Check the value of an entry: an object, or just a constraint as in older modules."""
    if text_of(expression) is not None:
        yield from check_constraint(expression, name)
        return
    items = object_items(expression)
    if items is None:
        node = expression.node if isinstance(expression, NativeExpression) else None
        if node is not None and not _is_certainly_no_object(expression):
            return
        yield finding(
            INVALID_PROVIDER_REQUIREMENT, expression.place, "Invalid provider requirement",
            "It must be an object with the arguments `source` and `version`.",
        )
        return
    for key, written, value in items:
        if key not in _ARGUMENTS:
            meant = closest(key, _ARGUMENTS)
            detail = "The arguments are `source`, `version` and `configuration_aliases`."
            if meant is not None:
                detail = f"Did you mean `{meant}`?"
            yield finding(
                INVALID_PROVIDER_REQUIREMENT, written.place,
                f"Unexpected argument {short(key)}", detail,
            )
        elif key == "version":
            yield from _check_literal(key, value)
            yield from check_constraint(value, "version")
        elif key == "source":
            yield from _check_literal(key, value)
            text = text_of(value)
            if text is not None:
                yield from check_provider_source(text, value.place)
        else:
            yield from _check_aliases(name, value)


def _is_certainly_no_object(expression: BodyExpression) -> bool:
    """Whether an expression has a value of its own that is neither object nor string."""
    value, diagnostics = expression.evaluate(None)
    if len(diagnostics) != 0:
        return True
    return value.is_null or value.type.kind in (KIND_TUPLE, KIND_LIST, KIND_SET)


def _check_literal(name: str, value: BodyExpression) -> Iterator[Diagnostic]:
    if text_of(value) is None:
        yield finding(
            INVALID_PROVIDER_REQUIREMENT, value.place, f"`{name}` is not a literal string",
            "Provider requirements are read before anything is evaluated. Write the string in "
            "quotes, without references.",
        )


def _check_aliases(name: str, value: BodyExpression) -> Iterator[Diagnostic]:
    items = list_items(value)
    if items is None:
        yield finding(
            INVALID_PROVIDER_REQUIREMENT, value.place, "`configuration_aliases` is not a list",
            f"Write a list of references in brackets: `[{name}.example]`.",
        )
        return
    for item in items:
        expression = static(item)
        reference = None if expression is None else expression.reference()
        if expression is None or expression.is_quoted or reference is None:
            yield finding(
                INVALID_PROVIDER_REQUIREMENT, item.place, "Alias is not a reference",
                f"Write the name of the provider and the alias without quotes: `{name}.example`.",
            )
        elif reference.root != name:
            yield finding(
                INVALID_PROVIDER_REQUIREMENT, item.place, "Alias of another provider",
                f"It must be the name of this provider and an alias: `{name}.example`.",
            )


def _is_namespace(text: str) -> bool:
    """Whether a text can be the namespace of a provider; `-` stands for that of very old ones."""
    # Since version 1.16 of Terraform, it may have underscores.
    return text == "-" or _is_name(text.lower().replace("_", "-"))


def check_provider_source(text: str, place: Range) -> Iterator[Diagnostic]:
    """Report the source address of a provider that cannot be read."""
    parts = text.split("/")
    problem = ""
    if not text:
        problem = "It is empty."
    elif len(parts) > _MOST_SOURCE_PARTS:
        problem = "It has more than three parts."
    elif parts[-1].startswith(_TYPE_PREFIX):
        name = parts[-1].removeprefix(_TYPE_PREFIX).removeprefix("provider-")
        meant = "/".join([*parts[:-1], name])
        problem = f"The type of a provider lacks the prefix of its repository: {short(meant)}."
    else:
        wrong = [part for part in parts[-1:] if not _is_name(part.lower())]
        wrong += [part for part in parts[-2:-1] if not _is_namespace(part)]
        for part in wrong:
            if part.isascii():
                problem = f"{short(part)} is not a valid name." if part else "A part is empty."
    if problem:
        yield finding(
            INVALID_SOURCE_ADDRESS, place, "Invalid provider source",
            f'{problem} Write it as "NAMESPACE/TYPE", such as "hashicorp/aws".',
        )

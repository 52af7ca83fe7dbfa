"""The interface of a module as declarations, which are read as those of any other module."""

from __future__ import annotations

from hcl_lint.annotations import Collection
from hcl_lint.interfaces.interface import (
    EPHEMERAL, NOT_NULLABLE, REQUIRED, SENSITIVE, Interface, flags_and_type,
)
from hcl_lint.values.types import quoted


def declarations_text(interface: Interface, typed: Collection[str] | None) -> str:
    """The declarations of an interface; outputs have no values, and defaults are null.

    PERF: of optional variables, only those that are *typed* have a type; None stands for all.
    """
    lines = []
    for name, text in interface.variables.items():
        flags, type_ = flags_and_type(text)
        lines += [f"variable {quoted(name)} {{"]
        lines += [f"type = {type_}"] if typed is None or name in typed or REQUIRED in flags else []
        lines += [] if REQUIRED in flags else ["default = null"]
        lines += ["nullable = false"] if NOT_NULLABLE in flags else []
        lines += [*_marks(flags), "}"]
    for name, flags in interface.outputs.items():
        lines += [f"output {quoted(name)} {{", *_marks(flags), "}"]
    if interface.product or interface.providers:
        lines.append("terraform {")
        if interface.product:
            lines.append(f"required_version = {quoted(interface.product)}")
        lines.append("required_providers {")
        for name, (source, version) in interface.providers.items():
            version = f", version = {quoted(version)}" if version else ""
            lines.append(f"{name} = {{ source = {quoted(source)}{version} }}")
        lines += ["}", "}"]
    return "\n".join([*lines, ""])


def _marks(flags: str) -> list[str]:
    found = ["sensitive = true"] if SENSITIVE in flags else []
    return found + (["ephemeral = true"] if EPHEMERAL in flags else [])

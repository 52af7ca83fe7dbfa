"""The interface of a module as declarations, which are read as those of any other module."""

from __future__ import annotations

from hcl_lint.annotations import Collection
from hcl_lint.interfaces.interface import (
    EPHEMERAL, NOT_NULLABLE, REQUIRED, SENSITIVE, Interface, flags_and_type,
)
from hcl_lint.values.types import quoted


def declarations_text(interface: Interface, named: Collection[str] | None) -> str:
    """The declarations of an interface; outputs have no values, and defaults are null.

    PERF: of optional variables and outputs, only those that are *named* are declared, unless a name
    is unknown, so that it may mean any other one; None stands for all.
    """
    lines = []
    variables, outputs = interface.variables, interface.outputs
    is_whole = named is None or any([
        name not in variables and name not in outputs for name in named
    ])
    needed = None if is_whole else named
    for name, text in variables.items():
        flags, type_ = flags_and_type(text)
        if needed is not None and name not in needed and REQUIRED not in flags:
            continue
        lines += [f"variable {quoted(name)} {{", f"type = {type_}"]
        lines += [] if REQUIRED in flags else ["default = null"]
        lines += ["nullable = false"] if NOT_NULLABLE in flags else []
        lines += [*_marks(flags), "}"]
    for name, flags in outputs.items():
        if needed is not None and name not in needed:
            continue
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

"""Which rules of tflint's rulesets are which of ours: `programs/tflint.json`."""

from __future__ import annotations

import re

from hcl_lint.files.installed import program_data

_RULES = program_data("tflint")

# From the names of tflint's rules to ours; several of ours may take the place of one.
TFLINT_NAMES = {
    name: tuple(facts["ours"].split()) for name, facts in _RULES.items()
    if name.startswith("terraform_")
}

# The same for the rules of the plugins for AWS, Azure and Google that are written by hand.
PLUGIN_NAMES = {
    name: tuple(facts["ours"].split()) for name, facts in _RULES.items() if name not in TFLINT_NAMES
}

# Those that run only where they are asked for, by name or by the preset "all".
NOT_RECOMMENDED = frozenset([name for name, facts in _RULES.items() if "default" in facts])

# Where several of tflint's rules share one of ours: the option that each has a part of, with the
# part; none for the whole default.
PARTS = {
    name: (facts["option"], tuple(facts.get("part", "").split())) for name, facts in _RULES.items()
    if "option" in facts
}

# The options that make our rules report as much as tflint's do.
OPTIONS: dict[str, dict[str, object]] = {
    "unused-variable": {"with-default": True},
    "undocumented-variable": {"comments": False},
    "undocumented-output": {"comments": False},
}

# Options with other names.
OPTION_NAMES = {("azurerm_resources_missing_prevent_destroy", "resources"): "prevent-destroy"}

# Their generated rules, and ours, which are about all types at once.
_GENERATED = re.compile(r"(?:aws|azurerm|google)_[a-z0-9_]+")
_VALUE_RULES = ("unknown-provider-value", "invalid-provider-value")


def is_generated(name: str) -> bool:
    """Whether a rule of a plugin is about the values of one argument."""
    before, _, after = name.partition("_invalid_")
    return name not in PLUGIN_NAMES and after != "" and all(
        [_GENERATED.fullmatch(element) is not None for element in (before, name)])


def counterparts(name: str) -> tuple[str, ...]:
    """Our rules for one of tflint's; none where nothing takes its place."""
    known = TFLINT_NAMES.get(name) or PLUGIN_NAMES.get(name)
    if known is None:
        return _VALUE_RULES if is_generated(name) else ()
    return known

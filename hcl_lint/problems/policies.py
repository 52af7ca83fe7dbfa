"""VC: policies of Vault, Consul and Nomad, entries of Consul, and agents of Vault."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, OPT_IN, WARNING, Problem

LETTERS = "VC"
TITLE = "Policies, configuration entries and agents"

INVALID_CAPABILITY = Problem(
    "VC001",
    "invalid-capability",
    WARNING,
    OPT_IN,
    "Policy rule that does not have the effect that it suggests.",
)

INVALID_ENTRY = Problem(
    "VC002",
    "invalid-entry",
    ERROR,
    ON,
    "Configuration entry of Consul that contradicts itself or another one.",
)

INVALID_AGENT = Problem(
    "VC003",
    "invalid-agent",
    ERROR,
    ON,
    "Configuration of an agent of Vault or OpenBao that contradicts itself.",
)

"""VC: policies of Vault, Consul and Nomad, entries of Consul, and agents of Vault."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, ON, OPT_IN, WARNING, Rule

LETTERS = "VC"
TITLE = "Policies, configuration entries and agents"

INVALID_CAPABILITY = Rule(
    "VC001",
    "invalid-capability",
    WARNING,
    OPT_IN,
    "Policy rule that does not have the effect that it suggests.",
)

INVALID_ENTRY = Rule(
    "VC002",
    "invalid-entry",
    ERROR,
    ON,
    "Configuration entry of Consul that contradicts itself or another one.",
)

INVALID_AGENT = Rule(
    "VC003",
    "invalid-agent",
    ERROR,
    ON,
    "Configuration of an agent of Vault or OpenBao that contradicts itself.",
)

"""VC: policies of Vault, Consul and Nomad."""

from __future__ import annotations

from hcl_lint.problems.problem import OPT_IN, WARNING, Problem

LETTERS = "VC"
TITLE = "Access policies"

SUSPICIOUS_POLICY = Problem(
    "VC001", "invalid-capability", WARNING, OPT_IN,
    """Policy rule that does not have the effect that it suggests.

    Why:
        `deny` takes precedence over all other capabilities of the same rule, which then have no
        effect. If two rules concern the same path, a change to one is easily missed in the other.
        Consul, and Nomad before version 1.11, ignore unknown names, so a misspelled rule allows
        nothing. In Vault, `*` is a wildcard only at the end of a path, and a literal asterisk
        everywhere else; `+` matches one segment.

    Bad (policy.hcl):
        path "secret/*/config" {
          capabilities = ["read", "deny"]
        }
        ---
        node_prefix "web" {
          policy = "read"
        }
        node_prefix "web" {
          policy = "write"
        }

    Good (policy.hcl):
        path "secret/+/config" {
          capabilities = ["read"]
        }
        ---
        node_prefix "web" {
          policy = "write"
        }

    Source:
        Vault, "Policies"; Consul, "ACL rules reference"; Nomad, "ACL policy specification".
    """,
)  # fmt: skip

"""VC: policies of Vault, Consul and Nomad."""

from __future__ import annotations

from hcl_lint.problems.problem import OPT_IN, WARNING, Problem

LETTERS = "VC"
TITLE = "Access policies"

SUSPICIOUS_POLICY = Problem(
    "VC001", "invalid-capability", WARNING, OPT_IN,
    """Rule of a policy that does not do what it says.

    Why:
        `deny` takes precedence over all other capabilities of the same rule, which then have no
        effect. Two rules about the same path are easily changed in one place only. Consul, and
        Nomad before version 1.11, ignore names that they do not know, so that a misspelt rule
        allows nothing. In Vault, `*` stands for anything only at the end of a path, and for itself
        everywhere else; `+` stands for a segment.

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

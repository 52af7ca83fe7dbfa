"""VC: policies of Vault, Consul and Nomad, entries of Consul, and agents of Vault."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, OPT_IN, WARNING, Problem

LETTERS = "VC"
TITLE = "Policies, configuration entries and agents"

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


INVALID_ENTRY = Problem(
    "VC002", "invalid-entry", ERROR, ON,
    """Configuration entry of Consul that contradicts itself or another one.

    Why:
        The weights of a splitter are percentages of all requests, and each destination can have
        only one of them. A gateway can open a port once, connections without HTTP have no host
        names, and a service occurs once in a list. Subsets must be defined by the resolver of their
        service, and a router can only rewrite a prefix that it matches. Only requests of HTTP can
        be routed and split.

    Bad (entry.hcl):
        Kind = "service-splitter"
        Name = "web"
        Splits = [
          { Weight = 90, ServiceSubset = "v1" },
          { Weight = 20, ServiceSubset = "v2" },
        ]
        ---
        Kind = "ingress-gateway"
        Name = "edge"
        Listeners = [
          { Port = 80, Protocol = "tcp", Services = [{ Name = "web" }, { Name = "api" }] },
        ]

    Good (entry.hcl):
        Kind = "service-splitter"
        Name = "web"
        Splits = [
          { Weight = 90, ServiceSubset = "v1" },
          { Weight = 10, ServiceSubset = "v2" },
        ]
        ---
        Kind = "ingress-gateway"
        Name = "edge"
        Listeners = [
          { Port = 80, Protocol = "http", Services = [{ Name = "web" }, { Name = "api" }] },
        ]

    Severity:
        `consul config write` rejects the entry, and an agent with it does not start. Where another
        entry in the same folder contradicts it, it is a warning: Consul may have another version of
        that.

    Source:
        Consul, "Configuration entries", and the validation of entries in `agent/structs`.
    """,
)  # fmt: skip


INVALID_AGENT = Problem(
    "VC003", "invalid-agent", ERROR, ON,
    """Configuration of an agent of Vault or OpenBao that contradicts itself.

    Why:
        An agent obtains a token for something: a sink, templates, or requests that it passes on.
        A token that the method wraps is for exactly one sink. Templates of environment variables
        are for the process that the agent runs, and exclude all else. What is missing in a file
        may be in another one of its folder, so that it is only reported where there is none.

    Bad (agent.hcl):
        auto_auth {
          method "aws" {
            wrap_ttl = "5m"
          }
          sink "file" {
            wrap_ttl = "10m"
          }
        }
        ---
        auto_auth {
          method "token_file" {}
        }
        env_template "PASSWORD" {
          contents = "{{ with secret \\"kv/data/web\\" }}{{ .Data.data.password }}{{ end }}"
        }

    Good (agent.hcl):
        auto_auth {
          method "aws" {
            wrap_ttl = "5m"
          }
          sink "file" {}
        }

    Severity:
        The agent does not start.

    Source:
        Vault, "Vault Agent"; the validation in `command/agent/config`.
    """,
)  # fmt: skip

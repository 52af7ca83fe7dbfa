# Policies: paths and what may be done there.
#
# Source: Vault, "Policies"; OpenBao, "Policies"; their parser refuses all other names.

object {
  attr "name" {
    description = "The name of the policy. The request that writes the policy names it, too."
    type        = string
  }
  block_list "path" {
    description = "The permitted operations on a path. `+` matches a segment, and `*` at the end matches anything."
    url         = "https://developer.hashicorp.com/vault/docs/concepts/policies#policy-syntax"
    label "path" {
      pattern     = "([^+]|[+]+[^+*])*[+]*"
      description = "The path; `+*` is not allowed."
    }
    object {
      attr "capabilities" {
        description = "The permitted operations."
        url         = "https://developer.hashicorp.com/vault/docs/concepts/policies#capabilities"
        type        = list(string)
        values = [
          "create", "read", "update", "patch", "delete", "list", "scan", "sudo", "deny",
          "subscribe", "recover",
        ]
      }
      attr "policy" {
        type        = string
        values      = ["deny", "read", "write", "sudo"]
        replacement = "capabilities"
      }
      block_list "allowed_parameters" {
        description = "The parameters that are allowed, each with its allowed values."
        object {
          attr "*" {}
        }
      }
      block_list "denied_parameters" {
        description = "The parameters that are forbidden, each with its forbidden values."
        object {
          attr "*" {}
        }
      }
      attr "required_parameters" {
        description = "The parameters that must be given."
        type        = list(string)
      }
      attr "min_wrapping_ttl" {
        description = "The least time that a wrapped response lives."
        type        = string
        pattern     = "([+-]?([0-9.]+|([0-9.]+(ns|us|µs|ms|s|m|h|d))+))?"
      }
      attr "max_wrapping_ttl" {
        description = "The longest time that a wrapped response lives."
        type        = string
        pattern     = "([+-]?([0-9.]+|([0-9.]+(ns|us|µs|ms|s|m|h|d))+))?"
      }
      attr "mfa_methods" {
        description = "Enterprise: the methods of authentication that are required."
        type        = list(string)
      }
      attr "control_group" {
        description = "Enterprise: who has to authorize a request."
        type        = any
      }
      attr "subscribe_event_types" {
        description = "The types of events that may be subscribed to."
        type        = list(string)
      }
      attr "comment" {
        type = string
      }
      attr "expiration" {
        description = "OpenBao: when the path expires from the policy."
        type        = string
      }
      attr "list_scan_response_keys_filter_path" {
        description = "OpenBao: a template of paths that filters the keys of lists."
        type        = string
      }
      attr "pagination_limit" {
        description = "OpenBao: the maximum number of keys that a list returns."
        type        = number
      }
    }
  }
}

# Policies: paths and what may be done there.
#
# Source: Vault, "Policies"; OpenBao, "Policies"; their parser refuses all other names.

object {
  attr "name" {
    description = "The name of the policy, which the request that writes it gives, too."
    type        = string
  }
  block_list "path" {
    description = "What may be done on a path, which may end with `*` and have `+` for a segment."
    url         = "https://developer.hashicorp.com/vault/docs/concepts/policies#policy-syntax"
    label "path" {
      pattern     = "([^+]|[+]+[^+*])*[+]*"
      description = "The path; `+*` is not allowed."
    }
    object {
      attr "capabilities" {
        description = "What may be done."
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
      attr "allowed_parameters" {
        description = "The parameters that may be given, each with the values that it may have."
        type        = any
      }
      attr "denied_parameters" {
        description = "The parameters that must not be given, each with the values it must not have."
        type        = any
      }
      attr "required_parameters" {
        description = "The parameters that must be given."
        type        = list(string)
      }
      attr "min_wrapping_ttl" {
        description = "The least time that a wrapped response lives."
        type        = string
      }
      attr "max_wrapping_ttl" {
        description = "The longest time that a wrapped response lives."
        type        = string
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
        description = "OpenBao: until when the path is in the policy."
        type        = string
      }
      attr "list_scan_response_keys_filter_path" {
        description = "OpenBao: a template of paths that filters the keys of lists."
        type        = string
      }
      attr "pagination_limit" {
        description = "OpenBao: the most keys of a list."
        type        = number
      }
    }
  }
}

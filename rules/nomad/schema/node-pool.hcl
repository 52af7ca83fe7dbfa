# Node pools, for `nomad node pool apply`, which reads them as HCL 2.
#
# Source: Nomad, "Node pool specification", and the struct that the command decodes.

object {
  block_list "node_pool" {
    description = "The node pool."
    max_items   = 1
    label "name" {
      pattern = "[a-zA-Z0-9_-]{1,128}"
    }
    object {
      attr "description" {
        type  = string
        reads = "constant"
      }
      attr "node_identity_ttl" {
        reads = "constant"
      }
      block "meta" {
        object {
          attr "*" {
            type  = string
            reads = "constant"
          }
        }
      }
      block "scheduler_config" {
        description = "How jobs are scheduled in the pool."
        object {
          attr "scheduler_algorithm" {
            type   = string
            reads  = "constant"
            values = ["binpack", "spread"]
          }
          attr "memory_oversubscription_enabled" {
            type  = bool
            reads = "constant"
          }
        }
      }
    }
  }
}

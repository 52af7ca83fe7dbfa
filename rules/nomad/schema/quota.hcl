# Quotas, for `nomad quota apply`, which rejects names that it does not know.
#
# Source: Nomad, "Quota specification", and the parser of the command.

object {
  attr "name" {
    description = "The name of the quota."
    type        = string
  }
  attr "description" {
    type = string
  }
  block_list "limit" {
    description = "The limits in a region."
    object {
      attr "region" {
        description = "The region in which they hold."
        type        = string
      }
      attr "variables_limit" {
        description = "The size of all variables, in mebibytes."
        type        = number
        format      = "integer"
        minimum     = -1
      }
      block "region_limit" {
        description = "What all jobs together may use: 0 means unlimited, and -1 nothing."
        object {
          attr "cores" {
            type    = number
            format  = "integer"
            minimum = -1
          }
          attr "cpu" {
            type    = number
            format  = "integer"
            minimum = -1
          }
          attr "memory" {
            type    = number
            format  = "integer"
            minimum = -1
          }
          attr "memory_max" {
            type    = number
            format  = "integer"
            minimum = -1
          }
          block_list "device" {
            body = "device"
            label "name" {}
          }
          block "storage" {
            body = "storage"
          }
          block_list "node_pool" {
            description = "Limits in a node pool."
            label "name" {}
            object {
              attr "cores" {
                type   = number
                format = "integer"
              }
              attr "cpu" {
                type   = number
                format = "integer"
              }
              attr "memory" {
                type   = number
                format = "integer"
              }
              attr "memory_max" {
                type   = number
                format = "integer"
              }
              block_list "device" {
                body = "device"
                label "name" {}
              }
              block "storage" {
                body = "storage"
              }
            }
          }
        }
      }
    }
  }
}

shared "device" {
  object {
    attr "name" {
      type = string
    }
    attr "count" {
      description = "The number of devices."
      type        = number
      format      = "integer"
    }
  }
}

shared "storage" {
  object {
    attr "variables" {
      description = "The size of all variables, such as `1000` mebibytes or `\"1GB\"`."
      type        = any
    }
    attr "host_volumes" {
      description = "The size of all host volumes, such as `1000` mebibytes or `\"1GB\"`."
      type        = any
    }
  }
}

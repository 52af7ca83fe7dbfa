# Configuration entries, for `consul config write`. Names are those of Go's structs, or the same in
# lower case with underscores. What the entry of a kind may hold grows with each release, so that bodies
# are open.
#
# Source: Consul, "Configuration entries", and the structs of its API.

object {
  open = true

  attr "Kind" {
    type = string
  }
  attr "kind" {
    type = string
  }
  attr "Name" {
    type = string
  }
  attr "name" {
    type = string
  }
  attr "Namespace" {
    type = string
  }
  attr "namespace" {
    type = string
  }
  attr "Partition" {
    type = string
  }
  attr "partition" {
    type = string
  }
  attr "Protocol" {
    type = string
  }
  attr "protocol" {
    type = string
  }
  attr "Mode" {
    type   = string
    values = ["transparent", "direct", "permissive", "strict", ""]
  }
  attr "MaxInboundConnections" {
    type   = number
    format = "integer"
  }
  attr "max_inbound_connections" {
    type   = number
    format = "integer"
  }
  attr "LocalConnectTimeoutMs" {
    type   = number
    format = "integer"
  }
  attr "local_connect_timeout_ms" {
    type   = number
    format = "integer"
  }
  attr "LocalRequestTimeoutMs" {
    type   = number
    format = "integer"
  }
  attr "local_request_timeout_ms" {
    type   = number
    format = "integer"
  }
  attr "DefaultSubset" {
    type = string
  }
  attr "default_subset" {
    type = string
  }
  attr "ConnectTimeout" {
    format = "duration"
  }
  attr "connect_timeout" {
    format = "duration"
  }
  block_list "MeshGateway" {
    body = "mesh_gateway"
  }
  block_list "mesh_gateway" {
    body = "mesh_gateway"
  }
  block_list "LoadBalancer" {
    object {
      open = true
      attr "Policy" {
        type   = string
        values = ["random", "round_robin", "least_request", "ring_hash", "maglev", ""]
      }
    }
  }
  block_list "load_balancer" {
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["random", "round_robin", "least_request", "ring_hash", "maglev", ""]
      }
    }
  }
  block_list "Sources" {
    description = "The services that may, or may not, call this one."
    object {
      open = true
      attr "Name" {
        type = string
      }
      attr "Action" {
        type           = string
        values         = ["allow", "deny", ""]
        conflicts_with = ["Permissions"]
      }
      block_list "Permissions" {
        object {
          open = true
          attr "Action" {
            type   = string
            values = ["allow", "deny"]
          }
        }
      }
    }
  }
  block_list "sources" {
    object {
      open = true
      attr "name" {
        type = string
      }
      attr "action" {
        type           = string
        values         = ["allow", "deny", ""]
        conflicts_with = ["permissions"]
      }
      block_list "permissions" {
        object {
          open = true
          attr "action" {
            type   = string
            values = ["allow", "deny"]
          }
        }
      }
    }
  }
  block_list "Splits" {
    description = "How traffic is divided among services; all weights together are 100."
    object {
      open = true
      attr "Weight" {
        type    = number
        minimum = 0
        maximum = 100
      }
      attr "Service" {
        type = string
      }
      attr "ServiceSubset" {
        type = string
      }
    }
  }
  block_list "splits" {
    object {
      open = true
      attr "weight" {
        type    = number
        minimum = 0
        maximum = 100
      }
      attr "service" {
        type = string
      }
      attr "service_subset" {
        type = string
      }
    }
  }
}

shared "mesh_gateway" {
  object {
    open = true
    attr "Mode" {
      type   = string
      values = ["none", "local", "remote", ""]
    }
    attr "mode" {
      type   = string
      values = ["none", "local", "remote", ""]
    }
  }
}

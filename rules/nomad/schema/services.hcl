# Services, their checks and the service mesh.
#
# Source: jobspec2 of Nomad 2.0 and its documentation of the job specification.

shared "service" {
  object {
    attr "name" {
      description = "Default: JOB-GROUP (group) or JOB-GROUP-TASK."
      type        = string
    }
    attr "tags" {
      type = list(string)
    }
    attr "canary_tags" {
      type = list(string)
    }
    attr "enable_tag_override" {
      type    = bool
      default = false
    }
    attr "port" {
      type = string
    }
    attr "address_mode" {
      type    = string
      values  = ["", "auto", "host", "driver", "alloc", "alloc_ipv6"]
      default = "auto"
    }
    attr "address" {
      type = string
    }
    block_list "check" {
      description = "A health check of the service."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/check"
      body        = "check"
    }
    block "check_restart" {
      description = "When to restart the task after failing checks."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/check_restart"
      body        = "check_restart"
    }
    block "connect" {
      description = "The part of the service in the Consul service mesh."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/connect"
      body        = "connect"
    }
    block_attrs "meta" {
      description  = "Metadata, by key."
      element_type = string
      max_items    = 1
    }
    block_attrs "canary_meta" {
      description  = "Metadata while the allocation is a canary."
      element_type = string
      max_items    = 1
    }
    block_attrs "tagged_addresses" {
      description  = "Addresses by tag."
      element_type = string
      max_items    = 1
    }
    attr "task" {
      type = string
    }
    attr "on_update" {
      type    = string
      values  = ["", "require_healthy", "ignore_warnings", "ignore"]
      default = "require_healthy"
    }
    block "identity" {
      description = "A workload identity."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/identity"
      body        = "identity"
    }
    block "weights" {
      description = "Weights of the service in DNS answers."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/service"
      body        = "weights"
    }
    attr "provider" {
      type    = string
      values  = ["", "consul", "nomad"]
      default = "consul"
    }
    attr "cluster" {
      type    = string
      default = "default"
    }
    attr "kind" {
      type   = string
      values = ["", "api-gateway", "ingress-gateway", "mesh-gateway", "terminating-gateway"]
    }
  }
}

shared "check" {
  object {
    attr "name" {
      description = "Default: service: \"NAME\" check."
      type        = string
    }
    attr "type" {
      type = string
    }
    attr "command" {
      type = string
    }
    attr "args" {
      type = list(string)
    }
    attr "path" {
      type = string
    }
    attr "protocol" {
      type    = string
      default = "http"
    }
    attr "port" {
      description = "Default: service port."
      type        = string
    }
    attr "expose" {
      type    = bool
      default = false
    }
    attr "address_mode" {
      type   = string
      values = ["", "host", "driver", "alloc", "alloc_ipv6"]
    }
    attr "advertise" {
      type = string
    }
    attr "interval" {
      required = true
      format   = "duration"
      minimum  = "1s"
    }
    attr "timeout" {
      required = true
      format   = "duration"
      minimum  = "1s"
    }
    attr "initial_status" {
      type   = string
      values = ["", "passing", "warning", "critical"]
    }
    attr "notes" {
      type = string
    }
    attr "tls_server_name" {
      type = string
    }
    attr "tls_skip_verify" {
      type = bool
    }
    block_attrs "header" {
      description  = "Headers of HTTP checks: lists of values by name."
      element_type = list(string)
      max_items    = 1
    }
    attr "method" {
      type = string
    }
    block "check_restart" {
      description = "When to restart the task after failing checks."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/check_restart"
      body        = "check_restart"
    }
    attr "grpc_service" {
      type = string
    }
    attr "grpc_use_tls" {
      type = bool
    }
    attr "task" {
      type = string
    }
    attr "success_before_passing" {
      type    = number
      format  = "integer"
      default = 0
    }
    attr "failures_before_critical" {
      type    = number
      format  = "integer"
      default = 0
    }
    attr "failures_before_warning" {
      type    = number
      format  = "integer"
      default = 0
    }
    attr "body" {
      type = string
    }
    attr "on_update" {
      description = "Default: value of the service."
      type        = string
      values      = ["", "require_healthy", "ignore_warnings", "ignore"]
    }
  }
}

shared "check_restart" {
  object {
    attr "limit" {
      type    = number
      format  = "integer"
      minimum = 0
      default = 0
    }
    attr "grace" {
      format  = "duration"
      minimum = "0s"
      default = "1s"
    }
    attr "ignore_warnings" {
      type    = bool
      default = false
    }
  }
}

shared "weights" {
  object {
    attr "passing" {
      type    = number
      format  = "integer"
      default = 1
    }
    attr "warning" {
      type    = number
      format  = "integer"
      default = 1
    }
  }
}

shared "connect" {
  object {
    attr "native" {
      type    = bool
      default = false
    }
    block "gateway" {
      description = "A Consul gateway to run."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/gateway"
      body        = "gateway"
    }
    block "sidecar_service" {
      description = "The sidecar proxy of the service."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/sidecar_service"
      body        = "sidecar_service"
    }
    block "sidecar_task" {
      description = "Settings of the task that runs the proxy."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/sidecar_task"
      body        = "sidecar_task"
    }
  }
}

shared "gateway" {
  object {
    block "proxy" {
      description = "Settings of the proxy."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/gateway"
      body        = "gateway_proxy"
    }
    block "ingress" {
      description = "An ingress gateway."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/gateway"
      body        = "ingress"
    }
    block "terminating" {
      description = "A terminating gateway."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/gateway"
      body        = "terminating"
    }
    block "mesh" {
      description = "A mesh gateway."
      object {
      }
    }
  }
}

shared "gateway_proxy" {
  object {
    attr "connect_timeout" {
      format  = "duration"
      default = "5s"
    }
    attr "envoy_gateway_bind_tagged_addresses" {
      type = bool
    }
    block_list "envoy_gateway_bind_addresses" {
      description = "Addresses to which the gateway binds, by name."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/gateway"
      body        = "bind_address"
      label "name" {
      }
    }
    attr "envoy_gateway_no_default_bind" {
      type = bool
    }
    attr "envoy_dns_discovery_type" {
      type   = string
      values = ["", "STRICT_DNS", "LOGICAL_DNS"]
    }
    block "config" {
      description = "The configuration of the driver."
      object {
        open = true
      }
    }
  }
}

shared "bind_address" {
  object {
    attr "address" {
      type     = string
      required = true
      format   = "nonempty"
    }
    attr "port" {
      type   = number
      format = "integer"
    }
  }
}

shared "ingress" {
  object {
    block "tls" {
      description = "TLS of the gateway."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/gateway"
      body        = "gateway_tls"
    }
    block_list "listener" {
      description = "A port on which the gateway listens."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/gateway"
      body        = "ingress_listener"
    }
  }
}

shared "gateway_tls" {
  object {
    attr "enabled" {
      type = bool
    }
    attr "tls_min_version" {
      type = string
    }
    attr "tls_max_version" {
      type = string
    }
    attr "cipher_suites" {
      type = list(string)
    }
    block "sds" {
      description = "Where the gateway gets its certificate."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/gateway"
      body        = "gateway_sds"
    }
  }
}

shared "gateway_sds" {
  object {
    attr "cluster_name" {
      type = string
    }
    attr "cert_resource" {
      type = string
    }
  }
}

shared "ingress_listener" {
  object {
    attr "port" {
      type     = number
      required = true
      format   = "integer"
      minimum  = 1
    }
    attr "protocol" {
      type    = string
      values  = ["", "tcp", "http", "http2", "grpc"]
      default = "tcp"
    }
    block_list "service" {
      description = "A service to register in Consul or Nomad."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/gateway"
      body        = "ingress_service"
    }
  }
}

shared "ingress_service" {
  object {
    attr "name" {
      type     = string
      required = true
      format   = "nonempty"
    }
    attr "hosts" {
      type = list(string)
    }
    block "tls" {
      description = "TLS of the gateway."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/gateway"
      body        = "gateway_tls"
    }
    block "request_headers" {
      description = "Headers to change in requests."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/gateway"
      body        = "header_modifiers"
    }
    block "response_headers" {
      description = "Headers to change in responses."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/gateway"
      body        = "header_modifiers"
    }
    attr "max_connections" {
      type    = number
      minimum = 0
      maximum = 4294967295
    }
    attr "max_pending_requests" {
      type    = number
      minimum = 0
      maximum = 4294967295
    }
    attr "max_concurrent_requests" {
      type    = number
      minimum = 0
      maximum = 4294967295
    }
  }
}

shared "header_modifiers" {
  object {
    block_attrs "add" {
      description  = "Headers to add."
      element_type = string
      max_items    = 1
    }
    block_attrs "set" {
      description  = "Headers to set."
      element_type = string
      max_items    = 1
    }
    attr "remove" {
      type = list(string)
    }
  }
}

shared "terminating" {
  object {
    block_list "service" {
      description = "A service to register in Consul or Nomad."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/gateway"
      body        = "linked_service"
    }
  }
}

shared "linked_service" {
  object {
    attr "name" {
      type     = string
      required = true
      format   = "nonempty"
    }
    attr "ca_file" {
      type = string
    }
    attr "cert_file" {
      type = string
    }
    attr "key_file" {
      type = string
    }
    attr "sni" {
      type = string
    }
  }
}

shared "sidecar_service" {
  object {
    attr "tags" {
      type = list(string)
    }
    attr "port" {
      type = string
    }
    block "proxy" {
      description = "Settings of the proxy."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/proxy"
      body        = "proxy"
    }
    attr "disable_default_tcp_check" {
      type = bool
    }
    block_attrs "meta" {
      description  = "Metadata, by key."
      element_type = string
      max_items    = 1
    }
  }
}

shared "proxy" {
  object {
    attr "local_service_address" {
      type = string
    }
    attr "local_service_port" {
      type   = number
      format = "integer"
    }
    block "expose" {
      description = "Paths to expose outside the mesh."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/expose"
      body        = "expose"
    }
    block_list "upstreams" {
      description = "A service that this one connects to."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/upstreams"
      body        = "upstreams"
    }
    block "transparent_proxy" {
      description = "Redirects traffic of the group through the proxy."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/transparent_proxy"
      body        = "transparent_proxy"
    }
    block "config" {
      description = "The configuration of the driver."
      object {
        open = true
      }
    }
  }
}

shared "expose" {
  object {
    block_list "path" {
      description = "A path to expose."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/expose"
      body        = "expose_path"
    }
  }
}

shared "expose_path" {
  object {
    attr "path" {
      type = string
    }
    attr "protocol" {
      type = string
    }
    attr "local_path_port" {
      type   = number
      format = "integer"
    }
    attr "listener_port" {
      type = string
    }
  }
}

shared "upstreams" {
  object {
    attr "destination_name" {
      type = string
    }
    attr "destination_namespace" {
      type = string
    }
    attr "destination_peer" {
      type = string
    }
    attr "destination_partition" {
      type = string
    }
    attr "destination_type" {
      type = string
    }
    attr "local_bind_port" {
      type    = number
      format  = "integer"
      default = 0
    }
    attr "datacenter" {
      type = string
    }
    attr "local_bind_address" {
      type = string
    }
    attr "local_bind_socket_path" {
      type = string
    }
    attr "local_bind_socket_mode" {
      type = string
    }
    block "mesh_gateway" {
      description = "How mesh gateways are used."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/upstreams"
      body        = "mesh_gateway"
    }
    block "config" {
      description = "The configuration of the driver."
      object {
        open = true
      }
    }
  }
}

shared "mesh_gateway" {
  object {
    attr "mode" {
      type = string
    }
  }
}

shared "transparent_proxy" {
  object {
    attr "uid" {
      type    = string
      pattern = "[0-9]*"
    }
    attr "outbound_port" {
      type    = number
      minimum = 0
      maximum = 65535
    }
    attr "exclude_inbound_ports" {
      type = list(string)
    }
    attr "exclude_outbound_ports" {
      type    = list(number)
      minimum = 0
      maximum = 65535
    }
    attr "exclude_outbound_cidrs" {
      type = list(string)
    }
    attr "exclude_uids" {
      type    = list(string)
      pattern = "[0-9]+"
    }
    attr "no_dns" {
      type    = bool
      default = false
    }
  }
}

shared "sidecar_task" {
  object {
    include = ["process"]
    attr "name" {
      type = string
    }
    attr "driver" {
      type = string
    }
    block_attrs "env" {
      description  = "Environment variables, by name."
      element_type = string
      max_items    = 1
    }
    block_attrs "meta" {
      description  = "Metadata, by key."
      element_type = string
      max_items    = 1
    }
    attr "kill_timeout" {
      format = "duration"
    }
    attr "shutdown_delay" {
      format = "duration"
    }
  }
}

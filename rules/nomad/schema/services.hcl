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
    mistake {
      rule    = "invalid-service"
      when    = task == null && self.address_mode == "driver"
      message = "`driver` addresses are only for services of tasks"
      help    = "Move the service into the task, or choose another `address_mode`."
      at      = ["address_mode"]
    }
    mistake {
      rule    = "invalid-service"
      when    = task != null && contains(["alloc", "alloc_ipv6"], self.address_mode)
      message = "`${self.address_mode}` addresses are only for services of groups"
      help    = "Move the service into the group, or choose another `address_mode`."
      at      = ["address_mode"]
    }
    mistake {
      rule    = "invalid-service"
      when    = task != null && self.task != "" && self.task != task.label
      message = "Service names task ${quoted(self.task)}"
      help    = "A service in a task belongs to that task. Remove `task`."
      at      = ["task"]
    }
    mistake {
      rule    = "invalid-service"
      when    = self.address != "" && !contains(["", "auto"], self.address_mode)
      message = "`address` needs the address mode `auto`"
      help    = "Remove `address_mode`, or remove `address`."
      at      = ["address_mode"]
    }
    mistake {
      rule = "invalid-job-setting"
      when = (
        (!consists_of(self.cluster, "a-zA-Z0-9_-") || length(self.cluster) > 128)
        && self.cluster != ""
        && !strcontains(self.cluster, "$${")
      )
      message = "Invalid name of a cluster"
      help    = "Such names have at most 128 letters, digits, dashes and underscores."
      at      = ["cluster"]
    }
    mistake {
      rule    = "service-check-practice"
      when    = given.port && !given.check && !given.connect
      message = "Service without a check"
      help    = "It is considered healthy as soon as its task runs. Add a `check`."
    }
    mistake {
      rule = "invalid-service"
      when = (
        task == null
        && contains(["", "consul"], self.provider)
        && self.name != lower(self.name)
        && anytrue([for connect in self.connect : length(connect.sidecar_service) > 0])
      )
      message = "Uppercase letter in the name of a service"
      help    = "Names of services in the mesh must be lowercase."
      at      = ["name"]
    }
    mistake {
      rule    = "invalid-service"
      when    = self.port == "" && anytrue([for connect in self.connect : connect.native])
      message = "Native service without a port"
      help    = "Set `port`."
    }
    mistake {
      rule = "invalid-service"
      when = (
        task == null
        && contains(["", "consul"], self.provider)
        && self.port == ""
        && anytrue([for connect in self.connect : anytrue([for gateway in connect.gateway : length(gateway.mesh) > 0])])
      )
      message = "Mesh gateway without a port"
      help    = "Set `port`."
    }
    mistake {
      rule = "undefined-job-item"
      when = (
        task == null
        && contains(["", "consul"], self.provider)
        && anytrue([for connect in self.connect : connect.native])
        && self.task == ""
        && length(group.task) != 1
      )
      message = "Native service without a task"
      help    = "The group has several tasks. Set `task` to the one that is the service."
    }
    mistake {
      rule = "undefined-job-item"
      when = (
        task == null
        && contains(["", "consul"], self.provider)
        && anytrue([for connect in self.connect : connect.native])
        && self.task != ""
        && !contains([for task in group.task : task.label], self.task)
      )
      message = "Undefined task ${quoted(self.task)}"
      help    = "The group has no task of this name."
      at      = ["task"]
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
    mistake {
      rule = "undefined-job-item"
      when = (
        task == null
        && self.task != ""
        && !contains([for task in group.task : task.label], self.task)
      )
      message = "Undefined task ${quoted(self.task)}"
      help    = "The group has no task of this name."
      at      = ["task"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        task == null
        && self.task != ""
        && self.address_mode == "driver"
        && contains([for task in group.task : task.label], self.task)
      )
      message = "`driver` addresses are only for checks of services of tasks"
      help    = "Move the service into the task, or choose another `address_mode`."
      at      = ["address_mode"]
    }
    mistake {
      rule = "undefined-job-item"
      when = (
        task == null
        && lower(self.type) == "script"
        && self.task == ""
        && (given.task || service.task == "")
      )
      message = "Script check without a task"
      help    = "A script runs inside a task. Set `task` in the check or the service."
      at      = ["task"]
    }
    mistake {
      rule    = "invalid-service"
      when    = task != null && self.task != "" && self.task != task.label
      message = "Check names task ${quoted(self.task)}"
      help    = "A check of a service in a task belongs to that task. Remove `task`."
      at      = ["task"]
    }
    mistake {
      rule    = "invalid-service"
      when    = task != null && contains(["alloc", "alloc_ipv6"], self.address_mode)
      message = "`${self.address_mode}` addresses are only for services of groups"
      help    = "Move the service into the group, or choose another `address_mode`."
      at      = ["address_mode"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        task != null
        && lower(self.type) != "script"
        && self.address_mode == "driver"
        && tonumber(self.port) == 0
      )
      message = "Port of a check is 0"
      help    = "It must be greater than 0."
      at      = ["port"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        service.provider != "nomad"
        && !contains(["grpc", "http", "script", "tcp"], lower(self.type))
      )
      message = "Invalid check type"
      help    = "With provider `${service.provider == "" ? "consul" : service.provider}`, valid types are grpc, tcp, http, script."
      at      = ["type"]
    }
    mistake {
      rule    = "invalid-service"
      when    = service.provider == "nomad" && !contains(["http", "tcp"], lower(self.type))
      message = "Invalid check type"
      help    = "With provider `nomad`, valid types are tcp, http."
      at      = ["type"]
    }
    mistake {
      rule    = "invalid-service"
      when    = self.type == "http" && self.path == ""
      message = "HTTP check without a path"
      help    = "Set `path`."
      at      = ["path"]
    }
    mistake {
      rule    = "invalid-service"
      when    = self.type != "http" && lower(self.type) == "http" && self.path == ""
      message = "HTTP check without a path"
      help    = "Set `path`."
      at      = ["type"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        lower(self.type) == "http"
        && strcontains(self.path, ":")
        && consists_of(split(":", self.path)[0], "a-zA-Z0-9+")
        && consists_of(substr(self.path, 0, 1), "a-zA-Z")
      )
      message = "Path of a check is a URL"
      help    = "It must be a path; the address is that of the service."
      at      = ["path"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        lower(self.type) == "http"
        && strcontains(self.path, "%")
        && !alltrue([for index, text in split("%", split("?", self.path)[0]) : index == 0 || length(text) >= 2 && consists_of(substr(text, 0, 2), "0-9a-fA-F")])
      )
      message = "Invalid escape in the path of a check"
      help    = "Two hexadecimal digits must follow each `%`. Write a `%` itself as `%25`."
      at      = ["path"]
    }
    mistake {
      rule    = "invalid-service"
      when    = lower(self.type) == "script" && self.command == ""
      message = "Script check without a command"
      help    = "Set `command`."
      at      = ["command"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        contains(["grpc", "http", "tcp"], lower(self.type))
        && self.port == ""
        && service.port == ""
      )
      message = "Check without a port"
      help    = "Set `port` of the check or of the service."
      at      = ["port", "type"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        lower(self.type) == "tcp"
        && anytrue([for connect in service.connect : length(connect.sidecar_service) > 0])
      )
      message = "TCP check of a service in the mesh"
      help    = "A proxy answers in place of the service. Use another type of check."
      at      = ["type"]
    }
    mistake {
      rule    = "invalid-service"
      when    = bytes(self.notes) > 255
      message = "Notes are too long"
      help    = "At most 255 bytes are allowed."
      at      = ["notes"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        service.provider == "nomad"
        && contains(["http", "tcp"], lower(self.type))
        && self.success_before_passing != 0
      )
      message = "`success_before_passing` needs Consul"
      help    = "Checks of Nomad services do not support it."
      at      = ["success_before_passing"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        service.provider == "nomad"
        && contains(["http", "tcp"], lower(self.type))
        && self.failures_before_critical != 0
      )
      message = "`failures_before_critical` needs Consul"
      help    = "Checks of Nomad services do not support it."
      at      = ["failures_before_critical"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        service.provider == "nomad"
        && contains(["http", "tcp"], lower(self.type))
        && self.failures_before_warning != 0
      )
      message = "`failures_before_warning` needs Consul"
      help    = "Checks of Nomad services do not support it."
      at      = ["failures_before_warning"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        service.provider == "nomad"
        && contains(["http", "tcp"], lower(self.type))
        && self.tls_server_name != ""
      )
      message = "`tls_server_name` needs Consul"
      help    = "Checks of Nomad services do not support it."
      at      = ["tls_server_name"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        service.provider == "nomad"
        && contains(["http", "tcp"], lower(self.type))
        && self.expose
      )
      message = "`expose` needs Consul"
      help    = "Checks of Nomad services do not support it."
      at      = ["expose"]
    }
    mistake {
      rule    = "invalid-service"
      when    = service.provider == "nomad" && self.address_mode == "driver"
      message = "`driver` addresses need Consul"
      help    = "Choose another `address_mode`."
      at      = ["address_mode"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        service.provider == "nomad"
        && lower(self.type) == "http"
        && self.method != ""
        && !contains(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "CONNECT", "OPTIONS", "TRACE"], self.method)
      )
      message = "Unknown HTTP method"
      help    = "Valid methods are GET, HEAD, POST, PUT, PATCH, DELETE, CONNECT, OPTIONS, TRACE."
      at      = ["method"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        contains(["", "consul"], service.provider)
        && lower(self.type) == "script"
        && self.success_before_passing > 0
      )
      message = "`success_before_passing` in a script check"
      help    = "Script checks do not support it. Remove it."
      at      = ["success_before_passing"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        contains(["", "consul"], service.provider)
        && lower(self.type) == "script"
        && self.failures_before_critical > 0
      )
      message = "`failures_before_critical` in a script check"
      help    = "Script checks do not support it. Remove it."
      at      = ["failures_before_critical"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        contains(["", "consul"], service.provider)
        && lower(self.type) == "script"
        && self.failures_before_warning > 0
      )
      message = "`failures_before_warning` in a script check"
      help    = "Script checks do not support it. Remove it."
      at      = ["failures_before_warning"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        contains(["", "consul"], service.provider)
        && contains(["script", "tcp"], lower(self.type))
        && self.expose
      )
      message = "`expose` in a check of another type"
      help    = "Only HTTP and gRPC checks support it."
      at      = ["expose"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        task == null
        && self.expose
        && contains(["", "consul"], service.provider)
        && !anytrue([for connect in service.connect : length(connect.sidecar_service) > 0])
      )
      message = "Exposed check without a sidecar"
      help    = "The proxy of the service would expose it. Add `connect` with `sidecar_service`, or remove `expose`."
      at      = ["expose"]
    }
    mistake {
      rule    = "invalid-service"
      when    = task != null && self.expose
      message = "Exposed check of a service of a task"
      help    = "Only services of groups have proxies. Move the service into the group."
      at      = ["expose"]
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
    mistake {
      rule    = "invalid-service"
      when    = task != null
      message = "`connect` in a service of a task"
      help    = "Only services of groups are part of the mesh. Move the service into the group."
    }
    mistake {
      rule    = "invalid-service"
      when    = service.provider == "nomad"
      message = "`connect` without Consul"
      help    = "Only Consul has a service mesh. Remove `provider` or `connect`."
    }
    mistake {
      rule    = "invalid-service"
      when    = !self.native && given.sidecar_service == given.gateway
      message = "Ambiguous `connect`"
      help    = "Set exactly one of `native`, `sidecar_service` and `gateway`."
      at      = ["sidecar_service", "gateway"]
      last    = true
    }
    mistake {
      rule    = "invalid-service"
      when    = self.native && (given.sidecar_service || given.gateway)
      message = "Ambiguous `connect`"
      help    = "Set exactly one of `native`, `sidecar_service` and `gateway`."
      at      = ["native"]
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
    mistake {
      rule    = "invalid-service"
      when    = length(self.ingress) + length(self.terminating) + length(self.mesh) != 1
      message = "Ambiguous gateway"
      help    = "A gateway needs exactly one of `ingress`, `terminating` and `mesh`."
      at      = ["ingress", "terminating", "mesh"]
      last    = true
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
    mistake {
      rule    = "invalid-service"
      when    = self.port <= 0 && self.port != -1
      message = "Bind address without a port"
      help    = "Set `port` to a port number, or -1."
      at      = ["port"]
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
    mistake {
      rule    = "invalid-service"
      when    = !given.listener
      message = "Ingress gateway without listeners"
      help    = "It needs at least one `listener`."
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
    mistake {
      rule    = "invalid-service"
      when    = !given.service
      message = "Listener without services"
      help    = "It needs at least one `service`."
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
    mistake {
      rule    = "invalid-service"
      when    = contains(["", "tcp"], listener.protocol) && self.name == "*"
      message = "Wildcard with protocol `tcp`"
      help    = "Name the service."
      at      = ["name"]
    }
    mistake {
      rule    = "invalid-service"
      when    = contains(["", "tcp"], listener.protocol) && length(self.hosts) > 0
      message = "Hosts with protocol `tcp`"
      help    = "TCP connections carry no host name. Choose another protocol, or remove `hosts`."
      at      = ["listener.protocol", "hosts"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        !contains(["", "tcp"], listener.protocol)
        && self.name == "*"
        && length(self.hosts) > 0
      )
      message = "`hosts` of a wildcard service"
      help    = "A service named `*` cannot have `hosts`."
      at      = ["name"]
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
    mistake {
      rule    = "invalid-service"
      when    = !given.service
      message = "Terminating gateway without services"
      help    = "It needs at least one `service`."
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
    mistake {
      rule    = "invalid-service"
      when    = (self.cert_file == "") != (self.key_file == "")
      message = "Certificate without a key, or key without a certificate"
      help    = "Set both `cert_file` and `key_file`."
    }
    mistake {
      rule = "invalid-service"
      when = (
        self.ca_file == ""
        && (self.cert_file == "") == (self.key_file == "")
        && (self.cert_file != "" || self.sni != "")
      )
      message = "TLS without `ca_file`"
      help    = "Nomad requires it for `sni` and certificates."
      at      = ["ca_file"]
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
    mistake {
      rule = "risky-job-setting"
      when = (
        self.mode != ""
        && !strcontains(self.mode, "$${")
        && !contains(["local", "none", "remote"], self.mode)
      )
      message = "Unknown mode of a mesh gateway"
      help    = "Valid modes are local, none, remote.${suggestion(self.mode, ["local", "none", "remote"])}"
      at      = ["mode"]
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
    mistake {
      rule = "invalid-service"
      when = (
        length([for service in group.service : service if contains(["", "consul"], service.provider) && anytrue([for connect in service.connect : length(connect.sidecar_service) > 0])]) > 1
      )
      message = "Transparent proxy in addition to another proxy"
      help    = "A group with a transparent proxy can have only one service in the mesh."
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

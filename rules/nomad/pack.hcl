title = "Nomad"

# "${...}" is text that is replaced on the machine that runs a task, so it is never unwrapped.
dialect "nomad" {
  title    = "Nomad job specifications"
  url      = "https://developer.hashicorp.com/nomad/docs/job-specification"
  version  = "2.0.6-dev"
  files    = ["*.nomad", "*.nomad.hcl", "*.nomad.json"]
  features = ["conditions", "own_deprecations", "references", "runtime_text", "typed_by_default"]
  empty    = ["locals"]

  dynamic_blocks = true

  content {
    names = ["job", "variable", "variables", "locals"]
    any   = ["job.*.group", "job.*.task"]
  }

  declaration "variable" {
    labels      = ["name"]
    address     = "var.{name}"
    role        = "variable"
    type        = "type"
    default     = "default"
    description = "description"
    type_syntax = "constraint"
  }
  declaration "variables" {
    of_attributes = true
    address       = "var.{name}"
    role          = "variable"
    default       = "default"
    free_name     = true
  }
  declaration "locals" {
    of_attributes = true
    address       = "local.{name}"
    role          = "local value"
    value         = "value"
  }

  root "var" {
    loops_avoid = true
  }
  root "local" {
    loops_avoid = true
  }

  functions {
    standard = [
      "abs", "abspath", "base64decode", "base64encode", "basename", "bcrypt", "can", "ceil",
      "chomp", "chunklist", "cidrhost", "cidrnetmask", "cidrsubnet", "cidrsubnets", "coalesce",
      "coalescelist", "compact", "concat", "contains", "convert", "csvdecode", "dirname",
      "distinct", "element", "file", "filebase64", "fileexists", "fileset", "flatten", "floor",
      "format", "formatdate", "formatlist", "indent", "index", "join", "jsondecode", "jsonencode",
      "keys", "length", "log", "lookup", "lower", "max", "md5", "merge", "min", "parseint",
      "pathexpand", "pow", "range", "regex_replace", "replace", "rsadecrypt", "setintersection",
      "setproduct", "setunion", "sha1", "sha256", "sha512", "signum", "slice", "sort", "split",
      "strlen", "strrev", "substr", "timeadd", "title", "trim", "trimprefix", "trimspace",
      "trimsuffix", "try", "upper", "urlencode", "uuidv5", "values", "yamldecode", "yamlencode",
      "zipmap",
    ]
    names = {
      reverse = "strrev"
      uuidv4  = "uuid"
    }
  }

  schema "schema/job.hcl" {
    uses = [
      "schema/placement.hcl", "schema/policies.hcl", "schema/resources.hcl", "schema/services.hcl",
    ]
  }
}

# What `nomad job run -var-file` reads. Its name is for the user to choose; these are usual.
dialect "nomad-variables" {
  title  = "Values of Nomad job variables"
  url    = "https://developer.hashicorp.com/nomad/docs/reference/hcl2/variables"
  files  = ["*.nomad.vars", "*.nomadvars", "*.nomad.vars.hcl", "*.nomadvars.hcl", "*.nomad-vars.hcl"]
  values = ["*.nomad.vars", "*.nomadvars", "*.nomad.vars.hcl", "*.nomadvars.hcl", "*.nomad-vars.hcl"]

  expressions {
    literal = ["*"]
  }
  schema "schema/values.hcl" {
  }
}

# What `nomad-pack run --var-file` reads: `PACK.NAME = value`, too.
dialect "nomad-pack-variables" {
  title    = "Values of variables of Nomad packs"
  url      = "https://developer.hashicorp.com/nomad/tools/nomad-pack"
  files    = ["*.vars.hcl"]
  features = ["open_ended"]
}

dialect "nomad-agent" {
  title  = "Nomad agent configuration"
  url    = "https://developer.hashicorp.com/nomad/docs/configuration"
  syntax = "hcl1"

  content {
    names = [
      "acl", "addresses", "advertise", "audit", "autopilot", "bind_addr", "client", "consul",
      "data_dir", "datacenter", "disable_anonymous_signature", "disable_update_check",
      "enable_debug", "enable_syslog", "eventlog", "http_api_response_headers", "keyring",
      "leave_on_interrupt", "leave_on_terminate", "limits", "log_file", "log_include_location",
      "log_json", "log_level", "log_rotate_bytes", "log_rotate_duration", "log_rotate_max_files",
      "name", "plugin", "plugin_dir", "ports", "region", "reporting", "rpc", "sentinel", "server",
      "syslog_facility", "telemetry", "tls", "ui", "vault",
    ]
    any = [
      "client.enabled", "client.host_network", "client.host_volume", "client.meta",
      "client.node_class", "client.node_pool", "client.options", "client.server_join", "client.servers",
      "plugin.*.config", "server.bootstrap_expect", "server.enabled", "server.server_join",
    ]
  }
  schema "schema/agent.hcl" {
  }
}

dialect "nomad-acl" {
  title    = "Nomad ACL policies"
  url      = "https://developer.hashicorp.com/nomad/docs/other-specifications/acl-policy"
  syntax   = "hcl1"
  features = ["policies"]

  content {
    names = [
      "agent", "host_volume", "namespace", "node", "node_pool", "operator", "plugin", "quota",
    ]
    any = [
      "agent.policy", "node.policy", "operator.policy", "operator.capabilities", "quota.policy",
      "plugin.policy",
      "namespace.*.policy", "namespace.*.capabilities", "namespace.*.variables",
      "node_pool.*.policy", "node_pool.*.capabilities", "host_volume.*.policy",
      "host_volume.*.capabilities",
    ]
    # Consul, which has namespaces, too, has `operator = "read"`, and names after the others.
    values = {
      agent    = ["policy"]
      node     = ["policy"]
      operator = ["capabilities", "policy"]
    }
  }
  schema "schema/acl.hcl" {
  }
}

dialect "nomad-volume" {
  title  = "Nomad volumes"
  url    = "https://developer.hashicorp.com/nomad/docs/other-specifications/volume"
  syntax = "hcl1"

  content {
    names = [
      "access_mode", "attachment_mode", "capability", "capacity", "capacity_max", "capacity_min",
      "clone_id", "constraint", "context", "external_id", "host_path", "id", "mount_options",
      "name", "namespace", "node_id", "node_pool", "parameters", "plugin_id", "secrets",
      "snapshot_id", "topology_request", "type",
    ]
    any = ["capability.access_mode", "capability.attachment_mode", "external_id", "plugin_id"]
  }
  schema "schema/volume.hcl" {
  }
}

dialect "nomad-quota" {
  title  = "Nomad quotas"
  url    = "https://developer.hashicorp.com/nomad/docs/other-specifications/quota"
  syntax = "hcl1"

  content {
    names = ["description", "limit", "name"]
    any   = ["limit.region", "limit.region_limit", "limit.variables_limit"]
  }
  schema "schema/quota.hcl" {
  }
}

dialect "nomad-namespace" {
  title  = "Nomad namespaces"
  url    = "https://developer.hashicorp.com/nomad/docs/other-specifications/namespace"
  syntax = "hcl1"

  content {
    names = [
      "capabilities", "consul", "description", "meta", "name", "node_pool_config", "quota", "vault",
    ]
    any = [
      "capabilities.disabled_network_modes", "capabilities.disabled_task_drivers",
      "capabilities.enabled_network_modes", "capabilities.enabled_task_drivers",
      "node_pool_config.allowed", "node_pool_config.default", "node_pool_config.denied",
    ]
  }
  schema "schema/namespace.hcl" {
  }
}

dialect "nomad-node-pool" {
  title = "Nomad node pools"
  url   = "https://developer.hashicorp.com/nomad/docs/other-specifications/node-pool"
  roots = []

  content {
    names = ["node_pool"]
    any = [
      "node_pool.*.description", "node_pool.*.meta", "node_pool.*.node_identity_ttl",
      "node_pool.*.scheduler_config",
    ]
  }
  functions {
  }
  schema "schema/node-pool.hcl" {
  }
}

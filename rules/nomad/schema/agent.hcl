# Agents: the settings at the top, all that Nomad knows; below, bodies are open.
#
# Source: Nomad, "Nomad Configuration". Nomad does not start with other names.

object {
  block_list "acl" {
    description = "The ACL system."
    url         = "https://developer.hashicorp.com/nomad/docs/configuration/acl"
    object {
      open = true
      attr "enabled" {
        type = bool
      }
      attr "token_ttl" {
        format = "duration"
      }
      attr "policy_ttl" {
        format = "duration"
      }
      attr "replication_token" {
        type = string
      }
    }
  }
  block_list "addresses" {
    description = "The addresses that the agent listens on."
    object {
      attr "http" {
        type = string
      }
      attr "rpc" {
        type = string
      }
      attr "serf" {
        type = string
      }
    }
  }
  block_list "advertise" {
    description = "The addresses that are advertised to other nodes."
    object {
      attr "http" {
        type = string
      }
      attr "rpc" {
        type = string
      }
      attr "serf" {
        type = string
      }
    }
  }
  attr "audit" {
    type = any
  }
  attr "autopilot" {
    type = any
  }
  attr "bind_addr" {
    type = string
  }
  block_list "client" {
    description = "Runs the tasks of jobs."
    url         = "https://developer.hashicorp.com/nomad/docs/configuration/client"
    label "name" {
      optional = true
    }
    object {
      open = true
      attr "enabled" {
        type = bool
      }
      attr "max_kill_timeout" {
        format = "duration"
      }
      attr "gc_interval" {
        format = "duration"
      }
      attr "network_speed" {
        type   = number
        format = "integer"
      }
      attr "cpu_total_compute" {
        type   = number
        format = "integer"
      }
      attr "memory_total_mb" {
        type   = number
        format = "integer"
      }
      attr "client_max_port" {
        type   = number
        format = "integer"
      }
      attr "client_min_port" {
        type   = number
        format = "integer"
      }
      attr "gc_parallel_destroys" {
        type   = number
        format = "integer"
      }
      attr "gc_disk_usage_threshold" {
        type = number
      }
      attr "gc_inode_usage_threshold" {
        type = number
      }
      attr "gc_max_allocs" {
        type   = number
        format = "integer"
      }
      attr "no_host_uuid" {
        type = bool
      }
      attr "disable_remote_exec" {
        type = bool
      }
      block_list "server_join" {
        description = "How servers are found."
        body        = "server_join"
      }
    }
  }
  attr "consul" {
    type = any
  }
  attr "data_dir" {
    type = string
  }
  attr "datacenter" {
    type = string
  }
  attr "disable_anonymous_signature" {
    type = bool
  }
  attr "disable_update_check" {
    type = bool
  }
  attr "enable_debug" {
    type = bool
  }
  attr "enable_syslog" {
    type = bool
  }
  attr "eventlog" {
    type = any
  }
  attr "http_api_response_headers" {
    type = any
  }
  attr "keyring" {
    type = any
  }
  attr "leave_on_interrupt" {
    type = bool
  }
  attr "leave_on_terminate" {
    type = bool
  }
  attr "limits" {
    type = any
  }
  attr "log_file" {
    type = string
  }
  attr "log_include_location" {
    type = bool
  }
  attr "log_json" {
    type = bool
  }
  attr "log_level" {
    type = string
    values = [
      "trace", "debug", "info", "warn", "error", "err", "off", "Trace", "Debug", "Info", "Warn",
      "Error", "Err", "Off", "TRACE", "DEBUG", "INFO", "WARN", "ERROR", "ERR", "OFF", "",
    ]
  }
  attr "log_rotate_bytes" {
    type = any
  }
  attr "log_rotate_duration" {
    type = string
  }
  attr "log_rotate_max_files" {
    type = any
  }
  attr "name" {
    type = string
  }
  block_list "plugin" {
    description = "The settings of a plugin."
    url         = "https://developer.hashicorp.com/nomad/docs/configuration/plugin"
    label "name" {
    }
    object {
      attr "args" {
        type = list(string)
      }
      attr "config" {
        type = any
      }
    }
  }
  attr "plugin_dir" {
    type = string
  }
  block_list "ports" {
    description = "The ports that the agent listens on."
    object {
      attr "http" {
        type    = number
        minimum = 0
        maximum = 65535
      }
      attr "rpc" {
        type    = number
        minimum = 0
        maximum = 65535
      }
      attr "serf" {
        type    = number
        minimum = 0
        maximum = 65535
      }
    }
  }
  attr "region" {
    type = string
  }
  attr "reporting" {
    type = any
  }
  attr "rpc" {
    type = any
  }
  attr "sentinel" {
    type = any
  }
  block_list "server" {
    description = "Keeps the state of the cluster and schedules jobs."
    url         = "https://developer.hashicorp.com/nomad/docs/configuration/server"
    label "name" {
      optional = true
    }
    object {
      open = true
      attr "enabled" {
        type = bool
      }
      attr "bootstrap_expect" {
        type    = number
        format  = "integer"
        minimum = 0
      }
      attr "heartbeat_grace" {
        format = "duration"
      }
      attr "node_gc_threshold" {
        format = "duration"
      }
      attr "job_gc_interval" {
        format = "duration"
      }
      attr "job_gc_threshold" {
        format = "duration"
      }
      attr "authoritative_region" {
        type = string
      }
      attr "data_dir" {
        type = string
      }
      attr "protocol_version" {
        type   = number
        format = "integer"
      }
      attr "raft_protocol" {
        type   = number
        format = "integer"
      }
      attr "num_schedulers" {
        type   = number
        format = "integer"
      }
      attr "enabled_schedulers" {
        type = list(string)
      }
      attr "eval_gc_threshold" {
        format = "duration"
      }
      attr "deployment_gc_threshold" {
        format = "duration"
      }
      attr "min_heartbeat_ttl" {
        format = "duration"
      }
      attr "max_heartbeats_per_second" {
        type = number
      }
      attr "rejoin_after_leave" {
        type = bool
      }
      attr "non_voting_server" {
        type = bool
      }
      attr "redundancy_zone" {
        type = string
      }
      attr "upgrade_version" {
        type = string
      }
      attr "encrypt" {
        type = string
      }
      attr "start_join" {
        type = list(string)
      }
      attr "retry_join" {
        type = list(string)
      }
      attr "retry_max" {
        type   = number
        format = "integer"
      }
      attr "retry_interval" {
        format = "duration"
      }
      block_list "server_join" {
        description = "How servers are found."
        body        = "server_join"
      }
    }
  }
  attr "syslog_facility" {
    type = string
  }
  block_list "telemetry" {
    description = "Which metrics are collected, and where they are sent."
    url         = "https://developer.hashicorp.com/nomad/docs/configuration/telemetry"
    object {
      open = true
      attr "statsite_address" {
        type = string
      }
      attr "statsd_address" {
        type = string
      }
      attr "datadog_address" {
        type = string
      }
      attr "datadog_tags" {
        type = list(string)
      }
      attr "prometheus_metrics" {
        type = bool
      }
      attr "disable_hostname" {
        type = bool
      }
      attr "use_node_name" {
        type = bool
      }
      attr "collection_interval" {
        format = "duration"
      }
      attr "publish_allocation_metrics" {
        type = bool
      }
      attr "publish_node_metrics" {
        type = bool
      }
      attr "prefix_filter" {
        type = list(string)
      }
      attr "filter_default" {
        type = bool
      }
      attr "disable_dispatched_job_summary_metrics" {
        type = bool
      }
    }
  }
  attr "tls" {
    type = any
  }
  attr "ui" {
    type = any
  }
  attr "vault" {
    type = any
  }
}

shared "server_join" {
  object {
    open = true
    attr "start_join" {
      type = list(string)
    }
    attr "retry_join" {
      type = list(string)
    }
    attr "retry_max" {
      type   = number
      format = "integer"
    }
    attr "retry_interval" {
      format = "duration"
    }
  }
}

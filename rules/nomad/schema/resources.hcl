# What tasks need: resources, networks, volumes, files, secrets.
#
# Source: jobspec2 of Nomad 2.0 and its documentation of the job specification.

shared "resources" {
  object {
    attr "cpu" {
      description = "In MHz; 0 by default where `cores` is set."
      type        = number
      format      = "integer"
      default     = 100
    }
    attr "cores" {
      type    = number
      format  = "integer"
      minimum = 0
      default = 0
    }
    attr "memory" {
      type    = number
      format  = "integer"
      minimum = 10
      default = 300
    }
    attr "memory_max" {
      type    = number
      format  = "integer"
      default = 0
    }
    attr "disk" {
      type        = number
      format      = "integer"
      deprecated  = "It is ignored."
      replacement = "ephemeral_disk.size"
    }
    block_list "network" {
      description = "The network of the group, and its ports."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/network"
      body        = "network"
      deprecated  = "Since Nomad 0.12, the network is that of the group."
      replacement = "group.network"
    }
    block_list "device" {
      description = "A device that the task needs: TYPE, VENDOR/TYPE or VENDOR/TYPE/NAME."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/device"
      body        = "device"
      label "name" {
        format = "nonempty"
      }
    }
    block "numa" {
      description = "Placement on NUMA nodes."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/numa"
      body        = "numa"
    }
    attr "secrets" {
      type    = number
      format  = "integer"
      minimum = 0
      default = 0
    }
    attr "iops" {
      type       = number
      format     = "integer"
      deprecated = "It has had no effect since Nomad 0.9."
    }
  }
}

shared "network" {
  object {
    attr "mode" {
      type    = string
      default = "host"
    }
    attr "device" {
      type = string
    }
    attr "cidr" {
      type = string
    }
    attr "ip" {
      type = string
    }
    block "dns" {
      description = "DNS settings."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/network"
      body        = "dns"
    }
    block_list "reserved_ports" {
      description = "A port to reserve."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/network"
      body        = "port"
      label "label" {
      }
    }
    block_list "port" {
      description = "A port of the group, by its label."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/network"
      body        = "port"
      label "label" {
      }
    }
    attr "hostname" {
      type = string
    }
    attr "mbits" {
      type       = number
      format     = "integer"
      deprecated = "It has had no effect since Nomad 0.12."
    }
    block "cni" {
      description = "Arguments for CNI plugins."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/network"
      body        = "cni"
    }
  }
}

shared "dns" {
  object {
    attr "servers" {
      type = list(string)
    }
    attr "searches" {
      type = list(string)
    }
    attr "options" {
      type = list(string)
    }
  }
}

shared "port" {
  object {
    attr "static" {
      type    = number
      format  = "integer"
      maximum = 65535
    }
    attr "to" {
      type    = number
      format  = "integer"
      minimum = -1
      maximum = 65535
      default = 0
    }
    attr "host_network" {
      type    = string
      default = "default"
    }
    attr "ignore_collision" {
      type    = bool
      default = false
    }
  }
}

shared "cni" {
  object {
    attr "args" {
      type = map(string)
    }
  }
}

shared "device" {
  object {
    attr "count" {
      type    = number
      minimum = 0
      maximum = 18446744073709551615
      default = 1
    }
    block_list "constraint" {
      description = "A condition that a client must meet."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/constraint"
      body        = "constraint"
    }
    block_list "affinity" {
      description = "A preference for clients."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/affinity"
      body        = "affinity"
    }
  }
}

shared "numa" {
  object {
    attr "affinity" {
      description = "Default: none."
      type        = string
      values      = ["", "none", "prefer", "require"]
    }
    attr "devices" {
      type = list(string)
    }
  }
}

shared "volume" {
  object {
    attr "type" {
      type = string
    }
    attr "source" {
      type     = string
      required = true
      format   = "nonempty"
    }
    attr "read_only" {
      type    = bool
      default = false
    }
    attr "sticky" {
      type    = bool
      default = false
    }
    attr "access_mode" {
      type = string
    }
    attr "attachment_mode" {
      type = string
    }
    block "mount_options" {
      description = "Options for mounting the volume."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/volume"
      body        = "mount_options"
    }
    attr "per_alloc" {
      type    = bool
      default = false
    }
  }
}

shared "mount_options" {
  object {
    attr "fs_type" {
      type = string
    }
    attr "mount_flags" {
      type = list(string)
    }
  }
}

shared "volume_mount" {
  object {
    attr "volume" {
      type = string
    }
    attr "destination" {
      type     = string
      required = true
    }
    attr "read_only" {
      type    = bool
      default = false
    }
    attr "propagation_mode" {
      type    = string
      values  = ["", "private", "host-to-task", "bidirectional"]
      default = "private"
    }
    attr "selinux_label" {
      type   = string
      values = ["", "Z", "z"]
    }
  }
}

shared "csi_plugin" {
  object {
    attr "id" {
      type     = string
      required = true
      format   = "nonempty"
    }
    attr "type" {
      type     = string
      required = true
      values   = ["node", "controller", "monolith"]
    }
    attr "mount_dir" {
      type    = string
      default = "/csi"
    }
    attr "stage_publish_base_dir" {
      type    = string
      default = "/local/csi"
    }
    attr "health_timeout" {
      format  = "duration"
      default = "30s"
    }
  }
}

shared "artifact" {
  object {
    attr "source" {
      type     = string
      required = true
      format   = "nonempty"
    }
    block_attrs "options" {
      description  = "Options of the download."
      element_type = string
      max_items    = 1
    }
    block_attrs "headers" {
      description  = "Headers of the download."
      element_type = string
      max_items    = 1
    }
    attr "mode" {
      type    = string
      values  = ["", "any", "file", "dir"]
      default = "any"
    }
    attr "insecure" {
      type    = bool
      default = false
    }
    attr "destination" {
      description = "Default: local/ (local/BASENAME with mode = file)."
      type        = string
    }
    attr "chown" {
      type    = bool
      default = false
    }
  }
}

shared "template" {
  object {
    attr "source" {
      type = string
    }
    attr "destination" {
      type     = string
      required = true
      format   = "nonempty"
    }
    attr "data" {
      type = string
    }
    attr "change_mode" {
      type    = string
      values  = ["", "noop", "restart", "signal", "script"]
      default = "restart"
    }
    block "change_script" {
      description = "The script to run when the template changes."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/change_script"
      body        = "change_script"
    }
    attr "change_signal" {
      description = "The signal to send with `change_mode = \"signal\"`."
      type        = string
      default     = "SIGHUP"
    }
    attr "once" {
      type    = bool
      default = false
    }
    attr "splay" {
      format  = "duration"
      minimum = "0s"
      default = "5s"
    }
    attr "perms" {
      type    = string
      pattern = "[0-7]*"
      default = "0644"
    }
    attr "uid" {
      type   = number
      format = "integer"
    }
    attr "gid" {
      type   = number
      format = "integer"
    }
    attr "left_delimiter" {
      type    = string
      default = "{{"
    }
    attr "right_delimiter" {
      type    = string
      default = "}}"
    }
    attr "env" {
      type    = bool
      default = false
    }
    attr "vault_grace" {
      format     = "duration"
      deprecated = "It has been ignored since Nomad 0.11."
    }
    block "wait" {
      description = "How long to wait for changes before the template is rendered."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/template"
      body        = "wait"
    }
    attr "error_on_missing_key" {
      type    = bool
      default = false
    }
  }
}

shared "change_script" {
  object {
    attr "command" {
      type = string
    }
    attr "args" {
      type = list(string)
    }
    attr "timeout" {
      format  = "duration"
      default = "5s"
    }
    attr "fail_on_error" {
      type    = bool
      default = false
    }
    attr "run_on_first_render" {
      type    = bool
      default = false
    }
  }
}

shared "wait" {
  object {
    attr "min" {
      format = "duration"
    }
    attr "max" {
      format = "duration"
    }
  }
}

shared "vault" {
  object {
    attr "policies" {
      type = list(string)
    }
    attr "role" {
      type = string
    }
    attr "namespace" {
      type = string
    }
    attr "cluster" {
      type    = string
      default = "default"
    }
    attr "env" {
      type    = bool
      default = true
    }
    attr "disable_file" {
      type    = bool
      default = false
    }
    attr "change_mode" {
      type    = string
      values  = ["", "noop", "restart", "signal"]
      default = "restart"
    }
    attr "change_signal" {
      type    = string
      default = "SIGHUP"
    }
    attr "allow_token_expiration" {
      type    = bool
      default = false
    }
  }
}

shared "consul" {
  object {
    attr "namespace" {
      type = string
    }
    attr "cluster" {
      type    = string
      default = "default"
    }
    attr "partition" {
      type = string
    }
  }
}

shared "secret" {
  object {
    attr "provider" {
      type     = string
      required = true
      format   = "nonempty"
    }
    attr "path" {
      type     = string
      required = true
      format   = "nonempty"
    }
    block "config" {
      description = "The configuration of the driver."
      object {
        open = true
      }
    }
    block_attrs "env" {
      description  = "Environment variables, by name."
      element_type = string
      max_items    = 1
    }
  }
}

shared "identity" {
  object {
    attr "name" {
      type    = string
      pattern = "[a-zA-Z0-9-_]{0,128}"
      default = "default"
    }
    attr "aud" {
      type   = list(string)
      format = "nonempty"
    }
    attr "change_mode" {
      type    = string
      values  = ["", "noop", "restart", "signal"]
      default = "noop"
    }
    attr "change_signal" {
      type = string
    }
    attr "env" {
      type    = bool
      default = false
    }
    attr "file" {
      type    = bool
      default = false
    }
    attr "filepath" {
      type = string
    }
    attr "service_name" {
      type = string
    }
    attr "ttl" {
      format  = "duration"
      minimum = "0s"
      default = 0
    }
    attr "extra_claims" {
      type = list(string)
    }
  }
}

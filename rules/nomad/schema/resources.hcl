# What tasks need: resources, networks, volumes, files, secrets.
#
# Source: jobspec2 of Nomad 2.0 and its documentation of the job specification.

shared "resources" {
  object {
    attr "cpu" {
      description = "Default: 100 (0 with cores)."
      type        = number
      format      = "integer"
    }
    attr "cores" {
      description = "Default: 0."
      type        = number
      format      = "integer"
      minimum     = 0
    }
    attr "memory" {
      description = "Default: 300."
      type        = number
      format      = "integer"
      minimum     = 10
    }
    attr "memory_max" {
      description = "Default: 0."
      type        = number
      format      = "integer"
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
      description = "Default: 0."
      type        = number
      format      = "integer"
      minimum     = 0
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
      description = "Default: host."
      type        = string
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
      description = "Default: 0."
      type        = number
      format      = "integer"
      minimum     = -1
      maximum     = 65535
    }
    attr "host_network" {
      description = "Default: default."
      type        = string
    }
    attr "ignore_collision" {
      description = "Default: false."
      type        = bool
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
      description = "Default: 1."
      type        = number
      minimum     = 0
      maximum     = 18446744073709551615
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
      description = "Default: false."
      type        = bool
    }
    attr "sticky" {
      description = "Default: false."
      type        = bool
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
      description = "Default: false."
      type        = bool
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
      description = "Default: false."
      type        = bool
    }
    attr "propagation_mode" {
      description = "Default: private."
      type        = string
      values      = ["", "private", "host-to-task", "bidirectional"]
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
      description = "Default: /csi."
      type        = string
    }
    attr "stage_publish_base_dir" {
      description = "Default: /local/csi."
      type        = string
    }
    attr "health_timeout" {
      description = "Default: 30s."
      format      = "duration"
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
      description = "Default: any."
      type        = string
      values      = ["", "any", "file", "dir"]
    }
    attr "insecure" {
      description = "Default: false."
      type        = bool
    }
    attr "destination" {
      description = "Default: local/ (local/BASENAME with mode = file)."
      type        = string
    }
    attr "chown" {
      description = "Default: false."
      type        = bool
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
      description = "Default: restart."
      type        = string
      values      = ["", "noop", "restart", "signal", "script"]
    }
    block "change_script" {
      description = "The script to run when the template changes."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/change_script"
      body        = "change_script"
    }
    attr "change_signal" {
      description = "Default: SIGHUP with change_mode = signal."
      type        = string
    }
    attr "once" {
      description = "Default: false."
      type        = bool
    }
    attr "splay" {
      description = "Default: 5s."
      format      = "duration"
      minimum     = "0s"
    }
    attr "perms" {
      description = "Default: 0644."
      type        = string
      pattern     = "[0-7]*"
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
      description = "Default: {{."
      type        = string
    }
    attr "right_delimiter" {
      description = "Default: }}."
      type        = string
    }
    attr "env" {
      description = "Default: false."
      type        = bool
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
      description = "Default: false."
      type        = bool
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
      description = "Default: 5s."
      format      = "duration"
    }
    attr "fail_on_error" {
      description = "Default: false."
      type        = bool
    }
    attr "run_on_first_render" {
      description = "Default: false."
      type        = bool
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
      description = "Default: default."
      type        = string
    }
    attr "env" {
      description = "Default: true."
      type        = bool
    }
    attr "disable_file" {
      description = "Default: false."
      type        = bool
    }
    attr "change_mode" {
      description = "Default: restart."
      type        = string
      values      = ["", "noop", "restart", "signal"]
    }
    attr "change_signal" {
      description = "Default: SIGHUP."
      type        = string
    }
    attr "allow_token_expiration" {
      description = "Default: false."
      type        = bool
    }
  }
}

shared "consul" {
  object {
    attr "namespace" {
      type = string
    }
    attr "cluster" {
      description = "Default: default."
      type        = string
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
      description = "Default: default."
      type        = string
      pattern     = "[a-zA-Z0-9-_]{0,128}"
    }
    attr "aud" {
      type   = list(string)
      format = "nonempty"
    }
    attr "change_mode" {
      description = "Default: noop."
      type        = string
      values      = ["", "noop", "restart", "signal"]
    }
    attr "change_signal" {
      type = string
    }
    attr "env" {
      description = "Default: false."
      type        = bool
    }
    attr "file" {
      description = "Default: false."
      type        = bool
    }
    attr "filepath" {
      type = string
    }
    attr "service_name" {
      type = string
    }
    attr "ttl" {
      description = "Default: 0."
      format      = "duration"
      minimum     = "0s"
    }
    attr "extra_claims" {
      type = list(string)
    }
  }
}

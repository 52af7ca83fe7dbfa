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
    mistake {
      rule    = "invalid-resources"
      when    = given.cpu && given.cores && self.cores > 0 && self.cpu > 0 && self.cpu != 100
      message = "Both `cpu` and `cores` are set"
      help    = "A task can reserve a share of the CPU or whole cores. Remove one of them."
      at      = ["cores"]
    }
    mistake {
      rule    = "invalid-resources"
      when    = given.cpu && given.cores && self.cores > 0 && self.cpu == 100
      message = "Both `cpu` and `cores` are set"
      help    = "A task can reserve a share of the CPU or whole cores. Remove one of them."
      at      = ["cpu"]
    }
    mistake {
      rule    = "invalid-resources"
      when    = given.cpu && self.cpu < 1 && self.cores == 0
      message = "Too little CPU"
      help    = "Without `cores`, `cpu` must be at least 1."
      at      = ["cpu", "cores"]
    }
    mistake {
      rule    = "invalid-resources"
      when    = given.cores && self.cores == 0 && !given.cpu
      message = "Too little CPU"
      help    = "Without `cores`, `cpu` must be at least 1."
      at      = ["cpu", "cores"]
    }
    mistake {
      rule    = "invalid-resources"
      when    = !contains([0, -1], self.memory_max) && self.memory_max < self.memory
      message = "`memory_max` is less than `memory`"
      help    = "`memory` is ${self.memory}. The limit must be at least that, or -1 for no limit."
      at      = ["memory_max"]
    }
    mistake {
      rule    = "invalid-resources"
      when    = given.secrets && self.secrets > self.memory
      message = "`secrets` exceeds `memory`"
      help    = "Secrets are kept in memory, and `memory` is ${self.memory}."
      at      = ["secrets"]
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
    mistake {
      rule = "invalid-job-setting"
      when = (
        self.hostname != ""
        && !strcontains(self.hostname, "$${")
        && (bytes(self.hostname) > 255 || !alltrue([for label in split(".", trimsuffix(self.hostname, ".")) : label != "" && bytes(label) <= 63]))
      )
      message = "Invalid host name"
      help    = "It must be a DNS name: at most 255 bytes, and at most 63 between dots."
      at      = ["hostname"]
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
    mistake {
      rule    = "invalid-job-setting"
      when    = self.ignore_collision && !contains(["", "host"], network.mode)
      message = "Collision cannot be ignored here"
      help    = "This is possible only in network mode `host`."
      at      = ["ignore_collision"]
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
    mistake {
      rule = "invalid-job-setting"
      when = (
        contains(["csi", "host"], self.type)
        && self.per_alloc
        && contains(["sysbatch", "system"], job.type)
      )
      message = "`per_alloc` in a job of type `${job.type}`"
      help    = "Allocations of this type are not numbered."
      at      = ["per_alloc"]
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = contains(["csi", "host"], self.type) && self.per_alloc && self.sticky
      message = "Both `per_alloc` and `sticky` are set"
      help    = "A volume can be only one of them."
      at      = ["per_alloc", "sticky"]
      last    = true
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = self.type == "host" && given.mount_options
      message = "Mount options of a host volume"
      help    = "Only CSI volumes support them."
      at      = ["mount_options"]
    }
    mistake {
      rule = "invalid-job-setting"
      when = (
        self.type == "host"
        && !contains(["", "single-node-multi-writer", "single-node-reader-only", "single-node-single-writer", "single-node-writer"], self.access_mode)
      )
      message = "Access mode is not available for host volumes"
      help    = "Host volumes support `single-node-reader-only`, `single-node-writer`, `single-node-single-writer` and `single-node-multi-writer`."
      at      = ["access_mode"]
    }
    mistake {
      rule    = "missing-job-part"
      when    = self.type == "csi" && self.attachment_mode == ""
      message = "CSI volume without `attachment_mode`"
      help    = "Nomad requires `attachment_mode` of CSI volumes."
      at      = ["attachment_mode"]
    }
    mistake {
      rule    = "missing-job-part"
      when    = self.type == "csi" && self.access_mode == ""
      message = "CSI volume without `access_mode`"
      help    = "Nomad requires `access_mode` of CSI volumes."
      at      = ["access_mode"]
    }
    mistake {
      rule = "invalid-job-setting"
      when = (
        self.type == "csi"
        && self.attachment_mode == "block-device"
        && given.mount_options
      )
      message = "Mount options of a block device"
      help    = "Only file systems support them."
      at      = ["mount_options"]
    }
    mistake {
      rule = "invalid-job-setting"
      when = (
        self.type == "csi"
        && group.count > 1
        && !self.per_alloc
        && (contains(["single-node-reader-only", "single-node-writer"], self.access_mode) || self.access_mode == "multi-node-single-writer" && !self.read_only)
      )
      message = "`${self.access_mode}` in a group that runs ${group.count} times"
      help    = "Only one allocation can use the volume. Set `per_alloc`, or use another access mode."
      at      = ["per_alloc"]
    }
    mistake {
      rule = "invalid-job-setting"
      when = (
        contains(["csi", "host"], self.type)
        && !self.read_only
        && (self.access_mode == "single-node-reader-only" || self.type == "csi" && self.access_mode == "multi-node-reader-only")
      )
      message = "`${self.access_mode}` without `read_only`"
      help    = "Set `read_only = true`."
      at      = ["access_mode"]
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
    mistake {
      rule = "invalid-job-setting"
      when = (
        self.mount_dir != ""
        && !strcontains("${self.mount_dir}${self.stage_publish_base_dir}", "$${")
        && startswith(trimsuffix(self.stage_publish_base_dir, "/"), "${trimsuffix(self.mount_dir, "/")}/")
      )
      message = "Staging folder inside the plugin folder"
      help    = "`stage_publish_base_dir` is inside `mount_dir`, ${self.mount_dir}."
      at      = ["stage_publish_base_dir"]
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
    mistake {
      rule    = "invalid-template"
      when    = self.source == "" && self.data == ""
      message = "Template without content"
      help    = "Set `data` to the template itself, or `source` to its path."
      at      = ["source", "data"]
    }
    mistake {
      rule    = "invalid-template"
      when    = self.change_mode == "signal" && self.change_signal == ""
      message = "Empty signal"
      help    = "With `change_mode = \"signal\"`, set the signal to send."
      at      = ["change_signal"]
    }
    mistake {
      rule    = "invalid-template"
      when    = self.change_mode == "signal" && self.env
      message = "Signal for an environment"
      help    = "The environment of a running task does not change. Use `restart`."
      at      = ["change_mode"]
    }
    mistake {
      rule    = "invalid-template"
      when    = self.change_mode == "script" && !given.change_script
      message = "Script without `change_script`"
      help    = "With `change_mode = \"script\"`, set the command to run."
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
    mistake {
      rule    = "invalid-template"
      when    = template.change_mode == "script" && self.command == ""
      message = "Script without a command"
      help    = "Set `command` to the path of the script."
      at      = ["command"]
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
    mistake {
      rule    = "invalid-duration"
      when    = given.max && self.min > self.max
      message = "`min` is greater than `max`"
      help    = "`min` is ${duration(self.min)} and `max` ${duration(self.max)}."
      at      = ["min"]
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
    mistake {
      rule = "invalid-job-setting"
      when = (
        task != null
        && (!consists_of(self.cluster, "a-zA-Z0-9_-") || length(self.cluster) > 128)
        && self.cluster != ""
        && !strcontains(self.cluster, "$${")
      )
      message = "Invalid name of a cluster"
      help    = "Such names have at most 128 letters, digits, dashes and underscores."
      at      = ["cluster"]
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = task != null && self.change_mode == "signal" && self.change_signal == ""
      message = "Empty signal"
      help    = "With `change_mode = \"signal\"`, set the signal to send."
      at      = ["change_signal"]
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
      rule = "invalid-job-setting"
      when = (
        task != null
        && self.partition != ""
        && length(group.consul) > 0
        && group.consul[0].partition != ""
        && self.partition != group.consul[0].partition
      )
      message = "Partition differs from that of the group"
      help    = "The partition of the group is ${quoted(group.consul[0].partition)}."
      at      = ["partition"]
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
    mistake {
      rule    = "conflicting-job-parts"
      when    = task != null && length(group.secret) > 0
      message = "Secrets in both task and group"
      help    = "Nomad adds the secrets of a task twice if its group has secrets too. Move all of them to one place."
    }
    mistake {
      rule = "undefined-job-item"
      when = (
        task != null
        && self.provider == "vault"
        && length(task.vault) == 0
        && length(job.vault) == 0
        && (group == null ? true : length(group.vault) == 0)
      )
      message = "Vault secret without a `vault` block"
      help    = "The task needs a `vault` block."
      at      = ["provider"]
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = task != null && contains(["nomad", "vault"], self.provider) && given.env
      message = "`env` with provider `${self.provider}`"
      help    = "Only plugin secrets support it."
      at      = ["env"]
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
    mistake {
      rule    = "invalid-job-setting"
      when    = task != null && self.change_mode == "signal" && self.change_signal == ""
      message = "Signal is not set"
      help    = "With `change_mode = \"signal\"`, set `change_signal`."
      at      = ["change_signal", "change_mode"]
    }
    mistake {
      rule = "invalid-job-setting"
      when = (
        task != null
        && contains(["", "noop", "restart"], self.change_mode)
        && self.change_signal != ""
      )
      message = "Signal without `change_mode`"
      help    = "`change_signal` is only for `change_mode = \"signal\"`."
      at      = ["change_mode", "change_signal"]
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = task != null && contains(["", "default"], self.name) && self.ttl > 0
      message = "The default identity has no `ttl`"
      help    = "Nomad does not support it yet. Name the identity, or remove `ttl`."
      at      = ["name", "ttl"]
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = task != null && self.filepath != "" && !self.file
      message = "`filepath` without `file`"
      help    = "Set `file = true` too."
      at      = ["filepath"]
    }
    mistake {
      rule = "risky-job-setting"
      when = (
        task != null
        && startswith(self.name, "vault_")
        && length(task.vault) == 0
        && length(job.vault) == 0
        && (group == null ? true : length(group.vault) == 0)
      )
      message = "Identity for Vault without a `vault` block"
      help    = "${quoted(self.name)} is the name of an identity for Vault. Add `vault`, or rename it."
      at      = ["name"]
    }
    mistake {
      rule    = "risky-job-setting"
      when    = task != null && !contains(["", "default"], self.name) && length(self.aud) == 0
      message = "Identity without an audience"
      help    = "Every service that trusts tokens of the cluster accepts it. Set `aud`."
    }
    mistake {
      rule    = "risky-job-setting"
      when    = task != null && !contains(["", "default"], self.name) && length(self.aud) > 1
      message = "Identity with several audiences"
      help    = "Each audience can use the token with the others. Use one identity per audience."
      at      = ["aud"]
    }
    mistake {
      rule    = "risky-job-setting"
      when    = task != null && !contains(["", "default"], self.name) && self.ttl == 0
      message = "Identity does not expire"
      help    = "Set `ttl`."
    }
    mistake {
      rule = "risky-job-setting"
      when = (
        task != null
        && !contains(["", "default"], self.name)
        && self.env
        && self.change_mode != "restart"
      )
      message = "Renewed identity does not reach the task"
      help    = "The environment of a running task does not change. Set `change_mode = \"restart\"`."
      at      = ["env"]
    }
    mistake {
      rule    = "invalid-service"
      when    = service != null && given.name && self.name == ""
      message = "Service identity without a name"
      help    = "Give it a name, or remove `name` for the default."
      at      = ["name"]
    }
    mistake {
      rule    = "invalid-service"
      when    = service != null && length(self.aud) == 0
      message = "Service identity without an audience"
      help    = "List at least one audience in `aud`."
    }
  }
}

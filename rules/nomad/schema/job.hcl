# Job files: jobs, groups and tasks, with variables and locals.
#
# Source: jobspec2 of Nomad 2.0 and its documentation of the job specification.

object {
  open = true # Other files of Nomad have the same names; `unexpected-job-item` reports the rest of job files.

  block_list "job" {
    description = "The job."
    url         = "https://developer.hashicorp.com/nomad/docs/job-specification/job"
    body        = "job"
    label "name" {
      pattern = "[^ \\x00]+"
    }
  }

  block_list "variable" {
    description = "An input variable."
    url         = "https://developer.hashicorp.com/nomad/docs/reference/hcl2/variables"
    label "name" {
      format = "identifier"
    }
    object {
      attr "type" {
        description = "The type that values are converted to."
        reads       = "static"
      }
      attr "default" {
        description = "The value if none is given. A variable without a default is required."
        reads       = "constant"
      }
      attr "description" {
        description = "What the variable is for."
        type        = string
        reads       = "constant"
      }
      block_list "validation" {
        description = "A condition that values must meet."
        object {
          attr "condition" {
            description = "Must be true; it refers to the variable itself and nothing else."
            type        = bool
            required    = true
          }
          attr "error_message" {
            description = "What to report if the condition is false."
            type        = string
            required    = true
            reads       = "constant"
          }
        }
      }
    }
  }

  block_list "variables" {
    description = "Input variables with their default values, by name."
    url         = "https://developer.hashicorp.com/nomad/docs/reference/hcl2/variables"
    object {
      attr "*" {
        description = "The default value of a variable."
        reads       = "constant"
      }
    }
  }

  block_attrs "locals" {
    description  = "Local values, by name."
    url          = "https://developer.hashicorp.com/nomad/docs/reference/hcl2/locals"
    element_type = any
    max_items    = 0
  }
}

shared "job" {
  object {
    attr "region" {
      type    = string
      format  = "nonempty"
      default = "global"
    }
    attr "namespace" {
      type    = string
      default = "default"
    }
    attr "id" {
      description = "Default: job label."
      type        = string
      pattern     = "[^ \\x00]+"
    }
    attr "name" {
      description = "Default: id."
      type        = string
      pattern     = "[^\\x00]+"
    }
    attr "type" {
      type    = string
      values  = ["service", "batch", "system", "sysbatch"]
      default = "service"
    }
    attr "priority" {
      description = "Default: 50 (server default; 0 or absent)."
      type        = number
      format      = "integer"
      minimum     = 0
      maximum     = 32766
    }
    attr "all_at_once" {
      type    = bool
      default = false
    }
    attr "datacenters" {
      type    = list(string)
      format  = "nonempty"
      default = ["*"]
    }
    attr "node_pool" {
      type    = string
      default = "default"
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
    block_list "group" {
      description = "Tasks that run on the same client."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/group"
      body        = "group"
      label "name" {
        pattern = "[^\\x00]+"
      }
    }
    block "update" {
      description = "How updates of the job are rolled out."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/update"
      body        = "update"
    }
    block "multiregion" {
      description = "Deployment to several regions (Enterprise)."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/multiregion"
      body        = "multiregion"
    }
    block_list "spread" {
      description = "A preference for spreading over clients."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/spread"
      body        = "spread"
    }
    block "periodic" {
      description = "When the job runs."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/periodic"
      body        = "periodic"
    }
    block "parameterized" {
      description = "Makes the job a template for dispatched jobs."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/parameterized"
      body        = "parameterized"
    }
    block "reschedule" {
      description = "When failed allocations are moved to another client."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/reschedule"
      body        = "reschedule"
    }
    block "migrate" {
      description = "How allocations are moved off draining clients."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/migrate"
      body        = "migrate"
    }
    block_attrs "meta" {
      description  = "Metadata, by key."
      element_type = string
      max_items    = 1
      as_attribute = map(string)
    }
    block "ui" {
      description = "How the job is shown in the web interface."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/ui"
      body        = "ui"
    }
    block_list "task" {
      description = "A task that is a group of its own."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/task"
      body        = "task"
      label "name" {
        pattern = "[^/\\\\\\x00]+"
      }
    }
    block "vault" {
      description = "The Vault token of tasks without their own `vault` block."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/vault"
      body        = "vault"
    }
    block_list "secret" {
      description = "Secrets that all tasks have."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/secret"
      body        = "secret"
      label "name" {
        pattern = "[a-zA-Z0-9_]{1,128}"
      }
    }
    mistake {
      rule    = "missing-job-part"
      when    = !given.group && !given.task
      message = "Job without groups"
      help    = "A job needs at least one `group` of tasks, or a `task` that forms its own group."
    }
    mistake {
      rule = "invalid-job-setting"
      when = (
        (!consists_of(self.namespace, "a-zA-Z0-9-") || length(self.namespace) > 128)
        && self.namespace != ""
        && !strcontains(self.namespace, "$${")
      )
      message = "Invalid name of a namespace"
      help    = "Such names have at most 128 letters, digits and dashes."
      at      = ["namespace"]
    }
    mistake {
      rule = "invalid-job-setting"
      when = (
        (!consists_of(self.node_pool, "a-zA-Z0-9_-") || length(self.node_pool) > 128)
        && self.node_pool != ""
        && !strcontains(self.node_pool, "$${")
      )
      message = "Invalid name of a node pool"
      help    = "Such names have at most 128 letters, digits, dashes and underscores."
      at      = ["node_pool"]
    }
    mistake {
      rule    = "risky-job-setting"
      when    = self.priority > 100 && self.priority <= 32766
      message = "Priority above 100"
      help    = "Servers reject it unless their `job_max_priority`, which is 100 by default, is at least ${self.priority}."
      at      = ["priority"]
    }
  }
}

shared "group" {
  object {
    attr "count" {
      description = "The number of instances; with a `scaling` block, its `min` is the default."
      type        = number
      format      = "integer"
      minimum     = 0
      default     = 1
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
    block_list "task" {
      description = "A command, service or container that runs on a client."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/task"
      body        = "task"
      label "name" {
        pattern = "[^/\\\\\\x00]+"
      }
    }
    block_list "spread" {
      description = "A preference for spreading over clients."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/spread"
      body        = "spread"
    }
    block_list "volume" {
      description = "A volume that tasks of the group may mount, by name."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/volume"
      body        = "volume"
      label "name" {
      }
    }
    block "restart" {
      description = "When failed tasks are restarted on the same client."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/restart"
      body        = "restart"
    }
    block "disconnect" {
      description = "What happens when clients disconnect."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/disconnect"
      body        = "disconnect"
    }
    block "reschedule" {
      description = "When failed allocations are moved to another client."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/reschedule"
      body        = "reschedule"
    }
    block "ephemeral_disk" {
      description = "The ephemeral disk that the tasks of the group share."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/ephemeral_disk"
      body        = "ephemeral_disk"
    }
    block "update" {
      description = "How updates of the job are rolled out."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/update"
      body        = "update"
    }
    block "migrate" {
      description = "How allocations are moved off draining clients."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/migrate"
      body        = "migrate"
    }
    block_list "network" {
      description = "The network of the group, and its ports."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/network"
      body        = "network"
    }
    block_attrs "meta" {
      description  = "Metadata, by key."
      element_type = string
      max_items    = 1
      as_attribute = map(string)
    }
    block_list "service" {
      description = "A service to register in Consul or Nomad."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/service"
      body        = "service"
    }
    attr "shutdown_delay" {
      format  = "duration"
      minimum = "0s"
    }
    attr "max_run_duration" {
      format  = "duration"
      minimum = "1ns"
    }
    attr "stop_after_client_disconnect" {
      format      = "duration"
      deprecated  = "It is ignored."
      replacement = "disconnect.stop_on_client_after"
    }
    attr "max_client_disconnect" {
      format      = "duration"
      deprecated  = "It is ignored."
      replacement = "disconnect.lost_after"
    }
    block "scaling" {
      description = "Limits and policy for scaling."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/scaling"
      body        = "scaling"
    }
    block "consul" {
      description = "Options for Consul."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/consul"
      body        = "consul"
    }
    attr "prevent_reschedule_on_lost" {
      type        = bool
      deprecated  = "It is ignored."
      replacement = "disconnect.replace"
    }
    block_list "vault" {
      description = "The Vault token of tasks without their own `vault` block. Nomad does not validate the content."
      object {
        opaque = true
      }
    }
    block_list "secret" {
      description = "Secrets of tasks without their own. Nomad does not validate the content."
      label "name" {
      }
      object {
        opaque = true
      }
    }
    mistake {
      rule = "missing-job-part"
      when = (
        !given.task
        && !anytrue([for service in self.service : anytrue([for connect in service.connect : length(connect.gateway) > 0])])
      )
      message = "Group without tasks"
      help    = "A group needs at least one `task`."
    }
    mistake {
      rule    = "invalid-job-type-combination"
      when    = job.type == "system" && self.count > 1
      message = "Count above 1 in a system job"
      help    = "Jobs of type `system` run once on each client. Remove `count`."
      at      = ["count"]
    }
    mistake {
      rule    = "invalid-job-type-combination"
      when    = given.max_run_duration && !contains(["batch", "sysbatch"], job.type)
      message = "`max_run_duration` in a job of type ${quoted(job.type)}"
      help    = "Only batch and sysbatch jobs support it."
      at      = ["max_run_duration"]
    }
    mistake {
      rule = "invalid-service"
      when = (
        self.label != lower(self.label)
        && anytrue([for service in self.service : contains(["", "consul"], service.provider) && service.name == lower(service.name) && anytrue([for connect in service.connect : length(connect.sidecar_service) > 0])])
      )
      message = "Uppercase letter in the name of a group"
      help    = "The name of a group with a service in the mesh must be lowercase."
      at      = ["[0]"]
    }
  }
}

shared "process" {
  object {
    attr "user" {
      type = string
    }
    block "config" {
      description = "The configuration of the driver."
      object {
        open = true
      }
    }
    block "resources" {
      description = "What the task needs to run."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/resources"
      body        = "resources"
    }
    block "logs" {
      description = "Rotation of the logs of the task."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/logs"
      body        = "logs"
    }
    block_list "volume_mount" {
      description = "Where a volume of the group is mounted."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/volume_mount"
      body        = "volume_mount"
    }
    attr "kill_signal" {
      type = string
    }
    block_list "identity" {
      description = "A workload identity."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/identity"
      body        = "identity"
    }
  }
}

shared "task" {
  object {
    include = ["process"]
    attr "driver" {
      type     = string
      required = true
      format   = "nonempty"
    }
    block "lifecycle" {
      description = "When the task runs, relative to the main tasks of its group."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/lifecycle"
      body        = "lifecycle"
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
    block_attrs "env" {
      description  = "Environment variables, by name."
      element_type = string
      max_items    = 1
      as_attribute = map(string)
    }
    block_list "service" {
      description = "A service to register in Consul or Nomad."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/service"
      body        = "service"
    }
    block "restart" {
      description = "When failed tasks are restarted on the same client."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/restart"
      body        = "restart"
    }
    block_attrs "meta" {
      description  = "Metadata, by key."
      element_type = string
      max_items    = 1
      as_attribute = map(string)
    }
    attr "kill_timeout" {
      format  = "duration"
      minimum = "0s"
      default = "5s"
    }
    block_list "artifact" {
      description = "A file or folder to download before the task starts."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/artifact"
      body        = "artifact"
    }
    block "vault" {
      description = "The Vault token of the task."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/vault"
      body        = "vault"
    }
    block "consul" {
      description = "Options for Consul."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/consul"
      body        = "consul"
    }
    block_list "template" {
      description = "A file to render."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/template"
      body        = "template"
    }
    block "dispatch_payload" {
      description = "Where the payload of a dispatched job is written."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/dispatch_payload"
      body        = "dispatch_payload"
    }
    block "csi_plugin" {
      description = "Makes the task a CSI plugin."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/csi_plugin"
      body        = "csi_plugin"
    }
    attr "leader" {
      type    = bool
      default = false
    }
    attr "shutdown_delay" {
      format  = "duration"
      minimum = "0s"
      default = "0s"
    }
    attr "kind" {
      type = string
    }
    block_list "scaling" {
      description = "Limits and policy for scaling."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/scaling"
      body        = "scaling"
      label "name" {
        pattern = "(?i)cpu|mem"
      }
    }
    block_list "secret" {
      description = "A secret to fetch before the task starts, by name."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/secret"
      body        = "secret"
      label "name" {
        pattern = "[a-zA-Z0-9_]{1,128}"
      }
    }
    block_list "action" {
      description = "A command to run in the task on request, by name."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/action"
      body        = "action"
      label "name" {
        pattern = "[^\\s]{1,128}"
      }
    }
    block "schedule" {
      description = "When the task is running (Enterprise)."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/schedule"
      body        = "schedule"
    }
    when "driver" "docker" {
      object {
        block "config" {
          description = "The configuration of the driver."
          url         = "https://developer.hashicorp.com/nomad/docs/deploy/task-driver/docker"
          object {
            open = true
            attr "image" {
              type = string
            }
            attr "command" {
              type = string
            }
            attr "args" {
              type = list(string)
            }
            attr "entrypoint" {
              type = any
            }
            attr "ports" {
              type = list(string)
            }
            attr "network_mode" {
              type = string
            }
            attr "privileged" {
              type = bool
            }
            attr "force_pull" {
              type = bool
            }
            attr "hostname" {
              type = string
            }
            attr "work_dir" {
              type = string
            }
            attr "volumes" {
              type = list(string)
            }
            attr "cap_add" {
              type = list(string)
            }
            attr "cap_drop" {
              type = list(string)
            }
            attr "dns_servers" {
              type = list(string)
            }
            attr "extra_hosts" {
              type = list(string)
            }
            attr "ipc_mode" {
              type = string
            }
            attr "interactive" {
              type = bool
            }
            attr "tty" {
              type = bool
            }
            attr "init" {
              type = bool
            }
            attr "readonly_rootfs" {
              type = bool
            }
            attr "security_opt" {
              type = list(string)
            }
            attr "shm_size" {
              type = number
            }
            attr "runtime" {
              type = string
            }
            attr "volume_driver" {
              type = string
            }
            attr "userns_mode" {
              type = string
            }
            attr "advertise_ipv6_address" {
              type = any
            }
            attr "auth" {
              type = any
            }
            attr "auth_soft_fail" {
              type = any
            }
            attr "cgroupns" {
              type = string
            }
            attr "container_exists_attempts" {
              type = any
            }
            attr "cpuset_cpus" {
              type = string
            }
            attr "cpu_hard_limit" {
              type = any
            }
            attr "cpu_cfs_period" {
              type = any
            }
            attr "devices" {
              type = any
            }
            attr "dns_search_domains" {
              type = list(string)
            }
            attr "dns_options" {
              type = list(string)
            }
            attr "group_add" {
              type = list(string)
            }
            attr "healthchecks" {
              type = any
            }
            attr "ipv4_address" {
              type = string
            }
            attr "ipv6_address" {
              type = string
            }
            attr "isolation" {
              type = string
            }
            attr "labels" {
              type = any
            }
            attr "load" {
              type = string
            }
            attr "logging" {
              type = any
            }
            attr "mac_address" {
              type = string
            }
            attr "memory_hard_limit" {
              type = any
            }
            attr "mount" {
              type = any
            }
            attr "mounts" {
              type = any
            }
            attr "network_aliases" {
              type = list(string)
            }
            attr "oom_score_adj" {
              type = any
            }
            attr "pids_limit" {
              type = any
            }
            attr "pid_mode" {
              type = string
            }
            attr "port_map" {
              type = any
            }
            attr "image_pull_timeout" {
              type = string
            }
            attr "storage_opt" {
              type = any
            }
            attr "sysctl" {
              type = any
            }
            attr "ulimit" {
              type = any
            }
            attr "uts_mode" {
              type = string
            }
          }
        }
      }
    }
    when "driver" "exec" {
      object {
        block "config" {
          description = "The configuration of the driver."
          url         = "https://developer.hashicorp.com/nomad/docs/deploy/task-driver/exec"
          object {
            open = true
            attr "command" {
              type = string
            }
            attr "args" {
              type = list(string)
            }
            attr "pid_mode" {
              type = string
            }
            attr "ipc_mode" {
              type = string
            }
            attr "cap_add" {
              type = list(string)
            }
            attr "cap_drop" {
              type = list(string)
            }
            attr "work_dir" {
              type = string
            }
          }
        }
      }
    }
    when "driver" "raw_exec" {
      object {
        block "config" {
          description = "The configuration of the driver."
          url         = "https://developer.hashicorp.com/nomad/docs/deploy/task-driver/raw_exec"
          object {
            open = true
            attr "command" {
              type = string
            }
            attr "args" {
              type = list(string)
            }
            attr "no_cgroups" {
              type = bool
            }
            attr "cgroup_v2_override" {
              type = string
            }
            attr "cgroup_v1_override" {
              type = any
            }
            attr "oom_score_adj" {
              type = any
            }
            attr "work_dir" {
              type = string
            }
            attr "denied_envvars" {
              type = list(string)
            }
          }
        }
      }
    }
    when "driver" "java" {
      object {
        block "config" {
          description = "The configuration of the driver."
          url         = "https://developer.hashicorp.com/nomad/docs/deploy/task-driver/java"
          object {
            open = true
            attr "class" {
              type = string
            }
            attr "class_path" {
              type = string
            }
            attr "jar_path" {
              type = string
            }
            attr "args" {
              type = list(string)
            }
            attr "jvm_options" {
              type = list(string)
            }
            attr "pid_mode" {
              type = string
            }
            attr "ipc_mode" {
              type = string
            }
            attr "cap_add" {
              type = list(string)
            }
            attr "cap_drop" {
              type = list(string)
            }
            attr "work_dir" {
              type = string
            }
          }
        }
      }
    }
    when "driver" "qemu" {
      object {
        block "config" {
          description = "The configuration of the driver."
          url         = "https://developer.hashicorp.com/nomad/docs/deploy/task-driver/qemu"
          object {
            open = true
            attr "image_path" {
              type = string
            }
            attr "drive_interface" {
              type = string
            }
            attr "accelerator" {
              type = string
            }
            attr "graceful_shutdown" {
              type = bool
            }
            attr "guest_agent" {
              type = bool
            }
            attr "args" {
              type = list(string)
            }
            attr "port_map" {
              type = any
            }
            attr "emulator" {
              type = string
            }
          }
        }
      }
    }
    when "driver" "podman" {
      object {
        block "config" {
          description = "The configuration of the driver."
          object {
            open = true
            attr "image" {
              type = string
            }
            attr "command" {
              type = string
            }
            attr "args" {
              type = list(string)
            }
            attr "ports" {
              type = list(string)
            }
            attr "network_mode" {
              type = string
            }
            attr "privileged" {
              type = bool
            }
            attr "force_pull" {
              type = bool
            }
            attr "hostname" {
              type = string
            }
            attr "working_dir" {
              type = string
            }
            attr "volumes" {
              type = list(string)
            }
            attr "cap_add" {
              type = list(string)
            }
            attr "cap_drop" {
              type = list(string)
            }
            attr "tty" {
              type = bool
            }
            attr "init" {
              type = bool
            }
          }
        }
      }
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = self.label == "alloc"
      message = "Task named `alloc`"
      help    = "Nomad creates a folder of this name. Choose another name."
      at      = ["[0]"]
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = startswith(self.kind, "connect-proxy:") && self.leader
      message = "Proxy task is the leader"
      help    = "A proxy task cannot be the leader of its group."
      at      = ["leader"]
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = group != null && startswith(self.kind, "connect-proxy:") && given.service
      message = "Service of a proxy task"
      help    = "A proxy task cannot have services."
      at      = ["service"]
    }
  }
}

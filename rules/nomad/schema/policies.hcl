# When and how tasks run: restarts, updates, scaling, schedules.
#
# Source: jobspec2 of Nomad 2.0 and its documentation of the job specification.

shared "restart" {
  object {
    attr "interval" {
      description = "Default: 30m (service, system); 24h (batch, sysbatch)."
      format      = "duration"
      minimum     = "5s"
    }
    attr "attempts" {
      description = "Default: 2 (service, system); 3 (batch, sysbatch)."
      type        = number
      format      = "integer"
    }
    attr "delay" {
      format  = "duration"
      default = "15s"
    }
    attr "mode" {
      type    = string
      values  = ["fail", "delay"]
      default = "fail"
    }
    attr "render_templates" {
      type    = bool
      default = false
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = task == null && self.mode == "delay" && given.attempts && self.attempts == 0
      message = "No attempts with mode `delay`"
      help    = "The mode determines what happens after the attempts. Set `attempts`, or `mode = \"fail\"`."
      at      = ["attempts"]
    }
  }
}

shared "reschedule" {
  object {
    attr "attempts" {
      description = "Default: 0 (service); 1 (batch)."
      type        = number
      format      = "integer"
    }
    attr "interval" {
      description = "Default: 0 (service); 24h (batch)."
      format      = "duration"
    }
    attr "delay" {
      description = "Default: 30s (service); 5s (batch)."
      format      = "duration"
      minimum     = "5s"
    }
    attr "delay_function" {
      description = "Default: exponential (service); constant (batch)."
      type        = string
      values      = ["", "constant", "exponential", "fibonacci"]
    }
    attr "max_delay" {
      description = "Default: 1h (service); 0 (batch)."
      format      = "duration"
    }
    attr "unlimited" {
      description = "Default: true (service); false (batch)."
      type        = bool
    }
  }
}

shared "disconnect" {
  object {
    attr "lost_after" {
      format  = "duration"
      minimum = "0s"
    }
    attr "stop_on_client_after" {
      format  = "duration"
      minimum = "0s"
    }
    attr "replace" {
      type    = bool
      default = true
    }
    attr "reconcile" {
      type    = string
      values  = ["", "keep_original", "keep_replacement", "best_score", "longest_running"]
      default = "best_score"
    }
    mistake {
      rule    = "invalid-job-type-combination"
      when    = given.stop_on_client_after && !contains(["service", "batch"], job.type)
      message = "`stop_on_client_after` in a job of type `${job.type}`"
      help    = "Only service and batch jobs support it."
      at      = ["stop_on_client_after"]
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = given.stop_on_client_after && self.lost_after != 0
      message = "Both `lost_after` and `stop_on_client_after` are set"
      help    = "Choose what happens to allocations of a lost client."
      at      = ["lost_after", "stop_on_client_after"]
      last    = true
    }
  }
}

shared "update" {
  object {
    attr "stagger" {
      format  = "duration"
      minimum = "1ns"
      default = "30s"
    }
    attr "max_parallel" {
      type    = number
      format  = "integer"
      minimum = 0
      default = 1
    }
    attr "health_check" {
      type    = string
      values  = ["", "checks", "task_states", "manual"]
      default = "checks"
    }
    attr "min_healthy_time" {
      format  = "duration"
      minimum = "0s"
      default = "10s"
    }
    attr "healthy_deadline" {
      format  = "duration"
      minimum = "1ns"
      default = "5m"
    }
    attr "progress_deadline" {
      format  = "duration"
      minimum = "0s"
      default = "10m"
    }
    attr "canary" {
      type    = number
      format  = "integer"
      minimum = 0
      default = 0
    }
    attr "auto_revert" {
      type    = bool
      default = false
    }
    attr "auto_promote" {
      type    = bool
      default = false
    }
  }
}

shared "migrate" {
  object {
    attr "max_parallel" {
      type    = number
      format  = "integer"
      minimum = 0
      default = 1
    }
    attr "health_check" {
      type    = string
      values  = ["checks", "task_states"]
      default = "checks"
    }
    attr "min_healthy_time" {
      format  = "duration"
      minimum = "0s"
      default = "10s"
    }
    attr "healthy_deadline" {
      format  = "duration"
      minimum = "0s"
      default = "5m"
    }
  }
}

shared "scaling" {
  object {
    attr "min" {
      description = "Default: group count."
      type        = number
      format      = "integer"
      minimum     = 0
    }
    attr "max" {
      type    = number
      format  = "integer"
      minimum = 0
    }
    block "policy" {
      description = "The policy for the autoscaler."
      object {
        open = true
      }
    }
    attr "enabled" {
      type    = bool
      default = true
    }
    attr "type" {
      description = "Default: horizontal (group); vertical_cpu / vertical_mem (task)."
      type        = string
    }
    mistake {
      rule    = "missing-job-part"
      when    = task == null && !given.max
      message = "Scaling without `max`"
      help    = "The scaling policy of a group limits the number of allocations."
      at      = ["max"]
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = task == null && given.max && !contains(["", "horizontal"], self.type)
      message = "Wrong type of scaling policy"
      help    = "Groups can be scaled only with type `horizontal`."
      at      = ["type"]
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = given.max && given.min && self.min > self.max && (task != null || self.max != 0)
      message = "`min` is greater than `max`"
      help    = "`min` is ${self.min} and `max` ${self.max}."
      at      = ["min"]
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = task == null && given.max && given.min && self.min > self.max && self.max == 0
      message = "`min` is greater than `max`"
      help    = "`min` is ${self.min} and `max` ${self.max}."
      at      = ["max"]
    }
    mistake {
      rule = "invalid-job-setting"
      when = (
        task != null
        && self.type != ""
        && self.label != ""
        && self.type != "vertical_${lower(self.label)}"
      )
      message = "Wrong type of scaling policy"
      help    = "With the label ${quoted(self.label)}, it can only be `vertical_${lower(self.label)}`."
      at      = ["type"]
    }
  }
}

shared "periodic" {
  object {
    attr "enabled" {
      type    = bool
      default = true
    }
    attr "cron" {
      type        = string
      deprecated  = "It may be removed in a future release."
      replacement = "crons"
    }
    attr "crons" {
      type = list(string)
    }
    attr "prohibit_overlap" {
      type    = bool
      default = false
    }
    attr "time_zone" {
      type    = string
      default = "UTC"
    }
    mistake {
      rule    = "invalid-cron-or-timezone"
      when    = self.enabled && self.cron == "" && length(self.crons) == 0
      message = "Periodic job without a schedule"
      help    = "`crons` lists when the job runs."
      at      = ["cron", "crons"]
    }
    mistake {
      rule    = "invalid-cron-or-timezone"
      when    = self.enabled && self.cron != "" && length(self.crons) > 0
      message = "Both `cron` and `crons` are set"
      help    = "Nomad accepts only one of them. Use `crons`, which is a list."
      at      = ["cron"]
    }
  }
}

shared "parameterized" {
  object {
    attr "payload" {
      type    = string
      values  = ["", "optional", "required", "forbidden"]
      default = "optional"
    }
    attr "meta_required" {
      type = list(string)
    }
    attr "meta_optional" {
      type = list(string)
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = length(setintersection(self.meta_required, self.meta_optional)) > 0
      message = "${quoted([for key in self.meta_required : key if contains(self.meta_optional, key)][0])} is both required and optional"
      help    = "A metadata key can be in only one of the two lists."
      at      = ["meta_optional"]
    }
  }
}

shared "dispatch_payload" {
  object {
    attr "file" {
      type = string
    }
  }
}

shared "lifecycle" {
  object {
    attr "hook" {
      type     = string
      required = true
      values   = ["prestart", "poststart", "poststop"]
    }
    attr "sidecar" {
      type    = bool
      default = false
    }
  }
}

shared "schedule" {
  object {
    block "cron" {
      description = "The schedule."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/schedule"
      body        = "schedule_cron"
    }
    mistake {
      rule    = "invalid-cron-or-timezone"
      when    = group != null && !given.cron
      message = "Schedule without `cron`"
      help    = "`cron` says when the task may run."
    }
  }
}

shared "schedule_cron" {
  object {
    attr "start" {
      description = "Six fields: seconds to days of the week."
      type        = string
      pattern     = "[^ /,]*( [^ /,]*){5}"
    }
    attr "end" {
      description = "Two fields: the minute and the hour."
      type        = string
      pattern     = "[^ /,]* [^ /,]*"
    }
    attr "timezone" {
      type = string
    }
  }
}

shared "ephemeral_disk" {
  object {
    attr "sticky" {
      type    = bool
      default = false
    }
    attr "migrate" {
      type    = bool
      default = false
    }
    attr "size" {
      description = "In MB."
      type        = number
      format      = "integer"
      minimum     = 10
      default     = 300
    }
  }
}

shared "logs" {
  object {
    attr "max_files" {
      type    = number
      format  = "integer"
      minimum = 1
      default = 10
    }
    attr "max_file_size" {
      description = "In MB."
      type        = number
      format      = "integer"
      minimum     = 1
      default     = 10
    }
    attr "enabled" {
      type        = bool
      deprecated  = "`disabled` is the opposite."
      replacement = "disabled"
    }
    attr "disabled" {
      type    = bool
      default = false
    }
  }
}

shared "ui" {
  object {
    attr "description" {
      type = string
    }
    block_list "link" {
      description = "A link to show."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/ui"
      body        = "ui_link"
    }
    mistake {
      rule    = "invalid-job-setting"
      when    = bytes(self.description) > 1000
      message = "Description is too long"
      help    = "At most 1000 bytes are allowed."
      at      = ["description"]
    }
  }
}

shared "ui_link" {
  object {
    attr "label" {
      type = string
    }
    attr "url" {
      type = string
    }
  }
}

shared "action" {
  object {
    attr "command" {
      type     = string
      required = true
      format   = "nonempty"
    }
    attr "args" {
      type = list(string)
    }
  }
}

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
      description = "Default: 15s."
      format      = "duration"
    }
    attr "mode" {
      description = "Default: fail."
      type        = string
      values      = ["fail", "delay"]
    }
    attr "render_templates" {
      description = "Default: false."
      type        = bool
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
      description = "Default: true."
      type        = bool
    }
    attr "reconcile" {
      description = "Default: best_score."
      type        = string
      values      = ["", "keep_original", "keep_replacement", "best_score", "longest_running"]
    }
  }
}

shared "update" {
  object {
    attr "stagger" {
      description = "Default: 30s."
      format      = "duration"
      minimum     = "1ns"
    }
    attr "max_parallel" {
      description = "Default: 1."
      type        = number
      format      = "integer"
      minimum     = 0
    }
    attr "health_check" {
      description = "Default: checks."
      type        = string
      values      = ["", "checks", "task_states", "manual"]
    }
    attr "min_healthy_time" {
      description = "Default: 10s."
      format      = "duration"
      minimum     = "0s"
    }
    attr "healthy_deadline" {
      description = "Default: 5m."
      format      = "duration"
      minimum     = "1ns"
    }
    attr "progress_deadline" {
      description = "Default: 10m."
      format      = "duration"
      minimum     = "0s"
    }
    attr "canary" {
      description = "Default: 0."
      type        = number
      format      = "integer"
      minimum     = 0
    }
    attr "auto_revert" {
      description = "Default: false."
      type        = bool
    }
    attr "auto_promote" {
      description = "Default: false."
      type        = bool
    }
  }
}

shared "migrate" {
  object {
    attr "max_parallel" {
      description = "Default: 1."
      type        = number
      format      = "integer"
      minimum     = 0
    }
    attr "health_check" {
      description = "Default: checks."
      type        = string
      values      = ["checks", "task_states"]
    }
    attr "min_healthy_time" {
      description = "Default: 10s."
      format      = "duration"
      minimum     = "0s"
    }
    attr "healthy_deadline" {
      description = "Default: 5m."
      format      = "duration"
      minimum     = "0s"
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
      description = "Default: true."
      type        = bool
    }
    attr "type" {
      description = "Default: horizontal (group); vertical_cpu / vertical_mem (task)."
      type        = string
    }
  }
}

shared "periodic" {
  object {
    attr "enabled" {
      description = "Default: true."
      type        = bool
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
      description = "Default: false."
      type        = bool
    }
    attr "time_zone" {
      description = "Default: UTC."
      type        = string
    }
  }
}

shared "parameterized" {
  object {
    attr "payload" {
      description = "Default: optional."
      type        = string
      values      = ["", "optional", "required", "forbidden"]
    }
    attr "meta_required" {
      type = list(string)
    }
    attr "meta_optional" {
      type = list(string)
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
      description = "Default: false."
      type        = bool
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
      description = "Default: false."
      type        = bool
    }
    attr "migrate" {
      description = "Default: false."
      type        = bool
    }
    attr "size" {
      description = "Default: 300 MB."
      type        = number
      format      = "integer"
      minimum     = 10
    }
  }
}

shared "logs" {
  object {
    attr "max_files" {
      description = "Default: 10."
      type        = number
      format      = "integer"
      minimum     = 1
    }
    attr "max_file_size" {
      description = "Default: 10 MB."
      type        = number
      format      = "integer"
      minimum     = 1
    }
    attr "enabled" {
      type        = bool
      deprecated  = "`disabled` is the opposite."
      replacement = "disabled"
    }
    attr "disabled" {
      description = "Default: false."
      type        = bool
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

# The configuration of a small service.

object {
  default "log_level" {
    attr {
      name        = "log_level"
      type        = string
      description = "What is written to the log."
      values      = ["debug", "info", "warning", "error"]
    }
    literal {
      value = "info"
    }
  }
  attr "workers" {
    type           = number
    conflicts_with = ["autoscale"]
  }
  attr "threads" {
    type        = number
    deprecated  = "Threads are no longer used."
    replacement = "workers"
  }
  block "autoscale" {
    object {
      attr "min" {
        type     = number
        required = true
      }
      attr "max" {
        type          = number
        required      = true
        required_with = ["min"]
      }
    }
  }
  block_map "listen" {
    labels = ["protocol", "name"]
    object {
      attr "port" {
        type     = number
        required = true
      }
      attr "tls" {
        type = object({ certificate = string, versions = optional(list(string), ["1.3"]) })
      }
    }
  }
  block_list "route" {
    use {
      shared = "route"
    }
  }
}

# Routes contain routes.
shared "route" {
  object {
    attr "path" {
      type     = string
      required = true
      pattern  = "/.*"
    }
    attr "to" {
      type = string
    }
    block_list "routes" {
      block_type = "route"
      use {
        shared = "route"
      }
    }
  }
}

# Servers: what is certain of their top-level blocks. Vault only warns of settings that it does not
# know, so that all bodies are open.
#
# Source: Vault, "Vault Configuration".

object {
  open = true

  attr "ui" {
    description = "Whether there is a web interface. Default: false."
    type        = bool
  }
  attr "api_addr" {
    description = "The address that clients are sent to."
    type        = string
  }
  attr "cluster_addr" {
    description = "The address that other servers of the cluster are sent to."
    type        = string
  }
  attr "cluster_name" {
    type = string
  }
  attr "disable_mlock" {
    description = "Whether memory may be swapped to the disk."
    type        = bool
  }
  attr "log_level" {
    type = string
    values = [
      "trace", "debug", "info", "notice", "warn", "warning", "error", "err", "Trace", "Debug",
      "Info", "Notice", "Warn", "Warning", "Error", "Err", "TRACE", "DEBUG", "INFO", "NOTICE",
      "WARN", "WARNING", "ERROR", "ERR", "",
    ]
  }
  attr "log_format" {
    type   = string
    values = ["standard", "json", ""]
  }
  block_list "listener" {
    description = "Where the server listens."
    url         = "https://developer.hashicorp.com/vault/docs/configuration/listener"
    label "type" {
      values = ["tcp", "unix"]
    }
    object {
      open = true
      attr "tls_min_version" {
        type   = string
        values = ["tls10", "tls11", "tls12", "tls13", ""]
      }
      attr "tls_max_version" {
        type   = string
        values = ["tls10", "tls11", "tls12", "tls13", ""]
      }
    }
  }
  block_list "storage" {
    description = "Where data is kept."
    url         = "https://developer.hashicorp.com/vault/docs/configuration/storage"
    label "type" {
    }
    object {
      open = true
    }
  }
  block_list "seal" {
    description = "How the server is unsealed."
    url         = "https://developer.hashicorp.com/vault/docs/configuration/seal"
    label "type" {
    }
    object {
      open = true
    }
  }
}

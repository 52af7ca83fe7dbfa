# Vault Agent and Vault Proxy. They only warn of names that they do not know, so that bodies are open.
#
# Source: Vault, "Vault Agent" and "Vault Proxy", and the parser of their configurations.

object {
  open = true

  attr "exit_after_auth" {
    description = "Whether the agent ends when it has a token."
    type        = bool
  }
  attr "pid_file" {
    type = string
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
  attr "disable_idle_connections" {
    description = "Parts that do not keep connections open."
    type        = list(string)
    values      = ["auto-auth", "caching", "proxying", "templating", ""]
  }
  attr "disable_keep_alives" {
    description = "Parts that open a connection for each request."
    type        = list(string)
    values      = ["auto-auth", "caching", "proxying", "templating", ""]
  }
  block "vault" {
    description = "The server."
    url         = "https://developer.hashicorp.com/vault/docs/agent-and-proxy/agent#vault-stanza"
    object {
      open = true
      attr "address" {
        type = string
      }
      attr "ca_cert" {
        type = string
      }
      attr "ca_path" {
        type = string
      }
      attr "client_cert" {
        type = string
      }
      attr "client_key" {
        type = string
      }
      attr "tls_server_name" {
        type = string
      }
      block "retry" {
        object {
          open = true
          attr "num_retries" {
            description = "-1 for none. Default: 12."
            type        = number
            format      = "integer"
          }
        }
      }
    }
  }
  block "auto_auth" {
    description = "How a token is obtained, and where it is written."
    url         = "https://developer.hashicorp.com/vault/docs/agent-and-proxy/autoauth"
    object {
      open = true
      block_list "method" {
        description = "How the agent authenticates."
        min_items   = 1
        max_items   = 1
        label "type" {
          optional = true
        }
        object {
          open = true
          attr "type" {
            type = string
          }
          attr "mount_path" {
            type = string
          }
          attr "namespace" {
            type = string
          }
        }
      }
      block_list "sink" {
        description = "Where the token is written."
        label "type" {
          optional = true
        }
        object {
          open = true
          attr "type" {
            type = string
          }
          attr "dh_type" {
            type          = string
            values        = ["curve25519", ""]
            required_with = ["dh_path"]
          }
          attr "dh_path" {
            type          = string
            required_with = ["dh_type"]
          }
          attr "derive_key" {
            type          = bool
            required_with = ["dh_type"]
          }
          attr "aad" {
            type          = string
            required_with = ["dh_type"]
          }
          attr "aad_env_var" {
            type = string
          }
        }
      }
    }
  }
  block "cache" {
    description = "What the agent remembers."
    url         = "https://developer.hashicorp.com/vault/docs/agent-and-proxy/agent/caching"
    object {
      open = true
      attr "use_auto_auth_token" {
        type    = string
        pattern = "(?i)true|false|force|0|1|t|f"
      }
      attr "enforce_consistency" {
        type   = string
        values = ["always", "never", ""]
      }
      attr "when_inconsistent" {
        type   = string
        values = ["retry", "fail", "forward", ""]
      }
    }
  }
  block_list "env_template" {
    description = "An environment variable of the process in `exec`."
    url         = "https://developer.hashicorp.com/vault/docs/agent-and-proxy/agent/process-supervisor"
    label "name" {}
    object {
      exactly_one_of = [["contents", "source"]]
      attr "contents" {
        type = string
      }
      attr "source" {
        description = "The path of a file with the template."
        type        = string
      }
      attr "error_on_missing_key" {
        type = bool
      }
      attr "error_fatal" {
        type = bool
      }
      attr "left_delimiter" {
        type = string
      }
      attr "right_delimiter" {
        type = string
      }
      attr "function_denylist" {
        type = any
      }
      attr "function_blacklist" {
        type = any
      }
    }
  }
  block "exec" {
    description = "The process that the agent runs."
    url         = "https://developer.hashicorp.com/vault/docs/agent-and-proxy/agent/process-supervisor"
    object {
      attr "command" {
        description = "The program and its arguments."
        type        = any
        required    = true
      }
      attr "restart_on_secret_changes" {
        type   = string
        values = ["always", "never", ""]
      }
      attr "restart_stop_signal" {
        type    = string
        pattern = "(?i)(SIG[A-Z0-9+-]+)?"
      }
      attr "child_process_stdout" {
        type = string
      }
      attr "child_process_stderr" {
        type = string
      }
    }
  }
}

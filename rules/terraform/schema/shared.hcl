# What several kinds of Terraform files have in common.
#
# Sources: internal/configs of Terraform (main, 2026-08) and its documentation of the language. A
# "since" is only given where the release that introduced an item is documented.

shared "condition" {
  object {
    attr "condition" {
      description = "Must be true."
      type        = bool
      required    = true
      role        = "condition"
    }
    attr "error_message" {
      description = "What to report if the condition is false."
      type        = string
      required    = true
    }
  }
}

# Arguments whose names are those of meta-arguments.
shared "escaped" {
  object {
    open = true
  }
}

shared "variable" {
  object {
    attr "description" {
      description = "What the variable is for."
      type        = string
      reads       = "constant"
      nullable    = false
    }
    attr "default" {
      description = "The value if none is given. A variable without a default is required."
      reads       = "constant"
    }
    attr "type" {
      description = "The type that values are converted to."
      reads       = "static"
    }
    attr "sensitive" {
      description = "Whether values are hidden in output."
      type        = bool
      reads       = "constant"
      since       = "0.14"
      nullable    = false
    }
    attr "ephemeral" {
      description = "Whether values are left out of state and plan files."
      type        = bool
      reads       = "constant"
      since       = "1.10"
      nullable    = false
    }
    attr "nullable" {
      description = "Whether the value may be null."
      type        = bool
      reads       = "constant"
      since       = "1.1"
      nullable    = false
    }
    attr "deprecated" {
      description = "A warning for callers that set the variable."
      type        = string
      reads       = "constant"
      nullable    = false
      since       = "1.15"
    }
    attr "const" {
      description = "Whether the value must be known before planning."
      type        = bool
      reads       = "constant"
      nullable    = false
      since       = "1.15"
    }
    block_list "validation" {
      description = "A condition that values must meet."
      since       = "0.13"
      body        = "condition"
    }
  }
}

shared "provider" {
  object {
    open = true
    attr "alias" {
      description = "The name of an additional configuration of the provider."
      type        = string
      reads       = "constant"
      format      = "identifier"
      nullable    = false
    }
    attr "version" {
      description = "The allowed versions of the provider. Belongs in `required_providers`."
      type        = string
      reads       = "constant"
    }
    block "_" {
      description = "Arguments of the provider that are named like meta-arguments."
      body        = "escaped"
    }
  }
}

# Source: internal/communicator/shared of Terraform. Open, since the connections of a resource and
# of a provisioner are read as one where there are both, and other arguments are then ignored.
shared "connection" {
  object {
    open = true
    attr "type" {
      description = "The protocol: ssh (the default) or winrm."
      type        = string
    }
    attr "user" {
      type = string
    }
    attr "password" {
      type = string
    }
    attr "host" {
      description = "The address to connect to."
      type        = string
    }
    attr "port" {
      type = number
    }
    attr "timeout" {
      type = string
    }
    attr "script_path" {
      type = string
    }
    attr "target_platform" {
      type = string
    }
    attr "private_key" {
      type = string
    }
    attr "certificate" {
      type = string
    }
    attr "host_key" {
      type = string
    }
    attr "agent" {
      type = bool
    }
    attr "agent_identity" {
      type = string
    }
    attr "proxy_scheme" {
      type = string
    }
    attr "proxy_host" {
      type = string
    }
    attr "proxy_port" {
      type = number
    }
    attr "proxy_user_name" {
      type = string
    }
    attr "proxy_user_password" {
      type = string
    }
    attr "bastion_host" {
      type = string
    }
    attr "bastion_host_key" {
      type = string
    }
    attr "bastion_port" {
      type = number
    }
    attr "bastion_user" {
      type = string
    }
    attr "bastion_password" {
      type = string
    }
    attr "bastion_private_key" {
      type = string
    }
    attr "bastion_certificate" {
      type = string
    }
    attr "https" {
      type = bool
    }
    attr "insecure" {
      type = bool
    }
    attr "use_ntlm" {
      type = bool
    }
    attr "cacert" {
      type = string
    }
  }
}

shared "provisioner" {
  object {
    open = true
    attr "when" {
      description     = "When to run: create (the default) or destroy."
      reads           = "name"
      keywords        = ["create", "destroy"]
      quoted_keywords = true
      nullable        = false
    }
    attr "on_failure" {
      description     = "What happens after a failure: fail (the default) or continue."
      reads           = "name"
      keywords        = ["continue", "fail"]
      quoted_keywords = true
      nullable        = false
    }
    block "connection" {
      description = "How to connect to the resource."
      body        = "connection"
    }
    block "_" {
      description = "Arguments of the provisioner that are named like meta-arguments."
      body        = "escaped"
    }
    when "type" "local-exec" {
      object {
        attr "command" {
          description = "The command to run."
          type        = string
          required    = true
        }
        attr "interpreter" {
          description = "The program that runs the command, and its arguments."
          type        = list(string)
        }
        attr "working_dir" {
          description = "Where to run the command."
          type        = string
        }
        attr "environment" {
          description = "Environment variables of the command."
          type        = map(string)
        }
        attr "quiet" {
          description = "Whether to print only the output of the command."
          type        = bool
        }
      }
    }
    when "type" "remote-exec" {
      object {
        exactly_one_of = [["inline", "script", "scripts"]]
        attr "inline" {
          description = "Commands to run in order."
          type        = list(string)
        }
        attr "script" {
          description = "The path of a local script."
          type        = string
        }
        attr "scripts" {
          description = "The paths of local scripts."
          type        = list(string)
        }
      }
    }
    when "type" "file" {
      object {
        exactly_one_of = [["source", "content"]]
        attr "source" {
          description = "The local file or folder to copy."
          type        = string
        }
        attr "content" {
          description = "The content of the file."
          type        = string
        }
        attr "destination" {
          description = "Where to copy it to."
          type        = string
          required    = true
        }
      }
    }
  }
}

shared "conditions" {
  object {
    attr "create_before_destroy" {
      reads = "static"
    }
    attr "prevent_destroy" {
      reads = "static"
    }
    attr "ignore_changes" {
      reads = "static"
    }
    attr "replace_triggered_by" {
      reads = "static"
    }
    block_list "precondition" {
      description = "A condition that must hold before the object is read."
      since       = "1.2"
      body        = "condition"
    }
    block_list "postcondition" {
      description = "A condition that must hold after the object was read."
      since       = "1.2"
      body        = "condition"
    }
  }
}

shared "data" {
  object {
    open           = true
    at_most_one_of = [["count", "for_each"]]
    attr "count" {
      description = "The number of instances."
      type        = number
      role        = "instances"
    }
    attr "for_each" {
      description = "A map or a set of strings, with one instance for each element."
      since       = "0.12.6"
      role        = "instances"
    }
    attr "provider" {
      description = "The configuration of the provider to use."
      reads       = "reference"
      role        = "provider"
    }
    attr "depends_on" {
      description = "Dependencies that no expression reveals."
      reads       = "references"
      nullable    = false
    }
    block "lifecycle" {
      body = "conditions"
    }
    block "_" {
      description = "Arguments of the data source that are named like meta-arguments."
      body        = "escaped"
    }
    when "type" "terraform_remote_state" {
      object {
        attr "backend" {
          description = "The type of the backend."
          type        = string
          required    = true
        }
        attr "config" {
          description = "The configuration of the backend."
        }
        attr "defaults" {
          description = "Values for outputs that the state lacks."
        }
        attr "outputs" {
          description = "The outputs; read-only."
        }
        attr "workspace" {
          description = "The workspace to read."
          type        = string
        }
      }
    }
  }
}

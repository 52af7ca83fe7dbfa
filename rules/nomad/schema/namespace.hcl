# Namespaces, for `nomad namespace apply`. Names that it does not know are ignored, so that all bodies
# are open.
#
# Source: Nomad, "Namespace specification", and the parser of the command.

object {
  open = true

  attr "name" {
    description = "The name of the namespace."
    type        = string
  }
  attr "description" {
    type = string
  }
  attr "quota" {
    description = "The quota of the namespace."
    type        = string
  }
  block "capabilities" {
    description = "Which drivers and network modes jobs may use."
    object {
      open = true
      attr "enabled_task_drivers" {
        type = list(string)
      }
      attr "disabled_task_drivers" {
        type = list(string)
      }
      attr "enabled_network_modes" {
        type = list(string)
      }
      attr "disabled_network_modes" {
        type = list(string)
      }
    }
  }
  block "node_pool_config" {
    description = "Which node pools jobs may use."
    body        = "allowance"
  }
  block "vault" {
    description = "Which Vault clusters jobs may use."
    body        = "allowance"
  }
  block "consul" {
    description = "Which Consul clusters jobs may use."
    body        = "allowance"
  }
}

shared "allowance" {
  object {
    open = true
    attr "default" {
      description = "The one that jobs use if they name none."
      type        = string
    }
    attr "allowed" {
      type           = list(string)
      conflicts_with = ["denied"]
    }
    attr "denied" {
      type = list(string)
    }
  }
}

# Controllers and workers: what is certain. All bodies are open.
#
# Source: Boundary, "Boundary configuration".

object {
  open = true

  attr "disable_mlock" {
    description = "Whether memory may be swapped to the disk."
    type        = bool
  }
  block_list "listener" {
    description = "Where the process listens."
    url         = "https://developer.hashicorp.com/boundary/docs/configuration/listener"
    label "type" {
      values = ["tcp", "unix"]
    }
    object {
      open = true

      attr "purpose" {
        description = "What the listener is for."
        type        = any
        values      = ["api", "cluster", "proxy", "ops"]
      }
    }
  }
  block_list "kms" {
    description = "Where keys are kept."
    url         = "https://developer.hashicorp.com/boundary/docs/configuration/kms"
    label "type" {
    }
    object {
      open = true
    }
  }
}

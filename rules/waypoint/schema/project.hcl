# Projects: the blocks at the top; plugins have attributes of their own.
#
# Source: Waypoint, "waypoint.hcl", and the validation in `internal/config`.

object {
  attr "project" {
    description = "The name of the project."
    type        = string
  }
  attr "labels" {
    type = any
  }
  block "runner" {
    object {
      open = true
    }
  }
  block "config" {
    object {
      open = true
    }
  }
  block_object "variable" {
    labels = ["name"]
    label "name" {
      format = "identifier"
    }
    object {
      attr "type" {
        description = "The type of its values."
        reads       = "static"
      }
      attr "default" {
        description = "The value unless another one is set."
      }
      attr "description" {
        type  = string
        reads = "constant"
      }
      attr "env" {
        description = "Environment variables that can set it."
        type        = list(string)
        reads       = "constant"
      }
      attr "sensitive" {
        description = "Whether values are hidden in output."
        type        = bool
        reads       = "constant"
      }
    }
  }
  block_map "plugin" {
    labels = ["name"]
    object {
      open = true
    }
  }
  block_map "pipeline" {
    description = "Steps that run one after another."
    labels      = ["name"]
    object {
      open = true

      block_list "step" {
        min_items = 1
        label "name" {
        }
        object {
          open = true
        }
      }
    }
  }
  block_map "app" {
    description = "An application: how it is built, deployed and released."
    labels      = ["name"]
    object {
      open = true

      block "build" {
        object {
          open = true
        }
      }
      block "deploy" {
        required_with = ["build"]
        object {
          open = true
        }
      }
      block "release" {
        required_with = ["build"]
        object {
          open = true
        }
      }
    }
  }
}

# Projects: the blocks at the top; plugins have attributes of their own.
#
# Source: Waypoint, "waypoint.hcl".

object {
  attr "project" {
    description = "The name of the project."
    type        = string
    reads       = "constant"
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
  block_map "variable" {
    labels = ["name"]
    object {
      open = true
    }
  }
  block_map "plugin" {
    labels = ["name"]
    object {
      open = true
    }
  }
  block_list "pipeline" {
    label "name" {
    }
    object {
      open = true
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
        object {
          open = true
        }
      }
      block "release" {
        object {
          open = true
        }
      }
    }
  }
}

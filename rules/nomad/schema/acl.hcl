# ACL policies: what a token may do.
#
# Nomad before 1.11 ignores names that it does not know, so that all bodies are open;
# `invalid-capability` reports those that look misspelled.
#
# Source: Nomad, "ACL policy specification".

object {
  open = true

  block_list "namespace" {
    description = "The permitted operations in namespaces, by name or pattern."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["deny", "read", "write", "scale", "list", ""]
      }
      attr "capabilities" {
        type = list(string)
        values = [
          "alloc-exec", "alloc-lifecycle", "alloc-node-exec", "csi-list-volume", "csi-mount-volume",
          "csi-read-volume", "csi-register-plugin", "csi-write-volume", "deny", "dispatch-job",
          "host-volume-create", "host-volume-delete", "host-volume-read", "host-volume-register",
          "host-volume-write", "list-jobs", "list-scaling-policies", "parse-job", "read-fs",
          "read-job", "read-job-scaling", "read-logs", "read-scaling-policy", "scale-job",
          "sentinel-override", "submit-job", "submit-recommendation",
        ]
      }
      block_list "variables" {
        description = "Access to the variables of the namespace."
        object {
          open = true
          block_list "path" {
            label "path" {
            }
            object {
              open = true
              attr "capabilities" {
                type   = list(string)
                values = ["deny", "destroy", "list", "read", "write"]
              }
            }
          }
        }
      }
    }
  }
  block_list "node_pool" {
    description = "The permitted operations on node pools, by name or pattern."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["deny", "read", "write", ""]
      }
      attr "capabilities" {
        type   = list(string)
        values = ["delete", "deny", "read", "write"]
      }
    }
  }
  block_list "host_volume" {
    description = "Access to static host volumes, by a name or a pattern."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["deny", "read", "write", ""]
      }
      attr "capabilities" {
        type   = list(string)
        values = ["deny", "mount-readonly", "mount-readwrite"]
      }
    }
  }
  block_list "agent" {
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["deny", "read", "write", ""]
      }
    }
  }
  block_list "node" {
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["deny", "read", "write", ""]
      }
    }
  }
  block_list "operator" {
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["deny", "read", "write", ""]
      }
      attr "capabilities" {
        description = "What is allowed, in detail, such as `snapshot-save`."
        type        = list(string)
      }
    }
  }
  block_list "quota" {
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["deny", "read", "write", ""]
      }
    }
  }
  block_list "plugin" {
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["deny", "read", "list", ""]
      }
    }
  }
}

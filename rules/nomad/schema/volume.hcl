# Volumes, for `nomad volume create` and `nomad volume register`.
#
# Source: Nomad, "Volume specification", and the structs of its API.

object {
  attr "id" {
    type = string
  }
  attr "name" {
    type = string
  }
  attr "namespace" {
    type = string
  }
  attr "type" {
    description = "`csi` or `host`."
    type        = string
    values      = ["csi", "host"]
  }
  attr "plugin_id" {
    type = string
  }
  attr "external_id" {
    type = string
  }
  attr "snapshot_id" {
    type           = string
    conflicts_with = ["clone_id"]
  }
  attr "clone_id" {
    type = string
  }
  attr "capacity" {
    type = any
  }
  attr "capacity_min" {
    type    = any
    pattern = "([0-9.]+ ?[kKmMgGtTpPeE]?[iI]?[bB]?)?"
  }
  attr "capacity_max" {
    type    = any
    pattern = "([0-9.]+ ?[kKmMgGtTpPeE]?[iI]?[bB]?)?"
  }
  attr "node_id" {
    type = string
  }
  attr "node_pool" {
    type = string
  }
  attr "host_path" {
    type = string
  }
  attr "access_mode" {
    type = string
    values = [
      "single-node-reader-only", "single-node-writer", "single-node-single-writer",
      "single-node-multi-writer", "multi-node-reader-only", "multi-node-single-writer",
      "multi-node-multi-writer", "",
    ]
  }
  attr "attachment_mode" {
    type   = string
    values = ["block-device", "file-system", ""]
  }
  block_list "capability" {
    description = "A way to mount the volume."
    object {
      attr "access_mode" {
        type = string
        values = [
          "single-node-reader-only", "single-node-writer", "single-node-single-writer",
          "single-node-multi-writer", "multi-node-reader-only", "multi-node-single-writer",
          "multi-node-multi-writer", "",
        ]
      }
      attr "attachment_mode" {
        type   = string
        values = ["block-device", "file-system", ""]
      }
    }
  }
  block_list "constraint" {
    description = "A condition that the client must meet."
    object {
      attr "attribute" {
        type = string
      }
      attr "operator" {
        type = string
      }
      attr "value" {
        type = string
      }
    }
  }
  block "mount_options" {
    object {
      attr "fs_type" {
        type = string
      }
      attr "mount_flags" {
        type = list(string)
      }
    }
  }
  block "topology_request" {
    object {
      block_list "required" {
        object {
          open = true
        }
      }
      block_list "preferred" {
        object {
          open = true
        }
      }
    }
  }
  attr "secrets" {
    type = any
  }
  attr "parameters" {
    type = any
  }
  attr "context" {
    type = any
  }
}

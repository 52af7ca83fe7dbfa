# Files of modules: *.tofu and *.tofu.json, and files of Terraform that OpenTofu reads.
#
# Source: internal/configs and internal/encryption/config of OpenTofu (main, 2026-08) and its
# documentation of the language.

object {
  without = ["action"]

  block_list "terraform" {
    url = null
    object {
      without = ["state_store"]
      attr "required_version" {
        description = "The versions of OpenTofu that the module works with."
      }
      # Both are ignored, whatever they are.
      attr "experiments" {
        reads    = "static"
        nullable = null
      }
      attr "language" {
        reads    = "static"
        keywords = null
      }
      block_list "backend" {
        label "type" {
          words = {
            azurerm    = {}
            consul     = {}
            cos        = {}
            gcs        = {}
            http       = {}
            inmem      = {}
            kubernetes = {}
            local      = {}
            oci        = {}
            oss        = {}
            pg         = {}
            remote     = {}
            s3         = {}
          }
        }
      }
      block_list "cloud" {
        description = "The workspace to use in a remote service."
      }
      block "encryption" {
        description = "How state and plans are encrypted."
        url         = "https://opentofu.org/docs/language/state/encryption/"
        since       = "1.7"
        object {
          block_list "key_provider" {
            label "type" {
              format = "identifier"
            }
            label "name" {
              format = "identifier"
            }
            object {
              open = true
            }
          }
          block_list "method" {
            label "type" {
              format = "identifier"
            }
            label "name" {
              format = "identifier"
            }
            object {
              open = true
            }
          }
          block "state" {
            body = "encrypted"
          }
          block "plan" {
            body = "encrypted"
          }
          block "remote_state_data_sources" {
            object {
              block "default" {
                body = "decrypted"
              }
              block_list "remote_state_data_source" {
                label "name" {
                }
                body = "decrypted"
              }
            }
          }
        }
      }
    }
  }

  block_list "language" {
    description = "The language that the module is written in, and the versions that read it."
    since       = "1.12"
    object {
      attr "edition" {
        reads    = "name"
        keywords = ["tofu2024"]
      }
      attr "experiments" {
        reads = "names"
      }
      block_list "compatible_with" {
        object {
          open = true # Other products have arguments of their own.
          attr "opentofu" {
            description = "The versions of OpenTofu that the module works with."
            type        = string
            reads       = "constant"
          }
        }
      }
    }
  }

  block_list "provider" {
    url = null
  }
  block_list "variable" {
    url = null
  }
  block_attrs "locals" {
    url = null
  }

  block_list "output" {
    url = null
    object {
      without = ["type"]
      attr "ephemeral" {
        since = "1.11"
      }
      attr "deprecated" {
        pattern = "(?s).+"
        since   = "1.10"
      }
    }
  }

  block_list "module" {
    url = null
    object {
      without = ["ignore_nested_deprecations"]
      attr "source" {
        nullable = null
      }
      block "lifecycle" {
        description = "Whether the module is used at all."
        since       = "1.11"
        object {
          attr "enabled" {
            description = "Whether the object exists."
            type        = bool
            since       = "1.11"
            role        = "instances"
          }
        }
      }
    }
  }

  block_list "resource" {
    description = "An object that OpenTofu manages."
    url         = null
    object {
      block "lifecycle" {
        object {
          without = ["action_trigger"]
          attr "prevent_destroy" {
            reads    = null
            nullable = null
          }
          attr "enabled" {
            description = "Whether the object exists."
            type        = bool
            since       = "1.11"
            role        = "instances"
          }
          attr "destroy" {
            since = "1.12"
          }
        }
      }
      when "type" "terraform_data" {
        object {
          without = ["store"]
        }
      }
    }
  }

  block_list "data" {
    description = "An object that OpenTofu only reads."
    url         = null
  }
  block_list "ephemeral" {
    url   = null
    since = "1.11"
  }

  block_list "removed" {
    object {
      without = ["connection"]
      block_list "lifecycle" {
        since = "1.10"
      }
      block_list "provisioner" {
        since = "1.10"
      }
    }
  }

  block_list "check" {
    url = null
  }
}

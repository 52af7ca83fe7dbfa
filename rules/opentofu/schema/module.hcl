# Files of modules: *.tofu and *.tofu.json, and files of Terraform that OpenTofu reads.
#
# Source: internal/configs and internal/encryption/config of OpenTofu (main, 2026-08) and its
# documentation of the language.

object {
  block_list "terraform" {
    description = "Settings of the module and its requirements."
    object {
      attr "required_version" {
        description = "The versions of OpenTofu that the module works with."
        type        = string
        reads       = "constant"
      }
      attr "experiments" {
        description = "Experimental features to enable."
        reads       = "names"
        nullable    = false
      }
      attr "language" {
        reads    = "name"
        keywords = ["TF2021"]
      }
      block_list "backend" {
        description = "Where state is stored."
        label "type" {
        }
        object {
          open = true
        }
      }
      block_list "cloud" {
        description = "The workspace to use in a remote service."
        object {
          open = true
        }
      }
      block_list "required_providers" {
        description = "The providers that the module uses, by local name."
        object {
          opaque = true
        }
      }
      block "encryption" {
        description = "How state and plans are encrypted."
        url         = "https://opentofu.org/docs/language/state/encryption/"
        since       = "1.7.0"
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
      block_list "provider_meta" {
        description = "Information for a provider."
        label "provider" {
        }
        object {
          open = true
        }
      }
    }
  }

  block "language" {
    description = "The language that the module is written in, and the versions that read it."
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
    description = "The configuration of a provider."
    body        = "provider"
    label "name" {
    }
  }

  block_list "variable" {
    description = "An input variable of the module."
    body        = "variable"
    label "name" {
      format = "identifier"
    }
  }

  block_attrs "locals" {
    description  = "Local values, by name."
    element_type = any
    max_items    = 0
  }

  block_list "output" {
    description = "A value that the module returns."
    label "name" {
      format = "identifier"
    }
    object {
      attr "description" {
        description = "What the value is for."
        type        = string
        reads       = "constant"
        nullable    = false
      }
      attr "value" {
        description = "The value."
        required    = true
      }
      attr "depends_on" {
        description = "Dependencies that no expression reveals."
        reads       = "references"
        nullable    = false
      }
      attr "sensitive" {
        description = "Whether the value is hidden in output."
        type        = bool
        reads       = "constant"
        nullable    = false
      }
      attr "ephemeral" {
        description = "Whether the value is left out of state and plan files."
        type        = bool
        reads       = "constant"
        since       = "1.11.0"
        nullable    = false
      }
      attr "deprecated" {
        description = "A warning for callers that use the output."
        type        = string
        pattern     = "(?s).+"
        reads       = "constant"
        since       = "1.10.0"
        nullable    = false
      }
      block_list "precondition" {
        description = "A condition that must hold before the value is stored."
        body        = "condition"
      }
    }
  }

  block_list "module" {
    description = "A call of another module. Other arguments are its input variables."
    label "name" {
      format = "identifier"
    }
    object {
      at_most_one_of = [["count", "for_each"]]
      attr "*" {
        description = "The value of an input variable of the module."
      }
      attr "source" {
        description = "Where the module is."
        type        = string
        required    = true
      }
      attr "version" {
        description = "The allowed versions; only for modules from a registry."
        type        = string
      }
      attr "count" {
        description = "The number of instances."
        type        = number
      }
      attr "for_each" {
        description = "A map or a set of strings, with one instance for each element."
      }
      block "lifecycle" {
        description = "Whether the module is used at all."
        object {
          attr "enabled" {
            description = "Whether the object exists."
            type        = bool
            since       = "1.11.0"
          }
        }
      }
      attr "depends_on" {
        description = "Dependencies that no expression reveals."
        reads       = "references"
        nullable    = false
      }
      attr "providers" {
        description = "The configurations of providers that the module gets."
        reads       = "reference_map"
        nullable    = false
      }
      block "_" {
        description = "Values of input variables that are named like meta-arguments."
        body        = "escaped"
      }
    }
  }

  block_list "resource" {
    description = "An object that OpenTofu manages."
    label "type" {
      format = "identifier"
    }
    label "name" {
      format = "identifier"
    }
    object {
      open           = true
      at_most_one_of = [["count", "for_each"]]
      attr "count" {
        description = "The number of instances."
        type        = number
      }
      attr "for_each" {
        description = "A map or a set of strings, with one instance for each element."
      }
      attr "provider" {
        description = "The configuration of the provider to use."
        reads       = "reference"
      }
      attr "depends_on" {
        description = "Dependencies that no expression reveals."
        reads       = "references"
        nullable    = false
      }
      block "lifecycle" {
        description = "How changes are made."
        object {
          attr "create_before_destroy" {
            description = "Whether a replacement is created before the old object is destroyed."
            type        = bool
            reads       = "constant"
            nullable    = false
          }
          attr "prevent_destroy" {
            description = "Whether plans that destroy the object are rejected."
            type        = bool
            nullable    = false
          }
          attr "ignore_changes" {
            description = "Arguments whose changes are ignored, or all."
            reads       = "static"
          }
          attr "replace_triggered_by" {
            description = "References whose changes replace the object."
            reads       = "references"
            nullable    = false
          }
          attr "enabled" {
            description = "Whether the object exists."
            type        = bool
            since       = "1.11.0"
          }
          attr "destroy" {
            description = "Whether the object is destroyed when it is no longer managed."
            type        = bool
            reads       = "constant"
            since       = "1.12.0"
            nullable    = false
          }
          block_list "precondition" {
            description = "A condition that must hold before the object is changed."
            body        = "condition"
          }
          block_list "postcondition" {
            description = "A condition that must hold after the object was changed."
            body        = "condition"
          }
        }
      }
      block "connection" {
        description = "How provisioners connect to the resource."
        body        = "connection"
      }
      block_list "provisioner" {
        description = "A script or a copy of files after creation or before destruction."
        body        = "provisioner"
        label "type" {
        }
      }
      block "_" {
        description = "Arguments of the resource that are named like meta-arguments."
        body        = "escaped"
      }
      when "type" "terraform_data" {
        object {
          attr "input" {
            description = "A value to store; `output` shows it after the change."
          }
          attr "triggers_replace" {
            description = "A value whose changes replace the resource."
          }
        }
      }
    }
  }

  block_list "data" {
    description = "An object that OpenTofu only reads."
    body        = "data"
    label "type" {
      format = "identifier"
    }
    label "name" {
      format = "identifier"
    }
  }

  block_list "ephemeral" {
    description = "An object that exists only during a run."
    since       = "1.11.0"
    body        = "data"
    label "type" {
      format = "identifier"
    }
    label "name" {
      format = "identifier"
    }
  }

  block_list "moved" {
    description = "A change of an address, so that state follows it."
    object {
      attr "from" {
        description = "The former address."
        required    = true
        reads       = "reference"
      }
      attr "to" {
        description = "The new address."
        required    = true
        reads       = "reference"
      }
    }
  }

  block_list "removed" {
    description = "An object that is no longer in the configuration."
    since       = "1.7.0"
    object {
      attr "from" {
        description = "Its address."
        required    = true
        reads       = "reference"
      }
      block_list "lifecycle" {
        object {
          attr "destroy" {
            description = "Whether the object is destroyed, or just forgotten."
            type        = bool
            reads       = "constant"
            nullable    = false
          }
        }
      }
      block_list "provisioner" {
        description = "A script to run before destruction."
        body        = "provisioner"
        label "type" {
        }
      }
    }
  }

  block_list "import" {
    description = "An existing object to manage from now on."
    object {
      exactly_one_of = [["id", "identity"]]
      attr "to" {
        description = "The resource that manages it."
        required    = true
        reads       = "reference"
      }
      attr "id" {
        description = "Its identifier."
        type        = string
      }
      attr "identity" {
        description = "Its identity, an object of attributes."
        since       = "1.12.0"
      }
      attr "for_each" {
        description = "A collection, with one import for each element."
        since       = "1.7.0"
      }
      attr "provider" {
        description = "The configuration of the provider to use."
        reads       = "reference"
      }
    }
  }

  block_list "check" {
    description = "Assertions about the whole configuration, whose failures are warnings."
    label "name" {
      format = "identifier"
    }
    object {
      block "data" {
        description = "A data source that only this check reads."
        body        = "data"
        label "type" {
          format = "identifier"
        }
        label "name" {
          format = "identifier"
        }
      }
      block_list "assert" {
        description = "A condition that should hold."
        min_items   = 1
        body        = "condition"
      }
    }
  }
}

# Files of modules: *.tf and *.tf.json.

object {
  block_list "terraform" {
    description = "Settings of the module and its requirements."
    url         = "https://developer.hashicorp.com/terraform/language/block/terraform"
    object {
      attr "required_version" {
        description = "The versions of Terraform that the module works with."
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
        since    = "0.15"
      }
      block_list "backend" {
        description = "Where state is stored."
        label "type" {
          words = {
            azurerm    = {}
            consul     = {}
            cos        = { since = "0.12.21" }
            gcs        = {}
            http       = {}
            inmem      = {}
            kubernetes = { since = "0.13" }
            local      = {}
            oci        = { since = "1.12" }
            oss        = { since = "0.12.2" }
            pg         = {}
            remote     = {}
            s3         = {}

            artifactory = { until = "1.3" }
            atlas       = { until = "0.15" }
            azure       = { until = "1.3" }
            etcd        = { until = "1.3" }
            etcdv3      = { until = "1.3" }
            manta       = { until = "1.3" }
            swift       = { until = "1.3" }
          }
        }
        object {
          open = true
        }
      }
      block_list "cloud" {
        description = "The HCP Terraform workspace to use."
        since       = "1.1"
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
      block_list "state_store" {
        description = "A provider that stores state."
        since       = "1.14"
        label "type" {
        }
        object {
          open = true
        }
      }
      block_list "provider_meta" {
        description = "Information for a provider."
        since       = "0.13"
        label "provider" {
        }
        object {
          open = true
        }
      }
    }
  }

  block_list "provider" {
    description = "The configuration of a provider."
    url         = "https://developer.hashicorp.com/terraform/language/block/provider"
    body        = "provider"
    label "name" {
    }
  }

  block_list "variable" {
    description = "An input variable of the module."
    url         = "https://developer.hashicorp.com/terraform/language/block/variable"
    body        = "variable"
    label "name" {
      format = "identifier"
    }
  }

  block_attrs "locals" {
    description  = "Local values, by name."
    url          = "https://developer.hashicorp.com/terraform/language/block/locals"
    element_type = any
    max_items    = 0
  }

  block_list "output" {
    description = "A value that the module returns."
    url         = "https://developer.hashicorp.com/terraform/language/block/output"
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
        since       = "1.10"
        nullable    = false
      }
      attr "deprecated" {
        description = "A warning for callers that use the output."
        type        = string
        reads       = "constant"
        nullable    = false
        since       = "1.15"
      }
      attr "type" {
        description = "The type of the value."
        reads       = "static"
        since       = "1.15"
      }
      block_list "precondition" {
        description = "A condition that must hold before the value is stored."
        since       = "1.2"
        body        = "condition"
      }
    }
  }

  block_list "module" {
    description = "A call of another module. Other arguments are its input variables."
    url         = "https://developer.hashicorp.com/terraform/language/block/module"
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
        nullable    = false
      }
      attr "version" {
        description = "The allowed versions; only for modules from a registry."
        type        = string
      }
      attr "count" {
        description = "The number of instances."
        type        = number
        since       = "0.13"
        role        = "instances"
      }
      attr "for_each" {
        description = "A map or a set of strings, with one instance for each element."
        since       = "0.13"
        role        = "instances"
      }
      attr "depends_on" {
        description = "Dependencies that no expression reveals."
        reads       = "references"
        since       = "0.13"
        nullable    = false
      }
      attr "providers" {
        description = "The configurations of providers that the module gets."
        reads       = "reference_map"
        nullable    = false
      }
      attr "ignore_nested_deprecations" {
        description = "Whether to hide warnings about deprecations inside the module."
        type        = bool
        reads       = "constant"
        nullable    = false
        since       = "1.15"
      }
      block "_" {
        description = "Values of input variables that are named like meta-arguments."
        body        = "escaped"
      }
    }
  }

  block_list "resource" {
    description = "An object that Terraform manages."
    url         = "https://developer.hashicorp.com/terraform/language/block/resource"
    label "type" {
      format = "identifier"
      words  = { terraform_data = { since = "1.4" } }
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
            reads       = "constant"
            nullable    = false
          }
          attr "ignore_changes" {
            description = "Arguments whose changes are ignored, or all."
            reads       = "static"
          }
          attr "replace_triggered_by" {
            description = "References whose changes replace the object."
            reads       = "references"
            since       = "1.2"
            nullable    = false
          }
          attr "destroy" {
            description = "Whether the object is destroyed when it is no longer managed."
            type        = bool
            reads       = "constant"
            nullable    = false
            since       = "1.16"
          }
          block_list "precondition" {
            description = "A condition that must hold before the object is changed."
            since       = "1.2"
            body        = "condition"
          }
          block_list "postcondition" {
            description = "A condition that must hold after the object was changed."
            since       = "1.2"
            body        = "condition"
          }
          block_list "action_trigger" {
            description = "Actions to run with changes of the object."
            since       = "1.14"
            object {
              attr "events" {
                required = true
                reads    = "names"
                nullable = false
                words = {
                  before_create  = {}
                  after_create   = {}
                  before_update  = {}
                  after_update   = {}
                  before_destroy = { since = "1.16" }
                  after_destroy  = { since = "1.16" }
                }
              }
              attr "actions" {
                required = true
                reads    = "references"
                nullable = false
              }
              attr "condition" {
                type = bool
              }
              attr "on_failure" {
                reads = "static"
                since = "1.16"
                words = {
                  halt     = {}
                  continue = {}
                  taint    = {}
                }
              }
            }
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
          block "store" {
            description = "Values that are kept between plan and apply."
            since       = "1.16"
            object {
              attr "input" {
                description = "The value to keep, which may be ephemeral."
              }
              attr "version" {
                description = "A value whose changes update `input`."
              }
              attr "sensitive" {
                type        = bool
                description = "Whether the value is shown as `sensitive_output` instead of `output`."
              }
              attr "output" {
                description = "The value that is kept."
              }
              attr "sensitive_output" {
                description = "The value that is kept, if it is sensitive."
              }
            }
          }
        }
      }
    }
  }

  block_list "data" {
    description = "An object that Terraform only reads."
    url         = "https://developer.hashicorp.com/terraform/language/block/data"
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
    url         = "https://developer.hashicorp.com/terraform/language/block/ephemeral"
    since       = "1.10"
    body        = "data"
    label "type" {
      format = "identifier"
    }
    label "name" {
      format = "identifier"
    }
  }

  block_list "action" {
    description = "An operation of a provider besides create, read, update and delete."
    since       = "1.14"
    label "type" {
      format = "identifier"
    }
    label "name" {
      format = "identifier"
    }
    object {
      at_most_one_of = [["count", "for_each"]]
      attr "count" {
        type = number
        role = "instances"
      }
      attr "for_each" {
        role = "instances"
      }
      attr "provider" {
        reads = "reference"
        role  = "provider"
      }
      block "config" {
        object {
          open = true
        }
      }
    }
  }

  block_list "moved" {
    description = "A change of an address, so that state follows it."
    since       = "1.1"
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
    since       = "1.7"
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
      block "connection" {
        since = "1.9"
        body  = "connection"
      }
      block_list "provisioner" {
        description = "A script to run before destruction."
        since       = "1.9"
        body        = "provisioner"
        label "type" {
        }
      }
    }
  }

  block_list "import" {
    description = "An existing object to manage from now on."
    since       = "1.5"
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
        since       = "1.12"
      }
      attr "for_each" {
        description = "A collection, with one import for each element."
        since       = "1.7"
        role        = "instances"
      }
      attr "provider" {
        description = "The configuration of the provider to use."
        reads       = "reference"
        role        = "provider"
      }
    }
  }

  block_list "check" {
    description = "Assertions about the whole configuration, whose failures are warnings."
    url         = "https://developer.hashicorp.com/terraform/language/block/check"
    since       = "1.5"
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

# Templates: *.pkr.hcl and *.pkr.json.
#
# Source: package hcl2template of Packer 1.16, and its documentation of templates.

object {
  block_list "packer" {
    description = "Requirements: the version of Packer, and plugins."
    url         = "https://developer.hashicorp.com/packer/docs/templates/hcl_templates/blocks/packer"
    object {
      attr "required_version" {
        description = "The versions of Packer that the template works with."
        type        = string
        reads       = "constant"
      }
      block_list "required_plugins" {
        description = "The plugins that the template needs, by name: source and version."
        object {
          attr "*" {
            description = "The source address and the version constraint of a plugin."
            reads       = "constant"
          }
        }
      }
    }
  }

  block_list "variable" {
    description = "An input variable."
    url         = "https://developer.hashicorp.com/packer/docs/templates/hcl_templates/variables"
    label "name" {
      format = "identifier"
    }
    object {
      attr "type" {
        description = "The type that values are converted to; without it, that of the default."
        reads       = "static"
      }
      attr "default" {
        description = "The value if none is given. The only function that it may call is `env`."
      }
      attr "description" {
        description = "What the variable is for."
        type        = string
        reads       = "constant"
      }
      attr "sensitive" {
        description = "Whether values are hidden in output."
        type        = bool
        reads       = "constant"
      }
      block_list "validation" {
        description = "A condition that values must meet."
        object {
          attr "condition" {
            description = "Must be true. It refers to the variable itself and nothing else."
            type        = bool
            required    = true
          }
          attr "error_message" {
            description = "What to report if the condition is false, in a sentence."
            type        = string
            required    = true
            reads       = "constant"
          }
        }
      }
    }
  }

  block_attrs "variables" {
    description  = "Input variables with their defaults, by name."
    url          = "https://developer.hashicorp.com/packer/docs/templates/hcl_templates/variables"
    element_type = any
    max_items    = 0
  }

  block_list "local" {
    description = "A local value with settings."
    url         = "https://developer.hashicorp.com/packer/docs/templates/hcl_templates/locals"
    label "name" {
      format = "identifier"
    }
    object {
      attr "expression" {
        description = "The value."
        required    = true
      }
      attr "sensitive" {
        description = "Whether the value is hidden in output."
        type        = bool
        reads       = "constant"
      }
    }
  }

  block_attrs "locals" {
    description  = "Local values, by name."
    url          = "https://developer.hashicorp.com/packer/docs/templates/hcl_templates/locals"
    element_type = any
    max_items    = 0
  }

  block_list "data" {
    description = "Data from elsewhere, read before anything is built."
    url         = "https://developer.hashicorp.com/packer/docs/templates/hcl_templates/datasources"
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

  block_list "source" {
    description = "How to make an image: a builder and its configuration."
    url         = "https://developer.hashicorp.com/packer/docs/templates/hcl_templates/blocks/source"
    label "type" {
    }
    label "name" {
    }
    object {
      open = true
    }
  }

  block_list "communicator" {
    description = "Accepted, but ignored."
    label "type" {
    }
    label "name" {
    }
    object {
      opaque = true
    }
  }

  block "hcp_packer_registry" {
    body = "registry"
  }

  block_list "build" {
    description = "What to build from which sources."
    url         = "https://developer.hashicorp.com/packer/docs/templates/hcl_templates/blocks/build"
    object {
      attr "name" {
        description = "The name in output and in the names of builds."
        type        = string
      }
      attr "description" {
        description = "What is built."
        type        = string
      }
      attr "sources" {
        description = "References to sources as strings: TYPE.NAME or source.TYPE.NAME."
        type        = list(string)
      }
      block_list "source" {
        description = "A source with more settings for this build."
        label "reference" {
        }
        object {
          open = true
          attr "name" {
            description = "The name of the source in this build."
            type        = string
            reads       = "constant"
          }
        }
      }
      block_list "provisioner" {
        description = "A step that installs or configures something on the machine."
        body        = "provisioner"
        label "type" {
        }
      }
      block "error-cleanup-provisioner" {
        description = "The step that runs after a provisioner failed."
        body        = "provisioner"
        label "type" {
        }
      }
      block_list "post-processor" {
        description = "A step that does something with the artifact."
        body        = "post-processor"
        label "type" {
        }
      }
      block_list "post-processors" {
        description = "A chain of post-processors: each processes the artifact of the one before."
        object {
          block_list "post-processor" {
            description = "A step that does something with the artifact."
            body        = "post-processor"
            label "type" {
            }
          }
        }
      }
      block "hcp_packer_registry" {
        body = "registry"
      }
      block_list "from" {
        description = "Accepted, but ignored."
        label "type" {
        }
        object {
          opaque = true
        }
      }
    }
  }
}

shared "provisioner" {
  object {
    open = true
    attr "name" {
      description = "The name in output."
      type        = string
    }
    attr "only" {
      description = "The builds for which the step runs."
      type        = list(string)
    }
    attr "except" {
      description = "The builds for which the step does not run."
      type        = list(string)
    }
    attr "pause_before" {
      description = "How long to wait before the step, such as 10s."
      type        = string
    }
    attr "timeout" {
      description = "How long the step may take, such as 5m."
      type        = string
    }
    attr "max_retries" {
      description = "How often the step is retried after a failure."
      type        = number
      format      = "integer"
    }
    attr "continue_on_error" {
      description = "Whether the build continues if the step fails."
      type        = bool
    }
    attr "override" {
      description = "Settings of the step for single sources, by name."
    }
  }
}

shared "post-processor" {
  object {
    open = true
    attr "name" {
      description = "The name in output, for -only and -except."
      type        = string
    }
    attr "only" {
      description = "The builds for which the step runs."
      type        = list(string)
    }
    attr "except" {
      description = "The builds for which the step does not run."
      type        = list(string)
    }
    attr "keep_input_artifact" {
      description = "Whether the input artifact of the step is kept."
      type        = bool
    }
  }
}

shared "registry" {
  object {
    open = true # Misspelt names are never reported by Packer.
    attr "bucket_name" {
      description = "The bucket in HCP Packer: 3 to 36 letters, digits and hyphens."
      type        = string
    }
    attr "description" {
      description = "What the bucket holds, in at most 255 bytes."
      type        = string
    }
    attr "bucket_labels" {
      description = "Labels of the bucket."
      type        = map(string)
    }
    attr "build_labels" {
      description = "Labels of each version."
      type        = map(string)
    }
    attr "labels" {
      description = "The old name of bucket_labels."
      type        = map(string)
    }
    attr "channels" {
      description = "The channels that get the version."
      type        = list(string)
    }
  }
}

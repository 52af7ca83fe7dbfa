# Components of stacks: *.tfcomponent.hcl, formerly *.tfstack.hcl.
#
# Source: internal/stacks/stackconfig of Terraform, and the documentation of stacks.

object {
  attr "language" {
    reads = "static"
  }
  block_list "component" {
    description = "A module as a part of the stack."
    label "name" {
      format = "identifier"
    }
    object {
      attr "source" {
        description = "Where the module is."
        type        = string
        required    = true
        reads       = "constant"
      }
      attr "version" {
        type  = string
        reads = "constant"
      }
      attr "for_each" {
        role = "instances"
      }
      attr "inputs" {
        description = "Values for the variables of the module."
      }
      attr "providers" {
        description = "The configurations of providers that the module gets."
      }
      attr "depends_on" {
        reads = "references"
      }
    }
  }
  block_list "stack" {
    description = "Another stack as a part of this one."
    label "name" {
      format = "identifier"
    }
    object {
      attr "source" {
        description = "Where the stack is."
        type        = string
        required    = true
        reads       = "constant"
      }
      attr "version" {
        type  = string
        reads = "constant"
      }
      attr "for_each" {
        role = "instances"
      }
      attr "inputs" {
        description = "Values for the variables of the stack."
      }
      attr "depends_on" {
        reads = "references"
      }
    }
  }
  block_list "removed" {
    description = "A component or stack that is no longer in the configuration."
    object {
      attr "from" {
        description = "Its address."
        required    = true
        reads       = "reference"
      }
      attr "source" {
        description = "Where its module or stack is."
        type        = string
        required    = true
        reads       = "constant"
      }
      attr "version" {
        type  = string
        reads = "constant"
      }
      attr "for_each" {
        role = "instances"
      }
      attr "providers" {
        description = "The configurations of providers that destroy it."
      }
      attr "inputs" {
        description = "Values for the variables of a stack."
      }
      block_list "lifecycle" {
        object {
          attr "destroy" {
            description = "Whether its objects are destroyed, or just forgotten."
            type        = bool
            reads       = "constant"
          }
        }
      }
    }
  }
  block_list "required_providers" {
    object {
      opaque = true
    }
  }
  block_list "provider" {
    description = "A configuration of a provider."
    label "type" {
    }
    label "name" {
    }
    object {
      attr "for_each" {
        role = "instances"
      }
      block "config" {
        object {
          open = true
        }
      }
    }
  }
  block_list "variable" {
    description = "An input of the stack."
    label "name" {
      format = "identifier"
    }
    object {
      attr "type" {
        description = "The type of its values."
        required    = true
        reads       = "static"
      }
      attr "default" {
        description = "The value where no other is given."
        reads       = "constant"
      }
      attr "description" {
        description = "What the variable is for."
        type        = string
        reads       = "constant"
      }
      attr "sensitive" {
        type  = bool
        reads = "constant"
      }
      attr "ephemeral" {
        type  = bool
        reads = "constant"
      }
      block_list "validation" {
        description = "A condition that values must meet."
        since       = "1.14"
        object {
          attr "condition" {
            type     = bool
            required = true
          }
          attr "error_message" {
            type     = string
            required = true
          }
        }
      }
    }
  }
  block_attrs "locals" {
    element_type = any
    max_items    = 0
  }
  block_list "output" {
    label "name" {
      format = "identifier"
    }
    object {
      attr "type" {
        required = true
        reads    = "static"
      }
      attr "value" {
        description = "The value."
      }
      attr "description" {
        type  = string
        reads = "constant"
      }
      attr "sensitive" {
        type  = bool
        reads = "constant"
      }
      attr "ephemeral" {
        type  = bool
        reads = "constant"
      }
    }
  }
}

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
      }
      attr "inputs" {
        description = "Values for the variables of the module."
      }
      attr "providers" {
        description = "The configurations of providers that the module gets."
        reads       = "reference_map"
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
        type     = string
        required = true
        reads    = "constant"
      }
      attr "version" {
        type  = string
        reads = "constant"
      }
      attr "for_each" {
      }
      attr "inputs" {
      }
      attr "providers" {
        reads = "reference_map"
      }
      attr "depends_on" {
        reads = "references"
      }
    }
  }
  block_list "removed" {
    object {
      open = true
      attr "from" {
        required = true
        reads    = "reference"
      }
      attr "providers" {
        reads = "reference_map"
      }
      attr "depends_on" {
        reads = "references"
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
      }
      block "config" {
        object {
          open = true
        }
      }
    }
  }
  block_list "variable" {
    body = "variable"
    label "name" {
      format = "identifier"
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
        required = true
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

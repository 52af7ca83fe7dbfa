# Deployments of stacks: *.tfdeploy.hcl.
#
# Source: the documentation of stacks.

object {
  block_list "deployment" {
    description = "One instance of the stack."
    label "name" {
    }
    object {
      open = true
      attr "inputs" {
        description = "Values for the variables of the stack."
      }
      attr "destroy" {
        description = "Whether the deployment is destroyed."
        type        = bool
      }
      attr "deployment_group" {
        reads = "reference"
      }
    }
  }
  block_list "deployment_group" {
    label "name" {
    }
    object {
      open = true
      attr "auto_approve_checks" {
        reads = "references"
      }
    }
  }
  block_list "deployment_auto_approve" {
    label "name" {
    }
    body = "checks"
  }
  block_list "orchestrate" {
    label "type" {
    }
    label "name" {
    }
    body = "checks"
  }
  block_list "identity_token" {
    description = "A token for the providers of the stack."
    label "name" {
    }
    object {
      attr "audience" {
        type     = list(string)
        required = true
      }
    }
  }
  block_list "store" {
    label "type" {
    }
    label "name" {
    }
    object {
      open = true
    }
  }
  block_list "publish_output" {
    label "name" {
    }
    object {
      attr "value" {
        required = true
      }
      attr "description" {
        type = string
      }
    }
  }
  block_list "upstream_input" {
    label "name" {
    }
    object {
      attr "type" {
        type     = string
        required = true
      }
      attr "source" {
        type     = string
        required = true
      }
    }
  }
  block_attrs "locals" {
    element_type = any
    max_items    = 0
  }
}

shared "checks" {
  object {
    block_list "check" {
      object {
        attr "condition" {
          type     = bool
          required = true
        }
        attr "reason" {
          type     = string
          required = true
        }
      }
    }
  }
}

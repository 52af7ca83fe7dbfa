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
        description = "The group whose rules hold for the deployment."
      }
    }
  }
  block_list "deployment_group" {
    label "name" {
    }
    object {
      open = true
      attr "auto_approve_checks" {
        description = "The rules that must all hold before plans are applied automatically."
      }
      attr "failure_tolerance" {
        description = "How many deployments of the group may fail."
        type        = number
      }
      attr "eager_plan" {
        description = "Whether plans start immediately: on (the default) or off."
        type        = string
      }
    }
  }
  block_list "deployment_auto_approve" {
    label "name" {
    }
    object {
      block_list "check" {
        description = "A condition under which plans are approved."
        min_items   = 1
        body        = "check"
      }
    }
  }
  block_list "orchestrate" {
    label "type" {
    }
    label "name" {
    }
    object {
      attr "description" {
        type = string
      }
      block_list "check" {
        body = "check"
      }
    }
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
    description = "Credentials or variables that are kept elsewhere."
    label "type" {
    }
    label "name" {
    }
    object {
      open = true
      when "type" "tfvars" {
        object {
          attr "path" {
            description = "The path of the file."
            type        = string
            required    = true
          }
        }
      }
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

shared "check" {
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

# Tests: *.tftest.hcl and *.tftest.json.

object {
  block "terraform" {
    description = "The providers that the file configures."
    since       = "1.17" # Not in Terraform 1.16.
    object {
      block "required_providers" {
        object {
          opaque = true
        }
      }
    }
  }
  block "test" {
    description = "Settings of the file."
    since       = "1.12" # Not in Terraform 1.11.
    object {
      attr "parallel" {
        type     = bool
        reads    = "constant"
        nullable = false
      }
      attr "skip_cleanup" {
        type     = bool
        reads    = "constant"
        nullable = false
        since    = "1.14"
      }
    }
  }
  block_list "run" {
    description = "One run of plan or apply, with assertions about its outcome."
    since       = "1.6"
    url         = "https://developer.hashicorp.com/terraform/language/block/tests"
    label "name" {
      format = "identifier"
    }
    object {
      attr "command" {
        description = "The command to run: apply (the default) or plan."
        reads       = "name"
        keywords    = ["apply", "plan"]
        nullable    = false
      }
      attr "providers" {
        description = "The configurations of providers that the module gets."
        reads       = "reference_map"
        nullable    = false
      }
      attr "expect_failures" {
        description = "The objects whose conditions must fail."
        reads       = "references"
        nullable    = false
      }
      attr "state_key" {
        description = "Runs with the same key share their state."
        type        = string
        reads       = "constant"
        since       = "1.11"
        nullable    = false
      }
      attr "parallel" {
        type     = bool
        reads    = "constant"
        nullable = false
        since    = "1.12" # Not in Terraform 1.11.
      }
      attr "skip_cleanup" {
        type     = bool
        reads    = "constant"
        nullable = false
        since    = "1.14" # Not in Terraform 1.13.
      }
      block "plan_options" {
        object {
          attr "mode" {
            description = "normal (the default) or refresh-only."
            reads       = "name"
            keywords    = ["normal", "refresh-only"]
            nullable    = false
          }
          attr "refresh" {
            type     = bool
            reads    = "constant"
            nullable = false
          }
          attr "replace" {
            reads    = "references"
            nullable = false
          }
          attr "target" {
            reads    = "references"
            nullable = false
          }
        }
      }
      block_list "assert" {
        description = "A condition that must hold after the run."
        body        = "condition"
      }
      block_attrs "variables" {
        description  = "Values for the variables of the module."
        element_type = any
      }
      block "module" {
        description = "The module to run in place of the one that is tested."
        object {
          attr "source" {
            type     = string
            required = true
            reads    = "constant"
            nullable = false
          }
          attr "version" {
            type  = string
            reads = "constant"
          }
        }
      }
      block_list "override_resource" {
        since = "1.7"
        body  = "override"
      }
      block_list "override_data" {
        since = "1.7"
        body  = "override"
      }
      block_list "override_module" {
        since = "1.7"
        body  = "override_module"
      }
      block_list "override_provisioner" {
        since = "1.17" # Not in Terraform 1.16.
        body  = "override"
      }
      block "backend" {
        since = "1.14" # Not in Terraform 1.13.
        label "type" {
        }
        object {
          open = true
        }
      }
    }
  }
  block_list "provider" {
    since = "1.6"
    body  = "provider"
    label "name" {
    }
  }
  block_list "variable" {
    since = "1.13"
    body  = "variable"
    label "name" {
      format = "identifier"
    }
  }
  block_attrs "variables" {
    description  = "Values for the variables of all runs."
    since        = "1.6"
    element_type = any
  }
  block_list "mock_provider" {
    description = "A mocked provider, whose values are generated."
    since       = "1.7"
    label "name" {
    }
    object {
      attr "alias" {
        type     = string
        reads    = "constant"
        nullable = false
      }
      attr "source" {
        description = "A folder of files with mocks."
        type        = string
      }
      attr "override_during" {
        description = "When mocks apply: apply (the default) or plan."
        since       = "1.11"
        reads       = "name"
        keywords    = ["apply", "plan"]
        nullable    = false
      }
      block_list "mock_resource" {
        body = "mock"
        label "type" {
        }
      }
      block_list "mock_data" {
        body = "mock"
        label "type" {
        }
      }
      block_list "override_resource" {
        since = "1.7"
        body  = "override"
      }
      block_list "override_data" {
        since = "1.7"
        body  = "override"
      }
      block_list "override_provisioner" {
        since = "1.17" # Not in Terraform 1.16.
        body  = "override"
      }
    }
  }
  block_list "override_resource" {
    since = "1.7"
    body  = "override"
  }
  block_list "override_data" {
    since = "1.7"
    body  = "override"
  }
  block_list "override_module" {
    since = "1.7"
    body  = "override_module"
  }
  block_list "override_provisioner" {
    since = "1.17" # Not in Terraform 1.16.
    body  = "override"
  }
}

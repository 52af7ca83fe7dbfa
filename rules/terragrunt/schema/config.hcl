# Units, and the configurations that they include.
#
# Source: pkg/config of Terragrunt, and its HCL reference.

object {
  attr "inputs" {
    description = "The values of the module's variables."
    url         = "https://terragrunt.gruntwork.io/docs/reference/hcl/attributes/#inputs"
  }
  attr "download_dir" {
    description = "Where the module is downloaded to, by default `.terragrunt-cache`."
    type        = string
  }
  attr "prevent_destroy" {
    description = "Whether `destroy` is rejected."
    type        = bool
  }
  attr "iam_role" {
    description = "The role to assume before OpenTofu or Terraform runs."
    type        = string
  }
  attr "iam_assume_role_duration" {
    description = "For how many seconds the role is assumed."
    type        = number
    format      = "integer"
  }
  attr "iam_assume_role_session_name" {
    description = "The name of the session."
    type        = string
  }
  attr "iam_web_identity_token" {
    description = "The token, or the path of a file with it, for assuming the role."
    type        = string
  }
  attr "terraform_binary" {
    description = "The program to run, by default `tofu`."
    type        = string
  }
  attr "terraform_version_constraint" {
    description = "Which versions of that program are allowed."
    type        = string
  }
  attr "terragrunt_version_constraint" {
    description = "Which versions of Terragrunt are allowed."
    type        = string
  }
  attr "skip" {
    description = "Whether the unit is excluded."
    type        = bool
    deprecated  = "Terragrunt 1.0 no longer supports it."
    replacement = "exclude"
  }
  attr "retryable_errors" {
    description = "Patterns of errors after which a command is retried."
    type        = list(string)
    deprecated  = "Terragrunt 1.0 no longer supports it."
    replacement = "errors"
  }
  attr "retry_max_attempts" {
    description = "How often a command runs."
    type        = number
    deprecated  = "Terragrunt 1.0 no longer supports it."
    replacement = "errors"
  }
  attr "retry_sleep_interval_sec" {
    description = "The number of seconds between two attempts."
    type        = number
    deprecated  = "Terragrunt 1.0 no longer supports it."
    replacement = "errors"
  }

  block_list "locals" {
    description = "Local values, by name."
    url         = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#locals"
    max_items   = 1
    object {
      attr "*" {}
    }
  }
  block_list "terraform" {
    description = "The module, and how OpenTofu or Terraform is run."
    url         = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#terraform"
    body        = "terraform"
    max_items   = 1
  }
  block_list "remote_state" {
    description  = "Where the state is kept."
    url          = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#remote_state"
    as_attribute = any
    body         = "remote_state"
    max_items    = 1
  }
  block_list "include" {
    description = "A configuration to merge into this one."
    url         = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#include"
    body        = "include"
    label "name" {
      optional = true
    }
  }
  block_list "dependency" {
    description = "A unit whose outputs this one uses."
    url         = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#dependency"
    body        = "dependency"
    label "name" {}
  }
  block_list "dependencies" {
    description = "Units that run before this one."
    url         = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#dependencies"
    max_items   = 1
    object {
      attr "paths" {
        description = "The folders of the units."
        type        = list(string)
        required    = true
      }
    }
  }
  block_list "generate" {
    description  = "A file to write next to the module."
    url          = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#generate"
    as_attribute = any
    body         = "generate"
    label "name" {}
  }
  block_list "feature" {
    description = "A flag that the command line can set."
    url         = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#feature"
    label "name" {}
    object {
      attr "default" {
        description = "The value unless it is set."
        required    = true
      }
    }
  }
  block_list "exclude" {
    description = "When the unit is excluded."
    url         = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#exclude"
    max_items   = 1
    object {
      attr "if" {
        description = "Whether the unit is excluded."
        type        = bool
        required    = true
      }
      attr "actions" {
        description = "The commands to which it applies, such as `plan`, `all` or `all_except_output`."
        type        = list(string)
        required    = true
      }
      attr "no_run" {
        description = "Whether it is also excluded from runs of a single unit."
        type        = bool
      }
      attr "exclude_dependencies" {
        description = "Whether its dependencies are excluded, too."
        type        = bool
      }
    }
  }
  block_list "errors" {
    description = "What to do about errors."
    url         = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#errors"
    body        = "errors"
    max_items   = 1
  }
  block_list "engine" {
    description = "A plugin that runs OpenTofu or Terraform."
    url         = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#engine"
    max_items   = 1
    object {
      attr "source" {
        description = "Where the plugin comes from."
        type        = string
        required    = true
      }
      attr "version" {
        description = "Its version, by default the latest."
        type        = string
      }
      attr "type" {
        description = "Its type, by default `rpc`."
        type        = string
      }
      attr "meta" {
        description = "Settings that are passed on to it."
      }
    }
  }
  block_list "catalog" {
    description = "The repositories that `terragrunt catalog` shows."
    url         = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#catalog"
    max_items   = 1
    object {
      attr "urls" {
        description = "Their addresses."
        type        = list(string)
        required    = true
      }
      attr "default_template" {
        description = "The template for new units."
        type        = string
      }
      attr "no_shell" {
        description = "Whether templates are forbidden to run commands."
        type        = bool
      }
      attr "no_hooks" {
        description = "Whether templates are forbidden to have hooks."
        type        = bool
      }
    }
  }
}

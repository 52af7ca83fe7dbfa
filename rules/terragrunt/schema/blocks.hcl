# The bodies of blocks in units and stacks.

shared "include" {
  object {
    attr "path" {
      description = "The path of the configuration."
      type        = string
      required    = true
    }
    attr "expose" {
      description = "Whether expressions can refer to it, as `include.NAME`."
      type        = bool
    }
    attr "merge_strategy" {
      description = "How it is merged. Default: shallow."
      type        = string
      values      = ["no_merge", "shallow", "deep", "deep_map_only"]
    }
  }
}

shared "terraform" {
  object {
    attr "source" {
      description = "The path or the address of the module."
      type        = string
    }
    attr "version" {
      description = "The version of a module in a registry."
      type        = string
    }
    attr "update_source_with_cas" {
      description = "Whether the module is kept in the content-addressable store."
      type        = bool
    }
    attr "mutable" {
      description = "Whether the module can be changed after the download."
      type        = bool
    }
    attr "include_in_copy" {
      description = "Patterns of additional files to copy."
      type        = list(string)
    }
    attr "exclude_from_copy" {
      description = "Patterns of files to exclude from the copy."
      type        = list(string)
    }
    attr "copy_terraform_lock_file" {
      description = "Whether the dependency lock file is copied back."
      type        = bool
    }
    block_list "extra_arguments" {
      description = "Arguments for some commands."
      label "name" {}
      object {
        attr "commands" {
          description = "The commands."
          type        = list(string)
          required    = true
        }
        attr "arguments" {
          description = "The arguments."
          type        = list(string)
        }
        attr "required_var_files" {
          description = "Files with values of variables, which must exist."
          type        = list(string)
        }
        attr "optional_var_files" {
          description = "Files with values of variables, which may be missing."
          type        = list(string)
        }
        attr "env_vars" {
          description = "Environment variables."
          type        = map(string)
        }
      }
    }
    block_list "before_hook" {
      description = "A command to run before others."
      body        = "hook"
      label "name" {}
    }
    block_list "after_hook" {
      description = "A command to run after others."
      body        = "hook"
      label "name" {}
    }
    block_list "error_hook" {
      description = "A command to run after an error."
      label "name" {}
      object {
        attr "commands" {
          description = "The commands after whose errors it runs."
          type        = list(string)
          required    = true
        }
        attr "execute" {
          description = "The program to run, and its arguments."
          type        = list(string)
          required    = true
        }
        attr "on_errors" {
          description = "Patterns that match the errors."
          type        = list(string)
          required    = true
        }
        attr "suppress_stdout" {
          description = "Whether its output is dropped."
          type        = bool
        }
        attr "working_dir" {
          description = "The folder to run it in."
          type        = string
        }
        mistake {
          rule    = "invalid-terragrunt-setting"
          when    = given.execute && (length(self.execute) == 0 ? true : self.execute[0] == "")
          message = "Hook ${quoted(self.label)} runs nothing"
          help    = "`execute` is a program with its arguments: `[\"echo\", \"done\"]`."
          at      = ["execute"]
        }
      }
    }
    mistake {
      rule    = "invalid-terragrunt-setting"
      when    = given.version && self.source != "" && !startswith(self.source, "tfr://")
      message = "`version` of a module without versions"
      help    = "`version` is only for registry modules, whose source begins with `tfr://`."
      at      = ["version"]
    }
    mistake {
      rule = "invalid-terragrunt-setting"
      when = (
        given.version
        && startswith(self.source, "tfr://")
        && (strcontains(self.source, "?version=") || strcontains(self.source, "&version="))
      )
      message = "Two versions of a module"
      help    = "The source contains a version too. Remove one of them."
      at      = ["version"]
    }
  }
}

shared "hook" {
  object {
    attr "commands" {
      description = "The commands before or after which it is run."
      type        = list(string)
      required    = true
    }
    attr "execute" {
      description = "The program to run, and its arguments."
      type        = list(string)
      required    = true
    }
    attr "if" {
      description = "Whether it runs."
      type        = bool
    }
    attr "run_on_error" {
      description = "Whether it also runs after an error of an earlier hook."
      type        = bool
    }
    attr "suppress_stdout" {
      description = "Whether its output is dropped."
      type        = bool
    }
    attr "working_dir" {
      description = "The folder to run it in."
      type        = string
    }
    mistake {
      rule    = "invalid-terragrunt-setting"
      when    = given.execute && (length(self.execute) == 0 ? true : self.execute[0] == "")
      message = "Hook ${quoted(self.label)} runs nothing"
      help    = "`execute` is a program with its arguments: `[\"echo\", \"done\"]`."
      at      = ["execute"]
    }
  }
}

shared "remote_state" {
  object {
    attr "backend" {
      description = "The type of the backend."
      type        = string
      required    = true
    }
    attr "config" {
      description = "The settings of the backend."
      required    = true
    }
    attr "generate" {
      description = "The file that configures the backend: `path` and `if_exists`."
    }
    attr "disable_init" {
      description = "Whether the backend is not created."
      type        = bool
    }
    attr "disable_dependency_optimization" {
      description = "Whether outputs are not read from the state directly."
      type        = bool
    }
    attr "encryption" {
      description = "How OpenTofu encrypts the state."
    }
    mistake {
      rule    = "invalid-terragrunt-setting"
      when    = !contains(["error", "overwrite", "overwrite_terragrunt", "skip"], self.generate.if_exists)
      message = "Invalid `if_exists` in `generate`"
      help    = "Valid values are `overwrite`, `overwrite_terragrunt`, `skip`, `error`."
      at      = ["generate"]
    }
  }
}

shared "dependency" {
  object {
    attr "config_path" {
      description = "The folder of the unit."
      type        = string
      required    = true
    }
    attr "enabled" {
      description = "Whether the dependency exists."
      type        = bool
      default     = true
    }
    attr "skip_outputs" {
      description = "Whether to skip reading its outputs."
      type        = bool
    }
    attr "mock_outputs" {
      description = "The outputs where the unit has none yet."
    }
    attr "mock_outputs_allowed_terraform_commands" {
      description = "The commands for which these are used."
      type        = list(string)
    }
    attr "mock_outputs_merge_with_state" {
      description = "Whether mocks fill in for missing real outputs."
      type        = bool
      replacement = "mock_outputs_merge_strategy_with_state"
    }
    attr "mock_outputs_merge_strategy_with_state" {
      description = "How they complete the real outputs. Default: no_merge."
      type        = string
      values      = ["no_merge", "shallow", "deep", "deep_map_only"]
    }
    block_list "expansion" {
      description = "Generates several blocks."
      body        = "expansion"
      max_items   = 1
    }
    mistake {
      rule    = "mock-outputs"
      when    = !given.mock_outputs && !self.skip_outputs
      message = "Dependency ${quoted(self.label)} has no mocks"
      help    = "Until it is applied it has no outputs. Add `mock_outputs`."
      at      = ["[0]"]
    }
  }
}

shared "expansion" {
  object {
    exactly_one_of = [["for_each", "count"]]
    attr "for_each" {
      description = "A set or map: one block is generated for each element."
    }
    attr "count" {
      description = "The number of blocks."
      type        = number
      format      = "integer"
      minimum     = 0
    }
  }
}

shared "generate" {
  object {
    attr "path" {
      description = "The path of the file."
      type        = string
      required    = true
    }
    attr "if_exists" {
      description = "What to do if the file exists."
      type        = string
      required    = true
      values      = ["overwrite", "overwrite_terragrunt", "skip", "error"]
    }
    attr "if_disabled" {
      description = "What to do with it where the block is disabled. Default: skip."
      type        = string
      values      = ["remove", "remove_terragrunt", "skip"]
    }
    attr "contents" {
      description = "The text of the file."
      type        = string
      required    = true
    }
    attr "comment_prefix" {
      description = "What begins a comment. Default: #."
      type        = string
    }
    attr "disable_signature" {
      description = "Whether to omit the comment that names the generator."
      type        = bool
    }
    attr "disable" {
      description = "Whether the file is not written."
      type        = bool
    }
    attr "hcl_fmt" {
      description = "Whether the text is formatted."
      type        = bool
    }
    attr "mutable" {
      description = "Whether the file can be changed later."
      type        = bool
    }
  }
}

shared "errors" {
  object {
    block_list "retry" {
      description = "Errors after which a command is retried."
      label "name" {}
      object {
        attr "retryable_errors" {
          description = "Patterns that match the errors."
          type        = list(string)
          required    = true
        }
        attr "max_attempts" {
          description = "How often it runs."
          type        = number
          required    = true
          format      = "integer"
          minimum     = 1
        }
        attr "sleep_interval_sec" {
          description = "The number of seconds between two attempts."
          type        = number
          required    = true
          format      = "integer"
          minimum     = 0
        }
      }
    }
    block_list "ignore" {
      description = "Errors to ignore."
      label "name" {}
      object {
        attr "ignorable_errors" {
          description = "Patterns that match the errors. A pattern that begins with `!` excludes errors."
          type        = list(string)
          required    = true
        }
        attr "message" {
          description = "What to log."
          type        = string
        }
        attr "signals" {
          description = "Values for other tools."
        }
      }
    }
  }
}

shared "component" {
  object {
    open = true # Terragrunt ignores the rest, see `ignored-terragrunt-item`.
    attr "source" {
      description = "The path or the address of the unit or stack."
      type        = string
      required    = true
    }
    attr "path" {
      description = "The folder to write it to, in `.terragrunt-stack`."
      type        = string
      required    = true
    }
    attr "values" {
      description = "Values that it can refer to, as `values.NAME`."
    }
    attr "enabled" {
      description = "Whether it exists."
      type        = bool
    }
    attr "no_dot_terragrunt_stack" {
      description = "Whether it is written next to the stack file."
      type        = bool
    }
    attr "no_validation" {
      description = "Whether it is not validated."
      type        = bool
    }
    attr "update_source_with_cas" {
      description = "Whether it is kept in the content-addressable store."
      type        = bool
    }
    attr "mutable" {
      description = "Whether it can be changed after it is written."
      type        = bool
    }
    block_list "expansion" {
      description = "Generates several blocks."
      body        = "expansion"
      max_items   = 1
    }
    block_list "autoinclude" {
      description = "Configuration that is merged into the unit."
      object {
        opaque = true
      }
    }
  }
}

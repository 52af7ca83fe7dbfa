# What TFLint reads from .tflint.hcl.
#
# Source: TFLint, "Configuring TFLint" and "Configuring Plugins".

object {
  block_list "tflint" {
    object {
      attr "required_version" {
        description = "The versions of TFLint that may read the file."
        type        = string
      }
    }
  }
  block_list "config" {
    object {
      attr "format" {
        description = "The format of the output."
        type        = string
        values      = ["default", "json", "checkstyle", "junit", "compact", "sarif"]
      }
      attr "plugin_dir" {
        type = string
      }
      attr "call_module_type" {
        description = "The calls of modules that are followed. Default: local."
        type        = string
        values      = ["all", "local", "none"]
      }
      attr "module" {
        deprecated  = "TFLint 0.54 removed it."
        replacement = "call_module_type"
      }
      attr "force" {
        description = "Whether the exit code is 0 even if there are findings."
        type        = bool
      }
      attr "disabled_by_default" {
        description = "Whether only rules with `enabled = true` run."
        type        = bool
      }
      attr "ignore_module" {
        description = "The sources of modules that are left out."
        type        = map(bool)
      }
      attr "varfile" {
        type = list(string)
      }
      attr "variables" {
        type = list(string)
      }
    }
  }
  block_map "rule" {
    repeated = "TFLint silently uses the last one."
    labels   = ["name"]
    object {
      open = true # Each rule has options of its own.

      attr "enabled" {
        type     = bool
        required = true
      }
    }
  }
  block_map "plugin" {
    repeated = "TFLint silently uses the last one."
    labels   = ["name"]
    object {
      open = true

      attr "enabled" {
        type     = bool
        required = true
      }
      attr "version" {
        type          = string
        required_with = ["source"]
      }
      attr "source" {
        type          = string
        required_with = ["version"]
      }
      attr "signing_key" {
        type = string
      }
    }
  }
}

# What a migration of tfmigrate does.
#
# Source: the documentation of tfmigrate, "Migration file".

shared "migration" {
  object {
    open = true # Until the type is known.
    attr "actions" {
      description = "What to do: the arguments of `terraform state` commands."
      type        = list(string)
      required    = true
    }
    attr "force" {
      description = "Whether to go on where plans show differences."
      type        = bool
    }
    when "type" "state" {
      object {
        attr "dir" {
          description = "The folder of the configuration; by default, the current folder."
          type        = string
        }
        attr "workspace" {
          description = "The workspace; by default, `default`."
          type        = string
        }
        attr "skip_plan" {
          description = "Whether no plan is made to see differences."
          type        = bool
        }
        attr "actions" {
          description = "What to do: the arguments of `terraform state` commands."
          type        = list(string)
          required    = true
          pattern     = " *((mv|xmv|import|replace-provider) .+ .+|rm .+)"
        }
      }
    }
    when "type" "multi_state" {
      object {
        attr "from_dir" {
          description = "The folder that resources come from."
          type        = string
          required    = true
        }
        attr "to_dir" {
          description = "The folder that resources go to."
          type        = string
          required    = true
        }
        attr "from_workspace" {
          description = "The workspace that resources come from; by default, `default`."
          type        = string
        }
        attr "to_workspace" {
          description = "The workspace that resources go to; by default, `default`."
          type        = string
        }
        attr "from_skip_plan" {
          description = "Whether no plan is made of the folder that resources come from."
          type        = bool
        }
        attr "to_skip_plan" {
          description = "Whether no plan is made of the folder that resources go to."
          type        = bool
        }
        attr "actions" {
          description = "What to do: the arguments of `terraform state mv` or `xmv`."
          type        = list(string)
          required    = true
          pattern     = " *(mv|xmv) .+ .+"
        }
      }
    }
  }
}

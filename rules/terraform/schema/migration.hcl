# Where state comes from that Terraform moves: *.tfmigrate.hcl.
#
# Source: internal/configs of Terraform, state migration files. The tool tfmigrate reads migrations
# from files of any name, so that they may have this one.

shared "state_store" {
  object {
    open = true # Each store has options of its own.
    block_list "provider" {
      description = "The configuration of the provider that stores the state."
      min_items   = 1
      max_items   = 1
      label "name" {
        format = "identifier"
      }
      object {
        open = true
      }
    }
  }
}

object {
  at_most_one_of = [["from", "migrate_from_backend", "migrate_from_state_store", "migration"]]
  at_least_one_of = [[
    "from", "migrate_from_backend", "migrate_from_state_store", "migration",
    "state_store_provider",
  ]]

  block "state_store_provider" {
    description = "The provider that stores the state, and its version."
    object {
      attr "*" {
        type  = object({ source = string, version = optional(string) })
        reads = "constant"
      }
    }
  }
  block "from" {
    description = "Where the state is."
    object {
      exactly_one_of = [["backend", "state_store"]]
      block "backend" {
        label "type" {
          format = "identifier"
        }
        object {
          open = true # Each backend has options of its own.
        }
      }
      block "state_store" {
        label "type" {
          format = "identifier"
        }
        body = "state_store"
      }
    }
  }
  block "migrate_from_backend" {
    description = "Where the state is, in previews."
    label "type" {
      format = "identifier"
    }
    object {
      open = true
    }
  }
  block "migrate_from_state_store" {
    description = "Where the state is, in previews."
    label "type" {
      format = "identifier"
    }
    body = "state_store"
  }
  block_list "migration" {
    description = "A migration of tfmigrate."
    label "type" {
    }
    label "name" {
    }
    object {
      open = true
    }
  }
}

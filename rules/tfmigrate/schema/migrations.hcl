# Migrations of tfmigrate.
#
# Source: the documentation of tfmigrate, "Migration file".

object {
  block "migration" {
    description = "Changes of one state, or moves from one to another."
    required    = true
    label "type" {
      values = ["state", "multi_state"]
    }
    label "name" {
    }
    body = "migration"
  }
}

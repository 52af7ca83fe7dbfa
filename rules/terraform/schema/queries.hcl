# Queries for existing objects: *.tfquery.hcl.

object {
  block_list "list" {
    description = "A search for objects of a type."
    since       = "1.14" # Only with experiments in Terraform 1.13.
    label "type" {
      format = "identifier"
    }
    label "name" {
      format = "identifier"
    }
    object {
      at_most_one_of = [["count", "for_each"]]
      attr "provider" {
        description = "The configuration of the provider to use."
        required    = true
        reads       = "reference"
        role        = "provider"
      }
      attr "count" {
        type = number
        role = "instances"
      }
      attr "for_each" {
        role = "instances"
      }
      attr "include_resource" {
        description = "Whether all attributes are shown."
        type        = bool
      }
      attr "limit" {
        description = "The largest number of results."
        type        = number
      }
      block "config" {
        description = "Which objects are listed, as the provider defines it."
        object {
          open = true
        }
      }
    }
  }
  block_list "provider" {
    body = "provider"
    label "name" {
    }
  }
  block_attrs "locals" {
    element_type = any
    max_items    = 0
  }
  block_list "variable" {
    body = "variable"
    label "name" {
      format = "identifier"
    }
  }
}

# Stacks: units and other stacks.
#
# Source: pkg/config/stack.go of Terragrunt, and its HCL reference.

object {
  block_list "locals" {
    description = "Local values, by name."
    url         = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#locals"
    max_items   = 1
    object {
      attr "*" {}
    }
  }
  block_list "include" {
    description = "A stack to merge into this one."
    body        = "include"
    label "name" {
      optional = true
    }
  }
  block_list "unit" {
    description = "A unit."
    url         = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#unit"
    body        = "component"
    label "name" {}
  }
  block_list "stack" {
    description = "A stack in this one."
    url         = "https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/#stack"
    body        = "component"
    label "name" {}
  }
  mistake {
    rule    = "invalid-stack"
    when    = !given.unit && !given.stack && !given.include
    message = "Stack without units"
    help    = "A stack needs at least one `unit` or `stack` block."
  }
}

# What is fetched from elsewhere.

rule "unpinned-module" {
  description = <<-EOT
    Module from a repository without a version.

    It is another one tomorrow, whoever changes it.
  EOT

  code      = "ORG010"
  dialects  = ["terraform", "opentofu"]
  match     = "module.source"
  when      = startswith(self, "git::") || startswith(self, "github.com/")
  condition = strcontains(self, "ref=")
  message   = "Module `${block.name}` has no version"
  help      = "Add the tag or commit that is meant: `?ref=v1.2.0`."

  examples {
    good {
      module "network" {
        source = "git::https://git.example.com/network.git?ref=v1.2.0"
      }

      module "local" {
        source = "./local"
      }
    }
    bad {
      module "network" {
        source = "git::https://git.example.com/network.git" # expect: `network`
      }
    }
  }
}

rule "written-secret" {
  description = <<-EOT
    Password that is written into the file.

    Whoever may read the repository knows it, and so does the state.
  EOT

  code      = "ORG011"
  severity  = "error"
  dialects  = ["terraform", "opentofu"]
  match     = ["resource.**.*password", "resource.**.secret_string"]
  when      = attribute != null && !contains(["true", "false"], attribute.text)
  condition = !known(self) || !can(regex("^.+$", self))
  message   = "`${attribute.name}` of `${block.address}` is written into the file"
  help      = "Take it from a variable that is sensitive, or from where secrets are kept."

  examples {
    good {
      resource "aws_db_instance" "main" {
        password = var.password
      }

      resource "aws_db_instance" "other" {
        password                    = null
        manage_master_user_password = true
      }
    }
    bad {
      resource "aws_db_instance" "main" {
        password = "hunter2" # expect: `password`
      }
    }
  }
}

rule "unpinned-terraform" {
  description = <<-EOT
    Module that does not say which versions of Terraform it is for.

    Whoever runs it with another one finds out by what breaks.
  EOT

  code     = "ORG012"
  enabled  = false
  dialects = ["terraform", "opentofu"]
  match    = "/"
  when     = length(module.blocks) > 0
  condition = anytrue([
    for each in module.blocks : each.type == "terraform" && each.self.required_version != null
  ])
  message = "No file of the module says `required_version`"
  help    = "Write `terraform { required_version = \">= 1.5\" }`, in a file `versions.tf`."

  examples {
    good {
      terraform {
        required_version = ">= 1.5"
      }
    }
    bad {
      variable "name" { # expect: `required_version`
      }
    }
  }
}

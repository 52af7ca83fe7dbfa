# Names of what Terraform and OpenTofu files declare.

rule "resource-name-style" {
  description = <<-EOT
    Resource or data source that is not named like all others.

    With one form for all names, nobody has to look up which one a name has.
  EOT

  code      = "NAM001"
  dialects  = ["terraform", "opentofu"]
  match     = ["resource[*, *]", "data[*, *]"]
  condition = can(regex("^(?:${option.pattern})$", block.name))
  at        = "[1]"
  message   = "`${block.name}` is not in the form of our names"
  help      = "Names of resources match `${option.pattern}`. Rename it, and add a block `moved`."

  option "pattern" {
    default     = "[a-z][a-z0-9]*(_[a-z0-9]+)*"
    description = "A regular expression that all of a name matches."
  }

  examples {
    good {
      resource "aws_instance" "web_server" {
      }
    }
    bad {
      resource "aws_instance" "webServer" { # expect: `webServer`
      }

      data "aws_ami" "web-server" { # expect
      }
    }
  }

  examples {
    options = { pattern = "[a-z-]+" }
    good {
      data "aws_ami" "web-server" {
      }
    }
  }
}

rule "switch-name" {
  description = <<-EOT
    Variable of type `bool` whose name does not sound like a switch.

    `enable_logs = true` tells what it does where it is set, `logs = true` does not.
  EOT

  code      = "NAM002"
  dialects  = ["terraform", "opentofu"]
  match     = "variable"
  when      = source.type == "bool"
  condition = anytrue([for word in option.words : startswith("${block.name}_", "${word}_")])
  at        = "[0]"
  message   = "The name of the switch `${block.name}` begins with none of our words"
  help      = "It should begin with ${join(", ", [for word in option.words : "`${word}_`"])}."

  option "words" {
    default     = ["allow", "create", "disable", "enable", "force", "has", "is", "skip", "use"]
    description = "What the names of switches begin with."
  }

  examples {
    good {
      variable "enable_logs" {
        type = bool
      }

      variable "logs" {
        type = list(string)
      }
    }
    bad {
      variable "logs" { # expect: `logs`
        type = bool
      }
    }
  }
}

rule "bucket-name-prefix" {
  description = <<-EOT
    Bucket whose name does not begin as those of our company do.

    Names of buckets are shared with the whole world; ours can be told from those of others.
  EOT

  code      = "NAM003"
  dialects  = ["terraform", "opentofu"]
  match     = ["resource[aws_s3_bucket].bucket", "resource[google_storage_bucket].name"]
  when      = option.prefix != ""
  condition = startswith(self, option.prefix)
  message   = "The name of bucket `${block.name}` does not begin with `${option.prefix}`"

  fix {
    title  = "put the prefix before it"
    safety = "suggestion"
    value  = "${option.prefix}${self}"
  }

  option "prefix" {
    default     = ""
    description = "What names begin with; nothing is found where it is empty."
  }

  examples {
    options = { prefix = "acme-" }
    good {
      resource "aws_s3_bucket" "logs" {
        bucket = "acme-logs"
      }

      resource "aws_s3_bucket" "given" {
        bucket = var.bucket
      }
    }
    bad {
      resource "aws_s3_bucket" "logs" {
        bucket = "logs" # expect: `logs`
      }
    }
    fixed {
      resource "aws_s3_bucket" "logs" {
        bucket = "acme-logs"
      }
    }
  }
}

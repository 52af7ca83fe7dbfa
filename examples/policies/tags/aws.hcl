# Tags of resources at AWS: who pays, who is asked, what is it for.

locals {
  # Those that cost something and have tags; others have none, or nobody asks for them.
  taggable = [
    "aws_db_instance", "aws_dynamodb_table", "aws_ebs_volume",
    "aws_ecs_cluster", "aws_eks_cluster", "aws_elasticache_cluster", "aws_instance",
    "aws_kms_key", "aws_lambda_function", "aws_lb", "aws_nat_gateway", "aws_rds_cluster",
    "aws_s3_bucket", "aws_security_group", "aws_sns_topic", "aws_sqs_queue", "aws_subnet",
    "aws_vpc",
  ]
}

rule "required-tags" {
  description = <<-EOT
    Resource without the tags that it needs.

    Costs are told apart by tags, and somebody has to be found when something breaks. Where the
    provider sets tags for all resources (`default_tags`), take these out of the option `keys`.
  EOT

  code      = "TAG001"
  severity  = "error"
  dialects  = ["terraform", "opentofu"]
  match     = "resource[aws_*]"
  when      = contains(local.taggable, block.labels[0]) && can(keys(default(self.tags, {})))
  condition = length(setsubtract(option.keys, keys(default(self.tags, {})))) == 0
  at        = "tags"
  message   = "`${block.address}` lacks ${join(", ", [for key in sort(setsubtract(option.keys, keys(default(self.tags, {})))) : "the tag `${key}`"])}"
  help      = "Add them to `tags`, or merge the tags of the module: `merge(var.tags, { … })`."

  option "keys" {
    default     = ["Owner"]
    description = "The tags that each resource has."
  }

  fix {
    title  = "add them, to be filled in"
    safety = "suggestion"
    set    = { for key in setsubtract(option.keys, keys(default(self.tags, {}))) : "tags.${key}" => "TODO" }
  }

  examples {
    good {
      resource "aws_instance" "web" {
        tags = { Owner = var.team }
      }

      # What is in there is not known.
      resource "aws_instance" "worker" {
        tags = merge(var.tags, { Name = "worker" })
      }

      # A block, as it was long ago.
      resource "aws_vpc" "main" {
        tags {
          Name = "main"
        }
      }

      # This has no tags.
      resource "aws_iam_role_policy_attachment" "web" {
        role = "web"
      }
    }
    bad {
      resource "aws_instance" "web" { # expect: `resource.aws_instance.web` lacks the tag `Owner`
      }
    }
  }

  examples {
    options = { keys = ["CostCenter", "Owner"] }
    bad {
      resource "aws_instance" "web" {
        tags = { # expect: lacks the tag `CostCenter`
          Name  = "web"
          Owner = "shop"
        }
      }
    }
    fixed {
      resource "aws_instance" "web" {
        tags = {
          Name       = "web"
          Owner      = "shop"
          CostCenter = "TODO"
        }
      }
    }
  }
}

rule "tag-values" {
  description = <<-EOT
    Tag with a value that is none of those agreed upon.

    `prod`, `production` and `Prod` are three environments in every report.
  EOT

  code      = "TAG002"
  dialects  = ["terraform", "opentofu"]
  match     = ["resource[aws_*].tags", "module.tags", "provider[aws].default_tags.tags"]
  when      = can(self[option.key])
  condition = contains(option.values, self[option.key])
  at        = option.key
  message   = "`${self[option.key]}` is no value for the tag `${option.key}`"
  help      = "Take one of ${join(", ", [for value in option.values : "`${value}`"])}."

  option "key" {
    default     = "Environment"
    description = "The tag."
  }

  option "values" {
    default     = ["development", "staging", "production"]
    description = "The values that it may have."
  }

  examples {
    good {
      provider "aws" {
        default_tags {
          tags = {
            Environment = "production"
          }
        }
      }

      resource "aws_instance" "web" {
        tags = { Environment = var.environment }
      }

      # Here tags have another form.
      resource "aws_autoscaling_group" "web" {
        tags = [
          { key = "Environment", value = "prod", propagate_at_launch = true },
        ]
      }
    }
    bad {
      resource "aws_instance" "web" {
        tags = {
          Name        = "web"
          Environment = "prod" # expect: `prod` is no value
        }
      }
    }
  }
}

// What one can start from.
export const EXAMPLES = {
  "Terraform module": {
    "main.tf": `variable "region" {
  type        = string
  default     = "eu-central-1"
  description = "Where everything is built."
}

variable "zones" {
  type    = list(string)
  default = ["a", "b"]
}

locals {
  tags = {
    Name   = "web"
    Region = "\${var.region}"
  }
  names = [for zone in var.zones : "\${var.region}\${zone}"]
}

module "network" {
  source = "./network"
  cidr   = "10.0.0.0/16"
  hosts  = "many"
}

output "names" {
  value = local.nmaes
}
`,
    "network/main.tf": `variable "cidr" {
  type = string
}

variable "hosts" {
  type    = number
  default = 1
}

output "cidr" {
  value = var.cidr
}
`,
  },
  "Nomad job": {
    "web.nomad.hcl": `job "web" {
  datacenters = ["dc1"]
  type        = "service"

  group "frontend" {
    count = 2

    network {
      port "http" {
        to = 80
      }
    }

    task "nginx" {
      driver = "docker"

      config {
        image = "nginx:latest"
        ports = ["http"]
      }

      resources {
        cpu    = 100
        memroy = 128
      }
    }
  }
}
`,
  },
  "Broken file": {
    "main.tf": `locals {
  open    = ["a", "b"
  heredoc = <<EOT
    text
    EOT
  text    = "not closed
}

resource "terraform_data" example {
  input = local.opne
}
`,
  },
  "Policy of your own": {
    "main.tf": `resource "aws_s3_bucket" "logs" {
  bucket = "logs"
}

resource "aws_s3_bucket" "data" {
  bucket = "data"
  tags = {
    Owner = "platform"
  }
}
`,
    "policies/tags.hcl": `rule "bucket-owner" {
  description = "Bucket without an owner."
  match       = "resource[aws_s3_bucket]"
  condition   = can(self.tags.Owner)
  message     = "Bucket \`\${block.name}\` has no tag \`Owner\`"
}
`,
    "hcl-lint.toml": 'rule-packs = ["policies"]\n',
  },
};

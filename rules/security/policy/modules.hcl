# Modules: where their code comes from.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "module-without-commit" {
  description = <<-EOT
    Module that is not pinned to a commit.

    Tags and versions in a registry can be replaced by others. Only the hash of a commit says which
    code it is. Modules of the same repository are not reported.
  EOT

  code       = "SEC554"
  risk       = "low"
  references = ["CKV_TF_1"]
  url        = "https://developer.hashicorp.com/terraform/language/modules/sources#selecting-a-revision"
  match      = "module"
  condition = anytrue([
    can(regex("^(\\.|/|~)", default(self.source, "."))),
    can(regex("[?&](ref|rev)=[0-9a-f]{7,64}(&|$)", default(self.source, ""))),
  ])
  message = "Module `${block.name}` is not pinned to a commit"
  help    = "Name the commit in the source: `?ref=` and its hash."
  at      = "source"

  examples {
    bad {
      module "network" {
        source  = "example/network/aws" # expect: `network` is not
        version = "1.2.3"
      }

      module "cluster" {
        source = "git::https://example.com/cluster.git?ref=v1.2.0" # expect: `cluster` is not
      }
    }
    good {
      module "network" {
        source = "./network"
      }

      module "cluster" {
        source = "git::https://example.com/cluster.git?ref=0123456789abcdef0123456789abcdef01234567"
      }
    }
    good {
      module "network" {
        source = var.source
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 2
      content = <<-EOT
        {
          "module": [
            {
              "network": {
                "source": "example/network/aws",
                "version": "1.2.3"
              }
            },
            {
              "cluster": {
                "source": "git::https://example.com/cluster.git?ref=v1.2.0"
              }
            }
          ]
        }
      EOT
    }
  }
}

# Secrets in the code. The values in the examples are made up, as those in documentation are, and
# values with `EXAMPLE` are not reported.

locals {
  secrets = join("|", [
    "\\b(AKIA|ASIA)[A-Z2-7]{16}\\b",
    "-----BEGIN ([A-Z]+ )*PRIVATE KEY-----\\s*[A-Za-z0-9+/=:]",
    "\\bgh[pousr]_[A-Za-z0-9]{36}\\b",
    "\\bgithub_pat_[A-Za-z0-9_]{50,}",
    "\\bglpat-[A-Za-z0-9_-]{20}\\b",
    "\\bxox[abprs]-[0-9]{8,}-[A-Za-z0-9-]{10,}",
    "\\bAIza[A-Za-z0-9_-]{35}\\b",
    "\\bsk_live_[A-Za-z0-9]{20,}",
    "(?i)aws_?secret_?access_?key[\"']?\\s*[:=]\\s*[\"']?[A-Za-z0-9/+]{40}\\b",
    "(?i)\\bAccountKey=[A-Za-z0-9/+]{80,}={0,2}",
  ])
}

rule "secret-in-user-data" {
  description = <<-EOT
    Credentials in a script that an instance runs when it starts.

    Anyone who can describe the instance can read the script, and so can every program on it.
    Known formats of credentials are reported: keys of AWS, Azure, Google and Stripe, tokens of
    GitHub, GitLab and Slack, and private keys.
  EOT

  code    = "SEC024"
  risk    = "critical"
  enabled = false
  references = [
    "CKV_AWS_46", "CKV_AZURE_45", "AVD-AWS-0029", "AVD-AWS-0129", "AVD-AZU-0037",
    "aws-0029", "aws-0129", "azu-0037",
  ]
  url      = "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-add-user-data.html"
  dialects = ["terraform", "opentofu"]
  match = [
    "resource[aws_instance].user_data",
    "resource[aws_instance].user_data_base64",
    "resource[aws_launch_configuration].user_data",
    "resource[aws_launch_configuration].user_data_base64",
    "resource[aws_launch_template].user_data",
    "resource[azurerm_*virtual_machine*].custom_data",
    "resource[azurerm_*virtual_machine*].user_data",
    "resource[google_compute_instance*].metadata_startup_script",
  ]

  condition = !anytrue([
    for text in [attribute.text, try(tostring(self), ""), try(base64decode(self), "")] :
    length(regexall(local.secrets, text)) > 0 && !strcontains(text, "EXAMPLE")
  ])

  message = "Credentials in `${attribute.name}` of `${block.name}`"
  help    = "Revoke them. Give the instance a role, or let it read secrets from a secrets manager."

  examples {
    good {
      resource "aws_instance" "web" {
        ami           = var.ami
        instance_type = "t3.micro"
        user_data     = <<-SCRIPT
          #!/bin/sh
          aws secretsmanager get-secret-value --secret-id web > /run/secret
        SCRIPT
      }
    }
    bad {
      resource "aws_instance" "web" {
        ami           = var.ami
        instance_type = "t3.micro"
        user_data     = "export AWS_ACCESS_KEY_ID=AKIAQWERTYUIOPASDFGH NAME=${var.name}" # expect: `user_data` of `web`
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_launch_template": {"web": {
          "user_data": "IyEvYmluL3NoCmV4cG9ydCBBV1NfQUNDRVNTX0tFWV9JRD1BS0lBUVdFUlRZVUlPUEFTREZHSAo="
        }}}}
      EOT
    }
  }
}

rule "secret-in-code" {
  description = <<-EOT
    Credentials in the code.

    Anyone who can read the code or its history can use them. Known formats of credentials in the
    defaults of variables, local values and the configurations of providers are reported: keys of
    AWS, Azure, Google and Stripe, tokens of GitHub, GitLab and Slack, and private keys.
  EOT

  code    = "SEC025"
  risk    = "critical"
  enabled = false
  references = [
    "CKV_AWS_41", "CKV_SECRET_2", "CKV_SECRET_3", "CKV_SECRET_13", "CKV_SECRET_14",
    "CKV_SECRET_17", "aws-access-key-id", "aws-secret-access-key", "private-key", "github-pat",
  ]
  url      = "https://developer.hashicorp.com/terraform/language/manage-sensitive-data"
  dialects = ["terraform", "opentofu"]
  match    = ["variable.default", "locals.*", "provider.*"]
  when     = attribute != null
  condition = anytrue([
    strcontains(attribute.text, "EXAMPLE"),
    !anytrue([
      length(regexall(local.secrets, attribute.text)) > 0,
      block.type == "provider" && attribute.name == "secret_key"
      && can(regex("^\"[A-Za-z0-9/+]{40}\"$", attribute.text)),
    ]),
  ])
  message = "Credentials in `${attribute.name}`"
  help    = "Revoke them. Pass secrets to a run in environment variables, or read them from a secrets manager."

  examples {
    good {
      variable "access_key" {
        type      = string
        sensitive = true
      }

      provider "aws" {
        access_key = var.access_key
      }
    }
    bad {
      variable "access_key" {
        default = "AKIAQWERTYUIOPASDFGH" # expect: `default`
      }

      locals {
        token = "ghp_abcdefghijklmnopqrstuvwxyzabcdefghij" # expect
      }

      provider "aws" {
        access_key = "AKIAQWERTYUIOPASDFGH"                     # expect
        secret_key = "abcdefghijklmnopqrstuvwxyzabcdefghijklmn" # expect
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"variable": {"access_key": {"default": "AKIAQWERTYUIOPASDFGH"}}}
      EOT
    }
  }
}

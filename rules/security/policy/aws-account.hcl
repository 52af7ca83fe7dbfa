# Amazon Web Services: identities, keys, trails and accounts.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "aws-password-length" {
  description = <<-EOT
    Password policy that allows short passwords.

    Short passwords can be guessed.
  EOT

  code       = "SEC208"
  risk       = "medium"
  references = ["CKV_AWS_10", "AVD-AWS-0063", "aws-0063"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/iam-controls.html"
  resources  = ["aws_iam_account_password_policy"]
  path       = "minimum_password_length"
  at_least   = 14
  missing    = 6
  set_to     = 14

  examples {
    bad {
      minimum_password_length = 6
    }
    fixed {
      minimum_password_length = 14
    }
    good {
      minimum_password_length = var.given
    }
  }
}

rule "aws-password-reuse" {
  description = <<-EOT
    Password policy that allows old passwords.

    A password that was stolen once can be used again.
  EOT

  code       = "SEC209"
  risk       = "medium"
  references = ["CKV_AWS_13", "AVD-AWS-0056", "aws-0056"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/iam-controls.html"
  resources  = ["aws_iam_account_password_policy"]
  path       = "password_reuse_prevention"
  at_least   = 24
  missing    = 0
  set_to     = 24

  examples {
    bad {
      password_reuse_prevention = 0
    }
    fixed {
      password_reuse_prevention = 24
    }
    good {
      password_reuse_prevention = var.given
    }
  }
}

rule "aws-password-lowercase" {
  description = <<-EOT
    Password policy without lower-case letters.

    Fewer kinds of characters make passwords easier to guess.
  EOT

  code       = "SEC210"
  risk       = "low"
  references = ["CKV_AWS_11", "AVD-AWS-0058", "aws-0058"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/iam-controls.html"
  resources  = ["aws_iam_account_password_policy"]
  path       = "require_lowercase_characters"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      require_lowercase_characters = false
    }
    fixed {
      require_lowercase_characters = true
    }
    good {
      require_lowercase_characters = var.given
    }
  }
}

rule "aws-password-uppercase" {
  description = <<-EOT
    Password policy without upper-case letters.

    Fewer kinds of characters make passwords easier to guess.
  EOT

  code       = "SEC211"
  risk       = "low"
  references = ["CKV_AWS_15", "AVD-AWS-0061", "aws-0061"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/iam-controls.html"
  resources  = ["aws_iam_account_password_policy"]
  path       = "require_uppercase_characters"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      require_uppercase_characters = false
    }
    fixed {
      require_uppercase_characters = true
    }
    good {
      require_uppercase_characters = var.given
    }
  }
}

rule "aws-password-numbers" {
  description = <<-EOT
    Password policy without digits.

    Fewer kinds of characters make passwords easier to guess.
  EOT

  code       = "SEC212"
  risk       = "low"
  references = ["CKV_AWS_12", "AVD-AWS-0059", "aws-0059"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/iam-controls.html"
  resources  = ["aws_iam_account_password_policy"]
  path       = "require_numbers"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      require_numbers = false
    }
    fixed {
      require_numbers = true
    }
    good {
      require_numbers = var.given
    }
  }
}

rule "aws-password-symbols" {
  description = <<-EOT
    Password policy without symbols.

    Fewer kinds of characters make passwords easier to guess.
  EOT

  code       = "SEC213"
  risk       = "low"
  references = ["CKV_AWS_14", "AVD-AWS-0060", "aws-0060"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/iam-controls.html"
  resources  = ["aws_iam_account_password_policy"]
  path       = "require_symbols"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      require_symbols = false
    }
    fixed {
      require_symbols = true
    }
    good {
      require_symbols = var.given
    }
  }
}

rule "aws-root-access-key" {
  description = <<-EOT
    Access key of the root user.

    It can do everything, and no policy limits it.
  EOT

  code       = "SEC214"
  risk       = "critical"
  references = ["CKV_AWS_348", "AVD-AWS-0141", "aws-0141"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/iam-controls.html"
  resources  = ["aws_iam_access_key"]
  path       = "user"
  forbidden  = ["root"]

  examples {
    bad {
      user = "root"
    }
    good {
      user = "deployer"
    }
    good {
      user = var.given
    }
  }
}

rule "aws-user-policy" {
  description = <<-EOT
    Policy that is attached to a user.

    Give rights to groups and roles, so that they are the same for all who do the same work.
  EOT

  code       = "SEC215"
  risk       = "low"
  references = ["CKV_AWS_40", "AVD-AWS-0143", "aws-0143"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/iam-controls.html"
  match = [
    "resource[aws_iam_user_policy_attachment]", "resource[aws_iam_user_policy]",
    "resource[aws_iam_policy_attachment]",
  ]
  # The first two are always of a user, whatever its name is.
  condition = block.labels[0] == "aws_iam_policy_attachment" && length(self.users[*]) == 0
  message   = "`${block.labels[0]}.${block.name}` is for users"

  examples {
    bad {
      resource "aws_iam_user_policy" "main" { # expect: is for users
        user = aws_iam_user.main.name
      }

      resource "aws_iam_policy_attachment" "main" { # expect
        users = [aws_iam_user.main.name]
      }
    }
    good {
      resource "aws_iam_policy_attachment" "main" {
        roles = [aws_iam_role.main.name]
      }

      resource "aws_iam_policy_attachment" "other" {
        users = var.users
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_iam_user_policy": {"main": {"user": "deployer"}}}}
      EOT
    }
  }
}

rule "aws-key-rotation" {
  description = <<-EOT
    Key that is not rotated.

    The longer a key is used, the more a stolen one reveals.
  EOT

  code       = "SEC216"
  risk       = "medium"
  references = ["CKV_AWS_7", "AVD-AWS-0065", "aws-0065"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/kms-controls.html"
  resources  = ["aws_kms_key"]
  when       = default(self.customer_master_key_spec, "SYMMETRIC_DEFAULT") == "SYMMETRIC_DEFAULT"
  path       = "enable_key_rotation"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      enable_key_rotation = false
    }
    fixed {
      enable_key_rotation = true
    }
    good {
      enable_key_rotation = var.given
    }
  }
}

rule "aws-key-disabled" {
  description = <<-EOT
    Key that is switched off.

    What it encrypts cannot be read. Delete keys that nobody needs.
  EOT

  code       = "SEC217"
  risk       = "low"
  references = ["CKV_AWS_227"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/kms-controls.html"
  resources  = ["aws_kms_key"]
  path       = "is_enabled"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      is_enabled = false
    }
    fixed {
      is_enabled = true
    }
    good {
      is_enabled = var.given
    }
  }
}

rule "aws-trail-validation" {
  description = <<-EOT
    Trail whose files can be changed unnoticed.

    An attacker deletes traces first.
  EOT

  code       = "SEC218"
  risk       = "high"
  references = ["CKV_AWS_36", "AVD-AWS-0016", "aws-0016"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudtrail-controls.html"
  resources  = ["aws_cloudtrail"]
  path       = "enable_log_file_validation"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      enable_log_file_validation = false
    }
    fixed {
      enable_log_file_validation = true
    }
    good {
      enable_log_file_validation = var.given
    }
  }
}

rule "aws-trail-region" {
  description = <<-EOT
    Trail of a single region.

    Attackers use regions that nobody looks at.
  EOT

  code       = "SEC219"
  risk       = "medium"
  references = ["CKV_AWS_67", "AVD-AWS-0014", "aws-0014"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudtrail-controls.html"
  resources  = ["aws_cloudtrail"]
  path       = "is_multi_region_trail"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      is_multi_region_trail = false
    }
    fixed {
      is_multi_region_trail = true
    }
    good {
      is_multi_region_trail = var.given
    }
  }
}

rule "aws-trail-off" {
  description = <<-EOT
    Trail that is switched off.

    Nothing is recorded.
  EOT

  code       = "SEC220"
  risk       = "high"
  references = ["CKV_AWS_251"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudtrail-controls.html"
  resources  = ["aws_cloudtrail"]
  path       = "enable_logging"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      enable_logging = false
    }
    fixed {
      enable_logging = true
    }
    good {
      enable_logging = var.given
    }
  }
}

rule "aws-aggregator-region" {
  description = <<-EOT
    Configuration aggregator of some regions.

    What happens in other regions stays unnoticed.
  EOT

  code       = "SEC221"
  risk       = "high"
  references = ["AVD-AWS-0019", "aws-0019"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/config-controls.html"
  resources  = ["aws_config_configuration_aggregator"]
  when       = self.account_aggregation_source != null
  path       = "account_aggregation_source.all_regions"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      account_aggregation_source {
        all_regions = false
      }
    }
    fixed {
      account_aggregation_source {
        all_regions = true
      }
    }
    good {
      account_aggregation_source {
        all_regions = var.given
      }
    }
  }
}

rule "aws-log-retention" {
  description = <<-EOT
    Log group that keeps everything for ever.

    Costs and personal data accumulate. Decide how long logs are needed.
  EOT

  code       = "SEC222"
  risk       = "low"
  references = ["CKV_AWS_66"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudwatch-controls.html"
  resources  = ["aws_cloudwatch_log_group"]
  path       = "retention_in_days"
  at_least   = 1
  missing    = 0
  set_to     = 365

  examples {
    bad {
      retention_in_days = 0
    }
    fixed {
      retention_in_days = 365
    }
    good {
      retention_in_days = var.given
    }
  }
}

rule "aws-alarm-off" {
  description = <<-EOT
    Alarm that does nothing.

    Nobody learns of what it finds.
  EOT

  code       = "SEC223"
  risk       = "low"
  references = ["CKV_AWS_319"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudwatch-controls.html"
  resources  = ["aws_cloudwatch_metric_alarm"]
  path       = "actions_enabled"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      actions_enabled = false
    }
    fixed {
      actions_enabled = true
    }
    good {
      actions_enabled = var.given
    }
  }
}

rule "aws-guardduty-off" {
  description = <<-EOT
    Threat detection that is switched off.

    Known attacks stay unnoticed.
  EOT

  code       = "SEC224"
  risk       = "medium"
  references = ["CKV_AWS_238"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/guardduty-controls.html"
  resources  = ["aws_guardduty_detector"]
  path       = "enable"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      enable = false
    }
    fixed {
      enable = true
    }
    good {
      enable = var.given
    }
  }
}

rule "aws-athena-enforcement" {
  description = <<-EOT
    Workgroup whose settings clients can override.

    Clients can store results unencrypted, and elsewhere.
  EOT

  code       = "SEC225"
  risk       = "high"
  references = ["CKV_AWS_82", "AVD-AWS-0007", "aws-0007"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/athena-controls.html"
  resources  = ["aws_athena_workgroup"]
  path       = "configuration.enforce_workgroup_configuration"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      configuration {
        enforce_workgroup_configuration = false
      }
    }
    fixed {
      configuration {
        enforce_workgroup_configuration = true
      }
    }
    good {
      configuration {
        enforce_workgroup_configuration = var.given
      }
    }
  }
}

rule "aws-athena-database" {
  description = <<-EOT
    Athena database whose results are not encrypted.

    Results of queries hold what was asked for.
  EOT

  code       = "SEC226"
  risk       = "high"
  references = ["CKV_AWS_77", "AVD-AWS-0006", "aws-0006"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/athena-controls.html"
  resources  = ["aws_athena_database"]
  path       = "encryption_configuration.encryption_option"
  set        = true

  examples {
    bad {
    }
    good {
      encryption_configuration {
        encryption_option = "SSE_KMS"
      }
    }
    good {
      encryption_configuration {
        encryption_option = var.given
      }
    }
  }
}

rule "aws-athena-workgroup" {
  description = <<-EOT
    Workgroup whose results are not encrypted.

    Results of queries hold what was asked for.
  EOT

  code       = "SEC227"
  risk       = "high"
  references = ["CKV_AWS_159", "AVD-AWS-0006", "aws-0006"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/athena-controls.html"
  resources  = ["aws_athena_workgroup"]
  path       = "configuration.result_configuration.encryption_configuration.encryption_option"
  set        = true

  examples {
    bad {
    }
    good {
      configuration {
        result_configuration {
          encryption_configuration {
            encryption_option = "SSE_KMS"
          }
        }
      }
    }
    good {
      configuration {
        result_configuration {
          encryption_configuration {
            encryption_option = var.given
          }
        }
      }
    }
  }
}

rule "aws-identity-pool-guests" {
  description = <<-EOT
    Identity pool that gives guests credentials.

    Anyone obtains credentials of your account, limited only by the role of guests.
  EOT

  code       = "SEC228"
  risk       = "medium"
  references = ["CKV_AWS_366"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cognito-controls.html"
  resources  = ["aws_cognito_identity_pool"]
  path       = "allow_unauthenticated_identities"
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      allow_unauthenticated_identities = true
    }
    fixed {
      allow_unauthenticated_identities = false
    }
    good {
      allow_unauthenticated_identities = var.given
    }
  }
}

rule "aws-document-public" {
  description = <<-EOT
    Document that everybody can read.

    Scripts for operations reveal names, paths and sometimes credentials.
  EOT

  code       = "SEC229"
  risk       = "high"
  references = ["CKV_AWS_303"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ssm-controls.html"
  resources  = ["aws_ssm_document"]
  path       = "permissions.account_ids"
  forbidden  = ["All"]
  set_to     = 123456789012

  examples {
    bad {
      permissions {
        account_ids = "All"
      }
    }
    fixed {
      permissions {
        account_ids = 123456789012
      }
    }
    good {
      permissions {
        account_ids = var.given
      }
    }
  }
}

rule "aws-vault-key" {
  description = <<-EOT
    Backup vault without a key of its own.

    With its own KMS key, access to backups can be limited, recorded and revoked separately.
  EOT

  code       = "SEC230"
  risk       = "low"
  references = ["CKV_AWS_166"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/backup-controls.html"
  resources  = ["aws_backup_vault"]
  path       = "kms_key_arn"
  set        = true

  examples {
    bad {
    }
    good {
      kms_key_arn = aws_kms_key.main.arn
    }
    good {
      kms_key_arn = var.given
    }
  }
}

rule "aws-secret-key" {
  description = <<-EOT
    Secret without a key of its own.

    With its own KMS key, other accounts can be let in, and access can be recorded and revoked
    separately.
  EOT

  code       = "SEC231"
  risk       = "low"
  references = ["CKV_AWS_149", "AVD-AWS-0098", "aws-0098"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/secretsmanager-controls.html"
  resources  = ["aws_secretsmanager_secret"]
  path       = "kms_key_id"
  set        = true

  examples {
    bad {
    }
    good {
      kms_key_id = aws_kms_key.main.arn
    }
    good {
      kms_key_id = var.given
    }
  }
}

rule "aws-ledger-mode" {
  description = <<-EOT
    Ledger with rights for everything or nothing.

    In standard mode, rights are given for tables and commands.
  EOT

  code       = "SEC232"
  risk       = "medium"
  references = ["CKV_AWS_170"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html"
  resources  = ["aws_qldb_ledger"]
  path       = "permissions_mode"
  allowed    = ["STANDARD"]
  set_to     = "STANDARD"

  examples {
    bad {
      permissions_mode = "ALLOW_ALL"
    }
    fixed {
      permissions_mode = "STANDARD"
    }
    good {
      permissions_mode = var.given
    }
  }
}


rule "aws-bucket-wildcard" {
  description = <<-EOT
    Policy that allows all actions of S3.

    It includes deleting buckets, and making them public. Name the actions that are needed.
  EOT

  code       = "SEC403"
  risk       = "high"
  url        = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/security-best-practices.html"
  references = ["AVD-AWS-0345", "aws-0345", "AVD-AWS-0346", "aws-0346"]
  match = [
    "resource[aws_iam_policy].policy", "resource[aws_iam_role_policy].policy",
    "resource[aws_iam_user_policy].policy", "resource[aws_iam_group_policy].policy",
  ]
  condition = !anytrue([
    for each in policy_statements(self) :
    each.effect == "Allow" && contains([for action in each.actions[*] : lower(action)], "s3:*")
  ])
  message = "`${block.name}` allows all actions of S3"

  examples {
    bad {
      resource "aws_iam_policy" "main" {
        policy = jsonencode({ # expect: all actions of S3
          Statement = [{ Effect = "Allow", Action = "s3:*", Resource = "*" }]
        })
      }
    }
    good {
      resource "aws_iam_policy" "main" {
        policy = jsonencode({
          Statement = [{ Effect = "Allow", Action = "s3:GetObject", Resource = "*" }]
        })
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {
          "resource": {
            "aws_iam_policy": {
              "main": {
                "policy": "$${jsonencode({ Statement = [{ Effect = \"Allow\", Action = \"s3:*\", Resource = \"*\" }] })}"
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-queue-wildcard" {
  description = <<-EOT
    Policy of a queue that allows every action.

    Whoever may send messages may also delete the queue and change its policy.
  EOT

  code       = "SEC404"
  risk       = "high"
  url        = "https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-security-best-practices.html"
  references = ["CKV_AWS_72", "AVD-AWS-0097", "aws-0097"]
  match      = ["resource[aws_sqs_queue_policy].policy", "resource[aws_sqs_queue].policy"]
  condition = !anytrue([
    for each in policy_statements(self) : alltrue([
      each.effect == "Allow",
      anytrue([for action in each.actions[*] : contains(["*", "sqs:*"], lower(action))]),
    ])
  ])
  message = "`${block.name}` allows every action"

  examples {
    bad {
      resource "aws_sqs_queue_policy" "main" {
        policy = jsonencode({ # expect: every action
          Statement = [{ Effect = "Allow", Principal = { AWS = "1" }, Action = "sqs:*", Resource = "*" }]
        })
      }
    }
    good {
      resource "aws_sqs_queue_policy" "main" {
        policy = jsonencode({
          Statement = [{ Effect = "Allow", Principal = { AWS = "1" }, Action = "sqs:SendMessage", Resource = "*" }]
        })
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {
          "resource": {
            "aws_sqs_queue_policy": {
              "main": {
                "policy": "$${jsonencode({ Statement = [{ Effect = \"Allow\", Action = \"*\" }] })}"
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-public-repository" {
  description = <<-EOT
    Container repository that everybody can use.

    Images hold code and often credentials. Who may push can replace them.
  EOT

  code       = "SEC405"
  risk       = "high"
  url        = "https://docs.aws.amazon.com/AmazonECR/latest/userguide/repository-policies.html"
  references = ["CKV_AWS_32", "AVD-AWS-0032", "aws-0032"]
  match      = "resource[aws_ecr_repository_policy].policy"
  condition  = !anytrue([for each in policy_statements(self) : is_public(each)])
  message    = "`${block.name}` allows everybody"

  examples {
    bad {
      resource "aws_ecr_repository_policy" "main" {
        policy = jsonencode({ # expect: everybody
          Statement = [{ Effect = "Allow", Principal = "*", Action = "ecr:BatchGetImage" }]
        })
      }
    }
    good {
      resource "aws_ecr_repository_policy" "main" {
        policy = jsonencode({
          Statement = [{ Effect = "Allow", Principal = { AWS = "123456789012" }, Action = "ecr:BatchGetImage" }]
        })
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {
          "resource": {
            "aws_ecr_repository_policy": {
              "main": {
                "policy": "$${jsonencode({ Statement = [{ Effect = \"Allow\", Principal = \"*\", Action = \"ecr:*\" }] })}"
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-emr-unencrypted" {
  description = <<-EOT
    Security configuration of EMR without encryption.

    Clusters keep data on local disks and in buckets, and send it between nodes.
  EOT

  code = "SEC406"
  risk = "high"
  url  = "https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-data-encryption.html"
  references = [
    "AVD-AWS-0137", "aws-0137", "AVD-AWS-0138",
    "aws-0138", "AVD-AWS-0139", "aws-0139",
  ]
  match = "resource[aws_emr_security_configuration].configuration"
  condition = alltrue([
    for each in ["EnableAtRestEncryption", "EnableInTransitEncryption"] :
    try(lookup(jsondecode(self).EncryptionConfiguration, each, false), false) == true
  ])
  message = "`${block.name}` does not encrypt data at rest and in transit"

  examples {
    bad {
      resource "aws_emr_security_configuration" "main" {
        configuration = jsonencode({ # expect: does not encrypt
          EncryptionConfiguration = { EnableAtRestEncryption = true, EnableInTransitEncryption = false }
        })
      }
    }
    good {
      resource "aws_emr_security_configuration" "main" {
        configuration = jsonencode({
          EncryptionConfiguration = { EnableAtRestEncryption = true, EnableInTransitEncryption = true }
        })
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {
          "resource": {
            "aws_emr_security_configuration": {
              "main": {
                "configuration": "$${jsonencode({ EncryptionConfiguration = {} })}"
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-parameter-plain" {
  description = <<-EOT
    Parameter that is stored in plain text.

    Whoever may read parameters can read it without a key. Secrets belong into parameters of the
    type `SecureString`.
  EOT

  code       = "SEC507"
  risk       = "low"
  references = ["CKV2_AWS_34"]
  url        = "https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-securestring.html"
  resources  = ["aws_ssm_parameter"]
  path       = "type"
  forbidden  = ["String", "StringList"]
  set_to     = "SecureString"

  examples {
    bad {
      type = "String"
    }
    fixed {
      type = "SecureString"
    }
    good {
      type = var.given
    }
  }
}

rule "aws-parameter-key" {
  description = <<-EOT
    Secret parameter that is encrypted with the key of AWS.

    A key of your own has a policy, and can be revoked.
  EOT

  code       = "SEC508"
  risk       = "low"
  references = ["CKV_AWS_337"]
  url        = "https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-securestring.html"
  resources  = ["aws_ssm_parameter"]
  when       = default(self.type, "") == "SecureString"
  path       = "key_id"
  set        = true

  examples {
    bad {
      type = "SecureString"
    }
    good {
      type   = "SecureString"
      key_id = aws_kms_key.main.arn
    }
    good {
      type   = "SecureString"
      key_id = var.given
    }
    good {
      type = "String"
    }
  }
}

rule "aws-user" {
  description = <<-EOT
    User with credentials of its own.

    Its password and keys do not expire. Let people sign in through IAM Identity Center, and give
    programs roles. A user that may not exist is not reported.
  EOT

  code       = "SEC509"
  risk       = "low"
  references = ["CKV_AWS_273"]
  url        = "https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#bp-users-federation-idp"
  match      = "resource[aws_iam_user]"
  condition  = default(self.count, 1) == 0 || length(default(self.for_each, ["one"])) == 0
  message    = "User `${block.name}` has credentials that do not expire"
  help       = "Use IAM Identity Center for people, and roles for programs."

  examples {
    bad {
      resource "aws_iam_user" "deploy" { # expect: `deploy` has
        name = "deploy"
      }
    }
    good {
      resource "aws_iam_user" "deploy" {
        for_each = var.users
        name     = each.key
      }
    }
    good {
      resource "aws_iam_role" "deploy" {
        name = "deploy"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {
          "resource": {
            "aws_iam_user": {
              "deploy": {
                "name": "deploy"
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-schedule-key" {
  description = <<-EOT
    Schedule that is encrypted with the key of AWS.

    The input of its target may hold data. A key of your own has a policy, and can be revoked.
  EOT

  code       = "SEC511"
  risk       = "low"
  references = ["CKV_AWS_297"]
  url        = "https://docs.aws.amazon.com/scheduler/latest/UserGuide/encryption-rest.html"
  resources  = ["aws_scheduler_schedule"]
  path       = "kms_key_arn"
  set        = true

  examples {
    bad {
    }
    good {
      kms_key_arn = aws_kms_key.main.arn
    }
    good {
      kms_key_arn = var.given
    }
  }
}

rule "aws-workflow-log-data" {
  description = <<-EOT
    Workflow whose log lacks what was processed.

    Without input and output nobody can say later what an execution did with which data. Leave it
    out where the data may not be logged.
  EOT

  code       = "SEC512"
  risk       = "low"
  references = ["CKV_AWS_285"]
  url        = "https://docs.aws.amazon.com/step-functions/latest/dg/cw-logs.html"
  resources  = ["aws_sfn_state_machine"]
  path       = "logging_configuration.include_execution_data"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      logging_configuration {
        include_execution_data = false
      }
    }
    fixed {
      logging_configuration {
        include_execution_data = true
      }
    }
    good {
      logging_configuration {
        include_execution_data = var.given
      }
    }
  }
}

rule "aws-workflow-tracing" {
  description = <<-EOT
    Workflow without tracing.

    Without traces it is hard to see which step failed, or took the time.
  EOT

  code       = "SEC513"
  risk       = "low"
  references = ["CKV_AWS_284"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/stepfunctions-controls.html"
  resources  = ["aws_sfn_state_machine"]
  path       = "tracing_configuration.enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      tracing_configuration {
        enabled = false
      }
    }
    fixed {
      tracing_configuration {
        enabled = true
      }
    }
    good {
      tracing_configuration {
        enabled = var.given
      }
    }
  }
}

# Amazon Web Services: what policies of identities allow on all resources.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "aws-policy-all-resources" {
  description = <<-EOT
    Policy that allows actions on all resources, though resources could limit them.

    Whoever obtains the credentials reaches everything of that kind in the account. Actions that no
    resource can limit, such as those that list what there is, are not reported, nor are statements
    with conditions and policies of resources, in which `*` is that resource.
  EOT

  code       = "SEC480"
  risk       = "low"
  references = ["CKV_AWS_355", "CKV_AWS_356"]
  url        = "https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html"
  match = [
    "resource[aws_iam_policy].policy",
    "resource[aws_iam_role_policy].policy",
    "resource[aws_iam_user_policy].policy",
    "resource[aws_iam_group_policy].policy",
    "resource[aws_ssoadmin_permission_set_inline_policy].inline_policy",
    "data[aws_iam_policy_document]",
  ]

  condition = length(unlimited_actions(self)) == 0
  message   = "`${block.name}` allows `${unlimited_actions(self)[0]}`${length(unlimited_actions(self)) > 1 ? " and others" : ""} on all resources"
  help      = "Name the resources in place of `*`, or add a condition."

  examples {
    bad {
      data "aws_iam_policy_document" "job" { # expect: all resources
        statement {
          actions   = ["sqs:SendMessage", "sqs:ListQueues"]
          resources = ["*"]
        }
      }

      resource "aws_iam_role_policy" "job" {
        policy = jsonencode({ # expect: all resources
          Statement = [{ Effect = "Allow", Action = ["s3:Get*"], Resource = "*" }]
        })
      }
    }
    good {
      data "aws_iam_policy_document" "job" {
        statement {
          actions   = ["ec2:DescribeInstances", "sqs:ListQueues"]
          resources = ["*"]
        }
      }

      resource "aws_iam_role_policy" "job" {
        policy = jsonencode({
          Statement = [{ Effect = "Allow", Action = ["s3:Get*"], Resource = "arn:aws:s3:::logs/*" }]
        })
      }

      resource "aws_iam_policy" "unknown" {
        policy = jsonencode({
          Statement = [{ Effect = "Allow", Action = var.actions, Resource = "*" }]
        })
      }

      data "aws_iam_policy_document" "key" {
        statement {
          actions   = ["kms:*"]
          resources = ["*"]

          principals {
            type        = "AWS"
            identifiers = ["arn:aws:iam::123456789012:root"]
          }
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 2
      content = <<-EOT
        {
          "data": {"aws_iam_policy_document": {"job": {"statement": {
            "actions": ["s3:GetObject"], "resources": ["*"]
          }}}},
          "resource": {"aws_iam_role_policy": {"job": {
            "policy": "{\"Statement\": [{\"Effect\": \"Allow\", \"Action\": [\"s3:*\"], \"Resource\": \"*\"}]}"
          }}}
        }
      EOT
    }
  }
}

rule "aws-policy-unlimited-writes" {
  description = <<-EOT
    Policy that allows changes of all resources.

    Whoever obtains the credentials can change or delete everything of that kind in the account,
    whomever it belongs to.
  EOT

  code       = "SEC481"
  risk       = "low"
  references = ["CKV_AWS_111", "CKV_AWS_290"]
  url        = "https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html"
  match = [
    "resource[aws_iam_policy].policy",
    "resource[aws_iam_role_policy].policy",
    "resource[aws_iam_user_policy].policy",
    "resource[aws_iam_group_policy].policy",
    "resource[aws_ssoadmin_permission_set_inline_policy].inline_policy",
    "data[aws_iam_policy_document]",
  ]

  condition = length(unlimited_actions(self, "Write")) == 0
  message   = "`${block.name}` allows `${unlimited_actions(self, "Write")[0]}`${length(unlimited_actions(self, "Write")) > 1 ? " and others" : ""} on all resources"
  help      = "Name the resources in place of `*`, or add a condition."

  examples {
    bad {
      data "aws_iam_policy_document" "job" { # expect: all resources
        statement {
          actions   = ["sqs:*"]
          resources = ["*"]
        }
      }

      resource "aws_iam_role_policy" "job" {
        policy = jsonencode({ # expect: all resources
          Statement = [{ Effect = "Allow", Action = ["dynamodb:PutItem"], Resource = "*" }]
        })
      }
    }
    good {
      data "aws_iam_policy_document" "job" {
        statement {
          actions   = ["sqs:ReceiveMessage", "s3:GetObject"]
          resources = ["*"]
        }
      }

      resource "aws_iam_role_policy" "job" {
        policy = jsonencode({
          Statement = [{ Effect = "Allow", Action = ["dynamodb:PutItem"], Resource = "arn:aws:dynamodb:*:*:table/jobs" }]
        })
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 2
      content = <<-EOT
        {
          "data": {"aws_iam_policy_document": {"job": {"statement": {
            "actions": ["s3:PutObject"], "resources": ["*"]
          }}}},
          "resource": {"aws_iam_role_policy": {"job": {
            "policy": "{\"Statement\": [{\"Effect\": \"Allow\", \"Action\": [\"sqs:*\"], \"Resource\": \"*\"}]}"
          }}}
        }
      EOT
    }
  }
}

rule "aws-policy-unlimited-permissions" {
  description = <<-EOT
    Policy that allows changes of the permissions of all resources.

    Whoever obtains the credentials can give others access to everything of that kind in the
    account.
  EOT

  code       = "SEC482"
  risk       = "medium"
  references = ["CKV_AWS_109", "CKV_AWS_289"]
  url        = "https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html"
  match = [
    "resource[aws_iam_policy].policy",
    "resource[aws_iam_role_policy].policy",
    "resource[aws_iam_user_policy].policy",
    "resource[aws_iam_group_policy].policy",
    "resource[aws_ssoadmin_permission_set_inline_policy].inline_policy",
    "data[aws_iam_policy_document]",
  ]

  condition = length(unlimited_actions(self, "Permissions management")) == 0
  message   = "`${block.name}` allows `${unlimited_actions(self, "Permissions management")[0]}`${length(unlimited_actions(self, "Permissions management")) > 1 ? " and others" : ""} on all resources"
  help      = "Name the resources in place of `*`, or add a condition."

  examples {
    bad {
      data "aws_iam_policy_document" "job" { # expect: all resources
        statement {
          actions   = ["s3:PutBucketPolicy"]
          resources = ["*"]
        }
      }

      resource "aws_iam_role_policy" "job" {
        policy = jsonencode({ # expect: all resources
          Statement = [{ Effect = "Allow", Action = ["kms:*"], Resource = "*" }]
        })
      }
    }
    good {
      data "aws_iam_policy_document" "job" {
        statement {
          actions   = ["s3:PutObject"]
          resources = ["*"]
        }
      }

      resource "aws_iam_role_policy" "job" {
        policy = jsonencode({
          Statement = [{ Effect = "Allow", Action = ["kms:CreateGrant"], Resource = "arn:aws:kms:*:*:key/jobs" }]
        })
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 2
      content = <<-EOT
        {
          "data": {"aws_iam_policy_document": {"job": {"statement": {
            "actions": ["s3:PutBucketPolicy"], "resources": ["*"]
          }}}},
          "resource": {"aws_iam_role_policy": {"job": {
            "policy": "{\"Statement\": [{\"Effect\": \"Allow\", \"Action\": [\"kms:*\"], \"Resource\": \"*\"}]}"
          }}}
        }
      EOT
    }
  }
}

rule "aws-policy-escalation" {
  description = <<-EOT
    Policy that lets an identity give itself more permissions.

    Who may attach policies to any user, make access keys of others, or run code with any role, has
    the permissions of all of them.
  EOT

  code       = "SEC483"
  risk       = "high"
  references = ["CKV_AWS_110", "CKV_AWS_286"]
  url        = "https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#grant-least-privilege"
  match = [
    "resource[aws_iam_policy].policy",
    "resource[aws_iam_role_policy].policy",
    "resource[aws_iam_user_policy].policy",
    "resource[aws_iam_group_policy].policy",
    "resource[aws_ssoadmin_permission_set_inline_policy].inline_policy",
    "data[aws_iam_policy_document]",
  ]

  condition = !anytrue([
    for allowed in [unlimited_actions(
      self,
      "iam:CreateAccessKey", "iam:CreateLoginProfile", "iam:UpdateLoginProfile",
      "iam:AddUserToGroup", "iam:CreatePolicyVersion", "iam:SetDefaultPolicyVersion",
      "iam:AttachUserPolicy", "iam:AttachGroupPolicy", "iam:PutUserPolicy", "iam:PutGroupPolicy",
      "iam:AttachRolePolicy", "sts:AssumeRole", "iam:PutRolePolicy", "iam:UpdateAssumeRolePolicy",
      "iam:PassRole", "ec2:RunInstances", "lambda:CreateFunction", "lambda:InvokeFunction",
      "lambda:CreateEventSourceMapping", "glue:CreateDevEndpoint", "cloudformation:CreateStack",
      "datapipeline:CreatePipeline", "glue:UpdateDevEndpoint", "lambda:UpdateFunctionCode"
    )] :
    anytrue([
      for actions in [
        ["iam:CreateAccessKey"], ["iam:CreateLoginProfile"], ["iam:UpdateLoginProfile"],
        ["iam:AddUserToGroup"], ["iam:CreatePolicyVersion"], ["iam:SetDefaultPolicyVersion"],
        ["iam:AttachUserPolicy"], ["iam:AttachGroupPolicy"], ["iam:PutUserPolicy"],
        ["iam:PutGroupPolicy"], ["iam:AttachRolePolicy", "sts:AssumeRole"],
        ["iam:PutRolePolicy", "sts:AssumeRole"], ["iam:UpdateAssumeRolePolicy", "sts:AssumeRole"],
        ["iam:PassRole", "ec2:RunInstances"],
        ["iam:PassRole", "lambda:CreateFunction", "lambda:InvokeFunction"],
        ["iam:PassRole", "lambda:CreateFunction", "lambda:CreateEventSourceMapping"],
        ["iam:PassRole", "glue:CreateDevEndpoint"],
        ["iam:PassRole", "cloudformation:CreateStack"],
        ["iam:PassRole", "datapipeline:CreatePipeline"], ["glue:UpdateDevEndpoint"],
        ["lambda:UpdateFunctionCode"],
      ] : length(setsubtract(actions, allowed)) == 0
    ])
    if length(allowed) > 0
  ])
  message = "`${block.name}` allows actions on all resources by which an identity can obtain any permission"
  help    = "Name the resources in place of `*`, or add a condition."

  examples {
    bad {
      data "aws_iam_policy_document" "job" { # expect: all resources
        statement {
          actions   = ["iam:PassRole", "ec2:*"]
          resources = ["*"]
        }
      }

      resource "aws_iam_role_policy" "job" {
        policy = jsonencode({ # expect: all resources
          Statement = [{ Effect = "Allow", Action = ["iam:CreateAccessKey"], Resource = "*" }]
        })
      }
    }
    good {
      data "aws_iam_policy_document" "job" {
        statement {
          actions   = ["iam:PassRole", "ec2:DescribeInstances"]
          resources = ["*"]
        }
      }

      resource "aws_iam_role_policy" "job" {
        policy = jsonencode({
          Statement = [{ Effect = "Allow", Action = ["iam:CreateAccessKey"], Resource = "arn:aws:iam::*:user/$${aws:username}" }]
        })
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 2
      content = <<-EOT
        {
          "data": {"aws_iam_policy_document": {"job": {"statement": {
            "actions": ["iam:CreateAccessKey"], "resources": ["*"]
          }}}},
          "resource": {"aws_iam_role_policy": {"job": {
            "policy": "{\"Statement\": [{\"Effect\": \"Allow\", \"Action\": [\"iam:*\"], \"Resource\": \"*\"}]}"
          }}}
        }
      EOT
    }
  }
}

rule "aws-policy-data-reads" {
  description = <<-EOT
    Policy that allows to read all objects, parameters or secrets.

    Whoever obtains the credentials can copy all data of the account, passwords included.
  EOT

  code       = "SEC484"
  risk       = "medium"
  references = ["CKV_AWS_108", "CKV_AWS_288"]
  url        = "https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#grant-least-privilege"
  match = [
    "resource[aws_iam_policy].policy",
    "resource[aws_iam_role_policy].policy",
    "resource[aws_iam_user_policy].policy",
    "resource[aws_iam_group_policy].policy",
    "resource[aws_ssoadmin_permission_set_inline_policy].inline_policy",
    "data[aws_iam_policy_document]",
  ]

  condition = length(unlimited_actions(
    self,
    "s3:GetObject", "ssm:GetParameter", "ssm:GetParameters", "ssm:GetParametersByPath",
    "secretsmanager:GetSecretValue"
  )) == 0
  message = "`${block.name}` allows to read the objects, parameters or secrets of all resources"
  help    = "Name the resources in place of `*`, or add a condition."

  examples {
    bad {
      data "aws_iam_policy_document" "job" { # expect: all resources
        statement {
          actions   = ["secretsmanager:GetSecretValue"]
          resources = ["*"]
        }
      }

      resource "aws_iam_role_policy" "job" {
        policy = jsonencode({ # expect: all resources
          Statement = [{ Effect = "Allow", Action = ["s3:*"], Resource = "*" }]
        })
      }
    }
    good {
      data "aws_iam_policy_document" "job" {
        statement {
          actions   = ["s3:ListBucket"]
          resources = ["*"]
        }
      }

      resource "aws_iam_role_policy" "job" {
        policy = jsonencode({
          Statement = [{ Effect = "Allow", Action = ["s3:GetObject"], Resource = "arn:aws:s3:::logs/*" }]
        })
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 2
      content = <<-EOT
        {
          "data": {"aws_iam_policy_document": {"job": {"statement": {
            "actions": ["s3:GetObject"], "resources": ["*"]
          }}}},
          "resource": {"aws_iam_role_policy": {"job": {
            "policy": "{\"Statement\": [{\"Effect\": \"Allow\", \"Action\": [\"ssm:Get*\"], \"Resource\": \"*\"}]}"
          }}}
        }
      EOT
    }
  }
}

rule "aws-policy-credentials" {
  description = <<-EOT
    Policy that allows actions that return credentials, for all resources.

    Whoever obtains the credentials can have those of others: of any role, user or database.
  EOT

  code       = "SEC485"
  risk       = "medium"
  references = ["CKV_AWS_107", "CKV_AWS_287"]
  url        = "https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#grant-least-privilege"
  match = [
    "resource[aws_iam_policy].policy",
    "resource[aws_iam_role_policy].policy",
    "resource[aws_iam_user_policy].policy",
    "resource[aws_iam_group_policy].policy",
    "resource[aws_ssoadmin_permission_set_inline_policy].inline_policy",
    "data[aws_iam_policy_document]",
  ]

  condition = length(unlimited_actions(
    self,
    "airflow:CreateCliToken", "airflow:CreateWebLoginToken", "appsync:CreateApiKey",
    "chime:CreateApiKey", "codepipeline:PollForJobs", "cognito-identity:GetOpenIdToken",
    "cognito-identity:GetOpenIdTokenForDeveloperIdentity",
    "cognito-identity:GetCredentialsForIdentity", "connect:GetFederationToken",
    "ec2:GetPasswordData", "emr-containers:GetManagedEndpointSessionCredentials",
    "gamelift:RequestUploadCredentials", "gamelift:GetInstanceAccess",
    "grafana:CreateWorkspaceApiKey", "iam:CreateAccessKey", "iam:CreateLoginProfile",
    "iam:CreateServiceSpecificCredential", "iam:ResetServiceSpecificCredential",
    "iam:UpdateAccessKey", "lightsail:GetInstanceAccessDetails",
    "lightsail:DownloadDefaultKeyPair", "lightsail:CreateBucketAccessKey",
    "lightsail:GetRelationalDatabaseMasterUserPassword", "rds-db:connect",
    "redshift:GetClusterCredentials", "redshift:GetClusterCredentialsWithIAM",
    "redshift-serverless:GetCredentials", "sso:GetRoleCredentials", "sts:AssumeRole",
    "sts:AssumeRoleWithSAML", "sts:AssumeRoleWithWebIdentity", "sts:GetFederationToken",
    "sts:GetSessionToken"
  )) == 0
  message = "`${block.name}` allows actions that return credentials, on all resources"
  help    = "Name the resources in place of `*`, or add a condition."

  examples {
    bad {
      data "aws_iam_policy_document" "job" { # expect: all resources
        statement {
          actions   = ["sts:AssumeRole"]
          resources = ["*"]
        }
      }

      resource "aws_iam_role_policy" "job" {
        policy = jsonencode({ # expect: all resources
          Statement = [{ Effect = "Allow", Action = ["iam:*"], Resource = "*" }]
        })
      }
    }
    good {
      data "aws_iam_policy_document" "job" {
        statement {
          actions   = ["sts:GetCallerIdentity", "ecr:GetAuthorizationToken"]
          resources = ["*"]
        }
      }

      resource "aws_iam_role_policy" "job" {
        policy = jsonencode({
          Statement = [{ Effect = "Allow", Action = ["sts:AssumeRole"], Resource = "arn:aws:iam::123456789012:role/reader" }]
        })
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 2
      content = <<-EOT
        {
          "data": {"aws_iam_policy_document": {"job": {"statement": {
            "actions": ["sts:AssumeRole"], "resources": ["*"]
          }}}},
          "resource": {"aws_iam_role_policy": {"job": {
            "policy": "{\"Statement\": [{\"Effect\": \"Allow\", \"Action\": [\"iam:*\"], \"Resource\": \"*\"}]}"
          }}}
        }
      EOT
    }
  }
}

rule "aws-role-whole-account" {
  description = <<-EOT
    Role that everybody in an account may assume.

    Whoever has any permission to assume roles in that account has this one. Name the users and
    roles that need it.
  EOT

  code       = "SEC486"
  risk       = "low"
  references = ["CKV_AWS_61"]
  url        = "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html"
  match      = "resource[aws_iam_role].assume_role_policy"
  condition = !anytrue([
    for each in policy_statements(self) : anytrue([
      for principal in each.principals : anytrue([
        for name in principal.identifiers : can(regex("^([0-9]{12}|arn:aws[a-z-]*:iam::[0-9]{12}:root)$", name))
      ])
      if principal.type == "AWS"
    ])
    if each.effect == "Allow" && length(each.conditions) == 0
  ])
  message = "Everybody in an account may assume `${block.name}`"

  examples {
    bad {
      resource "aws_iam_role" "reader" {
        assume_role_policy = jsonencode({ # expect: `reader`
          Statement = [{
            Effect    = "Allow"
            Action    = "sts:AssumeRole"
            Principal = { AWS = "arn:aws:iam::123456789012:root" }
          }]
        })
      }
    }
    good {
      resource "aws_iam_role" "reader" {
        assume_role_policy = jsonencode({
          Statement = [{
            Effect    = "Allow"
            Action    = "sts:AssumeRole"
            Principal = { AWS = ["arn:aws:iam::123456789012:role/deploy", var.other] }
          }]
        })
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_iam_role": {"reader": {
          "assume_role_policy": "{\"Statement\": [{\"Effect\": \"Allow\", \"Action\": \"sts:AssumeRole\", \"Principal\": {\"AWS\": \"123456789012\"}}]}"
        }}}}
      EOT
    }
  }
}

rule "aws-administrator-policy" {
  description = <<-EOT
    Identity with the policy for administrators.

    Whoever obtains its credentials can do everything in the account, or give themselves the
    permission.
  EOT

  code       = "SEC487"
  risk       = "high"
  references = ["CKV_AWS_274", "CKV2_AWS_56"]
  url        = "https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AdministratorAccess.html"
  match = [
    "resource[aws_iam_role_policy_attachment].policy_arn",
    "resource[aws_iam_user_policy_attachment].policy_arn",
    "resource[aws_iam_group_policy_attachment].policy_arn",
    "resource[aws_iam_policy_attachment].policy_arn",
    "resource[aws_iam_role].managed_policy_arns",
    "resource[aws_ssoadmin_managed_policy_attachment].managed_policy_arn",
  ]
  condition = !anytrue([
    for arn in flatten([self]) : can(regex("^arn:aws[a-z-]*:iam::aws:policy/(AdministratorAccess|IAMFullAccess)$", arn))
  ])
  message = "`${block.name}` makes an identity an administrator"

  examples {
    bad {
      resource "aws_iam_role_policy_attachment" "deploy" {
        policy_arn = "arn:aws:iam::aws:policy/AdministratorAccess" # expect: `deploy`
      }

      resource "aws_iam_role" "deploy" {
        managed_policy_arns = ["arn:aws:iam::aws:policy/IAMFullAccess"] # expect: `deploy`
      }
    }
    good {
      resource "aws_iam_role_policy_attachment" "deploy" {
        policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"
      }

      resource "aws_iam_role" "deploy" {
        managed_policy_arns = var.policies
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_iam_group_policy_attachment": {"staff": {
          "policy_arn": "arn:aws:iam::aws:policy/AdministratorAccess"
        }}}}
      EOT
    }
  }
}

rule "aws-github-trust" {
  description = <<-EOT
    Role that workflows of any repository at GitHub may assume.

    Everybody can have a repository there. Limit `token.actions.githubusercontent.com:sub` to
    repositories of yours.
  EOT

  code       = "SEC488"
  risk       = "critical"
  references = ["CKV_AWS_358"]
  url        = "https://docs.github.com/en/actions/how-tos/secure-your-work/security-harden-deployments/oidc-in-aws"
  match = [
    "resource[aws_iam_role].assume_role_policy",
    "data[aws_iam_policy_document].statement",
  ]
  condition = !anytrue([
    for each in policy_statements(self) : alltrue([
      each.effect == "Allow",
      anytrue([
        for principal in each.principals : anytrue([
          for name in principal.identifiers : endswith(name, "oidc-provider/token.actions.githubusercontent.com")
        ])
        if principal.type == "Federated"
      ]),
      !anytrue([
        for condition in each.conditions : alltrue([
          anytrue([
            for claim in ["sub", "repository", "repository_owner", "repository_id", "repository_owner_id", "job_workflow_ref"] :
            lower(condition.variable) == "token.actions.githubusercontent.com:${claim}"
          ]),
          alltrue([for value in condition.values : !can(regex("^(repo:)?[*]", value))]),
        ])
      ]),
    ])
  ])
  message = "Workflows of any repository may assume this role"

  examples {
    bad {
      data "aws_iam_policy_document" "trust" {
        statement { # expect: any repository
          actions = ["sts:AssumeRoleWithWebIdentity"]

          principals {
            type        = "Federated"
            identifiers = ["arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com"]
          }

          condition {
            test     = "StringLike"
            variable = "token.actions.githubusercontent.com:sub"
            values   = ["repo:*"]
          }
        }
      }
    }
    good {
      data "aws_iam_policy_document" "trust" {
        statement {
          actions = ["sts:AssumeRoleWithWebIdentity"]

          principals {
            type        = "Federated"
            identifiers = ["arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com"]
          }

          condition {
            test     = "StringLike"
            variable = "token.actions.githubusercontent.com:sub"
            values   = ["repo:example/web:*"]
          }
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_iam_role": {"deploy": {
          "assume_role_policy": "{\"Statement\": [{\"Effect\": \"Allow\", \"Action\": \"sts:AssumeRoleWithWebIdentity\", \"Principal\": {\"Federated\": \"arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com\"}}]}"
        }}}}
      EOT
    }
  }
}

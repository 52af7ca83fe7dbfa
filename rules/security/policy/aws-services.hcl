# Amazon Web Services: services with settings that are easily forgotten.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "aws-service-platform" {
  description = <<-EOT
    Fargate service that stays at an old platform.

    New versions of the platform correct vulnerabilities.
  EOT

  code       = "SEC830"
  risk       = "low"
  references = ["CKV_AWS_332"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ecs-controls.html#ecs-10"
  resources  = ["aws_ecs_service"]
  path       = "platform_version"
  allowed    = ["LATEST"]
  missing    = "LATEST"
  when       = try(self.launch_type == "FARGATE", false)

  examples {
    bad {
      launch_type      = "FARGATE"
      platform_version = "1.3.0"
    }
    good {
      launch_type      = "FARGATE"
      platform_version = "LATEST"
    }
    good {
      launch_type = "FARGATE"
    }
  }
}

rule "aws-table-key" {
  description = <<-EOT
    DynamoDB table without a key of its own.

    With its own key, access to the data can be limited, recorded and revoked separately.
  EOT

  code       = "SEC831"
  risk       = "low"
  references = ["CKV_AWS_119"]
  url        = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/EncryptionAtRest.html"
  resources  = ["aws_dynamodb_table"]
  path       = "server_side_encryption.kms_key_arn"
  set        = true

  examples {
    bad {
      server_side_encryption {
        enabled = true
      }
    }
    good {
      server_side_encryption {
        enabled     = true
        kms_key_arn = aws_kms_key.main.arn
      }
    }
    good {
      server_side_encryption {
        enabled     = true
        kms_key_arn = var.key
      }
    }
  }
}

rule "aws-cluster-key" {
  description = <<-EOT
    Database cluster without a key of its own.

    With its own key, access to the data can be limited, recorded and revoked separately.
  EOT

  code       = "SEC832"
  risk       = "low"
  references = ["CKV_AWS_327"]
  url        = "https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/Overview.Encryption.html"
  resources  = ["aws_rds_cluster"]
  path       = "kms_key_id"
  set        = true

  examples {
    bad {
      storage_encrypted = true
    }
    good {
      kms_key_id = aws_kms_key.main.arn
    }
  }
}

rule "aws-cluster-tags" {
  description = <<-EOT
    Database cluster whose copies do not have its tags.

    Permissions and costs that depend on tags do not apply to the copies.
  EOT

  code       = "SEC833"
  risk       = "low"
  references = ["CKV_AWS_313"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html#rds-16"
  resources  = ["aws_rds_cluster"]
  path       = "copy_tags_to_snapshot"
  allowed    = [true]
  missing    = false

  examples {
    bad {
      storage_encrypted = true
    }
    good {
      copy_tags_to_snapshot = true
    }
  }
}

rule "aws-trail-notification" {
  description = <<-EOT
    Trail that tells nobody of new logs.

    Those who look at them learn of an attack late.
  EOT

  code       = "SEC834"
  risk       = "low"
  references = ["CKV_AWS_252"]
  url        = "https://docs.aws.amazon.com/awscloudtrail/latest/userguide/configure-sns-notifications-for-cloudtrail.html"
  resources  = ["aws_cloudtrail"]
  path       = "sns_topic_name"
  set        = true

  examples {
    bad {
      enable_logging = true
    }
    good {
      sns_topic_name = aws_sns_topic.logs.name
    }
  }
}

rule "aws-stack-notification" {
  description = <<-EOT
    Stack that tells nobody of changes.

    Changes and failures are not noticed.
  EOT

  code       = "SEC835"
  risk       = "low"
  references = ["CKV_AWS_124"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudformation-controls.html"
  resources  = ["aws_cloudformation_stack"]
  path       = "notification_arns"
  set        = true

  examples {
    bad {
      name = "main"
    }
    good {
      notification_arns = [aws_sns_topic.main.arn]
    }
  }
}

rule "aws-stage-cache" {
  description = <<-EOT
    Stage of an API without a cache.

    Every request reaches the functions and servers of the API, and many at once overload them.
  EOT

  code       = "SEC836"
  risk       = "low"
  references = ["CKV_AWS_120"]
  url        = "https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-caching.html"
  resources  = ["aws_api_gateway_stage"]
  path       = "cache_cluster_enabled"
  allowed    = [true]
  missing    = false

  examples {
    bad {
      stage_name = "main"
    }
    good {
      cache_cluster_enabled = true
    }
  }
}

rule "aws-pipeline-key" {
  description = <<-EOT
    Pipeline whose artifacts have no key of their own.

    With its own key, access to the data can be limited, recorded and revoked separately.
  EOT

  code       = "SEC837"
  risk       = "low"
  references = ["CKV_AWS_219"]
  url        = "https://docs.aws.amazon.com/codepipeline/latest/userguide/S3-artifact-encryption.html"
  resources  = ["aws_codepipeline"]
  path       = "artifact_store[*].encryption_key.id"
  set        = true

  examples {
    bad {
      artifact_store {
        type     = "S3"
        location = "artifacts"
      }
    }
    good {
      artifact_store {
        type     = "S3"
        location = "artifacts"

        encryption_key {
          id   = aws_kms_key.main.arn
          type = "KMS"
        }
      }
    }
  }
}

rule "aws-task-roles" {
  description = <<-EOT
    Task whose containers have the role that starts them.

    They can read the secrets and pull the images that only their start needs.
  EOT

  code       = "SEC838"
  risk       = "low"
  references = ["CKV_AWS_249"]
  url        = "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/security-ecs-iam-role-overview.html"
  match      = "resource[aws_ecs_task_definition]"
  condition  = self.task_role_arn == null || self.task_role_arn != self.execution_role_arn
  message    = "`${block.name}` has one role for its start and its containers"
  at         = "task_role_arn"

  examples {
    good {
      resource "aws_ecs_task_definition" "web" {
        task_role_arn      = "arn:aws:iam::123456789012:role/web"
        execution_role_arn = "arn:aws:iam::123456789012:role/start"
      }

      resource "aws_ecs_task_definition" "batch" {
        execution_role_arn = "arn:aws:iam::123456789012:role/start"
      }
    }
    bad {
      resource "aws_ecs_task_definition" "web" {
        task_role_arn      = "arn:aws:iam::123456789012:role/start" # expect
        execution_role_arn = "arn:aws:iam::123456789012:role/start"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_ecs_task_definition": {"web": {
          "task_role_arn": "arn:aws:iam::123456789012:role/start",
          "execution_role_arn": "arn:aws:iam::123456789012:role/start"
        }}}}
      EOT
    }
  }
}

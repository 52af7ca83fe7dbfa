# Amazon Web Services: what buckets need beside them.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "aws-bucket-without-versions" {
  description = <<-EOT
    Bucket that keeps no versions of its objects.

    What is overwritten or deleted, by mistake or by an attacker, is lost.
  EOT

  code       = "SEC701"
  risk       = "medium"
  references = ["CKV_AWS_21", "AVD-AWS-0090", "aws-0090"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/s3-controls.html"
  resources  = ["aws_s3_bucket"]
  message    = "Bucket `${block.name}` keeps no versions"

  any_of {
    value {
      path    = "versioning.enabled"
      allowed = [true]
    }

    needs "aws_s3_bucket_versioning" {
      by      = "bucket"
      path    = "versioning_configuration.status"
      allowed = ["Enabled"]
    }
  }

  examples {
    bad {
      resource "aws_s3_bucket" "logs" { # expect: `logs`
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_versioning" "logs" {
        bucket = aws_s3_bucket.logs.id

        versioning_configuration {
          status = "Enabled"
        }
      }
    }
    bad {
      resource "aws_s3_bucket" "logs" { # expect: `logs`
      }

      resource "aws_s3_bucket_versioning" "logs" {
        bucket = aws_s3_bucket.logs.id

        versioning_configuration {
          status = "Suspended"
        }
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
        versioning {
          enabled = true
        }
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_versioning" "logs" {
        bucket = var.bucket

        versioning_configuration {
          status = "Enabled"
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {
          "resource": [
            {
              "aws_s3_bucket": {
                "logs": {}
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-bucket-without-logs" {
  description = <<-EOT
    Bucket without access logs.

    Without them nobody can say later who read or changed what. Buckets that get the logs of others
    need none.
  EOT

  code       = "SEC702"
  risk       = "low"
  references = ["CKV_AWS_18", "AVD-AWS-0089", "aws-0089"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/s3-controls.html"
  resources  = ["aws_s3_bucket"]
  message    = "Access to bucket `${block.name}` is not logged"

  any_of {
    value {
      path = "logging.target_bucket"
      set  = true
    }

    needs "aws_s3_bucket_logging" {
      by = ["bucket", "target_bucket"]
    }
  }

  examples {
    bad {
      resource "aws_s3_bucket" "logs" { # expect: `logs`
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_logging" "logs" {
        bucket = aws_s3_bucket.logs.id

        target_bucket = "audit"
        target_prefix = "logs/"
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
        logging {
          target_bucket = "audit"
        }
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_logging" "logs" {
        bucket = var.bucket

        target_bucket = "audit"
        target_prefix = "logs/"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {
          "resource": [
            {
              "aws_s3_bucket": {
                "logs": {}
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-bucket-without-replication" {
  description = <<-EOT
    Bucket that is not replicated to another region.

    When the region fails, or the bucket is deleted, there is no copy.
  EOT

  code       = "SEC703"
  risk       = "low"
  references = ["CKV_AWS_144"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/s3-controls.html"
  resources  = ["aws_s3_bucket"]
  message    = "Bucket `${block.name}` is not replicated"

  any_of {
    value {
      path    = "replication_configuration.rules.status"
      allowed = ["Enabled"]
      any     = true
    }

    needs "aws_s3_bucket_replication_configuration" {
      by      = "bucket"
      path    = "rule.status"
      allowed = ["Enabled"]
      any     = true
    }
  }

  examples {
    bad {
      resource "aws_s3_bucket" "logs" { # expect: `logs`
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_replication_configuration" "logs" {
        bucket = aws_s3_bucket.logs.id

        role = aws_iam_role.copy.arn

        rule {
          status = "Enabled"

          destination {
            bucket = "arn:aws:s3:::copy"
          }
        }
      }
    }
    bad {
      resource "aws_s3_bucket" "logs" { # expect: `logs`
      }

      resource "aws_s3_bucket_replication_configuration" "logs" {
        bucket = aws_s3_bucket.logs.id

        role = aws_iam_role.copy.arn

        rule {
          status = "Disabled"

          destination {
            bucket = "arn:aws:s3:::copy"
          }
        }
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_replication_configuration" "logs" {
        bucket = var.bucket

        role = aws_iam_role.copy.arn

        rule {
          status = "Enabled"

          destination {
            bucket = "arn:aws:s3:::copy"
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
        {
          "resource": [
            {
              "aws_s3_bucket": {
                "logs": {}
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-bucket-without-kms" {
  description = <<-EOT
    Bucket that is not encrypted with a key of KMS.

    By default, S3 encrypts with keys of its own, so whoever may read an object may decrypt it. A
    key of KMS has a policy, and its use is logged.
  EOT

  code       = "SEC704"
  risk       = "low"
  references = ["CKV_AWS_145"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/s3-controls.html"
  resources  = ["aws_s3_bucket"]
  message    = "Bucket `${block.name}` is not encrypted with a key of KMS"

  any_of {
    value {
      path    = "server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.sse_algorithm"
      allowed = ["aws:kms", "aws:kms:dsse"]
    }

    needs "aws_s3_bucket_server_side_encryption_configuration" {
      by      = "bucket"
      path    = "rule.apply_server_side_encryption_by_default.sse_algorithm"
      allowed = ["aws:kms", "aws:kms:dsse"]
    }
  }

  examples {
    bad {
      resource "aws_s3_bucket" "logs" { # expect: `logs`
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_server_side_encryption_configuration" "logs" {
        bucket = aws_s3_bucket.logs.id

        rule {
          apply_server_side_encryption_by_default {
            sse_algorithm = "aws:kms"
          }
        }
      }
    }
    bad {
      resource "aws_s3_bucket" "logs" { # expect: `logs`
      }

      resource "aws_s3_bucket_server_side_encryption_configuration" "logs" {
        bucket = aws_s3_bucket.logs.id

        rule {
          apply_server_side_encryption_by_default {
            sse_algorithm = "AES256"
          }
        }
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_server_side_encryption_configuration" "logs" {
        bucket = var.bucket

        rule {
          apply_server_side_encryption_by_default {
            sse_algorithm = "aws:kms"
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
        {
          "resource": [
            {
              "aws_s3_bucket": {
                "logs": {}
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-bucket-without-access-block" {
  description = <<-EOT
    Bucket without a block of public access.

    An ACL or a policy that somebody adds later can make its objects public.
  EOT

  code       = "SEC705"
  risk       = "high"
  references = ["CKV2_AWS_6", "AVD-AWS-0094", "aws-0094"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/s3-controls.html"
  resources  = ["aws_s3_bucket"]
  message    = "Public access to bucket `${block.name}` is not blocked"

  needs "aws_s3_bucket_public_access_block" {
    by = "bucket"
    condition = alltrue([
      for set in [
        self.block_public_acls, self.block_public_policy, self.ignore_public_acls,
        self.restrict_public_buckets
      ] : set == true
    ])
  }

  examples {
    bad {
      resource "aws_s3_bucket" "logs" { # expect: `logs`
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_public_access_block" "logs" {
        bucket = aws_s3_bucket.logs.id

        block_public_acls       = true
        block_public_policy     = true
        ignore_public_acls      = true
        restrict_public_buckets = true
      }
    }
    bad {
      resource "aws_s3_bucket" "logs" { # expect: `logs`
      }

      resource "aws_s3_bucket_public_access_block" "logs" {
        bucket = aws_s3_bucket.logs.id

        block_public_acls       = true
        block_public_policy     = true
        ignore_public_acls      = true
        restrict_public_buckets = false
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_public_access_block" "logs" {
        bucket = var.bucket

        block_public_acls       = true
        block_public_policy     = true
        ignore_public_acls      = true
        restrict_public_buckets = true
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {
          "resource": [
            {
              "aws_s3_bucket": {
                "logs": {}
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-bucket-without-lifecycle" {
  description = <<-EOT
    Bucket without rules about the life of its objects.

    Old objects, versions and incomplete uploads stay, and are paid for, until somebody deletes
    them.
  EOT

  code       = "SEC706"
  risk       = "low"
  references = ["CKV2_AWS_61"]
  url        = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lifecycle-mgmt.html"
  resources  = ["aws_s3_bucket"]
  message    = "Bucket `${block.name}` has no lifecycle rules"

  any_of {
    value {
      path = "lifecycle_rule"
      set  = true
    }

    needs "aws_s3_bucket_lifecycle_configuration" {
      by = "bucket"
    }
  }

  examples {
    bad {
      resource "aws_s3_bucket" "logs" { # expect: `logs`
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_lifecycle_configuration" "logs" {
        bucket = aws_s3_bucket.logs.id

        rule {
          id     = "old"
          status = "Enabled"

          expiration {
            days = 90
          }
        }
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
        lifecycle_rule {
          enabled = true
        }
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_lifecycle_configuration" "logs" {
        bucket = var.bucket

        rule {
          id     = "old"
          status = "Enabled"

          expiration {
            days = 90
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
        {
          "resource": [
            {
              "aws_s3_bucket": {
                "logs": {}
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-bucket-without-notification" {
  description = <<-EOT
    Bucket without event notifications.

    Nothing is informed when objects are created or deleted.
  EOT

  code       = "SEC707"
  risk       = "low"
  references = ["CKV2_AWS_62"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/s3-controls.html"
  resources  = ["aws_s3_bucket"]
  message    = "Bucket `${block.name}` sends no notifications"

  needs "aws_s3_bucket_notification" {
    by = "bucket"
  }

  examples {
    bad {
      resource "aws_s3_bucket" "logs" { # expect: `logs`
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_notification" "logs" {
        bucket = aws_s3_bucket.logs.id

        eventbridge = true
      }
    }
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_notification" "logs" {
        bucket = var.bucket

        eventbridge = true
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {
          "resource": [
            {
              "aws_s3_bucket": {
                "logs": {}
              }
            }
          ]
        }
      EOT
    }
  }
}

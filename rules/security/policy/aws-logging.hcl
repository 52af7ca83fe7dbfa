# Amazon Web Services: logs and trails.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "aws-unencrypted-log-group" {
  description = <<-EOT
    Log group that is not encrypted with a customer-managed key.

    Logs often contain personal data and credentials. With its own KMS key, access to them can be
    limited, recorded and revoked separately.
  EOT

  code       = "SEC011"
  risk       = "low"
  references = ["CKV_AWS_158", "AVD-AWS-0017", "aws-0017"]
  url        = "https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html"
  resources  = ["aws_cloudwatch_log_group"]
  path       = "kms_key_id"
  set        = true
  help       = "Set `kms_key_id` to a key that CloudWatch Logs may use."

  examples {
    bad { name = "/app" }
    good { kms_key_id = aws_kms_key.logs.arn }
  }
}

rule "aws-unencrypted-trail" {
  description = <<-EOT
    CloudTrail trail that is not encrypted with a customer-managed key.

    A trail records who did what in the account. With its own KMS key, access to the bucket alone is
    not enough to read it.
  EOT

  code       = "SEC012"
  risk       = "high"
  references = ["CKV_AWS_35", "AVD-AWS-0015", "aws-0015"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudtrail-controls.html#cloudtrail-2"
  resources  = ["aws_cloudtrail"]
  path       = "kms_key_id"
  set        = true
  help       = "Set `kms_key_id` to a key that CloudTrail may use."

  examples {
    bad { s3_bucket_name = "trails" }
    good { kms_key_id = aws_kms_key.trails.arn }
  }
}

rule "aws-public-trail-bucket" {
  description = <<-EOT
    CloudTrail trail in a bucket that everybody can read.

    Attackers learn from the records who does what in the account, and from where.
  EOT

  code       = "SEC413"
  risk       = "critical"
  references = ["AVD-AWS-0161", "aws-0161"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudtrail-controls.html"
  match      = "resource[aws_cloudtrail]"
  condition = !anytrue([
    for each in referenced("aws_s3_bucket.s3_bucket_name") :
    contains(["public-read", "public-read-write", "website"], default(each.self.acl, "private"))
  ])
  message = "The bucket of `${block.name}` is public"
  at      = "s3_bucket_name"

  examples {
    bad {
      resource "aws_cloudtrail" "main" {
        name           = "main"
        s3_bucket_name = aws_s3_bucket.trail.id # expect: bucket of `main`
      }

      resource "aws_s3_bucket" "trail" {
        acl = "public-read"
      }
    }
    good {
      resource "aws_cloudtrail" "main" {
        name           = "main"
        s3_bucket_name = aws_s3_bucket.trail.id
      }

      resource "aws_s3_bucket" "trail" {
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {
          "aws_cloudtrail": {"main": {"s3_bucket_name": "$${aws_s3_bucket.trail.id}"}},
          "aws_s3_bucket": {"trail": {"acl": "public-read"}}
        }}
      EOT
    }
  }
}

rule "aws-log-year" {
  description = <<-EOT
    Log group that keeps its events for less than a year.

    Intrusions are often found after months. What is kept for ever, the default, is not reported.
  EOT

  code       = "SEC510"
  risk       = "low"
  references = ["CKV_AWS_338"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudwatch-controls.html"
  resources  = ["aws_cloudwatch_log_group"]
  when       = default(self.retention_in_days, 0) != 0
  path       = "retention_in_days"
  at_least   = 365
  set_to     = 365

  examples {
    bad {
      retention_in_days = 30
    }
    fixed {
      retention_in_days = 365
    }
    good {
      retention_in_days = 0
    }
    good {
      retention_in_days = var.given
    }
    good {
    }
  }
}

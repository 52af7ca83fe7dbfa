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

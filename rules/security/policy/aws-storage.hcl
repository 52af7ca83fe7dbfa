# Amazon Web Services: buckets, volumes and file systems.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "aws-public-bucket-acl" {
  description = <<-EOT
    Bucket whose ACL lets everybody read or write.

    Everything in the bucket is public, including what is added later. Serve public files through
    CloudFront, which can read a private bucket.
  EOT

  code       = "SEC002"
  risk       = "high"
  references = ["CKV_AWS_20", "CKV_AWS_57", "AVD-AWS-0092", "aws-0092"]
  url        = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html#canned-acl"
  resources  = ["aws_s3_bucket", "aws_s3_bucket_acl"]
  path       = "acl"
  forbidden  = ["public-read", "public-read-write", "website"]
  set_to     = "private"

  examples {
    bad { acl = "public-read" }
    fixed { acl = "private" }
    good { acl = "log-delivery-write" }
    good { acl = var.acl }
  }
}

rule "aws-unencrypted-volume" {
  description = <<-EOT
    Volume that is not encrypted.

    Whoever obtains a snapshot or a discarded disk can read an unencrypted volume. Encryption
    cannot be switched on later; the volume must be replaced.
  EOT

  code       = "SEC005"
  risk       = "high"
  references = ["CKV_AWS_3", "AVD-AWS-0026", "aws-0026"]
  url        = "https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html"
  resources  = ["aws_ebs_volume"]
  when       = self.snapshot_id == null
  path       = "encrypted"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad { size = 40 }
    fixed {
      size      = 40
      encrypted = true
    }
    bad { encrypted = false }
    good { encrypted = var.encrypted }
    good { snapshot_id = var.snapshot_id }
  }
}

rule "aws-unencrypted-file-system" {
  description = <<-EOT
    Shared file system that is not encrypted.

    Encryption of an EFS file system cannot be switched on later; it must be replaced.
  EOT

  code       = "SEC013"
  risk       = "high"
  references = ["CKV_AWS_42", "AVD-AWS-0037", "aws-0037"]
  url        = "https://docs.aws.amazon.com/efs/latest/ug/encryption-at-rest.html"
  resources  = ["aws_efs_file_system"]
  path       = "encrypted"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad { encrypted = false }
    fixed { encrypted = true }
    bad { creation_token = "home" }
    good { encrypted = true }
  }
}

rule "aws-public-acls-allowed" {
  description = <<-EOT
    Public access block that allows new public ACLs.

    New ACLs of the bucket and its objects can make them public. The setting is off unless it is set.
  EOT

  code       = "SEC003"
  risk       = "high"
  references = ["CKV_AWS_53", "AVD-AWS-0086", "aws-0086"]
  url        = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html"
  resources  = ["aws_s3_bucket_public_access_block", "aws_s3_account_public_access_block"]
  path       = "block_public_acls"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad { bucket = "logs" }
    fixed {
      bucket            = "logs"
      block_public_acls = true
    }
    bad { block_public_acls = false }
    good { block_public_acls = var.is_private }
  }
}

rule "aws-public-policies-allowed" {
  description = <<-EOT
    Public access block that allows new public policies.

    A new policy can make the bucket public. The setting is off unless it is set.
  EOT

  code       = "SEC026"
  risk       = "high"
  references = ["CKV_AWS_54", "AVD-AWS-0087", "aws-0087"]
  url        = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html"
  resources  = ["aws_s3_bucket_public_access_block", "aws_s3_account_public_access_block"]
  path       = "block_public_policy"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad { bucket = "logs" }
    fixed {
      bucket              = "logs"
      block_public_policy = true
    }
    bad { block_public_policy = false }
    good { block_public_policy = var.is_private }
  }
}

rule "aws-public-acls-respected" {
  description = <<-EOT
    Public access block that respects public ACLs.

    Objects with a public ACL, also those that exist already, are public. The setting is off unless it is set.
  EOT

  code       = "SEC027"
  risk       = "high"
  references = ["CKV_AWS_55", "AVD-AWS-0091", "aws-0091"]
  url        = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html"
  resources  = ["aws_s3_bucket_public_access_block", "aws_s3_account_public_access_block"]
  path       = "ignore_public_acls"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad { bucket = "logs" }
    fixed {
      bucket             = "logs"
      ignore_public_acls = true
    }
    bad { ignore_public_acls = false }
    good { ignore_public_acls = var.is_private }
  }
}

rule "aws-public-buckets-unrestricted" {
  description = <<-EOT
    Public access block that does not restrict public buckets.

    A bucket with a public policy is open to everybody. The setting is off unless it is set.
  EOT

  code       = "SEC028"
  risk       = "high"
  references = ["CKV_AWS_56", "AVD-AWS-0093", "aws-0093"]
  url        = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html"
  resources  = ["aws_s3_bucket_public_access_block", "aws_s3_account_public_access_block"]
  path       = "restrict_public_buckets"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad { bucket = "logs" }
    fixed {
      bucket                  = "logs"
      restrict_public_buckets = true
    }
    bad { restrict_public_buckets = false }
    good { restrict_public_buckets = var.is_private }
  }
}

rule "aws-bucket-uploads" {
  description = <<-EOT
    Lifecycle configuration that keeps incomplete uploads for ever.

    Parts of uploads that failed are in no listing, and are paid for. Abort them in an enabled rule
    for all objects.
  EOT

  code       = "SEC515"
  risk       = "low"
  references = ["CKV_AWS_300"]
  url        = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpu-abort-incomplete-mpu-lifecycle-config.html"
  match      = "resource[aws_s3_bucket_lifecycle_configuration]"
  condition = anytrue([
    for rule in self.rule[*] : alltrue([
      default(rule.status, "Enabled") == "Enabled",
      length(lookup(rule, "abort_incomplete_multipart_upload", null)[*]) > 0,
      !anytrue(flatten([
        for filter in lookup(rule, "filter", null)[*] : [
          for part in concat([filter], lookup(filter, "and", null)[*]) : [
            default(lookup(part, "prefix", null), "") != "",
            length(lookup(part, "tag", null)[*]) > 0,
            length(default(lookup(part, "tags", null), {})) > 0,
            lookup(part, "object_size_greater_than", null) != null,
            lookup(part, "object_size_less_than", null) != null,
          ]
        ]
      ])),
    ])
  ])
  message = "`${block.name}` does not abort incomplete uploads"
  help    = "Add `abort_incomplete_multipart_upload` to an enabled rule without a filter."

  examples {
    bad {
      resource "aws_s3_bucket_lifecycle_configuration" "logs" { # expect: `logs` does not
        bucket = "logs"

        rule {
          id     = "expire"
          status = "Enabled"

          filter {
            prefix = "tmp/"
          }

          abort_incomplete_multipart_upload {
            days_after_initiation = 7
          }
        }
      }
    }
    good {
      resource "aws_s3_bucket_lifecycle_configuration" "logs" {
        bucket = "logs"

        rule {
          id     = "abort"
          status = "Enabled"

          filter {
          }

          abort_incomplete_multipart_upload {
            days_after_initiation = 7
          }
        }
      }
    }
    good {
      resource "aws_s3_bucket_lifecycle_configuration" "logs" {
        bucket = "logs"

        dynamic "rule" {
          for_each = var.rules
          content {
            id     = rule.key
            status = "Enabled"
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
          "resource": {
            "aws_s3_bucket_lifecycle_configuration": {
              "logs": {
                "bucket": "logs",
                "rule": {
                  "id": "expire",
                  "status": "Enabled",
                  "filter": {
                    "prefix": "tmp/"
                  },
                  "abort_incomplete_multipart_upload": {
                    "days_after_initiation": 7
                  }
                }
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-bucket-acls" {
  description = <<-EOT
    Bucket in which access lists count.

    Whoever uploads an object may own it, and share it with others. With the ownership enforced,
    only policies count.
  EOT

  code       = "SEC516"
  risk       = "low"
  references = ["CKV2_AWS_65"]
  url        = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/about-object-ownership.html"
  resources  = ["aws_s3_bucket_ownership_controls"]
  path       = "rule[*].object_ownership"
  allowed    = ["BucketOwnerEnforced"]
  set_to     = "BucketOwnerEnforced"

  examples {
    bad {
      rule {
        object_ownership = "BucketOwnerPreferred"
      }
    }
    fixed {
      rule {
        object_ownership = "BucketOwnerEnforced"
      }
    }
    good {
      rule {
        object_ownership = var.given
      }
    }
  }
}

rule "aws-file-system-key" {
  description = <<-EOT
    File system that is encrypted with the key of AWS.

    A key of your own has a policy, and can be revoked.
  EOT

  code       = "SEC517"
  risk       = "low"
  references = ["CKV_AWS_184"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/efs-controls.html"
  resources  = ["aws_efs_file_system"]
  path       = "kms_key_id"
  set        = true

  examples {
    bad {
      encrypted = true
    }
    good {
      kms_key_id = aws_kms_key.main.arn
    }
    good {
      kms_key_id = var.given
    }
  }
}

rule "aws-volume-key" {
  description = <<-EOT
    Volume that is not encrypted with a key of your own.

    A key of your own has a policy, and can be revoked.
  EOT

  code       = "SEC595"
  risk       = "low"
  references = ["CKV_AWS_189", "AVD-AWS-0027", "aws-0027"]
  url        = "https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html"
  resources  = ["aws_ebs_volume"]
  path       = "kms_key_id"
  set        = true

  examples {
    bad {
      encrypted = true
    }
    good {
      kms_key_id = aws_kms_key.main.arn
    }
    good {
      kms_key_id = var.given
    }
  }
}

# Amazon Web Services: databases.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "aws-unencrypted-database" {
  description = <<-EOT
    Database whose storage is not encrypted.

    Whoever obtains a snapshot or a discarded disk can read an unencrypted database. Encryption
    cannot be switched on later; the database must be restored from an encrypted snapshot.
    Replicas and restored databases are not reported, because they are encrypted if their source is.
  EOT

  code = "SEC007"
  risk = "high"
  references = [
    "CKV_AWS_16", "CKV_AWS_96", "CKV_AWS_44", "CKV_AWS_74",
    "AVD-AWS-0080", "AVD-AWS-0079", "AVD-AWS-0076", "AVD-AWS-0021",
    "aws-0080", "aws-0079", "aws-0076", "aws-0021",
  ]
  url = "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.Encryption.html"
  resources = [
    "aws_db_instance", "aws_rds_cluster", "aws_docdb_cluster", "aws_neptune_cluster",
  ]
  when = alltrue([
    self.replicate_source_db == null, self.replication_source_identifier == null,
    self.snapshot_identifier == null, self.restore_to_point_in_time == null,
    self.s3_import == null, self.global_cluster_identifier == null,
    default(self.engine_mode, "provisioned") != "serverless",
  ])
  path    = "storage_encrypted"
  allowed = [true]
  missing = false
  set_to  = true

  examples {
    bad { engine = "postgres" }
    fixed {
      engine            = "postgres"
      storage_encrypted = true
    }
    good { storage_encrypted = var.is_encrypted }
    good { replicate_source_db = aws_db_instance.main.identifier }
  }
}

rule "aws-public-database" {
  description = <<-EOT
    Database with a public address.

    Anyone can try to log in, as far as its security groups allow it. Applications in the same
    network do not need the address.
  EOT

  code       = "SEC008"
  risk       = "critical"
  references = ["CKV_AWS_17", "CKV_AWS_87", "CKV_AWS_89", "AVD-AWS-0180", "aws-0180"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html#rds-2"
  resources = [
    "aws_db_instance", "aws_rds_cluster_instance", "aws_redshift_cluster",
    "aws_dms_replication_instance",
  ]
  path      = "publicly_accessible"
  forbidden = [true]
  set_to    = false

  examples {
    bad { publicly_accessible = true }
    fixed { publicly_accessible = false }
    good { engine = "postgres" }
  }
}

# Amazon Web Services: databases, caches, queues and streams.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "aws-unencrypted-search" {
  description = <<-EOT
    Search domain whose data is not encrypted at rest.

    Indexes hold what is searched for, often personal data. Without encryption, it can be read
    from discarded disks and snapshots.
  EOT

  code       = "SEC101"
  risk       = "high"
  references = ["CKV_AWS_5", "AVD-AWS-0048", "aws-0048"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/opensearch-controls.html"
  resources  = ["aws_elasticsearch_domain", "aws_opensearch_domain"]
  path       = "encrypt_at_rest.enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      encrypt_at_rest {
        enabled = false
      }
    }
    fixed {
      encrypt_at_rest {
        enabled = true
      }
    }
    good {
      encrypt_at_rest {
        enabled = var.given
      }
    }
  }
}

rule "aws-unencrypted-search-nodes" {
  description = <<-EOT
    Search domain whose nodes talk to each other in plain text.

    Whoever can listen in the network reads all queries and documents.
  EOT

  code       = "SEC102"
  risk       = "high"
  references = ["CKV_AWS_6", "AVD-AWS-0043", "aws-0043"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/opensearch-controls.html"
  resources  = ["aws_elasticsearch_domain", "aws_opensearch_domain"]
  path       = "node_to_node_encryption.enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      node_to_node_encryption {
        enabled = false
      }
    }
    fixed {
      node_to_node_encryption {
        enabled = true
      }
    }
    good {
      node_to_node_encryption {
        enabled = var.given
      }
    }
  }
}

rule "aws-search-over-http" {
  description = <<-EOT
    Search domain that accepts plain HTTP.

    Queries, documents and credentials can be read and changed on their way.
  EOT

  code       = "SEC103"
  risk       = "critical"
  references = ["CKV_AWS_83", "AVD-AWS-0046", "aws-0046"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/opensearch-controls.html"
  resources  = ["aws_elasticsearch_domain", "aws_opensearch_domain"]
  path       = "domain_endpoint_options.enforce_https"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      domain_endpoint_options {
        enforce_https = false
      }
    }
    fixed {
      domain_endpoint_options {
        enforce_https = true
      }
    }
    good {
      domain_endpoint_options {
        enforce_https = var.given
      }
    }
  }
}

rule "aws-search-old-tls" {
  description = <<-EOT
    Search domain that accepts old versions of TLS.

    The default policy accepts TLS 1.0, which has known weaknesses.
  EOT

  code       = "SEC104"
  risk       = "high"
  references = ["CKV_AWS_228", "AVD-AWS-0126", "aws-0126"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/opensearch-controls.html"
  resources  = ["aws_elasticsearch_domain", "aws_opensearch_domain"]
  path       = "domain_endpoint_options.tls_security_policy"
  allowed    = ["Policy-Min-TLS-1-2-PFS-2023-10", "Policy-Min-TLS-1-2-2019-07"]
  set_to     = "Policy-Min-TLS-1-2-PFS-2023-10"

  examples {
    bad {
      domain_endpoint_options {
        tls_security_policy = "Policy-Min-TLS-1-0-2019-07"
      }
    }
    fixed {
      domain_endpoint_options {
        tls_security_policy = "Policy-Min-TLS-1-2-PFS-2023-10"
      }
    }
    good {
      domain_endpoint_options {
        tls_security_policy = var.given
      }
    }
  }
}

rule "aws-search-outside-network" {
  description = <<-EOT
    Search domain outside a private network.

    Its endpoint can be reached from the internet; only the access policy protects it.
  EOT

  code       = "SEC105"
  risk       = "medium"
  references = ["CKV_AWS_137"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/opensearch-controls.html"
  resources  = ["aws_elasticsearch_domain", "aws_opensearch_domain"]
  path       = "vpc_options"
  set        = true

  examples {
    bad {
    }
    good {
      vpc_options {
        subnet_ids = ["subnet-0f"]
      }
    }
  }
}

rule "aws-search-without-logs" {
  description = <<-EOT
    Search domain that writes no logs.

    Without logs nobody can say later who searched for what, or why queries were slow.
  EOT

  code       = "SEC106"
  risk       = "low"
  references = ["CKV_AWS_84"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/opensearch-controls.html"
  resources  = ["aws_elasticsearch_domain", "aws_opensearch_domain"]
  path       = "log_publishing_options.cloudwatch_log_group_arn"
  set        = true

  examples {
    bad {
    }
    good {
      log_publishing_options {
        cloudwatch_log_group_arn = "arn:aws:logs:eu-west-1:1:log-group:search"
      }
    }
    good {
      log_publishing_options {
        cloudwatch_log_group_arn = var.given
      }
    }
  }
}

rule "aws-unencrypted-cache" {
  description = <<-EOT
    Cache whose data is not encrypted at rest.

    Backups and swapped memory of a cache hold what it caches, sessions for example.
  EOT

  code       = "SEC107"
  risk       = "high"
  references = ["CKV_AWS_29", "AVD-AWS-0045", "aws-0045"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elasticache-controls.html"
  resources  = ["aws_elasticache_replication_group"]
  path       = "at_rest_encryption_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      at_rest_encryption_enabled = false
    }
    fixed {
      at_rest_encryption_enabled = true
    }
    good {
      at_rest_encryption_enabled = var.given
    }
  }
}

rule "aws-plain-text-cache" {
  description = <<-EOT
    Cache that is used in plain text.

    Whoever can listen in the network reads what is cached, and the password of the cache.
  EOT

  code       = "SEC108"
  risk       = "high"
  references = ["CKV_AWS_30", "AVD-AWS-0051", "aws-0051"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elasticache-controls.html"
  resources  = ["aws_elasticache_replication_group"]
  path       = "transit_encryption_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      transit_encryption_enabled = false
    }
    fixed {
      transit_encryption_enabled = true
    }
    good {
      transit_encryption_enabled = var.given
    }
  }
}

rule "aws-cache-without-backup" {
  description = <<-EOT
    Cache without backups.

    Without a snapshot, a failed cluster starts empty and its load falls on the database.
  EOT

  code       = "SEC109"
  risk       = "low"
  references = ["CKV_AWS_134", "AVD-AWS-0050", "aws-0050"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elasticache-controls.html"
  resources  = ["aws_elasticache_cluster"]
  when       = self.replication_group_id == null && default(self.engine, "redis") != "memcached"
  path       = "snapshot_retention_limit"
  at_least   = 1
  missing    = 0
  set_to     = 7

  examples {
    bad {
      snapshot_retention_limit = 0
    }
    fixed {
      snapshot_retention_limit = 7
    }
    good {
      snapshot_retention_limit = var.given
    }
    good {
      engine = "memcached"
    }
  }
}

rule "aws-plain-text-memorydb" {
  description = <<-EOT
    MemoryDB cluster that is used in plain text.

    Whoever can listen in the network reads all data.
  EOT

  code       = "SEC110"
  risk       = "high"
  references = ["CKV_AWS_202"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elasticache-controls.html"
  resources  = ["aws_memorydb_cluster"]
  path       = "tls_enabled"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      tls_enabled = false
    }
    fixed {
      tls_enabled = true
    }
    good {
      tls_enabled = var.given
    }
  }
}

rule "aws-unencrypted-dax" {
  description = <<-EOT
    DAX cluster whose data is not encrypted at rest.

    The cache holds items of the table, which is encrypted itself. Encryption cannot be switched
    on later.
  EOT

  code       = "SEC111"
  risk       = "high"
  references = ["CKV_AWS_47", "AVD-AWS-0023", "aws-0023"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/dynamodb-controls.html"
  resources  = ["aws_dax_cluster"]
  path       = "server_side_encryption.enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      server_side_encryption {
        enabled = false
      }
    }
    fixed {
      server_side_encryption {
        enabled = true
      }
    }
    good {
      server_side_encryption {
        enabled = var.given
      }
    }
  }
}

rule "aws-plain-text-dax" {
  description = <<-EOT
    DAX cluster that is used in plain text.

    Whoever can listen in the network reads the items.
  EOT

  code       = "SEC112"
  risk       = "medium"
  references = ["CKV_AWS_239"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/dynamodb-controls.html"
  resources  = ["aws_dax_cluster"]
  path       = "cluster_endpoint_encryption_type"
  allowed    = ["TLS"]
  missing    = "NONE"
  set_to     = "TLS"

  examples {
    bad {
      cluster_endpoint_encryption_type = "NONE"
    }
    fixed {
      cluster_endpoint_encryption_type = "TLS"
    }
    good {
      cluster_endpoint_encryption_type = var.given
    }
  }
}

rule "aws-table-without-recovery" {
  description = <<-EOT
    DynamoDB table without point-in-time recovery.

    What a defect overwrites or deletes is lost without it.
  EOT

  code       = "SEC113"
  risk       = "medium"
  references = ["CKV_AWS_28", "AVD-AWS-0024", "aws-0024"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/dynamodb-controls.html"
  resources  = ["aws_dynamodb_table"]
  path       = "point_in_time_recovery.enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      point_in_time_recovery {
        enabled = false
      }
    }
    fixed {
      point_in_time_recovery {
        enabled = true
      }
    }
    good {
      point_in_time_recovery {
        enabled = var.given
      }
    }
  }
}

rule "aws-unencrypted-stream" {
  description = <<-EOT
    Kinesis stream that is not encrypted.

    Records wait in the stream for a day or longer.
  EOT

  code       = "SEC114"
  risk       = "high"
  references = ["CKV_AWS_43", "AVD-AWS-0064", "aws-0064"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/kinesis-controls.html"
  resources  = ["aws_kinesis_stream"]
  path       = "encryption_type"
  allowed    = ["KMS"]
  missing    = "NONE"
  set_to     = "KMS"

  examples {
    bad {
      encryption_type = "NONE"
    }
    fixed {
      encryption_type = "KMS"
    }
    good {
      encryption_type = var.given
    }
  }
}

rule "aws-unencrypted-firehose" {
  description = <<-EOT
    Firehose stream that is not encrypted.

    Records are buffered on disks before they are delivered.
  EOT

  code       = "SEC115"
  risk       = "medium"
  references = ["CKV_AWS_240"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/datafirehose-controls.html"
  resources  = ["aws_kinesis_firehose_delivery_stream"]
  path       = "server_side_encryption.enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      server_side_encryption {
        enabled = false
      }
    }
    fixed {
      server_side_encryption {
        enabled = true
      }
    }
    good {
      server_side_encryption {
        enabled = var.given
      }
    }
  }
}

rule "aws-unencrypted-topic" {
  description = <<-EOT
    SNS topic that is not encrypted.

    Messages are stored until they are delivered, and failed ones longer.
  EOT

  code       = "SEC116"
  risk       = "high"
  references = ["CKV_AWS_26", "AVD-AWS-0095", "aws-0095"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/sns-controls.html"
  resources  = ["aws_sns_topic"]
  path       = "kms_master_key_id"
  set        = true

  examples {
    bad {
    }
    good {
      kms_master_key_id = "alias/topics"
    }
    good {
      kms_master_key_id = var.given
    }
  }
}

rule "aws-unencrypted-queue" {
  description = <<-EOT
    SQS queue that is not encrypted.

    Messages can wait for days in a queue.
  EOT

  code       = "SEC117"
  risk       = "high"
  references = ["CKV_AWS_27", "AVD-AWS-0096", "aws-0096"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/sqs-controls.html"
  resources  = ["aws_sqs_queue"]
  path       = ["kms_master_key_id", "sqs_managed_sse_enabled"]
  set        = true
  forbidden  = [false]

  examples {
    bad {
    }
    good {
      kms_master_key_id = "alias/queues"
    }
    good {
      kms_master_key_id = var.given
    }
  }
}

rule "aws-redshift-unencrypted" {
  description = <<-EOT
    Redshift cluster that is not encrypted.

    Snapshots and discarded disks of a data warehouse hold all of it.
  EOT

  code       = "SEC118"
  risk       = "high"
  references = ["CKV_AWS_64", "AVD-AWS-0084", "aws-0084"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/redshift-controls.html"
  resources  = ["aws_redshift_cluster"]
  path       = "encrypted"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      encrypted = false
    }
    fixed {
      encrypted = true
    }
    good {
      encrypted = var.given
    }
  }
}

rule "aws-redshift-public" {
  description = <<-EOT
    Redshift cluster with a public address.

    Anyone can try to log in, as far as its security groups allow it.
  EOT

  code       = "SEC119"
  risk       = "critical"
  references = ["CKV_AWS_87"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/redshift-controls.html"
  resources  = ["aws_redshift_cluster"]
  path       = "publicly_accessible"
  forbidden  = [true]
  set_to     = false

  examples {
    bad {
      publicly_accessible = true
    }
    fixed {
      publicly_accessible = false
    }
    good {
      publicly_accessible = var.given
    }
  }
}

rule "aws-redshift-outside-network" {
  description = <<-EOT
    Redshift cluster outside a network of its own.

    In a network of your own, routes and security groups limit who can connect.
  EOT

  code       = "SEC120"
  risk       = "high"
  references = ["CKV_AWS_154", "AVD-AWS-0127", "aws-0127"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/redshift-controls.html"
  resources  = ["aws_redshift_cluster"]
  path       = "cluster_subnet_group_name"
  set        = true

  examples {
    bad {
    }
    good {
      cluster_subnet_group_name = "warehouse"
    }
    good {
      cluster_subnet_group_name = var.given
    }
  }
}

rule "aws-redshift-without-log" {
  description = <<-EOT
    Redshift cluster without an audit log.

    Without it nobody can say later who read what.
  EOT

  code       = "SEC121"
  risk       = "medium"
  references = ["CKV_AWS_71"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/redshift-controls.html"
  resources  = ["aws_redshift_cluster"]
  when       = length(referrers("aws_redshift_logging.cluster_identifier")) == 0
  path       = "logging.enable"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      logging {
        enable = false
      }
    }
    fixed {
      logging {
        enable = true
      }
    }
    good {
      logging {
        enable = var.given
      }
    }
  }
}

rule "aws-redshift-routing" {
  description = <<-EOT
    Redshift cluster that copies data outside its network.

    With enhanced routing, what is copied and unloaded stays inside the network, where it can be
    limited and logged.
  EOT

  code       = "SEC122"
  risk       = "medium"
  references = ["CKV_AWS_321"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/redshift-controls.html"
  resources  = ["aws_redshift_cluster"]
  path       = "enhanced_vpc_routing"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      enhanced_vpc_routing = false
    }
    fixed {
      enhanced_vpc_routing = true
    }
    good {
      enhanced_vpc_routing = var.given
    }
  }
}

rule "aws-redshift-upgrades" {
  description = <<-EOT
    Redshift cluster that is not upgraded.

    Known vulnerabilities stay open.
  EOT

  code       = "SEC123"
  risk       = "low"
  references = ["CKV_AWS_141"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/redshift-controls.html"
  resources  = ["aws_redshift_cluster"]
  path       = "allow_version_upgrade"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      allow_version_upgrade = false
    }
    fixed {
      allow_version_upgrade = true
    }
    good {
      allow_version_upgrade = var.given
    }
  }
}

rule "aws-neptune-public" {
  description = <<-EOT
    Neptune instance with a public address.

    Anyone can try to connect, as far as its security groups allow it.
  EOT

  code       = "SEC124"
  risk       = "critical"
  references = ["CKV_AWS_102"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/neptune-controls.html"
  resources  = ["aws_neptune_cluster_instance"]
  path       = "publicly_accessible"
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      publicly_accessible = true
    }
    fixed {
      publicly_accessible = false
    }
    good {
      publicly_accessible = var.given
    }
  }
}

rule "aws-neptune-without-audit" {
  description = <<-EOT
    Neptune cluster without an audit log.

    Without it nobody can say later who read what.
  EOT

  code       = "SEC125"
  risk       = "medium"
  references = ["CKV_AWS_101", "AVD-AWS-0075", "aws-0075"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/neptune-controls.html"
  resources  = ["aws_neptune_cluster"]
  path       = "enable_cloudwatch_logs_exports"
  contains   = ["audit"]

  examples {
    bad {
      enable_cloudwatch_logs_exports = []
    }
    good {
      enable_cloudwatch_logs_exports = ["audit"]
    }
    good {
      enable_cloudwatch_logs_exports = var.given
    }
  }
}

rule "aws-documentdb-without-audit" {
  description = <<-EOT
    DocumentDB cluster without an audit log.

    Without it nobody can say later who read what.
  EOT

  code       = "SEC126"
  risk       = "medium"
  references = ["CKV_AWS_85", "AVD-AWS-0020", "aws-0020"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/documentdb-controls.html"
  resources  = ["aws_docdb_cluster"]
  path       = "enabled_cloudwatch_logs_exports"
  contains   = ["audit"]

  examples {
    bad {
      enabled_cloudwatch_logs_exports = []
    }
    good {
      enabled_cloudwatch_logs_exports = ["audit"]
    }
    good {
      enabled_cloudwatch_logs_exports = var.given
    }
  }
}

rule "aws-broker-public" {
  description = <<-EOT
    Message broker with a public address.

    Anyone can try to log in, as far as its security groups allow it.
  EOT

  code       = "SEC127"
  risk       = "high"
  references = ["CKV_AWS_69", "AVD-AWS-0072", "aws-0072"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/mq-controls.html"
  resources  = ["aws_mq_broker"]
  path       = "publicly_accessible"
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      publicly_accessible = true
    }
    fixed {
      publicly_accessible = false
    }
    good {
      publicly_accessible = var.given
    }
  }
}

rule "aws-broker-without-log" {
  description = <<-EOT
    Message broker without a log.

    Failed logins and defects leave no trace.
  EOT

  code       = "SEC128"
  risk       = "low"
  references = ["CKV_AWS_48", "AVD-AWS-0070", "aws-0070", "AVD-AWS-0071", "aws-0071"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/mq-controls.html"
  resources  = ["aws_mq_broker"]
  path       = "logs.general"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      logs {
        general = false
      }
    }
    fixed {
      logs {
        general = true
      }
    }
    good {
      logs {
        general = var.given
      }
    }
  }
}

rule "aws-broker-updates" {
  description = <<-EOT
    Message broker that is not updated.

    Minor versions close known vulnerabilities.
  EOT

  code       = "SEC129"
  risk       = "low"
  references = ["CKV_AWS_207"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/mq-controls.html"
  resources  = ["aws_mq_broker"]
  path       = "auto_minor_version_upgrade"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      auto_minor_version_upgrade = false
    }
    fixed {
      auto_minor_version_upgrade = true
    }
    good {
      auto_minor_version_upgrade = var.given
    }
  }
}

rule "aws-kafka-plain-text" {
  description = <<-EOT
    Kafka cluster that accepts plain text from clients.

    Whoever can listen in the network reads and changes messages.
  EOT

  code       = "SEC130"
  risk       = "high"
  references = ["CKV_AWS_81", "AVD-AWS-0073", "aws-0073"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/msk-controls.html"
  resources  = ["aws_msk_cluster"]
  path       = "encryption_info.encryption_in_transit.client_broker"
  allowed    = ["TLS"]
  missing    = "TLS"
  set_to     = "TLS"

  examples {
    bad {
      encryption_info {
        encryption_in_transit {
          client_broker = "PLAINTEXT"
        }
      }
    }
    fixed {
      encryption_info {
        encryption_in_transit {
          client_broker = "TLS"
        }
      }
    }
    good {
      encryption_info {
        encryption_in_transit {
          client_broker = var.given
        }
      }
    }
  }
}

rule "aws-kafka-public" {
  description = <<-EOT
    Kafka cluster with public addresses.

    Anyone can try to connect, as far as its security groups allow it.
  EOT

  code       = "SEC131"
  risk       = "high"
  references = ["CKV_AWS_291"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/msk-controls.html"
  resources  = ["aws_msk_cluster"]
  path       = "broker_node_group_info.connectivity_info.public_access.type"
  forbidden  = ["SERVICE_PROVIDED_EIPS"]
  set_to     = "DISABLED"

  examples {
    bad {
      broker_node_group_info {
        connectivity_info {
          public_access {
            type = "SERVICE_PROVIDED_EIPS"
          }
        }
      }
    }
    fixed {
      broker_node_group_info {
        connectivity_info {
          public_access {
            type = "DISABLED"
          }
        }
      }
    }
    good {
      broker_node_group_info {
        connectivity_info {
          public_access {
            type = var.given
          }
        }
      }
    }
  }
}

rule "aws-database-without-protection" {
  description = <<-EOT
    Database that can be deleted by mistake.

    A replaced resource or a wrong `destroy` deletes all data.
  EOT

  code       = "SEC132"
  risk       = "low"
  references = ["CKV_AWS_293", "CKV_AWS_139", "AVD-AWS-0177", "aws-0177"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html"
  resources  = ["aws_db_instance", "aws_rds_cluster"]
  when       = self.replicate_source_db == null
  path       = "deletion_protection"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      deletion_protection = false
    }
    fixed {
      deletion_protection = true
    }
    good {
      deletion_protection = var.given
    }
    good {
      replicate_source_db = var.source
    }
  }
}

rule "aws-database-without-replica" {
  description = <<-EOT
    Database in a single availability zone.

    It stops when the zone fails, and during maintenance.
  EOT

  code       = "SEC133"
  risk       = "low"
  references = ["CKV_AWS_157"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html"
  resources  = ["aws_db_instance"]
  when       = self.replicate_source_db == null
  path       = "multi_az"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      multi_az = false
    }
    fixed {
      multi_az = true
    }
    good {
      multi_az = var.given
    }
    good {
      replicate_source_db = var.source
    }
  }
}

rule "aws-database-updates" {
  description = <<-EOT
    Database that is not updated.

    Minor versions close known vulnerabilities.
  EOT

  code       = "SEC134"
  risk       = "low"
  references = ["CKV_AWS_226"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html"
  resources  = ["aws_db_instance", "aws_rds_cluster_instance"]
  path       = "auto_minor_version_upgrade"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      auto_minor_version_upgrade = false
    }
    fixed {
      auto_minor_version_upgrade = true
    }
    good {
      auto_minor_version_upgrade = var.given
    }
  }
}

rule "aws-database-iam" {
  description = <<-EOT
    Database with passwords of its own only.

    Tokens of IAM expire after 15 minutes and need not be stored. MariaDB, MySQL and PostgreSQL
    accept them.
  EOT

  code       = "SEC135"
  risk       = "low"
  references = ["CKV_AWS_161", "CKV_AWS_162", "AVD-AWS-0176", "aws-0176"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html"
  resources  = ["aws_db_instance", "aws_rds_cluster"]
  when       = can(regex("^(aurora|mariadb|mysql|postgres)", default(self.engine, "aurora")))
  path       = "iam_database_authentication_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      iam_database_authentication_enabled = false
    }
    fixed {
      iam_database_authentication_enabled = true
    }
    good {
      iam_database_authentication_enabled = var.given
    }
    good {
      engine = "oracle-ee"
    }
  }
}

rule "aws-database-old-certificate" {
  description = <<-EOT
    Database with an expired certificate.

    Clients that verify it cannot connect; those that connect do not verify it.
  EOT

  code       = "SEC136"
  risk       = "medium"
  references = ["CKV_AWS_211"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html"
  resources  = ["aws_db_instance"]
  path       = "ca_cert_identifier"
  forbidden  = ["rds-ca-2019", "rds-ca-2015"]
  set_to     = "rds-ca-rsa2048-g1"

  examples {
    bad {
      ca_cert_identifier = "rds-ca-2019"
    }
    fixed {
      ca_cert_identifier = "rds-ca-rsa2048-g1"
    }
    good {
      ca_cert_identifier = var.given
    }
  }
}

rule "aws-cluster-snapshot-unencrypted" {
  description = <<-EOT
    Snapshot of a database that is not encrypted.

    Whoever obtains the snapshot reads the whole database.
  EOT

  code       = "SEC137"
  risk       = "high"
  references = ["CKV_AWS_279"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/neptune-controls.html"
  resources  = ["aws_neptune_cluster_snapshot"]
  path       = "storage_encrypted"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      storage_encrypted = false
    }
    fixed {
      storage_encrypted = true
    }
    good {
      storage_encrypted = var.given
    }
  }
}

rule "aws-shared-snapshot" {
  description = <<-EOT
    Snapshot of a database that everybody can copy.

    Anyone with an account can restore it and read all data.
  EOT

  code       = "SEC138"
  risk       = "critical"
  references = ["CKV_AWS_302"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html"
  resources  = ["aws_db_snapshot"]
  path       = "shared_accounts"
  forbidden  = ["all"]

  examples {
    bad {
      shared_accounts = ["all"]
    }
    good {
      shared_accounts = ["123456789012"]
    }
    good {
      shared_accounts = var.given
    }
  }
}

rule "aws-timestream-key" {
  description = <<-EOT
    Timestream database without a key of its own.

    With its own KMS key, access to the data can be limited, recorded and revoked separately.
  EOT

  code       = "SEC139"
  risk       = "low"
  references = ["CKV_AWS_160"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html"
  resources  = ["aws_timestreamwrite_database"]
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

rule "aws-search-key" {
  description = <<-EOT
    Search domain without a key of its own.

    With its own KMS key, access to the data can be limited, recorded and revoked separately.
  EOT

  code       = "SEC140"
  risk       = "low"
  references = ["CKV_AWS_247"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/opensearch-controls.html"
  resources  = ["aws_elasticsearch_domain", "aws_opensearch_domain"]
  path       = "encrypt_at_rest.kms_key_id"
  set        = true

  examples {
    bad {
    }
    good {
      encrypt_at_rest {
        kms_key_id = aws_kms_key.main.arn
      }
    }
    good {
      encrypt_at_rest {
        kms_key_id = var.given
      }
    }
  }
}

rule "aws-cache-key" {
  description = <<-EOT
    Cache that is not encrypted with a key of your own.

    A key of your own has a policy, and can be revoked.
  EOT

  code       = "SEC518"
  risk       = "low"
  references = ["CKV_AWS_191"]
  url        = "https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/at-rest-encryption.html"
  resources  = ["aws_elasticache_replication_group"]
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

rule "aws-cache-token" {
  description = <<-EOT
    Cache that accepts everybody who reaches it.

    Encryption on the way does not say who asks. Set `auth_token`, or user groups.
  EOT

  code       = "SEC519"
  risk       = "high"
  references = ["CKV_AWS_31"]
  url        = "https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/auth.html"
  match      = "resource[aws_elasticache_replication_group]"
  condition = alltrue([
    default(self.transit_encryption_enabled, false),
    self.auth_token != null || length(default(self.user_group_ids, [])) > 0,
  ])
  message = "`${block.name}` is not encrypted on the way, or has no token"
  help    = "Set `transit_encryption_enabled` to true, and `auth_token` or `user_group_ids`."

  examples {
    bad {
      resource "aws_elasticache_replication_group" "main" { # expect: `main` is not
        transit_encryption_enabled = true
      }
    }
    good {
      resource "aws_elasticache_replication_group" "main" {
        transit_encryption_enabled = true
        auth_token                 = var.token
      }
    }
    good {
      resource "aws_elasticache_replication_group" "main" {
        transit_encryption_enabled = var.is_encrypted
        user_group_ids             = ["app"]
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
            "aws_elasticache_replication_group": {
              "main": {
                "transit_encryption_enabled": true
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-database-logs" {
  description = <<-EOT
    Database that exports no logs.

    The logs on it are gone with it, and nobody can say later who asked for what.
  EOT

  code       = "SEC520"
  risk       = "low"
  references = ["CKV_AWS_129"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html"
  resources  = ["aws_db_instance"]
  when       = self.replicate_source_db == null
  path       = "enabled_cloudwatch_logs_exports"
  set        = true

  examples {
    bad {
      enabled_cloudwatch_logs_exports = []
    }
    good {
      enabled_cloudwatch_logs_exports = ["postgresql"]
    }
    good {
      enabled_cloudwatch_logs_exports = var.given
    }
  }
}

rule "aws-database-monitoring" {
  description = <<-EOT
    Database whose system is not measured.

    Which process takes the memory is known from the enhanced monitoring only.
  EOT

  code       = "SEC521"
  risk       = "low"
  references = ["CKV_AWS_118"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html"
  resources  = ["aws_db_instance", "aws_rds_cluster_instance"]
  path       = "monitoring_interval"
  allowed    = [1, 5, 10, 15, 30, 60]
  missing    = 0
  set_to     = 60

  examples {
    bad {
      monitoring_interval = 0
    }
    fixed {
      monitoring_interval = 60
    }
    good {
      monitoring_interval = var.given
    }
  }
}

rule "aws-database-snapshot-tags" {
  description = <<-EOT
    Database whose snapshots lack its tags.

    Rules for access and cost that depend on tags do not hold for them.
  EOT

  code       = "SEC522"
  risk       = "low"
  references = ["CKV2_AWS_60"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html"
  resources  = ["aws_db_instance"]
  when       = !startswith(default(self.engine, ""), "aurora")
  path       = "copy_tags_to_snapshot"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      copy_tags_to_snapshot = false
    }
    fixed {
      copy_tags_to_snapshot = true
    }
    good {
      copy_tags_to_snapshot = var.given
    }
    good {
      engine = "aurora-mysql"
    }
  }
}

rule "aws-database-insights" {
  description = <<-EOT
    Database without Performance Insights.

    Which statement slows it down, perhaps on purpose, is hard to say without. Classes and engines
    that do not have it are not reported.
  EOT

  code       = "SEC523"
  risk       = "low"
  references = ["CKV_AWS_353", "AVD-AWS-0133", "aws-0133"]
  url        = "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_PerfInsights.html"
  resources  = ["aws_db_instance", "aws_rds_cluster_instance"]
  when = anytrue([
    !can(regex("^db\\.(t2|t3|t4g)\\.(micro|small)$", default(self.instance_class, ""))),
    !contains(["mariadb", "mysql"], default(self.engine, "")),
  ]) && (block.labels[0] != "aws_db_instance" || !startswith(default(self.engine, ""), "db2"))
  path    = "performance_insights_enabled"
  allowed = [true]
  missing = false
  set_to  = true

  examples {
    bad {
      performance_insights_enabled = false
    }
    fixed {
      performance_insights_enabled = true
    }
    good {
      performance_insights_enabled = var.given
    }
    good {
      engine         = "mysql"
      instance_class = "db.t3.micro"
    }
  }
}

rule "aws-database-insights-key" {
  description = <<-EOT
    Performance Insights that are encrypted with the key of AWS.

    They hold statements, with values in them. A key of your own has a policy, and can be revoked.
  EOT

  code       = "SEC524"
  risk       = "low"
  references = ["CKV_AWS_354", "AVD-AWS-0078", "aws-0078"]
  url        = "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_PerfInsights.access-control.cmk-policy.html"
  resources  = ["aws_db_instance", "aws_rds_cluster_instance"]
  when       = default(self.performance_insights_enabled, false) == true
  path       = "performance_insights_kms_key_id"
  set        = true

  examples {
    bad {
      performance_insights_enabled = true
    }
    good {
      performance_insights_enabled    = true
      performance_insights_kms_key_id = aws_kms_key.main.arn
    }
    good {
      performance_insights_enabled    = true
      performance_insights_kms_key_id = var.given
    }
    good {
    }
  }
}

rule "aws-search-masters" {
  description = <<-EOT
    Search domain that may lose its quorum.

    With three dedicated master nodes in several zones, it goes on when one fails.
  EOT

  code       = "SEC525"
  risk       = "low"
  references = ["CKV_AWS_318"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/opensearch-controls.html"
  match      = ["resource[aws_opensearch_domain]", "resource[aws_elasticsearch_domain]"]
  when = known([
    for config in self.cluster_config[*] : [
      lookup(config, "dedicated_master_enabled", null), lookup(config, "dedicated_master_count", null),
    ]
  ])
  condition = anytrue([
    for config in self.cluster_config[*] : alltrue([
      default(lookup(config, "dedicated_master_enabled", null), false),
      default(lookup(config, "dedicated_master_count", null), 0) >= 3,
      default(lookup(config, "zone_awareness_enabled", null), false),
    ])
  ])
  message = "`${block.name}` lacks three master nodes, or zones for its nodes"
  help    = "Set `dedicated_master_enabled`, `dedicated_master_count` and `zone_awareness_enabled`."

  examples {
    bad {
      resource "aws_opensearch_domain" "main" { # expect: `main` lacks
        cluster_config {
          instance_count = 3
        }
      }
    }
    good {
      resource "aws_opensearch_domain" "main" {
        cluster_config {
          dedicated_master_enabled = true
          dedicated_master_count   = 3
          zone_awareness_enabled   = true
        }
      }
    }
    good {
      resource "aws_opensearch_domain" "main" {
        cluster_config {
          dedicated_master_enabled = true
          dedicated_master_count   = var.masters
          zone_awareness_enabled   = true
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
            "aws_opensearch_domain": {
              "main": {
                "cluster_config": {
                  "instance_count": 3
                }
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-search-audit" {
  description = <<-EOT
    Search domain without audit logs.

    Nobody can say later who read or changed what.
  EOT

  code       = "SEC526"
  risk       = "low"
  references = ["CKV_AWS_317", "AVD-AWS-0042", "aws-0042"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/opensearch-controls.html"
  match      = ["resource[aws_opensearch_domain]", "resource[aws_elasticsearch_domain]"]
  condition = anytrue([
    for options in self.log_publishing_options[*] : alltrue([
      default(lookup(options, "log_type", null), "") == "AUDIT_LOGS",
      default(lookup(options, "enabled", null), true),
    ])
  ])
  message = "`${block.name}` publishes no audit logs"
  help    = "Add `log_publishing_options` with the type `AUDIT_LOGS`."

  examples {
    bad {
      resource "aws_opensearch_domain" "main" { # expect: `main` publishes
        log_publishing_options {
          log_type                 = "INDEX_SLOW_LOGS"
          cloudwatch_log_group_arn = aws_cloudwatch_log_group.main.arn
        }
      }
    }
    good {
      resource "aws_opensearch_domain" "main" {
        log_publishing_options {
          log_type                 = "AUDIT_LOGS"
          cloudwatch_log_group_arn = aws_cloudwatch_log_group.main.arn
        }
      }
    }
    good {
      resource "aws_opensearch_domain" "main" {
        log_publishing_options {
          log_type                 = var.log_type
          cloudwatch_log_group_arn = aws_cloudwatch_log_group.main.arn
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
            "aws_opensearch_domain": {
              "main": {
                "log_publishing_options": {
                  "log_type": "INDEX_SLOW_LOGS",
                  "cloudwatch_log_group_arn": "$${aws_cloudwatch_log_group.main.arn}"
                }
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-delivery-key" {
  description = <<-EOT
    Delivery stream that is not encrypted with a key of your own.

    Records wait in it before they are delivered. One that reads a Kinesis stream uses the key of
    that.
  EOT

  code       = "SEC527"
  risk       = "low"
  references = ["CKV_AWS_241"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/datafirehose-controls.html"
  match      = "resource[aws_kinesis_firehose_delivery_stream]"
  when       = self.kinesis_source_configuration == null
  condition = anytrue([
    for encryption in self.server_side_encryption[*] : alltrue([
      default(lookup(encryption, "enabled", null), false),
      default(lookup(encryption, "key_type", null), "AWS_OWNED_CMK") == "CUSTOMER_MANAGED_CMK",
      default(lookup(encryption, "key_arn", null), "") != "",
    ])
  ])
  message = "`${block.name}` is not encrypted with a key of your own"
  help    = "Set `key_type` to `CUSTOMER_MANAGED_CMK`, and `key_arn`, in `server_side_encryption`."

  examples {
    bad {
      resource "aws_kinesis_firehose_delivery_stream" "main" { # expect: `main` is not
        server_side_encryption {
          enabled = true
        }
      }
    }
    good {
      resource "aws_kinesis_firehose_delivery_stream" "main" {
        server_side_encryption {
          enabled  = true
          key_type = "CUSTOMER_MANAGED_CMK"
          key_arn  = aws_kms_key.main.arn
        }
      }
    }
    good {
      resource "aws_kinesis_firehose_delivery_stream" "main" {
        server_side_encryption {
          enabled  = var.is_encrypted
          key_type = "CUSTOMER_MANAGED_CMK"
          key_arn  = aws_kms_key.main.arn
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
            "aws_kinesis_firehose_delivery_stream": {
              "main": {
                "server_side_encryption": {
                  "enabled": true
                }
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-broker-key" {
  description = <<-EOT
    Message broker that is encrypted with the key of AWS.

    A key of your own has a policy, and can be revoked.
  EOT

  code       = "SEC600"
  risk       = "low"
  references = ["CKV_AWS_209"]
  url        = "https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/data-protection.html"
  resources  = ["aws_mq_broker"]
  path       = "encryption_options.kms_key_id"
  set        = true

  examples {
    bad {
      broker_name = "main"
    }
    good {
      encryption_options {
        kms_key_id = aws_kms_key.main.arn
      }
    }
    good {
      encryption_options {
        kms_key_id = var.given
      }
    }
  }
}

rule "aws-search-no-masters" {
  description = <<-EOT
    Search domain without nodes that only manage it.

    A node that is busy with queries manages it badly.
  EOT

  code       = "SEC601"
  risk       = "low"
  references = ["CKV2_AWS_59"]
  url        = "https://docs.aws.amazon.com/opensearch-service/latest/developerguide/managedomains-dedicatedmasternodes.html"
  resources  = ["aws_opensearch_domain", "aws_elasticsearch_domain"]
  path       = "cluster_config.dedicated_master_enabled"
  allowed    = [true]
  missing    = false

  examples {
    bad {
      cluster_config {
        dedicated_master_enabled = false
      }
    }
    good {
      cluster_config {
        dedicated_master_enabled = true
      }
    }
    good {
      cluster_config {
        dedicated_master_enabled = var.given
      }
    }
  }
}

rule "aws-neptune-without-protection" {
  description = <<-EOT
    Neptune cluster that can be deleted by mistake.

    A wrong command or plan deletes it with its data.
  EOT

  code       = "SEC602"
  risk       = "low"
  references = ["CKV2_AWS_58"]
  url        = "https://docs.aws.amazon.com/neptune/latest/userguide/manage-console-instances-delete.html"
  resources  = ["aws_neptune_cluster"]
  path       = "deletion_protection"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      deletion_protection = false
    }
    fixed {
      deletion_protection = true
    }
    good {
      deletion_protection = var.given
    }
  }
}

rule "aws-database-no-backup" {
  description = <<-EOT
    Database without automatic backups.

    What is deleted by mistake is lost.
  EOT

  code       = "SEC603"
  risk       = "medium"
  references = ["CKV_AWS_133", "AVD-AWS-0077", "aws-0077"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html"
  resources  = ["aws_db_instance", "aws_rds_cluster"]
  path       = "backup_retention_period"
  at_least   = 1
  at_most    = 35
  missing    = 1
  set_to     = 7

  examples {
    bad {
      backup_retention_period = 0
    }
    fixed {
      backup_retention_period = 7
    }
    good {
      backup_retention_period = var.given
    }
    good {
    }
  }
}

rule "aws-glue-unencrypted" {
  description = <<-EOT
    Glue job without a security configuration.

    It says how logs, bookmarks and data are encrypted.
  EOT

  code       = "SEC604"
  risk       = "low"
  references = ["CKV_AWS_195"]
  url        = "https://docs.aws.amazon.com/glue/latest/dg/encryption-security-configuration.html"
  resources  = ["aws_glue_crawler", "aws_glue_job", "aws_glue_dev_endpoint"]
  path       = "security_configuration"
  set        = true

  examples {
    bad {
      name = "main"
    }
    good {
      security_configuration = aws_glue_security_configuration.main.name
    }
    good {
      security_configuration = var.given
    }
  }
}

rule "aws-documentdb-plain-text" {
  description = <<-EOT
    DocumentDB cluster that accepts plain text.

    Queries, documents and credentials can be read on their way.
  EOT

  code       = "SEC605"
  risk       = "high"
  references = ["CKV_AWS_90"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/documentdb-controls.html"
  match      = "resource[aws_docdb_cluster_parameter_group].parameter"
  condition  = !alltrue([default(self.name, "") == "tls", default(self.value, "") == "disabled"])
  message    = "`${parents[0].name}` turns TLS off"
  help       = "Set the parameter `tls` to `enabled`."

  examples {
    bad {
      resource "aws_docdb_cluster_parameter_group" "main" {
        parameter { # expect: `main` turns TLS off
          name  = "tls"
          value = "disabled"
        }
      }
    }
    good {
      resource "aws_docdb_cluster_parameter_group" "main" {
        parameter {
          name  = "tls"
          value = "enabled"
        }
      }
    }
    good {
      resource "aws_docdb_cluster_parameter_group" "main" {
        parameter {
          name  = "tls"
          value = var.given
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
            "aws_docdb_cluster_parameter_group": {
              "main": {
                "parameter": {
                  "name": "tls",
                  "value": "disabled"
                }
              }
            }
          }
        }
      EOT
    }
  }
}

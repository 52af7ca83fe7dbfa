# Amazon Web Services.
#
# A condition that cannot be evaluated, such as one about a value of the wrong type, counts as met:
# other rules report such values.

locals {
  world = ["0.0.0.0/0", "::/0", "0::/0", "::0/0"]

  # Protocols of rules that open TCP or UDP ports; -1 is any protocol.
  protocols = ["tcp", "udp", "-1", "all", "6", "17"]

  # Keys of conditions that limit the principal `*`.
  limits = [
    "aws:principalarn", "aws:principalaccount", "aws:principalorgid", "aws:principalorgpaths",
    "aws:sourcearn", "aws:sourceaccount", "aws:sourceowner", "aws:sourceorgid", "aws:sourcevpc",
    "aws:sourcevpce", "aws:sourceip", "aws:vpceaccount", "aws:userid", "aws:calledvia",
    "aws:viaawsservice", "aws:ec2instancesourcevpc", "kms:calleraccount", "kms:viaservice",
    "s3:dataaccesspointaccount", "lambda:sourcefunctionarn", "ec2:sourceinstancearn",
  ]
}

rule "aws-open-admin-port" {
  description = <<-EOT
    Security group that opens ports for administration to the world.

    Attackers scan the whole internet for SSH and RDP servers, and try passwords and known
    vulnerabilities. The option `ports` lists the ports.
  EOT

  code       = "SEC001"
  enabled    = false
  references = ["CKV_AWS_24", "CKV_AWS_25", "AVD-AWS-0107", "aws-0107"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html#ec2-13"
  dialects   = ["terraform", "opentofu"]

  match = [
    "resource[aws_security_group].ingress",
    "resource[aws_default_security_group].ingress",
    "resource[aws_security_group_rule]",
    "resource[aws_vpc_security_group_ingress_rule]",
  ]
  when = try(default(self.type, "ingress"), "ingress") == "ingress"

  condition = try(!anytrue(flatten([
    for rule in self[*] : [
      for port in option.ports : alltrue([
        contains(
          local.protocols,
          lower(tostring(default(
            try(rule.protocol, null),
            default(try(rule.ip_protocol, null), "-1"),
          ))),
        ),
        contains(
          ["-1", "all"],
          lower(tostring(default(
            try(rule.protocol, null),
            default(try(rule.ip_protocol, null), "-1"),
          ))),
        ) || try(rule.from_port <= tonumber(port) && tonumber(port) <= rule.to_port, false),
        anytrue([
          for range in concat(
            lookup(rule, "cidr_blocks", null)[*],
            lookup(rule, "ipv6_cidr_blocks", null)[*],
            lookup(rule, "cidr_ipv4", null)[*],
            lookup(rule, "cidr_ipv6", null)[*],
          ) : contains(local.world, range)
        ]),
      ])
    ]
  ])), true)

  message = "`${default(block.name, try(parents[0].name, ""))}` opens a port for administration to the world"
  help    = "Allow only the networks that need it, or use a bastion host or Session Manager."

  option "ports" {
    default     = ["22", "3389"]
    description = "The ports that must not be open to the world."
  }

  examples {
    good {
      resource "aws_security_group" "web" {
        ingress {
          from_port   = 22
          to_port     = 22
          protocol    = "tcp"
          cidr_blocks = ["10.0.0.0/8"]
        }

        ingress {
          from_port   = 443
          to_port     = 443
          protocol    = "tcp"
          cidr_blocks = ["0.0.0.0/0"]
        }
      }
    }
    good {
      resource "aws_security_group_rule" "out" {
        type        = "egress"
        from_port   = 0
        to_port     = 65535
        protocol    = "tcp"
        cidr_blocks = ["0.0.0.0/0"]
      }

      resource "aws_security_group_rule" "ping" {
        type        = "ingress"
        from_port   = 8
        to_port     = 0
        protocol    = "icmp"
        cidr_blocks = ["0.0.0.0/0"]
      }

      resource "aws_security_group_rule" "ssh" {
        type        = "ingress"
        from_port   = 22
        to_port     = 22
        protocol    = "tcp"
        cidr_blocks = var.office_networks
      }
    }
    bad {
      resource "aws_security_group" "web" {
        ingress { # expect: `web` opens
          from_port   = 22
          to_port     = 22
          protocol    = "tcp"
          cidr_blocks = [var.office, "0.0.0.0/0"]
        }
      }
    }
    bad {
      locals {
        everywhere = "::/0"
      }

      resource "aws_vpc_security_group_ingress_rule" "desktop" { # expect
        security_group_id = var.security_group_id
        from_port         = 3000
        to_port           = 4000
        ip_protocol       = "tcp"
        cidr_ipv6         = local.everywhere
      }

      resource "aws_security_group_rule" "all" { # expect
        type              = "ingress"
        security_group_id = var.security_group_id
        from_port         = 0
        to_port           = 0
        protocol          = "-1"
        cidr_blocks       = ["0.0.0.0/0"]
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 2
      content = <<-EOT
        {"resource": {"aws_security_group": {
          "web": {"ingress": [
            {"from_port": 443, "to_port": 443, "protocol": "tcp", "cidr_blocks": ["0.0.0.0/0"]},
            {"from_port": 22, "to_port": 22, "protocol": "tcp", "cidr_blocks": ["0.0.0.0/0"]}
          ]},
          "db": {"ingress": {
            "from_port": 0, "to_port": 0, "protocol": "-1", "ipv6_cidr_blocks": ["::/0"]
          }}
        }}}
      EOT
    }
  }
}

rule "aws-public-bucket-acl" {
  description = <<-EOT
    Bucket whose ACL lets everybody read or write.

    Everything in the bucket is public, including what is added later. Serve public files through
    CloudFront, which can read a private bucket.
  EOT

  code       = "SEC002"
  enabled    = false
  references = ["CKV_AWS_20", "CKV_AWS_57", "AVD-AWS-0092", "aws-0092"]
  url        = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html#canned-acl"
  dialects   = ["terraform", "opentofu"]
  match      = ["resource[aws_s3_bucket].acl", "resource[aws_s3_bucket_acl].acl"]
  condition  = try(!contains(["public-read", "public-read-write", "website"], self), true)
  message    = "`${block.name}` has the public ACL `${self}`"
  help       = "Use the ACL `private`."

  examples {
    good {
      resource "aws_s3_bucket_acl" "logs" {
        bucket = aws_s3_bucket.logs.id
        acl    = "private"
      }
    }
    bad {
      resource "aws_s3_bucket_acl" "logs" {
        bucket = aws_s3_bucket.logs.id
        acl    = "public-read" # expect: ACL `public-read`
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_s3_bucket": {"logs": {"acl": "public-read-write"}}}}
      EOT
    }
  }
}

rule "aws-public-access-allowed" {
  description = <<-EOT
    Public access block that does not block all public access.

    Each of the four settings closes one way to make a bucket public, and all are off unless they
    are set.
  EOT

  code    = "SEC003"
  enabled = false
  references = [
    "CKV_AWS_53", "CKV_AWS_54", "CKV_AWS_55", "CKV_AWS_56",
    "AVD-AWS-0086", "AVD-AWS-0087", "AVD-AWS-0091", "AVD-AWS-0093",
    "aws-0086", "aws-0087", "aws-0091", "aws-0093",
  ]
  url      = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html"
  dialects = ["terraform", "opentofu"]
  match = [
    "resource[aws_s3_bucket_public_access_block]",
    "resource[aws_s3_account_public_access_block]",
  ]

  condition = try(alltrue([
    for each in [
      self.block_public_acls, self.block_public_policy, self.ignore_public_acls,
      self.restrict_public_buckets,
    ] : default(each, false)
  ]), true)

  message = "`${block.name}` does not block all public access"
  help    = "Set `block_public_acls`, `block_public_policy`, `ignore_public_acls` and `restrict_public_buckets` to true."

  examples {
    good {
      resource "aws_s3_bucket_public_access_block" "logs" {
        bucket                  = aws_s3_bucket.logs.id
        block_public_acls       = true
        block_public_policy     = true
        ignore_public_acls      = true
        restrict_public_buckets = true
      }
    }
    good {
      resource "aws_s3_bucket_public_access_block" "logs" {
        bucket                  = aws_s3_bucket.logs.id
        block_public_acls       = true
        block_public_policy     = var.is_private
        ignore_public_acls      = true
        restrict_public_buckets = true
      }
    }
    bad {
      resource "aws_s3_bucket_public_access_block" "logs" { # expect: `logs` does not
        bucket              = aws_s3_bucket.logs.id
        block_public_acls   = true
        block_public_policy = true
        ignore_public_acls  = true
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_s3_bucket_public_access_block": {"logs": {
          "block_public_acls": true, "block_public_policy": "false",
          "ignore_public_acls": true, "restrict_public_buckets": true
        }}}}
      EOT
    }
  }
}

rule "aws-public-policy" {
  description = <<-EOT
    Policy that allows everybody to use a resource.

    The principal `*` is every AWS account and, in policies of buckets, queues and topics,
    everybody on the internet. A condition can limit it, for example to an organization.
  EOT

  code       = "SEC004"
  enabled    = false
  references = ["CKV_AWS_70", "CKV_AWS_168", "CKV_AWS_169", "CKV_AWS_283", "CKV_AWS_33"]
  url        = "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html"
  dialects   = ["terraform", "opentofu"]
  match = [
    "resource[aws_s3_bucket].policy",
    "resource[aws_s3_bucket_policy].policy",
    "resource[aws_sqs_queue].policy",
    "resource[aws_sqs_queue_policy].policy",
    "resource[aws_sns_topic].policy",
    "resource[aws_sns_topic_policy].policy",
    "resource[aws_kms_key].policy",
    "data[aws_iam_policy_document].statement",
  ]

  condition = try(!anytrue([
    for statement in concat(
      flatten([
        for text in self[*] : jsondecode(text).Statement[*]
        if try(attribute.name, "statement") != "statement"
      ]),
      [for each in self[*] : each if try(attribute.name, "statement") == "statement"],
      ) : alltrue([
        default(
          try(statement.Effect, null),
          default(try(statement.effect, null), "Allow"),
        ) == "Allow",
        anytrue(concat(
          [contains(flatten([
            try(statement.Principal.AWS, default(try(tostring(statement.Principal), null), [])),
          ]), "*")],
          [
            for each in lookup(statement, "principals", null)[*] :
            contains(["AWS", "*"], each.type) && contains(each.identifiers[*], "*")
          ],
        )),
        !anytrue([
          for key in concat(
            flatten([for each in try(values(default(statement.Condition, {})), []) : keys(each)]),
            [for each in lookup(statement, "condition", null)[*] : each.variable],
          ) : contains(local.limits, lower(key))
        ]),
    ])
  ]), true)

  message = "This policy allows everybody"
  help    = "Name the accounts or roles that need access, or add a condition that limits them."

  examples {
    good {
      data "aws_iam_policy_document" "logs" {
        statement {
          actions   = ["s3:GetObject"]
          resources = ["arn:aws:s3:::logs/*"]

          principals {
            type        = "AWS"
            identifiers = ["arn:aws:iam::123456789012:role/reader"]
          }
        }

        statement {
          actions   = ["s3:GetObject"]
          resources = ["arn:aws:s3:::logs/*"]

          principals {
            type        = "AWS"
            identifiers = ["*"]
          }

          condition {
            test     = "StringEquals"
            variable = "aws:PrincipalOrgID"
            values   = ["o-1234567890"]
          }
        }
      }
    }
    good {
      resource "aws_s3_bucket_policy" "logs" {
        bucket = "logs"
        policy = jsonencode({
          Version = "2012-10-17"
          Statement = [{
            Effect    = "Deny"
            Principal = "*"
            Action    = "s3:*"
            Resource  = "arn:aws:s3:::logs/*"
            Condition = { Bool = { "aws:SecureTransport" = "false" } }
          }]
        })
      }
    }
    bad {
      data "aws_iam_policy_document" "logs" {
        statement { # expect
          actions   = ["s3:GetObject"]
          resources = ["${aws_s3_bucket.logs.arn}/*"]

          principals {
            type        = "AWS"
            identifiers = [var.reader, "*"]
          }
        }
      }
    }
    bad {
      resource "aws_s3_bucket_policy" "logs" {
        bucket = "logs"
        policy = jsonencode({ # expect
          Version = "2012-10-17"
          Statement = [{
            Effect    = "Allow"
            Principal = { AWS = "*" }
            Action    = "s3:GetObject"
            Resource  = "arn:aws:s3:::logs/*"
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
        {"resource": {"aws_sqs_queue_policy": {"jobs": {
          "policy": "{\"Statement\": {\"Effect\": \"Allow\", \"Principal\": \"*\", \"Action\": \"sqs:*\"}}"
        }}}}
      EOT
    }
  }
}

rule "aws-unencrypted-volume" {
  description = <<-EOT
    Volume that is not encrypted.

    Whoever obtains a snapshot or a discarded disk can read an unencrypted volume. Encryption
    cannot be switched on later; the volume must be replaced.
  EOT

  code       = "SEC005"
  enabled    = false
  references = ["CKV_AWS_3", "AVD-AWS-0026", "aws-0026"]
  url        = "https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html"
  dialects   = ["terraform", "opentofu"]
  match      = "resource[aws_ebs_volume]"
  when       = self.snapshot_id == null
  condition = try(
    default(self.encrypted, false) == true || tostring(self.encrypted) == "true",
    true,
  )
  message = "Volume `${block.name}` is not encrypted"
  help    = "Set `encrypted` to true."

  examples {
    good {
      resource "aws_ebs_volume" "data" {
        availability_zone = "eu-central-1a"
        size              = 40
        encrypted         = true
      }
    }
    bad {
      resource "aws_ebs_volume" "data" { # expect: `data` is not
        availability_zone = "eu-central-1a"
        size              = 40
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_ebs_volume": {"data": {"size": 40, "encrypted": false}}}}
      EOT
    }
  }
}

rule "aws-unencrypted-instance-disk" {
  description = <<-EOT
    Disk of an instance that is not encrypted.

    Whoever obtains a snapshot or a discarded disk can read an unencrypted one. Disks that are
    created from a snapshot are not reported, because they are encrypted if it is.
  EOT

  code       = "SEC006"
  enabled    = false
  references = ["CKV_AWS_8", "AVD-AWS-0131", "AVD-AWS-0008", "aws-0131", "aws-0008"]
  url        = "https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html"
  dialects   = ["terraform", "opentofu"]
  match = [
    "resource[aws_instance].root_block_device",
    "resource[aws_instance].ebs_block_device",
    "resource[aws_launch_configuration].root_block_device",
    "resource[aws_launch_configuration].ebs_block_device",
  ]

  condition = try(alltrue([
    for disk in self[*] :
    try(disk.snapshot_id, null) != null || tobool(default(try(disk.encrypted, null), false))
  ]), true)

  message = "A disk of `${parents[0].name}` is not encrypted"
  help    = "Set `encrypted` to true."

  examples {
    good {
      resource "aws_instance" "web" {
        ami           = var.ami
        instance_type = "t3.micro"

        root_block_device {
          encrypted = true
        }

        ebs_block_device {
          device_name = "/dev/sdf"
          snapshot_id = var.snapshot_id
        }
      }
    }
    bad {
      resource "aws_instance" "web" {
        ami           = var.ami
        instance_type = "t3.micro"

        root_block_device { # expect
          volume_size = 40
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_launch_configuration": {"web": {
          "image_id": "ami-0123456789abcdef0", "root_block_device": {"volume_size": 40}
        }}}}
      EOT
    }
  }
}

rule "aws-unencrypted-database" {
  description = <<-EOT
    Database whose storage is not encrypted.

    Whoever obtains a snapshot or a discarded disk can read an unencrypted database. Encryption
    cannot be switched on later; the database must be restored from an encrypted snapshot.
    Replicas and restored databases are not reported, because they are encrypted if their source is.
  EOT

  code    = "SEC007"
  enabled = false
  references = [
    "CKV_AWS_16", "CKV_AWS_96", "CKV_AWS_44", "CKV_AWS_74",
    "AVD-AWS-0080", "AVD-AWS-0079", "AVD-AWS-0076", "AVD-AWS-0021",
    "aws-0080", "aws-0079", "aws-0076", "aws-0021",
  ]
  url      = "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.Encryption.html"
  dialects = ["terraform", "opentofu"]
  match = [
    "resource[aws_db_instance]", "resource[aws_rds_cluster]", "resource[aws_docdb_cluster]",
    "resource[aws_neptune_cluster]",
  ]
  when = try(alltrue([
    self.replicate_source_db == null, self.replication_source_identifier == null,
    self.snapshot_identifier == null, self.restore_to_point_in_time == null,
    self.s3_import == null, self.global_cluster_identifier == null,
    default(self.engine_mode, "provisioned") != "serverless",
  ]), false)
  condition = try(tobool(default(self.storage_encrypted, false)), true)
  message   = "Database `${block.name}` is not encrypted"
  help      = "Set `storage_encrypted` to true."

  examples {
    good {
      resource "aws_db_instance" "main" {
        engine            = "postgres"
        instance_class    = "db.t4g.micro"
        allocated_storage = 20
        storage_encrypted = true
      }

      resource "aws_db_instance" "replica" {
        instance_class      = "db.t4g.micro"
        replicate_source_db = aws_db_instance.main.identifier
      }
    }
    bad {
      resource "aws_db_instance" "main" { # expect: `main` is not
        engine            = "postgres"
        instance_class    = "db.t4g.micro"
        allocated_storage = 20
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_rds_cluster": {"main": {
          "engine": "aurora-mysql", "storage_encrypted": false
        }}}}
      EOT
    }
  }
}

rule "aws-public-database" {
  description = <<-EOT
    Database with a public address.

    Anyone can try to log in, as far as its security groups allow it. Applications in the same
    network do not need the address.
  EOT

  code       = "SEC008"
  enabled    = false
  references = ["CKV_AWS_17", "CKV_AWS_87", "CKV_AWS_89", "AVD-AWS-0180", "aws-0180"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html#rds-2"
  dialects   = ["terraform", "opentofu"]
  match = [
    "resource[aws_db_instance].publicly_accessible",
    "resource[aws_rds_cluster_instance].publicly_accessible",
    "resource[aws_redshift_cluster].publicly_accessible",
    "resource[aws_dms_replication_instance].publicly_accessible",
  ]
  condition = try(!tobool(default(self, false)), true)
  message   = "Database `${block.name}` has a public address"
  help      = "Set `publicly_accessible` to false."

  examples {
    good {
      resource "aws_db_instance" "main" {
        engine              = "postgres"
        instance_class      = "db.t4g.micro"
        publicly_accessible = false
      }
    }
    bad {
      resource "aws_db_instance" "main" {
        engine              = "postgres"
        instance_class      = "db.t4g.micro"
        publicly_accessible = true # expect: `main` has
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_db_instance": {"main": {"publicly_accessible": "true"}}}}
      EOT
    }
  }
}

rule "aws-metadata-v1" {
  description = <<-EOT
    Instance whose metadata service answers without a session token.

    Version 1 of the service hands the credentials of the instance to anyone who can make a program
    on it send a request. Version 2 requires a token. Instances that take their options from a
    launch template are not reported.
  EOT

  code       = "SEC009"
  enabled    = false
  references = ["CKV_AWS_79", "AVD-AWS-0028", "AVD-AWS-0130", "aws-0028", "aws-0130"]
  url        = "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html"
  dialects   = ["terraform", "opentofu"]
  match = [
    "resource[aws_instance]", "resource[aws_launch_template]", "resource[aws_launch_configuration]",
  ]
  when = self.launch_template == null

  condition = try(anytrue([
    for options in self.metadata_options[*] : anytrue([
      default(try(options.http_tokens, null), "optional") == "required",
      default(try(options.http_endpoint, null), "enabled") == "disabled",
    ])
  ]), true)

  message = "`${block.name}` allows version 1 of the metadata service"
  help    = "Set `http_tokens` to `\"required\"` in the block `metadata_options`."

  examples {
    good {
      resource "aws_instance" "web" {
        ami           = var.ami
        instance_type = "t3.micro"

        metadata_options {
          http_tokens = "required"
        }
      }
    }
    good {
      resource "aws_instance" "web" {
        ami           = var.ami
        instance_type = "t3.micro"

        dynamic "metadata_options" {
          for_each = var.metadata_options
          content {
            http_tokens = metadata_options.value
          }
        }
      }
    }
    bad {
      resource "aws_instance" "web" { # expect: `web` allows
        ami           = var.ami
        instance_type = "t3.micro"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_launch_template": {
          "web": {"metadata_options": {"http_tokens": "optional"}},
          "job": {"metadata_options": [{"http_tokens": "required"}]}
        }}}
      EOT
    }
  }
}

rule "aws-iam-wildcard" {
  description = <<-EOT
    Policy that allows all actions.

    Whoever obtains the credentials can do everything, including changing policies. Allow the
    actions that are needed.
  EOT

  code    = "SEC010"
  enabled = false
  references = [
    "CKV_AWS_1", "CKV_AWS_49", "CKV_AWS_62", "CKV_AWS_63", "AVD-AWS-0057", "aws-0057",
  ]
  url      = "https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#grant-least-privilege"
  dialects = ["terraform", "opentofu"]
  match = [
    "resource[aws_iam_policy].policy",
    "resource[aws_iam_role_policy].policy",
    "resource[aws_iam_user_policy].policy",
    "resource[aws_iam_group_policy].policy",
    "resource[aws_ssoadmin_permission_set_inline_policy].inline_policy",
    "data[aws_iam_policy_document].statement",
  ]

  condition = try(!anytrue([
    for statement in concat(
      flatten([
        for text in self[*] : jsondecode(text).Statement[*]
        if try(attribute.name, "statement") != "statement"
      ]),
      [for each in self[*] : each if try(attribute.name, "statement") == "statement"],
      ) : alltrue([
        default(
          try(statement.Effect, null),
          default(try(statement.effect, null), "Allow"),
        ) == "Allow",
        anytrue([
          for action in concat(
            flatten([default(try(statement.Action, null), [])]),
            lookup(statement, "actions", null)[*],
          ) : contains(["*", "*:*"], action)
        ]),
    ])
  ]), true)

  message = "This policy allows all actions"
  help    = "List the actions that are needed."

  examples {
    good {
      data "aws_iam_policy_document" "deploy" {
        statement {
          actions   = ["s3:GetObject", "s3:PutObject"]
          resources = ["arn:aws:s3:::artifacts/*"]
        }

        statement {
          effect    = "Deny"
          actions   = ["*"]
          resources = ["arn:aws:s3:::secrets/*"]
        }
      }
    }
    bad {
      data "aws_iam_policy_document" "deploy" {
        statement { # expect
          actions   = ["*"]
          resources = ["*"]
        }
      }
    }
    bad {
      resource "aws_iam_policy" "deploy" {
        policy = jsonencode({ # expect
          Version   = "2012-10-17"
          Statement = [{ Effect = "Allow", Action = "*", Resource = "*" }]
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
          "data": {"aws_iam_policy_document": {"deploy": {"statement": {
            "actions": ["s3:GetObject", "*"], "resources": ["*"]
          }}}},
          "resource": {"aws_iam_role_policy": {"deploy": {
            "policy": "{\"Statement\": [{\"Effect\": \"Allow\", \"Action\": [\"*\"], \"Resource\": \"*\"}]}"
          }}}
        }
      EOT
    }
  }
}

rule "aws-unencrypted-log-group" {
  description = <<-EOT
    Log group that is not encrypted with a customer-managed key.

    Logs often contain personal data and credentials. With its own KMS key, access to them can be
    limited, recorded and revoked separately.
  EOT

  code       = "SEC011"
  enabled    = false
  references = ["CKV_AWS_158", "AVD-AWS-0017", "aws-0017"]
  url        = "https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html"
  dialects   = ["terraform", "opentofu"]
  match      = "resource[aws_cloudwatch_log_group]"
  condition  = self.kms_key_id != null
  message    = "Log group `${block.name}` has no key"
  help       = "Set `kms_key_id` to a key that CloudWatch Logs may use."

  examples {
    good {
      resource "aws_cloudwatch_log_group" "app" {
        name       = "/app"
        kms_key_id = aws_kms_key.logs.arn
      }
    }
    bad {
      resource "aws_cloudwatch_log_group" "app" { # expect: `app` has no key
        name = "/app"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_cloudwatch_log_group": {"app": {"name": "/app"}}}}
      EOT
    }
  }
}

rule "aws-unencrypted-trail" {
  description = <<-EOT
    CloudTrail trail that is not encrypted with a customer-managed key.

    A trail records who did what in the account. With its own KMS key, access to the bucket alone is
    not enough to read it.
  EOT

  code       = "SEC012"
  enabled    = false
  references = ["CKV_AWS_35", "AVD-AWS-0015", "aws-0015"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudtrail-controls.html#cloudtrail-2"
  dialects   = ["terraform", "opentofu"]
  match      = "resource[aws_cloudtrail]"
  condition  = self.kms_key_id != null
  message    = "Trail `${block.name}` has no key"
  help       = "Set `kms_key_id` to a key that CloudTrail may use."

  examples {
    good {
      resource "aws_cloudtrail" "all" {
        name           = "all"
        s3_bucket_name = "trails"
        kms_key_id     = aws_kms_key.trails.arn
      }
    }
    bad {
      resource "aws_cloudtrail" "all" { # expect: `all` has no key
        name           = "all"
        s3_bucket_name = "trails"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_cloudtrail": {"all": {"name": "all", "s3_bucket_name": "trails"}}}}
      EOT
    }
  }
}

rule "aws-unencrypted-file-system" {
  description = <<-EOT
    Shared file system that is not encrypted.

    Encryption of an EFS file system cannot be switched on later; it must be replaced.
  EOT

  code       = "SEC013"
  enabled    = false
  references = ["CKV_AWS_42", "AVD-AWS-0037", "aws-0037"]
  url        = "https://docs.aws.amazon.com/efs/latest/ug/encryption-at-rest.html"
  dialects   = ["terraform", "opentofu"]
  match      = "resource[aws_efs_file_system]"
  condition  = try(tobool(default(self.encrypted, false)), true)
  message    = "File system `${block.name}` is not encrypted"
  help       = "Set `encrypted` to true."

  examples {
    good {
      resource "aws_efs_file_system" "home" {
        encrypted = true
      }
    }
    bad {
      resource "aws_efs_file_system" "home" { # expect: `home` is not
        creation_token = "home"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_efs_file_system": {"home": {"encrypted": false}}}}
      EOT
    }
  }
}

rule "aws-http-listener" {
  description = <<-EOT
    Load balancer that serves HTTP without encryption.

    Anyone between the client and the load balancer can read and change the traffic. A listener that
    redirects to HTTPS is not reported.
  EOT

  code       = "SEC014"
  enabled    = false
  references = ["CKV_AWS_2", "AVD-AWS-0054", "aws-0054"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elb-controls.html#elb-1"
  dialects   = ["terraform", "opentofu"]
  match      = ["resource[aws_lb_listener]", "resource[aws_alb_listener]"]

  condition = try(default(self.protocol, "") != "HTTP" || anytrue([
    for action in self.default_action[*] : anytrue([
      for redirect in try(action.redirect[*], []) : redirect.protocol == "HTTPS"
    ])
  ]), true)

  message = "Listener `${block.name}` serves HTTP without encryption"
  help    = "Use the protocol `HTTPS`, or redirect to it."

  examples {
    good {
      resource "aws_lb_listener" "web" {
        load_balancer_arn = aws_lb.web.arn
        port              = 80
        protocol          = "HTTP"

        default_action {
          type = "redirect"

          redirect {
            port        = "443"
            protocol    = "HTTPS"
            status_code = "HTTP_301"
          }
        }
      }
    }
    bad {
      resource "aws_lb_listener" "web" { # expect: `web` serves
        load_balancer_arn = aws_lb.web.arn
        port              = 80
        protocol          = "HTTP"

        default_action {
          type             = "forward"
          target_group_arn = aws_lb_target_group.web.arn
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_lb_listener": {
          "web": {"protocol": "HTTP", "default_action": {"type": "forward"}},
          "old": {"protocol": "HTTP", "default_action": [
            {"type": "redirect", "redirect": [{"protocol": "HTTPS", "status_code": "HTTP_301"}]}
          ]}
        }}}
      EOT
    }
  }
}

rule "aws-public-cluster" {
  description = <<-EOT
    Kubernetes cluster whose API is open to the world.

    Anyone can reach the endpoint of an EKS cluster, unless public access is off or limited to
    networks.
  EOT

  code       = "SEC015"
  enabled    = false
  references = ["CKV_AWS_38", "AVD-AWS-0041", "aws-0041"]
  url        = "https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html"
  dialects   = ["terraform", "opentofu"]
  match      = "resource[aws_eks_cluster]"

  condition = try(alltrue([
    for config in self.vpc_config[*] : anytrue([
      !tobool(default(try(config.endpoint_public_access, null), true)),
      !anytrue([
        for range in default(try(config.public_access_cidrs, null), ["0.0.0.0/0"]) :
        contains(local.world, range)
      ]),
    ])
  ]), true)

  message = "The API of cluster `${block.name}` is open to the world"
  help    = "Set `endpoint_public_access` to false, or `public_access_cidrs` to the networks that need it."

  examples {
    good {
      resource "aws_eks_cluster" "main" {
        name     = "main"
        role_arn = var.role

        vpc_config {
          subnet_ids          = var.subnets
          public_access_cidrs = ["192.0.2.0/24"]
        }
      }
    }
    bad {
      resource "aws_eks_cluster" "main" { # expect: `main` is open
        name     = "main"
        role_arn = var.role

        vpc_config {
          subnet_ids = var.subnets
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_eks_cluster": {
          "main": {"vpc_config": {"public_access_cidrs": ["0.0.0.0/0"]}},
          "dev": {"vpc_config": [{"endpoint_public_access": false}]}
        }}}
      EOT
    }
  }
}

# flake8: noqa: E501 (the layout is that of the policies)
"""Documentation of family SEC; written by ``scripts/generate_policies.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

PAGES: Final[dict[str, str]] = {
    "aws-open-admin-port": """Security group that opens ports for administration to the world.

Why:
    Attackers scan the whole internet for SSH and RDP servers, and try passwords and known
    vulnerabilities. The option `ports` lists the ports.

Bad:
    resource "aws_security_group" "web" {
      ingress {
        from_port   = 22
        to_port     = 22
        protocol    = "tcp"
        cidr_blocks = [var.office, "0.0.0.0/0"]
      }
    }
    ---
    locals {
      everywhere = "::/0"
    }

    resource "aws_vpc_security_group_ingress_rule" "desktop" {
      security_group_id = var.security_group_id
      from_port         = 3000
      to_port           = 4000
      ip_protocol       = "tcp"
      cidr_ipv6         = local.everywhere
    }

    resource "aws_security_group_rule" "all" {
      type              = "ingress"
      security_group_id = var.security_group_id
      from_port         = 0
      to_port           = 0
      protocol          = "-1"
      cidr_blocks       = ["0.0.0.0/0"]
    }

Good:
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
    ---
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

Source:
    https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html#ec2-13

References:
    CKV_AWS_24, CKV_AWS_25, AVD-AWS-0107, aws-0107
""",
    "aws-public-bucket-acl": """Bucket whose ACL lets everybody read or write.

Why:
    Everything in the bucket is public, including what is added later. Serve public files through
    CloudFront, which can read a private bucket.

Bad:
    resource "aws_s3_bucket_acl" "logs" {
      bucket = aws_s3_bucket.logs.id
      acl    = "public-read"
    }

Good:
    resource "aws_s3_bucket_acl" "logs" {
      bucket = aws_s3_bucket.logs.id
      acl    = "private"
    }

Source:
    https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html#canned-acl

References:
    CKV_AWS_20, CKV_AWS_57, AVD-AWS-0092, aws-0092
""",
    "aws-public-access-allowed": """Public access block that does not block all public access.

Why:
    Each of the four settings closes one way to make a bucket public, and all are off unless they
    are set.

Bad:
    resource "aws_s3_bucket_public_access_block" "logs" {
      bucket              = aws_s3_bucket.logs.id
      block_public_acls   = true
      block_public_policy = true
      ignore_public_acls  = true
    }

Good:
    resource "aws_s3_bucket_public_access_block" "logs" {
      bucket                  = aws_s3_bucket.logs.id
      block_public_acls       = true
      block_public_policy     = true
      ignore_public_acls      = true
      restrict_public_buckets = true
    }
    ---
    resource "aws_s3_bucket_public_access_block" "logs" {
      bucket                  = aws_s3_bucket.logs.id
      block_public_acls       = true
      block_public_policy     = var.is_private
      ignore_public_acls      = true
      restrict_public_buckets = true
    }

Source:
    https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html

References:
    CKV_AWS_53, CKV_AWS_54, CKV_AWS_55, CKV_AWS_56, AVD-AWS-0086, AVD-AWS-0087, AVD-AWS-0091, AVD-AWS-0093, aws-0086, aws-0087, aws-0091, aws-0093
""",
    "aws-public-policy": """Policy that allows everybody to use a resource.

Why:
    The principal `*` is every AWS account and, in policies of buckets, queues and topics,
    everybody on the internet. A condition can limit it, for example to an organization.

Bad:
    data "aws_iam_policy_document" "logs" {
      statement {
        actions   = ["s3:GetObject"]
        resources = ["${aws_s3_bucket.logs.arn}/*"]

        principals {
          type        = "AWS"
          identifiers = [var.reader, "*"]
        }
      }
    }
    ---
    resource "aws_s3_bucket_policy" "logs" {
      bucket = "logs"
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "*" }
          Action    = "s3:GetObject"
          Resource  = "arn:aws:s3:::logs/*"
        }]
      })
    }

Good:
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
    ---
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

Source:
    https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html

References:
    CKV_AWS_70, CKV_AWS_168, CKV_AWS_169, CKV_AWS_283, CKV_AWS_33
""",
    "aws-unencrypted-volume": """Volume that is not encrypted.

Why:
    Whoever obtains a snapshot or a discarded disk can read an unencrypted volume. Encryption
    cannot be switched on later; the volume must be replaced.

Bad:
    resource "aws_ebs_volume" "data" {
      availability_zone = "eu-central-1a"
      size              = 40
    }

Good:
    resource "aws_ebs_volume" "data" {
      availability_zone = "eu-central-1a"
      size              = 40
      encrypted         = true
    }

Source:
    https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html

References:
    CKV_AWS_3, AVD-AWS-0026, aws-0026
""",
    "aws-unencrypted-instance-disk": """Disk of an instance that is not encrypted.

Why:
    Whoever obtains a snapshot or a discarded disk can read an unencrypted one. Disks that are
    created from a snapshot are not reported, because they are encrypted if it is.

Bad:
    resource "aws_instance" "web" {
      ami           = var.ami
      instance_type = "t3.micro"

      root_block_device {
        volume_size = 40
      }
    }

Good:
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

Source:
    https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html

References:
    CKV_AWS_8, AVD-AWS-0131, AVD-AWS-0008, aws-0131, aws-0008
""",
    "aws-unencrypted-database": """Database whose storage is not encrypted.

Why:
    Whoever obtains a snapshot or a discarded disk can read an unencrypted database. Encryption
    cannot be switched on later; the database must be restored from an encrypted snapshot.
    Replicas and restored databases are not reported, because they are encrypted if their source is.

Bad:
    resource "aws_db_instance" "main" {
      engine            = "postgres"
      instance_class    = "db.t4g.micro"
      allocated_storage = 20
    }

Good:
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

Source:
    https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.Encryption.html

References:
    CKV_AWS_16, CKV_AWS_96, CKV_AWS_44, CKV_AWS_74, AVD-AWS-0080, AVD-AWS-0079, AVD-AWS-0076, AVD-AWS-0021, aws-0080, aws-0079, aws-0076, aws-0021
""",
    "aws-public-database": """Database with a public address.

Why:
    Anyone can try to log in, as far as its security groups allow it. Applications in the same
    network do not need the address.

Bad:
    resource "aws_db_instance" "main" {
      engine              = "postgres"
      instance_class      = "db.t4g.micro"
      publicly_accessible = true
    }

Good:
    resource "aws_db_instance" "main" {
      engine              = "postgres"
      instance_class      = "db.t4g.micro"
      publicly_accessible = false
    }

Source:
    https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html#rds-2

References:
    CKV_AWS_17, CKV_AWS_87, CKV_AWS_89, AVD-AWS-0180, aws-0180
""",
    "aws-metadata-v1": """Instance whose metadata service answers without a session token.

Why:
    Version 1 of the service hands the credentials of the instance to anyone who can make a program
    on it send a request. Version 2 requires a token. Instances that take their options from a
    launch template are not reported.

Bad:
    resource "aws_instance" "web" {
      ami           = var.ami
      instance_type = "t3.micro"
    }

Good:
    resource "aws_instance" "web" {
      ami           = var.ami
      instance_type = "t3.micro"

      metadata_options {
        http_tokens = "required"
      }
    }
    ---
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

Source:
    https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html

References:
    CKV_AWS_79, AVD-AWS-0028, AVD-AWS-0130, aws-0028, aws-0130
""",
    "aws-iam-wildcard": """Policy that allows all actions.

Why:
    Whoever obtains the credentials can do everything, including changing policies. Allow the
    actions that are needed.

Bad:
    data "aws_iam_policy_document" "deploy" {
      statement {
        actions   = ["*"]
        resources = ["*"]
      }
    }
    ---
    resource "aws_iam_policy" "deploy" {
      policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Action = "*", Resource = "*" }]
      })
    }

Good:
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

Source:
    https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#grant-least-privilege

References:
    CKV_AWS_1, CKV_AWS_49, CKV_AWS_62, CKV_AWS_63, AVD-AWS-0057, aws-0057
""",
    "aws-unencrypted-log-group": """Log group that is not encrypted with a customer-managed key.

Why:
    Logs often contain personal data and credentials. With its own KMS key, access to them can be
    limited, recorded and revoked separately.

Bad:
    resource "aws_cloudwatch_log_group" "app" {
      name = "/app"
    }

Good:
    resource "aws_cloudwatch_log_group" "app" {
      name       = "/app"
      kms_key_id = aws_kms_key.logs.arn
    }

Source:
    https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html

References:
    CKV_AWS_158, AVD-AWS-0017, aws-0017
""",
    "aws-unencrypted-trail": """CloudTrail trail that is not encrypted with a customer-managed key.

Why:
    A trail records who did what in the account. With its own KMS key, access to the bucket alone is
    not enough to read it.

Bad:
    resource "aws_cloudtrail" "all" {
      name           = "all"
      s3_bucket_name = "trails"
    }

Good:
    resource "aws_cloudtrail" "all" {
      name           = "all"
      s3_bucket_name = "trails"
      kms_key_id     = aws_kms_key.trails.arn
    }

Source:
    https://docs.aws.amazon.com/securityhub/latest/userguide/cloudtrail-controls.html#cloudtrail-2

References:
    CKV_AWS_35, AVD-AWS-0015, aws-0015
""",
    "aws-unencrypted-file-system": """Shared file system that is not encrypted.

Why:
    Encryption of an EFS file system cannot be switched on later; it must be replaced.

Bad:
    resource "aws_efs_file_system" "home" {
      creation_token = "home"
    }

Good:
    resource "aws_efs_file_system" "home" {
      encrypted = true
    }

Source:
    https://docs.aws.amazon.com/efs/latest/ug/encryption-at-rest.html

References:
    CKV_AWS_42, AVD-AWS-0037, aws-0037
""",
    "aws-http-listener": """Load balancer that serves HTTP without encryption.

Why:
    Anyone between the client and the load balancer can read and change the traffic. A listener that
    redirects to HTTPS is not reported.

Bad:
    resource "aws_lb_listener" "web" {
      load_balancer_arn = aws_lb.web.arn
      port              = 80
      protocol          = "HTTP"

      default_action {
        type             = "forward"
        target_group_arn = aws_lb_target_group.web.arn
      }
    }

Good:
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

Source:
    https://docs.aws.amazon.com/securityhub/latest/userguide/elb-controls.html#elb-1

References:
    CKV_AWS_2, AVD-AWS-0054, aws-0054
""",
    "aws-public-cluster": """Kubernetes cluster whose API is open to the world.

Why:
    Anyone can reach the endpoint of an EKS cluster, unless public access is off or limited to
    networks.

Bad:
    resource "aws_eks_cluster" "main" {
      name     = "main"
      role_arn = var.role

      vpc_config {
        subnet_ids = var.subnets
      }
    }

Good:
    resource "aws_eks_cluster" "main" {
      name     = "main"
      role_arn = var.role

      vpc_config {
        subnet_ids          = var.subnets
        public_access_cidrs = ["192.0.2.0/24"]
      }
    }

Source:
    https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html

References:
    CKV_AWS_38, AVD-AWS-0041, aws-0041
""",
    "google-open-admin-port": """Firewall rule that opens ports for administration to the world.

Why:
    Attackers scan the whole internet for SSH and RDP servers, and try passwords and known
    vulnerabilities. The option `ports` lists the ports.

Bad:
    resource "google_compute_firewall" "ssh" {
      name          = "ssh"
      network       = "main"
      source_ranges = ["0.0.0.0/0"]

      allow {
        protocol = "tcp"
        ports    = ["20-25"]
      }
    }

    resource "google_compute_firewall" "all" {
      name          = "all"
      network       = "main"
      source_ranges = ["0.0.0.0/0"]

      allow {
        protocol = "all"
      }
    }

Good:
    resource "google_compute_firewall" "web" {
      name          = "web"
      network       = "main"
      source_ranges = ["0.0.0.0/0"]

      allow {
        protocol = "tcp"
        ports    = ["80", "443", "8000-8080"]
      }
    }

    resource "google_compute_firewall" "ssh" {
      name          = "ssh"
      network       = "main"
      source_ranges = ["35.235.240.0/20"]

      allow {
        protocol = "tcp"
        ports    = ["22"]
      }
    }

Source:
    https://cloud.google.com/firewall/docs/firewalls

References:
    CKV_GCP_2, CKV_GCP_3, AVD-GCP-0027, AVD-GCP-0070, AVD-GCP-0071, gcp-0027, gcp-0070, gcp-0071
""",
    "google-public-bucket": """Bucket that everybody can access.

Why:
    `allUsers` is everybody on the internet, and `allAuthenticatedUsers` everybody with a Google
    account.

Bad:
    resource "google_storage_bucket_iam_member" "reader" {
      bucket = "logs"
      role   = "roles/storage.objectViewer"
      member = "allUsers"
    }
    ---
    resource "google_storage_bucket_iam_binding" "readers" {
      bucket  = "logs"
      role    = "roles/storage.objectViewer"
      members = [var.reader, "allAuthenticatedUsers"]
    }

Good:
    resource "google_storage_bucket_iam_member" "reader" {
      bucket = "logs"
      role   = "roles/storage.objectViewer"
      member = "group:operations@example.com"
    }

Source:
    https://cloud.google.com/storage/docs/access-control/making-data-public

References:
    CKV_GCP_28, AVD-GCP-0001, gcp-0001
""",
    "google-bucket-acls": """Bucket whose objects can have ACLs of their own.

Why:
    A single object can then be public although the policy of the bucket allows nobody. With
    uniform access, only the policy counts.

Bad:
    resource "google_storage_bucket" "logs" {
      name     = "logs"
      location = "EU"
    }

Good:
    resource "google_storage_bucket" "logs" {
      name                        = "logs"
      location                    = "EU"
      uniform_bucket_level_access = true
    }

Source:
    https://cloud.google.com/storage/docs/uniform-bucket-level-access

References:
    CKV_GCP_29, AVD-GCP-0002, gcp-0002
""",
    "google-public-database": """Database that accepts connections from everywhere.

Why:
    Anyone on the internet can try to log in to a Cloud SQL instance whose authorized networks
    include all addresses.

Bad:
    resource "google_sql_database_instance" "main" {
      database_version = "POSTGRES_17"

      settings {
        tier = "db-f1-micro"

        ip_configuration {
          authorized_networks {
            value = "0.0.0.0/0"
          }
        }
      }
    }

Good:
    resource "google_sql_database_instance" "main" {
      database_version = "POSTGRES_17"

      settings {
        tier = "db-f1-micro"

        ip_configuration {
          authorized_networks {
            value = "192.0.2.0/24"
          }
        }
      }
    }

Source:
    https://cloud.google.com/sql/docs/mysql/authorize-networks

References:
    CKV_GCP_11, AVD-GCP-0017, gcp-0017
""",
    "azure-open-admin-port": """Network security rule that opens ports for administration to the world.

Why:
    Attackers scan the whole internet for SSH and RDP servers, and try passwords and known
    vulnerabilities. The option `ports` lists the ports.

Bad:
    resource "azurerm_network_security_group" "web" {
      name     = "web"
      location = "westeurope"

      security_rule {
        name                       = "desktop"
        priority                   = 100
        direction                  = "Inbound"
        access                     = "Allow"
        protocol                   = "Tcp"
        source_port_range          = "*"
        destination_port_ranges    = ["443", "3000-4000"]
        source_address_prefix      = "Internet"
        destination_address_prefix = "*"
      }
    }

Good:
    resource "azurerm_network_security_rule" "ssh" {
      name                       = "ssh"
      priority                   = 100
      direction                  = "Inbound"
      access                     = "Allow"
      protocol                   = "Tcp"
      source_port_range          = "*"
      destination_port_range     = "22"
      source_address_prefix      = "192.0.2.0/24"
      destination_address_prefix = "*"
    }
    ---
    resource "azurerm_network_security_rule" "ssh" {
      direction              = "Inbound"
      access                 = "Deny"
      protocol               = "*"
      destination_port_range = "22"
      source_address_prefix  = "*"
    }

Source:
    https://learn.microsoft.com/en-us/azure/virtual-network/network-security-groups-overview

References:
    CKV_AZURE_9, CKV_AZURE_10, AVD-AZU-0048, AVD-AZU-0050, azu-0048, azu-0050
""",
    "azure-public-container": """Storage container that everybody can read.

Why:
    With the access type `blob`, anyone who knows the name of a blob can read it, and with
    `container` anyone can also list the names.

Bad:
    resource "azurerm_storage_container" "logs" {
      name                  = "logs"
      container_access_type = "blob"
    }

Good:
    resource "azurerm_storage_container" "logs" {
      name                  = "logs"
      container_access_type = "private"
    }

Source:
    https://learn.microsoft.com/en-us/azure/storage/blobs/anonymous-read-access-prevent

References:
    CKV_AZURE_34, AVD-AZU-0007, azu-0007
""",
    "azure-insecure-transfer": """Storage account that accepts connections without current encryption.

Why:
    Anyone on the network path can read and change what is transferred without TLS. Versions of TLS
    before 1.2 have known weaknesses.

Bad:
    resource "azurerm_storage_account" "logs" {
      name                       = "logs"
      https_traffic_only_enabled = false
    }

    resource "azurerm_storage_account" "backups" {
      name            = "backups"
      min_tls_version = "TLS1_0"
    }

Good:
    resource "azurerm_storage_account" "logs" {
      name            = "logs"
      min_tls_version = "TLS1_2"
    }

Source:
    https://learn.microsoft.com/en-us/azure/storage/common/storage-require-secure-transfer

References:
    CKV_AZURE_3, CKV_AZURE_44, AVD-AZU-0008, AVD-AZU-0011, azu-0008, azu-0011
""",
    "azure-public-database": """Database whose firewall accepts connections from everywhere.

Why:
    Anyone on the internet can try to log in. (A rule from `0.0.0.0` to `0.0.0.0` stands for Azure
    services, and is not reported.)

Bad:
    resource "azurerm_mssql_firewall_rule" "all" {
      name             = "all"
      start_ip_address = "0.0.0.0"
      end_ip_address   = "255.255.255.255"
    }

Good:
    resource "azurerm_mssql_firewall_rule" "office" {
      name             = "office"
      start_ip_address = "192.0.2.10"
      end_ip_address   = "192.0.2.20"
    }

    resource "azurerm_mssql_firewall_rule" "azure" {
      name             = "azure"
      start_ip_address = "0.0.0.0"
      end_ip_address   = "0.0.0.0"
    }

Source:
    https://learn.microsoft.com/en-us/azure/azure-sql/database/firewall-configure

References:
    CKV_AZURE_11, AVD-AZU-0029, azu-0029
""",
    "secret-in-user-data": """Credentials in a script that an instance runs when it starts.

Why:
    Anyone who can describe the instance can read the script, and so can every program on it.
    Known formats of credentials are reported: keys of AWS, Azure, Google and Stripe, tokens of
    GitHub, GitLab and Slack, and private keys.

Bad:
    resource "aws_instance" "web" {
      ami           = var.ami
      instance_type = "t3.micro"
      user_data     = "export AWS_ACCESS_KEY_ID=AKIAQWERTYUIOPASDFGH NAME=${var.name}"
    }

Good:
    resource "aws_instance" "web" {
      ami           = var.ami
      instance_type = "t3.micro"
      user_data     = <<-SCRIPT
        #!/bin/sh
        aws secretsmanager get-secret-value --secret-id web > /run/secret
      SCRIPT
    }

Source:
    https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-add-user-data.html

References:
    CKV_AWS_46, CKV_AZURE_45, AVD-AWS-0029, AVD-AWS-0129, AVD-AZU-0037, aws-0029, aws-0129, azu-0037
""",
    "secret-in-code": """Credentials in the code.

Why:
    Anyone who can read the code or its history can use them. Known formats of credentials in the
    defaults of variables, local values and the configurations of providers are reported: keys of
    AWS, Azure, Google and Stripe, tokens of GitHub, GitLab and Slack, and private keys.

Bad:
    variable "access_key" {
      default = "AKIAQWERTYUIOPASDFGH"
    }

    locals {
      token = "ghp_abcdefghijklmnopqrstuvwxyzabcdefghij"
    }

    provider "aws" {
      access_key = "AKIAQWERTYUIOPASDFGH"
      secret_key = "abcdefghijklmnopqrstuvwxyzabcdefghijklmn"
    }

Good:
    variable "access_key" {
      type      = string
      sensitive = true
    }

    provider "aws" {
      access_key = var.access_key
    }

Source:
    https://developer.hashicorp.com/terraform/language/manage-sensitive-data

References:
    CKV_AWS_41, CKV_SECRET_2, CKV_SECRET_3, CKV_SECRET_13, CKV_SECRET_14, CKV_SECRET_17, aws-access-key-id, aws-secret-access-key, private-key, github-pat
""",
}

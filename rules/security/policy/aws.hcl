# Amazon Web Services.
#
# A condition that cannot be evaluated, such as one about a value of the wrong type, counts as met:
# other rules report such values.

locals {
  # Protocols of rules that open TCP or UDP ports; -1 is any protocol.
  protocols = ["tcp", "udp", "-1", "all", "6", "17"]
}

rule "aws-open-admin-port" {
  description = <<-EOT
    Security group that opens ports for administration to the world.

    Attackers scan the whole internet for SSH and RDP servers, and try passwords and known
    vulnerabilities. The option `ports` lists the ports.
  EOT

  code       = "SEC001"
  risk       = "high"
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

  condition = try(!anytrue([
    for rule in self[*] : alltrue([
      contains(local.protocols, lower(tostring(default(
        lookup(rule, "protocol", null), default(lookup(rule, "ip_protocol", null), "-1"),
      )))),
      anytrue([for port in option.ports : covers(rule, port)]),
      is_public([
        lookup(rule, "cidr_blocks", null), lookup(rule, "ipv6_cidr_blocks", null),
        lookup(rule, "cidr_ipv4", null), lookup(rule, "cidr_ipv6", null),
      ]),
    ])
  ]), true)

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

      resource "aws_security_group" "ports" {
        dynamic "ingress" {
          for_each = var.rules
          content { # expect
            from_port   = 0
            to_port     = 0
            protocol    = "tcp"
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
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

rule "aws-public-policy" {
  description = <<-EOT
    Policy that allows everybody to use a resource.

    The principal `*` is every AWS account and, in policies of buckets, queues and topics,
    everybody on the internet. A condition can limit it, for example to an organization.
  EOT

  code       = "SEC004"
  risk       = "high"
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
    "resource[aws_kms_key_policy].policy",
    "resource[aws_ecr_repository_policy].policy",
    "resource[aws_secretsmanager_secret_policy].policy",
    "data[aws_iam_policy_document].statement",
  ]

  condition = !anytrue([
    for each in policy_statements(self) : is_public(each)
  ])
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

rule "aws-unencrypted-instance-disk" {
  description = <<-EOT
    Disk of an instance that is not encrypted.

    Whoever obtains a snapshot or a discarded disk can read an unencrypted one. Disks that are
    created from a snapshot are not reported, because they are encrypted if it is.
  EOT

  code       = "SEC006"
  risk       = "high"
  enabled    = false
  references = ["CKV_AWS_8", "AVD-AWS-0131", "AVD-AWS-0008", "aws-0131", "aws-0008", "AVD-AWS-0122", "aws-0122"]
  url        = "https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html"
  dialects   = ["terraform", "opentofu"]
  match = [
    "resource[aws_instance]",
    "resource[aws_launch_configuration]",
    "resource[aws_instance].root_block_device",
    "resource[aws_instance].ebs_block_device",
    "resource[aws_launch_configuration].root_block_device",
    "resource[aws_launch_configuration].ebs_block_device",
  ]

  # A resource is only asked whether it has a block for its root volume.
  condition = try(alltrue([
    for disk in self[*] : anytrue([
      try(disk.snapshot_id, null) != null,
      tobool(default(try(disk.encrypted, null), false)),
      block.type == "resource" && length(parents) == 0 && anytrue([
        try(length(disk.root_block_device[*]), 0) > 0,
        try(disk.launch_template, null) != null,
      ]),
    ])
  ]), true)

  message = "A disk of `${try(parents[0].name, block.name)}` is not encrypted"
  help    = "Set `encrypted` to true, in the block `root_block_device` of the first disk."

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

      resource "aws_instance" "job" { # expect: `job`
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
        {"resource": {"aws_launch_configuration": {"web": {
          "image_id": "ami-0123456789abcdef0", "root_block_device": {"volume_size": 40}
        }}}}
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
  risk       = "high"
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
  risk    = "high"
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

  condition = !anytrue([
    for each in policy_statements(self) :
    each.effect == "Allow" && (contains(each.actions, "*") || contains(each.actions, "*:*"))
  ])
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

rule "aws-http-listener" {
  description = <<-EOT
    Load balancer that serves HTTP without encryption.

    Anyone between the client and the load balancer can read and change the traffic. A listener that
    redirects to HTTPS is not reported.
  EOT

  code       = "SEC014"
  risk       = "critical"
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
  risk       = "critical"
  enabled    = false
  references = ["CKV_AWS_38", "AVD-AWS-0041", "aws-0041"]
  url        = "https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html"
  dialects   = ["terraform", "opentofu"]
  match      = "resource[aws_eks_cluster]"

  condition = try(alltrue([
    for config in self.vpc_config[*] : anytrue([
      !tobool(default(try(config.endpoint_public_access, null), true)),
      length(default(try(config.public_access_cidrs, null), [])) > 0
      && !is_public(config.public_access_cidrs),
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

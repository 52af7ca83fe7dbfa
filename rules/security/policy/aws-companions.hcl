# Amazon Web Services: what resources need beside them.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "aws-unused-security-group" {
  description = <<-EOT
    Security group that nothing uses.

    It is forgotten, and whoever uses it one day gets the rules of another time.
  EOT

  code       = "SEC708"
  risk       = "low"
  references = ["CKV2_AWS_5"]
  url        = "https://docs.aws.amazon.com/vpc/latest/userguide/vpc-security-groups.html"
  resources  = ["aws_security_group"]
  message    = "Nothing uses `aws_security_group.${block.name}`"

  needs "aws_*" {
    by = [
      "security_groups", "security_group_ids", "vpc_security_group_ids", "security_group_id",
      "vpc_config.security_group_ids", "vpc_config.security_groups",
      "network_configuration.security_groups", "network_configuration.security_group_ids",
      "network_interfaces.security_groups", "vpc_options.security_group_ids",
      "vpc_configuration.security_group_ids", "broker_node_group_info.security_groups",
      "compute_resources.security_group_ids", "remote_access.source_security_group_ids",
      "endpoint_details.security_group_ids", "physical_connection_requirements.security_group_id_list",
      "ecs_target.network_configuration.security_groups",
      "ec2_attributes.emr_managed_master_security_group",
      "ec2_attributes.emr_managed_slave_security_group", "ec2_attributes.service_access_security_group",
      "ec2_attributes.additional_master_security_groups",
      "ec2_attributes.additional_slave_security_groups",
    ]
    condition = !glob(block.labels[0], "aws_*security_group*")
  }

  examples {
    bad {
      resource "aws_security_group" "web" { # expect: `aws_security_group.web`
        name = "web"
      }
    }
    good {
      resource "aws_security_group" "web" {
        name = "web"
      }

      resource "aws_lb" "main" {
        security_groups = [aws_security_group.web.id]
      }
    }
    bad {
      resource "aws_security_group" "web" { # expect
        name = "web"
      }

      resource "aws_security_group_rule" "main" {
        security_group_id = aws_security_group.web.id
        type              = "egress"
      }
    }
    good {
      resource "aws_security_group" "web" {
        name = "web"
      }

      resource "aws_ecs_service" "main" {
        network_configuration {
          security_groups = [aws_security_group.web.id]
        }
      }
    }
    good {
      resource "aws_security_group" "web" {
        name = "web"
      }

      resource "aws_lb" "main" {
        security_groups = var.groups
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
              "aws_security_group": {
                "web": {
                  "name": "web"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-unused-address" {
  description = <<-EOT
    Elastic IP address that nothing uses.

    It is paid for, and may still be in allow lists and records when somebody else gets it.
  EOT

  code       = "SEC709"
  risk       = "low"
  references = ["CKV2_AWS_19"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_eip"]
  message    = "Nothing uses `aws_eip.${block.name}`"

  any_of {
    value {
      path = "instance"
      set  = true
    }

    value {
      path = "network_interface"
      set  = true
    }

    needs "aws_*" {
      by = [
        "allocation_id", "public_ip", "subnet_mapping.allocation_id",
        "endpoint_details.address_allocation_ids"
      ]
    }
  }

  examples {
    bad {
      resource "aws_eip" "web" { # expect
        domain = "vpc"
      }
    }
    good {
      resource "aws_eip" "web" {
        domain   = "vpc"
        instance = aws_instance.web.id
      }
    }
    good {
      resource "aws_eip" "web" {
        domain = "vpc"
      }

      resource "aws_eip_association" "main" {
        allocation_id = aws_eip.web.id
        instance_id   = aws_instance.web.id
      }
    }
    good {
      resource "aws_eip" "web" {
        domain = "vpc"
      }

      resource "aws_nat_gateway" "main" {
        allocation_id = var.allocation_id
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
              "aws_eip": {
                "web": {
                  "domain": "vpc"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-network-without-flow-log" {
  description = <<-EOT
    VPC without a flow log.

    Without it nobody can say later which machines an attacker reached, or what left the network.
  EOT

  code       = "SEC710"
  risk       = "medium"
  references = ["CKV2_AWS_11", "AVD-AWS-0178", "aws-0178"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_vpc"]
  message    = "VPC `${block.name}` has no flow log"

  needs "aws_flow_log" {
    by = "vpc_id"
  }

  examples {
    bad {
      resource "aws_vpc" "main" { # expect
        cidr_block = "10.0.0.0/16"
      }
    }
    good {
      resource "aws_vpc" "main" {
        cidr_block = "10.0.0.0/16"
      }

      resource "aws_flow_log" "main" {
        vpc_id       = aws_vpc.main.id
        traffic_type = "ALL"
      }
    }
    good {
      resource "aws_vpc" "main" {
        cidr_block = "10.0.0.0/16"
      }

      resource "aws_flow_log" "main" {
        vpc_id       = var.vpc_id
        traffic_type = "ALL"
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
              "aws_vpc": {
                "main": {
                  "cidr_block": "10.0.0.0/16"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-open-default-group" {
  description = <<-EOT
    VPC whose default security group allows traffic.

    What is put in no group gets the default one, which lets its members reach each other and the
    internet. A resource `aws_default_security_group` without rules closes it.
  EOT

  code       = "SEC711"
  risk       = "medium"
  references = ["CKV2_AWS_12"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_vpc"]
  message    = "The default security group of VPC `${block.name}` is not closed"

  needs "aws_default_security_group" {
    by        = "vpc_id"
    condition = length(default(self.ingress, [])) + length(default(self.egress, [])) == 0

    none "aws_security_group_rule|aws_vpc_security_group_*gress_rule" {
      by = "security_group_id"
    }
  }

  none "aws_security_group_rule|aws_vpc_security_group_*gress_rule" {
    by = "security_group_id"
  }

  examples {
    bad {
      resource "aws_vpc" "main" { # expect
        cidr_block = "10.0.0.0/16"
      }
    }
    good {
      resource "aws_vpc" "main" {
        cidr_block = "10.0.0.0/16"
      }

      resource "aws_default_security_group" "main" {
        vpc_id = aws_vpc.main.id
      }
    }
    bad {
      resource "aws_vpc" "main" { # expect
        cidr_block = "10.0.0.0/16"
      }

      resource "aws_default_security_group" "main" {
        vpc_id = aws_vpc.main.id

        ingress {
          protocol  = -1
          self      = true
          from_port = 0
          to_port   = 0
        }
      }
    }
    bad {
      resource "aws_vpc" "main" { # expect
        cidr_block = "10.0.0.0/16"
      }

      resource "aws_default_security_group" "main" {
        vpc_id = aws_vpc.main.id
      }

      resource "aws_security_group_rule" "main" {
        security_group_id = aws_default_security_group.main.id
        type              = "ingress"
      }
    }
    good {
      resource "aws_vpc" "main" {
        cidr_block = "10.0.0.0/16"
      }

      resource "aws_default_security_group" "main" {
        vpc_id = var.vpc_id
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
              "aws_vpc": {
                "main": {
                  "cidr_block": "10.0.0.0/16"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-balancer-without-redirect" {
  description = <<-EOT
    Balancer with a listener for HTTP that does not redirect to HTTPS.

    Whoever is on the way can read and change what it serves.
  EOT

  code       = "SEC712"
  risk       = "medium"
  references = ["CKV2_AWS_20"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elb-controls.html"
  resources  = ["aws_lb", "aws_alb"]
  when       = default(self.load_balancer_type, "application") == "application"
  message    = "`${block.labels[0]}.${block.name}` serves HTTP without a redirect to HTTPS"

  none "aws_lb_listener|aws_alb_listener" {
    by = "load_balancer_arn"
    condition = (
      self.protocol == "HTTP" && !anytrue([
        for action in default(self.default_action, []) : action.type == "redirect" && anytrue([
          for redirect in default(action.redirect, [{ protocol = "HTTPS" }]) : redirect.protocol == "HTTPS"
        ])
      ])
    )
  }

  examples {
    bad {
      resource "aws_lb" "web" { # expect
        internal = false
      }

      resource "aws_lb_listener" "main" {
        load_balancer_arn = aws_lb.web.arn
        port              = 80
        protocol          = "HTTP"

        default_action {
          type             = "forward"
          target_group_arn = aws_lb_target_group.web.arn
        }
      }
    }
    good {
      resource "aws_lb" "web" {
        internal = false
      }

      resource "aws_lb_listener" "main" {
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
    good {
      resource "aws_lb" "web" {
        internal = false
      }

      resource "aws_lb_listener" "main" {
        load_balancer_arn = aws_lb.web.arn
        port              = 80
        protocol          = "HTTP"

        default_action {
          type = var.action
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
              "aws_lb": {
                "web": {
                  "internal": false
                }
              }
            },
            {
              "aws_lb_listener": {
                "main": {
                  "load_balancer_arn": "$${aws_lb.web.arn}",
                  "port": 80,
                  "protocol": "HTTP",
                  "default_action": [
                    {
                      "type": "forward",
                      "target_group_arn": "$${aws_lb_target_group.web.arn}"
                    }
                  ]
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-balancer-without-firewall" {
  description = <<-EOT
    Public application balancer without a web ACL.

    A web ACL keeps known attacks, and too many requests, from what it serves.
  EOT

  code       = "SEC713"
  risk       = "low"
  references = ["CKV2_AWS_28"]
  url        = "https://docs.aws.amazon.com/waf/latest/developerguide/waf-chapter.html"
  resources  = ["aws_lb", "aws_alb"]
  when       = default(self.load_balancer_type, "application") == "application" && default(self.internal, false) == false
  message    = "No web ACL protects `${block.labels[0]}.${block.name}`"

  needs "aws_wafv2_web_acl_association|aws_wafregional_web_acl_association" {
    by = "resource_arn"
  }

  examples {
    bad {
      resource "aws_lb" "web" { # expect
        internal = false
      }
    }
    good {
      resource "aws_lb" "web" {
        internal = true
      }
    }
    good {
      resource "aws_lb" "web" {
        internal = false
      }

      resource "aws_wafv2_web_acl_association" "main" {
        resource_arn = aws_lb.web.arn
        web_acl_arn  = aws_wafv2_web_acl.web.arn
      }
    }
    good {
      resource "aws_lb" "web" {
        internal = false
      }

      resource "aws_wafv2_web_acl_association" "main" {
        resource_arn = var.arn
        web_acl_arn  = aws_wafv2_web_acl.web.arn
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
              "aws_lb": {
                "web": {
                  "internal": false
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-firewall-without-log" {
  description = <<-EOT
    Web ACL without a log.

    Without it nobody can say later which requests it blocked, or let through.
  EOT

  code       = "SEC714"
  risk       = "low"
  references = ["CKV2_AWS_31"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/waf-controls.html"
  resources  = ["aws_wafv2_web_acl"]
  message    = "Web ACL `${block.name}` has no log"

  needs "aws_wafv2_web_acl_logging_configuration" {
    by = "resource_arn"
  }

  examples {
    bad {
      resource "aws_wafv2_web_acl" "web" { # expect
        name = "web"
      }
    }
    good {
      resource "aws_wafv2_web_acl" "web" {
        name = "web"
      }

      resource "aws_wafv2_web_acl_logging_configuration" "main" {
        resource_arn            = aws_wafv2_web_acl.web.arn
        log_destination_configs = [aws_cloudwatch_log_group.web.arn]
      }
    }
    good {
      resource "aws_wafv2_web_acl" "web" {
        name = "web"
      }

      resource "aws_wafv2_web_acl_logging_configuration" "main" {
        resource_arn            = var.arn
        log_destination_configs = [aws_cloudwatch_log_group.web.arn]
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
              "aws_wafv2_web_acl": {
                "web": {
                  "name": "web"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-cdn-known-attacks" {
  description = <<-EOT
    Distribution whose web ACL does not keep out known bad inputs.

    The rule groups AWSManagedRulesKnownBadInputsRuleSet and AWSManagedRulesAnonymousIpList stop
    attacks such as that on Log4j.
  EOT

  code       = "SEC715"
  risk       = "medium"
  references = ["CKV2_AWS_47"]
  url        = "https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-list.html"
  resources  = ["aws_cloudfront_distribution"]
  message    = "No web ACL keeps known attacks from `aws_cloudfront_distribution.${block.name}`"

  needs "aws_wafv2_web_acl" {
    from = "web_acl_id"
    condition = alltrue([
      for wanted in ["AWSManagedRulesKnownBadInputsRuleSet", "AWSManagedRulesAnonymousIpList"] : anytrue(flatten([
        for rule in default(self.rule, []) : [
          for statement in default(rule.statement, []) : [
            for group in default(statement.managed_rule_group_statement, []) : group.name == wanted
          ]
        ]
      ]))
    ])
  }

  examples {
    bad {
      resource "aws_cloudfront_distribution" "web" { # expect
        enabled = true
      }
    }
    good {
      resource "aws_cloudfront_distribution" "web" {
        enabled    = true
        web_acl_id = aws_wafv2_web_acl.web.arn
      }

      resource "aws_wafv2_web_acl" "web" {
        name = "web"

        rule {
          name     = "KnownBadInputsRuleSet"
          priority = 0

          statement {
            managed_rule_group_statement {
              name        = "AWSManagedRulesKnownBadInputsRuleSet"
              vendor_name = "AWS"
            }
          }
        }

        rule {
          name     = "AnonymousIpList"
          priority = 1

          statement {
            managed_rule_group_statement {
              name        = "AWSManagedRulesAnonymousIpList"
              vendor_name = "AWS"
            }
          }
        }
      }
    }
    bad {
      resource "aws_cloudfront_distribution" "web" { # expect
        enabled    = true
        web_acl_id = aws_wafv2_web_acl.web.arn
      }

      resource "aws_wafv2_web_acl" "web" {
        name = "web"
      }
    }
    good {
      resource "aws_cloudfront_distribution" "web" {
        enabled    = true
        web_acl_id = var.web_acl_id
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
              "aws_cloudfront_distribution": {
                "web": {
                  "enabled": true
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-zone-without-log" {
  description = <<-EOT
    Public zone without a log of its queries.

    Without it nobody can say later who asked for which names.
  EOT

  code       = "SEC716"
  risk       = "low"
  references = ["CKV2_AWS_39"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/route53-controls.html"
  resources  = ["aws_route53_zone"]
  when       = length(default(self.vpc, [])) == 0
  message    = "Queries of zone `${block.name}` are not logged"

  needs "aws_route53_query_log" {
    by = "zone_id"
  }

  examples {
    bad {
      resource "aws_route53_zone" "main" { # expect
        name = "example.com"
      }
    }
    good {
      resource "aws_route53_zone" "main" {
        name = "example.com"

        vpc {
          vpc_id = aws_vpc.main.id
        }
      }
    }
    good {
      resource "aws_route53_zone" "main" {
        name = "example.com"
      }

      resource "aws_route53_query_log" "main" {
        zone_id                  = aws_route53_zone.main.zone_id
        cloudwatch_log_group_arn = aws_cloudwatch_log_group.main.arn
      }
    }
    good {
      resource "aws_route53_zone" "main" {
        name = "example.com"
      }

      resource "aws_route53_query_log" "main" {
        zone_id                  = var.zone_id
        cloudwatch_log_group_arn = aws_cloudwatch_log_group.main.arn
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
              "aws_route53_zone": {
                "main": {
                  "name": "example.com"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-zone-without-signatures" {
  description = <<-EOT
    Public zone that is not signed.

    Without DNSSEC, who is on the way can give wrong answers for its names.
  EOT

  code       = "SEC717"
  risk       = "low"
  references = ["CKV2_AWS_38"]
  url        = "https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/dns-configuring-dnssec.html"
  resources  = ["aws_route53_zone"]
  when       = length(default(self.vpc, [])) == 0
  message    = "Zone `${block.name}` is not signed"

  needs "aws_route53_key_signing_key" {
    by = "hosted_zone_id"
  }

  needs "aws_route53_hosted_zone_dnssec" {
    by        = "hosted_zone_id"
    path      = "signing_status"
    forbidden = ["NOT_SIGNING"]
  }

  examples {
    bad {
      resource "aws_route53_zone" "main" { # expect
        name = "example.com"
      }
    }
    good {
      resource "aws_route53_zone" "main" {
        name = "example.com"
      }

      resource "aws_route53_key_signing_key" "main" {
        hosted_zone_id             = aws_route53_zone.main.id
        key_management_service_arn = aws_kms_key.main.arn
        name                       = "main"
      }

      resource "aws_route53_hosted_zone_dnssec" "main" {
        hosted_zone_id = aws_route53_zone.main.id
      }
    }
    bad {
      resource "aws_route53_zone" "main" { # expect
        name = "example.com"
      }

      resource "aws_route53_hosted_zone_dnssec" "main" {
        hosted_zone_id = aws_route53_zone.main.id
      }
    }
    good {
      resource "aws_route53_zone" "main" {
        name = "example.com"

        vpc {
          vpc_id = aws_vpc.main.id
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
              "aws_route53_zone": {
                "main": {
                  "name": "example.com"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-record-literal-address" {
  description = <<-EOT
    Record with an address that is written out.

    When the machine goes, the record stays, and whoever gets the address then serves the name.
    Refer to the resource, or use an alias.
  EOT

  code       = "SEC718"
  risk       = "low"
  references = ["CKV2_AWS_23"]
  url        = "https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/ResourceRecordTypes.html"
  resources  = ["aws_route53_record"]
  when       = self.type == "A"

  path              = "records"
  forbidden_pattern = "^[0-9]+[.][0-9]+[.][0-9]+[.][0-9]+$"

  examples {
    bad {
      zone_id = aws_route53_zone.main.id
      name    = "www"
      type    = "A"
      ttl     = 300
      records = ["198.51.100.7"]
    }
    good {
      zone_id = aws_route53_zone.main.id
      name    = "www"
      type    = "A"
      ttl     = 300
      records = [aws_eip.web.public_ip]
    }
    good {
      zone_id = aws_route53_zone.main.id
      name    = "www"
      type    = "A"
      ttl     = 300
      records = var.addresses
    }
    good {
      zone_id = aws_route53_zone.main.id
      name    = "www"
      type    = "TXT"
      ttl     = 300
      records = ["198.51.100.7"]
    }
  }
}

rule "aws-secret-without-rotation" {
  description = <<-EOT
    Secret that is not rotated.

    A secret that leaked stays valid for as long as nobody changes it.
  EOT

  code       = "SEC719"
  risk       = "low"
  references = ["CKV2_AWS_57"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/secretsmanager-controls.html"
  resources  = ["aws_secretsmanager_secret"]
  message    = "Secret `${block.name}` is not rotated"

  any_of {
    value {
      path = "rotation_lambda_arn"
      set  = true
    }

    needs "aws_secretsmanager_secret_rotation" {
      by = "secret_id"
    }
  }

  examples {
    bad {
      resource "aws_secretsmanager_secret" "main" { # expect
        name = "main"
      }
    }
    good {
      resource "aws_secretsmanager_secret" "main" {
        name = "main"
      }

      resource "aws_secretsmanager_secret_rotation" "main" {
        secret_id = aws_secretsmanager_secret.main.id

        rotation_rules {
          automatically_after_days = 30
        }
      }
    }
    good {
      resource "aws_secretsmanager_secret" "main" {
        name = "main"
      }

      resource "aws_secretsmanager_secret_rotation" "main" {
        secret_id = var.secret_id
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
              "aws_secretsmanager_secret": {
                "main": {
                  "name": "main"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-key-without-policy" {
  description = <<-EOT
    Key without a policy of its own.

    The default policy lets everybody use the key whom policies of the account allow it.
  EOT

  code       = "SEC720"
  risk       = "low"
  references = ["CKV2_AWS_64"]
  url        = "https://docs.aws.amazon.com/kms/latest/developerguide/key-policies.html"
  resources  = ["aws_kms_key"]
  message    = "Key `${block.name}` has no policy of its own"

  any_of {
    value {
      path = "policy"
      set  = true
    }

    needs "aws_kms_key_policy" {
      by = "key_id"
    }
  }

  examples {
    bad {
      resource "aws_kms_key" "main" { # expect
        description = "logs"
      }
    }
    good {
      resource "aws_kms_key" "main" {
        policy = data.aws_iam_policy_document.key.json
      }
    }
    good {
      resource "aws_kms_key" "main" {
        description = "logs"
      }

      resource "aws_kms_key_policy" "main" {
        key_id = aws_kms_key.main.id
        policy = data.aws_iam_policy_document.key.json
      }
    }
    good {
      resource "aws_kms_key" "main" {
        description = "logs"
      }

      resource "aws_kms_key_policy" "main" {
        key_id = var.key_id
        policy = data.aws_iam_policy_document.key.json
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
              "aws_kms_key": {
                "main": {
                  "description": "logs"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-repository-without-approval" {
  description = <<-EOT
    CodeCommit repository without rules for approval.

    One person, or one stolen key, can change what is deployed.
  EOT

  code       = "SEC721"
  risk       = "low"
  references = ["CKV2_AWS_37"]
  url        = "https://docs.aws.amazon.com/codecommit/latest/userguide/approval-rule-templates.html"
  resources  = ["aws_codecommit_repository"]
  message    = "Changes of repository `${block.name}` need no approval"

  needs "aws_codecommit_approval_rule_template_association" {
    by = "repository_name"
  }

  examples {
    bad {
      resource "aws_codecommit_repository" "main" { # expect
        repository_name = "main"
      }
    }
    good {
      resource "aws_codecommit_repository" "main" {
        repository_name = "main"
      }

      resource "aws_codecommit_approval_rule_template_association" "main" {
        approval_rule_template_name = aws_codecommit_approval_rule_template.two.name
        repository_name             = "main"
      }
    }
    good {
      resource "aws_codecommit_repository" "main" {
        repository_name = "main"
      }

      resource "aws_codecommit_approval_rule_template_association" "main" {
        approval_rule_template_name = aws_codecommit_approval_rule_template.two.name
        repository_name             = var.name
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
              "aws_codecommit_repository": {
                "main": {
                  "repository_name": "main"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-postgres-without-query-log" {
  description = <<-EOT
    PostgreSQL database that logs no queries.

    Without the parameters `log_statement` and `log_min_duration_statement`, nobody can say later
    what was asked.
  EOT

  code       = "SEC723"
  risk       = "low"
  references = ["CKV2_AWS_30"]
  url        = "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_LogAccess.Concepts.PostgreSQL.html"
  resources  = ["aws_db_instance"]
  when       = self.engine == "postgres"
  message    = "Database `${block.name}` logs no queries"

  needs "aws_db_parameter_group" {
    from = "parameter_group_name"
    condition = length(setsubtract(
      ["log_statement", "log_min_duration_statement"],
      [for parameter in default(self.parameter, []) : parameter.name]
    )) == 0
  }

  examples {
    bad {
      resource "aws_db_instance" "main" { # expect
        engine = "postgres"
      }
    }
    good {
      resource "aws_db_instance" "main" {
        engine               = "postgres"
        parameter_group_name = aws_db_parameter_group.main.name
      }

      resource "aws_db_parameter_group" "main" {
        family = "postgres16"

        parameter {
          name  = "log_statement"
          value = "all"
        }

        parameter {
          name  = "log_min_duration_statement"
          value = "1"
        }
      }
    }
    bad {
      resource "aws_db_instance" "main" { # expect
        engine               = "postgres"
        parameter_group_name = aws_db_parameter_group.main.name
      }

      resource "aws_db_parameter_group" "main" {
        family = "postgres16"
      }
    }
    good {
      resource "aws_db_instance" "main" {
        engine               = "postgres"
        parameter_group_name = var.group
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
              "aws_db_instance": {
                "main": {
                  "engine": "postgres"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-stage-known-attacks" {
  description = <<-EOT
    Stage of an API whose web ACL does not keep out known bad inputs.

    The rule groups AWSManagedRulesKnownBadInputsRuleSet and AWSManagedRulesAnonymousIpList stop
    attacks such as that on Log4j.
  EOT

  code       = "SEC724"
  risk       = "low"
  references = ["CKV2_AWS_77"]
  url        = "https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-list.html"
  resources  = ["aws_api_gateway_stage"]
  message    = "No web ACL keeps known attacks from stage `${block.name}`"

  needs "aws_wafv2_web_acl_association" {
    by = "resource_arn"

    needs "aws_wafv2_web_acl" {
      from = "web_acl_arn"
      condition = alltrue([
        for wanted in ["AWSManagedRulesKnownBadInputsRuleSet", "AWSManagedRulesAnonymousIpList"] : anytrue(flatten([
          for rule in default(self.rule, []) : [
            for statement in default(rule.statement, []) : [
              for group in default(statement.managed_rule_group_statement, []) : group.name == wanted
            ]
          ]
        ]))
      ])
    }
  }

  examples {
    bad {
      resource "aws_api_gateway_stage" "main" { # expect
        stage_name = "main"
      }
    }
    good {
      resource "aws_api_gateway_stage" "main" {
        stage_name = "main"
      }

      resource "aws_wafv2_web_acl_association" "main" {
        resource_arn = aws_api_gateway_stage.main.arn
        web_acl_arn  = aws_wafv2_web_acl.main.arn
      }

      resource "aws_wafv2_web_acl" "main" {
        name = "web"

        rule {
          name     = "KnownBadInputsRuleSet"
          priority = 0

          statement {
            managed_rule_group_statement {
              name        = "AWSManagedRulesKnownBadInputsRuleSet"
              vendor_name = "AWS"
            }
          }
        }

        rule {
          name     = "AnonymousIpList"
          priority = 1

          statement {
            managed_rule_group_statement {
              name        = "AWSManagedRulesAnonymousIpList"
              vendor_name = "AWS"
            }
          }
        }
      }
    }
    bad {
      resource "aws_api_gateway_stage" "main" { # expect
        stage_name = "main"
      }

      resource "aws_wafv2_web_acl_association" "main" {
        resource_arn = aws_api_gateway_stage.main.arn
        web_acl_arn  = aws_wafv2_web_acl.main.arn
      }

      resource "aws_wafv2_web_acl" "main" {
        name = "web"
      }
    }
    good {
      resource "aws_api_gateway_stage" "main" {
        stage_name = "main"
      }

      resource "aws_wafv2_web_acl_association" "main" {
        resource_arn = aws_api_gateway_stage.main.arn
        web_acl_arn  = var.web_acl_arn
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
              "aws_api_gateway_stage": {
                "main": {
                  "stage_name": "main"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "aws-unused-network-acl" {
  description = <<-EOT
    Network ACL of no subnet.

    It has no effect: subnets without one of their own have the default ACL, which allows
    everything.
  EOT

  code       = "SEC725"
  risk       = "low"
  references = ["CKV2_AWS_1"]
  url        = "https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html"
  resources  = ["aws_network_acl"]
  message    = "Network ACL `${block.name}` is that of no subnet"

  any_of {
    value {
      path = "subnet_ids"
      set  = true
    }

    needs "aws_network_acl_association" {
      by = "network_acl_id"
    }
  }

  examples {
    bad {
      resource "aws_network_acl" "main" { # expect
        vpc_id = aws_vpc.main.id
      }
    }
    good {
      resource "aws_network_acl" "main" {
        vpc_id     = aws_vpc.main.id
        subnet_ids = [aws_subnet.main.id]
      }
    }
    good {
      resource "aws_network_acl" "main" {
        vpc_id = aws_vpc.main.id
      }

      resource "aws_network_acl_association" "main" {
        network_acl_id = aws_network_acl.main.id
        subnet_id      = aws_subnet.main.id
      }
    }
    good {
      resource "aws_network_acl" "main" {
        vpc_id = aws_vpc.main.id
      }

      resource "aws_network_acl_association" "main" {
        network_acl_id = var.network_acl_id
        subnet_id      = aws_subnet.main.id
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
              "aws_network_acl": {
                "main": {
                  "vpc_id": "$${aws_vpc.main.id}"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

# Amazon Web Services: networks, load balancers and delivery.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "aws-cdn-http" {
  description = <<-EOT
    Distribution that answers plain HTTP.

    What visitors send and get can be read and changed on its way.
  EOT

  code       = "SEC182"
  risk       = "critical"
  references = ["CKV_AWS_34", "AVD-AWS-0012", "aws-0012"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudfront-controls.html"
  resources  = ["aws_cloudfront_distribution"]
  path       = "default_cache_behavior.viewer_protocol_policy"
  forbidden  = ["allow-all"]
  set_to     = "redirect-to-https"

  examples {
    bad {
      default_cache_behavior {
        viewer_protocol_policy = "allow-all"
      }
    }
    fixed {
      default_cache_behavior {
        viewer_protocol_policy = "redirect-to-https"
      }
    }
    good {
      default_cache_behavior {
        viewer_protocol_policy = var.given
      }
    }
  }
}

rule "aws-cdn-old-tls" {
  description = <<-EOT
    Distribution that accepts old versions of TLS.

    TLS 1.0 and 1.1 have known weaknesses. The default certificate of CloudFront always accepts
    them.
  EOT

  code       = "SEC183"
  risk       = "high"
  references = ["CKV_AWS_174", "AVD-AWS-0013", "aws-0013"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudfront-controls.html"
  resources  = ["aws_cloudfront_distribution"]
  path       = "viewer_certificate.minimum_protocol_version"
  allowed    = ["TLSv1.2_2018", "TLSv1.2_2019", "TLSv1.2_2021", "TLSv1.2_2025", "TLSv1.3_2025"]
  missing    = "TLSv1"
  set_to     = "TLSv1.2_2021"

  examples {
    bad {
      viewer_certificate {
        minimum_protocol_version = "TLSv1"
      }
    }
    fixed {
      viewer_certificate {
        minimum_protocol_version = "TLSv1.2_2021"
      }
    }
    good {
      viewer_certificate {
        minimum_protocol_version = var.given
      }
    }
  }
}

rule "aws-cdn-firewall" {
  description = <<-EOT
    Distribution without a web application firewall.

    Known attacks reach the application.
  EOT

  code       = "SEC184"
  risk       = "high"
  references = ["CKV_AWS_68", "AVD-AWS-0011", "aws-0011"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudfront-controls.html"
  resources  = ["aws_cloudfront_distribution"]
  path       = "web_acl_id"
  set        = true

  examples {
    bad {
    }
    good {
      web_acl_id = aws_wafv2_web_acl.main.arn
    }
    good {
      web_acl_id = var.given
    }
  }
}

rule "aws-cdn-logs" {
  description = <<-EOT
    Distribution without access logs.

    Without them nobody can say later who asked for what.
  EOT

  code       = "SEC185"
  risk       = "medium"
  references = ["CKV_AWS_86", "AVD-AWS-0010", "aws-0010"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudfront-controls.html"
  resources  = ["aws_cloudfront_distribution"]
  when       = length(referrers("aws_cloudwatch_log_delivery_source.resource_arn")) == 0
  path       = "logging_config.bucket"
  set        = true

  examples {
    bad {
    }
    good {
      logging_config {
        bucket = "logs.s3.amazonaws.com"
      }
    }
    good {
      logging_config {
        bucket = var.given
      }
    }
  }
}

rule "aws-balancer-headers" {
  description = <<-EOT
    Load balancer that passes on malformed headers.

    Servers that read such headers differently can be tricked into request smuggling.
  EOT

  code       = "SEC186"
  risk       = "high"
  references = ["CKV_AWS_131", "AVD-AWS-0052", "aws-0052"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elb-controls.html"
  resources  = ["aws_lb", "aws_alb"]
  when       = default(self.load_balancer_type, "application") == "application"
  path       = "drop_invalid_header_fields"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      drop_invalid_header_fields = false
    }
    fixed {
      drop_invalid_header_fields = true
    }
    good {
      drop_invalid_header_fields = var.given
    }
  }
}

rule "aws-balancer-public" {
  description = <<-EOT
    Load balancer that the internet can reach.

    Check that it is meant to be public; otherwise set `internal = true`.
  EOT

  code       = "SEC187"
  risk       = "high"
  references = ["AVD-AWS-0053", "aws-0053"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elb-controls.html"
  resources  = ["aws_lb", "aws_alb", "aws_elb"]
  path       = "internal"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      internal = false
    }
    fixed {
      internal = true
    }
    good {
      internal = var.given
    }
  }
}

rule "aws-balancer-protection" {
  description = <<-EOT
    Load balancer that can be deleted by mistake.

    Its address changes when it is created again.
  EOT

  code       = "SEC188"
  risk       = "low"
  references = ["CKV_AWS_150"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elb-controls.html"
  resources  = ["aws_lb", "aws_alb"]
  path       = "enable_deletion_protection"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      enable_deletion_protection = false
    }
    fixed {
      enable_deletion_protection = true
    }
    good {
      enable_deletion_protection = var.given
    }
  }
}

rule "aws-balancer-logs" {
  description = <<-EOT
    Load balancer without access logs.

    Without them nobody can say later who asked for what.
  EOT

  code       = "SEC189"
  risk       = "low"
  references = ["CKV_AWS_91"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elb-controls.html"
  resources  = ["aws_lb", "aws_alb"]
  path       = "access_logs.enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      access_logs {
        enabled = false
      }
    }
    fixed {
      access_logs {
        enabled = true
      }
    }
    good {
      access_logs {
        enabled = var.given
      }
    }
  }
}

rule "aws-classic-balancer-logs" {
  description = <<-EOT
    Classic load balancer without access logs.

    Without them nobody can say later who asked for what.
  EOT

  code       = "SEC190"
  risk       = "low"
  references = ["CKV_AWS_92"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elb-controls.html"
  resources  = ["aws_elb"]
  path       = "access_logs"
  set        = true

  examples {
    bad {
    }
    good {
      access_logs {
        bucket = "logs"
      }
    }
  }
}

rule "aws-balancer-desync" {
  description = <<-EOT
    Load balancer that only watches request smuggling.

    Ambiguous requests reach the servers.
  EOT

  code       = "SEC191"
  risk       = "medium"
  references = ["CKV_AWS_328"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elb-controls.html"
  resources  = ["aws_lb", "aws_alb", "aws_elb"]
  path       = "desync_mitigation_mode"
  forbidden  = ["monitor"]
  set_to     = "defensive"

  examples {
    bad {
      desync_mitigation_mode = "monitor"
    }
    fixed {
      desync_mitigation_mode = "defensive"
    }
    good {
      desync_mitigation_mode = var.given
    }
  }
}

rule "aws-listener-old-tls" {
  description = <<-EOT
    Load balancer that accepts old versions of TLS.

    TLS 1.0 and 1.1 have known weaknesses.
  EOT

  code       = "SEC192"
  risk       = "critical"
  references = ["CKV_AWS_103", "CKV2_AWS_74", "AVD-AWS-0047", "aws-0047"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elb-controls.html"
  resources  = ["aws_lb_listener", "aws_alb_listener"]
  when       = contains(["HTTPS", "TLS"], default(self.protocol, "HTTP"))
  path       = "ssl_policy"
  forbidden = [
    "ELBSecurityPolicy-Default", "ELBSecurityPolicy-2014-01", "ELBSecurityPolicy-2014-10",
    "ELBSecurityPolicy-2015-02", "ELBSecurityPolicy-2015-03", "ELBSecurityPolicy-2015-05", "ELBSecurityPolicy-2016-08", "ELBSecurityPolicy-TLS-1-0-2015-04",
    "ELBSecurityPolicy-TLS-1-1-2017-01", "ELBSecurityPolicy-FS-2018-06",
    "ELBSecurityPolicy-FS-1-1-2019-08", "ELBSecurityPolicy-TLS13-1-0-2021-06",
    "ELBSecurityPolicy-TLS13-1-1-2021-06",
  ]
  missing = "ELBSecurityPolicy-2016-08"
  set_to  = "ELBSecurityPolicy-TLS13-1-2-2021-06"

  examples {
    bad {
      protocol   = "HTTPS"
      ssl_policy = "ELBSecurityPolicy-TLS-1-0-2015-04"
    }
    fixed {
      protocol   = "HTTPS"
      ssl_policy = "ELBSecurityPolicy-TLS13-1-2-2021-06"
    }
    good {
      protocol   = "HTTPS"
      ssl_policy = var.given
    }
  }
}

rule "aws-default-network" {
  description = <<-EOT
    Default network in use.

    Its subnets are public, and everything in it can reach everything else. Create a network for
    each purpose.
  EOT

  code       = "SEC193"
  risk       = "high"
  references = ["CKV_AWS_148", "AVD-AWS-0101", "aws-0101"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  match      = "resource[aws_default_vpc]"
  condition  = false
  message    = "`${block.name}` uses the default network"

  examples {
    bad {
      resource "aws_default_vpc" "main" { # expect: default network
      }
    }
    good {
      resource "aws_vpc" "main" {
        cidr_block = "10.0.0.0/16"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_default_vpc": {"main": {}}}}
      EOT
    }
  }
}

rule "aws-open-egress" {
  description = <<-EOT
    Security group that lets everything out.

    A compromised machine can send data anywhere, by any protocol.
  EOT

  code       = "SEC194"
  risk       = "critical"
  references = ["CKV_AWS_382", "AVD-AWS-0104", "aws-0104"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  match = [
    "resource[aws_security_group].egress",
    "resource[aws_default_security_group].egress",
    "resource[aws_security_group_rule]",
    "resource[aws_vpc_security_group_egress_rule]",
  ]
  when = try(default(self.type, "egress"), "egress") == "egress"

  condition = try(!anytrue([
    for rule in self[*] : alltrue([
      contains(["-1", "all"], lower(tostring(default(
        lookup(rule, "protocol", null), default(lookup(rule, "ip_protocol", null), ""),
      )))),
      is_public([
        lookup(rule, "cidr_blocks", null), lookup(rule, "ipv6_cidr_blocks", null),
        lookup(rule, "cidr_ipv4", null), lookup(rule, "cidr_ipv6", null),
      ]),
    ])
  ]), true)

  message = "`${default(block.name, try(parents[0].name, ""))}` lets everything out"
  help    = "Allow the networks and ports that are needed."

  examples {
    bad {
      resource "aws_security_group" "web" {
        egress { # expect: `web` lets
          from_port   = 0
          to_port     = 0
          protocol    = "-1"
          cidr_blocks = ["0.0.0.0/0"]
        }
      }

      resource "aws_vpc_security_group_egress_rule" "web" { # expect
        ip_protocol = "-1"
        cidr_ipv6   = "::/0"
      }
    }
    good {
      resource "aws_security_group_rule" "web" {
        type        = "egress"
        from_port   = 443
        to_port     = 443
        protocol    = "tcp"
        cidr_blocks = ["0.0.0.0/0"]
      }

      resource "aws_security_group_rule" "in" {
        type        = "ingress"
        from_port   = 0
        to_port     = 0
        protocol    = "-1"
        cidr_blocks = ["0.0.0.0/0"]
      }
    }
    good {
      resource "aws_security_group" "web" {
        egress {
          from_port   = 0
          to_port     = 0
          protocol    = "-1"
          cidr_blocks = var.given
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_security_group": {"web": {"egress": [
          {"from_port": 443, "to_port": 443, "protocol": "tcp", "cidr_blocks": ["0.0.0.0/0"]},
          {"from_port": 0, "to_port": 0, "protocol": "-1", "cidr_blocks": ["0.0.0.0/0"]}
        ]}}}}
      EOT
    }
  }
}

rule "aws-gateway-accepts" {
  description = <<-EOT
    Transit gateway that accepts every attachment.

    Accounts that it is shared with connect their networks to yours without anyone deciding
    that.
  EOT

  code       = "SEC195"
  risk       = "medium"
  references = ["CKV_AWS_331"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_ec2_transit_gateway"]
  path       = "auto_accept_shared_attachments"
  forbidden  = ["enable"]
  set_to     = "disable"

  examples {
    bad {
      auto_accept_shared_attachments = "enable"
    }
    fixed {
      auto_accept_shared_attachments = "disable"
    }
    good {
      auto_accept_shared_attachments = var.given
    }
  }
}

rule "aws-endpoint-accepts" {
  description = <<-EOT
    Endpoint service that accepts every connection.

    Everybody who may use it connects without anyone deciding that.
  EOT

  code       = "SEC196"
  risk       = "medium"
  references = ["CKV_AWS_123"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_vpc_endpoint_service"]
  path       = "acceptance_required"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      acceptance_required = false
    }
    fixed {
      acceptance_required = true
    }
    good {
      acceptance_required = var.given
    }
  }
}

rule "aws-firewall-protection" {
  description = <<-EOT
    Firewall that can be deleted by mistake.

    The networks that it guards are open then.
  EOT

  code       = "SEC197"
  risk       = "low"
  references = ["CKV_AWS_344"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/networkfirewall-controls.html"
  resources  = ["aws_networkfirewall_firewall"]
  path       = "delete_protection"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      delete_protection = false
    }
    fixed {
      delete_protection = true
    }
    good {
      delete_protection = var.given
    }
  }
}

rule "aws-api-logs" {
  description = <<-EOT
    API without access logs.

    Without them nobody can say later who asked for what.
  EOT

  code       = "SEC198"
  risk       = "medium"
  references = ["CKV_AWS_76", "AVD-AWS-0001", "aws-0001"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/apigateway-controls.html"
  resources  = ["aws_api_gateway_stage", "aws_apigatewayv2_stage"]
  path       = "access_log_settings.destination_arn"
  set        = true

  examples {
    bad {
    }
    good {
      access_log_settings {
        destination_arn = "arn:aws:logs:eu-west-1:1:log-group:api"
      }
    }
    good {
      access_log_settings {
        destination_arn = var.given
      }
    }
  }
}

rule "aws-api-tracing" {
  description = <<-EOT
    API without tracing.

    Requests cannot be followed through services after an incident.
  EOT

  code       = "SEC199"
  risk       = "low"
  references = ["CKV_AWS_73", "AVD-AWS-0003", "aws-0003"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/apigateway-controls.html"
  resources  = ["aws_api_gateway_stage"]
  path       = "xray_tracing_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      xray_tracing_enabled = false
    }
    fixed {
      xray_tracing_enabled = true
    }
    good {
      xray_tracing_enabled = var.given
    }
  }
}

rule "aws-api-old-tls" {
  description = <<-EOT
    API that accepts old versions of TLS.

    TLS 1.0 and 1.1 have known weaknesses.
  EOT

  code       = "SEC200"
  risk       = "high"
  references = ["CKV_AWS_206", "AVD-AWS-0005", "aws-0005"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/apigateway-controls.html"
  resources  = ["aws_api_gateway_domain_name"]
  path       = "security_policy"
  forbidden  = ["TLS_1_0"]
  missing    = "TLS_1_0"
  set_to     = "TLS_1_2"

  examples {
    bad {
      security_policy = "TLS_1_0"
    }
    fixed {
      security_policy = "TLS_1_2"
    }
    good {
      security_policy = var.given
    }
  }
}

rule "aws-api-data-trace" {
  description = <<-EOT
    API that logs the bodies of requests.

    Logs then hold credentials and personal data.
  EOT

  code       = "SEC201"
  risk       = "medium"
  references = ["CKV_AWS_276"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/apigateway-controls.html"
  resources  = ["aws_api_gateway_method_settings"]
  path       = "settings.data_trace_enabled"
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      settings {
        data_trace_enabled = true
      }
    }
    fixed {
      settings {
        data_trace_enabled = false
      }
    }
    good {
      settings {
        data_trace_enabled = var.given
      }
    }
  }
}

rule "aws-api-open-route" {
  description = <<-EOT
    Route of an API without authentication.

    Anyone can call it.
  EOT

  code       = "SEC202"
  risk       = "high"
  references = ["CKV_AWS_309"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/apigateway-controls.html"
  resources  = ["aws_apigatewayv2_route"]
  path       = "authorization_type"
  allowed    = ["AWS_IAM", "CUSTOM", "JWT"]
  missing    = "NONE"
  set_to     = "AWS_IAM"

  examples {
    bad {
      authorization_type = "NONE"
    }
    fixed {
      authorization_type = "AWS_IAM"
    }
    good {
      authorization_type = var.given
    }
  }
}

rule "aws-transfer-public" {
  description = <<-EOT
    File transfer server that the internet can reach.

    Anyone can try to log in.
  EOT

  code       = "SEC203"
  risk       = "high"
  references = ["CKV_AWS_164"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/transfer-controls.html"
  resources  = ["aws_transfer_server"]
  path       = "endpoint_type"
  allowed    = ["VPC", "VPC_ENDPOINT"]
  missing    = "PUBLIC"
  set_to     = "VPC"

  examples {
    bad {
      endpoint_type = "PUBLIC"
    }
    fixed {
      endpoint_type = "VPC"
    }
    good {
      endpoint_type = var.given
    }
  }
}

rule "aws-accelerator-logs" {
  description = <<-EOT
    Accelerator without flow logs.

    Without them nobody can say later who connected.
  EOT

  code       = "SEC204"
  risk       = "low"
  references = ["CKV_AWS_75"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/globalaccelerator-controls.html"
  resources  = ["aws_globalaccelerator_accelerator"]
  path       = "attributes.flow_logs_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      attributes {
        flow_logs_enabled = false
      }
    }
    fixed {
      attributes {
        flow_logs_enabled = true
      }
    }
    good {
      attributes {
        flow_logs_enabled = var.given
      }
    }
  }
}

rule "aws-domain-lock" {
  description = <<-EOT
    Domain that can be transferred away.

    Whoever gets into the account can move the domain to another registrar.
  EOT

  code       = "SEC205"
  risk       = "medium"
  references = ["CKV_AWS_377"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/route53-controls.html"
  resources  = ["aws_route53domains_registered_domain"]
  path       = "transfer_lock"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      transfer_lock = false
    }
    fixed {
      transfer_lock = true
    }
    good {
      transfer_lock = var.given
    }
  }
}

rule "aws-cloudsearch-http" {
  description = <<-EOT
    Search domain that answers plain HTTP.

    Queries and documents can be read and changed on their way.
  EOT

  code       = "SEC206"
  risk       = "high"
  references = ["CKV_AWS_220"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/opensearch-controls.html"
  resources  = ["aws_cloudsearch_domain"]
  path       = "endpoint_options.enforce_https"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      endpoint_options {
        enforce_https = false
      }
    }
    fixed {
      endpoint_options {
        enforce_https = true
      }
    }
    good {
      endpoint_options {
        enforce_https = var.given
      }
    }
  }
}

rule "aws-mail-without-tls" {
  description = <<-EOT
    Mail that is sent without encryption if need be.

    Whoever listens between two mail servers can suppress encryption and read the mail.
  EOT

  code       = "SEC207"
  risk       = "medium"
  references = ["CKV_AWS_365"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ses-controls.html"
  resources  = ["aws_ses_configuration_set"]
  path       = "delivery_options.tls_policy"
  allowed    = ["Require"]
  missing    = "Optional"
  set_to     = "Require"

  examples {
    bad {
      delivery_options {
        tls_policy = "Optional"
      }
    }
    fixed {
      delivery_options {
        tls_policy = "Require"
      }
    }
    good {
      delivery_options {
        tls_policy = var.given
      }
    }
  }
}


rule "aws-classic-resource" {
  description = <<-EOT
    Resource outside a network of its own, as in the days of EC2 Classic.

    EC2 Classic is gone, and with it what these groups protected.
  EOT

  code       = "SEC401"
  risk       = "critical"
  url        = "https://docs.aws.amazon.com/vpc/latest/userguide/what-is-amazon-vpc.html"
  references = ["AVD-AWS-0085", "aws-0085"]
  match = [
    "resource[aws_db_security_group]", "resource[aws_redshift_security_group]",
    "resource[aws_elasticache_security_group]",
  ]
  condition = false
  message   = "`${block.labels[0]}` is for EC2 Classic, which is gone"
  help      = "Use `aws_security_group`."

  examples {
    bad {
      resource "aws_db_security_group" "main" { # expect: EC2 Classic
      }
    }
    good {
      resource "aws_security_group" "main" {
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
            "aws_db_security_group": {
              "main": {
                "name": "main"
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-open-network-acl" {
  description = <<-EOT
    Network ACL that lets everything in.

    A subnet is open for whatever its security groups forget.
  EOT

  code       = "SEC402"
  risk       = "critical"
  url        = "https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html"
  references = ["CKV_AWS_352", "AVD-AWS-0102", "aws-0102"]
  resources  = ["aws_network_acl_rule"]
  when       = default(self.egress, false) != true && lower(default(self.rule_action, "")) == "allow" && is_public(default(self.cidr_block, self.ipv6_cidr_block))
  path       = "protocol"
  forbidden  = ["-1", "all"]

  examples {
    bad {
      rule_action = "allow"
      cidr_block  = "0.0.0.0/0"
      protocol    = "-1"
    }
    good {
      rule_action = "allow"
      cidr_block  = "10.0.0.0/8"
      protocol    = "-1"
    }
    good {
      rule_action = "allow"
      cidr_block  = "0.0.0.0/0"
      protocol    = "tcp"
      from_port   = 443
      to_port     = 443
    }
  }
}

rule "aws-certificate-replacement" {
  description = <<-EOT
    Certificate that is deleted before its successor exists.

    Load balancers use the old one, so it cannot be deleted, and a change of the names fails
    halfway.
  EOT

  code       = "SEC514"
  risk       = "low"
  references = ["CKV_AWS_233"]
  url        = "https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle"
  resources  = ["aws_acm_certificate"]
  path       = "lifecycle.create_before_destroy"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      lifecycle {
        create_before_destroy = false
      }
    }
    fixed {
      lifecycle {
        create_before_destroy = true
      }
    }
    good {
      lifecycle {
        create_before_destroy = true
      }
    }
  }
}

rule "aws-cdn-anywhere" {
  description = <<-EOT
    Distribution that answers all countries.

    Where it is for some countries only, limiting it keeps others out.
  EOT

  code       = "SEC528"
  risk       = "low"
  references = ["CKV_AWS_374"]
  url        = "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/georestrictions.html"
  resources  = ["aws_cloudfront_distribution"]
  path       = "restrictions[*].geo_restriction[*].restriction_type"
  forbidden  = ["none"]

  examples {
    bad {
      restrictions {
        geo_restriction {
          restriction_type = "none"
        }
      }
    }
    good {
      restrictions {
        geo_restriction {
          restriction_type = "whitelist"
          locations        = ["CH"]
        }
      }
    }
    good {
      restrictions {
        geo_restriction {
          restriction_type = var.given
        }
      }
    }
  }
}

rule "aws-cdn-failover" {
  description = <<-EOT
    Distribution that fails with its origin.

    A group of two origins answers from the second one when the first fails.
  EOT

  code       = "SEC529"
  risk       = "low"
  references = ["CKV_AWS_310"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudfront-controls.html"
  match      = "resource[aws_cloudfront_distribution]"
  condition = length(self.origin_group[*]) > 0 && alltrue([
    for group in self.origin_group[*] : alltrue([
      length(lookup(group, "failover_criteria", null)[*]) > 0,
      length(lookup(group, "member", null)[*]) > 1,
    ])
  ])
  message = "`${block.name}` has no group of origins for when one fails"
  help    = "Add an `origin_group` with `failover_criteria` and two members."

  examples {
    bad {
      resource "aws_cloudfront_distribution" "main" { # expect: `main` has no
        enabled = true
      }
    }
    good {
      resource "aws_cloudfront_distribution" "main" {
        enabled = true

        origin_group {
          origin_id = "both"

          failover_criteria {
            status_codes = [500]
          }

          member {
            origin_id = "first"
          }

          member {
            origin_id = "second"
          }
        }
      }
    }
    good {
      resource "aws_cloudfront_distribution" "main" {
        dynamic "origin_group" {
          for_each = var.groups
          content {
            origin_id = origin_group.key
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
            "aws_cloudfront_distribution": {
              "main": {
                "enabled": true
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-cdn-root" {
  description = <<-EOT
    Distribution without an object for its root.

    A request for `/` may list what is in a bucket.
  EOT

  code       = "SEC530"
  risk       = "low"
  references = ["CKV_AWS_305"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/cloudfront-controls.html"
  resources  = ["aws_cloudfront_distribution"]
  path       = "default_root_object"
  set        = true

  examples {
    bad {
    }
    good {
      default_root_object = "index.html"
    }
    good {
      default_root_object = var.given
    }
  }
}

rule "aws-cdn-response-headers" {
  description = <<-EOT
    Distribution that sets no security headers.

    A policy of response headers makes browsers insist on HTTPS, and keeps pages out of frames.
  EOT

  code       = "SEC531"
  risk       = "low"
  references = ["CKV2_AWS_32"]
  url        = "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html"
  resources  = ["aws_cloudfront_distribution"]
  path       = "default_cache_behavior.response_headers_policy_id"
  set        = true

  examples {
    bad {
      default_cache_behavior {
        viewer_protocol_policy = "https-only"
      }
    }
    good {
      default_cache_behavior {
        response_headers_policy_id = aws_cloudfront_response_headers_policy.main.id
      }
    }
    good {
      default_cache_behavior {
        response_headers_policy_id = var.given
      }
    }
  }
}

rule "aws-headers-transport" {
  description = <<-EOT
    Policy of response headers that does not make browsers insist on HTTPS.

    Without Strict-Transport-Security for a year, with subdomains and preloading, the first request
    may go over HTTP.
  EOT

  code       = "SEC532"
  risk       = "medium"
  references = ["CKV_AWS_259"]
  url        = "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security"
  match      = "resource[aws_cloudfront_response_headers_policy]"
  condition = anytrue(flatten([
    for headers in self.security_headers_config[*] : [
      for transport in lookup(headers, "strict_transport_security", null)[*] : alltrue([
        default(lookup(transport, "access_control_max_age_sec", null), 0) >= 31536000,
        default(lookup(transport, "include_subdomains", null), false),
        default(lookup(transport, "preload", null), false),
        default(lookup(transport, "override", null), false),
      ])
    ]
  ]))
  message = "`${block.name}` sets no strict transport security for a year"
  help    = "Add `strict_transport_security` for a year, with subdomains, preload and override."

  examples {
    bad {
      resource "aws_cloudfront_response_headers_policy" "main" { # expect: `main` sets
        name = "main"
      }
    }
    good {
      resource "aws_cloudfront_response_headers_policy" "main" {
        security_headers_config {
          strict_transport_security {
            access_control_max_age_sec = 31536000
            include_subdomains         = true
            preload                    = true
            override                   = true
          }
        }
      }
    }
    good {
      resource "aws_cloudfront_response_headers_policy" "main" {
        security_headers_config {
          strict_transport_security {
            access_control_max_age_sec = var.age
            include_subdomains         = true
            preload                    = true
            override                   = true
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
            "aws_cloudfront_response_headers_policy": {
              "main": {
                "name": "main"
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-target-health" {
  description = <<-EOT
    Target group without a path for health checks.

    Targets that accept connections and answer errors get requests. The default path `/` may be of
    another application.
  EOT

  code       = "SEC533"
  risk       = "low"
  references = ["CKV_AWS_261"]
  url        = "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/target-group-health-checks.html"
  resources  = ["aws_lb_target_group", "aws_alb_target_group"]
  when       = contains(["HTTP", "HTTPS"], default(self.protocol, ""))
  path       = "health_check.path"
  set        = true

  examples {
    bad {
      protocol = "HTTP"
    }
    good {
      protocol = "HTTP"

      health_check {
        path = "/up"
      }
    }
    good {
      protocol = "HTTP"

      health_check {
        path = var.given
      }
    }
    good {
      protocol = "TCP"
    }
  }
}

rule "aws-target-http" {
  description = <<-EOT
    Target group whose traffic is not encrypted.

    Between the load balancer and its targets, whoever can listen in the network reads it.
  EOT

  code       = "SEC534"
  risk       = "low"
  references = ["CKV_AWS_378"]
  url        = "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-target-groups.html"
  resources  = ["aws_lb_target_group", "aws_alb_target_group"]
  path       = "protocol"
  forbidden  = ["HTTP"]

  examples {
    bad {
      protocol = "HTTP"
    }
    good {
      protocol = "HTTPS"
    }
    good {
      protocol = var.given
    }
  }
}

rule "aws-balancer-zones" {
  description = <<-EOT
    Load balancer that keeps traffic in its zone.

    Targets of a zone with few of them get more requests than others. Application load balancers
    always use all zones.
  EOT

  code       = "SEC535"
  risk       = "low"
  references = ["CKV_AWS_152"]
  url        = "https://docs.aws.amazon.com/elasticloadbalancing/latest/network/network-load-balancers.html"
  resources  = ["aws_lb", "aws_alb"]
  when = anytrue([
    default(self.load_balancer_type, "application") != "application",
    self.enable_cross_zone_load_balancing != null,
  ])
  path    = "enable_cross_zone_load_balancing"
  allowed = [true]
  missing = false
  set_to  = true

  examples {
    bad {
      load_balancer_type               = "network"
      enable_cross_zone_load_balancing = false
    }
    fixed {
      load_balancer_type               = "network"
      enable_cross_zone_load_balancing = true
    }
    good {
      load_balancer_type               = "network"
      enable_cross_zone_load_balancing = var.given
    }
    good {
      load_balancer_type = "application"
    }
  }
}

rule "aws-classic-listener-http" {
  description = <<-EOT
    Classic load balancer with a listener that is not encrypted.

    Anyone between the client and the load balancer can read and change the traffic.
  EOT

  code       = "SEC536"
  risk       = "medium"
  references = ["CKV_AWS_127"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elb-controls.html"
  match      = "resource[aws_elb]"
  condition = alltrue([
    for listener in self.listener[*] : anytrue([
      lookup(listener, "ssl_certificate_id", null) != null,
      !contains(["http", "tcp"], lower(default(lookup(listener, "lb_protocol", null), ""))),
    ])
  ])
  message = "`${block.name}` has a listener without a certificate"
  help    = "Use `https` or `ssl` with `ssl_certificate_id`."

  examples {
    bad {
      resource "aws_elb" "main" { # expect: `main` has
        listener {
          instance_port     = 80
          instance_protocol = "http"
          lb_port           = 80
          lb_protocol       = "http"
        }
      }
    }
    good {
      resource "aws_elb" "main" {
        listener {
          instance_port      = 443
          instance_protocol  = "https"
          lb_port            = 443
          lb_protocol        = "https"
          ssl_certificate_id = aws_acm_certificate.main.arn
        }
      }
    }
    good {
      resource "aws_elb" "main" {
        listener {
          instance_port      = 443
          instance_protocol  = "https"
          lb_port            = 443
          lb_protocol        = var.protocol
          ssl_certificate_id = var.certificate
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
            "aws_elb": {
              "main": {
                "listener": {
                  "instance_port": 80,
                  "instance_protocol": "http",
                  "lb_port": 80,
                  "lb_protocol": "http"
                }
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-classic-instance-http" {
  description = <<-EOT
    Classic load balancer that talks to its instances in plain text.

    Between the load balancer and its instances, whoever can listen in the network reads the
    traffic.
  EOT

  code       = "SEC537"
  risk       = "low"
  references = ["CKV_AWS_376"]
  url        = "https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/elb-listener-config.html"
  match      = "resource[aws_elb]"
  condition = !anytrue([
    for listener in self.listener[*] :
    contains(["http", "tcp"], lower(default(lookup(listener, "instance_protocol", null), "")))
  ])
  message = "`${block.name}` talks to its instances in plain text"
  help    = "Use `https` or `ssl` as `instance_protocol`."

  examples {
    bad {
      resource "aws_elb" "main" { # expect: `main` talks
        listener {
          instance_port      = 80
          instance_protocol  = "http"
          lb_port            = 443
          lb_protocol        = "https"
          ssl_certificate_id = aws_acm_certificate.main.arn
        }
      }
    }
    good {
      resource "aws_elb" "main" {
        listener {
          instance_port      = 443
          instance_protocol  = "https"
          lb_port            = 443
          lb_protocol        = "https"
          ssl_certificate_id = aws_acm_certificate.main.arn
        }
      }
    }
    good {
      resource "aws_elb" "main" {
        listener {
          instance_port     = 443
          instance_protocol = var.protocol
          lb_port           = 443
          lb_protocol       = "https"
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
            "aws_elb": {
              "main": {
                "listener": {
                  "instance_port": 80,
                  "instance_protocol": "http",
                  "lb_port": 443,
                  "lb_protocol": "https",
                  "ssl_certificate_id": "$${aws_acm_certificate.main.arn}"
                }
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-peering-everything" {
  description = <<-EOT
    Route that sends everything to a peer.

    All traffic, also that for the internet, goes through the network of the peer.
  EOT

  code       = "SEC538"
  risk       = "high"
  references = ["CKV2_AWS_44"]
  url        = "https://docs.aws.amazon.com/vpc/latest/peering/vpc-peering-routing.html"
  match = [
    "resource[aws_route]", "resource[aws_route_table].route", "resource[aws_default_route_table].route",
  ]
  condition = !anytrue([
    for route in self[*] : alltrue([
      anytrue([
        can(regex("^[^.]*aws_vpc_peering_connection", default(source.vpc_peering_connection_id, ""))),
        lookup(route, "vpc_peering_connection_id", null) != null,
      ]),
      is_public([
        lookup(route, "destination_cidr_block", null), lookup(route, "destination_ipv6_cidr_block", null),
        lookup(route, "cidr_block", null), lookup(route, "ipv6_cidr_block", null),
      ]),
    ])
  ])
  message = "`${default(block.name, try(parents[0].name, ""))}` sends everything to a peer"
  help    = "Name the networks of the peer."

  examples {
    bad {
      resource "aws_route" "peer" { # expect: `peer` sends
        destination_cidr_block    = "0.0.0.0/0"
        vpc_peering_connection_id = aws_vpc_peering_connection.peer.id
      }

      resource "aws_route_table" "main" {
        route { # expect: `main` sends
          ipv6_cidr_block           = "::/0"
          vpc_peering_connection_id = aws_vpc_peering_connection.peer.id
        }
      }
    }
    good {
      resource "aws_route" "peer" {
        destination_cidr_block    = "10.1.0.0/16"
        vpc_peering_connection_id = aws_vpc_peering_connection.peer.id
      }

      resource "aws_route" "out" {
        destination_cidr_block = "0.0.0.0/0"
        gateway_id             = aws_internet_gateway.main.id
      }
    }
    good {
      resource "aws_route" "peer" {
        destination_cidr_block    = var.network
        vpc_peering_connection_id = aws_vpc_peering_connection.peer.id
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 2
      content = <<-EOT
        {
          "resource": {
            "aws_route": {
              "peer": {
                "destination_cidr_block": "0.0.0.0/0",
                "vpc_peering_connection_id": "$${aws_vpc_peering_connection.peer.id}"
              }
            },
            "aws_route_table": {
              "main": {
                "route": {
                  "ipv6_cidr_block": "::/0",
                  "vpc_peering_connection_id": "$${aws_vpc_peering_connection.peer.id}"
                }
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-firewall-known-inputs" {
  description = <<-EOT
    Web application firewall that lets known attacks pass.

    The rules of AWS for known bad inputs block, for example, the requests that use the defect of
    Log4j. They must not only count.
  EOT

  code       = "SEC539"
  risk       = "medium"
  references = ["CKV_AWS_192"]
  url        = "https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html"
  match      = "resource[aws_wafv2_web_acl]"
  when       = self.rule_json == null
  condition = anytrue(flatten([
    for rule in self.rule[*] : [
      for statement in lookup(rule, "statement", null)[*] : [
        for group in lookup(statement, "managed_rule_group_statement", null)[*] : alltrue([
          default(lookup(group, "name", null), "") == "AWSManagedRulesKnownBadInputsRuleSet",
          length(flatten([for action in lookup(rule, "override_action", null)[*] : lookup(action, "count", null)[*]])) == 0,
          !anytrue([for one in lookup(group, "excluded_rule", null)[*] : startswith(default(one.name, ""), "Log4J")]),
        ])
      ]
    ]
  ]))
  message = "`${block.name}` lacks the rules for known bad inputs, or only counts"
  help    = "Add the group `AWSManagedRulesKnownBadInputsRuleSet`."

  examples {
    bad {
      resource "aws_wafv2_web_acl" "main" { # expect: `main` lacks
        name = "main"
      }
    }
    good {
      resource "aws_wafv2_web_acl" "main" {
        rule {
          name     = "known"
          priority = 1

          override_action {
            none {
            }
          }

          statement {
            managed_rule_group_statement {
              name        = "AWSManagedRulesKnownBadInputsRuleSet"
              vendor_name = "AWS"
            }
          }
        }
      }
    }
    good {
      resource "aws_wafv2_web_acl" "main" {
        dynamic "rule" {
          for_each = var.rules
          content {
            name = rule.key

            statement {
              managed_rule_group_statement {
                name        = rule.value
                vendor_name = "AWS"
              }
            }
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
            "aws_wafv2_web_acl": {
              "main": {
                "name": "main"
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-group-description" {
  description = <<-EOT
    Security group or rule without a description.

    Nobody knows later what it is for, so nobody removes it.
  EOT

  code       = "SEC540"
  risk       = "low"
  references = ["CKV_AWS_23", "AVD-AWS-0099", "aws-0099", "AVD-AWS-0124", "aws-0124", "AVD-AWS-0083", "aws-0083", "AVD-AWS-0049", "aws-0049"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  match = [
    "resource[aws_security_group]", "resource[aws_security_group].ingress",
    "resource[aws_security_group].egress", "resource[aws_security_group_rule]",
    "resource[aws_vpc_security_group_ingress_rule]", "resource[aws_vpc_security_group_egress_rule]",
    "resource[aws_db_security_group]", "resource[aws_elasticache_security_group]",
    "resource[aws_redshift_security_group]",
  ]
  condition = alltrue([
    for each in self[*] : default(lookup(each, "description", null), "") != ""
  ])
  message = "`${default(block.name, try(parents[0].name, ""))}` has no description"
  help    = "Say in `description` what it is for."

  examples {
    bad {
      resource "aws_security_group" "web" { # expect: `web` has no
        ingress {                           # expect: `web` has no
          from_port = 443
          to_port   = 443
        }
      }
    }
    good {
      resource "aws_security_group" "web" {
        description = "Of the web servers"

        ingress {
          description = "HTTPS"
          from_port   = 443
          to_port     = 443
        }
      }
    }
    good {
      resource "aws_security_group" "web" {
        description = var.given
        ingress     = var.rules
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 2
      content = <<-EOT
        {
          "resource": {
            "aws_security_group": {
              "web": {
                "ingress": {
                  "from_port": 443,
                  "to_port": 443
                }
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-open-http-port" {
  description = <<-EOT
    Security group that opens the port for plain HTTP to the world.

    Whoever can listen on the way reads and changes what is sent over plain HTTP. A load balancer
    may be meant to be open, to redirect to HTTPS. The option `ports` lists the ports.
  EOT

  code       = "SEC568"
  risk       = "low"
  references = ["CKV_AWS_260"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  match = [
    "resource[aws_security_group].ingress",
    "resource[aws_default_security_group].ingress",
    "resource[aws_security_group_rule]",
    "resource[aws_vpc_security_group_ingress_rule]",
  ]
  when = try(default(self.type, "ingress"), "ingress") == "ingress"
  condition = try(!anytrue([
    for rule in self[*] : alltrue([
      contains(["tcp", "-1", "all", "6"], lower(tostring(default(
        lookup(rule, "protocol", null), default(lookup(rule, "ip_protocol", null), "-1"),
      )))),
      anytrue([for port in option.ports : covers(rule, port)]),
      is_public([
        lookup(rule, "cidr_blocks", null), lookup(rule, "ipv6_cidr_blocks", null),
        lookup(rule, "cidr_ipv4", null), lookup(rule, "cidr_ipv6", null),
      ]),
    ])
  ]), true)
  message = "`${default(block.name, try(parents[0].name, ""))}` opens the port for plain HTTP to the world"
  help    = "Allow only the networks that need it, or a load balancer, or use HTTPS."

  option "ports" {
    default     = ["80"]
    description = "The ports that must not be open to the world."
  }

  examples {
    bad {
      resource "aws_security_group_rule" "web" { # expect: `web` opens
        type        = "ingress"
        from_port   = 80
        to_port     = 80
        protocol    = "tcp"
        cidr_blocks = ["0.0.0.0/0"]
      }
    }
    good {
      resource "aws_security_group_rule" "web" {
        type        = "ingress"
        from_port   = 80
        to_port     = 80
        protocol    = "tcp"
        cidr_blocks = ["10.0.0.0/8"]
      }
    }
    good {
      resource "aws_security_group_rule" "web" {
        type        = "ingress"
        from_port   = 80
        to_port     = 80
        protocol    = "tcp"
        cidr_blocks = var.networks
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
            "aws_security_group_rule": {
              "web": {
                "type": "ingress",
                "from_port": 80,
                "to_port": 80,
                "protocol": "tcp",
                "cidr_blocks": [
                  "0.0.0.0/0"
                ]
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-api-replacement" {
  description = <<-EOT
    API that is deleted before its successor exists.

    A change that replaces it leaves its callers without an answer.
  EOT

  code       = "SEC596"
  risk       = "low"
  references = ["CKV_AWS_237"]
  url        = "https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle"
  resources  = ["aws_api_gateway_rest_api"]
  path       = "lifecycle.create_before_destroy"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      lifecycle {
        create_before_destroy = false
      }
    }
    fixed {
      lifecycle {
        create_before_destroy = true
      }
    }
    good {
      lifecycle {
        create_before_destroy = true
      }
    }
  }
}

rule "aws-deployment-replacement" {
  description = <<-EOT
    Deployment of an API that is deleted before its successor exists.

    A stage uses the old one, so it cannot be deleted, and the run fails halfway.
  EOT

  code       = "SEC597"
  risk       = "low"
  references = ["CKV_AWS_217"]
  url        = "https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle"
  resources  = ["aws_api_gateway_deployment"]
  path       = "lifecycle.create_before_destroy"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      lifecycle {
        create_before_destroy = false
      }
    }
    fixed {
      lifecycle {
        create_before_destroy = true
      }
    }
    good {
      lifecycle {
        create_before_destroy = true
      }
    }
  }
}

rule "aws-api-open-method" {
  description = <<-EOT
    Method of an API that everybody may call.

    Nobody knows who called it. Methods that need an API key, and `OPTIONS`, are not reported.
  EOT

  code       = "SEC598"
  risk       = "medium"
  references = ["CKV_AWS_59", "AVD-AWS-0004", "aws-0004"]
  url        = "https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-control-access-to-api.html"
  resources  = ["aws_api_gateway_method"]
  when       = default(self.http_method, "") != "OPTIONS" && default(self.api_key_required, false) != true
  path       = "authorization"
  forbidden  = ["NONE"]

  examples {
    bad {
      http_method   = "GET"
      authorization = "NONE"
    }
    good {
      http_method   = "GET"
      authorization = "AWS_IAM"
    }
    good {
      http_method      = "GET"
      authorization    = "NONE"
      api_key_required = var.given
    }
    good {
      http_method   = "OPTIONS"
      authorization = "NONE"
    }
  }
}

rule "aws-api-unvalidated" {
  description = <<-EOT
    Method of an API that accepts any request.

    With a validator, requests without the required parts do not reach the application.
  EOT

  code       = "SEC599"
  risk       = "low"
  references = ["CKV2_AWS_53"]
  url        = "https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-method-request-validation.html"
  resources  = ["aws_api_gateway_method"]
  when       = default(self.http_method, "") != "OPTIONS"
  path       = "request_validator_id"
  set        = true

  examples {
    bad {
      http_method = "GET"
    }
    good {
      http_method          = "GET"
      request_validator_id = aws_api_gateway_request_validator.main.id
    }
    good {
      http_method          = "GET"
      request_validator_id = var.given
    }
    good {
      http_method = "OPTIONS"
    }
  }
}

rule "aws-acl-admin-port" {
  description = <<-EOT
    Network ACL that opens ports for administration to the world.

    A subnet is open for whatever its security groups forget. The option `ports` lists the ports.
  EOT

  code       = "SEC606"
  risk       = "medium"
  references = ["CKV_AWS_232", "CKV_AWS_231", "AVD-AWS-0105", "aws-0105"]
  url        = "https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html"
  match      = ["resource[aws_network_acl].ingress", "resource[aws_network_acl_rule]"]
  condition = try(!anytrue([
    for rule in self[*] : alltrue([
      lower(default(lookup(rule, "rule_action", null), default(lookup(rule, "action", null), "deny"))) == "allow",
      default(lookup(rule, "egress", null), false) != true,
      is_public([
        lookup(rule, "cidr_block", null), lookup(rule, "ipv6_cidr_block", null),
      ]),
      contains(["tcp", "-1", "all", "6"], lower(tostring(default(lookup(rule, "protocol", null), "-1")))),
      anytrue([
        for port in option.ports : alltrue([
          covers(rule, port),
          # A rule with a lower number comes first.
          !anytrue([
            for other in try(parents[0].self.ingress, [])[*] : alltrue([
              lower(default(other.action, "allow")) == "deny",
              default(other.rule_no, 0) < default(lookup(rule, "rule_no", null), 0),
              is_public([other.cidr_block, other.ipv6_cidr_block]),
              covers(other, port),
            ])
          ]),
        ])
      ]),
    ])
  ]), true)

  message = "`${default(block.name, try(parents[0].name, ""))}` opens ports for administration to the world"
  help    = "Allow only the networks that need them."

  option "ports" {
    default     = ["22", "3389"]
    description = "The ports that must not be open to the world."
  }

  examples {
    bad {
      resource "aws_network_acl_rule" "in" { # expect: `in` opens
        rule_action = "allow"
        cidr_block  = "0.0.0.0/0"
        protocol    = "tcp"
        from_port   = 22
        to_port     = 22
      }
    }
    good {
      resource "aws_network_acl_rule" "in" {
        rule_action = "allow"
        cidr_block  = "10.0.0.0/8"
        protocol    = "tcp"
        from_port   = 22
        to_port     = 22
      }
    }
    good {
      resource "aws_network_acl_rule" "in" {
        rule_action = "allow"
        cidr_block  = var.network
        protocol    = "tcp"
        from_port   = 22
        to_port     = 22
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
            "aws_network_acl_rule": {
              "in": {
                "rule_action": "allow",
                "cidr_block": "0.0.0.0/0",
                "protocol": "tcp",
                "from_port": 22,
                "to_port": 22
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-acl-ftp-port" {
  description = <<-EOT
    Network ACL that opens ports of FTP to the world.

    A subnet is open for whatever its security groups forget. The option `ports` lists the ports.
  EOT

  code       = "SEC607"
  risk       = "medium"
  references = ["CKV_AWS_229", "CKV_AWS_230"]
  url        = "https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html"
  match      = ["resource[aws_network_acl].ingress", "resource[aws_network_acl_rule]"]
  condition = try(!anytrue([
    for rule in self[*] : alltrue([
      lower(default(lookup(rule, "rule_action", null), default(lookup(rule, "action", null), "deny"))) == "allow",
      default(lookup(rule, "egress", null), false) != true,
      is_public([
        lookup(rule, "cidr_block", null), lookup(rule, "ipv6_cidr_block", null),
      ]),
      contains(["tcp", "-1", "all", "6"], lower(tostring(default(lookup(rule, "protocol", null), "-1")))),
      anytrue([
        for port in option.ports : alltrue([
          covers(rule, port),
          # A rule with a lower number comes first.
          !anytrue([
            for other in try(parents[0].self.ingress, [])[*] : alltrue([
              lower(default(other.action, "allow")) == "deny",
              default(other.rule_no, 0) < default(lookup(rule, "rule_no", null), 0),
              is_public([other.cidr_block, other.ipv6_cidr_block]),
              covers(other, port),
            ])
          ]),
        ])
      ]),
    ])
  ]), true)

  message = "`${default(block.name, try(parents[0].name, ""))}` opens ports of FTP to the world"
  help    = "Allow only the networks that need them."

  option "ports" {
    default     = ["20", "21"]
    description = "The ports that must not be open to the world."
  }

  examples {
    bad {
      resource "aws_network_acl_rule" "in" { # expect: `in` opens
        rule_action = "allow"
        cidr_block  = "0.0.0.0/0"
        protocol    = "tcp"
        from_port   = 20
        to_port     = 20
      }
    }
    good {
      resource "aws_network_acl_rule" "in" {
        rule_action = "allow"
        cidr_block  = "10.0.0.0/8"
        protocol    = "tcp"
        from_port   = 20
        to_port     = 20
      }
    }
    good {
      resource "aws_network_acl_rule" "in" {
        rule_action = "allow"
        cidr_block  = var.network
        protocol    = "tcp"
        from_port   = 20
        to_port     = 20
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
            "aws_network_acl_rule": {
              "in": {
                "rule_action": "allow",
                "cidr_block": "0.0.0.0/0",
                "protocol": "tcp",
                "from_port": 20,
                "to_port": 20
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-open-ingress" {
  description = <<-EOT
    Security group that lets everything in.

    Whatever listens on a machine can be reached from the whole internet.
  EOT

  code       = "SEC608"
  risk       = "high"
  references = ["CKV_AWS_277"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  match = [
    "resource[aws_security_group].ingress",
    "resource[aws_default_security_group].ingress",
    "resource[aws_security_group_rule]",
    "resource[aws_vpc_security_group_ingress_rule]",
  ]
  when = try(default(self.type, "ingress"), "ingress") == "ingress"
  condition = try(!anytrue([
    for rule in self[*] : alltrue([
      contains(["-1", "all"], lower(tostring(default(
        lookup(rule, "protocol", null), default(lookup(rule, "ip_protocol", null), ""),
      )))),
      is_public([
        lookup(rule, "cidr_blocks", null), lookup(rule, "ipv6_cidr_blocks", null),
        lookup(rule, "cidr_ipv4", null), lookup(rule, "cidr_ipv6", null),
      ]),
    ])
  ]), true)
  message = "`${default(block.name, try(parents[0].name, ""))}` lets everything in"
  help    = "Allow the networks and ports that are needed."

  examples {
    bad {
      resource "aws_security_group_rule" "web" { # expect: `web` lets
        type        = "ingress"
        from_port   = 0
        to_port     = 0
        protocol    = "-1"
        cidr_blocks = ["0.0.0.0/0"]
      }
    }
    good {
      resource "aws_security_group_rule" "web" {
        type        = "ingress"
        from_port   = 443
        to_port     = 443
        protocol    = "tcp"
        cidr_blocks = ["0.0.0.0/0"]
      }
    }
    good {
      resource "aws_security_group_rule" "web" {
        type        = "ingress"
        from_port   = 0
        to_port     = 0
        protocol    = "-1"
        cidr_blocks = var.networks
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
            "aws_security_group_rule": {
              "web": {
                "type": "ingress",
                "from_port": 0,
                "to_port": 0,
                "protocol": "-1",
                "cidr_blocks": [
                  "0.0.0.0/0"
                ]
              }
            }
          }
        }
      EOT
    }
  }
}

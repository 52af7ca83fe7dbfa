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
  when       = length(referrers("aws_cloudwatch_log_delivery_source")) == 0
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
  references = ["CKV_AWS_103", "AVD-AWS-0047", "aws-0047"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/elb-controls.html"
  resources  = ["aws_lb_listener", "aws_alb_listener"]
  when       = contains(["HTTPS", "TLS"], default(self.protocol, "HTTP"))
  path       = "ssl_policy"
  forbidden = [
    "ELBSecurityPolicy-2015-05", "ELBSecurityPolicy-2016-08", "ELBSecurityPolicy-TLS-1-0-2015-04",
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

    A compromised machine can send data anywhere.
  EOT

  code       = "SEC194"
  risk       = "critical"
  references = ["AVD-AWS-0104", "aws-0104"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_security_group"]
  path       = "egress[*].cidr_blocks"
  forbidden  = ["0.0.0.0/0", "::/0"]

  examples {
    bad {
      egress {
        cidr_blocks = ["0.0.0.0/0"]
      }
    }
    good {
      egress {
        cidr_blocks = ["10.0.0.0/8"]
      }
    }
    good {
      egress {
        cidr_blocks = var.given
      }
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

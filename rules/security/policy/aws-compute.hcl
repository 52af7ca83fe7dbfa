# Amazon Web Services: instances, containers and functions.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "aws-instance-public-address" {
  description = <<-EOT
    Instance with a public address.

    Anyone can try to connect, as far as its security groups allow it. Let a load balancer or a
    NAT gateway have the address.
  EOT

  code       = "SEC141"
  risk       = "high"
  references = ["CKV_AWS_88"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_instance"]
  path       = "associate_public_ip_address"
  forbidden  = [true]
  set_to     = false

  examples {
    bad {
      associate_public_ip_address = true
    }
    fixed {
      associate_public_ip_address = false
    }
    good {
      associate_public_ip_address = var.given
    }
  }
}

rule "aws-launch-public-address" {
  description = <<-EOT
    Launch configuration that gives instances public addresses.

    Anyone can try to connect to them, as far as their security groups allow it.
  EOT

  code       = "SEC142"
  risk       = "high"
  references = ["CKV_AWS_389", "AVD-AWS-0009", "aws-0009"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_launch_configuration"]
  path       = "associate_public_ip_address"
  forbidden  = [true]
  set_to     = false

  examples {
    bad {
      associate_public_ip_address = true
    }
    fixed {
      associate_public_ip_address = false
    }
    good {
      associate_public_ip_address = var.given
    }
  }
}

rule "aws-template-public-address" {
  description = <<-EOT
    Launch template that gives instances public addresses.

    Anyone can try to connect to them, as far as their security groups allow it.
  EOT

  code       = "SEC143"
  risk       = "high"
  references = ["CKV_AWS_88"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_launch_template"]
  path       = "network_interfaces[*].associate_public_ip_address"
  forbidden  = [true]

  examples {
    bad {
      network_interfaces {
        associate_public_ip_address = true
      }
    }
    good {
      network_interfaces {
        associate_public_ip_address = false
      }
    }
    good {
      network_interfaces {
        associate_public_ip_address = var.given
      }
    }
  }
}

rule "aws-subnet-public-address" {
  description = <<-EOT
    Subnet whose instances get public addresses.

    An instance that is started there can be reached from the internet without anyone having
    decided that.
  EOT

  code       = "SEC144"
  risk       = "high"
  references = ["CKV_AWS_130", "AVD-AWS-0164", "aws-0164"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_subnet"]
  path       = "map_public_ip_on_launch"
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      map_public_ip_on_launch = true
    }
    fixed {
      map_public_ip_on_launch = false
    }
    good {
      map_public_ip_on_launch = var.given
    }
  }
}

rule "aws-template-metadata-v1" {
  description = <<-EOT
    Launch configuration whose instances accept version 1 of the metadata service.

    A defect in a web application lets attackers ask it for the credentials of the instance.
  EOT

  code       = "SEC145"
  risk       = "high"
  references = ["CKV_AWS_79", "AVD-AWS-0130", "aws-0130"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_launch_configuration"]
  path       = "metadata_options.http_tokens"
  allowed    = ["required"]
  missing    = "optional"
  set_to     = "required"

  examples {
    bad {
      metadata_options {
        http_tokens = "optional"
      }
    }
    fixed {
      metadata_options {
        http_tokens = "required"
      }
    }
    good {
      metadata_options {
        http_tokens = var.given
      }
    }
  }
}

rule "aws-metadata-hops" {
  description = <<-EOT
    Metadata service that containers can reach.

    With more than one hop, every container on an instance obtains the credentials of the
    instance.
  EOT

  code       = "SEC146"
  risk       = "medium"
  references = ["CKV_AWS_341"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_launch_configuration", "aws_launch_template"]
  path       = "metadata_options.http_put_response_hop_limit"
  at_most    = 1
  missing    = 1
  set_to     = 1

  examples {
    bad {
      metadata_options {
        http_put_response_hop_limit = 2
      }
    }
    fixed {
      metadata_options {
        http_put_response_hop_limit = 1
      }
    }
    good {
      metadata_options {
        http_put_response_hop_limit = var.given
      }
    }
  }
}

rule "aws-image-copy-unencrypted" {
  description = <<-EOT
    Copy of an image that is not encrypted.

    Whoever obtains the copy reads what is on its disks.
  EOT

  code       = "SEC147"
  risk       = "medium"
  references = ["CKV_AWS_235"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_ami_copy"]
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

rule "aws-ebs-default-off" {
  description = <<-EOT
    Volumes are not encrypted by default.

    What is created by hand or by services is not encrypted either.
  EOT

  code       = "SEC148"
  risk       = "high"
  references = ["CKV_AWS_106"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_ebs_encryption_by_default"]
  path       = "enabled"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      enabled = false
    }
    fixed {
      enabled = true
    }
    good {
      enabled = var.given
    }
  }
}

rule "aws-repository-mutable" {
  description = <<-EOT
    Container repository whose tags can be moved.

    A tag that was tested can stand for another image when it is deployed.
  EOT

  code       = "SEC149"
  risk       = "high"
  references = ["CKV_AWS_51", "AVD-AWS-0031", "aws-0031"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ecr-controls.html"
  resources  = ["aws_ecr_repository"]
  path       = "image_tag_mutability"
  allowed    = ["IMMUTABLE", "IMMUTABLE_WITH_EXCLUSION"]
  missing    = "MUTABLE"
  set_to     = "IMMUTABLE"

  examples {
    bad {
      image_tag_mutability = "MUTABLE"
    }
    fixed {
      image_tag_mutability = "IMMUTABLE"
    }
    good {
      image_tag_mutability = var.given
    }
  }
}

rule "aws-repository-without-scan" {
  description = <<-EOT
    Container repository that does not scan images.

    Known vulnerabilities in images stay unnoticed.
  EOT

  code       = "SEC150"
  risk       = "high"
  references = ["CKV_AWS_163", "AVD-AWS-0030", "aws-0030"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ecr-controls.html"
  resources  = ["aws_ecr_repository"]
  path       = "image_scanning_configuration.scan_on_push"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      image_scanning_configuration {
        scan_on_push = false
      }
    }
    fixed {
      image_scanning_configuration {
        scan_on_push = true
      }
    }
    good {
      image_scanning_configuration {
        scan_on_push = var.given
      }
    }
  }
}

rule "aws-repository-key" {
  description = <<-EOT
    Container repository without a key of its own.

    With a KMS key, access to images can be limited, recorded and revoked separately.
  EOT

  code       = "SEC151"
  risk       = "low"
  references = ["CKV_AWS_136", "AVD-AWS-0033", "aws-0033"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ecr-controls.html"
  resources  = ["aws_ecr_repository"]
  path       = "encryption_configuration.encryption_type"
  allowed    = ["KMS", "KMS_DSSE"]
  missing    = "AES256"
  set_to     = "KMS"

  examples {
    bad {
      encryption_configuration {
        encryption_type = "AES256"
      }
    }
    fixed {
      encryption_configuration {
        encryption_type = "KMS"
      }
    }
    good {
      encryption_configuration {
        encryption_type = var.given
      }
    }
  }
}

rule "aws-cluster-public" {
  description = <<-EOT
    Kubernetes API that can be reached from the internet.

    Vulnerabilities of the API and stolen tokens can be used from everywhere.
  EOT

  code       = "SEC152"
  risk       = "critical"
  references = ["CKV_AWS_39", "AVD-AWS-0040", "aws-0040"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/eks-controls.html"
  resources  = ["aws_eks_cluster"]
  path       = "vpc_config.endpoint_public_access"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      vpc_config {
        endpoint_public_access = true
      }
    }
    fixed {
      vpc_config {
        endpoint_public_access = false
      }
    }
    good {
      vpc_config {
        endpoint_public_access = var.given
      }
    }
  }
}

rule "aws-cluster-secrets" {
  description = <<-EOT
    Kubernetes cluster whose secrets are not encrypted with a key.

    Whoever obtains a backup of etcd reads all secrets.
  EOT

  code       = "SEC153"
  risk       = "high"
  references = ["CKV_AWS_58", "AVD-AWS-0039", "aws-0039"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/eks-controls.html"
  resources  = ["aws_eks_cluster"]
  path       = "encryption_config.resources"
  contains   = ["secrets"]

  examples {
    bad {
      encryption_config {
        resources = []
      }
    }
    good {
      encryption_config {
        resources = ["secrets"]
      }
    }
    good {
      encryption_config {
        resources = var.given
      }
    }
  }
}

rule "aws-cluster-logs" {
  description = <<-EOT
    Kubernetes cluster without audit logs.

    Without them nobody can say later who changed what.
  EOT

  code       = "SEC154"
  risk       = "medium"
  references = ["CKV_AWS_37", "AVD-AWS-0038", "aws-0038"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/eks-controls.html"
  resources  = ["aws_eks_cluster"]
  path       = "enabled_cluster_log_types"
  contains   = ["api", "audit", "authenticator"]

  examples {
    bad {
      enabled_cluster_log_types = []
    }
    good {
      enabled_cluster_log_types = ["api", "audit", "authenticator"]
    }
    good {
      enabled_cluster_log_types = var.given
    }
  }
}

rule "aws-ecs-insights" {
  description = <<-EOT
    Container cluster without metrics.

    Attacks and defects show in the metrics of containers first.
  EOT

  code       = "SEC155"
  risk       = "low"
  references = ["CKV_AWS_65", "AVD-AWS-0034", "aws-0034"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ecs-controls.html"
  resources  = ["aws_ecs_cluster"]
  path       = "setting.value"
  allowed    = ["enabled", "enhanced"]
  set_to     = "enabled"

  examples {
    bad {
      setting {
        value = "disabled"
      }
    }
    fixed {
      setting {
        value = "enabled"
      }
    }
    good {
      setting {
        value = var.given
      }
    }
  }
}

rule "aws-ecs-volume-plain-text" {
  description = <<-EOT
    Task that mounts a file system in plain text.

    Whoever can listen in the network reads the files.
  EOT

  code       = "SEC156"
  risk       = "high"
  references = ["CKV_AWS_97", "AVD-AWS-0035", "aws-0035"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ecs-controls.html"
  resources  = ["aws_ecs_task_definition"]
  path       = "volume[*].efs_volume_configuration[*].transit_encryption"
  allowed    = ["ENABLED"]
  missing    = "DISABLED"

  examples {
    bad {
      volume {
        efs_volume_configuration {
          transit_encryption = "DISABLED"
        }
      }
    }
    good {
      volume {
        efs_volume_configuration {
          transit_encryption = "ENABLED"
        }
      }
    }
    good {
      volume {
        efs_volume_configuration {
          transit_encryption = var.given
        }
      }
    }
  }
}

rule "aws-ecs-public-address" {
  description = <<-EOT
    Service whose tasks get public addresses.

    Anyone can try to connect to them, as far as their security groups allow it.
  EOT

  code       = "SEC157"
  risk       = "medium"
  references = ["CKV_AWS_333"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ecs-controls.html"
  resources  = ["aws_ecs_service"]
  path       = "network_configuration.assign_public_ip"
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      network_configuration {
        assign_public_ip = true
      }
    }
    fixed {
      network_configuration {
        assign_public_ip = false
      }
    }
    good {
      network_configuration {
        assign_public_ip = var.given
      }
    }
  }
}

rule "aws-ecs-exec-log" {
  description = <<-EOT
    Commands in containers are not logged.

    What somebody does with `aws ecs execute-command` leaves no trace.
  EOT

  code       = "SEC158"
  risk       = "low"
  references = ["CKV_AWS_223"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ecs-controls.html"
  resources  = ["aws_ecs_cluster"]
  path       = "configuration.execute_command_configuration.logging"
  forbidden  = ["NONE"]
  set_to     = "DEFAULT"

  examples {
    bad {
      configuration {
        execute_command_configuration {
          logging = "NONE"
        }
      }
    }
    fixed {
      configuration {
        execute_command_configuration {
          logging = "DEFAULT"
        }
      }
    }
    good {
      configuration {
        execute_command_configuration {
          logging = var.given
        }
      }
    }
  }
}

rule "aws-function-public" {
  description = <<-EOT
    Function that everybody may call.

    Anyone with an AWS account can run it, at your cost and with its rights.
  EOT

  code       = "SEC159"
  risk       = "critical"
  references = ["CKV_AWS_301"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/lambda-controls.html"
  resources  = ["aws_lambda_permission"]
  path       = "principal"
  forbidden  = ["*"]
  set_to     = "events.amazonaws.com"

  examples {
    bad {
      principal = "*"
    }
    fixed {
      principal = "events.amazonaws.com"
    }
    good {
      principal = var.given
    }
  }
}

rule "aws-function-source" {
  description = <<-EOT
    Permission of a service without a source.

    A service such as S3 acts for every account: without `source_arn`, others can let it call
    the function.
  EOT

  code       = "SEC160"
  risk       = "critical"
  references = ["CKV_AWS_364", "AVD-AWS-0067", "aws-0067"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/lambda-controls.html"
  resources  = ["aws_lambda_permission"]
  when       = try(endswith(self.principal, ".amazonaws.com"), false)
  path       = ["source_arn", "source_account", "principal_org_id"]
  set        = true

  examples {
    bad {
      principal = "s3.amazonaws.com"
    }
    good {
      principal  = "s3.amazonaws.com"
      source_arn = "arn:aws:s3:::uploads"
    }
    good {
      principal  = "s3.amazonaws.com"
      source_arn = var.given
    }
  }
}

rule "aws-function-url-open" {
  description = <<-EOT
    Function URL without authentication.

    Anyone who finds the address can call the function.
  EOT

  code       = "SEC161"
  risk       = "critical"
  references = ["CKV_AWS_258"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/lambda-controls.html"
  resources  = ["aws_lambda_function_url"]
  path       = "authorization_type"
  allowed    = ["AWS_IAM"]
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

rule "aws-function-tracing" {
  description = <<-EOT
    Function without tracing.

    Requests cannot be followed through services after an incident.
  EOT

  code       = "SEC162"
  risk       = "low"
  references = ["CKV_AWS_50", "AVD-AWS-0066", "aws-0066"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/lambda-controls.html"
  resources  = ["aws_lambda_function"]
  path       = "tracing_config.mode"
  allowed    = ["Active", "PassThrough"]

  examples {
    bad {
    }
    good {
      tracing_config {
        mode = "Active"
      }
    }
    good {
      tracing_config {
        mode = var.given
      }
    }
  }
}

rule "aws-function-dead-letters" {
  description = <<-EOT
    Function whose failed events are lost.

    Events that it cannot process are dropped after two more attempts.
  EOT

  code       = "SEC163"
  risk       = "low"
  references = ["CKV_AWS_116"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/lambda-controls.html"
  resources  = ["aws_lambda_function"]
  path       = "dead_letter_config.target_arn"
  set        = true

  examples {
    bad {
    }
    good {
      dead_letter_config {
        target_arn = "arn:aws:sqs:eu-west-1:123456789012:failed"
      }
    }
    good {
      dead_letter_config {
        target_arn = var.given
      }
    }
  }
}

rule "aws-function-outside-network" {
  description = <<-EOT
    Function outside a private network.

    What it connects to can be neither limited nor logged.
  EOT

  code       = "SEC164"
  risk       = "low"
  references = ["CKV_AWS_117"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/lambda-controls.html"
  resources  = ["aws_lambda_function"]
  path       = "vpc_config"
  set        = true

  examples {
    bad {
    }
    good {
      vpc_config {
        subnet_ids = ["subnet-0f"]
      }
    }
  }
}

rule "aws-function-code-signing" {
  description = <<-EOT
    Function whose code need not be signed.

    Whoever may upload code can run any.
  EOT

  code       = "SEC165"
  risk       = "low"
  references = ["CKV_AWS_272"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/lambda-controls.html"
  resources  = ["aws_lambda_function"]
  path       = "code_signing_config_arn"
  set        = true

  examples {
    bad {
    }
    good {
      code_signing_config_arn = "arn:aws:lambda:eu-west-1:123456789012:code-signing-config:a"
    }
    good {
      code_signing_config_arn = var.given
    }
  }
}

rule "aws-notebook-internet" {
  description = <<-EOT
    Notebook with direct access to the internet.

    Data can leave it past all controls of your network.
  EOT

  code       = "SEC166"
  risk       = "high"
  references = ["CKV_AWS_122"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/sagemaker-controls.html"
  resources  = ["aws_sagemaker_notebook_instance"]
  path       = "direct_internet_access"
  allowed    = ["Disabled"]
  missing    = "Enabled"
  set_to     = "Disabled"

  examples {
    bad {
      direct_internet_access = "Enabled"
    }
    fixed {
      direct_internet_access = "Disabled"
    }
    good {
      direct_internet_access = var.given
    }
  }
}

rule "aws-notebook-root" {
  description = <<-EOT
    Notebook whose users are root.

    They can switch off what protects and records the notebook.
  EOT

  code       = "SEC167"
  risk       = "medium"
  references = ["CKV_AWS_307"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/sagemaker-controls.html"
  resources  = ["aws_sagemaker_notebook_instance"]
  path       = "root_access"
  allowed    = ["Disabled"]
  missing    = "Enabled"
  set_to     = "Disabled"

  examples {
    bad {
      root_access = "Enabled"
    }
    fixed {
      root_access = "Disabled"
    }
    good {
      root_access = var.given
    }
  }
}

rule "aws-notebook-outside-network" {
  description = <<-EOT
    Notebook outside a network of its own.

    In a network of your own, routes and security groups limit what it can reach.
  EOT

  code       = "SEC168"
  risk       = "medium"
  references = ["CKV_AWS_306"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/sagemaker-controls.html"
  resources  = ["aws_sagemaker_notebook_instance"]
  path       = "subnet_id"
  set        = true

  examples {
    bad {
    }
    good {
      subnet_id = "subnet-0f"
    }
    good {
      subnet_id = var.given
    }
  }
}

rule "aws-notebook-metadata-v1" {
  description = <<-EOT
    Notebook that accepts version 1 of the metadata service.

    Code in a notebook, or a defect in it, obtains credentials more easily.
  EOT

  code       = "SEC169"
  risk       = "medium"
  references = ["CKV_AWS_371"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/sagemaker-controls.html"
  resources  = ["aws_sagemaker_notebook_instance"]
  path       = "instance_metadata_service_configuration.minimum_instance_metadata_service_version"
  allowed    = [2]
  missing    = 1
  set_to     = 2

  examples {
    bad {
      instance_metadata_service_configuration {
        minimum_instance_metadata_service_version = 1
      }
    }
    fixed {
      instance_metadata_service_configuration {
        minimum_instance_metadata_service_version = 2
      }
    }
    good {
      instance_metadata_service_configuration {
        minimum_instance_metadata_service_version = var.given
      }
    }
  }
}

rule "aws-model-isolation" {
  description = <<-EOT
    Model that can reach the network.

    A manipulated model can send what it is asked to somewhere else.
  EOT

  code       = "SEC170"
  risk       = "medium"
  references = ["CKV_AWS_370"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/sagemaker-controls.html"
  resources  = ["aws_sagemaker_model"]
  path       = "enable_network_isolation"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      enable_network_isolation = false
    }
    fixed {
      enable_network_isolation = true
    }
    good {
      enable_network_isolation = var.given
    }
  }
}

rule "aws-build-privileged" {
  description = <<-EOT
    Build with all rights on its host.

    Only builds of container images need privileged mode.
  EOT

  code       = "SEC171"
  risk       = "medium"
  references = ["CKV_AWS_316"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/codebuild-controls.html"
  resources  = ["aws_codebuild_project"]
  path       = "environment.privileged_mode"
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      environment {
        privileged_mode = true
      }
    }
    fixed {
      environment {
        privileged_mode = false
      }
    }
    good {
      environment {
        privileged_mode = var.given
      }
    }
  }
}

rule "aws-build-artifacts" {
  description = <<-EOT
    Build whose artifacts are not encrypted.

    Artifacts often hold configurations and credentials.
  EOT

  code       = "SEC172"
  risk       = "high"
  references = ["CKV_AWS_78", "AVD-AWS-0018", "aws-0018"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/codebuild-controls.html"
  resources  = ["aws_codebuild_project"]
  path       = "artifacts.encryption_disabled"
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      artifacts {
        encryption_disabled = true
      }
    }
    fixed {
      artifacts {
        encryption_disabled = false
      }
    }
    good {
      artifacts {
        encryption_disabled = var.given
      }
    }
  }
}

rule "aws-build-logs" {
  description = <<-EOT
    Build whose logs are not encrypted.

    Logs of builds often hold credentials.
  EOT

  code       = "SEC173"
  risk       = "high"
  references = ["CKV_AWS_311"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/codebuild-controls.html"
  resources  = ["aws_codebuild_project"]
  path       = "logs_config.s3_logs.encryption_disabled"
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      logs_config {
        s3_logs {
          encryption_disabled = true
        }
      }
    }
    fixed {
      logs_config {
        s3_logs {
          encryption_disabled = false
        }
      }
    }
    good {
      logs_config {
        s3_logs {
          encryption_disabled = var.given
        }
      }
    }
  }
}

rule "aws-emr-public" {
  description = <<-EOT
    Clusters of EMR may be open to the internet.

    Their services trust everybody who can connect.
  EOT

  code       = "SEC174"
  risk       = "high"
  references = ["CKV_AWS_390"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/emr-controls.html"
  resources  = ["aws_emr_block_public_access_configuration"]
  path       = "block_public_security_group_rules"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      block_public_security_group_rules = false
    }
    fixed {
      block_public_security_group_rules = true
    }
    good {
      block_public_security_group_rules = var.given
    }
  }
}

rule "aws-workspace-user-volume" {
  description = <<-EOT
    Desktop whose user volume is not encrypted.

    Snapshots and discarded disks can be read.
  EOT

  code       = "SEC175"
  risk       = "high"
  references = ["CKV_AWS_155", "AVD-AWS-0109", "aws-0109"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/workspaces-controls.html"
  resources  = ["aws_workspaces_workspace"]
  path       = "user_volume_encryption_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      user_volume_encryption_enabled = false
    }
    fixed {
      user_volume_encryption_enabled = true
    }
    good {
      user_volume_encryption_enabled = var.given
    }
  }
}

rule "aws-workspace-root-volume" {
  description = <<-EOT
    Desktop whose root volume is not encrypted.

    Snapshots and discarded disks can be read.
  EOT

  code       = "SEC176"
  risk       = "high"
  references = ["CKV_AWS_156", "AVD-AWS-0109", "aws-0109"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/workspaces-controls.html"
  resources  = ["aws_workspaces_workspace"]
  path       = "root_volume_encryption_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      root_volume_encryption_enabled = false
    }
    fixed {
      root_volume_encryption_enabled = true
    }
    good {
      root_volume_encryption_enabled = var.given
    }
  }
}

rule "aws-queue-key" {
  description = <<-EOT
    SQS queue without a key of its own.

    With its own KMS key, access to messages can be limited, recorded and revoked separately.
  EOT

  code       = "SEC177"
  risk       = "high"
  references = ["AVD-AWS-0135", "aws-0135"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/sqs-controls.html"
  resources  = ["aws_sqs_queue"]
  path       = "kms_master_key_id"
  forbidden  = ["alias/aws/sqs"]

  examples {
    bad {
      kms_master_key_id = "alias/aws/sqs"
    }
    good {
    }
    good {
      kms_master_key_id = aws_kms_key.main.id
    }
    good {
      kms_master_key_id = var.given
    }
  }
}

rule "aws-topic-key" {
  description = <<-EOT
    SNS topic without a key of its own.

    With its own KMS key, access to messages can be limited, recorded and revoked separately.
  EOT

  code       = "SEC178"
  risk       = "high"
  references = ["AVD-AWS-0136", "aws-0136"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/sns-controls.html"
  resources  = ["aws_sns_topic"]
  path       = "kms_master_key_id"
  forbidden  = ["alias/aws/sns"]

  examples {
    bad {
      kms_master_key_id = "alias/aws/sns"
    }
    good {
    }
    good {
      kms_master_key_id = aws_kms_key.main.id
    }
    good {
      kms_master_key_id = var.given
    }
  }
}

rule "aws-neptune-key" {
  description = <<-EOT
    Neptune cluster without a key of its own.

    With its own KMS key, access to the data can be limited, recorded and revoked separately.
  EOT

  code       = "SEC179"
  risk       = "high"
  references = ["CKV_AWS_347", "AVD-AWS-0128", "aws-0128"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/neptune-controls.html"
  resources  = ["aws_neptune_cluster"]
  path       = "kms_key_arn"
  set        = true

  examples {
    bad {
    }
    good {
      kms_key_arn = aws_kms_key.main.arn
    }
    good {
      kms_key_arn = var.given
    }
  }
}

rule "aws-kafka-key" {
  description = <<-EOT
    Kafka cluster without a key of its own.

    With its own KMS key, access to messages can be limited, recorded and revoked separately.
  EOT

  code       = "SEC180"
  risk       = "high"
  references = ["AVD-AWS-0179", "aws-0179"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/msk-controls.html"
  resources  = ["aws_msk_cluster"]
  path       = "encryption_info.encryption_at_rest_kms_key_arn"
  set        = true

  examples {
    bad {
    }
    good {
      encryption_info {
        encryption_at_rest_kms_key_arn = aws_kms_key.main.arn
      }
    }
    good {
      encryption_info {
        encryption_at_rest_kms_key_arn = var.given
      }
    }
  }
}

rule "aws-bucket-key" {
  description = <<-EOT
    Bucket that is encrypted without a KMS key.

    With a KMS key, access to objects can be limited, recorded and revoked separately.
  EOT

  code       = "SEC181"
  risk       = "high"
  references = ["AVD-AWS-0132", "aws-0132"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  resources  = ["aws_s3_bucket_server_side_encryption_configuration"]
  path       = "rule.apply_server_side_encryption_by_default.sse_algorithm"
  allowed    = ["aws:kms", "aws:kms:dsse"]
  missing    = "AES256"
  set_to     = "aws:kms"

  examples {
    bad {
      rule {
        apply_server_side_encryption_by_default {
          sse_algorithm = "AES256"
        }
      }
    }
    fixed {
      rule {
        apply_server_side_encryption_by_default {
          sse_algorithm = "aws:kms"
        }
      }
    }
    good {
      rule {
        apply_server_side_encryption_by_default {
          sse_algorithm = var.given
        }
      }
    }
  }
}

rule "aws-task-secret" {
  description = <<-EOT
    Task definition with a password or key in its environment.

    Anyone who can describe the task definition can read it, in all its revisions.
  EOT

  code       = "SEC412"
  risk       = "critical"
  references = ["AVD-AWS-0036", "aws-0036"]
  url        = "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/specifying-sensitive-data.html"
  match      = "resource[aws_ecs_task_definition].container_definitions"
  condition = !anytrue([
    for container in try(jsondecode(self), []) : anytrue([
      for each in try([for each in container.environment : each], []) :
      can(regex("(?i)(passw(or)?d|secret|secret_?key|access_?key|api_?key|token)$", each.name))
      && length(each.value) > 0
    ])
  ])
  message = "`${block.name}` has a secret in the environment of a container"
  help    = "Move it to a secrets manager, and refer to it in `secrets`."

  examples {
    bad {
      resource "aws_ecs_task_definition" "web" {
        family = "web"
        container_definitions = jsonencode([ # expect: secret in the environment
          { name = "web", environment = [{ name = "DB_PASSWORD", value = "given" }] }
        ])
      }
    }
    good {
      resource "aws_ecs_task_definition" "web" {
        family = "web"
        container_definitions = jsonencode([
          {
            name        = "web"
            environment = [{ name = "PORT", value = "80" }]
            secrets     = [{ name = "DB_PASSWORD", valueFrom = aws_secretsmanager_secret.main.arn }]
          },
          { name = "log" }
        ])
      }
    }
    good {
      resource "aws_ecs_task_definition" "web" {
        family = "web"
        container_definitions = jsonencode([
          { name = "web", environment = [{ name = "DB_PASSWORD", value = var.password }] }
        ])
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_ecs_task_definition": {"web": {
          "container_definitions": "[{\"name\": \"web\", \"environment\": [{\"name\": \"API_TOKEN\", \"value\": \"x\"}]}]"
        }}}}
      EOT
    }
  }
}

rule "aws-instance-monitoring" {
  description = <<-EOT
    Instance that is measured every five minutes only.

    A short peak, or an attack that uses the processor, may not be seen. Detailed monitoring
    measures every minute, and costs.
  EOT

  code       = "SEC501"
  risk       = "low"
  references = ["CKV_AWS_126"]
  url        = "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/manage-detailed-monitoring.html"
  resources  = ["aws_instance"]
  when       = self.launch_template == null
  path       = "monitoring"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      monitoring = false
    }
    fixed {
      monitoring = true
    }
    good {
      monitoring = var.given
    }
    good {
      launch_template {
        id = var.template
      }
    }
  }
}

rule "aws-instance-bandwidth" {
  description = <<-EOT
    Instance without bandwidth of its own for its disks.

    Traffic of the network and of disks compete. Types of instances that are always optimized ignore
    the setting; so what is not set is not reported.
  EOT

  code       = "SEC502"
  risk       = "low"
  references = ["CKV_AWS_135"]
  url        = "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ebs-optimized.html"
  resources  = ["aws_instance"]
  path       = "ebs_optimized"
  forbidden  = [false]
  set_to     = true

  examples {
    bad {
      ebs_optimized = false
    }
    fixed {
      ebs_optimized = true
    }
    good {
      ebs_optimized = var.given
    }
    good {
    }
  }
}

rule "aws-instance-role" {
  description = <<-EOT
    Instance without a role.

    Programs on it that call AWS need keys, which are then stored somewhere. A role gives them
    credentials that expire.
  EOT

  code       = "SEC503"
  risk       = "low"
  references = ["CKV2_AWS_41"]
  url        = "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/iam-roles-for-amazon-ec2.html"
  resources  = ["aws_instance"]
  when       = self.launch_template == null
  path       = "iam_instance_profile"
  set        = true

  examples {
    bad {
      ami = "ami-0123456789abcdef0"
    }
    good {
      iam_instance_profile = "web"
    }
    good {
      iam_instance_profile = var.given
    }
  }
}

rule "aws-function-concurrency" {
  description = <<-EOT
    Function that may use all concurrency of the account.

    A flood of events to one function stops all others. Reserve a number for it.
  EOT

  code       = "SEC504"
  risk       = "low"
  references = ["CKV_AWS_115"]
  url        = "https://docs.aws.amazon.com/securityhub/latest/userguide/lambda-controls.html"
  resources  = ["aws_lambda_function"]
  path       = "reserved_concurrent_executions"
  forbidden  = [-1]
  missing    = -1

  examples {
    bad {
      reserved_concurrent_executions = -1
    }
    good {
      reserved_concurrent_executions = 10
    }
    good {
      reserved_concurrent_executions = var.given
    }
  }
}

rule "aws-function-environment-key" {
  description = <<-EOT
    Function whose environment is encrypted with the key of AWS.

    Whoever may read the configuration of the function can read its variables. A key of your own has
    a policy, and can be revoked.
  EOT

  code       = "SEC505"
  risk       = "low"
  references = ["CKV_AWS_173"]
  url        = "https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars-encryption.html"
  resources  = ["aws_lambda_function"]
  when       = anytrue([for each in self.environment[*] : length(default(each.variables, {})) > 0])
  path       = "kms_key_arn"
  set        = true

  examples {
    bad {
      environment {
        variables = { STAGE = "test" }
      }
    }
    good {
      kms_key_arn = aws_kms_key.main.arn

      environment {
        variables = { STAGE = "test" }
      }
    }
    good {
      environment {
        variables = var.given
      }
    }
    good {
      function_name = "resize"
    }
  }
}

rule "aws-zones-unfiltered" {
  description = <<-EOT
    Data source of availability zones that may return more of them some day.

    A new zone of the region changes what is made of the list: subnets move or are replaced. Filter
    by names or IDs of zones.
  EOT

  code       = "SEC506"
  risk       = "low"
  references = ["CKV_AWS_394"]
  url        = "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/using-regions-availability-zones.html"
  match      = "data[aws_availability_zones]"
  condition = anytrue([
    for filter in self.filter[*] :
    contains(["zone-name", "zone-id"], default(filter.name, ""))
  ])
  message = "`${block.name}` also returns zones that are added later"
  help    = "Filter by `zone-name` or `zone-id`."

  examples {
    bad {
      data "aws_availability_zones" "main" { # expect: later
        state = "available"
      }
    }
    good {
      data "aws_availability_zones" "main" {
        filter {
          name   = "zone-id"
          values = ["euw1-az1", "euw1-az2"]
        }
      }
    }
    good {
      data "aws_availability_zones" "main" {
        dynamic "filter" {
          for_each = var.filters
          content {
            name   = filter.key
            values = filter.value
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
          "data": {
            "aws_availability_zones": {
              "main": {
                "state": "available"
              }
            }
          }
        }
      EOT
    }
  }
}

rule "aws-group-tags" {
  description = <<-EOT
    Scaling group without tags.

    Nobody knows whose instances they are.
  EOT

  code       = "SEC594"
  risk       = "low"
  references = ["CKV_AWS_153"]
  url        = "https://docs.aws.amazon.com/autoscaling/ec2/userguide/ec2-auto-scaling-tagging.html"
  resources  = ["aws_autoscaling_group"]
  path       = ["tag", "tags"]
  set        = true

  examples {
    bad {
      max_size = 2
    }
    good {
      tag {
        key = "Owner"
      }
    }
    good {
      tags = var.given
    }
  }
}

# What must not be open to the world at AWS.

locals {
  world = ["0.0.0.0/0", "::/0"]
}

rule "open-ingress" {
  description = <<-EOT
    Security group that lets the whole world in.

    What can be reached from everywhere is tried from everywhere. Only ports that are meant for
    the public, those of the option `ports`, may be.
  EOT

  code     = "ORG001"
  severity = "error"
  dialects = ["terraform", "opentofu"]
  match    = "resource[aws_security_group].ingress"

  when = !(
    self.from_port == self.to_port
    && contains(option.ports, tostring(default(self.from_port, "")))
  )

  condition = !anytrue([
    for range in concat(default(self.cidr_blocks, []), default(self.ipv6_cidr_blocks, [])) :
    contains(local.world, range)
  ])

  at      = self.cidr_blocks == null ? "ipv6_cidr_blocks" : "cidr_blocks"
  message = "`${block.address}` lets the whole world in"
  help    = "Name the networks that need it, or a security group."

  option "ports" {
    default     = ["80", "443"]
    description = "Ports that may be open to the world."
  }

  examples {
    good {
      resource "aws_security_group" "web" {
        ingress {
          from_port   = 443
          to_port     = 443
          cidr_blocks = ["0.0.0.0/0"]
        }

        ingress {
          from_port   = 22
          to_port     = 22
          cidr_blocks = ["10.0.0.0/8"]
        }

        dynamic "ingress" {
          for_each = var.ports
          content {
            from_port   = ingress.value
            to_port     = ingress.value
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
      }
    }
    bad {
      resource "aws_security_group" "web" {
        ingress {
          from_port   = 22
          to_port     = 22
          cidr_blocks = ["10.0.0.0/8", "0.0.0.0/0"] # expect: lets the whole world in
        }

        ingress {
          from_port        = 0
          to_port          = 443
          ipv6_cidr_blocks = ["::/0"] # expect
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"aws_security_group": {"web": {"ingress": [
          {"from_port": 443, "to_port": 443, "cidr_blocks": ["0.0.0.0/0"]},
          {"from_port": 22, "to_port": 22, "cidr_blocks": ["0.0.0.0/0"]}
        ]}}}}
      EOT
    }
  }
}

rule "open-ingress-rule" {
  description = <<-EOT
    Rule of a security group that lets the whole world in.

    What can be reached from everywhere is tried from everywhere. Only ports that are meant for
    the public, those of the option `ports`, may be.
  EOT

  code     = "ORG002"
  severity = "error"
  dialects = ["terraform", "opentofu"]
  match    = ["resource[aws_security_group_rule]", "resource[aws_vpc_security_group_ingress_rule]"]

  when = default(self.type, "ingress") == "ingress" && !(
    self.from_port == self.to_port
    && contains(option.ports, tostring(default(self.from_port, "")))
  )

  condition = !anytrue([
    for range in concat(
      default(self.cidr_blocks, []), default(self.ipv6_cidr_blocks, []),
      [default(self.cidr_ipv4, ""), default(self.cidr_ipv6, "")],
    ) : contains(local.world, range)
  ])

  message = "`${block.address}` lets the whole world in"
  help    = "Name the networks that need it, or a security group."

  option "ports" {
    default     = ["80", "443"]
    description = "Ports that may be open to the world."
  }

  examples {
    good {
      resource "aws_security_group_rule" "out" {
        type        = "egress"
        from_port   = 0
        to_port     = 0
        cidr_blocks = ["0.0.0.0/0"]
      }

      resource "aws_vpc_security_group_ingress_rule" "web" {
        from_port = 443
        to_port   = 443
        cidr_ipv4 = "0.0.0.0/0"
      }
    }
    bad {
      resource "aws_security_group_rule" "ssh" { # expect
        type        = "ingress"
        from_port   = 22
        to_port     = 22
        cidr_blocks = ["0.0.0.0/0"]
      }

      resource "aws_vpc_security_group_ingress_rule" "ssh" { # expect
        from_port = 22
        to_port   = 22
        cidr_ipv4 = "0.0.0.0/0"
      }
    }
  }
}

rule "public-acl" {
  description = <<-EOT
    Bucket that everybody may read.

    Whatever lands in it is public. Publish through the content delivery network instead.
  EOT

  code      = "ORG003"
  severity  = "error"
  dialects  = ["terraform", "opentofu"]
  match     = ["resource[aws_s3_bucket].acl", "resource[aws_s3_bucket_acl].acl"]
  condition = !startswith(self, "public-")
  message   = "Bucket `${block.name}` has the ACL `${self}`"

  fix {
    title = "make the bucket private"
    value = "private"
  }

  examples {
    good {
      resource "aws_s3_bucket_acl" "logs" {
        acl = "private"
      }
    }
    bad {
      resource "aws_s3_bucket_acl" "logs" {
        bucket = aws_s3_bucket.logs.id
        acl    = "public-read" # expect: ACL `public-read`
      }
    }
    fixed {
      resource "aws_s3_bucket_acl" "logs" {
        bucket = aws_s3_bucket.logs.id
        acl    = "private"
      }
    }
  }
}

rule "unencrypted-volume" {
  description = <<-EOT
    Volume that is not encrypted.

    Disks are thrown away, and snapshots are shared. Without `encrypted` they are in the clear.
  EOT

  code      = "ORG004"
  severity  = "error"
  dialects  = ["terraform", "opentofu"]
  match     = ["resource[aws_ebs_volume]", "resource[aws_instance].root_block_device"]
  condition = default(self.encrypted, false)
  at        = "encrypted"
  message   = "`${block.address}` is not encrypted"

  fix {
    title = "encrypt it"
    set   = { encrypted = true }
  }

  examples {
    good {
      resource "aws_ebs_volume" "data" {
        size      = 10
        encrypted = true
      }

      resource "aws_ebs_volume" "other" {
        encrypted = var.encrypted
      }
    }
    bad {
      resource "aws_ebs_volume" "data" { # expect
        size = 10
      }

      resource "aws_instance" "web" {
        root_block_device {
          encrypted = false # expect
        }
      }
    }
    fixed {
      resource "aws_ebs_volume" "data" {
        size      = 10
        encrypted = true
      }

      resource "aws_instance" "web" {
        root_block_device {
          encrypted = true
        }
      }
    }
  }
}

rule "bucket-without-block" {
  description = <<-EOT
    Bucket that nothing keeps from being made public.

    One ACL or policy later, it is. A block of public access for each bucket rules that out.
  EOT

  code     = "ORG005"
  dialects = ["terraform", "opentofu"]
  match    = "resource[aws_s3_bucket]"

  condition = anytrue([
    for each in module.blocks :
    each.labels[0] == "aws_s3_bucket_public_access_block"
    && strcontains(default(each.source.bucket, ""), "aws_s3_bucket.${block.name}.")
    if each.type == "resource"
  ])

  message = "Bucket `${block.name}` has no `aws_s3_bucket_public_access_block`"

  examples {
    good {
      resource "aws_s3_bucket" "logs" {
      }

      resource "aws_s3_bucket_public_access_block" "logs" {
        bucket = aws_s3_bucket.logs.id
      }
    }
    bad {
      resource "aws_s3_bucket" "logs" { # expect: `logs`
      }
    }
  }
}

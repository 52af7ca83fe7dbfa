variable "region" {
  description = "Where everything runs."
  type = string
  default = "eu-central-1"
}

resource "aws_vpc" "main" {
    cidr_block = "10.0.0.0/16"
  enable_dns_hostnames = true

  tags = {
    Name = "main"
    Region="${var.region}"
  }
}

output "vpc_id" {
  value = aws_vpc.main.id # read by the other stacks
}

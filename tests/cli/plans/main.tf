terraform {
  required_providers { aws = { source = "hashicorp/aws" } }
}
provider "aws" {
  region                      = "eu-central-1"
  access_key                  = "x"
  secret_key                  = "y"
  skip_credentials_validation = true
  skip_requesting_account_id  = true
  skip_metadata_api_check     = true
}
variable "pw" {
  default   = "hunter2hunter2"
  sensitive = true
}
variable "ports" { default = [22, 443] }
resource "aws_db_instance" "main" {
  engine              = "postgres"
  instance_class      = "db.t4g.micro"
  username            = "x"
  password            = var.pw
  allocated_storage   = 20
  publicly_accessible = true
  skip_final_snapshot = true
}
resource "aws_ebs_volume" "v" {
  for_each          = toset(["a", "b"])
  availability_zone = "eu-central-1a"
  size              = 1
}
resource "aws_security_group" "g" {
  dynamic "ingress" {
    for_each = var.ports
    content {
      from_port   = ingress.value
      to_port     = ingress.value
      protocol    = "tcp"
      cidr_blocks = ["0.0.0.0/0"]
    }
  }
}
resource "aws_s3_bucket" "b" { bucket = "logs-x" }
resource "aws_s3_bucket_policy" "p" {
  bucket = aws_s3_bucket.b.id
  policy = jsonencode({ Version = "2012-10-17", Statement = [{ Effect = "Allow", Principal = "*", Action = "s3:GetObject", Resource = "${aws_s3_bucket.b.arn}/*" }] })
}
module "m" {
  source = "./mod"
  count  = 2
  public = true
  bucket = aws_s3_bucket.b.id
}

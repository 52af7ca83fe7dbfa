variable "public" { type = bool }
variable "bucket" {}
resource "aws_db_instance" "inner" {
  engine              = "postgres"
  instance_class      = "db.t4g.micro"
  username            = "x"
  password            = "yyyyyyyyyyyy"
  allocated_storage   = 20
  publicly_accessible = var.public
  storage_encrypted   = true
  skip_final_snapshot = true
}
resource "terraform_data" "t" { input = var.public }
output "id" { value = aws_db_instance.inner.id }

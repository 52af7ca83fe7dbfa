resource "aws_instance" "web" {
  ami           = "ami-${var.image"
  instance_type = 't3.micro'

  tags = {
    Name = "web"
  }
}

resource "aws_instance" "worker" {
  ami: "ami-0123456789"
}

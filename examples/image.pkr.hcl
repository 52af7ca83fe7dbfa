variable "version" {
  type    = string
  default = "12.5"
}

source "docker" "base" {
  image  = "debian:${var.version}"
  commit = true
}

build {
  sources = ["source.docker.base"]

  provisioner "shell" {
    inline = [
      "apt-get update",
      "apt-get install -y curl",
    ]
  }
}

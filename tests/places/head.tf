variable "s" {
  type = string
}

variable "n" {
  type = number
}

variable "b" {
  type = bool
}

variable "list" {
  type = list(string)
}

variable "map" {
  type = map(string)
}

variable "o" {
  type = object({ name = string })
}

variable "objects" {
  type = list(object({ name = string }))
}

variable "secret" {
  type      = string
  sensitive = true
}

locals {
  none = null
  some = "a"
  pair = ["a", "b"]
}

resource "terraform_data" "x" {
}

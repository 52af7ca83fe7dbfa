name     = "left-shift"
version  = version(1, 4, 0)
released = today
license  = "MIT"
keywords = ["Strings", "Padding"]

author {
  name  = "Ann"
  email = "ann@example.com"
}

author {
  name = "Ben"
}

dependency "right-shift" {
  version = "~> 2.1"
}

dependency "colours" {
  version  = ">= 0.3"
  optional = true
}

scripts {
  test = "make test"
  lint = "make lint"
}

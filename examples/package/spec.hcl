# What a package manifest holds, and what becomes of it.

variables {
  today = "2026-01-31"
}

function "version" {
  params         = [major, minor]
  variadic_param = rest
  result         = "${major}.${minor}%{for part in rest}.${part}%{endfor}"
}

object {
  attr "name" {
    type     = string
    required = true
    pattern  = "[a-z][a-z0-9-]*"
  }
  attr "version" {
    type     = string
    required = true
  }
  attr "released" {
    type = string
  }
  default "license" {
    attr {
      name   = "license"
      type   = string
      values = ["Apache-2.0", "BSD-3-Clause", "MIT", "MPL-2.0"]
    }
    literal {
      value = "proprietary"
    }
  }
  transform "keywords" {
    result = [for keyword in nested : lower(keyword)]
    default {
      attr {
        name = "keywords"
        type = list(string)
      }
      literal {
        value = []
      }
    }
  }
  block_map "dependencies" {
    block_type = "dependency"
    labels     = ["name"]
    object {
      attr "version" {
        type     = string
        required = true
      }
      attr "optional" {
        type = bool
      }
    }
  }
  block_list "authors" {
    block_type = "author"
    min_items  = 1
    object {
      attr "name" {
        type     = string
        required = true
      }
      attr "email" {
        type    = string
        pattern = ".+@.+"
      }
    }
  }
  block_attrs "scripts" {
    element_type = string
  }
}

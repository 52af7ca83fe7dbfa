# What several kinds of OpenTofu files have in common.
#
# Source: internal/configs of OpenTofu (main, 2026-08) and its documentation of the language.

shared "variable" {
  object {
    attr "ephemeral" {
      since = "1.11"
    }
    attr "deprecated" {
      pattern = "(?s).+"
      since   = "1.10"
    }
    attr "const" {
      since = "1.12"
    }
  }
}

shared "provider" {
  object {
    attr "for_each" {
      description   = "A map or a set of strings, with one configuration for each element."
      required_with = ["alias"]
      role          = "instances"
      since         = "1.9"
    }
  }
}

shared "conditions" {
  object {
    attr "enabled" {
      description = "Whether the object exists."
      type        = bool
      since       = "1.11"
      role        = "instances"
    }
  }
}

# Source: "State and Plan Encryption" of OpenTofu.
shared "encrypted" {
  object {
    attr "method" {
      description = "The method that encrypts."
      reads       = "reference"
    }
    attr "enforced" {
      description = "Whether a run without encryption fails."
      type        = bool
    }
    block "fallback" {
      description = "The method to try if the first one fails."
      body        = "decrypted"
    }
  }
}

shared "decrypted" {
  object {
    attr "method" {
      description = "The method that decrypts."
      reads       = "reference"
    }
    block "fallback" {
      description = "The method to try if the first one fails."
      body        = "decrypted"
    }
  }
}

# ACL rules: what a token may do with resources of which kind.
#
# Consul ignores names that it does not know, so that all bodies are open; `invalid-capability` reports
# those that look misspelled.
#
# Source: Consul, "ACL rules reference".

object {
  open = true

  attr "acl" {
    type   = string
    values = ["read", "write", "deny", ""]
  }
  attr "keyring" {
    type   = string
    values = ["read", "write", "deny", ""]
  }
  attr "mesh" {
    type   = string
    values = ["read", "write", "deny", ""]
  }
  attr "operator" {
    type   = string
    values = ["read", "write", "deny", ""]
  }
  attr "peering" {
    type   = string
    values = ["read", "write", "deny", ""]
  }
  block_list "agent" {
    description = "Access to agents of this name."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
    }
  }
  block_list "agent_prefix" {
    description = "Access to agents whose names begin with this prefix."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
    }
  }
  block_list "event" {
    description = "Access to events of this name."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
    }
  }
  block_list "event_prefix" {
    description = "Access to events whose names begin with this prefix."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
    }
  }
  block_list "identity" {
    description = "Access to workload identities of this name."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
      attr "intentions" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
    }
  }
  block_list "identity_prefix" {
    description = "Access to workload identities whose names begin with this prefix."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
      attr "intentions" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
    }
  }
  block_list "key" {
    description = "Access to keys of this name."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "list", "write", "deny", ""]
      }
    }
  }
  block_list "key_prefix" {
    description = "Access to keys whose names begin with this prefix."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "list", "write", "deny", ""]
      }
    }
  }
  block_list "node" {
    description = "Access to nodes of this name."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
    }
  }
  block_list "node_prefix" {
    description = "Access to nodes whose names begin with this prefix."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
    }
  }
  block_list "query" {
    description = "Access to prepared queries of this name."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
    }
  }
  block_list "query_prefix" {
    description = "Access to prepared queries whose names begin with this prefix."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
    }
  }
  block_list "service" {
    description = "Access to services of this name."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
      attr "intentions" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
    }
  }
  block_list "service_prefix" {
    description = "Access to services whose names begin with this prefix."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
      attr "intentions" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
    }
  }
  block_list "session" {
    description = "Access to sessions of this name."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
    }
  }
  block_list "session_prefix" {
    description = "Access to sessions whose names begin with this prefix."
    label "name" {
    }
    object {
      open = true
      attr "policy" {
        type   = string
        values = ["read", "write", "deny", ""]
      }
    }
  }
}

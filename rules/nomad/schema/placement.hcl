# Where tasks run: constraints, affinities, spreads and regions.
#
# Source: jobspec2 of Nomad 2.0 and its documentation of the job specification.

shared "comparison" {
  object {
    attr "value" {
      type = string
    }
    attr "version" {
      type = string
    }
    attr "semver" {
      type = string
    }
    attr "regexp" {
      type = string
    }
    attr "set_contains" {
      type = string
    }
    attr "set_contains_all" {
      type = string
    }
    attr "set_contains_any" {
      type = string
    }
  }
}

shared "constraint" {
  object {
    include = ["comparison"]
    attr "attribute" {
      type = string
    }
    attr "operator" {
      type    = string
      values  = ["=", "==", "is", "!=", "not", "<", "<=", ">", ">=", "distinct_hosts", "distinct_property", "regexp", "set_contains", "set_contains_all", "set_contains_any", "version", "semver", "is_set", "is_not_set"]
      default = "="
    }
    attr "distinct_hosts" {
      type = bool
    }
    attr "distinct_property" {
      type = string
    }
    attr "is_set" {
      type = string
    }
    attr "is_not_set" {
      type = string
    }
  }
}

shared "affinity" {
  object {
    include = ["comparison"]
    attr "attribute" {
      type     = string
      required = true
      format   = "nonempty"
    }
    attr "operator" {
      type    = string
      values  = ["=", "==", "is", "!=", "not", "<", "<=", ">", ">=", "regexp", "set_contains", "set_contains_all", "set_contains_any", "version", "semver"]
      default = "="
    }
    attr "weight" {
      type    = number
      default = 50
    }
  }
}

shared "spread" {
  object {
    attr "attribute" {
      type     = string
      required = true
      format   = "nonempty"
    }
    attr "weight" {
      type    = number
      format  = "integer"
      minimum = 1
      maximum = 100
      default = 50
    }
    block_list "target" {
      description = "The wanted percentage for a value of the attribute."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/spread"
      body        = "spread_target"
      label "value" {
      }
    }
  }
}

shared "spread_target" {
  object {
    attr "percent" {
      type    = number
      minimum = 0
      maximum = 100
      default = 0
    }
  }
}

shared "multiregion" {
  object {
    block "strategy" {
      description = "The order of the deployment."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/multiregion"
      body        = "multiregion_strategy"
    }
    block_list "region" {
      description = "Settings for one region."
      url         = "https://developer.hashicorp.com/nomad/docs/job-specification/multiregion"
      body        = "region"
      label "name" {
      }
    }
  }
}

shared "multiregion_strategy" {
  object {
    attr "max_parallel" {
      type    = number
      format  = "integer"
      default = 0
    }
    attr "on_failure" {
      type = string
    }
  }
}

shared "region" {
  object {
    attr "count" {
      type    = number
      format  = "integer"
      default = 1
    }
    attr "datacenters" {
      type = list(string)
    }
    attr "node_pool" {
      type = string
    }
    block_attrs "meta" {
      description  = "Metadata, by key."
      element_type = string
      max_items    = 1
    }
  }
}

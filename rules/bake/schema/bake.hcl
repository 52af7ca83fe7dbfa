# Bake files: targets and groups of them, variables and functions.
#
# Buildx silently ignores whatever it does not know in a target, a group or a variable:
# `ignored-bake-item` reports what has probably been misspelled.
#
# Source: bake.go and hclparser of Buildx, and the Bake file reference of Docker.

object {
  open = true

  block_list "target" {
    description = "What one invocation of a build makes."
    url         = "https://docs.docker.com/build/bake/reference/#target"
    body        = "target"
    label "name" {}
  }

  block_list "group" {
    description = "Targets that are built together."
    url         = "https://docs.docker.com/build/bake/reference/#group"
    body        = "group"
    label "name" {}
  }

  block_list "variable" {
    description = "A value that the environment may replace."
    url         = "https://docs.docker.com/build/bake/reference/#variable"
    body        = "variable"
    label "name" {}
  }

  block_list "function" {
    description = "A function that expressions of the files can call."
    url         = "https://docs.docker.com/build/bake/reference/#function"
    body        = "function"
    label "name" {}
  }
}

shared "group" {
  object {
    open = true
    attr "description" {
      description = "What the group is for."
      type        = string
    }
    attr "targets" {
      description = "The names of targets and groups."
      type        = list(string)
      required    = true
    }
  }
}

shared "variable" {
  object {
    open = true
    attr "default" {
      description = "The value that the variable has unless the environment gives another."
    }
    attr "type" {
      description = "The type that values are converted to."
      reads       = "type"
    }
    attr "description" {
      description = "What the variable is for."
      type        = string
      reads       = "constant"
    }
    block_list "validation" {
      description = "A condition that values must meet."
      body        = "validation"
    }
  }
}

shared "validation" {
  object {
    attr "condition" {
      description = "Whether the value is valid."
      type        = bool
    }
    attr "error_message" {
      description = "What to report if it is not."
      type        = string
    }
  }
}

shared "function" {
  object {
    attr "params" {
      description = "The names of the parameters."
      reads       = "names"
      required    = true
    }
    attr "variadic_params" {
      description = "The name of the parameter that takes all further arguments."
      reads       = "name"
    }
    attr "result" {
      description = "The result of a call."
    }
  }
}

shared "target" {
  object {
    open = true
    attr "annotations" {
      description = "Annotations of images, such as `index:org.opencontainers.image.authors=me`."
      type        = list(string)
    }
    attr "args" {
      description = "Build arguments. Null values are omitted."
      type        = map(string)
    }
    attr "attest" {
      description = "Attestations, such as `type=provenance,mode=max`."
    }
    attr "cache-from" {
      description = "Sources of cached layers."
    }
    attr "cache-to" {
      description = "Where the cache is exported to."
    }
    attr "call" {
      description = "How the frontend is called: `build` (default), `check`, `outline`, `targets`."
      type        = string
    }
    attr "context" {
      description = "The build context, by default the current folder."
      type        = string
    }
    attr "contexts" {
      description = "Further build contexts by name; `target:NAME` is the result of a target."
      type        = map(string)
    }
    attr "description" {
      description = "What the target is for."
      type        = string
    }
    attr "dockerfile" {
      description = "The path of the Dockerfile in the context."
      type        = string
    }
    attr "dockerfile-inline" {
      description = "The text of the Dockerfile."
      type        = string
    }
    attr "entitlements" {
      description = "What the build is permitted to do: `network.host`, `security.insecure`."
      type        = list(string)
    }
    attr "extra-hosts" {
      description = "Addresses of hosts by name."
      type        = map(string)
    }
    attr "inherits" {
      description = "The targets whose attributes this one starts with; later ones take precedence."
      type        = list(string)
    }
    attr "labels" {
      description = "Labels of the image."
      type        = map(string)
    }
    attr "matrix" {
      description = "Lists of values, by name: Buildx creates a target for each combination."
    }
    attr "name" {
      description = "The name of each target of the matrix."
    }
    attr "network" {
      description = "The network mode: `default`, `none`, `host`."
      type        = string
    }
    attr "no-cache" {
      description = "Whether to ignore the cache."
      type        = bool
    }
    attr "no-cache-filter" {
      description = "The stages for which no cache is used."
      type        = list(string)
    }
    attr "output" {
      description = "What to do with the result, such as `type=registry`."
    }
    attr "platforms" {
      description = "What the image is built for, such as `linux/amd64`."
      type        = list(string)
    }
    attr "policy" {
      description = "Policies that the build must comply with."
    }
    attr "pull" {
      description = "Whether images are always pulled."
      type        = bool
    }
    attr "resources" {
      description = "Limits of what build containers may use."
      type = object({
        memory      = optional(string)
        memory-swap = optional(string)
        cpuset-cpus = optional(string)
        cpuset-mems = optional(string)
        cpu-shares  = optional(number)
        cpu-period  = optional(number)
        cpu-quota   = optional(number)
      })
    }
    attr "secret" {
      description = "Secrets for the build, such as `id=token,env=TOKEN`."
    }
    attr "shm-size" {
      description = "The size of shared memory, such as `128m`."
      type        = string
    }
    attr "ssh" {
      description = "Agents or keys for the build, such as `default`."
    }
    attr "tags" {
      description = "The names of the image."
      type        = list(string)
    }
    attr "target" {
      description = "The stage to build."
      type        = string
    }
    attr "ulimits" {
      description = "Limits of build containers, such as `nofile=1024:2048`."
      type        = list(string)
    }
  }
}

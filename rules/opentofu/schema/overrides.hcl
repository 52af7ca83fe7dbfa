# Mocks and overrides, in tests and in files of mocks.

shared "mock" {
  object {
    attr "defaults" {
      description = "Values for all objects of the type."
    }
  }
}

shared "override" {
  object {
    attr "target" {
      description = "The address of the object."
      required    = true
      reads       = "static" # Addresses of all instances end in `[*]`.
      nullable    = false
    }
    attr "values" {
      description = "Values for its attributes."
    }
  }
}

shared "override_module" {
  object {
    attr "target" {
      description = "The address of the module."
      required    = true
      reads       = "static" # Addresses of all instances end in `[*]`.
      nullable    = false
    }
    attr "outputs" {
      description = "Values for its outputs."
    }
  }
}

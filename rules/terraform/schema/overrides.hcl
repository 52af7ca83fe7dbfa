# Mocks and overrides, in tests and in files of mocks.

shared "mock" {
  object {
    attr "defaults" {
      description = "Values for all objects of the type."
    }
    attr "override_during" {
      description = "When they apply: apply (the default) or plan."
      since       = "1.11"
      reads       = "name"
      keywords    = ["apply", "plan"]
      nullable    = false
    }
  }
}

shared "override" {
  object {
    attr "target" {
      description = "The address of the object."
      required    = true
      reads       = "reference"
      nullable    = false
    }
    attr "values" {
      description = "Values for its attributes."
    }
    attr "override_during" {
      description = "When they apply: apply (the default) or plan."
      since       = "1.11"
      reads       = "name"
      keywords    = ["apply", "plan"]
      nullable    = false
    }
  }
}

shared "override_module" {
  object {
    attr "target" {
      description = "The address of the module."
      required    = true
      reads       = "reference"
      nullable    = false
    }
    attr "outputs" {
      description = "Values for its outputs."
    }
    attr "override_during" {
      description = "When they apply: apply (the default) or plan."
      since       = "1.11"
      reads       = "name"
      keywords    = ["apply", "plan"]
      nullable    = false
    }
  }
}

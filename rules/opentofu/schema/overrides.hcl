# Mocks and overrides in tests.

shared "mock" {
  object {
    without = ["override_during"]
  }
}

shared "override" {
  object {
    without = ["override_during"]
    attr "target" {
      reads = "static" # Addresses of all instances end in `[*]`.
    }
  }
}

shared "override_module" {
  object {
    without = ["override_during"]
    attr "target" {
      reads = "static" # Addresses of all instances end in `[*]`.
    }
  }
}

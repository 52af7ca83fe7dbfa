# The dependency lock file: .terraform.lock.hcl.

object {
  block_list "provider" {
    description = "The version of a provider that was selected."
    label "source" {
    }
    object {
      attr "version" {
        description = "The selected version."
        type        = string
        required    = true
        reads       = "constant"
      }
      attr "constraints" {
        description = "The constraints at the time of the selection."
        type        = string
        reads       = "constant"
      }
      attr "hashes" {
        description = "Checksums of the packages of the provider."
        type        = set(string)
        reads       = "constant"
      }
    }
  }
  block_list "module" {
    description = "Reserved."
    label "source" {
    }
    object {
      open = true
    }
  }
}

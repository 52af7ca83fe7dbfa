# Tests: *.tofutest.hcl and *.tofutest.json, and those of Terraform that OpenTofu reads.

object {
  without = ["terraform", "test", "variable", "override_provisioner"]

  block_list "run" {
    url = null
    object {
      without = ["state_key", "parallel", "skip_cleanup", "override_provisioner", "backend"]
      block_list "override_resource" {
        since = "1.8"
      }
      block_list "override_data" {
        since = "1.8"
      }
      block_list "override_module" {
        since = "1.8"
      }
    }
  }

  block_list "override_resource" {
    since = "1.8"
  }
  block_list "override_data" {
    since = "1.8"
  }
  block_list "override_module" {
    since = "1.8"
  }

  block_list "mock_provider" {
    since = "1.8"
    object {
      without = ["source", "override_during", "override_provisioner"]
      block_list "override_resource" {
        since = "1.9"
      }
      block_list "override_data" {
        since = "1.9"
      }
      attr "for_each" {
        description = "A map or a set of strings, with one mock for each element."
        since       = "1.11"
      }
    }
  }
}

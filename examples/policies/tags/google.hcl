# Labels of resources at Google Cloud.

rule "google-label-keys" {
  description = <<-EOT
    Label of Google Cloud that its interface refuses.

    Keys begin with a small letter; small letters, digits, `-` and `_` follow, 63 characters in
    all. That a key is wrong is only told when it is applied.
  EOT

  code      = "TAG010"
  severity  = "error"
  dialects  = ["terraform", "opentofu"]
  match     = ["resource[google_*].labels", "resource[google_*].resource_labels"]
  when      = block.labels[0] != "google_cloud_identity_group" # whose keys are addresses
  condition = alltrue([for key in keys(default(self, {})) : can(regex("^[a-z][a-z0-9_-]{0,62}$", key))])
  message   = "`${attribute.name}` of `${block.address}` has keys that are refused"

  examples {
    good {
      resource "google_storage_bucket" "logs" {
        labels = {
          cost-center = "42"
        }
      }
    }
    bad {
      resource "google_storage_bucket" "logs" {
        labels = { # expect: `labels` of `resource.google_storage_bucket.logs`
          CostCenter = "42"
        }
      }
    }
  }
}

# Google Cloud: buckets.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "google-public-bucket" {
  description = <<-EOT
    Bucket that everybody can access.

    `allUsers` is everybody on the internet, and `allAuthenticatedUsers` everybody with a Google
    account.
  EOT

  code       = "SEC017"
  risk       = "high"
  references = ["CKV_GCP_28", "AVD-GCP-0001", "gcp-0001"]
  url        = "https://cloud.google.com/storage/docs/access-control/making-data-public"
  paths = {
    google_storage_bucket_iam_member             = "member"
    google_storage_bucket_iam_binding            = "members"
    google_storage_bucket_access_control         = "entity"
    google_storage_default_object_access_control = "entity"
  }
  forbidden = ["allUsers", "allAuthenticatedUsers"]
  help      = "Name the users, groups or service accounts that need access."

  examples {
    bad {
      resource "google_storage_bucket_iam_member" "reader" {
        bucket = "logs"
        role   = "roles/storage.objectViewer"
        member = "allUsers" # expect
      }
    }
    bad {
      resource "google_storage_bucket_iam_binding" "readers" {
        bucket  = "logs"
        role    = "roles/storage.objectViewer"
        members = [var.reader, "allAuthenticatedUsers"] # expect
      }
    }
    good {
      resource "google_storage_bucket_iam_member" "reader" {
        bucket = "logs"
        role   = "roles/storage.objectViewer"
        member = "group:operations@example.com"
      }
    }
  }
}

rule "google-bucket-acls" {
  description = <<-EOT
    Bucket whose objects can have ACLs of their own.

    A single object can then be public although the policy of the bucket allows nobody. With
    uniform access, only the policy counts.
  EOT

  code       = "SEC018"
  risk       = "medium"
  references = ["CKV_GCP_29", "AVD-GCP-0002", "gcp-0002"]
  url        = "https://cloud.google.com/storage/docs/uniform-bucket-level-access"
  resources  = ["google_storage_bucket"]
  path       = ["uniform_bucket_level_access", "bucket_policy_only"]
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad { location = "EU" }
    fixed {
      location                    = "EU"
      uniform_bucket_level_access = true
    }
    good { bucket_policy_only = true }
  }
}

rule "google-bucket-logs" {
  description = <<-EOT
    Bucket without logs of its use.

    Nobody can say later who read or changed what.
  EOT

  code       = "SEC556"
  risk       = "low"
  references = ["CKV_GCP_62", "AVD-GCP-0077", "gcp-0077"]
  url        = "https://cloud.google.com/storage/docs/access-logs"
  resources  = ["google_storage_bucket"]
  path       = "logging.log_bucket"
  set        = true

  examples {
    bad {
      name = "shop"
    }
    good {
      logging {
        log_bucket = "logs"
      }
    }
    good {
      logging {
        log_bucket = var.given
      }
    }
  }
}

# Google Cloud.

locals {
  world = ["0.0.0.0/0", "::/0", "0::/0", "::0/0"]
}

rule "google-open-admin-port" {
  description = <<-EOT
    Firewall rule that opens ports for administration to the world.

    Attackers scan the whole internet for SSH and RDP servers, and try passwords and known
    vulnerabilities. The option `ports` lists the ports.
  EOT

  code    = "SEC016"
  enabled = false
  references = [
    "CKV_GCP_2", "CKV_GCP_3", "AVD-GCP-0027", "AVD-GCP-0070", "AVD-GCP-0071",
    "gcp-0027", "gcp-0070", "gcp-0071",
  ]
  url      = "https://cloud.google.com/firewall/docs/firewalls"
  dialects = ["terraform", "opentofu"]
  match    = "resource[google_compute_firewall]"
  when = try(alltrue([
    default(self.direction, "INGRESS") == "INGRESS",
    !tobool(default(self.disabled, false)),
  ]), false)

  condition = try(!alltrue([
    anytrue([for range in default(self.source_ranges, []) : contains(local.world, range)]),
    anytrue(flatten([
      for rule in self.allow[*] : [
        for port in option.ports : alltrue([
          contains(["tcp", "all", "6"], lower(tostring(rule.protocol))),
          length(lookup(rule, "ports", null)[*]) == 0 || anytrue([
            for range in lookup(rule, "ports", null)[*] : alltrue([
              tonumber(split("-", tostring(range))[0]) <= tonumber(port),
              tonumber(port) <= tonumber(reverse(split("-", tostring(range)))[0]),
            ])
          ]),
        ])
      ]
    ])),
  ]), true)

  message = "`${block.name}` opens a port for administration to the world"
  help    = "Allow only the networks that need it, or use Identity-Aware Proxy: `source_ranges = [\"35.235.240.0/20\"]`."

  option "ports" {
    default     = ["22", "3389"]
    description = "The ports that must not be open to the world."
  }

  examples {
    good {
      resource "google_compute_firewall" "web" {
        name          = "web"
        network       = "main"
        source_ranges = ["0.0.0.0/0"]

        allow {
          protocol = "tcp"
          ports    = ["80", "443", "8000-8080"]
        }
      }

      resource "google_compute_firewall" "ssh" {
        name          = "ssh"
        network       = "main"
        source_ranges = ["35.235.240.0/20"]

        allow {
          protocol = "tcp"
          ports    = ["22"]
        }
      }
    }
    bad {
      resource "google_compute_firewall" "ssh" { # expect: `ssh` opens
        name          = "ssh"
        network       = "main"
        source_ranges = ["0.0.0.0/0"]

        allow {
          protocol = "tcp"
          ports    = ["20-25"]
        }
      }

      resource "google_compute_firewall" "all" { # expect
        name          = "all"
        network       = "main"
        source_ranges = ["0.0.0.0/0"]

        allow {
          protocol = "all"
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"google_compute_firewall": {
          "desktop": {
            "source_ranges": ["0.0.0.0/0"], "allow": {"protocol": "tcp", "ports": ["3389"]}
          },
          "ping": {"source_ranges": ["0.0.0.0/0"], "allow": [{"protocol": "icmp"}]}
        }}}
      EOT
    }
  }
}

rule "google-public-bucket" {
  description = <<-EOT
    Bucket that everybody can access.

    `allUsers` is everybody on the internet, and `allAuthenticatedUsers` everybody with a Google
    account.
  EOT

  code       = "SEC017"
  enabled    = false
  references = ["CKV_GCP_28", "AVD-GCP-0001", "gcp-0001"]
  url        = "https://cloud.google.com/storage/docs/access-control/making-data-public"
  dialects   = ["terraform", "opentofu"]
  match = [
    "resource[google_storage_bucket_iam_member].member",
    "resource[google_storage_bucket_iam_binding].members",
    "resource[google_storage_bucket_access_control].entity",
    "resource[google_storage_default_object_access_control].entity",
  ]
  condition = try(!anytrue([
    for each in self[*] : contains(["allUsers", "allAuthenticatedUsers"], each)
  ]), true)
  message = "The bucket is public"
  help    = "Name the users, groups or service accounts that need access."

  examples {
    good {
      resource "google_storage_bucket_iam_member" "reader" {
        bucket = "logs"
        role   = "roles/storage.objectViewer"
        member = "group:operations@example.com"
      }
    }
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
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"google_storage_bucket_iam_binding": {"readers": {
          "bucket": "logs", "role": "roles/storage.objectViewer", "members": ["allUsers"]
        }}}}
      EOT
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
  enabled    = false
  references = ["CKV_GCP_29", "AVD-GCP-0002", "gcp-0002"]
  url        = "https://cloud.google.com/storage/docs/uniform-bucket-level-access"
  dialects   = ["terraform", "opentofu"]
  match      = "resource[google_storage_bucket]"
  condition = try(tobool(default(
    self.uniform_bucket_level_access, default(self.bucket_policy_only, false),
  )), true)
  message = "Bucket `${block.name}` allows ACLs of objects"
  help    = "Set `uniform_bucket_level_access` to true."

  examples {
    good {
      resource "google_storage_bucket" "logs" {
        name                        = "logs"
        location                    = "EU"
        uniform_bucket_level_access = true
      }
    }
    bad {
      resource "google_storage_bucket" "logs" { # expect: `logs` allows
        name     = "logs"
        location = "EU"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"google_storage_bucket": {"logs": {
          "location": "EU", "uniform_bucket_level_access": false
        }}}}
      EOT
    }
  }
}

rule "google-public-database" {
  description = <<-EOT
    Database that accepts connections from everywhere.

    Anyone on the internet can try to log in to a Cloud SQL instance whose authorized networks
    include all addresses.
  EOT

  code       = "SEC019"
  enabled    = false
  references = ["CKV_GCP_11", "AVD-GCP-0017", "gcp-0017"]
  url        = "https://cloud.google.com/sql/docs/mysql/authorize-networks"
  dialects   = ["terraform", "opentofu"]
  match      = "resource[google_sql_database_instance].settings.ip_configuration.authorized_networks"
  condition = try(!anytrue([
    for network in self[*] : contains(local.world, network.value)
  ]), true)
  message = "The database accepts connections from everywhere"
  help    = "List the networks that need it, or connect through the Cloud SQL Auth Proxy."

  examples {
    good {
      resource "google_sql_database_instance" "main" {
        database_version = "POSTGRES_17"

        settings {
          tier = "db-f1-micro"

          ip_configuration {
            authorized_networks {
              value = "192.0.2.0/24"
            }
          }
        }
      }
    }
    bad {
      resource "google_sql_database_instance" "main" {
        database_version = "POSTGRES_17"

        settings {
          tier = "db-f1-micro"

          ip_configuration {
            authorized_networks { # expect
              value = "0.0.0.0/0"
            }
          }
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"google_sql_database_instance": {"main": {"settings": {
          "ip_configuration": {"authorized_networks": [
            {"value": "192.0.2.0/24"}, {"value": "0.0.0.0/0"}
          ]}
        }}}}}
      EOT
    }
  }
}

# Google Cloud.

rule "google-open-admin-port" {
  description = <<-EOT
    Firewall rule that opens ports for administration to the world.

    Attackers scan the whole internet for SSH and RDP servers, and try passwords and known
    vulnerabilities. The option `ports` lists the ports.
  EOT

  code    = "SEC016"
  risk    = "critical"
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
    is_public(self.source_ranges),
    anytrue(flatten([
      for rule in self.allow[*] : [
        for port in option.ports : alltrue([
          contains(["tcp", "all", "6"], lower(tostring(rule.protocol))),
          length(lookup(rule, "ports", null)[*]) == 0 || covers(lookup(rule, "ports", null), port),
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

rule "google-public-database" {
  description = <<-EOT
    Database that accepts connections from everywhere.

    Anyone on the internet can try to log in to a Cloud SQL instance whose authorized networks
    include all addresses.
  EOT

  code       = "SEC019"
  risk       = "high"
  enabled    = false
  references = ["CKV_GCP_11", "AVD-GCP-0017", "gcp-0017"]
  url        = "https://cloud.google.com/sql/docs/mysql/authorize-networks"
  dialects   = ["terraform", "opentofu"]
  match      = "resource[google_sql_database_instance].settings.ip_configuration.authorized_networks"
  condition = try(!anytrue([
    for network in self[*] : is_public(network.value)
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

rule "google-open-http-port" {
  description = <<-EOT
    Firewall rule that opens the port for plain HTTP to the world.

    Whoever can listen on the way reads and changes what is sent over plain HTTP. A load balancer
    may be meant to be open, to redirect to HTTPS. The option `ports` lists the ports.
  EOT

  code       = "SEC569"
  risk       = "low"
  references = ["CKV_GCP_106"]
  url        = "https://cloud.google.com/firewall/docs/firewalls"
  enabled    = false
  dialects   = ["terraform", "opentofu"]
  match      = "resource[google_compute_firewall]"
  when = try(alltrue([
    default(self.direction, "INGRESS") == "INGRESS",
    !tobool(default(self.disabled, false)),
  ]), false)
  condition = try(!alltrue([
    is_public(self.source_ranges),
    anytrue(flatten([
      for rule in self.allow[*] : [
        for port in option.ports : alltrue([
          contains(["tcp", "all", "6"], lower(tostring(rule.protocol))),
          length(lookup(rule, "ports", null)[*]) == 0 || covers(lookup(rule, "ports", null), port),
        ])
      ]
    ])),
  ]), true)
  message = "`${block.name}` opens the port for plain HTTP to the world"
  help    = "Allow only the networks that need it, or a load balancer, or use HTTPS."

  option "ports" {
    default     = ["80"]
    description = "The ports that must not be open to the world."
  }

  examples {
    bad {
      resource "google_compute_firewall" "web" { # expect: `web` opens
        source_ranges = ["0.0.0.0/0"]

        allow {
          protocol = "tcp"
          ports    = ["80", "443"]
        }
      }
    }
    good {
      resource "google_compute_firewall" "web" {
        source_ranges = ["0.0.0.0/0"]

        allow {
          protocol = "tcp"
          ports    = ["443"]
        }
      }
    }
    good {
      resource "google_compute_firewall" "web" {
        source_ranges = var.ranges

        allow {
          protocol = "tcp"
          ports    = ["80"]
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {
          "resource": {
            "google_compute_firewall": {
              "web": {
                "source_ranges": [
                  "0.0.0.0/0"
                ],
                "allow": {
                  "protocol": "tcp",
                  "ports": [
                    "80",
                    "443"
                  ]
                }
              }
            }
          }
        }
      EOT
    }
  }
}

# Google Cloud: clusters, and roles of projects.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "google-cluster-labels" {
  description = <<-EOT
    Kubernetes cluster without labels.

    Labels tell whose it is, and what it costs.
  EOT

  code       = "SEC800"
  risk       = "low"
  references = ["CKV_GCP_21"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/creating-managing-labels"
  resources  = ["google_container_cluster"]
  path       = "resource_labels"
  set        = true

  examples {
    bad {
      enable_shielded_nodes = true
    }
    good {
      resource_labels = { team = "web" }
    }
  }
}

rule "google-cluster-visibility" {
  description = <<-EOT
    Kubernetes cluster that does not see traffic between containers of a node.

    Attacks from one container on another leave no trace.
  EOT

  code       = "SEC801"
  risk       = "low"
  references = ["CKV_GCP_61"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/intranode-visibility"
  resources  = ["google_container_cluster"]
  path       = "enable_intranode_visibility"
  allowed    = [true]
  missing    = false
  when       = try(self.enable_autopilot != true, false)

  examples {
    bad {
      enable_intranode_visibility = false
    }
    good {
      enable_intranode_visibility = true
    }
    good {
      enable_autopilot = true
    }
  }
}

rule "google-cluster-groups" {
  description = <<-EOT
    Kubernetes cluster whose roles are not given to groups.

    Who leaves a team keeps roles that were given to the person.
  EOT

  code       = "SEC802"
  risk       = "low"
  references = ["CKV_GCP_65"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/google-groups-rbac"
  resources  = ["google_container_cluster"]
  path       = "authenticator_groups_config.security_group"
  set        = true

  examples {
    bad {
      enable_shielded_nodes = true
    }
    good {
      authenticator_groups_config {
        security_group = "gke-security-groups@example.com"
      }
    }
  }
}

rule "google-cluster-images" {
  description = <<-EOT
    Kubernetes cluster that runs images that nobody has signed.

    Whoever can push to a registry can run code in the cluster.
  EOT

  code       = "SEC803"
  risk       = "low"
  references = ["CKV_GCP_66"]
  url        = "https://cloud.google.com/binary-authorization/docs/overview"
  resources  = ["google_container_cluster"]
  path       = ["binary_authorization.evaluation_mode", "enable_binary_authorization"]
  allowed    = ["PROJECT_SINGLETON_POLICY_ENFORCE", true]
  missing    = false

  examples {
    bad {
      enable_shielded_nodes = true
    }
    bad {
      binary_authorization {
        evaluation_mode = "DISABLED"
      }
    }
    good {
      binary_authorization {
        evaluation_mode = "PROJECT_SINGLETON_POLICY_ENFORCE"
      }
    }
    good {
      enable_binary_authorization = true
    }
  }
}

rule "google-cluster-routes" {
  description = <<-EOT
    Kubernetes cluster with routes in place of alias addresses.

    Addresses of containers are not checked, so that a node can send from foreign ones.
  EOT

  code       = "SEC804"
  risk       = "low"
  references = ["CKV_GCP_23"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/concepts/alias-ips"
  resources  = ["google_container_cluster"]
  path       = "networking_mode"
  forbidden  = ["ROUTES"]

  examples {
    bad {
      networking_mode = "ROUTES"
    }
    good {
      networking_mode = "VPC_NATIVE"
    }
    good {
      enable_shielded_nodes = true
    }
  }
}

rule "google-node-boot" {
  description = <<-EOT
    Node of Kubernetes that boots what is not signed.

    A changed boot loader or kernel is not noticed.
  EOT

  code       = "SEC805"
  risk       = "low"
  references = ["CKV_GCP_68"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  resources  = ["google_container_node_pool", "google_container_cluster"]
  path       = "node_config[*].shielded_instance_config.enable_secure_boot"
  allowed    = [true]
  missing    = false

  examples {
    bad {
      node_config {
      }
    }
    bad {
      node_config {
        shielded_instance_config {
          enable_secure_boot = false
        }
      }
    }
    good {
      node_config {
        shielded_instance_config {
          enable_secure_boot = true
        }
      }
    }
    good {
      cluster = var.cluster
    }
  }
}

rule "google-project-default-account" {
  description = <<-EOT
    Role of a project for the default account of its machines.

    Every machine and function without an account of its own has the role.
  EOT

  code              = "SEC807"
  risk              = "medium"
  references        = ["CKV_GCP_46"]
  url               = "https://cloud.google.com/iam/docs/best-practices-service-accounts#single-purpose"
  resources         = ["google_project_iam_member", "google_project_iam_binding"]
  path              = ["member", "members"]
  forbidden_pattern = "(-compute@developer|@appspot)\\.gserviceaccount\\.com$"

  examples {
    bad {
      member = "serviceAccount:1234-compute@developer.gserviceaccount.com"
    }
    good {
      member = "serviceAccount:web@example.iam.gserviceaccount.com"
    }
    good {
      member = var.member
    }
  }
}

rule "google-account-admin" {
  description = <<-EOT
    Role for the administration of a project that a service account has.

    Whoever obtains a key or a token of the account administers the project.
  EOT

  code              = "SEC808"
  risk              = "medium"
  references        = ["CKV_GCP_42"]
  url               = "https://cloud.google.com/iam/docs/best-practices-service-accounts"
  resources         = ["google_project_iam_member"]
  path              = "role"
  forbidden_pattern = "([Aa]dmin|editor|owner)"
  when              = try(endswith(self.member, ".iam.gserviceaccount.com"), false)

  examples {
    bad {
      member = "serviceAccount:web@example.iam.gserviceaccount.com"
      role   = "roles/storage.admin"
    }
    good {
      member = "serviceAccount:web@example.iam.gserviceaccount.com"
      role   = "roles/storage.objectViewer"
    }
    good {
      member = "group:admins@example.com"
      role   = "roles/storage.admin"
    }
    good {
      member = "serviceAccount:web@example.iam.gserviceaccount.com"
      role   = var.role
    }
  }
}

rule "google-network-without-firewall" {
  description = <<-EOT
    Network without firewall rules of its own.

    Nothing says what may reach its machines, and nothing that is needed is allowed.
  EOT

  code       = "SEC809"
  risk       = "low"
  references = ["CKV2_GCP_18"]
  url        = "https://cloud.google.com/firewall/docs/firewalls"
  resources  = ["google_compute_network"]
  message    = "Network `${block.name}` has no firewall rule"

  needs "google_compute_firewall" {
    by = "network"
  }

  examples {
    bad {
      resource "google_compute_network" "main" { # expect
        name = "main"
      }
    }
    good {
      resource "google_compute_network" "main" {
        name = "main"
      }

      resource "google_compute_firewall" "main" {
        network = google_compute_network.main.name
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"google_compute_network": {"main": {"name": "main"}}}}
      EOT
    }
  }
}

rule "google-project-without-audit" {
  description = <<-EOT
    Project without an audit log of all services.

    Nobody can say later who read which data.
  EOT

  code       = "SEC806"
  risk       = "low"
  references = ["CKV2_GCP_5"]
  url        = "https://cloud.google.com/logging/docs/audit/configure-data-access"
  resources  = ["google_project"]
  message    = "Project `${block.name}` does not log access to data"

  needs "google_project_iam_audit_config" {
    by      = "project"
    path    = "service"
    allowed = ["allServices"]
  }

  examples {
    bad {
      resource "google_project" "main" { # expect
        name = "main"
      }
    }
    good {
      resource "google_project" "main" {
        name = "main"
      }

      resource "google_project_iam_audit_config" "main" {
        project = google_project.main.project_id
        service = "allServices"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"google_project": {"main": {"name": "main"}}}}
      EOT
    }
  }
}

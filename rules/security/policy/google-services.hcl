# Google Cloud: services.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "google-public-dataset" {
  description = <<-EOT
    Dataset that everybody can read.

    Anyone with an account of Google can query it.
  EOT

  code       = "SEC306"
  risk       = "critical"
  references = ["AVD-GCP-0046", "gcp-0046"]
  url        = "https://cloud.google.com/bigquery/docs/customer-managed-encryption"
  resources  = ["google_bigquery_dataset"]
  path       = "access[*].special_group"
  forbidden  = ["allAuthenticatedUsers", "allUsers"]

  examples {
    bad {
      access {
        special_group = "allAuthenticatedUsers"
      }
    }
    good {
      access {
        special_group = "projectOwners"
      }
    }
    good {
      access {
        special_group = var.given
      }
    }
  }
}

rule "google-default-account" {
  description = <<-EOT
    Instance with the default service account.

    That account may edit everything in the project.
  EOT

  code              = "SEC307"
  risk              = "critical"
  references        = ["CKV_GCP_30", "AVD-GCP-0044", "gcp-0044"]
  url               = "https://cloud.google.com/compute/docs/security-bulletins"
  resources         = ["google_compute_instance", "google_compute_instance_template"]
  path              = "service_account.email"
  forbidden_pattern = "-compute@developer\\.gserviceaccount\\.com$"
  missing           = "1-compute@developer.gserviceaccount.com"

  examples {
    bad {
      service_account {
        email = "1-compute@developer.gserviceaccount.com"
      }
    }
    good {
      service_account {
        email = "web@shop.iam.gserviceaccount.com"
      }
    }
    good {
      service_account {
        email = var.given
      }
    }
  }
}

rule "google-public-address" {
  description = <<-EOT
    Instance with a public address.

    Anyone can try to connect, as far as the firewall allows it.
  EOT

  code       = "SEC308"
  risk       = "high"
  references = ["CKV_GCP_40", "AVD-GCP-0031", "gcp-0031"]
  url        = "https://cloud.google.com/compute/docs/security-bulletins"
  resources  = ["google_compute_instance", "google_compute_instance_template"]
  path       = "network_interface[*].access_config"
  set        = false

  examples {
    bad {
      network_interface {
        access_config {
        }
      }
    }
    good {
    }
  }
}

rule "google-forwarding" {
  description = <<-EOT
    Instance that forwards packets.

    The machine can pass traffic around firewalls.
  EOT

  code       = "SEC309"
  risk       = "high"
  references = ["CKV_GCP_36", "AVD-GCP-0043", "gcp-0043"]
  url        = "https://cloud.google.com/compute/docs/security-bulletins"
  resources  = ["google_compute_instance", "google_compute_instance_template"]
  path       = "can_ip_forward"
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      can_ip_forward = true
    }
    fixed {
      can_ip_forward = false
    }
    good {
      can_ip_forward = var.given
    }
  }
}

rule "google-serial-port" {
  description = <<-EOT
    Instance with an interactive serial console.

    The console takes connections from every address.
  EOT

  code       = "SEC310"
  risk       = "medium"
  references = ["CKV_GCP_35", "AVD-GCP-0032", "gcp-0032"]
  url        = "https://cloud.google.com/compute/docs/security-bulletins"
  resources  = ["google_compute_instance", "google_compute_instance_template"]
  path       = "metadata.serial-port-enable"
  forbidden  = [true, "TRUE", 1]

  examples {
    bad {
      metadata = {
        serial-port-enable = true
      }
    }
    good {
      metadata = {
        serial-port-enable = false
      }
    }
    good {
      metadata = {
        serial-port-enable = var.given
      }
    }
  }
}

rule "google-project-keys" {
  description = <<-EOT
    Instance that accepts the SSH keys of the project.

    Whoever has one of these keys can log in on every instance.
  EOT

  code       = "SEC311"
  risk       = "medium"
  references = ["CKV_GCP_32", "AVD-GCP-0030", "gcp-0030"]
  url        = "https://cloud.google.com/compute/docs/security-bulletins"
  resources  = ["google_compute_instance", "google_compute_instance_template"]
  path       = "metadata.block-project-ssh-keys"
  allowed    = [true, "TRUE", 1]
  missing    = false

  examples {
    bad {
      metadata = {
        block-project-ssh-keys = false
      }
    }
    good {
      metadata = {
        block-project-ssh-keys = true
      }
    }
    good {
      metadata = {
        block-project-ssh-keys = var.given
      }
    }
  }
}

rule "google-login" {
  description = <<-EOT
    Project without central logins.

    With OS Login, rights are given and taken away in one place.
  EOT

  code       = "SEC312"
  risk       = "medium"
  references = ["CKV_GCP_33", "AVD-GCP-0042", "gcp-0042"]
  url        = "https://cloud.google.com/compute/docs/security-bulletins"
  resources  = ["google_compute_project_metadata"]
  path       = "metadata.enable-oslogin"
  allowed    = [true, "TRUE", 1]
  missing    = false

  examples {
    bad {
      metadata = {
        enable-oslogin = false
      }
    }
    good {
      metadata = {
        enable-oslogin = true
      }
    }
    good {
      metadata = {
        enable-oslogin = var.given
      }
    }
  }
}

rule "google-disk-key" {
  description = <<-EOT
    Disk without a key of its own.

    With its own key, access to the disk can be limited, recorded and revoked separately.
  EOT

  code       = "SEC313"
  risk       = "low"
  references = ["CKV_GCP_37", "AVD-GCP-0034", "gcp-0034"]
  url        = "https://cloud.google.com/compute/docs/security-bulletins"
  resources  = ["google_compute_disk"]
  path       = "disk_encryption_key"
  set        = true

  examples {
    bad {
    }
    good {
      disk_encryption_key {
        kms_key_self_link = google_kms_crypto_key.main.id
      }
    }
  }
}

rule "google-plain-disk-key" {
  description = <<-EOT
    Encryption key in the configuration.

    Everybody who can read the repository or the state can decrypt the disk. Name a key of KMS
    instead.
  EOT

  code       = "SEC314"
  risk       = "critical"
  references = ["AVD-GCP-0037", "gcp-0037"]
  url        = "https://cloud.google.com/compute/docs/security-bulletins"
  resources  = ["google_compute_disk"]
  path       = "disk_encryption_key.raw_key"
  set        = false

  examples {
    bad {
      disk_encryption_key {
        raw_key = "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY="
      }
    }
    good {
    }
  }
}

rule "google-flow-logs" {
  description = <<-EOT
    Subnetwork without flow logs.

    Without them nobody can say later who connected.
  EOT

  code       = "SEC315"
  risk       = "low"
  references = ["CKV_GCP_26", "AVD-GCP-0029", "gcp-0029", "AVD-GCP-0076", "gcp-0076"]
  url        = "https://cloud.google.com/vpc/docs"
  resources  = ["google_compute_subnetwork"]
  when       = default(self.purpose, "PRIVATE") == "PRIVATE"
  path       = "log_config"
  set        = true

  examples {
    bad {
    }
    good {
      log_config {
        aggregation_interval = "INTERVAL_5_SEC"
      }
    }
  }
}

rule "google-private-access" {
  description = <<-EOT
    Subnetwork without private access to services of Google.

    Instances need public addresses to use them.
  EOT

  code       = "SEC316"
  risk       = "low"
  references = ["CKV_GCP_74", "AVD-GCP-0075", "gcp-0075"]
  url        = "https://cloud.google.com/vpc/docs"
  resources  = ["google_compute_subnetwork"]
  when       = default(self.purpose, "PRIVATE") == "PRIVATE"
  path       = "private_ip_google_access"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      private_ip_google_access = false
    }
    fixed {
      private_ip_google_access = true
    }
    good {
      private_ip_google_access = var.given
    }
    good {
      purpose = "GLOBAL_MANAGED_PROXY"
    }
  }
}

rule "google-old-tls" {
  description = <<-EOT
    Load balancer that accepts old versions of TLS.

    TLS 1.0 and 1.1 have known weaknesses.
  EOT

  code       = "SEC317"
  risk       = "critical"
  references = ["CKV_GCP_4", "AVD-GCP-0039", "gcp-0039"]
  url        = "https://cloud.google.com/vpc/docs"
  resources  = ["google_compute_ssl_policy"]
  path       = "min_tls_version"
  allowed    = ["TLS_1_2", "TLS_1_3"]
  missing    = "TLS_1_0"
  set_to     = "TLS_1_2"

  examples {
    bad {
      min_tls_version = "TLS_1_0"
    }
    fixed {
      min_tls_version = "TLS_1_2"
    }
    good {
      min_tls_version = var.given
    }
  }
}

rule "google-default-network" {
  description = <<-EOT
    Project with a default network.

    It is open for SSH and RDP, and has a subnetwork in every region.
  EOT

  code       = "SEC318"
  risk       = "high"
  references = ["CKV_GCP_27", "AVD-GCP-0010", "gcp-0010"]
  url        = "https://cloud.google.com/vpc/docs"
  resources  = ["google_project"]
  path       = "auto_create_network"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      auto_create_network = true
    }
    fixed {
      auto_create_network = false
    }
    good {
      auto_create_network = var.given
    }
  }
}

rule "google-sql-ssl" {
  description = <<-EOT
    Database that accepts plain text.

    Queries, results and passwords can be read and changed on their way.
  EOT

  code       = "SEC319"
  risk       = "high"
  references = ["CKV_GCP_6", "AVD-GCP-0015", "gcp-0015"]
  url        = "https://cloud.google.com/sql/docs"
  resources  = ["google_sql_database_instance"]
  path       = ["settings.ip_configuration.ssl_mode", "settings.ip_configuration.require_ssl"]
  allowed    = [true, "ENCRYPTED_ONLY", "TRUSTED_CLIENT_CERTIFICATE_REQUIRED"]
  missing    = false

  examples {
    bad {
      settings {
        ip_configuration {
          ssl_mode = "ALLOW_UNENCRYPTED_AND_ENCRYPTED"
        }
      }
    }
    good {
      settings {
        ip_configuration {
          ssl_mode = "ENCRYPTED_ONLY"
        }
      }
    }
    good {
      settings {
        ip_configuration {
          ssl_mode = var.given
        }
      }
    }
  }
}

rule "google-sql-backup" {
  description = <<-EOT
    Database without backups.

    What a defect overwrites or deletes is lost.
  EOT

  code       = "SEC320"
  risk       = "medium"
  references = ["CKV_GCP_14", "AVD-GCP-0024", "gcp-0024"]
  url        = "https://cloud.google.com/sql/docs"
  resources  = ["google_sql_database_instance"]
  when       = self.master_instance_name == null
  path       = "settings.backup_configuration.enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      settings {
        backup_configuration {
          enabled = false
        }
      }
    }
    fixed {
      settings {
        backup_configuration {
          enabled = true
        }
      }
    }
    good {
      settings {
        backup_configuration {
          enabled = var.given
        }
      }
    }
  }
}

rule "google-cluster-public" {
  description = <<-EOT
    Kubernetes API that can be reached from the internet.

    Vulnerabilities of the API and stolen tokens can be used from everywhere.
  EOT

  code       = "SEC321"
  risk       = "high"
  references = ["CKV_GCP_18", "AVD-GCP-0053", "gcp-0053"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  resources  = ["google_container_cluster"]
  path       = "private_cluster_config.enable_private_endpoint"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      private_cluster_config {
        enable_private_endpoint = false
      }
    }
    fixed {
      private_cluster_config {
        enable_private_endpoint = true
      }
    }
    good {
      private_cluster_config {
        enable_private_endpoint = var.given
      }
    }
  }
}

rule "google-cluster-shielded" {
  description = <<-EOT
    Kubernetes cluster whose nodes are not shielded.

    A manipulated node can join the cluster unnoticed.
  EOT

  code       = "SEC322"
  risk       = "high"
  references = ["CKV_GCP_71", "AVD-GCP-0055", "gcp-0055"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  resources  = ["google_container_cluster"]
  path       = "enable_shielded_nodes"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      enable_shielded_nodes = false
    }
    fixed {
      enable_shielded_nodes = true
    }
    good {
      enable_shielded_nodes = var.given
    }
  }
}

rule "google-cluster-networks" {
  description = <<-EOT
    Kubernetes API that every network can reach.

    Vulnerabilities of the API and stolen tokens can be used from everywhere.
  EOT

  code       = "SEC323"
  risk       = "high"
  references = ["CKV_GCP_20", "AVD-GCP-0061", "gcp-0061"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  resources  = ["google_container_cluster"]
  path       = "master_authorized_networks_config"
  set        = true

  examples {
    bad {
    }
    good {
      master_authorized_networks_config {
        gcp_public_cidrs_access_enabled = false
      }
    }
  }
}

rule "google-cluster-abac" {
  description = <<-EOT
    Kubernetes cluster with legacy authorization.

    It gives all service accounts all rights.
  EOT

  code       = "SEC324"
  risk       = "high"
  references = ["CKV_GCP_7", "AVD-GCP-0062", "gcp-0062"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  resources  = ["google_container_cluster"]
  path       = "enable_legacy_abac"
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      enable_legacy_abac = true
    }
    fixed {
      enable_legacy_abac = false
    }
    good {
      enable_legacy_abac = var.given
    }
  }
}

rule "google-cluster-certificates" {
  description = <<-EOT
    Kubernetes cluster with client certificates.

    They cannot be revoked.
  EOT

  code       = "SEC325"
  risk       = "high"
  references = ["CKV_GCP_13", "AVD-GCP-0064", "gcp-0064"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  resources  = ["google_container_cluster"]
  path       = "master_auth.client_certificate_config.issue_client_certificate"
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      master_auth {
        client_certificate_config {
          issue_client_certificate = true
        }
      }
    }
    fixed {
      master_auth {
        client_certificate_config {
          issue_client_certificate = false
        }
      }
    }
    good {
      master_auth {
        client_certificate_config {
          issue_client_certificate = var.given
        }
      }
    }
  }
}

rule "google-cluster-logs" {
  description = <<-EOT
    Kubernetes cluster without logs.

    Without them nobody can say later who changed what.
  EOT

  code       = "SEC326"
  risk       = "medium"
  references = ["CKV_GCP_1", "AVD-GCP-0060", "gcp-0060"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  resources  = ["google_container_cluster"]
  path       = "logging_service"
  forbidden  = ["none"]
  set_to     = "logging.googleapis.com/kubernetes"

  examples {
    bad {
      logging_service = "none"
    }
    fixed {
      logging_service = "logging.googleapis.com/kubernetes"
    }
    good {
      logging_service = var.given
    }
  }
}

rule "google-cluster-metrics" {
  description = <<-EOT
    Kubernetes cluster without metrics.

    Attacks and defects stay unnoticed.
  EOT

  code       = "SEC327"
  risk       = "medium"
  references = ["CKV_GCP_8", "AVD-GCP-0052", "gcp-0052"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  resources  = ["google_container_cluster"]
  path       = "monitoring_service"
  forbidden  = ["none"]
  set_to     = "monitoring.googleapis.com/kubernetes"

  examples {
    bad {
      monitoring_service = "none"
    }
    fixed {
      monitoring_service = "monitoring.googleapis.com/kubernetes"
    }
    good {
      monitoring_service = var.given
    }
  }
}

rule "google-cluster-policy" {
  description = <<-EOT
    Kubernetes cluster whose pods may all talk to each other.

    A compromised pod can reach all others.
  EOT

  code       = "SEC328"
  risk       = "medium"
  references = ["CKV_GCP_12", "AVD-GCP-0056", "gcp-0056"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  resources  = ["google_container_cluster"]
  when       = default(self.datapath_provider, "LEGACY_DATAPATH") != "ADVANCED_DATAPATH" && default(self.enable_autopilot, false) != true
  path       = "network_policy.enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      network_policy {
        enabled = false
      }
    }
    fixed {
      network_policy {
        enabled = true
      }
    }
    good {
      network_policy {
        enabled = var.given
      }
    }
  }
}

rule "google-cluster-nodes" {
  description = <<-EOT
    Kubernetes cluster whose nodes have public addresses.

    Anyone can try to connect, as far as the firewall allows it.
  EOT

  code       = "SEC329"
  risk       = "medium"
  references = ["CKV_GCP_64", "CKV_GCP_25", "AVD-GCP-0059", "gcp-0059"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  resources  = ["google_container_cluster"]
  path       = "private_cluster_config"
  set        = true

  examples {
    bad {
    }
    good {
      private_cluster_config {
        enable_private_nodes = true
      }
    }
  }
}

rule "google-cluster-channel" {
  description = <<-EOT
    Kubernetes cluster outside the release channels.

    In a channel it is upgraded before its version is out of support.
  EOT

  code       = "SEC330"
  risk       = "low"
  references = ["CKV_GCP_70"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  resources  = ["google_container_cluster"]
  path       = "release_channel.channel"
  set        = true

  examples {
    bad {
    }
    good {
      release_channel {
        channel = "REGULAR"
      }
    }
    good {
      release_channel {
        channel = var.given
      }
    }
  }
}

rule "google-pool-repair" {
  description = <<-EOT
    Nodes that are not repaired.

    Unhealthy nodes stay in the cluster.
  EOT

  code       = "SEC331"
  risk       = "low"
  references = ["CKV_GCP_9", "AVD-GCP-0063", "gcp-0063"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  resources  = ["google_container_node_pool"]
  path       = "management.auto_repair"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      management {
        auto_repair = false
      }
    }
    fixed {
      management {
        auto_repair = true
      }
    }
    good {
      management {
        auto_repair = var.given
      }
    }
  }
}

rule "google-pool-upgrade" {
  description = <<-EOT
    Nodes that are not upgraded.

    Known vulnerabilities stay open.
  EOT

  code       = "SEC332"
  risk       = "medium"
  references = ["CKV_GCP_10", "AVD-GCP-0058", "gcp-0058"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  resources  = ["google_container_node_pool"]
  path       = "management.auto_upgrade"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      management {
        auto_upgrade = false
      }
    }
    fixed {
      management {
        auto_upgrade = true
      }
    }
    good {
      management {
        auto_upgrade = var.given
      }
    }
  }
}

rule "google-pool-metadata" {
  description = <<-EOT
    Pods that can read the metadata of their node.

    They obtain the credentials of the node.
  EOT

  code       = "SEC333"
  risk       = "high"
  references = ["CKV_GCP_69", "AVD-GCP-0057", "gcp-0057"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  paths = {
    google_container_node_pool = "node_config.workload_metadata_config.mode"
    google_container_cluster = [
      "node_config.workload_metadata_config.mode",
      "node_pool[*].node_config.workload_metadata_config.mode",
    ]
  }
  forbidden = ["GCE_METADATA", "EXPOSE", "UNSPECIFIED"]
  set_to    = "GKE_METADATA"

  examples {
    bad {
      node_config {
        workload_metadata_config {
          mode = "GCE_METADATA"
        }
      }
    }
    fixed {
      node_config {
        workload_metadata_config {
          mode = "GKE_METADATA"
        }
      }
    }
    good {
      node_config {
        workload_metadata_config {
          mode = var.given
        }
      }
    }
  }
}

rule "google-key-rotation" {
  description = <<-EOT
    Key that is not rotated.

    The longer a key is used, the more a stolen one reveals.
  EOT

  code            = "SEC334"
  risk            = "high"
  references      = ["CKV_GCP_43", "AVD-GCP-0065", "gcp-0065"]
  url             = "https://cloud.google.com/kms/docs"
  resources       = ["google_kms_crypto_key"]
  path            = "rotation_period"
  allowed_pattern = "^([1-9][0-9]{0,5}|[1-6][0-9]{6}|7[0-6][0-9]{5}|77[0-6][0-9]{4}|777[0-5][0-9]{3}|7776000)(\\.[0-9]+)?s$"
  missing         = ""

  examples {
    bad {
      rotation_period = "31536000s"
    }
    good {
      rotation_period = "7776000s"
    }
    good {
      rotation_period = var.given
    }
  }
}

rule "google-key-protection" {
  description = <<-EOT
    Key that can be destroyed by mistake.

    Everything that it encrypts is lost with it.
  EOT

  code       = "SEC335"
  risk       = "low"
  references = ["CKV_GCP_82"]
  url        = "https://cloud.google.com/kms/docs"
  resources  = ["google_kms_crypto_key"]
  path       = "lifecycle.prevent_destroy"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      lifecycle {
        prevent_destroy = false
      }
    }
    fixed {
      lifecycle {
        prevent_destroy = true
      }
    }
    good {
      lifecycle {
        prevent_destroy = var.given
      }
    }
  }
}

rule "google-identity-condition" {
  description = <<-EOT
    External identities without a condition.

    Everybody with an account at that provider can obtain credentials.
  EOT

  code       = "SEC336"
  risk       = "high"
  references = ["CKV_GCP_118", "AVD-GCP-0068", "gcp-0068"]
  url        = "https://cloud.google.com/iam/docs/workload-identity-federation"
  resources  = ["google_iam_workload_identity_pool_provider"]
  path       = "attribute_condition"
  set        = true

  examples {
    bad {
    }
    good {
      attribute_condition = "assertion.repository_owner == 'example'"
    }
    good {
      attribute_condition = var.given
    }
  }
}

rule "google-bucket-prevention" {
  description = <<-EOT
    Bucket that can be made public.

    One wrong binding publishes it.
  EOT

  code       = "SEC337"
  risk       = "medium"
  references = ["CKV_GCP_114"]
  url        = "https://cloud.google.com/storage/docs/public-access-prevention"
  resources  = ["google_storage_bucket"]
  path       = "public_access_prevention"
  allowed    = ["enforced"]
  missing    = "inherited"
  set_to     = "enforced"

  examples {
    bad {
      public_access_prevention = "inherited"
    }
    fixed {
      public_access_prevention = "enforced"
    }
    good {
      public_access_prevention = var.given
    }
  }
}

rule "google-bucket-versions" {
  description = <<-EOT
    Bucket without versions of its objects.

    What a defect overwrites or deletes is lost.
  EOT

  code       = "SEC338"
  risk       = "low"
  references = ["CKV_GCP_78", "AVD-GCP-0078", "gcp-0078"]
  url        = "https://cloud.google.com/storage/docs/public-access-prevention"
  resources  = ["google_storage_bucket"]
  path       = "versioning.enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      versioning {
        enabled = false
      }
    }
    fixed {
      versioning {
        enabled = true
      }
    }
    good {
      versioning {
        enabled = var.given
      }
    }
  }
}

rule "google-dataset-key" {
  description = <<-EOT
    Dataset without a key of its own.

    With its own key, access to the data can be limited, recorded and revoked separately.
  EOT

  code       = "SEC339"
  risk       = "low"
  references = ["CKV_GCP_81"]
  url        = "https://cloud.google.com/bigquery/docs/customer-managed-encryption"
  resources  = ["google_bigquery_dataset"]
  path       = "default_encryption_configuration.kms_key_name"
  set        = true

  examples {
    bad {
    }
    good {
      default_encryption_configuration {
        kms_key_name = google_kms_crypto_key.main.id
      }
    }
    good {
      default_encryption_configuration {
        kms_key_name = var.given
      }
    }
  }
}

rule "google-table-key" {
  description = <<-EOT
    BigQuery table without a key of its own.

    With its own key, access to the data can be limited, recorded and revoked separately.
  EOT

  code       = "SEC340"
  risk       = "low"
  references = ["CKV_GCP_80"]
  url        = "https://cloud.google.com/bigquery/docs/customer-managed-encryption"
  resources  = ["google_bigquery_table"]
  path       = "encryption_configuration.kms_key_name"
  set        = true

  examples {
    bad {
    }
    good {
      encryption_configuration {
        kms_key_name = google_kms_crypto_key.main.id
      }
    }
    good {
      encryption_configuration {
        kms_key_name = var.given
      }
    }
  }
}

rule "google-topic-key" {
  description = <<-EOT
    Topic without a key of its own.

    With its own key, access to messages can be limited, recorded and revoked separately.
  EOT

  code       = "SEC341"
  risk       = "low"
  references = ["CKV_GCP_83"]
  url        = "https://cloud.google.com/pubsub/docs/encryption"
  resources  = ["google_pubsub_topic"]
  path       = "kms_key_name"
  set        = true

  examples {
    bad {
    }
    good {
      kms_key_name = google_kms_crypto_key.main.id
    }
    good {
      kms_key_name = var.given
    }
  }
}

rule "google-registry-key" {
  description = <<-EOT
    Registry without a key of its own.

    With its own key, access to artifacts can be limited, recorded and revoked separately.
  EOT

  code       = "SEC342"
  risk       = "low"
  references = ["CKV_GCP_84"]
  url        = "https://cloud.google.com/artifact-registry/docs/cmek"
  resources  = ["google_artifact_registry_repository"]
  path       = "kms_key_name"
  set        = true

  examples {
    bad {
    }
    good {
      kms_key_name = google_kms_crypto_key.main.id
    }
    good {
      kms_key_name = var.given
    }
  }
}

rule "google-redis-auth" {
  description = <<-EOT
    Cache without a password.

    Everybody in the network can read and change what is cached.
  EOT

  code       = "SEC343"
  risk       = "high"
  references = ["CKV_GCP_95"]
  url        = "https://cloud.google.com/memorystore/docs/redis"
  resources  = ["google_redis_instance"]
  path       = "auth_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      auth_enabled = false
    }
    fixed {
      auth_enabled = true
    }
    good {
      auth_enabled = var.given
    }
  }
}

rule "google-redis-plain-text" {
  description = <<-EOT
    Cache that is used in plain text.

    Whoever can listen reads what is cached.
  EOT

  code       = "SEC344"
  risk       = "medium"
  references = ["CKV_GCP_97"]
  url        = "https://cloud.google.com/memorystore/docs/redis"
  resources  = ["google_redis_instance"]
  path       = "transit_encryption_mode"
  allowed    = ["SERVER_AUTHENTICATION"]
  missing    = "DISABLED"
  set_to     = "SERVER_AUTHENTICATION"

  examples {
    bad {
      transit_encryption_mode = "DISABLED"
    }
    fixed {
      transit_encryption_mode = "SERVER_AUTHENTICATION"
    }
    good {
      transit_encryption_mode = var.given
    }
  }
}

rule "google-dataproc-public" {
  description = <<-EOT
    Dataproc cluster with public addresses.

    Its web interfaces trust everybody who can connect.
  EOT

  code       = "SEC345"
  risk       = "medium"
  references = ["CKV_GCP_103"]
  url        = "https://cloud.google.com/dataproc/docs"
  resources  = ["google_dataproc_cluster"]
  path       = "cluster_config.gce_cluster_config.internal_ip_only"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      cluster_config {
        gce_cluster_config {
          internal_ip_only = false
        }
      }
    }
    fixed {
      cluster_config {
        gce_cluster_config {
          internal_ip_only = true
        }
      }
    }
    good {
      cluster_config {
        gce_cluster_config {
          internal_ip_only = var.given
        }
      }
    }
  }
}

rule "google-fusion-public" {
  description = <<-EOT
    Data Fusion instance with a public address.

    Anyone can try to log in.
  EOT

  code       = "SEC346"
  risk       = "medium"
  references = ["CKV_GCP_87"]
  url        = "https://cloud.google.com/data-fusion/docs"
  resources  = ["google_data_fusion_instance"]
  path       = "private_instance"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      private_instance = false
    }
    fixed {
      private_instance = true
    }
    good {
      private_instance = var.given
    }
  }
}

rule "google-notebook-public" {
  description = <<-EOT
    Notebook with a public address.

    Anyone can try to connect, as far as the firewall allows it.
  EOT

  code       = "SEC347"
  risk       = "medium"
  references = ["CKV_GCP_89"]
  url        = "https://cloud.google.com/vertex-ai/docs/workbench"
  resources  = ["google_notebooks_instance"]
  path       = "no_public_ip"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      no_public_ip = false
    }
    fixed {
      no_public_ip = true
    }
    good {
      no_public_ip = var.given
    }
  }
}

rule "google-build-public" {
  description = <<-EOT
    Build workers with public addresses.

    Builds can be reached, and can reach everything.
  EOT

  code       = "SEC348"
  risk       = "low"
  references = ["CKV_GCP_86"]
  url        = "https://cloud.google.com/build/docs/private-pools/private-pools-overview"
  resources  = ["google_cloudbuild_worker_pool"]
  path       = "worker_config.no_external_ip"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      worker_config {
        no_external_ip = false
      }
    }
    fixed {
      worker_config {
        no_external_ip = true
      }
    }
    good {
      worker_config {
        no_external_ip = var.given
      }
    }
  }
}

rule "google-function-ingress" {
  description = <<-EOT
    Function that the internet can reach.

    Check that it is meant to be public.
  EOT

  code       = "SEC349"
  risk       = "medium"
  references = ["CKV_GCP_124"]
  url        = "https://cloud.google.com/functions/docs/networking/network-settings"
  paths = {
    google_cloudfunctions_function  = "ingress_settings"
    google_cloudfunctions2_function = "service_config.ingress_settings"
  }
  allowed = ["ALLOW_INTERNAL_AND_GCLB", "ALLOW_INTERNAL_ONLY"]
  missing = "ALLOW_ALL"
  set_to  = "ALLOW_INTERNAL_ONLY"

  examples {
    bad {
      ingress_settings = "ALLOW_ALL"
    }
    fixed {
      ingress_settings = "ALLOW_INTERNAL_ONLY"
    }
    good {
      ingress_settings = var.given
    }
  }
}

rule "google-bigtable-protection" {
  description = <<-EOT
    Bigtable instance that can be deleted by mistake.

    All its data is lost.
  EOT

  code       = "SEC350"
  risk       = "low"
  references = ["CKV_GCP_122"]
  url        = "https://cloud.google.com/bigtable/docs"
  resources  = ["google_bigtable_instance"]
  path       = "deletion_protection"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      deletion_protection = false
    }
    fixed {
      deletion_protection = true
    }
    good {
      deletion_protection = var.given
    }
  }
}

rule "google-spanner-protection" {
  description = <<-EOT
    Spanner database that can be deleted by mistake.

    All its data is lost.
  EOT

  code       = "SEC351"
  risk       = "low"
  references = ["CKV_GCP_119"]
  url        = "https://cloud.google.com/spanner/docs"
  resources  = ["google_spanner_database"]
  path       = "deletion_protection"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      deletion_protection = false
    }
    fixed {
      deletion_protection = true
    }
    good {
      deletion_protection = var.given
    }
  }
}


rule "google-open-egress" {
  description = <<-EOT
    Firewall rule that lets everything out.

    A compromised machine can send data anywhere.
  EOT

  code       = "SEC409"
  risk       = "critical"
  url        = "https://cloud.google.com/firewall/docs/firewalls"
  references = ["AVD-GCP-0035", "gcp-0035"]
  match      = "resource[google_compute_firewall]"
  when       = default(self.direction, "INGRESS") == "EGRESS" && length(self.allow[*]) > 0
  condition  = !is_public(default(self.destination_ranges, ["0.0.0.0/0"]))
  message    = "`${block.name}` lets everything out"

  examples {
    bad {
      resource "google_compute_firewall" "out" { # expect: everything out
        direction          = "EGRESS"
        destination_ranges = ["0.0.0.0/0"]

        allow {
          protocol = "tcp"
        }
      }
    }
    good {
      resource "google_compute_firewall" "out" {
        direction          = "EGRESS"
        destination_ranges = ["10.0.0.0/8"]

        allow {
          protocol = "tcp"
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
              "out": {
                "direction": "EGRESS",
                "destination_ranges": [
                  "0.0.0.0/0"
                ],
                "allow": {
                  "protocol": "tcp"
                }
              }
            }
          }
        }
      EOT
    }
  }
}

rule "google-account-privileges" {
  description = <<-EOT
    Service account with the rights of an owner, editor or administrator.

    Whoever gets hold of its key or token can do the same.
  EOT

  code       = "SEC410"
  risk       = "high"
  url        = "https://cloud.google.com/iam/docs/best-practices-service-accounts"
  references = ["AVD-GCP-0007", "gcp-0007"]
  match = [
    "resource[google_project_iam_member]", "resource[google_folder_iam_member]",
    "resource[google_organization_iam_member]",
  ]
  when      = startswith(default(self.member, ""), "serviceAccount:")
  condition = !can(regex("^roles/(owner|editor)$|[aA]dmin$", default(self.role, "")))
  message   = "`${block.name}` gives a service account `${self.role}`"

  examples {
    bad {
      resource "google_project_iam_member" "app" { # expect: roles/editor
        member = "serviceAccount:app@shop.iam.gserviceaccount.com"
        role   = "roles/editor"
      }
    }
    good {
      resource "google_project_iam_member" "app" {
        member = "serviceAccount:app@shop.iam.gserviceaccount.com"
        role   = "roles/storage.objectViewer"
      }
    }
    good {
      resource "google_project_iam_member" "app" {
        member = "serviceAccount:app@shop.iam.gserviceaccount.com"
        role   = var.role
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
            "google_project_iam_member": {
              "app": {
                "member": "serviceAccount:app@shop.iam.gserviceaccount.com",
                "role": "roles/owner"
              }
            }
          }
        }
      EOT
    }
  }
}

rule "google-local-files" {
  description = <<-EOT
    MySQL database that reads files of clients.

    With `local_infile`, a statement that an attacker gets in reads files from the machine of the client.
  EOT

  code       = "SEC411"
  risk       = "high"
  url        = "https://cloud.google.com/sql/docs/mysql/flags"
  references = ["CKV_GCP_50", "AVD-GCP-0026", "gcp-0026"]
  match      = "resource[google_sql_database_instance].settings.database_flags"
  when       = self.name == "local_infile"
  condition  = lower(default(self.value, "")) != "on"
  message    = "`local_infile` is on"

  examples {
    bad {
      resource "google_sql_database_instance" "main" {
        settings {
          database_flags { # expect: is on
            name  = "local_infile"
            value = "on"
          }
        }
      }
    }
    good {
      resource "google_sql_database_instance" "main" {
        settings {
          database_flags {
            name  = "local_infile"
            value = "off"
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
        {
          "resource": {
            "google_sql_database_instance": {
              "main": {
                "settings": {
                  "database_flags": {
                    "name": "local_infile",
                    "value": "on"
                  }
                }
              }
            }
          }
        }
      EOT
    }
  }
}

rule "google-vm-shielded" {
  description = <<-EOT
    Machine without measured boot.

    A changed boot loader or kernel is not noticed. With a block `shielded_instance_config`, both
    parts are on unless they are turned off.
  EOT

  code       = "SEC557"
  risk       = "medium"
  references = ["CKV_GCP_39", "AVD-GCP-0041", "gcp-0041", "AVD-GCP-0045", "gcp-0045"]
  url        = "https://cloud.google.com/compute/shielded-vm/docs/shielded-vm"
  match = [
    "resource[google_compute_instance]", "resource[google_compute_instance_template]",
    "resource[google_compute_instance_from_template]",
  ]
  when = self.source_instance_template == null || length(self.shielded_instance_config[*]) > 0
  condition = length(self.shielded_instance_config[*]) > 0 && alltrue([
    for config in self.shielded_instance_config[*] : alltrue([
      default(lookup(config, "enable_vtpm", null), true),
      default(lookup(config, "enable_integrity_monitoring", null), true),
    ])
  ])
  message = "`${block.name}` has no measured boot"
  help    = "Add `shielded_instance_config` with `enable_vtpm` and `enable_integrity_monitoring`."

  examples {
    bad {
      resource "google_compute_instance" "web" { # expect: `web` has no
        shielded_instance_config {
          enable_vtpm = false
        }
      }
    }
    good {
      resource "google_compute_instance" "web" {
        shielded_instance_config {
          enable_vtpm                 = true
          enable_integrity_monitoring = true
        }
      }
    }
    good {
      resource "google_compute_instance" "web" {
        shielded_instance_config {
          enable_vtpm = var.given
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
            "google_compute_instance": {
              "web": {
                "shielded_instance_config": {
                  "enable_vtpm": false
                }
              }
            }
          }
        }
      EOT
    }
  }
}

rule "google-table-protection" {
  description = <<-EOT
    Table that a run may delete.

    A change of its name, or a mistake, deletes all its rows. It is protected by default.
  EOT

  code       = "SEC558"
  risk       = "low"
  references = ["CKV_GCP_121"]
  url        = "https://registry.terraform.io/providers/hashicorp/google/latest/docs/resources/bigquery_table"
  resources  = ["google_bigquery_table"]
  path       = "deletion_protection"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      deletion_protection = false
    }
    fixed {
      deletion_protection = true
    }
    good {
      deletion_protection = var.given
    }
    good {
    }
  }
}

rule "google-zone-unsigned" {
  description = <<-EOT
    Public zone whose records are not signed.

    Answers can be forged on their way, which leads visitors elsewhere.
  EOT

  code       = "SEC559"
  risk       = "medium"
  references = ["CKV_GCP_16", "AVD-GCP-0013", "gcp-0013"]
  url        = "https://cloud.google.com/dns/docs/dnssec"
  resources  = ["google_dns_managed_zone"]
  when       = default(self.visibility, "public") == "public"
  path       = "dnssec_config.state"
  allowed    = ["on", "transfer"]
  missing    = "off"
  set_to     = "on"

  examples {
    bad {
      dnssec_config {
        state = "off"
      }
    }
    fixed {
      dnssec_config {
        state = "on"
      }
    }
    good {
      dnssec_config {
        state = var.given
      }
    }
    good {
      visibility = "private"
    }
  }
}

rule "google-basic-role" {
  description = <<-EOT
    Role that allows nearly everything.

    The basic roles hold thousands of permissions, in all services. Give the roles of the services
    that are needed.
  EOT

  code       = "SEC571"
  risk       = "medium"
  references = ["CKV_GCP_117", "CKV_GCP_116", "CKV_GCP_115"]
  url        = "https://cloud.google.com/iam/docs/roles-overview#basic"
  resources = [
    "google_project_iam_member", "google_project_iam_binding", "google_folder_iam_member",
    "google_folder_iam_binding", "google_organization_iam_member",
    "google_organization_iam_binding",
  ]
  path      = "role"
  forbidden = ["roles/owner", "roles/editor", "roles/viewer"]

  examples {
    bad {
      role = "roles/editor"
    }
    good {
      role = "roles/storage.objectViewer"
    }
    good {
      role = var.given
    }
  }
}

rule "google-impersonation" {
  description = <<-EOT
    Role with which members can act as all service accounts.

    It includes accounts with more rights. Give the role on the one service account that is needed.
  EOT

  code       = "SEC572"
  risk       = "high"
  references = ["CKV_GCP_49", "CKV_GCP_41", "CKV_GCP_44", "CKV_GCP_45", "AVD-GCP-0011", "gcp-0011", "AVD-GCP-0005", "gcp-0005", "AVD-GCP-0009", "gcp-0009"]
  url        = "https://cloud.google.com/iam/docs/best-practices-service-accounts"
  resources = [
    "google_project_iam_member", "google_project_iam_binding", "google_folder_iam_member",
    "google_folder_iam_binding", "google_organization_iam_member",
    "google_organization_iam_binding",
  ]
  path = "role"
  forbidden = [
    "roles/owner", "roles/editor", "roles/iam.securityAdmin", "roles/iam.serviceAccountAdmin",
    "roles/iam.serviceAccountKeyAdmin", "roles/iam.serviceAccountUser",
    "roles/iam.serviceAccountTokenCreator", "roles/iam.serviceAccountOpenIdTokenCreator",
    "roles/iam.workloadIdentityUser", "roles/dataflow.admin", "roles/dataflow.developer",
    "roles/deploymentmanager.editor", "roles/cloudbuild.builds.builder",
    "roles/cloudbuild.builds.editor", "roles/composer.worker", "roles/run.sourceDeveloper",
  ]

  examples {
    bad {
      role = "roles/iam.serviceAccountTokenCreator"
    }
    good {
      role = "roles/run.invoker"
    }
    good {
      role = var.given
    }
  }
}

rule "google-cluster-metadata" {
  description = <<-EOT
    Cluster whose pods can read the metadata of their node.

    Without workload identities they obtain the credentials of the node.
  EOT

  code       = "SEC573"
  risk       = "high"
  references = ["CKV_GCP_69"]
  url        = "https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster"
  resources  = ["google_container_cluster"]
  when = alltrue([
    self.node_config != null, self.workload_identity_config == null,
    default(self.enable_autopilot, false) != true,
    default(self.remove_default_node_pool, false) != true,
  ])
  path = "node_config.workload_metadata_config"
  set  = true

  examples {
    bad {
      node_config {
        machine_type = "e2-medium"
      }
    }
    good {
      node_config {
        workload_metadata_config {
          mode = "GKE_METADATA"
        }
      }
    }
    good {
      node_config {
        machine_type = "e2-medium"
      }

      workload_identity_config {
        workload_pool = var.pool
      }
    }
    good {
      remove_default_node_pool = true
    }
  }
}

rule "google-boot-disk-key" {
  description = <<-EOT
    Machine whose disk is encrypted with the key of Google.

    A key of your own can be revoked.
  EOT

  code       = "SEC609"
  risk       = "low"
  references = ["CKV_GCP_38", "AVD-GCP-0033", "gcp-0033"]
  url        = "https://cloud.google.com/compute/docs/disks/customer-managed-encryption"
  resources  = ["google_compute_instance"]
  path       = ["boot_disk.kms_key_self_link", "boot_disk.disk_encryption_key_raw"]
  set        = true

  examples {
    bad {
      boot_disk {
        auto_delete = true
      }
    }
    good {
      boot_disk {
        kms_key_self_link = google_kms_crypto_key.main.id
      }
    }
    good {
      boot_disk {
        disk_encryption_key_raw = var.given
      }
    }
  }
}

# Kubernetes: what pods may do.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "kubernetes-privileged" {
  description = <<-EOT
    Container with all rights of its node.

    A defect in the container gives attackers the node, and all that runs on it.
  EOT

  code       = "SEC352"
  risk       = "critical"
  references = ["CKV_K8S_16", "AVD-KSV-0017", "ksv-0017"]
  url        = "https://kubernetes.io/docs/concepts/security/pod-security-standards/"
  paths = {
    kubernetes_deployment                = "spec.template.spec.container[*].security_context.privileged"
    kubernetes_deployment_v1             = "spec.template.spec.container[*].security_context.privileged"
    kubernetes_stateful_set              = "spec.template.spec.container[*].security_context.privileged"
    kubernetes_stateful_set_v1           = "spec.template.spec.container[*].security_context.privileged"
    kubernetes_replication_controller    = "spec.template.spec.container[*].security_context.privileged"
    kubernetes_replication_controller_v1 = "spec.template.spec.container[*].security_context.privileged"
    kubernetes_job                       = "spec.template.spec.container[*].security_context.privileged"
    kubernetes_job_v1                    = "spec.template.spec.container[*].security_context.privileged"
    kubernetes_daemonset                 = "spec.template.spec.container[*].security_context.privileged"
    kubernetes_daemon_set_v1             = "spec.template.spec.container[*].security_context.privileged"
    kubernetes_pod                       = "spec.container[*].security_context.privileged"
    kubernetes_cron_job                  = "spec.job_template.spec.template.spec.container[*].security_context.privileged"
    kubernetes_pod_v1                    = "spec.container[*].security_context.privileged"
    kubernetes_cron_job_v1               = "spec.job_template.spec.template.spec.container[*].security_context.privileged"
  }
  allowed = [false]
  missing = false

  examples {
    bad {
      spec {
        template {
          spec {
            container {
              security_context {
                privileged = true
              }
            }
          }
        }
      }
    }
    good {
      spec {
        template {
          spec {
            container {
              security_context {
                privileged = false
              }
            }
          }
        }
      }
    }
    good {
      spec {
        template {
          spec {
            container {
              security_context {
                privileged = var.given
              }
            }
          }
        }
      }
    }
  }
}

rule "kubernetes-escalation" {
  description = <<-EOT
    Container whose processes can gain rights.

    A program that runs as root at its start, such as sudo, helps attackers on.
  EOT

  code       = "SEC353"
  risk       = "medium"
  references = ["CKV_K8S_20", "AVD-KSV-0001", "ksv-0001"]
  url        = "https://kubernetes.io/docs/concepts/security/pod-security-standards/"
  paths = {
    kubernetes_deployment                = "spec.template.spec.container[*].security_context.allow_privilege_escalation"
    kubernetes_deployment_v1             = "spec.template.spec.container[*].security_context.allow_privilege_escalation"
    kubernetes_stateful_set              = "spec.template.spec.container[*].security_context.allow_privilege_escalation"
    kubernetes_stateful_set_v1           = "spec.template.spec.container[*].security_context.allow_privilege_escalation"
    kubernetes_replication_controller    = "spec.template.spec.container[*].security_context.allow_privilege_escalation"
    kubernetes_replication_controller_v1 = "spec.template.spec.container[*].security_context.allow_privilege_escalation"
    kubernetes_job                       = "spec.template.spec.container[*].security_context.allow_privilege_escalation"
    kubernetes_job_v1                    = "spec.template.spec.container[*].security_context.allow_privilege_escalation"
    kubernetes_daemonset                 = "spec.template.spec.container[*].security_context.allow_privilege_escalation"
    kubernetes_daemon_set_v1             = "spec.template.spec.container[*].security_context.allow_privilege_escalation"
    kubernetes_pod                       = "spec.container[*].security_context.allow_privilege_escalation"
    kubernetes_cron_job                  = "spec.job_template.spec.template.spec.container[*].security_context.allow_privilege_escalation"
    kubernetes_pod_v1                    = "spec.container[*].security_context.allow_privilege_escalation"
    kubernetes_cron_job_v1               = "spec.job_template.spec.template.spec.container[*].security_context.allow_privilege_escalation"
  }
  allowed = [false]
  missing = false

  examples {
    bad {
      spec {
        template {
          spec {
            container {
              security_context {
                allow_privilege_escalation = true
              }
            }
          }
        }
      }
    }
    good {
      spec {
        template {
          spec {
            container {
              security_context {
                allow_privilege_escalation = false
              }
            }
          }
        }
      }
    }
    good {
      spec {
        template {
          spec {
            container {
              security_context {
                allow_privilege_escalation = var.given
              }
            }
          }
        }
      }
    }
  }
}

rule "kubernetes-root" {
  description = <<-EOT
    Container that may run as root.

    Whoever breaks out of it is root on the node.
  EOT

  code       = "SEC354"
  risk       = "medium"
  references = ["CKV_K8S_23", "AVD-KSV-0012", "ksv-0012"]
  url        = "https://kubernetes.io/docs/concepts/security/pod-security-standards/"
  paths = {
    kubernetes_deployment                = "spec.template.spec.container[*].security_context.run_as_non_root"
    kubernetes_deployment_v1             = "spec.template.spec.container[*].security_context.run_as_non_root"
    kubernetes_stateful_set              = "spec.template.spec.container[*].security_context.run_as_non_root"
    kubernetes_stateful_set_v1           = "spec.template.spec.container[*].security_context.run_as_non_root"
    kubernetes_replication_controller    = "spec.template.spec.container[*].security_context.run_as_non_root"
    kubernetes_replication_controller_v1 = "spec.template.spec.container[*].security_context.run_as_non_root"
    kubernetes_job                       = "spec.template.spec.container[*].security_context.run_as_non_root"
    kubernetes_job_v1                    = "spec.template.spec.container[*].security_context.run_as_non_root"
    kubernetes_daemonset                 = "spec.template.spec.container[*].security_context.run_as_non_root"
    kubernetes_daemon_set_v1             = "spec.template.spec.container[*].security_context.run_as_non_root"
    kubernetes_pod                       = "spec.container[*].security_context.run_as_non_root"
    kubernetes_cron_job                  = "spec.job_template.spec.template.spec.container[*].security_context.run_as_non_root"
    kubernetes_pod_v1                    = "spec.container[*].security_context.run_as_non_root"
    kubernetes_cron_job_v1               = "spec.job_template.spec.template.spec.container[*].security_context.run_as_non_root"
  }
  allowed = [true]
  missing = false

  examples {
    bad {
      spec {
        template {
          spec {
            container {
              security_context {
                run_as_non_root = false
              }
            }
          }
        }
      }
    }
    good {
      spec {
        template {
          spec {
            container {
              security_context {
                run_as_non_root = true
              }
            }
          }
        }
      }
    }
    good {
      spec {
        template {
          spec {
            container {
              security_context {
                run_as_non_root = var.given
              }
            }
          }
        }
      }
    }
  }
}

rule "kubernetes-host-network" {
  description = <<-EOT
    Pod in the network of its node.

    It can listen to the traffic of other pods, and reach services of the node.
  EOT

  code       = "SEC355"
  risk       = "high"
  references = ["CKV_K8S_19", "AVD-KSV-0009", "ksv-0009"]
  url        = "https://kubernetes.io/docs/concepts/security/pod-security-standards/"
  paths = {
    kubernetes_deployment                = "spec.template.spec.host_network"
    kubernetes_deployment_v1             = "spec.template.spec.host_network"
    kubernetes_stateful_set              = "spec.template.spec.host_network"
    kubernetes_stateful_set_v1           = "spec.template.spec.host_network"
    kubernetes_replication_controller    = "spec.template.spec.host_network"
    kubernetes_replication_controller_v1 = "spec.template.spec.host_network"
    kubernetes_job                       = "spec.template.spec.host_network"
    kubernetes_job_v1                    = "spec.template.spec.host_network"
    kubernetes_daemonset                 = "spec.template.spec.host_network"
    kubernetes_daemon_set_v1             = "spec.template.spec.host_network"
    kubernetes_pod                       = "spec.host_network"
    kubernetes_cron_job                  = "spec.job_template.spec.template.spec.host_network"
    kubernetes_pod_v1                    = "spec.host_network"
    kubernetes_cron_job_v1               = "spec.job_template.spec.template.spec.host_network"
  }
  allowed = [false]
  missing = false
  set_to  = false

  examples {
    bad {
      spec {
        template {
          spec {
            host_network = true
          }
        }
      }
    }
    fixed {
      spec {
        template {
          spec {
            host_network = false
          }
        }
      }
    }
    good {
      spec {
        template {
          spec {
            host_network = var.given
          }
        }
      }
    }
  }
}

rule "kubernetes-host-pid" {
  description = <<-EOT
    Pod that sees the processes of its node.

    It can read their environment, and with enough rights change them.
  EOT

  code       = "SEC356"
  risk       = "high"
  references = ["CKV_K8S_17", "AVD-KSV-0010", "ksv-0010"]
  url        = "https://kubernetes.io/docs/concepts/security/pod-security-standards/"
  paths = {
    kubernetes_deployment                = "spec.template.spec.host_pid"
    kubernetes_deployment_v1             = "spec.template.spec.host_pid"
    kubernetes_stateful_set              = "spec.template.spec.host_pid"
    kubernetes_stateful_set_v1           = "spec.template.spec.host_pid"
    kubernetes_replication_controller    = "spec.template.spec.host_pid"
    kubernetes_replication_controller_v1 = "spec.template.spec.host_pid"
    kubernetes_job                       = "spec.template.spec.host_pid"
    kubernetes_job_v1                    = "spec.template.spec.host_pid"
    kubernetes_daemonset                 = "spec.template.spec.host_pid"
    kubernetes_daemon_set_v1             = "spec.template.spec.host_pid"
    kubernetes_pod                       = "spec.host_pid"
    kubernetes_cron_job                  = "spec.job_template.spec.template.spec.host_pid"
    kubernetes_pod_v1                    = "spec.host_pid"
    kubernetes_cron_job_v1               = "spec.job_template.spec.template.spec.host_pid"
  }
  allowed = [false]
  missing = false
  set_to  = false

  examples {
    bad {
      spec {
        template {
          spec {
            host_pid = true
          }
        }
      }
    }
    fixed {
      spec {
        template {
          spec {
            host_pid = false
          }
        }
      }
    }
    good {
      spec {
        template {
          spec {
            host_pid = var.given
          }
        }
      }
    }
  }
}

rule "kubernetes-host-ipc" {
  description = <<-EOT
    Pod that shares memory with its node.

    It can read and change what programs of the node exchange.
  EOT

  code       = "SEC357"
  risk       = "high"
  references = ["CKV_K8S_18", "AVD-KSV-0008", "ksv-0008"]
  url        = "https://kubernetes.io/docs/concepts/security/pod-security-standards/"
  paths = {
    kubernetes_deployment                = "spec.template.spec.host_ipc"
    kubernetes_deployment_v1             = "spec.template.spec.host_ipc"
    kubernetes_stateful_set              = "spec.template.spec.host_ipc"
    kubernetes_stateful_set_v1           = "spec.template.spec.host_ipc"
    kubernetes_replication_controller    = "spec.template.spec.host_ipc"
    kubernetes_replication_controller_v1 = "spec.template.spec.host_ipc"
    kubernetes_job                       = "spec.template.spec.host_ipc"
    kubernetes_job_v1                    = "spec.template.spec.host_ipc"
    kubernetes_daemonset                 = "spec.template.spec.host_ipc"
    kubernetes_daemon_set_v1             = "spec.template.spec.host_ipc"
    kubernetes_pod                       = "spec.host_ipc"
    kubernetes_cron_job                  = "spec.job_template.spec.template.spec.host_ipc"
    kubernetes_pod_v1                    = "spec.host_ipc"
    kubernetes_cron_job_v1               = "spec.job_template.spec.template.spec.host_ipc"
  }
  allowed = [false]
  missing = false
  set_to  = false

  examples {
    bad {
      spec {
        template {
          spec {
            host_ipc = true
          }
        }
      }
    }
    fixed {
      spec {
        template {
          spec {
            host_ipc = false
          }
        }
      }
    }
    good {
      spec {
        template {
          spec {
            host_ipc = var.given
          }
        }
      }
    }
  }
}

rule "kubernetes-writable-root" {
  description = <<-EOT
    Container that can change its programs.

    Attackers can install their own.
  EOT

  code       = "SEC358"
  risk       = "low"
  references = ["CKV_K8S_22", "AVD-KSV-0014", "ksv-0014"]
  url        = "https://kubernetes.io/docs/concepts/security/pod-security-standards/"
  paths = {
    kubernetes_deployment                = "spec.template.spec.container[*].security_context.read_only_root_filesystem"
    kubernetes_deployment_v1             = "spec.template.spec.container[*].security_context.read_only_root_filesystem"
    kubernetes_stateful_set              = "spec.template.spec.container[*].security_context.read_only_root_filesystem"
    kubernetes_stateful_set_v1           = "spec.template.spec.container[*].security_context.read_only_root_filesystem"
    kubernetes_replication_controller    = "spec.template.spec.container[*].security_context.read_only_root_filesystem"
    kubernetes_replication_controller_v1 = "spec.template.spec.container[*].security_context.read_only_root_filesystem"
    kubernetes_job                       = "spec.template.spec.container[*].security_context.read_only_root_filesystem"
    kubernetes_job_v1                    = "spec.template.spec.container[*].security_context.read_only_root_filesystem"
    kubernetes_daemonset                 = "spec.template.spec.container[*].security_context.read_only_root_filesystem"
    kubernetes_daemon_set_v1             = "spec.template.spec.container[*].security_context.read_only_root_filesystem"
    kubernetes_pod                       = "spec.container[*].security_context.read_only_root_filesystem"
    kubernetes_cron_job                  = "spec.job_template.spec.template.spec.container[*].security_context.read_only_root_filesystem"
    kubernetes_pod_v1                    = "spec.container[*].security_context.read_only_root_filesystem"
    kubernetes_cron_job_v1               = "spec.job_template.spec.template.spec.container[*].security_context.read_only_root_filesystem"
  }
  allowed = [true]
  missing = false

  examples {
    bad {
      spec {
        template {
          spec {
            container {
              security_context {
                read_only_root_filesystem = false
              }
            }
          }
        }
      }
    }
    good {
      spec {
        template {
          spec {
            container {
              security_context {
                read_only_root_filesystem = true
              }
            }
          }
        }
      }
    }
    good {
      spec {
        template {
          spec {
            container {
              security_context {
                read_only_root_filesystem = var.given
              }
            }
          }
        }
      }
    }
  }
}

rule "kubernetes-latest-image" {
  description = <<-EOT
    Container with the image of the day.

    What was tested is not what runs tomorrow. Name a version or a digest.
  EOT

  code       = "SEC359"
  risk       = "low"
  references = ["CKV_K8S_14", "AVD-KSV-0013", "ksv-0013"]
  url        = "https://kubernetes.io/docs/concepts/security/pod-security-standards/"
  paths = {
    kubernetes_deployment                = "spec.template.spec.container[*].image"
    kubernetes_deployment_v1             = "spec.template.spec.container[*].image"
    kubernetes_stateful_set              = "spec.template.spec.container[*].image"
    kubernetes_stateful_set_v1           = "spec.template.spec.container[*].image"
    kubernetes_replication_controller    = "spec.template.spec.container[*].image"
    kubernetes_replication_controller_v1 = "spec.template.spec.container[*].image"
    kubernetes_job                       = "spec.template.spec.container[*].image"
    kubernetes_job_v1                    = "spec.template.spec.container[*].image"
    kubernetes_daemonset                 = "spec.template.spec.container[*].image"
    kubernetes_daemon_set_v1             = "spec.template.spec.container[*].image"
    kubernetes_pod                       = "spec.container[*].image"
    kubernetes_cron_job                  = "spec.job_template.spec.template.spec.container[*].image"
    kubernetes_pod_v1                    = "spec.container[*].image"
    kubernetes_cron_job_v1               = "spec.job_template.spec.template.spec.container[*].image"
  }
  forbidden_pattern = ":latest$"

  examples {
    bad {
      spec {
        template {
          spec {
            container {
              image = "shop:latest"
            }
          }
        }
      }
    }
    good {
      spec {
        template {
          spec {
            container {
              image = "shop:1.4.2"
            }
          }
        }
      }
    }
    good {
      spec {
        template {
          spec {
            container {
              image = var.given
            }
          }
        }
      }
    }
  }
}

rule "kubernetes-default-namespace" {
  description = <<-EOT
    Resource in the default namespace.

    Rights and network policies are given by namespace.
  EOT

  code       = "SEC360"
  risk       = "low"
  references = ["CKV_K8S_21"]
  url        = "https://kubernetes.io/docs/concepts/security/pod-security-standards/"
  resources = [
    "kubernetes_deployment", "kubernetes_deployment_v1", "kubernetes_stateful_set",
    "kubernetes_stateful_set_v1", "kubernetes_replication_controller",
    "kubernetes_replication_controller_v1", "kubernetes_service", "kubernetes_service_v1",
    "kubernetes_service_account", "kubernetes_service_account_v1", "kubernetes_secret",
    "kubernetes_secret_v1", "kubernetes_role", "kubernetes_role_v1", "kubernetes_role_binding",
    "kubernetes_role_binding_v1", "kubernetes_job", "kubernetes_job_v1", "kubernetes_cron_job",
    "kubernetes_cron_job_v1", "kubernetes_ingress", "kubernetes_ingress_v1",
    "kubernetes_config_map", "kubernetes_config_map_v1", "kubernetes_pod", "kubernetes_pod_v1",
    "kubernetes_network_policy", "kubernetes_network_policy_v1",
    "kubernetes_persistent_volume_claim", "kubernetes_persistent_volume_claim_v1",
    "kubernetes_daemonset", "kubernetes_daemon_set_v1",
  ]
  path      = "metadata.namespace"
  forbidden = ["default"]
  missing   = "default"

  examples {
    bad {
      metadata {
        namespace = "default"
      }
    }
    good {
      metadata {
        namespace = "shop"
      }
    }
    good {
      metadata {
        namespace = var.given
      }
    }
  }
}

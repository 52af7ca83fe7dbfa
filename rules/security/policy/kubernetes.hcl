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
  forbidden = [true]

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

    What was tested is not what runs tomorrow. Name a version or a digest: without a tag, `latest`
    is meant.
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
  forbidden_pattern = "(^|/)[^/:@]+(:latest)?$"

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
    bad {
      spec {
        template {
          spec {
            container {
              image = "registry.example.com:5000/shop"
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

rule "kubernetes-image-digest" {
  description = <<-EOT
    Container whose image is not pinned to a digest.

    A tag can be moved: what was tested is not what runs tomorrow.
  EOT

  code       = "SEC541"
  risk       = "low"
  references = ["CKV_K8S_43"]
  url        = "https://kubernetes.io/docs/concepts/containers/images/#image-pull-policy"
  paths = {
    "kubernetes_pod*"      = "spec[*].container[*].image"
    "kubernetes_cron_job*" = "spec[*].job_template[*].spec[*].template[*].spec[*].container[*].image"
    "kubernetes_*"         = "spec[*].template[*].spec[*].container[*].image"
  }
  forbidden_pattern = "^[^@]+$"

  examples {
    bad {
      spec {
        container {
          image = "shop:1.4.2"
        }
      }
    }
    good {
      spec {
        container {
          image = "shop@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
        }
      }
    }
    good {
      spec {
        container {
          image = var.given
        }
      }
    }
  }
}

rule "kubernetes-pod-context" {
  description = <<-EOT
    Pod without a security context.

    It and its containers run with the rights that the image and the cluster happen to give.
  EOT

  code       = "SEC542"
  risk       = "low"
  references = ["CKV_K8S_29"]
  url        = "https://kubernetes.io/docs/tasks/configure-pod-container/security-context/"
  match = [
    "resource[kubernetes_pod*].spec",
    "resource[kubernetes_*].spec.template.spec",
    "resource[kubernetes_*].spec.job_template.spec.template.spec",
  ]
  condition = length(self.security_context[*]) > 0 || alltrue([
    for container in self.container[*] : length(lookup(container, "security_context", null)[*]) > 0
  ])
  message = "Pod without a security context"
  help    = "Add `security_context` to the pod, or to each container."

  examples {
    bad {
      resource "kubernetes_pod" "shop" {
        spec { # expect: without a security context
          container {
            image = "shop:1.4.2"
          }
        }
      }
    }
    good {
      resource "kubernetes_deployment" "shop" {
        spec {
          template {
            spec {
              security_context {
                run_as_non_root = true
              }

              container {
                image = "shop:1.4.2"
              }
            }
          }
        }
      }
    }
    good {
      resource "kubernetes_pod" "shop" {
        spec {
          dynamic "security_context" {
            for_each = var.contexts
            content {
              run_as_non_root = true
            }
          }

          container {
            image = "shop:1.4.2"
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
            "kubernetes_pod": {
              "shop": {
                "spec": {
                  "container": {
                    "image": "shop:1.4.2"
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

rule "kubernetes-container-context" {
  description = <<-EOT
    Container without a security context.

    It runs with the rights that the image and the pod happen to give.
  EOT

  code       = "SEC543"
  risk       = "low"
  references = ["CKV_K8S_30"]
  url        = "https://kubernetes.io/docs/tasks/configure-pod-container/security-context/"
  paths = {
    "kubernetes_pod*"      = "spec[*].container[*].security_context"
    "kubernetes_cron_job*" = "spec[*].job_template[*].spec[*].template[*].spec[*].container[*].security_context"
    "kubernetes_*"         = "spec[*].template[*].spec[*].container[*].security_context"
  }
  set = true

  examples {
    bad {
      spec {
        container {
          image = "shop:1.4.2"
        }
      }
    }
    good {
      spec {
        container {
          security_context {
            run_as_non_root = true
          }
        }
      }
    }
    good {
      spec {
        container {
          dynamic "security_context" {
            for_each = var.given
            content {
              run_as_non_root = true
            }
          }
        }
      }
    }
  }
}

rule "kubernetes-capabilities" {
  description = <<-EOT
    Container that may send packets of its own making.

    With NET_RAW, which containers have by default, it can pretend to be other hosts of the network.
    Drop `ALL`, or `NET_RAW`.
  EOT

  code       = "SEC544"
  risk       = "low"
  references = ["CKV_K8S_28", "AVD-KSV-0003", "ksv-0003"]
  url        = "https://kubernetes.io/docs/concepts/security/pod-security-standards/"
  match = [
    "resource[kubernetes_pod*].spec.container",
    "resource[kubernetes_*].spec.template.spec.container",
    "resource[kubernetes_*].spec.job_template.spec.template.spec.container",
  ]
  condition = anytrue(flatten([
    for context in self.security_context[*] : [
      for capabilities in lookup(context, "capabilities", null)[*] : [
        for name in lookup(capabilities, "drop", null)[*] : contains(["ALL", "NET_RAW"], upper(name))
      ]
    ]
  ]))
  message = "Container that keeps the capability `NET_RAW`"
  help    = "Add `drop = [\"ALL\"]` to the `capabilities` of its `security_context`."

  examples {
    bad {
      resource "kubernetes_pod" "shop" {
        spec {
          container { # expect: NET_RAW
            image = "shop:1.4.2"
          }
        }
      }
    }
    good {
      resource "kubernetes_pod" "shop" {
        spec {
          container {
            security_context {
              capabilities {
                drop = ["ALL"]
              }
            }
          }
        }
      }
    }
    good {
      resource "kubernetes_pod" "shop" {
        spec {
          container {
            security_context {
              capabilities {
                drop = var.dropped
              }
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
        {
          "resource": {
            "kubernetes_pod": {
              "shop": {
                "spec": {
                  "container": {
                    "image": "shop:1.4.2"
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

rule "kubernetes-pull-policy" {
  description = <<-EOT
    Container that may run an old image.

    A node that has an image of this name does not ask whether it may use it, or whether there is a
    newer one. Images with a digest are not reported.
  EOT

  code       = "SEC545"
  risk       = "low"
  references = ["CKV_K8S_15"]
  url        = "https://kubernetes.io/docs/concepts/containers/images/#image-pull-policy"
  match = [
    "resource[kubernetes_pod*].spec.container",
    "resource[kubernetes_*].spec.template.spec.container",
    "resource[kubernetes_*].spec.job_template.spec.template.spec.container",
  ]
  condition = anytrue([
    default(self.image_pull_policy, "") == "Always",
    can(regex("@", default(self.image, "@"))),
    self.image_pull_policy == null && can(regex("(^|/)[^/:@]+(:latest)?$", default(self.image, ""))),
  ])
  message = "Container whose image is not pulled if the node has one of this name"
  help    = "Set `image_pull_policy` to `Always`, or use a digest."

  examples {
    bad {
      resource "kubernetes_pod" "shop" {
        spec {
          container { # expect: not pulled
            image             = "shop:1.4.2"
            image_pull_policy = "IfNotPresent"
          }
        }
      }
    }
    good {
      resource "kubernetes_pod" "shop" {
        spec {
          container {
            image             = "shop:1.4.2"
            image_pull_policy = "Always"
          }
        }
      }
    }
    good {
      resource "kubernetes_pod" "shop" {
        spec {
          container {
            image = var.image
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
            "kubernetes_pod": {
              "shop": {
                "spec": {
                  "container": {
                    "image": "shop:1.4.2",
                    "image_pull_policy": "IfNotPresent"
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

rule "kubernetes-readiness" {
  description = <<-EOT
    Container that gets requests before it can answer them.

    Without a probe, a container counts as ready as soon as it runs.
  EOT

  code       = "SEC546"
  risk       = "low"
  references = ["CKV_K8S_9"]
  url        = "https://kubernetes.io/docs/tasks/configure-pod-container/configure-liveness-readiness-startup-probes/"
  paths = {
    "kubernetes_pod*"                    = "spec[*].container[*].readiness_probe"
    "kubernetes_deployment*"             = "spec[*].template[*].spec[*].container[*].readiness_probe"
    "kubernetes_stateful_set*"           = "spec[*].template[*].spec[*].container[*].readiness_probe"
    "kubernetes_daemon*"                 = "spec[*].template[*].spec[*].container[*].readiness_probe"
    "kubernetes_replication_controller*" = "spec[*].template[*].spec[*].container[*].readiness_probe"
  }
  set = true

  examples {
    bad {
      spec {
        container {
          image = "shop:1.4.2"
        }
      }
    }
    good {
      spec {
        container {
          readiness_probe {
            tcp_socket {
              port = 80
            }
          }
        }
      }
    }
    good {
      spec {
        container {
          dynamic "readiness_probe" {
            for_each = var.given
            content {
              tcp_socket {
                port = 80
              }
            }
          }
        }
      }
    }
  }
}

rule "kubernetes-liveness" {
  description = <<-EOT
    Container that is not restarted when it hangs.

    Without a probe, a container counts as alive as long as its process runs.
  EOT

  code       = "SEC547"
  risk       = "low"
  references = ["CKV_K8S_8"]
  url        = "https://kubernetes.io/docs/tasks/configure-pod-container/configure-liveness-readiness-startup-probes/"
  paths = {
    "kubernetes_pod*"                    = "spec[*].container[*].liveness_probe"
    "kubernetes_deployment*"             = "spec[*].template[*].spec[*].container[*].liveness_probe"
    "kubernetes_stateful_set*"           = "spec[*].template[*].spec[*].container[*].liveness_probe"
    "kubernetes_daemon*"                 = "spec[*].template[*].spec[*].container[*].liveness_probe"
    "kubernetes_replication_controller*" = "spec[*].template[*].spec[*].container[*].liveness_probe"
  }
  set = true

  examples {
    bad {
      spec {
        container {
          image = "shop:1.4.2"
        }
      }
    }
    good {
      spec {
        container {
          liveness_probe {
            tcp_socket {
              port = 80
            }
          }
        }
      }
    }
    good {
      spec {
        container {
          dynamic "liveness_probe" {
            for_each = var.given
            content {
              tcp_socket {
                port = 80
              }
            }
          }
        }
      }
    }
  }
}

rule "kubernetes-cpu-requests" {
  description = <<-EOT
    Container that reserves no processor time.

    It gets what others leave over.
  EOT

  code       = "SEC548"
  risk       = "low"
  references = ["CKV_K8S_10", "AVD-KSV-0015", "ksv-0015"]
  url        = "https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/"
  paths = {
    "kubernetes_pod*"      = "spec[*].container[*].resources.requests.cpu"
    "kubernetes_cron_job*" = "spec[*].job_template[*].spec[*].template[*].spec[*].container[*].resources.requests.cpu"
    "kubernetes_*"         = "spec[*].template[*].spec[*].container[*].resources.requests.cpu"
  }
  set = true

  examples {
    bad {
      spec {
        container {
          image = "shop:1.4.2"
        }
      }
    }
    good {
      spec {
        container {
          resources {
            requests = {
              cpu = "500m"
            }
          }
        }
      }
    }
    good {
      spec {
        container {
          resources {
            requests = {
              cpu = var.given
            }
          }
        }
      }
    }
  }
}

rule "kubernetes-cpu-limits" {
  description = <<-EOT
    Container that may use all processors of its node.

    One that loops, or mines coins, slows down all others.
  EOT

  code       = "SEC549"
  risk       = "low"
  references = ["CKV_K8S_11", "AVD-KSV-0011", "ksv-0011"]
  url        = "https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/"
  paths = {
    "kubernetes_pod*"      = "spec[*].container[*].resources.limits.cpu"
    "kubernetes_cron_job*" = "spec[*].job_template[*].spec[*].template[*].spec[*].container[*].resources.limits.cpu"
    "kubernetes_*"         = "spec[*].template[*].spec[*].container[*].resources.limits.cpu"
  }
  set = true

  examples {
    bad {
      spec {
        container {
          image = "shop:1.4.2"
        }
      }
    }
    good {
      spec {
        container {
          resources {
            limits = {
              cpu = "500m"
            }
          }
        }
      }
    }
    good {
      spec {
        container {
          resources {
            limits = {
              cpu = var.given
            }
          }
        }
      }
    }
  }
}

rule "kubernetes-memory-requests" {
  description = <<-EOT
    Container that reserves no memory.

    Where it is scarce, it is among the first that are ended.
  EOT

  code       = "SEC550"
  risk       = "low"
  references = ["CKV_K8S_13", "AVD-KSV-0016", "ksv-0016"]
  url        = "https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/"
  paths = {
    "kubernetes_pod*"      = "spec[*].container[*].resources.requests.memory"
    "kubernetes_cron_job*" = "spec[*].job_template[*].spec[*].template[*].spec[*].container[*].resources.requests.memory"
    "kubernetes_*"         = "spec[*].template[*].spec[*].container[*].resources.requests.memory"
  }
  set = true

  examples {
    bad {
      spec {
        container {
          image = "shop:1.4.2"
        }
      }
    }
    good {
      spec {
        container {
          resources {
            requests = {
              memory = "1Gi"
            }
          }
        }
      }
    }
    good {
      spec {
        container {
          resources {
            requests = {
              memory = var.given
            }
          }
        }
      }
    }
  }
}

rule "kubernetes-memory-limits" {
  description = <<-EOT
    Container that may use all memory of its node.

    One that leaks has others ended.
  EOT

  code       = "SEC551"
  risk       = "low"
  references = ["CKV_K8S_12", "AVD-KSV-0018", "ksv-0018"]
  url        = "https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/"
  paths = {
    "kubernetes_pod*"      = "spec[*].container[*].resources.limits.memory"
    "kubernetes_cron_job*" = "spec[*].job_template[*].spec[*].template[*].spec[*].container[*].resources.limits.memory"
    "kubernetes_*"         = "spec[*].template[*].spec[*].container[*].resources.limits.memory"
  }
  set = true

  examples {
    bad {
      spec {
        container {
          image = "shop:1.4.2"
        }
      }
    }
    good {
      spec {
        container {
          resources {
            limits = {
              memory = "1Gi"
            }
          }
        }
      }
    }
    good {
      spec {
        container {
          resources {
            limits = {
              memory = var.given
            }
          }
        }
      }
    }
  }
}

rule "kubernetes-default-account" {
  description = <<-EOT
    Rights for the default service account.

    All pods of the namespace that name no account get them.
  EOT

  code       = "SEC552"
  risk       = "low"
  references = ["CKV_K8S_42"]
  url        = "https://kubernetes.io/docs/concepts/security/rbac-good-practices/"
  match = [
    "resource[kubernetes_role_binding*].subject", "resource[kubernetes_cluster_role_binding*].subject",
  ]
  condition = !alltrue([
    default(self.kind, "") == "ServiceAccount", default(self.name, "") == "default",
  ])
  message = "`${parents[0].name}` gives rights to the default service account"
  help    = "Make a service account for what needs them."

  examples {
    bad {
      resource "kubernetes_role_binding" "shop" {
        subject { # expect: `shop` gives
          kind = "ServiceAccount"
          name = "default"
        }
      }
    }
    good {
      resource "kubernetes_role_binding" "shop" {
        subject {
          kind = "ServiceAccount"
          name = "shop"
        }
      }
    }
    good {
      resource "kubernetes_cluster_role_binding_v1" "shop" {
        subject {
          kind = "ServiceAccount"
          name = var.given
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
            "kubernetes_role_binding": {
              "shop": {
                "subject": {
                  "kind": "ServiceAccount",
                  "name": "default"
                }
              }
            }
          }
        }
      EOT
    }
  }
}

rule "kubernetes-role-wildcard" {
  description = <<-EOT
    Role that may do everything with something.

    With `*` as verb, resource or group, also what is added later is allowed.
  EOT

  code       = "SEC553"
  risk       = "high"
  references = ["CKV_K8S_49"]
  url        = "https://kubernetes.io/docs/concepts/security/rbac-good-practices/"
  match      = ["resource[kubernetes_role*].rule", "resource[kubernetes_cluster_role*].rule"]
  condition = !anytrue([
    for name in concat(
      default(self.api_groups, []), default(self.resources, []), default(self.verbs, []),
    ) : name == "*"
  ])
  message = "`${parents[0].name}` allows `*`"
  help    = "Name groups, resources and verbs."

  examples {
    bad {
      resource "kubernetes_cluster_role" "shop" {
        rule { # expect: `shop` allows
          api_groups = [""]
          resources  = ["pods"]
          verbs      = ["*"]
        }
      }
    }
    good {
      resource "kubernetes_cluster_role" "shop" {
        rule {
          api_groups = [""]
          resources  = ["pods"]
          verbs      = ["get", "list"]
        }
      }
    }
    good {
      resource "kubernetes_role_v1" "shop" {
        rule {
          api_groups = [""]
          resources  = ["pods"]
          verbs      = var.given
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
            "kubernetes_cluster_role": {
              "shop": {
                "rule": {
                  "api_groups": [
                    ""
                  ],
                  "resources": [
                    "pods"
                  ],
                  "verbs": [
                    "*"
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

rule "kubernetes-host-port" {
  description = <<-EOT
    Container with a port of its node.

    It can be reached past services and their policies, and only one of its kind fits on a node.
  EOT

  code       = "SEC610"
  risk       = "low"
  references = ["CKV_K8S_26", "AVD-KSV-0024", "ksv-0024"]
  url        = "https://kubernetes.io/docs/concepts/security/pod-security-standards/"
  paths = {
    "kubernetes_pod*"      = "spec[*].container[*].port[*].host_port"
    "kubernetes_cron_job*" = "spec[*].job_template[*].spec[*].template[*].spec[*].container[*].port[*].host_port"
    "kubernetes_*"         = "spec[*].template[*].spec[*].container[*].port[*].host_port"
  }
  set = false

  examples {
    bad {
      spec {
        container {
          port {
            host_port = 80
          }
        }
      }
    }
    good {
      spec {
        container {
          port {
            container_port = 80
          }
        }
      }
    }
    good {
      spec {
        container {
          port {
            host_port = var.given
          }
        }
      }
    }
  }
}

rule "kubernetes-added-capabilities" {
  description = <<-EOT
    Container with more capabilities than usual.

    Each is a right of root.
  EOT

  code       = "SEC611"
  risk       = "low"
  references = ["CKV_K8S_25"]
  url        = "https://kubernetes.io/docs/concepts/security/pod-security-standards/"
  paths = {
    "kubernetes_pod*"      = "spec[*].container[*].security_context[*].capabilities[*].add"
    "kubernetes_cron_job*" = "spec[*].job_template[*].spec[*].template[*].spec[*].container[*].security_context[*].capabilities[*].add"
    "kubernetes_*"         = "spec[*].template[*].spec[*].container[*].security_context[*].capabilities[*].add"
  }
  set = false

  examples {
    bad {
      spec {
        container {
          security_context {
            capabilities {
              add = ["NET_ADMIN"]
            }
          }
        }
      }
    }
    good {
      spec {
        container {
          security_context {
            capabilities {
              drop = ["ALL"]
            }
          }
        }
      }
    }
    good {
      spec {
        container {
          security_context {
            capabilities {
              add = var.given
            }
          }
        }
      }
    }
  }
}

rule "kubernetes-docker-socket" {
  description = <<-EOT
    Pod that controls the containers of its node.

    Whoever breaks into it can start a container with all rights.
  EOT

  code       = "SEC612"
  risk       = "high"
  references = ["CKV_K8S_27", "AVD-KSV-0006", "ksv-0006"]
  url        = "https://kubernetes.io/docs/concepts/security/pod-security-standards/"
  paths = {
    "kubernetes_pod*"      = "spec[*].volume[*].host_path[*].path"
    "kubernetes_cron_job*" = "spec[*].job_template[*].spec[*].template[*].spec[*].volume[*].host_path[*].path"
    "kubernetes_*"         = "spec[*].template[*].spec[*].volume[*].host_path[*].path"
  }
  forbidden = ["/var/run/docker.sock", "/run/docker.sock", "/run/containerd/containerd.sock"]

  examples {
    bad {
      spec {
        volume {
          host_path {
            path = "/var/run/docker.sock"
          }
        }
      }
    }
    good {
      spec {
        volume {
          host_path {
            path = "/var/log"
          }
        }
      }
    }
    good {
      spec {
        volume {
          host_path {
            path = var.given
          }
        }
      }
    }
  }
}

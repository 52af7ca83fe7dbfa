# What Nomad runs.

rule "unpinned-image" {
  description = <<-EOT
    Container image without a version.

    Each start may run another program. A tag other than `latest`, or better a digest, says which.
  EOT

  code      = "ORG020"
  dialects  = ["nomad"]
  match     = "job.group.task.config.image"
  when      = contains(["docker", "podman"], default(parents[1].self.driver, ""))
  condition = can(regex("(@sha256:[0-9a-f]{64}|:[^/:]+)$", self)) && !endswith(self, ":latest")
  message   = "The image `${self}` of task `${parents[1].name}` has no version"
  help      = "Say which one is meant: `redis:7.2.4`."

  examples {
    file = "cache.nomad"
    good {
      job "cache" {
        group "cache" {
          task "redis" {
            driver = "docker"
            config {
              image = "registry.example.com:5000/redis:7.2"
            }
          }

          task "other" {
            driver = "docker"
            config {
              image = "redis:${var.version}"
            }
          }

          task "machine" {
            driver = "qemu"
            config {
              image = "disk.img"
            }
          }
        }
      }
    }
    bad {
      job "cache" {
        group "cache" {
          task "redis" {
            driver = "docker"
            config {
              image = "redis:latest" # expect: The image `redis:latest` of task `redis`
            }
          }

          task "proxy" {
            driver = "podman"
            config {
              image = "registry.example.com:5000/envoy" # expect
            }
          }
        }
      }
    }
  }
}

rule "privileged-task" {
  description = <<-EOT
    Task that may do everything on its host.

    A container that is `privileged` is none: it sees the disks and the other containers.
  EOT

  code      = "ORG021"
  severity  = "error"
  dialects  = ["nomad"]
  match     = "job.group.task.config.privileged"
  condition = !self
  message   = "Task `${parents[1].name}` may do everything on its host"

  fix {
    title  = "remove it"
    remove = ["."]
  }

  examples {
    file = "cache.nomad"
    good {
      job "cache" {
        group "cache" {
          task "redis" {
            config {
              privileged = false
            }
          }
        }
      }
    }
    bad {
      job "cache" {
        group "cache" {
          task "redis" {
            config {
              image      = "redis:7.2"
              privileged = true # expect: Task `redis`
            }
          }
        }
      }
    }
    fixed {
      job "cache" {
        group "cache" {
          task "redis" {
            config {
              image = "redis:7.2"
            }
          }
        }
      }
    }
  }
}

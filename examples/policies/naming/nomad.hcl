# Names of what Nomad runs: they become names of services and hosts.

rule "job-name-style" {
  description = <<-EOT
    Job, group or task whose name cannot be part of a host's name.

    Services and addresses are made of these names, and hosts have small letters, digits and
    hyphens in theirs.
  EOT

  code      = "NAM010"
  dialects  = ["nomad"]
  match     = ["job[*]", "job.group[*]", "job.group.task[*]"]
  condition = can(regex("^[a-z0-9]+(-[a-z0-9]+)*$", block.name))
  at        = "[0]"
  message   = "The ${block.type} `${block.name}` cannot be part of a host's name"

  examples {
    file = "cache.nomad"
    good {
      job "cache" {
        group "redis-6" {
          task "server" {
          }
        }
      }
    }
    bad {
      job "Cache" {       # expect: The job `Cache`
        group "redis_6" { # expect: The group `redis_6`
          task "server" {
          }
        }
      }
    }
  }
}

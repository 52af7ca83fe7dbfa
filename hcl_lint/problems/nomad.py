"""NM: jobs of Nomad."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, OPT_IN, WARNING, Problem

LETTERS = "NM"
TITLE = "Nomad jobs"

UNEXPECTED_JOB_ITEM = Problem(
    "NM001", "unexpected-job-item", ERROR, ON,
    """Something beside the job that no job file has.

    Why:
        Nomad rejects the file. Beside the `job`, a file may have blocks `variable`, `variables`
        and `locals`; it has one job.

    Bad (job.nomad):
        datacenters = ["dc1"]

        job "web" {
          task "server" {
            driver = "docker"
          }
        }

    Good (job.nomad):
        job "web" {
          datacenters = ["dc1"]

          task "server" {
            driver = "docker"
          }
        }

    Severity:
        `nomad job run` rejects the file.

    Source:
        Nomad, "Job Specification", and its parser, `jobspec2`.
    """,
)  # fmt: skip

INVALID_JOB_STRUCTURE = Problem(
    "NM002", "missing-or-duplicate-job-item", ERROR, ON,
    """Missing or repeated part of a job.

    Why:
        A job has groups, and a group has tasks, one of them without a `lifecycle`. Groups, the
        tasks and ports of a group, the actions and secrets of a task have different names.

    Bad (job.nomad):
        job "web" {
          group "servers" {
          }
        }
        ---
        job "web" {
          group "servers" {
            task "server" {
              driver = "docker"
            }
            task "server" {
              driver = "exec"
            }
          }
        }

    Good (job.nomad):
        job "web" {
          group "servers" {
            task "server" {
              driver = "docker"
            }
            task "proxy" {
              driver = "exec"
            }
          }
        }

    Severity:
        `nomad job run` rejects the job.

    Source:
        Nomad, "Job Specification", and the validation of jobs in `nomad/structs`.
    """,
)  # fmt: skip

JOB_TYPE_CONFLICT = Problem(
    "NM003", "invalid-job-type-combination", ERROR, ON,
    """Setting that jobs of this type do not have.

    Why:
        The type of a job chooses a scheduler. Only batch jobs are periodic or parameterized, only
        services are migrated, and system jobs run once on each client.

    Bad (job.nomad):
        job "backup" {
          type = "service"

          periodic {
            crons = ["@daily"]
          }

          task "dump" {
            driver = "exec"
          }
        }

    Good (job.nomad):
        job "backup" {
          type = "batch"

          periodic {
            crons = ["@daily"]
          }

          task "dump" {
            driver = "exec"
          }
        }

    Severity:
        `nomad job run` rejects the job.

    Source:
        Nomad, "Schedulers", and the validation of jobs in `nomad/structs`.
    """,
)  # fmt: skip

INVALID_DURATION = Problem(
    "NM004", "inconsistent-durations", ERROR, ON,
    """Durations that contradict each other.

    Why:
        What has to happen within a time must fit into it: `min_healthy_time` is less than
        `healthy_deadline`, that is less than `progress_deadline`, and all attempts to restart a
        task fit into their interval. Defaults count too.

    Bad (job.nomad):
        job "web" {
          group "servers" {
            update {
              min_healthy_time = "10m"
            }
            task "server" {
              driver = "docker"
            }
          }
        }

    Good (job.nomad):
        job "web" {
          group "servers" {
            update {
              min_healthy_time = "1m"
            }
            task "server" {
              driver = "docker"
            }
          }
        }

    Severity:
        `nomad job run` rejects the job.

    Source:
        Nomad, "update", "restart" and "reschedule Block", and the validation in `nomad/structs`.
    """,
)  # fmt: skip

INVALID_JOB_SETTING = Problem(
    "NM005", "invalid-job-setting", ERROR, ON,
    """Setting that another one excludes, or that is out of bounds.

    Why:
        Nomad rejects jobs in which settings contradict each other, such as `auto_promote` without
        canaries, a `count` beyond the limits for scaling, or options for mounting volumes that
        have none.

    Bad (job.nomad):
        job "web" {
          update {
            auto_promote = true
          }
          group "servers" {
            task "server" {
              driver = "docker"
            }
          }
        }

    Good (job.nomad):
        job "web" {
          update {
            auto_promote = true
            canary       = 1
          }
          group "servers" {
            task "server" {
              driver = "docker"
            }
          }
        }

    Severity:
        `nomad job run` rejects the job.

    Source:
        Nomad, "Job Specification", and the validation of jobs in `nomad/structs`.
    """,
)  # fmt: skip

INVALID_RESOURCES = Problem(
    "NM006", "invalid-resources", ERROR, ON,
    """Resources that no task can have.

    Why:
        A task asks for a share of the CPU or for whole cores, its limit of memory is at least
        what it asks for, and its logs fit on the disk of the group.

    Bad (job.nomad):
        job "web" {
          task "server" {
            driver = "docker"
            resources {
              cpu   = 500
              cores = 2
            }
          }
        }

    Good (job.nomad):
        job "web" {
          task "server" {
            driver = "docker"
            resources {
              cores = 2
            }
          }
        }

    Severity:
        `nomad job run` rejects the job.

    Source:
        Nomad, "resources Block", and the validation of jobs in `nomad/structs`.
    """,
)  # fmt: skip

UNDEFINED_JOB_ITEM = Problem(
    "NM007", "undefined-job-item", ERROR, ON,
    """Name of a port, volume, task or device that the job does not define.

    Why:
        A task mounts volumes of its group by their names, services use ports by their labels, and
        checks name the tasks in which they run scripts.

    Bad (job.nomad):
        job "db" {
          group "db" {
            volume "data" {
              type   = "host"
              source = "mysql"
            }
            task "mysql" {
              driver = "docker"
              volume_mount {
                volume      = "date"
                destination = "/var/lib/mysql"
              }
            }
          }
        }

    Good (job.nomad):
        job "db" {
          group "db" {
            volume "data" {
              type   = "host"
              source = "mysql"
            }
            task "mysql" {
              driver = "docker"
              volume_mount {
                volume      = "data"
                destination = "/var/lib/mysql"
              }
            }
          }
        }

    Severity:
        `nomad job run` rejects the job.

    Source:
        Nomad, "volume_mount" and "service Block", and the validation in `nomad/structs`.
    """,
)  # fmt: skip

INVALID_CONSTRAINT = Problem(
    "NM008", "invalid-constraint", ERROR, ON,
    """Constraint, affinity or spread that means nothing.

    Why:
        An operator needs what it compares: an attribute, a value, and for some operators a regular
        expression or a list of versions. The targets of a spread add up to 100 percent at most.

    Bad (job.nomad):
        job "web" {
          constraint {
            attribute = "${attr.kernel.name}"
          }
          task "server" {
            driver = "docker"
          }
        }

    Good (job.nomad):
        job "web" {
          constraint {
            attribute = "${attr.kernel.name}"
            value     = "linux"
          }
          task "server" {
            driver = "docker"
          }
        }

    Severity:
        `nomad job run` rejects the job.

    Source:
        Nomad, "constraint", "affinity" and "spread Block".
    """,
)  # fmt: skip

INVALID_TASK_FILE = Problem(
    "NM010", "invalid-template-or-artifact", ERROR, ON,
    """Template or artifact that cannot be written.

    Why:
        A template has content, from `data` or from `source`. Files stay within the folder of the
        allocation. A checksum has a type and as many digits as this type has.

    Bad (job.nomad):
        job "web" {
          task "server" {
            driver = "docker"
            template {
              destination = "local/site.conf"
            }
          }
        }

    Good (job.nomad):
        job "web" {
          task "server" {
            driver = "docker"
            template {
              data        = "listen 80;"
              destination = "local/site.conf"
            }
          }
        }

    Severity:
        `nomad job run` rejects the job.

    Source:
        Nomad, "template" and "artifact Block", and the validation of jobs in `nomad/structs`.
    """,
)  # fmt: skip

SUSPICIOUS_RUNTIME_REFERENCE = Problem(
    "NM011", "suspicious-runtime-interpolation", WARNING, ON,
    """Reference that nothing replaces at run time.

    Why:
        Nomad takes any name that the file does not declare for text that is replaced on the client:
        `${attr.cpu.arch}`, `${node.class}`, `${meta.rack}`, `${NOMAD_PORT_http}`. It does not
        complain about names that do not exist, nor about names in settings that servers read,
        such as `datacenters`, the `source` of a volume or the `aud` of an identity. These stay in
        the text as they are written, and so do names with an index: `${meta["rack"]}`.

    Bad (job.nomad):
        job "web" {
          task "server" {
            driver = "exec"
            env {
              FOLDER = "${NOMAD_TASK_DIRECTORY}"
            }
          }
        }

    Good (job.nomad):
        job "web" {
          task "server" {
            driver = "exec"
            env {
              FOLDER = "${NOMAD_TASK_DIR}"
            }
          }
        }

    Source:
        Nomad, "Runtime Variable Interpolation".
    """,
)  # fmt: skip

NOMAD_WARNING = Problem(
    "NM009", "risky-job-setting", WARNING, ON,
    """Setting that Nomad accepts with a warning.

    Why:
        An identity without an audience is valid for everybody who accepts tokens of the cluster,
        and one without a `ttl` for as long as the task runs. A task that reads its identity from
        its environment never sees a new one unless it restarts. Deployments of a job are promoted
        automatically only if all of its groups have `auto_promote`.

    Bad (job.nomad):
        job "web" {
          task "server" {
            driver = "docker"
            identity {
              name = "storage"
            }
          }
        }

    Good (job.nomad):
        job "web" {
          task "server" {
            driver = "docker"
            identity {
              name = "storage"
              aud  = ["storage.example.com"]
              ttl  = "1h"
            }
          }
        }

    Source:
        Nomad, "identity Block", and the warnings of `nomad job validate`. It warns of services
        without `shutdown_delay`, too, which is not reported here: most jobs need none. Deprecated
        settings are found by `deprecated-item`.
    """,
)  # fmt: skip

INVALID_CRON = Problem(
    "NM012", "invalid-cron-or-timezone", ERROR, ON,
    """Schedule of a periodic job that cannot be read.

    Why:
        A schedule has five fields, from minutes to days of the week; seconds may precede and a
        year may follow. Of the short forms, Nomad reads `@hourly`, `@daily`, `@weekly`, `@monthly`
        and `@yearly`, but not `@every` and `@midnight`.

    Bad (job.nomad):
        job "backup" {
          type = "batch"

          periodic {
            crons = ["@midnight"]
          }

          task "dump" {
            driver = "exec"
          }
        }

    Good (job.nomad):
        job "backup" {
          type = "batch"

          periodic {
            crons = ["@daily"]
          }

          task "dump" {
            driver = "exec"
          }
        }

    Severity:
        `nomad job run` rejects the job.

    Source:
        Nomad, "periodic Block".
    """,
)  # fmt: skip

INVALID_SERVICE = Problem(
    "NM013", "invalid-service", ERROR, ON,
    """Service or check that cannot be registered.

    Why:
        The name of a service is a DNS label. A check has what its type needs: HTTP checks a path,
        script checks a command and a task, all others a port. Some settings exist only in Consul.

    Bad (job.nomad):
        job "web" {
          group "servers" {
            service {
              name = "web_site"
            }
            task "server" {
              driver = "docker"
            }
          }
        }

    Good (job.nomad):
        job "web" {
          group "servers" {
            service {
              name = "web-site"
            }
            task "server" {
              driver = "docker"
            }
          }
        }

    Severity:
        `nomad job run` rejects the job.

    Source:
        Nomad, "service" and "check Block", and the validation of jobs in `nomad/structs`.
    """,
)  # fmt: skip

LATEST_IMAGE_TAG = Problem(
    "NM014", "latest-image-tag", WARNING, OPT_IN,
    """Image without a fixed version.

    Why:
        An image without a tag, or with the tag `latest`, is another one when it is downloaded
        again, so that the tasks of a job differ and a job cannot be rolled back.

    Bad (job.nomad):
        job "web" {
          task "server" {
            driver = "docker"
            config {
              image = "nginx"
            }
          }
        }

    Good (job.nomad):
        job "web" {
          task "server" {
            driver = "docker"
            config {
              image = "nginx:1.27"
            }
          }
        }

    Source:
        Nomad, "Docker Driver".
    """,
)  # fmt: skip

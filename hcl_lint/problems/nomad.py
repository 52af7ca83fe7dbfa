"""NM: jobs of Nomad."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, OPT_IN, WARNING, Problem

LETTERS = "NM"
TITLE = "Nomad jobs"

UNEXPECTED_JOB_ITEM = Problem(
    "NM001", "unexpected-job-item", ERROR, ON,
    """Unexpected item at the top level of a job file.

    Why:
        A job file contains exactly one `job` block and, optionally, `variable`, `variables` and
        `locals` blocks. Nomad rejects anything else.

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


MISSING_JOB_PART = Problem(
    "NM002", "missing-job-part", ERROR, ON,
    """Missing part of a job.

    Why:
        A job needs at least one group, and a group at least one task without a `lifecycle` block.
        Volumes need a known type, volumes of plugins an `access_mode` and an `attachment_mode`, and
        policies of scaling a `max`. Required attributes cannot be `null`.

    Bad (job.nomad):
        job "web" {
          group "servers" {
          }
        }

    Good (job.nomad):
        job "web" {
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
    aliases=("missing-or-duplicate-job",),
)  # fmt: skip


JOB_TYPE_CONFLICT = Problem(
    "NM003", "invalid-job-type-combination", ERROR, ON,
    """Setting that does not apply to jobs of this type.

    Why:
        The type of a job selects its scheduler. Only batch jobs can be periodic or parameterized,
        only service jobs can be migrated, and system jobs run once on every client.

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
    "NM004", "invalid-duration", ERROR, ON,
    """Durations that contradict each other.

    Why:
        `min_healthy_time` must be less than `healthy_deadline`, which must be less than
        `progress_deadline`, and all attempts to restart a task must fit into their interval.
        Defaults count too.

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
    """Conflicting setting, or setting out of range.

    Why:
        Nomad rejects jobs whose settings contradict each other: `auto_promote` without canaries, a
        `count` outside the scaling limits, or mount options for a volume that does not support
        them.

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
    aliases=("invalid-enum",),
)  # fmt: skip


INVALID_RESOURCES = Problem(
    "NM006", "invalid-resources", ERROR, ON,
    """Invalid resource requirements.

    Why:
        A task requires either a share of the CPU or whole cores, not both. Its memory limit must be
        at least its memory reservation, and its logs must fit on the disk of the group.

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
    """Reference to an undefined port, volume, task or device.

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
        `nomad job run` rejects the job. It accepts unknown ports in the `config` of a container,
        whose task then fails to start, and in services of groups, which clients then cannot
        register: these are warnings.

    Source:
        Nomad, "volume_mount" and "service Block", the validation in `nomad/structs`, and the
        Docker driver.
    """,
)  # fmt: skip


INVALID_CONSTRAINT = Problem(
    "NM008", "invalid-constraint", ERROR, ON,
    """Invalid constraint, affinity or spread.

    Why:
        An operator needs operands: an attribute, a value, and for some operators a regular
        expression or a list of versions. The targets of a spread must not exceed 100 percent in
        total.

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


DEPRECATED_OPTION = Problem(
    "NM009", "deprecated-nomad-option", WARNING, ON,
    """Deprecated setting of a job.

    Why:
        Nomad still accepts these settings, but ignores most of them: a bandwidth in `mbits` is
        not reserved, and `max_client_disconnect` has been replaced by the `disconnect` block.

    Bad (job.nomad):
        job "backup" {
          type = "batch"

          periodic {
            cron = "@daily"
          }

          task "dump" {
            driver = "exec"
            resources {
              iops = 100
            }
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
            resources {
            }
          }
        }

    Fix:
        Removes settings that no supported version of Nomad heeds, and rewrites `cron` as `crons`.
        The other settings had an effect in Nomad 1, so they are left for you to change.

    Source:
        Nomad, "Job Specification", and the warnings of `nomad job validate`.
    """,
)  # fmt: skip


INVALID_TASK_FILE = Problem(
    "NM010", "invalid-template", ERROR, ON,
    """Invalid template or artifact.

    Why:
        A template needs content, from `data` or from `source`. Files must stay inside the folder of
        the allocation. A checksum needs a type, and the number of digits of that type.

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
    """Unknown runtime variable.

    Why:
        Names that the file does not declare, such as `${attr.cpu.arch}`, `${meta.rack}` and
        `${NOMAD_PORT_http}`, are replaced on the client. Three kinds are accepted but never
        replaced, so they remain in the string literally: unknown names, names in settings that only
        servers read (such as `datacenters`, the `source` of a volume or the `aud` of an identity),
        and names with an index, such as `${meta["rack"]}`.

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


INVALID_CRON = Problem(
    "NM012", "invalid-cron-or-timezone", ERROR, ON,
    """Invalid schedule or time zone of a periodic job.

    Why:
        A schedule has five fields, from minutes to days of the week, optionally preceded by seconds
        and followed by a year. Nomad accepts the short forms `@hourly`, `@daily`, `@weekly`,
        `@monthly` and `@yearly`, but not `@every` and `@midnight`.

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


SERVICE_PRACTICE = Problem(
    "NM013", "service-check-practice", WARNING, ON,
    """Service without a check.

    Why:
        Without a check, a service counts as healthy as soon as its task runs: it receives requests
        before it can answer them, and a deployment continues even if the new version is broken.
        Services in the mesh are not reported, since their proxies are checked.

    Bad (job.nomad):
        job "web" {
          group "servers" {
            network {
              port "http" {}
            }
            service {
              name = "web"
              port = "http"
            }
            task "server" {
              driver = "docker"
            }
          }
        }

    Good (job.nomad):
        job "web" {
          group "servers" {
            network {
              port "http" {}
            }
            service {
              name = "web"
              port = "http"
              check {
                type     = "http"
                path     = "/health"
                interval = "10s"
                timeout  = "2s"
              }
            }
            task "server" {
              driver = "docker"
            }
          }
        }

    Source:
        Nomad, "service" and "check Block".
    """,
)  # fmt: skip


LATEST_IMAGE_TAG = Problem(
    "NM014", "latest-image-tag", WARNING, OPT_IN,
    """Image without a pinned version.

    Why:
        An image without a tag, or with the tag `latest`, may change between downloads: tasks of one
        job then run different versions, and a rollback does not restore the old one.

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


NOMAD_WARNING = Problem(
    "NM015", "risky-job-setting", WARNING, ON,
    """Setting that Nomad accepts, but warns of, or that may fail later.

    Why:
        An identity without an audience is valid for every service that accepts tokens of the
        cluster, and one without a `ttl` for as long as the task runs. A task that reads its
        identity from its environment never sees a new one unless it restarts. Deployments of a
        job are promoted automatically only if all of its groups have `auto_promote`. Servers
        reject priorities above their `job_max_priority`, which is 100 by default, and nothing
        tests the mode of a mesh gateway until Consul uses it.

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
        Nomad, "identity Block", "job Block", "upstreams Block", and the warnings of
        `nomad job validate`. It also warns of services without `shutdown_delay`, which is not
        reported here: most jobs need none.
    """,
)  # fmt: skip


INVALID_SERVICE = Problem(
    "NM016", "invalid-service", ERROR, ON,
    """Invalid service or check.

    Why:
        The name of a service must be a DNS label. An HTTP check needs a path, a script check a
        command and a task, and every other check a port. Some settings exist only in Consul.

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


DRIVER_SETTING = Problem(
    "NM017", "invalid-driver-setting", WARNING, ON,
    """Setting that the driver of a task does not have, or a missing one.

    Why:
        Nomad's servers accept any `config`; the driver reads it when the task starts, on the
        client, and the task fails. The settings of `docker`, `exec`, `raw_exec`, `java` and
        `qemu` are known. Other drivers are plugins, and nothing is reported about them.

    Bad (job.nomad):
        job "web" {
          task "server" {
            driver = "docker"
            config {
              image   = "nginx:1.27"
              volumns = ["local/html:/html"]
            }
          }
        }

    Good (job.nomad):
        job "web" {
          task "server" {
            driver = "docker"
            config {
              image   = "nginx:1.27"
              volumes = ["local/html:/html"]
            }
          }
        }

    Source:
        Nomad, "Docker Driver", "Isolated Fork/Exec Driver", "Raw Fork/Exec Driver",
        "Java Driver" and "QEMU Driver".
    """,
)  # fmt: skip


DUPLICATE_JOB_NAME = Problem(
    "NM018", "duplicate-job-name", ERROR, ON,
    """Name, port or destination that is used twice in a job.

    Why:
        Names must be unique among the variables of a file, the groups of a job, the tasks, ports
        and volumes of a group, the actions and secrets of a task, and the checks of a service. Two
        services may have the same name only with different ports. A static port can be reserved
        once, and a file is written by one template.

    Bad (job.nomad):
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


CONFLICTING_JOB_PARTS = Problem(
    "NM019", "conflicting-job-parts", ERROR, ON,
    """Two parts of a job that exclude each other.

    Why:
        A group has at most one leader, whose end stops the other tasks, and a task at most one
        identity without a name, which is the default. Secrets belong to a group or to its tasks.
        `env` and `meta` are blocks or attributes, but not both.

    Bad (job.nomad):
        job "web" {
          group "servers" {
            task "server" {
              driver = "docker"
              leader = true
            }
            task "proxy" {
              driver = "docker"
              leader = true
            }
          }
        }

    Good (job.nomad):
        job "web" {
          group "servers" {
            task "server" {
              driver = "docker"
              leader = true
            }
            task "proxy" {
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

"""PK: templates of Packer."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, WARNING, Problem

LETTERS = "PK"
TITLE = "Packer templates"

INVALID_STRUCTURE = Problem(
    "PK001", "invalid-template-structure", ERROR, ON,
    """Part of a template that contradicts another part, or has no place.

    Why:
        A `source` block in a build adds settings to a source, and cannot change those that the
        source has. Dynamic blocks stand for others only in sources and builds. The templates of
        a folder, which Packer reads together, need a `build`.

    Bad (web.pkr.hcl):
        source "docker" "web" {
          image  = "debian:12"
          commit = true
        }

        build {
          source "docker.web" {
            image = "debian:13"
          }
        }
        ---
        source "docker" "web" {
          image  = "debian:12"
          commit = true
        }

    Good (web.pkr.hcl):
        source "docker" "web" {
          commit = true
        }

        build {
          source "docker.web" {
            image = "debian:13"
          }
        }

    Severity:
        Packer rejects the template.

    Source:
        Packer, package `hcl2template`.
    """,
)  # fmt: skip

UNDEFINED_SOURCE = Problem(
    "PK002", "undefined-source", ERROR, ON,
    """Build that uses a source which is not declared, or none at all.

    Why:
        A build names its sources in `sources`, a list of strings, or in blocks `source`. Each is
        `TYPE.NAME` or `source.TYPE.NAME` of a source that some file of the folder declares.

    Bad (web.pkr.hcl):
        source "docker" "web" {
          image = "debian:12"
        }

        build {
          sources = ["source.docker.wbe"]
        }
        ---
        build {
          name = "web"
        }

    Good (web.pkr.hcl):
        source "docker" "web" {
          image = "debian:12"
        }

        build {
          sources = ["source.docker.web"]
        }

    Severity:
        Packer rejects the template.

    Source:
        Packer, package `hcl2template`.
    """,
)  # fmt: skip

UNUSED_SOURCE = Problem(
    "PK003", "unused-source", WARNING, ON,
    """Source that no build uses.

    Why:
        Packer does not even evaluate it. It is left over, or the build that should use it lacks
        a reference.

    Bad (web.pkr.hcl):
        source "docker" "web" {
          image = "debian:12"
        }

        source "docker" "worker" {
          image = "debian:12"
        }

        build {
          sources = ["source.docker.web"]
        }

    Good (web.pkr.hcl):
        source "docker" "web" {
          image = "debian:12"
        }

        source "docker" "worker" {
          image = "debian:12"
        }

        build {
          sources = ["source.docker.web", "source.docker.worker"]
        }
    """,
)  # fmt: skip

MISSING_REQUIRED_PLUGIN = Problem(
    "PK004", "missing-required-plugin", WARNING, ON,
    """Component that comes from a plugin which the template does not require.

    Why:
        `packer init` installs the plugins that `required_plugins` lists. Without an entry, the
        template works only where somebody has installed the plugin already, in any version.

    Bad (web.pkr.hcl):
        source "docker" "web" {
          image  = "debian:12"
          commit = true
        }

        build {
          sources = ["source.docker.web"]
        }

    Good (web.pkr.hcl):
        packer {
          required_plugins {
            docker = {
              source  = "github.com/hashicorp/docker"
              version = "~> 1.1"
            }
          }
        }

        source "docker" "web" {
          image  = "debian:12"
          commit = true
        }

        build {
          sources = ["source.docker.web"]
        }

    Source:
        Packer, "Installing plugins".
    """,
)  # fmt: skip

INVALID_STEP_SETTING = Problem(
    "PK005", "invalid-step-setting", ERROR, ON,
    """Setting of a build or a step with a value that Packer refuses.

    Why:
        A step has `only` or `except`, not both. `pause_before` and `timeout` are durations such
        as `"1m30s"`, and `override` has an object for each source. None of the settings that
        all steps have may be null, but for the lists and `override`. Packer needs their values
        before it builds: attributes of data sources and of the `source` of the build are not
        known then.

    Bad (web.pkr.hcl):
        source "null" "web" {
          communicator = "none"
        }

        build {
          sources = ["source.null.web"]

          provisioner "shell-local" {
            only    = ["null.web"]
            except  = ["null.worker"]
            inline  = ["true"]
          }
          provisioner "shell-local" {
            inline  = ["true"]
            timeout = "5 minutes"
          }
        }

    Good (web.pkr.hcl):
        source "null" "web" {
          communicator = "none"
        }

        build {
          sources = ["source.null.web"]

          provisioner "shell-local" {
            only    = ["null.web"]
            inline  = ["true"]
            timeout = "5m"
          }
        }

    Severity:
        Packer rejects the template.

    Source:
        Packer, package `hcl2template`.
    """,
    aliases=("only-and-except",),
)  # fmt: skip

DEPRECATED_REGISTRY = Problem(
    "PK006", "deprecated-hcp-registry", WARNING, ON,
    """Setting of a registry in a deprecated place, or with a deprecated name.

    Why:
        Since Packer 1.12, `hcp_packer_registry` belongs beside the builds. `labels` is called
        `bucket_labels` now.

    Bad (web.pkr.hcl):
        source "null" "web" {
          communicator = "none"
        }

        build {
          sources = ["source.null.web"]

          hcp_packer_registry {
            bucket_name = "web"
          }
        }

    Good (web.pkr.hcl):
        hcp_packer_registry {
          bucket_name = "web"
        }

        source "null" "web" {
          communicator = "none"
        }

        build {
          sources = ["source.null.web"]
        }

    Fix:
        Moves the block before the build, and renames `labels`.

    Source:
        Packer, package `hcl2template`.
    """,
)  # fmt: skip

INVALID_VALIDATION = Problem(
    "PK007", "invalid-validation", ERROR, ON,
    """Validation of a variable that Packer refuses.

    Why:
        The condition refers to its own variable, as `var.NAME`, and to nothing else. The message
        is a sentence: it begins with a capital letter, if it begins with a letter at all, and
        ends with `.`, `?` or `!`.

    Bad (web.pkr.hcl):
        variable "size" {
          type    = number
          default = 8

          validation {
            condition     = var.size > 4
            error_message = "too small"
          }
        }

    Good (web.pkr.hcl):
        variable "size" {
          type    = number
          default = 8

          validation {
            condition     = var.size > 4
            error_message = "The size must be above 4."
          }
        }

    Severity:
        Packer rejects the template.

    Source:
        Packer, package `hcl2template`.
    """,
    aliases=("validation-message",),
)  # fmt: skip

INVALID_REQUIREMENT = Problem(
    "PK008", "invalid-plugin-requirement", ERROR, ON,
    """Requirement of a plugin, or of a version of Packer, that cannot be read.

    Why:
        An entry of `required_plugins` is an object with a `source`, such as
        `"github.com/hashicorp/amazon"`, and a `version`, a constraint without prereleases. Its
        name consists of lowercase letters, digits and single hyphens, and occurs once.

    Bad (web.pkr.hcl):
        packer {
          required_plugins {
            docker = {
              source  = "hashicorp/docker"
              version = "1.x"
            }
          }
        }

    Good (web.pkr.hcl):
        packer {
          required_plugins {
            docker = {
              source  = "github.com/hashicorp/docker"
              version = "~> 1.1"
            }
          }
        }

    Severity:
        Packer rejects the template.

    Source:
        Packer, package `hcl2template`.
    """,
)  # fmt: skip

INVALID_REGISTRY = Problem(
    "PK009", "invalid-registry", ERROR, ON,
    """Setting of a registry with a value that Packer refuses.

    Why:
        The name of a bucket has 3 to 36 characters: letters, digits and hyphens. A description
        has at most 255 bytes. A template has one registry, with `bucket_labels` or `labels`.

    Bad (web.pkr.hcl):
        hcp_packer_registry {
          bucket_name = "our web servers"
        }

    Good (web.pkr.hcl):
        hcp_packer_registry {
          bucket_name = "our-web-servers"
        }

    Severity:
        Packer rejects the template.

    Source:
        Packer, package `hcl2template`.
    """,
)  # fmt: skip

UNKNOWN_COMPONENT = Problem(
    "PK010", "unknown-component", ERROR, ON,
    """Builder, provisioner, post-processor or data source with a misspelt name.

    Why:
        It is almost called like one that is part of Packer, and none of the required plugins can
        have it.

    Bad (web.pkr.hcl):
        source "null" "web" {
          communicator = "none"
        }

        build {
          sources = ["source.null.web"]

          provisioner "shel-local" {
            inline = ["true"]
          }
        }

    Good (web.pkr.hcl):
        source "null" "web" {
          communicator = "none"
        }

        build {
          sources = ["source.null.web"]

          provisioner "shell-local" {
            inline = ["true"]
          }
        }

    Severity:
        Packer rejects the template.

    Source:
        Packer, package `hcl2template`.
    """,
)  # fmt: skip

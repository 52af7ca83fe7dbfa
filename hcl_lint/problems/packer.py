"""PK: templates of Packer."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, WARNING, Problem

LETTERS = "PK"
TITLE = "Packer templates"

INVALID_STRUCTURE = Problem(
    "PK001", "invalid-template-structure", ERROR, ON,
    """Part of a template that contradicts another, or is misplaced.

    Why:
        A `source` block in a build can add settings to a source, but not change those that it
        already has. In JSON syntax, too, a setting may occur once only. Dynamic blocks work only in
        sources and builds. Packer reads all templates of a folder together, and one of them must
        contain a `build`.

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
    """Build with an undeclared source, or without any.

    Why:
        A build names its sources in the list `sources` or in `source` blocks, each as `TYPE.NAME`
        or `source.TYPE.NAME`. A file in the same folder must declare them.

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
        Packer does not even evaluate it. Either it is left over, or a build lacks a reference to
        it.

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
    """Component from a plugin that the template does not require.

    Why:
        `packer init` installs the plugins that `required_plugins` lists. Without an entry, the
        template works only where the plugin happens to be installed, in whatever version.

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
    """Invalid setting of a build, or of one of its steps.

    Why:
        A step can have `only` or `except`, not both. `pause_before` and `timeout` are durations
        such as `"1m30s"`, and `override` has an object for each source. The settings that all steps
        share must not be null, except for the lists and `override`. Packer needs their values
        before it builds, when attributes of data sources and of the build's `source` are still
        unknown.

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
    """Registry setting in a deprecated place, or with a deprecated name.

    Why:
        Since Packer 1.12, `hcp_packer_registry` belongs at the top level, next to the builds, and
        `labels` is called `bucket_labels`.

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
    """Invalid validation of a variable, or value that does not pass it.

    Why:
        The condition must refer to its own variable, as `var.NAME`, and to nothing else. The
        message must be a sentence that ends with `.`, `?` or `!` and, if it begins with a letter,
        begins with a capital one. Packer stops at a default or a value in a file for which the
        condition is false. Empty defaults are not reported: they are placeholders.

    Bad (web.pkr.hcl):
        variable "size" {
          type    = number
          default = 8

          validation {
            condition     = var.size > 4
            error_message = "too small"
          }
        }
        ---
        variable "size" {
          type    = number
          default = 3

          validation {
            condition     = var.size > 4
            error_message = "The size must be above 4."
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
    """Invalid requirement of a plugin or of a Packer version.

    Why:
        An entry of `required_plugins` is an object with a `source`, such as
        `"github.com/hashicorp/amazon"`, and a `version`, a constraint without prereleases. Its name
        is unique, and consists of lowercase letters, digits and single hyphens.

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
    """Invalid registry setting.

    Why:
        The name of a bucket has 3 to 36 characters: letters, digits and hyphens. A description
        has at most 255 bytes. A template has one registry, with either `bucket_labels` or `labels`.

    Bad (web.pkr.hcl):
        hcp_packer_registry {
          bucket_name = "our web servers"
        }

    Good (web.pkr.hcl):
        hcp_packer_registry {
          bucket_name = "our-web-servers"
        }

    Severity:
        Packer rejects the template. A registry in a build in addition to another one is a warning:
        only `packer build` rejects it.

    Source:
        Packer, package `hcl2template`.
    """,
)  # fmt: skip

UNKNOWN_COMPONENT = Problem(
    "PK010", "unknown-component", ERROR, ON,
    """Builder, provisioner, post-processor or data source with a misspelled name.

    Why:
        The name is almost that of a component built into Packer, or of a plugin that its
        maintainers publish, and no required plugin can provide it. Where a plugin of the
        maintainers is required and is not known to have the component, it is a warning.

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

"""BK: Docker Bake."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, OPT_IN, WARNING, Problem

LETTERS = "BK"
TITLE = "Docker Bake"

IGNORED_ITEM = Problem(
    "BK001", "ignored-bake-item", WARNING, ON,
    """Item that Buildx silently ignores.

    Why:
        Buildx skips attributes and blocks that it does not know, without even checking the
        references in them: a misspelled attribute has no effect. The same is true of maps written
        as blocks, variables with a reserved name, functions named like a built-in one, and unknown
        keys in the entries of `secret`, `ssh` and `resources`.

    Bad (docker-bake.hcl):
        target "app" {
          tag = ["example/app:1"]
        }
        ---
        target "app" {
          args {
            VERSION = "1"
          }
        }

    Good (docker-bake.hcl):
        target "app" {
          tags = ["example/app:1"]
        }
        ---
        target "app" {
          args = {
            VERSION = "1"
          }
        }

    Source:
        Docker, "Bake file reference", and Buildx, issue 2437.
    """,
    aliases=("unexpected-attribute",),
)  # fmt: skip

UNDEFINED_TARGET = Problem(
    "BK002", "undefined-target", ERROR, ON,
    """Name of a target that does not exist.

    Why:
        `docker buildx bake` fails as soon as it builds something that needs the target. A group can
        name targets and other groups; `inherits`, and `target:` in `contexts`, can name only
        targets. Targets of a matrix are referred to by their generated names. Patterns such as
        `app-*` do not work here. Nothing is reported where the name of a target is unknown, or
        where targets may come from a Compose file in the same folder.

    Bad (docker-bake.hcl):
        group "default" {
          targets = ["ap"]
        }

        target "app" {
          context = "."
        }

    Good (docker-bake.hcl):
        group "default" {
          targets = ["app"]
        }

        target "app" {
          context = "."
        }

    Severity:
        `docker buildx bake` fails for everything that needs the target.

    Source:
        Docker, "Bake file reference".
    """,
)  # fmt: skip

TARGET_CYCLE = Problem(
    "BK003", "target-cycle", ERROR, ON,
    """Targets or groups that need each other.

    Why:
        A target cannot be built from its own result, and a group cannot consist of itself. Targets
        that inherit from each other are only a warning: Buildx silently ignores one of the two.

    Bad (docker-bake.hcl):
        target "base" {
          contexts = {
            app = "target:app"
          }
        }

        target "app" {
          contexts = {
            base = "target:base"
          }
        }

    Good (docker-bake.hcl):
        target "base" {
          context = "base"
        }

        target "app" {
          contexts = {
            base = "target:base"
          }
        }

    Severity:
        `docker buildx bake` fails for these targets.

    Source:
        Docker, "Bake file reference".
    """,
)  # fmt: skip

INVALID_TARGET_NAME = Problem(
    "BK004", "invalid-target-name", ERROR, ON,
    """Invalid or repeated name of a target or group.

    Why:
        Names of targets and groups consist of ASCII letters, digits, `_` and `-`, and so do those
        that `name` gives the targets of a matrix. Every target of a matrix needs a different name.

    Bad (docker-bake.hcl):
        target "app.web" {
        }
        ---
        target "app" {
          name = "app"
          matrix = {
            version = ["1", "2"]
          }
        }

    Good (docker-bake.hcl):
        target "app-web" {
        }
        ---
        target "app" {
          name = "app-${version}"
          matrix = {
            version = ["1", "2"]
          }
        }

    Severity:
        Buildx rejects the file.

    Source:
        Docker, "Bake file reference".
    """,
)  # fmt: skip

INVALID_MATRIX = Problem(
    "BK005", "matrix-shape", ERROR, ON,
    """Invalid target matrix.

    Why:
        `matrix` is an object of lists: Buildx creates a target for each combination of their
        elements, and `name` is the name of each. Only targets have these attributes, and `name`
        requires `matrix`.

    Bad (docker-bake.hcl):
        target "app" {
          name = "app-1"
        }
        ---
        target "app" {
          name = "app-${version}"
          matrix = {
            version = "1"
          }
        }

    Good (docker-bake.hcl):
        target "app-1" {
        }
        ---
        target "app" {
          name = "app-${version}"
          matrix = {
            version = ["1"]
          }
        }

    Severity:
        Buildx rejects the file.

    Source:
        Docker, "Bake file reference" and "Matrix targets".
    """,
)  # fmt: skip

UNPINNED_TAG = Problem(
    "BK006", "unpinned-tag-or-cache", WARNING, OPT_IN,
    """Target whose only image tag is `latest`.

    Why:
        The next build replaces an image that has no tag of its own, and there is no way back to it.

    Bad (docker-bake.hcl):
        target "app" {
          tags = ["example/app:latest"]
        }

    Good (docker-bake.hcl):
        target "app" {
          tags = ["example/app:1.4", "example/app:latest"]
        }
    """,
)  # fmt: skip

FAILED_VALIDATION = Problem(
    "BK007", "failed-validation", ERROR, ON,
    """Variable whose default does not pass its own validation.

    Why:
        Buildx checks the conditions of all variables, using the default unless the environment sets
        another value, and every condition must be true or false. Empty defaults are not reported:
        they are placeholders.

    Bad (docker-bake.hcl):
        variable "PORT" {
          default = 80
          validation {
            condition     = PORT > 1024
            error_message = "The port must be above 1024."
          }
        }

    Good (docker-bake.hcl):
        variable "PORT" {
          default = 8080
          validation {
            condition     = PORT > 1024
            error_message = "The port must be above 1024."
          }
        }

    Severity:
        `docker buildx bake` fails, unless the environment sets the variable.

    Source:
        Docker, "Bake file reference" and "Variables in Bake".
    """,
)  # fmt: skip

INVALID_SETTING = Problem(
    "BK008", "invalid-target-setting", ERROR, ON,
    """Value that Buildx cannot interpret.

    Why:
        Caches, outputs, attestations, secrets and policies are written as `key=value,key=value` or
        as objects, and some keys are required. Platforms, sizes, ulimits and annotations have their
        own formats. A tag that no image can have, and a second secret with the same `id`, are
        warnings.

    Bad (docker-bake.hcl):
        target "app" {
          cache-to = ["ref=example/app:cache"]
        }
        ---
        target "app" {
          shm-size = "128 megabytes"
        }

    Good (docker-bake.hcl):
        target "app" {
          cache-to = ["type=registry,ref=example/app:cache"]
        }
        ---
        target "app" {
          shm-size = "128m"
        }

    Severity:
        Buildx rejects the file, or does not build the target.

    Source:
        Docker, "Bake file reference".
    """,
)  # fmt: skip

DUPLICATE_BLOCK = Problem(
    "BK009", "duplicate-bake-block", WARNING, ON,
    """Two blocks with the same name in one file.

    Why:
        The later block completely replaces a variable or function, including its type and
        validations, and is merged into a target or group. This is meant for override files; within
        one file it is probably unintended.

    Bad (docker-bake.hcl):
        variable "TAG" {
          default = "1.4"
        }

        variable "TAG" {
          description = "The tag of all images."
        }

    Good (docker-bake.hcl):
        variable "TAG" {
          default     = "1.4"
          description = "The tag of all images."
        }

    Source:
        Docker, "Bake file reference".
    """,
)  # fmt: skip

MISSPELLED_VALUE = Problem(
    "BK010", "misspelled-target-value", WARNING, ON,
    """Value that is probably misspelled.

    Why:
        Buildx passes on types and settings of outputs, caches and attestations, platforms, network
        modes and entitlements without checking them: the build fails late, or does something
        else. Only values that resemble a known one are reported.

    Bad (docker-bake.hcl):
        target "app" {
          output = ["type=regsitry"]
        }

    Good (docker-bake.hcl):
        target "app" {
          output = ["type=registry"]
        }

    Source:
        Docker, "Bake file reference", "Exporters" and "Cache storage backends".
    """,
)  # fmt: skip

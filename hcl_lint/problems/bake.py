"""BK: Docker Bake."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, OPT_IN, WARNING, Problem

LETTERS = "BK"
TITLE = "Docker Bake"

IGNORED_ITEM = Problem(
    "BK001", "ignored-bake-item", WARNING, ON,
    """Item that Buildx ignores without a word.

    Why:
        Buildx does not look at attributes and blocks that it does not know, not even for names in
        them that do not exist: a misspelled attribute has no effect. Neither have maps that are
        written as blocks, variables with a reserved name, functions with the name of a built-in
        one, and keys that an entry of `secret`, `ssh` or `resources` does not have.

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
        `docker buildx bake` ends with an error as soon as something is built that needs the
        target. A group names targets and other groups; `inherits` and `target:` in `contexts` name
        only targets, and targets of a matrix by the names that they have there. Patterns such as
        `app-*` are not names here. Nothing is reported where targets may have names that are not
        known, or may come from a Compose file in the same folder.

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
        A target cannot be built from its own result, and a group cannot consist of itself.
        Targets that inherit from each other are accepted, but Buildx ignores one of them without a
        word: that is a warning.

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
        that `name` gives the targets of a matrix. Each target of a matrix has a different one.

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
    """Invalid matrix of a target.

    Why:
        `matrix` is an object of lists: there is a target for each combination of their elements,
        and `name` gives it a name. Only targets have these attributes, and `name` needs `matrix`.

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
        An image without a tag of its own is replaced by the next build, and nobody can go back to
        it.

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
        Buildx checks the conditions of all variables, with their defaults where the environment
        does not give other values, and a condition has to be true or false. Nothing is reported
        about empty defaults: they are there to be replaced.

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
    """Value that Buildx cannot make sense of.

    Why:
        Caches, outputs, attestations, secrets and policies are written as `key=value,key=value`
        or as objects, and some keys are required. Platforms, sizes, ulimits and annotations have
        forms of their own.

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
    """Two blocks of one name in the same file.

    Why:
        The later one replaces a variable or function, its type and validations included, and is
        merged into a target or group of the same name. That is meant for override files; in one
        file it is probably a mistake.

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
        Buildx passes on types of outputs, caches and attestations, platforms, network modes and
        entitlements without looking at them: the build fails late, or does something else. Only
        values are reported that are similar to a known one.

    Bad (docker-bake.hcl):
        target "app" {
          output = ["type=regsitry"]
        }

    Good (docker-bake.hcl):
        target "app" {
          output = ["type=registry"]
        }

    Source:
        Docker, "Bake file reference" and "Exporters".
    """,
)  # fmt: skip

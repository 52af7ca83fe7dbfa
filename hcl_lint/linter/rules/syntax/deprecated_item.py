"""E027."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import WARNING
from hcl_lint.linter.rule import Rule


class DeprecatedItem(Rule):
    """Attribute or block that should no longer be used.

    Why:
        The schema of the dialect says that it does nothing any more, or will be gone some day,
        and mostly what to use in its place.

    Bad (a.platform):
        owner = "team-web"
        service "web" {
          image  = "web:1"
          memory = 128 # The example pack: "Memory comes with the size."
        }

    Good (a.platform):
        owner = "team-web"
        service "web" {
          image = "web:1"
          size  = "small"
        }
    """

    name = "deprecated-item"
    code = "E027"
    severity = WARNING

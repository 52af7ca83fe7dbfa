"""E025."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class InvalidDynamicBlock(Rule):
    """Dynamic block from which no blocks can be made.

    Why:
        A dynamic block says by `for_each` how many blocks there are, and by `labels`, where these
        blocks have labels, what they are called. What cannot be iterated over, or is no label,
        makes no block, and the file is not loaded.

    Bad (a.platform):
        owner = "team-web"
        service "web" {
          image = "web:1"
          dynamic "port" {
            for_each = 8080
            content {
              number = port.value
            }
          }
        }

    Good (a.platform):
        owner = "team-web"
        service "web" {
          image = "web:1"
          dynamic "port" {
            for_each = [8080]
            content {
              number = port.value
            }
          }
        }
    """

    name = "invalid-dynamic-block"
    code = "E025"
    severity = ERROR

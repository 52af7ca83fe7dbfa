"""Rules of our own for hcl-lint."""

from __future__ import annotations

from acme_rules.forbidden_function import forbidden_function

from hcl_lint.diagnostics.rule import RuleFamily

FAMILY = RuleFamily("ACME", "Rules of Acme", (forbidden_function,))

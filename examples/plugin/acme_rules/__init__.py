"""Rules of our own for hcl-lint."""

from __future__ import annotations

from acme_rules.forbidden_function import ForbiddenFunction
from hcl_lint.linter.rule import RuleFamily

FAMILY = RuleFamily("ACME", "Rules of Acme", (ForbiddenFunction,))

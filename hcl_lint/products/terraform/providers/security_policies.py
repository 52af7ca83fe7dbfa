"""The policies of the pack ``security``. Each is read when a module may need it."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import LaterCheck
from hcl_lint.linter.policies import security_rules

_WORDS = security_rules.words()
_CHECK_OF = "hcl_lint.linter.policies.security:check_of"

CHECKS: tuple[LaterCheck, ...] = tuple([
    LaterCheck(
        _CHECK_OF, rule, words=_WORDS.get(rule.name, ()), products=("terraform",),
        reads_values=True,
    )
    for rule in security_rules.OF_POLICIES
])

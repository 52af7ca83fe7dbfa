"""Rules of our own for hcl-lint."""

from __future__ import annotations

from acme_rules.forbidden_function import FORBIDDEN_FUNCTION, forbidden_function

from hcl_lint.semantics.finder import Finder, RuleFamily
from hcl_lint.syntax.nodes import FunctionCall

FAMILY = RuleFamily(
    "ACME",
    "Rules of Acme",
    (Finder(forbidden_function, FORBIDDEN_FUNCTION, nodes=(FunctionCall,)),),
)

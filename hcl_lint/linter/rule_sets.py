"""Named sets of rules, which select them in settings and on the command line."""

from __future__ import annotations

from hcl_lint.diagnostics.catalogue import Catalogue

RECOMMENDED = "recommended"
STYLE_GUIDE = "terraform-style-guide"
RULE_SETS = (RECOMMENDED, STYLE_GUIDE)

# What the style guide of HashiCorp asks for and a rule can see.
_STYLE_GUIDE = (
    "unformatted", "blank-line-between-blocks", "comment-style",
    # Names
    "name-format", "name-repeats-type",
    # Order
    "argument-order", "meta-arguments-first", "meta-blocks-last", "arguments-before-blocks",
    "sorted-blocks",
    # Variables and outputs
    "untyped-variable", "undocumented-variable", "undocumented-output",
    # Files
    "file-placement", "module-files",
    # Versions
    "missing-required-version", "missing-provider-requirement", "module-unpinned",
    "module-registry-version",
)


def members_of(name: str, catalogue: Catalogue) -> frozenset[str] | None:
    """The names of the problems in the set of that name, in any case; None without one."""
    if name.lower() == RECOMMENDED:
        return frozenset([rule.name for rule in catalogue.by_default()])
    if name.lower() == STYLE_GUIDE:
        return frozenset(_STYLE_GUIDE)
    return None
